import * as l10n from "@vscode/l10n";
import { formatCell } from "../../shared/columnFormats.ts";
import type { KeyValue, Section } from "../../shared/resultProtocol.ts";
import type { SitePerformance } from "./pageChanges.ts";

/** Figures of a whole site in two periods. */
export type SiteTotals = Pick<SitePerformance, "totals" | "isExport">;

/** The totals of a comparison, as its summary says them; undefined for an export without its chart, which has none. */
export function totalsOf({ totals, isExport }: SitePerformance): SiteTotals | undefined {
  return isExport && totals.clicks.now === null ? undefined : { totals, isExport };
}

/** Of the whole site, as the summary says it: rows don't add up to it. */
export function totalsSection({ totals, isExport }: SiteTotals): Section {
  const value = (key: "clicks" | "impressions" | "position", label: string): KeyValue => {
    const format = key === "position" ? "decimal" : "integer";
    const { now, before } = totals[key];
    return {
      key,
      label,
      value: l10n.t("{0} (before: {1})", formatCell(now, format), formatCell(before, format)),
    };
  };
  return {
    kind: "values",
    name: "totals",
    title: isExport ? l10n.t("Whole property") : l10n.t("Whole site"),
    values: [
      value("clicks", l10n.t("Clicks")),
      value("impressions", l10n.t("Impressions")),
      // an export has none for the whole: a mean of days would be one of its own making
      ...(isExport ? [] : [value("position", l10n.t("Position"))]),
    ],
  };
}
