import assert from "node:assert/strict";
import fc from "fast-check";
import Papa from "papaparse";
import { english } from "../../../../src/articles/written/writtenLanguages.ts";
import {
  sourcedNumber as numberOf,
  tableSource as sourceOfTable,
} from "../../../../src/research/results/figureSource.ts";
import { insertionsOf } from "../../../../src/research/results/insertions.ts";
import { inLanguage } from "../../../../src/shared/l10n.ts";
import {
  selectedRows,
  wholeTable,
  writtenRows,
} from "../../../../src/research/results/selectedRows.ts";
import type { SelectedRows } from "../../../../src/research/results/selectedRows.ts";
import { savingChoices } from "../../../../src/research/results/savingChoices.ts";
import {
  convertDataset,
  surveyRows,
} from "../../../../src/research/files/dataset/convertDataset.ts";
import { MemoryRows } from "../../../../src/research/files/dataset/itemBatch.ts";
import type { RowFormat } from "../../../../src/research/files/dataset/rowFormats.ts";
import { readEnvelope } from "../../../../src/research/service/envelope.ts";
import { isRecord } from "../../../../src/shared/json.ts";
import type { JsonRecord } from "../../../../src/shared/json.ts";
import { tableHeads } from "../../../../src/shared/resultTables.ts";
import { formulaGuard } from "../../../../src/shared/formulaGuard.ts";
import { MemoryFile } from "../files/dataset/memoryFile.ts";
import { hostile } from "../files/hostileText.ts";
import { readMarkdown } from "../files/markdownReader.ts";
import { savedAnswer } from "./shown.ts";
import { resultModelOf } from "../../../support/resultModel.ts";

const market = { location: "United States", language: "English" };

function result(tool = "research_keywords"): ReturnType<typeof savedAnswer> {
  return {
    ...savedAnswer(tool, { seed: "latte art" }),
    subject: "latte art",
    market,
    origin: "https://api.example.com",
  };
}

function saved(
  rows: readonly JsonRecord[],
  {
    shownRows = [...rows.keys()],
    columns = undefined as readonly string[] | undefined,
    tool = "research_keywords",
    member = "keywords",
    source = "search_index",
  } = {},
): SelectedRows {
  const facts = [
    {
      type: "seo.keyword_opportunity",
      subject: "keyword:x",
      fields: {},
      provenance: { source_class: source, observed_at: "2026-11-20T08:00:00Z", confidence: 0.7 },
    },
  ];
  const model = resultModelOf(
    result(tool),
    readEnvelope({
      data: { [member]: rows },
      facts,
      coverage: { scope_note: "All rows of the index." },
    }),
  );
  return (
    selectedRows(result(tool), model, { table: member, rows: shownRows, columns }) ??
    assert.fail(
      tableHeads(model.document)
        .map(({ id }) => id)
        .join(),
    )
  );
}

/** The file that a save of these rows would write. */
async function written(rows: SelectedRows, format: RowFormat): Promise<string> {
  const source = new MemoryRows(writtenRows(rows));
  const watched = { signal: new AbortController().signal, onProgress: () => undefined };
  const file = new MemoryFile();
  await convertDataset({
    ...watched,
    source,
    survey: surveyRows(source),
    format,
    about: rows.about,
    chosen: undefined,
    delimiter: ";",
    open: () => Promise.resolve(file),
  });
  assert.equal(file.state, "committed");
  return file.text;
}

function plain(cell: string): string {
  return formulaGuard(",").plain(cell);
}

const tableSource = (...args: Parameters<typeof sourceOfTable>): string =>
  inLanguage(english, () => sourceOfTable(...args));
const sourcedNumber = (...args: Parameters<typeof numberOf>): ReturnType<typeof numberOf> =>
  inLanguage(english, () => numberOf(...args));

describe("rows that are kept", () => {
  it("are those that are shown, in their order and with their columns, and nothing that the view made up", () => {
    const rows = [
      { keyword: "a", monthly_volume: 1, intent: "commercial" },
      { keyword: "b", monthly_volume: null },
      { keyword: "c", monthly_volume: 3 },
    ];
    const some = saved(rows, {
      shownRows: [2, 0, 7],
      columns: ["monthly_volume", "keyword", "constructor", "no_such"],
    });
    assert.deepEqual(writtenRows(some), [
      { monthly_volume: 3, keyword: "c" },
      { monthly_volume: 1, keyword: "a" },
    ]);
    assert.deepEqual(writtenRows(some).map(Object.keys), [
      ["monthly_volume", "keyword"],
      ["monthly_volume", "keyword"],
    ]);
    assert.deepEqual(
      saved(rows, { columns: [] })
        .columns.map(({ key }) => key)
        .slice(0, 2),
      ["keyword", "monthly_volume"],
    );
    assert.deepEqual(some.about.origin, {
      ...market,
      source: "search_index",
      observedAt: "2026-11-20T08:00:00Z",
    });
    assert.equal(some.about.scopeNote, "All rows of the index.");
    assert.equal(some.about.available, null, "the response doesn't say how many exist");
  });

  it("say in every row that they are made up, where they are", () => {
    const sample = { ...result(), origin: "sandbox" };
    const about = (facts: readonly unknown[]): unknown =>
      selectedRows(
        sample,
        resultModelOf(sample, readEnvelope({ data: { keywords: [{ keyword: "a" }] }, facts })),
        { table: "keywords", rows: [0] },
      )?.about.origin.source;
    assert.equal(
      about([{ type: "x", subject: "keyword:a", provenance: { source_class: "search_index" } }]),
      "search_index (sample data)",
    );
    assert.equal(about([]), "(sample data)");
  });

  it("come back from every format as they were, hostile texts included", async () => {
    const row = fc.record(
      {
        keyword: hostile,
        monthly_volume: fc.oneof(fc.integer(), fc.constant(null)),
        title: hostile,
      },
      { noNullPrototype: true },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 8 }), async (rows) => {
        const some = saved(rows, { columns: ["keyword", "monthly_volume", "title"] });
        const texts = rows.map(({ keyword, monthly_volume, title }) => [
          keyword,
          String(monthly_volume ?? ""),
          title,
        ]);
        for (const [format, delimiter, newline] of [
          ["csv", ",", "\n"],
          ["excel", ";", "\r\n"],
        ] as const) {
          const text = (await written(some, format))
            .replace(/^\uFEFF/u, "")
            .slice(0, -newline.length);
          const read = Papa.parse<string[]>(text, { delimiter, newline })
            .data.slice(1)
            .map((cells) => cells.slice(0, 3).map(plain));
          assert.deepEqual(read, texts, format);
        }
        const document: unknown = JSON.parse(await written(some, "json"));
        assert.deepEqual(isRecord(document) ? document["items"] : undefined, rows);
        const read = readMarkdown(await written(some, "markdown"))
          .slice(1)
          .map((cells) => cells.slice(0, 3));
        assert.deepEqual(
          read,
          rows.map(({ keyword, monthly_volume, title }) => [
            keyword,
            monthly_volume === null ? null : String(monthly_volume),
            title,
          ]),
        );
      }),
      { numRuns: 40 },
    );
  });

  it("are a whole table in the order of the answer", () => {
    const rows = Array.from({ length: 500 }, (_, index) => ({ keyword: `k ${index}` }));
    const model = resultModelOf(result(), readEnvelope({ data: { keywords: rows }, facts: [] }));
    const [head] = tableHeads(model.document);
    assert.ok(head !== undefined);
    assert.deepEqual(
      wholeTable(result(), model, head)?.rows.map(({ keyword }) => keyword),
      rows.map(({ keyword }) => keyword),
    );
    assert.equal(selectedRows(result(), model, { table: "no such", rows: [0] }), undefined);
  });

  it("are offered for the article by its name, and as a file, for free", () => {
    const labels = (rows: number, name: string | undefined): string[] =>
      savingChoices(
        [],
        { rows: Array.from({ length: rows }) },
        name === undefined ? undefined : { name },
        { linkId: "a" },
      ).map(({ item }) => item.label);
    assert.deepEqual(labels(0, "a.md"), []);
    assert.deepEqual(labels(1, "latte-art.md"), [
      "Insert into latte-art.md… (free)",
      "Save This Row As… (free)",
    ]);
    assert.deepEqual(labels(1200, undefined), [
      "Insert into an Article… (free)",
      "Save 1,200 Rows As… (free)",
    ]);
  });

  it("have the whole result's keywords in groups, where there are some and the library has the result", () => {
    const others = [
      { item: { id: "keywordList", label: "" }, act: { kind: "keywordList", keywords: ["a"] } },
    ] as const;
    const ids = (
      ...[choices, linkId]: readonly [typeof others | [], string | undefined]
    ): string[] =>
      savingChoices(choices, { rows: [{}] }, undefined, { linkId }).map(({ item }) => item.id);
    assert.deepEqual(ids(others, "a"), ["group", "insert", "save"]);
    assert.deepEqual(ids(others, undefined), ["insert", "save"]);
    assert.deepEqual(ids([], "a"), ["insert", "save"]);
  });
});

describe("what can be made of rows for an article", () => {
  const rows = [
    { keyword: "latte art", monthly_volume: 12_100, cpc_usd: null, intent: "informational" },
    {
      keyword: "how to make latte art",
      monthly_volume: 880,
      cpc_usd: 1.2,
      intent: "informational",
    },
  ];

  it("is a table, lists where there are keywords and questions, and each known figure", () => {
    const offered = insertionsOf(saved(rows)).map(
      ({ icon, label, description }) => `${icon}, ${label}: ${description}`,
    );
    assert.deepEqual(offered, [
      "table, Table: 2 × 4, as shown",
      "list-unordered, Keyword list: 2 keywords",
      "list-tree, Outline: 1 question as a heading",
      "quote, 12,100: Monthly volume · latte art · with its source",
      "quote, 880: Monthly volume · how to make latte art · with its source",
      "quote, 1.20: CPC (USD) · how to make latte art · with its source",
    ]);
    const many = Array.from({ length: 26 }, (_, index) => ({ position: index + 1, title: "x" }));
    assert.deepEqual(
      insertionsOf(saved(many, { member: "organic", tool: "inspect_serp" })).map(
        ({ label }) => label,
      ),
      ["Table"],
    );
  });

  it("says below a table where its figures come from, of which market and days", () => {
    const some = saved(rows);
    assert.equal(
      tableSource(some),
      "Source: United States, English; search index (estimated); SEO Research, Nov 20, 2026.",
    );
    assert.ok(
      insertionsOf(some)[0]
        ?.text({ kind: "markdown", language: english })
        .endsWith(
          " |\n\n*Source: United States, English; search index (estimated); SEO Research, Nov 20, 2026.*\n",
        ),
      insertionsOf(some)[0]?.text({ kind: "markdown", language: english }),
    );
    const mixed = saved(
      rows.map((row, index) => ({
        ...row,
        observed_at: `2026-11-1${index}T08:00:00Z`,
        change_12m: 0.1,
      })),
    );
    assert.match(
      tableSource(mixed),
      /; 12-month change calculated by SEO Research from the trend; SEO Research, Nov 10, 2026 to Nov 11, 2026\.$/u,
    );
    assert.match(
      tableSource({ ...some, result: { ...some.result, origin: "sandbox" } }),
      /SEO Research, sample data, Nov 20, 2026\.$/u,
    );
  });

  it("says of a figure what it is, of what, where, from what source and when", () => {
    const some = saved(rows);
    const [row = {}] = some.rows;
    const volume = some.columns.find(({ key }) => key === "monthly_volume") ?? assert.fail();
    assert.deepEqual(sourcedNumber(some, row, volume), {
      figure: "12,100",
      subject: "latte art",
      source:
        "Monthly volume for “latte art”, United States, English; search index (estimated); SEO Research, Nov 20, 2026.",
    });
    const trend = Array.from({ length: 12 }, (_, month) => 100 + month);
    const derived = saved([{ keyword: "latte art", change_12m: 0.1, trend_12m: trend }]);
    const change = sourcedNumber(
      derived,
      derived.rows[0] ?? {},
      derived.columns.find(({ key }) => key === "change_12m") ?? assert.fail(),
    );
    assert.match(change.source, /; calculated by SEO Research from the 12-month trend; /u);
    const sample = sourcedNumber(
      { ...some, result: { ...some.result, origin: "sandbox" } },
      row,
      volume,
    );
    assert.match(sample.source, /SEO Research, sample data, Nov 20, 2026\.$/u);
  });

  it("never calls a volume among live positions a live figure", () => {
    const live = saved([{ keyword: "latte art", position: 3, monthly_volume: 880 }], {
      tool: "inspect_search_visibility",
      member: "results",
      source: "live_serp",
    });
    const [row = {}] = live.rows;
    const sourceOf = (wanted: string): string =>
      sourcedNumber(live, row, live.columns.find(({ key }) => key === wanted) ?? assert.fail())
        .source;
    assert.match(sourceOf("position"), /; search results \(live\); /u);
    assert.match(sourceOf("monthly_volume"), /; estimated; /u);
  });
});
