import { normalized } from "../../../shared/normalized.ts";

/** Pixel sizes of Arial in a desktop result page: of a title, and of the description below it. */
export const fontSizes = { title: 20, description: 14 } as const;

/** What a result page draws of an article in a width of its own. */
export type MeasuredField = keyof typeof fontSizes;

/** Pixels in which a result page draws a title, and a description. */
const rooms = { title: 600, description: 920 } as const;

/**
 * Pixels in which a result page draws a description in Chinese, Japanese or Korean: about 118 characters of full width
 * are shown where a Latin text is cut behind two lines of it.
 */
const fullWidthDescription = 1650;

/** How far above its room a text has to be to be certainly cut, as a share of the room: less than what this measure is off. */
const uncertainty = { exact: 0.02, estimated: 0.08 } as const;

/** Advance widths of Arial (and of Liberation Sans, which has the same) in thousandths of the font's size. */
const widths: readonly (readonly [number, string])[] = [
  [191, "'"],
  [222, "ijlι‘’łіј"],
  [260, "|"],
  [278, " !,./:;I[\\]ftıΙї"],
  [333, "()-`r“”·¡"],
  [334, "{}"],
  [350, "•"],
  [355, '"'],
  [365, "гѓ"],
  [389, "*"],
  [395, "τ"],
  [400, "°"],
  [438, "кќ"],
  [441, "ζ"],
  [446, "ε"],
  [448, "ξ"],
  [458, "зт"],
  [469, "^"],
  [482, "ς"],
  [500, "Jcksvxyzγκλνсухѕ"],
  [510, "эє"],
  [521, "чь"],
  [525, "χ"],
  [531, "в"],
  [542, "Гпя"],
  [547, "υ"],
  [551, "Γ"],
  [552, "нџ"],
  [556, "#$0123456789?L_abdeghnopqu–€«»§đþðŋŁηθοаеорђћ"],
  [557, "δ"],
  [559, "и"],
  [569, "ρ"],
  [573, "бц"],
  [575, "β"],
  [576, "μ"],
  [578, "α"],
  [583, "Кдл"],
  [584, "+<=>~×"],
  [604, "З"],
  [611, "FTZßø¿ΖΤТ"],
  [617, "σ"],
  [618, "Σ"],
  [625, "ъ"],
  [635, "У"],
  [648, "φ"],
  [650, "Ξ"],
  [656, "БЛЬ"],
  [667, "&ABEKPSVXYÞΑΒΕΚΡΥΧАВЕРХЧ"],
  [668, "ΔΛ"],
  [669, "ж"],
  [677, "Д"],
  [688, "м"],
  [690, "π"],
  [713, "ψ"],
  [719, "ИПЭы"],
  [722, "CDHNRUwÐΗΝΠНСЯ"],
  [737, "©®"],
  [740, "Ц"],
  [748, "Ω"],
  [750, "ю"],
  [760, "Ф"],
  [778, "GOQØΘΟО"],
  [781, "ω"],
  [792, "Ъ"],
  [798, "Φ"],
  [802, "ш"],
  [812, "њ"],
  [823, "фщ"],
  [833, "MmΜМ"],
  [835, "Ψ"],
  [885, "Ы"],
  [889, "%æ"],
  [906, "љ"],
  [917, "Ш"],
  [923, "Ж"],
  [938, "Щ"],
  [944, "Wœ"],
  [1000, "Æ—…™Œ"],
  [1010, "Ю"],
  [1015, "@"],
  [1073, "№"],
];

/** What letters move together, in the same unit: how much, behind which letter, which ones. */
const kerning: readonly (readonly [number, string, string])[] = [
  [-18, "A", "vwy"],
  [-37, "A", "W"],
  [-74, "A", "TVY’"],
  [-55, "F", "A"],
  [-111, "F", ".,"],
  [-37, "L", "y"],
  [-55, "L", "’"],
  [-74, "L", "TVWY"],
  [-74, "P", "A"],
  [-129, "P", ".,"],
  [-18, "R", "TVWY"],
  [-18, "T", "O"],
  [-37, "T", "iru"],
  [-55, "T", "wy-"],
  [-74, "T", "A"],
  [-111, "T", "aceos.,:;"],
  [-18, "V", "i"],
  [-37, "V", "ruy:;"],
  [-55, "V", "eo-"],
  [-74, "V", "Aa"],
  [-92, "V", ".,"],
  [-18, "W", "eoru:;-"],
  [-37, "W", "Aa"],
  [-55, "W", ".,"],
  [-37, "Y", "i"],
  [-55, "Y", "uv:"],
  [-65, "Y", ";"],
  [-74, "Y", "Aap"],
  [-92, "Y", "eoq-"],
  [-129, "Y", ".,"],
  [-18, "f", "f"],
  [18, "f", "’"],
  [-55, "rw", ".,"],
  [37, "r", "’"],
  [-74, "vy", ".,"],
  [-74, "1", "1"],
  [-18, "’", "s’"],
];

const kerningOf = new Map(
  kerning.flatMap(([move, before, behind]) =>
    [...before].flatMap((first) => [...behind].map((second) => [first + second, move] as const)),
  ),
);

const widthOf = new Map(
  widths.flatMap(([width, characters]) =>
    [...characters].map((character) => [character, width] as const),
  ),
);

/** Scripts and characters that are as wide as they are high. */
const fullWidth =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60\uffe0-\uffe6]/u;
/** What is drawn as one blank together with all others beside it. */
const blank = /^[\t\n\f\r ]+$/u;
const blankWidth = 278;
const emoji = /\p{Extended_Pictographic}/u;
/** Of a character that none of these rules knows: the width of most small letters. */
const usualWidth = 556;

/** How wide a text is drawn. */
export interface TextWidth {
  /** In pixels. */
  readonly pixels: number;
  /** False where fonts differ too much to be exact: Chinese, Japanese and Korean, emoji, and scripts without a table of their own. */
  readonly isExact: boolean;
}

/** How wide a text is, and how much of it there is room for. */
export interface MeasuredText extends TextWidth {
  /** Pixels in which a result page draws it. */
  readonly room: number;
  /** Whether a result page certainly cuts it. */
  readonly isTooWide: boolean;
}

/** How wide a text is in a desktop result page. Marks take no room of their own, and of several blanks one is drawn. */
export function textWidth(text: string, size: number): TextWidth {
  const { thousandths, isExact } = drawn(text);
  return { pixels: (thousandths * size) / 1000, isExact };
}

/** How wide a title or a description is in a desktop result page, beside the room that is there for it. */
export function measuredText(text: string, field: MeasuredField): MeasuredText {
  const { thousandths, wide, isExact } = drawn(text);
  const pixels = (thousandths * fontSizes[field]) / 1000;
  const share = thousandths === 0 ? 0 : wide / thousandths;
  const more = field === "description" ? (fullWidthDescription - rooms.description) * share : 0;
  const room = Math.round(rooms[field] + more);
  const off = isExact ? uncertainty.exact : uncertainty.estimated;
  return { pixels, isExact, room, isTooWide: pixels > room * (1 + off) };
}

/** The advances of a text together, in thousandths of the font's size; `wide` are those of characters that are as wide as they are high. */
function drawn(text: string): {
  readonly thousandths: number;
  readonly wide: number;
  readonly isExact: boolean;
} {
  let [thousandths, wide, isExact] = [0, 0, true];
  for (const { width, isKnown, character } of advances(text)) {
    thousandths += width;
    wide += !isKnown && fullWidth.test(character) ? width : 0;
    isExact &&= isKnown;
  }
  return { thousandths, wide, isExact };
}

/** UTF-16 units of a text that fit into so many pixels, whole characters only. */
export function fittingLength(text: string, size: number, pixels: number): number {
  let [thousandths, length] = [0, 0];
  for (const { width, character } of advances(text)) {
    thousandths += width;
    if ((thousandths * size) / 1000 > pixels) {
      return length;
    }
    length += character.length;
  }
  return text.length;
}

/** What each character adds to a text, in thousandths of the font's size. */
function* advances(text: string): Generator<{
  readonly character: string;
  readonly width: number;
  readonly isKnown: boolean;
}> {
  let before = "";
  for (const character of drawnCharacters(text)) {
    if (blank.test(character)) {
      yield { character, width: before === " " ? 0 : blankWidth, isKnown: true };
      before = " ";
      continue;
    }
    const base = baseOf(character);
    const known = widthOf.get(character) ?? widthOf.get(base);
    const width =
      known ?? (emoji.test(character) ? 1250 : fullWidth.test(character) ? 1000 : usualWidth);
    const move = kerningOf.get(before + base) ?? 0;
    yield { character, width: width + move, isKnown: known !== undefined };
    before = base;
  }
}

/** What is drawn as one character; plain letters need no segmenter. */
function drawnCharacters(text: string): Iterable<string> {
  return /^[\p{ASCII}\u00a0-\u00ff\u2010-\u2026]*$/u.test(text)
    ? text
    : [...new Intl.Segmenter("und").segment(text)].map(({ segment }) => segment);
}

/** A letter without its marks: they are drawn above or below it. */
function baseOf(character: string): string {
  const base = normalized(character, "NFD").replaceAll(/\p{M}+/gu, "");
  return base === "\u00a0" || base === "\u2009" ? " " : base;
}
