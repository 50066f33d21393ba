import * as l10n from "@vscode/l10n";
import type { Document, Node, Pair, ParsedNode, YAMLMap } from "yaml";
import type { FrontMatter, FrontMatterField } from "./frontMatter.ts";
import type { FencedBlock } from "./frontMatterBlock.ts";
import type * as frontMatterParts from "./frontMatterParts.ts";
import { lineAt } from "./lineAt.ts";
import {
  dataLimits,
  isStackOverflow,
  refusedData,
  refusedValue,
  tooDeep,
} from "../text/dataLimits.ts";
import { withoutTrailingBreaks } from "../text/textEnd.ts";
import { messageOf } from "../../shared/errorMessage.ts";

/** The third-party parsers. */
export type YamlParts = typeof frontMatterParts;

/** Front matter has a few fields with few aliases. */
const frontLimits = { ...dataLimits, aliases: 100 };

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
    const fields = (front.map?.items ?? []).flatMap(
      (pair) => yamlField(parts, text, front, pair) ?? [],
    );
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
 * A document of YAML with its errors, whose messages don't say where. A text can have as many errors as signs, and a
 * trace of the stack for each takes longer than all the rest.
 */
export function yamlDocument(
  parseDocument: YamlParts["parseDocument"],
  source: string,
): Document.Parsed {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return parseDocument(source, { uniqueKeys: false, logLevel: "silent", prettyErrors: false });
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
