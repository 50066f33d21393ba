import * as l10n from "../../../shared/l10n.ts";
import { textKey } from "../../../articles/identity/textKey.ts";
import { inEveryLanguage } from "../../../articles/written/writtenLanguages.ts";

/** The chapters of a brief, by ids that stay the same in every version and language. */
export type ChapterId =
  | "about"
  | "intent"
  | "title"
  | "questions"
  | "outline"
  | "ranking"
  | "ai"
  | "terms"
  | "links"
  | "angle"
  | "sources";

/** What a chapter is called, in the language in use; that of the first names what the brief is about. */
export function chapterHeading(id: ChapterId, subject = ""): string {
  switch (id) {
    case "about":
      return l10n.t("Brief: {0}", subject);
    case "intent":
      return l10n.t("Intent and format");
    case "title":
      return l10n.t("Title and description");
    case "questions":
      return l10n.t("Questions to answer");
    case "outline":
      return l10n.t("Outline");
    case "ranking":
      return l10n.t("Who ranks now");
    case "ai":
      return l10n.t("AI overview sources");
    case "terms":
      return l10n.t("Related terms");
    case "links":
      return l10n.t("Internal links");
    case "angle":
      return l10n.t("Our angle");
    case "sources":
      return l10n.t("Sources");
  }
}

/** True for what a chapter is called in any language that briefs are written in. */
export function isHeadingOf(id: ChapterId, heading: string): boolean {
  return inEveryLanguage(() => chapterHeading(id, "\u0000")).some(
    (known) => subjectIn(known, heading) !== undefined,
  );
}

/** What the first heading of a brief says that it is about, in whatever language; undefined for a heading that isn't ours. */
export function briefSubject(heading: string): string | undefined {
  return inEveryLanguage(() => chapterHeading("about", "\u0000"))
    .map((known) => subjectIn(known, heading))
    .find((subject) => subject !== undefined);
}

/** What a heading has in the place of a text's placeholder; "" for a text without one. */
function subjectIn(known: string, heading: string): string | undefined {
  const [before = "", after] = known.split("\u0000");
  if (after === undefined) {
    return textKey(before) === textKey(heading) ? "" : undefined;
  }
  return heading.length >= before.length + after.length &&
    heading.startsWith(before) &&
    heading.endsWith(after)
    ? heading.slice(before.length, heading.length - after.length)
    : undefined;
}
