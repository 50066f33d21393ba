import { fieldText } from "../frontMatter/frontMatter.ts";
import { frontRecord } from "../sites/keptOut.ts";
import type { CheckedArticle } from "./finding.ts";

/** A title that marks its page as one of what is deprecated: "Nav (deprecated)", "[Deprecated] Nav", "Deprecated: Nav". */
const markedTitle =
  /^[[(]\s?deprecated\s?[\])]|^deprecated\s?(?:[:–—]|-\s)|[[(]\s?deprecated\s?[\])]$|\s[-–—]\s?deprecated$/iu;

/**
 * Whether an article is the page of what is deprecated, by a field, by its title, by its folder, or by its file where its
 * folder is about the same thing: `nav/deprecated.md`. One about deprecated things is none: "Deprecated features".
 */
export function isDeprecated({ path, front }: CheckedArticle): boolean {
  const title = fieldText(front, "title") ?? "";
  const [name = "", ...folders] = path.toLowerCase().split("/").toReversed();
  const bare = name.replace(/\.\w+$/u, "");
  return (
    isMarked(front) ||
    markedTitle.test(title.trim()) ||
    folders.includes("deprecated") ||
    /[-_.]deprecated$/u.test(bare) ||
    (bare === "deprecated" && title !== "" && !/deprecat/iu.test(title))
  );
}

/** Whether a field says it: `deprecated: true`, `status: deprecated`, `reactStatus: deprecated`. */
function isMarked(front: CheckedArticle["front"]): boolean {
  return Object.entries(frontRecord(front)).some(
    ([name, value]) =>
      (/^(?:is_?)?deprecated$/iu.test(name) && (value === true || value === "true")) ||
      (/(?:status|state|stability|lifecycle|maturity)$/iu.test(name) &&
        typeof value === "string" &&
        value.trim().toLowerCase() === "deprecated"),
  );
}
