import * as l10n from "@vscode/l10n";
import { markdownCharacters } from "../../../shared/markdownText.ts";
import { shortText } from "../../../shared/plainText.ts";
import { fieldList, fieldText } from "../../../articles/frontMatter/frontMatter.ts";
import { inEveryLanguage } from "../../../articles/written/writtenLanguages.ts";
import { readFrontMatter } from "../../../articles/frontMatter/readFrontMatter.ts";
import { briefSubject } from "./briefHeadings.ts";
import { chapterBody } from "./briefPieces.ts";
import { descriptionLabel, titleLabel } from "./pageSections.ts";
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
  const outline = chapterBody(text, "outline");
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
  const titles = chapterBody(text, "title") ?? "";
  return {
    keyword,
    secondary: fieldList(front, "secondary"),
    language: (fieldText(front, "market") ?? "").split(",").at(-1)?.trim() ?? "",
    title: filledIn(titles, inEveryLanguage(titleLabel)),
    description: filledIn(titles, inEveryLanguage(descriptionLabel)),
    headings: outlineItems(outline ?? ""),
  };
}

/** The keyword of a brief whose front matter is gone: what its first heading names. */
function titleOf(text: string): string {
  const heading = /^#[ \t](.+)$/mu.exec(text)?.[1]?.trim() ?? "";
  return markdownCharacters(briefSubject(heading) ?? "");
}

/** What follows one of the labels in a list. */
function filledIn(body: string, labels: readonly string[]): string {
  const found = body
    .split(/\r?\n/u)
    .map((one) => one.replace(/^[ \t]*[-*+][ \t]+/u, ""))
    .flatMap((line) =>
      labels
        .filter((label) => line.toLowerCase().startsWith(`${label.toLowerCase()}:`))
        .map((label) => line.slice(label.length + 1)),
    );
  return shortText(markdownCharacters(found[0] ?? ""), longestText);
}
