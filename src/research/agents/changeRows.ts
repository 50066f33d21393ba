import type { Effect } from "../changes/changeEffects.ts";
import type { ChangeNote } from "../changes/changeNotes.ts";
import {
  changedValue,
  changedWords,
  controlWords,
  overlapWords,
  statusWords,
} from "../changes/changeWords.ts";
import type { SiteChange } from "../changes/siteChange.ts";
import { formatInteger } from "../../shared/format.ts";
import type { AnswerContent } from "./answerText.ts";
import { quoted } from "./quoted.ts";

/** A change of an article, as the page with a project's changes tells it. */
export interface ToldChange {
  readonly change: SiteChange;
  /** What measured figures say of it; undefined where there are none. */
  readonly effect: Effect | undefined;
  readonly note: ChangeNote | undefined;
}

/** The changes of one article, as an agent asks for them. */
export interface ToldChanges {
  readonly path: string;
  /** The ISO day to which was looked back. */
  readonly since: string;
  /** The newest first. */
  readonly changes: readonly ToldChange[];
  /** Why no changes are known, as a sentence; undefined where they are. */
  readonly unknown: string | undefined;
  /** About the branch, the history and what couldn't be read, as sentences. */
  readonly said: readonly string[];
  readonly isSample: boolean;
  /** Whether the person lets agents read what their Search Console measured. */
  readonly ownData: boolean;
  /** Impressions that a page needs in both periods. */
  readonly leastImpressions: number;
}

const ofChange = ["day", "changed", "before", "now"] as const;
const ofFigures = [
  "clicks_before",
  "clicks",
  "impressions_before",
  "impressions",
  "position_before",
  "position",
  "period_before",
  "period",
  "status",
  "unchanged_pages",
  "other_changes",
] as const;
const ofNote = ["hypothesis", "look_again", "commit"] as const;

/**
 * The changes of an article from `offset` on: what readers could see of each, and, where the person
 * allows agents to read own data, the figures before and after it. Unknown figures are empty.
 */
export function changeRows(told: ToldChanges, offset: number): AnswerContent {
  const { path, since, changes, unknown, said, ownData, isSample } = told;
  const hasFigures = ownData && changes.some(({ effect }) => effect !== undefined);
  return {
    head: [
      `Changes of ${quoted(path, 200)} that readers could see, on the default branch since ${since}. Reading costs nothing.`,
      ...said.map((sentence) => `About it: ${quoted(sentence)}`),
      ...(hasFigures
        ? [
            `Figures before and after a change don't prove its effect: pages are often changed because they fell, and many rise again by themselves. Measured by Search Console; unchanged pages have at least ${formatInteger(told.leastImpressions)} impressions in both periods. An empty cell is unknown, not 0.`,
          ]
        : []),
      ...(hasFigures && isSample
        ? ["Sample data of the sandbox: made up, never to be quoted as real figures."]
        : []),
      ...(ownData
        ? []
        : [
            "What the person's Search Console measured isn't told: that needs the setting seoResearch.agentsMayReadOwnData.",
          ]),
    ],
    columns: [...ofChange, ...(hasFigures ? ofFigures : []), ...ofNote],
    rows: changes
      .slice(offset)
      .map((one) => [
        ...changeCells(one),
        ...(hasFigures ? figureCells(one.effect) : []),
        ...noteCells(one),
      ]),
    offset,
    total: changes.length,
    none:
      unknown === undefined
        ? `No commit since ${since} changed what readers see of this article.`
        : `Its changes aren't known: ${quoted(unknown)}`,
  };
}

function changeCells({ change }: ToldChange): unknown[] {
  const value = changedValue(change);
  return [change.day, changedWords(change), value?.before, value?.now];
}

function noteCells({ change, note }: ToldChange): unknown[] {
  return [note?.hypothesis, note?.lookAgain, change.commit.slice(0, 10)];
}

/** In the order of `ofFigures`. */
function figureCells(effect: Effect | undefined): unknown[] {
  const own = effect?.kind === "shown" || effect?.kind === "tooFew" ? effect : undefined;
  const [before, after] = [own?.figuresBefore, own?.figuresAfter];
  return [
    before?.clicks,
    after?.clicks,
    before?.impressions,
    after?.impressions,
    before?.position,
    after?.position,
    effect?.before.join(" to "),
    effect?.after.join(" to "),
    statusWords(effect),
    effect?.kind === "shown" ? controlWords(effect.control) : "",
    overlapWords(own?.overlaps ?? []),
  ];
}
