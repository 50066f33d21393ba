import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { build } from "esbuild";
import type * as embedded from "../../../src/sandbox/embedded.ts";
import type { Sandbox } from "../../../src/sandbox/server.ts";
import { startInWorker } from "../../../src/sandbox/worker/workerSandbox.ts";
import { waitLimits } from "../../../src/system/waitLimits.ts";
import { TestClock } from "../research/batches/batchClock.ts";
import { SandboxUnderTest, at, records } from "./sandboxUnderTest.ts";

const source = path.join(import.meta.dirname, "../../../src/sandbox");

/** Starts, and dies of the first thing it is asked after that. */
const dyingThread = `
  const { parentPort } = require("node:worker_threads");
  parentPort.on("message", ({ sender, id, body }) => {
    if (body.kind !== "start") {
      throw new Error("out of memory or so");
    }
    parentPort.postMessage({ frame: "reply", sender, id, body: { url: "http://127.0.0.1:1", key: "or_none" } });
  });
`;

/** Starts, and responds to nothing after that. */
const startingThread = `
  const { parentPort } = require("node:worker_threads");
  parentPort.on("message", ({ sender, id, body }) => {
    if (body.kind === "start") {
      parentPort.postMessage({ frame: "reply", sender, id, body: { url: "http://127.0.0.1:1", key: "or_none" } });
    }
  });
`;

/** The bundle as it is shipped, and the same sandbox on the host's own thread. */
describe("the embedded sandbox in its worker thread", () => {
  let folder = "";
  let bundle: typeof embedded;
  let inThread: typeof embedded;
  let open: Sandbox[] = [];

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "sandbox-worker-"));
    await build({
      bundle: true,
      platform: "node",
      format: "cjs",
      target: "node22.19",
      supported: { "dynamic-import": false },
      logLevel: "error",
      entryPoints: {
        sandbox: path.join(source, "embedded.ts"),
        server: path.join(source, "server.ts"),
      },
      outdir: folder,
      outExtension: { ".js": ".cjs" },
    });
    const require = createRequire(import.meta.url);
    bundle = require(path.join(folder, "sandbox.cjs"));
    inThread = require(path.join(folder, "server.cjs"));
  });

  afterEach(async () => {
    await Promise.all(open.map((sandbox) => sandbox.close()));
    open = [];
  });

  after(() => rm(folder, { recursive: true, force: true }));

  async function start(
    options: Parameters<typeof embedded.startSandbox>[0] = {},
  ): Promise<SandboxUnderTest> {
    const sandbox = await bundle.startSandbox({ rateLimit: 0, ...options });
    open.push(sandbox);
    return new SandboxUnderTest(sandbox);
  }

  it("leaves the host free during a cold inspect_domain, which holds it up on the host's own thread", async () => {
    const blocked = await hostsWork(await inThread.startSandbox({ rateLimit: 0 }));
    const free = await hostsWork(await bundle.startSandbox({ rateLimit: 0 }));
    assert.ok(free < blocked / 4, `with a worker ${free} µs, without one ${blocked} µs`);
  });

  it("answers, refills and saves what it is closed with", async () => {
    const stateFile = path.join(folder, "deep", "state.json");
    const first = await start({ stateFile });
    await first.envelope("research_keywords", { seed: "tea", limit: 1 });
    assert.equal(await first.sandbox.refill(), 500);
    await first.envelope("research_keywords", { seed: "tea", limit: 1 });
    const logged = (await first.usage()).length;
    await first.sandbox.close();
    await first.sandbox.ended;
    const second = await start({ stateFile });
    assert.equal(await second.balance(), 497);
    // What was read last is in the log, too, and the balance just now.
    assert.equal((await second.usage()).length, logged + 2);
  });

  it("moves to another date between two calls, and refuses what is no day", async () => {
    const moved = await start({ now: "2026-10-12" });
    const fetched = async (): Promise<unknown> =>
      at(await moved.envelope("inspect_serp", { query: "tea" }), "data", "fetched_at");
    assert.equal(await fetched(), "2026-10-12T00:00:00Z");
    await moved.sandbox.setDate("2026-11-12");
    assert.equal(await fetched(), "2026-11-12T00:00:00Z");
    await assert.rejects(moved.sandbox.setDate("someday"), /The sandbox's date needs a day from/u);
    assert.equal(await fetched(), "2026-11-12T00:00:00Z");
  });

  it("a new account looks used unless told otherwise", async () => {
    const used = await (await start()).usage();
    assert.ok(used.some((entry) => entry["auth_source"] === "mcp"));
    assert.deepEqual(await (await start({ history: false })).usage(), []);
  });

  it("a start that fails rejects with the reason, and leaves the file alone", async () => {
    const stateFile = path.join(folder, "notes.json");
    await writeFile(stateFile, "my notes");
    await assert.rejects(start({ stateFile }), /notes\.json cannot be used .* left as it is/u);
  });

  it("a thread that dies rejects what is pending and says that it ended", async () => {
    const file = path.join(folder, "dying.cjs");
    await writeFile(file, dyingThread);
    const sandbox = await startInWorker(file, {});
    const pending = sandbox.refill();
    await assert.rejects(pending, /The sandbox has ended: out of memory or so/u);
    await sandbox.ended;
    await assert.rejects(sandbox.refill(), /The sandbox has ended/u);
    await sandbox.close();
    await writeFile(file, "throw new Error('stillborn');");
    await assert.rejects(startInWorker(file, {}), /The sandbox has ended: stillborn/u);
  });

  it("a thread that never responds is waited for no longer than its limit, and can be closed", async () => {
    const file = path.join(folder, "silent.cjs");
    const texts = { notStarted: "It didn't start.", silent: "It didn't respond." };
    const clock = new TestClock();
    await writeFile(
      file,
      "require('node:worker_threads').parentPort.on('message', () => undefined);",
    );
    const starting = assert.rejects(
      startInWorker(file, {}, texts, clock),
      /^TooLateError: It didn't start\.$/u,
    );
    await clock.pass(waitLimits.sandboxStart);
    await starting;
    await writeFile(file, startingThread);
    const sandbox = await startInWorker(file, {}, texts, clock);
    for (const ask of [() => sandbox.refill(), () => sandbox.setDate("2026-01-01")]) {
      const asking = assert.rejects(ask(), /^TooLateError: It didn't respond\.$/u);
      await clock.pass(waitLimits.sandbox);
      await asking;
    }
    const closing = sandbox.close();
    await clock.pass(waitLimits.sandbox);
    await closing;
    await sandbox.ended;
    assert.equal(clock.timers, 0);
  });

  it("the process ends while a sandbox is open", async () => {
    const script = `require(${JSON.stringify(path.join(folder, "sandbox.cjs"))}).startSandbox().then(({ url }) => console.log(url));`;
    const child = spawn(process.execPath, ["-e", script], { stdio: ["ignore", "pipe", "inherit"] });
    const exit = once(child, "exit");
    const [line] = await once(child.stdout, "data");
    assert.match(String(line), /^http:\/\/127\.0\.0\.1:\d+/u);
    assert.deepEqual(await exit, [0, null]);
  });

  /** Microseconds that the host's own thread works during a call; however long it takes, on whatever machine. */
  async function hostsWork(sandbox: Sandbox): Promise<number> {
    open.push(sandbox);
    const before = process.threadCpuUsage();
    const envelope = await new SandboxUnderTest(sandbox).envelope("inspect_domain", {
      domain: "homebarista.com",
    });
    const { user, system } = process.threadCpuUsage(before);
    assert.ok(records(at(envelope, "data", "top_keywords")).length > 0);
    return user + system;
  }
});
