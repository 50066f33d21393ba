import * as l10n from "@vscode/l10n";
import { formatInteger } from "../../shared/format.ts";
import type { JsonRecord } from "../../shared/json.ts";
import { marketWords } from "../../shared/markets.ts";
import { beside } from "../../shared/plainText.ts";
import type { ActionOffer, Notice } from "../../shared/resultProtocol.ts";
import type { Column } from "../../shared/table.ts";
import { projectTableModel } from "../planning/projectTable.ts";
import type { ProjectTableModel } from "../planning/projectTable.ts";
import type { GroupedRows, KeywordRow, RowEvidence, ShownGroup } from "./groupedRows.ts";
import { comparedResults, leastShared } from "./pairEvidence.ts";

/** What the table of groups says besides them. */
export interface GroupsTableFacts {
  /** The name of the list or result that the keywords come from. */
  readonly subject: string;
  readonly isSample: boolean;
  readonly actions: readonly ActionOffer[];
  readonly now: Date;
}

/** The table, and which keyword and group each of its rows is. */
export interface GroupsTable extends ProjectTableModel {
  readonly rows: readonly { readonly row: KeywordRow; readonly group: ShownGroup | undefined }[];
}

/** The keywords of a list as the result view draws them: group by group, then those in none. */
export function groupsTable(grouped: GroupedRows, facts: GroupsTableFacts): GroupsTable {
  const { groups, others } = grouped;
  const all = [...groups.flatMap(({ rows }) => rows), ...others];
  const markets = new Set(all.map(({ market }) => marketWords(market)));
  const hasMarkets = markets.size > 1;
  const rows = [
    ...groups.flatMap((group) =>
      group.rows.map((row, at) => ({
        row,
        group,
        cells: {
          ...cellsOf(row),
          group: groupWords(group, hasMarkets),
          evidence: evidenceWords(group.evidence[at], group.rows.length),
          near: at > 0 ? null : nearWords(group),
        },
      })),
    ),
    ...others.map((row) => ({
      row,
      group: undefined,
      cells: { ...cellsOf(row), group: l10n.t("In no group"), evidence: null, near: null },
    })),
  ];
  const model = projectTableModel(
    {
      title: l10n.t("Keyword Groups"),
      subject: facts.subject,
      name: "keyword_groups",
      tableTitle: titleOf(grouped, all.length),
      source: {
        columns: columnsFor(grouped),
        count: rows.length,
        rows: (from, to) => rows.slice(from, to).map(({ cells }): JsonRecord => cells),
        groupBy: "group",
      },
      notices: notices(grouped, all.length),
      actions: facts.actions,
      isSample: facts.isSample,
    },
    facts.now,
  );
  const [market = null] = hasMarkets ? [] : markets;
  return {
    ...model,
    document: { ...model.document, header: { ...model.document.header, market } },
    rows,
  };
}

function cellsOf({ keyword, volume, market, source, observedAt }: KeywordRow): JsonRecord {
  return {
    keyword,
    monthly_volume: volume,
    market: marketWords(market),
    source: source === "" ? null : source,
    observed_at: observedAt === "" ? null : observedAt,
  };
}

/** "raised bed soil (largest volume: 1,900)": what the head of a group says beside the number of its rows. */
function groupWords({ name, volume, market }: ShownGroup, hasMarkets: boolean): string {
  const figure =
    volume === null
      ? l10n.t("volume unknown")
      : l10n.t("largest volume: {0}", formatInteger(volume));
  return `${name} (${beside(hasMarkets ? marketWords(market) : "", figure)})`;
}

/** Keywords of a group that one's evidence names. */
const mostNamed = 9;

function evidenceWords(evidence: RowEvidence | undefined, count: number): string | null {
  if (evidence === undefined || count < 2) {
    return null;
  }
  const { words, results, isByHand } = evidence;
  const named = results
    .slice(0, mostNamed)
    .map(({ shared, of, keyword }) => resultWords(shared, of, keyword));
  return beside(
    words.length === 0 ? "" : l10n.t("Words: {0}", words.join(", ")),
    ...named,
    results.length > mostNamed
      ? l10n.t("and {0} more", formatInteger(results.length - mostNamed))
      : "",
    isByHand ? l10n.t("Put together by hand") : "",
  );
}

function nearWords({ near }: ShownGroup): string | null {
  return near.length === 0
    ? null
    : beside(
        ...near.slice(0, mostNamed).map(({ shared, of, name }) => resultWords(shared, of, name)),
      );
}

function resultWords(shared: number, of: number, keyword: string): string {
  return l10n.t(
    "{0} of {1} results in common with “{2}”",
    formatInteger(shared),
    formatInteger(of),
    keyword,
  );
}

function columnsFor({ groups }: GroupedRows): Column[] {
  const hasNear = groups.some(({ near }) => near.length > 0);
  return [
    { key: "keyword", label: l10n.t("Keyword"), format: "text" },
    { key: "monthly_volume", label: l10n.t("Monthly volume"), format: "integer" },
    {
      key: "evidence",
      label: l10n.t("Evidence"),
      format: "text",
      help: l10n.t(
        "Why the keyword is in its group: content words that all of the group have, or saved SERPs that share {0} or more of their first {1} results",
        formatInteger(leastShared),
        formatInteger(comparedResults),
      ),
    },
    ...(hasNear
      ? [
          {
            key: "near",
            label: l10n.t("Other groups"),
            format: "text",
            help: l10n.t("Groups whose most searched keyword shares results with this one's"),
          } as const,
        ]
      : []),
    { key: "market", label: l10n.t("Market"), format: "text" },
    {
      key: "source",
      label: l10n.t("Source"),
      format: "text",
      help: l10n.t("Where the monthly volume comes from"),
    },
    { key: "observed_at", label: l10n.t("Observed"), format: "date" },
    { key: "group", label: l10n.t("Group"), format: "text" },
  ];
}

function titleOf({ groups, others }: GroupedRows, count: number): string {
  return beside(
    l10n.t("Groups: {0}", formatInteger(groups.length)),
    l10n.t("keywords in groups: {0}", formatInteger(count - others.length)),
    l10n.t("in no group: {0}", formatInteger(others.length)),
  );
}

function notices({ unknownLanguages }: GroupedRows, count: number): Notice[] {
  return count === 0
    ? [{ kind: "empty", text: l10n.t("No keywords to group.") }]
    : unknownLanguages.map((language): Notice => ({
        kind: "note",
        text:
          language === ""
            ? l10n.t(
                "The language of these keywords isn't known. Only saved SERPs can tell which belong together.",
              )
            : l10n.t(
                "Words can't tell which keywords belong together in {0}. Only saved SERPs can.",
                language,
              ),
      }));
}
