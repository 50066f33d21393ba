import assert from "node:assert/strict";
import { answerHistory, sitesOf } from "../../../../../src/research/files/history/answerHistory.ts";
import type { HistoryAnswer } from "../../../../../src/research/files/history/answerHistory.ts";
import type { HistoryEntry } from "../../../../../src/research/files/history/historyEntry.ts";
import { readEnvelope } from "../../../../../src/research/service/envelope.ts";
import type { JsonRecord } from "../../../../../src/shared/json.ts";
import { catalogue } from "../../../../../src/research/tools/catalogue.ts";
import { hasPositions } from "../../../../../src/research/tools/positions.ts";
import { wireFixture } from "../../../../support/wireFixtures.ts";

const now = Date.parse("2026-01-01T00:00:00Z");
const visibility = "inspect_search_visibility";

function answered(
  tool: string,
  body: unknown,
  changes: Partial<HistoryAnswer> = {},
): HistoryAnswer {
  const envelope = readEnvelope(body);
  assert.ok(envelope);
  return {
    id: "r1",
    tool,
    args: {},
    market: { location: "United States", language: "English" },
    receivedAt: "2025-11-20T12:00:00Z",
    envelope,
    sample: false,
    ...changes,
  };
}

function linesOf(answer: HistoryAnswer, site: string): HistoryEntry[] {
  const isOwn = (value: unknown): boolean => typeof value === "string" && value.includes(site);
  return answerHistory(answer, { isOwn, now });
}

/** A result page with these organic results. */
function page(...organic: readonly JsonRecord[]): HistoryAnswer {
  return answered("inspect_serp", { data: { query: "v60", organic } });
}

function wireBody(name: string): unknown {
  return wireFixture(name).response.body;
}

describe("positions of a response", () => {
  it("are those of a visibility check, a line without one where the site wasn't found", () => {
    const answer = answered(visibility, wireBody(visibility));
    assert.deepEqual(sitesOf(answer), ["harborlanecoffee.com"]);
    assert.deepEqual(linesOf(answer, "harborlanecoffee.com"), [
      {
        date: "2025-11-20",
        keyword: "pour over coffee",
        position: 22,
        url: "https://harborlanecoffee.com/guides/pour-over-coffee",
        depth: null,
        source: "search_index",
        location: "United States",
        language: "English",
        result: "r1",
      },
      {
        date: "2025-11-20",
        keyword: "v60 recipe",
        position: null,
        url: "",
        depth: null,
        source: "search_index",
        location: "United States",
        language: "English",
        result: "r1",
      },
    ]);
  });

  it("are not those of keywords that were not checked, nor positions nobody reported", () => {
    const positions = [
      { keyword: "a", position: 3 },
      { keyword: "b" },
      { keyword: "c", position: "4" },
      { keyword: "d", position: null },
    ];
    const read = (resolved: number): string[] =>
      linesOf(
        answered(visibility, {
          data: { domain: "x.example.com", positions },
          coverage: { resolved },
        }),
        "x",
      ).map(({ keyword }) => keyword);
    assert.deepEqual(read(4), ["a", "c", "d"]);
    assert.deepEqual(read(1), ["a", "c"], "a row with a position was looked up");
  });

  it("are the site's best on a result page, with how far the page was read", () => {
    const answer = answered("inspect_serp", wireBody("inspect_serp"));
    assert.deepEqual(sitesOf(answer), ["coffeeledger.com", "reddit.com"]);
    const [line, ...others] = linesOf(answer, "coffeeledger.com");
    assert.deepEqual(others, []);
    assert.deepEqual(
      [line?.keyword, line?.position, line?.depth, line?.source],
      ["how to make espresso", 1, 2, "live_serp"],
    );
    const [missing] = linesOf(answer, "machineoutlet.com");
    assert.deepEqual([missing?.position, missing?.url, missing?.depth], [null, "", 2]);
  });

  it("pass over ads, and claim nothing where a result names no site or an own one no position", () => {
    const ad = { position: 1, domain: "x.com", url: "https://x.com/", is_paid: true };
    const own = { position: 4, domain: "x.com", url: "https://x.com/4" };
    const other = { position: 2, domain: "y.com", url: "https://y.com/" };
    assert.equal(linesOf(page(ad, other, own), "x.com")[0]?.position, 4);
    assert.equal(linesOf(page(ad, other), "x.com")[0]?.position, null);
    assert.deepEqual(linesOf(page(other, { position: 3, title: "?" }), "x.com"), []);
    assert.deepEqual(linesOf(page(other, { domain: "x.com" }), "x.com"), []);
    assert.deepEqual(linesOf(page(), "x.com"), []);
  });

  it("are marked where the data is made up", () => {
    const [line] = linesOf(
      answered(visibility, wireBody(visibility), { sample: true }),
      "harborlanecoffee.com",
    );
    assert.equal(line?.source, "search_index (sample data)");
  });

  it("are never those of own data", () => {
    assert.deepEqual(
      catalogue
        .filter(({ name }) => hasPositions({ tool: name }))
        .map(({ name }) => name)
        .toSorted(),
      ["inspect_search_visibility", "inspect_serp"],
    );
  });
});
