import type { Browser } from "playwright-core";
import { parseFromResultView } from "../../src/research/results/messages.ts";
import type { SavedResult } from "../../src/research/library/savedResult.ts";
import { readEnvelope } from "../../src/research/service/envelope.ts";
import { Channel } from "../../src/shared/channel.ts";
import type {
  FromResultView,
  FromResultViewReplies,
  ReadyReply,
  ResultDocument,
  ToResultView,
  ToResultViewReplies,
} from "../../src/shared/resultProtocol.ts";
import { answerOfSize, keywordAnswer } from "./answers.ts";
import type { Figure } from "./figures.ts";
import { firstPaint } from "./firstPaint.ts";
import type { Measurement } from "./measurement.ts";
import { interleaved, ratiosOf } from "./statistics.ts";
import { resultModelOf } from "../support/resultModel.ts";

const bigSize = 5 * 1024 * 1024;
const fewRows = 200;

const name = `First paint of a 5 MB result vs. one of ${fewRows} rows`;

/** From the document's leaving the host to its first paint: a big answer, of which the first rows go, against a small one. */
export const resultViewBench: Measurement = {
  doing: "Result view: opening pages",
  rows: [name],
  measure: async ({ browser }) => measureResultView(await browser()),
};

async function measureResultView(browser: Browser): Promise<Figure[]> {
  const bigAnswer = answerOfSize(bigSize);
  const started = performance.now();
  const big = documentOf(JSON.parse(bigAnswer));
  const building = performance.now() - started;
  const small = documentOf(keywordAnswer(fewRows));
  const times = await interleaved(
    12,
    2,
    () => resultPaint(browser, big),
    () => resultPaint(browser, small),
  );
  return [
    {
      name,
      values: ratiosOf(times),
      unit: "ratio",
      limit: 1.5,
      details: [
        { name: "5 MB", values: times.subject, unit: "milliseconds" },
        { name: `${fewRows} rows`, values: times.reference, unit: "milliseconds" },
        {
          name: "before that: from the 5 MB of JSON to the document",
          values: [building],
          unit: "milliseconds",
        },
      ],
    },
  ];
}

/** What the view draws of a response about keywords. */
export function documentOf(answer: unknown): ResultDocument {
  return resultModelOf(saved, readEnvelope(answer)).document;
}

/** The result that the answers of this folder belong to. */
export const saved: SavedResult = {
  format: "seo-research/result",
  version: 1,
  id: "bench",
  tool: "research_keywords",
  args: { seed: "espresso" },
  subject: "espresso",
  market: { location: "United States", language: "English" },
  sentAt: "2026-03-01T12:00:00.000Z",
  receivedAt: "2026-03-01T12:00:01.000Z",
  cost: 3,
  balanceAfter: 497,
  origin: "https://api.example.com",
  callKey: "bench",
  envelope: null,
  answerFile: null,
};

/** Milliseconds until the first paint of a document in a page of its own. */
export function resultPaint(browser: Browser, document: ResultDocument): Promise<number> {
  return firstPaint(browser, "result", (port): ResultChannel => {
    return new Channel(port, {
      parse: parseFromResultView,
      handle: (message) => answer(document, message),
    });
  });
}

type ResultChannel = Channel<
  FromResultView,
  FromResultViewReplies,
  ToResultView,
  ToResultViewReplies
>;

/** The document, and nothing else: the view asks for the other rows when the first are painted, and that is the end here. */
function answer(document: ResultDocument, message: FromResultView): Promise<ReadyReply> {
  return message.kind === "ready"
    ? Promise.resolve({
        id: saved.id,
        revision: 1,
        isLinkable: true,
        document,
        layouts: {},
        call: { runAgain: "Run Again (3 credits)" },
        delimiter: ",",
        section: null,
        translations: null,
      })
    : Promise.withResolvers<never>().promise;
}
