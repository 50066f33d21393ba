import * as l10n from "@vscode/l10n";
import { configLimits } from "../limits.ts";
import type { EvaluationLimits } from "../limits.ts";
import { bareOf, callsIn, node } from "./ast.ts";
import { Budget } from "./budget.ts";
import { CodeCall } from "./codeValues.ts";
import type { CodeValue } from "./codeValues.ts";
import { Evaluation } from "./evaluate.ts";
import { CodeModules, exportKey } from "./modules.ts";
import { truthOf } from "./operations.ts";

/** A module's literal values. */
export interface CodeModule {
  /** By name; `default` is also what CommonJS exports, and what an exported function returns. */
  readonly exports: ReadonlyMap<string, CodeValue>;
  /** All calls in the module, in order, but for those behind conditions that don't hold: `config.addGlobalData("permalink", …)`. */
  readonly calls: readonly CodeCall[];
}

/**
 * Reads the literal values of a configuration in JavaScript or TypeScript, and runs nothing of it. What the
 * environment decides is taken as if none of its variables were set but NODE_ENV, which is "production" where sites
 * are built. A text says why it can't be read, as part of a sentence.
 */
export async function readCode(
  text: string,
  { path = "", limits = configLimits }: { path?: string; limits?: EvaluationLimits } = {},
): Promise<CodeModule | string> {
  const alone = {
    list: () => Promise.resolve([]),
    read: (asked: string) => Promise.resolve(asked === path ? text : undefined),
  };
  return readModule(new CodeModules(alone, { isConfiguration: true }), path, limits);
}

/** The same for a file, with what the project's own modules say that it names. */
export async function readModule(
  modules: CodeModules,
  path: string,
  limits: EvaluationLimits = configLimits,
): Promise<CodeModule | string> {
  const refused = await modules.load(path);
  const parsed = modules.parsed(path);
  const evaluation = new Evaluation({ isConfiguration: true, budget: new Budget(limits) });
  const scope = modules.scopeOf(path, evaluation);
  if (parsed === undefined || scope === undefined) {
    return refused ?? l10n.t("it isn't there, is too large, or can't be opened");
  }
  const exports = new Map(
    [...parsed.exported.keys()].map((name) => [
      name,
      evaluation.returned(scope.names.get(exportKey(name))),
    ]),
  );
  const calls: CodeCall[] = [];
  const holds = (test: unknown): boolean | undefined => {
    const bare = bareOf(node(test));
    return bare === undefined ? undefined : truthOf(evaluation.value(bare, scope));
  };
  for (const call of callsIn(parsed.body, holds)) {
    const value = evaluation.value(call, scope);
    if (value instanceof CodeCall) {
      calls.push(value);
    }
  }
  return evaluation.stopped ?? { exports, calls };
}
