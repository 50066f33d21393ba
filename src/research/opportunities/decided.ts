import { localDay } from "../../shared/format.ts";
import { decisionKey } from "./decisions.ts";
import type { Decision, DecisionKey } from "./decisions.ts";
import type { OpportunityList, OpportunityRow } from "./opportunity.ts";

/** What was decided on this machine alone, and what figures were when a row was dismissed here. */
export interface LocalDecisions {
  /** Decisions about searches of the site's own figures, which are in no file: by list and query. */
  readonly ofQueries: Readonly<Record<string, Pick<Decision, "decision" | "day" | "note">>>;
  /** The largest figure of a dismissed row's list when it was dismissed, by list and key. */
  readonly dismissedAt: Readonly<Record<string, number>>;
}

/** A row with what was decided about it. */
export interface DecidedRow extends OpportunityRow {
  readonly decision?: Pick<Decision, "decision" | "day" | "note">;
}

/** A list without the rows that are done or dismissed. */
export interface DecidedList extends Omit<OpportunityList, "rows"> {
  readonly rows: readonly DecidedRow[];
  /** Rows that are left out. */
  readonly hidden: number;
}

/** A dismissed row comes back when its figures are so many times what they were. */
const comesBackAt = 2;

/** What a decision about a row is known by; undefined for a search of the site's own figures, which no file names. */
export function keyOfRow(
  { group }: Pick<OpportunityList, "group">,
  { articles, moved, keyword, isListed }: OpportunityRow,
): DecisionKey | undefined {
  const path =
    articles.length > 0
      ? articles
          .map((article) => article.path)
          .toSorted()
          .join("; ")
      : (moved?.url ?? "");
  const named = isListed === true && keyword !== undefined ? keyword : "";
  return path === "" && named === "" ? undefined : { path, group, keyword: named };
}

/** What is remembered of a row on this machine. */
export function localKey(
  { id, group }: Pick<OpportunityList, "id" | "group">,
  row: OpportunityRow,
): string {
  const key = keyOfRow({ group }, row);
  return JSON.stringify([
    id,
    key === undefined ? (row.query ?? row.keyword ?? "") : decisionKey(key),
  ]);
}

/** The largest figure of each key in a list: a decision about an article is about all its rows there. */
export function figuresByKey(list: OpportunityList): ReadonlyMap<string, number> {
  const largest = new Map<string, number>();
  for (const row of list.rows) {
    const key = localKey(list, row);
    largest.set(key, Math.max(largest.get(key) ?? 0, row.figure ?? 0));
  }
  return largest;
}

/**
 * Leaves out what is done or dismissed. A dismissed row comes back when its figures have doubled since it was dismissed on
 * this machine; what is done comes back only when it is found by what was seen after that day.
 */
export function decidedLists(
  lists: readonly OpportunityList[],
  decisions: readonly Decision[],
  local: LocalDecisions,
  now: Date,
): DecidedList[] {
  const today = localDay(now);
  const byKey = new Map(decisions.map((one) => [decisionKey(one), one]));
  const groups = new Set(decisions.map(({ group }) => group));
  const hasOfQueries = Object.keys(local.ofQueries).length > 0;
  return lists.map((list) => {
    // most lists have many rows and no decision
    if (!groups.has(list.group) && !hasOfQueries) {
      return { ...list, hidden: 0 };
    }
    let largest: ReadonlyMap<string, number> | undefined;
    const rows = list.rows.flatMap((row): DecidedRow[] => {
      const key = keyOfRow(list, row);
      const decision =
        key === undefined ? local.ofQueries[localKey(list, row)] : byKey.get(decisionKey(key));
      switch (decision?.decision) {
        case undefined:
          return [row];
        case "planned":
          return [{ ...row, decision }];
        case "done":
          return seenSince(list, row, today) > decision.day ? [row] : [];
        case "dismissed": {
          const own = localKey(list, row);
          const before = local.dismissedAt[own];
          largest ??= figuresByKey(list);
          const hasDoubled =
            before !== undefined && before > 0 && (largest.get(own) ?? 0) >= comesBackAt * before;
          return hasDoubled ? [{ ...row, decision }] : [];
        }
      }
    });
    return { ...list, rows, hidden: list.rows.length - rows.length };
  });
}

/** The first day of what a row is found by: of a change the day to look again, of figures their period, of a position its check, of an audit its own; of files today. */
function seenSince({ group, source }: OpportunityList, row: OpportunityRow, today: string): string {
  return (
    row.due?.lookAgain ??
    row.ranking?.dates[0] ??
    (group === "auditIssues" ? row.changedAt?.slice(0, 10) : undefined) ??
    (ofFiles.has(group) ? undefined : source?.days[0]) ??
    today
  );
}

/** Groups that the project's files tell, whatever the period of the clicks that they are sorted by. */
const ofFiles: ReadonlySet<OpportunityList["group"]> = new Set([
  "brokenLinks",
  "noLinkIn",
  "notUpdated",
  "urlMovedOrGone",
]);
