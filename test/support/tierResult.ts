import { readFileSync, rmSync, writeFileSync } from "node:fs";

/** How a tier of tests ended. */
export interface TierResult {
  readonly passed: number;
  readonly failed: number;
}

/** Several results as one. */
export function totalOf(results: readonly TierResult[]): TierResult {
  return { passed: results.reduce((sum, { passed }) => sum + passed, 0), failed: results.reduce((sum, { failed }) => sum + failed, 0) };
}

/** Names the file into which a tier writes its result, for whoever started it. */
export const tierResultVariable = "SEO_RESEARCH_TIER_RESULT";

export function writeTierResult(file: string, result: TierResult): void {
  writeFileSync(file, JSON.stringify(result));
}

/** Reads and removes a result; undefined when the tier ended without one. */
export function takeTierResult(file: string): TierResult | undefined {
  try {
    const read: unknown = JSON.parse(readFileSync(file, "utf8"));
    rmSync(file);
    return isTierResult(read) ? read : undefined;
  } catch {
    return undefined;
  }
}

/** Hands the result to whoever asked for it and ends this process, whatever a test may have left running. */
export function endWith(result: TierResult): never {
  const file = process.env[tierResultVariable];
  if (file !== undefined && file !== "") {
    writeTierResult(file, result);
  }
  process.exit(result.failed === 0 ? 0 : 1);
}

function isTierResult(value: unknown): value is TierResult {
  return (
    typeof value === "object" &&
    value !== null &&
    "passed" in value &&
    typeof value.passed === "number" &&
    "failed" in value &&
    typeof value.failed === "number"
  );
}
