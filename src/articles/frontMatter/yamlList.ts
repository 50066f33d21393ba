import { canonicalJson } from "../../shared/json.ts";
import { changedPart } from "../text/textChange.ts";
import type { TextChange } from "../text/textChange.ts";
import { fieldList, fieldNamed } from "./frontMatter.ts";
import type { FrontMatter, FrontMatterField } from "./frontMatter.ts";
import { yamlCandidates } from "./yamlEdit.ts";
import { parseYaml, readYaml } from "./yamlFields.ts";

/**
 * The change of a YAML file that gives a list other entries: comments, order and every other byte
 * stay as they are, which is checked. `wanted` is given the entries that are there, undefined where
 * there is no such field; a field without a value has none. Undefined where the field is no list of
 * texts, where the file can't be read, and where there is nothing to change.
 */
export async function addToYamlList(
  text: string,
  name: string,
  wanted: (present: readonly string[] | undefined) => readonly string[],
): Promise<TextChange | undefined> {
  const parts = await import("./frontMatterParts.ts");
  const start = text.startsWith("\uFEFF") ? 1 : 0;
  const source = text.slice(start);
  const front = parseYaml(parts, source, { kind: "yaml", start: 0, end: source.length });
  const before = await fieldsOf(source);
  const field = fieldNamed(before, name);
  if (
    "problem" in front ||
    before.kind !== "fields" ||
    !isListOfTexts(field?.value) ||
    hasDoubles(before.fields, name)
  ) {
    return undefined;
  }
  const present = field === undefined ? undefined : fieldList(before, name);
  const value = wanted(present);
  const newline = /\r?\n/u.exec(text)?.[0] ?? "\n";
  for (const after of yamlCandidates(parts, source, front, newline, {
    name,
    value,
    after: [name],
  })) {
    const read = await fieldsOf(after);
    const isRight =
      canonicalJson(fieldNamed(read, name)?.value ?? null) === canonicalJson(value) &&
      others(before, name) === others(read, name);
    if (isRight && after !== source) {
      const change = changedPart(source, after);
      return { ...change, start: change.start + start, end: change.end + start };
    }
  }
  return undefined;
}

function fieldsOf(source: string): Promise<FrontMatter> {
  return readYaml(source, { kind: "yaml", start: 0, end: source.length });
}

/** True for no value, too: the list begins with the first entry. */
function isListOfTexts(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    (Array.isArray(value) && value.every((part) => typeof part === "string"))
  );
}

/** True where the name stands there twice, or in other capitals: which of them counts is not for us to say. */
function hasDoubles(fields: readonly FrontMatterField[], name: string): boolean {
  const alike = fields.filter((field) => field.name.toLowerCase() === name.toLowerCase());
  return alike.length > 1 || alike.some((field) => field.name !== name);
}

function others(front: FrontMatter, name: string): string {
  return front.kind === "fields"
    ? canonicalJson(
        front.fields
          .filter((field) => field.name !== name)
          .map((field) => [field.name, field.value ?? null]),
      )
    : "";
}
