import assert from "node:assert/strict";
import fc from "fast-check";
import type { UsageEntry } from "../../../src/service/account.ts";
import { ChargeFinder, requestedEntries } from "../../../src/service/charges.ts";
import type { ChargeFinding } from "../../../src/service/charges.ts";
import { longestWait, mostAttempts, repeatAfter } from "../../../src/service/repeatRule.ts";
import type { Attempt } from "../../../src/service/repeatRule.ts";

const tool = "inspect_page";
const start = Date.parse("2026-03-01T12:00:00Z");
let lastId = 0;

function entry(seconds: number, credits = 3, more: Partial<UsageEntry> = {}): UsageEntry {
  lastId += 1;
  return {
    id: `log_${lastId}`,
    credential_id: "cred_own",
    endpoint: `/v1/tools/${tool}`,
    credits_charged: credits,
    created_at: new Date(start + seconds * 1000).toISOString(),
    ...more,
  };
}

function find(finder: ChargeFinder, entries: readonly UsageEntry[], clockOffset = 0): ChargeFinding {
  return finder.find(tool, { entries, clockOffset, credentialId: "cred_own" });
}

/** A finder after one call that was sent at `start` and lost. */
function oneLost(): ChargeFinder {
  const finder = new ChargeFinder();
  finder.sent(tool, start);
  finder.ended(tool);
  return finder;
}

describe("looking a lost call up in the usage log", () => {
  it("finds its charge", () => {
    const charge = entry(5);
    assert.deepEqual(find(oneLost(), [charge, entry(-600), entry(6, 3, { endpoint: "/v1/tools/inspect_serp" })]), {
      kind: "charged",
      credits: 3,
      at: charge.created_at,
    });
  });

  it("says that nothing was charged when the log has the call without a charge", () => {
    assert.deepEqual(find(oneLost(), [entry(5, 0), entry(-600)]), { kind: "notCharged" });
  });

  it("says that there is no trace when the log does not have the call, which may still be worked on", () => {
    for (const log of [[], [entry(-600)], [entry(5, 3, { credential_id: "cred_other" })]]) {
      assert.deepEqual(find(oneLost(), log), { kind: "noTrace" });
    }
    const finder = new ChargeFinder();
    finder.sent(tool, start);
    finder.refused(tool);
    finder.sent(tool, start + 100);
    finder.ended(tool);
    assert.deepEqual(find(finder, [entry(0, 0)]), { kind: "noTrace" }, "the entry is that of the refused call");
  });

  it("does not guess from an entry whose time or charge it can't read", () => {
    for (const strange of [{ created_at: "yesterday" }, { credits_charged: null }]) {
      assert.deepEqual(find(oneLost(), [entry(5, 3, strange)]), { kind: "unclear" });
    }
    const zoneless = entry(5).created_at?.replace("Z", "") ?? "";
    assert.equal(find(oneLost(), [entry(5, 3, { created_at: zoneless, endpoint: `/v1/tools/${tool}/` })]).kind, "charged");
  });

  it("takes away the charges of calls that were answered", () => {
    const finder = new ChargeFinder();
    finder.sent(tool, start);
    finder.answered(tool);
    finder.sent(tool, start + 100);
    finder.ended(tool);
    assert.equal(find(finder, [entry(0)]).kind, "noTrace");
    finder.sent(tool, start + 200);
    finder.ended(tool);
    const first = entry(0.1);
    assert.equal(find(finder, [first, entry(0.2)]).kind, "charged");
  });

  it("does not count an entry twice", () => {
    const finder = oneLost();
    const log = [entry(1)];
    assert.equal(find(finder, log).kind, "charged");
    finder.sent(tool, start + 500);
    finder.ended(tool);
    assert.equal(find(finder, log).kind, "noTrace");
  });

  it("does not guess while other calls of the tool are under way", () => {
    const finder = new ChargeFinder();
    finder.sent(tool, start);
    finder.sent(tool, start);
    finder.ended(tool);
    assert.equal(find(finder, [entry(1)]).kind, "unclear");
    assert.equal(find(finder, []).kind, "noTrace");
    assert.equal(find(finder, [entry(1), entry(2)]).kind, "charged");
  });

  it("follows the service's clock, and does not guess from a log that is too short", () => {
    assert.equal(find(oneLost(), [entry(-3600)], -3_600_000).kind, "charged");
    const busy = Array.from({ length: requestedEntries }, () => entry(10, 2, { endpoint: "/v1/tools/inspect_serp" }));
    assert.equal(find(oneLost(), busy).kind, "unclear");
  });

  it("never says that a charged call was free, whatever happened before and whoever else pays", () => {
    const event = fc.constantFrom("answered", "lostCharged", "lostFree", "foreign");
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), fc.boolean(), (events, lastIsCharged) => {
        const finder = new ChargeFinder();
        const log: UsageEntry[] = [];
        const step = (kind: string, index: number): ChargeFinding | undefined => {
          if (kind === "foreign") {
            log.push(entry(index / 10));
            return undefined;
          }
          finder.sent(tool, start + index * 100);
          log.push(entry(index / 10, kind === "lostFree" ? 0 : 3));
          if (kind === "answered") {
            finder.answered(tool);
            return undefined;
          }
          finder.ended(tool);
          return find(finder, log);
        };
        events.forEach(step);
        const finding = step(lastIsCharged ? "lostCharged" : "lostFree", events.length);
        if (lastIsCharged) {
          assert.notEqual(finding?.kind, "notCharged");
        } else if (!events.includes("foreign")) {
          assert.equal(finding?.kind, "notCharged");
        }
      }),
    );
  });
});

describe("the repeat rule", () => {
  const attempt: fc.Arbitrary<Attempt> = fc.oneof(
    fc.constantFrom<Attempt>({ kind: "notSent" }, { kind: "lost" }, { kind: "cancelled" }),
    fc.record({
      kind: fc.constant("status" as const),
      status: fc.integer({ min: 300, max: 599 }),
      retryAfter: fc.option(fc.integer({ min: -1000, max: 200_000 }), { nil: undefined }),
    }),
  );
  const charged = fc.constantFrom("no" as const, "yes" as const, "unknown" as const);
  const made = fc.integer({ min: 1, max: 6 });

  it("repeats a paid call only when it never left, or after 429 and 503 without a charge", () => {
    fc.assert(
      fc.property(attempt, charged, made, (last, state, count) => {
        const wait = repeatAfter({ paid: true, attempt: last, charged: state, made: count });
        if (wait !== undefined) {
          assert.ok(last.kind === "notSent" || (last.kind === "status" && [429, 503].includes(last.status) && state === "no"));
          assert.ok(state !== "yes" && count < mostAttempts && wait >= 0 && wait <= longestWait);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it("obeys Retry-After, and gives up when that is long", () => {
    const after = (retryAfter: number): number | undefined =>
      repeatAfter({ paid: true, attempt: { kind: "status", status: 429, retryAfter }, charged: "no", made: 1 });
    assert.equal(after(7_000), 7_000);
    assert.equal(after(longestWait + 1), undefined);
  });

  it("reads again with backoff whatever broke, and never after a refusal", () => {
    const read = (last: Attempt, count: number): number | undefined => repeatAfter({ paid: false, attempt: last, charged: "no", made: count });
    assert.equal(read({ kind: "lost" }, 1), 500);
    assert.equal(read({ kind: "lost" }, 2), 1_000);
    assert.equal(read({ kind: "lost" }, 3), undefined);
    assert.equal(read({ kind: "status", status: 401, retryAfter: undefined }, 1), undefined);
    assert.equal(read({ kind: "cancelled" }, 1), undefined);
  });
});
