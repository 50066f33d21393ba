import * as l10n from "@vscode/l10n";
import { fieldNamed } from "../../articles/frontMatter/frontMatter.ts";
import type { PageAudit, PageIssue } from "../library/knownFacts/facts.ts";
import { codeWord } from "../../shared/codeWords.ts";
import { formatDay } from "../../shared/format.ts";
import { shortText } from "../../shared/plainText.ts";
import { utcTime } from "../../shared/utcTime.ts";
import { findTool } from "../tools/catalogue.ts";
import { pricedTitle } from "../tools/price.ts";
import type { ArticleImage, TextPlace } from "../../articles/checks/body/articleBody.ts";
import type { FieldNames } from "../../articles/sites/urlIndex.ts";
import type { Rule } from "../../articles/checks/checkContext.ts";
import type { RuleName } from "../../articles/checks/ruleNames.ts";
import type { CheckedArticle, Finding, Fix } from "../../articles/checks/finding.ts";
import type { SavedFacts } from "./savedFacts.ts";
import { firstLine } from "../../articles/checks/rules/places.ts";

/** The part of an article that an issue is about. */
type Part = "title" | "description" | "heading" | "image" | "canonical" | "robots";

/** The codes that an audit has (service facts 5.11) by what they are about; all others are about the page as a whole. */
const parts: Readonly<Record<string, Part>> = {
  missing_title: "title",
  duplicate_title: "title",
  title_too_long: "title",
  title_too_short: "title",
  missing_meta_description: "description",
  short_meta_description: "description",
  long_meta_description: "description",
  duplicate_meta_description: "description",
  missing_h1: "heading",
  multiple_h1: "heading",
  no_image_alt: "image",
  missing_canonical: "canonical",
  noindex: "robots",
};

/** The rules that find the same faults in the article itself, by the codes that an audit has for them. */
const ownRules: Readonly<Record<string, RuleName>> = {
  missing_title: "title-missing",
  duplicate_title: "title-duplicate",
  title_too_long: "title-wide",
  missing_meta_description: "description-missing",
  duplicate_meta_description: "description-duplicate",
  long_meta_description: "description-wide",
  multiple_h1: "heading-h1-many",
  no_image_alt: "image-alt",
};

/** What the newest saved audit found on the article's page, until the article changes. */
export const auditFindings = (saved: SavedFacts | undefined): Rule => ({
  names: ["audit-high", "audit-medium", "audit-low"],
  find: (article, { fields }) => {
    const audit = saved?.audit;
    return audit === undefined || saved === undefined || isOutdated(audit, saved)
      ? []
      : audit.issues.map((issue) => finding(issue, article, { audit, saved, fields }));
  },
});

/** True where the article was changed after the audit read its page: what it found may be mended. */
function isOutdated({ source }: PageAudit, { changedAt }: SavedFacts): boolean {
  return changedAt !== undefined && utcTime(changedAt) > utcTime(source.observedAt);
}

/** An issue whose severity the audit doesn't say is reported as the lowest. */
function finding(
  { code, severity = "low" }: PageIssue,
  article: CheckedArticle,
  known: { readonly audit: PageAudit; readonly saved: SavedFacts; readonly fields: FieldNames },
): Finding {
  const part = Object.hasOwn(parts, code) ? parts[code] : undefined;
  const place = part === undefined ? undefined : placeOf(part, code, article, known.fields);
  const words = [shortText(codeWord(code), 100), formatDay(known.audit.source.observedAt)];
  return {
    ...(place ?? firstLine(article)),
    rule: `audit-${severity}`,
    ...(Object.hasOwn(ownRules, code) ? { sameAs: ownRules[code] } : {}),
    message: known.saved.isSample
      ? l10n.t("{0}: found on this page by the site audit of {1} (sample data).", ...words)
      : l10n.t("{0}: found on this page by the site audit of {1}.", ...words),
    fixes: [...editing(part, place), ...selection(part, place), ...auditFixes(known.audit)],
  };
}

/** Titles and descriptions are asked for, whether they are there or not. */
function editing(part: Part | undefined, place: TextPlace | undefined): Fix[] {
  switch (part) {
    case "title":
      return [
        { kind: "field", title: place ? l10n.t("Edit Title…") : l10n.t("Add Title…"), field: part },
      ];
    case "description":
      return [
        {
          kind: "field",
          title: place ? l10n.t("Edit Description…") : l10n.t("Add Description…"),
          field: part,
        },
      ];
    default:
      return [];
  }
}

function selection(part: Part | undefined, place: TextPlace | undefined): Fix[] {
  return part === undefined || place === undefined
    ? []
    : [{ kind: "select", title: selectTitle(part), place: { start: place.start, end: place.end } }];
}

function selectTitle(part: Part): string {
  switch (part) {
    case "title":
      return l10n.t("Select the Title");
    case "description":
      return l10n.t("Select the Description");
    case "heading":
      return l10n.t("Select the Heading");
    case "image":
      return l10n.t("Select the Image");
    case "canonical":
    case "robots":
      return l10n.t("Select the Field");
  }
}

function auditFixes({ source, args }: PageAudit): Fix[] {
  const tool = findTool(source.tool);
  return [
    { kind: "openResult", title: l10n.t("Open the Audit (free)"), resultId: source.resultId },
    ...(tool === undefined
      ? []
      : [
          {
            kind: "call" as const,
            title: l10n.t("Check Again: {0}…", pricedTitle(tool)),
            tool: tool.name,
            draft: args,
          },
        ]),
  ];
}

/** Where an article has the part that an issue is about; undefined where it has none. */
function placeOf(
  part: Part,
  code: string,
  { front, body }: CheckedArticle,
  fields: FieldNames,
): TextPlace | undefined {
  const field = (...names: readonly string[]): TextPlace | undefined => {
    const found = names.map((name) => fieldNamed(front, name)).find((one) => one !== undefined);
    // a field without a value stands where its name does
    return found !== undefined && found.start === found.end
      ? { start: found.nameStart, end: found.end }
      : found;
  };
  const [main, second] = body.headings.filter(({ depth }) => depth === 1);
  switch (part) {
    case "title":
      return field(fields.title, "title") ?? main;
    case "description":
      return field(fields.description, "description");
    case "heading":
      // a title of the front matter is most sites' first H1
      return code === "multiple_h1" ? (second ?? main) : (body.headings[0] ?? field(fields.title));
    case "image":
      return body.images.find(isUndescribed);
    case "canonical":
      return field("canonical", "canonicalUrl", "canonical_url");
    case "robots":
      return field("robots", "noindex");
  }
}

/** An empty text is a decision. */
function isUndescribed({ alt }: ArticleImage): boolean {
  return alt === undefined;
}
