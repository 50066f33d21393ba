import { editFrontMatter } from "../../../articles/frontMatter/editFrontMatter.ts";
import { fieldText } from "../../../articles/frontMatter/frontMatter.ts";
import { readFrontMatter } from "../../../articles/frontMatter/readFrontMatter.ts";

const field = "target";

/**
 * The text of a brief whose `target` names the article that was made from it, by its path in the project. Undefined where
 * it names one already, or its front matter can't be changed: the brief stays as it is.
 */
export async function withTarget(text: string, article: string): Promise<string | undefined> {
  const front = await readFrontMatter(text, "markdown");
  if (front.kind !== "fields" || (fieldText(front, field) ?? "") !== "") {
    return undefined;
  }
  const change = { name: field, value: article, after: ["observed_at"] };
  const edit = await editFrontMatter(text, "markdown", change);
  return edit.kind === "change"
    ? text.slice(0, edit.change.start) + edit.change.text + text.slice(edit.change.end)
    : undefined;
}
