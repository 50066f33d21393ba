import { asRows, isRecord } from "./json.ts";
import type { JsonRecord } from "./json.ts";

/** Figures that can be drawn; JSON's `1e999` reads as infinity. */
export function isFigure(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}

/** An own member of a record; undefined when there is none, whatever every object inherits. */
export function memberOf(source: unknown, name: string): unknown {
  return isRecord(source) && Object.hasOwn(source, name) ? source[name] : undefined;
}

/** A member that is a figure of at least 0. */
export function amountOf(source: unknown, name: string): number | undefined {
  const value = memberOf(source, name);
  return isFigure(value) && value >= 0 ? value : undefined;
}

/** The first of `names` that is a figure of at least 0. */
export function firstAmount(source: unknown, ...names: readonly string[]): number | undefined {
  return names.map((name) => amountOf(source, name)).find((value) => value !== undefined);
}

/** The first of `names` that is a text with something in it; else "". */
export function firstTextOf(source: unknown, ...names: readonly string[]): string {
  return names.map((name) => memberOf(source, name)).find(isText) ?? "";
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "";
}

/** The rows of a member that is a list of objects only; else none. */
export function rowsOf(source: unknown, name: string): readonly JsonRecord[] {
  return asRows(memberOf(source, name)) ?? [];
}

/** The entries of a member that is a list; else none. */
export function entriesOf(source: unknown, name: string): readonly unknown[] {
  const value = memberOf(source, name);
  return Array.isArray(value) ? value : [];
}

/** The texts of a member that is a list, each once. */
export function namesOf(source: unknown, name: string): string[] {
  return [
    ...new Set(
      entriesOf(source, name).filter((entry) => typeof entry === "string" && entry !== ""),
    ),
  ].map(String);
}
