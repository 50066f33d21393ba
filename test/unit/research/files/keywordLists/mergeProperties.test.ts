import assert from "node:assert/strict";
import fc from "fast-check";
import Papa from "papaparse";
import { excelDialect, projectDialect } from "../../../../../src/research/files/csv.ts";
import type { CsvDialect } from "../../../../../src/research/files/csv.ts";
import { csvWriter } from "../../../../../src/research/files/csv.ts";
import {
  csvRecords,
  lineBreakOf,
} from "../../../../../src/research/files/keywordLists/csvRecords.ts";
import {
  cellOf,
  readKeywordList,
} from "../../../../../src/research/files/keywordLists/keywordList.ts";
import type {
  KeywordList,
  ListRow,
} from "../../../../../src/research/files/keywordLists/keywordList.ts";
import {
  figureColumns,
  listColumns,
  newListColumns,
} from "../../../../../src/research/files/keywordLists/listColumns.ts";
import type { ListColumn } from "../../../../../src/research/files/keywordLists/listColumns.ts";
import {
  mergeKeywords,
  rowsByKey,
} from "../../../../../src/research/files/keywordLists/mergeKeywords.ts";
import { listRowKey } from "../../../../../src/research/files/keywordLists/observations.ts";
import type { KeywordObservation } from "../../../../../src/research/files/keywordLists/observations.ts";
import { keywordKey } from "../../../../../src/articles/identity/keywordKey.ts";

const usa = { location: "United States", language: "English" };
const hostile = [
  "-best coffee",
  "=b",
  "'=b",
  "''=b",
  'say "hi"',
  "a\nb",
  "a\r\nb",
  "☕️ 🇩🇪",
  "123456789012345",
  "a,b;c\td|e",
  "#tag",
  " x ",
  "",
  "0",
  "-1.5",
  "1,5",
];
/** Any text but the character that stands for lost ones: a list with it is refused, which other tests try. */
const anyText = (minLength: number): fc.Arbitrary<string> =>
  fc.string({ unit: "grapheme", minLength }).filter((text) => !text.includes("\uFFFD"));
const cell = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...hostile) },
  { weight: 1, arbitrary: anyText(0) },
);
const keyword = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      "v60",
      "V60",
      "moka pot",
      "-best coffee",
      "=b",
      "'=b",
      'say "hi"',
      "kaffee",
      "#tag",
    ),
  },
  { weight: 1, arbitrary: anyText(1) },
);
const times = [
  "2025-01-01T00:00:00Z",
  "2025-02-01T00:00:00.123456Z",
  "2025-03-01",
  "2025-04-01T00:00:00Z",
];
const market = fc.constantFrom(
  { location: "United States", language: "English" },
  { location: "Germany", language: "German" },
  { location: "", language: "" },
);
const figures = fc.record(
  {
    monthly_volume: fc.constantFrom(0, 10, 880, 1000, 1_000_000),
    trend_12m: fc.constantFrom("1; 2; ; 4", "10; 20"),
    change_12m: fc.constantFrom(-0.25, 0, 1.5),
    cpc_usd: fc.constantFrom(0.84, 38.4, 1e-7),
    competition_level: fc.constantFrom("LOW", "=HIGH"),
    intent: fc.constantFrom("informational", "commercial"),
    serp_features: fc.constantFrom("paid; organic", "@x"),
    position: fc.constantFrom(1, 3.1, 100, ""),
  },
  { requiredKeys: [], noNullPrototype: true },
);
const observation: fc.Arbitrary<KeywordObservation> = fc
  .record({
    keyword,
    market,
    source: fc.constantFrom(
      "search_index",
      "live_serp",
      "inspect_keyword",
      "search_index (sample data)",
    ),
    observedAt: fc.constantFrom(...times),
    figures,
  })
  .map(({ market, ...rest }) => ({ ...rest, ...market }));
const observations = fc.array(observation, { maxLength: 8 });

const dialect = fc.constantFrom<CsvDialect>(
  projectDialect,
  excelDialect(";"),
  excelDialect(","),
  { newline: "\n", delimiter: "\t", decimal: ".", beginning: "" },
  { newline: "\r\n", delimiter: "|", decimal: ".", beginning: "" },
);
const names = fc
  .shuffledSubarray([...listColumns.filter((name) => name !== "keyword"), "mine", "Ours", ""], {
    minLength: 1,
  })
  .chain((others) =>
    fc.nat(others.length).map((at) => [...others.slice(0, at), "keyword", ...others.slice(at)]),
  );
/** A list as a person may have it: any columns, any cells, and what earlier answers said. */
const list = fc
  .record({
    dialect,
    names,
    keywords: fc.array(keyword, { maxLength: 6 }),
    cells: fc.array(fc.array(cell, { minLength: 20, maxLength: 20 }), {
      minLength: 6,
      maxLength: 6,
    }),
    ends: fc.boolean(),
  })
  .map(({ dialect, names, keywords, cells, ends }) => {
    const writer = csvWriter(names, dialect);
    const rows = keywords.map((keyword, row) =>
      names.map((name, index) => (name === "keyword" ? keyword : (cells[row]?.[index] ?? ""))),
    );
    const text = writer.header() + writer.cells(rows);
    return ends ? text : text.slice(0, -dialect.newline.length);
  });
/** What a list that merges have made comes of. */
interface Growth {
  readonly list: string;
  readonly before: readonly KeywordObservation[];
  readonly edits: readonly {
    readonly row: number;
    readonly column: number;
    readonly text: string;
  }[];
}

const growth: fc.Arbitrary<Growth> = fc.record({
  list: fc.oneof(list, fc.constant("")),
  before: observations,
  edits: fc.array(
    fc.record({
      row: fc.nat(20),
      column: fc.nat(30),
      text: fc.constantFrom("mine", '"a; b"', "1500", ""),
    }),
    { maxLength: 4 },
  ),
});

/** A list that merges have made, with a few cells changed by a person. */
async function grown({
  list,
  before,
  edits,
}: Growth): Promise<{ readonly text: string; readonly before: readonly KeywordObservation[] }> {
  const merged = await mergeKeywords({
    text: list,
    incoming: before,
    known: [],
    market: usa,
    adds: true,
  });
  let { text } = merged;
  for (const { row, column, text: typed } of edits) {
    const read = await readKeywordList(text);
    const field = read.rows[row]?.record.fields[column];
    if (field !== undefined && read.columns.get("keyword") !== column) {
      text = text.slice(0, field.start) + typed + text.slice(field.end);
    }
  }
  return { text, before };
}

describe("merging into keyword lists, whatever is in them", () => {
  it("loses no row, no column and no cell of a person's own, and keeps the order", async () => {
    await fc.assert(
      fc.asyncProperty(growth, observations, async (made, incoming) => {
        const { text, before } = await grown(made);
        const merged = await mergeKeywords({
          text,
          incoming,
          known: before,
          market: usa,
          adds: true,
        });
        const [old, now] = [await readKeywordList(text), await readKeywordList(merged.text)];
        assert.deepEqual(
          now.header.fields.slice(0, old.header.fields.length).map(({ value }) => value),
          old.header.fields.map(({ value }) => value),
        );
        assert.equal(now.rows.length, old.rows.length + merged.added);
        const message = (column: string, value: string): boolean =>
          [...before, ...incoming].some(({ figures }) =>
            Object.entries(figures).some(
              ([name, figure]) =>
                name === column &&
                (String(figure) === value ||
                  figure === Number(value.replace(",", ".") || "x") ||
                  keywordKey(String(figure)) === keywordKey(value)),
            ),
          );
        let at = 0;
        for (const row of old.rows) {
          // Rows that are there keep their order; new ones stand between them.
          // A row that states no market gets that of its new figures.
          const isBare = cellOf(old, row, "location") === "" && cellOf(old, row, "language") === "";
          const emptyMarket = isBare ? (["location", "language"] as const) : [];
          const isThis = (candidate: ListRow): boolean =>
            candidate.keyword === row.keyword &&
            ownCells(old, row, emptyMarket) ===
              ownCells(now, candidate, emptyMarket, old.header.fields.length) &&
            figureColumns.every((column) => {
              const was = cellOf(old, row, column);
              return was === "" || was === cellOf(now, candidate, column) || message(column, was);
            });
          at = now.rows.findIndex((candidate, index) => index >= at && isThis(candidate));
          assert.notEqual(
            at,
            -1,
            `the row of ${row.keyword} is gone, or figures of a person's own in it`,
          );
          at += 1;
        }
      }),
      { numRuns: 300 },
    );
  });

  it("changes nothing when the same is merged again", async () => {
    await fc.assert(
      fc.asyncProperty(growth, observations, async (made, incoming) => {
        const { text, before } = await grown(made);
        const once = await mergeKeywords({
          text,
          incoming,
          known: before,
          market: usa,
          adds: true,
        });
        const twice = await mergeKeywords({
          text: once.text,
          incoming,
          known: before,
          market: usa,
          adds: true,
        });
        assert.equal(twice.text, once.text);
        assert.deepEqual([twice.added, twice.refreshed], [0, 0]);
      }),
      { numRuns: 300 },
    );
  });

  it("leaves the bytes of every line alone that has nothing new", async () => {
    await fc.assert(
      fc.asyncProperty(growth, observations, async (made, incoming) => {
        const { text, before } = await grown(made);
        const known = await readKeywordList(
          (await mergeKeywords({ text, incoming: [], known: [], market: usa, adds: true })).text,
        );
        const whole = known.text;
        fc.pre(newListColumns.every((column) => known.columns.has(column)));
        const merged = await mergeKeywords({
          text: whole,
          incoming,
          known: before,
          market: usa,
          adds: true,
        });
        const keys = new Set(incoming.map((one) => listRowKey(one, usa)));
        const touched = new Set(
          [...(await rowsByKey(known, usa))]
            .filter(([key]) => keys.has(key))
            .map(([, [row]]) => row?.record),
        );
        for (const { record } of known.rows.filter(({ record }) => !touched.has(record))) {
          assert.ok(merged.text.includes(whole.slice(record.start, record.contentEnd)));
        }
        const changed = merged.added + merged.refreshed;
        const lines = new Set(
          csvRecords(whole, known.delimiter).map(({ start, contentEnd }) =>
            whole.slice(start, contentEnd),
          ),
        );
        const after = await readKeywordList(merged.text);
        assert.ok(
          after.rows.filter(
            ({ record }) => !lines.has(merged.text.slice(record.start, record.contentEnd)),
          ).length <= changed,
        );
      }),
      { numRuns: 300 },
    );
  });

  it("reads back what it wrote, hostile cells included, in every dialect", async () => {
    await fc.assert(
      fc.asyncProperty(
        dialect,
        fc.uniqueArray(keyword, { selector: keywordKey, minLength: 1 }),
        observation,
        async (dialect, keywords, model) => {
          fc.pre(keywords.every((keyword) => keyword.trim() !== ""));
          const start = csvWriter([...listColumns, "mine"], dialect).header();
          const { text, added } = await mergeKeywords({
            text: start,
            incoming: keywords.map((keyword) => ({ ...model, keyword })),
            known: [],
            market: usa,
            adds: true,
          });
          assert.equal(added, keywords.length);
          const read = await readKeywordList(text);
          assert.deepEqual(
            read.rows.map((row) => row.keyword).toSorted(),
            keywords.map((keyword) => keyword.trim().replaceAll(/\s+/gu, " ")).toSorted(),
          );
          for (const row of read.rows) {
            for (const column of figureColumns) {
              const figure = model.figures[column];
              const value = cellOf(read, row, column);
              assert.ok(
                typeof figure === "number" ? Number(value) === figure : value === (figure ?? ""),
                `${column}: ${value}`,
              );
            }
          }
          assert.equal(text.startsWith("\uFEFF"), dialect.beginning === "\uFEFF");
          assert.equal(lineBreakOf(text), dialect.newline);
        },
      ),
    );
  });

  it("takes CSV texts apart as papaparse does", () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1 }),
        dialect,
        (rows, { newline, delimiter }) => {
          const text = Papa.unparse(rows, { newline, delimiter });
          const records = csvRecords(text, delimiter);
          assert.deepEqual(
            records.map(({ fields }) => fields.map(({ value }) => value)),
            Papa.parse(text, { newline, delimiter }).data,
          );
          assert.equal(records.map(({ start, end }) => text.slice(start, end)).join(""), text);
        },
      ),
    );
  });
});

/** The cells of a row that are a person's own in any case, as they stand in the file. */
function ownCells(
  list: KeywordList,
  { record }: ListRow,
  except: readonly ListColumn[],
  width = Number.POSITIVE_INFINITY,
): string {
  const ours = new Set(
    [...figureColumns, "source" as const, "observed_at" as const, ...except].map((column) =>
      list.columns.get(column),
    ),
  );
  return JSON.stringify(
    record.fields
      .flatMap(({ start, end }, index) =>
        ours.has(index) || index >= width ? [] : [[index, list.text.slice(start, end)]],
      )
      .filter(([, text]) => text !== ""),
  );
}
