import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";
import * as path from "node:path";
import { readCommandLine } from "../../../src/sandbox/commandLine.ts";
import { startSandbox } from "../../../src/sandbox/server.ts";
import { record } from "./sandboxUnderTest.ts";

const main = path.join(import.meta.dirname, "../../../src/sandbox/main.ts");

function run(...args: readonly string[]): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, [main, ...args], { stdio: "pipe" });
}

async function textOf(stream: NodeJS.ReadableStream): Promise<string> {
  let text = "";
  for await (const part of stream) {
    text += String(part);
  }
  return text;
}

describe("sandbox command line", () => {
  // Windows has no signals: a process that gets one there is ended.
  const signals = process.platform === "win32" ? [] : (["SIGTERM", "SIGINT"] as const);
  for (const signal of signals) {
    it(`prints one JSON line {url, key} and ends with 0 on ${signal}`, async () => {
      const child = run("--rate-limit", "0", "--account", "starter");
      const output = textOf(child.stdout);
      const [first] = await once(child.stdout, "data");
      const { url, key, ...rest } = record(JSON.parse(String(first)));
      assert.deepEqual(rest, {});
      assert.match(String(url), /^http:\/\/127\.0\.0\.1:\d+$/u);
      const response = await fetch(`${String(url)}/v1/me/credits`, {
        headers: { "X-API-Key": String(key) },
      });
      assert.deepEqual(await response.json(), { balance: 20 });
      child.kill(signal);
      const [code] = await once(child, "exit");
      assert.equal(code, 0);
      assert.equal((await output).trim().split("\n").length, 1);
    });
  }

  it("--date sets the day that the data is of", async () => {
    const child = run("--date", "2026-10-12");
    const [line] = await once(child.stdout, "data");
    const { url, key } = record(JSON.parse(String(line)));
    const response = await fetch(`${String(url)}/v1/tools/inspect_serp`, {
      method: "POST",
      headers: { "X-API-Key": String(key), "Content-Type": "application/json" },
      body: JSON.stringify({ query: "tea" }),
    });
    const { fetched_at: fetched } = record(record(await response.json())["data"]);
    assert.equal(fetched, "2026-10-12T00:00:00Z");
    child.kill("SIGTERM");
    await once(child, "exit");
  });

  it("says what is wrong with an option and ends with 2", async () => {
    const child = run("--account", "gold");
    const [errors, output, [code]] = await Promise.all([
      textOf(child.stderr),
      textOf(child.stdout),
      once(child, "exit"),
    ]);
    assert.equal(code, 2);
    assert.match(errors, /--account needs one of full, starter, empty, agency, no-backlinks/u);
    assert.equal(output, "");
  });

  it("reads every option", () => {
    const args =
      "--port 8123 --state s.json --account agency --credits 7 --rate-limit 0 --date 2025-11-20 --dataset-ttl 60";
    assert.deepEqual(readCommandLine(args.split(" ")), {
      port: 8123,
      stateFile: "s.json",
      account: "agency",
      credits: 7,
      rateLimit: 0,
      now: new Date("2025-11-20"),
      datasetTtl: 60,
    });
    assert.deepEqual(readCommandLine([]), {});
  });

  it("refuses what it does not understand", () => {
    const bad = [
      "--port 70000",
      "--port x",
      "--credits -1",
      "--credits 1.5",
      "--date someday",
      "--date 2025-13-01",
      "--date 2026-02-30",
      "--date 2026-10-12T09:00:00Z",
      "--date 1999-01-01",
      "--date 2100-01-01",
      "--state",
      "--frobnicate",
      "extra",
    ];
    for (const line of bad) {
      assert.throws(() => readCommandLine(line.split(" ")), { name: "CommandLineError" }, line);
    }
    assert.throws(() => readCommandLine(["--date", "2026-02-30"]), {
      message:
        '--date needs a day from 2025-07-01 to 2099-12-31, such as 2026-10-12, not "2026-02-30".',
    });
    assert.throws(() => readCommandLine(["--state", ""]), { name: "CommandLineError" });
  });

  it("a port that is taken is an error, not a crash", async () => {
    const first = await startSandbox();
    await assert.rejects(startSandbox({ port: Number(new URL(first.url).port) }), {
      code: "EADDRINUSE",
    });
    await first.close();
  });

  it("a day that is no day is refused", () =>
    assert.rejects(startSandbox({ now: "someday" }), RangeError));
});
