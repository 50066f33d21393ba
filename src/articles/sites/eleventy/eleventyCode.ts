import { Budget } from "../code/budget.ts";
import {
  Code,
  CodeFunction,
  CodeObject,
  LooseDate,
  isList,
  isUnknown,
  objectOf,
} from "../code/codeValues.ts";
import type { CodeValue } from "../code/codeValues.ts";
import { Evaluation } from "../code/evaluate.ts";
import type { BuiltIns } from "../code/evaluate.ts";
import type { CodeModules } from "../code/modules.ts";
import type { Packages } from "../code/packages.ts";
import { entryLimits } from "../limits.ts";
import { isRecord } from "../../../shared/json.ts";

/** The functions of one Eleventy site: permalinks, computed data, filters. They are followed, never run. */
export class EleventyCode {
  readonly #modules: CodeModules;
  readonly #packages: Packages;
  readonly #builtIns: BuiltIns;

  constructor(modules: CodeModules, packages: Packages, slugify: (text: string) => string) {
    this.#modules = modules;
    this.#packages = packages;
    this.#builtIns = {
      "this.slugify": ([text]) => (typeof text === "string" ? slugify(text) : new Code("slugify")),
    };
  }

  /** What a function gives for these arguments; what isn't a function is unknown. */
  call(called: unknown, args: readonly CodeValue[], now: Date): CodeValue {
    const evaluation = new Evaluation({
      now,
      builtIns: this.#builtIns,
      packages: this.#packages,
      argv: ["node", "eleventy"],
      budget: new Budget(entryLimits),
    });
    const own =
      called instanceof CodeFunction ? this.#modules.functionFor(called, evaluation) : called;
    const result = own instanceof Code ? evaluation.call(own, args) : new Code("()");
    return evaluation.stopped === undefined
      ? result
      : new Code("()", undefined, evaluation.stopped);
  }

  /** Global data that a function makes: what it gives is what the pages have. */
  made(given: CodeValue, now: Date): CodeValue {
    return given instanceof CodeFunction ? this.call(given, [], now) : given;
  }
}

/** Data as values of code; a date that is written is one of which the day depends on the time zone. */
export function codeData(value: unknown, depth = 0): CodeValue {
  if (
    value === null ||
    value === undefined ||
    typeof value === "string" ||
    typeof value === "number" ||
    typeof value === "boolean" ||
    value instanceof Code
  ) {
    return value;
  }
  return depth > mostLevels
    ? new Code("…")
    : Array.isArray(value)
      ? value.map((part: unknown) => codeData(part, depth + 1))
      : value instanceof Date
        ? new LooseDate(value)
        : isRecord(value)
          ? objectOf(
              Object.fromEntries(
                Object.entries(value).map(([name, part]) => [name, codeData(part, depth + 1)]),
              ),
            )
          : new Code("…");
}

const mostLevels = 10;

/** A result as data has it; code where it isn't plain. */
export function dataOf(value: CodeValue): unknown {
  return isUnknown(value) || isList(value) || value instanceof CodeObject || value instanceof Date
    ? value instanceof CodeFunction
      ? value
      : new Code("…")
    : value;
}
