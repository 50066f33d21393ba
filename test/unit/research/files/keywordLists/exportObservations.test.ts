import assert from "node:assert/strict";
import {
  countriesOfSeveralLanguages,
  exportObservations,
  lacksMarket,
} from "../../../../../src/research/files/keywordLists/exportObservations.ts";
import {
  cellOf,
  readKeywordList,
} from "../../../../../src/research/files/keywordLists/keywordList.ts";
import { listColumns } from "../../../../../src/research/files/keywordLists/listColumns.ts";
import {
  mergeKeywords,
  newListText,
} from "../../../../../src/research/files/keywordLists/mergeKeywords.ts";
import type { Merged } from "../../../../../src/research/files/keywordLists/mergeKeywords.ts";
import type { KeywordObservation } from "../../../../../src/research/files/keywordLists/observations.ts";
import { keywordExport } from "../../../../../src/research/tables/otherTools/keywordExport.ts";
import { readTableText } from "../../../../../src/research/tables/readTable.ts";

const now = Date.parse("2026-11-26T12:00:00Z");
const germany = { location: "Germany", language: "German" };

async function observed(lines: readonly string[], name: string): Promise<KeywordObservation[]> {
  const table = await readTableText(lines.join("\n"));
  assert.ok(table.kind === "table");
  const found = keywordExport(table, name, now) ?? assert.fail("not recognized");
  return exportObservations(found, found.keywords, name, germany);
}

function merge(text: string, incoming: readonly KeywordObservation[]): Promise<Merged> {
  return mergeKeywords({ text, incoming, known: [], market: germany, adds: true });
}

const planner = [
  "Keyword\tCurrency\tAvg. monthly searches\tCompetition\tTop of page bid (low range)\tTop of page bid (high range)\tSearches: May 2025",
  "pour over\tEUR\t5000\tHigh\t0.35\t1.20\t",
  "v60\tEUR\t4400\tLow\t\t\t4400",
];
const ahrefs = [
  "#,Keyword,Country,Difficulty,Volume,CPC,Parent Keyword,Last Update",
  "1,pour over,us,12,5400,0.90,coffee,2026-11-01 05:12:33",
  "2,v60,cn,3,90,,coffee,2026-11-01 05:12:33",
];
const semrush = [
  "Keyword,Position,Search Volume,Keyword Difficulty,CPC (USD),URL,Traffic (%),Number of Results",
  "pour over,3,5400,41,0.90,https://example.com/a/,12.5,100",
  "pour over,9,5400,41,0.90,https://example.com/b/,1.5,100",
];

describe("keywords of other tools in a list", () => {
  it("keep range, bid with its currency, source and market, in columns that a list has only for them", async () => {
    const { text, added } = await merge("", await observed(planner, "Keyword Stats.csv"));
    assert.equal(added, 2);
    assert.deepEqual(text.split("\n"), [
      `${newListText().trim()},volume_range,top_of_page_bid`,
      "pour over,,,,,HIGH,,,,,,,,,Germany,German,Google Keyword Planner (Keyword Stats.csv),,1000–10000,0.35–1.2 EUR",
      "v60,4400,,,,LOW,,,,,,,,,Germany,German,Google Keyword Planner (Keyword Stats.csv),,,",
      "",
    ]);
  });

  it("have the country of their row, and no currency that isn't stated", async () => {
    const list = await readKeywordList((await merge("", await observed(ahrefs, "kw.csv"))).text);
    const cells = list.rows.map((row) =>
      (
        [
          "keyword",
          "monthly_volume",
          "cpc_usd",
          "cpc_stated",
          "keyword_difficulty",
          "location",
          "language",
          "source",
          "observed_at",
        ] as const
      ).map((column) => cellOf(list, row, column)),
    );
    assert.deepEqual(cells, [
      [
        "pour over",
        "5400",
        "",
        "0.9",
        "12",
        "United States",
        "English",
        "Ahrefs (kw.csv)",
        "2026-11-01T05:12:33",
      ],
      ["v60", "90", "", "", "3", "China", "", "Ahrefs (kw.csv)", "2026-11-01T05:12:33"],
    ]);
  });

  it("have US dollars in the column of US dollars, and a keyword of several URLs once", async () => {
    const incoming = await observed(semrush, "example.com-organic.Positions-gb-20260501-x.csv");
    assert.deepEqual(incoming, [
      {
        keyword: "pour over",
        location: "United Kingdom",
        language: "English",
        source: "Semrush (example.com-organic.Positions-gb-20260501-x.csv)",
        observedAt: "2026-05-01",
        figures: { monthly_volume: 5400, cpc_usd: 0.9, keyword_difficulty: 41 },
      },
    ]);
  });

  it("don't change when the same file is added again", async () => {
    for (const lines of [planner, ahrefs, semrush]) {
      const incoming = await observed(lines, "a;b.csv");
      const once = await merge("", incoming);
      const again = await merge(once.text, incoming);
      assert.equal(again.text, once.text);
      assert.deepEqual([again.added, again.refreshed], [0, 0]);
    }
  });

  it("change nothing that a person wrote, and nothing in rows whose figures are newer", async () => {
    const text =
      "keyword,monthly_volume,notes,location,language,source,observed_at,keyword_difficulty\n" +
      "v60,77,mine,Germany,German,,,easy\n" +
      "pour over,90,,Germany,German,search_index,2026-11-20,\n";
    const incoming = (await observed(semrush, "old-2025-01-01.csv")).map((one) => ({
      ...one,
      ...germany,
    }));
    const merged = await merge(text, incoming);
    assert.deepEqual(merged.text.split("\n").slice(1, 2), ["v60,77,mine,Germany,German,,,easy,"]);
    assert.match(merged.text, /^pour over,90,/mu);
  });

  it("leave a row that a person noted a difficulty in to be filled like any bare keyword", async () => {
    const merged = await merge("keyword,keyword_difficulty\nv60,easy\n", [
      {
        keyword: "v60",
        ...germany,
        source: "search_index",
        observedAt: "2026-11-20",
        figures: { monthly_volume: 90 },
      },
    ]);
    assert.match(merged.text, /^v60,easy,90,Germany,German,search_index,2026-11-20$/mu);
  });

  it("need a market only where the file has none", async () => {
    assert.equal(lacksMarket([{ keyword: "a", country: "us" }, { keyword: "b" }]), true);
    assert.equal(lacksMarket([{ keyword: "a", country: "us" }]), false);
  });

  it("aren't in the columns of a new list", () => {
    assert.ok(listColumns.includes("volume_range"));
    assert.doesNotMatch(newListText(), /stated|range|bid|difficulty/u);
  });

  it("are of the language that was chosen where a country has several", () => {
    const keywords = [
      { keyword: "café", country: "ch" },
      { keyword: "kaffee", country: "de" },
    ];
    assert.deepEqual(countriesOfSeveralLanguages(keywords), ["ch"]);
    const asked = new Map([["ch", { location: "Switzerland", language: "French" }]]);
    assert.deepEqual(
      exportObservations({ tool: "Ahrefs" }, keywords, "a.csv", germany, asked).map(
        ({ location, language }) => [location, language],
      ),
      [
        ["Switzerland", "French"],
        ["Germany", "German"],
      ],
    );
  });
});
