/** Any kind of line end; tabs stay. */
const lineEnds = /\r\n?|[\v\f\u0085\u2028\u2029]/gu;

/**
 * The flags of England, Scotland and Wales, the only valid ones that are spelled with tags, and after
 * them every character that draws nothing. Those that may draw something beside others (line feeds,
 * tabs, joiners, and the selectors of text and emoji) are looked at below.
 */
const drawingNothing =
  /(\u{1F3F4}\u{E0067}\u{E0062}(?:\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F})|(?!\t|\n|\u200C|\u200D|\uFE0E|\uFE0F)[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Cn}\p{Co}\p{Cs}\u2800\u{1D159}]/gu;

/** The first selector after an emoji, a whole keycap, and after them every other selector. */
const selectors =
  /((?=\p{Emoji})\p{Extended_Pictographic}[\uFE0E\uFE0F]|[#*0-9]\uFE0F\u20E3)|[\uFE0E\uFE0F]/gu;

/**
 * The first joiner of a run between letters (with marks in between, as scripts of India and Persian
 * need them) or between emoji, and after them every other joiner. What comes before a joiner is looked
 * at behind it, so that long runs of marks are passed once.
 */
const joiners =
  /([\u200C\u200D])(?<=\p{L}\p{M}*[\u200C\u200D])[\u200C\u200D]*(?=\p{M}*\p{L})|(\u200D)(?<=\p{Extended_Pictographic}[\uFE0E\uFE0F]?\p{Emoji_Modifier}?\u200D)\u200D*(?=\p{Extended_Pictographic})|[\u200C\u200D]+/gu;

/** Anything that the filter may change. Most texts have nothing of it, and there are thousands of them in a long log. */
const suspicious =
  /(?![\n\t])[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Cn}\p{Co}\p{Cs}\u2028\u2029\u2800\u{1D159}]/u;

/**
 * The one filter of texts that are shown, asked, sent as an argument or told to an agent: without
 * characters that draw nothing or turn others round, in which a message could hide. What Persian,
 * Hindi and emoji are spelled with stays: U+200C and U+200D between letters, U+200D between emoji,
 * U+FE0E and U+FE0F after one, and the flags of England, Scotland and Wales. Line ends of any kind
 * become line feeds, tabs stay. Never longer than the text; the same again for what was filtered.
 */
export function visibleText(text: string): string {
  return suspicious.test(text)
    ? text
        .replaceAll(lineEnds, "\n")
        .replaceAll(drawingNothing, "$1")
        .replaceAll(selectors, "$1")
        .replaceAll(joiners, "$1$2")
    : text;
}

/** The same on one line, with single spaces. */
export function visibleLine(text: string): string {
  return visibleText(text).replaceAll(/\s+/gu, " ").trim();
}

/** Joiners and selectors: all that is left of what draws nothing by itself. */
const shaping = /\u200C|\u200D|\uFE0E|\uFE0F/u;

/** A joiner that changes how letters are drawn, as U+200C does in Persian and both do beside a virama; and after it everything else. */
const shapingPieces =
  /(\u200C)(?<=(?![\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Armn}\p{sc=Geor}\p{sc=Hebr}\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Bopo}\p{sc=Thai}\p{sc=Laoo}])\p{L}\p{M}*\u200C)(?=\p{M}*(?![\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Armn}\p{sc=Geor}\p{sc=Hebr}\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Bopo}\p{sc=Thai}\p{sc=Laoo}])\p{L})|(\u200D)(?:(?<=\p{M}\u200D)|(?=\p{M}))|\u200C|\u200D|\uFE0E|\uFE0F/gu;

/**
 * Equal for filtered texts that look alike although they differ in characters: in the selectors of
 * emoji, and in joiners where they draw nothing. For comparing only.
 */
export function withoutUnseen(text: string): string {
  return shaping.test(text) ? text.replaceAll(shapingPieces, "$1$2") : text;
}

/** A value as JSON has them, with every text and every name in it filtered. Line feeds and tabs stay. */
export function visibleValue(value: unknown): unknown {
  if (typeof value === "string") {
    return visibleText(value);
  }
  if (Array.isArray(value)) {
    return value.map(visibleValue);
  }
  return isPlainObject(value)
    ? Object.fromEntries(
        Object.entries(value).map(([name, part]) => [visibleText(name), visibleValue(part)]),
      )
    : value;
}

/** Not the objects that stand for a number with more digits than a number has. */
function isPlainObject(value: unknown): value is object {
  return (
    typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype
  );
}
