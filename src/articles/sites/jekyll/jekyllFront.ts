import { isRecord } from "../../../shared/json.ts";
import type { JsonRecord } from "../../../shared/json.ts";
import type { FrontMatter } from "../../frontMatter/frontMatter.ts";

/** A value of front matter or of the configuration's defaults. */
export interface Value {
  /** Null where the field is there and empty. */
  readonly value: unknown;
  /** As it is written, where it is one text in the front matter. */
  readonly text: string | undefined;
  readonly isQuoted: boolean;
  readonly isDefault: boolean;
}

/** The fields of a file, by exactly their names; undefined for a file that has no front matter Jekyll would read. */
export function frontValues(front: FrontMatter): ReadonlyMap<string, Value> | undefined {
  return front.kind !== "fields" || front.format !== "yaml"
    ? undefined
    : new Map(
        front.fields.map(({ name, value, text, start, end }) => [
          name,
          {
            value: rubyValue(value, text, text !== undefined && end - start === text.length),
            text,
            isQuoted: text !== undefined && end - start > text.length,
            isDefault: false,
          },
        ]),
      );
}

/** Ruby's YAML takes a few more words for true and false. */
function rubyValue(value: unknown, text: string | undefined, isPlain: boolean): unknown {
  return isPlain && /^(?:yes|Yes|YES|on|On|ON)$/u.test(text ?? "")
    ? true
    : isPlain && /^(?:no|No|NO|off|Off|OFF)$/u.test(text ?? "")
      ? false
      : value;
}

/** Values of the configuration's defaults, in the same form. */
export function defaultField(value: unknown): Value {
  return { value, text: undefined, isQuoted: false, isDefault: true };
}

/** Front matter over defaults: an empty field leaves the default (Utils.deep_merge_hashes). */
export function withDefaults(
  front: ReadonlyMap<string, Value>,
  defaults: JsonRecord,
): ReadonlyMap<string, Value> {
  const merged = new Map(
    Object.entries(defaults).map(([name, value]) => [name, defaultField(value)] as const),
  );
  front.forEach((value, name) => {
    if (value.value !== null || !merged.has(name)) {
      merged.set(name, value);
    }
  });
  return merged;
}

/** A value as Ruby writes it into an address; undefined for lists and objects. */
export function plainText(value: unknown): string | undefined {
  return typeof value === "string"
    ? value
    : typeof value === "number" || typeof value === "boolean"
      ? String(value)
      : undefined;
}

/**
 * The categories of a document: those of its folders, its defaults and its front matter, then `category`. Undefined
 * where Jekyll stops at what stands there.
 */
export function categoriesOf(
  folders: readonly string[],
  defaults: JsonRecord,
  front: ReadonlyMap<string, Value>,
  merged: ReadonlyMap<string, Value>,
): string[] | undefined {
  const found: string[] = [...folders];
  const more: unknown[] = [defaults["categories"], front.get("categories")?.value];
  const single = merged.get("category")?.value;
  const lists = [
    ...more.map(listOf),
    Array.isArray(single) ? single.flat(9) : [single === false ? null : (single ?? null)],
  ];
  for (const list of lists) {
    if (list === undefined) {
      return undefined;
    }
    for (const one of list) {
      const text = one === null ? "" : plainText(one);
      if (text === undefined || isRecord(one)) {
        return undefined;
      }
      found.push(text);
    }
  }
  const lower = found.map((category) => category.toLowerCase());
  return [...new Set(lower.filter((category) => category !== ""))];
}

function listOf(value: unknown): readonly unknown[] | undefined {
  return value === undefined || value === null
    ? []
    : typeof value === "string"
      ? value.split(/\s+/u)
      : Array.isArray(value)
        ? value
        : undefined;
}
