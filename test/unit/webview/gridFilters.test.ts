import assert from "node:assert/strict";
import fc from "fast-check";
import { isRecord } from "../../../src/shared/json.ts";
import type { ColumnFilter } from "../../../src/shared/columnFilters.ts";
import { choicesOf, readFilter, filterWords } from "../../../src/webview/grid/columnFilter.ts";
import { isQuestion } from "../../../src/shared/questionWords.ts";
import { TableData } from "../../../src/webview/grid/tableData.ts";
import { viewRows } from "../../../src/webview/grid/tableView.ts";
import { tableOf } from "./tables.ts";

const rows = [
  {
    keyword: "how to clean espresso machine",
    monthly_volume: 900,
    intent: "informational",
    competition_level: "LOW",
    ctr: 0.05,
    observed_at: "2026-11-20T23:30:00Z",
    dofollow: true,
  },
  {
    keyword: "espresso cups",
    monthly_volume: null,
    intent: "commercial",
    competition_level: "HIGH",
    ctr: 0.2,
    observed_at: "2026-11-22",
    dofollow: false,
  },
  {
    keyword: "Espresso machine cheap",
    monthly_volume: 12_100,
    intent: "commercial",
    competition_level: null,
    ctr: null,
    observed_at: null,
    dofollow: null,
  },
];
const data = tableOf(rows);

const passing = (...filters: ColumnFilter[]): number[] => [
  ...viewRows(data, undefined, "", filters),
];

describe("column filters", () => {
  const text = (words: string, without = "", questions = false): ColumnFilter => ({
    kind: "text",
    key: "keyword",
    words,
    without,
    questions,
  });

  it("keep texts with every word, and without those that are refused", () => {
    assert.deepEqual(passing(text("ESPRESSO machine")), [0, 2]);
    assert.deepEqual(passing(text("espresso -cheap")), [0, 1]);
    assert.deepEqual(passing(text("", "cups, cheap")), [0]);
    assert.deepEqual(passing(text("", "", true)), [0]);
    assert.deepEqual(passing(text(" - ")), [0, 1, 2]);
  });

  it("keep figures between bounds, both included; unknown passes none", () => {
    const range = (least: string, most: string, key = "monthly_volume"): ColumnFilter => ({
      kind: "range",
      key,
      least,
      most,
    });
    assert.deepEqual(passing(range("900", "")), [0, 2]);
    assert.deepEqual(passing(range("", "1,000")), [0]);
    assert.deepEqual(passing(range("1000", "12100")), [2]);
    assert.deepEqual(passing(range("x", "")), [0, 1, 2]);
    assert.deepEqual(passing(range("5", "5%", "ctr")), [0]);
    assert.deepEqual(passing(range("5.1", "", "ctr")), [1]);
  });

  it("keep days from one to another, both whole", () => {
    const days = (from: string, to: string): ColumnFilter => ({
      kind: "dates",
      key: "observed_at",
      from,
      to,
    });
    assert.deepEqual(passing(days("2026-11-20", "2026-11-20")), [0]);
    assert.deepEqual(passing(days("2026-11-21", "")), [1]);
  });

  it("keep chosen values as they are written", () => {
    assert.deepEqual(passing({ kind: "choice", key: "intent", texts: ["Commercial"] }), [1, 2]);
    assert.deepEqual(
      passing({ kind: "choice", key: "competition_level", texts: ["Low", "—"] }),
      [0, 2],
    );
    assert.deepEqual(passing({ kind: "choice", key: "dofollow", texts: ["no"] }), [1]);
  });

  it("hold together, beside the search, and pass over what is not theirs", () => {
    assert.deepEqual(
      passing(text("espresso"), { kind: "choice", key: "intent", texts: ["Commercial"] }),
      [1, 2],
    );
    assert.deepEqual(
      passing({ kind: "text", key: "gone", words: "x", without: "", questions: false }),
      [0, 1, 2],
    );
    assert.deepEqual(
      passing({ kind: "text", key: "monthly_volume", words: "x", without: "", questions: false }),
      [0, 1, 2],
    );
    assert.deepEqual(
      [...viewRows(data, { column: 1, direction: "descending" }, "machine", [text("espresso")])],
      [2, 0],
    );
  });

  it("offer what there is to choose: levels by height, unknown last, and nothing where there is too much", () => {
    const column = (key: string): number => data.columns.findIndex((each) => each.key === key);
    const levels = tableOf([
      { competition_level: null },
      { competition_level: "HIGH" },
      { competition_level: "low" },
      { competition_level: "MEDIUM" },
      { competition_level: "LOW" },
    ]);
    assert.deepEqual(choicesOf(levels, 0), ["Low", "Medium", "High", "—"]);
    assert.deepEqual(choicesOf(data, column("dofollow")), ["no", "yes", "—"]);
    assert.equal(
      choicesOf(tableOf(Array.from({ length: 40 }, (_, row) => ({ intent: `i${row}` }))), 0),
      undefined,
    );
  });

  it("know the names of a presence column", () => {
    const table = new TableData({
      id: "p",
      name: "p",
      title: "P",
      rowCount: 3,
      columns: [{ key: "who", label: "Who", format: "presence", options: ["a.com", "b.com"] }],
      firstRows: [[["a.com"], ["a.com", "b.com"], []]],
    });
    assert.deepEqual(choicesOf(table, 0), ["a.com", "b.com"]);
    assert.deepEqual(
      [...viewRows(table, undefined, "", [{ kind: "choice", key: "who", texts: ["b.com"] }])],
      [1],
    );
    assert.deepEqual([...viewRows(table, { column: 0, direction: "descending" }, "")], [1, 0, 2]);
    assert.equal(table.text(1, 0), "a.com, b.com");
  });

  it("say what they do", () => {
    const column = { key: "ctr", label: "CTR", format: "fraction" } as const;
    assert.equal(
      filterWords({ kind: "range", key: "ctr", least: "5", most: "20" }, column),
      "CTR: at least 5%, at most 20%",
    );
    assert.equal(
      filterWords(text("a", "b", true), { key: "keyword", label: "Keyword", format: "text" }),
      "Keyword: with a, without b, questions only",
    );
  });

  it("are read back from what was kept, and never from anything else", () => {
    const stored: ColumnFilter[] = [
      text("a", "b", true),
      { kind: "range", key: "v", least: "1", most: "" },
      { kind: "dates", key: "d", from: "2026-01-01", to: "" },
      { kind: "choice", key: "c", texts: ["x"] },
    ];
    assert.deepEqual(
      stored.map((filter) => readFilter(JSON.parse(JSON.stringify(filter)))),
      stored,
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.jsonValue(),
          fc.record({
            key: fc.jsonValue(),
            kind: fc.constantFrom("text", "range", "dates", "choice", "x"),
            texts: fc.jsonValue(),
            words: fc.jsonValue(),
          }),
        ),
        (value) => {
          const filter = readFilter(value);
          assert.ok(filter === undefined || (isRecord(value) && filter.key === value["key"]));
          viewRows(data, undefined, "", filter === undefined ? [] : [filter]);
        },
      ),
    );
  });
});

describe("questions", () => {
  it("are known in the major languages", () => {
    for (const question of [
      "how to descale",
      "What is espresso",
      "wie viel kaffee",
      "comment faire",
      "¿qué es espresso",
      "come pulire",
      "o que é? café",
      "hoe werkt",
      "jak czyścić",
      "エスプレッソとは",
      "怎么做咖啡",
      "espresso?",
      "qu’est-ce que le ristretto",
      "what's cold brew",
      "Who’re baristas",
    ]) {
      assert.ok(isQuestion(question), question);
    }
    for (const other of ["espresso machine", "whatsapp", "coffee near me", "isolierkanne", ""]) {
      assert.ok(!isQuestion(other), other);
    }
  });
});
