import * as l10n from "@vscode/l10n";
import { configLimits } from "../limits.ts";
import { bareOf, calledName, memberText, nameIn, node, nodes, textIn } from "./ast.ts";
import type { Ast } from "./ast.ts";
import { bindNames } from "./bindNames.ts";
import type { BindHost } from "./bindNames.ts";
import { Budget } from "./budget.ts";
import { builtInResult } from "./builtIns.ts";
import {
  Code,
  CodeCall,
  CodeFunction,
  CodeObject,
  hasSpread,
  isList,
  isUnknown,
  reasonIn,
} from "./codeValues.ts";
import type { CodeValue, Scope } from "./codeValues.ts";
import { listLiteral, objectLiteral, sum, textLiteral } from "./literals.ts";
import type { LiteralHost } from "./literals.ts";
import { callMethod, isMethodOwner } from "./methods.ts";
import type { MethodHost } from "./methods.ts";
import {
  binary,
  isLocal,
  lookUp,
  memberOf,
  patternOf,
  truthOf,
  typeName,
  unclear,
} from "./operations.ts";
import { packageOf } from "./packages.ts";
import type { Packages } from "./packages.ts";
import { innerScope, runFunction } from "./statements.ts";

/** Functions by their names, with what they give; undefined is a value, too. */
export type BuiltIns = Readonly<
  Record<string, (args: readonly CodeValue[], evaluation: Evaluation) => CodeValue>
>;

/** How code is evaluated. */
export interface EvaluationOptions {
  /** What `new Date()` gives; without it, that is unknown. */
  readonly now?: Date;
  /** Functions that the code calls by name and that the project doesn't have itself. */
  readonly builtIns?: BuiltIns;
  /**
   * Whether the code is a configuration: statements that do something to its values are passed over, and what stands
   * beside members that are unknown counts as it is written. Otherwise all that such code touches is unknown.
   */
  readonly isConfiguration?: boolean;
  /** What functions of packages give. */
  readonly packages?: Packages;
  /** The words of the command that runs it, where these are known. */
  readonly argv?: readonly string[];
  /** What it may use up, shared with other evaluations of one question. */
  readonly budget?: Budget;
}

/**
 * The value of code, without running it: literal values, and what members, texts, dates, conditions and functions make
 * of them. Statements are followed in a function's own names alone, and nothing outside is reached. What it doesn't know is `Code` or
 * `CodeCall`, and so is what exceeds a limit, which these say then. No value that it gives is larger than the limits
 * say, however often its parts are shared: who walks one takes no longer than its size.
 */
export class Evaluation {
  readonly #isConfiguration: boolean;
  readonly #budget: Budget;
  #depth = 0;
  /** Why everything from here on is unknown, whatever the budget. */
  #halted: string | undefined;
  /** Members that code gives to what isn't known. */
  readonly #forgotten = new Set<string>();
  readonly #now: Date | undefined;
  readonly #builtIns: BuiltIns;
  readonly #options: EvaluationOptions;
  readonly #host: MethodHost = {
    call: (called, args) => this.call(called, args),
    text: (length, make) => this.#budget.text(length, make),
    list: (length, make) => this.#budget.list(length, make),
  };

  constructor(options: EvaluationOptions = {}) {
    const { now, builtIns = {}, isConfiguration = false, budget } = options;
    this.#options = options;
    this.#now = now;
    this.#builtIns = builtIns;
    this.#isConfiguration = isConfiguration;
    this.#budget = budget ?? new Budget(configLimits);
  }

  /** Why values are unknown that otherwise wouldn't be; undefined while it goes on. */
  get stopped(): string | undefined {
    return this.#halted ?? this.#budget.stopped;
  }

  /** The value of an expression. */
  value(given: Ast | undefined, scope: Scope): CodeValue {
    const at = bareOf(given);
    if (at === undefined) {
      return undefined;
    }
    this.#budget.spend(1);
    const over = this.stopped ?? this.#budget.tooDeep(this.#depth);
    if (over !== undefined) {
      return new Code(textOf(at, scope), undefined, over);
    }
    this.#depth += 1;
    const found = this.#valueOf(at, scope);
    this.#depth -= 1;
    const excess = this.#budget.excess(found);
    return excess === undefined ? found : new Code(textOf(at, scope), undefined, excess);
  }

  /** What a function gives for these arguments. */
  call(called: CodeValue, args: readonly CodeValue[]): CodeValue {
    if (!(called instanceof CodeFunction)) {
      const from = packageOf(called);
      const made = from === undefined ? undefined : this.#options.packages?.(from, args);
      return made ?? (isUnknown(called) ? called : new Code("()"));
    }
    const unknown = (...values: readonly CodeValue[]): Code =>
      new Code(called.text, undefined, reasonIn(...values));
    if (called.node["generator"] === true || hasSpread(args)) {
      return unknown(...args);
    }
    const scope = innerScope(called.scope);
    const local = scope.names;
    nodes(called.node["params"]).forEach((param, index) => {
      if (param.type === "RestElement") {
        bindNames(node(param["argument"]), args.slice(index), local, this.#hostIn(scope));
      } else {
        bindNames(param, args[index], local, this.#hostIn(scope));
      }
    });
    const body = node(called.node["body"]);
    if (body?.type !== "BlockStatement") {
      return this.value(body, scope);
    }
    const returned = runFunction(called.node, scope, {
      value: (at, inner) => this.value(at, inner),
      bind: (target, value, inner) => {
        bindNames(target, value, inner.names, this.#hostIn(inner));
      },
      forget: (member) => this.#forgotten.add(member),
      isStopped: () => this.stopped !== undefined,
    });
    return returned === undefined || typeof returned === "object" ? returned?.value : unknown();
  }

  /** The value of an export of a configuration: of a function, what it returns at its end. */
  returned(given: CodeValue): CodeValue {
    if (!(given instanceof CodeFunction)) {
      return given;
    }
    const body = node(given.node["body"]);
    if (body?.type !== "BlockStatement") {
      return this.value(body, given.scope);
    }
    const last = nodes(body["body"]).findLast(({ type }) => type === "ReturnStatement");
    return last === undefined ? undefined : this.value(node(last["argument"]), given.scope);
  }

  #hostIn(scope: Scope): LiteralHost & BindHost {
    return {
      isConfiguration: this.#isConfiguration,
      value: (at) => this.value(at, scope),
      function: (at) => new CodeFunction(textOf(at, scope), at, scope),
      textOf: (at) => textOf(at, scope),
      spend: (steps) => this.#budget.spend(steps),
      member: (owner, key) => this.#memberOf(owner, key),
      list: this.#host.list,
    };
  }

  #valueOf(at: Ast, scope: Scope): CodeValue {
    const part = (member: string): CodeValue => this.value(node(at[member]), scope);
    const unknown = (...values: readonly CodeValue[]): Code =>
      new Code(textOf(at, scope), undefined, this.stopped ?? reasonIn(...values));
    const known = (found: CodeValue | typeof unclear, ...values: readonly CodeValue[]): CodeValue =>
      found === unclear ? unknown(...values) : found;
    switch (at.type) {
      case "StringLiteral":
      case "NumericLiteral":
      case "BooleanLiteral": {
        const value = at["value"];
        return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
          ? value
          : unknown();
      }
      case "NullLiteral":
        return null;
      case "RegExpLiteral":
        return patternOf(textIn(at["pattern"]) ?? "", textIn(at["flags"]) ?? "") ?? unknown();
      case "Identifier":
        return known(this.#lookUp(nameIn(at) ?? "", scope));
      case "TemplateLiteral": {
        const values = nodes(at["expressions"]).map((one) => this.value(one, scope));
        return known(textLiteral(at, values, this.#host.text), ...values);
      }
      case "ArrayExpression":
        return listLiteral(at, this.#hostIn(scope));
      case "ObjectExpression":
        return objectLiteral(at, this.#hostIn(scope));
      case "ArrowFunctionExpression":
      case "FunctionExpression":
      case "FunctionDeclaration":
        return new CodeFunction(textOf(at, scope), at, scope);
      case "UnaryExpression": {
        const value = part("argument");
        const truth = truthOf(value);
        return truth === undefined
          ? unknown(value)
          : at["operator"] === "!"
            ? !truth
            : at["operator"] === "-" && typeof value === "number"
              ? -value
              : at["operator"] === "typeof"
                ? typeName(value)
                : unknown();
      }
      case "BinaryExpression": {
        const [left, right] = [part("left"), part("right")];
        const operator = textIn(at["operator"]) ?? "";
        return operator === "+"
          ? known(sum(left, right, this.#host.text), left, right)
          : known(binary(operator, left, right), left, right);
      }
      case "LogicalExpression":
        return this.#logical(at, scope, unknown);
      case "ConditionalExpression": {
        const tested = part("test");
        const test = truthOf(tested);
        return test === undefined ? unknown(tested) : part(test ? "consequent" : "alternate");
      }
      case "MemberExpression":
      case "OptionalMemberExpression":
        return this.#member(at, scope, unknown);
      case "CallExpression":
      case "OptionalCallExpression":
      case "NewExpression":
        return this.#call(at, scope, unknown);
      default:
        return unknown();
    }
  }

  #logical(at: Ast, scope: Scope, unknown: MakeUnknown): CodeValue {
    const left = this.value(node(at["left"]), scope);
    const right = (): CodeValue => this.value(node(at["right"]), scope);
    const truth = truthOf(left);
    if (truth === undefined) {
      // what is false whatever the left side is
      return at["operator"] === "&&" && truthOf(right()) === false ? false : unknown(left);
    }
    const takesLeft =
      at["operator"] === "??"
        ? left !== undefined && left !== null
        : truth === (at["operator"] === "||");
    return takesLeft ? left : right();
  }

  /** A member of what is known; a variable of the environment counts as not set. */
  #member(at: Ast, scope: Scope, unknown: MakeUnknown): CodeValue {
    const [, place, variable = ""] =
      /^(process|import\.meta)\.env\.(\w+)$/u.exec(memberText(at) ?? "") ?? [];
    if (place !== undefined) {
      const set: Readonly<Record<string, CodeValue>> =
        place === "process"
          ? { NODE_ENV: "production", ELEVENTY_RUN_MODE: "build" }
          : { PROD: true, DEV: false, MODE: "production" };
      return Object.hasOwn(set, variable) ? set[variable] : undefined;
    }
    if (this.#options.argv !== undefined && memberText(at) === "process.argv") {
      return this.#options.argv;
    }
    const owner = this.value(node(at["object"]), scope);
    if ((owner === undefined || owner === null) && at.type.startsWith("Optional")) {
      return undefined;
    }
    const key =
      at["computed"] === true ? this.value(node(at["property"]), scope) : nameIn(at["property"]);
    const found =
      typeof key === "string" || typeof key === "number" ? this.#memberOf(owner, key) : unclear;
    return found === unclear ? unknown(owner, key) : found;
  }

  #memberOf(owner: CodeValue, key: string | number): CodeValue | typeof unclear {
    return this.#forgotten.has(String(key)) ? unclear : memberOf(owner, key);
  }

  /** What a name stands for; a module's name that is assigned to again counts in configurations alone. */
  #lookUp(name: string, scope: Scope): CodeValue | typeof unclear {
    const isChanged =
      !this.#isConfiguration && scope.module.changed?.(name) === true && !isLocal(name, scope);
    return isChanged ? unclear : lookUp(name, scope);
  }

  #call(at: Ast, scope: Scope, unknown: MakeUnknown): CodeValue {
    const callee = bareOf(node(at["callee"]));
    const args = listLiteral(at, this.#hostIn(scope), "arguments");
    if (callee === undefined || !isList(args)) {
      return unknown(args);
    }
    const name = calledName(callee);
    const kept = (...values: readonly CodeValue[]): CodeValue => {
      const reason = this.stopped ?? reasonIn(...values, ...args);
      return name === undefined ? unknown(...values, ...args) : new CodeCall(name, args, reason);
    };
    if (callee.type.endsWith("MemberExpression") && callee["computed"] !== true) {
      const owner = this.value(node(callee["object"]), scope);
      const method = nameIn(callee["property"]) ?? "";
      if ((owner === undefined || owner === null) && callee.type.startsWith("Optional")) {
        return undefined;
      }
      if (isMethodOwner(owner)) {
        return this.#method(owner, method, args, { callee, kept });
      }
      const own = owner instanceof CodeObject ? owner.members.get(method) : undefined;
      return own instanceof CodeFunction
        ? this.#followed(own, args, kept)
        : name?.startsWith("this.") === true && Object.hasOwn(this.#builtIns, name)
          ? this.#builtIns[name]?.(args, this)
          : (builtInResult(name ?? "", args, this.#now) ?? kept(owner));
    }
    const [first] = args;
    const required =
      name === "require" && typeof first === "string" ? scope.module.required?.(first) : undefined;
    if (required !== undefined) {
      return required.value;
    }
    const own =
      callee.type === "Identifier"
        ? this.#lookUp(nameIn(callee) ?? "", scope)
        : this.value(callee, scope);
    if (own instanceof CodeFunction) {
      return this.#followed(own, args, kept);
    }
    const from = own === unclear ? undefined : packageOf(own);
    const made = from === undefined ? undefined : this.#options.packages?.(from, args);
    if (made !== undefined) {
      return made;
    }
    const isOutside = own === unclear || (own instanceof Code && own.from !== undefined);
    return isOutside && name !== undefined && Object.hasOwn(this.#builtIns, name)
      ? this.#builtIns[name]?.(args, this)
      : (builtInResult(name ?? "", args, this.#now) ?? kept(own === unclear ? undefined : own));
  }

  /** What a function of the project gives; where that is unknown, the call is kept as any other. */
  #followed(
    called: CodeFunction,
    args: readonly CodeValue[],
    kept: (...values: readonly CodeValue[]) => CodeValue,
  ): CodeValue {
    const found = this.call(called, args);
    return this.#isConfiguration && isUnknown(found) ? kept(found) : found;
  }

  #method(
    owner: Parameters<typeof callMethod>[0],
    name: string,
    args: readonly CodeValue[],
    { callee, kept }: { readonly callee: Ast; readonly kept: (owner: CodeValue) => CodeValue },
  ): CodeValue {
    const length =
      typeof owner === "string" ? owner.length / 100 : isList(owner) ? owner.length / 10 : 0;
    this.#budget.spend(Math.ceil(length));
    if (
      isList(owner) &&
      /^(?:pop|shift|push|unshift|splice|reverse|sort)$/u.test(name) &&
      bareOf(node(callee["object"]))?.type === "Identifier"
    ) {
      // it changes a list that has a name, and may be looked at again
      if (this.#isConfiguration) {
        return kept(owner);
      }
      if (name !== "sort" || owner.length > 1) {
        this.#halted ??= l10n.t("it changes a list that it may use again");
      }
    }
    if (this.stopped !== undefined) {
      return kept(owner);
    }
    const found = callMethod(owner, name, args, this.#host);
    return found === unclear ? kept(owner) : found;
  }
}

type MakeUnknown = (...values: readonly CodeValue[]) => Code;

/** The text of a node, as much of it as is worth knowing. */
export function textOf({ start, end }: Ast, { module: { text } }: Scope): string {
  const from = start ?? 0;
  return text.slice(from, Math.min(end ?? from, from + 2_000));
}
