import assert from "node:assert/strict";
import { mock } from "node:test";
import { at, record, records, withSandbox } from "./sandboxUnderTest.ts";

describe("sandbox account endpoints", () => {
  afterEach(() => mock.timers.reset());

  it("5.1, 5.2: a key is taken as Bearer and as X-API-Key, on tools and on account endpoints", () =>
    withSandbox({}, async (sandbox) => {
      const headers = { "X-API-Key": sandbox.sandbox.key };
      assert.equal((await sandbox.get("/v1/me/credits", { key: null, headers })).status, 200);
      const call = { key: null, headers, body: { seed: "tea" } };
      assert.equal((await sandbox.post("/v1/tools/research_keywords", call)).status, 200);
    }));

  it("5.7: a missing or invalid key is 401, and nobody's log shows it", () =>
    withSandbox({}, async (sandbox) => {
      assert.deepEqual((await sandbox.get("/v1/me/credits", { key: null })).body, {
        detail: "Missing API key",
      });
      assert.deepEqual((await sandbox.get("/v1/me/credits", { key: "or_nothing" })).body, {
        detail: "Invalid API key",
      });
      assert.deepEqual(await sandbox.usage(), []);
    }));

  it("4.1: capabilities answer without a key, to GET and to POST, with every tool and its price", () =>
    withSandbox({}, async (sandbox) => {
      const { body } = await sandbox.get("/v1/capabilities", { key: null });
      const research = records(at(body, "tools")).find(
        (tool) => tool["name"] === "research_keywords",
      );
      assert.equal(research?.["credits"], 3);
      assert.equal(research?.["enabled"], true);
      assert.deepEqual((await sandbox.post("/v1/capabilities", { key: null })).body, body);
    }));

  it("4.1: tools that the account can't use are listed as disabled, with a reason, and no others are", async () => {
    const disabled = {
      "no-backlinks": ["compare_backlink_gap", "inspect_backlinks"],
      empty: [],
    } as const;
    for (const account of ["no-backlinks", "empty"] as const) {
      await withSandbox({ account }, async (sandbox) => {
        const tools = records(at((await sandbox.get("/v1/capabilities")).body, "tools"));
        const off = tools.filter((tool) => tool["enabled"] === false);
        assert.deepEqual(off.map((tool) => String(tool["name"])).toSorted(), disabled[account]);
        assert.ok(
          off.every(
            (tool) => tool["reason"] === "Backlink tools are not enabled for this account.",
          ),
        );
        assert.ok(tools.every((tool) => tool["enabled"] === false || !("reason" in tool)));
      });
    }
  });

  it("5.4: a key expires in mid-session: it works until its time and not after, free of charge and logged", () =>
    withSandbox({}, async (sandbox) => {
      mock.timers.enable({ apis: ["Date"], now: Date.now() });
      const expiry = new Date(Date.now() + 60_000).toISOString();
      const made = await sandbox.post("/v1/me/api-credentials", {
        body: { name: "Visitor", expires_at: expiry },
      });
      const [key, id] = [
        String(at(made.body, "key")),
        String(at(made.body, "api_credential", "id")),
      ];
      assert.equal(at(made.body, "api_credential", "expires_at"), expiry.replace(".000Z", "Z"));
      const call = { key, body: { seed: "tea", limit: 1 } };
      assert.equal((await sandbox.post("/v1/tools/research_keywords", call)).status, 200);
      mock.timers.setTime(Date.parse(expiry) - 1);
      assert.equal((await sandbox.get("/v1/me/credits", { key })).status, 200);
      mock.timers.setTime(Date.parse(expiry));
      const answer = await sandbox.get("/v1/me/credits", { key });
      assert.deepEqual([answer.status, answer.body], [401, { detail: "API key expired" }]);
      assert.equal((await sandbox.post("/v1/tools/research_keywords", call)).status, 401);
      const [last] = await sandbox.usage(1);
      assert.deepEqual(
        [last?.["credential_id"], last?.["error_type"], last?.["credits_charged"]],
        [id, "unauthorized", 0],
      );
      assert.equal(await sandbox.balance(), 497);
    }));

  it("5.5: a key that is revoked while a call is under way still gets its answer, and nothing after", () =>
    withSandbox({}, async (sandbox) => {
      const made = await sandbox.post("/v1/me/api-credentials", { body: { name: "Agent" } });
      const [key, id] = [
        String(at(made.body, "key")),
        String(at(made.body, "api_credential", "id")),
      ];
      const call = { key, body: { seed: "tea", limit: 1 } };
      const underWay = sandbox.post("/v1/tools/research_keywords", {
        ...call,
        headers: { "X-Sandbox-Fault": "delay:300" },
      });
      while ((await sandbox.usage()).every((entry) => entry["credential_id"] !== id)) {
        // The call is in the log before its answer is sent.
      }
      assert.equal((await sandbox.post(`/v1/me/api-credentials/${id}/revoke`)).status, 200);
      assert.equal((await underWay).status, 200);
      assert.deepEqual((await sandbox.post("/v1/tools/research_keywords", call)).body, {
        detail: "API key is not active",
      });
      assert.equal(await sandbox.balance(), 497);
    }));

  it("2.1: a refill brings the balance back to what the account started with, and takes nothing away", () =>
    withSandbox({ account: "starter" }, async (sandbox) => {
      await sandbox.envelope("research_keywords", { seed: "tea", limit: 1 });
      assert.equal(await sandbox.balance(), 17);
      assert.equal(await sandbox.sandbox.refill(), 20);
      assert.equal(await sandbox.sandbox.refill(), 20);
      assert.equal(await sandbox.balance(), 20);
    }));

  it("5.5, 3: a revoked key stops working and stays listed as inactive", () =>
    withSandbox({}, async (sandbox) => {
      const created = await sandbox.post("/v1/me/api-credentials", { body: { name: "Laptop" } });
      const [key, id] = [
        String(at(created.body, "key")),
        String(at(created.body, "api_credential", "id")),
      ];
      assert.equal((await sandbox.get("/v1/me/credits", { key })).status, 200);
      assert.equal((await sandbox.post(`/v1/me/api-credentials/${id}/revoke`)).status, 200);
      assert.deepEqual((await sandbox.get("/v1/me/credits", { key })).body, {
        detail: "API key is not active",
      });
      const listed = records((await sandbox.get("/v1/me/api-credentials")).body).find(
        (one) => one["id"] === id,
      );
      assert.equal(listed?.["is_active"], false);
      assert.equal((await sandbox.usage())[1]?.["error_type"], "unauthorized");
    }));

  it("5.4: last_used_at records use, and a key past its expires_at is 401", () =>
    withSandbox({}, async (sandbox) => {
      const made = await sandbox.post("/v1/me/api-credentials", {
        body: { name: "Old", expires_at: "2001-01-01" },
      });
      assert.equal(at(made.body, "api_credential", "expires_at"), "2001-01-01T00:00:00Z");
      assert.equal(at(made.body, "api_credential", "last_used_at"), null);
      const key = String(at(made.body, "key"));
      assert.deepEqual((await sandbox.get("/v1/me/credits", { key })).body, {
        detail: "API key expired",
      });
      const [own] = records((await sandbox.get("/v1/me/api-credentials")).body);
      assert.equal(typeof own?.["last_used_at"], "string");
    }));

  it("2.2: the raw key is in the answer to its creation and nowhere else", () =>
    withSandbox({}, async (sandbox) => {
      const made = await sandbox.post("/v1/me/api-credentials", { body: { name: "Laptop" } });
      const key = String(at(made.body, "key"));
      const list = await sandbox.get("/v1/me/api-credentials");
      assert.ok(
        !list.text.includes(key) &&
          !list.text.includes(sandbox.sandbox.key) &&
          !list.text.includes("hash"),
      );
      assert.ok(
        key.startsWith(String(at(made.body, "api_credential", "prefix")).replace("...", "")),
      );
    }));

  it("8: a credential's name has 1 to 120 characters", () =>
    withSandbox({}, async (sandbox) => {
      const create = async (body: unknown): Promise<number> =>
        (await sandbox.post("/v1/me/api-credentials", { body })).status;
      assert.equal(await create({ name: "☕".repeat(120) }), 200);
      assert.equal(await create({ name: "a".repeat(121) }), 422);
      assert.equal(await create({ name: "" }), 422);
      assert.equal(await create({}), 422);
      assert.equal(await create({ name: "x", expires_at: "soon" }), 422);
      assert.equal(await create([]), 422);
    }));

  it("4.1: usage answers 50 entries unless asked, clamped to 1..500", () =>
    withSandbox({}, async (sandbox) => {
      for (let index = 0; index < 60; index++) {
        await sandbox.get("/v1/me/credits");
      }
      const count = async (query: string): Promise<number> =>
        records((await sandbox.get(`/v1/me/usage${query}`)).body).length;
      assert.equal(await count(""), 50);
      assert.equal(await count("?limit=0"), 1);
      assert.equal(await count("?limit=-7"), 1);
      assert.equal(await count("?limit=100000"), 63);
      const wrong = await sandbox.get("/v1/me/usage?limit=many");
      assert.equal(wrong.status, 422);
      assert.deepEqual(records(at(wrong.body, "detail"))[0]?.["loc"], ["query", "limit"]);
    }));

  it("2.4: every request is logged with all its fields, newest first", () =>
    withSandbox({}, async (sandbox) => {
      const body = { seed: "espresso" };
      const answer = await sandbox.tool("research_keywords", body);
      await sandbox.tool("research_keywords", { seed: "" });
      const [refused, paid] = await sandbox.usage();
      assert.equal(refused?.["status_code"], 422);
      assert.equal(refused?.["credits_charged"], 0);
      assert.equal(refused?.["error_type"], "validation_error");
      assert.match(String(refused?.["error_message"]), /body\.seed/u);
      assert.equal(paid?.["endpoint"], "/v1/tools/research_keywords");
      assert.equal(paid?.["method"], "POST");
      assert.equal(paid?.["credits_charged"], 3);
      assert.equal(paid?.["auth_source"], "api_key");
      assert.equal(paid?.["request_bytes"], JSON.stringify(body).length);
      assert.equal(paid?.["response_bytes"], Buffer.byteLength(answer.text));
      assert.ok(Number(paid?.["vendor_cost_usd"]) > 0);
      assert.equal(paid?.["error_type"], null);
      assert.match(String(paid?.["id"]), /^log_/u);
      assert.match(String(paid?.["credential_id"]), /^cred_/u);
    }));

  it("2.4: the size of a streamed answer is in the log once it is out", () =>
    withSandbox({}, async (sandbox) => {
      const envelope = await sandbox.envelope("research_keywords", { seed: "espresso" });
      const answer = await sandbox.tool("export_dataset", {
        uri: records(envelope["resources"])[0]?.["uri"],
      });
      assert.equal((await sandbox.usage(1))[0]?.["response_bytes"], Buffer.byteLength(answer.text));
    }));

  it("2.5, 2.6: an agency has several websites, platforms, and two ad accounts on one platform", () =>
    withSandbox({ account: "agency" }, async (sandbox) => {
      const body = record((await sandbox.get("/v1/me/websites")).body);
      assert.ok(records(body["websites"]).length > 1);
      const platforms = records(body["ad_accounts"]).map((account) => account["platform"]);
      assert.ok(new Set(platforms).size > 1 && new Set(platforms).size < platforms.length);
    }));

  it("accounts: starter has 20 credits, --credits says otherwise", async () => {
    await withSandbox({ account: "starter" }, async (sandbox) =>
      assert.equal(await sandbox.balance(), 20),
    );
    await withSandbox({ account: "starter", credits: 7 }, async (sandbox) =>
      assert.equal(await sandbox.balance(), 7),
    );
    await withSandbox({}, async (sandbox) => assert.equal(await sandbox.balance(), 500));
  });
});
