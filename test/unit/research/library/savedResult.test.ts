import assert from "node:assert/strict";
import {
  envelopeOf,
  makeResult,
  parseResult,
  responseOf,
  storedResponse,
  writeResult,
} from "../../../../src/research/library/savedResult.ts";
import type { NewResult, SavedResult } from "../../../../src/research/library/savedResult.ts";

const call: NewResult = {
  tool: "research_keywords",
  args: { seed: "tea" },
  subject: "tea",
  market: null,
  sentAt: "2026-03-01T12:00:00.000Z",
  receivedAt: "2026-03-01T12:00:01.000Z",
  cost: 5,
  balanceAfter: 495,
  origin: "sandbox",
  callKey: "k",
  envelope: { data: {} },
  answerFile: null,
};
const saved = makeResult("r1", call);

/** What is wrong with a file of these members; undefined when it can be read. */
function problemOf(members: object): string | undefined {
  const read = parseResult(JSON.stringify({ ...saved, ...members }));
  return read.ok ? undefined : read.problem;
}

function readBack(text: string): SavedResult {
  const read = parseResult(text);
  return read.ok ? read.result : assert.fail(read.problem);
}

describe("the file of a saved result", () => {
  it("has a line for each value, indented by one, and ends with a line's end", () => {
    assert.equal(
      writeResult({ ...saved, envelope: { data: { rows: [1] } } }),
      `{
 "format": "seo-research/result",
 "version": 1,
 "id": "r1",
 "tool": "research_keywords",
 "args": {
  "seed": "tea"
 },
 "subject": "tea",
 "market": null,
 "sentAt": "2026-03-01T12:00:00.000Z",
 "receivedAt": "2026-03-01T12:00:01.000Z",
 "cost": 5,
 "balanceAfter": 495,
 "origin": "sandbox",
 "callKey": "k",
 "envelope": {
  "data": {
   "rows": [
    1
   ]
  }
 },
 "answerFile": null
}
`,
    );
  });

  it("D1: has a response that is kept as it came at its end, in its own text", () => {
    const response = '{"id":120212345678901234,  "a":1,"a":2}';
    const stored = storedResponse(Buffer.from(` ${response}\n`));
    assert.ok(stored);
    const result = makeResult("r1", { ...call, args: {}, ...stored });
    const text = writeResult(result);
    assert.equal(
      text,
      `{
 "format": "seo-research/result",
 "version": 1,
 "id": "r1",
 "tool": "research_keywords",
 "args": {},
 "subject": "tea",
 "market": null,
 "sentAt": "2026-03-01T12:00:00.000Z",
 "receivedAt": "2026-03-01T12:00:01.000Z",
 "cost": 5,
 "balanceAfter": 495,
 "origin": "sandbox",
 "callKey": "k",
 "answerFile": null,
 "asReceived": true,
 "envelope": ${response}
}
`,
    );
    assert.equal(responseOf(readBack(text)), response);
  });

  it("R8: has a response of more than a million characters on one line, and of a million on many", () => {
    for (const [length, isOnOneLine] of [
      [1_000_000, false],
      [1_000_001, true],
    ] as const) {
      const envelope = { a: 1, b: "" };
      envelope.b = "x".repeat(length - JSON.stringify(envelope).length);
      const text = writeResult({ ...saved, envelope });
      assert.equal(text.includes(`\n "envelope": ${JSON.stringify(envelope)}\n}\n`), isOnOneLine);
      assert.equal(text.includes('\n "envelope": {\n  "a": 1,\n'), !isOnOneLine);
      assert.deepEqual(readBack(text), { ...saved, envelope });
    }
  });

  it("is of this format and version, and names every member that is wrong", () => {
    assert.equal(problemOf({}), undefined);
    assert.equal(problemOf({ tool: "x" }), undefined);
    assert.equal(problemOf({ tool: "" }), "The file is damaged (tool).");
    assert.equal(
      problemOf({ market: { location: 1, language: "English" }, cost: "5" }),
      "The file is damaged (market.location, cost).",
    );
    for (const args of ["tea", null, 5, ["tea"], true]) {
      assert.equal(problemOf({ args }), "The file is damaged (args).");
    }
    assert.equal(saved.version, 1);
    assert.match(problemOf({ version: 2 }) ?? "", /newer version/u);
    assert.equal(problemOf({ version: 0 }), "The file is damaged (version).");
    for (const id of [".", "..", "a/b", "", "a b", "../a"]) {
      assert.equal(problemOf({ id }), "The file is damaged (id).");
    }
    assert.equal(problemOf({ id: "..a" }), undefined);
  });

  it("D1: has no response where that is in a file of its own, whatever else it says", () => {
    const read = readBack(
      JSON.stringify({ ...saved, envelope: null, answerFile: "r1.answer.json", asReceived: true }),
    );
    assert.equal(responseOf(read), undefined);
    assert.equal("responseText" in read, false);
    assert.equal(envelopeOf(read), undefined);
    assert.deepEqual(envelopeOf(saved)?.raw, { data: {} });
  });
});
