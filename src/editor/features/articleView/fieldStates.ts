import * as l10n from "@vscode/l10n";
import { mainKeyword } from "../../../articles/contents/keywordInArticle.ts";
import { isTemplate } from "../../../articles/checks/rules/places.ts";
import { measuredText } from "../../../articles/checks/width/textWidth.ts";
import { fieldList, fieldNamed, isHtmlHead } from "../../../articles/frontMatter/frontMatter.ts";
import { formatInteger } from "../../../shared/format.ts";
import { shortText } from "../../../shared/plainText.ts";
import type {
  ArticleFieldState,
  FieldWidth,
  ViewedField,
} from "../../../shared/articleProtocol.ts";
import { viewedFields } from "../../../shared/articleProtocol.ts";
import { fieldLabel, proposedSlug, shownValue } from "../article/fieldWords.ts";
import type { FieldFacts } from "./articleFacts.ts";

/** A field without what the checks found about it. */
export type PlainField = Omit<ArticleFieldState, "findings">;

/** The fields of an article as the view shows them. */
export function fieldStates(facts: FieldFacts): PlainField[] {
  return viewedFields.map((field) => {
    const value = shownValue(facts.front, facts.names[field], field);
    const width = fieldWidth(field, value, facts.titleSuffix);
    const fixed = whyFixed(facts, field);
    const note = fixed === undefined ? noteOn(facts, field, value) : undefined;
    const proposal = fixed === undefined && value === "" ? proposalFor(facts, field) : "";
    return {
      field,
      label: fieldLabel(field),
      value,
      ...(proposal === "" ? {} : { proposal }),
      ...(fixed === undefined ? {} : { fixed }),
      ...(note === undefined ? {} : { note }),
      ...(width === undefined ? {} : { width }),
    };
  });
}

/** How wide a result page draws a field; undefined for one that it doesn't draw, for nothing, and for what a template fills in. */
export function fieldWidth(
  field: ViewedField,
  value: string,
  titleSuffix: string,
): FieldWidth | undefined {
  if ((field !== "title" && field !== "description") || value === "" || isTemplate(value)) {
    return undefined;
  }
  const drawn = field === "title" ? value + titleSuffix : value;
  const { pixels: exact, isExact, room } = measuredText(drawn, field);
  // a text that is a little too wide never reads as one that fits
  const pixels = exact > room ? Math.ceil(exact) : Math.floor(exact);
  const figures = [formatInteger(pixels), formatInteger(room)];
  return {
    pixels,
    room,
    words: isExact
      ? l10n.t("{0} of {1} px", ...figures)
      : l10n.t("about {0} of {1} px", ...figures),
  };
}

/** Why a field can't be edited in a single line; undefined where it can. */
function whyFixed({ front, names }: FieldFacts, field: ViewedField): string | undefined {
  if (front.kind === "unreadable") {
    return l10n.t("The front matter can't be read. Correct it in the text first.");
  }
  if (field === "slug" && isHtmlHead(front)) {
    return l10n.t("HTML pages have no slug; the URL comes from the file name.");
  }
  const found = fieldNamed(front, names[field]);
  if (found === undefined || found.text !== undefined) {
    return undefined;
  }
  if (field === "keywords" && isPlainList(found.value)) {
    return undefined;
  }
  return field === "keyword" && fieldList(front, names[field]).length > 1
    ? l10n.t("Several keywords: the first is the main one. Edit them in the file.")
    : l10n.t("This field isn't a single value. Edit it in the text.");
}

/** Whether a list reads back from a line as it is: objects would be lost, and a semicolon would part a keyword. */
function isPlainList(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every((entry) => typeof entry !== "object" && !String(entry).includes(";"))
  );
}

/** What a field may begin with; "" where nothing is proposed. */
function proposalFor({ front, names, languageName }: FieldFacts, field: ViewedField): string {
  return field === "slug"
    ? proposedSlug(shownValue(front, names.keyword), shownValue(front, names.title), languageName)
    : "";
}

function noteOn(facts: FieldFacts, field: ViewedField, value: string): string | undefined {
  if (isTemplate(value)) {
    return l10n.t("The site fills this in from a template.");
  }
  if (field === "keywords") {
    return l10n.t("Separate keywords with commas.");
  }
  if (value !== "") {
    return undefined;
  }
  if (field === "keyword") {
    const other = mainKeyword(facts.text, facts.front, facts.keywordNames);
    return other === undefined
      ? undefined
      : l10n.t(
          "Main keyword: “{0}” (from another field). Enter one here to replace it.",
          shortText(other.keyword, 80),
        );
  }
  if (field === "slug" && facts.location.kind === "url" && URL.canParse(facts.location.url)) {
    return l10n.t("Without a slug, the page is at {0}.", new URL(facts.location.url).pathname);
  }
  if (field === "title" && facts.mainHeading !== undefined && facts.mainHeading !== "") {
    return l10n.t(
      "Search results may show the heading “{0}” instead.",
      shortText(facts.mainHeading, 80),
    );
  }
  return undefined;
}
