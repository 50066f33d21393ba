import { readPattern } from "../../patterns/pattern.ts";
import { ArrowValue, PatternValue, isValues, unknown } from "./values.ts";
import type { Scope, Value, ValueRecord } from "./values.ts";

/** True for what counts as true in a condition. */
export function isTrue(value: Value): boolean {
  return Boolean(value);
}

/** True for what counts as false, whatever is unknown. */
export function isSurelyFalse(value: Value): boolean {
  return value !== unknown && !isTrue(value);
}

/** True for an object with members. */
export function isObject(value: Value): value is ValueRecord {
  return (
    typeof value === "object" &&
    value !== null &&
    !isValues(value) &&
    !(value instanceof Date) &&
    !(value instanceof PatternValue) &&
    !(value instanceof ArrowValue)
  );
}

/** A member of an object, text or list. */
export function memberOf(owner: Value, key: string | number): Value {
  if (typeof owner === "string" || isValues(owner)) {
    return key === "length" ? owner.length : typeof key === "number" ? owner[key] : unknown;
  }
  return isObject(owner) ? (Object.hasOwn(owner, key) ? owner[key] : undefined) : unknown;
}

/** What a name stands for; `unknown` for one that the code doesn't declare. */
export function lookUp(name: string, scope: Scope): Value {
  for (let at: Scope | undefined = scope; at !== undefined; at = at.outer) {
    if (at.names.has(name)) {
      return at.names.get(name);
    }
  }
  return name === "undefined" ? undefined : unknown;
}

/** True for what texts are put together of. */
export function isText(value: Value): value is string | number {
  return typeof value === "string" || typeof value === "number";
}

/** What an operator makes of two values. */
export function binary(operator: string, left: Value, right: Value): Value {
  if (left === unknown || right === unknown) {
    return unknown;
  }
  const [one, other] = [left, right].map((value) =>
    value instanceof Date ? value.getTime() : value,
  );
  if (/^[!=]==?$/u.test(operator)) {
    const isSame = one === other || (operator.length === 2 && one === undefined && other === null);
    return isSame === operator.startsWith("=");
  }
  if (operator === "+") {
    return typeof one === "number" && typeof other === "number"
      ? one + other
      : isText(one) && isText(other)
        ? `${one}${other}`
        : unknown;
  }
  if (
    (typeof one !== "number" || typeof other !== "number") &&
    (typeof one !== "string" || typeof other !== "string")
  ) {
    return unknown;
  }
  switch (operator) {
    case "<":
      return one < other;
    case "<=":
      return one <= other;
    case ">":
      return one > other;
    case ">=":
      return one >= other;
    case "-":
      return typeof one === "number" && typeof other === "number" ? one - other : unknown;
    default:
      return unknown;
  }
}

/** A pattern that stands in code; `unknown` for one that can't be tried. */
export function patternOf(source: string, flags: string): Value {
  const { pattern } = readPattern(source, flags);
  return pattern === undefined ? unknown : new PatternValue(pattern, flags.includes("g"));
}
