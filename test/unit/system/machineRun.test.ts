import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { uptime } from "node:os";
import { hasRestarted, machineRun } from "../../../src/system/machineRun.ts";
import { otherSystemVariable } from "../../support/scratch.ts";
import { fileError, withGate } from "../../support/fileSteps.ts";

describe("the run of a machine", () => {
  it("is another after a start, and the same before that", () => {
    const run = { boot: "a", uptime: 100 };
    assert.equal(hasRestarted(run, { boot: "a", uptime: 200 }), false);
    assert.equal(
      hasRestarted(run, { boot: "a", uptime: 50 }),
      false,
      "its name decides where it is known",
    );
    assert.equal(hasRestarted(run, { boot: "b", uptime: 200 }), true);
  });

  it("is told by how long it has lasted where it has no name", () => {
    for (const [then, now] of [
      [{}, {}],
      [{ boot: "a" }, {}],
      [{}, { boot: "a" }],
    ]) {
      assert.equal(hasRestarted({ ...then, uptime: 100 }, { ...now, uptime: 100 }), undefined);
      assert.equal(
        hasRestarted({ ...then, uptime: 100 }, { ...now, uptime: 200 }),
        undefined,
        "a short run may have followed",
      );
      assert.equal(
        hasRestarted({ ...then, uptime: 100.5 }, { ...now, uptime: 99 }),
        undefined,
        "two readings of one run, by a system that counts whole seconds",
      );
      assert.equal(hasRestarted({ ...then, uptime: 100 }, { ...now, uptime: 90 }), true);
    }
  });

  it("has Linux's name for it, and none elsewhere", async () => {
    const before = uptime();
    const run = await machineRun();
    assert.ok(run.uptime >= before && run.uptime <= uptime());
    assert.equal(
      run.boot,
      process.platform === "linux" && process.env[otherSystemVariable] !== "1"
        ? readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()
        : undefined,
    );
    const elsewhere = await withGate(() => Promise.reject(fileError("ENOENT")), machineRun);
    assert.deepEqual(Object.keys(elsewhere), ["uptime"]);
  });
});
