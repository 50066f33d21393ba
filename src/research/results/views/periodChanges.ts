import * as l10n from "../../../shared/l10n.ts";
import type { JsonRecord } from "../../../shared/json.ts";
import { labelOf } from "../../../shared/labels.ts";
import { isFigure, memberOf } from "../../../shared/reading.ts";
import type { Column } from "../../../shared/table.ts";
import type { TableShape } from "../parts/memberSections.ts";
import type { ShareUnits } from "../parts/units.ts";

/** Figures of the days it is compared with (service facts 5.15 to 5.17). */
export const previous = "previous_";

/** How the change of a figure is shown. */
interface ChangeRule {
  readonly format: "difference" | "points";
  readonly help: () => string;
  /** True where more is neither better nor worse. */
  readonly isNeutral?: true;
  /** True where less is better: a change is what was gained, so that position 8 to 5 is 3 and not -3. */
  readonly fewerIsBetter?: true;
}

/** The figures of a row that have a change, in the order they stand. */
const rules: ReadonlyMap<string, ChangeRule> = new Map<string, ChangeRule>([
  ["clicks", { format: "difference", help: sincePrevious }],
  ["impressions", { format: "difference", help: sincePrevious, isNeutral: true }],
  [
    "ctr",
    {
      format: "points",
      help: () =>
        l10n.t("Difference from the previous period, in percentage points (pp); — means unknown"),
    },
  ],
  [
    "position",
    {
      format: "difference",
      fewerIsBetter: true,
      help: () =>
        l10n.t(
          "Positions gained since the previous period: from 8 to 5 is up 3, saved as 3; a drop is negative; — means unknown",
        ),
    },
  ],
]);

function sincePrevious(): string {
  return l10n.t("Difference from the previous period; — means unknown");
}

/** The member that the change of a figure is shown as. */
export function changeOf(figure: string): string {
  return `${figure}_change`;
}

/**
 * Rows of two periods with the change of each figure right behind it. A change that the response has
 * itself is left as it came, for nothing says how it is meant: it only moves behind its figure. What is
 * unknown in either period has no change; a zero that was sent is a figure like others.
 */
export function withChanges(
  rows: readonly JsonRecord[],
  columns: readonly Column[],
  units: ShareUnits,
): Pick<TableShape, "columns" | "derive"> {
  const keys = new Set(columns.map(({ key }) => key));
  const added = [...rules.keys()].filter(
    (figure) =>
      !keys.has(changeOf(figure)) && rows.some((row) => difference(row, figure, units) !== null),
  );
  const behind = (figure: string): Column[] =>
    added.includes(figure)
      ? [changeColumn(figure)]
      : columns.filter(({ key }) => rules.has(figure) && key === changeOf(figure));
  const sent = new Set([...rules.keys()].filter((figure) => keys.has(figure)).map(changeOf));
  return {
    columns: columns
      .filter(({ key }) => !sent.has(key))
      .flatMap((column) => [column, ...behind(column.key)]),
    ...(added.length === 0
      ? {}
      : {
          derive: (row) => ({
            ...row,
            ...Object.fromEntries(
              added.map((figure) => [changeOf(figure), difference(row, figure, units)]),
            ),
          }),
        }),
  };
}

function changeColumn(figure: string): Column {
  const key = changeOf(figure);
  const { format, help, isNeutral } = rules.get(figure) ?? {
    format: "difference",
    help: sincePrevious,
  };
  return {
    key,
    label: labelOf(key),
    format,
    help: help(),
    ...(isNeutral === undefined ? {} : { isNeutral }),
    behind: { key: figure, label: l10n.t("Change") },
  };
}

/** By how much a figure of a row changed, of shares as a fraction; null where one of the two periods has none. */
function difference(row: JsonRecord, figure: string, units: ShareUnits): number | null {
  const [now, before] = [figure, previous + figure].map((member) =>
    inFractions(row, member, units),
  );
  if (now === undefined || before === undefined) {
    return null;
  }
  const gained = rules.get(figure)?.fewerIsBetter === true ? before - now : now - before;
  // 0.0596 - 0.0575 has digits behind it that nobody measured
  return Number(gained.toFixed(10));
}

/** A figure, of shares as a fraction; undefined where there is none, or its unit isn't known. */
function inFractions(row: JsonRecord, member: string, units: ShareUnits): number | undefined {
  const value = memberOf(row, member);
  return !isFigure(value) || units.unclear.has(member)
    ? undefined
    : units.percents.has(member)
      ? value / 100
      : value;
}
