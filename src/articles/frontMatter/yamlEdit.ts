import type { Pair, ParsedNode, YAMLMap, YAMLSeq } from "yaml";
import { fieldBefore } from "./fieldChange.ts";
import { flowList, planList } from "./listEdit.ts";
import type { ListItem } from "./listEdit.ts";
import { blockScalar, doubleQuoted, quotedScalar, yamlScalar } from "./scalarText.ts";
import type { Quotes } from "./scalarText.ts";
import { scalarText } from "./yamlFields.ts";
import type { YamlFront, YamlParts } from "./yamlFields.ts";
import type { FieldChange } from "./fieldChange.ts";
import { trailingLines } from "../text/textEnd.ts";

type YamlPair = Pair<ParsedNode, ParsedNode | null>;

/** What an edit of YAML works with; all offsets are those of `source`, the text between the fences. */
interface Yaml {
  readonly parts: YamlParts;
  readonly source: string;
  readonly map: YAMLMap.Parsed | undefined;
  readonly newline: string;
  readonly isJson: boolean;
  readonly quotes: Quotes;
}

/**
 * What front matter in YAML or JSON may look like after a field has got another value, the best
 * first; only the value's own place differs. Whether one of them means what it should is for the
 * caller to check. None where the field holds something of another kind.
 */
export function yamlCandidates(
  parts: YamlParts,
  source: string,
  { map, block }: YamlFront,
  newline: string,
  change: FieldChange,
): string[] {
  const quotes = /:[ \t]+'/u.test(source) && !/:[ \t]+"/u.test(source) ? "single" : "double";
  const yaml: Yaml = { parts, source, map, newline, isJson: block.kind === "json", quotes };
  const pair = map?.items.findLast(
    ({ key }) => parts.isScalar(key) && String(key.value) === change.name,
  );
  return pair === undefined
    ? [withNewField(yaml, change)]
    : changedValues(yaml, pair, change.value);
}

function changedValues(
  yaml: Yaml,
  { key, value }: YamlPair,
  wanted: FieldChange["value"],
): string[] {
  const { parts, source } = yaml;
  const isEmpty = value === null || value.range[0] === value.range[1];
  if (isEmpty || (parts.isScalar(value) && value.value === null)) {
    return [
      withFirstValue(
        yaml,
        source.indexOf(":", key.range[1]) + 1,
        isEmpty ? undefined : value.range,
        wanted,
      ),
    ];
  }
  if (typeof wanted !== "string" && parts.isSeq(value)) {
    return changedList(yaml, key, value, wanted);
  }
  const text = typeof wanted === "string" ? wanted : wanted.join(", ");
  const [start, end] = value.range;
  return parts.isMap(value) || parts.isSeq(value)
    ? []
    : scalarsLike(yaml, value, text).map((written) => replaced(source, start, end, written));
}

/** A value behind the colon of a field that had none, or a null; a comment there stays on its line. */
function withFirstValue(
  yaml: Yaml,
  colon: number,
  nothing: readonly [number, number, number] | undefined,
  wanted: FieldChange["value"],
): string {
  const { source } = yaml;
  const written =
    typeof wanted === "string" ? ` ${scalar(yaml, wanted, false)}` : newList(yaml, wanted);
  const [, end] = nothing ?? [colon, colon];
  if (!/^\r?\n/u.test(written)) {
    return source.slice(0, colon) + written + source.slice(end);
  }
  const restOfLine = /^[^\r\n]*/u.exec(source.slice(end))?.[0] ?? "";
  return (
    source.slice(0, colon) +
    (restOfLine.trim() === "" ? "" : restOfLine) +
    written +
    source.slice(end + restOfLine.length)
  );
}

/** A text in the style of the scalar that it takes the place of, and in the styles to fall back on. */
function scalarsLike(yaml: Yaml, node: ParsedNode, text: string): string[] {
  const { parts, source, isJson, quotes } = yaml;
  if (isJson) {
    return [doubleQuoted(text)];
  }
  const [start, end] = node.range;
  const written = source.slice(start, end);
  switch (parts.isScalar(node) ? node.type : undefined) {
    case "QUOTE_SINGLE":
      return [quotedScalar(text, "single"), doubleQuoted(text)];
    case "QUOTE_DOUBLE":
      return [doubleQuoted(text)];
    case "BLOCK_FOLDED":
    case "BLOCK_LITERAL": {
      const block = blockScalar(written, text);
      return [
        ...(block === undefined ? [] : [block]),
        quotedScalar(text, quotes) + trailingLines(written),
      ];
    }
    default:
      return [
        yamlScalar(text, quotes, true),
        yamlScalar(text, quotes, false),
        quotedScalar(text, quotes),
      ].toSorted((a, b) => a.length - b.length);
  }
}

function changedList(
  yaml: Yaml,
  key: ParsedNode,
  list: YAMLSeq.Parsed,
  wanted: readonly string[],
): string[] {
  const { parts, source } = yaml;
  const texts = list.items.map((item) =>
    parts.isAlias(item) ? undefined : scalarText(parts, source, item),
  );
  if (texts.includes(undefined)) {
    return [];
  }
  const items = list.items.map(({ range: [start, end] }, index): ListItem => ({
    start,
    end,
    text: texts[index] ?? "",
  }));
  const entries = planList(
    items.map(({ text }) => text),
    wanted,
  );
  if (list.flow === true) {
    const [start, end] = list.range;
    const own = items.map((item) => ({
      ...item,
      start: item.start - start,
      end: item.end - start,
    }));
    return [
      replaced(
        source,
        start,
        end,
        flowList(source.slice(start, end), own, entries, (text) => scalar(yaml, text, true)),
      ),
    ];
  }
  return [blockList(yaml, key, items, entries)];
}

/** A list with a line for each entry: lines that stay are not touched, comments between them neither. */
function blockList(
  yaml: Yaml,
  key: ParsedNode,
  items: readonly ListItem[],
  entries: ReturnType<typeof planList>,
): string {
  const { source, newline } = yaml;
  const lines = items.map(({ start, end }) => ({
    start: lineStart(source, start),
    end: lineEnd(source, end),
  }));
  const [first] = lines;
  const prefix = /^[ \t]*-[ \t]+/u.exec(source.slice(first?.start))?.[0] ?? "- ";
  if (entries.length === 0) {
    const colon = source.indexOf(":", key.range[1]) + 1;
    return `${source.slice(0, colon)} []${withoutLines(source, colon, lines)}`;
  }
  const staying = stayingInOrder(entries);
  const added = (from: number): string => {
    let text = "";
    for (let index = from; index < entries.length; index += 1) {
      const entry = entries[index];
      if (entry === undefined || staying.has(index)) {
        break;
      }
      const line = "old" in entry ? lines[entry.old] : undefined;
      text +=
        line === undefined
          ? `${prefix}${"text" in entry ? scalar(yaml, entry.text, false) : ""}${newline}`
          : ended(source.slice(line.start, line.end), newline);
    }
    return text;
  };
  let text = source.slice(0, first?.start) + added(0);
  let place = first?.start ?? 0;
  const newIndex = new Map([...staying].map(([index, old]) => [old, index]));
  for (const [old, line] of lines.entries()) {
    const index = newIndex.get(old);
    text +=
      source.slice(place, line.start) +
      (index === undefined
        ? ""
        : ended(source.slice(line.start, line.end), newline) + added(index + 1));
    place = line.end;
  }
  return text + source.slice(place);
}

/** Which entries are old ones that need not move: numbers of the entries with those of the old items. */
function stayingInOrder(entries: ReturnType<typeof planList>): Map<number, number> {
  const staying = new Map<number, number>();
  let last = -1;
  for (const [index, entry] of entries.entries()) {
    if ("old" in entry && entry.old > last) {
      staying.set(index, entry.old);
      last = entry.old;
    }
  }
  return staying;
}

function withoutLines(
  source: string,
  from: number,
  lines: readonly { readonly start: number; readonly end: number }[],
): string {
  let text = "";
  let place = from;
  for (const { start, end } of lines) {
    text += source.slice(place, start);
    place = end;
  }
  return text + source.slice(place);
}

/** A field that is not there yet, after the first of those it should follow, else first or last. */
function withNewField(yaml: Yaml, { name, value, after }: FieldChange): string {
  const { parts, source, map, newline, isJson, quotes } = yaml;
  const key = isJson ? doubleQuoted(name) : yamlScalar(name, quotes, true);
  const field = `${key}:${typeof value === "string" ? ` ${scalar(yaml, value, map?.flow === true)}` : newList(yaml, value)}`;
  const nameOf = (pair: YamlPair): string | undefined =>
    parts.isScalar(pair.key) ? String(pair.key.value) : undefined;
  const before = fieldBefore(map?.items ?? [], nameOf, after);
  const [first] = map?.items ?? [];
  if (map === undefined || first === undefined) {
    return map?.flow === true
      ? replaced(source, map.range[0] + 1, map.range[0] + 1, field)
      : `${ended(source, newline)}${field}${newline}`;
  }
  const indent = source.slice(lineStart(source, first.key.range[0]), first.key.range[0]);
  if (map.flow === true) {
    const glue = /^\s*$/u.test(indent) ? `${newline}${indent}` : " ";
    return before === undefined
      ? replaced(source, first.key.range[0], first.key.range[0], `${field},${glue}`)
      : replaced(source, pairEnd(before), pairEnd(before), `,${glue}${field}`);
  }
  const place =
    before === undefined ? first.key.range[0] - indent.length : lineEnd(source, pairEnd(before));
  return `${ended(source.slice(0, place), newline)}${indent}${field}${newline}${source.slice(place)}`;
}

/** A list behind a colon where there was none: a line for each entry where the article has such lists, else in brackets. */
function newList(yaml: Yaml, values: readonly string[]): string {
  const { parts, map, newline, source } = yaml;
  const model = map?.items
    .map(({ value }) => value)
    .find((value) => parts.isSeq(value) && value.flow !== true && value.items.length > 0);
  if (model === undefined || model === null || map?.flow === true || values.length === 0) {
    return ` [${values.map((value) => scalar(yaml, value, true)).join(", ")}]`;
  }
  const prefix =
    /^[ \t]*-[ \t]+/u.exec(source.slice(lineStart(source, model.range[0])))?.[0] ?? "- ";
  return values.map((value) => `${newline}${prefix}${scalar(yaml, value, false)}`).join("");
}

function scalar({ isJson, quotes }: Yaml, text: string, inFlow: boolean): string {
  return isJson ? doubleQuoted(text) : yamlScalar(text, quotes, inFlow);
}

function pairEnd({ key, value }: YamlPair): number {
  return value?.range[1] ?? key.range[1];
}

function replaced(source: string, start: number, end: number, text: string): string {
  return source.slice(0, start) + text + source.slice(end);
}

function lineStart(source: string, offset: number): number {
  return source.lastIndexOf("\n", offset - 1) + 1;
}

/** Behind the line that an offset lies in; the offset itself where a line has just ended. */
function lineEnd(source: string, offset: number): number {
  if (offset > 0 && source[offset - 1] === "\n") {
    return offset;
  }
  const newline = source.indexOf("\n", offset);
  return newline < 0 ? source.length : newline + 1;
}

/** With a line break at the end, unless it is empty. */
function ended(text: string, newline: string): string {
  return text === "" || text.endsWith("\n") ? text : text + newline;
}
