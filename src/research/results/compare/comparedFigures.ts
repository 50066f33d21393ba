import * as l10n from "../../../shared/l10n.ts";
import { writtenText } from "../../../shared/columnFormats.ts";
import { formatChange, formatDifference, formatPoints } from "../../../shared/format.ts";
import type { Tile } from "../../../shared/picture.ts";
import type { KeyValue, Section } from "../../../shared/resultProtocol.ts";
import type { Column } from "../../../shared/table.ts";
import { withinSentence } from "../parts/withinSentence.ts";
import type { SectionDefinition } from "../../tools/definition.ts";
import { toneOfChange } from "../parts/figureTone.ts";
import { columnOf } from "../parts/memberColumns.ts";
import { sectionTitle } from "../parts/memberSections.ts";
import { differingUnits, sideFigures } from "./side.ts";
import type { Side } from "./side.ts";

/** Figures that rise towards 1. */
const positions: ReadonlySet<string> = new Set(["position", "avg_position"]);

/** Records whose figures need no other name before theirs. */
const selfExplaining: ReadonlySet<string> = new Set(["summary", "authority"]);

/** What is known of both results. */
interface FigureContext {
  /** False where percentages would compare different things. */
  readonly isSameMeasure: boolean;
  /** What the members of `data` are called. */
  readonly sections: readonly SectionDefinition[];
}

/** One figure that both results have. */
interface FigurePair {
  /** Its path in `data`, "summary.organic_keywords". */
  readonly path: string;
  readonly member: string;
  readonly column: Column;
  readonly before: number;
  readonly now: number;
}

/**
 * The single figures that both results have: those that moved as tiles, and all as a list, "1,240 → 1,310 (+5.6%)". Where
 * they don't measure the same, nothing is said in percent, and nothing is called better.
 */
export function comparedFigures(
  before: Side,
  now: Side,
  { isSameMeasure, sections }: FigureContext,
): Section[] {
  const earlier = sideFigures(before);
  const differs = differingUnits(before, now);
  const pairs = [...sideFigures(now)].flatMap(([path, to]): FigurePair[] => {
    const from = earlier.get(path);
    return from === undefined || differs(path.split(".").at(-1) ?? path)
      ? []
      : [figurePair(path, from, to, sections)];
  });
  const moved = pairs.filter((pair) => writtenBefore(pair) !== writtenNow(pair));
  const tiles: readonly Section[] =
    moved.length === 0
      ? []
      : [
          {
            kind: "picture",
            name: "picture:figures",
            title: l10n.t("At a glance"),
            picture: { shape: "tiles", tiles: moved.map((pair) => tile(pair, isSameMeasure)) },
          },
        ];
  const list: readonly Section[] =
    pairs.length === 0
      ? []
      : [
          {
            kind: "values",
            name: "figures",
            title: l10n.t("All figures"),
            folded: true,
            values: pairs.map((pair) => listed(pair, isSameMeasure)),
          },
        ];
  return [...tiles, ...list];
}

function figurePair(
  path: string,
  before: number,
  now: number,
  sections: readonly SectionDefinition[],
): FigurePair {
  const [outer = "", inner] = path.split(".");
  const member = inner ?? outer;
  const column = columnOf(member, now);
  const label = l10n.t(column.label);
  const isNamed = inner === undefined || selfExplaining.has(outer);
  return {
    path,
    member,
    column: {
      ...column,
      label: isNamed ? label : `${nameOf(outer, sections)}: ${withinSentence(label)}`,
    },
    before,
    now,
  };
}

/** "Intent mix", as its own section is called. */
function nameOf(member: string, sections: readonly SectionDefinition[]): string {
  return sectionTitle(sections.find((section) => section.member === member) ?? { member });
}

function writtenBefore({ before, column }: FigurePair): string {
  return writtenText(before, column);
}

function writtenNow({ now, column }: FigurePair): string {
  return writtenText(now, column);
}

/** One that moved: what is written alike has not, whatever the digits behind it say. */
function tile(pair: FigurePair, isSameMeasure: boolean): Tile {
  const { member, column, before, now } = pair;
  const by = changeText(pair, isSameMeasure);
  const direction = now > before ? "up" : "down";
  return {
    ...namesOf(column),
    text: writtenNow(pair),
    change: {
      // A position rises towards 1.
      direction: positions.has(member) ? opposite(direction) : direction,
      text:
        by === ""
          ? l10n.t("before: {0}", writtenBefore(pair))
          : l10n.t("{0} vs. {1}", by, writtenBefore(pair)),
      tone: isSameMeasure ? toneOfChange(member, direction) : "plain",
    },
  };
}

function listed(pair: FigurePair, isSameMeasure: boolean): KeyValue {
  const { path, column } = pair;
  const [than, text] = [writtenBefore(pair), writtenNow(pair)];
  const by = changeText(pair, isSameMeasure);
  return {
    key: path,
    ...namesOf(column),
    value:
      than === text
        ? l10n.t("{0} (no change)", text)
        : by === ""
          ? l10n.t("{0} → {1}", than, text)
          : l10n.t("{0} → {1} ({2})", than, text, by),
  };
}

function namesOf({ label, help }: Column): { readonly label: string; readonly help?: string } {
  return { label, ...(help === undefined ? {} : { help: l10n.t(help) }) };
}

/** "+5.6%"; of shares in points, of positions and of what was 0 as it is; empty where it can't be said. */
function changeText({ member, column, before, now }: FigurePair, isSameMeasure: boolean): string {
  if (positions.has(member)) {
    return formatDifference(before - now);
  }
  if (column.format === "fraction") {
    return formatPoints(now - before);
  }
  if (!isSameMeasure) {
    return "";
  }
  return before > 0 ? formatChange((now - before) / before) : formatDifference(now - before);
}

function opposite(direction: "up" | "down"): "up" | "down" {
  return direction === "up" ? "down" : "up";
}
