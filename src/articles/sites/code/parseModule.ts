import type { ParseResult } from "@babel/parser";
import * as l10n from "@vscode/l10n";
import { messageOf } from "../../../shared/errorMessage.ts";
import { deepestCode, deepestTypedCalls, mostCode, mostTypeArguments } from "../limits.ts";
import { isStackOverflow, tooDeep, tooLong } from "../../text/dataLimits.ts";
import { nestingOf } from "../../text/nesting.ts";
import { bareOf, callsIn, keyOf, memberText, nameIn, node, nodes, textIn } from "./ast.ts";
import type { Ast } from "./ast.ts";
import { changedNames, filledOnce } from "./changes.ts";

/** A name that another module exports. */
export interface Imported {
  /** As it is written: `./site.js`, `astro:content`. */
  readonly module: string;
  /** `*` for all its exports. */
  readonly name: string;
}

/** A module as it is written, with nothing of it evaluated. */
export interface ParsedModule {
  readonly text: string;
  readonly body: readonly Ast[];
  readonly declared: ReadonlyMap<string, Ast>;
  readonly imports: ReadonlyMap<string, Imported>;
  /** `default` is also what CommonJS exports. */
  readonly exported: ReadonlyMap<string, Ast | Imported>;
  /** Modules that `require` is called with. */
  readonly required: readonly string[];
  /** Names that statements assign to again, or whose values they change. */
  readonly changed: () => ReadonlySet<string>;
}

/** How a module is written. */
export interface ModuleForm {
  /** By its ending; typed where none is known. */
  readonly path?: string;
  /** Whether it is a configuration: all its names count as they were declared, with those in functions that it exports. */
  readonly isConfiguration: boolean;
}

/** Parses a module. A text says why it can't be read. */
export async function parseModule(text: string, form: ModuleForm): Promise<ParsedModule | string> {
  const isTyped = !/\.[cm]?jsx?$/u.test(form.path ?? "");
  const refused = refusedCode(text, isTyped);
  if (refused !== undefined) {
    return refused;
  }
  const { parseCode } = await import("../siteParts.ts");
  let parsed: ParseResult;
  try {
    parsed = parseCode(text, {
      sourceType: form.isConfiguration ? "unambiguous" : "module",
      plugins: [
        ...(isTyped ? (["typescript"] as const) : []),
        ...(form.isConfiguration || !isTyped ? (["jsx"] as const) : []),
      ],
      errorRecovery: true,
      allowReturnOutsideFunction: true,
      attachComment: false,
    });
  } catch (error) {
    return isStackOverflow(error) ? tooDeep(deepestCode) : messageOf(error);
  }
  const program = node(node(parsed)?.["program"]);
  return program === undefined
    ? l10n.t("it isn't a module")
    : new ModuleReader(text, nodes(program["body"]), form.isConfiguration).module;
}

/** Why code isn't parsed: what a parser would need very long for. Brackets in texts and comments count, too. */
function refusedCode(text: string, isTyped: boolean): string | undefined {
  if (text.length > mostCode) {
    return tooLong(mostCode);
  }
  if (nestingOf(text).brackets > deepestCode) {
    return tooDeep(deepestCode);
  }
  return isTyped && hasManyTypeArguments(text)
    ? l10n.t("it has too many type arguments inside one another")
    : undefined;
}

/** `a<b<c<…`, and `f<T>(g<T>(…`: a parser of TypeScript tries each in two ways. */
function hasManyTypeArguments(text: string): boolean {
  let angles = 0;
  let calls = 0;
  const open: boolean[] = [];
  for (const { 0: sign } of text.matchAll(/(?<![=-])>\s*[(`]|[=-]>|[<>([{)\]}]/gu)) {
    if (sign === "<") {
      angles += 1;
    } else if (sign.startsWith(">")) {
      angles = Math.max(0, angles - 1);
    }
    if (/[([{`]$/u.test(sign)) {
      const isCall = sign.length > 1;
      open.push(isCall);
      calls += Number(isCall);
    } else if (/^[)\]}]$/u.test(sign)) {
      calls -= Number(open.pop() === true);
    }
    if (angles > mostTypeArguments || calls > deepestTypedCalls) {
      return true;
    }
  }
  return false;
}

/** Reads which names a module has. */
class ModuleReader {
  readonly #text: string;
  readonly #body: readonly Ast[];
  readonly #isConfiguration: boolean;
  readonly #declared = new Map<string, Ast>();
  readonly #filled = new Set<string>();
  readonly #imports = new Map<string, Imported>();
  readonly #exported = new Map<string, Ast | Imported>();

  constructor(text: string, body: readonly Ast[], isConfiguration: boolean) {
    this.#text = text;
    this.#body = body;
    this.#isConfiguration = isConfiguration;
    this.#declare(body);
    body.forEach((statement) => this.#exports(statement));
    if (isConfiguration) {
      [...this.#exported.values()].forEach((value) => this.#declareInside(value));
    }
  }

  get module(): ParsedModule {
    const [text, body, declared, imports] = [this.#text, this.#body, this.#declared, this.#imports];
    const required = this.#isConfiguration ? requiredIn(body) : [];
    let names: ReadonlySet<string> | undefined;
    const changed = (): ReadonlySet<string> =>
      (names ??= new Set([...changedNames(body)].filter((name) => !this.#filled.has(name))));
    return { text, body, declared, imports, exported: this.#exported, required, changed };
  }

  #declare(statements: readonly Ast[]): void {
    for (const statement of statements) {
      const declared = /^Export(?:Named|Default)Declaration$/u.test(statement.type)
        ? node(statement["declaration"])
        : statement;
      if (declared?.type === "FunctionDeclaration") {
        this.#declareName(nameIn(declared["id"]), declared);
      } else if (
        declared?.type === "VariableDeclaration" &&
        (this.#isConfiguration || declared["kind"] === "const")
      ) {
        for (const { id, init } of nodes(declared["declarations"])) {
          this.#declareNames(node(id), node(init));
        }
      } else if (declared?.type === "VariableDeclaration" && declared["kind"] === "let") {
        for (const { id, init } of nodes(declared["declarations"])) {
          this.#declareFilled(nameIn(id), node(init));
        }
      } else if (statement.type === "ImportDeclaration") {
        const module = textIn(node(statement["source"])?.["value"]) ?? "";
        for (const specifier of nodes(statement["specifiers"])) {
          const name =
            specifier.type === "ImportNamespaceSpecifier"
              ? "*"
              : (keyOf(node(specifier["imported"])) ?? "default");
          this.#imports.set(nameIn(specifier["local"]) ?? "", { module, name });
        }
      }
    }
  }

  /** A name, or the names of an object's parts: `const { slugify } = require("./text.js")`. */
  #declareNames(target: Ast | undefined, value: Ast | undefined): void {
    if (target?.type !== "ObjectPattern") {
      this.#declareName(nameIn(target), value);
      return;
    }
    for (const property of nodes(target["properties"])) {
      const [key, own] = [node(property["key"]), node(property["value"])];
      if (property["computed"] !== true && key?.type === "Identifier" && value !== undefined) {
        const { start = null, end = null } = value;
        const part = { type: "MemberExpression", object: value, property: key, start, end };
        this.#declareName(nameIn(own), part);
      }
    }
  }

  /** `let posts;`, which a function fills in when it is first asked for. */
  #declareFilled(name: string | undefined, init: Ast | undefined): void {
    const value =
      name === undefined || init !== undefined ? undefined : filledOnce(this.#body, name);
    if (name !== undefined && value !== undefined) {
      this.#filled.add(name);
      this.#declareName(name, value);
    }
  }

  #declareName(name: string | undefined, value: Ast | undefined): void {
    if (name !== undefined && value !== undefined) {
      this.#declared.set(name, value);
    }
  }

  /** The names in a function that is exported. */
  #declareInside(exported: Ast | Imported): void {
    const bare = "type" in exported ? bareOf(exported) : undefined;
    const own = bare?.type === "Identifier" ? this.#declared.get(nameIn(bare) ?? "") : bare;
    if (own !== undefined && /Function(?:Declaration|Expression)$/u.test(own.type)) {
      this.#declare(nodes(node(own["body"])?.["body"]));
    }
  }

  #exports(statement: Ast): void {
    if (statement.type === "ExportDefaultDeclaration") {
      this.#export("default", node(statement["declaration"]));
    } else if (statement.type === "ExportNamedDeclaration") {
      const declared = node(statement["declaration"]);
      for (const { id } of nodes(declared?.["declarations"])) {
        this.#export(nameIn(id), this.#declared.get(nameIn(id) ?? ""));
      }
      this.#export(nameIn(declared?.["id"]), declared);
      const module = textIn(node(statement["source"])?.["value"]);
      for (const specifier of nodes(statement["specifiers"])) {
        const local = node(specifier["local"]);
        const name = keyOf(local);
        const outside = keyOf(node(specifier["exported"]));
        if (module === undefined) {
          this.#export(outside, local);
        } else if (name !== undefined && outside !== undefined) {
          this.#exported.set(outside, { module, name });
        }
      }
    } else if (statement.type === "ExpressionStatement") {
      this.#commonJs(node(statement["expression"]));
    }
  }

  /** `module.exports = {…}`, `exports.name = …`. */
  #commonJs(expression: Ast | undefined): void {
    if (expression?.type !== "AssignmentExpression" || expression["operator"] !== "=") {
      return;
    }
    const target = memberText(node(expression["left"])) ?? "";
    const [, name] = /^(?:module\.)?exports\.(\w+)$/u.exec(target) ?? [];
    this.#export(target === "module.exports" ? "default" : name, node(expression["right"]));
  }

  #export(name: string | undefined, value: Ast | undefined): void {
    if (name !== undefined && value !== undefined) {
      this.#exported.set(name, value);
    }
  }
}

function requiredIn(body: readonly Ast[]): string[] {
  return [...callsIn(body)].flatMap((call) => {
    const [first] = nodes(call["arguments"]);
    const name = textIn(first?.["value"]);
    return nameIn(call["callee"]) === "require" && name !== undefined ? [name] : [];
  });
}
