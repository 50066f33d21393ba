import * as l10n from "@vscode/l10n";
import { countedText, formatInteger } from "../../shared/format.ts";
import { inSight } from "../../shared/noticesInSight.ts";
import type {
  ActionOffer,
  KeyValue,
  Notice,
  ResultDocument,
  Section,
} from "../../shared/resultProtocol.ts";
import { noDetails } from "../../shared/resultTables.ts";
import { projectHeader } from "../planning/projectTable.ts";
import { TableStore } from "../results/parts/tableStore.ts";
import type { TableSource } from "../results/parts/tableStore.ts";
import type { DecidedList } from "./decided.ts";
import { cellsOf, columnsOf } from "./opportunityColumns.ts";
import { groupTitle, listRule, sourceWords } from "./listWords.ts";
import { groupIds } from "./opportunity.ts";
import type { GroupId } from "./opportunity.ts";
import { groupNeeds, listTitle, withoutFileWords } from "./opportunityWords.ts";
import { groupsByArticle, otherGroups } from "./otherGroups.ts";
import { totalsSection } from "./siteTotals.ts";

/** The name of the section that says what groups without rows need. */
export const withoutRowsSection = "without_rows";

/** What the page says besides its lists. */
export interface OpportunitiesFacts {
  /** The project's name. */
  readonly project: string;
  readonly lists: readonly DecidedList[];
  /** True while there are no figures of the site's own: the ways to them come first then. */
  readonly hasNoFigures: boolean;
  readonly offers: readonly ActionOffer[];
  /** Why the site's figures can't be had by a call, as a sentence. */
  readonly unavailable?: string | undefined;
  /** Why groups have nothing to go by, as sentences, where that is known better than what they need in general. */
  readonly unknown: Readonly<Partial<Record<GroupId, string | undefined>>>;
  readonly isSample: boolean;
  /** What went wrong, as sentences. */
  readonly problems: readonly string[];
  readonly now: Date;
}

/** A document with the rows behind each of its tables. */
export interface OpportunitiesModel {
  readonly document: ResultDocument;
  /** By the ids of the tables. */
  readonly sources: ReadonlyMap<string, TableSource>;
  /** The list behind each table, by the same ids. */
  readonly lists: ReadonlyMap<string, DecidedList>;
}

/** Everything worth working on as the result view draws it: a table for each list that has rows, in the groups' order. */
export function opportunitiesDocument(facts: OpportunitiesFacts): OpportunitiesModel {
  const store = new TableStore();
  const byId = new Map<string, DecidedList>();
  const shown = facts.lists.filter(({ rows }) => rows.length > 0);
  const byArticle = groupsByArticle(facts.lists);
  const tables = shown.map((list): Section => {
    const title = listTitle(list);
    const cellFacts = {
      list,
      alsoIn: (row: DecidedList["rows"][number]) => otherGroups(list, row, byArticle),
    };
    const columns = columnsOf(cellFacts);
    const head = store.add(list.id, title, {
      columns: columns.map(({ valueOf: _valueOf, ...column }) => column),
      count: list.rows.length,
      rows: (from, to) => list.rows.slice(from, to).map((row) => cellsOf(row, columns, cellFacts)),
    });
    byId.set(head.id, list);
    return { kind: "table", name: list.id, title, table: head, note: noteOf(list) };
  });
  const others = withoutRows(facts);
  const losing = facts.lists.find(({ id }) => id === "losingClicks");
  return {
    document: {
      header: projectHeader(l10n.t("Opportunities"), facts.project, facts.isSample, facts.now),
      notices: inSight(notices(facts, shown.length === 0)),
      sections: [
        ...totalsSection(losing?.source),
        ...tables,
        ...(others.length === 0
          ? []
          : [
              {
                kind: "values",
                name: withoutRowsSection,
                title: l10n.t("Empty groups"),
                values: others,
              } as const,
            ]),
      ],
      ...noDetails,
      actions: facts.offers,
      ...(facts.hasNoFigures ? { areActionsFirst: true } : {}),
    },
    sources: store.sources,
    lists: byId,
  };
}

function noteOf({ id, source, withoutFile }: DecidedList): string {
  return [
    listRule(id),
    ...(source === undefined ? [] : [sourceWords(source)]),
    ...(withoutFile === undefined ? [] : [withoutFileWords(withoutFile)]),
  ].join(" ");
}

/** The groups without a row: what they need, or that nothing was found. */
function withoutRows({ lists, unknown }: OpportunitiesFacts): KeyValue[] {
  return groupIds
    .filter((group) => lists.every((list) => list.group !== group || list.rows.length === 0))
    .map((group): KeyValue => {
      const own = lists.filter((list) => list.group === group);
      const hidden = own.reduce((sum, list) => sum + list.hidden, 0);
      const needs = unknown[group] ?? groupNeeds(group);
      return {
        key: group,
        label: groupTitle(group),
        value:
          own.length === 0
            ? needs
            : hidden > 0
              ? l10n.t("All rows are done or dismissed.")
              : [l10n.t("None found."), ...own.map(noteOf)].join(" "),
      };
    });
}

function notices(facts: OpportunitiesFacts, isEmpty: boolean): Notice[] {
  const hidden = facts.lists.reduce((sum, list) => sum + list.hidden, 0);
  return [
    ...facts.problems.map((text): Notice => ({ kind: "problem", text })),
    ...(facts.unavailable === undefined
      ? []
      : [
          {
            kind: "scope",
            text: facts.unavailable,
            // where there are no figures at all, the next sentence has the step
            ...(facts.hasNoFigures
              ? {}
              : {
                  step: l10n.t(
                    "Connect it in the dashboard, or import a Search Console export of it.",
                  ),
                }),
          } as const,
        ]),
    ...(facts.hasNoFigures
      ? [
          {
            kind: "scope",
            text: l10n.t(
              "No search figures of this site are saved yet. Import a Search Console export or connect your site to see what loses clicks and what ranks at positions 4 to 20.",
            ),
          } as const,
        ]
      : []),
    ...(isEmpty ? [{ kind: "empty", text: l10n.t("Nothing to work on was found.") } as const] : []),
    ...(hidden === 0
      ? []
      : [
          {
            kind: "note",
            text: countedText(
              hidden,
              {
                one: "{0} row is done or dismissed, and hidden. To show it again, delete its line in opportunities.csv, or use the button below for searches hidden on this machine.",
                other:
                  "{0} rows are done or dismissed, and hidden. To show them again, delete their lines in opportunities.csv, or use the button below for searches hidden on this machine.",
              },
              formatInteger(hidden),
            ),
          } as const,
        ]),
  ];
}
