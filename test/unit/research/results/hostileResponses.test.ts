import assert from "node:assert/strict";
import { buildPartsModel } from "../../../../src/research/results/resultDocument.ts";
import type { ResultModel } from "../../../../src/research/results/resultDocument.ts";
import { makeResult } from "../../../../src/research/library/savedResult.ts";
import { readPart } from "../../../../src/research/results/parts/readPart.ts";
import { findTool } from "../../../../src/research/tools/catalogue.ts";
import { nextRows } from "../../../../src/research/results/parts/tableStore.ts";
import { drawnLimits } from "../../../../src/research/results/parts/drawnPart.ts";
import { readEnvelope } from "../../../../src/research/service/envelope.ts";
import { isRecord } from "../../../../src/shared/json.ts";
import { Turns } from "../../../../src/system/turn.ts";
import { turnsOfOthers } from "../../../support/turnsOfOthers.ts";

const call = {
  tool: "inspect_keyword",
  args: { keyword: "coffee" },
  subject: "coffee",
  market: null,
  sentAt: "2026-11-20T10:00:00.000Z",
  receivedAt: "2026-11-20T10:00:02.000Z",
  cost: 5,
  balanceAfter: 490,
  origin: "sandbox",
  callKey: "made-up",
  answerFile: null,
};

function modelOf(response: Record<string, unknown>): ResultModel {
  return buildPartsModel([
    {
      result: makeResult("r-1", { ...call, envelope: response }),
      envelope: readEnvelope(response),
      firstAction: 0,
      firstResource: 0,
    },
  ]);
}

function many<T>(count: number, make: (at: number) => T): T[] {
  return Array.from({ length: count }, (_, at) => make(at));
}

function named(count: number, make: (at: number) => unknown): Record<string, unknown> {
  return Object.fromEntries(many(count, (at) => [`m${at}`, make(at)]));
}

/** Everything that may be many in a response, so many times. */
const shapes: Readonly<Record<string, (count: number) => Record<string, unknown>>> = {
  notes: (count) => ({ data: {}, notes: many(count, (at) => `note ${at}`) }),
  "notes of data": (count) => ({ data: { notes: many(count, (at) => `note ${at}`) } }),
  "types of facts": (count) => ({ data: {}, facts: many(count, (at) => ({ type: `t${at}.x` })) }),
  "freshness facts": (count) => ({
    data: { rows: [{ a: 1 }] },
    facts: many(count, (at) => ({ type: "core.data_freshness", text: `This is of day ${at}.` })),
  }),
  "next actions": (count) => ({
    data: {},
    next_actions: many(count, (at) => ({ tool: "inspect_keyword", args: { keyword: `k${at}` } })),
  }),
  datasets: (count) => ({ data: {}, resources: many(count, (at) => ({ uri: `dataset://${at}` })) }),
  "coverage members": (count) => ({ data: {}, coverage: named(count, (at) => at) }),
  "members of data": (count) => ({ data: named(count, (at) => at) }),
  "freshness members": (count) => ({
    data: Object.fromEntries(many(count, (at) => [`m${at}_freshness_note`, `This is day ${at}.`])),
  }),
  tables: (count) => ({ data: named(count, (at) => [{ a: at }]) }),
  sections: (count) => ({ data: { a: named(count, (at) => ({ b: [{ c: at }] })) } }),
  "unknown members": (count) => ({ data: { a: 1 }, ...named(count, (at) => [{ a: at }]) }),
};

/** What a document draws, and what it took to draw it: characters of its JSON. */
function drawnSize(model: ResultModel): number {
  return JSON.stringify(model.document).length;
}

describe("a response with too much of something", () => {
  for (const [name, make] of Object.entries(shapes)) {
    it(`ST6: draws the first ones of very many ${name}, and says that there are more`, () => {
      const [some, more] = [modelOf(make(3_000)), modelOf(make(12_000))];
      // What is drawn doesn't grow with the response, but for the figures that count what isn't.
      assert.ok(drawnSize(more) < drawnSize(some) + 200, `${drawnSize(more)} characters`);
      const said = more.document.notices.map(({ text }) => text).join("\n");
      // Facts are all in their table, which counts them.
      assert.ok(/Not shown: |more notes/u.test(said) || more.document.facts?.rowCount === 12_000);
    });
  }

  it("ST6: counts the notes that aren't shown", () => {
    const { notices } = modelOf({ data: {}, notes: many(100_000, (at) => `note ${at}`) }).document;
    assert.ok(
      notices.some(({ text }) => text === "… and 99,900 more notes."),
      `${notices.length}`,
    );
    assert.ok(notices.length < 110);
  });

  it("ST6: draws a table of at most a thousand columns, whatever its rows are called, and says how many it lacks", () => {
    for (const rows of [[named(5_000, (at) => at)], many(5_000, (at) => ({ [`m${at}`]: at }))]) {
      const { document, tables } = modelOf({ data: { rows } });
      assert.equal(tables.get("rows")?.columns.length, 1_000);
      assert.ok(document.notices.some(({ text }) => /columns: at least 4,000/u.test(text)));
      // The rows themselves are whole.
      assert.deepEqual(tables.get("rows")?.rows(0, rows.length), rows);
    }
  });

  it("ST6: draws the rows that there is room for, says how many are missing, and claims nothing of the whole", () => {
    const rows = many(drawnLimits.values / 4, (at) => ({ keyword: `k${at}` }));
    const { document, tables } = modelOf({ data: { rows, questions: [] } });
    const drawn = tables.get("rows")?.count ?? 0;
    assert.ok(drawn > 100_000 && drawn < rows.length, `${drawn} rows`);
    const missing = (rows.length - drawn).toLocaleString("en-US");
    assert.ok(document.notices.some(({ text }) => text.includes(`Rows: ${missing}`)));
    assert.ok(!JSON.stringify(document.sections).includes("There are no"));
  });

  it("ST6: shows the beginning of a text of megabytes in a section and a value; a cell, which can be opened and copied, has it whole", () => {
    const text = "word ".repeat(400_000);
    const { document, tables } = modelOf({
      data: { text, rows: [{ text }], notes: [text] },
      coverage: { scope_note: text, more: text },
    });
    // once, in the cell
    assert.ok(JSON.stringify(document).length < text.length + 500_000);
    assert.deepEqual(tables.get("rows")?.rows(0, 1), [{ text }]);
  });

  it("ST6: is read once, in a turn of its own, and not again to be drawn", () => {
    const part = { envelope: readEnvelope({ data: { rows: [{ ctr: 4.5 }, { ctr: 0.5 }] } }) };
    const reading = readPart(part, undefined);
    assert.deepEqual([...reading.units.percents], ["ctr"]);
    assert.equal(readPart(part, undefined), reading);
    assert.notEqual(readPart(part, findTool("inspect_keyword")), reading);
  });

  it("ST6: hands rows on in blocks, so that nothing else waits for all of them", () => {
    const columns = many(100, (at) => ({ key: `c${at}`, label: "", format: "text" as const }));
    const rows = many(5_000, (at) => ({ c0: at }));
    const source = {
      columns,
      count: rows.length,
      rows: (from: number, to: number) => rows.slice(from, to),
    };
    const [first] = nextRows(source, 0);
    assert.equal(first?.length, 1_000);
    assert.equal(nextRows(source, 4_500)[0]?.length, 500);
  });

  it("ST6: keeps members that are called as an object's own are", () => {
    const response: unknown = JSON.parse(
      '{"data":{"__proto__":{"x":1},"constructor":{"y":2},"rows":[{"__proto__":"z","a":1}]}}',
    );
    assert.ok(isRecord(response));
    const model = modelOf(response);
    assert.deepEqual(
      model.tables.get("rows")?.columns.map(({ key }) => key),
      ["__proto__", "a"],
    );
    assert.equal(Reflect.get({}, "x"), undefined);
  });

  it("ST6: lets others have their turn in long work", async () => {
    const turns = new Turns();
    const others = turnsOfOthers();
    // a busy machine may give this process no time for as long as one piece of work takes
    const end = performance.now() + 10_000;
    let count = 0;
    while (count < 2 && performance.now() < end) {
      await turns.next();
      count = others.soFar();
    }
    others.end();
    assert.ok(count > 1);
  });
});
