import { parseSync } from "oxc-parser";
import { isRecord } from "../../../src/shared/json.ts";

/** A text in a localisation call, as its source has it. */
export interface LocalizedText {
  readonly text: string;
  /** From 1. */
  readonly line: number;
  /** The other form of a text that depends on a number: what is shown for exactly one. */
  readonly isForOne?: boolean;
  /** Of a text that depends on a number, its form for more than one. */
  readonly other?: string;
}

/** Something that keeps a text from being translated well. */
export interface TextFault {
  readonly fault: string;
  readonly text: string;
  /** From 1. */
  readonly line: number;
}

/** A literal outside of the localisation calls that reads like wording. */
export interface UntranslatedText {
  readonly text: string;
  /** From 1. */
  readonly line: number;
  /** The class of an error that it is the message of, such as "Error". */
  readonly error?: string;
}

/** What one source says about texts. */
export interface SourceTexts {
  readonly localized: readonly LocalizedText[];
  readonly outside: readonly UntranslatedText[];
  readonly faults: readonly TextFault[];
}

interface AnyNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [member: string]: unknown;
}

/**
 * Reads the texts of a source: those in calls of `l10n.t` (of the editor and of @vscode/l10n) and of
 * `countedText`, those outside of them that read like wording, and what is wrong with either.
 */
export function readTextCalls(file: string, source: string): SourceTexts {
  const localized: LocalizedText[] = [];
  const outside: UntranslatedText[] = [];
  const faults: TextFault[] = [];
  const lines = lineStarts(source);
  const lineOf = ({ start }: AnyNode): number => lines.filter((at) => at <= start).length;
  const fault = (node: AnyNode, what: string): void => {
    const text = source.slice(node.start, node.end);
    faults.push({ fault: what, text: text.slice(0, 160), line: lineOf(node) });
  };
  const visit = (node: AnyNode, above: readonly AnyNode[]): void => {
    if (node.type.startsWith("TS") && !transparent.has(node.type)) {
      return;
    }
    const call = localizationCall(node);
    if (call !== undefined) {
      for (const text of textsIn(call)) {
        localized.push({ ...text, line: lineOf(node) });
      }
      for (const what of call.kind === "counted" ? countedFaults(call) : placeholderFaults(call)) {
        fault(node, what);
      }
      call.rest.forEach((argument) => visit(argument, [...above, node]));
      return;
    }
    for (const what of compositionFaults(node)) {
      fault(node, what);
    }
    const wording = wordingOf(node, above);
    for (const text of wording) {
      const error = errorAbove(above);
      outside.push({ text, line: lineOf(node), ...(error !== undefined && { error }) });
    }
    childrenOf(node).forEach((child) => visit(child, [...above, node]));
  };
  childrenOf(parseSync(file, source).program).forEach((node) => visit(node, []));
  return { localized, outside, faults };
}

/** Wrappers of expressions that only the type checker reads. */
const transparent = new Set(["TSAsExpression", "TSSatisfiesExpression", "TSNonNullExpression"]);

interface LocalizationCall {
  readonly kind: "plain" | "counted";
  /** The expressions that give the text. */
  readonly texts: readonly AnyNode[];
  /** What its placeholders are replaced by. */
  readonly rest: readonly AnyNode[];
}

function localizationCall(node: AnyNode): LocalizationCall | undefined {
  if (node.type !== "CallExpression") {
    return undefined;
  }
  const callee = nodeOf(node["callee"]);
  const given = nodesOf(node["arguments"]);
  if (callee?.type === "Identifier" && callee["name"] === "countedText") {
    const [count, forms, ...rest] = given;
    return count === undefined || forms === undefined
      ? undefined
      : { kind: "counted", texts: [forms], rest: [count, ...rest] };
  }
  const [text, ...rest] = given;
  return text !== undefined && callee !== undefined && isTranslator(callee)
    ? { kind: "plain", texts: [text], rest }
    : undefined;
}

/** `t`, `l10n.t` or `vscode.l10n.t`. */
function isTranslator(callee: AnyNode): boolean {
  if (callee.type === "Identifier") {
    return callee["name"] === "t";
  }
  const object = nodeOf(callee["object"]);
  const owner = object?.type === "MemberExpression" ? nodeOf(object["property"]) : object;
  return nodeOf(callee["property"])?.["name"] === "t" && owner?.["name"] === "l10n";
}

function textsIn({ kind, texts }: LocalizationCall): Omit<LocalizedText, "line">[] {
  if (kind === "counted") {
    const forms = formsOf(texts);
    const other = forms.find(([name]) => name === "other")?.[1];
    return forms.map(([name, text]) => ({
      text,
      ...(name === "one" && { isForOne: true }),
      ...(other !== undefined && { other }),
    }));
  }
  return texts.flatMap(literalsOf).map((text) => ({ text }));
}

function formsOf([forms]: readonly AnyNode[]): [name: unknown, text: string][] {
  return nodesOf(forms?.["properties"]).flatMap((property) => {
    const value = nodeOf(property["value"]);
    const name: unknown = nodeOf(property["key"])?.["name"];
    return typeof value?.["value"] === "string" ? [[name, value["value"]]] : [];
  });
}

/** The literals that an expression may come to. */
function literalsOf(node: AnyNode): string[] {
  if (node.type === "Literal") {
    return typeof node["value"] === "string" ? [node["value"]] : [];
  }
  return ["ConditionalExpression", "LogicalExpression"].includes(node.type)
    ? ["consequent", "alternate", "left", "right"].flatMap((name) => {
        const child = nodeOf(node[name]);
        return child === undefined ? [] : literalsOf(child);
      })
    : [];
}

function placeholdersOf(text: string): Set<string> {
  return new Set([...text.matchAll(/\{(\w+)\}/gu)].map(([, name = ""]) => name));
}

function placeholderFaults({ texts, rest }: LocalizationCall): string[] {
  const [text] = texts;
  if (text?.type === "TemplateLiteral" || text?.type === "BinaryExpression") {
    return ["a text is put together before it is translated"];
  }
  if (rest.some(({ type }) => type === "SpreadElement")) {
    return [];
  }
  const literals = texts.flatMap(literalsOf);
  return literals.flatMap((literal) => misfits(placeholdersOf(literal), rest.length, true));
}

function countedFaults({ texts, rest }: LocalizationCall): string[] {
  const forms = formsOf(texts);
  if (forms.length !== 2) {
    return ["countedText takes two literals, { one, other }"];
  }
  // the first of the rest is the number itself, which no text names by a placeholder
  const given = rest.length - 1;
  return forms.flatMap(([name, text]) => misfits(placeholdersOf(text), given, name === "other"));
}

/** Whether what is given and what a text names are the same; what is shown for one may leave out the number. */
function misfits(named: ReadonlySet<string>, given: number, isWhole: boolean): string[] {
  const lacking = [...named].filter((name) => !/^\d+$/u.test(name) || Number(name) >= given);
  const idle = Array.from({ length: given }, (_, index) => String(index)).filter(
    (name) => isWhole && !named.has(name),
  );
  return [
    ...lacking.map((name) => `nothing is given for {${name}}`),
    ...idle.map((name) => `nothing shows what is given for {${name}}`),
  ];
}

/** Plurals made by hand, and sentences joined so that no translator sees them whole. */
function compositionFaults(node: AnyNode): string[] {
  const parts = ["consequent", "alternate"].map((name) => nodeOf(node[name]));
  if (node.type === "ConditionalExpression" && isOne(nodeOf(node["test"]))) {
    const isEnding = parts.every((part) => /^(?:s|es|)$/u.test(stringOf(part) ?? "-"));
    const isCounted = parts.every((part) => part && localizationCall(part) !== undefined);
    return isEnding || isCounted ? ["a plural made by hand: use countedText"] : [];
  }
  const [left, right] = [nodeOf(node["left"]), nodeOf(node["right"])];
  return node.type === "BinaryExpression" &&
    node["operator"] === "+" &&
    [left, right].some((side) => side && localizationCall(side) !== undefined)
    ? ["a text is put together with +"]
    : [];
}

function isOne(test: AnyNode | undefined): boolean {
  return (
    test?.type === "BinaryExpression" &&
    test["operator"] === "===" &&
    nodeOf(test["right"])?.["value"] === 1
  );
}

/** The pieces of a literal that read like wording; what is compared, named or imported by it doesn't. */
function wordingOf(node: AnyNode, above: readonly AnyNode[]): string[] {
  const parent = above.at(-1);
  if (parent !== undefined && isCode(node, parent)) {
    return [];
  }
  const text =
    node.type === "TemplateLiteral"
      ? nodesOf(node["quasis"])
          .map(({ value }) => (isRecord(value) ? String(value["cooked"] ?? value["raw"]) : ""))
          .join("{}")
      : (stringOf(node) ?? "");
  return text
    .split(/<[^<>]*>/u)
    .map((piece) => piece.trim())
    .filter(isWording);
}

function isCode(node: AnyNode, { type, ...parent }: AnyNode): boolean {
  return (
    ["ImportDeclaration", "ImportExpression", "ExportNamedDeclaration"].includes(type) ||
    (type === "BinaryExpression" && parent["operator"] !== "+") ||
    (type === "SwitchCase" && parent["test"] === node) ||
    (type === "Property" && parent["key"] === node) ||
    (type === "MemberExpression" && parent["property"] === node) ||
    node.type === "TemplateElement"
  );
}

/** True for several words, or one with a capital. Codes, classes of a style sheet and paths of a picture are neither. */
function isWording(text: string): boolean {
  return (
    (/\p{L}[^\s]* [^\s]*\p{L}|\d \p{L}+ \d/u.test(text) || /^\p{Lu}\p{Ll}+…?$/u.test(text)) &&
    !/(?:^|[\s.])seo-|^M[\d{]|^\W*\[data-/u.test(text)
  );
}

/** The class of the error that is made of what is visited. */
function errorAbove(above: readonly AnyNode[]): string | undefined {
  const made = above.findLast(({ type }) => type === "NewExpression");
  const name: unknown = nodeOf(made?.["callee"])?.["name"];
  return typeof name === "string" && name.endsWith("Error") ? name : undefined;
}

function stringOf(node: AnyNode | undefined): string | undefined {
  const value: unknown = node?.type === "Literal" ? node["value"] : undefined;
  return typeof value === "string" ? value : undefined;
}

function childrenOf(node: object): AnyNode[] {
  return Object.values(node).flatMap((value: unknown) =>
    Array.isArray(value) ? nodesOf(value) : (nodeOf(value) ?? []),
  );
}

function nodesOf(value: unknown): AnyNode[] {
  return Array.isArray(value) ? value.flatMap((one: unknown) => nodeOf(one) ?? []) : [];
}

function nodeOf(value: unknown): AnyNode | undefined {
  return isNode(value) ? value : undefined;
}

function isNode(value: unknown): value is AnyNode {
  return isRecord(value) && typeof value["type"] === "string" && typeof value["start"] === "number";
}

function lineStarts(source: string): number[] {
  return [0, ...[...source.matchAll(/\n/gu)].map(({ index }) => index + 1)];
}
