import type { AnswerParts } from "../../src/research/results/parts/answerParts.ts";
import { buildComparison } from "../../src/research/results/compare/comparisonDocument.ts";
import type { ResultModel } from "../../src/research/results/resultDocument.ts";
import { startSandbox } from "../../src/sandbox/server.ts";
import { readEnvelope } from "../../src/research/service/envelope.ts";
import { canonicalJson, isRecord } from "../../src/shared/json.ts";
import type { JsonRecord } from "../../src/shared/json.ts";
import { defaultMarket } from "../../src/shared/markets.ts";
import { findTool } from "../../src/research/tools/catalogue.ts";
import { savedAnswer } from "../unit/research/results/shown.ts";
import { SandboxUnderTest, record } from "../unit/sandbox/sandboxUnderTest.ts";

/** The days of the two results. */
export const comparedDays = ["2026-10-12", "2026-11-22"] as const;

/** The envelopes of one call on two days. */
export interface AnswersOnTwoDays {
  readonly tool: string;
  readonly args: JsonRecord;
  readonly before: JsonRecord;
  readonly now: JsonRecord;
}

/** Runs calls in the sandbox on both days. Where it answers alike, the later rows are altered, so that there is something to compare. */
export async function answersOnTwoDays(
  calls: readonly (readonly [tool: string, args: JsonRecord])[],
): Promise<readonly AnswersOnTwoDays[]> {
  const [before, now] = [
    await envelopes(comparedDays[0], calls),
    await envelopes(comparedDays[1], calls),
  ];
  return calls.map(([tool, args], index) => {
    const [earlier, later] = [record(before[index]), record(now[index])];
    const isAlike = canonicalJson(listsOf(earlier)) === canonicalJson(listsOf(later));
    return { tool, args, before: earlier, now: isAlike ? altered(later) : later };
  });
}

async function envelopes(
  day: string,
  calls: readonly (readonly [tool: string, args: JsonRecord])[],
): Promise<JsonRecord[]> {
  const server = await startSandbox({ rateLimit: 0, now: day });
  try {
    const sandbox = new SandboxUnderTest(server);
    const answers: JsonRecord[] = [];
    for (const [tool, args] of calls) {
      answers.push(await sandbox.envelope(tool, args));
    }
    return answers;
  } finally {
    await server.close();
  }
}

/** What the host makes of two results of one call. */
export function comparisonOf({ tool, args, before, now }: AnswersOnTwoDays): ResultModel {
  return buildComparison(
    side(tool, args, before, comparedDays[0]),
    side(tool, args, now, comparedDays[1]),
  );
}

/** One result of a call as it is compared. */
function side(tool: string, args: JsonRecord, envelope: unknown, day: string): AnswerParts {
  const definition = findTool(tool);
  const result = {
    ...savedAnswer(tool, args),
    id: `${tool}-${day}`,
    subject: definition?.subject(args) ?? "",
    market:
      definition === undefined || definition.market === "none"
        ? null
        : { location: defaultMarket.location, language: defaultMarket.language },
    cost: definition?.cost ?? 0,
    receivedAt: `${day}T12:00:41.000Z`,
  };
  return [{ result, envelope: readEnvelope(envelope), firstAction: 0, firstResource: 0 }];
}

/** The lists of rows in the data of a response. */
function listsOf(envelope: JsonRecord): unknown {
  return Object.values(record(envelope["data"])).filter(Array.isArray);
}

/** A response some weeks later: a row of each list is gone, one is new, figures went up, down and stayed. */
function altered(envelope: JsonRecord): JsonRecord {
  const data = record(envelope["data"]);
  return {
    ...envelope,
    data: Object.fromEntries(
      Object.entries(data).map(([member, value]) => [
        member,
        Array.isArray(value)
          ? alteredRows(value)
          : member === "summary" && isRecord(value)
            ? moved(value, 1)
            : value,
      ]),
    ),
  };
}

function alteredRows(rows: readonly unknown[]): unknown[] {
  return rows.flatMap((row, index) =>
    !isRecord(row) ? [row] : index % 9 === 4 ? [] : [moved(row, index % 4)],
  );
}

/** A row whose figures rose (1), fell (2) or stayed. */
function moved(row: JsonRecord, way: number): JsonRecord {
  return Object.fromEntries(
    Object.entries(row).map(([member, value]) => [
      member,
      typeof value !== "number" || (way !== 1 && way !== 2)
        ? value
        : member.endsWith("position")
          ? Math.max(1, value + (way === 1 ? -3 : 2))
          : Number.isInteger(value)
            ? Math.round(value * (way === 1 ? 1.18 : 0.87))
            : value * (way === 1 ? 1.18 : 0.87),
    ]),
  );
}
