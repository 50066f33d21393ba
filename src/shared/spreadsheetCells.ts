import { ExactNumber } from "./exactNumber.ts";
import { formulaGuard } from "./formulaGuard.ts";
import { textOf } from "./json.ts";

/** What stands before the decimals of a figure. */
export type DecimalSign = "." | ",";

/** The decimal sign of a spreadsheet whose lists are separated by `delimiter`: where that is a semicolon, the comma is taken. */
export function decimalSign(delimiter: string): DecimalSign {
  return delimiter === ";" ? "," : ".";
}

/** A figure with all its digits and without thousands separators, so that a spreadsheet reads a number. */
export function figureText(value: number | ExactNumber, decimal: DecimalSign): string {
  const text = String(value);
  return decimal === "." ? text : text.replace(".", decimal);
}

/** A value as the text of a cell: lists joined with `; `, nothing for what is absent, JSON for other objects. */
export function cellText(value: unknown): string {
  if (typeof value === "string") {
    return value;
  }
  if (Array.isArray(value)) {
    return value.every((part) => typeof part === "number")
      ? value.join("; ")
      : value.map(textOf).join("; ");
  }
  return textOf(value);
}

/** Writes values as single cells, quoted and guarded where needed: titles, anchors and queries come from strangers. Half a million rows go through it: most cells need one look. */
export function cellWriter(
  delimiter: string,
  decimal: DecimalSign = ".",
): (value: unknown) => string {
  const { guarded } = formulaGuard(delimiter);
  const special = new RegExp(`["\\r\\n${delimiter}]|^[ \uFEFF]| $`, "u");
  return (value) => {
    if (typeof value === "number" || value instanceof ExactNumber) {
      return figureText(value, decimal);
    }
    if (value === null || value === undefined) {
      return "";
    }
    const text = typeof value === "boolean" ? String(value) : guarded(cellText(value));
    return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
}
