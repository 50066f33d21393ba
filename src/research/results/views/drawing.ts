import * as l10n from "../../../shared/l10n.ts";
import { formatCell } from "../../../shared/columnFormats.ts";
import { formatInteger } from "../../../shared/format.ts";
import type { JsonRecord } from "../../../shared/json.ts";
import { labelOf } from "../../../shared/labels.ts";
import { columnOf } from "../parts/memberColumns.ts";
import type { Bar, Tile, Tone } from "../../../shared/picture.ts";
import { isFigure, memberOf } from "../../../shared/reading.ts";
import type { AnswerPicture } from "./answerView.ts";

/** Bars that a picture has at most; the table has all rows. */
const mostBars = 12;

/**
 * A member as a tile, in a list because there may be none: null is "—", a member that is missing
 * or of another kind makes no tile.
 */
export function tileOf(source: unknown, member: string, changes: Partial<Tile> = {}): Tile[] {
  const value = memberOf(source, member);
  if (value !== null && !isFigure(value)) {
    return [];
  }
  const { label, format, help } = columnOf(member, value);
  return [
    {
      label: l10n.t(label),
      text: formatCell(value, format),
      ...(help === undefined ? {} : { help: l10n.t(help) }),
      ...changes,
    },
  ];
}

/** A member that holds a word, such as `competition_level`, as a tile. */
export function wordTile(source: unknown, member: string): Tile[] {
  const value = memberOf(source, member);
  if (value !== null && (typeof value !== "string" || value.length > 40)) {
    return [];
  }
  const { label, help } = columnOf(member, value);
  return [
    {
      label: l10n.t(label),
      text: value === null ? formatCell(null, "text") : wordOf(value),
      ...(help === undefined ? {} : { help: l10n.t(help) }),
    },
  ];
}

/** "HIGH", "high" and "informational" as a word: "High". */
export function wordOf(name: string): string {
  return l10n.t(labelOf(name === name.toUpperCase() ? name.toLowerCase() : name));
}

/** A bar; its text is the value as a count unless told otherwise. */
export function barOf(label: string, value: number, changes: Partial<Bar> = {}): Bar {
  return { label, value, text: formatCell(value, "integer"), tone: "plain", ...changes };
}

/** The tone and the word that set a site apart. */
export function marked(mark: string | undefined): { readonly tone: Tone; readonly mark?: string } {
  return mark === undefined ? { tone: "plain" } : { tone: "own", mark };
}

/** What sets a site apart in a list of lines or cards: whether it is marked, and the word for it. */
export function ownLine(mark: string | undefined): {
  readonly own: boolean;
  readonly mark?: string;
} {
  return mark === undefined ? { own: false } : { own: true, mark };
}

/** What is said, in a list, where a picture takes only the first `most` of `count`; nothing where it has all. */
export function cutNote(most: number, count: number): string[] {
  return count <= most
    ? []
    : [
        l10n.t(
          "{0} of {1}; see the table below for all.",
          formatInteger(most),
          formatInteger(count),
        ),
      ];
}

/** The longest bars first, as many as a picture takes, with what it leaves to the table; nothing for no bars. */
export function rankedBars(
  picture: Omit<AnswerPicture, "picture">,
  bars: readonly Bar[],
): AnswerPicture[] {
  const ranked = bars.toSorted((a, b) => b.value - a.value);
  const shown = ranked
    .filter(({ tone }, index) => index < mostBars || tone === "own")
    .slice(0, 2 * mostBars);
  if (!shown.some(({ value }) => value > 0)) {
    return [];
  }
  const rest = l10n.t(
    "{0} of {1} rows; see the table for all.",
    formatInteger(shown.length),
    formatInteger(bars.length),
  );
  const note = [picture.note ?? [], shown.length < bars.length ? rest : []].flat().join(" ");
  return [
    { ...picture, picture: { shape: "bars", bars: shown }, ...(note === "" ? {} : { note }) },
  ];
}

/** Rows as bars; rows without a label or an amount have none. */
export function barsOfRows(
  rows: readonly JsonRecord[],
  bar: (row: JsonRecord, index: number) => Bar | undefined,
): Bar[] {
  return rows.flatMap((row, index) => bar(row, index) ?? []);
}

/** Tiles as a picture that leads the page; nothing for none. */
export function tilesPicture(
  name: string,
  title: string,
  member: string,
  tiles: readonly Tile[],
  note?: string,
): AnswerPicture[] {
  return tiles.length === 0
    ? []
    : [
        {
          name,
          title,
          member,
          onTop: true,
          picture: { shape: "tiles", tiles },
          ...(note === undefined ? {} : { note }),
        },
      ];
}

/** Parts of a whole as a picture; nothing where the whole is nothing. */
export function sharesPicture(
  picture: Omit<AnswerPicture, "picture">,
  parts: readonly Bar[],
): AnswerPicture[] {
  return parts.some(({ value }) => value > 0)
    ? [{ ...picture, picture: { shape: "shares", parts } }]
    : [];
}

/** "12.5%", from a fraction. */
export function percent(fraction: number): string {
  return formatCell(fraction, "fraction");
}
