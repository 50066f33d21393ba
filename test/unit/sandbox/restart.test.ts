import assert from "node:assert/strict";
import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { startSandbox } from "../../../src/sandbox/server.ts";
import { at, records, withSandbox } from "./sandboxUnderTest.ts";

describe("sandbox state file", () => {
  let folder = "";
  let stateFile = "";

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "sandbox-state-"));
    stateFile = path.join(folder, "deep", "state.json");
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  it("credits, usage, keys and datasets survive a restart; the start key does not", async () => {
    let [startKey, madeKey, uri] = ["", "", ""];
    await withSandbox({ stateFile }, async (sandbox) => {
      startKey = sandbox.sandbox.key;
      const made = await sandbox.post("/v1/me/api-credentials", { body: { name: "Laptop" } });
      madeKey = String(at(made.body, "key"));
      const envelope = await sandbox.envelope("research_keywords", { seed: "tea" });
      uri = String(records(envelope["resources"])[0]?.["uri"]);
    });
    await withSandbox({ stateFile, credits: 9 }, async (sandbox) => {
      assert.notEqual(sandbox.sandbox.key, startKey);
      assert.equal((await sandbox.get("/v1/me/credits", { key: startKey })).status, 401);
      assert.equal((await sandbox.get("/v1/me/credits", { key: madeKey })).status, 200);
      assert.equal(await sandbox.balance(), 497);
      const paid = (await sandbox.usage()).find(
        (entry) => entry["endpoint"] === "/v1/tools/research_keywords",
      );
      assert.equal(paid?.["credits_charged"], 3);
      await sandbox.envelope("export_dataset", { uri });
    });
  });

  it("datasets outlive the state itself: they are made again from their URI", async () => {
    let [uri, before] = ["", ""];
    await withSandbox({}, async (sandbox) => {
      const envelope = await sandbox.envelope("research_keywords", { seed: "tea" });
      uri = String(records(envelope["resources"])[0]?.["uri"]);
      before = JSON.stringify(at(await sandbox.envelope("export_dataset", { uri }), "data"));
    });
    await withSandbox({}, async (sandbox) => {
      assert.equal(
        JSON.stringify(at(await sandbox.envelope("export_dataset", { uri }), "data")),
        before,
      );
    });
  });

  it("a paid call is on disk before its answer arrives", () =>
    withSandbox({ stateFile }, async (sandbox) => {
      await sandbox.envelope("research_keywords", { seed: "tea" });
      const state: unknown = JSON.parse(await readFile(stateFile, "utf8"));
      assert.equal(at(state, "balance"), 497);
      assert.equal(records(at(state, "usage"))[0]?.["credits_charged"], 3);
    }));

  it("no key is ever in the file, and no temporary file stays behind", async () => {
    await withSandbox({ stateFile }, async (sandbox) => {
      const made = await sandbox.post("/v1/me/api-credentials", { body: { name: "Laptop" } });
      await sandbox.envelope("research_keywords", { seed: "tea" });
      const text = await readFile(stateFile, "utf8");
      assert.ok(
        !text.includes(sandbox.sandbox.key) && !text.includes(String(at(made.body, "key"))),
      );
    });
    assert.deepEqual(await readdir(path.dirname(stateFile)), ["state.json"]);
  });

  it("a file that is something else is reported and left alone", async () => {
    const file = path.join(folder, "notes.json");
    for (const text of ["my notes", `{"version":2}`]) {
      await writeFile(file, text);
      await assert.rejects(
        startSandbox({ stateFile: file }),
        /notes\.json cannot be used .* left as it is/u,
      );
      assert.equal(await readFile(file, "utf8"), text);
    }
  });

  it("many calls at once take their credits exactly once each", () =>
    withSandbox({ stateFile, credits: 31 }, async (sandbox) => {
      const calls = Array.from({ length: 15 }, () =>
        sandbox.tool("research_keywords", { seed: "tea", limit: 1 }),
      );
      const statuses = (await Promise.all(calls)).map(({ status }) => status);
      assert.equal(statuses.filter((status) => status === 200).length, 10);
      assert.equal(statuses.filter((status) => status === 402).length, 5);
      assert.equal(await sandbox.balance(), 1);
    }));
});
