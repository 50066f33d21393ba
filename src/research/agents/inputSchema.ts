import type { FieldProblem } from "../tools/arguments.ts";
import { isRecord } from "../../shared/json.ts";
import type { JsonRecord } from "../../shared/json.ts";

/** The part of JSON Schema in which inputs of agents' tools are described; models refuse some of the rest. */
export type ValueSchema =
  | {
      readonly type: "string";
      readonly description: string;
      readonly enum?: readonly string[];
      readonly maxLength?: number;
    }
  | {
      readonly type: "integer";
      readonly description: string;
      readonly minimum: number;
      readonly maximum: number;
    }
  | {
      readonly type: "array";
      readonly description: string;
      readonly items:
        | ObjectSchema
        | {
            readonly type: "string";
            readonly maxLength: number;
            readonly enum?: readonly string[];
          };
      readonly minItems?: number;
      readonly maxItems: number;
    }
  | { readonly type: "object"; readonly description: string };

/** An object whose members are named, and no others allowed. */
export interface ObjectSchema {
  readonly type: "object";
  readonly properties: { readonly [name: string]: ValueSchema };
  readonly required: readonly string[];
  readonly additionalProperties: false;
}

/**
 * A schema as the editor gets it: what each member is. The chat refuses what doesn't fit in words of its own, before a
 * member under another name is understood; so which are required is in their descriptions, as values, ranges and lengths
 * are where a model has to know them, and `inputProblems` checks all that when a tool is invoked.
 */
export function editorSchema({ properties, required }: ObjectSchema): JsonRecord {
  return {
    type: "object",
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [
        name,
        editorValue(schema, required.includes(name)),
      ]),
    ),
  };
}

function editorValue(schema: ValueSchema, isRequired: boolean): JsonRecord {
  const { type } = schema;
  const description = isRequired ? `Required. ${schema.description}` : schema.description;
  return type === "array"
    ? {
        type,
        description,
        items: schema.items.type === "object" ? editorSchema(schema.items) : { type: "string" },
      }
    : { type, description };
}

/** Members of an object, and faults of a list, that are told of: more than any schema has members. */
const mostTold = 50;
/** Characters of an object whose members are checked elsewhere, as JSON. */
const largestObject = 1_000_000;

/**
 * What is wrong with an input, member by member, of a great many the first; nothing where it fits its schema. The editor doesn't
 * check what a person or another extension puts in. A member that is null counts as left out.
 */
export function inputProblems(schema: ObjectSchema, input: unknown, path = ""): FieldProblem[] {
  if (!isRecord(input)) {
    return [{ field: path, message: `${path || "The input"} must be an object.` }];
  }
  const { properties, required } = schema;
  const named = (name: string): string => (path === "" ? name : `${path}.${name}`);
  return [
    ...required
      .filter((name) => isLeftOut(input, name))
      .map((name) => ({ field: named(name), message: `${named(name)} is required.` })),
    ...Object.keys(input)
      .filter((name) => !isLeftOut(input, name))
      .slice(0, mostTold)
      .flatMap((name) => {
        const known = Object.hasOwn(properties, name) ? properties[name] : undefined;
        return known === undefined
          ? [{ field: named(name), message: unknownMember(named(name), properties) }]
          : valueProblems(known, input[name], named(name));
      }),
  ];
}

/** The input without the members that are null. */
export function givenMembers(input: unknown): JsonRecord {
  return isRecord(input)
    ? Object.fromEntries(Object.entries(input).filter(([name]) => !isLeftOut(input, name)))
    : {};
}

function isLeftOut(input: JsonRecord, name: string): boolean {
  return !Object.hasOwn(input, name) || input[name] === null || input[name] === undefined;
}

function unknownMember(name: string, properties: ObjectSchema["properties"]): string {
  return `${name.slice(0, 80)} isn't known. Known are: ${Object.keys(properties).join(", ")}.`;
}

function valueProblems(schema: ValueSchema, value: unknown, field: string): FieldProblem[] {
  const problem = (message: string): FieldProblem[] => [{ field, message: `${field} ${message}` }];
  switch (schema.type) {
    case "string":
      if (schema.enum !== undefined) {
        return typeof value === "string" && schema.enum.includes(value)
          ? []
          : problem(`must be one of: ${schema.enum.join(", ")}.`);
      }
      return isTextUpTo(value, schema.maxLength)
        ? []
        : problem(`must be a text${ofAtMost(schema.maxLength)}.`);
    case "integer":
      return Number.isInteger(value) &&
        Number(value) >= schema.minimum &&
        Number(value) <= schema.maximum
        ? []
        : problem(`must be a whole number from ${schema.minimum} to ${schema.maximum}.`);
    case "object":
      return !isRecord(value)
        ? problem("must be an object.")
        : JSON.stringify(value).length > largestObject
          ? problem("is too large.")
          : [];
    case "array":
      return arrayProblems(schema, value, field);
  }
}

function arrayProblems(
  { items, minItems = 0, maxItems }: Extract<ValueSchema, { readonly type: "array" }>,
  value: unknown,
  field: string,
): FieldProblem[] {
  if (!Array.isArray(value) || value.length < minItems || value.length > maxItems) {
    return [{ field, message: `${field} must be a list of ${minItems} to ${maxItems} entries.` }];
  }
  const problems = value.flatMap((item: unknown, index) => {
    const name = `${field}.${index}`;
    if (items.type === "object") {
      return inputProblems(items, item, name);
    }
    return valueProblems({ ...items, description: "" }, item, name);
  });
  return problems.slice(0, mostTold);
}

/** Characters are counted as JSON Schema does, by code points: of two units at most. A text that is surely too long is not taken apart. */
function isTextUpTo(value: unknown, most = Number.MAX_SAFE_INTEGER): boolean {
  return (
    typeof value === "string" &&
    (value.length <= most || (value.length <= 2 * most && [...value].length <= most))
  );
}

function ofAtMost(most: number | undefined): string {
  return most === undefined ? "" : ` of at most ${most} characters`;
}
