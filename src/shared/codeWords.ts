import * as l10n from "./l10n.ts";
import { labelOf } from "./labels.ts";

/**
 * What the service calls by a code, in a writer's words: faults of pages and blocks of result pages (service facts 5.7
 * and 5.11). Any other code is read out, "people_also_ask" as "People also ask"; what is no code stays as it came.
 */
export function codeWord(code: string): string {
  const name = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/u.test(code) ? code.toLowerCase() : code;
  return knownWord(name) ?? (/^[a-z][a-z0-9_]*$/u.test(name) ? labelOf(name) : code);
}

/** The same for a cell, be it a code or a list of them; undefined for anything else. */
export function codeWords(value: unknown): string | undefined {
  const codes: readonly unknown[] = Array.isArray(value) ? value : [value];
  const words = codes.flatMap((code) =>
    typeof code === "string" && code !== "" ? [codeWord(code)] : [],
  );
  return words.length === 0 || words.length < codes.length ? undefined : words.join("; ");
}

function knownWord(code: string): string | undefined {
  return issueWord(code) ?? featureWord(code);
}

/** A fault of a page. */
function issueWord(code: string): string | undefined {
  switch (code) {
    case "low_content":
      return l10n.t("Thin content");
    case "no_image_alt":
      return l10n.t("Images without alt text");
    case "missing_title":
      return l10n.t("Missing title");
    case "duplicate_title":
      return l10n.t("Duplicate title");
    case "title_too_long":
      return l10n.t("Title too long");
    case "title_too_short":
      return l10n.t("Title too short");
    case "missing_meta_description":
      return l10n.t("Missing meta description");
    case "duplicate_meta_description":
      return l10n.t("Duplicate meta description");
    case "short_meta_description":
      return l10n.t("Short meta description");
    case "long_meta_description":
      return l10n.t("Long meta description");
    case "missing_structured_data":
      return l10n.t("Missing structured data");
    case "missing_h1":
      return l10n.t("Missing H1");
    case "multiple_h1":
      return l10n.t("Multiple H1s");
    case "missing_canonical":
      return l10n.t("Missing canonical URL");
    case "noindex":
      return l10n.t("Blocked from search (noindex)");
    default:
      return undefined;
  }
}

/** A block of a result page. */
function featureWord(code: string): string | undefined {
  switch (code) {
    case "ai_overview":
      return l10n.t("AI overview");
    case "people_also_ask":
      return l10n.t("People also ask");
    case "related_searches":
      return l10n.t("Related searches");
    case "featured_snippet":
      return l10n.t("Featured snippet");
    case "discussions_and_forums":
      return l10n.t("Discussions and forums");
    case "perspectives":
      return l10n.t("Perspectives");
    case "top_stories":
      return l10n.t("Top stories");
    case "knowledge_graph":
      return l10n.t("Knowledge graph");
    case "images":
      return l10n.t("Images");
    case "video":
      return l10n.t("Video");
    case "videos":
      return l10n.t("Videos");
    case "shopping":
      return l10n.t("Shopping");
    case "local_pack":
      return l10n.t("Local pack");
    case "paid":
      return l10n.t("Ads");
    case "organic":
      return l10n.t("Organic results");
    case "derived_weak":
      return l10n.t("Derived (weak)");
    default:
      return undefined;
  }
}
