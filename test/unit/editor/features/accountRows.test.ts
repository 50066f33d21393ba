import assert from "node:assert/strict";
import type { AccountFacts } from "../../../../src/editor/features/account/rows/accountFacts.ts";
import { budgetState } from "../../../../src/research/spending/budgets.ts";
import {
  BadKeyError,
  ConnectionLostError,
  MalformedAnswerError,
  NotConnectedError,
  RateLimitedError,
  TimedOutError,
  UnavailableError,
} from "../../../../src/research/service/errors.ts";
import type { ApiCredential } from "../../../../src/research/service/account.ts";
import { formatClock } from "../../../../src/shared/format.ts";
import { unread } from "../../../../src/editor/platform/snapshot.ts";
import { Shown, credentials, day, failed, now, read, sandbox } from "./accountRowsFacts.ts";

const offline = new NotConnectedError("connect ECONNREFUSED");

describe("account rows: the balance", () => {
  it("says credits, their worth and what they pay for", () => {
    const shown = new Shown();
    assert.equal(shown.line("balance"), "497 credits | ≈ $4.97");
    assert.equal(shown.row("balance").copy, "497");
    assert.equal(shown.row("balance").tone, undefined);
    assert.equal(shown.row("balance").children, undefined);
    assert.match(shown.tooltip("balance"), /1,000 credits cost \$10/u);
    assert.match(shown.tooltip("balance"), /165 × Research Keywords \(3 credits each\)/u);
    assert.match(shown.tooltip("balance"), /12 × Compare Backlink Gap \(40 credits each\)/u);
    assert.match(shown.tooltip("balance"), /Updated 1 minute ago/u);
  });

  it("leaves out of the hints what the balance does not pay for", () => {
    assert.match(
      new Shown({ balance: read(4) }).tooltip("balance"),
      /2 × Inspect SERP \(2 credits each\)\nor 1 × Research Keywords \(3 credits each\)\nUpdated/u,
    );
    assert.doesNotMatch(new Shown({ balance: read(1) }).tooltip("balance"), /×|example/u);
  });

  it("warns below the limit, with the way to buy", () => {
    const shown = new Shown({ balance: read(49) });
    assert.equal(shown.line("balance"), "49 credits | ≈ $0.49 · low balance");
    assert.equal(shown.row("balance").tone, "warning");
    assert.equal(shown.row("balance").expanded, true);
    assert.equal(shown.line("balance/buy"), "Buy Credits… | in $10 steps");
    assert.equal(shown.row("balance/buy").command?.id, "seoResearch.openBilling");
    assert.match(shown.tooltip("balance/buy"), /below 50 credits/u);
    assert.equal(
      new Shown({ balance: read(0) }).line("balance"),
      "0 credits | ≈ $0.00 · no credits left",
    );
  });

  it("does not warn at the limit, nor with the limit 0", () => {
    assert.ok(!new Shown({ balance: read(50) }).ids.includes("balance/buy"));
    assert.ok(!new Shown({ balance: read(0), lowBalance: 0 }).ids.includes("balance/buy"));
  });

  it("is sample data in the sandbox, and more of it is free", () => {
    const shown = new Shown({ connection: sandbox, balance: read(3) });
    assert.equal(shown.line("balance"), "3 credits | sample data · low balance");
    assert.match(shown.tooltip("balance"), /never charged/u);
    assert.equal(shown.line("balance/refill"), "Refill Sandbox Credits | free");
    assert.equal(shown.row("balance/refill").command?.id, "seoResearch.refillSandbox");
    assert.ok(!shown.ids.includes("balance/buy"));
  });

  it("is never 0 while it is not known", () => {
    const loading = new Shown({ balance: { ...unread, loading: true } });
    assert.equal(loading.line("balance"), "Balance | loading…");
    assert.equal(loading.row("balance").copy, undefined);
    assert.equal(new Shown({ balance: unread }).line("balance"), "Balance | not loaded yet");
    assert.equal(new Shown({ balance: failed(offline) }).line("balance"), "Balance | — · offline");
    assert.equal(new Shown({ balance: read(Number.NaN) }).line("balance"), "Balance | —");
  });

  it("stays while it is read anew", () => {
    assert.equal(
      new Shown({ balance: { ...read(497), loading: true } }).line("balance"),
      "497 credits | ≈ $4.97",
    );
  });

  it("keeps the last known value with its age when the service can't be reached", () => {
    const shown = new Shown({ balance: failed(offline, 497) });
    assert.equal(shown.line("balance"), "497 credits | ≈ $4.97 · 12 minutes ago, offline");
    assert.equal(shown.line("balance/problem"), "The service can't be reached | try again");
    assert.equal(shown.row("balance/problem").kind, "problem");
    assert.equal(shown.row("balance/problem").command?.id, "seoResearch.refreshAccount");
    assert.match(
      shown.tooltip("balance/problem"),
      /ECONNREFUSED\nUpdated 12 minutes ago\.\nTrying again is free\./u,
    );
  });
});

describe("account rows: trouble", () => {
  const trouble = (problem: Error): Shown =>
    new Shown({ credentials: failed(problem, credentials), balance: failed(problem) });

  it("tells being offline from an answer that was no good", () => {
    for (const problem of [offline, new TimedOutError(true), new ConnectionLostError("reset")]) {
      assert.equal(
        trouble(problem).line("credentials"),
        "API Keys | 2 active, 2 total · 12 minutes ago, offline",
      );
    }
    for (const problem of [
      new UnavailableError(503, "busy"),
      new MalformedAnswerError("not JSON"),
      new Error("disk"),
    ]) {
      const shown = trouble(problem);
      assert.equal(
        shown.line("credentials"),
        "API Keys | 2 active, 2 total · 12 minutes ago, couldn't be read",
      );
      assert.equal(shown.line("balance"), "Balance | — · couldn't be read");
      assert.equal(shown.line("credentials/problem"), "Couldn't be read | try again");
      assert.ok(shown.tooltip("credentials/problem").startsWith(problem.message));
      assert.equal(shown.row("credentials/problem").tone, "error");
      assert.equal(shown.row("credentials").expanded, true);
    }
  });

  it("asks for another key where the service refused it", () => {
    const shown = trouble(new BadKeyError(401, "Invalid API key"));
    assert.equal(shown.line("balance"), "Balance | — · key refused");
    assert.equal(shown.line("balance/problem"), "The service refused the key | set another");
    assert.equal(shown.row("balance/problem").command?.id, "seoResearch.setApiKey");
    assert.match(shown.line("key"), /refused by the service/u);
    assert.equal(shown.row("key").tone, "error");
    assert.equal(shown.row("key").command?.id, "seoResearch.setApiKey");
  });

  it("says from when the service takes calls again", () => {
    const until = now + 60_000;
    assert.ok(
      trouble(new RateLimitedError("slow down", until))
        .tooltip("balance/problem")
        .includes(formatClock(until)),
    );
    assert.doesNotMatch(
      trouble(new RateLimitedError("slow down", undefined)).tooltip("balance/problem"),
      /accepts calls again/u,
    );
  });

  it("shows in every section that it is loading, and once only", () => {
    const loading = { ...unread, loading: true };
    const shown = new Shown({
      balance: loading,
      connections: loading,
      credentials: loading,
      usage: loading,
      reconciled: [],
      ownCredential: undefined,
      budgets: undefined,
    });
    for (const section of ["balance", "connections", "credentials", "activity"]) {
      assert.match(shown.line(section), /\| loading…$/u);
      assert.equal(shown.line(`${section}/waiting`), "loading…");
    }
    assert.equal(shown.line("key"), "API Key | or_9pX2mT… · api.example.com");
    assert.ok(
      !shown.ids.includes("connections/nothing") &&
        !shown.ids.includes("credentials/empty") &&
        !shown.ids.includes("activity/empty"),
    );
  });
});

describe("account rows: budgets", () => {
  const budgets = (limit: number, spent: number, raisedTo = 0): AccountFacts["budgets"] => ({
    day: budgetState(limit, spent, raisedTo),
    session: budgetState(limit, spent, raisedTo),
    agents: { limit: 0, spent: 0 },
  });
  const today = (...state: Parameters<typeof budgets>): Shown =>
    new Shown({ budgets: budgets(...state) });

  it("say what is spent of what, and that a click changes them", () => {
    const shown = new Shown();
    assert.equal(shown.line("budget/day"), "Budget Today | 12 of 100");
    assert.equal(shown.line("budget/session"), "Budget This Session | 3 credits · no limit");
    assert.equal(shown.row("budget/day").command?.id, "seoResearch.changeBudgets");
    assert.match(shown.tooltip("budget/day"), /88 credits left/u);
    assert.match(shown.tooltip("budget/session"), /No limit/u);
  });

  it("aren't there in the sandbox, to whose credits they don't apply", () => {
    assert.deepEqual(
      new Shown({ connection: sandbox }).ids.filter((id) => id.startsWith("budget/")),
      [],
    );
  });

  it("warn from 80 % and stop at 100 %, in words and colour", () => {
    assert.deepEqual(
      [today(100, 79).line("budget/day"), today(100, 79).row("budget/day").tone],
      ["Budget Today | 79 of 100", undefined],
    );
    assert.deepEqual(
      [today(100, 80).line("budget/day"), today(100, 80).row("budget/day").tone],
      ["Budget Today | 80 of 100", "warning"],
    );
    assert.deepEqual(
      [today(100, 103).line("budget/day"), today(100, 103).row("budget/day").tone],
      ["Budget Today | 103 of 100", "error"],
    );
    assert.match(today(100, 100).tooltip("budget/session"), /Paid calls stop until you raise it/u);
  });

  it("never round up to a full budget", () => {
    assert.match(today(1000, 999).line("budget/day"), /999 of 1,000/u);
  });

  it("say that they were raised, and for how long", () => {
    assert.equal(today(100, 120, 200).line("budget/day"), "Budget Today | 120 of 200 · raised");
    assert.equal(
      today(100, 120, 200).line("budget/session"),
      "Budget This Session | 120 of 200 · raised",
    );
  });

  it("are a dash while nothing is known", () => {
    const shown = new Shown({ budgets: undefined });
    assert.equal(shown.line("budget/day"), "Budget Today | —");
    assert.match(shown.tooltip("budget/day"), /Couldn't read spending/u);
  });
});

describe("account rows: the key in use", () => {
  const own = (changes: Partial<ApiCredential>): Shown => {
    const credential = { ...credentials[0], id: "cred_41aa07c3", ...changes };
    return new Shown({ ownCredential: credential, credentials: read([credential]) });
  };
  const inDays = (days: number): string => new Date(now + days * day + 60_000).toISOString();

  it("has its name, first characters, expiry, last use and host", () => {
    const shown = new Shown();
    assert.equal(
      shown.line("key"),
      "Editor | or_9pX2mT… · no expiry · last used 12 minutes ago · api.example.com",
    );
    assert.equal(shown.row("key").copy, "Editor");
    assert.equal(shown.row("key").target, "cred_41aa07c3");
    assert.equal(shown.row("key").icon, "key");
    assert.equal(shown.row("key").command, undefined);
  });

  it("warns 14 and 3 days before it expires, and says when it has", () => {
    const outlook = (expires: string): unknown[] => [
      /expire[^·]*[^·\s]/u.exec(own({ expires_at: expires }).line("key"))?.[0],
      own({ expires_at: expires }).row("key").tone,
    ];
    assert.deepEqual(outlook(inDays(15)), ["expires Dec 5, 2025", undefined]);
    assert.deepEqual(outlook(inDays(13)), ["expires in 14 days", "warning"]);
    assert.deepEqual(outlook(inDays(2)), ["expires in 3 days", "error"]);
    assert.deepEqual(outlook(inDays(-3)), ["expired 2 days ago", "error"]);
    assert.equal(own({ expires_at: inDays(-3) }).row("key").command?.id, "seoResearch.setApiKey");
  });

  it("reads times without a zone as UTC", () => {
    assert.match(
      own({ last_used_at: "2025-11-20T10:15:00" }).line("key"),
      /last used 2 hours ago/u,
    );
  });

  it("says that it was revoked, and that it lasts for this session only", () => {
    assert.match(own({ is_active: false }).line("key"), /\| revoked ·/u);
    const session = new Shown({
      connection: {
        kind: "service",
        origin: "https://api.example.com",
        keyPrefix: "or_9pX2mT…",
        sessionOnly: true,
      },
    });
    assert.match(session.line("key"), /for this session only/u);
    assert.equal(session.row("key").tone, "warning");
    assert.match(session.tooltip("key"), /forgotten when this window closes/u);
  });

  it("does without a name, and says why it is not known", () => {
    assert.equal(
      new Shown({ ownCredential: undefined }).line("key"),
      "API Key | or_9pX2mT… · api.example.com",
    );
    assert.match(new Shown({ ownCredential: undefined }).tooltip("key"), /no single key/u);
    assert.match(
      new Shown({ ownCredential: undefined, credentials: failed(offline) }).tooltip("key"),
      /couldn't be read/u,
    );
    assert.equal(
      own({ name: " " }).line("key"),
      "or_9pX2mT… | no expiry · last used 12 minutes ago · api.example.com",
    );
    assert.equal(own({ name: " " }).row("key").copy, undefined);
  });

  it("leaves out what the list does not say", () => {
    const shown = own({ expires_at: undefined, last_used_at: undefined });
    assert.equal(shown.line("key"), "Editor | or_9pX2mT… · api.example.com");
    assert.match(shown.tooltip("key"), /Last used: —\nExpires: —/u);
  });

  it("is none in the sandbox", () => {
    assert.equal(new Shown({ connection: sandbox }).line("key"), "Sandbox | no key needed");
  });
});

describe("account rows: links", () => {
  it("lead to the dashboard's sections, and the sandbox has none", () => {
    const targets = (shown: Shown): (string | undefined)[] =>
      shown.all.filter(({ id }) => id.startsWith("dashboard/")).map(({ command }) => command?.id);
    assert.deepEqual(targets(new Shown()), [
      "seoResearch.openDashboard",
      "seoResearch.openApiAccess",
      "seoResearch.openActivity",
      "seoResearch.openBilling",
    ]);
    const commands = new Shown({
      connection: sandbox,
      balance: read(0),
      connections: read({ websites: [{}], adAccounts: [] }),
    }).all.flatMap(({ command }) => command?.id ?? []);
    assert.deepEqual(
      commands.filter((id) => /open/u.test(id)),
      [],
    );
  });
});
