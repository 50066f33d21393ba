import { isRecord } from "../../../../src/shared/json.ts";
import type { JsonRecord } from "../../../../src/shared/json.ts";

/** One member of a response, "data.summary" or "coverage.returned", altered in one way. */
export interface Alteration {
  readonly path: string;
  readonly how: string;
}

/** What becomes of a member; undefined drops it. */
export const memberAlterations: { readonly [how: string]: (value: unknown) => unknown } = {
  dropped: () => undefined,
  null: () => null,
  emptied: (value) =>
    Array.isArray(value) ? [] : isRecord(value) ? {} : typeof value === "number" ? 0 : "",
  wrapped: (value) => ({ items: value, total: Array.isArray(value) ? value.length : 1 }),
  cut: (value) => (Array.isArray(value) ? value.slice(0, 1) : value),
  "as text": (value) => (typeof value === "string" ? value : JSON.stringify(value)),
  "in a list": (value) =>
    Array.isArray(value) ? value.map((entry: unknown): unknown => [entry]) : [value],
  "figures as texts": figuresAsTexts,
};

/** The same value with every figure in it as a text. */
export function figuresAsTexts(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(figuresAsTexts);
  }
  return isRecord(value)
    ? Object.fromEntries(
        Object.entries(value).map(([name, part]) => [name, figuresAsTexts(part)] as const),
      )
    : typeof value === "number"
      ? String(value)
      : value;
}

/** The members of a response that say something about its lists. */
export function membersToAlter(body: JsonRecord): string[] {
  const inside = ["data", "coverage"].flatMap((part) => {
    const value = body[part];
    return Object.keys(isRecord(value) ? value : {})
      .filter((name) => !["domain", "location", "as_of", "scope_note"].includes(name))
      .map((name) => `${part}.${name}`);
  });
  return [...inside, "facts", "resources", "next_actions"];
}

/** The response with these members altered, one after the other. */
export function withAltered(body: JsonRecord, alterations: readonly Alteration[]): JsonRecord {
  return alterations.reduce((response, { path, how }) => {
    const [outer = "", inner] = path.split(".");
    const part = response[outer];
    return inner === undefined
      ? altered(response, outer, how)
      : isRecord(part)
        ? { ...response, [outer]: altered(part, inner, how) }
        : response;
  }, body);
}

function altered(record: JsonRecord, name: string, how: string): JsonRecord {
  const { [name]: value, ...others } = record;
  const made = memberAlterations[how]?.(value);
  return made === undefined || value === undefined ? others : { ...record, [name]: made };
}
