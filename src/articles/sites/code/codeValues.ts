import type { Pattern } from "../../patterns/pattern.ts";
import type { Ast } from "./ast.ts";

/** A place in code whose value only running it would tell. */
export class Code {
  /** The code itself, shortened. */
  readonly text: string;
  /** Where a name comes from that another module exports. */
  readonly from: { readonly module: string; readonly name: string } | undefined;
  /** Why it isn't known, as part of a sentence, where that is because a limit is exceeded. */
  readonly reason: string | undefined;

  constructor(text: string, from?: Code["from"], reason?: string) {
    // what is shown is short, whatever stands there
    this.text = text.slice(0, 2_000).replaceAll(/\s+/gu, " ").slice(0, 80);
    this.from = from;
    this.reason = reason;
  }
}

/** The length of a list of which it is only known that it isn't empty. */
export class SomeLength extends Code {}

/** Names of a function or module with their values, and those around it. */
export interface Scope {
  readonly names: {
    readonly has: (name: string) => boolean;
    readonly get: (name: string) => CodeValue;
  };
  readonly outer: Scope | undefined;
  readonly module: ModuleSource;
}

/** The module that code is in. */
export interface ModuleSource {
  readonly text: string;
  /** Names of the module that its statements assign to again, or whose values they change. */
  readonly changed?: (name: string) => boolean;
  /** What `require` gives for one of the site's own modules; undefined for others. */
  readonly required?: (name: string) => { readonly value: CodeValue } | undefined;
}

/** A function. It is code, too: for who wants a value, only running it would tell. */
export class CodeFunction extends Code {
  readonly node: Ast;
  readonly scope: Scope;

  constructor(text: string, node: Ast, scope: Scope) {
    super(text);
    this.node = node;
    this.scope = scope;
  }
}

/** An object of code. */
export class CodeObject {
  readonly members: ReadonlyMap<string, CodeValue>;
  /** False where code adds unknown members: a missing member may exist after all. */
  readonly isWhole: boolean;

  constructor(members: ReadonlyMap<string, CodeValue>, isWhole = true) {
    this.members = members;
    this.isWhole = isWhole;
  }
}

/** A call whose arguments are kept, since many configurations wrap their parts in one: `glob({ base: "…" })`. */
export class CodeCall {
  /** `defineCollection`, `config.addGlobalData`. */
  readonly name: string;
  readonly args: readonly CodeValue[];
  /** As that of `Code`. */
  readonly reason: string | undefined;

  constructor(name: string, args: readonly CodeValue[], reason?: string) {
    this.name = name;
    this.args = args;
    this.reason = reason;
  }
}

/** A date whose day depends on the time zone of the machine that builds. */
export class LooseDate extends Date {}

/** A regular expression. */
export class CodePattern {
  readonly pattern: Pattern;
  /** As it stands in the code. */
  readonly source: string;
  /** Whether it is meant for all places of a text. */
  readonly isGlobal: boolean;

  constructor(pattern: Pattern, source: string, isGlobal: boolean) {
    this.pattern = pattern;
    this.source = source;
    this.isGlobal = isGlobal;
  }
}

/** What code says: literal values and what can be computed of them, and marks for everything else. */
export type CodeValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | Date
  | CodePattern
  | readonly CodeValue[]
  | CodeObject
  | CodeCall
  | Code;

/** A value that only running code would tell. */
export type Unknown = Code | CodeCall;

/** True for a list of values. */
export function isList(value: CodeValue): value is readonly CodeValue[] {
  return Array.isArray(value);
}

const samples = new WeakSet<readonly CodeValue[]>();

/** Marks a list that has further entries: how many, and where these stand among them, isn't known. */
export function sampleOf(list: readonly CodeValue[]): readonly CodeValue[] {
  samples.add(list);
  return list;
}

/** True for a list that has further entries. */
export function isSample(list: readonly CodeValue[]): boolean {
  return samples.has(list);
}

/** True for what only running code would tell; a function is known. */
export function isUnknown(value: CodeValue): value is Unknown {
  return value instanceof CodeCall || (value instanceof Code && !(value instanceof CodeFunction));
}

/** Why a value is unknown, where a limit is exceeded. */
export function reasonIn(...values: readonly CodeValue[]): string | undefined {
  for (const value of values) {
    if (isUnknown(value) && value.reason !== undefined) {
      return value.reason;
    }
  }
  return undefined;
}

/** True for a list with entries that aren't known to be one each: `...more`. */
export function hasSpread(list: readonly CodeValue[]): boolean {
  return list.some((part) => part instanceof Code && part.text.startsWith("..."));
}

/** An object of these members. */
export function objectOf(members: Readonly<Record<string, CodeValue>>): CodeObject {
  return new CodeObject(new Map(Object.entries(members)));
}

/**
 * A member by its path, `["i18n", "defaultLocale"]`; numbers count the entries of lists. Undefined where it isn't
 * there, code where only running it would tell.
 */
export function memberAt(value: CodeValue, ...path: readonly (string | number)[]): CodeValue {
  let at = value;
  for (const step of path) {
    if (at instanceof Code) {
      return at;
    }
    if (at instanceof CodeCall) {
      return new Code(`${at.name}(…)`, undefined, at.reason);
    }
    if (at instanceof CodeObject) {
      const found = at.members.get(String(step));
      at = found === undefined && !at.isWhole ? new Code(`...`) : found;
    } else {
      at = isList(at) && typeof step === "number" ? at[step] : undefined;
    }
  }
  return at;
}
