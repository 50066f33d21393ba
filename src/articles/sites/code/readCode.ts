import { callsIn } from "./ast.ts";
import { Budget } from "./budget.ts";
import { CodeCall } from "./codeValues.ts";
import type { CodeValue } from "./codeValues.ts";
import { Evaluation } from "./evaluate.ts";
import { exportKey, moduleScope } from "./modules.ts";
import { parseModule } from "./parseModule.ts";
import { configLimits } from "../limits.ts";
import type { EvaluationLimits } from "../limits.ts";

/** A module's literal values. */
export interface CodeModule {
  /** By name; `default` is also what CommonJS exports, and what an exported function returns. */
  readonly exports: ReadonlyMap<string, CodeValue>;
  /** All calls in the module, in order: `config.addGlobalData("permalink", …)`. */
  readonly calls: readonly CodeCall[];
}

/**
 * Reads the literal values of a configuration in JavaScript or TypeScript, and runs nothing of it. What the
 * environment decides is taken as if none of its variables were set but NODE_ENV, which is "production" where sites
 * are built. A text says why it can't be read, as part of a sentence.
 */
export async function readCode(
  text: string,
  {
    path,
    limits = configLimits,
  }: { readonly path?: string; readonly limits?: EvaluationLimits } = {},
): Promise<CodeModule | string> {
  const parsed = await parseModule(text, {
    isConfiguration: true,
    ...(path === undefined ? {} : { path }),
  });
  if (typeof parsed === "string") {
    return parsed;
  }
  const evaluation = new Evaluation({
    isConfiguration: true,
    budget: new Budget(limits),
  });
  const scope = moduleScope(parsed, evaluation, () => undefined);
  const exports = new Map(
    [...parsed.exported.keys()].map((name) => [
      name,
      evaluation.returned(scope.names.get(exportKey(name))),
    ]),
  );
  const calls: CodeCall[] = [];
  for (const call of callsIn(parsed.body)) {
    const value = evaluation.value(call, scope);
    if (value instanceof CodeCall) {
      calls.push(value);
    }
  }
  return evaluation.stopped ?? { exports, calls };
}
