import { readPattern } from "../../patterns/pattern.ts";
import {
  CodeFunction,
  CodeObject,
  CodePattern,
  SomeLength,
  hasSpread,
  isList,
  isSample,
  isUnknown,
} from "./codeValues.ts";
import type { CodeValue, Scope } from "./codeValues.ts";

/** Whether a value counts as true in a condition; undefined where that is unknown. */
export function truthOf(value: CodeValue): boolean | undefined {
  return value instanceof SomeLength ? true : isUnknown(value) ? undefined : Boolean(value);
}

/** A result of an operation that isn't known; who asks says where it stands. */
export const unclear: unique symbol = Symbol("unclear");

/** A member of an object, text or list. */
export function memberOf(owner: CodeValue, key: string | number): CodeValue | typeof unclear {
  if (typeof owner === "string" || isList(owner)) {
    if (isList(owner) && isSample(owner)) {
      return key === "length" && owner.length > 0 ? new SomeLength("length") : unclear;
    }
    return isList(owner) && hasSpread(owner)
      ? unclear
      : key === "length"
        ? owner.length
        : typeof key === "number"
          ? owner[key]
          : unclear;
  }
  if (!(owner instanceof CodeObject)) {
    return unclear;
  }
  const name = String(key);
  return owner.members.has(name) || owner.isWhole ? owner.members.get(name) : unclear;
}

/** What a name stands for; `unclear` for one that the code doesn't declare. */
export function lookUp(name: string, scope: Scope): CodeValue | typeof unclear {
  for (let at: Scope | undefined = scope; at !== undefined; at = at.outer) {
    if (at.names.has(name)) {
      return at.names.get(name);
    }
  }
  return name === "undefined" ? undefined : unclear;
}

/** True for a name that a function or block has itself. */
export function isLocal(name: string, scope: Scope): boolean {
  for (let at: Scope | undefined = scope; at?.outer !== undefined; at = at.outer) {
    if (at.names.has(name)) {
      return true;
    }
  }
  return false;
}

/** True for what texts are put together of. */
export function isText(value: CodeValue): value is string | number {
  return typeof value === "string" || typeof value === "number";
}

/** What an operator other than `+` makes of two values. */
export function binary(
  operator: string,
  left: CodeValue,
  right: CodeValue,
): CodeValue | typeof unclear {
  if (operator === "in") {
    return typeof left !== "string" || !(right instanceof CodeObject)
      ? unclear
      : right.members.has(left) || (right.isWhole ? false : unclear);
  }
  if (left instanceof SomeLength && (right === 0 || (right === 1 && /[<>]/u.test(operator)))) {
    const compared = binary(operator, 1, right);
    // one entry of perhaps more: only what holds for any number of them is known
    return compared === binary(operator, 2, right) ? compared : unclear;
  }
  if (isUnknown(left) || isUnknown(right)) {
    return unclear;
  }
  const [one, other] = [left, right].map((value) =>
    value instanceof Date ? value.getTime() : value,
  );
  if (/^[!=]==?$/u.test(operator)) {
    const same = sameness(operator.length === 2, one, other);
    return same === undefined ? unclear : same === operator.startsWith("=");
  }
  if (operator === "-") {
    return typeof one === "number" && typeof other === "number" ? one - other : unclear;
  }
  const written = writtenDay(operator, left, right);
  if (written !== undefined) {
    return written;
  }
  const compared =
    typeof one === "number" && typeof other === "number"
      ? Math.sign(one - other)
      : typeof one === "string" && typeof other === "string"
        ? one < other
          ? -1
          : Number(one !== other)
        : undefined;
  const operators: Readonly<Record<string, (sign: number) => boolean>> = {
    "<": (sign) => sign < 0,
    "<=": (sign) => sign <= 0,
    ">": (sign) => sign > 0,
    ">=": (sign) => sign >= 0,
  };
  return compared === undefined || !Object.hasOwn(operators, operator)
    ? unclear
    : operators[operator]?.(compared);
}

const oneDay = 86_400_000;

/**
 * A day of front matter compared with a date: some parsers make a date of it, others leave it a text, which is neither
 * before nor after any date. Known where both come to the same: `post.day > new Date()` of a day that has passed.
 */
function writtenDay(
  operator: string,
  left: CodeValue,
  right: CodeValue,
): false | typeof unclear | undefined {
  const [text, date] = typeof left === "string" ? [left, right] : [right, left];
  if (typeof text !== "string" || !(date instanceof Date) || !/^[<>]=?$/u.test(operator)) {
    return undefined;
  }
  const day = /^\d{4}-\d{2}-\d{2}/u.test(text) ? Date.parse(text) : Number.NaN;
  const isFar = Math.abs(day - date.getTime()) > oneDay;
  const isBefore = (text === left) === day < date.getTime();
  return isFar && isBefore === operator.startsWith(">") ? false : unclear;
}

/** Undefined where values of different kinds are compared loosely. */
function sameness(isLoose: boolean, one: CodeValue, other: CodeValue): boolean | undefined {
  const isNothing = [one, other].map((value) => value === undefined || value === null);
  if (!isLoose || typeof one === typeof other) {
    return one === other || (isLoose && isNothing[0] === true && isNothing[1] === true);
  }
  return isNothing.includes(true) ? isNothing[0] === isNothing[1] : undefined;
}

/** What `typeof` says. */
export function typeName(value: CodeValue): string {
  return value instanceof CodeFunction ? "function" : typeof value;
}

/** A pattern that stands in code; undefined for one that can't be tried. */
export function patternOf(source: string, flags: string): CodePattern | undefined {
  const { pattern } = readPattern(source, flags);
  return pattern === undefined
    ? undefined
    : new CodePattern(pattern, `/${source}/${flags}`, flags.includes("g"));
}
