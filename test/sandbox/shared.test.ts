import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { FileLock } from "../../src/system/fileLock.ts";
import { startSandbox } from "../../src/sandbox/server.ts";
import { SandboxUnderTest, at, record, records } from "../unit/sandbox/sandboxUnderTest.ts";

const main = path.join(import.meta.dirname, "../../src/sandbox/main.ts");
const research = "/v1/tools/research_keywords";

describe("sandboxes that share a state file", () => {
  let folder = "";
  let stateFile = "";
  let ends: (() => Promise<unknown>)[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "sandbox-shared-"));
    stateFile = path.join(folder, "state.json");
  });

  afterEach(async () => {
    await Promise.all(ends.map((end) => end()));
    ends = [];
    await rm(folder, { recursive: true, force: true });
  });

  async function open(): Promise<SandboxUnderTest> {
    const sandbox = await startSandbox({ stateFile, rateLimit: 0, credits: 500 });
    ends.push(() => sandbox.close());
    return new SandboxUnderTest(sandbox);
  }

  /** One in a process of its own. */
  async function openElsewhere(): Promise<SandboxUnderTest> {
    const child = spawn(process.execPath, [main, "--state", stateFile, "--rate-limit", "0"], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    ends.push(async () => {
      const exit = once(child, "exit");
      child.kill("SIGTERM");
      await exit;
    });
    const [line] = await once(child.stdout, "data");
    const { url, key } = record(JSON.parse(String(line)));
    const none = (): Promise<never> => Promise.reject(new Error("It runs in another process."));
    return new SandboxUnderTest({
      url: String(url),
      key: String(key),
      ended: new Promise(() => undefined),
      refill: none,
      setDate: none,
      close: none,
    });
  }

  async function charges(sandbox: SandboxUnderTest): Promise<number> {
    const paid = (await sandbox.usage()).filter((entry) => entry["endpoint"] === research);
    assert.equal(
      new Set(paid.map((entry) => entry["id"])).size,
      paid.length,
      "no line is there twice",
    );
    return paid.reduce((sum, entry) => sum + Number(entry["credits_charged"]), 0);
  }

  it("every charge of both is in the balance and in the log", async () => {
    const both = await Promise.all([open(), open()]);
    for (let round = 0; round < 8; round++) {
      await Promise.all(
        both.flatMap((sandbox) =>
          [sandbox, sandbox].map((one) =>
            one.envelope("research_keywords", { seed: "tea", limit: 1 }),
          ),
        ),
      );
      await both[round % 2]?.envelope("research_keywords", { seed: "tea", limit: 1 });
    }
    for (const sandbox of both) {
      assert.equal(await sandbox.balance(), 500 - 40 * 3);
      assert.equal(await charges(sandbox), 40 * 3);
    }
  });

  it("so it is with two processes", async () => {
    const both = [await open(), await openElsewhere()];
    const calls = both.flatMap((sandbox) =>
      Array.from({ length: 15 }, () =>
        sandbox.envelope("research_keywords", { seed: "tea", limit: 1 }),
      ),
    );
    await Promise.all(calls);
    for (const sandbox of both) {
      assert.equal(await sandbox.balance(), 500 - 30 * 3);
      assert.equal(await charges(sandbox), 30 * 3);
    }
  });

  it("what one takes the other can't spend again", async () => {
    const both = await Promise.all([open(), open()]);
    const calls = both.flatMap((sandbox) =>
      Array.from({ length: 9 }, () =>
        sandbox.tool("compare_backlink_gap", {
          domain: "a-coffee.com",
          competitors: ["b-coffee.com"],
          limit: 1,
        }),
      ),
    );
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    assert.equal(statuses.filter((status) => status === 200).length, 12);
    assert.equal(statuses.filter((status) => status === 402).length, 6);
    assert.equal(await both[0]?.balance(), 20);
    assert.equal(await both[1]?.balance(), 20);
  });

  it("keys made, revoked and used in one are so in the other, and so is a refill", async () => {
    const [one, other] = [await open(), await open()];
    const made = await one.post("/v1/me/api-credentials", { body: { name: "Laptop" } });
    const [key, id] = [String(at(made.body, "key")), String(at(made.body, "api_credential", "id"))];
    assert.equal((await other.get("/v1/me/credits", { key })).status, 200);
    await one.post(`/v1/me/api-credentials/${id}/revoke`);
    assert.deepEqual((await other.get("/v1/me/credits", { key })).body, {
      detail: "API key is not active",
    });
    await one.envelope("research_keywords", { seed: "tea", limit: 1 });
    assert.equal(await other.sandbox.refill(), 500);
    assert.equal(await one.balance(), 500);
  });

  it("a dataset handed out by one is exported by the other, with the same rows", async () => {
    const [one, other] = [await open(), await open()];
    await one.envelope("inspect_page", { url: "https://homebarista.com/grinders" });
    const envelope = await one.envelope("research_keywords", { seed: "tea" });
    await other.envelope("inspect_page", { url: "https://mybikeblog.com/chains" });
    const uri = records(envelope["resources"])[0]?.["uri"];
    const [first, second] = [
      await one.envelope("export_dataset", { uri }),
      await other.envelope("export_dataset", { uri }),
    ];
    assert.deepEqual(at(first, "data"), at(second, "data"));
  });

  it("the lock of a process that died is taken over, and none stays behind", async () => {
    const dead = spawn(process.execPath, ["--version"], { stdio: "ignore" });
    await once(dead, "exit");
    await writeFile(`${stateFile}.lock`, `${dead.pid} left behind`);
    const sandbox = await open();
    await writeFile(`${stateFile}.lock`, `${dead.pid} left behind again`);
    await sandbox.envelope("research_keywords", { seed: "tea", limit: 1 });
    await sandbox.sandbox.close();
    assert.deepEqual(await readdir(folder), ["state.json"]);
  });

  it("a lock keeps others out until it is released", async () => {
    const first = await FileLock.take(path.join(folder, "deep", "a.lock"));
    const order: string[] = [];
    const second = FileLock.take(path.join(folder, "deep", "a.lock")).then(
      (lock) => (order.push("second"), lock),
    );
    await writeFile(path.join(folder, "noise"), "");
    order.push("released");
    await first.release();
    await (await second).release();
    assert.deepEqual(order, ["released", "second"]);
    assert.deepEqual(await readdir(path.join(folder, "deep")), []);
  });

  it("a file that became something else under our hands is left alone, and nothing is charged", async () => {
    const sandbox = await open();
    await writeFile(stateFile, "my notes");
    const refused = await sandbox.tool("research_keywords", { seed: "tea" });
    assert.equal(refused.status, 503);
    assert.equal(await readFile(stateFile, "utf8"), "my notes");
  });

  it("a charge that can't be saved was not made, and the next one is", async () => {
    const sandbox = await open();
    const state = await readFile(stateFile, "utf8");
    await sandbox.envelope("research_keywords", { seed: "tea", limit: 1 });
    const paid = await readFile(stateFile, "utf8");
    await writeFile(stateFile, "{");
    assert.equal((await sandbox.tool("research_keywords", { seed: "tea" })).status, 503);
    await writeFile(stateFile, paid);
    await sandbox.envelope("research_keywords", { seed: "tea", limit: 1 });
    assert.equal(await sandbox.balance(), 494);
    assert.equal(await charges(sandbox), 6);
    assert.notEqual(state, paid);
  });
});
