import * as l10n from "@vscode/l10n";
import { formatDay, formatInteger } from "../../shared/format.ts";
import { inSight } from "../../shared/noticesInSight.ts";
import type { ActionOffer, Notice, ResultDocument } from "../../shared/resultProtocol.ts";
import { noDetails } from "../../shared/resultTables.ts";
import type { Column } from "../../shared/table.ts";
import { projectHeader } from "../planning/projectTable.ts";
import { leastImpressions } from "../planning/refreshReasons.ts";
import { TableStore } from "../results/parts/tableStore.ts";
import type { TableSource } from "../results/parts/tableStore.ts";
import { withFigures } from "./changeEffects.ts";
import type { ChangeEffects, Effect, WindowLength } from "./changeEffects.ts";
import type { ChangeNote } from "./changeNotes.ts";
import { notesOf } from "./changeNotes.ts";
import {
  changedValue,
  changedWords,
  controlWords,
  overlapWords,
  periodWords,
  statusWords,
} from "./changeWords.ts";
import type { SiteChange } from "./siteChange.ts";

/** The name of the table. */
export const changesTable = "changes";

/** What the page says besides its rows. */
export interface ChangesFacts {
  /** The project's name. */
  readonly project: string;
  /** The ISO day to which was looked back. */
  readonly since: string;
  /** The newest first. */
  readonly changes: readonly SiteChange[];
  readonly effects: ChangeEffects;
  readonly notes: readonly ChangeNote[];
  /** The windows that are shown; undefined for the longest full ones up to 28 days. */
  readonly window: WindowLength | undefined;
  readonly offers: readonly ActionOffer[];
  /** True where there are no figures of the site. */
  readonly hasNoFigures: boolean;
  readonly isSample: boolean;
  /** About the branch, the history and what couldn't be read, as sentences. */
  readonly said: readonly string[];
  readonly problems: readonly string[];
  /** Why there are no changes, as a sentence. */
  readonly unknown: string | undefined;
  readonly now: Date;
}

/** A document with the rows behind its table. */
export interface ChangesModel {
  readonly document: ResultDocument;
  readonly source: TableSource;
}

/** The changes as the result view draws them. Figures are looked up for the rows that are asked for. */
export function changesDocument(facts: ChangesFacts): ChangesModel {
  const store = new TableStore();
  const columns = changeColumns();
  const source: TableSource = {
    columns: columns.map(({ valueOf: _valueOf, ...column }) => column),
    count: facts.changes.length,
    rows: (from, to) =>
      facts.changes.slice(from, to).map((change) => {
        const effect = shownEffect(facts.effects, change, facts.window);
        return Object.fromEntries(
          columns.map(({ key, valueOf }) => [
            key,
            valueOf({ change, effect, note: notesOf(facts.notes, change)[0] }) ?? null,
          ]),
        );
      }),
  };
  const title = l10n.t("Changes");
  const head = store.add(changesTable, title, source);
  return {
    source,
    document: {
      header: projectHeader(title, facts.project, facts.isSample, facts.now),
      notices: inSight(notices(facts)),
      sections:
        facts.changes.length === 0
          ? []
          : [{ kind: "table", name: changesTable, title, table: head, note: rule() }],
      ...noDetails,
      actions: facts.offers,
      ...(facts.hasNoFigures ? { areActionsFirst: true } : {}),
    },
  };
}

/** The figures that a row shows: those of its window, else of a saved comparison. */
export function shownEffect(
  effects: ChangeEffects,
  change: SiteChange,
  window: WindowLength | undefined,
): Effect | undefined {
  const { comparison, windows } = effects.of(change);
  if (window !== undefined) {
    return windows.get(window) ?? comparison;
  }
  const usual = ([28, 14, 7] as const).flatMap((length) => windows.get(length) ?? []);
  return (
    usual.find(({ kind }) => kind === "shown") ??
    usual.find(({ kind }) => kind === "tooFew") ??
    withFigures(comparison) ??
    // the first window that will be full
    usual.at(-1) ??
    comparison
  );
}

function rule(): string {
  return l10n.t(
    "Figures before and after a change, not proof of its effect: pages that fell are changed more often, and many rise again by themselves. Unchanged pages have at least {0} impressions in both periods.",
    formatInteger(leastImpressions),
  );
}

interface CellFacts {
  readonly change: SiteChange;
  readonly effect: Effect | undefined;
  readonly note: ChangeNote | undefined;
}

interface ChangeColumn extends Column {
  readonly valueOf: (facts: CellFacts) => unknown;
}

/** What a narrow page shows beside the file. */
const inSightColumns = ["change", "clicks_before", "clicks", "day", "changed"];

function changeColumns(): ChangeColumn[] {
  return [
    {
      key: "file",
      label: l10n.t("File"),
      format: "text",
      cutFor: inSightColumns,
      valueOf: ({ change }) => change.path,
    },
    ...clickColumns(),
    { key: "day", label: l10n.t("Day"), format: "date", valueOf: ({ change }) => change.day },
    {
      key: "changed",
      label: l10n.t("Changed"),
      format: "text",
      valueOf: ({ change }) => changedWords(change),
    },
    {
      key: "status",
      label: l10n.t("Status"),
      format: "text",
      valueOf: ({ effect }) => statusWords(effect),
    },
    {
      key: "hypothesis",
      label: l10n.t("Hypothesis"),
      format: "text",
      valueOf: ({ note }) => note?.hypothesis,
    },
    {
      key: "look_again",
      label: l10n.t("Look again"),
      format: "date",
      valueOf: ({ note }) => (note?.lookAgain === "" ? null : note?.lookAgain),
    },
    ...otherFigureColumns(),
    {
      key: "control",
      label: l10n.t("Unchanged pages"),
      format: "text",
      valueOf: ({ effect }) => (effect?.kind === "shown" ? controlWords(effect.control) : null),
    },
    {
      key: "overlaps",
      label: l10n.t("Other changes in these periods"),
      format: "text",
      valueOf: ({ effect }) => {
        const overlaps = withFigures(effect)?.overlaps ?? [];
        return overlaps.length === 0 ? null : overlapWords(overlaps);
      },
    },
    {
      key: "periods",
      label: l10n.t("Periods"),
      format: "text",
      valueOf: ({ effect }) => (effect === undefined ? null : periodWords(effect)),
    },
    {
      key: "before",
      label: l10n.t("Before"),
      format: "text",
      valueOf: ({ change }) => changedValue(change)?.before,
    },
    {
      key: "now",
      label: l10n.t("Now"),
      format: "text",
      valueOf: ({ change }) => changedValue(change)?.now,
    },
    {
      key: "commit",
      label: l10n.t("Commit"),
      format: "text",
      valueOf: ({ change }) => change.commit.slice(0, 10),
    },
  ];
}

/** The change first, since it is what a person looks for. */
function clickColumns(): ChangeColumn[] {
  return [
    {
      key: "change",
      label: l10n.t("Change in clicks"),
      format: "change",
      behind: { key: "file", label: l10n.t("Clicks") },
      valueOf: ({ effect }) => (effect?.kind === "shown" ? effect.change : null),
    },
    {
      key: "clicks_before",
      label: l10n.t("Clicks before"),
      format: "integer",
      behind: { key: "change", label: l10n.t("Before") },
      valueOf: ({ effect }) => withFigures(effect)?.figuresBefore.clicks,
    },
    {
      key: "clicks",
      label: l10n.t("Clicks after"),
      format: "integer",
      behind: { key: "clicks_before", label: l10n.t("After") },
      valueOf: ({ effect }) => withFigures(effect)?.figuresAfter.clicks,
    },
  ];
}

function otherFigureColumns(): ChangeColumn[] {
  return [
    {
      key: "impressions_before",
      label: l10n.t("Impressions before"),
      format: "integer",
      valueOf: ({ effect }) => withFigures(effect)?.figuresBefore.impressions,
    },
    {
      key: "impressions",
      label: l10n.t("Impressions after"),
      format: "integer",
      valueOf: ({ effect }) => withFigures(effect)?.figuresAfter.impressions,
    },
    {
      key: "position_before",
      label: l10n.t("Position before"),
      format: "decimal",
      valueOf: ({ effect }) => withFigures(effect)?.figuresBefore.position,
    },
    {
      key: "position",
      label: l10n.t("Position after"),
      format: "decimal",
      valueOf: ({ effect }) => withFigures(effect)?.figuresAfter.position,
    },
  ];
}

function notices(facts: ChangesFacts): Notice[] {
  const { unknown, changes } = facts;
  return [
    ...facts.problems.map((text): Notice => ({ kind: "problem", text })),
    ...(unknown === undefined ? [] : [{ kind: "scope", text: unknown } as const]),
    ...(unknown === undefined && changes.length === 0
      ? [
          {
            kind: "empty",
            text: l10n.t(
              "No commit since {0} changed what readers see of an article.",
              formatDay(facts.since),
            ),
          } as const,
        ]
      : []),
    ...(facts.hasNoFigures && changes.length > 0
      ? [
          {
            kind: "scope",
            text: l10n.t(
              "No search figures of this site are saved yet. A change needs figures by page and day, or a comparison whose later period begins within 7 days of it.",
            ),
            step: l10n.t("The buttons below get them."),
          } as const,
        ]
      : []),
    ...facts.said.map((text): Notice => ({ kind: "note", text })),
  ];
}
