import assert from "node:assert/strict";
import { unread } from "../../../../src/editor/platform/snapshot.ts";
import { Shown, logged, now, sandbox } from "./accountRowsFacts.ts";
import type { AccountFacts } from "../../../../src/editor/features/account/rows/accountFacts.ts";
import type { LedgerEntry } from "../../../../src/research/spending/ledger.ts";
import type { LoggedBy } from "./accountRowsFacts.ts";

const hour = 3_600_000;

function own(id: string, hoursAgo: number, more: Partial<LedgerEntry> = {}): LedgerEntry {
  return {
    id,
    tool: "inspect_page",
    subject: "example.com/tea",
    origin: "https://api.example.com",
    price: 3,
    session: "s",
    at: new Date(now - hoursAgo * hour).toISOString(),
    outcome: "charged",
    credits: 3,
    ...more,
  };
}

/** Spending of this editor's calls and of requests of others. */
function spent(
  ledger: readonly LedgerEntry[],
  ...others: readonly LoggedBy[]
): Pick<AccountFacts, "usage" | "reconciled" | "spending"> {
  const { usage, reconciled } = logged(...others);
  return { usage, reconciled, spending: { ledger, reconciled, account: "own", clockOffset: 0 } };
}

const other = {
  endpoint: "/v1/tools/audit_site",
  credits_charged: 20,
  created_at: new Date(now - hour).toISOString(),
  by: "otherKey",
} as const;
/** Older than the month. */
const old = { endpoint: "/v1/me/credits", credits_charged: 0, created_at: "2025-10-01T00:00:00Z" };

describe("account rows: spending", () => {
  it("F10: says what was spent in each period, in credits and dollars, by tool, subject and caller", () => {
    const ledger = [own("a", 0.1), own("b", 0.2, { subject: "tea" }), own("c", 24 * 15)];
    const shown = new Shown(spent(ledger, other, old));
    assert.equal(shown.line("spending"), "Spending | 26 credits today");
    assert.equal(shown.line("spending/today"), "Today | 26 credits · ≈ $0.26 · 3 calls");
    assert.equal(shown.line("spending/month"), "This Month | 29 credits · ≈ $0.29 · 4 calls");
    const lines = (id: string): string[] =>
      (shown.row(id).children ?? []).map(
        ({ label, description }) => `${label}: ${description ?? ""}`,
      );
    assert.deepEqual(lines("spending/today/tools"), [
      "Audit Site: 20 credits · 1 call",
      "Inspect Page: 6 credits · 2 calls",
    ]);
    assert.equal(lines("spending/today/subjects").length, 3);
    assert.deepEqual(lines("spending/month/callers"), [
      "Other keys: 20 credits · 1 call",
      "This editor: 9 credits · 3 calls",
    ]);
    assert.equal(lines("spending/month/days").length, 2);
  });

  it("F10: says “at least” where the usage log doesn't go back to the period's beginning", () => {
    const shown = new Shown(spent([own("a", 24 * 15)], other));
    assert.match(shown.line("spending/month"), /^This Month \| at least 23 credits/u);
    assert.match(shown.tooltip("spending/month"), /Earlier calls by other keys and agents/u);
    const unreadLog = new Shown({ ...spent([own("a", 1)]), usage: unread });
    assert.match(unreadLog.line("spending/today"), /^Today \| 3 credits by this editor · /u);
    const none = new Shown({ ...spent([]), usage: unread });
    assert.equal(none.line("spending"), "Spending | 0 by this editor today");
    assert.match(none.tooltip("spending"), /^0 credits by this editor today$/mu);
    const later = new Shown(spent([], { ...other, credits_charged: 0 }));
    assert.equal(later.line("spending"), "Spending | no charges known today");
  });

  it("F10: takes a log without requests for a whole one, unless this editor's own are missing in it", () => {
    assert.equal(new Shown(spent([])).line("spending"), "Spending | 0 credits today");
    const shown = new Shown({ ...spent([own("a", 1)]) });
    assert.equal(shown.line("spending"), "Spending | 3 by this editor today");
    assert.match(
      shown.tooltip("spending/today"),
      /usage log doesn't show this editor's calls yet/u,
    );
  });

  it("F10: knows everything about the sandbox's account, and names no dollars there", () => {
    const shown = new Shown({ ...spent([own("a", 0.1)]), connection: sandbox });
    assert.equal(shown.line("spending/today"), "Today | 3 credits · 1 call");
    assert.match(shown.line("spending"), /^Spending \| 3 credits today .*· sample data$/u);
    const unreadLog = new Shown({
      ...spent([own("a", 0.1)]),
      connection: sandbox,
      usage: unread,
    });
    assert.equal(unreadLog.line("spending"), "Spending | 3 by this editor today");
  });

  it("F10: counts free requests about the account apart", () => {
    const free = { ...other, endpoint: "/v1/me/credits", credits_charged: 0 };
    const shown = new Shown(spent([], free, old));
    assert.equal(shown.row("spending/free").label, "Free requests today: 1");
    assert.equal(shown.line("spending/today"), "Today | 0 credits · 0 calls");
  });

  it("marks what may not have been charged", () => {
    const unknown = own("a", 0.1, { outcome: "unknown" });
    const shown = new Shown(spent([unknown, own("b", 0.2), own("c", 0.3)], old));
    assert.equal(
      shown.line("spending/today"),
      "Today | 6 credits · ≈ $0.06 · 3 calls · 3 credits not confirmed",
    );
    assert.equal(shown.line("spending"), "Spending | 6 credits today · 3 credits not confirmed");
    const [row] = shown.row("spending/today/tools").children ?? [];
    assert.equal(row?.description, "6 credits · 3 calls · 3 credits not confirmed");
    assert.match(shown.tooltip("spending/today"), /Budgets count .* full price/u);
    const partly = new Shown(spent([unknown, own("b", 0.2)], other));
    assert.match(
      partly.line("spending/today"),
      /^Today \| at least 23 credits .* 3 credits not confirmed$/u,
    );
  });

  it("shows the dearest of very many subjects, and how many more there are", () => {
    const ledger = Array.from({ length: 60 }, (_none, index) =>
      own(String(index), 0.01, { subject: `tea ${index}` }),
    );
    const rows = new Shown(spent(ledger, old)).row("spending/today/subjects").children ?? [];
    assert.equal(rows.length, 51);
    assert.equal(rows.at(-1)?.label, "10 more");
  });
});
