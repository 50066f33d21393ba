import assert from "node:assert/strict";
import fc from "fast-check";
import { startSandbox } from "../../src/sandbox/server.ts";
import { domainRankings } from "../../src/sandbox/world/search/rankings.ts";
import { resultPage, resultUrl } from "../../src/sandbox/world/search/resultPages.ts";
import { strengthOf } from "../../src/sandbox/world/search/sites.ts";
import { subjectsOf } from "../../src/sandbox/world/search/addedSites.ts";
import { competitorsOf } from "../../src/sandbox/world/search/domainFigures.ts";
import { snapshot } from "../../src/sandbox/world/snapshot.ts";
import { markets } from "../../src/shared/markets.ts";
import { record, SandboxUnderTest } from "../unit/sandbox/sandboxUnderTest.ts";

const day = new Date("2025-11-20");
const phrase = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc
    .array(
      fc.constantFrom(
        "best",
        "espresso",
        "how",
        "to",
        "kaffee",
        "yoga",
        "vs",
        "near",
        "me",
        "für",
        "コーヒー",
        "قهوة",
        "lawyer",
        "2025",
        "hostile",
      ),
      { maxLength: 8 },
    )
    .map((words) => words.join(" ")),
);
const domain = fc.oneof(
  fc.domain(),
  fc.constantFrom(
    "harborlanecoffee.com",
    "coffeeschool.com",
    "new.example",
    "youtube.com",
    "xn--mnchenkaffee-dlb.de",
  ),
);
const location = fc.constantFrom(
  ...markets.map((market) => market.location),
  "Atlantis",
  "Chicago,Illinois,United States",
);
const tools = [
  "inspect_domain",
  "discover_competitors",
  "compare_keyword_coverage",
  "inspect_serp",
  "inspect_search_visibility",
  "inspect_keyword",
];

describe("sandbox search properties", () => {
  let sandbox: SandboxUnderTest;

  before(async () => {
    sandbox = new SandboxUnderTest(
      await startSandbox({ rateLimit: 0, credits: 1_000_000, now: "2025-11-20" }),
    );
  });

  after(() => sandbox.sandbox.close());

  it("whatever is posted, the answer is JSON and never a 5xx", async () => {
    const bodies = fc.record(
      {
        domain: fc.oneof(domain, fc.jsonValue()),
        competitors: fc.oneof(fc.array(domain, { maxLength: 3 }), fc.jsonValue()),
        seed_keywords: fc.oneof(fc.array(phrase, { maxLength: 4 }), fc.jsonValue()),
        keywords: fc.oneof(fc.array(phrase, { maxLength: 14 }), fc.jsonValue()),
        keyword: fc.oneof(phrase, fc.jsonValue()),
        query: fc.oneof(phrase, fc.jsonValue()),
        depth: fc.oneof(fc.integer({ min: 10, max: 100 }), fc.jsonValue()),
        mode: fc.constantFrom("auto", "index", "live", 7),
        location,
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...tools), bodies, async (tool, body) => {
        const received = await sandbox.tool(tool, body);
        assert.ok(
          [200, 422].includes(received.status),
          `${received.status} ${received.text.slice(0, 300)}`,
        );
        record(received.body);
      }),
      { numRuns: 5 },
    );
  });

  it("result pages of any query: at most a hundred results, no domain twice, each with a page of its own", () => {
    fc.assert(
      fc.property(phrase, location, fc.constantFrom("index", "live"), (query, place, layer) => {
        const page = resultPage(
          query,
          snapshot(day, { location: place }),
          layer === "live" ? "live" : "index",
        );
        const domains = page.results.map(({ site }) => site.domain);
        assert.ok(domains.length <= 100);
        assert.equal(new Set(domains).size, domains.length);
        for (const result of page.results) {
          const url = new URL(resultUrl(result, page.search));
          assert.equal(url.hostname.replace(/^www\./u, ""), result.site.domain);
        }
      }),
      { numRuns: 12 },
    );
  });

  it("any domain: a strength, a subject, rankings without duplicates that the result pages show", () => {
    fc.assert(
      fc.property(domain, location, (name, place) => {
        const world = snapshot(day, { location: place });
        assert.ok(strengthOf(name) >= 0 && strengthOf(name) <= 1000);
        assert.ok(subjectsOf(name, world).length > 0);
        const rankings = domainRankings(name, world);
        assert.equal(new Set(rankings.map(({ keyword }) => keyword)).size, rankings.length);
        assert.ok(
          rankings.every(
            ({ position }) => Number.isInteger(position) && position >= 1 && position <= 100,
          ),
        );
        assert.equal(
          rankings.length === 0,
          /\.(?:example|test)$/u.test(name) || rankings.length === 0,
        );
      }),
      { numRuns: 4 },
    );
  });

  it("competitors of a domain are others, none twice", () => {
    const world = snapshot(day, {});
    for (const name of ["harborlanecoffee.com", "coffeeschool.com", "new.example"]) {
      const found = competitorsOf(name, world, 8);
      assert.equal(new Set(found).size, found.length);
      assert.ok(!found.includes(name) && found.length === (name.endsWith(".example") ? 0 : 8));
    }
  });
});
