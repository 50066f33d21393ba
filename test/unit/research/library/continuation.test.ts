import assert from "node:assert/strict";
import fc from "fast-check";
import {
  checkedKeywords,
  continuationOf,
  continues,
  laterIds,
} from "../../../../src/research/library/continuation.ts";
import type { ResultSummary } from "../../../../src/research/library/resultIndex.ts";
import type { SavedResult } from "../../../../src/research/library/savedResult.ts";
import { isRecord } from "../../../../src/shared/json.ts";
import { wireFixture } from "../../../support/wireFixtures.ts";
import { answerOf, keywordsOf, visibilityResult } from "./visibilityResult.ts";

const tool = "inspect_search_visibility";
const all = keywordsOf(25);
const site = { domain: "harborlanecoffee.com", mode: "live" };
const first = visibilityResult("first", { ...site, keywords: all }, 10);

describe("a follow-up that continues a partial answer", () => {
  it("asks the same site for keywords that were not checked", () => {
    assert.equal(continuationOf(first, tool, { ...site, keywords: all.slice(10) }), "first");
    assert.equal(continuationOf(first, tool, { ...site, keywords: all.slice(12, 14) }), "first");
    assert.equal(continuationOf(first, tool, { ...site, keywords: [" KEYWORD   11 "] }), "first");
  });

  it("is recognised in the wire format of the specification", () => {
    const { request, response } = wireFixture("inspect_search_visibility-live");
    const envelope = response.body;
    assert.ok(isRecord(envelope) && request.body);
    const parent = { ...first, args: request.body, envelope };
    const [action] = Array.isArray(envelope["next_actions"]) ? envelope["next_actions"] : [];
    assert.ok(isRecord(action) && isRecord(action["args"]));
    assert.equal(continuationOf(parent, tool, action["args"]), "first");
    assert.deepEqual(checkedKeywords(parent.args, undefined), {
      resolved: 0,
      requested: 12,
      stated: false,
    });
  });

  it("is a question of its own for another site, market, tool or keyword", () => {
    const rest = { ...site, keywords: all.slice(10) };
    const others: readonly Record<string, unknown>[] = [
      { ...rest, domain: "example.com" },
      { ...rest, location: "Germany" },
      { ...rest, language: "German" },
      { ...rest, mode: "index" },
      { ...rest, device: "mobile" },
      { ...rest, keywords: [...all.slice(10), "something else"] },
      { ...rest, keywords: all },
      { ...rest, keywords: all.slice(0, 1) },
      { ...rest, keywords: [] },
      { ...site },
    ];
    for (const args of others) {
      assert.equal(continuationOf(first, tool, args), undefined, JSON.stringify(args));
    }
    assert.equal(continuationOf(first, "inspect_domain", rest), undefined);
    assert.equal(
      continuationOf({ ...first, tool: "inspect_domain" }, "inspect_domain", rest),
      undefined,
    );
    assert.equal(continuationOf({ ...first, envelope: null }, tool, rest), undefined);
  });

  it("counts what is left out as what the service assumes", () => {
    const rest = { domain: site.domain, keywords: all.slice(10) };
    assert.equal(
      continuationOf(first, tool, { ...rest, location: "united states", language: "English" }),
      "first",
    );
    assert.equal(continuationOf(first, tool, rest), "first");
    const german = visibilityResult(
      "first",
      { ...site, location: "Germany", language: "German", keywords: all },
      10,
    );
    assert.equal(
      continuationOf(german, tool, { ...rest, mode: "live" }),
      undefined,
      "it would be asked for the United States",
    );
    assert.equal(
      continuationOf(german, tool, { ...rest, location: "Germany", language: "German" }),
      "first",
    );
    const auto = visibilityResult("first", { domain: site.domain, keywords: all }, 10);
    assert.equal(continuationOf(auto, tool, { ...rest, mode: "live" }), "first");
    assert.equal(continuationOf(first, tool, { ...rest, mode: "auto" }), undefined);
    for (const [before, now] of [
      ["auto", "index"],
      ["index", "live"],
    ] as const) {
      const parent = visibilityResult("first", { ...site, mode: before, keywords: all }, 10);
      assert.equal(continuationOf(parent, tool, { ...rest, mode: now }), undefined);
    }
    const lower = visibilityResult(
      "first",
      { ...site, location: "UNITED states", keywords: all },
      10,
    );
    assert.equal(continuationOf(lower, tool, rest), "first", "capitals say nothing");
    assert.equal(continuationOf({ ...first, tool: "inspect_domain" }, tool, rest), undefined);
  });

  it("has nothing to continue once everything was checked", () => {
    const whole = visibilityResult("whole", { ...site, keywords: all }, 25);
    assert.equal(continuationOf(whole, tool, { ...site, keywords: all.slice(10) }), undefined);
  });

  it("knows its part again by the id, the origin and the question", () => {
    const part = {
      ...visibilityResult("second", { ...site, keywords: all.slice(10) }, 10),
      continues: "first",
    };
    assert.ok(continues(first, part));
    for (const other of [
      { ...part, continues: "x" },
      { ...part, continues: null },
      { ...part, origin: "https://api.example.com" },
      { ...part, args: first.args },
    ]) {
      assert.ok(!continues(first, other));
    }
  });

  it("never throws, whatever a file holds", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue()),
        fc.jsonValue(),
        fc.dictionary(fc.string(), fc.jsonValue()),
        (args, keywords, envelope) => {
          const parent: SavedResult = { ...first, args: { ...args, keywords }, envelope };
          const id = continuationOf(parent, tool, { ...args, keywords });
          assert.ok(id === undefined || id === "first");
          assert.ok(checkedKeywords(parent.args, undefined).resolved === 0);
        },
      ),
    );
  });
});

describe("how far a partial answer got", () => {
  it("is what its coverage says", () => {
    assert.deepEqual(checkedKeywords(first.args, answerOf(first)), {
      resolved: 10,
      requested: 25,
      stated: true,
    });
  });

  it("is no count where coverage has a fraction, less than nothing or no number", () => {
    const { coverage, ...rest } = first.envelope ?? {};
    assert.ok(isRecord(coverage));
    for (const [resolved, isStated] of [
      [0, true],
      [10, true],
      [25, true],
      [2.5, false],
      [-1, false],
      ["10", false],
      [null, false],
    ] as const) {
      const envelope = { ...rest, coverage: { ...coverage, resolved } };
      const found = checkedKeywords(first.args, answerOf({ ...first, envelope }));
      assert.equal(found.stated, isStated, String(resolved));
    }
    const done = { ...first, envelope: { ...rest, coverage: { ...coverage, resolved: 25 } } };
    assert.equal(
      continuationOf(done, tool, { ...site, keywords: all.slice(0, 1) }),
      undefined,
      "what has a row was checked, whatever the counts are",
    );
  });

  it("leaves to be checked what has a row and is beyond the count, unless the count says that all was checked", () => {
    const rest = { ...site, keywords: all.slice(10) };
    const rowsOfAll = (coverage: object): SavedResult =>
      visibilityResult("first", { ...site, keywords: all }, 25, coverage);
    assert.equal(
      continuationOf(rowsOfAll({ resolved: 10, requested: 25 }), tool, rest),
      "first",
      "rows beyond the count are no checked ones",
    );
    assert.equal(
      continuationOf(rowsOfAll({ resolved: 10, requested: 10 }), tool, rest),
      undefined,
      "nothing is to be paid for once more",
    );
  });

  it("is none of none where a call names no keywords", () => {
    assert.deepEqual(checkedKeywords({ domain: site.domain }, undefined), {
      resolved: 0,
      requested: 0,
      stated: false,
    });
  });

  it("is read from request and rows where coverage says nothing", () => {
    const silent = visibilityResult("x", { ...site, keywords: all }, 10, {});
    assert.deepEqual(checkedKeywords(silent.args, answerOf(silent)), {
      resolved: 10,
      requested: 25,
      stated: false,
    });
  });
});

describe("the row of results that continue each other", () => {
  const summary = (id: string, continuing: string | undefined, day = 1): ResultSummary => ({
    id,
    tool,
    subject: "s",
    location: null,
    receivedAt: `2026-03-0${day}T12:00:00.000Z`,
    cost: 10,
    origin: "sandbox",
    callKey: id,
    ...(continuing === undefined ? {} : { continues: continuing }),
  });

  it("is in order, from whichever part it begins", () => {
    const results = [
      summary("c", "b"),
      summary("a", undefined),
      summary("b", "a"),
      summary("other", undefined),
    ];
    assert.deepEqual(laterIds("a", results), ["b", "c"]);
    assert.deepEqual(laterIds("b", results), ["c"]);
    assert.deepEqual(laterIds("c", results), []);
    assert.deepEqual(laterIds("gone", results), []);
  });

  it("is the longest where a part was paid for twice, and the newest of equally long ones", () => {
    const twice = [
      summary("a", undefined),
      summary("b1", "a", 1),
      summary("b2", "a", 3),
      summary("b3", "a", 2),
    ];
    assert.deepEqual(laterIds("a", twice), ["b2"]);
    assert.deepEqual(laterIds("a", [...twice, summary("c", "b1", 1)]), ["b1", "c"]);
  });

  it("ends, whatever continues what", () => {
    const id = fc.constantFrom("a", "b", "c", "d", "e");
    fc.assert(
      fc.property(fc.array(fc.tuple(id, id), { maxLength: 12 }), (pairs) => {
        const results = pairs.map(([self, continuing], day) => summary(self, continuing, day % 9));
        const ids = laterIds("a", results);
        assert.equal(new Set(ids).size, ids.length);
        assert.ok(!ids.includes("a"));
        for (const [index, later] of ids.entries()) {
          assert.ok(
            results.some(
              (result) => result.id === later && result.continues === (ids[index - 1] ?? "a"),
            ),
          );
        }
      }),
    );
  });
});
