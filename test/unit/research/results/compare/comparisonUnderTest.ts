import assert from "node:assert/strict";
import type { AnswerParts } from "../../../../../src/research/results/parts/answerParts.ts";
import { buildComparison } from "../../../../../src/research/results/compare/comparisonDocument.ts";
import type { ResultModel } from "../../../../../src/research/results/resultDocument.ts";
import type { SavedResult } from "../../../../../src/research/library/savedResult.ts";
import { readEnvelope } from "../../../../../src/research/service/envelope.ts";
import type { JsonRecord } from "../../../../../src/shared/json.ts";
import { savedAnswer } from "../shown.ts";

/** What a response of a test is made of. */
export interface ResponseUnderTest {
  readonly data: JsonRecord;
  readonly args?: JsonRecord;
  /** Absent for a response that has all rows. */
  readonly coverage?: JsonRecord;
  readonly facts?: readonly JsonRecord[];
  readonly resources?: readonly JsonRecord[];
  readonly result?: Partial<SavedResult>;
}

/** Coverage of a response that has some rows of more. */
export const cut = { returned: 2, total_available: 40, truncated: true };

/** One side of a comparison. */
export function sideOf(tool: string, ...parts: readonly ResponseUnderTest[]): AnswerParts {
  const [first, ...others] = parts.map(
    ({ data, args = {}, coverage = {}, facts = [], resources = [], result = {} }) => ({
      result: { ...savedAnswer(tool, args), ...result },
      envelope: readEnvelope({ data, coverage, facts, resources, next_actions: [] }),
      firstAction: 0,
      firstResource: 0,
    }),
  );
  assert.ok(first !== undefined);
  return [first, ...others];
}

/** The page of two responses of a tool. */
export function compared(
  tool: string,
  before: ResponseUnderTest,
  now: ResponseUnderTest,
): ResultModel {
  return buildComparison(sideOf(tool, before), sideOf(tool, now));
}

/** The rows of a compared list: the values of these columns, each row as it is shown. */
export function rowsOf(
  { tables }: ResultModel,
  member: string,
  columns: readonly string[],
): unknown[][] {
  const source = tables.get(`${member}_compared`);
  assert.ok(source !== undefined, `${member} is not among ${[...tables.keys()].join(", ")}`);
  return source.rows(0, source.count).map((row) => columns.map((column) => row[column]));
}

/** What is said on top, as one text a line. */
export function noticesOf({ document }: ResultModel): string[] {
  return document.notices.map(({ text }) => text);
}
