import { planBatch } from "../../src/library/batches/batchPlan.ts";
import { readField } from "../../src/shared/formField.ts";
import { checkArguments } from "../../src/tools/arguments.ts";
import { catalogue } from "../../src/tools/catalogue.ts";
import type { ToolDefinition } from "../../src/tools/definition.ts";
import { inspectPage } from "../../src/tools/inspectPage.ts";
import { inspectSearchVisibility } from "../../src/tools/inspectSearchVisibility.ts";
import { pastedEntries, pastedLines, rightArguments } from "../support/badInput.ts";
import type { Figure } from "./figures.ts";
import { interleaved, ratioOf } from "./statistics.ts";

const [many, tenthOfIt] = [10_000, 1_000];
const rounds = 9;

/** Ten times as much takes ten times as long; a hundred times would be the square. */
const inProportion = 30;

/** What is done with a pasted column, on one thread and without a pause: it must grow with the column, not with its square. */
export async function measurePastedLists(): Promise<Figure[]> {
  const text = pastedLines(many);
  const check = (): unknown => checkArguments(inspectSearchVisibility, { domain: "example.com", keywords: text.split("\n") });
  const look = (): unknown => text.split("\n").map((line) => line.trim().normalize("NFC").replaceAll(/\s+/gu, " ").toLowerCase());
  const plan = (count: number) => () =>
    planBatch({ tool: inspectPage, drafts: Array.from({ length: count }, (_none, index) => ({ url: `https://example.com/page-${index}` })), owner: "sandbox", findPaid: () => undefined });
  const checks: number[] = [];
  for (const tool of catalogue) {
    checks.push(...(await growthOfChecks(tool)));
  }
  return [
    { name: "Checking 10,000 pasted keywords against looking at every character once", value: await ratio(check, look), unit: "ratio", limit: 25 },
    { name: "  against checking 1,000, for the slowest list of any tool", value: Math.max(...checks), unit: "ratio", limit: inProportion },
    { name: "Planning a batch of 10,000 lines against one of 1,000", value: await ratio(plan(many), plan(tenthOfIt)), unit: "ratio", limit: inProportion },
  ];
}

/** How much longer ten times as many entries take, for every list that the tool asks for. */
async function growthOfChecks(tool: ToolDefinition): Promise<readonly number[]> {
  const ratios: number[] = [];
  for (const field of tool.fields.filter(({ control }) => control === "list")) {
    const check = (count: number): (() => unknown) => {
      const text = pastedEntries(field, count).join("\n");
      return () => checkArguments(tool, { ...rightArguments(tool), [field.name]: readField(field, text) });
    };
    ratios.push(await ratio(check(many), check(tenthOfIt)));
  }
  return ratios;
}

async function ratio(subject: () => unknown, reference: () => unknown): Promise<number> {
  return ratioOf(await interleaved(rounds, 2, timeOf(subject), timeOf(reference)));
}

function timeOf(act: () => unknown): () => Promise<number> {
  return () => {
    const started = performance.now();
    act();
    return Promise.resolve(performance.now() - started);
  };
}
