import { randomBytes } from "node:crypto";
import { isRecord } from "../../../shared/json.ts";
import { endOfJsonString } from "../../../articles/text/jsonString.ts";

/** Stands behind a name while it is parsed; no stranger knows it. */
const mark = randomBytes(16).toString("hex");

/**
 * What `parse` makes of a JSON text, with its members under their own names: engines from V8 13 on
 * take a name that is written with an escape for another one that they have seen before, `"\""` for
 * `"\\"` among others, and so members get lost. `parse` throws what it likes.
 */
export function parseWithNames(text: string, parse: (text: string) => unknown): unknown {
  const value = parse(text);
  // The other name always has a backslash in it: hardly any has, and nothing more is done for those that haven't.
  return text.includes("\\") && hasDoubtfulName(value)
    ? withoutMarks(parse(withMarks(text)))
    : value;
}

function hasDoubtfulName(value: unknown): boolean {
  for (const part of objectsIn(value)) {
    if (Object.keys(part).some((name) => name.includes("\\"))) {
      return true;
    }
  }
  return false;
}

/** The text with a mark at the end of each name that is written with an escape: none was ever seen before. */
function withMarks(text: string): string {
  const pieces: string[] = [];
  let written = 0;
  for (let start = text.indexOf('"'); start !== -1;) {
    const end = endOfJsonString(text, start);
    const escape = text.indexOf("\\", start);
    if (escape !== -1 && escape < end && isFollowedByColon(text, end)) {
      pieces.push(text.slice(written, end - 1), mark);
      written = end - 1;
    }
    start = text.indexOf('"', end);
  }
  return pieces.join("") + text.slice(written);
}

function isFollowedByColon(text: string, from: number): boolean {
  const behind = /[ \t\r\n]*:/uy;
  behind.lastIndex = from;
  return behind.test(text);
}

/** The value itself, its members under their own names and in their order. */
function withoutMarks(value: unknown): unknown {
  for (const part of objectsIn(value)) {
    const members = Object.entries(part);
    if (members.some(([name]) => name.endsWith(mark))) {
      for (const [name] of members) {
        Reflect.deleteProperty(part, name);
      }
      for (const [name, member] of members) {
        Object.defineProperty(part, name.endsWith(mark) ? name.slice(0, -mark.length) : name, {
          value: member,
          configurable: true,
          enumerable: true,
          writable: true,
        });
      }
    }
  }
  return value;
}

/** All objects of a value, at any depth: not by recursion, for a value may be nested deeper than any stack. */
function* objectsIn(value: unknown): Generator<object> {
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const part = waiting.pop();
    if (typeof part === "object" && part !== null) {
      for (const inner of valuesOf(part)) {
        waiting.push(inner);
      }
      // What stands for a number has a class of its own.
      if (isRecord(part) && Object.getPrototypeOf(part) === Object.prototype) {
        yield part;
      }
    }
  }
}

function valuesOf(part: object): readonly unknown[] {
  return Array.isArray(part) ? part : Object.values(part);
}
