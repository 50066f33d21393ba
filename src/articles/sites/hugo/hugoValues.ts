import { isRecord } from "../../../shared/json.ts";

/** A value as Hugo makes a text of it; "" for what has none. */
export function textOf(value: unknown): string {
  return typeof value === "string"
    ? value
    : typeof value === "number" || typeof value === "boolean"
      ? String(value)
      : "";
}

/** A value as Hugo makes a yes or no of it; `yes` and `on` are so in YAML as most versions read it. */
export function flagOf(value: unknown): boolean {
  return typeof value === "string"
    ? /^(?:1|t|true|y|yes|on)$/iu.test(value)
    : typeof value === "number"
      ? value !== 0
      : value === true;
}

/** A list of texts: of one text its words, as Hugo takes it. */
export function textsOf(value: unknown): string[] {
  return Array.isArray(value)
    ? value.map(textOf).filter((text) => text !== "")
    : typeof value === "string"
      ? value.split(/\s+/u).filter((text) => text !== "")
      : [];
}

/** A list of texts in which a single text is one entry. */
export function entriesOf(value: unknown): string[] {
  return typeof value === "string" ? [value] : textsOf(value);
}

/** The names of a map's members, with their values; none for what is no map. */
export function membersOf(value: unknown): [name: string, value: unknown][] {
  return isRecord(value) ? Object.entries(value) : [];
}
