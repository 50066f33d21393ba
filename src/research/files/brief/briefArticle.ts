import * as l10n from "@vscode/l10n";
import { markdownCharacters } from "../../../shared/markdownText.ts";
import { shortText } from "../../../shared/plainText.ts";
import { fieldList, fieldText } from "../../../articles/frontMatter/frontMatter.ts";
import { readFrontMatter } from "../../../articles/frontMatter/readFrontMatter.ts";
import { chapterBody } from "./briefPieces.ts";
import { outlineItems } from "./readOutline.ts";
import type { OutlineItem } from "./readOutline.ts";

/** What an article takes from a brief. */
export interface BriefArticle {
  readonly keyword: string;
  readonly secondary: readonly string[];
  /** The English name of the market's language; "" where the brief doesn't say it. */
  readonly language: string;
  /** What a person wrote behind "Title:" and "Description:"; "" where that is still empty. */
  readonly title: string;
  readonly description: string;
  /** The outline as it is in the file; none where it has none. */
  readonly headings: readonly OutlineItem[];
}

/** Longest keyword, and title or description that a person wrote. */
const longestText = 300;

/**
 * Reads of a brief what an article takes from it, however it was changed. A sentence where it can't be read, or where it
 * is no brief: it has neither a keyword nor an outline.
 */
export async function readBriefArticle(
  text: string,
): Promise<BriefArticle | { readonly problem: string }> {
  const front = await readFrontMatter(text, "markdown");
  if (front.kind === "unreadable") {
    return {
      problem: l10n.t(
        "The brief's front matter can't be read (line {0}: {1}). Correct it, then try again.",
        front.line,
        front.problem,
      ),
    };
  }
  const outline = chapterBody(text, { id: "outline", heading: l10n.t("Outline") });
  const keyword = shortText(fieldText(front, "keyword") ?? titleOf(text), longestText);
  if (keyword === "") {
    return {
      problem:
        outline === undefined
          ? l10n.t(
              "This file isn't a content brief: it has neither a keyword nor an outline. Choose a brief, or create one with New Content Brief.",
            )
          : l10n.t(
              "The brief has no keyword. Add the field keyword to its front matter, then try again.",
            ),
    };
  }
  const titles = chapterBody(text, { id: "title", heading: l10n.t("Title and description") }) ?? "";
  return {
    keyword,
    secondary: fieldList(front, "secondary"),
    language: (fieldText(front, "market") ?? "").split(",").at(-1)?.trim() ?? "",
    title: filledIn(titles, l10n.t("Title")),
    description: filledIn(titles, l10n.t("Description")),
    headings: outlineItems(outline ?? ""),
  };
}

/** The keyword of a brief whose front matter is gone: what its first heading names. */
function titleOf(text: string): string {
  const [before = "", after = ""] = l10n.t("Brief: {0}", "\u0000").split("\u0000");
  const heading = /^#[ \t]+(.+?)[ \t\r]*$/mu.exec(text)?.[1] ?? "";
  return heading.startsWith(before) && heading.endsWith(after)
    ? markdownCharacters(heading.slice(before.length, heading.length - after.length))
    : "";
}

/** What stands behind a label in a list. */
function filledIn(body: string, label: string): string {
  const start = `${label}:`.toLowerCase();
  const line = body
    .split(/\r?\n/u)
    .map((one) => one.replace(/^[ \t]*[-*+][ \t]+/u, ""))
    .find((one) => one.toLowerCase().startsWith(start));
  return shortText(markdownCharacters(line?.slice(start.length) ?? ""), longestText);
}
