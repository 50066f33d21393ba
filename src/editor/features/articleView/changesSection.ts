import * as l10n from "@vscode/l10n";
import type { Effect } from "../../../research/changes/changeEffects.ts";
import { notesOf } from "../../../research/changes/changeNotes.ts";
import {
  changedWords,
  controlWords,
  fieldWord,
  overlapWords,
  periodWords,
  statusWords,
} from "../../../research/changes/changeWords.ts";
import type { SiteChange } from "../../../research/changes/siteChange.ts";
import {
  absent,
  formatChange,
  formatDay,
  formatInteger,
  formatTenths,
} from "../../../shared/format.ts";
import type { ArticleEntry, ArticleSection, EntryGroup } from "../../../shared/articleProtocol.ts";
import { beside, shortText } from "../../../shared/plainText.ts";
import type { ArticleChanges, ArticleFacts } from "./articleFacts.ts";
import { wayWords } from "../planning/unknownHistory.ts";
import { longestText } from "./articleSections.ts";
import type { Numbered } from "./articleSections.ts";

/** Changes that are shown: the newest. */
const mostChanges = 5;

/** What changed in the article on the default branch, each with the figures before and after; undefined before it was read. */
export function changesSection(
  { changes: known }: ArticleFacts,
  number: Numbered,
): ArticleSection | undefined {
  if (known === undefined) {
    return undefined;
  }
  const { since, changes, unknown, way, isSample } = known;
  return {
    id: "changes",
    title: l10n.t("Changes"),
    notes: [
      ...(unknown === undefined ? [] : [unknown]),
      ...(unknown === undefined && changes.length === 0
        ? [
            l10n.t(
              "No commit since {0} changed what readers see of this article.",
              formatDay(since),
            ),
          ]
        : []),
      ...(changes.length === 0
        ? []
        : [l10n.t("Figures before and after a change, not proof of its effect.")]),
      ...(isSample && changes.length > 0 ? [l10n.t("Sample data.")] : []),
    ],
    groups: [
      ...toCome(known),
      ...changes.slice(0, mostChanges).map((change) => groupOf(change, known)),
    ],
    buttons: [
      ...(way === undefined
        ? []
        : [{ label: wayWords(way), action: number({ kind: "wayToHistory", way }) }]),
      {
        label: l10n.t("Note Hypothesis…"),
        action: number({ kind: "noteChange" }),
      },
      { label: l10n.t("Show Changes"), action: number({ kind: "showChanges" }) },
      {
        label: l10n.t("Copy as Pull Request Text"),
        action: number({ kind: "copyPullRequest" }),
      },
    ],
  };
}

/** What was noted about changes that aren't on the default branch yet. */
function toCome({ notesToCome }: ArticleChanges): EntryGroup[] {
  const entries = [...Map.groupBy(notesToCome, (note) => `${note.hypothesis}\n${note.lookAgain}`)]
    .slice(0, mostChanges)
    .flatMap(([, [note, ...others]]): ArticleEntry[] =>
      note === undefined
        ? []
        : [
            {
              text:
                note.hypothesis === ""
                  ? l10n.t("No hypothesis")
                  : l10n.t("Hypothesis: {0}", shortText(note.hypothesis, longestText)),
              detail: beside(
                [note, ...others].map(({ field }) => fieldWord(field)).join(", "),
                note.lookAgain === "" ? "" : l10n.t("Look again: {0}", formatDay(note.lookAgain)),
              ),
            },
          ],
    );
  return entries.length === 0 ? [] : [{ title: l10n.t("Noted for a change to come"), entries }];
}

function groupOf(change: SiteChange, { effects, notes }: ArticleChanges): EntryGroup {
  const { windows, comparison } = effects.of(change);
  const [note] = notesOf(notes, change);
  const entries: ArticleEntry[] = [
    ...[...windows].map(([length, effect]) =>
      entryOf(l10n.t("{0} days", formatInteger(length)), effect),
    ),
    ...(comparison === undefined ? [] : [entryOf(periodWords(comparison), comparison)]),
    ...(windows.size === 0 && comparison === undefined
      ? [
          {
            text: l10n.t(
              "Needs figures by page and day, or a comparison whose later period begins within 7 days.",
            ),
          },
        ]
      : []),
    ...(note === undefined || note.hypothesis === ""
      ? []
      : [{ text: l10n.t("Hypothesis: {0}", shortText(note.hypothesis, longestText)) }]),
  ];
  return { title: beside(formatDay(change.day), changedWords(change)), entries };
}

function place(value: number | null): string {
  return value === null ? absent : formatTenths(value);
}

function entryOf(title: string, effect: Effect): ArticleEntry {
  if (effect.kind !== "shown" && effect.kind !== "tooFew") {
    return { text: l10n.t("{0}: {1}", title, statusWords(effect)) };
  }
  const { figuresBefore: before, figuresAfter: after, overlaps } = effect;
  const figures = l10n.t(
    "{0}: clicks {1} → {2}, position {3} → {4}",
    title,
    formatInteger(before.clicks),
    formatInteger(after.clicks),
    place(before.position),
    place(after.position),
  );
  const detail = beside(
    ...(effect.kind === "tooFew"
      ? [statusWords(effect)]
      : [
          ...(effect.change === null ? [] : [formatChange(effect.change)]),
          controlWords(effect.control),
        ]),
    ...(overlaps.length === 0 ? [] : [l10n.t("Other changes: {0}", overlapWords(overlaps))]),
  );
  return { text: figures, detail };
}
