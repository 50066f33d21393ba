import { nameIn, node, nodes, textIn } from "./ast.ts";
import type { Ast } from "./ast.ts";
import { givenMember, onlyGivesMembers, unsureIn } from "./changes.ts";
import type { Unsure } from "./changes.ts";
import { Code } from "./codeValues.ts";
import type { CodeValue, Scope } from "./codeValues.ts";
import { truthOf } from "./operations.ts";

/** How statements end: with a value, by leaving a loop, somewhere that isn't known, or by going on. */
export type Outcome = { readonly value: CodeValue } | "unclear" | "break" | "continue" | undefined;

/** What statements need of who evaluates. */
export interface StatementHost {
  readonly value: (at: Ast | undefined, scope: Scope) => CodeValue;
  /** Gives names to the parts of a value. */
  readonly bind: (target: Ast | undefined, value: CodeValue, scope: LocalScope) => void;
  /** Members of this name aren't known any more. */
  readonly forget: (member: string) => void;
  /** True once a limit is exceeded. */
  readonly isStopped: () => boolean;
}

/** Names of a function or block. */
export interface LocalScope extends Scope {
  readonly names: Map<string, CodeValue>;
  readonly outer: Scope;
}

/** The names of a block inside others. */
export function innerScope(outer: Scope): LocalScope {
  return { names: new Map(), outer, module: outer.module };
}

const unsure = new WeakMap<Ast, Unsure>();

/** What the statements of a function return; undefined where they don't. */
export function runFunction(called: Ast, scope: LocalScope, host: StatementHost): Outcome {
  const known = unsure.get(called) ?? unsureIn(called);
  unsure.set(called, known);
  known.members.forEach((member) => host.forget(member));
  for (const name of scope.names.keys()) {
    if (known.names.has(name)) {
      scope.names.set(name, new Code(name));
    }
  }
  return new Statements(scope, known.names, host).run(nodes(node(called["body"])?.["body"]), scope);
}

/** Runs the statements of one call. */
class Statements {
  readonly #top: Scope;
  readonly #unsure: ReadonlySet<string>;
  readonly #host: StatementHost;

  constructor(top: Scope, unsureOnes: ReadonlySet<string>, host: StatementHost) {
    this.#top = top;
    this.#unsure = unsureOnes;
    this.#host = host;
  }

  run(statements: readonly Ast[], scope: LocalScope): Outcome {
    for (const statement of statements) {
      const outcome = this.#statement(statement, scope);
      if (outcome !== undefined) {
        return outcome;
      }
    }
    return undefined;
  }

  #statement(at: Ast, scope: LocalScope): Outcome {
    switch (at.type) {
      case "ReturnStatement":
        return { value: this.#host.value(node(at["argument"]), scope) };
      case "VariableDeclaration":
        this.#declare(at, scope);
        return undefined;
      case "BlockStatement":
        return this.#inner(at, scope);
      case "IfStatement": {
        const test = truthOf(this.#host.value(node(at["test"]), scope));
        return test === undefined
          ? "unclear"
          : this.#inner(node(at[test ? "consequent" : "alternate"]), scope);
      }
      case "ExpressionStatement":
        return this.#step(node(at["expression"]), scope);
      case "ForStatement":
      case "WhileStatement":
        return this.#loop(at, scope);
      case "BreakStatement":
      case "ContinueStatement":
        return at["label"] === null
          ? at.type === "BreakStatement"
            ? "break"
            : "continue"
          : "unclear";
      case "FunctionDeclaration":
        scope.names.set(nameIn(at["id"]) ?? "", this.#host.value(at, scope));
        return undefined;
      default:
        return at.type === "EmptyStatement" || at.type.startsWith("TS") ? undefined : "unclear";
    }
  }

  #declare(at: Ast, scope: LocalScope): void {
    for (const { id, init } of nodes(at["declarations"])) {
      const name = nameIn(id);
      const value =
        name !== undefined && this.#unsure.has(name)
          ? new Code(name)
          : this.#host.value(node(init), scope);
      this.#host.bind(node(id), value, scope);
    }
  }

  #inner(at: Ast | undefined, scope: LocalScope): Outcome {
    return at === undefined
      ? undefined
      : this.run(at.type === "BlockStatement" ? nodes(at["body"]) : [at], innerScope(scope));
  }

  /** An assignment to a name of the function's own, or to a member; what is only written to a log. */
  #step(at: Ast | undefined, scope: LocalScope): Outcome {
    const target = node(at?.["left"] ?? at?.["argument"]);
    const name = nameIn(target);
    const callee = node(at?.["callee"]);
    if (
      (at?.type === "CallExpression" && nameIn(callee?.["object"]) === "console") ||
      (at !== undefined && givenMember(at) !== undefined)
    ) {
      // members that are given are unknown from the start
      return undefined;
    }
    if (
      at === undefined ||
      name === undefined ||
      !/^(?:Assignment|Update)Expression$/u.test(at.type)
    ) {
      return "unclear";
    }
    const value = this.#host.value(assigned(at), scope);
    for (let owner: Scope | undefined = scope; owner !== undefined; owner = owner.outer) {
      if (owner.names instanceof Map && owner.names.has(name)) {
        owner.names.set(name, this.#unsure.has(name) ? new Code(name) : value);
        return undefined;
      }
      if (owner === this.#top) {
        break;
      }
    }
    return "unclear";
  }

  #loop(at: Ast, scope: LocalScope): Outcome {
    const own = innerScope(scope);
    const start = node(at["init"]);
    if (start !== undefined) {
      const outcome = this.#statement(start, own);
      if (outcome !== undefined) {
        return outcome;
      }
    }
    for (;;) {
      const test = truthOf(this.#host.value(node(at["test"]), own));
      if (this.#host.isStopped()) {
        return "unclear";
      }
      if (test === undefined) {
        return onlyGivesMembers(node(at["body"])) ? undefined : "unclear";
      }
      const outcome = test ? this.#inner(node(at["body"]), own) : "break";
      if (outcome === "break") {
        return undefined;
      }
      if (outcome !== undefined && outcome !== "continue") {
        return outcome;
      }
      const update = node(at["update"]);
      const after = update === undefined ? undefined : this.#step(update, own);
      if (after !== undefined) {
        return after;
      }
    }
  }
}

/** The value that an assignment gives, as an expression: `a += b` gives `a + b`. */
function assigned(at: Ast): Ast | undefined {
  const { start, end } = at;
  const place = { start: start ?? null, end: end ?? null };
  if (at.type === "UpdateExpression") {
    const operator = at["operator"] === "++" ? "+" : "-";
    const one = { type: "NumericLiteral", value: 1, ...place };
    return { type: "BinaryExpression", operator, left: at["argument"], right: one, ...place };
  }
  const operator = (textIn(at["operator"]) ?? "=").slice(0, -1);
  return operator === ""
    ? node(at["right"])
    : {
        type: /^(?:&&|\|\||\?\?)$/u.test(operator) ? "LogicalExpression" : "BinaryExpression",
        operator,
        left: at["left"],
        right: at["right"],
        ...place,
      };
}
