import * as l10n from "@vscode/l10n";
import { formatCell } from "../../shared/columnFormats.ts";
import type { KeyValue, Section } from "../../shared/resultProtocol.ts";
import type { ShapeSource } from "./shapes.ts";

/** The name of the section with the figures of the whole site. */
export const totalsName = "totals";

/** The figures of the whole site in two periods, as their source says them; none where it doesn't. */
export function totalsSection(source: ShapeSource | undefined): Section[] {
  const { totals, isExport } = source ?? {};
  if (totals === undefined) {
    return [];
  }
  const value = (key: "clicks" | "impressions" | "position", label: string): KeyValue => {
    const format = key === "position" ? "decimal" : "integer";
    const { now, before } = totals[key];
    return {
      key,
      label,
      value: l10n.t("{0} (before: {1})", formatCell(now, format), formatCell(before, format)),
    };
  };
  return [
    {
      kind: "values",
      name: totalsName,
      title: isExport === true ? l10n.t("Whole property") : l10n.t("Whole site"),
      values: [
        value("clicks", l10n.t("Clicks")),
        value("impressions", l10n.t("Impressions")),
        // an export has none for the whole: a mean of days would be one of its own making
        ...(isExport === true ? [] : [value("position", l10n.t("Position"))]),
      ],
    },
  ];
}
