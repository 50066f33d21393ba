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

/** The categories of a document. */
interface Categories {
  readonly names: readonly string[];
  /** Whether Ruby surely writes them so: of an entry of a list it isn't known how it is written. */
  readonly isSure: boolean;
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
): Categories | undefined {
  const found: string[] = [...folders];
  const more: unknown[] = [defaults["categories"], front.get("categories")?.value];
  const single = merged.get("category");
  const one = single?.value;
  const lists = [
    ...more.map(listOf),
    Array.isArray(one) ? one.flat(9) : [one === false ? null : (one ?? null)],
  ];
  for (const list of lists) {
    if (list === undefined) {
      return undefined;
    }
    for (const entry of list) {
      const text = entry === null ? "" : plainText(entry);
      if (text === undefined || isRecord(entry)) {
        return undefined;
      }
      found.push(text);
    }
  }
  const lower = found.map((category) => category.toLowerCase());
  const entries = [...more, one].filter((value) => Array.isArray(value)).flat(9);
  return {
    names: [...new Set(lower.filter((category) => category !== ""))],
    isSure:
      !entries.some(isWrittenOtherwise) &&
      (typeof one !== "number" || /^(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/u.test(single?.text ?? "")),
  };
}

/** Whether Ruby may write an entry of a list in other signs: 1.0 isn't 1 there, and yes is true where it has no quotes. */
function isWrittenOtherwise(entry: unknown): boolean {
  return (
    typeof entry === "number" || (typeof entry === "string" && /^(?:yes|no|on|off)$/iu.test(entry))
  );
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
