import { planBatch } from "../../src/research/batches/batchPlan.ts";
import { draftChecks } from "../support/draftChecks.ts";
import { readField } from "../../src/shared/formField.ts";
import { checkArguments } from "../../src/research/tools/arguments.ts";
import { catalogue } from "../../src/research/tools/catalogue.ts";
import type { ToolDefinition } from "../../src/research/tools/definition.ts";
import { inspectPage } from "../../src/research/tools/inspectPage.ts";
import { inspectSearchVisibility } from "../../src/research/tools/inspectSearchVisibility.ts";
import { pastedEntries, pastedLines, rightArguments } from "../support/badInput.ts";
import type { Figure, Sample } from "./figures.ts";
import type { Measurement } from "./measurement.ts";
import { interleaved, median, ratiosOf } from "./statistics.ts";

const [many, tenthOfIt] = [10_000, 1_000];
const rounds = 15;

/** Ten times as much takes as long as a tenth of it ten times; ten times as long would be the square. */
const inProportion = 3;

const names = {
  check: "Checking 10,000 keywords vs. reading each character once",
  growth: "Checking 10,000 entries vs. 10 × 1,000, slowest list",
  plan: "Planning a batch of 10,000 lines vs. 10 × 1,000",
} as const;

/** What is done with a pasted column, on one thread and without a pause: it must grow with the column, not with its square. */
export const pastedListsBench: Measurement = {
  doing: "Pasted lists: checking and planning",
  rows: Object.values(names),
  measure: measurePastedLists,
};

async function measurePastedLists(): Promise<Figure[]> {
  const text = pastedLines(many);
  const check = (): unknown =>
    checkArguments(inspectSearchVisibility, { domain: "example.com", keywords: text.split("\n") });
  const look = (): unknown =>
    text
      .split("\n")
      .map((line) => line.trim().normalize("NFC").replaceAll(/\s+/gu, " ").toLowerCase());
  const plan = (count: number) => () =>
    planBatch(
      inspectPage,
      draftChecks({
        tool: inspectPage,
        drafts: Array.from({ length: count }, (_none, index) => ({
          url: `https://example.com/page-${index}`,
        })),
        owner: "sandbox",
      }),
    );
  const growths: Sample[] = [];
  for (const tool of catalogue) {
    growths.push(...(await growthOfChecks(tool)));
  }
  const [slowest] = growths.toSorted((a, b) => median(b.values) - median(a.values));
  return [
    { name: names.check, values: await ratios(check, look), unit: "ratio", limit: 25, details: [] },
    {
      name: names.growth,
      values: slowest?.values ?? [],
      unit: "ratio",
      limit: inProportion,
      details: growths,
    },
    {
      name: names.plan,
      values: await ratios(plan(many), tenTimes(plan(tenthOfIt))),
      unit: "ratio",
      limit: inProportion,
      details: [],
    },
  ];
}

/** How much longer ten times as many entries take, for every list that the tool asks for. */
async function growthOfChecks(tool: ToolDefinition): Promise<readonly Sample[]> {
  const growths: Sample[] = [];
  for (const field of tool.fields.filter(({ control }) => control === "list")) {
    const check = (count: number): (() => unknown) => {
      const text = pastedEntries(field, count).join("\n");
      return () =>
        checkArguments(tool, { ...rightArguments(tool), [field.name]: readField(field, text) });
    };
    growths.push({
      name: `${tool.name}: ${field.name}`,
      values: await ratios(check(many), tenTimes(check(tenthOfIt))),
      unit: "ratio",
    });
  }
  return growths;
}

async function ratios(subject: () => unknown, reference: () => unknown): Promise<number[]> {
  return ratiosOf(await interleaved(rounds, 2, timeOf(subject), timeOf(reference)));
}

/** What is compared has to take about as long: what else the machine does hits the longer of two more often. */
function tenTimes(act: () => unknown): () => void {
  return () => {
    for (let time = 0; time < 10; time += 1) {
      act();
    }
  };
}

function timeOf(act: () => unknown): () => Promise<number> {
  return () => {
    const started = performance.now();
    act();
    return Promise.resolve(performance.now() - started);
  };
}
