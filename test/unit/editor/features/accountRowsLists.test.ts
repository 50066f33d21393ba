import assert from "node:assert/strict";
import { connectionState, websitesAnswer } from "../../../../src/research/service/account.ts";
import type { ApiCredential, Website } from "../../../../src/research/service/account.ts";
import { Shown, connections, day, now, read, sandbox } from "./accountRowsFacts.ts";

describe("account rows of the sandbox", () => {
  it("mark its connections and keys as samples", () => {
    const shown = new Shown({ connection: sandbox });
    assert.equal(shown.line("connections"), "Connections | 2 · sample data");
    assert.equal(shown.line("credentials"), "API Keys | sample data · 2 active, 2 total");
  });
});

describe("account rows: connections", () => {
  it("show the website of the fixture with every source, and its ad account", () => {
    const shown = new Shown();
    const site = "connections/website/site_3b91";
    assert.equal(shown.line("connections"), "Connections | 2");
    assert.match(shown.tooltip("connections"), /^1 website, 1 ad account$/mu);
    assert.equal(
      shown.line(site),
      "harborlanecoffee.com | 2 of 2 connected · default · Harbor Lane Coffee",
    );
    assert.deepEqual(
      [shown.row(site).copy, shown.row(site).target, shown.row(site).kind],
      ["harborlanecoffee.com", "site_3b91", "website"],
    );
    assert.equal(shown.line(`${site}/source/website_analytics`), "Web analytics | Connected");
    assert.equal(shown.line(`${site}/source/webmaster_console`), "Search console | Connected");
    assert.equal(shown.row(`${site}/id`).copy, "site_3b91");
    const ads = "connections/adAccount/ada_6f20c4";
    assert.equal(
      shown.line(ads),
      "Harbor Lane Coffee | Google ads · USD · 415-220-9987 · Connected",
    );
    assert.deepEqual([shown.row(ads).copy, shown.row(ads).target], ["415-220-9987", "ada_6f20c4"]);
    assert.equal(shown.line(`${ads}/customer`), "Customer ID | 415-220-9987");
    assert.equal(shown.line(`${ads}/state`), "State | Connected");
  });

  it("draw any state as its text, judge only those that speak for themselves, and never guess", () => {
    const site: Website = {
      website_id: "s",
      connections: {
        a: "connected",
        b: { state: "expired" },
        c: { status: "not_connected" },
        d: "warming_up",
        e: 5,
        f: "unknown",
      },
    };
    const shown = new Shown({ connections: read({ websites: [site], adAccounts: [] }) });
    const look = (source: string): unknown[] => [
      shown.row(`connections/website/s/source/${source}`).description,
      shown.row(`connections/website/s/source/${source}`).tone,
    ];
    assert.deepEqual(look("a"), ["Connected", "good"]);
    assert.deepEqual(look("b"), ["Expired", "warning"]);
    assert.deepEqual(look("c"), ["Not connected", "muted"]);
    assert.deepEqual(look("d"), ["Warming up", undefined]);
    assert.deepEqual(look("e"), ["state unknown", "muted"]);
    assert.equal(connectionState(5), "unknown");
    assert.match(shown.line("connections/website/s"), /1 of 6 connected/u);
  });

  it("L17: show what the service says about a website, and about all of them", () => {
    const said = "Reconnect the search console: its consent expired.";
    const site: Website = { website_id: "s", message: said };
    const shown = new Shown({
      connections: read({ websites: [site], adAccounts: [], message: "One source needs you." }),
    });
    assert.equal(shown.line("connections/website/s/message"), said);
    assert.equal(shown.line("connections/message"), "One source needs you.");
    const answer = { websites: [], ad_accounts: [], connection_required: true, message: said };
    assert.equal(websitesAnswer.parse(answer).message, said);
    assert.equal(websitesAnswer.parse({ websites: [], message: { code: 7 } }).message, undefined);
  });

  it("explain that nothing is connected, with the way to the dashboard, and not as an error", () => {
    const shown = new Shown({ connections: read({ websites: [], adAccounts: [] }) });
    assert.equal(shown.line("connections"), "Connections | nothing connected");
    assert.equal(shown.row("connections").tone, undefined);
    assert.equal(shown.row("connections/nothing").command?.id, "seoResearch.openDashboard");
    assert.match(shown.tooltip("connections/nothing"), /under “My data”/u);
    const sample = new Shown({
      connections: read({ websites: [], adAccounts: [] }),
      connection: sandbox,
    });
    assert.equal(sample.line("connections/nothing"), "Nothing is connected");
    assert.equal(sample.row("connections/nothing").command, undefined);
  });

  it("explain a website without sources", () => {
    for (const none of [undefined, null, {}]) {
      const shown = new Shown({
        connections: read({ websites: [{ website_id: "s", connections: none }], adAccounts: [] }),
      });
      assert.match(shown.line("connections/website/s"), /\| no sources$/u);
      assert.equal(
        shown.row("connections/website/s/nothing").command?.id,
        "seoResearch.openDashboard",
      );
    }
  });

  it("do with websites and ad accounts that have no names, ids or figures", () => {
    const shown = new Shown({
      connections: read({ websites: [{}, {}], adAccounts: [{}, { ad_account: "", name: "" }] }),
    });
    assert.equal(shown.line("connections"), "Connections | 4");
    const labels = shown.row("connections").children?.map(({ label }) => label);
    assert.deepEqual(labels, ["Website", "Website", "Ad account", "Ad account"]);
    assert.equal(shown.line("connections/adAccount//customer"), "Customer ID | —");
    assert.equal(shown.row("connections/adAccount//customer").copy, undefined);
  });

  it("keep the same ids however the list is ordered", () => {
    const other: Website = { website_id: "site_2", primary_domain: "b.example" };
    const of = (...websites: Website[]): string[] =>
      new Shown({ connections: read({ ...connections, websites }) }).ids.toSorted();
    const [first = {}] = connections.websites;
    assert.deepEqual(of(first, other), of(other, first));
  });
});

describe("account rows: API keys", () => {
  const listed = (...changes: Partial<ApiCredential>[]): Shown =>
    new Shown({
      credentials: read(
        changes.map((change, index) => ({
          id: `c${index}`,
          name: `key ${index}`,
          is_active: true,
          ...change,
        })),
      ),
      ownCredential: undefined,
    });

  it("mark the own one, and say state, expiry and last use of each", () => {
    const shown = new Shown();
    assert.equal(shown.line("credentials"), "API Keys | 2 active, 2 total");
    assert.equal(
      shown.line("credentials/key/cred_41aa07c3"),
      "Editor | this editor's key · or_9pX2mT… · active · no expiry · last used 12 minutes ago",
    );
    assert.equal(
      shown.line("credentials/key/cred_b7e30d52"),
      "Laptop | or_Zt5RkQ… · active · expires Jun 30, 2099 · never used",
    );
    assert.equal(shown.row("credentials/key/cred_41aa07c3").kind, "credential.own");
    assert.equal(shown.row("credentials/key/cred_b7e30d52").kind, "credential.active");
    assert.deepEqual(
      [
        shown.row("credentials/key/cred_b7e30d52").target,
        shown.row("credentials/key/cred_b7e30d52").copy,
      ],
      ["cred_b7e30d52", "Laptop"],
    );
    assert.match(
      shown.tooltip("credentials/key/cred_b7e30d52"),
      /Begins with: or_Zt5RkQ…\n.*\nLast used: never\nExpires: Jun \d+, 2099/u,
    );
  });

  it("tell revoked, expired and unknown ones apart", () => {
    const shown = listed(
      { is_active: false },
      { expires_at: new Date(now - 3 * day).toISOString() },
      { is_active: null },
      { expires_at: new Date(now + day + 1000).toISOString() },
    );
    assert.equal(shown.line("credentials"), "API Keys | 2 active, 4 total");
    const look = (id: string): unknown[] => [
      shown.row(id).description,
      shown.row(id).kind,
      shown.row(id).tone,
    ];
    assert.deepEqual(look("credentials/key/c0"), ["revoked", "credential.inactive", "muted"]);
    assert.deepEqual(look("credentials/key/c1"), [
      "expired 3 days ago",
      "credential.inactive",
      "muted",
    ]);
    assert.deepEqual(look("credentials/key/c2"), ["state unknown", "credential.active", undefined]);
    assert.deepEqual(look("credentials/key/c3"), [
      "active · expires in 2 days",
      "credential.active",
      "error",
    ]);
  });

  it("stand in order: the own one, those that work, the others; then the way to a new one", () => {
    const list: ApiCredential[] = [
      { id: "dead", is_active: false },
      { id: "other", is_active: true },
      { id: "own", is_active: true },
    ];
    const shown = new Shown({ credentials: read(list), ownCredential: list[2] });
    assert.deepEqual(
      shown.row("credentials").children?.map(({ id }) => id),
      ["own", "other", "dead"].map((id) => `credentials/key/${id}`).concat("credentials/create"),
    );
    assert.equal(shown.row("credentials/create").command?.id, "seoResearch.createApiKey");
  });

  it("explain an empty list", () => {
    const shown = listed();
    assert.equal(shown.line("credentials"), "API Keys | 0 active, 0 total");
    assert.equal(shown.line("credentials/empty"), "No API keys");
  });

  it("stay apart where the service gives several the same id", () => {
    const shown = listed({ id: "x" }, { id: "x" }, { id: "x~2" });
    assert.equal(new Set(shown.ids).size, shown.ids.length);
  });
});
