import assert from "node:assert/strict";
import fc from "fast-check";
import { Account } from "../../../../src/sandbox/account/account.ts";
import type { LoggedRequest } from "../../../../src/sandbox/account/account.ts";
import { accountProfile } from "../../../../src/sandbox/account/accountKinds.ts";
import type { UsageEntry } from "../../../../src/research/service/account.ts";
import type { LedgerEntry } from "../../../../src/research/spending/ledger.ts";
import { reconcile } from "../../../../src/research/spending/reconcile.ts";
import {
  chargesOf,
  freeRequests,
  logBegin,
  periodStart,
  spendingReport,
} from "../../../../src/research/spending/spendingReport.ts";
import type { SpendingSources } from "../../../../src/research/spending/spendingReport.ts";
import { iso, logged, sent, start } from "./chargeFixture.ts";

const prices = {
  inspect_serp: 2,
  research_keywords: 3,
  inspect_domain: 9,
  audit_site: 20,
} as const;
const tools = ["inspect_serp", "research_keywords", "inspect_domain", "audit_site"] as const;

/** After all that the tests log. */
const end = start + 7 * 24 * 3_600_000;

/** What is known after a reading of the log. */
function sources(
  ledger: readonly LedgerEntry[],
  entries: readonly UsageEntry[],
  clockOffset = 0,
): SpendingSources {
  const reconciled = reconcile({ entries, ledger, ownCredentialId: "cred_own", clockOffset });
  return { ledger, reconciled, account: "own", clockOffset };
}

/** A request as the service logs it, `seconds` after the start. */
function request(
  seconds: number,
  endpoint: string,
  credits: number,
  credential = "cred_own",
): LoggedRequest {
  return {
    credential_id: credential,
    endpoint,
    method: "POST",
    status_code: 200,
    response_time_ms: 4,
    request_bytes: 41,
    response_bytes: 80,
    vendor_cost_usd: 0,
    credits_charged: credits,
    error_type: null,
    error_message: null,
    created_at: iso(seconds),
  };
}

/** 500 paid calls and 200 free requests on the account of a sandbox; the log is read in one page of 500. */
async function play(seed: readonly number[], othersFrom: number) {
  const account = await Account.open(accountProfile("full"), { credits: 1_000_000 });
  const ledger: LedgerEntry[] = [];
  for (let index = 0; index < 700; index += 1) {
    const drawn = seed[index % seed.length] ?? 0;
    const at = index * 30;
    if (index % 7 < 2) {
      account.log(request(at, "/v1/me/credits", 0));
      continue;
    }
    const tool = tools[drawn % tools.length] ?? "inspect_serp";
    const price = prices[tool];
    const isOther = index >= othersFrom && drawn % 5 === 0;
    await account.charge(price, []);
    account.log(request(at + 1, `/v1/tools/${tool}`, price, isOther ? "cred_other" : "cred_own"));
    if (!isOther) {
      ledger.push(
        sent(`call ${index}`, "charged", { at }, { tool, price, credits: price, subject: "tea" }),
      );
    }
  }
  return { spent: 1_000_000 - account.balance, known: sources(ledger, account.usage(500)) };
}

describe("the spending report", () => {
  it("F10: equals the account after 500 calls and 200 free requests, of which the log returns 500", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(1000), { minLength: 40, maxLength: 60 }), async (seed) => {
        const { spent, known } = await play(seed, 300);
        assert.equal(spendingReport(chargesOf(known), start, end).total.credits, spent);
        assert.ok(freeRequests(known, start, end) <= 200);
      }),
      { numRuns: 5 },
    );
  });

  it("F10: never says more than was spent, and the log's begin says where others may be missing", async () => {
    const { spent, known } = await play([0, 5, 10, 1, 2, 3, 4], 0);
    assert.ok(spendingReport(chargesOf(known), start, end).total.credits < spent);
    assert.ok(logBegin(known) > start);
  });

  it("counts a call once that the ledger and the log have, whatever the clocks say", () => {
    const own = sent("a", "charged", { at: 0 }, { credits: 3 });
    const known = sources([own], [logged(3601)], 3_600_000);
    const { total, callers } = spendingReport(chargesOf(known), start, end);
    assert.deepEqual(total, { calls: 1, credits: 3, unproved: 0 });
    assert.deepEqual([...callers.keys()], ["thisEditor"]);
  });

  it("tells what agents in chat spent from what the person did, also where the log has it", () => {
    const own = [
      sent("a", "charged", { at: 0 }, { credits: 3 }),
      sent("b", "charged", { at: 60 }, { credits: 2, from: "chat" }),
    ];
    const { callers } = spendingReport(chargesOf(sources(own, [logged(60)], 0)), start, end);
    assert.deepEqual(
      [...callers].map(([caller, { credits }]) => [caller, credits]),
      [
        ["thisEditor", 3],
        ["chat", 2],
      ],
    );
  });

  it("counts what may have been charged, and says that it isn't proved", () => {
    const known = sources([sent("a", "unknown", {}, { credits: 3 })], []);
    assert.deepEqual(spendingReport(chargesOf(known), start, end).total, {
      calls: 1,
      credits: 3,
      unproved: 3,
    });
  });

  it("counts nothing that is dated in the future, where a clock was ahead or the log says so, as of a current period", () => {
    const hour = 3600;
    const known = sources(
      [
        sent("a", "charged", { at: 0 }, { credits: 3 }),
        sent("b", "charged", { at: 48 * hour }, { credits: 12 }),
        sent("c", "unknown", { at: 2 * hour }, { credits: 20 }),
      ],
      [
        logged(3 * hour, { credential_id: "cred_other" }),
        logged(3 * hour, { credential_id: "cred_other", credits_charged: 0, endpoint: "/v1/me" }),
      ],
    );
    const now = start + 60_000;
    const { total, days } = spendingReport(chargesOf(known), start, now);
    assert.deepEqual(total, { calls: 1, credits: 3, unproved: 0 });
    assert.equal(days.size, 1);
    assert.equal(freeRequests(known, start, now), 0);
    // Two clocks are never quite the same.
    assert.equal(
      spendingReport(chargesOf(known), start, start + 2 * hour * 1000 - 60_000).total.calls,
      2,
    );
  });

  it("leaves out what was free, and calls of another account", () => {
    const known = sources(
      [
        sent("a", "notCharged", {}, { credits: 0 }),
        sent("b", "charged", {}, { credits: 3, account: "another" }),
      ],
      [logged(0, { credits_charged: 0 })],
    );
    assert.equal(spendingReport(chargesOf(known), start, end).total.calls, 0);
  });

  it("adds up days, tools, subjects and callers to the same total", () => {
    const known = sources(
      [
        sent("a", "charged", { at: 0 }, { credits: 3, subject: "tea" }),
        sent(
          "b",
          "charged",
          { at: 90_000 },
          { credits: 12, tool: "inspect_domain", subject: "tea" },
        ),
      ],
      [logged(50, { credential_id: "cred_other" }), logged(60, { auth_source: "mcp" })],
    );
    const report = spendingReport(chargesOf(known), start, end);
    for (const groups of [report.days, report.tools, report.subjects, report.callers]) {
      const sum = [...groups.values()].reduce((credits, group) => credits + group.credits, 0);
      assert.equal(sum, report.total.credits);
    }
    assert.equal(report.total.credits, 21);
    assert.deepEqual([...report.tools.keys()], ["inspect_domain", "inspect_page"]);
    assert.deepEqual([...report.subjects.keys()], ["tea", ""]);
    assert.deepEqual([...report.callers.keys()].toSorted(), ["agent", "otherKey", "thisEditor"]);
    assert.equal([...report.days.keys()].length, 2);
  });

  it("begins a period where the calendar here does", () => {
    const sunday = new Date(2026, 10, 22, 13);
    assert.deepEqual(periodStart("today", sunday, 1), new Date(2026, 10, 22));
    assert.deepEqual(periodStart("week", sunday, 1), new Date(2026, 10, 16));
    assert.deepEqual(periodStart("week", sunday, 7), new Date(2026, 10, 22));
    assert.deepEqual(periodStart("month", sunday, 1), new Date(2026, 10, 1));
  });
});
