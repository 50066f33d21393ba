import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import type { SavedResult } from "../../src/research/library/savedResult.ts";
import type { Assembly } from "../support/integrationApi.ts";

/** A saved result like `result` whose response was in a file of its own, which is gone. */
export async function withoutItsResponse(
  { app }: Assembly,
  result: SavedResult,
  id: string,
): Promise<SavedResult> {
  const {
    id: _id,
    format: _format,
    version: _version,
    envelope: _envelope,
    answerFile: _file,
    ...call
  } = result;
  const torn = await app.results.keep(
    id,
    { ...call, callKey: id },
    { kind: "memory", bytes: Buffer.from('{"data": {"text": "not the end') },
  );
  rmSync(app.results.answerPath(torn) ?? assert.fail("it is in a file of its own"));
  return torn;
}
