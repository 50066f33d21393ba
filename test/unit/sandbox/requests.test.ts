import assert from "node:assert/strict";
import { RateLimit } from "../../../src/sandbox/account/rateLimit.ts";
import { catalogue } from "../../../src/research/tools/catalogue.ts";
import { sandboxTools } from "../../../src/sandbox/tools/runTool.ts";
import { at, records, withSandbox } from "./sandboxUnderTest.ts";

describe("sandbox requests", () => {
  it("4.2: has rules for every tool of the catalogue, and for no other", () => {
    const names = sandboxTools.map((tool) => tool.name);
    assert.deepEqual(names.toSorted(), catalogue.map((tool) => tool.name).toSorted());
  });

  it("4.2: each call costs what the catalogue says, taken once", () =>
    withSandbox({}, async (sandbox) => {
      const envelope = await sandbox.envelope("research_keywords", { seed: "espresso" });
      assert.equal(await sandbox.balance(), 497);
      await sandbox.envelope("export_dataset", { uri: records(envelope["resources"])[0]?.["uri"] });
      assert.equal(await sandbox.balance(), 496);
      await sandbox.envelope("inspect_page", { url: "https://espressoguide.com/grind-size" });
      assert.equal(await sandbox.balance(), 493);
    }));

  it("402: below the cost of this tool nothing is taken, and a cheaper tool still answers", () =>
    withSandbox({ credits: 4 }, async (sandbox) => {
      const envelope = await sandbox.envelope("research_keywords", { seed: "espresso" });
      const refused = await sandbox.tool("research_keywords", { seed: "tea" });
      assert.equal(refused.status, 402);
      assert.match(
        String(at(refused.body, "detail")),
        /^Insufficient credits\. Refill at https:\/\/\S+\/billing$/u,
      );
      assert.equal(await sandbox.balance(), 1);
      await sandbox.envelope("export_dataset", { uri: records(envelope["resources"])[0]?.["uri"] });
      assert.equal(await sandbox.balance(), 0);
    }));

  it("422: FastAPI's form, field by field, at no charge", () =>
    withSandbox({}, async (sandbox) => {
      const detail = async (body: unknown): Promise<unknown> => {
        const received = await sandbox.tool("research_keywords", body);
        assert.equal(received.status, 422, received.text);
        return records(at(received.body, "detail"))[0];
      };
      assert.deepEqual(await detail({ limit: 3 }), {
        type: "missing",
        loc: ["body", "seed"],
        msg: "Field required",
        input: { limit: 3 },
      });
      assert.deepEqual(await detail({ seed: 7 }), {
        type: "string_type",
        loc: ["body", "seed"],
        msg: "Input should be a valid string",
        input: 7,
      });
      const large = {
        type: "less_than_equal",
        loc: ["body", "limit"],
        msg: "Input should be less than or equal to 1000",
        input: 1001,
      };
      assert.deepEqual(await detail({ seed: "tea", limit: 1001 }), large);
      assert.equal(at(await detail({ seed: "tea", limit: 2.5 }), "type"), "int_from_float");
      assert.equal(at(await detail({ seed: "tea", limit: "ten" }), "type"), "int_type");
      const mode = {
        type: "literal_error",
        loc: ["body", "mode"],
        msg: "Input should be 'ideas' or 'suggestions'",
        input: "all",
      };
      assert.deepEqual(await detail({ seed: "tea", mode: "all" }), mode);
      assert.equal(at(await detail({ seed: "  " }), "type"), "value_error");
      assert.equal(at(await detail([]), "type"), "model_attributes_type");
      assert.equal(at(await detail("{not json"), "type"), "json_invalid");
      assert.equal(at(await detail(""), "type"), "missing");
      assert.equal(await sandbox.balance(), 500);
    }));

  it("422: optional fields may be null, unknown fields are let through", () =>
    withSandbox({}, async (sandbox) => {
      await sandbox.envelope("research_keywords", {
        seed: "tea",
        limit: null,
        location: null,
        whatever: [1],
      });
    }));

  it("404 and 405: unknown paths and tools, wrong methods", () =>
    withSandbox({}, async (sandbox) => {
      assert.equal((await sandbox.get("/")).status, 404);
      assert.equal((await sandbox.get("/v1/me/credits/")).status, 404);
      assert.equal((await sandbox.tool("read_minds", {})).status, 404);
      assert.equal((await sandbox.tool("__proto__", {})).status, 404);
      assert.equal((await sandbox.get("/v1/tools/research_keywords")).status, 405);
      assert.equal(
        (await sandbox.post("/v1/me/credits", { body: {} })).headers.get("allow"),
        "GET",
      );
      assert.equal(await sandbox.balance(), 500);
    }));

  it("413: a body larger than any tool takes", () =>
    withSandbox({}, async (sandbox) => {
      const received = await sandbox.tool("research_keywords", { seed: "x".repeat(1_100_000) });
      assert.equal(received.status, 413);
    }));

  it("429: the account's calls are counted, account endpoints and refused calls too", () =>
    withSandbox({ rateLimit: 3 }, async (sandbox) => {
      const first = await sandbox.get("/v1/me/credits");
      assert.equal(first.headers.get("x-ratelimit-limit"), "3");
      assert.equal(first.headers.get("x-ratelimit-remaining"), "2");
      const reset = Number(first.headers.get("x-ratelimit-reset"));
      assert.ok(reset > Date.now() / 1000 && reset < Date.now() / 1000 + 62);
      await sandbox.tool("research_keywords", {});
      await sandbox.tool("research_keywords", { seed: "tea" });
      const refused = await sandbox.tool("research_keywords", { seed: "tea" });
      assert.equal(refused.status, 429);
      assert.ok(Number(refused.headers.get("retry-after")) >= 1);
      assert.equal(refused.headers.get("x-ratelimit-remaining"), "0");
      assert.equal((await sandbox.get("/v1/capabilities", { key: null })).status, 200);
    }));

  it("1: of the windows of a minute, an hour and a day the tightest is told", () => {
    const limit = new RateLimit(60);
    let time = 1_000_000;
    for (let minute = 0; minute < 16; minute++) {
      for (let call = 0; call < 60; call++) {
        assert.equal(limit.take(time)?.allowed, true);
      }
      assert.equal(limit.take(time)?.allowed, false);
      time += 60_000;
    }
    for (let call = 0; call < 40; call++) {
      assert.equal(limit.take(time)?.allowed, true);
    }
    const refused = limit.take(time);
    assert.equal(refused?.allowed, false);
    assert.equal(refused?.limit, 1000);
    assert.equal(refused?.retryAfter, 44 * 60);
    assert.equal(limit.take(time + 44 * 60_000)?.allowed, true);
    assert.equal(new RateLimit(0).take(time), undefined);
  });
});
