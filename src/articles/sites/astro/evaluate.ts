import { nameIn, node, nodes, textIn, bareOf, memberText, keyOf } from "../code/ast.ts";
import type { Ast } from "../code/ast.ts";
import { isRecord } from "../../../shared/json.ts";
import {
  binary,
  isObject,
  isSurelyFalse,
  isText,
  isTrue,
  lookUp,
  memberOf,
  patternOf,
} from "./operations.ts";
import { callMethod, isMethodOwner } from "./pureMethods.ts";
import { ArrowValue, isValues, unknown } from "./values.ts";
import type { Scope, Value } from "./values.ts";

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
        const found = !isValues(value) ? unknown : isRest ? value.slice(index) : value[index];
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
    const shown = values.filter((value) => isText(value) || typeof value === "boolean");
    if (shown.length < values.length) {
      return unknown;
    }
    const texts = nodes(at["quasis"]).map(({ value }) =>
      isRecord(value) ? (textIn(value["cooked"]) ?? "") : "",
    );
    return texts.map((text, index) => `${text}${String(shown[index] ?? "")}`).join("");
  }

  /** The values of a list or of a call's arguments, those of `...` in their place. */
  #list(at: Ast, member: string, scope: Scope): readonly Value[] | typeof unknown {
    const found: Value[] = [];
    for (const element of nodes(at[member])) {
      if (element.type !== "SpreadElement") {
        found.push(this.value(element, scope));
        continue;
      }
      const spread = this.value(node(element["argument"]), scope);
      if (!isValues(spread)) {
        return unknown;
      }
      found.push(...spread);
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
      return isValues(first) ? first : unknown;
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
