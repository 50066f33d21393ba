import * as l10n from "../../shared/l10n.ts";
import { evidenceKind } from "../../shared/evidence.ts";
import type { EvidenceKind } from "../../shared/evidence.ts";
import { labelOf } from "../../shared/labels.ts";
import { shortText } from "../../shared/plainText.ts";

/** What a source class of the service is called within a sentence: "search index". One that isn't known has its own words. */
export function sourceName(sourceClass: string): string {
  switch (sourceClass) {
    case "webmaster_console":
      return l10n.t("search console");
    case "analytics_property":
      return l10n.t("web analytics");
    case "ads_platform":
      return l10n.t("ads platform");
    case "live_serp":
      return l10n.t("search results");
    case "crawl":
      return l10n.t("crawl");
    case "search_index":
      return l10n.t("search index");
    case "backlink_index":
      return l10n.t("backlink index");
    case "modeled":
      return l10n.t("model");
    case "synthesized":
      return l10n.t("synthesis");
    case "ai_answer":
      return l10n.t("AI answers");
    default:
      return labelOf(shortText(sourceClass, 40));
  }
}

/** How a figure was obtained, within a sentence: "estimated". */
export function evidenceWord(kind: EvidenceKind): string {
  switch (kind) {
    case "measured":
      return l10n.t("measured");
    case "live":
      return l10n.t("live");
    case "index":
      return l10n.t("estimated");
    case "sample":
      return l10n.t("sample");
    case "modeled":
      return l10n.t("modeled");
    case "unknown":
      return l10n.t("source not reported");
  }
}

/** "search index (estimated)". */
export function sourceWords(
  sourceClass: string,
  kind: EvidenceKind = evidenceKind(sourceClass),
): string {
  return l10n.t("{0} ({1})", sourceName(sourceClass), evidenceWord(kind));
}
