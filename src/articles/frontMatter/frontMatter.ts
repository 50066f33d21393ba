/** How front matter is written; in an HTML page it is the title and the meta elements of its head. */
export type FrontMatterFormat = "yaml" | "toml" | "json" | "html";

/** A field of front matter. Offsets are those of the article's text, in UTF-16 units; `end` is behind the last one. */
export interface FrontMatterField {
  readonly name: string;
  readonly nameStart: number;
  /** Where the value stands, with its quotes. Both the same where there is none. */
  readonly start: number;
  readonly end: number;
  /** As JSON knows it; a date is a text. */
  readonly value: unknown;
  /** A single value as text, numbers as they are written; undefined for lists and objects, "" for nothing. */
  readonly text: string | undefined;
  /** True where it comes from another map by a merge key of YAML, `<<: *other`; its place is that of the other map's name. */
  readonly isMerged?: true;
}

/** What an article says about itself before its text begins. */
export type FrontMatter =
  | {
      readonly kind: "fields";
      readonly format: FrontMatterFormat;
      readonly fields: readonly FrontMatterField[];
      /** The line on which it begins, from 1, where empty lines are before it: not every generator reads it then. */
      readonly lateLine?: number;
    }
  | { readonly kind: "none" }
  /** There is some, but it can't be read; `line` counts from 1. */
  | { readonly kind: "unreadable"; readonly line: number; readonly problem: string };

/** True for the head of an HTML page, whose fields have HTML's own names. */
export function isHtmlHead(front: FrontMatter): boolean {
  return front.kind === "fields" && front.format === "html";
}

/** The field of that name: as it is written, else with other capitals; of several the last, which is what generators take. */
export function fieldNamed(front: FrontMatter, name: string): FrontMatterField | undefined {
  const fields = front.kind === "fields" ? front.fields : [];
  return (
    fields.findLast((field) => field.name === name) ??
    fields.findLast((field) => field.name.toLowerCase() === name.toLowerCase())
  );
}

/** The first text that isn't empty among these fields. */
export function fieldText(front: FrontMatter, ...names: readonly string[]): string | undefined {
  return names
    .map((name) => fieldNamed(front, name)?.text?.trim())
    .find((text) => text !== undefined && text !== "");
}

/** A field's entries: of a list its single values, of a text what stands between its commas. Empty ones are left out. */
export function fieldList(front: FrontMatter, name: string): string[] {
  const field = fieldNamed(front, name);
  const parts: readonly unknown[] = Array.isArray(field?.value)
    ? field.value
    : (field?.text ?? "").split(",");
  const texts = parts.map((part) =>
    typeof part === "string" || typeof part === "number" || typeof part === "boolean"
      ? String(part).trim()
      : "",
  );
  return texts.filter((text) => text !== "");
}
