import assert from "node:assert/strict";
import { bulkTable } from "../../../../src/research/searchConsole/bulkRows.ts";
import { readTableText } from "../../../../src/research/tables/readTable.ts";
import { looksLikeExport, readExport } from "../../../../src/research/searchConsole/readExport.ts";
import type {
  ExportChoices,
  ExportFile,
  ExportReading,
} from "../../../../src/research/searchConsole/readExport.ts";
import {
  bytesOf,
  zip,
  read,
  exportOf,
  figures,
  chart,
  pages,
  filters,
} from "./exportsUnderTest.ts";

describe("files that need an answer, or are refused", () => {
  const bare = "abc,5,10,50%,5\ndef,5,20,25%,5\nghi,1,10,10%,3\n";

  it("ask whether a first row that has the shape is a header, and lose it in no case", async () => {
    assert.deepEqual(await read("Queries.csv", bare), {
      kind: "ask",
      questions: [
        { about: "firstRow", file: "Queries.csv", cells: ["abc", "5", "10", "50%", "5"] },
      ],
    });
    const rows = async (firstRow: "header" | "data"): Promise<number | undefined> =>
      exportOf(await read("Queries.csv", bare, { firstRow })).sheets[0]?.rows.length;
    assert.equal(await rows("data"), 3);
    assert.equal(await rows("header"), 2);
  });

  it("ask whether they are Search Console's where neither the name nor the header says so, and claim nothing", async () => {
    const rows = "abc,5,10,50%,5\ndef,5,20,25%,5\n";
    const bing = "abc,10,5,50%,5\ndef,20,5,25%,5\n";
    const about = async (name: string, text: string): Promise<unknown> => {
      const reading = await read(name, text);
      return reading.kind === "ask" ? reading.questions.map((one) => one.about) : reading.kind;
    };
    for (const [name, text] of [
      ["keywords.csv", `Keyword,${figures}\n${rows}`],
      ["report.csv", `query,clicks,impressions,ctr,position\n${rows}`],
      ["report.csv", `Suchbegriff,Klicks,Impressionen,CTR,Position\n${rows}`],
      [
        "example.com_SearchPerformance.csv",
        `Keyword,Impressions,Clicks,CTR,Avg. Position\n${bing}`,
      ],
      ["Bing Queries.csv", `Top queries,${figures}\n${rows}`],
      ["Queries.csv", `Query,Impressions,Clicks,CTR,Position\n${bing}`],
      ["ranks.csv", `Keyword,Landing Page,${figures}\na,https://example.com/,5,10,50%,5\n`],
    ] as const) {
      assert.deepEqual(await about(name, text), ["source"], text);
    }
    for (const [name, text] of [
      ["x.csv", `Top queries,${figures}\n${rows}`],
      ["x.csv", `上位のクエリ,クリック数,表示回数,CTR,掲載順位\n${rows}`],
      ["Queries (1).csv", `Query,${figures}\n${rows}`],
      [
        "example.com-Performance-on-Search-2026-11-25 - Suchanfragen.csv",
        `Begriff,${figures}\n${rows}`,
      ],
      ["x.csv", `Query,Page,${figures}\na,https://example.com/,5,10,50%,5\n`],
    ] as const) {
      assert.equal(await about(name, text), "export", text);
    }
    const told = await read("keywords.csv", `Keyword,${figures}\n${rows}`, {
      source: "searchConsole",
    });
    assert.equal(exportOf(told).sheets[0]?.rows.length, 2);
  });

  it("are one export where the tables of one are chosen together, and several are refused", async () => {
    const files: ExportFile[] = [
      { name: "Chart.csv", bytes: bytesOf(chart) },
      { name: "Pages.csv", bytes: bytesOf(pages) },
      { name: "Filters.csv", bytes: bytesOf(filters()) },
    ];
    const own = exportOf(await readExport(files));
    assert.deepEqual([own.kind, own.searchType], ["performance", "web"]);
    assert.equal(own.digest, exportOf(await readExport(files.toReversed())).digest);
    const twice = await readExport([...files, { name: "Pages (1).csv", bytes: bytesOf(pages) }]);
    assert.deepEqual(twice, { kind: "refused", problem: { kind: "severalExports" } });
  });

  it("ask which type of search counts in a bulk export of several, and count only that", async () => {
    const head =
      "data_date,site_url,query,is_anonymized_query,country,search_type,device,impressions,clicks,sum_top_position";
    const row = (type: string, clicks: number): string =>
      `2026-11-20,https://example.com/,coffee,false,deu,${type},MOBILE,10,${clicks},30`;
    const text = `${head}\n${row("WEB", 2)}\n${row("IMAGE", 1)}\n${row("WEB", 1)}\n`;
    assert.deepEqual(await read("b.csv", text), {
      kind: "ask",
      questions: [{ about: "searchType", offered: ["web", "image"] }],
    });
    const { sheets, property, searchType } = exportOf(
      await read("b.csv", text, { searchType: "web" }),
    );
    assert.deepEqual([property, searchType], ["https://example.com/", "web"]);
    assert.deepEqual(sheets[0]?.rows[0]?.now, {
      clicks: 3,
      impressions: 20,
      ctr: 0.15,
      position: 4,
    });
  });

  it("read rows in JSON by the shape of their keys, in whichever order and form", async () => {
    const figuresIn = { clicks: 1, impressions: 5, ctr: 0.2, position: 3 };
    const dimensions = async (value: unknown): Promise<unknown> =>
      exportOf(await read("r.json", JSON.stringify(value))).sheets[0]?.dimensions;
    assert.deepEqual(
      await dimensions({
        rows: [{ keys: ["2026-11-20", "https://example.com/", "deu"], ...figuresIn }],
      }),
      ["date", "page", "country"],
    );
    assert.deepEqual(await dimensions([{ rows: [{ keys: ["MOBILE", "how to"], ...figuresIn }] }]), [
      "device",
      "query",
    ]);
    assert.deepEqual(
      await dimensions([{ query: "a", page: "https://example.com/", ...figuresIn }]),
      ["query", "page"],
    );
  });

  it("ask whether they were filtered, unless a sheet or an answer says so", async () => {
    const filtersIn = async (choices: ExportChoices): Promise<unknown> => {
      const reading = await read("Pages.csv", pages, choices);
      assert.ok(reading.kind === "export");
      const isAsked = reading.questions.some(({ about }) => about === "filters");
      return [reading.exported.filters, isAsked];
    };
    assert.deepEqual(await filtersIn({}), [null, true]);
    assert.deepEqual(await filtersIn({ filters: "none" }), [{}, false]);
    assert.deepEqual(await filtersIn({ filters: "some" }), [{ other: "unknown" }, false]);
  });

  it("are refused by name where one of their tables can't be read; what macOS adds is none", async () => {
    const packed = (more: Readonly<Record<string, string>>): Promise<ExportReading> =>
      readExport([
        { name: "e.zip", bytes: zip({ "Chart.csv": chart, "Pages.csv": pages, ...more }) },
      ]);
    const page = "<!doctype html><html><body>Sign in</body></html>";
    assert.deepEqual(await packed({ "Queries.csv": page }), {
      kind: "refused",
      problem: { kind: "table", problem: { kind: "webPage" }, file: "Queries.csv" },
    });
    const added = await packed({ "__MACOSX/._Pages.csv": page, "._Chart.csv": page });
    assert.equal(exportOf(added).sheets.length, 2);
  });

  it("are no tables of other tools that count clicks without positions", async () => {
    const figuresOf = "100,2000,5%\n";
    const ads = `Campaign,Clicks,Impr.,CTR\nBrand,${figuresOf}Generic terms,50,1000,5%\n`;
    assert.deepEqual(await read("Campaigns.csv", ads), {
      kind: "refused",
      problem: { kind: "notSearchConsole" },
    });
    const table = await readTableText(ads);
    assert.ok(table.kind === "table" && !looksLikeExport(table));
    const discover = `Page,Clicks,Impressions,CTR\nhttps://example.com/a,${figuresOf}`;
    assert.equal(exportOf(await read("Pages.csv", discover)).kind, "discover");
  });

  it("have each its own encoding: the answer is for the file that doesn't tell", async () => {
    const utf8 = `Country,${figures}\nCôte d’Ivoire,5,50,10%,4\nÖsterreich,5,50,10%,4\n`;
    const old = Buffer.from(
      `Top queries,${figures}\ncaf\u00E9,5,50,10%,4\nth\u00E9,0,30,0%,9\n`,
      "latin1",
    );
    const files: ExportFile[] = [
      { name: "Countries.csv", bytes: bytesOf(utf8) },
      { name: "Queries.csv", bytes: old },
    ];
    const asked = await readExport(files);
    const encoding = asked.kind === "ask" ? "windows-1252" : undefined;
    const own = exportOf(await readExport(files, encoding === undefined ? {} : { encoding }));
    const keys = own.sheets.map(({ rows }) => rows.map((row) => row.keys[0]));
    assert.deepEqual(keys, [
      ["Côte d’Ivoire", "Österreich"],
      ["café", "thé"],
    ]);
  });

  it("take no query from JSON that isn't text", async () => {
    const bytes = Buffer.from('[{"query":"caf\u00E9","clicks":1,"impressions":5}]', "latin1");
    assert.deepEqual(await readExport([{ name: "r.json", bytes }]), {
      kind: "refused",
      problem: { kind: "json", reason: "invalid" },
    });
    const row = (query: string): object => ({
      query,
      clicks: 1,
      impressions: 5,
      ctr: 0.2,
      position: 3,
    });
    const rows = ["tea", "caf\uFFFD", "a\0b"].map(row);
    const { sheets, notes } = exportOf(await read("r.json", JSON.stringify(rows)));
    assert.deepEqual(
      sheets[0]?.rows.map(({ keys }) => keys),
      [["tea"]],
    );
    assert.deepEqual(notes.leftOut, { queries: 2 });
  });

  it("leave out rows of JSON without a figure, which is no 0", async () => {
    const rows = [
      { keys: ["tea"], clicks: "1", impressions: "5", ctr: "0.2", position: "3.5" },
      { keys: ["mocha"], clicks: "", impressions: "5", ctr: "", position: "3" },
      { keys: ["latte"], clicks: 0, impressions: " ", ctr: 0, position: 3 },
      { keys: ["cocoa"], clicks: 1, impressions: 5, ctr: 0.2, position: "" },
      { keys: ["moka"], clicks: 1, impressions: 5, ctr: "0,2", position: "1,234" },
    ];
    const { sheets, notes } = exportOf(await read("r.json", JSON.stringify({ rows })));
    assert.deepEqual(
      sheets[0]?.rows.map(({ keys, now }) => [...keys, now.clicks, now.position]),
      [
        ["tea", 1, 3.5],
        ["cocoa", 1, null],
        ["moka", 1, null],
      ],
    );
    assert.deepEqual(notes.leftOut, { queries: 2 });
  });

  it("take a column that is named after pages for pages where most of it is", async () => {
    const row = (page: string): string => `${page},5,50,10%,4\n`;
    const text = `Top pages,${figures}\n${row("https://example.com/a")}${row("https://example.com/b")}${row("(other)")}`;
    assert.deepEqual(exportOf(await read("p.csv", text)).sheets[0]?.dimensions, ["page"]);
  });

  it("are refused where they are damaged, empty or of another report", async () => {
    const problem = async (name: string, text: string): Promise<unknown> => {
      const reading = await read(name, text);
      return reading.kind === "refused" ? reading.problem : reading;
    };
    assert.deepEqual(await problem("r.json", "{"), { kind: "json", reason: "invalid" });
    assert.deepEqual(await problem("r.json", "{}"), { kind: "noRows" });
    assert.deepEqual(await problem("r.json", '{"a":[1]}'), { kind: "notSearchConsole" });
    assert.deepEqual(await problem("q.csv", `Top queries,${figures}\n`), { kind: "noRows" });
    assert.deepEqual(await problem("urls.csv", "page,day\nhttps://a.example/,2026-11-02\n"), {
      kind: "notSearchConsole",
    });
    assert.deepEqual(
      await problem(
        "x-Latest links-2026-11-25.csv",
        "Página con enlaces,Último rastreo\nhttps://a.example/,2026-11-02\n",
      ),
      { kind: "wrongReport", report: "links" },
    );
    const vitals = await readExport([
      {
        name: "example.com-Core-Web-Vitals-2026-11-25.zip",
        bytes: zip({
          "Chart.csv": "Date,Poor,Need improvement,Good\n2026-11-20,0,3,40\n2026-11-21,0,3,40\n",
        }),
      },
    ]);
    assert.deepEqual(vitals, {
      kind: "refused",
      problem: { kind: "wrongReport", report: "coreWebVitals" },
    });
  });

  it("are refused where a bulk export has more rows than are read: a part's sums are no figures", async () => {
    const table = await readTableText("data_date,clicks\n2026-11-20,1\n2026-11-21,2\n");
    assert.ok(table.kind === "table");
    assert.equal(bulkTable(table)?.count, 2);
    assert.equal(bulkTable({ ...table, moreRows: 1 }), undefined);
  });
});
