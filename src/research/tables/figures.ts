import { ExactNumber, numberSurvives } from "../../shared/exactNumber.ts";

/** What the text of a figure says about its signs, as bits. 0 is no figure. */
export const figureForms = {
  figure: 1,
  /** The point can only be the decimal sign. */
  pointDecimal: 2,
  /** The comma can only be the decimal sign. */
  commaDecimal: 4,
  /** Points stand between thousands. */
  pointGroups: 8,
  commaGroups: 16,
  /** Blanks of some kind, or apostrophes, stand between thousands. */
  otherGroups: 32,
  /** One point or comma with three figures behind it: the decimal sign, or thousands. */
  pointOpen: 64,
  commaOpen: 128,
  /** Four figures or more without anything between them. */
  ungrouped: 256,
  /** `007`: an id, and no figure to calculate with. */
  leadingZero: 512,
  /** Figures alone. */
  plain: 1024,
  /** 8 figures alone. */
  eight: 2048,
  /** Of a column: each of its figures leaves it open. */
  openAlone: 4096,
  /** `1.200`: as a decimal it ends with a zero that says nothing. */
  pointPadded: 8192,
  commaPadded: 16_384,
  /** `1.25`: one or two figures behind the decimal sign. */
  pointShort: 32_768,
  commaShort: 65_536,
} as const;

const [zero, nine, point, comma, minus] = [0x30, 0x39, 0x2e, 0x2c, 0x2d];

/** What may stand between thousands beside point and comma: blanks, no-break and narrow ones too, and apostrophes. */
const otherSigns: ReadonlySet<number> = new Set([
  0x20, 0xa0, 0x2009, 0x202f, 0x27, 0x2019, 0x02bc, 0x066c,
]);

/** The longest text that is read as a figure. */
const longestFigure = 400;

/** Says what a part of a text is as a figure, a minus before it included: point and comma, and what else is between thousands. */
export function figureForm(text: string, start: number, end: number): number {
  if (end - start > longestFigure) {
    return 0;
  }
  let at = start;
  const first = text.charCodeAt(at);
  if (first === minus || first === 0x2212 || first === 0x2b) {
    at += 1;
  }
  const begin = at;
  for (; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (code < zero || code > nine) {
      break;
    }
  }
  const run = at - begin;
  if (at === end) {
    return run === 0 ? 0 : plainForm(text, begin, run, first === 0x2b);
  }
  return separatedForm(text, begin, at, end);
}

function plainForm(text: string, begin: number, run: number, hasPlus: boolean): number {
  // the number of a telephone
  if (hasPlus && run > 7) {
    return 0;
  }
  const base = figureForms.figure | figureForms.plain;
  if (run > 1 && text.charCodeAt(begin) === zero) {
    return base | figureForms.leadingZero;
  }
  return base | (run > 3 ? figureForms.ungrouped : 0) | (run === 8 ? figureForms.eight : 0);
}

/** The form of figures of which the first run ends at a place, with a sign there. */
function separatedForm(text: string, begin: number, firstEnd: number, end: number): number {
  const firstRun = firstEnd - begin;
  // what stands between the runs before the last one
  let groups = -1;
  let sign = text.charCodeAt(firstEnd);
  let run = 0;
  let at = firstEnd;
  let isGrouped = firstRun > 0 && firstRun <= 3;
  while (at < end && isSeparator(sign)) {
    at += 1;
    const runStart = at;
    while (at < end && text.charCodeAt(at) >= zero && text.charCodeAt(at) <= nine) {
      at += 1;
    }
    run = at - runStart;
    if (at < end && isSeparator(text.charCodeAt(at))) {
      // a run in the middle: thousands, or hundreds of thousands by twos
      isGrouped &&=
        (groups === -1 || groups === sign) && (run === 3 || (run === 2 && sign === comma));
      if (!isGrouped) {
        return 0;
      }
      groups = sign;
      sign = text.charCodeAt(at);
    } else {
      break;
    }
  }
  const exponent = at < end ? exponentEnd(text, at) : at;
  if (exponent !== end || (run === 0 && at > firstEnd)) {
    return 0;
  }
  const hasExponent = exponent > at;
  if (at === firstEnd) {
    return firstRun === 0 ? 0 : figureForms.figure;
  }
  const zeroFirst = text.charCodeAt(begin) === zero;
  if (zeroFirst && firstRun > 1) {
    return 0;
  }
  const isThousands = isGrouped && run === 3 && !zeroFirst && !hasExponent;
  if (groups === -1) {
    const isPadded = isThousands && text.charCodeAt(at - 1) === zero;
    const isShort = run <= 2 && !hasExponent;
    return oneSignForm(sign, isThousands, firstRun) | digitsForm(sign, isPadded, isShort);
  }
  if (zeroFirst) {
    return 0;
  }
  if (sign === groups) {
    return isThousands ? figureForms.figure | groupForm(sign) : 0;
  }
  const decimal = decimalForm(sign);
  return decimal === 0 ? 0 : figureForms.figure | decimal | groupForm(groups);
}

function oneSignForm(sign: number, isThousands: boolean, firstRun: number): number {
  if (otherSigns.has(sign)) {
    return isThousands ? figureForms.figure | figureForms.otherGroups : 0;
  }
  const open = sign === point ? figureForms.pointOpen : figureForms.commaOpen;
  const ungrouped = firstRun > 3 ? figureForms.ungrouped : 0;
  return figureForms.figure | ungrouped | (isThousands ? open : decimalForm(sign));
}

/** What the figures behind the only sign say about how decimals are written. */
function digitsForm(sign: number, isPadded: boolean, isShort: boolean): number {
  const { pointPadded, commaPadded, pointShort, commaShort } = figureForms;
  if (sign !== point && sign !== comma) {
    return 0;
  }
  const [padded, short] = sign === point ? [pointPadded, pointShort] : [commaPadded, commaShort];
  return (isPadded ? padded : 0) | (isShort ? short : 0);
}

function isSeparator(code: number): boolean {
  return code === point || code === comma || otherSigns.has(code);
}

function decimalForm(sign: number): number {
  return sign === point ? figureForms.pointDecimal : sign === comma ? figureForms.commaDecimal : 0;
}

function groupForm(sign: number): number {
  return sign === point
    ? figureForms.pointGroups
    : sign === comma
      ? figureForms.commaGroups
      : figureForms.otherGroups;
}

/** Behind the exponent at a place; the place itself where there is none. */
function exponentEnd(text: string, start: number): number {
  if ((text.charCodeAt(start) | 0x20) !== 0x65) {
    return start;
  }
  const exponent = /[eE][+-]?\d{1,3}/uy;
  exponent.lastIndex = start;
  return exponent.test(text) ? exponent.lastIndex : start;
}

/** Figures that a double surely holds. */
const safeFigures = 15;

const powers = Array.from({ length: 23 }, (_, power) => 10 ** power);

/**
 * The value of a part of a text that has the form of a figure; `shift` moves its decimal sign to the left, for a percent
 * by two. An id with more figures than a double holds keeps them all.
 */
export function figureValue(
  text: string,
  start: number,
  end: number,
  decimal: "." | ",",
  shift = 0,
): number | ExactNumber {
  const sign = decimal.charCodeAt(0);
  let value = 0;
  let figures = 0;
  let decimals = shift;
  let isBehind = false;
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= zero && code <= nine) {
      value = value * 10 + (code - zero);
      figures += value > 0 ? 1 : 0;
      decimals += isBehind ? 1 : 0;
    } else if (code === sign) {
      isBehind = true;
    } else if (code === 0x65 || code === 0x45) {
      figures = safeFigures + 1;
      break;
    }
  }
  const isNegative = text.charCodeAt(start) === minus || text.charCodeAt(start) === 0x2212;
  if (figures > safeFigures || decimals > 22) {
    return longValue(text.slice(start, end), decimal, shift);
  }
  const whole = decimals === 0 ? value : value / (powers[decimals] ?? 1);
  return isNegative && whole !== 0 ? -whole : whole;
}

/** The same by its text. */
function longValue(text: string, decimal: "." | ",", shift: number): number | ExactNumber {
  const figures = text
    .replace("\u2212", "-")
    .replaceAll(decimal === "." ? /[^\d.eE+-]/gu : /[^\d,eE+-]/gu, "")
    .replace(/^\+/u, "")
    .replace(",", ".");
  const [mantissa = "", exponent = "0"] = figures.split(/e/iu);
  const shifted = shift === 0 ? figures : `${mantissa}e${Number(exponent) - shift}`;
  const value = Number(shifted);
  const isWhole =
    /^-?\d+$/u.test(figures) ||
    !Number.isFinite(value) ||
    Math.abs(value) > Number.MAX_SAFE_INTEGER;
  return isWhole && shift === 0 && !numberSurvives(figures) ? new ExactNumber(figures) : value;
}
