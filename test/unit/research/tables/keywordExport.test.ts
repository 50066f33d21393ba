import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { keywordExport } from "../../../../src/research/tables/otherTools/keywordExport.ts";
import type { KeywordExport } from "../../../../src/research/tables/otherTools/keywordExport.ts";
import { readTable, readTableText } from "../../../../src/research/tables/readTable.ts";
import type { TableReading } from "../../../../src/research/tables/table.ts";
import { repositoryRoot } from "../../../support/paths.ts";

const now = Date.parse("2026-11-26T12:00:00Z");

function read(reading: TableReading, name: string): KeywordExport | undefined {
  assert.ok(reading.kind === "table");
  return keywordExport(reading, name, now);
}

async function fixture(name: string): Promise<KeywordExport | undefined> {
  const file = path.join(repositoryRoot, "test/fixtures/tables", name);
  return read(await readTable(readFileSync(file)), name);
}

async function text(
  lines: readonly string[],
  name = "export.csv",
): Promise<KeywordExport | undefined> {
  return read(await readTableText(lines.join("\n")), name);
}

describe("keyword exports of other tools", () => {
  it("are read from Keyword Planner, in either encoding, and a bid is no CPC", async () => {
    for (const name of ["kwplanner-utf16.csv", "kwplanner-utf8.tsv.csv"]) {
      assert.deepEqual(await fixture(name), {
        tool: "Google Keyword Planner",
        keywords: [
          {
            keyword: "pour over coffee",
            volume: 5000,
            topOfPageBid: {
              low: { value: 0.35, currency: "EUR" },
              high: { value: 1.2, currency: "EUR" },
            },
            competition: "HIGH",
          },
        ],
        rows: [0],
      });
    }
  });

  it("have a range where Keyword Planner gives the middle of one, without months", async () => {
    const found = await text(
      [
        "Keyword Stats 2026-06-09 at 21_25_18",
        '"May 1, 2025 - April 30, 2026"',
        "Keyword\tCurrency\tAvg. monthly searches\tThree month change\tYoY change\tCompetition\tSearches: May 2025\tSearches: Jun 2025",
        "none\tUSD\t0\t0%\t0%\tUnknown\t\t",
        "few\tUSD\t50\t0%\t0%\tLow\t\t",
        "some\tUSD\t500\t0%\t0%\tMedium\t\t",
        "many\tUSD\t5000\t0%\t0%\tHigh\t\t",
        "most\tUSD\t50000\t0%\t0%\tÉlevée\t\t",
        "million\tUSD\t5000000\t0%\t0%\tHigh\t\t",
        "exact\tUSD\t5000\t0%\t0%\tHigh\t4400\t5400",
        "other\tUSD\t4400\t0%\t0%\tHigh\t\t",
        "unknown\tUSD\t\t\t\t\t\t",
      ],
      "Keyword Stats.csv",
    );
    assert.deepEqual(
      found?.keywords.map(({ keyword, volume, volumeRange, competition }) => [
        keyword,
        volume ?? volumeRange,
        competition,
      ]),
      [
        ["none", [0, 10], undefined],
        ["few", [10, 100], "LOW"],
        ["some", [100, 1000], "MEDIUM"],
        ["many", [1000, 10_000], "HIGH"],
        ["most", [10_000, 100_000], undefined],
        ["million", [1_000_000], "HIGH"],
        ["exact", 5000, "HIGH"],
        ["other", 4400, "HIGH"],
        ["unknown", undefined, undefined],
      ],
    );
  });

  it("are read from the older Keyword Planner, and a segment's figures aren't the keyword's", async () => {
    const found = await text([
      "Keyword\tSegmentation\tCurrency\tAvg. Monthly Searches (exact match only)",
      "tea\t\tEUR\t1300",
      "tea\tMobile\tEUR\t900",
      "mate\tMobile\tEUR\t90",
    ]);
    assert.deepEqual(found?.keywords, [{ keyword: "tea", volume: 1300 }, { keyword: "mate" }]);
    assert.deepEqual(found?.rows, [0, 0, 1]);
  });

  it("are read from Ahrefs' Keywords Explorer with their country and date, without a currency that isn't said", async () => {
    assert.deepEqual((await fixture("ahrefs-utf16.csv"))?.keywords, [
      {
        keyword: "pour over coffee",
        country: "us",
        volume: 5400,
        difficulty: 12,
        cpc: { value: 0.9, currency: undefined },
      },
    ]);
    const [withDate] = (await fixture("ahrefs-utf8.csv"))?.keywords ?? [];
    assert.equal(withDate?.observedAt, "2026-11-01T05:12:33");
  });

  it("are read from Ahrefs' Site Explorer, whose file name has the date", async () => {
    const found = await text(
      [
        "Keyword,Volume,KD,CPC,Previous organic traffic,Current organic traffic,Current position,Current URL,Branded",
        "pour over,5400,12,0.90,10,20,3,https://example.com/a,false",
        "pour over,5400,12,0.90,10,20,7,https://example.com/b,false",
      ],
      "example.com-organic-keywords_2026-09-05_12-00-00.csv",
    );
    assert.equal(found?.tool, "Ahrefs");
    assert.deepEqual(found.keywords, [
      {
        observedAt: "2026-09-05",
        keyword: "pour over",
        volume: 5400,
        difficulty: 12,
        cpc: { value: 0.9, currency: undefined },
      },
    ]);
  });

  it("are read from Semrush's positions: a keyword once for each URL is one, and the name has the market", async () => {
    assert.deepEqual((await fixture("semrush-positions.csv"))?.keywords, [
      {
        keyword: "pour over coffee",
        volume: 5400,
        difficulty: 41,
        cpc: { value: 0.9, currency: undefined },
        observedAt: "2026-11-20",
      },
    ]);
    const header =
      "Keyword,Position,Previous position,Search Volume,Keyword Difficulty,CPC,URL,Traffic,Traffic (%)";
    const found = await text(
      [
        header,
        "pour over coffee,3,5,5400,,0.90,https://example.com/a/,430,12.50",
        "Pour over  coffee,9,5,5400,41,0.90,https://example.com/b/,43,1.25",
        "V60,9,5,1300,20,0.90,https://example.com/b/,43,1.25",
      ],
      "example.com-organic.Positions-de-20260501-2026-05-02T10_00_00Z.csv",
    );
    assert.deepEqual(
      found?.keywords.map((one) => [one.keyword, one.country, one.difficulty, one.observedAt]),
      [
        ["pour over coffee", "de", 41, "2026-05-01"],
        ["V60", "de", 20, "2026-05-01"],
      ],
    );
    assert.deepEqual(found?.rows, [0, 0, 1]);
  });

  it("are read from Semrush's Keyword Magic and Keyword Builder, with columns switched off", async () => {
    const magic = await text([
      "Keyword,Intent,Volume,Trend,Keyword Difficulty,CPC (USD),Competitive Density,SERP Features,Number of Results",
      'pour over,Informational,5400,"0.81,1.00",,0.9,0.35,"Sitelinks, Reviews",120000',
    ]);
    assert.deepEqual(magic?.keywords, [
      { keyword: "pour over", volume: 5400, cpc: { value: 0.9, currency: "USD" } },
    ]);
    const euros = await text([
      "Keyword,Volume,CPC (EUR),Competitive Density,Number of Results",
      "tea,10,0.5,0.1,1000",
    ]);
    assert.deepEqual(euros?.keywords[0]?.cpc, { value: 0.5, currency: "EUR" });
    const builder = await text([
      "Database,Keyword,Seed keyword,Page,Topic,Intent,Volume",
      'us,"pour over",coffee,"a page\nof two lines",Topic,Informational,5400',
      "uk,pour over,coffee,,Topic,Informational,880",
    ]);
    assert.deepEqual(builder?.keywords, [
      { keyword: "pour over", country: "us", volume: 5400 },
      { keyword: "pour over", country: "uk", volume: 880 },
    ]);
  });

  it("are read from Semrush's API, which documents its currency", async () => {
    const found = await text([
      "Keyword;Search Volume;CPC;Competition;Number of Results;Timestamp",
      "tea;5400;1.25;0.35;120000;1793836800",
    ]);
    assert.deepEqual(found?.keywords, [
      {
        keyword: "tea",
        volume: 5400,
        cpc: { value: 1.25, currency: "USD" },
        observedAt: "2026-11-05T00:00:00.000Z",
      },
    ]);
    const commas = await text([
      "Keyword;Search Volume;CPC;Competition;Number of Results",
      "tea;5400;1,25;0,35;120000",
      "milk;20;0,50;0,10;1000",
    ]);
    assert.deepEqual(commas?.keywords[0]?.cpc, { value: 1.25, currency: undefined });
  });

  it("aren't taken for Semrush's where each of the names is one that anybody uses", async () => {
    for (const header of [
      "Keyword;Search Volume;CPC;Competition",
      "Keyword;Volume;Intent;Keyword Difficulty",
    ]) {
      assert.equal(await text([header, "tea;5400;1,25;0,35"]), undefined, header);
    }
  });

  it("say no date that is in the future", async () => {
    const found = await text([
      "#,Keyword,Country,Difficulty,Volume,CPC,Parent Keyword,Last Update",
      "1,tea,de,1,10,0.5,tea,2027-01-01 00:00:00",
    ]);
    assert.equal(found?.keywords[0]?.observedAt, undefined);
    const named = await text(
      ["#,Keyword,Country,Difficulty,Volume,CPC,Parent Keyword", "1,tea,de,1,10,0.5,tea"],
      "keywords-2027-01-01.csv",
    );
    assert.deepEqual(
      named?.keywords.map(({ keyword, observedAt }) => [keyword, observedAt]),
      [["tea", undefined]],
    );
  });

  const others: Readonly<Record<string, readonly string[]>> = {
    "a keyword list of ours": [
      "keyword,monthly_volume,cpc_usd,location,language,source,observed_at",
      "tea,10,0.5,Germany,German,search_index,2026-01-01",
    ],
    "a person's own list": ["Keyword,Volume,Notes", "tea,10,x"],
    "a list with a difficulty": ["Keyword,Volume,Difficulty", "tea,10,5"],
    "Search Console's queries": ["Top queries,Clicks,Impressions,CTR,Position", "tea,1,10,10%,3"],
    "a crawl": ["Address,Status Code,Title 1", "https://example.com/,200,Tea"],
    "backlinks of Ahrefs": [
      "Referring page URL,Domain rating,Traffic,Target URL",
      "https://a.example/,1,2,https://b.example/",
    ],
    "a rank tracker": [
      "ID,Keyword,Position,URL,Country,Device,Updated",
      "1,tea,3,https://example.com/,DE,desktop,2026-01-01",
    ],
  };
  for (const [name, lines] of Object.entries(others)) {
    it(`aren't found in ${name}`, async () => {
      assert.equal(await text(lines), undefined);
    });
  }
});
