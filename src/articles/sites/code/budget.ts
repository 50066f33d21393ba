import { exceeds } from "../limits.ts";
import type { EvaluationLimits } from "../limits.ts";
import { Code, CodeCall, CodeObject, isList } from "./codeValues.ts";
import type { CodeValue } from "./codeValues.ts";

/** Values of at most this size are measured each time: remembering takes longer. */
const mostMeasuredAnew = 64;

/** The extent of a value, all that is in it counted as often as it is. */
interface Extent {
  readonly size: number;
  readonly depth: number;
}

/** What one evaluation may use up: steps, and the extent of the values that it makes. */
export class Budget {
  readonly limits: EvaluationLimits;
  #steps = 0;
  #stopped: string | undefined;
  readonly #extents = new WeakMap<object, Extent>();

  constructor(limits: EvaluationLimits) {
    this.limits = limits;
  }

  /** Why everything from here on is unknown; undefined while it goes on. */
  get stopped(): string | undefined {
    return this.#stopped;
  }

  spend(steps: number): void {
    this.#steps += steps;
    if (this.#steps > this.limits.steps) {
      this.#stopped ??= exceeds("steps", this.limits);
    }
  }

  /** Why no more levels of expressions are followed than these. */
  tooDeep(levels: number): string | undefined {
    return levels >= this.limits.depth ? exceeds("depth", this.limits) : undefined;
  }

  /** Why a value is too large; undefined for one that isn't. */
  excess(value: CodeValue): string | undefined {
    const { size, depth } = this.#extentOf(value);
    return size > this.limits.size
      ? exceeds("size", this.limits)
      : depth > this.limits.depth
        ? exceeds("depth", this.limits)
        : undefined;
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
  text(length: number, make: () => string): CodeValue {
    if (!(length <= this.limits.text)) {
      return new Code("…", undefined, exceeds("text", this.limits));
    }
    this.spend(Math.ceil(length / 100));
    return make();
  }

  /** A list of at most that length, likewise. */
  list(length: number, make: () => readonly CodeValue[]): CodeValue {
    if (!(length <= this.limits.entries)) {
      return new Code("…", undefined, exceeds("entries", this.limits));
    }
    this.spend(Math.ceil(length / 10));
    return make();
  }
}
