import assert from "node:assert/strict";
import { revokeKey } from "../../../../src/editor/features/account/keys/keyChanges.ts";
import {
  apiCredential,
  connectionState,
  listAnswer,
  usageEntry,
  websitesAnswer,
} from "../../../../src/research/service/account.ts";
import { ServiceClient } from "../../../../src/research/service/client.ts";
import { TimedOutError } from "../../../../src/research/service/errors.ts";
import { countUnread } from "../../../../src/research/service/listedEntry.ts";
import { KnownKeys } from "../../../../src/research/service/redact.ts";
import { entryTime } from "../../../../src/research/service/usageLog.ts";
import { ToolLog } from "../../../../src/research/spending/toolLog.ts";
import { availabilityOf } from "../../../../src/research/tools/availability.ts";
import { getSearchPerformance } from "../../../../src/research/tools/getSearchPerformance.ts";

const at = Date.parse("2026-03-01T12:00:00Z");
const good = {
  id: "log_1",
  endpoint: "/v1/tools/inspect_page",
  method: "POST",
  status_code: 200,
  credits_charged: 3,
  created_at: "2026-03-01T12:00:00Z",
};
const usage = listAnswer(usageEntry);
const keys = listAnswer(apiCredential);

describe("a listing of the account", () => {
  it("is read entry by entry: what is unambiguous is taken for what it means", () => {
    for (const [odd, read] of [
      [{ credits_charged: "3" }, { credits_charged: 3 }],
      [{ credits_charged: " 3.0 " }, { credits_charged: 3 }],
      [
        { id: 5, credential_id: 7 },
        { id: "5", credential_id: "7" },
      ],
      [{ status_code: "200" }, { status_code: 200 }],
      [{ error_type: 402 }, { error_type: "402" }],
      ...[at / 1000, at, at * 1000, String(at / 1000), String(at), at / 1000 + 0.25].map(
        (time) =>
          [
            { created_at: time },
            {
              created_at:
                time === at / 1000 + 0.25 ? "2026-03-01T12:00:00.250Z" : "2026-03-01T12:00:00.000Z",
            },
          ] as const,
      ),
      ...["2026-03-01 12:00:00 UTC", "2026-03-01 13:00:00+01", "1 Mar 2026 12:00:00 GMT"].map(
        (time) => [{ created_at: time }, { created_at: "2026-03-01T12:00:00.000Z" }] as const,
      ),
    ] as const) {
      const [first, second] = usage.parse([{ ...good, ...odd }, good]);
      assert.deepEqual(first, { ...good, ...read }, JSON.stringify(odd));
      assert.deepEqual(second, good);
    }
  });

  it("is found under the names that services have for it", () => {
    for (const answer of [{ activity: [good], total: 1 }, { data: { requests: [good] } }]) {
      assert.deepEqual(usage.parse(answer), [good], JSON.stringify(answer));
    }
    for (const answer of [{ errors: [good] }, { message: "Later." }]) {
      assert.equal(usage.safeParse(answer).success, false, JSON.stringify(answer));
    }
  });

  it("has no time where day and month can be taken for each other", () => {
    for (const text of ["01.03.2026 12:00:00", "03/01/2026 12:00", "01.03.2026 12:00 UTC"]) {
      const [entry = {}] = usage.parse([{ created_at: text }]);
      assert.equal(entryTime(entry), Number.NaN, text);
    }
    assert.equal(entryTime({ created_at: "Sun, 01 Mar 2026 12:00:00 +0000" }), at);
  });

  it("keeps what can't be read as it came, beside what can", () => {
    const odd: readonly (readonly [unknown, unknown])[] = [
      [{ ...good, credits_charged: { amount: 3 } }, { credits_charged: { amount: 3 } }],
      [{ ...good, credits_charged: "three" }, { credits_charged: "three" }],
      [{ ...good, created_at: 5 }, { created_at: 5 }],
      [{ ...good, created_at: { seconds: 1 } }, { created_at: { seconds: 1 } }],
      [{ ...good, endpoint: ["a"] }, { endpoint: ["a"] }],
      ["text", { entry: "text" }],
      [null, { entry: null }],
    ];
    const read = usage.parse([good, ...odd.map(([entry]) => entry)]);
    assert.equal(countUnread(read), odd.length);
    assert.deepEqual(
      read.slice(1).map(({ unread }) => unread),
      odd.map(([, unread]) => unread),
    );
    assert.equal(entryTime(read[1] ?? {}), at, "the others of its members are read");
    assert.deepEqual(usage.parse(read), read, "and it stays so when it's remembered");
  });

  it("leaves what it can't read of the usage log visible to the rule of charges", () => {
    const entries = usage.parse([
      { ...good, credits_charged: "?" },
      { ...good, created_at: {} },
      { ...good, endpoint: 7 },
      { ...good, auth_source: 7, credits_charged: null },
      7,
    ]);
    const log = new ToolLog("inspect_page", [], {
      entries,
      balance: undefined,
      account: "a",
      credentialId: undefined,
    });
    assert.deepEqual(log.unreadable, [at, Number.NaN, at, at, Number.NaN]);
    const dashboard = usage.parse([{ ...good, auth_source: "dashboard", credential_id: "cred_1" }]);
    const unreadable = (credentialId: string | undefined): readonly number[] =>
      new ToolLog("inspect_page", [], {
        entries: dashboard,
        balance: undefined,
        account: "a",
        credentialId,
      }).unreadable;
    assert.deepEqual(unreadable(undefined), [at], "it may be anybody's");
    assert.deepEqual(unreadable("cred_1"), [], "it came with our key");
  });

  it("is found under each of its names, also one level deeper, and with entries before an empty one", () => {
    const names = "items data api_credentials credentials logs usage entries results".split(" ");
    for (const name of names) {
      assert.equal(usage.parse({ [name]: [good] }).length, 1, name);
      assert.equal(usage.parse({ data: { [name]: [good] } }).length, 1, `data.${name}`);
      assert.equal(
        usage.parse({ items: [], [name]: [good] }).length,
        1,
        `${name}, not the empty one`,
      );
      assert.deepEqual(usage.parse({ [name]: [] }), []);
    }
  });

  it("of keys hides none for another's sake, and proves nothing by one without an id", async () => {
    const read = keys.parse([
      { id: 5, name: 7, prefix: "or_abcd...", is_active: "false", created_at: at },
      { name: "no id", prefix: "or_wxyz..." },
      "odd",
    ]);
    assert.deepEqual(read.slice(0, 2), [
      {
        id: "5",
        name: "7",
        prefix: "or_abcd...",
        is_active: false,
        created_at: "2026-03-01T12:00:00.000Z",
      },
      { name: "no id", prefix: "or_wxyz..." },
    ]);
    const client = new ServiceClient(
      { baseUrl: "https://api.example.com", key: "or_abcdefghijkl" },
      { send: () => Promise.reject(new TimedOutError(true)), dispose: () => undefined },
      new KnownKeys(),
    );
    assert.equal(client.ownCredential(read.slice(0, 2))?.id, "5");
    assert.equal(
      client.ownCredential(read),
      undefined,
      "the odd one may be of a key that begins alike",
    );
    const lost = new TimedOutError(true);
    const revoked = (listed: unknown): Promise<string> =>
      revokeKey(
        {
          revokeCredential: () => Promise.reject(lost),
          credentials: () => Promise.resolve(keys.parse(listed)),
        },
        "cred_1",
      );
    assert.equal(await revoked([{ id: "cred_2" }]), "revoked");
    await assert.rejects(revoked([{ id: "cred_2" }, { name: "x" }]), lost);
  });

  it("of connections is read in each of its shapes, and counts what it can't read", () => {
    const website = { website_id: "w", primary_domain: "x.example" };
    const ad = { ad_account: "a", platform: "google" };
    for (const answer of [
      { websites: [website], ad_accounts: [ad] },
      { data: { websites: [website], ad_accounts: [ad] } },
      { websites: { items: [website] }, ad_accounts: { data: [ad] } },
      { data: [website, ad] },
      { results: [website, ad] },
      [website, ad],
    ]) {
      assert.deepEqual(
        websitesAnswer.parse(answer),
        { websites: [website], adAccounts: [ad] },
        JSON.stringify(answer),
      );
    }
    const read = websitesAnswer.parse({
      websites: [
        {
          website_id: 5,
          primary_domain: "y.example",
          is_default: "true",
          connections: { a: true },
        },
        { website_id: "z", primary_domain: 7 },
        { connections: {} },
        7,
      ],
      ad_accounts: [{ ad_account: 9, connection_status: { connected: true } }, null],
    });
    assert.deepEqual(read, {
      websites: [
        {
          website_id: "5",
          primary_domain: "y.example",
          is_default: true,
          connections: { a: true },
        },
        { website_id: "z", unread: { primary_domain: 7 } },
      ],
      adAccounts: [{ ad_account: "9", connection_status: "connected" }],
      unread: 3,
    });
    const sources = [{ source: "webmaster_console", status: "connected" }];
    assert.deepEqual(
      websitesAnswer.parse({ websites: [{ ...website, connections: sources }] }).websites[0]
        ?.connections,
      { webmaster_console: sources[0] },
    );
    for (const [state, word] of [
      [true, "connected"],
      [false, "not_connected"],
      ["true", "connected"],
      [{ connected: true }, "connected"],
      [{ connected: false }, "not_connected"],
      [{ is_connected: true }, "connected"],
      [{ state: true }, "connected"],
      [{ connected: null }, "unknown"],
      [null, "unknown"],
    ] as const) {
      assert.equal(connectionState(state), word, JSON.stringify(state));
    }
    const nothing = websitesAnswer.parse({ websites: [7], ad_accounts: [] });
    assert.deepEqual(availabilityOf(getSearchPerformance, undefined, nothing), { ok: true });
  });
});
