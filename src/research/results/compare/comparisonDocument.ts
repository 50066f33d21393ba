import * as l10n from "../../../shared/l10n.ts";
import { formatInteger } from "../../../shared/format.ts";
import { inSight } from "../../../shared/noticesInSight.ts";
import type { Notice, ResultHeader, ResultPart, Section } from "../../../shared/resultProtocol.ts";
import { noDetails } from "../../../shared/resultTables.ts";
import { resultDefinition } from "../../tools/resultDefinition.ts";
import type { RowComparison, SectionDefinition, ResultDefinition } from "../../tools/definition.ts";
import type { AnswerParts } from "../parts/answerParts.ts";
import { sectionTitle } from "../parts/memberSections.ts";
import { partNotices, tidyNotices } from "../parts/notices.ts";
import { TableStore } from "../parts/tableStore.ts";
import type { ResultModel } from "../resultDocument.ts";
import { resultHeader } from "../resultHeader.ts";
import { whyNotCompared } from "../../searchConsole/comparedExports.ts";
import { comparability } from "./comparability.ts";
import type { Comparability } from "./comparability.ts";
import { comparedFigures } from "./comparedFigures.ts";
import { compareRows } from "./compareRows.ts";
import type { RowsCompared, RowsOfSide } from "./compareRows.ts";
import { comparisonTable } from "./comparisonTable.ts";
import { dataDate, sameIndexNotice } from "./dataDates.ts";
import { withLowest } from "./lowestOfList.ts";
import { differingArguments, differingUnits, readSide, sideRows } from "./side.ts";
import type { Side } from "./side.ts";

/** A list of both results, row by row. */
export interface ComparedSection {
  readonly definition: SectionDefinition;
  readonly comparison: RowComparison;
  readonly compared: RowsCompared;
  /** True where one of the results is known not to have all rows. */
  readonly isCut: boolean;
}

/** Two results of one tool, matched. */
export interface Comparison {
  readonly tool: ResultDefinition | undefined;
  readonly before: Side;
  readonly now: Side;
  readonly comparability: Comparability;
  readonly sections: readonly ComparedSection[];
}

/**
 * Compares two results of one tool, each with those that continue it. Rejects results of different
 * tools, and exports of different things, with a sentence.
 */
export function compareResults(before: AnswerParts, now: AnswerParts): Comparison {
  const [earlier, later] = [before[0].result, now[0].result];
  if (earlier.tool !== later.tool) {
    throw new Error(
      l10n.t("Results of different tools can't be compared. Choose two results of the same tool."),
    );
  }
  const problem = whyNotCompared(earlier, later);
  if (problem !== undefined) {
    throw new Error(problem);
  }
  const tool = resultDefinition(later.tool);
  const sides = { before: readSide(before, tool), now: readSide(now, tool) };
  return {
    tool,
    ...sides,
    comparability: comparability(sides.before, sides.now, tool),
    sections: (tool?.sections ?? []).flatMap((definition) => comparedSection(definition, sides)),
  };
}

/** Arguments that say what a row is of: a query in one result, a page in the other. */
const grouping: ReadonlySet<string> = new Set(["group_by", "report"]);

function comparedSection(
  definition: SectionDefinition,
  { before, now }: Pick<Comparison, "before" | "now">,
): ComparedSection[] {
  const { member, compared } = definition;
  const [earlier, later] = [sideRows(before, member), sideRows(now, member)];
  const comparison = compared && inLikeUnits(compared, differingUnits(before, now));
  if (comparison === undefined || (earlier === undefined && later === undefined)) {
    return [];
  }
  // A response without the list says nothing about its rows, nor does one whose rows are of another kind.
  const missing = { rows: [], isCut: true };
  const isOther = differingArguments(before, now).some((name) => grouping.has(name));
  const side = (rows: RowsOfSide | undefined): RowsOfSide =>
    rows === undefined
      ? missing
      : { ...rows, rows: withLowest(rows.rows, comparison), isCut: rows.isCut || isOther };
  const [from, to] = [side(earlier), side(later)];
  return [
    {
      definition,
      comparison,
      compared: compareRows(from, to, comparison),
      isCut: from.isCut || to.isCut,
    },
  ];
}

/** The comparison without the figures that measure different things. */
function inLikeUnits(
  comparison: RowComparison,
  differs: (member: string) => boolean,
): RowComparison {
  const measures = Object.entries(comparison.measures).filter(([member]) => !differs(member));
  return { ...comparison, measures: Object.fromEntries(measures) };
}

/** What the view shows of two results of one tool; `now` is the later one. */
export function buildComparison(before: AnswerParts, now: AnswerParts): ResultModel {
  const comparison = compareResults(before, now);
  const tables = new TableStore();
  const figures = comparedFigures(comparison.before, comparison.now, {
    isSameMeasure: comparison.comparability.isSameMeasure,
    sections: comparison.tool?.sections ?? [],
  });
  const lists = comparison.sections.map((section) => listSection(section, tables));
  const sections = [...figures, ...lists];
  const header = resultHeader(now, comparison.tool, sections);
  const earlier = resultHeader(before, comparison.tool, []);
  const { balanceAfter: _balance, ...known } = header;
  return {
    document: {
      header: {
        ...known,
        balanceAfter: null,
        cost: header.cost + earlier.cost,
        sample: header.sample || earlier.sample,
        parts: [
          comparedPart(l10n.t("Later result"), header, now),
          comparedPart(l10n.t("Earlier result"), earlier, before),
        ],
        isComparison: true,
      },
      notices: tidyNotices(
        inSight([...comparisonNotices(comparison), ...sameIndexNotice(earlier, header)]),
      ),
      sections: sections.length === 0 ? [nothingToCompare()] : sections,
      ...noDetails,
    },
    tables: tables.sources,
  };
}

/** When one of the results came, what it cost, and when its data are from. */
function comparedPart(label: string, header: ResultHeader, parts: AnswerParts): ResultPart {
  const { receivedAt, cost, isImported } = header;
  const dataFrom = dataDate(header, parts);
  return {
    label,
    receivedAt,
    cost,
    ...(isImported === undefined ? {} : { isImported }),
    ...(dataFrom === undefined ? {} : { dataFrom }),
  };
}

function hasRowsToLoad({ parts }: Comparison["before"]): boolean {
  return parts.some(({ envelope }) =>
    (envelope?.resources ?? []).some(({ isHere }) => isHere !== true),
  );
}

function comparisonNotices({
  before,
  now,
  comparability: { notices, isSameMeasure },
  sections,
}: Comparison): Notice[] {
  const repeated = sections.reduce((sum, { compared }) => sum + compared.repeated, 0);
  return [
    ...unreadNotices(before, l10n.t("Earlier result")),
    ...unreadNotices(now, l10n.t("Later result")),
    ...notices,
    ...(isSameMeasure
      ? []
      : [
          {
            kind: "note",
            text: l10n.t("Percent changes are hidden because the results aren't comparable."),
          } as const,
        ]),
    ...(sections.some(({ isCut }) => isCut)
      ? [
          {
            kind: "scope",
            text: l10n.t(
              "At least one result doesn't have all rows. A row that is missing there may still exist, so it isn't called new or gone.",
            ),
            ...([before, now].some(hasRowsToLoad)
              ? {
                  step: l10n.t("Load all rows of that result in its own tab, then compare again."),
                }
              : {}),
          } as const,
        ]
      : []),
    ...(repeated === 0
      ? []
      : [
          {
            kind: "note",
            text: l10n.t(
              "Duplicate rows are compared once, by their best figure ({0} skipped).",
              formatInteger(repeated),
            ),
          } as const,
        ]),
  ];
}

/** What of a side couldn't be read: its rows are unknown then, not gone. */
function unreadNotices({ parts, readings }: Side, name: string): Notice[] {
  return parts.flatMap((part, index) =>
    partNotices(part, readings[index]?.data ?? {})
      .filter(({ kind }) => kind === "problem")
      .map(({ kind, text }): Notice => ({ kind, text: `${name}: ${text}` })),
  );
}

function nothingToCompare(): Section {
  return {
    kind: "empty",
    name: "comparison",
    title: l10n.t("Comparison"),
    text: l10n.t(
      "These results have no rows or figures that can be compared. Both responses are below as JSON.",
    ),
  };
}

function listSection(section: ComparedSection, tables: TableStore): Section {
  const { definition, comparison, compared } = section;
  const title = sectionTitle(definition);
  const source = comparisonTable(compared.rows, definition, comparison);
  const name = `${definition.member}_compared`;
  return {
    kind: "table",
    name,
    title,
    table: tables.add(name, title, source),
  };
}
