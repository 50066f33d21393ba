import * as l10n from "@vscode/l10n";
import { columnFormats } from "../../../shared/columnFormats.ts";
import type { ColumnFilter, TablePreset } from "../../../shared/columnFilters.ts";
import { formatAmount } from "../../../shared/format.ts";
import type { JsonRecord } from "../../../shared/json.ts";
import { amountOf } from "../../../shared/reading.ts";
import type { Column } from "../../../shared/table.ts";
import { changeOf } from "./periodChanges.ts";

/** The median of fewer figures says nothing. */
const leastRows = 5;

/**
 * What to look at among queries or pages. Days, countries and devices have none. `rows` are those of
 * the table with all shares as fractions, `columns` all that the table has.
 */
export function searchPresets(
  rows: readonly JsonRecord[],
  columns: readonly Column[],
): readonly TablePreset[] {
  const ranges = new Set(
    columns.filter(({ format }) => columnFormats[format].filter === "range").map(({ key }) => key),
  );
  return columns.some(({ key }) => key === "query" || key === "page")
    ? [nearTheTop(), losingClicks(), ...lowClickThrough(rows)].filter(({ filters, sort }) =>
        [...filters, ...(sort === undefined ? [] : [sort])].every(({ key }) => ranges.has(key)),
      )
    : [];
}

const byImpressions = { key: "impressions", direction: "descending" } as const;

function nearTheTop(): TablePreset {
  return {
    id: "nearTheTop",
    label: l10n.t("Positions 4–20"),
    rule: l10n.t("Average position from 4 to 20, most impressions first"),
    filters: [range("position", "4", "20")],
    sort: byImpressions,
  };
}

function losingClicks(): TablePreset {
  const key = changeOf("clicks");
  return {
    id: "losingClicks",
    label: l10n.t("Losing clicks"),
    rule: l10n.t("Fewer clicks than in the previous period, largest loss first"),
    filters: [range(key, "", "-1")],
    sort: { key, direction: "ascending" },
  };
}

/** Much seen and seldom clicked, both measured by the table itself: what is low depends on the site. */
function lowClickThrough(rows: readonly JsonRecord[]): TablePreset[] {
  const impressions = median(rows, "impressions");
  const share = median(rows, "ctr");
  const percent = share === undefined ? 0 : Math.round((share / 2) * 10_000) / 100;
  return impressions === undefined || percent === 0
    ? []
    : [
        {
          id: "lowClickThrough",
          label: l10n.t("Low click-through"),
          rule: l10n.t(
            "At least {0} impressions (the median of these rows) and a CTR of at most {1}% (half the median), most impressions first",
            formatAmount(impressions),
            formatAmount(percent),
          ),
          filters: [
            range("impressions", String(impressions), ""),
            range("ctr", "", String(percent)),
          ],
          sort: byImpressions,
        },
      ];
}

function range(key: string, least: string, most: string): ColumnFilter {
  return { kind: "range", key, least, most };
}

/** The middle of the figures that are known; undefined where these are too few. */
function median(rows: readonly JsonRecord[], member: string): number | undefined {
  const figures = rows.flatMap((row) => amountOf(row, member) ?? []).toSorted((a, b) => a - b);
  const [low, high] = [
    figures[Math.floor((figures.length - 1) / 2)],
    figures[Math.ceil((figures.length - 1) / 2)],
  ];
  return figures.length < leastRows || low === undefined || high === undefined
    ? undefined
    : (low + high) / 2;
}
