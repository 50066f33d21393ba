import * as l10n from "@vscode/l10n";
import type { Document, Node, Pair, ParsedNode, YAMLMap } from "yaml";
import type { FrontMatter, FrontMatterField } from "./frontMatter.ts";
import type { FencedBlock } from "./frontMatterBlock.ts";
import type * as frontMatterParts from "./frontMatterParts.ts";
import { lineAt } from "./lineAt.ts";
import { withoutValueLines } from "./outdentedValues.ts";
import {
  frontLimits,
  isStackOverflow,
  refusedData,
  refusedValue,
  tooDeep,
} from "../text/dataLimits.ts";
import { withoutTrailingBreaks } from "../text/textEnd.ts";
import { messageOf } from "../../shared/errorMessage.ts";

/** The third-party parsers. */
export type YamlParts = typeof frontMatterParts;

/** A front matter whose YAML could be read. Its nodes' ranges count from `block.start`. */
export interface YamlFront {
  readonly block: FencedBlock;
  readonly document: Document.Parsed;
  /** Undefined for an empty front matter. */
  readonly map: YAMLMap.Parsed | undefined;
}

/** What is wrong with a front matter. */
export type Unreadable = Extract<FrontMatter, { kind: "unreadable" }>;

/** Reads front matter in YAML, or in JSON, which is YAML of a kind. */
export async function readYaml(text: string, block: FencedBlock): Promise<FrontMatter> {
  const parts = await import("./frontMatterParts.ts");
  const front = parseYaml(parts, text, block);
  if ("problem" in front) {
    return front;
  }
  try {
    const own = (front.map?.items ?? []).filter(({ key }) => !isMergeKey(parts, key));
    const fields = [
      // the front matter's own fields take precedence, wherever they are
      ...mergedFields(parts, text, front),
      ...own.flatMap((pair) => yamlField(parts, text, front, pair) ?? []),
    ];
    const refused = refusedValue(
      fields.map(({ value }) => value),
      frontLimits,
    );
    return refused === undefined
      ? { kind: "fields", format: block.kind, fields }
      : { kind: "unreadable", line: lineAt(text, block.start), problem: refused };
  } catch (error) {
    // Aliases that multiply without end, or lists in lists in lists.
    return { kind: "unreadable", line: lineAt(text, block.start), problem: problemIn(error) };
  }
}

/** The document of a YAML front matter, or why there is none. */
export function parseYaml(
  { parseDocument, isMap }: YamlParts,
  text: string,
  block: FencedBlock,
): YamlFront | Unreadable {
  const source = text.slice(block.start, block.end);
  const refused = refusedData(source, "yaml", frontLimits);
  if (refused !== undefined) {
    return { kind: "unreadable", line: lineAt(text, block.start), problem: refused };
  }
  const document = yamlDocument(parseDocument, source);
  const [error] = document.errors;
  if (error !== undefined) {
    return {
      kind: "unreadable",
      line: lineAt(text, block.start + error.pos[0]),
      problem: problemIn(error),
    };
  }
  const { contents } = document;
  if (contents !== null && !isMap(contents)) {
    return {
      kind: "unreadable",
      line: lineAt(text, block.start + (contents.range?.[0] ?? 0)),
      problem: l10n.t("the front matter isn't a list of fields"),
    };
  }
  return { block, document, map: contents ?? undefined };
}

/**
 * A YAML document with its errors, whose messages have no position. What generators read although its further lines aren't
 * indented is no error. A text can have as many errors as characters, and a stack trace for each takes longer than all the rest.
 */
export function yamlDocument(
  parseDocument: YamlParts["parseDocument"],
  source: string,
): Document.Parsed {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  const parse = (text: string): Document.Parsed =>
    parseDocument(text, {
      uniqueKeys: false,
      logLevel: "silent",
      prettyErrors: false,
      merge: true,
    });
  try {
    const written = parse(source);
    const joined = written.errors.length === 0 ? written : parse(withoutValueLines(source));
    return joined.errors.length === 0 ? joined : written;
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

function yamlField(
  parts: YamlParts,
  text: string,
  { block, document }: YamlFront,
  { key, value }: Pair<ParsedNode, ParsedNode | null>,
): FrontMatterField | undefined {
  if (!parts.isScalar(key)) {
    return undefined;
  }
  const name = String(key.value);
  const [start, end] = value?.range ?? [key.range[1], key.range[1]];
  const place = {
    name,
    nameStart: block.start + key.range[0],
    start: block.start + start,
    end: block.start + end,
  };
  const resolved = parts.isAlias(value) ? value.resolve(document) : value;
  return {
    ...place,
    value: resolved?.toJS(document) ?? null,
    text: scalarText(parts, text.slice(block.start, block.end), resolved),
  };
}

/** The parser reads a merge key as a symbol. */
function isMergeKey({ isScalar }: YamlParts, key: unknown): boolean {
  return isScalar(key) && typeof key.value === "symbol";
}

/** The fields that merge keys add: the first map with a field takes precedence, and in each map its own fields over those it merges. */
function mergedFields(parts: YamlParts, text: string, front: YamlFront): FrontMatterField[] {
  const { document, map, block } = front;
  const names = new Set(
    map?.items.flatMap(({ key }) =>
      parts.isScalar(key) && !isMergeKey(parts, key) ? [String(key.value)] : [],
    ),
  );
  const fields: FrontMatterField[] = [];
  const open = new Set<unknown>();
  const merge = (node: unknown, place: readonly [start: number, end: number]): void => {
    const source = parts.isAlias(node) ? node.resolve(document) : node;
    if (open.has(source)) {
      return;
    }
    open.add(source);
    if (parts.isSeq(source)) {
      source.items.forEach((item) => merge(item, place));
    }
    const pairs = parts.isMap(source) ? source.items : [];
    for (const { key, value } of pairs) {
      const name = parts.isScalar(key) ? String(key.value) : undefined;
      if (name !== undefined && !isMergeKey(parts, key) && !names.has(name)) {
        names.add(name);
        const found = parts.isAlias(value) ? value.resolve(document) : value;
        const [start, end] = place;
        fields.push({
          name,
          nameStart: start,
          start,
          end,
          value: parts.isNode(found) ? (found.toJS(document) ?? null) : null,
          text: scalarText(
            parts,
            text.slice(block.start, block.end),
            parts.isNode(found) ? found : null,
          ),
          isMerged: true,
        });
      }
    }
    pairs.filter(({ key }) => isMergeKey(parts, key)).forEach(({ value }) => merge(value, place));
  };
  for (const { key, value } of map?.items ?? []) {
    if (isMergeKey(parts, key)) {
      const [start, end] = value?.range ?? key.range;
      merge(value, [block.start + start, block.start + end]);
    }
  }
  return fields;
}

/** A scalar as text: numbers, dates and truth values as they are written. Undefined for lists and objects. */
export function scalarText(
  { isScalar }: YamlParts,
  source: string,
  node: Node | null | undefined,
): string | undefined {
  if (node === null || node === undefined) {
    return "";
  }
  if (!isScalar(node)) {
    return undefined;
  }
  const { value, range } = node;
  if (typeof value === "string") {
    return withoutTrailingBreaks(value);
  }
  return value === null ? "" : source.slice(range?.[0], range?.[1]);
}

/** In the parser's words, but for where it has run out of stack: it puts that among its own errors, or throws it. */
function problemIn(error: unknown): string {
  const message = messageOf(error);
  return isStackOverflow(error)
    ? tooDeep(frontLimits.depth)
    : (message.split("\n", 1)[0] ?? message).replace(/ at line \d+, column \d+:?$/u, "");
}
