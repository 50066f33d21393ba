import assert from "node:assert/strict";
import type { ResultModel } from "../../../../src/research/results/resultDocument.ts";
import { readEnvelope } from "../../../../src/research/service/envelope.ts";
import { wayOf } from "../../../../src/research/results/exportWays.ts";
import { FileSource } from "../../../../src/research/results/resultSource.ts";
import { tableHeads } from "../../../../src/shared/resultTables.ts";
import { formatInteger } from "../../../../src/shared/format.ts";
import type { JsonRecord } from "../../../../src/shared/json.ts";
import type { TableHead } from "../../../../src/shared/table.ts";
import { presetCounts } from "../../../../src/webview/grid/presetChips.ts";
import { TableData } from "../../../../src/webview/grid/tableData.ts";
import { record } from "../../sandbox/sandboxUnderTest.ts";
import { askedTools } from "./askedTools.ts";
import { columnKeys, columnOfTable, pictureOf, savedAnswer, shown } from "./shown.ts";

const of = (data: JsonRecord): ResultModel => shown("get_search_performance", { data });

function headOf(model: ResultModel): TableHead {
  return (
    tableHeads(model.document).find(({ name }) => name === "rows") ??
    assert.fail("no table of rows")
  );
}

/** The change of one figure in each row. */
const changes = (figure: string, rows: readonly JsonRecord[]): readonly unknown[] =>
  columnOfTable(of({ rows }), "rows", `${figure}_change`);

const presetsOf = (model: ResultModel): string[] =>
  (headOf(model).presets ?? []).map(({ id }) => id);

const measured: JsonRecord = {
  query: "a",
  clicks: 10,
  impressions: 100,
  ctr: 0.1,
  position: 5,
  previous_clicks: 4,
  previous_impressions: 130,
  previous_ctr: 0.0308,
  previous_position: 8,
};

describe("what changed in search performance", () => {
  it("lead to what is made of them, free, before what the service suggests", () => {
    const suggested = { tool: "inspect_page", arguments: { url: "https://a.example/" } };
    const response = { data: { rows: [measured] }, next_actions: [suggested] };
    const { document } = shown("get_search_performance", response);
    assert.deepEqual(
      document.actions.map(({ index, label }) => [index, label]),
      [
        [1, "Open Opportunities (free)"],
        [2, "Show Changes (free)"],
        [0, "Inspect Page (3 credits)"],
      ],
    );
    const { nextActions = [] } = readEnvelope(response) ?? {};
    assert.equal(nextActions.length, 1);
    const ways = [0, 1, 2, 3].map((index) =>
      wayOf({ tool: "get_search_performance" }, { nextActions }, index),
    );
    assert.deepEqual(ways, [undefined, "openOpportunities", "showChanges", "groupKeywords"]);
    assert.equal(wayOf({ tool: "inspect_page" }, { nextActions: [] }, 0), undefined);
    assert.deepEqual(
      shown("inspect_page", response).document.actions.map(({ index }) => index),
      [0],
    );
  });

  it("lead from a file outside the library to nothing that reads the library only", () => {
    const response = {
      data: { rows: [measured], queries: [{ query: "a" }] },
      next_actions: [{ tool: "inspect_page", arguments: { url: "https://a.example/" } }],
    };
    const result = savedAnswer("get_search_performance", {});
    const part = { result, envelope: readEnvelope(response), firstAction: 0, firstResource: 0 };
    const files = {
      read: () => assert.fail("nothing is read"),
      stat: () => assert.fail("nothing is read"),
      beside: () => "",
      localPath: () => undefined,
    };
    const { document } = new FileSource(files, "file:///a.seo.json", result).model([part], "");
    assert.deepEqual(
      document.actions.map(({ index, label }) => [index, label]),
      [[0, "Inspect Page (3 credits)"]],
    );
  });

  it("are only a part of what the next steps are made from", () => {
    const { document } = of({ rows: [measured] });
    assert.equal(
      document.actions[0]?.reason,
      "What to work on next, from your saved figures and your articles.",
    );
  });

  it("stands right behind each figure, before the figures of the previous period", () => {
    const model = of({ rows: [measured] });
    assert.deepEqual(columnKeys(model, "rows"), [
      "query",
      "clicks",
      "clicks_change",
      "impressions",
      "impressions_change",
      "ctr",
      "ctr_change",
      "position",
      "position_change",
      "previous_clicks",
      "previous_impressions",
      "previous_ctr",
      "previous_position",
    ]);
    const { columns } = headOf(model);
    assert.deepEqual(
      columns.flatMap(({ behind, label }) => (behind === undefined ? [] : [[behind.key, label]])),
      [
        ["clicks", "Clicks change"],
        ["impressions", "Impressions change"],
        ["ctr", "CTR change"],
        ["position", "Position change"],
      ],
    );
  });

  it("is a number like other figures, without digits that nobody measured", () => {
    assert.deepEqual(changes("clicks", [measured]), [6]);
    assert.deepEqual(changes("impressions", [measured]), [-30]);
    assert.deepEqual(
      changes("ctr", [{ ...measured, ctr: 0.0596, previous_ctr: 0.0575 }]),
      [0.0021],
    );
    assert.deepEqual(
      changes("position", [{ ...measured, position: 3.1, previous_position: 3.3 }]),
      [0.2],
    );
  });

  it("position changes are never inverted: from 8 to 5 is up 3, from 5 to 8 down 3", () => {
    const up = { position: 5, previous_position: 8 };
    const down = { position: 8, previous_position: 5 };
    const model = of({ rows: [up, down] });
    assert.deepEqual(columnOfTable(model, "rows", "position_change"), [3, -3]);
    const data = new TableData(headOf(model));
    const column = data.columns.findIndex(({ key }) => key === "position_change");
    assert.deepEqual([data.text(0, column), data.text(1, column)], ["up 3", "down 3"]);
    assert.ok(data.columns[column]?.help?.includes("from 8 to 5 is up 3, saved as 3"));
  });

  it("absent is not zero: what is unknown in one period has no change, a zero that was sent has one", () => {
    const rows = [
      measured,
      { ...measured, previous_clicks: null },
      { ...measured, clicks: null },
      { query: "new", clicks: 7 },
      { ...measured, clicks: 0, previous_clicks: 7 },
      { ...measured, clicks: 7, previous_clicks: 0 },
      { ...measured, previous_clicks: "4" },
    ];
    assert.deepEqual(changes("clicks", rows), [6, null, null, null, -7, 7, null]);
  });

  it("has no columns without a comparison, nor where no row has both periods", () => {
    const now = { query: "a", clicks: 1, impressions: 2, ctr: 0.5, position: 1 };
    for (const row of [now, { ...now, previous_clicks: null }]) {
      assert.ok(!columnKeys(of({ rows: [row] }), "rows").some((key) => key.endsWith("_change")));
    }
  });

  it("is left as it came where the response says it itself, behind its figure", () => {
    const model = of({ rows: [{ ...measured, position_change: -3, clicks_change: 600 }] });
    assert.deepEqual(columnOfTable(model, "rows", "clicks_change"), [600]);
    assert.deepEqual(columnOfTable(model, "rows", "position_change"), [-3]);
    const keys = columnKeys(model, "rows");
    assert.equal(keys[keys.indexOf("position") + 1], "position_change");
    assert.equal(new Set(keys).size, keys.length);
    const column = headOf(model).columns.find(({ key }) => key === "position_change");
    assert.equal(column?.format, "integer", "nothing says whether -3 is better");
  });

  it("is in points of the same unit where shares came in percent, and in none where that is unclear", () => {
    const percent = { clicks: 10, impressions: 200, ctr: 5, previous_ctr: 4.5 };
    assert.deepEqual(changes("ctr", [percent]), [0.005]);
    const unclear = of({ rows: [{ ...percent, previous_ctr: 450 }] });
    assert.ok(!columnKeys(unclear, "rows").includes("ctr_change"));
  });
});

describe("presets of search performance", () => {
  const rows = [
    { query: "a", clicks: 1, impressions: 1000, ctr: 0.001, position: 4, previous_clicks: 9 },
    { query: "b", clicks: 50, impressions: 500, ctr: 0.1, position: 20, previous_clicks: 40 },
    { query: "c", clicks: 20, impressions: 200, ctr: 0.1, position: 20.1, previous_clicks: 20 },
    { query: "d", clicks: 1, impressions: 100, ctr: 0.01, position: null, previous_clicks: 5 },
    { query: "e", clicks: 9, impressions: 90, ctr: 0.1, position: 3.9, previous_clicks: null },
  ];

  it("keep positions from 4 to 20, lost clicks, and much that is seen and seldom clicked", () => {
    const head = headOf(of({ rows }));
    assert.deepEqual(
      (head.presets ?? []).map(({ id }, index) => [id, presetCounts(new TableData(head))[index]]),
      [
        ["nearTheTop", 2],
        ["losingClicks", 2],
        ["lowClickThrough", 1],
      ],
    );
    assert.deepEqual(head.presets?.[1]?.sort, { key: "clicks_change", direction: "ascending" });
  });

  it("say their rule with the very figures they filter by", () => {
    const low = headOf(of({ rows })).presets?.find(({ id }) => id === "lowClickThrough");
    assert.deepEqual(low?.filters, [
      { kind: "range", key: "impressions", least: "200", most: "" },
      { kind: "range", key: "ctr", least: "", most: "5" },
    ]);
    assert.match(low.rule, /at least 200 impressions .* at most 5%/iu);
  });

  it("are there for what the table has only", () => {
    const without = (...members: string[]): string[] =>
      presetsOf(
        of({
          rows: rows.map((row) =>
            Object.fromEntries(Object.entries(row).filter(([member]) => !members.includes(member))),
          ),
        }),
      );
    assert.deepEqual(without("previous_clicks"), ["nearTheTop", "lowClickThrough"]);
    assert.deepEqual(without("position"), ["losingClicks", "lowClickThrough"]);
    assert.deepEqual(without("impressions"), ["losingClicks"]);
    assert.deepEqual(without("query"), [], "days, countries and devices have none");
    assert.deepEqual(presetsOf(of({ rows: rows.slice(0, 4) })), ["nearTheTop", "losingClicks"]);
    assert.deepEqual(
      presetsOf(of({ rows: rows.map((row) => ({ ...row, ctr: 0 })) })),
      ["nearTheTop", "losingClicks"],
      "nothing is lower than no clicks at all",
    );
  });
});

describe("totals of search performance", () => {
  const tools = askedTools(["get_search_performance"]);

  it("come from the summary, never from the rows", () => {
    const model = of({ summary: { clicks: 4210 }, rows: [measured, measured] });
    assert.deepEqual(
      pictureOf(model, "totals", "tiles").tiles.map(({ text }) => text),
      ["4,210"],
    );
    const row = { ...measured, clicks: 4567, previous_clicks: 4567 };
    const { document } = of({ rows: [row, row] });
    assert.ok(!document.sections.some(({ name }) => name === "picture:totals"));
    assert.doesNotMatch(JSON.stringify(document), /9,?134/u, "the sum of the two rows");
  });

  it("and the sandbox answers a comparison with both periods", async () => {
    const envelope = await tools.envelope("get_search_performance", {
      group_by: "query",
      compare_to: "previous_year",
    });
    const model = shown("get_search_performance", envelope);
    const summary = record(record(envelope["data"])["summary"]);
    assert.equal(
      pictureOf(model, "totals", "tiles").tiles[0]?.text,
      formatInteger(Number(summary["clicks"])),
    );
    assert.deepEqual(presetsOf(model), ["nearTheTop", "losingClicks", "lowClickThrough"]);
    const lost = columnOfTable(model, "rows", "clicks_change");
    assert.ok(lost.some((change) => Number(change) !== 0));
    const none = await tools.envelope("get_search_performance", {
      group_by: "query",
      compare_to: "none",
    });
    assert.deepEqual(presetsOf(shown("get_search_performance", none)), [
      "nearTheTop",
      "lowClickThrough",
    ]);
  });
});
