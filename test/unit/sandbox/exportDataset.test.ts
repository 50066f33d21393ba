import assert from "node:assert/strict";
import { writeEnvelope } from "../../../src/sandbox/envelope.ts";
import { at, record, records, withSandbox } from "./sandboxUnderTest.ts";
import type { SandboxUnderTest } from "./sandboxUnderTest.ts";

async function uriOf(sandbox: SandboxUnderTest, args: object): Promise<string> {
  const envelope = await sandbox.envelope("research_keywords", args);
  return String(records(envelope["resources"])[0]?.["uri"]);
}

function encode(content: unknown): string {
  return `ofe://dataset/${Buffer.from(JSON.stringify(content)).toString("base64url")}`;
}

describe("sandbox export_dataset", () => {
  it("2.7: without a limit every row, available is their number", () =>
    withSandbox({}, async (sandbox) => {
      const shown = await sandbox.envelope("research_keywords", { seed: "tea", limit: 25 });
      const uri = records(shown["resources"])[0]?.["uri"];
      const envelope = await sandbox.envelope("export_dataset", { uri });
      assert.deepEqual(Object.keys(record(envelope["data"])), ["uri", "items", "available"]);
      const items = records(at(envelope, "data", "items"));
      assert.equal(items.length, at(shown, "coverage", "total_available"));
      assert.equal(at(envelope, "data", "available"), items.length);
      assert.deepEqual(items.slice(0, 25), at(shown, "data", "keywords"));
      assert.equal(new Set(items.map((row) => row["keyword"])).size, items.length);
    }));

  it("2.7: the URI carries a key of 22 characters and the call", () =>
    withSandbox({}, async (sandbox) => {
      const uri = await uriOf(sandbox, { seed: "tea", min_volume: 50 });
      const [, encoded = ""] = /^[a-z]+:\/\/dataset\/([\w-]+)$/u.exec(uri) ?? [];
      const text = Buffer.from(encoded, "base64url").toString();
      const content = record(JSON.parse(text));
      assert.equal(text, JSON.stringify(content));
      assert.match(String(content["k"]), /^[\w-]{22}$/u);
      assert.deepEqual(content["o"], {
        tool: "research_keywords",
        args: { seed: "tea", min_volume: 50 },
      });
    }));

  it("L16: a text that is no URI is malformed (400), none at all is missing (422); both are free", () =>
    withSandbox({}, async (sandbox) => {
      for (const [body, status] of [
        [{ uri: "my keywords" }, 400],
        [{ uri: "ofe://elsewhere" }, 400],
        [{ uri: "" }, 422],
        [{ uri: 7 }, 422],
        [{}, 422],
        [{ uri: "my keywords", limit: 0 }, 422],
      ] as const) {
        const answer = await sandbox.tool("export_dataset", body);
        assert.equal(answer.status, status, JSON.stringify(body));
      }
    }));

  it("limit and offset cut out a window; beyond the end there is nothing", () =>
    withSandbox({}, async (sandbox) => {
      const uri = await uriOf(sandbox, { seed: "tea" });
      const all = records(at(await sandbox.envelope("export_dataset", { uri }), "data", "items"));
      const part = await sandbox.envelope("export_dataset", { uri, limit: 5, offset: 3 });
      assert.deepEqual(at(part, "data", "items"), all.slice(3, 8));
      assert.equal(at(part, "data", "available"), all.length);
      assert.equal(at(part, "coverage", "truncated"), true);
      const beyond = await sandbox.envelope("export_dataset", { uri, offset: 10_000 });
      assert.deepEqual(at(beyond, "data", "items"), []);
      assert.equal(at(beyond, "coverage", "returned"), 0);
    }));

  it("pages have datasets, too, and they are the page's rankings", () =>
    withSandbox({}, async (sandbox) => {
      const page = await sandbox.envelope("inspect_page", {
        url: "https://espressoatlas.com/espresso-grind-size",
      });
      const uri = records(page["resources"])[0]?.["uri"];
      const items = records(at(await sandbox.envelope("export_dataset", { uri }), "data", "items"));
      assert.equal(items.length, at(page, "data", "organic_keywords"));
      assert.deepEqual(items.slice(0, 20), at(page, "data", "top_keywords"));
    }));

  it("an expired dataset is 200 with available false, a note, and the call that makes it again", () =>
    withSandbox({ datasetTtl: 0 }, async (sandbox) => {
      const uri = await uriOf(sandbox, { seed: "tea", limit: 3 });
      const envelope = await sandbox.envelope("export_dataset", { uri });
      assert.deepEqual(Object.keys(record(envelope["data"])), [
        "uri",
        "items",
        "available",
        "note",
      ]);
      assert.equal(at(envelope, "data", "available"), false);
      const [again] = records(envelope["next_actions"]);
      assert.equal(again?.["tool"], "research_keywords");
      assert.deepEqual(again?.["args"], { seed: "tea", limit: 3 });
    }));

  it("400 for a malformed URI, 404 for one that nobody handed out, neither charged", () =>
    withSandbox({}, async (sandbox) => {
      const status = async (uri: string): Promise<number> =>
        (await sandbox.tool("export_dataset", { uri })).status;
      const origin = { tool: "research_keywords", args: { seed: "tea" } };
      assert.equal(await status("ofe://dataset/AAAA"), 400);
      assert.equal(await status("https://example.com/x"), 400);
      assert.equal(await status(encode({ k: "short", o: origin })), 400);
      assert.equal(await status(encode({ k: "A".repeat(22) })), 400);
      assert.equal(await status(encode({ k: "A".repeat(22), o: origin })), 404);
      assert.equal(await sandbox.balance(), 500);
    }));

  it("any scheme is read", () =>
    withSandbox({}, async (sandbox) => {
      const uri = (await uriOf(sandbox, { seed: "tea" })).replace("ofe:", "other:");
      await sandbox.envelope("export_dataset", { uri, limit: 1 });
    }));

  it("rows are made while they are sent, not before", () => {
    let made = 0;
    function* rows(): Generator<Record<string, unknown>> {
      for (let index = 0; index < 1_000_000; index++) {
        made += 1;
        yield { keyword: `keyword ${index}` };
      }
    }
    const text = writeEnvelope("core", {
      data: {
        streamed: {
          before: { uri: "u" },
          list: "items",
          rows: rows(),
          after: { available: 1_000_000 },
        },
      },
      facts: [],
      entities: [],
      coverage: {
        returned: 1_000_000,
        total_available: 1_000_000,
        truncated: false,
        as_of: null,
        scope_note: null,
      },
      resources: [],
      nextActions: [],
    });
    assert.ok(typeof text !== "string");
    const [first] = text;
    assert.ok(first !== undefined && first.length < 70_000 && made < 5000, String(made));
  });
});
