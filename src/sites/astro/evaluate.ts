import { nameIn, node, nodes, textIn, bareOf, memberText, keyOf } from "../code/ast.ts";
import type { Ast } from "../code/ast.ts";
import { isRecord } from "../../shared/json.ts";
import { callMethod, isMethodOwner } from "./pureMethods.ts";
import { ArrowValue, unknown } from "./values.ts";
import type { Scope, Value, ValueRecord } from "./values.ts";

/** Steps that one reading may take, so that nothing that stands in code can take long. */
const mostSteps = 20_000;
/** Functions within functions that are followed. */
const deepest = 40;

/** Functions by their names, with what they give. */
export type BuiltIns = Readonly<
  Record<string, (args: readonly Value[], evaluation: Evaluation) => Value>
>;

/**
 * Follows small pieces of code that only compute: members, texts, dates, conditions, and functions of these. It knows
 * no statement that repeats, reaches nothing outside, and gives `unknown` for all that it doesn't know.
 */
export class Evaluation {
  #steps = 0;
  #depth = 0;
  readonly #now: Date;
  readonly #builtIns: BuiltIns;

  /** `builtIns` are functions that the code calls by name and that the project doesn't have itself. */
  constructor(now: Date, builtIns: BuiltIns = {}) {
    this.#now = now;
    this.#builtIns = builtIns;
  }

  /** The value of an expression. */
  value(given: Ast | undefined, scope: Scope): Value {
    const at = bareOf(given);
    this.#steps += 1;
    if (at === undefined) {
      return undefined;
    }
    if (this.#steps > mostSteps || this.#depth > deepest) {
      return unknown;
    }
    this.#depth += 1;
    const found = this.#valueOf(at, scope);
    this.#depth -= 1;
    return found;
  }

  /** What a function gives for these arguments. */
  call(called: Value, args: readonly Value[]): Value {
    if (!(called instanceof ArrowValue)) {
      return unknown;
    }
    const local = new Map<string, Value>();
    const scope: Scope = { names: local, outer: called.scope };
    nodes(called.code["params"]).forEach((param, index) => {
      this.#bind(param, args[index], scope, local);
    });
    const body = node(called.code["body"]);
    return body?.type === "BlockStatement"
      ? (this.#block(nodes(body["body"]), scope, local)?.value ?? undefined)
      : this.value(body, scope);
  }

  /** What a function's statements return; undefined where they don't. */
  #block(
    statements: readonly Ast[],
    scope: Scope,
    local: Map<string, Value>,
  ): { readonly value: Value } | undefined {
    for (const statement of statements) {
      if (statement.type === "ReturnStatement") {
        return { value: this.value(node(statement["argument"]), scope) };
      }
      if (statement.type === "VariableDeclaration") {
        for (const { id, init } of nodes(statement["declarations"])) {
          const isSure = statement["kind"] === "const";
          this.#bind(node(id), isSure ? this.value(node(init), scope) : unknown, scope, local);
        }
      } else if (statement.type === "IfStatement") {
        const test = this.value(node(statement["test"]), scope);
        if (test === unknown) {
          return { value: unknown };
        }
        const branch = node(statement[isTrue(test) ? "consequent" : "alternate"]);
        const inner =
          branch?.type === "BlockStatement"
            ? nodes(branch["body"])
            : branch === undefined
              ? []
              : [branch];
        const returned = this.#block(inner, scope, local);
        if (returned !== undefined) {
          return returned;
        }
      } else if (statement.type !== "EmptyStatement" && !statement.type.startsWith("TS")) {
        return { value: unknown };
      }
    }
    return undefined;
  }

  /** Gives names to the parts of a value: `{ data: { slug }, id }`, `[year, ...rest]`. */
  #bind(target: Ast | undefined, value: Value, scope: Scope, local: Map<string, Value>): void {
    if (target?.type === "Identifier") {
      local.set(nameIn(target) ?? "", value);
    } else if (target?.type === "AssignmentPattern") {
      const given = value === undefined ? this.value(node(target["right"]), scope) : value;
      this.#bind(node(target["left"]), given, scope, local);
    } else if (target?.type === "ObjectPattern") {
      for (const property of nodes(target["properties"])) {
        const key = keyOf(node(property["key"])) ?? "";
        const isRest = property.type === "RestElement";
        this.#bind(
          node(property[isRest ? "argument" : "value"]),
          isRest ? unknown : memberOf(value, key),
          scope,
          local,
        );
      }
    } else if (target?.type === "ArrayPattern") {
      const parts: readonly unknown[] = Array.isArray(target["elements"]) ? target["elements"] : [];
      parts.forEach((part, index) => {
        const own = node(part);
        const isRest = own?.type === "RestElement";
        const found = !Array.isArray(value) ? unknown : isRest ? value.slice(index) : value[index];
        this.#bind(isRest ? node(own["argument"]) : own, found, scope, local);
      });
    }
  }

  #valueOf(at: Ast, scope: Scope): Value {
    const part = (member: string): Value => this.value(node(at[member]), scope);
    switch (at.type) {
      case "StringLiteral":
      case "NumericLiteral":
      case "BooleanLiteral": {
        const value = at["value"];
        return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
          ? value
          : unknown;
      }
      case "NullLiteral":
        return null;
      case "RegExpLiteral":
        return patternOf(textIn(at["pattern"]) ?? "", textIn(at["flags"]) ?? "");
      case "Identifier":
        return lookUp(nameIn(at) ?? "", scope);
      case "TemplateLiteral":
        return this.#template(at, scope);
      case "ArrayExpression":
        return this.#list(at, "elements", scope);
      case "ObjectExpression":
        return this.#object(at, scope);
      case "ArrowFunctionExpression":
      case "FunctionExpression":
      case "FunctionDeclaration":
        return new ArrowValue(at, scope);
      case "UnaryExpression": {
        const value = part("argument");
        return value === unknown
          ? unknown
          : at["operator"] === "!"
            ? !isTrue(value)
            : at["operator"] === "-" && typeof value === "number"
              ? -value
              : at["operator"] === "typeof"
                ? typeof value
                : unknown;
      }
      case "BinaryExpression":
        return binary(textIn(at["operator"]) ?? "", part("left"), part("right"));
      case "LogicalExpression":
        return this.#logical(at, scope);
      case "ConditionalExpression": {
        const test = part("test");
        return test === unknown ? unknown : part(isTrue(test) ? "consequent" : "alternate");
      }
      case "MemberExpression":
      case "OptionalMemberExpression":
        return this.#member(at, scope);
      case "CallExpression":
      case "OptionalCallExpression":
      case "NewExpression":
        return this.#call(at, scope);
      default:
        return unknown;
    }
  }

  #template(at: Ast, scope: Scope): Value {
    const values = nodes(at["expressions"]).map((part) => this.value(part, scope));
    if (!values.every((value) => ["string", "number", "boolean"].includes(typeof value))) {
      return unknown;
    }
    const texts = nodes(at["quasis"]).map(({ value }) =>
      isRecord(value) ? (textIn(value["cooked"]) ?? "") : "",
    );
    return texts.map((text, index) => `${text}${String(values[index] ?? "")}`).join("");
  }

  /** The values of a list or of a call's arguments, those of `...` in their place. */
  #list(at: Ast, member: string, scope: Scope): readonly Value[] | typeof unknown {
    const found: Value[] = [];
    for (const element of nodes(at[member])) {
      const isSpread = element.type === "SpreadElement";
      const value = this.value(isSpread ? node(element["argument"]) : element, scope);
      if (isSpread && !Array.isArray(value)) {
        return unknown;
      }
      found.push(...(isSpread && Array.isArray(value) ? value : [value]));
    }
    return found;
  }

  #object(at: Ast, scope: Scope): Value {
    const found: Record<string, Value> = {};
    for (const property of nodes(at["properties"])) {
      if (property.type === "SpreadElement") {
        const spread = this.value(node(property["argument"]), scope);
        if (!isObject(spread)) {
          return unknown;
        }
        Object.assign(found, spread);
      } else {
        const name = property["computed"] === true ? undefined : keyOf(node(property["key"]));
        if (name === undefined) {
          return unknown;
        }
        found[name] =
          property.type === "ObjectProperty" ? this.value(node(property["value"]), scope) : unknown;
      }
    }
    return found;
  }

  #logical(at: Ast, scope: Scope): Value {
    const left = this.value(node(at["left"]), scope);
    const right = (): Value => this.value(node(at["right"]), scope);
    if (left === unknown) {
      // what is false whatever the left side is
      return at["operator"] === "&&" && isSurelyFalse(right()) ? false : unknown;
    }
    const takesLeft =
      at["operator"] === "??"
        ? left !== undefined && left !== null
        : isTrue(left) === (at["operator"] === "||");
    return takesLeft ? left : right();
  }

  #member(at: Ast, scope: Scope): Value {
    const [, variable] = /^import\.meta\.env\.(\w+)$/u.exec(memberText(at) ?? "") ?? [];
    if (variable !== undefined) {
      const known: Readonly<Record<string, Value>> = { PROD: true, DEV: false, MODE: "production" };
      return known[variable];
    }
    const owner = this.value(node(at["object"]), scope);
    const key =
      at["computed"] === true ? this.value(node(at["property"]), scope) : nameIn(at["property"]);
    return typeof key === "string" || typeof key === "number" ? memberOf(owner, key) : unknown;
  }

  #call(at: Ast, scope: Scope): Value {
    const callee = bareOf(node(at["callee"]));
    const args = this.#list(at, "arguments", scope);
    if (callee === undefined || args === unknown) {
      return unknown;
    }
    if (callee.type.endsWith("MemberExpression") && callee["computed"] !== true) {
      const owner = this.value(node(callee["object"]), scope);
      const name = nameIn(callee["property"]) ?? "";
      if (isMethodOwner(owner)) {
        if (/^(?:pop|shift|push|unshift|splice|reverse|sort)$/u.test(name) && isNamed(callee)) {
          // it changes a list that has a name, and may be looked at again
          this.#steps = name === "sort" ? this.#steps : mostSteps;
        }
        return callMethod(owner, name, args, (called, given) => this.call(called, given));
      }
      return owner === undefined || owner === null
        ? callee.type.startsWith("Optional")
          ? undefined
          : unknown
        : isObject(owner)
          ? this.call(owner[name], args)
          : this.#builtIn(memberText(callee) ?? "", args);
    }
    const name = nameIn(callee) ?? "";
    const own = lookUp(name, scope);
    return own === unknown && Object.hasOwn(this.#builtIns, name)
      ? (this.#builtIns[name]?.(args, this) ?? unknown)
      : own instanceof ArrowValue
        ? this.call(own, args)
        : this.#builtIn(name, args);
  }

  #builtIn(name: string, args: readonly Value[]): Value {
    const [first] = args;
    if (name === "Promise.all") {
      return Array.isArray(first) ? first : unknown;
    }
    if (name === "Date" || name === "Date.now") {
      const date =
        args.length === 0
          ? this.#now
          : first instanceof Date || typeof first === "string" || typeof first === "number"
            ? new Date(first)
            : undefined;
      return date === undefined || Number.isNaN(date.getTime())
        ? unknown
        : name === "Date"
          ? date
          : date.getTime();
    }
    if (first === unknown || typeof first === "object") {
      return unknown;
    }
    if (name === "String") {
      return String(first);
    }
    return name === "Boolean"
      ? isTrue(first)
      : name === "Number" || name === "parseInt"
        ? Number(first)
        : unknown;
  }
}

function isNamed(callee: Ast): boolean {
  return bareOf(node(callee["object"]))?.type === "Identifier";
}

/** True for what counts as true in a condition. */
export function isTrue(value: Value): boolean {
  return Boolean(value);
}

function isSurelyFalse(value: Value): boolean {
  return value !== unknown && !isTrue(value);
}

/** True for an object with members. */
export function isObject(value: Value): value is ValueRecord {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof Date) &&
    !(value instanceof RegExp) &&
    !(value instanceof ArrowValue)
  );
}

function memberOf(owner: Value, key: string | number): Value {
  if (typeof owner === "string" || Array.isArray(owner)) {
    return key === "length" ? owner.length : typeof key === "number" ? owner[key] : unknown;
  }
  return isObject(owner) ? (Object.hasOwn(owner, key) ? owner[key] : undefined) : unknown;
}

function lookUp(name: string, scope: Scope): Value {
  for (let at: Scope | undefined = scope; at !== undefined; at = at.outer) {
    if (at.names.has(name)) {
      return at.names.get(name);
    }
  }
  return name === "undefined" ? undefined : unknown;
}

function binary(operator: string, left: Value, right: Value): Value {
  if (left === unknown || right === unknown) {
    return unknown;
  }
  const [one, other] = [left, right].map((value) =>
    value instanceof Date ? value.getTime() : value,
  );
  if (/^[!=]==?$/u.test(operator)) {
    const isSame = one === other || (operator.length === 2 && one === undefined && other === null);
    return isSame === operator.startsWith("=");
  }
  if (operator === "+") {
    return typeof one === "number" && typeof other === "number"
      ? one + other
      : ["string", "number"].includes(typeof one) && ["string", "number"].includes(typeof other)
        ? `${String(one)}${String(other)}`
        : unknown;
  }
  if (
    (typeof one !== "number" || typeof other !== "number") &&
    (typeof one !== "string" || typeof other !== "string")
  ) {
    return unknown;
  }
  switch (operator) {
    case "<":
      return one < other;
    case "<=":
      return one <= other;
    case ">":
      return one > other;
    case ">=":
      return one >= other;
    case "-":
      return typeof one === "number" && typeof other === "number" ? one - other : unknown;
    default:
      return unknown;
  }
}

/** A pattern that can't take long on a short text: none with repeated groups, whose ways multiply. */
function patternOf(source: string, flags: string): Value {
  if (source.length > 100 || /\)[*+?{]|\\[1-9k]/u.test(source) || /[^dgimsuy]/u.test(flags)) {
    return unknown;
  }
  try {
    return new RegExp(source, flags);
  } catch {
    // a pattern of a newer language, which nobody can follow here
    return unknown;
  }
}
