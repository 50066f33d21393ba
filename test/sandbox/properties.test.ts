import assert from "node:assert/strict";
import fc from "fast-check";
import { startSandbox } from "../../src/sandbox/server.ts";
import { volumeBuckets } from "../../src/sandbox/world/demand.ts";
import { expand } from "../../src/sandbox/world/expand.ts";
import { keywordFigures } from "../../src/sandbox/world/keywordFigures.ts";
import { pageRecord } from "../../src/sandbox/world/search/domainFigures.ts";
import { snapshot } from "../../src/sandbox/world/snapshot.ts";
import { checkArguments } from "../../src/research/tools/arguments.ts";
import { catalogue, findTool } from "../../src/research/tools/catalogue.ts";
import { markets } from "../../src/shared/markets.ts";
import {
  at,
  keywordsOf,
  record,
  records,
  SandboxUnderTest,
} from "../unit/sandbox/sandboxUnderTest.ts";

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
        "lawyer",
        "2025",
        "the",
        "hostile",
      ),
      { maxLength: 8 },
    )
    .map((words) => words.join(" ")),
);
const location = fc.constantFrom(...markets.map((market) => market.location), "Atlantis");

describe("sandbox properties", () => {
  let sandbox: SandboxUnderTest;

  before(async () => {
    sandbox = new SandboxUnderTest(
      await startSandbox({ rateLimit: 0, credits: 1_000_000, now: "2025-11-20" }),
    );
  });

  after(() => sandbox.sandbox.close());

  it("whatever is posted to a tool, the answer is JSON and never a 5xx", async () => {
    const bodies = fc.oneof(
      fc.jsonValue(),
      fc.record(
        { seed: phrase, limit: fc.jsonValue(), mode: fc.jsonValue() },
        { requiredKeys: [] },
      ),
      fc.record(
        {
          url: fc.oneof(fc.webUrl({ withQueryParameters: true }), phrase),
          location: fc.jsonValue(),
        },
        { requiredKeys: [] },
      ),
      fc.record({
        uri: fc.oneof(
          fc.webUrl(),
          fc.base64String().map((text) => `ofe://dataset/${text}`),
          phrase,
        ),
        offset: fc.jsonValue(),
      }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...catalogue.map((tool) => tool.name)),
        bodies,
        async (tool, body) => {
          const received = await sandbox.tool(tool, body);
          assert.ok(
            [200, 400, 404, 422].includes(received.status),
            `${received.status} ${received.text.slice(0, 300)}`,
          );
          record(received.body);
        },
      ),
      { numRuns: 12 },
    );
  });

  it("whatever path is asked for, the answer is JSON and never a 5xx", async () => {
    await fc.assert(
      fc.asyncProperty(fc.webPath(), fc.webQueryParameters(), async (path, query) => {
        const received = await sandbox.get(`/v1${path}?${query}`);
        assert.ok(received.status < 500 && typeof received.body === "object", received.text);
      }),
      { numRuns: 5 },
    );
  });

  it("keywords around any seed: the seed first, none twice, all of them searchable, suggestions by falling volume", () => {
    const research = findTool("research_keywords");
    assert.ok(research !== undefined);
    fc.assert(
      fc.property(
        phrase,
        location,
        fc.constantFrom("ideas", "suggestions"),
        (seed, place, mode) => {
          const checked = checkArguments(research, { seed });
          fc.pre(checked.ok);
          const cleaned = checked.ok ? String(checked.args["seed"]) : "";
          const found = expand(
            cleaned,
            snapshot(new Date("2025-11-20"), { location: place }),
            mode === "ideas" ? "ideas" : "suggestions",
          );
          const keywords = found.map(({ keyword }) => keyword);
          assert.equal(keywords[0], cleaned.toLowerCase());
          assert.equal(new Set(keywords).size, keywords.length);
          const volumes = found.slice(1).map(({ volume }) => volume ?? -1);
          assert.ok(
            mode === "ideas" ||
              volumes.every((volume, index) => index === 0 || volume <= (volumes[index - 1] ?? 0)),
          );
          for (const { keyword, volume } of found) {
            assert.ok(volume === null || volumeBuckets.includes(volume));
            assert.ok(checkArguments(research, { seed: keyword }).ok, keyword);
          }
          if (mode === "suggestions") {
            assert.ok(keywords.every((keyword) => keyword.includes(cleaned.toLowerCase())));
          }
        },
      ),
      { numRuns: 12 },
    );
  });

  it("figures of any keyword are the same however often they are asked for", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), location, (keyword, place) => {
        const world = snapshot(new Date("2025-11-20"), { location: place });
        assert.deepEqual(keywordFigures(keyword, world), keywordFigures(keyword, world));
      }),
    );
  });

  it("pages of any address have rankings that add up", () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
        const { rankings, traffic } = pageRecord(url, snapshot(new Date("2025-11-20"), {}));
        assert.ok(Number.isInteger(traffic) && traffic >= 0);
        assert.equal(new Set(rankings.map(({ keyword }) => keyword)).size, rankings.length);
        assert.ok(
          rankings.every(
            ({ position }) => Number.isInteger(position) && position >= 1 && position <= 100,
          ),
        );
      }),
      { numRuns: 5 },
    );
  });

  it("the ledger agrees with the log: what is gone from the balance is charged in it", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom("tea", "", "espresso"), { minLength: 1, maxLength: 6 }),
        async (seeds) => {
          const before = await sandbox.balance();
          await Promise.all(
            seeds.map((seed) => sandbox.tool("research_keywords", { seed, limit: 2 })),
          );
          const spent = before - (await sandbox.balance());
          const entries = (await sandbox.usage(seeds.length + 1)).slice(1);
          assert.equal(
            entries.reduce((sum, entry) => sum + Number(entry["credits_charged"]), 0),
            spent,
          );
        },
      ),
      { numRuns: 5 },
    );
  });

  it("an export has every row that the answer counted", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("tea", "kaffee", "seo", "コーヒー"),
        fc.nat(400),
        async (seed, minVolume) => {
          const envelope = await sandbox.envelope("research_keywords", {
            seed,
            min_volume: minVolume,
            limit: 10,
          });
          const [resource] = records(envelope["resources"]);
          fc.pre(resource !== undefined);
          const items = records(
            at(
              await sandbox.envelope("export_dataset", { uri: resource?.["uri"] }),
              "data",
              "items",
            ),
          );
          assert.equal(items.length, resource?.["row_count"]);
          assert.deepEqual(
            items.slice(0, 10).map((row) => row["keyword"]),
            keywordsOf(envelope),
          );
        },
      ),
      { numRuns: 4 },
    );
  });
});
