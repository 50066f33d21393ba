import assert from "node:assert/strict";
import type { AnswerPart } from "../../../../../src/research/results/parts/answerParts.ts";
import { buildCombined } from "../../../../../src/research/results/combined/combinedDocument.ts";
import { itemColumn } from "../../../../../src/research/results/combined/itemColumns.ts";
import type { CombinedItem } from "../../../../../src/research/results/combined/itemsSection.ts";
import { selectedRows, writtenRows } from "../../../../../src/research/results/selectedRows.ts";
import type { ResultModel } from "../../../../../src/research/results/resultDocument.ts";
import { readEnvelope } from "../../../../../src/research/service/envelope.ts";
import type { JsonRecord } from "../../../../../src/shared/json.ts";
import { savedAnswer } from "../shown.ts";

const unitedStates = { location: "United States", language: "English" };

function part(id: string, subject: string, data: JsonRecord): AnswerPart {
  return {
    result: {
      ...savedAnswer("inspect_page", { url: subject }),
      id,
      // A subject is a short form of what was asked for.
      subject: subject.replace("https://", ""),
      market: unitedStates,
    },
    envelope: readEnvelope({ data }),
    firstAction: 0,
    firstResource: 0,
  };
}

const first = part("1", "https://a.example/one", {
  url: "https://a.example/one",
  location: "United States",
  organic_keywords: 12,
  top_keywords: [
    { keyword: "espresso", position: 3, monthly_volume: 100 },
    { keyword: "mokka", position: 7, monthly_volume: 50 },
  ],
});
const second = part("2", "https://a.example/two", {
  url: "https://a.example/two",
  organic_keywords: 0,
  top_keywords: [],
});
const third = part("3", "https://a.example/three", {
  url: "https://a.example/three",
  organic_keywords: 4,
  top_keywords: [{ keyword: "=1+1", position: 1, cpc_usd: 2 }],
});

function itemOf(one: AnswerPart): CombinedItem {
  return { subject: one.result.subject, part: one, problem: "" };
}

function rowsOf(model: ResultModel, table: string): readonly JsonRecord[] {
  const source = model.tables.get(table) ?? assert.fail(`no table ${table}`);
  return source.rows(0, source.count);
}

const failed: CombinedItem = { subject: "https://a.example/four", problem: "Not charged: 422." };

describe("the results of a batch as one table", () => {
  const model = buildCombined(
    [first, second, third],
    [itemOf(first), itemOf(second), failed, itemOf(third)],
    "",
  );

  it("has a row for each item, with its figures, or with the reason why it has none", () => {
    assert.deepEqual(
      rowsOf(model, "batch_items").map((row) => [
        row[itemColumn],
        row["organic_keywords"],
        row["batch_item_problem"],
      ]),
      [
        ["a.example/one", 12, undefined],
        ["a.example/two", 0, undefined],
        ["https://a.example/four", undefined, "Not charged: 422."],
        ["a.example/three", 4, undefined],
      ],
    );
    assert.match(model.document.notices[0]?.text ?? "", /^1 item has no result/u);
  });

  it("has no column for what was asked for: that is the item", () => {
    assert.deepEqual(
      model.tables.get("batch_items")?.columns.map(({ key }) => key),
      [itemColumn, "organic_keywords", "batch_item_problem"],
    );
  });

  it("has the rows of all lists, each with its item first", () => {
    const head = model.document.sections.flatMap((section) =>
      section.kind === "table" && section.name === "top_keywords" ? [section.table] : [],
    )[0];
    assert.equal(head?.rowCount, 3);
    assert.deepEqual(
      head.columns.map(({ key }) => key),
      [itemColumn, "keyword", "position", "monthly_volume", "cpc_usd"],
    );
    assert.deepEqual(
      rowsOf(model, "top_keywords").map((row) => [row[itemColumn], row["keyword"]]),
      [
        ["a.example/one", "espresso"],
        ["a.example/one", "mokka"],
        ["a.example/three", "=1+1"],
      ],
    );
    const source = model.tables.get("top_keywords");
    assert.deepEqual(
      source?.rows(1, 3).map((row) => row["keyword"]),
      ["mokka", "=1+1"],
      "any part of it",
    );
  });

  it("adds nothing up: no figure is in it that no item has", () => {
    const figures = new Set(
      rowsOf(model, "batch_items").flatMap((row) => row["organic_keywords"] ?? []),
    );
    assert.deepEqual([...figures], [12, 0, 4]);
    assert.equal(model.document.header.cost, 9, "credits are");
  });

  it("gives its rows on with their item, their market and the name of the whole", () => {
    const about = model.about ?? assert.fail("no result is named");
    const selected =
      selectedRows(about, model, { table: "top_keywords", rows: [2] }) ?? assert.fail("no rows");
    assert.equal(selected.about.title, "Inspect Page: 4 items · Top keywords");
    assert.equal(selected.about.origin.location, "United States");
    assert.deepEqual(writtenRows(selected), [
      {
        [itemColumn]: "a.example/three",
        keyword: "=1+1",
        position: 1,
        monthly_volume: null,
        cpc_usd: 2,
      },
    ]);
  });

  it("names the markets where they differ, and says of no row that it is for one of them", () => {
    const german: AnswerPart = {
      ...third,
      result: { ...third.result, market: { location: "Germany", language: "German" } },
    };
    const mixed = buildCombined([first, german], [itemOf(first), itemOf(german)], "");
    assert.deepEqual(
      rowsOf(mixed, "batch_items").map((row) => row[itemColumn]),
      ["a.example/one · United States, English", "a.example/three · Germany, German"],
    );
    assert.equal(mixed.about?.market, null);
  });
});
