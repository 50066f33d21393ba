import * as l10n from "@vscode/l10n";
import { canonicalJson } from "../../shared/json.ts";
import { keywordKey } from "../identity/keywordKey.ts";
import { changedPart } from "../text/textChange.ts";
import type { TextChange } from "../text/textChange.ts";
import { withoutTrailingBreaks } from "../text/textEnd.ts";
import type { ArticleKind } from "./articleKind.ts";
import type { FieldChange } from "./fieldChange.ts";
import { fieldList, fieldNamed, isHtmlHead } from "./frontMatter.ts";
import { readFrontMatter } from "./readFrontMatter.ts";
import type { FrontMatter, FrontMatterField } from "./frontMatter.ts";
import { htmlCandidates } from "./htmlEdit.ts";
import { tomlCandidates } from "./tomlEdit.ts";
import { yamlCandidates } from "./yamlEdit.ts";
import { parseYaml } from "./yamlFields.ts";
import { findBlock } from "./frontMatterBlock.ts";
import type { FencedBlock, FrontMatterBlock } from "./frontMatterBlock.ts";
import { drawnText } from "./htmlText.ts";
import { lineAt } from "./lineAt.ts";

/** What comes of an edit: one change of the text, nothing to do, or a reason as a sentence and nothing touched. */
export type FrontMatterEdit =
  | { readonly kind: "change"; readonly change: TextChange }
  | { readonly kind: "same" }
  | { readonly kind: "refused"; readonly problem: string };

/**
 * Sets a field of an article's front matter as a change of as little text as possible: comments,
 * order, quotes, line ends and all other fields stay as they are, which is checked before it is
 * handed out. Front matter that is not there is made.
 */
export async function editFrontMatter(
  text: string,
  kind: ArticleKind,
  wished: FieldChange,
): Promise<FrontMatterEdit> {
  const front = await readFrontMatter(text, kind);
  if (front.kind === "unreadable") {
    return refused(
      l10n.t(
        "Nothing was changed because the front matter can't be read (line {0}: {1}).",
        front.line,
        front.problem,
      ),
    );
  }
  const field = fieldNamed(front, wished.name);
  // Capitals make no difference in the names of meta elements.
  const newName = isHtmlHead(front) ? wished.name.toLowerCase() : wished.name;
  const change = { ...wished, name: field?.name ?? newName, value: cleanValue(wished.value) };
  const twice =
    front.kind === "fields" ? front.fields.filter(({ name }) => name === change.name) : [];
  if (twice.length > 1) {
    const lines = twice.map(({ nameStart }) => lineAt(text, nameStart)).join(", ");
    return refused(
      l10n.t(
        "Nothing was changed: {0} appears more than once (lines {1}). Keep only one.",
        change.name,
        lines,
      ),
    );
  }
  if (holds(front, field, change.value)) {
    return { kind: "same" };
  }
  const candidates = await candidatesFor(text, kind, field, change);
  if ("problem" in candidates) {
    return refused(candidates.problem);
  }
  for (const after of candidates) {
    if (isFaithful(front, await readFrontMatter(after, kind), change)) {
      return { kind: "change", change: changedPart(text, after) };
    }
  }
  const line = field === undefined ? 1 : lineAt(text, field.nameStart);
  return refused(
    l10n.t(
      "Nothing was changed: {0} on line {1} can't be edited safely from here. Edit it in the file.",
      change.name,
      line,
    ),
  );
}

/** A field's list with more entries behind its own; what it has already, whatever the capitals, is not added. */
export function withAdditions(
  front: FrontMatter,
  name: string,
  additions: readonly string[],
): readonly string[] {
  const present = fieldList(front, name);
  const known = new Set(present.map(keywordKey));
  const fresh: string[] = [];
  for (const addition of additions.map((text) => text.trim())) {
    if (addition !== "" && !known.has(keywordKey(addition))) {
      known.add(keywordKey(addition));
      fresh.push(addition);
    }
  }
  return [...present, ...fresh];
}

/** What no file can hold is replaced; line breaks at the end mean nothing. */
function cleanValue(value: string | readonly string[]): string | readonly string[] {
  return typeof value === "string"
    ? withoutTrailingBreaks(value.toWellFormed())
    : value.map((text) => text.toWellFormed());
}

function asInHtml(value: string | readonly string[]): string | readonly string[] {
  return typeof value === "string" ? drawnText(value) : value.map(drawnText);
}

async function candidatesFor(
  text: string,
  kind: ArticleKind,
  field: FrontMatterField | undefined,
  change: FieldChange,
): Promise<readonly string[] | { readonly problem: string }> {
  const newline = /\r?\n/u.exec(text)?.[0] ?? "\n";
  const block: FrontMatterBlock = findBlock(text, kind);
  switch (block.kind) {
    case "unreadable":
      return { problem: block.problem };
    case "html":
      return htmlCandidates(text, newline, change);
    case "none": {
      const made = await inYaml("", { kind: "yaml", start: 0, end: 0 }, newline, change);
      const rest = text.slice(block.start);
      const gap = /^\s*(?:\r?\n|$)/u.test(rest) ? "" : newline;
      return made.map(
        (yaml) => `${text.slice(0, block.start)}---${newline}${yaml}---${newline}${gap}${rest}`,
      );
    }
    case "toml": {
      const old: readonly unknown[] | undefined = Array.isArray(field?.value)
        ? field.value
        : undefined;
      const texts = old?.map((part) => (typeof part === "string" ? part : undefined));
      return tomlCandidates(text.slice(block.start, block.end), texts, newline, change).map(
        (toml) => text.slice(0, block.start) + toml + text.slice(block.end),
      );
    }
    case "yaml":
    case "json": {
      const source = text.slice(block.start, block.end);
      return (
        await inYaml(source, { ...block, start: 0, end: source.length }, newline, change)
      ).map((yaml) => text.slice(0, block.start) + yaml + text.slice(block.end));
    }
  }
}

async function inYaml(
  source: string,
  block: FencedBlock,
  newline: string,
  change: FieldChange,
): Promise<string[]> {
  const parts = await import("./frontMatterParts.ts");
  const front = parseYaml(parts, source, block);
  return "problem" in front ? [] : yamlCandidates(parts, source, front, newline, change);
}

function refused(problem: string): FrontMatterEdit {
  return { kind: "refused", problem };
}

/** True where the field says this already; of a list that is not there and one without entries alike. */
function holds(
  front: FrontMatter,
  field: FrontMatterField | undefined,
  wanted: string | readonly string[],
): boolean {
  const value = isHtmlHead(front) ? asInHtml(wanted) : wanted;
  if (typeof value === "string") {
    return field === undefined ? value === "" : field.text === value;
  }
  const present = field === undefined ? [] : fieldList(front, field.name);
  return present.length === value.length && present.every((text, index) => text === value[index]);
}

/** True when the field has its new value, and all others are there with the values they had. */
function isFaithful(before: FrontMatter, after: FrontMatter, change: FieldChange): boolean {
  const others = (front: FrontMatter): string =>
    front.kind === "fields"
      ? canonicalJson(
          front.fields
            .filter(({ name }) => name !== change.name)
            .map(({ name, value }) => [name, value ?? null]),
        )
      : "[]";
  const field =
    after.kind === "fields" ? after.fields.filter(({ name }) => name === change.name) : [];
  return (
    field.length === 1 && holds(after, field[0], change.value) && others(before) === others(after)
  );
}
