import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { ResultStore } from "../../../../src/research/library/resultStore.ts";
import type { CallRecord } from "../../../../src/research/library/resultStore.ts";
import {
  envelopeOf,
  parseResult,
  responseOf,
  writeResult,
} from "../../../../src/research/library/savedResult.ts";
import type { SavedResult } from "../../../../src/research/library/savedResult.ts";
import { survivesReserialising } from "../../../../src/research/library/survivesReserialising.ts";
import { ExactNumber } from "../../../../src/shared/exactNumber.ts";
import { jsonTexts } from "../../../support/jsonTokens.ts";
import { scratchFolder } from "../../../support/scratch.ts";

const call: CallRecord = {
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

/** What a person and the next call change of a saved result. */
async function changed(store: ResultStore, result: SavedResult): Promise<SavedResult> {
  const noted = await store.noteBalance(result, 123);
  const described = await store.describe(noted.id, { title: "Mine", tags: ["a"] });
  assert.ok(described.ok);
  await store.noteContinues(described.result, "other");
  return store.read(result.id);
}

describe("results of every shape", () => {
  let folder: ReturnType<typeof scratchFolder>;
  let store: ResultStore;

  beforeEach(() => {
    folder = scratchFolder();
    store = new ResultStore(join(folder.path, "results"));
  });
  afterEach(() => folder.remove());

  const keep = (bytes: string | Uint8Array): Promise<SavedResult> =>
    store.keep(store.newId(call.tool, new Date()), call, {
      kind: "memory",
      bytes: Buffer.from(bytes),
    });
  /** The response as it can be had from a saved result, byte by byte. */
  const responseBytes = (result: SavedResult): Buffer => {
    const path = store.answerPath(result);
    return path === undefined
      ? Buffer.from(responseOf(result) ?? JSON.stringify(result.envelope))
      : readFileSync(path);
  };

  it("D1: are kept with every byte where a parsed form loses something, through every change of the result", async () => {
    const shapes: readonly (string | Uint8Array)[] = [
      '{"data":{"id":120212345678901234}}',
      '{"data":{"a":1e999,"b":-0,"c":0.10000000000000001}, "data":{"again":true}}',
      String.raw`{"data":{"half":"\ud800"}}`,
      '{"b":1,\r\n"1":120212345678901234 }',
      Buffer.concat([
        Buffer.from('{"data":{"name":"'),
        Buffer.from([0xff, 0xfe, 0xc3]),
        Buffer.from('","id":120212345678901234}}'),
      ]),
      "<html>not JSON",
      "[120212345678901234]",
      Buffer.from([0xff, 0x00]),
    ];
    for (const shape of shapes) {
      const saved = await keep(shape);
      assert.deepEqual(responseBytes(saved), Buffer.from(shape));
      assert.deepEqual(await store.read(saved.id), saved);
      const after = await changed(store, saved);
      assert.deepEqual(responseBytes(after), Buffer.from(shape));
      assert.deepEqual(
        [after.title, after.tags, after.balanceAfter, after.continues],
        ["Mine", ["a"], 123, "other"],
      );
    }
  });

  it("D1: are kept with every byte that a parsed form loses, whatever they are", async () => {
    await fc.assert(
      fc.asyncProperty(jsonTexts, async (value) => {
        const text = `{"data":${value}}`;
        const saved = await keep(text);
        const survives = survivesReserialising(Buffer.from(text));
        assert.equal(responseOf(saved), survives ? undefined : text);
        assert.deepEqual(
          await store.read((await changed(store, saved)).id).then(responseOf),
          survives ? undefined : text,
        );
      }),
      { numRuns: 30 },
    );
  });

  it("D1: are the same before and after they are read, with white space around them or without", async () => {
    const saved = await keep(' \r\n{"id": 120212345678901234}\n');
    assert.equal(responseOf(saved), '{"id": 120212345678901234}');
    assert.deepEqual(await store.read(saved.id), saved);
  });

  it("D1: say in the result's own file what came, where every reader of JSON finds it", async () => {
    const text = '{"data": {"id": 120212345678901234, "a": 1, "a": 2}}';
    const { id } = await changed(store, await keep(text));
    const file = readFileSync(store.resultPath(id), "utf8");
    assert.ok(file.includes(` "envelope": ${text}\n}\n`), file);
    assert.equal(JSON.parse(file).asReceived, true);
    const plain = await keep('{"data":{"a":1}}');
    assert.ok(!readFileSync(store.resultPath(plain.id), "utf8").includes("asReceived"));
    assert.equal(responseOf(plain), undefined);
  });

  it("D1: are read with exact numbers, an id as it came", async () => {
    const { id } = await keep(
      '{"data":{"rows":[{"id":120212345678901234,"share":0.42780000000000001}]},"facts":[{"type":"x","subject":[],"id":9007199254740993}]}',
    );
    const envelope = envelopeOf(await store.read(id));
    assert.deepEqual(
      envelope?.data["rows"],
      parsedRows('[{"id":120212345678901234,"share":0.42780000000000001}]'),
    );
    assert.deepEqual(envelope?.facts[0]?.fields, { id: new ExactNumber("9007199254740993") });
  });

  it("D1: keep the digits of the arguments that were sent, which a call that is run again sends", async () => {
    const args = {
      account: new ExactNumber("120212345678901234"),
      share: new ExactNumber("0.10000000000000001"),
      list: [new ExactNumber("-0")],
    };
    const { id } = await store.keep(
      "args",
      { ...call, args },
      { kind: "memory", bytes: Buffer.from("{}") },
    );
    const result = await store.read(id);
    assert.deepEqual(result.args, args);
    assert.equal(
      JSON.stringify((await changed(store, result)).args),
      '{"account":120212345678901234,"share":0.10000000000000001,"list":[-0]}',
    );
  });

  it("D1: come back whole from a file that somebody else has indented anew, or given members of our names", async () => {
    const saved = await keep('{"data":{"id":120212345678901234}}');
    const file = writeResult(saved);
    const strange = file.replace(
      "{",
      String.raw`{"responseText":"no","other":{"envelope":{"data":5}},"\u0065nvelope":{"data":6},`,
    );
    for (const text of [file.replaceAll("\n ", "\r\n\t\t"), strange]) {
      const read = parseResult(text);
      assert.ok(read.ok);
      assert.deepEqual(envelopeOf(read.result)?.data, {
        id: new ExactNumber("120212345678901234"),
      });
      assert.equal(
        responseOf(read.result)?.toString().replaceAll(/\s/gu, ""),
        '{"data":{"id":120212345678901234}}',
      );
    }
  });

  it("D1: have no response in a file that takes it back", () => {
    const { envelope: _none, ...members } = { ...call, envelope: null, asReceived: true };
    const head = JSON.stringify({
      format: "seo-research/result",
      version: 1,
      id: "x",
      ...members,
      answerFile: "x.answer.json",
    });
    const read = parseResult(`${head.slice(0, -1)},"envelope":{"id":1},"envelope":null}`);
    assert.ok(read.ok);
    assert.deepEqual([read.result.envelope, responseOf(read.result)], [null, undefined]);
  });

  it("R8: nested deeper than any stack are kept, listed, changed and read", async () => {
    for (const levels of [3_000, 100_000]) {
      const text = `{"data":{"rows":[{"a":${"[".repeat(levels)}120212345678901234${"]".repeat(levels)}}]}}`;
      const saved = await keep(text);
      const after = await changed(store, saved);
      assert.deepEqual(responseBytes(after).toString(), text);
      assert.equal(envelopeOf(after)?.isCut, true);
      assert.match(JSON.stringify(envelopeOf(after)?.data), /nested too deeply to show/u);
      assert.ok(
        (await store.list()).results.some(({ id, title }) => id === saved.id && title === "Mine"),
      );
      assert.equal(
        (await store.findPaid(call.callKey, Number.POSITIVE_INFINITY, Date.now()))?.unreadable,
        undefined,
      );
    }
  });

  it("R8: in a file of an earlier version or of a stranger are read, and arguments that deep are refused", () => {
    const nested = (levels: number): string => `{"a":${"[".repeat(levels)}${"]".repeat(levels)}}`;
    const file = (args: string, envelope: string): string =>
      JSON.stringify({
        format: "seo-research/result",
        version: 1,
        id: "x",
        ...call,
        args: 1,
        envelope: 2,
        answerFile: null,
      })
        .replace('"args":1', `"args":${args}`)
        .replace('"envelope":2', `"envelope":${envelope}`);
    for (const levels of [200, 3_000, 100_000]) {
      const read = parseResult(file("{}", nested(levels)));
      assert.ok(read.ok);
      assert.equal(envelopeOf(read.result)?.isCut, true);
      assert.ok(writeResult(read.result).includes(nested(levels)));
      assert.deepEqual(parseResult(file(nested(levels), "{}")), {
        ok: false,
        problem: "The file is damaged (args).",
      });
    }
  });

  it("R8: with texts of 10 MB, or more values than a text may have lines, are kept", async () => {
    const huge = "x".repeat(10_000_000);
    const { id } = await keep(JSON.stringify({ data: { [huge]: huge } }));
    assert.equal(Object.keys(envelopeOf(await store.read(id))?.data ?? {})[0], huge);
    // With a line for each of its numbers, each 98 spaces in, it would be longer than any text may be.
    const wide = `{"data":${"[".repeat(97)}${"1,".repeat(6_000_000)}1${"]".repeat(97)}}`;
    const saved = await keep(wide);
    assert.equal(JSON.stringify((await store.read(saved.id)).envelope), wide);
  });
});

function parsedRows(text: string): unknown {
  const result = parseResult(
    JSON.stringify({
      format: "seo-research/result",
      version: 1,
      id: "x",
      ...call,
      envelope: 1,
      asReceived: true,
      answerFile: null,
    }).replace('"envelope":1', `"envelope":{"rows":${text}}`),
  );
  assert.ok(result.ok);
  return result.result.envelope?.["rows"];
}
