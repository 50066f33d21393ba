import assert from "node:assert/strict";
import { filterActivity } from "../../../../src/editor/features/account/rows/filterActivity.ts";
import type { ActivityFilter } from "../../../../src/editor/features/account/activityState.ts";
import { formatTime } from "../../../../src/shared/format.ts";
import { NotConnectedError } from "../../../../src/research/service/errors.ts";
import { findTool } from "../../../../src/research/tools/catalogue.ts";
import { listAnswer, usageEntry } from "../../../../src/research/service/account.ts";
import type { UsageEntry } from "../../../../src/research/service/account.ts";
import { reconcile } from "../../../../src/research/spending/reconcile.ts";
import { Shown, entries, failed, logged, read } from "./accountRowsFacts.ts";

const all: ActivityFilter = {
  limit: 50,
  tool: undefined,
  failed: false,
  ownKey: false,
  accountRequests: true,
};
const call = {
  endpoint: "/v1/tools/inspect_page",
  credential_id: "cred_41aa07c3",
  status_code: 200,
  credits_charged: 3,
  created_at: "2025-11-20T12:00:00Z",
};

describe("account rows: activity", () => {
  it("shows the entries of the fixture with tool, time and credits", () => {
    const shown = new Shown();
    assert.equal(shown.line("activity"), "Activity | 2 requests");
    const time = formatTime("2025-11-20T12:03:11.482Z");
    assert.equal(
      shown.line("activity/entry/log_8f1c2a90"),
      `Inspect Page | 0 credits · failed, HTTP 402 · ${time}`,
    );
    assert.equal(shown.row("activity/entry/log_8f1c2a90").tone, "warning");
    assert.match(shown.tooltip("activity/entry/log_8f1c2a90"), /Insufficient credits\. Refill at/u);
    assert.equal(shown.row("activity/entry/log_8f1c2a90").target, "log_8f1c2a90");
  });

  it("has everything that was logged below an entry", () => {
    const shown = new Shown();
    const [failure = {}] = entries;
    const lines =
      shown
        .row("activity/entry/log_8f1c2a90")
        .children?.map(({ label, description }) => `${label}: ${description ?? ""}`) ?? [];
    assert.deepEqual(lines, [
      `Time: ${formatTime(failure.created_at ?? "")}`,
      "Endpoint: /v1/tools/inspect_page",
      "Method: POST",
      "HTTP status: 402, failed",
      "Response time: 4 ms",
      "Sent: 41 bytes",
      "Received: 80 bytes",
      "Charged: 0 credits",
      "Error: insufficient_credits",
      "Message: Insufficient credits. Refill at https://dashboard.example.com/billing",
      "API key: Editor",
      "Identified by: API key",
      "Account: acct_5d20be71",
      "Log ID: log_8f1c2a90",
      "Service's own data cost: $0, not charged to you",
    ]);
    assert.match(
      shown.tooltip("activity/entry/log_8f1c2a8f/vendor"),
      /\$0\.0125.*\n.*isn't your price/u,
    );
    assert.equal(shown.row("activity/entry/log_8f1c2a8f/received").description, "21,894 bytes");
  });

  it("shows members that the specification doesn't name", () => {
    const shown = new Shown(logged({ ...call, id: "a", mcp_client: { name: "helper" } }));
    assert.equal(shown.line("activity/entry/a/other/mcp_client"), 'Mcp client | {"name":"helper"}');
  });

  it("copies an entry as one line of JSON, without what it cost the service", () => {
    const copy = new Shown().row("activity/entry/log_8f1c2a8f").copy ?? "";
    const { vendor_cost_usd: vendor, ...rest } = entries[1] ?? {};
    assert.equal(vendor, 0.0125);
    assert.ok(!copy.includes("\n"));
    assert.deepEqual(JSON.parse(copy), rest);
  });

  it("speaks of the service's own cost in the details only", () => {
    const shown = new Shown(logged({ ...call, id: "a", vendor_cost_usd: 0.98765 }));
    const places = shown.all
      .filter((row) => JSON.stringify({ ...row, children: [] }).includes("0.98765"))
      .map(({ id }) => id);
    assert.deepEqual(places, ["activity/entry/a/vendor"]);
  });

  it("calls a caller an agent only where the log says MCP, and quotes a word that isn't documented", () => {
    for (const [source, caller, words] of [
      ["api_key", "sameKey", "API key"],
      ["API-Key", "sameKey", "API key"],
      ["mcp", "agent", "AI agent (MCP)"],
      ["dashboard", "otherSource", "“dashboard”"],
      ["agent", "otherSource", "“agent”"],
      ["oauth", "otherSource", "“oauth”"],
    ] as const) {
      const entry: UsageEntry = { ...call, id: "x", auth_source: source, credential_id: "other" };
      const reconciled = reconcile({
        entries: [entry],
        ledger: [],
        ownCredentialId: undefined,
        clockOffset: 0,
      });
      assert.equal(reconciled[0]?.caller, caller, source);
      const shown = new Shown({ usage: read([entry]), reconciled });
      assert.equal(shown.row("activity/entry/x/source").description, words);
      assert.equal(/MCP/u.test(shown.line("activity/entry/x")), caller === "agent", source);
      assert.equal(shown.line("activity/entry/x").includes(words), caller === "otherSource");
    }
  });

  it("says how many entries couldn't be read, and shows the others", () => {
    const odd = listAnswer(usageEntry).parse([
      { id: "a", endpoint: "/v1/tools/inspect_page", credits_charged: {} },
      { id: "b", endpoint: "/v1/tools/inspect_page", credits_charged: "3" },
      7,
    ]);
    const reconciled = reconcile({
      entries: odd,
      ledger: [],
      ownCredentialId: undefined,
      clockOffset: 0,
    });
    const shown = new Shown({ usage: read(odd), reconciled });
    assert.equal(shown.line("activity/unread"), "2 entries couldn't be read");
    assert.match(shown.line("activity/entry/b"), /3 credits/u);
    assert.match(shown.line("activity/entry/a"), /— credits/u);
    assert.ok(!new Shown().all.some(({ id }) => id.endsWith("/unread")));
  });

  it("tells this editor, others with its key, other keys and agents apart, in words and icons", () => {
    const shown = new Shown({
      activity: all,
      ...logged(
        { ...call, id: "mine", by: "thisEditor", ledgerId: "l", endpoint: "/v1/tools/audit_site" },
        { ...call, id: "chat", by: "chat", ledgerId: "m" },
        { ...call, id: "same", by: "sameKey" },
        { ...call, id: "other", by: "otherKey", credential_id: "cred_b7e30d52" },
        { ...call, id: "agent", by: "agent", credential_id: "cred_gone", auth_source: "mcp" },
        {
          ...call,
          id: "free",
          by: "otherKey",
          credential_id: null,
          credits_charged: 0,
          endpoint: "/v1/me/credits",
        },
      ),
    });
    const look = (id: string): unknown[] => [
      shown.row(`activity/entry/${id}`).description?.split(" · ").slice(0, -1).join(" · "),
      shown.row(`activity/entry/${id}`).icon,
    ];
    assert.deepEqual(look("mine"), ["3 credits", findTool("audit_site")?.icon]);
    assert.deepEqual(look("chat"), ["3 credits · agent", "hubot"]);
    assert.match(shown.tooltip("activity/entry/chat"), /Made by this editor for an agent\./u);
    assert.deepEqual(look("same"), ["3 credits · not from this editor · key Editor", "question"]);
    assert.deepEqual(look("other"), [
      "3 credits · other key · not from this editor · key Laptop",
      "key",
    ]);
    assert.deepEqual(look("agent"), [
      "3 credits · agent (MCP) · not from this editor · key cred_gone",
      "hubot",
    ]);
    assert.deepEqual(look("free"), ["0 credits · other key", "key"]);
    assert.equal(shown.row("activity/entry/free").label, "/v1/me/credits");
    assert.match(shown.tooltip("activity/entry/mine"), /Made by this editor/u);
    assert.match(shown.tooltip("activity/entry/agent"), /AI agent/u);
  });

  it("flags what failed but was charged", () => {
    const shown = new Shown(
      logged({ ...call, id: "a", status_code: 503, error_message: "provider unavailable" }),
    );
    assert.match(shown.line("activity/entry/a"), /3 credits · failed but charged · /u);
    assert.equal(shown.row("activity/entry/a").tone, "error");
    assert.equal(
      shown.line("activity/entry/a/credits"),
      "Charged | 3 credits, even though the request failed",
    );
    assert.equal(shown.line("activity/entry/a/status"), "HTTP status | 503, failed");
    assert.equal(shown.line("activity/entry/a/errorType"), "Error | —");
  });

  it("writes what the log doesn't say as a dash, never as 0", () => {
    const shown = new Shown(logged({ id: "a" }));
    assert.equal(shown.line("activity/entry/a"), "Request | — credits · —");
    const details = shown.row("activity/entry/a").children ?? [];
    assert.deepEqual(
      [...new Set(details.map(({ description }) => description))],
      ["—", "— credits", "a"],
    );
  });

  it("reads no times into the day that aren't there: times without a zone are UTC", () => {
    assert.match(
      new Shown(logged({ ...call, id: "a", created_at: "2025-11-20T12:00:00" })).line(
        "activity/entry/a",
      ),
      new RegExp(formatTime("2025-11-20T12:00:00Z"), "u"),
    );
  });

  it("says which part of the log is shown, and leads to the filter", () => {
    const usual = { ...all, accountRequests: false };
    const line = (activity: ActivityFilter): string => new Shown({ activity }).line("activity");
    assert.equal(line({ ...usual, limit: 2 }), "Activity | newest 2");
    assert.equal(line({ ...usual, tool: "inspect_page" }), "Activity | 2 requests · filtered");
    assert.equal(
      line({ limit: 50, tool: "new_tool", failed: true, ownKey: true, accountRequests: true }),
      "Activity | 2 requests · filtered",
    );
    const filter = new Shown().row("activity/filter");
    assert.deepEqual([filter.command?.id, filter.icon], ["seoResearch.filterActivity", "filter"]);
    assert.equal(
      new Shown({ activity: { ...all, failed: true } }).row("activity/filter").icon,
      "filter-filled",
    );
  });

  it("explains an empty log, and a filter that nothing passes", () => {
    assert.equal(new Shown(logged()).line("activity/empty"), "No requests yet");
    const none = new Shown({ activity: { ...all, tool: "audit_site" } });
    assert.equal(none.line("activity/none"), "No requests match the filter");
    assert.equal(none.row("activity/none").command?.id, "seoResearch.filterActivity");
  });

  it("keeps what is known when the service can't be reached", () => {
    const shown = new Shown({ usage: failed(new NotConnectedError("refused"), entries) });
    assert.equal(shown.line("activity"), "Activity | 2 requests · 12 minutes ago, offline");
    assert.equal(shown.row("activity").children?.[0]?.id, "activity/problem");
    assert.ok(shown.ids.includes("activity/entry/log_8f1c2a90"));
  });
});

describe("the activity filter", () => {
  const { reconciled } = logged(
    { id: "old", ...call, created_at: "2025-11-18T00:00:00Z" },
    { id: "new", ...call, created_at: "2025-11-20T00:00:00Z", endpoint: "/v1/tools/audit_site/" },
    { id: "undated", ...call, created_at: "soon" },
    {
      id: "failed",
      ...call,
      created_at: "2025-11-19T00:00:00Z",
      status_code: 200,
      error_type: "timeout",
    },
    {
      id: "other",
      ...call,
      created_at: "2025-11-17T00:00:00Z",
      credential_id: "cred_2",
      by: "otherKey",
    },
    {
      id: "nameless",
      ...call,
      created_at: "2025-11-16T00:00:00Z",
      credential_id: null,
      by: "sameKey",
    },
  );
  const ids = (
    filter: Partial<ActivityFilter>,
    own: string | undefined = "cred_41aa07c3",
  ): (string | undefined)[] =>
    filterActivity(reconciled, { ...all, ...filter }, own).map(({ entry }) => entry.id);

  it("puts the newest first and what has no time last", () => {
    assert.deepEqual(ids({}), ["new", "failed", "old", "other", "nameless", "undated"]);
  });

  it("looks at the newest only, and filters among them", () => {
    assert.deepEqual(ids({ limit: 2 }), ["new", "failed"]);
    assert.deepEqual(ids({ limit: 2, tool: "inspect_page" }), ["failed"]);
    assert.deepEqual(ids({ limit: 0 }), []);
  });

  it("knows tools with and without a slash behind them", () => {
    assert.deepEqual(ids({ tool: "audit_site" }), ["new"]);
    assert.deepEqual(ids({ tool: "audit" }), []);
  });

  it("takes for failed what has an error, whatever its status", () => {
    assert.deepEqual(ids({ failed: true }), ["failed"]);
    assert.deepEqual(
      filterActivity(
        logged({ status_code: 400 }, { status_code: 399 }, { error_type: "" }).reconciled,
        { ...all, failed: true },
        undefined,
      ).length,
      1,
    );
  });

  it("leaves out what was asked about the account itself, unless it failed, cost something, or is wanted", () => {
    const { reconciled: mixed } = logged(
      { id: "page", endpoint: "/v1/tools/inspect_page" },
      { id: "balance", endpoint: "/v1/me/credits" },
      { id: "refused", endpoint: "/v1/me/usage", status_code: 401 },
      { id: "odd", endpoint: "/v1/me/websites", credits_charged: 1 },
    );
    const shown = (accountRequests: boolean): string[] =>
      filterActivity(mixed, { ...all, accountRequests }, undefined)
        .map(({ entry }) => entry.id ?? "")
        .toSorted();
    assert.deepEqual(shown(false), ["odd", "page", "refused"]);
    assert.deepEqual(shown(true), ["balance", "odd", "page", "refused"]);
  });

  it("goes by the key's id, and by the caller where that is not known", () => {
    assert.deepEqual(ids({ ownKey: true }), ["new", "failed", "old", "nameless", "undated"]);
    assert.deepEqual(ids({ ownKey: true }, "cred_2"), ["other", "nameless"]);
    assert.deepEqual(
      filterActivity(reconciled, { ...all, ownKey: true }, undefined).map(({ entry }) => entry.id),
      ["new", "failed", "old", "nameless", "undated"],
    );
  });

  it("leaves the list it is given as it is", () => {
    ids({});
    assert.deepEqual(
      reconciled.map(({ entry }) => entry.id),
      ["old", "new", "undated", "failed", "other", "nameless"],
    );
  });
});
