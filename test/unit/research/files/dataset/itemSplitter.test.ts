import assert from "node:assert/strict";
import fc from "fast-check";
import { DatasetError } from "../../../../../src/research/files/dataset/datasetError.ts";
import type { DatasetFault } from "../../../../../src/research/files/dataset/datasetError.ts";
import { ItemSplitter } from "../../../../../src/research/files/dataset/itemSplitter.ts";
import type { SplitterLimits } from "../../../../../src/research/files/dataset/itemSplitter.ts";
import { parseWithNames } from "../../../../../src/research/files/dataset/jsonNames.ts";
import { ExactNumber } from "../../../../../src/shared/exactNumber.ts";
import { isRecord, parseJson } from "../../../../../src/shared/json.ts";

/** What comes out of an answer that is given in pieces. */
interface Taken {
  readonly items: readonly unknown[];
  readonly slices: readonly string[];
  readonly answer: unknown;
}

function take(chunks: readonly Uint8Array[], limits: Partial<SplitterLimits> = {}): Taken {
  const splitter = new ItemSplitter(limits);
  const [items, slices]: [unknown[], string[]] = [[], []];
  for (const chunk of chunks) {
    // a reader uses the same memory for every piece
    const reused = Buffer.from(chunk);
    for (const batch of splitter.push(reused)) {
      assert.equal(batch.first, items.length);
      slices.push(
        ...Array.from({ length: batch.count }, (_, index) => batch.bytesOf(index).toString("utf8")),
      );
      items.push(...batch.items());
    }
    reused.fill(0);
  }
  return { items, slices, answer: splitter.end() };
}

function takeText(text: string, limits: Partial<SplitterLimits> = {}): Taken {
  return take([Buffer.from(text)], limits);
}

function pieces(bytes: Buffer, size: number): Uint8Array[] {
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );
}

function itemsOf(answer: unknown): unknown[] {
  const data = isRecord(answer) && isRecord(answer["data"]) ? answer["data"] : {};
  return Array.isArray(data["items"]) ? data["items"] : [];
}

/** What is read of a value that was written as JSON, which knows no minus zero. JSON.parse is no judge of that: see `parseWithNames`. */
function asRead(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(asRead);
  }
  if (isRecord(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, asRead(part)]));
  }
  return value === 0 ? 0 : value;
}

/** As JSON.parse reads it. */
function inexact(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(inexact);
  }
  if (isRecord(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, inexact(part)]));
  }
  return value instanceof ExactNumber ? value.nearest : value;
}

function faultOf(run: () => unknown): DatasetFault {
  try {
    run();
  } catch (error) {
    if (error instanceof DatasetError) {
      return error.fault;
    }
    throw error;
  }
  return assert.fail("nothing was thrown");
}

/** Names and texts that look like the structure around the items. */
const tricky = fc.constantFrom(
  "data",
  "items",
  '{"items":[1]}',
  "]",
  "}",
  "],",
  '\\"',
  "\\",
  '"',
  "\u2028",
  "é☕🇩🇪",
  "\uD800",
  "__proto__",
  "a\nb",
);
const text = fc.oneof(tricky, fc.string({ unit: "binary" }));
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    text,
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(text, tie("value"), { maxKeys: 4, noNullPrototype: true }),
  ),
}));
const envelope = fc.record({
  before: fc.dictionary(text, value, { maxKeys: 3, noNullPrototype: true }),
  inData: fc.dictionary(text, value, { maxKeys: 3, noNullPrototype: true }),
  items: fc.array(value, { maxLength: 8 }),
  after: fc.dictionary(text, value, { maxKeys: 3, noNullPrototype: true }),
});

describe("taking an answer apart", () => {
  it("T14: finds what was written, in pieces and batches of any size, pretty-printed or not", () => {
    fc.assert(
      fc.property(
        envelope,
        fc.integer({ min: 1, max: 64 }),
        fc.integer({ min: 1, max: 64 }),
        fc.constantFrom(undefined, 2, "\t", "\r\n"),
        ({ before, inData, items, after }, piece, batch, indent) => {
          const whole = {
            ...before,
            data: { uri: "x", ...inData, items, available: 3 },
            ...after,
            facts: [],
          };
          // whatever was drawn may have taken the place of `data`
          const json = JSON.stringify(whole, null, indent);
          const expected = asRead(whole);
          const taken = take(pieces(Buffer.from(json), piece), { batch });
          assert.deepEqual(taken.items.map(inexact), itemsOf(expected));
          assert.deepEqual(
            taken.slices.map((slice) => parseWithNames(slice, parseJson)),
            itemsOf(expected),
          );
          const rest = asRead(whole);
          if (isRecord(rest) && isRecord(rest["data"]) && Array.isArray(rest["data"]["items"])) {
            rest["data"]["items"] = [];
          }
          assert.deepEqual(taken.answer, rest);
        },
      ),
      { numRuns: 500 },
    );
  });

  it("finds the same byte by byte", () => {
    const json = JSON.stringify(
      { data: { items: [{ a: 'é]}\\"☕' }, [1, [2]], "]", -1.5e3, null, {}] } },
      null,
      1,
    );
    const taken = take(pieces(Buffer.from(json), 1), { batch: 1 });
    assert.deepEqual(taken.items, [{ a: 'é]}\\"☕' }, [1, [2]], "]", -1500, null, {}]);
    assert.deepEqual(taken.answer, { data: { items: [] } });
  });

  it("takes names that are written with escapes, and a byte order mark", () => {
    assert.deepEqual(takeText('\uFEFF{"d\\u0061ta":{"\\u0069tems":[1,2]}}').items, [1, 2]);
  });

  it("is not misled by other lists of that name, nor by lists that are not where they belong", () => {
    for (const other of [
      '{"items":[1]}',
      '[{"data":{"items":[1]}}]',
      '{"data":[{"items":[1]}]}',
      '{"x":{"data":{"items":[1]}}}',
      '{"data":{"x":{"items":[1]}}}',
      '{"data":"items","items":[1]}',
      '{"data":{"x":"items","y":[1]}}',
    ]) {
      const taken = takeText(other);
      assert.deepEqual(taken.items, [], other);
      assert.deepEqual(taken.answer, JSON.parse(other), other);
    }
  });

  it("reads an answer without items as it is", () => {
    for (const answer of [
      { data: { items: null, note: "expired" } },
      { data: {} },
      { data: null },
      {},
      { data: { items: "none" } },
      { data: { items: { a: [1] } } },
      { data: { items: [] } },
    ]) {
      const taken = takeText(JSON.stringify(answer));
      assert.deepEqual(taken.items, []);
      assert.deepEqual(taken.answer, answer);
    }
  });

  it("keeps the digits of whole numbers beyond 2^53", () => {
    const { items, slices } = takeText(
      '{"data":{"items":[{"id":12345678901234567890,"n":-9007199254740993,"ok":9007199254740991,"f":1.2345678901234567,"e":1e30,"t":":1234567890123456789"}]}}',
    );
    assert.deepEqual(items, [
      {
        id: new ExactNumber("12345678901234567890"),
        n: new ExactNumber("-9007199254740993"),
        ok: 9007199254740991,
        f: 1.2345678901234567,
        e: 1e30,
        t: ":1234567890123456789",
      },
    ]);
    assert.match(slices[0] ?? "", /"id":12345678901234567890,/u);
  });

  it("says where an answer ends too early, wherever that is", () => {
    const json = JSON.stringify({
      schema_version: "ofe/1.0",
      data: { items: [{ a: 1 }, { b: "x]" }, 3], available: 3 },
      facts: [{ a: [1] }],
    });
    for (let length = 1; length < json.length; length += 1) {
      const fault = faultOf(() => takeText(json.slice(0, length)));
      assert.equal(fault.kind, "truncated", json.slice(0, length));
    }
    const inSecond = json.slice(0, json.indexOf('"x]"'));
    assert.deepEqual(
      faultOf(() => takeText(inSecond)),
      { kind: "truncated", rows: 1 },
    );
  });

  it("says which row is no JSON, and when something around them is none", () => {
    const rows: readonly (readonly [string, number])[] = [
      ["1,,2", 2],
      ["1,2,", 3],
      [",1", 1],
      ["{a:1}", 1],
      ["1,[2}", 2],
      ["1 2", 1],
      ["nul", 1],
      ['1,"\n"', 2],
      [",", 1],
    ];
    for (const [items, row] of rows) {
      for (const batch of [1, 100]) {
        assert.deepEqual(
          faultOf(() => takeText(`{"data":{"items":[${items}]}}`, { batch })),
          { kind: "invalid", row },
          items,
        );
      }
    }
    for (const around of [
      '{"data":{"items":[1]},}',
      '{"data":{"items":[1]}} x',
      "<html>",
      "",
      '{"data":{"items":[1],"items":[2]}}',
      '{"data":{"items":[1]},"data":{}}',
      '{"data":{"items":[1]}}}',
    ]) {
      assert.deepEqual(
        faultOf(() => takeText(around)),
        { kind: "invalid", row: undefined },
        around,
      );
    }
  });

  it("L7: finds rows that are wrapped once more, or under another name", () => {
    for (const [text, path] of [
      ['{"data":{"items":{"total":2,"rows":[1,2]}}}', ["data", "items", "rows"]],
      ['{"data":{"uri":"u","rows":[1,2],"available":2}}', ["data", "rows"]],
      ['{"data":{"rows":{"items":[1,2]}}}', ["data", "rows", "items"]],
      ['{"data":{"notes":{"rows":[9]},"items":[1,2]}}', ["data", "items"]],
    ] as const) {
      const splitter = new ItemSplitter();
      const items = splitter.push(Buffer.from(text)).flatMap((batch) => batch.items());
      assert.deepEqual(items, [1, 2], text);
      const answer = splitter.end();
      assert.deepEqual(splitter.path, path);
      assert.deepEqual(answer, parseJson(text.replace("[1,2]", "[]")));
    }
    for (const text of [
      '{"data":{"a":{"rows":[1]}}}',
      '{"rows":[1]}',
      '[{"data":{"items":[1]}}]',
    ]) {
      assert.deepEqual(takeText(text).items, [], text);
    }
  });

  it("refuses what would not fit into memory", () => {
    const limits = { item: 100, rest: 200 };
    const long = "x".repeat(300);
    assert.deepEqual(
      faultOf(() => takeText(`{"data":{"items":[1,"${long}`, limits)),
      { kind: "tooLarge", limit: 100 },
    );
    assert.deepEqual(
      faultOf(() => takeText(`{"data":{"note":"${long}`, limits)),
      { kind: "tooLarge", limit: 200 },
    );
    assert.deepEqual(
      faultOf(() => takeText(`{"data":{"items":[]},"x":"${long}`, limits)),
      { kind: "tooLarge", limit: 200 },
    );
  });
});
