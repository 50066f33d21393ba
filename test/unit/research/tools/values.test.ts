import assert from "node:assert/strict";
import fc from "fast-check";
import { readField } from "../../../../src/shared/formField.ts";
import { findMarket, namedMarket } from "../../../../src/shared/markets.ts";
import { columnOf } from "../../../../src/research/results/parts/memberColumns.ts";
import { draftNotices } from "../../../../src/research/tools/arguments.ts";
import { readKeyword } from "../../../../src/research/tools/clean/keywords.ts";
import { getAdPerformance } from "../../../../src/research/tools/getAdPerformance.ts";
import { getSearchPerformance } from "../../../../src/research/tools/getSearchPerformance.ts";
import { inspectSearchVisibility } from "../../../../src/research/tools/inspectSearchVisibility.ts";
import { inspectSerp } from "../../../../src/research/tools/inspectSerp.ts";
import { cleaned, problem } from "./checked.ts";

function place(location: string): unknown {
  return cleaned(inspectSerp, { query: "tea", location })["location"];
}

function listProblem(keywords: unknown): string {
  return problem(inspectSearchVisibility, { domain: "example.com", keywords });
}

describe("cleaning a place", () => {
  it("removes the spaces behind commas", () => {
    assert.equal(place("Chicago, Illinois , United States"), "Chicago,Illinois,United States");
    assert.equal(place(" new york,united states"), "new york,United States");
    assert.equal(place("germany"), "Germany");
  });

  it("does not take a state for a country", () => {
    assert.equal(place("Los Angeles, CA"), "Los Angeles,CA");
    assert.equal(place("Chicago, usa"), "Chicago,United States");
  });

  it("refuses a place with a hole in it", () => {
    assert.match(
      problem(inspectSerp, { query: "tea", location: "Chicago,,United States" }),
      /^location: Type a country, or a place like/u,
    );
    assert.match(problem(inspectSerp, { query: "tea", location: "," }), /^location:/u);
  });
});

describe("cleaning a query", () => {
  it("takes what a search box takes, in one line", () => {
    assert.equal(
      cleaned(inspectSerp, { query: ' site:example.com\n"pour over" ' })["query"],
      'site:example.com "pour over"',
    );
    assert.equal(
      String(cleaned(inspectSerp, { query: "how ".repeat(30) })["query"]).split(" ").length,
      30,
    );
    assert.match(
      problem(inspectSerp, { query: "x".repeat(501) }),
      /^query: Up to 500 characters; you entered 501/u,
    );
    assert.match(problem(inspectSerp, { query: "?" }), /^query: A keyword needs/u);
  });
});

describe("cleaning a list of keywords", () => {
  it("keeps the order, and drops blanks and duplicates whatever their capitals", () => {
    const args = cleaned(inspectSearchVisibility, {
      domain: "example.com",
      keywords: ["Mate", " tea", "", "TEA", "cafe\u0301", "café"],
    });
    assert.deepEqual(args["keywords"], ["Mate", "tea", "café"]);
  });

  it("names what is wrong with an entry, and how many are too many", () => {
    assert.match(
      listProblem(["tea", "https://example.com/"]),
      /^keywords: “https:\/\/example\.com\/”: This is a URL/u,
    );
    assert.match(
      listProblem(Array.from({ length: 1001 }, (_none, index) => `tea ${index}`)),
      /^keywords: Up to 1,000 entries; you entered 1,001/u,
    );
  });

  it("never lets an uncleaned keyword through", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: "binary" }), fc.lorem()), (typed) => {
        const reading = readKeyword(typed);
        if ("value" in reading) {
          assert.doesNotMatch(reading.value, /^\s|\s$|\s\s|[\p{Cc}\u200B\u202E\uFEFF]/u);
          assert.equal(reading.value, reading.value.normalize("NFC"));
          assert.ok(reading.value.isWellFormed());
          assert.deepEqual(readKeyword(reading.value), reading);
        }
      }),
      { numRuns: 1000 },
    );
  });
});

describe("cleaning days", () => {
  it("takes days of the calendar in order", () => {
    const days = { start_date: " 2026-02-28 ", end_date: "2026-02-28" };
    assert.deepEqual(cleaned(getSearchPerformance, days), {
      start_date: "2026-02-28",
      end_date: "2026-02-28",
    });
    assert.deepEqual(cleaned(getSearchPerformance, { start_date: "2024-02-29" }), {
      start_date: "2024-02-29",
    });
    for (const day of [
      "2026-02-29",
      "2026-13-01",
      "28.02.2026",
      "2026-2-8",
      "yesterday",
      "2026-02-28T10:00:00Z",
    ]) {
      assert.match(
        problem(getSearchPerformance, { start_date: day }),
        /^start_date: Type a date as year-month-day/u,
      );
    }
    const swapped = problem(getAdPerformance, { start_date: "2026-03-02", end_date: "2026-03-01" });
    assert.equal(
      swapped,
      "end_date: The end date (2026-03-01) is before the start date (2026-03-02).",
    );
  });

  it("points out a period and days that contradict each other", () => {
    assert.match(
      draftNotices(getSearchPerformance, { period: "last_7_days", end_date: "2026-03-01" }).join(),
      /both set/u,
    );
    assert.deepEqual(draftNotices(getSearchPerformance, { period: "last_7_days" }), []);
    assert.deepEqual(draftNotices(getSearchPerformance, { start_date: "2026-03-01" }), []);
  });

  it("keeps ids as they are", () => {
    assert.deepEqual(cleaned(getAdPerformance, { ad_account: " ada_6F20-c4 " }), {
      ad_account: "ada_6F20-c4",
    });
    assert.match(
      problem(getAdPerformance, { ad_account: "x".repeat(201) }),
      /^ad_account: Up to 200 characters/u,
    );
    assert.match(
      problem(getAdPerformance, { ad_account: 7 }),
      /^ad_account: Choose an ad account/u,
    );
  });
});

describe("what is typed into a list field", () => {
  const [keywordsField] = inspectSearchVisibility.fields.filter(({ name }) => name === "keywords");
  const base = { name: "x", label: "X", help: "X", required: true, knownFrom: "assumed" } as const;

  it("is parted at lines, tabs, commas and semicolons of any script", () => {
    assert.ok(keywordsField !== undefined);
    assert.deepEqual(readField(keywordsField, "pour over\r\ntea,\tmate; 茶、緑茶\n\n"), [
      "pour over",
      "tea",
      "mate",
      "茶",
      "緑茶",
    ]);
    assert.equal(readField(keywordsField, "  "), undefined);
  });

  it("is parted at spaces too where entries have none", () => {
    assert.deepEqual(
      readField({ ...base, control: "list", entries: "domains" }, "a.com b.com,c.com"),
      ["a.com", "b.com", "c.com"],
    );
    assert.deepEqual(readField({ ...base, control: "choices" }, "anchors, backlinks"), [
      "anchors",
      "backlinks",
    ]);
  });
});

describe("terms of the trade", () => {
  it("finds countries by name, code and other usual names", () => {
    for (const name of ["united kingdom", "GB", " uk ", "Great Britain"]) {
      assert.equal(findMarket(name)?.location, "United Kingdom", name);
    }
    assert.equal(findMarket("constructor"), undefined);
  });

  it("names a market whole from what is stated: a country brings its language, the rest is the project's or the service's", () => {
    const austria = { location: "Austria", language: "German" };
    assert.deepEqual(namedMarket({ location: "", language: "" }), {
      location: "United States",
      language: "English",
    });
    assert.deepEqual(namedMarket({ location: "", language: "" }, austria), austria);
    assert.deepEqual(namedMarket({ location: " uk ", language: "" }, austria), {
      location: "United Kingdom",
      language: "English",
    });
    assert.deepEqual(namedMarket({ location: "", language: "French" }, austria), {
      location: "Austria",
      language: "French",
    });
    assert.deepEqual(namedMarket({ location: "Atlantis", language: "" }, austria), {
      location: "Atlantis",
      language: "German",
    });
  });

  it("never calls competition among advertisers difficulty, and rescales nothing", () => {
    const { label, help = "" } = columnOf("competition_level", "HIGH");
    assert.equal(label, "Ads competition");
    assert.match(help, /not ranking difficulty/u);
    assert.deepEqual(columnOf("domain_rank", 512), {
      key: "domain_rank",
      label: "Domain rank",
      format: "integer",
      help: "0 to 1000",
    });
  });

  it("writes shares as fractions, and money without guessing a currency", () => {
    for (const share of [
      "ctr",
      "share",
      "share_within_set",
      "engagement_rate",
      "conversion_rate",
      "dofollow_ratio",
      "informational",
    ]) {
      assert.equal(columnOf(share, 0.5).format, "fraction", share);
    }
    for (const amount of [
      "cost",
      "average_cpc",
      "average_cpm",
      "conversion_value",
      "cost_per_conversion",
    ]) {
      const { label, format, help = "" } = columnOf(amount, 2.5);
      assert.equal(format, "money", amount);
      assert.match(help, /ad account's own currency/u);
      assert.doesNotMatch(label, /USD|\$/u);
    }
    assert.match(columnOf("average_engagement_time", 61).label, /\(s\)/u);
  });

  it("names figures of an earlier period after the present ones", () => {
    assert.deepEqual(columnOf("previous_ctr", 0.1), {
      key: "previous_ctr",
      label: "Previous CTR",
      format: "fraction",
      help: "Clicks per impression",
    });
    assert.equal(columnOf("previous_clicks", 3).label, "Previous clicks");
    assert.equal(columnOf("previous_", 3).label, "Previous");
    assert.equal(columnOf(`${"previous_".repeat(20_000)}ctr`, 3).format, "integer");
  });
});
