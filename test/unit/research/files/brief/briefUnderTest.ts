import type {
  Brief,
  BriefAnswer,
  BriefInput,
  BriefPart,
} from "../../../../../src/research/files/brief/briefInput.ts";
import { makeBrief } from "../../../../../src/research/files/brief/makeBrief.ts";
import { partTools } from "../../../../../src/research/files/brief/sectionText.ts";
import { readEnvelope } from "../../../../../src/research/service/envelope.ts";
import type { JsonRecord } from "../../../../../src/shared/json.ts";
import type { ToolArguments } from "../../../../../src/research/tools/definition.ts";
import { withSandbox } from "../../../sandbox/sandboxUnderTest.ts";

const usMarket = { location: "United States", language: "English" };
const writtenAt = new Date("2026-11-21T10:00:00Z");

/** A saved answer of the tool behind a part. */
export function answerOf(
  part: BriefPart,
  envelope: JsonRecord,
  more: Partial<BriefAnswer> = {},
): BriefAnswer {
  const { tool } = partTools[part];
  const read = readEnvelope(envelope);
  if (read === undefined) {
    throw new Error("no envelope");
  }
  return {
    tool,
    subject: "latte art",
    envelope: read,
    market: usMarket,
    receivedAt: "2026-11-18T09:00:00.000Z",
    isSample: false,
    id: `2026-11-18T09-00-00-000Z-${tool.name}-0a1b2c3d`,
    ...more,
  };
}

/** What a brief on a keyword is made from; without answers unless there are some. */
export function inputOf(more: Partial<BriefInput> = {}): BriefInput {
  return {
    keyword: "latte art",
    market: usMarket,
    now: writtenAt,
    answers: {},
    missing: {},
    links: undefined,
    ...more,
  };
}

const requests: { readonly [part in BriefPart]: (keyword: string) => ToolArguments } = {
  figures: (keyword) => ({ keyword }),
  page: (query) => ({ query }),
  terms: (seed) => ({ seed }),
  citations: (topic) => ({ topic }),
};

/** The sandbox's answers to a keyword, for every part. */
export async function sandboxAnswers(
  keyword: string,
): Promise<{ readonly [part in BriefPart]: BriefAnswer }> {
  let answers: { readonly [part in BriefPart]: BriefAnswer } | undefined;
  await withSandbox({ now: "2026-11-18T09:00:00Z" }, async (sandbox) => {
    const ask = async (part: BriefPart): Promise<BriefAnswer> =>
      answerOf(part, await sandbox.envelope(partTools[part].tool.name, requests[part](keyword)), {
        subject: keyword,
        isSample: true,
      });
    answers = {
      figures: await ask("figures"),
      page: await ask("page"),
      terms: await ask("terms"),
      citations: await ask("citations"),
    };
  });
  if (answers === undefined) {
    throw new Error("no answers");
  }
  return answers;
}

/** Where a figure comes from, as a fact says it. */
export const provenance = (day: string): unknown => ({
  source_class: "search_index",
  observed_at: `${day}T08:00:00Z`,
  confidence: 0.7,
});

function figures(volume: number | null, day: string): Brief {
  const answer = answerOf(
    "figures",
    {
      data: { monthly_volume: volume, intent: "informational" },
      facts: [{ type: "x", provenance: provenance(day) }],
    },
    { receivedAt: `${day}T09:00:00.000Z` },
  );
  return makeBrief(inputOf({ answers: { figures: answer } }));
}

/** Briefs that differ in when the volume was observed, and one without any. */
export const older = figures(720, "2026-10-01");
export const newer = figures(880, "2026-11-20");
export const nothing = makeBrief(inputOf());
