import assert from "node:assert/strict";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PendingCalls, isAlive } from "../../../src/library/pendingCalls.ts";
import { scratchFolder } from "../../support/scratch.ts";

describe("calls under way in all windows", () => {
  let folder: ReturnType<typeof scratchFolder>;
  beforeEach(() => {
    folder = scratchFolder();
  });
  afterEach(() => folder.remove());

  const call = { tool: "inspect_page", subject: "example.com", sentAt: "2026-03-01T12:00:00.000Z", pid: process.pid };

  it("are claimed by one window only, and free again when they end", async () => {
    const [here, there] = [new PendingCalls(folder.path), new PendingCalls(folder.path)];
    const claims = await Promise.all([here.begin("key", call), there.begin("key", { ...call, pid: 1 })]);
    assert.equal(claims.filter((earlier) => earlier === undefined).length, 1);
    assert.equal(await here.begin("another key", call), undefined);
    await here.end("key");
    assert.equal(await there.begin("key", call), undefined);
  });

  it("are told apart from those whose window is gone", async () => {
    assert.ok(isAlive(call));
    assert.ok(!isAlive({ ...call, pid: 2 ** 22 + 12_345 }));
  });

  it("still count when their note was torn by a crash", async () => {
    const calls = new PendingCalls(folder.path);
    await calls.begin("key", call);
    writeFileSync(join(folder.path, readdirSync(folder.path)[0] ?? ""), '{"tool":');
    const earlier = await calls.begin("key", call);
    assert.ok(earlier !== undefined && !isAlive(earlier));
  });

  it("are claimed by one of many that race, and no torn note is ever seen", async () => {
    const windows = Array.from({ length: 20 }, () => new PendingCalls(folder.path));
    const claims = await Promise.all(windows.map((calls, index) => calls.begin("key", { ...call, pid: index + 1 })));
    const earlier = claims.filter((claim) => claim !== undefined);
    assert.equal(earlier.length, 19);
    const winner = claims.indexOf(undefined) + 1;
    assert.deepEqual([...new Set(earlier.map(({ pid }) => pid))], [winner]);
    assert.equal(readdirSync(folder.path).length, 1, "nothing is left beside it");
  });

  it("are taken away where they were left behind, but never the live claim that came since", async () => {
    const calls = new PendingCalls(folder.path);
    const left = { ...call, pid: 2 ** 22 + 12_345 };
    await calls.begin("key", left);
    await calls.takeAway("key", left);
    await calls.takeAway("key", left);
    assert.equal(await calls.begin("key", call), undefined);
    await calls.takeAway("key", left);
    assert.deepEqual(await calls.begin("key", { ...call, pid: 1 }), call, "it stands as it was");
  });
});
