import { figureForms } from "./figures.ts";

/** The decimal sign of a file, and how the figures of each of its columns are to be read. */
export interface FigureSigns {
  readonly decimal: "." | ",";
  /** What stands between thousands, as far as point and comma may; undefined where neither does. */
  readonly thousands: "." | "," | undefined;
  /** The decimal sign of each column of figures; undefined for one whose figures can't be told. */
  readonly columns: readonly ("." | "," | undefined)[];
}

const {
  pointDecimal,
  commaDecimal,
  pointGroups,
  commaGroups,
  pointOpen,
  commaOpen,
  ungrouped,
  openAlone,
  pointPadded,
  commaPadded,
  pointShort,
  commaShort,
} = figureForms;

/** What the figures of a column say for sure: a decimal sign, `both` where they contradict each other, nothing where they leave it open. */
function saidBy(forms: number): "." | "," | "both" | undefined {
  const isPoint = (forms & (pointDecimal | commaGroups)) !== 0;
  const isComma = (forms & (commaDecimal | pointGroups)) !== 0;
  return isPoint && isComma ? "both" : isPoint ? "." : isComma ? "," : undefined;
}

/**
 * True for a column with `1.25` and `1.200`: a program that writes 1.25 writes 1.2 or, with three places each, 1.250, so that
 * 1.200 is as likely one thousand two hundred.
 */
function isUneven(forms: number): boolean {
  const has = (one: number, other: number): boolean => (forms & one) !== 0 && (forms & other) !== 0;
  return has(pointPadded, pointShort) || has(commaPadded, commaShort);
}

/**
 * Decides the decimal sign from all columns of figures together, given what each of them has (bits of `figureForms`):
 * from what can be read in one way only, else from what is usual with the delimiter. `chosen` is what a person says.
 */
export function figureSigns(
  columns: readonly number[],
  delimiter: string,
  chosen: "." | "," | undefined,
): FigureSigns {
  const said = columns.map((forms) => (isUneven(forms) ? "both" : saidBy(forms)));
  const decimal = chosen ?? mostSaid(said) ?? usualSign(columns, delimiter);
  const read = columns.map((forms, place) => {
    if (chosen !== undefined) {
      return fits(forms, chosen) ? chosen : undefined;
    }
    const sign = said[place];
    if (sign !== undefined) {
      // It contradicts itself, or stands for itself alone, whatever the other columns have.
      return sign === "both" ? undefined : sign;
    }
    return isOpen(forms) ? signOfOpen(forms, said, decimal, delimiter) : decimal;
  });
  const shown = decimal ?? (delimiter === ";" ? "," : ".");
  const [groups, opened] = shown === "." ? [commaGroups, commaOpen] : [pointGroups, pointOpen];
  const areGrouped = columns.some(
    (forms, place) => read[place] === shown && (forms & (groups | opened)) !== 0,
  );
  return {
    decimal: shown,
    thousands: areGrouped ? (shown === "." ? "," : ".") : undefined,
    columns: read.map((sign, place) =>
      sign === undefined && !isOpen(columns[place] ?? 0) && said[place] === undefined
        ? shown
        : sign,
    ),
  };
}

function isOpen(forms: number): boolean {
  return (forms & (pointOpen | commaOpen)) !== 0;
}

/** True where nothing in a column contradicts a decimal sign. */
function fits(forms: number, decimal: "." | ","): boolean {
  const said = saidBy(forms);
  return said === undefined || said === decimal;
}

/** The sign that most of the columns name which name one; undefined where as many name the other. */
function mostSaid(said: readonly (string | undefined)[]): "." | "," | undefined {
  const count = (sign: string): number => said.filter((one) => one === sign).length;
  const [points, commas] = [count("."), count(",")];
  return points > commas ? "." : commas > points ? "," : undefined;
}

/**
 * The decimal sign where all figures leave it open: `1.234` between semicolons and `1,234` between commas have
 * thousands, as programs write them there. Undefined for all else.
 */
function usualSign(columns: readonly number[], delimiter: string): "." | "," | undefined {
  const forms = columns.reduce((all, one) => all | one, 0);
  const [points, commas] = [(forms & pointOpen) !== 0, (forms & commaOpen) !== 0];
  if (delimiter === ";" && !commas) {
    return ",";
  }
  return delimiter === "," && !points ? "." : undefined;
}

/**
 * The sign of a column that leaves it open, in a file that has one. Where a figure stands there that would have thousands
 * in it but has not, it can only be decimals, and those are read where no other column speaks against it.
 * Where only semicolons tell, points are between thousands where a figure below 1,000 stands without one.
 */
function signOfOpen(
  forms: number,
  said: readonly (string | undefined)[],
  decimal: "." | "," | undefined,
  delimiter: string,
): "." | "," | undefined {
  const [points, commas] = [(forms & pointOpen) !== 0, (forms & commaOpen) !== 0];
  if (points && commas) {
    return undefined;
  }
  const isSaid = said.some((one) => one !== undefined);
  if (!isSaid && points && delimiter === ";" && (forms & openAlone) !== 0) {
    // positions with three decimals are as usual as thousands, and none of the figures tells
    return undefined;
  }
  const isDisputed = said.includes(".") && said.includes(",");
  if ((forms & ungrouped) !== 0) {
    const asDecimals = points ? "." : ",";
    const usual = delimiter === ";" ? "," : delimiter === "," ? "." : undefined;
    return asDecimals === (isSaid ? decimal : usual) ? asDecimals : undefined;
  }
  return isDisputed ? undefined : decimal;
}
