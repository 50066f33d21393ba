import assert from "node:assert/strict";
import type * as z from "zod/mini";
import {
  requestedEntries,
  apiCredential,
  connectionState,
  createdCredential,
  creditsAnswer,
  hasPrefix,
  listAnswer,
  usageEntry,
  websitesAnswer,
} from "../../../../src/research/service/account.ts";
import { readCapabilities } from "../../../../src/research/service/capabilities.ts";
import {
  entryTime,
  isAgent,
  isForeign,
  toolOf,
} from "../../../../src/research/service/usageLog.ts";
import { inTimeZone } from "../../../support/timeZone.ts";

/** What a schema makes of a value; undefined for what it refuses. */
function read(schema: z.ZodMiniType, value: unknown): unknown {
  const result = schema.safeParse(value);
  return result.success ? result.data : undefined;
}

describe("an answer about the account", () => {
  it("is refused where a member that is needed is missing or of another kind, and keeps all others", () => {
    const required: readonly (readonly [z.ZodMiniType, Record<string, unknown>])[] = [
      [creditsAnswer, { balance: 7 }],
      [createdCredential, { key: "x", api_credential: { id: "cred_1" } }],
    ];
    for (const [schema, least] of required) {
      assert.deepEqual(read(schema, { ...least, new_member: [1] }), { ...least, new_member: [1] });
      for (const name of Object.keys(least)) {
        for (const wrong of [undefined, null, false, ""]) {
          const isMerelyEmpty = name === "id" && wrong === "";
          assert.equal(
            read(schema, { ...least, [name]: wrong }) === undefined,
            !isMerelyEmpty,
            `${name}: ${String(wrong)}`,
          );
        }
      }
    }
  });

  it("has an entry of the usage log whatever it lacks, and keeps a member of another kind apart", () => {
    const texts = ["id", "endpoint", "method", "created_at"];
    const textsOrNull = [
      "account_id",
      "credential_id",
      "auth_source",
      "error_type",
      "error_message",
    ];
    const numbersOrNull = [
      "status_code",
      "response_time_ms",
      "request_bytes",
      "response_bytes",
      "vendor_cost_usd",
      "credits_charged",
    ];
    assert.deepEqual(read(usageEntry, { later: 1 }), { later: 1 });
    for (const [names, taken] of [
      [texts, ["x"]],
      [textsOrNull, ["x", null]],
      [numbersOrNull, [7, null]],
    ] as const) {
      for (const name of names) {
        for (const value of ["x", null, true]) {
          const entry = { [name]: value };
          const apart = value === null ? {} : { unread: entry };
          assert.deepEqual(
            read(usageEntry, entry),
            taken.some((one) => one === value) ? entry : apart,
            JSON.stringify(entry),
          );
        }
      }
    }
  });

  it("is a list, bare or wrapped, whose entries are all read", () => {
    const list = [{ id: "a" }, { id: "b", name: "x" }];
    const schema = listAnswer(apiCredential);
    for (const answer of [
      list,
      { items: list },
      { data: list },
      { api_credentials: list },
      { logs: list },
      { usage: list },
      { items: "none", data: list },
    ]) {
      assert.deepEqual(read(schema, answer), list, JSON.stringify(answer));
    }
    assert.deepEqual(read(schema, { items: [] }), []);
    for (const wrong of [undefined, null, "x", {}, { list }, { items: {} }, { data: {} }]) {
      assert.equal(read(schema, wrong), undefined, JSON.stringify(wrong));
    }
  });

  it("says what is connected, and nothing where it doesn't speak of that", () => {
    const website = {
      website_id: "w",
      name: null,
      primary_domain: "x.example",
      is_default: true,
      connections: { a: "connected", b: { state: "x" } },
      later: 1,
    };
    const adAccount = {
      ad_account: "a",
      platform: "google",
      name: "x",
      currency: null,
      customer_id_display: "1",
      connection_status: "active",
      later: 1,
    };
    assert.deepEqual(read(websitesAnswer, { websites: [website], ad_accounts: [adAccount] }), {
      websites: [website],
      adAccounts: [adAccount],
    });
    assert.deepEqual(read(websitesAnswer, { websites: [website] }), {
      websites: [website],
      adAccounts: [],
    });
    assert.deepEqual(read(websitesAnswer, { ad_accounts: null }), { websites: [], adAccounts: [] });
    for (const [message, shown] of [
      ["Connect a site first.", { message: "Connect a site first." }],
      [" \n", {}],
      [null, {}],
      [7, {}],
    ] as const) {
      assert.deepEqual(
        read(websitesAnswer, { websites: [], message }),
        { websites: [], adAccounts: [], ...shown },
        JSON.stringify(message),
      );
    }
    for (const wrong of [
      undefined,
      [],
      {},
      { website: [] },
      { websites: {} },
      [{ id: 7 }],
      { data: [] },
    ]) {
      assert.equal(read(websitesAnswer, wrong), undefined, JSON.stringify(wrong));
    }
    const states = [
      ["connected", "connected"],
      [{ state: "expired", status: "x" }, "expired"],
      [{ status: "active" }, "active"],
      [{ state: null, status: "active" }, "active"],
      [{ state: 7 }, "unknown"],
      [undefined, "unknown"],
      [null, "unknown"],
      [["connected"], "unknown"],
    ];
    for (const [value, state] of states) {
      assert.equal(connectionState(value), state, JSON.stringify(value));
    }
  });

  it("shows a key by the first characters, more than three of them", () => {
    const prefixes = [
      ["or_a...", true],
      ["or_a…", true],
      ["or_ab***", true],
      ["or_abc", true],
      ["or_...", false],
      ["...", false],
      ["", false],
      [undefined, false],
      ["or_b...", false],
      ["or_a...b", false],
      ["r_abc", false],
    ] as const;
    for (const [prefix, isOwn] of prefixes) {
      assert.equal(
        hasPrefix("or_abcdef", { id: "x", ...(prefix === undefined ? {} : { prefix }) }),
        isOwn,
        prefix,
      );
    }
  });
});

describe("what a capability says", () => {
  const one = (members: Record<string, unknown>): unknown =>
    readCapabilities([{ name: "a", ...members }])?.get("a");

  it("is enabled unless one of the members says no", () => {
    for (const [members, enabled] of [
      [{}, true],
      [{ enabled: true, implemented: true, available: true }, true],
      [{ enabled: false }, false],
      [{ implemented: false }, false],
      [{ enabled: true, available: false }, false],
      [{ enabled: null, available: "no" }, true],
    ] as const) {
      assert.deepEqual(
        one(members),
        { name: "a", enabled, reason: undefined, price: undefined },
        JSON.stringify(members),
      );
    }
  });

  it("has the first reason that is a text", () => {
    for (const [members, reason] of [
      [{ reason: "r", message: "m", note: "n" }, "r"],
      [{ reason: 7, message: "m", note: "n" }, "m"],
      [{ note: "n" }, "n"],
      [{ note: ["n"] }, undefined],
    ] as const) {
      assert.deepEqual(
        one(members),
        { name: "a", enabled: true, reason, price: undefined },
        JSON.stringify(members),
      );
    }
  });

  it("has a price where all fields that hold one agree on a whole number from 1 to 1,000", () => {
    for (const field of [
      "cost",
      "credits",
      "price",
      "credit_cost",
      "cost_credits",
      "price_credits",
      "credits_per_call",
      "credits_cost",
    ]) {
      for (const [value, price] of [
        [1, 1],
        [1_000, 1_000],
        [0, undefined],
        [1_001, undefined],
        [2.5, undefined],
        ["3", undefined],
        [null, undefined],
        [-1, undefined],
      ] as const) {
        assert.deepEqual(
          one({ [field]: value }),
          { name: "a", enabled: true, reason: undefined, price },
          `${field}: ${value}`,
        );
      }
    }
    for (const [members, price] of [
      [{ cost: 3, credits: 3, price: null }, 3],
      [{ cost: 3, credits: 4 }, undefined],
      [{ cost: 3, price: "3" }, undefined],
      [{ vendor_cost: 3 }, undefined],
    ] as const) {
      assert.deepEqual(
        one(members),
        { name: "a", enabled: true, reason: undefined, price },
        JSON.stringify(members),
      );
    }
  });

  const full = (name: string, enabled = true): unknown => [
    name,
    { name, enabled, reason: undefined, price: undefined },
  ];
  const shapes: readonly (readonly [unknown, readonly unknown[] | undefined])[] = [
    [
      ["a", "b"],
      [full("a"), full("b")],
    ],
    [
      [{ name: "a" }, { name: "" }, { name: 7 }, {}, 7, null, { name: "b", enabled: false }],
      [full("a"), full("b", false)],
    ],
    [
      {
        a: true,
        b: false,
        c: "yes",
        d: null,
        e: {},
        f: { enabled: false },
        g: { implemented: true },
        h: { price: 3 },
      },
      [full("a"), full("b", false), full("f", false), full("g")],
    ],
    [{ tools: { a: true } }, [full("a")]],
    [{ data: { tools: ["a"] }, tools: null }, [full("a")]],
    [{ data: ["a"] }, [full("a")]],
    [{ data: { a: false } }, [full("a", false)]],
    [{ tools: ["b"], data: ["a"] }, [full("b")]],
    [{ data: null, a: true }, undefined],
    [{ tools: [] }, undefined],
    [{ c: "yes" }, undefined],
    ["a", undefined],
  ];
  it("is found in every shape", () => {
    for (const [answer, wanted] of shapes) {
      const found = readCapabilities(answer);
      assert.deepEqual(
        found === undefined ? undefined : [...found],
        wanted,
        JSON.stringify(answer),
      );
    }
  });
});

describe("an entry of the usage log", () => {
  it("has its time in UTC, whether it says so or not", () => {
    const time = Date.parse("2026-03-01T12:00:00Z");
    for (const [text, wanted] of [
      ["2026-03-01T12:00:00Z", time],
      ["2026-03-01T12:00:00z", time],
      ["2026-03-01T12:00:00", time],
      ["2026-03-01T12:00:00.250", time + 250],
      ["2026-03-01T14:00:00+02:00", time],
      ["2026-03-01T10:30:00-01:30", time],
      ["2026-03-01T14:00:00+0200", time],
    ] as const) {
      assert.equal(entryTime({ created_at: text }), wanted, text);
    }
    inTimeZone("America/New_York", () => {
      for (const text of [
        "2026-03-01T12:00:00",
        "2026-03-01T12:00:00Z",
        "+002026-03-01T12:00:00",
      ]) {
        assert.equal(entryTime({ created_at: text }), time, `${text}, wherever this machine is`);
      }
    });
    for (const nonsense of [undefined, "", "yesterday"]) {
      assert.ok(
        Number.isNaN(entryTime(nonsense === undefined ? {} : { created_at: nonsense })),
        nonsense,
      );
    }
    assert.equal(requestedEntries, 500);
  });

  it("has a tool only for a call of one", () => {
    const tools = [
      ["/v1/tools/x", "x"],
      ["https://api.example.com/base/v1/tools/x/", "x"],
      ["/v1/tools/x//", "x"],
      ["/v1/tools/x/y", undefined],
      ["/v1/tools/", undefined],
      ["/v1/tools/x?a=1", "x"],
      ["/v1/tools/x#a", "x"],
      ["/v1/me/usage", undefined],
      [undefined, undefined],
    ];
    for (const [endpoint, tool] of tools) {
      assert.equal(toolOf(endpoint === undefined ? {} : { endpoint }), tool, endpoint);
    }
  });

  it("is an agent's, or of another key, only where it says so", () => {
    for (const [source, agent] of [
      ["api_key", false],
      ["mcp", true],
      ["MCP_oauth", true],
      ["agent", false],
      ["", false],
      [null, false],
      [undefined, false],
    ] as const) {
      assert.equal(isAgent({ auth_source: source }), agent, String(source));
    }
    for (const [id, own, foreign] of [
      ["a", "a", false],
      ["b", "a", true],
      [null, "a", false],
      [undefined, "a", false],
      ["b", undefined, false],
    ] as const) {
      assert.equal(isForeign({ credential_id: id }, own), foreign, `${id} ${own}`);
    }
  });
});
