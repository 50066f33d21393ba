import assert from "node:assert/strict";
import fc from "fast-check";
import { judgeLostCalls, lookUpLostCalls } from "../../../src/library/batches/lostCalls.ts";
import type { LostVerdict } from "../../../src/library/batches/lostCalls.ts";
import type { UsageEntry } from "../../../src/service/account.ts";
import { requestedEntries } from "../../../src/service/charges.ts";
import { ConnectionLostError } from "../../../src/service/errors.ts";

const tool = "inspect_page";
const start = Date.parse("2026-03-01T12:00:00Z");
const patience = 120_000;
let lastId = 0;

function entry(seconds: number, credits = 3, more: Partial<UsageEntry> = {}): UsageEntry {
  lastId += 1;
  const created_at = new Date(start + seconds * 1000).toISOString();
  return { id: `log_${lastId}`, credential_id: "cred_any", endpoint: `/v1/tools/${tool}`, credits_charged: credits, created_at, ...more };
}

interface Situation {
  /** Seconds after the start at which each lost call was sent. */
  readonly lost: readonly number[];
  /** Seconds at which each answered call was sent; each took half a second. */
  readonly answered?: readonly number[];
  readonly log: readonly UsageEntry[];
  readonly now?: number;
  readonly clockOffset?: number;
}

function judge({ lost, answered = [], log, now = 3_600, clockOffset = 0 }: Situation): LostVerdict {
  const time = (seconds: number): number => start + seconds * 1000;
  const charges = answered.map((seconds) => ({ sentAt: time(seconds), endedAt: time(seconds + 0.5) }));
  return judgeLostCalls({ tool, patience, sentAt: lost.map(time), charges }, { entries: log, clockOffset }, time(now));
}

describe("lost calls of a batch and the usage log", () => {
  it("one lost call: charged if there is a charge more than there were answers", () => {
    const answered = [0, 1, 2];
    assert.equal(judge({ answered, lost: [3], log: [entry(0.2), entry(1.2), entry(2.2), entry(3.2)] }).kind, "charged");
    assert.equal(judge({ answered, lost: [3], log: [entry(0.2), entry(1.2), entry(2.2)] }).kind, "notCharged");
    assert.equal(judge({ answered, lost: [3], log: [entry(0.2), entry(1.2), entry(2.2), entry(3.2, 0)] }).kind, "notCharged");
  });

  it("several lost calls: all, none, or it can't be told which", () => {
    const answered = [0];
    const log = [entry(0.2), entry(1.2), entry(1.3)];
    assert.equal(judge({ answered, lost: [1, 1.1], log }).kind, "charged");
    assert.equal(judge({ answered, lost: [1, 1.1], log: log.slice(0, 2) }).kind, "unclear");
    assert.equal(judge({ answered, lost: [1, 1.1], log: log.slice(0, 1) }).kind, "notCharged");
  });

  it("does not believe that a call left no trace while the service may still be at work on it", () => {
    assert.deepEqual(judge({ lost: [3], log: [], now: 60 }), { kind: "tooEarly", until: start + 3_000 + patience });
    assert.equal(judge({ lost: [3], log: [], now: 3 + patience / 1000 }).kind, "notCharged");
    assert.equal(judge({ lost: [3], log: [entry(3.1)], now: 4 }).kind, "charged", "a charge is certain at once");
    assert.equal(judge({ lost: [3, 4], log: [entry(3.1)], now: 5 }).kind, "tooEarly", "the second may still come");
  });

  it("counts the charges of every key, since it may have been changed; strangers only make it more cautious", () => {
    assert.equal(judge({ lost: [3], log: [entry(3.1, 3, { credential_id: "cred_old" })] }).kind, "charged");
    assert.equal(judge({ lost: [3], log: [entry(-600), entry(3.1, 2, { endpoint: "/v1/tools/inspect_serp" })] }).kind, "notCharged");
  });

  it("needs the log back to the last pause only", () => {
    const [morning, evening] = [Array.from({ length: 30 }, (_, index) => index), [3_000, 3_001]];
    const busy = Array.from({ length: requestedEntries - 2 }, (_, index) => entry(2_000 + index, 0, { endpoint: "/v1/me/credits" }));
    const log = [entry(3_001.2), entry(3_000.2), ...busy];
    assert.equal(judge({ answered: [...morning, ...evening], lost: [3_002], log, now: 9_999 }).kind, "notCharged");
    assert.equal(judge({ answered: [...morning, ...evening], lost: [3_002], log: [entry(3_002.1), ...log.slice(0, -1)], now: 9_999 }).kind, "charged");
    const close = Array.from({ length: requestedEntries }, (_, index) => entry(100 + index, 0, { endpoint: "/v1/me/credits" }));
    assert.equal(judge({ answered: [10], lost: [20], log: close, now: 9_999 }).kind, "unclear", "the log does not reach back");
  });

  it("follows the service's clock", () => {
    assert.equal(judge({ answered: [0], lost: [1], log: [entry(3_600.2), entry(3_601.2)], clockOffset: 3_600_000 }).kind, "charged");
    assert.equal(judge({ answered: [0], lost: [1], log: [entry(-3_599.8)], clockOffset: -3_600_000 }).kind, "notCharged");
  });

  it("never says that none was charged when one was, whoever else uses the tool, and always knows of a single call that was alone", () => {
    const seconds = fc.array(fc.double({ min: 0, max: 900, noNaN: true }), { maxLength: 25 });
    fc.assert(
      fc.property(seconds, fc.array(fc.tuple(fc.double({ min: 0, max: 900, noNaN: true }), fc.boolean()), { minLength: 1, maxLength: 4 }), seconds, (answered, lost, foreign) => {
        const charged = lost.filter(([, isCharged]) => isCharged);
        const log = [...answered.map((at) => entry(at + 0.3)), ...charged.map(([at]) => entry(at + 0.2)), ...foreign.map((at) => entry(at))];
        const { kind } = judge({ answered, lost: lost.map(([at]) => at), log, now: 9_999 });
        if (charged.length > 0) {
          assert.notEqual(kind, "notCharged");
        }
        if (foreign.length === 0 && charged.length < lost.length) {
          assert.notEqual(kind, "charged");
        }
        if (foreign.length === 0 && (charged.length === 0 || charged.length === lost.length)) {
          assert.equal(kind, charged.length === 0 ? "notCharged" : "charged");
        }
      }),
      { numRuns: 500 },
    );
  });

  it("leaves everything open when the log can't be read", async () => {
    const unreadable = { usage: () => Promise.reject(new ConnectionLostError("gone")), clockOffset: 0 };
    const calls = { tool, patience, sentAt: [start], charges: [] };
    assert.deepEqual(await lookUpLostCalls(unreadable, calls, () => start + 999_999), { kind: "unclear" });
    const broken = { usage: () => Promise.reject(new TypeError("a mistake of ours")), clockOffset: 0 };
    await assert.rejects(lookUpLostCalls(broken, calls, () => start), TypeError);
  });
});
