import { isRecord, parseJson } from "../../shared/json.ts";
import type { JsonRecord } from "../../shared/json.ts";
import type { ObjectSchema, ValueSchema } from "./inputSchema.ts";

/** Names that models give members which are called otherwise here, without capitals and signs. */
const otherNames: Readonly<Record<string, string>> = {
  resultid: "id",
  savedid: "id",
  args: "arguments",
  input: "arguments",
  name: "tool",
  filters: "where",
  operator: "is",
  op: "is",
};

/** Values that are written otherwise here. */
const otherValues: Readonly<Record<string, string>> = {
  ">=": "min",
  gte: "min",
  "<=": "max",
  lte: "max",
  "=": "equal",
  "==": "equal",
  eq: "equal",
  equals: "equal",
};

/** Most characters that are read as a list, or as a list in JSON. */
const longestList = 50_000;

/**
 * An input as it is meant, where there is only one way to mean it: members by their names in other
 * spellings, `seo_` before a tool's name, "a, b" for a list, "20" for 20, a `limit` above the most,
 * ">=" for min. Everything else stays as it is, for `inputProblems` to say what is wrong with it.
 */
export function meantInput(schema: ObjectSchema, input: unknown): unknown {
  if (!isRecord(input)) {
    return input;
  }
  const names = Object.keys(schema.properties);
  const meant: JsonRecord = {};
  for (const [name, value] of Object.entries(input)) {
    const known = knownName(names, name);
    // Said twice, it isn't known which is meant.
    const own =
      known === undefined || (known !== name && Object.hasOwn(input, known)) ? name : known;
    const property = Object.hasOwn(schema.properties, own) ? schema.properties[own] : undefined;
    Object.defineProperty(meant, own, {
      value: property === undefined ? value : meantValue(property, value, own),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return meant;
}

function knownName(names: readonly string[], name: string): string | undefined {
  const key = folded(name);
  const same = names.filter((known) => folded(known) === key);
  const other = Object.hasOwn(otherNames, key) ? otherNames[key] : undefined;
  return names.includes(name)
    ? name
    : same.length === 1
      ? same[0]
      : names.find((known) => known === other);
}

function folded(name: string): string {
  return name.length > 80 ? name : name.toLowerCase().replaceAll(/[^a-z0-9]/gu, "");
}

function meantValue(schema: ValueSchema, value: unknown, name: string): unknown {
  switch (schema.type) {
    case "string":
      return schema.enum === undefined
        ? typeof value === "number" || typeof value === "boolean"
          ? String(value)
          : value
        : meantChoice(schema.enum, value);
    case "integer": {
      const number =
        typeof value === "string" && /^\d{1,9}$/u.test(value.trim()) ? Number(value) : value;
      return name === "limit" && typeof number === "number" && number > schema.maximum
        ? schema.maximum
        : number;
    }
    case "object":
      return typeof value === "string" ? (parsed(value) ?? value) : value;
    case "array":
      return meantList(schema, value);
  }
}

function meantChoice(choices: readonly string[], value: unknown): unknown {
  if (typeof value !== "string" || choices.includes(value) || value.length > 80) {
    return value;
  }
  const text = value.trim().toLowerCase();
  const other = Object.hasOwn(otherValues, text) ? otherValues[text] : undefined;
  return (
    choices.find((choice) =>
      [text, text.replace(/^seo_/u, ""), other].includes(choice.toLowerCase()),
    ) ?? value
  );
}

function meantList(
  { items }: Extract<ValueSchema, { readonly type: "array" }>,
  value: unknown,
): unknown {
  const listed = typeof value === "string" ? parsed(value) : value;
  const list = Array.isArray(listed)
    ? listed
    : isRecord(listed)
      ? [listed]
      : typeof value === "string" && items.type === "string" && value.length <= longestList
        ? value
            .split(/[\n,;]/u)
            .map((entry) => entry.trim())
            .filter((entry) => entry !== "")
        : undefined;
  return list === undefined
    ? value
    : list.map((entry: unknown) =>
        items.type === "object"
          ? meantInput(items, entry)
          : items.enum === undefined
            ? entry
            : meantChoice(items.enum, entry),
      );
}

/** What a text is as JSON, if it is an object or a list there. */
function parsed(text: string): unknown {
  return /^\s*[[{]/u.test(text) && text.length <= longestList ? parseJson(text) : undefined;
}
