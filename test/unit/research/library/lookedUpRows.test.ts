import assert from "node:assert/strict";
import { answerHistory } from "../../../../src/research/files/history/answerHistory.ts";
import type { HistoryAnswer } from "../../../../src/research/files/history/answerHistory.ts";
import { answerKeywords } from "../../../../src/research/files/keywordLists/answerKeywords.ts";
import { readFacts } from "../../../../src/research/library/knownFacts/readFacts.ts";
import { lookedUpRows } from "../../../../src/research/library/lookedUpRows.ts";
import { makeResult } from "../../../../src/research/library/savedResult.ts";
import { readEnvelope } from "../../../../src/research/service/envelope.ts";
import { isRecord } from "../../../../src/shared/json.ts";
import type { JsonRecord } from "../../../../src/shared/json.ts";
import { resultModelOf } from "../../../support/resultModel.ts";

const tool = "inspect_search_visibility";
const now = Date.parse("2026-01-01T00:00:00Z");
const receivedAt = "2025-11-20T12:00:00.000Z";

/** What is known of each keyword: its position, "none" where it wasn't found, "?" where it isn't known. */
type Known = Readonly<Record<string, number | "none" | "?">>;

interface Example {
  readonly name: string;
  readonly rows: readonly JsonRecord[];
  readonly resolved?: unknown;
  /** What coverage says instead of `resolved` and `requested`. */
  readonly coverage?: JsonRecord;
  readonly known: Known;
}

const examples: Example[] = [
  {
    name: "failed look-ups among the rows",
    rows: [
      { keyword: "a", position: 3 },
      { keyword: "b", position: null, error: "timeout" },
      { keyword: "c", position: null },
      { keyword: "d", position: null, status: "failed" },
      { keyword: "e", position: 7 },
    ],
    resolved: 3,
    known: { a: 3, b: "?", c: "none", d: "?", e: 7 },
  },
  {
    name: "positions behind the first ones",
    rows: [
      { keyword: "a", position: null },
      { keyword: "b", position: null },
      { keyword: "c", position: 12 },
    ],
    resolved: 1,
    known: { a: "?", b: "?", c: 12 },
  },
  {
    name: "a failure among the first ones, and fewer look-ups than other rows",
    rows: [
      { keyword: "a", position: null, error_message: "no response" },
      { keyword: "b", position: null },
      { keyword: "c", position: null },
    ],
    resolved: 1,
    known: { a: "?", b: "?", c: "?" },
  },
  {
    name: "the first ones only",
    rows: [
      { keyword: "a", position: 4 },
      { keyword: "b", position: null },
      { keyword: "c", position: null },
    ],
    resolved: 2,
    known: { a: 4, b: "none", c: "?" },
  },
  {
    name: "a count that came as a text",
    rows: [
      { keyword: "a", position: 4 },
      { keyword: "b", position: null },
    ],
    resolved: "1",
    known: { a: 4, b: "?" },
  },
  {
    name: "positions that came as texts, and texts that are none",
    rows: [
      { keyword: "a", position: "7" },
      { keyword: "b", position: " 12 " },
      { keyword: "c", position: "" },
      { keyword: "d", position: "-" },
      { keyword: "e", position: "not found" },
      { keyword: "f", position: 0 },
      { keyword: "g", position: null },
      { keyword: "h" },
    ],
    known: { a: 7, b: 12, c: "?", d: "?", e: "?", f: "?", g: "none", h: "?" },
  },
  {
    name: "a row with both a position and an error",
    rows: [
      { keyword: "a", position: 5, error: "slow" },
      { keyword: "b", position: null, errors: [], error: null, failed: false, checked: true },
      { keyword: "c", position: null, checked: false },
    ],
    resolved: 2,
    known: { a: 5, b: "none", c: "?" },
  },
];

const firstOfTwo = {
  rows: [
    { keyword: "a", position: 4 },
    { keyword: "b", position: null },
    { keyword: "c", position: null },
  ],
  known: { a: 4, b: "none", c: "?" },
} as const;
const onlyFound = { ...firstOfTwo, known: { a: 4, b: "?", c: "?" } } as const;

/** The contract has no names for these counts (service facts 2). */
examples.push(
  ...[
    { checked: 2, total: 3 },
    { resolved_keywords: 2 },
    { keywords_checked: "2" },
    { resolved: "2 of 3" },
    { resolved: ["a", "b"] },
    { live: { resolved: 2, requested: 3 } },
    { resolved: 3, live_checked: 2 },
    { unresolved: 1 },
    { skipped_keywords: ["c"] },
  ].map((coverage) => ({ ...firstOfTwo, name: JSON.stringify(coverage), coverage })),
  ...[
    { resolved: "some" },
    { resolved: { live: 1, index: 1 } },
    { partial: true },
    { complete: false },
  ].map((coverage) => ({ ...onlyFound, name: JSON.stringify(coverage), coverage })),
  ...[
    { resolved: null },
    { resolved: 3 },
    { complete: true },
    { checked: true },
    { skipped: 0 },
  ].map((coverage) => ({
    ...firstOfTwo,
    name: JSON.stringify(coverage),
    coverage,
    known: { a: 4, b: "none", c: "none" } as const,
  })),
);

function answerOf({ rows, resolved, coverage }: Example): HistoryAnswer {
  const envelope = readEnvelope({
    data: { domain: "example.com", positions: rows },
    coverage: coverage ?? (resolved === undefined ? {} : { resolved, requested: rows.length }),
  });
  assert.ok(envelope);
  return {
    id: "r1",
    tool,
    args: { domain: "example.com", keywords: rows.map(({ keyword }) => keyword) },
    market: { location: "Germany", language: "German" },
    receivedAt,
    envelope,
    sample: false,
  };
}

const reading = { isOwn: (site: unknown): boolean => site === "example.com", now };

function wordOf(position: unknown): number | "none" | "?" {
  return typeof position === "number" && position >= 1
    ? position
    : position === null || position === ""
      ? "none"
      : "?";
}

/** Keywords of which nothing is said are those of which nothing is known. */
function completed(example: Example, said: Known): Known {
  return Object.fromEntries(
    example.rows.map(({ keyword }) => [String(keyword), said[String(keyword)] ?? "?"]),
  );
}

for (const example of examples) {
  describe(`${example.name}, in a visibility check`, () => {
    const answer = answerOf(example);
    const assertSame = (said: Known): void =>
      assert.deepEqual(completed(example, said), example.known);

    it("are read row by row", () => {
      const rows = lookedUpRows(example.rows, answer.envelope.coverage);
      assertSame(
        Object.fromEntries(
          rows.map((row) => [
            String(row["keyword"]),
            wordOf(row["position"] === "" ? undefined : row["position"]),
          ]),
        ),
      );
    });

    it("are written into the rank history as they are known", () => {
      const lines = answerHistory(answer, reading);
      assertSame(Object.fromEntries(lines.map((line) => [line.keyword, wordOf(line.position)])));
    });

    it("are added to keyword lists as they are known", () => {
      const found = answerKeywords(answer, reading);
      assertSame(
        Object.fromEntries(
          found.map(({ keyword, figures }) => [keyword, wordOf(figures.position)]),
        ),
      );
    });

    it("are shown in the table and drawn in the picture as they are known", () => {
      const { envelope, market } = answer;
      const result = makeResult("r1", {
        tool,
        args: answer.args,
        subject: "example.com",
        market,
        sentAt: receivedAt,
        receivedAt,
        cost: 10,
        balanceAfter: null,
        origin: "https://api.example.com",
        callKey: "k",
        envelope: isRecord(envelope.raw) ? envelope.raw : {},
        answerFile: null,
      });
      const { document, tables } = resultModelOf(result, envelope, "example.com");
      const table = [...tables.values()].find(({ columns }) =>
        columns.some(({ key }) => key === "keyword"),
      );
      assert.ok(table);
      assertSame(
        Object.fromEntries(
          table
            .rows(0, table.count)
            .map((row) => [
              String(row["keyword"]),
              wordOf(row["position"] === "" ? undefined : row["position"]),
            ]),
        ),
      );
      const places = Object.values(example.known);
      const hasOddRows = example.rows.some(({ position }) =>
        ["", "-", "not found", 0].some((odd) => odd === position),
      );
      const picture = document.sections.find(({ kind }) => kind === "picture");
      if (hasOddRows) {
        assert.equal(picture, undefined, "what can't be read isn't drawn");
        return;
      }
      const looked = places.filter((place) => place !== "?");
      assert.equal(picture === undefined, looked.length === 0);
      if (picture !== undefined) {
        assert.ok(picture.kind === "picture" && picture.picture.shape === "shares");
        const bars = picture.picture.parts.map(({ value }) => value);
        const among = (first: number, last: number): number =>
          looked.filter((place) => typeof place === "number" && place >= first && place <= last)
            .length;
        assert.deepEqual(bars, [
          among(1, 3),
          among(4, 10),
          among(11, 20),
          among(21, 100),
          looked.filter((place) => place === "none").length,
        ]);
      }
      const facts = readFacts(result).placings ?? [];
      for (const { keyword, position } of facts) {
        assert.equal(wordOf(position), example.known[keyword], `hover of ${keyword}`);
      }
    });
  });
}
