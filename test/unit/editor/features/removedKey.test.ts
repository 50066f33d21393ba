import assert from "node:assert/strict";
import { join } from "node:path";
import { ResultStore } from "../../../../src/research/library/resultStore.ts";
import {
  envelopeOf,
  parseResult,
  writeResult,
} from "../../../../src/research/library/savedResult.ts";
import type { SavedResult } from "../../../../src/research/library/savedResult.ts";
import { scratchFolder } from "../../../support/scratch.ts";
import { resultModelOf } from "../../../support/resultModel.ts";

const record = {
  tool: "research_keywords",
  args: { seed: "tea" },
  subject: "tea",
  market: null,
  sentAt: "2026-03-01T12:00:00.000Z",
  receivedAt: "2026-03-01T12:00:01.000Z",
  cost: 3,
  balanceAfter: null,
  origin: "sandbox",
  callKey: "key of tea",
};
const bytes = Buffer.from('{"data":{"keywords":[]}}');
const notes = (result: SavedResult): string[] =>
  resultModelOf(result, envelopeOf(result))
    .document.notices.map(({ text }) => text)
    .filter((text) => text.includes("API key"));

describe("a result from which the key was removed", () => {
  let folder: ReturnType<typeof scratchFolder>;
  let store: ResultStore;
  beforeEach(() => {
    folder = scratchFolder();
    store = new ResultStore(join(folder.path, "results"));
  });
  afterEach(() => folder.remove());

  it("S3: says how often, in its file and on its page", async () => {
    const twice = await store.keep("a", record, { kind: "memory", bytes, redactions: 2 });
    const read = await store.read("a");
    assert.equal(read.redactions, 2);
    assert.deepEqual(notes(read), [
      "Your API key appeared in this response 2 times and was removed.",
    ]);
    assert.equal(
      (await store.noteBalance(twice, 5)).redactions,
      2,
      "what is noted later leaves it",
    );
    const once = await store.keep("b", record, {
      kind: "memory",
      bytes: Buffer.from("no JSON"),
      redactions: 1,
    });
    assert.deepEqual(notes(once), ["Your API key appeared in this response once and was removed."]);
  });

  it("S3: without one, nothing is noted, and files of earlier versions stay readable", async () => {
    const result = await store.keep("c", record, { kind: "memory", bytes });
    assert.ok(!("redactions" in result) && !writeResult(result).includes("redactions"));
    assert.deepEqual(notes(result), []);
    assert.ok(parseResult(writeResult(result)).ok);
  });
});
