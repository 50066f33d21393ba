import type { Pattern } from "../../patterns/pattern.ts";
import type { Ast } from "../code/ast.ts";

/** Stands for a value that only running code would tell. */
export const unknown: unique symbol = Symbol("unknown");

/** Names of a function or module, and those around it. */
export interface Scope {
  readonly names: { has: (name: string) => boolean; get: (name: string) => Value };
  readonly outer: Scope | undefined;
}

/** A function of a module. */
export class ArrowValue {
  readonly code: Ast;
  readonly scope: Scope;

  constructor(code: Ast, scope: Scope) {
    this.code = code;
    this.scope = scope;
  }
}

/** A date whose day depends on the time zone of the machine that builds. */
export class LooseDate extends Date {}

/** A regular expression of a module. */
export class PatternValue {
  readonly pattern: Pattern;
  /** Whether it is meant for all places of a text. */
  readonly isGlobal: boolean;

  constructor(pattern: Pattern, isGlobal: boolean) {
    this.pattern = pattern;
    this.isGlobal = isGlobal;
  }
}

/** What small pieces of code compute with. */
export type Value =
  | string
  | number
  | boolean
  | null
  | undefined
  | Date
  | PatternValue
  | ArrowValue
  | readonly Value[]
  | ValueRecord
  | typeof unknown;

/** An object with members. */
export interface ValueRecord {
  readonly [member: string]: Value;
}

/** True for a list. */
export function isValues(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}
