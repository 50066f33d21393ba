import { isDeepStrictEqual } from "node:util";
import { isRecord } from "../../src/shared/json.ts";

/** What a keyword says about a value: faults, each with the path of the value. */
type Keyword = (asked: unknown, value: unknown, at: string, context: Context) => readonly string[];

interface Context {
  /** The whole schema, for references. */
  readonly root: unknown;
  /** The schema that the keyword is in. */
  readonly schema: Readonly<Record<string, unknown>>;
}

/**
 * What keeps a value from being valid by a JSON Schema of draft 4, each as a sentence with its place. Throws for keywords
 * and formats that aren't known here, so that nothing counts as valid because it wasn't looked at.
 */
export function schemaFaults(
  schema: unknown,
  value: unknown,
  { at = "$", root = schema }: { readonly at?: string; readonly root?: unknown } = {},
): readonly string[] {
  if (!isRecord(schema)) {
    throw new Error(`${at}: the schema has no object here.`);
  }
  // beside a reference nothing else counts
  const own = "$ref" in schema ? { $ref: schema["$ref"] } : schema;
  return Object.entries(own).flatMap(([name, asked]) => {
    const keyword = keywords[name];
    if (keyword === undefined) {
      throw new Error(`The keyword ${name} of the schema isn't known.`);
    }
    return keyword(asked, value, at, { root, schema });
  });
}

const nothing: Keyword = () => [];

const keywords: Readonly<Record<string, Keyword>> = {
  $schema: nothing,
  id: nothing,
  title: nothing,
  description: nothing,
  default: nothing,
  definitions: nothing,
  $ref: (asked, value, at, { root }) =>
    schemaFaults(referred(root, String(asked)), value, { at, root }),
  type: (asked, value, at) =>
    [asked].flat().some((type) => isOfType(String(type), value))
      ? []
      : [`${at} isn't ${String(asked)}.`],
  enum: (asked, value, at) =>
    listOf(asked).some((one) => isDeepStrictEqual(one, value))
      ? []
      : [`${at} isn't one of ${JSON.stringify(asked)}.`],
  required: (asked, value, at) =>
    isRecord(value)
      ? listOf(asked).flatMap((name) =>
          String(name) in value ? [] : [`${at} has no ${String(name)}.`],
        )
      : [],
  properties: (asked, value, at, { root }) =>
    isRecord(value) && isRecord(asked)
      ? Object.entries(asked).flatMap(([name, schema]) =>
          name in value ? schemaFaults(schema, value[name], { at: `${at}.${name}`, root }) : [],
        )
      : [],
  additionalProperties: (asked, value, at, { root, schema }) => {
    const named = isRecord(schema["properties"]) ? schema["properties"] : {};
    const others = isRecord(value)
      ? Object.entries(value).filter(([name]) => !(name in named))
      : [];
    return others.flatMap(([name, one]) =>
      asked === false
        ? [`${at}.${name} isn't known.`]
        : asked === true
          ? []
          : schemaFaults(asked, one, { at: `${at}.${name}`, root }),
    );
  },
  items: (asked, value, at, { root }) =>
    Array.isArray(value)
      ? value.flatMap((one, index) => schemaFaults(asked, one, { at: `${at}[${index}]`, root }))
      : [],
  minItems: (asked, value, at) =>
    Array.isArray(value) && value.length < Number(asked) ? [`${at} has too few items.`] : [],
  uniqueItems: (asked, value, at) =>
    asked === true &&
    Array.isArray(value) &&
    new Set(value.map((one) => JSON.stringify(one))).size < value.length
      ? [`${at} has an item twice.`]
      : [],
  minimum: (asked, value, at) =>
    typeof value === "number" && value < Number(asked) ? [`${at} is too low.`] : [],
  maximum: (asked, value, at) =>
    typeof value === "number" && value > Number(asked) ? [`${at} is too high.`] : [],
  pattern: (asked, value, at) =>
    typeof value === "string" && !new RegExp(String(asked), "u").test(value)
      ? [`${at} isn't of the form ${String(asked)}.`]
      : [],
  format: (asked, value, at) => {
    const test = formats[String(asked)];
    if (test === undefined) {
      throw new Error(`The format ${String(asked)} of the schema isn't known.`);
    }
    return typeof value === "string" && !test(value) ? [`${at} isn't a ${String(asked)}.`] : [];
  },
  anyOf: (asked, value, at, { root }) =>
    listOf(asked).some((one) => schemaFaults(one, value, { at, root }).length === 0)
      ? []
      : [`${at} fits none of ${JSON.stringify(asked)}.`],
  oneOf: (asked, value, at, { root }) =>
    listOf(asked).filter((one) => schemaFaults(one, value, { at, root }).length === 0).length === 1
      ? []
      : [`${at} doesn't fit exactly one of ${JSON.stringify(asked)}.`],
};

/** Characters of a URI, with what is behind `%`. */
const uriText = /^(?:[\w\-.~:/?#[\]@!$&'()*+,;=]|%[\dA-F]{2})*$/iu;

const formats: Readonly<Record<string, (text: string) => boolean>> = {
  uri: (text) => uriText.test(text) && URL.canParse(text),
  "uri-reference": (text) => uriText.test(text) && URL.canParse(text, "https://example.org/"),
  "date-time": (text) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/u.test(text),
};

function isOfType(type: string, value: unknown): boolean {
  switch (type) {
    case "array":
      return Array.isArray(value);
    case "object":
      return isRecord(value);
    case "integer":
      return Number.isInteger(value);
    case "null":
      return value === null;
    default:
      return typeof value === type;
  }
}

function referred(root: unknown, reference: string): unknown {
  return reference
    .replace(/^#\//u, "")
    .split("/")
    .reduce<unknown>((found, name) => (isRecord(found) ? found[name] : undefined), root);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
