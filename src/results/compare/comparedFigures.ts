import * as l10n from "@vscode/l10n";
import { writtenText } from "../../shared/columnFormats.ts";
import { formatDifference, formatPoints, formatShare } from "../../shared/format.ts";
import type { Tile, Tone } from "../../shared/picture.ts";
import type { KeyValue, Section } from "../../shared/resultProtocol.ts";
import type { Column } from "../../shared/table.ts";
import { columnOf } from "../parts/memberColumns.ts";
import { sideFigures } from "./side.ts";
import type { Side } from "./side.ts";

/** More of these is better. */
const betterHigh: ReadonlySet<string> = new Set([
  "organic_keywords",
  "estimated_organic_traffic_per_month",
  "top_3_keywords",
  "top_10_keywords",
  "top_3",
  "top_10",
  "keywords_found",
  "domain_rank",
  "referring_domains",
  "onpage_score",
  "mentions",
  "clicks",
  "impressions",
  "ctr",
  "sessions",
  "active_users",
  "engagement_rate",
  "key_events",
  "conversions",
  "conversion_value",
  "conversion_rate",
  "roas",
]);
/** Less of these is better. */
const betterLow: ReadonlySet<string> = new Set([
  "position",
  "avg_position",
  "spam_score",
  "fetch_failures",
  "high",
  "medium",
  "low",
  "cost_per_conversion",
]);
/** Figures that rise towards 1. */
const positions: ReadonlySet<string> = new Set(["position", "avg_position"]);

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
 * The single figures that both results have, as tiles and as a list: "1,240 → 1,310 (+5.6%)". Where
 * they don't measure the same, nothing is said in percent, and nothing is called better.
 */
export function comparedFigures(before: Side, now: Side, isSameMeasure: boolean): Section[] {
  const earlier = sideFigures(before);
  const pairs = [...sideFigures(now)].flatMap(([path, to]): FigurePair[] => {
    const from = earlier.get(path);
    const member = path.split(".").at(-1) ?? path;
    return from === undefined
      ? []
      : [{ path, member, column: columnOf(member, to), before: from, now: to }];
  });
  return pairs.length === 0
    ? []
    : [
        {
          kind: "picture",
          name: "picture:figures",
          title: l10n.t("At a glance"),
          picture: { shape: "tiles", tiles: pairs.map((pair) => tile(pair, isSameMeasure)) },
        },
        {
          kind: "values",
          name: "figures",
          title: l10n.t("Figures"),
          folded: true,
          values: pairs.map((pair) => listed(pair, isSameMeasure)),
        },
      ];
}

function tile(pair: FigurePair, isSameMeasure: boolean): Tile {
  const { member, column, before, now } = pair;
  const [than, text] = [before, now].map((figure) => writtenText(figure, column));
  const by = changeText(pair, isSameMeasure);
  // What is written alike has not moved, whatever the digits behind it say.
  const direction = than === text ? "same" : now > before ? "up" : "down";
  return {
    ...namesOf(column),
    text: text ?? "",
    change: {
      // A position rises towards 1.
      direction: positions.has(member) ? opposite(direction) : direction,
      text:
        direction === "same"
          ? l10n.t("no change")
          : by === ""
            ? l10n.t("before: {0}", than ?? "")
            : l10n.t("{0} vs. {1}", by, than ?? ""),
      tone: direction === "same" || !isSameMeasure ? "plain" : toneOf(member, direction),
    },
  };
}

function listed(pair: FigurePair, isSameMeasure: boolean): KeyValue {
  const { path, column, before, now } = pair;
  const [than = "", text = ""] = [before, now].map((figure) => writtenText(figure, column));
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
  return { label: l10n.t(label), ...(help === undefined ? {} : { help: l10n.t(help) }) };
}

/** "+5.6%"; of shares in points, of positions in positions; empty where it can't be said. */
function changeText({ member, column, before, now }: FigurePair, isSameMeasure: boolean): string {
  if (positions.has(member)) {
    return formatDifference(before - now);
  }
  if (column.format === "fraction") {
    return formatPoints(now - before);
  }
  if (!isSameMeasure || before <= 0) {
    return "";
  }
  const change = (now - before) / before;
  return `${change > 0 ? "+" : "−"}${formatShare(Math.abs(change))}`;
}

function opposite(direction: "up" | "down" | "same"): "up" | "down" | "same" {
  return direction === "same" ? direction : direction === "up" ? "down" : "up";
}

/** Good and bad only for figures whose meaning is known. */
function toneOf(member: string, direction: "up" | "down"): Tone {
  if (betterLow.has(member)) {
    return direction === "down" ? "good" : "bad";
  }
  return betterHigh.has(member) ? (direction === "up" ? "good" : "bad") : "plain";
}
