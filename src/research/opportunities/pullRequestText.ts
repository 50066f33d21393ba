import * as l10n from "@vscode/l10n";
import type { PendingEdit } from "../../articles/changes/pendingEdits.ts";
import { formatDay, formatInteger, formatTenthShare, formatTenths } from "../../shared/format.ts";
import { markdownRow, markdownText, oneLine } from "../../shared/markdownText.ts";
import type { DecidedRow } from "./decided.ts";
import type { OpportunityList } from "./opportunity.ts";
import { groupTitle, sourceWords } from "./opportunityWords.ts";
import { isPrivateQuery } from "../searchConsole/privateQuery.ts";
import type { ChangeEffects, WindowLength } from "../changes/changeEffects.ts";
import type { ChangeNote } from "../changes/changeNotes.ts";
import {
  changedWords,
  controlWords,
  fieldWord,
  overlapWords,
  periodWords,
  statusWords,
} from "../changes/changeWords.ts";
import { shownEffect } from "../changes/changesDocument.ts";
import type { SiteChange } from "../changes/siteChange.ts";

/** Figures of one's own that a person may allow in such texts. */
export const ownFigures = ["clicks", "impressions", "position", "queries"] as const;
export type OwnFigure = (typeof ownFigures)[number];

/** What a text may say. */
export type AllowedFigures = ReadonlySet<OwnFigure>;

interface TextColumn<Row> {
  readonly label: string;
  readonly isFigure?: true;
  /** The figures of one's own that it is made of; a column with one that isn't allowed is left out. */
  readonly of?: readonly OwnFigure[];
  readonly cell: (row: Row) => string | null;
}

/** What stays before and becomes now, of the edits that readers will see; "" for none. */
export function editsText(edits: readonly PendingEdit[]): string {
  return edits
    .map(({ path, fields: { text, ...others } }) => {
      const pairs = Object.entries<ReaderPair>(others);
      return [
        `**${markdownText(path)}**`,
        "",
        ...pairs.map(
          ([field, { before, now }]) =>
            `- ${l10n.t("{0}: {1} → {2}", fieldWord(field), written(before), written(now))}`,
        ),
        ...(text === undefined
          ? []
          : [
              `- ${l10n.t("{0}: {1}% changed", fieldWord("text"), formatTenths(text.changedPercent))}`,
            ]),
      ].join("\n");
    })
    .join("\n\n");
}

/** A field with one value or several, before and now. */
interface ReaderPair {
  readonly before: string | readonly string[];
  readonly now: string | readonly string[];
}

function written(value: string | readonly string[]): string {
  const text = oneLine(typeof value === "string" ? value : value.join(" · "));
  return text === "" ? l10n.t("nothing") : markdownText(text);
}

function pathOf({ articles, url, moved }: DecidedRow): string {
  return articles.map(({ path }) => path).join(", ") || (url ?? moved?.url ?? "");
}

/** Rows of a list of opportunities as a table: pages in one period, in two, or the click-through of queries. */
export function opportunityText(
  list: OpportunityList,
  rows: readonly DecidedRow[],
  edits: readonly PendingEdit[],
  allowed: AllowedFigures,
): string {
  const titles = new Map(edits.map(({ path, fields }) => [path, fields.title?.now]));
  const shown = rows.filter(({ query }) => query === undefined || !isPrivateQuery(query));
  const hasQuery = shown.some(({ query }) => query !== undefined);
  const hasBefore = shown.some(({ figures }) => (figures?.clicks.before ?? null) !== null);
  const pair = (
    figures: { readonly now: number | null; readonly before: number | null } | undefined,
    format: (value: number) => string,
  ): string => {
    const [before, now] = [figures?.before ?? null, figures?.now ?? null].map((value) =>
      value === null ? "–" : format(value),
    );
    return hasBefore ? l10n.t("{0} → {1}", before ?? "", now ?? "") : (now ?? "");
  };
  const columns: TextColumn<DecidedRow>[] = [
    ...(hasQuery
      ? [
          {
            label: l10n.t("Query"),
            of: ["queries"],
            cell: ({ query }: DecidedRow) => query ?? null,
          } as const,
        ]
      : []),
    { label: l10n.t("Page"), cell: pathOf },
    { label: l10n.t("Keyword"), cell: ({ keyword }) => keyword ?? null },
    {
      label: l10n.t("Impressions"),
      isFigure: true,
      of: ["impressions"],
      cell: ({ figures }) =>
        figures === undefined ? null : pair(figures.impressions, formatInteger),
    },
    {
      label: l10n.t("Clicks"),
      isFigure: true,
      of: ["clicks"],
      cell: ({ figures }) => (figures === undefined ? null : pair(figures.clicks, formatInteger)),
    },
    {
      label: l10n.t("CTR"),
      isFigure: true,
      of: ["clicks", "impressions"],
      cell: ({ figures }) => (hasQuery ? rateWords(figures) : null),
    },
    {
      label: l10n.t("Position"),
      isFigure: true,
      of: ["position"],
      cell: ({ figures }) => (figures === undefined ? null : pair(figures.position, formatTenths)),
    },
    {
      label: l10n.t("Proposed title"),
      cell: ({ articles }) => titles.get(articles[0]?.path ?? "") ?? null,
    },
  ];
  const left = rows.length - shown.length;
  const { source } = list;
  return [
    `### ${groupTitle(list.group)}`,
    tableOf(columns, shown, allowed),
    [
      ...(source === undefined ? [] : [markdownText(sourceWords(source))]),
      ...(source === undefined ? [] : [ownDataWords(source.isSample)]),
      ...(left === 0 ? [] : [privateWords(left)]),
    ].join(" "),
    editsText(edits),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

function rateWords(figures: DecidedRow["figures"]): string | null {
  const [clicks, impressions] = [figures?.clicks.now ?? null, figures?.impressions.now ?? null];
  return clicks === null || impressions === null || impressions === 0
    ? null
    : formatTenthShare(clicks / impressions);
}

/** Changes as a table to check again: what changed when, figures before and after, the control, and the next look. */
export function recheckText(
  changes: readonly SiteChange[],
  effects: ChangeEffects,
  notes: (change: SiteChange) => ChangeNote | undefined,
  window: WindowLength | undefined,
  allowed: AllowedFigures,
  isSample: boolean,
): string {
  const own = (change: SiteChange) => {
    const effect = shownEffect(effects, change, window);
    return effect?.kind === "shown" || effect?.kind === "tooFew" ? effect : undefined;
  };
  const figure = (
    label: string,
    of: Exclude<OwnFigure, "queries">,
    format: (value: number) => string,
  ): TextColumn<SiteChange> => ({
    label,
    isFigure: true,
    of: [of],
    cell: (change) => {
      const effect = own(change);
      return effect === undefined
        ? null
        : l10n.t(
            "{0} → {1}",
            ...[effect.figuresBefore[of], effect.figuresAfter[of]].map((each) =>
              each === null ? "–" : format(each),
            ),
          );
    },
  });
  const columns: TextColumn<SiteChange>[] = [
    { label: l10n.t("Page"), cell: ({ path }) => path },
    {
      label: l10n.t("Change"),
      cell: (change) => l10n.t("{0}: {1}", formatDay(change.day), changedWords(change)),
    },
    {
      label: l10n.t("Periods"),
      cell: (change) => {
        const effect = shownEffect(effects, change, window);
        return effect === undefined ? null : periodWords(effect);
      },
    },
    figure(l10n.t("Clicks"), "clicks", formatInteger),
    figure(l10n.t("Impressions"), "impressions", formatInteger),
    figure(l10n.t("Position"), "position", formatTenths),
    {
      label: l10n.t("Unchanged pages"),
      of: ["clicks"],
      cell: (change) => {
        const effect = shownEffect(effects, change, window);
        return effect?.kind === "shown" ? controlWords(effect.control) : statusWords(effect);
      },
    },
    {
      label: l10n.t("Other changes in these periods"),
      cell: (change) => overlapWords(own(change)?.overlaps ?? []) || null,
    },
    { label: l10n.t("Hypothesis"), cell: (change) => notes(change)?.hypothesis ?? null },
    {
      label: l10n.t("Look again"),
      cell: (change) => {
        const day = notes(change)?.lookAgain ?? "";
        return day === "" ? null : formatDay(day);
      },
    },
  ];
  return [
    `### ${l10n.t("Changes")}`,
    tableOf(columns, changes, allowed),
    [
      l10n.t("Figures after a change, not proof of its effect."),
      ...(changes.some((change) => own(change) !== undefined) ? [ownDataWords(isSample)] : []),
    ].join(" "),
  ].join("\n\n");
}

function ownDataWords(isSample: boolean): string {
  return isSample
    ? l10n.t("Sample data: these figures are made up.")
    : l10n.t("Figures: our own search data.");
}

function privateWords(left: number): string {
  return l10n.t(
    "Queries left out because they contain an email or phone number: {0}.",
    formatInteger(left),
  );
}

/** Rows as Markdown, without columns that aren't allowed or that no row has something in. */
function tableOf<Row>(
  columns: readonly TextColumn<Row>[],
  rows: readonly Row[],
  allowed: AllowedFigures,
): string {
  const shown = columns.filter(
    ({ of = [], cell }) =>
      of.every((one) => allowed.has(one)) && rows.some((row) => ![null, ""].includes(cell(row))),
  );
  return shown.length === 0 || rows.length === 0
    ? ""
    : [
        markdownRow(shown.map(({ label }) => label)),
        markdownRow(shown.map(({ isFigure }) => (isFigure === true ? "---:" : "---"))),
        ...rows.map((row) =>
          markdownRow(shown.map(({ cell }) => markdownText(oneLine(cell(row) ?? "")))),
        ),
      ]
        .join("")
        .trimEnd();
}
