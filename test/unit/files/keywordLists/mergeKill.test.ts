import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cleanEnvironment, onProcessEnd } from "../../../support/processes.ts";
import { scratchFolder } from "../../../support/scratch.ts";
import { mergeChild } from "./mergeChild.ts";

const steps = ["open", "write", "commit", "committed"] as const;

describe("a merge into a keyword list whose process is killed", function killed() {
  this.timeout(60_000);
  let folder: ReturnType<typeof scratchFolder>;

  before(() => {
    folder = scratchFolder();
  });
  after(() => folder.remove());

  /** Resolves with the steps that were begun, once the process has ended or was killed at a step. */
  function run(list: string, killAt: string | undefined): Promise<string[]> {
    const child = spawn(process.execPath, [mergeChild, list], { env: cleanEnvironment({}), stdio: ["ignore", "pipe", "inherit"] });
    const forget = onProcessEnd(() => child.kill("SIGKILL"));
    let said = "";
    child.stdout.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      if (killAt !== undefined && said.split("\n").includes(killAt)) {
        child.kill("SIGKILL");
      }
    });
    return new Promise((resolve, reject) => {
      child.once("error", reject);
      child.once("close", (code, signal) => {
        forget();
        if (code === 0 || signal === "SIGKILL") {
          resolve(said.trimEnd().split("\n"));
        } else {
          reject(new Error(`The merge ended with ${String(code ?? signal)}.`));
        }
      });
    });
  }

  it("leaves the old list or the new one at every step, never a torn one", async () => {
    const list = join(folder.path, "list.csv");
    const old = `keyword,monthly_volume,notes,location,language,source,observed_at\n${"b,,mine,,,,\n".repeat(20_000)}`;
    writeFileSync(list, old);
    assert.deepEqual(await run(list, undefined), [...steps]);
    const whole = readFileSync(list, "utf8");
    assert.equal(whole.length, old.length + "new,10,,United States,English,search_index,2025-01-01T00:00:00Z\n".length);
    for (const at of steps) {
      writeFileSync(list, old);
      await run(list, at);
      const text = readFileSync(list, "utf8");
      assert.ok(text === whole || (at !== "committed" && text === old), `killed at ${at}: ${text.length} characters`);
    }
  });
});
