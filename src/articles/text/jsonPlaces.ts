import { endOfJsonString } from "./jsonString.ts";

/** The names and indexes that lead to a value. */
export type JsonPath = readonly (string | number)[];

/** A value in a text of JSON. */
export interface JsonPlace {
  readonly path: JsonPath;
  /** Where its name begins; the value itself in a list. */
  readonly nameStart: number;
  readonly start: number;
  /** Behind its last sign; where the text ends, for one that isn't closed. */
  readonly end: number;
}

/** Where things stand in a text of JSON, as offsets in UTF-16 units. */
export interface JsonPlaces {
  /** Where a value begins, by the names and indexes that lead to it; undefined for one that isn't there. */
  readonly of: (path: JsonPath) => number | undefined;
  /** The values of the upper levels, in the order in which they begin. A name that is there twice has two. */
  readonly all: readonly JsonPlace[];
  /** Where the text stops being JSON; undefined for one that is. */
  readonly wrong: number | undefined;
}

/** A list or an object that is open. */
interface Open {
  readonly isObject: boolean;
  /** Where it is kept, if it is. */
  readonly place: KeptPlace | undefined;
  key: string | number;
  nameStart: number;
}

type KeptPlace = { -readonly [member in keyof JsonPlace]: JsonPlace[member] };

type Awaited = "value" | "valueOrEnd" | "name" | "nameOrEnd" | "colon" | "commaOrEnd" | "end";

const scalar = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/uy;
/** Levels whose places are kept. */
const mostLevels = 3;

/** Finds where the values of a text of JSON stand. Takes time in proportion to the text, and no stack. */
export function jsonPlaces(text: string): JsonPlaces {
  const all: KeptPlace[] = [];
  const wrong = scan(text, all);
  const places = new Map(all.map(({ path, start }) => [JSON.stringify(path), start]));
  return { of: (path) => places.get(JSON.stringify(path)), all, wrong };
}

/** Adds the places of the upper levels to `all`; where the text stops being JSON. */
function scan(text: string, all: KeptPlace[]): number | undefined {
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
      const closed = open.pop()?.place;
      if (closed !== undefined) {
        closed.end = at + 1;
      }
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
      inside.nameStart = at;
      awaited = "colon";
      at = name.end;
    } else {
      const place =
        open.length > mostLevels
          ? undefined
          : {
              path: open.map(({ key }) => key),
              nameStart: inside?.isObject === true ? inside.nameStart : at,
              start: at,
              end: text.length,
            };
      if (place !== undefined) {
        all.push(place);
      }
      if (sign === "[" || sign === "{") {
        const isObject = sign === "{";
        open.push({ isObject, place, key: isObject ? "" : 0, nameStart: at });
        awaited = isObject ? "nameOrEnd" : "valueOrEnd";
        at += 1;
      } else {
        const end = sign === '"' ? stringAt(text, at)?.end : scalarEnd(text, at);
        if (end === undefined) {
          return at;
        }
        if (place !== undefined) {
          place.end = end;
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
