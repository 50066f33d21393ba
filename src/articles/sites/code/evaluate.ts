import * as l10n from "@vscode/l10n";
import { isRecord } from "../../../shared/json.ts";
import { configLimits, exceeds } from "../limits.ts";
import type { EvaluationLimits } from "../limits.ts";
import { bareOf, keyOf, memberText, nameIn, node, nodes, textIn } from "./ast.ts";
import type { Ast } from "./ast.ts";
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
import { callMethod, isMethodOwner } from "./methods.ts";
import type { MethodHost } from "./methods.ts";
import {
  binary,
  isText,
  lookUp,
  memberOf,
  patternOf,
  truthOf,
  typeName,
  unclear,
} from "./operations.ts";

/** Values of at most this size are measured each time: remembering takes longer. */
const mostMeasuredAnew = 64;

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
  readonly limits?: EvaluationLimits;
}

/** The extent of a list or object, all that is in it counted as often as it is. */
interface Extent {
  readonly size: number;
  readonly depth: number;
}

/**
 * The value of code, without running it: literal values, and what members, texts, dates, conditions and functions make
 * of them. It knows no statement that repeats, and reaches nothing outside. What it doesn't know is `Code` or
 * `CodeCall`, and so is what exceeds a limit, which these say then. No value that it gives is larger than the limits
 * say, however often its parts are shared: who walks one takes no longer than its size.
 */
export class Evaluation {
  readonly limits: EvaluationLimits;
  readonly isConfiguration: boolean;
  #steps = 0;
  #depth = 0;
  /** Why everything from here on is unknown. */
  #stopped: string | undefined;
  readonly #extents = new WeakMap<object, Extent>();
  readonly #now: Date | undefined;
  readonly #builtIns: BuiltIns;
  readonly #host: MethodHost = {
    call: (called, args) => this.call(called, args),
    text: (length, make) => this.#text(length, make),
    list: (length, make) => this.#entries(length, make),
  };

  constructor({ now, builtIns = {}, isConfiguration = false, limits }: EvaluationOptions = {}) {
    this.#now = now;
    this.#builtIns = builtIns;
    this.isConfiguration = isConfiguration;
    this.limits = limits ?? configLimits;
  }

  /** Why values are unknown that otherwise wouldn't be; undefined while it goes on. */
  get stopped(): string | undefined {
    return this.#stopped;
  }

  /** The value of an expression. */
  value(given: Ast | undefined, scope: Scope): CodeValue {
    const at = bareOf(given);
    if (at === undefined) {
      return undefined;
    }
    this.#spend(1);
    const over =
      this.#stopped ?? (this.#depth >= this.limits.depth ? this.#over("depth") : undefined);
    if (over !== undefined) {
      return new Code(textOf(at, scope), undefined, over);
    }
    this.#depth += 1;
    const found = this.#valueOf(at, scope);
    this.#depth -= 1;
    return this.#fits(found, at, scope);
  }

  /** What a function gives for these arguments. */
  call(called: CodeValue, args: readonly CodeValue[]): CodeValue {
    if (!(called instanceof CodeFunction)) {
      return isUnknown(called) ? called : new Code("()");
    }
    const unknown = (...values: readonly CodeValue[]): Code =>
      new Code(called.text, undefined, reasonIn(...values));
    if (called.node["generator"] === true || hasSpread(args)) {
      return unknown(...args);
    }
    const local = new Map<string, CodeValue>();
    const scope: Scope = { names: local, outer: called.scope, module: called.scope.module };
    nodes(called.node["params"]).forEach((param, index) => {
      if (param.type === "RestElement") {
        this.#bind(node(param["argument"]), args.slice(index), scope, local);
      } else {
        this.#bind(param, args[index], scope, local);
      }
    });
    const body = node(called.node["body"]);
    if (body?.type !== "BlockStatement") {
      return this.value(body, scope);
    }
    const returned = this.#block(nodes(body["body"]), scope, local);
    return returned === "unclear" ? unknown() : returned?.value;
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

  /** Why a limit is exceeded, in words. */
  #over(limit: keyof EvaluationLimits): string {
    return exceeds(limit, this.limits);
  }

  #spend(steps: number): void {
    this.#steps += steps;
    if (this.#steps > this.limits.steps) {
      this.#stopped ??= this.#over("steps");
    }
  }

  /** A value; code where it is too large. */
  #fits(value: CodeValue, at: Ast, scope: Scope): CodeValue {
    const { size, depth } = this.#extentOf(value);
    const over = size > this.limits.size ? "size" : depth > this.limits.depth ? "depth" : undefined;
    return over === undefined ? value : new Code(textOf(at, scope), undefined, this.#over(over));
  }

  /** The larger parts of a value were measured when they were made, so this doesn't go far. */
  #extentOf(value: CodeValue): Extent {
    if (typeof value === "string") {
      return { size: value.length + 1, depth: 0 };
    }
    if (!isList(value) && !(value instanceof CodeObject) && !(value instanceof CodeCall)) {
      return { size: 1, depth: 0 };
    }
    const known = this.#extents.get(value);
    if (known !== undefined) {
      return known;
    }
    const parts = isList(value)
      ? value
      : value instanceof CodeCall
        ? value.args
        : value.members.values();
    let size = 1;
    let depth = 0;
    for (const part of parts) {
      const own = this.#extentOf(part);
      size += own.size;
      depth = Math.max(depth, own.depth);
    }
    if (value instanceof CodeObject) {
      for (const name of value.members.keys()) {
        size += name.length;
      }
    }
    const extent = { size, depth: depth + 1 };
    if (size > mostMeasuredAnew) {
      this.#extents.set(value, extent);
    }
    return extent;
  }

  /** A text of at most that length, where it isn't too long; making long ones counts as more steps. */
  #text(length: number, make: () => string): CodeValue {
    if (!(length <= this.limits.text)) {
      return new Code("…", undefined, this.#over("text"));
    }
    this.#spend(Math.ceil(length / 100));
    return make();
  }

  #entries(length: number, make: () => readonly CodeValue[]): CodeValue {
    if (!(length <= this.limits.entries)) {
      return new Code("…", undefined, this.#over("entries"));
    }
    this.#spend(Math.ceil(length / 10));
    return make();
  }

  /** What a function's statements return; undefined where they don't. */
  #block(
    statements: readonly Ast[],
    scope: Scope,
    local: Map<string, CodeValue>,
  ): { readonly value: CodeValue } | "unclear" | undefined {
    for (const statement of statements) {
      if (statement.type === "ReturnStatement") {
        return { value: this.value(node(statement["argument"]), scope) };
      }
      if (statement.type === "VariableDeclaration") {
        for (const { id, init } of nodes(statement["declarations"])) {
          const isSure = statement["kind"] === "const";
          const value = isSure ? this.value(node(init), scope) : new Code(nameIn(id) ?? "…");
          this.#bind(node(id), value, scope, local);
        }
      } else if (statement.type === "IfStatement") {
        const test = truthOf(this.value(node(statement["test"]), scope));
        if (test === undefined) {
          return "unclear";
        }
        const branch = node(statement[test ? "consequent" : "alternate"]);
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
        return "unclear";
      }
    }
    return undefined;
  }

  /** Gives names to the parts of a value: `{ data: { slug }, id }`, `[year, ...rest]`. */
  #bind(
    target: Ast | undefined,
    value: CodeValue,
    scope: Scope,
    local: Map<string, CodeValue>,
  ): void {
    this.#spend(1);
    const part = (found: CodeValue | typeof unclear, of: Ast | undefined): CodeValue =>
      found === unclear
        ? new Code(of === undefined ? "…" : textOf(of, scope), undefined, reasonIn(value))
        : found;
    if (target?.type === "Identifier") {
      local.set(nameIn(target) ?? "", value);
    } else if (target?.type === "AssignmentPattern") {
      const given = value === undefined ? this.value(node(target["right"]), scope) : value;
      this.#bind(node(target["left"]), given, scope, local);
    } else if (target?.type === "ObjectPattern") {
      for (const property of nodes(target["properties"])) {
        const isRest = property.type === "RestElement";
        const key =
          isRest || property["computed"] === true ? undefined : keyOf(node(property["key"]));
        const own = node(property[isRest ? "argument" : "value"]);
        this.#bind(
          own,
          part(key === undefined ? unclear : memberOf(value, key), own),
          scope,
          local,
        );
      }
    } else if (target?.type === "ArrayPattern") {
      const parts: readonly unknown[] = Array.isArray(target["elements"]) ? target["elements"] : [];
      const list = isList(value) && !hasSpread(value) ? value : undefined;
      parts.forEach((element, index) => {
        const own = node(element);
        const isRest = own?.type === "RestElement";
        const found = list === undefined ? unclear : isRest ? list.slice(index) : list[index];
        this.#bind(isRest ? node(own["argument"]) : own, part(found, own), scope, local);
      });
    }
  }

  #valueOf(at: Ast, scope: Scope): CodeValue {
    const part = (member: string): CodeValue => this.value(node(at[member]), scope);
    const unknown = (...values: readonly CodeValue[]): Code =>
      new Code(textOf(at, scope), undefined, this.#stopped ?? reasonIn(...values));
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
        return known(lookUp(nameIn(at) ?? "", scope));
      case "TemplateLiteral": {
        const values = nodes(at["expressions"]).map((one) => this.value(one, scope));
        return known(this.#template(at, values), ...values);
      }
      case "ArrayExpression":
        return this.#list(at, scope);
      case "ObjectExpression":
        return this.#object(at, scope);
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
          ? known(this.#sum(left, right), left, right)
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

  #sum(left: CodeValue, right: CodeValue): CodeValue | typeof unclear {
    if (typeof left === "number" && typeof right === "number") {
      return left + right;
    }
    if (!isText(left) || !isText(right)) {
      return unclear;
    }
    const [one, other] = [String(left), String(right)];
    return this.#text(one.length + other.length, () => one + other);
  }

  #template(at: Ast, values: readonly CodeValue[]): CodeValue | typeof unclear {
    const shown = values.filter((value) => isText(value) || typeof value === "boolean").map(String);
    if (shown.length < values.length) {
      return unclear;
    }
    const texts = nodes(at["quasis"]).map(({ value }) =>
      isRecord(value) ? (textIn(value["cooked"]) ?? "") : "",
    );
    const length = [...texts, ...shown].reduce((sum, text) => sum + text.length, 0);
    return this.#text(length, () =>
      texts.map((text, index) => `${text}${shown[index] ?? ""}`).join(""),
    );
  }

  /** A list, or a call's arguments, those of `...` in their place. */
  #list(at: Ast, scope: Scope, member = "elements"): CodeValue {
    const found: CodeValue[] = [];
    const elements: readonly unknown[] = Array.isArray(at[member]) ? at[member] : [];
    for (const element of elements) {
      const own = node(element);
      if (own?.type !== "SpreadElement") {
        found.push(this.value(own, scope));
        continue;
      }
      const spread = this.value(node(own["argument"]), scope);
      if (!isList(spread)) {
        const code = new Code(textOf(own, scope), undefined, reasonIn(spread));
        if (!this.isConfiguration) {
          return code;
        }
        found.push(code);
        continue;
      }
      const whole = this.#entries(found.length + spread.length, () => spread);
      if (!isList(whole)) {
        return new Code(textOf(at, scope), undefined, reasonIn(whole));
      }
      whole.forEach((one) => found.push(one));
    }
    return found;
  }

  #object(at: Ast, scope: Scope): CodeValue {
    const members = new Map<string, CodeValue>();
    let isWhole = true;
    let reason: string | undefined;
    for (const property of nodes(at["properties"])) {
      if (property.type === "SpreadElement") {
        const spread = this.value(node(property["argument"]), scope);
        if (spread instanceof CodeObject) {
          this.#spend(Math.ceil(spread.members.size / 10));
          spread.members.forEach((value, key) => members.set(key, value));
        }
        const isKnown =
          spread instanceof CodeObject
            ? spread.isWhole
            : !isUnknown(spread) && !isList(spread) && typeof spread !== "string";
        isWhole &&= isKnown;
        reason ??= reasonIn(spread);
        continue;
      }
      const key =
        property["computed"] === true
          ? this.value(node(property["key"]), scope)
          : keyOf(node(property["key"]));
      const name = typeof key === "string" || typeof key === "number" ? String(key) : undefined;
      if (name === undefined || name === "__proto__") {
        isWhole = false;
      } else {
        members.set(name, this.#property(property, scope));
      }
    }
    return isWhole || this.isConfiguration
      ? new CodeObject(members, isWhole)
      : new Code(textOf(at, scope), undefined, reason);
  }

  #property(property: Ast, scope: Scope): CodeValue {
    return property.type === "ObjectProperty"
      ? this.value(node(property["value"]), scope)
      : property["kind"] === "method"
        ? new CodeFunction(textOf(property, scope), property, scope)
        : new Code(textOf(property, scope));
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
          ? { NODE_ENV: "production" }
          : { PROD: true, DEV: false, MODE: "production" };
      return Object.hasOwn(set, variable) ? set[variable] : undefined;
    }
    const owner = this.value(node(at["object"]), scope);
    if ((owner === undefined || owner === null) && at.type.startsWith("Optional")) {
      return undefined;
    }
    const key =
      at["computed"] === true ? this.value(node(at["property"]), scope) : nameIn(at["property"]);
    const found =
      typeof key === "string" || typeof key === "number" ? memberOf(owner, key) : unclear;
    return found === unclear ? unknown(owner, key) : found;
  }

  #call(at: Ast, scope: Scope, unknown: MakeUnknown): CodeValue {
    const callee = bareOf(node(at["callee"]));
    const args = this.#list(at, scope, "arguments");
    if (callee === undefined || !isList(args)) {
      return unknown(args);
    }
    const name = calledName(callee);
    const kept = (...values: readonly CodeValue[]): CodeValue => {
      const reason = this.#stopped ?? reasonIn(...values, ...args);
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
        : (this.#builtIn(name ?? "", args) ?? kept(owner));
    }
    const [first] = args;
    const required =
      name === "require" && typeof first === "string" ? scope.module.required?.(first) : undefined;
    if (required !== undefined) {
      return required.value;
    }
    const own =
      callee.type === "Identifier"
        ? lookUp(nameIn(callee) ?? "", scope)
        : this.value(callee, scope);
    if (own instanceof CodeFunction) {
      return this.#followed(own, args, kept);
    }
    const isOutside = own === unclear || (own instanceof Code && own.from !== undefined);
    return isOutside && name !== undefined && Object.hasOwn(this.#builtIns, name)
      ? this.#builtIns[name]?.(args, this)
      : (this.#builtIn(name ?? "", args) ?? kept(own === unclear ? undefined : own));
  }

  /** What a function of the project gives; where that is unknown, the call is kept as any other. */
  #followed(
    called: CodeFunction,
    args: readonly CodeValue[],
    kept: (...values: readonly CodeValue[]) => CodeValue,
  ): CodeValue {
    const found = this.call(called, args);
    return this.isConfiguration && isUnknown(found) ? kept(found) : found;
  }

  #method(
    owner: Parameters<typeof callMethod>[0],
    name: string,
    args: readonly CodeValue[],
    { callee, kept }: { readonly callee: Ast; readonly kept: (owner: CodeValue) => CodeValue },
  ): CodeValue {
    const length =
      typeof owner === "string" ? owner.length / 100 : isList(owner) ? owner.length / 10 : 0;
    this.#spend(Math.ceil(length));
    if (
      isList(owner) &&
      /^(?:pop|shift|push|unshift|splice|reverse|sort)$/u.test(name) &&
      bareOf(node(callee["object"]))?.type === "Identifier"
    ) {
      // it changes a list that has a name, and may be looked at again
      if (this.isConfiguration) {
        return kept(owner);
      }
      if (name !== "sort" || owner.length > 1) {
        this.#stopped ??= l10n.t("it changes a list that it may use again");
      }
    }
    if (this.#stopped !== undefined) {
      return kept(owner);
    }
    const found = callMethod(owner, name, args, this.#host);
    return found === unclear ? kept(owner) : found;
  }

  /** Undefined for a function that isn't known, or whose result isn't. */
  #builtIn(name: string, args: readonly CodeValue[]): CodeValue {
    const [first] = args;
    if (isUnknown(first)) {
      return undefined;
    }
    switch (name) {
      case "Promise.all":
        return isList(first) ? first : undefined;
      case "Date":
      case "Date.now": {
        const date =
          args.length === 0
            ? this.#now
            : first instanceof Date || typeof first === "string" || typeof first === "number"
              ? new Date(first)
              : undefined;
        return date === undefined || Number.isNaN(date.getTime())
          ? undefined
          : name === "Date"
            ? date
            : date.getTime();
      }
      case "String":
        return typeof first === "object" ? undefined : String(first);
      case "Boolean":
        return Boolean(first);
      case "Number":
        return typeof first === "object" ? undefined : Number(first);
      case "parseInt":
        return isText(first) && args.length === 1 ? Number.parseInt(String(first), 10) : undefined;
      default:
        return undefined;
    }
  }
}

type MakeUnknown = (...values: readonly CodeValue[]) => Code;

/** The text of a node, as much of it as is worth knowing. */
export function textOf({ start, end }: Ast, { module: { text } }: Scope): string {
  const from = start ?? 0;
  return text.slice(from, Math.min(end ?? from, from + 2_000));
}

/** A function's name; `name()` for one that another gives: `withMdx({…})(config)`. */
function calledName(callee: Ast): string | undefined {
  if (callee.type !== "CallExpression") {
    return memberText(callee);
  }
  const inner = memberText(node(callee["callee"]));
  return inner === undefined ? undefined : `${inner}()`;
}
