import assert from "node:assert/strict";
import type { ResultModel } from "../../../../src/research/results/resultDocument.ts";
import { standardTitle } from "../../../../src/research/results/resultTitle.ts";
import { formatDay } from "../../../../src/shared/format.ts";
import type { JsonRecord } from "../../../../src/shared/json.ts";
import { tableHeads } from "../../../../src/shared/resultTables.ts";
import { wholeTable } from "../../../../src/research/results/selectedRows.ts";
import { copyText } from "../../../../src/webview/grid/copyFormats.ts";
import { TableData } from "../../../../src/webview/grid/tableData.ts";
import { columnKeys, columnOfTable, savedAnswer, shown } from "./shown.ts";

const of = (data: JsonRecord): ResultModel => shown("search_console_export", { data });

const row = (page: string, clicks: number, before: number): JsonRecord => ({
  page,
  clicks,
  impressions: 100,
  ctr: clicks / 100,
  position: 5,
  previous_clicks: before,
  previous_impressions: 120,
  previous_ctr: before / 120,
  previous_position: 4,
});

const compared: JsonRecord = {
  property: "example.com",
  domain: "example.com",
  search_type: "web",
  exported: "2026-11-25",
  date_range: { start_date: "2026-10-27", end_date: "2026-11-23" },
  compare_to: { start_date: "2026-09-29", end_date: "2026-10-26" },
  summary: { clicks: 60, impressions: 400, previous_clicks: 90, previous_impressions: 500 },
  rows: [
    row("https://example.com/gained/", 30, 10),
    row("https://example.com/lost-most/", 10, 60),
    row("https://example.com/lost/", 20, 25),
    { page: "https://example.com/unknown/", clicks: null, impressions: 3 },
  ],
  queries: [{ query: "pour over", clicks: 3, impressions: 9, ctr: 1 / 3, position: 2 }],
};

describe("the page of a Search Console export", () => {
  it("is named after the export and its property", () => {
    assert.equal(
      standardTitle({ tool: "search_console_export", subject: "example.com" }),
      "Search Console Export: example.com",
    );
  });

  it("leads to what is free, and to nothing that its file suggests", () => {
    const { document } = shown("search_console_export", {
      data: compared,
      next_actions: [{ tool: "inspect_page", arguments: { url: "https://example.com/lost/" } }],
    });
    assert.deepEqual(
      document.actions.map(({ index, label, state }) => [index, label, state]),
      [
        [0, "Open Opportunities (free)", "ready"],
        [1, "Show Changes (free)", "ready"],
        [2, "Group Keywords (free)", "ready"],
      ],
    );
    const { queries: _queries, ...pagesOnly } = compared;
    assert.deepEqual(
      of(pagesOnly).document.actions.map(({ label }) => label),
      ["Open Opportunities (free)", "Show Changes (free)"],
    );
  });

  it("says nothing of a cost, on the page nor in a report", () => {
    assert.equal(of(compared).document.header.isImported, true);
    assert.equal(shown("research_keywords", { data: {} }).document.header.isImported, undefined);
  });

  it("begins with the pages, those that lost most clicks first", () => {
    const model = of(compared);
    assert.deepEqual(columnOfTable(model, "rows", "clicks_change"), [-50, -5, 20, null]);
    assert.deepEqual(columnKeys(model, "rows").slice(0, 3), ["page", "clicks", "clicks_change"]);
    const tables = model.document.sections.flatMap((section) =>
      section.kind === "table" ? [section.title] : [],
    );
    assert.deepEqual(tables, ["Pages", "Queries"]);
  });

  it("leaves rows of one period in the file's order", () => {
    const rows = [
      { page: "https://example.com/a/", clicks: 1, impressions: 10 },
      { page: "https://example.com/b/", clicks: 5, impressions: 10 },
    ];
    assert.deepEqual(columnOfTable(of({ rows }), "rows", "clicks"), [1, 5]);
  });

  it("says what its figures are not, each in words", () => {
    const { notices } = of({
      ...compared,
      search_type: "image",
      filters: { page: "+/guides/", query: "+ann@example.com" },
      export_notes: {
        truncated: ["queries"],
        cut: ["countries"],
        not_the_total: ["pages", "queries", "queries by page"],
        pacific_days: true,
        left_out: { queries: 2, pages: 0 },
        click_through_differs: { queries: 1 },
        later_by_order: ["A", "B"],
        folded_pages: 2,
        private: 2,
        anonymous: { clicks: 30, impressions: 400 },
      },
    }).document;
    const own = notices.flatMap(({ kind, text }) => (kind === "caveat" ? [] : [text]));
    assert.deepEqual(own, [
      "These figures cover only part of the site: search type: image · page: +/guides/ · query: ….",
      "Search Console exports a limited number of rows of a table. There may be more: Queries.",
      "The file has more rows than can be imported. The last ones are missing: Countries.",
      "Left out because the figures can't be right: Queries: 2.",
      "2 queries contain an email address or a phone number. They're left out of what you copy or save.",
      "Totals come from the chart. Rows don't add up to them: Pages, Queries, Queries by page.",
      "Queries that Google doesn't name. Clicks: 30. Impressions: 400. They're in the figures of pages.",
      "CTR is clicks divided by impressions. The file has another value in 1 row.",
      "2 rows are other URLs of listed pages. Where pages are matched, they're added up.",
      "The file doesn't say which period is the later one. “A” counts as now, “B” as before.",
      "Days follow Pacific time.",
      `Exported from Search Console by you on ${formatDay("2026-11-25")}.`,
    ]);
  });

  it("says of days only where they're recent that they may be incomplete, and of pages nothing where it has none", () => {
    const { notices } = of({
      queries: compared.queries,
      filters: {},
      data_state: "partial",
      export_notes: {
        pacific_days: true,
        left_out: { rows: 3 },
        anonymous: { clicks: 1, impressions: 4 },
      },
    }).document;
    const own = notices.flatMap(({ kind, text }) => (kind === "caveat" ? [] : [text]));
    assert.deepEqual(own, [
      "Left out because the figures can't be right: Rows of the file: 3.",
      "Queries that Google doesn't name. Clicks: 1. Impressions: 4.",
      "Days follow Pacific time, and the last two or three may be incomplete.",
      "Exported from Search Console by you.",
    ]);
  });

  it("offers no totals where the chart gave none", () => {
    const { summary: _summary, ...rest } = compared;
    assert.ok(!of(rest).document.sections.some(({ name }) => name === "picture:totals"));
    assert.ok(of(compared).document.sections.some(({ name }) => name === "picture:totals"));
  });

  it("says where filters aren't known, and where two periods are of different length", () => {
    const scopes = (data: JsonRecord): string[] =>
      of({ ...compared, ...data }).document.notices.flatMap(({ kind, text }) =>
        kind === "scope" ? [text] : [],
      );
    assert.deepEqual(scopes({ filters: {} }), []);
    const compare_to = { start_date: "2026-07-01", end_date: "2026-09-30" };
    assert.deepEqual(scopes({ compare_to }), [
      "The file doesn't say whether these figures are filtered.",
      "The two periods are of different length, so counts can't be compared.",
    ]);
  });

  it("says in its header which days it is of, and begins with its pages: the totals stand with the chart", () => {
    const days = ["2026-11-22", "2026-11-23"].map((date) => ({ date, clicks: 3, impressions: 9 }));
    const { header, sections } = of({ ...compared, days }).document;
    assert.equal(header.period?.days, "Oct 27, 2026 to Nov 23, 2026");
    assert.match(header.period?.whole ?? "", /Oct 27, 2026.*compared with Sep 29, 2026/u);
    const names = sections.flatMap((section) => ("name" in section ? [section.name] : []));
    assert.equal(names[0], "rows");
    assert.ok(names.includes("picture:totals"), names.join());
  });

  it("shows pages by day with their days as dates", () => {
    const model = of({
      rows_by: [{ date: "2026-11-20", page: "https://example.com/a/", clicks: 1, impressions: 9 }],
    });
    const head = tableHeads(model.document).find(({ name }) => name === "rows_by");
    const section = model.document.sections.find(({ name }) => name === "rows_by");
    assert.deepEqual([head?.title, section?.title], ["Pages by day", "Pages by day"]);
    const other = of({ rows_by: [{ country: "deu", page: "https://example.com/a/", clicks: 1 }] });
    assert.equal(tableHeads(other.document).find(({ name }) => name === "rows_by")?.title, "Rows");
    assert.deepEqual(
      head?.columns.map(({ key, format }) => [key, format]),
      [
        ["date", "date"],
        ["page", "url"],
        ["clicks", "integer"],
        ["impressions", "integer"],
      ],
    );
  });

  it("shows queries with an address or a number in them, and never copies or writes them", () => {
    const query = (text: string): JsonRecord => ({ query: text, clicks: 1, impressions: 9 });
    for (const member of ["queries", "rows_by"]) {
      const model = of({
        [member]: [
          query("tea"),
          { ...query("write to ann@example.com"), private: true },
          query("c"),
        ],
      });
      const head = tableHeads(model.document).find(({ name }) => name === member) ?? assert.fail();
      assert.equal(head.rowCount, 3);
      const written = wholeTable(savedAnswer("search_console_export", {}), model, head)?.rows ?? [];
      assert.deepEqual(
        written.map((row) => row["query"]),
        ["tea", "c"],
      );
      const data = new TableData(head);
      for (const format of ["tsv", "csv", "markdown", "json"] as const) {
        const text = copyText({ data, rows: [0, 1, 2], columns: [0] }, format, true, ",");
        assert.match(text, /tea/u, format);
        assert.doesNotMatch(text, /ann/u, format);
      }
    }
  });
});
