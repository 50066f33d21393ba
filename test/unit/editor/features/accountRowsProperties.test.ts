import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { accountRows } from "../../../../src/editor/features/account/rows/accountRows.ts";
import type { AccountFacts } from "../../../../src/editor/features/account/rows/accountFacts.ts";
import { filterActivity } from "../../../../src/editor/features/account/rows/filterActivity.ts";
import { longText, shortText } from "../../../../src/shared/plainText.ts";
import { timeInWords } from "../../../../src/editor/platform/relativeTime.ts";
import { budgetState } from "../../../../src/research/spending/budgets.ts";
import type { LedgerEntry } from "../../../../src/research/spending/ledger.ts";
import type { Reconciled } from "../../../../src/research/spending/reconcile.ts";
import { hostileKeywords } from "../../../../src/sandbox/world/hostile.ts";
import type {
  AdAccount,
  ApiCredential,
  UsageEntry,
  Website,
} from "../../../../src/research/service/account.ts";
import {
  BadKeyError,
  NotConnectedError,
  RateLimitedError,
  UnavailableError,
} from "../../../../src/research/service/errors.ts";
import type { Snapshot } from "../../../../src/editor/platform/snapshot.ts";
import { repositoryRoot } from "../../../support/paths.ts";
import { Shown, day, facts, flat, logged, now, read } from "./accountRowsFacts.ts";

const rawKey = "or_9pX2mTq7VbLr4KcZw8JdYh3NfGs6AeUo";

const text = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 30 }),
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.constantFrom(
    "",
    " ",
    "a",
    "a~2",
    "a/b",
    "\u202Eevil\u2066",
    "\uD800",
    "__proto__",
    rawKey,
    `Bearer ${rawKey}`,
    "{0} $(key)",
    "x".repeat(5000),
    ...hostileKeywords,
  ),
);
const id = fc.oneof(text, fc.constantFrom("a", "b"));
const time = fc.oneof(
  fc
    .date({ noInvalidDate: true, min: new Date("2025-10-01"), max: new Date("2026-01-31") })
    .map((date) => date.toISOString()),
  fc.constantFrom("2025-11-20T12:00:00", "2025-11-20", "soon", "", "+275760-09-13T00:00:00.000Z"),
);
const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> =>
  fc.option(value, { nil: null });
/** JSON has no other numbers; the schemas refuse what is none. */
const amount = fc.oneof(
  fc.nat(),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e20, max: 1e20 }),
);

const website: fc.Arbitrary<Website> = fc.record(
  {
    website_id: id,
    name: maybe(text),
    primary_domain: maybe(text),
    is_default: maybe(fc.boolean()),
    connections: maybe(
      fc.dictionary(text, fc.oneof(text, fc.record({ state: fc.jsonValue() }), fc.jsonValue()), {
        maxKeys: 3,
      }),
    ),
  },
  { requiredKeys: [] },
);
const adAccount: fc.Arbitrary<AdAccount> = fc.record(
  {
    ad_account: id,
    platform: maybe(text),
    name: maybe(text),
    currency: maybe(text),
    customer_id_display: maybe(text),
    connection_status: maybe(text),
  },
  { requiredKeys: [] },
);
const credential: fc.Arbitrary<ApiCredential> = fc.record(
  {
    id,
    name: text,
    prefix: text,
    is_active: maybe(fc.boolean()),
    created_at: maybe(time),
    last_used_at: maybe(time),
    expires_at: maybe(time),
  },
  { requiredKeys: ["id"] },
);
const entry: fc.Arbitrary<UsageEntry> = fc.record(
  {
    id,
    account_id: maybe(text),
    credential_id: maybe(id),
    auth_source: maybe(fc.oneof(text, fc.constant("api_key"))),
    endpoint: fc.oneof(
      text,
      fc.constantFrom("/v1/tools/inspect_page", "/v1/tools/audit_site/", "/v1/me/credits"),
    ),
    method: text,
    status_code: maybe(fc.oneof(amount, fc.constantFrom(200, 402, 503))),
    response_time_ms: maybe(amount),
    request_bytes: maybe(amount),
    response_bytes: maybe(amount),
    vendor_cost_usd: maybe(amount),
    credits_charged: maybe(amount),
    error_type: maybe(text),
    error_message: maybe(text),
    created_at: time,
    request_note: fc.jsonValue(),
  },
  { requiredKeys: [] },
);
const reconciled: fc.Arbitrary<Reconciled> = fc.record({
  entry,
  caller: fc.constantFrom("thisEditor", "chat", "sameKey", "otherKey", "agent"),
  failedButCharged: fc.boolean(),
});
const problem = fc.oneof(
  text.map((message) => new NotConnectedError(message)),
  text.map((message) => new BadKeyError(401, message)),
  text.map((message) => new UnavailableError(503, message)),
  fc
    .tuple(text, fc.option(amount, { nil: undefined }))
    .map(([message, until]) => new RateLimitedError(message, until)),
  text.map((message) => new Error(message)),
);
function snapshot<T>(value: fc.Arbitrary<T>): fc.Arbitrary<Snapshot<T>> {
  return fc.record({
    value: fc.option(value, { nil: undefined }),
    readAt: fc.option(fc.oneof(amount, fc.constantFrom(now - 1000, Number.NaN)), {
      nil: undefined,
    }),
    loading: fc.boolean(),
    problem: fc.option(problem, { nil: undefined }),
  });
}
const budget = fc
  .tuple(fc.nat(1000), fc.nat(1000), fc.nat(1000))
  .map((state) => budgetState(...state));
const log = fc.array(reconciled, { maxLength: 8 });

const call: fc.Arbitrary<LedgerEntry> = fc.record({
  id,
  tool: fc.oneof(text, fc.constant("inspect_page")),
  subject: text,
  origin: text,
  price: amount,
  session: text,
  at: time.map((at) => at ?? ""),
  outcome: fc.constantFrom("open", "charged", "notCharged", "unknown"),
  credits: fc.nat(100),
});

const anything: fc.Arbitrary<AccountFacts> = fc.record({
  now: fc.oneof(fc.constant(now), amount),
  language: fc.constantFrom("en", "de", "pt-br", "zh-cn", "ar"),
  connection: fc.record({
    kind: fc.constantFrom("sandbox", "service"),
    origin: fc.oneof(text, fc.constant("https://api.example.com")),
    keyPrefix: text,
    sessionOnly: fc.boolean(),
  }),
  balance: snapshot(fc.oneof(amount, fc.constant(Number.NaN))),
  lowBalance: fc.nat(100),
  budgets: fc.option(
    fc.record({
      day: budget,
      session: budget,
      agents: fc.record({ limit: fc.nat(), spent: fc.nat() }),
    }),
    { nil: undefined },
  ),
  connections: snapshot(
    fc.record({
      websites: fc.array(website, { maxLength: 4 }),
      adAccounts: fc.array(adAccount, { maxLength: 4 }),
    }),
  ),
  credentials: snapshot(fc.array(credential, { maxLength: 5 })),
  ownCredential: fc.option(credential, { nil: undefined }),
  usage: snapshot(fc.array(entry, { maxLength: 2 })),
  reconciled: log,
  outsideClients: fc.option(fc.array(text, { maxLength: 3 }), { nil: undefined }),
  spending: fc.record({
    ledger: fc.array(call, { maxLength: 4 }),
    reconciled: log,
    account: text,
    clockOffset: fc.integer(),
  }),
  weekStart: fc.integer({ min: 1, max: 7 }),
  activity: fc.record({
    limit: fc.integer({ min: 1, max: 500 }),
    tool: fc.option(fc.oneof(text, fc.constant("inspect_page")), { nil: undefined }),
    failed: fc.boolean(),
    ownKey: fc.boolean(),
    accountRequests: fc.boolean(),
  }),
});

/** The names of all codicons, from the editor's own icon font. */
const iconFont = readFileSync(
  join(repositoryRoot, "node_modules", "@vscode", "codicons", "dist", "codiconsLibrary.ts"),
  "utf8",
);
const codicons = new Set([...iconFont.matchAll(/register\('([\w-]+)'/gu)].map(([, name]) => name));

describe("account rows: whatever the service sends", () => {
  it("nothing throws, ids are unique, and every row has what a row needs", () => {
    assert.ok(codicons.size > 400);
    fc.assert(
      fc.property(anything, (some) => {
        const rows = flat(accountRows(some));
        assert.equal(new Set(rows.map((row) => row.id)).size, rows.length);
        for (const row of rows) {
          assert.ok(codicons.has(row.icon.replace(/~spin$/u, "")), `no codicon ${row.icon}`);
          assert.ok(row.label.trim() !== "" && (row.tooltip ?? "") !== "", row.id);
          assert.ok([...row.label].length <= 160, row.label);
          assert.doesNotMatch(
            `${row.label}${row.description ?? ""}`,
            /[\n\r\t\u202A-\u202E\u2066-\u2069]|undefined|NaN\b/u,
          );
          assert.notEqual(row.copy, "");
          assert.notEqual(row.children?.length, 0);
        }
      }),
      { numRuns: 300 },
    );
  });

  it("no row holds a key, even if the service or an error quotes it", () => {
    fc.assert(
      fc.property(anything, (some) => {
        const rows = accountRows(some);
        const drawn = flat(rows).map(({ label, description, tooltip, copy }) =>
          [label, description, tooltip, copy].join("\n"),
        );
        assert.ok(!drawn.some((one) => one.includes(rawKey)));
      }),
      { numRuns: 300 },
    );
    const leaky = { id: "c", name: rawKey, prefix: rawKey, is_active: true };
    const shown = new Shown({
      credentials: read([leaky]),
      ownCredential: leaky,
      ...logged({
        id: "e",
        endpoint: "/v1/me/credits",
        status_code: 401,
        error_message: `Authorization: Bearer ${rawKey} refused`,
        echo: rawKey,
      }),
    });
    assert.ok(
      !JSON.stringify(shown.all.map(({ target: _id, ...rest }) => rest)).includes(
        rawKey.slice(0, 20),
      ),
    );
    assert.equal(shown.row("credentials/key/c").label, "or_9pX2mT…");
  });

  it("nothing is coloured without words that say the same", () => {
    fc.assert(
      fc.property(anything, (some) => {
        for (const row of flat(accountRows(some))) {
          assert.ok(
            row.tone === undefined || (row.description ?? "") !== "" || row.id.endsWith("/waiting"),
            row.id,
          );
        }
      }),
    );
  });

  it("rows keep their ids when the log grows", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 6 }),
        fc.uuid(),
        (ids, newest) => {
          const stamp = (name: string, index: number): UsageEntry => ({
            id: name,
            created_at: new Date(now - index * 1000).toISOString(),
          });
          const before = new Shown(logged(...ids.map(stamp))).ids;
          const after = new Set(
            new Shown(
              logged(
                { id: newest, created_at: new Date(now + 1000).toISOString() },
                ...ids.map(stamp),
              ),
            ).ids,
          );
          assert.ok(before.every((one) => after.has(one)));
        },
      ),
    );
  });

  it("long texts are cut where they stand, and whole in the tooltip", () => {
    const name = `long ${"name ".repeat(100)}end`;
    const shown = new Shown({
      connections: read({ websites: [{ website_id: "s", primary_domain: name }], adAccounts: [] }),
    });
    const row = shown.row("connections/website/s");
    assert.equal([...row.label].length, 80);
    assert.ok(row.label.endsWith("…"));
    assert.ok(row.tooltip?.includes(name));
    assert.equal(row.copy, name);
  });
});

describe("account rows: the filter", () => {
  it("what passes is a part of the log, in order", () => {
    fc.assert(
      fc.property(log, fc.nat(8), fc.boolean(), (items, limit, onlyFailed) => {
        const passed = filterActivity(
          items,
          { limit, tool: undefined, failed: onlyFailed, ownKey: false, accountRequests: true },
          undefined,
        );
        assert.ok(passed.length <= limit && passed.every((item) => items.includes(item)));
      }),
    );
  });
});

describe("texts of account rows", () => {
  it("are one line of at most so many whole characters", () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 90 }), (some, length) => {
        const short = shortText(some, length);
        assert.ok(
          [...short].length <= length && short.isWellFormed() && short === short.trim(),
          short,
        );
      }),
    );
    assert.equal(shortText("  a \n b\tc "), "a b c");
    assert.equal(shortText("👩‍🍳".repeat(50), 3).endsWith("…"), true);
    assert.equal(longText("a\nb"), "a\nb");
    assert.equal([...longText("é".repeat(20_000))].length, 10_000);
    assert.equal(longText("أفضل \u200Fقهوة \u202Eabc"), "أفضل قهوة abc");
  });

  it("show only the beginning of a key", () => {
    const label = (prefix: string): string | undefined =>
      new Shown({ credentials: read([{ id: "c", prefix }]) }).row("credentials/key/c").label;
    assert.equal(label("or_abc123..."), "or_abc123…");
    assert.equal(label("sk-0123456789abcdef"), "sk-012345678…");
    assert.equal(label("..."), "c");
  });

  it("say times of both directions in the editor's language", () => {
    const clock = { now, language: "en" };
    assert.equal(timeInWords(now - 3 * day - 5, clock), "3 days ago");
    assert.equal(timeInWords(now - 59_999, clock), "just now");
    assert.equal(timeInWords(now + 90 * 60_000, clock), "in 2 hours");
    assert.equal(timeInWords(now + 1, clock), "in less than a minute");
    assert.equal(timeInWords(now - day, { now, language: "de" }), "vor 1 Tag");
    assert.equal(timeInWords(Number.NaN, clock), "—");
    assert.equal(facts().language, "en");
  });
});
