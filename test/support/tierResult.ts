import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { isRecord } from "../../src/shared/json.ts";

/** How a tier of tests ended. */
export interface TierResult {
  readonly passed: number;
  /** What failed, each with its name and why. */
  readonly failures: readonly string[];
  /** The same of what got a second try. */
  readonly secondTries: readonly string[];
}

/** For what could not be run at all: how much of it would have failed is unknown, so it counts as one failure. */
export function brokenResult(what: string): TierResult {
  return { passed: 0, failures: [what], secondTries: [] };
}

/** Several results as one. */
export function totalOf(results: readonly TierResult[]): TierResult {
  return {
    passed: results.reduce((sum, { passed }) => sum + passed, 0),
    failures: results.flatMap(({ failures }) => failures),
    secondTries: results.flatMap(({ secondTries }) => secondTries),
  };
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
  process.exit(result.failures.length === 0 ? 0 : 1);
}

function isTierResult(value: unknown): value is TierResult {
  return (
    isRecord(value) &&
    typeof value["passed"] === "number" &&
    isTexts(value["failures"]) &&
    isTexts(value["secondTries"])
  );
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((text) => typeof text === "string");
}
