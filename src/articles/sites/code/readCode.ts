import type { ParseResult } from "@babel/parser";
import { messageOf } from "../../../shared/errorMessage.ts";
import { isRecord } from "../../../shared/json.ts";
import { bareOf, callsIn, keyOf, memberText, nameIn, node, nodes, textIn } from "./ast.ts";
import type { Ast } from "./ast.ts";
import { Code, CodeCall, CodeObject, isList } from "./codeValues.ts";
import type { CodeValue } from "./codeValues.ts";

/** A module's literal values. */
export interface CodeModule {
  /** By name; `default` is also what CommonJS exports, and what an exported function returns. */
  readonly exports: ReadonlyMap<string, CodeValue>;
  /** All calls in the module, in order: `config.addGlobalData("permalink", …)`. */
  readonly calls: readonly CodeCall[];
}

/** UTF-16 units of a configuration that are read: real ones have a few thousand. */
const mostCode = 1_000_000;
/** Levels of nesting that are followed. */
const deepest = 60;

/**
 * Reads the literal values of a configuration in JavaScript or TypeScript, and runs nothing of it. What the
 * environment decides is taken as if none of its variables were set but NODE_ENV, which is "production" where sites
 * are built. A text says why it can't be read.
 */
export async function readCode(text: string): Promise<CodeModule | string> {
  if (text.length > mostCode) {
    return "it's too large";
  }
  const { parseCode } = await import("../siteParts.ts");
  let parsed: ParseResult;
  try {
    parsed = parseCode(text, {
      sourceType: "unambiguous",
      plugins: ["typescript", "jsx"],
      errorRecovery: true,
      allowReturnOutsideFunction: true,
      attachComment: false,
    });
  } catch (error) {
    return messageOf(error);
  }
  const program = node(node(parsed)?.["program"]);
  return program === undefined ? "it isn't a module" : new Reader(text, program).module();
}

class Reader {
  readonly #text: string;
  readonly #body: readonly Ast[];
  /** Names declared at the top, and those declared in a function that the module exports. */
  readonly #names = new Map<string, Ast>();
  readonly #imports = new Map<string, { readonly module: string; readonly name: string }>();
  /** Names that are being resolved: one that leads to itself is code. */
  readonly #open = new Set<string>();

  constructor(text: string, program: Ast) {
    this.#text = text;
    this.#body = nodes(program["body"]);
    this.#declare(this.#body);
  }

  module(): CodeModule {
    const exported = new Map<string, CodeValue>();
    for (const statement of this.#body) {
      this.#exportsOf(statement, exported);
    }
    const calls: CodeCall[] = [];
    for (const call of callsIn(this.#body)) {
      const value = this.#value(call, 0);
      if (value instanceof CodeCall) {
        calls.push(value);
      }
    }
    return { exports: exported, calls };
  }

  #declare(statements: readonly Ast[]): void {
    for (const statement of statements) {
      const declared =
        statement.type === "ExportNamedDeclaration" ? node(statement["declaration"]) : statement;
      if (declared?.type === "VariableDeclaration") {
        for (const { id, init } of nodes(declared["declarations"])) {
          this.#declareName(nameIn(id), node(init));
        }
      } else if (declared?.type === "FunctionDeclaration") {
        this.#declareName(nameIn(declared["id"]), declared);
      } else if (statement.type === "ImportDeclaration") {
        const module = textIn(node(statement["source"])?.["value"]) ?? "";
        for (const specifier of nodes(statement["specifiers"])) {
          this.#imports.set(nameIn(specifier["local"]) ?? "", {
            module,
            name: nameIn(specifier["imported"]) ?? "default",
          });
        }
      }
    }
  }

  #declareName(name: string | undefined, value: Ast | undefined): void {
    if (name !== undefined && value !== undefined) {
      this.#names.set(name, value);
    }
  }

  #exportsOf(statement: Ast, exported: Map<string, CodeValue>): void {
    if (statement.type === "ExportDefaultDeclaration") {
      exported.set("default", this.#returned(node(statement["declaration"])));
    } else if (statement.type === "ExportNamedDeclaration") {
      const declared = node(statement["declaration"]);
      for (const { id } of nodes(declared?.["declarations"])) {
        const name = nameIn(id);
        if (name !== undefined) {
          exported.set(name, this.#named(name, 0));
        }
      }
      const own = nameIn(declared?.["id"]);
      if (own !== undefined) {
        exported.set(own, this.#returned(declared));
      }
      for (const specifier of nodes(statement["specifiers"])) {
        const name = nameIn(specifier["local"]);
        const outside = nameIn(specifier["exported"]);
        if (name !== undefined && outside !== undefined) {
          const named = this.#names.get(name);
          exported.set(
            outside,
            outside === "default" ? this.#returned(named) : this.#named(name, 0),
          );
        }
      }
    } else if (statement.type === "ExpressionStatement") {
      this.#commonJs(node(statement["expression"]), exported);
    }
  }

  /** `module.exports = {…}`, `exports.name = …`. */
  #commonJs(expression: Ast | undefined, exported: Map<string, CodeValue>): void {
    if (expression?.type !== "AssignmentExpression" || expression["operator"] !== "=") {
      return;
    }
    const target = memberText(node(expression["left"]));
    const right = node(expression["right"]);
    const [, name] = /^(?:module\.)?exports\.(\w+)$/u.exec(target ?? "") ?? [];
    if (target === "module.exports") {
      exported.set("default", this.#returned(right));
    } else if (name !== undefined) {
      exported.set(name, this.#returned(right));
    }
  }

  /** The value of an export: of a function, what it returns at its end. */
  #returned(given: Ast | undefined): CodeValue {
    const bare = bareOf(given);
    const target =
      bare?.type === "Identifier" ? (this.#names.get(nameIn(bare) ?? "") ?? bare) : bare;
    const own = bareOf(target);
    if (own === undefined || !/Function(?:Declaration|Expression)$/u.test(own.type)) {
      return this.#value(bare, 0);
    }
    const body = node(own["body"]);
    if (body?.type !== "BlockStatement") {
      return this.#value(body, 0);
    }
    const statements = nodes(body["body"]);
    this.#declare(statements);
    const last = statements.findLast(({ type }) => type === "ReturnStatement");
    return last === undefined ? undefined : this.#value(node(last["argument"]), 0);
  }

  #named(name: string, depth: number): CodeValue {
    const declared = this.#names.get(name);
    if (declared === undefined || this.#open.has(name)) {
      return name === "undefined" ? undefined : new Code(name, this.#imports.get(name));
    }
    this.#open.add(name);
    const value = this.#value(declared, depth + 1);
    this.#open.delete(name);
    return value;
  }

  #value(given: Ast | undefined, depth: number): CodeValue {
    const at = bareOf(given);
    if (at === undefined) {
      return undefined;
    }
    const code = new Code(this.#text.slice(at.start ?? 0, at.end ?? 0));
    if (depth > deepest) {
      return code;
    }
    const part = (member: string): CodeValue => this.#value(node(at[member]), depth + 1);
    switch (at.type) {
      case "StringLiteral":
        return textIn(at["value"]) ?? code;
      case "NumericLiteral":
        return typeof at["value"] === "number" ? at["value"] : code;
      case "BooleanLiteral":
        return at["value"] === true;
      case "NullLiteral":
        return null;
      case "Identifier":
        return this.#named(nameIn(at) ?? "", depth);
      case "TemplateLiteral":
        return this.#template(at, depth) ?? code;
      case "ArrayExpression":
        return this.#array(at, depth);
      case "ObjectExpression":
        return this.#object(at, depth);
      case "UnaryExpression":
        return unary(textIn(at["operator"]) ?? "", part("argument")) ?? code;
      case "BinaryExpression": {
        const [left, right] = [part("left"), part("right")];
        return at["operator"] === "+" && isText(left) && isText(right)
          ? `${left}${right}`
          : (sameness(textIn(at["operator"]) ?? "", left, right) ?? code);
      }
      case "LogicalExpression":
        return this.#logical(at, depth, code);
      case "ConditionalExpression": {
        const test = truthOf(part("test"));
        return test === undefined ? code : part(test ? "consequent" : "alternate");
      }
      case "MemberExpression":
      case "OptionalMemberExpression":
        return this.#member(at, depth, code);
      case "CallExpression":
      case "NewExpression": {
        const name = calledName(node(at["callee"]));
        const args = nodes(at["arguments"]).map((arg) => this.#value(arg, depth + 1));
        return name === undefined ? code : new CodeCall(name, args);
      }
      default:
        return code;
    }
  }

  #template(at: Ast, depth: number): string | undefined {
    const values = nodes(at["expressions"]).map((part) => this.#value(part, depth + 1));
    if (!values.every(isText)) {
      return undefined;
    }
    const texts = nodes(at["quasis"]).map(({ value }) =>
      isRecord(value) ? (textIn(value["cooked"]) ?? "") : "",
    );
    return texts.map((text, index) => `${text}${String(values[index] ?? "")}`).join("");
  }

  #array(at: Ast, depth: number): CodeValue {
    const elements: readonly unknown[] = Array.isArray(at["elements"]) ? at["elements"] : [];
    return elements.flatMap((element): readonly CodeValue[] => {
      const own = node(element);
      if (own?.type !== "SpreadElement") {
        return [this.#value(own, depth + 1)];
      }
      const spread = this.#value(node(own["argument"]), depth + 1);
      return isList(spread) ? spread : [new Code(this.#text.slice(own.start ?? 0, own.end ?? 0))];
    });
  }

  #object(at: Ast, depth: number): CodeObject {
    const members = new Map<string, CodeValue>();
    let isWhole = true;
    for (const property of nodes(at["properties"])) {
      const name =
        property["computed"] === true
          ? textIn(this.#value(node(property["key"]), depth + 1))
          : keyOf(node(property["key"]));
      if (property.type === "SpreadElement") {
        const spread = this.#value(node(property["argument"]), depth + 1);
        isWhole = isWhole && spread instanceof CodeObject && spread.isWhole;
        if (spread instanceof CodeObject) {
          spread.members.forEach((value, key) => members.set(key, value));
        }
      } else if (name === undefined) {
        isWhole = false;
      } else {
        members.set(
          name,
          property.type === "ObjectProperty"
            ? this.#value(node(property["value"]), depth + 1)
            : new Code(this.#text.slice(property.start ?? 0, property.end ?? 0)),
        );
      }
    }
    return new CodeObject(members, isWhole);
  }

  #logical(at: Ast, depth: number, code: Code): CodeValue {
    const left = this.#value(node(at["left"]), depth + 1);
    const right = (): CodeValue => this.#value(node(at["right"]), depth + 1);
    if (at["operator"] === "??") {
      return left === undefined || left === null ? right() : left instanceof Code ? code : left;
    }
    const truth = truthOf(left);
    return truth === undefined ? code : truth === (at["operator"] === "||") ? left : right();
  }

  /** A member of an object that is known; one of the environment counts as not set. */
  #member(at: Ast, depth: number, code: Code): CodeValue {
    const text = memberText(at) ?? "";
    if (/^(?:process|import\.meta)\.env\.\w+$/u.test(text)) {
      return text === "process.env.NODE_ENV" ? "production" : undefined;
    }
    const object = this.#value(node(at["object"]), depth + 1);
    const name =
      at["computed"] === true
        ? textIn(this.#value(node(at["property"]), depth + 1))
        : nameIn(at["property"]);
    if (!(object instanceof CodeObject) || name === undefined) {
      return code;
    }
    return object.members.has(name) || object.isWhole ? object.members.get(name) : code;
  }
}

function unary(operator: string, value: CodeValue): CodeValue {
  const truth = truthOf(value);
  return operator === "!" && truth !== undefined
    ? !truth
    : operator === "-" && typeof value === "number"
      ? -value
      : undefined;
}

/** A function's name; `name()` for one that another gives: `withMdx({…})(config)`. */
function calledName(callee: Ast | undefined): string | undefined {
  if (callee?.type !== "CallExpression") {
    return memberText(callee);
  }
  const inner = memberText(node(callee["callee"]));
  return inner === undefined ? undefined : `${inner}()`;
}

/** Whether two plain values are the same; undefined for other operators, and where that is unknown. */
function sameness(operator: string, left: CodeValue, right: CodeValue): boolean | undefined {
  if (
    !/^[!=]==?$/u.test(operator) ||
    [left, right].some((value) => typeof value === "object" && value !== null)
  ) {
    return undefined;
  }
  const isLoose = operator.length === 2;
  const isSame = isLoose ? (left ?? undefined) === (right ?? undefined) : left === right;
  return isSame === operator.startsWith("=");
}

/** Whether a value counts as true; undefined where that is unknown. */
function truthOf(value: CodeValue): boolean | undefined {
  return value instanceof Code || value instanceof CodeCall ? undefined : Boolean(value);
}

function isText(value: CodeValue): value is string | number {
  return typeof value === "string" || typeof value === "number";
}
