import type { FrontMatter } from "../../frontMatter/frontMatter.ts";
import { Code, LooseDate, objectOf } from "../code/codeValues.ts";
import type { CodeValue } from "../code/codeValues.ts";

/** A field that code turns into something else. */
const notKnown = new Code("data");

/** What the schemas of a site's collections do with a field, as far as their text shows it. */
export class Schemas {
  readonly #text: string;
  readonly #defaults: Record<string, CodeValue> = {};
  readonly #kinds = new Map<string, string>();

  constructor(text: string) {
    this.#text = text.slice(0, 200_000);
    for (const [, name = "", given = ""] of this.#text.matchAll(
      /\b(\w+)\s*:\s*z\b[^:]{0,200}?\.default\(\s*(true|false|"[^"\n]*"|'[^'\n]*')\s*\)/gu,
    )) {
      this.#defaults[name] =
        given === "true" ? true : given === "false" ? false : given.slice(1, -1);
    }
  }

  /** The data of an entry, from its front matter. */
  data(front: FrontMatter): Record<string, CodeValue> {
    const data = { ...this.#defaults };
    for (const { name, value } of front.kind === "fields" && front.format !== "html"
      ? front.fields
      : []) {
      data[name] = this.#value(name, value);
    }
    return data;
  }

  #value(name: string, value: unknown): CodeValue {
    const kind = this.#kindOf(name);
    if (/z\s*\.coerce\s*\.date|z\s*\.date|new Date\(/u.test(kind)) {
      return typeof value === "string" ? dateOf(value) : notKnown;
    }
    return /\.(?:transform|preprocess|pipe|coerce)\b|\breference\(/u.test(kind)
      ? notKnown
      : plain(value, 0);
  }

  /** The text of a field's schema. */
  #kindOf(name: string): string {
    const known = this.#kinds.get(name);
    if (known !== undefined || !/^\w+$/u.test(name)) {
      return known ?? "";
    }
    const at = new RegExp(`(?:^|[\\s{,"'])${name}["']?\\s*:\\s*z`, "u").exec(this.#text);
    const rest = at === null ? "" : this.#text.slice(at.index, at.index + 400);
    // up to the next member
    const [kind = ""] = rest.split(
      /,[^\S\n]*\n\s*["']?\w+["']?\s*:|,\s*["']?\w+["']?\s*:\s*z\b/u,
      1,
    );
    this.#kinds.set(name, kind);
    return kind;
  }
}

function dateOf(text: string): CodeValue {
  const isDay = /^\d{4}-\d{2}-\d{2}(?:$|[T ].*(?:Z|[+-]\d{2}:?\d{2})$)/u.test(text);
  const date = isDay ? new Date(text) : new LooseDate(`${text} UTC`);
  const other = Number.isNaN(date.getTime()) ? new LooseDate(text) : date;
  return Number.isNaN(other.getTime()) ? notKnown : other;
}

function plain(value: unknown, depth: number): CodeValue {
  return Array.isArray(value) && depth < 3
    ? value.map((part: unknown) => plain(part, depth + 1))
    : typeof value === "string" ||
        typeof value === "number" ||
        typeof value === "boolean" ||
        value === null
      ? value
      : typeof value === "object" && value !== null && depth < 3
        ? objectOf(
            Object.fromEntries(
              Object.entries(value).map(([name, part]: [string, unknown]) => [
                name,
                plain(part, depth + 1),
              ]),
            ),
          )
        : notKnown;
}

/** The slug that an entry's front matter gives it. */
export function slugOf(front: FrontMatter): string | undefined {
  const field =
    front.kind === "fields" && front.format !== "html"
      ? front.fields.findLast(({ name }) => name === "slug")
      : undefined;
  return typeof field?.value === "string" || typeof field?.value === "number"
    ? String(field.value) || undefined
    : undefined;
}
