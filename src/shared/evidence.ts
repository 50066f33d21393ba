/** How a figure came about; figures of different kinds are never mixed without saying so. */
export type EvidenceKind = "measured" | "live" | "index" | "sample" | "modeled" | "unknown";

/** What the service's source classes mean to a reader (data conventions, envelope provenance). */
const kinds: { readonly [sourceClass: string]: EvidenceKind } = {
  webmaster_console: "measured",
  analytics_property: "measured",
  ads_platform: "measured",
  live_serp: "live",
  crawl: "live",
  search_index: "index",
  backlink_index: "index",
  modeled: "modeled",
  synthesized: "modeled",
  ai_answer: "sample",
};

const labels: { readonly [kind in EvidenceKind]: string } = {
  measured: "Measured",
  live: "Live",
  index: "Estimated",
  sample: "AI sample",
  modeled: "Modeled",
  unknown: "Source not reported",
};

/** The kind of evidence behind a `source_class`. */
export function evidenceKind(sourceClass: string | undefined): EvidenceKind {
  const known =
    sourceClass !== undefined && Object.hasOwn(kinds, sourceClass) ? kinds[sourceClass] : undefined;
  return known ?? "unknown";
}

/** The words for a kind of evidence. */
export function evidenceLabel(kind: EvidenceKind): string {
  return labels[kind];
}
