import assert from "node:assert/strict";
import fc from "fast-check";
import type { ChargeVerdict } from "../../../../src/research/spending/chargeRule.ts";
import type { LedgerEntry, LedgerOutcome } from "../../../../src/research/spending/ledger.ts";
import { reconcile, settlements } from "../../../../src/research/spending/reconcile.ts";
import type { Reconciled, Settlement } from "../../../../src/research/spending/reconcile.ts";
import type { UsageEntry } from "../../../../src/research/service/account.ts";
import { toolOf } from "../../../../src/research/service/usageLog.ts";

const start = Date.parse("2026-03-01T12:00:00.000Z");
const iso = (seconds: number): string => new Date(start + seconds * 1000).toISOString();

/** An entry of the log, `seconds` after the start on the service's clock. */
function logged(seconds: number, more: Partial<UsageEntry> = {}): UsageEntry {
  const fixed = {
    auth_source: "api_key",
    credential_id: "cred_own",
    method: "POST",
    status_code: 200,
    error_type: null,
  };
  return {
    ...fixed,
    endpoint: "/v1/tools/inspect_page",
    credits_charged: 3,
    created_at: iso(seconds),
    ...more,
  };
}

/** A call in the ledger, `seconds` after the start on our clock. */
function call(
  id: string,
  seconds: number,
  outcome: LedgerEntry["outcome"] = "charged",
  tool = "inspect_page",
): LedgerEntry {
  const fixed = {
    tool,
    subject: "https://example.com/",
    origin: "https://api.example.com",
    price: 3,
    session: "s",
  };
  return { ...fixed, id, at: iso(seconds), outcome, credits: outcome === "notCharged" ? 0 : 3 };
}

function match(
  entries: readonly UsageEntry[],
  ledger: readonly LedgerEntry[],
  clockOffset = 0,
  ownCredentialId: string | undefined = "cred_own",
): Reconciled[] {
  return reconcile({ entries, ledger, ownCredentialId, clockOffset });
}

/** Callers, with the call that was found. */
function callers(...given: Parameters<typeof match>): string[] {
  return match(...given).map(({ caller, ledgerId }) =>
    ledgerId === undefined ? caller : `${caller} ${ledgerId}`,
  );
}

const request = { endpoint: "/v1/me/credits", method: "GET", credits_charged: 0 } as const;

describe("who made the requests of the usage log", () => {
  it("knows this editor's charges by tool, key and time, each call once", () => {
    const log = [
      logged(65),
      logged(5),
      logged(4, { endpoint: "/v1/tools/inspect_serp/" }),
      logged(3, { endpoint: "/v1/tools/inspect_domain" }),
    ];
    assert.deepEqual(
      callers(log, [call("a", 0), call("b", 60), call("c", 0, "charged", "inspect_serp")]),
      ["thisEditor b", "thisEditor a", "thisEditor c", "sameKey"],
    );
    assert.deepEqual(callers([logged(2), logged(1)], [call("a", 0)]), ["sameKey", "thisEditor a"]);
  });

  it("looks from 90 seconds before a call to ten minutes after it, on the service's clock", () => {
    for (const offset of [0, -7200, 3600]) {
      const log = [-90.001, -90, 600, 600.001].map((seconds) => logged(seconds + offset));
      assert.deepEqual(
        log.map((entry) => callers([entry], [call("a", 0)], offset * 1000)[0]),
        ["sameKey", "thisEditor a", "thisEditor a", "sameKey"],
      );
    }
    assert.deepEqual(
      callers([logged(0, { created_at: iso(0).replace("Z", "") })], [call("a", 0)]),
      ["thisEditor a"],
      "UTC, whether it says so or not",
    );
    assert.deepEqual(callers([logged(0, { created_at: "soon" })], [call("a", 0)]), ["sameKey"]);
  });

  it("tells other keys and agents apart", () => {
    const log = [
      logged(1, { credential_id: "cred_other" }),
      logged(1, { auth_source: "mcp_oauth" }),
      logged(1, { ...request, credential_id: "cred_other" }),
      logged(1, { ...request, auth_source: "mcp_oauth" }),
      logged(1, request),
      logged(1, { credits_charged: 0, status_code: 422, error_type: "validation_error" }),
    ];
    assert.deepEqual(callers(log, [call("a", 0)]), [
      "otherKey",
      "agent",
      "otherKey",
      "agent",
      "thisEditor",
      "thisEditor",
    ]);
  });

  it("takes an entry without a key, or every entry while its own key is unknown, for one that may be its own", () => {
    assert.deepEqual(
      callers([logged(1, { credential_id: null, auth_source: null })], [call("a", 0)]),
      ["thisEditor a"],
    );
    assert.deepEqual(
      reconcile({
        entries: [logged(1, { credential_id: "cred_x" }), logged(9, { credential_id: "cred_x" })],
        ledger: [call("a", 0)],
        ownCredentialId: undefined,
        clockOffset: 0,
      }).map(({ caller }) => caller),
      ["thisEditor", "sameKey"],
    );
  });

  it("gives a charge to a call that is known to be charged before one whose end is unknown", () => {
    assert.deepEqual(callers([logged(60)], [call("lost", 58, "unknown"), call("answered", 0)]), [
      "thisEditor answered",
    ]);
    assert.deepEqual(
      callers([logged(60)], [call("lost", 58, "unknown"), call("open", 61, "open")]),
      ["thisEditor open"],
    );
    for (const outcome of ["unknown", "open"] as const) {
      const failed = logged(60, { status_code: 502 });
      assert.deepEqual(
        callers([failed], [call("refused", 60, "notCharged"), call("lost", 50, outcome)]),
        ["thisEditor lost"],
        "and to one that was refused last",
      );
    }
  });

  it("lets a charge go to a call that has no other, of each tool", () => {
    const tools = ["inspect_page", "inspect_serp"];
    const log = tools.flatMap((tool) =>
      [187, 449, 601].map((seconds) => logged(seconds, { endpoint: `/v1/tools/${tool}` })),
    );
    const ledger = tools.flatMap((tool) =>
      [0, 277, 525].map((seconds) => call(`${tool} ${seconds}`, seconds, "charged", tool)),
    );
    assert.deepEqual(
      callers(log, ledger),
      ledger.map(({ id }) => `thisEditor ${id}`),
    );
    const crowded = [1500, 1740, 1320, 1260].map((seconds) => logged(seconds));
    assert.ok(
      match(
        crowded,
        [780, 720, 1140, 1320].map((seconds) => call(`call ${seconds}`, seconds)),
      ).every(({ ledgerId }) => ledgerId !== undefined),
      "also when several have to move",
    );
  });

  it("gives a charge to the nearest call, although another one fits as well", () => {
    assert.deepEqual(callers([logged(100), logged(10)], [call("a", 0), call("b", 9)]), [
      "thisEditor a",
      "thisEditor b",
    ]);
  });

  it("says when a failed request was charged, also one that this editor believed to be free", () => {
    const log = [
      logged(1, { status_code: 502 }),
      logged(9, { error_type: "provider_error" }),
      logged(9, { status_code: 500, credits_charged: 0 }),
      logged(9),
    ];
    assert.deepEqual(
      match(log, []).map(({ failedButCharged }) => failedButCharged),
      [true, true, false, false],
    );
    assert.deepEqual(
      callers([logged(1, { status_code: 502 }), logged(2)], [call("refused", 0, "notCharged")]),
      ["thisEditor refused", "sameKey"],
    );
    assert.deepEqual(
      callers([logged(2)], [call("refused", 0, "notCharged")]),
      ["sameKey"],
      "a success is not a refusal",
    );
    const { status_code: _, ...withoutStatus } = logged(1);
    const edges = [
      logged(1, { status_code: 399 }),
      logged(1, { status_code: 400, credits_charged: 1 }),
      logged(1, { status_code: 502, credits_charged: null }),
      withoutStatus,
    ];
    assert.deepEqual(
      match(edges, []).map(({ caller, failedButCharged }) => [caller, failedButCharged]),
      [
        ["sameKey", false],
        ["sameKey", true],
        ["thisEditor", false],
        ["sameKey", false],
      ],
    );
    assert.deepEqual(
      callers([logged(1, { endpoint: "/v1/other" })], [call("nameless", 0, "charged", "")]),
      ["sameKey"],
      "no tool is no tool's call",
    );
  });

  it("reads the tool from a path, with or without a slash at the end", () => {
    const endpoints = [
      "/v1/tools/inspect_page",
      "/v1/tools/inspect_page/",
      "/proxy/v1/tools/inspect_page",
      "https://api.example.com/v1/tools/inspect_page?source=api",
      "v1/tools/inspect_page",
      "POST /v1/tools/inspect_page",
      "/v1/me/usage",
      "/v1/tools/",
      "/v1/tools/a/b",
      "/v1/me/usage?path=/v1/tools/inspect_page",
      undefined,
    ];
    const page = "inspect_page";
    assert.deepEqual(
      endpoints.map((endpoint) => toolOf(endpoint === undefined ? {} : { endpoint })),
      [page, page, page, page, page, page, ...endpoints.slice(6).map(() => undefined)],
    );
  });
});

describe("what the ledger notes because of verdicts", () => {
  const noted = (outcome: LedgerEntry["outcome"], verdict: ChargeVerdict): Settlement[] =>
    settlements(new Map([["a", verdict]]), [call("a", 0, outcome)]);
  const charged = (credits: number): ChargeVerdict => ({ kind: "charged", credits, at: iso(5) });

  it("settles what was open, and M4: what an answered or refused call really cost", () => {
    assert.deepEqual(noted("unknown", charged(3)), [{ id: "a", outcome: "charged", credits: 3 }]);
    assert.deepEqual(noted("open", charged(4)), [{ id: "a", outcome: "charged", credits: 4 }]);
    assert.deepEqual(noted("charged", charged(30)), [{ id: "a", outcome: "charged", credits: 30 }]);
    assert.deepEqual(noted("notCharged", charged(3)), [
      { id: "a", outcome: "charged", credits: 3 },
    ]);
    assert.deepEqual(noted("unknown", { kind: "notCharged" }), [
      { id: "a", outcome: "notCharged", credits: 0 },
    ]);
    assert.deepEqual(noted("open", { kind: "notCharged" }), [
      { id: "a", outcome: "notCharged", credits: 0 },
    ]);
  });

  it("notes nothing that it has noted already, and nothing that is unknown", () => {
    assert.deepEqual(noted("charged", charged(3)), []);
    assert.deepEqual(noted("notCharged", { kind: "notCharged" }), []);
    assert.deepEqual(noted("charged", { kind: "notCharged" }), []);
    assert.deepEqual(noted("unknown", { kind: "unknown", because: "noEntry" }), []);
    assert.deepEqual(settlements(new Map(), [call("a", 0, "unknown")]), []);
  });
});

/** What happened to a call of this editor. */
interface Happening {
  readonly after: number;
  readonly delay: number;
  readonly charged: boolean;
  readonly known: boolean;
  readonly tool: string;
}

const tools = fc.constantFrom("inspect_page", "inspect_serp");
const happening: fc.Arbitrary<Happening> = fc.record({
  after: fc.integer({ min: 0, max: 600 }),
  delay: fc.integer({ min: 0, max: 300 }),
  charged: fc.boolean(),
  known: fc.boolean(),
  tool: tools,
});
const foreign = fc.record({
  at: fc.integer({ min: -3000, max: 9000 }),
  tool: tools,
  who: fc.constantFrom("cred_own", "cred_other", null, "agent"),
});

/** Ledger and full log, newest first, after calls that followed each other. */
function world(
  happenings: readonly Happening[],
  offset: number,
): { ledger: LedgerEntry[]; log: UsageEntry[] } {
  let at = 0;
  const ledger: LedgerEntry[] = [];
  const log: UsageEntry[] = [];
  for (const [index, { after, delay, charged, known, tool }] of happenings.entries()) {
    at += after;
    const outcome: LedgerOutcome = known ? (charged ? "charged" : "notCharged") : "unknown";
    ledger.push(call(`call ${index}`, at, outcome, tool));
    log.push(
      logged(at + delay + offset, {
        endpoint: `/v1/tools/${tool}`,
        credits_charged: charged ? 3 : 0,
        status_code: charged ? 200 : 503,
      }),
    );
  }
  return { ledger, log };
}

describe("reconciling, whatever happened", () => {
  const happenings = fc.array(happening, { maxLength: 12 });
  const others = fc.array(foreign, { maxLength: 8 });
  const elsewhere = (
    list: readonly { at: number; tool: string; who: string | null }[],
  ): UsageEntry[] =>
    list.map(({ at, tool, who }) =>
      logged(at, {
        endpoint: `/v1/tools/${tool}`,
        credential_id: who === "agent" ? "cred_own" : who,
        auth_source: who === "agent" ? "mcp_oauth" : "api_key",
      }),
    );

  it("uses each call once, for a charge of its tool, and never calls more charges this editor's than it has calls", () => {
    fc.assert(
      fc.property(happenings, others, (own, rest) => {
        const { ledger, log } = world(own, 0);
        const reconciled = match([...log, ...elsewhere(rest)], ledger);
        const ids = reconciled.flatMap(({ ledgerId }) => ledgerId ?? []);
        assert.equal(new Set(ids).size, ids.length);
        const charges = reconciled.filter(
          ({ entry, caller }) => caller === "thisEditor" && (entry.credits_charged ?? 0) > 0,
        );
        assert.equal(charges.length, ids.length);
        assert.ok(charges.length <= ledger.length);
        for (const { entry, ledgerId, caller } of reconciled.filter(
          ({ ledgerId }) => ledgerId !== undefined,
        )) {
          assert.equal(caller, "thisEditor");
          assert.equal(toolOf(entry), ledger.find(({ id }) => id === ledgerId)?.tool);
        }
        assert.equal(reconciled.length, log.length + rest.length);
      }),
    );
  });

  it("recognises every charge of its own calls when nobody else spends", () => {
    fc.assert(
      fc.property(happenings, fc.integer({ min: -7200, max: 7200 }), (own, offset) => {
        const { ledger, log } = world(own, offset);
        const callersOfCharges = match(log, ledger, offset * 1000).filter(
          ({ entry }) => (entry.credits_charged ?? 0) > 0,
        );
        assert.ok(callersOfCharges.every(({ caller }) => caller === "thisEditor"));
      }),
      { numRuns: 500 },
    );
  });
});
