import type { Browser } from "playwright-core";
import { buildComparison } from "../../src/research/results/compare/comparisonDocument.ts";
import type { AnswerParts } from "../../src/research/results/parts/answerParts.ts";
import { buildPartsModel } from "../../src/research/results/resultDocument.ts";
import { readEnvelope } from "../../src/research/service/envelope.ts";
import { rowsOf } from "../../src/shared/reading.ts";
import { record } from "../unit/sandbox/sandboxUnderTest.ts";
import { keywordAnswer } from "./answers.ts";
import type { Figure } from "./figures.ts";
import type { Measurement } from "./measurement.ts";
import { resultPaint, saved } from "./resultView.ts";
import { interleaved, ratiosOf } from "./statistics.ts";

const usual = 5_000;
const many = 100_000;

const comparingName = "Comparing 5,000 × 5,000 rows vs. building the two documents";
const openingName = "First paint of a comparison vs. of its two results";

/** Two results of 5,000 keywords, of which some are new, some gone and half have changed: against each by itself. */
export const compareResultsBench: Measurement = {
  doing: "Comparison: two results of 5,000 rows, and of 100,000",
  rows: [comparingName, openingName],
  measure: async ({ browser }) => [await measureComparing(), await measureOpening(await browser())],
};

async function measureComparing(): Promise<Figure> {
  const sides = twoResults(usual);
  const times = await interleaved(
    25,
    10,
    () => timed(() => buildComparison(...sides)),
    () => timed(() => sides.map((side) => buildPartsModel(side))),
  );
  const large = twoResults(many);
  return {
    name: comparingName,
    values: ratiosOf(times),
    unit: "ratio",
    limit: 1.5,
    details: [
      { name: "comparing", values: times.subject, unit: "milliseconds" },
      { name: "building both documents", values: times.reference, unit: "milliseconds" },
      {
        name: "comparing 100,000 × 100,000 rows, once",
        values: [await timed(() => buildComparison(...large))],
        unit: "milliseconds",
      },
      {
        name: "building those two documents, once",
        values: [await timed(() => large.map((side) => buildPartsModel(side)))],
        unit: "milliseconds",
      },
    ],
  };
}

async function measureOpening(browser: Browser): Promise<Figure> {
  const sides = twoResults(usual);
  const comparison = buildComparison(...sides).document;
  const documents = sides.map((side) => buildPartsModel(side).document);
  const times = await interleaved(
    8,
    2,
    () => resultPaint(browser, comparison),
    async () => {
      let sum = 0;
      for (const document of documents) {
        sum += await resultPaint(browser, document);
      }
      return sum;
    },
  );
  return {
    name: openingName,
    values: ratiosOf(times),
    unit: "ratio",
    limit: 1.3,
    details: [
      { name: "the comparison", values: times.subject, unit: "milliseconds" },
      {
        name: "its two results, one after the other",
        values: times.reference,
        unit: "milliseconds",
      },
    ],
  };
}

function twoResults(rows: number): readonly [AnswerParts, AnswerParts] {
  const before = keywordAnswer(rows);
  const now = keywordAnswer(rows);
  const data = record(now["data"]);
  const keywords = rowsOf(data, "keywords").map((row, index) => ({
    ...row,
    ...(index % 10 === 0 ? { keyword: `new keyword ${index}` } : {}),
    ...(index % 2 === 0 ? { monthly_volume: index } : {}),
  }));
  return [side(before), side({ ...now, data: { ...data, keywords } })];
}

function side(answer: unknown): AnswerParts {
  return [{ result: saved, envelope: readEnvelope(answer), firstAction: 0, firstResource: 0 }];
}

/** Milliseconds until it is done. */
function timed(work: () => unknown): Promise<number> {
  const start = performance.now();
  work();
  return Promise.resolve(performance.now() - start);
}
