import { endOfJsonString } from "./jsonString.ts";

/** Where things stand in a text of JSON, as offsets in UTF-16 units. */
export interface JsonPlaces {
  /** Where a value begins, by the names and indexes that lead to it; undefined for one that isn't there. */
  readonly of: (path: readonly (string | number)[]) => number | undefined;
  /** Where the text stops being JSON; undefined for one that is. */
  readonly wrong: number | undefined;
}

/** A list or an object that is open. */
interface Open {
  readonly isObject: boolean;
  key: string | number;
}

type Awaited = "value" | "valueOrEnd" | "name" | "nameOrEnd" | "colon" | "commaOrEnd" | "end";

const scalar = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/uy;
/** Levels whose places are kept. */
const mostLevels = 3;

/** Finds where the values of a text of JSON stand. Takes time in proportion to the text, and no stack. */
export function jsonPlaces(text: string): JsonPlaces {
  const places = new Map<string, number>();
  const wrong = scan(text, (path, at) => places.set(JSON.stringify(path), at));
  return { of: (path) => places.get(JSON.stringify(path)), wrong };
}

function scan(
  text: string,
  keep: (path: readonly (string | number)[], at: number) => void,
): number | undefined {
  const open: Open[] = [];
  let awaited: Awaited = "value";
  for (let at = 0; at < text.length;) {
    const sign = text.charAt(at);
    const inside = open.at(-1);
    if (/[ \t\r\n]/u.test(sign)) {
      at += 1;
    } else if (awaited === "colon") {
      if (sign !== ":") {
        return at;
      }
      awaited = "value";
      at += 1;
    } else if (sign === "]" || sign === "}") {
      if (
        inside === undefined ||
        !awaited.endsWith("OrEnd") ||
        inside.isObject !== (sign === "}")
      ) {
        return at;
      }
      open.pop();
      awaited = open.length === 0 ? "end" : "commaOrEnd";
      at += 1;
    } else if (awaited === "commaOrEnd" || awaited === "end") {
      if (sign !== "," || inside === undefined) {
        return at;
      }
      inside.key = typeof inside.key === "number" ? inside.key + 1 : inside.key;
      awaited = inside.isObject ? "name" : "value";
      at += 1;
    } else if (awaited.startsWith("name")) {
      const name = sign === '"' ? stringAt(text, at) : undefined;
      if (name === undefined || inside === undefined) {
        return at;
      }
      inside.key = name.value;
      awaited = "colon";
      at = name.end;
    } else {
      if (open.length <= mostLevels) {
        keep(
          open.map(({ key }) => key),
          at,
        );
      }
      if (sign === "[" || sign === "{") {
        const isObject = sign === "{";
        open.push({ isObject, key: isObject ? "" : 0 });
        awaited = isObject ? "nameOrEnd" : "valueOrEnd";
        at += 1;
      } else {
        const end = sign === '"' ? stringAt(text, at)?.end : scalarEnd(text, at);
        if (end === undefined) {
          return at;
        }
        awaited = open.length === 0 ? "end" : "commaOrEnd";
        at = end;
      }
    }
  }
  return awaited === "end" ? undefined : text.length;
}

function stringAt(
  text: string,
  at: number,
): { readonly value: string; readonly end: number } | undefined {
  const end = endOfJsonString(text, at);
  try {
    const value: unknown = JSON.parse(text.slice(at, end));
    return typeof value === "string" ? { value, end } : undefined;
  } catch {
    // not closed, or with a sign that has to be escaped
    return undefined;
  }
}

function scalarEnd(text: string, at: number): number | undefined {
  scalar.lastIndex = at;
  return scalar.test(text) ? scalar.lastIndex : undefined;
}
