import { isFigure } from "../../shared/reading.ts";

/** A position as a figure from 1 on, also where it came as a text ("7"); undefined for anything else. */
export function positionOf(value: unknown): number | undefined {
  const position =
    typeof value === "string" && /^\s*\d+(?:\.\d+)?\s*$/u.test(value) ? Number(value) : value;
  return isFigure(position) && position >= 1 ? position : undefined;
}
