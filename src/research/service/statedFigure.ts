import { ExactNumber } from "../../shared/exactNumber.ts";

/** Digits, with commas between thousands or without, and what may follow them: "1,284", "28.3", "1e3". */
const plainNumber = /^[+-]?(?:\d+|[1-9]\d{0,2}(?:,\d{3})+)(?:\.\d+)?(?:e[+-]?\d+)?$/iu;

/**
 * The figure that a value states, whether it came as a number, as a text of one ("1,284", "28.3"), or
 * as a list of nothing else; undefined for anything else. "28.3%" is none: its unit isn't its figure's.
 */
export function statedFigure(given: unknown): number | undefined {
  let value: unknown = given;
  // not by a call for each level: a response may have more than there is room for
  for (let list = listOf(value); list?.length === 1; list = listOf(value)) {
    [value] = list;
  }
  if (typeof value === "number") {
    return Number.isFinite(value) ? value : undefined;
  }
  if (value instanceof ExactNumber) {
    return Number.isFinite(value.nearest) ? value.nearest : undefined;
  }
  if (typeof value === "string") {
    const text = value.trim();
    return plainNumber.test(text) ? Number(text.replaceAll(",", "")) : undefined;
  }
  return undefined;
}

function listOf(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) ? value : undefined;
}
