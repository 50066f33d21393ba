import type { TextPlace } from "../checks/body/articleBody.ts";
import { bareOf, calledName, keyOf, memberText, node, nodes, textIn } from "../sites/code/ast.ts";
import type { Ast } from "../sites/code/ast.ts";
import { parseModule } from "../sites/code/parseModule.ts";
import type { ParsedModule } from "../sites/code/parseModule.ts";
import { routePaths } from "./jsonRules.ts";
import { someFrom, somePaths } from "./redirectRule.ts";
import type { OwnKind, RedirectRule, TakenPaths } from "./redirectRule.ts";

/** Steps from a name to what it stands for, and out of the functions that a configuration is given to. */
const mostSteps = 20;

/** Functions that give the configuration back that they are given, with more in it. */
const givenTo =
  /^(?:defineConfig|with[A-Z]\w*|(?:with[A-Z]\w*|nextra|createMDX|createNextIntlPlugin)\(\))$/u;

/** A configuration that is code, as it is written. */
export interface WrittenConfig {
  readonly module: ParsedModule;
  /** The object that it exports; undefined where that isn't one that is written out. */
  readonly root: Ast | undefined;
}

/** Parses a configuration; a text says why it can't be read. */
export async function writtenConfig(text: string, path: string): Promise<WrittenConfig | string> {
  const module = await parseModule(text, { path, isConfiguration: true });
  if (typeof module === "string") {
    return module;
  }
  const exported = module.exported.get("default");
  const root =
    exported !== undefined && "type" in exported ? objectIn(exported, module) : undefined;
  return { module, root };
}

/** The object that an expression is, out of names, calls that it is given to, and functions that return it. */
function objectIn(given: Ast | undefined, module: ParsedModule): Ast | undefined {
  let at = bareOf(given);
  for (let steps = 0; at !== undefined && steps < mostSteps; steps += 1) {
    if (at.type === "ObjectExpression") {
      return at;
    }
    at = bareOf(nextOf(at, module));
  }
  return undefined;
}

function nextOf(at: Ast, module: ParsedModule): Ast | undefined {
  switch (at.type) {
    case "Identifier": {
      const name = textIn(at["name"]) ?? "";
      return module.changed().has(name) ? undefined : module.declared.get(name);
    }
    case "CallExpression":
      return givenTo.test(calledName(node(at["callee"]) ?? at) ?? "")
        ? nodes(at["arguments"])[0]
        : undefined;
    case "ArrowFunctionExpression":
    case "FunctionExpression":
    case "FunctionDeclaration":
    case "ObjectMethod":
      return returnedBy(at);
    default:
      return undefined;
  }
}

/** What a function returns whose last statement is its only return; undefined for others. */
export function returnedBy(made: Ast): Ast | undefined {
  const body = node(made["body"]);
  if (body?.type !== "BlockStatement") {
    return body;
  }
  const statements = nodes(body["body"]);
  const last = statements.at(-1);
  const others = statements.slice(0, -1).every(({ type }) => type === "VariableDeclaration");
  return last?.type === "ReturnStatement" && others ? node(last["argument"]) : undefined;
}

/** A member of an object; undefined where it isn't there, "unknown" where another part may set it. */
export function memberNode(object: Ast, name: string): Ast | undefined | "unknown" {
  const properties = nodes(object["properties"]);
  const at = properties.findLastIndex(
    (property) => property["computed"] !== true && keyOf(node(property["key"])) === name,
  );
  const behind = at < 0 ? properties : properties.slice(at + 1);
  return behind.some(({ type, computed }) => type === "SpreadElement" || computed === true)
    ? "unknown"
    : properties[at];
}

/** What a member holds that is a value, out of names; undefined where it isn't there or isn't written out. */
export function valueNode(
  property: Ast | undefined | "unknown",
  module: ParsedModule,
): Ast | undefined {
  const value = property === "unknown" ? undefined : bareOf(node(property?.["value"]));
  return value?.type === "Identifier" ? bareOf(nextOf(value, module)) : value;
}

/** A list or an object of redirects as it is written: the place between its brackets, and its entries. */
export interface WrittenList {
  readonly place: TextPlace;
  readonly entries: readonly Ast[];
}

/** Where a configuration has its redirects: as a list, as none yet, or in code that isn't followed. */
export type WrittenRedirects =
  | { readonly kind: "list"; readonly list: WrittenList }
  | { readonly kind: "none" }
  | { readonly kind: "code" };

function listIn(at: Ast | undefined, type: string, member: string): WrittenRedirects {
  return at?.type === type
    ? {
        kind: "list",
        list: {
          place: { start: (at.start ?? 0) + 1, end: (at.end ?? 0) - 1 },
          entries: nodes(at[member]),
        },
      }
    : { kind: "code" };
}

/** `redirects: { … }` of Astro. */
export function astroRedirects({ root, module }: WrittenConfig): WrittenRedirects {
  const property = root === undefined ? "unknown" : memberNode(root, "redirects");
  return property === undefined
    ? { kind: "none" }
    : listIn(valueNode(property, module), "ObjectExpression", "properties");
}

/** `async redirects() { return [ … ] }` of Next.js. */
export function nextRedirects({ root, module }: WrittenConfig): WrittenRedirects {
  const property = root === undefined ? "unknown" : memberNode(root, "redirects");
  if (property === undefined) {
    return { kind: "none" };
  }
  const made =
    property === "unknown"
      ? undefined
      : property.type === "ObjectMethod"
        ? property
        : valueNode(property, module);
  const returned = made === undefined ? undefined : bareOf(returnedBy(made));
  const list = returned?.type === "Identifier" ? bareOf(nextOf(returned, module)) : returned;
  return listIn(list, "ArrayExpression", "elements");
}

/** Docusaurus's plugin for redirects in a configuration. */
export interface RedirectPlugin {
  /** The entry of `plugins`; undefined where it isn't there. */
  readonly entry: Ast | undefined;
  readonly options: Ast | undefined;
  readonly redirects: WrittenRedirects;
  /** The list of plugins; undefined where there is none. */
  readonly plugins: WrittenRedirects;
}

const pluginName = /(?:^|[/-])client-redirects$/u;

/** Finds the plugin among those that are written out. */
export function redirectPlugin({ root, module }: WrittenConfig): RedirectPlugin {
  const property = root === undefined ? "unknown" : memberNode(root, "plugins");
  const plugins: WrittenRedirects =
    property === undefined
      ? { kind: "none" }
      : listIn(valueNode(property, module), "ArrayExpression", "elements");
  const all = plugins.kind === "list" ? plugins.list.entries.map((entry) => bareOf(entry)) : [];
  const entry = all.find((one) => pluginName.test(nameOfPlugin(one) ?? ""));
  const [, given] = entry?.type === "ArrayExpression" ? nodes(entry["elements"]) : [];
  const bare = bareOf(given);
  const options = bare?.type === "Identifier" ? bareOf(nextOf(bare, module)) : bare;
  const own = options?.type === "ObjectExpression" ? memberNode(options, "redirects") : "unknown";
  const isUnset = given === undefined && (entry !== undefined || plugins.kind !== "code");
  return {
    entry,
    options: options?.type === "ObjectExpression" ? options : undefined,
    redirects:
      isUnset || own === undefined
        ? { kind: "none" }
        : listIn(valueNode(own, module), "ArrayExpression", "elements"),
    plugins,
  };
}

function nameOfPlugin(entry: Ast | undefined): string | undefined {
  const first = entry?.type === "ArrayExpression" ? bareOf(nodes(entry["elements"])[0]) : entry;
  const isResolved =
    first?.type === "CallExpression" &&
    /^require(?:\.resolve)?$/u.test(memberText(node(first["callee"])) ?? "");
  return textIn((isResolved ? nodes(first["arguments"])[0] : first)?.["value"]);
}

/** A text as it is written, without its quotes, if it has no escapes. */
interface WrittenText extends TextPlace {
  readonly text: string;
}

function textOf(at: Ast | undefined, code: string): WrittenText | undefined {
  const bare = bareOf(at);
  const value = bare?.type === "StringLiteral" ? textIn(bare["value"]) : undefined;
  const place = { start: (bare?.start ?? 0) + 1, end: (bare?.end ?? 0) - 1 };
  return value !== undefined && code.slice(place.start, place.end) === value
    ? { text: value, ...place }
    : undefined;
}

/** The rules of a list of redirects. What isn't written out takes some paths. */
export function listedRules(kind: OwnKind, { entries }: WrittenList, code: string): RedirectRule[] {
  const places = entries.map(({ start, end }) => ({ start: start ?? 0, end: end ?? 0 }));
  return entries.flatMap((entry, index) => {
    const place = places[index] ?? { start: 0, end: 0 };
    const removal = { entries: places, index };
    const rule = (
      source: WrittenText | undefined,
      target: WrittenText | undefined,
      isPlain: boolean,
      ownRemoval = removal,
    ): RedirectRule => ({
      ...place,
      removal: ownRemoval,
      takes: source === undefined ? somePaths : pathsOf[kind](source.text),
      source: source?.text ?? "",
      sourcePlace: source ?? place,
      target: target?.text,
      targetPlace: target,
      redirects: target !== undefined,
      isPlain: isPlain && source !== undefined,
      isForced: false,
      keepsRest: false,
    });
    if (kind === "astro") {
      const key = entry["computed"] === true ? undefined : textOf(node(entry["key"]), code);
      const value = bareOf(node(entry["value"]));
      const given =
        value?.type === "ObjectExpression" ? valueOf(memberNode(value, "destination")) : value;
      return [rule(key, textOf(given, code), given !== undefined)];
    }
    const object = bareOf(entry);
    if (object?.type !== "ObjectExpression") {
      return [rule(undefined, undefined, false)];
    }
    const member = (name: string): Ast | undefined | "unknown" => memberNode(object, name);
    const [from, to] = kind === "next" ? ["source", "destination"] : ["from", "to"];
    const source = bareOf(valueOf(member(from)));
    const target = textOf(valueOf(member(to)), code);
    const conditions = ["has", "missing", "locale", "basePath"].map(member);
    const isPlain = kind !== "next" || conditions.every((one) => one === undefined);
    const sources = source?.type === "ArrayExpression" ? nodes(source["elements"]) : [source];
    const own = sources.map((one) => ({ start: one?.start ?? 0, end: one?.end ?? 0 }));
    return sources.map((one, at) =>
      rule(
        textOf(one, code),
        target,
        isPlain,
        sources.length > 1 ? { entries: own, index: at } : removal,
      ),
    );
  });
}

function valueOf(property: Ast | undefined | "unknown"): Ast | undefined {
  return property === "unknown" ? undefined : node(property?.["value"]);
}

const one = (path: string): TakenPaths => ({ kind: "one", path });

const pathsOf: Readonly<Record<OwnKind, (source: string) => TakenPaths>> = {
  docusaurus: one,
  astro: (source) => (source.includes("[") ? someFrom(source, /\[/u) : one(source)),
  next: routePaths,
};
