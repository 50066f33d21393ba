import assert from "node:assert/strict";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { access } from "node:fs/promises";
import { uptime } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { claimBatch, ownerOf } from "../../../src/library/batches/batchClaim.ts";
import { BatchStore } from "../../../src/library/batches/batchStore.ts";
import { SteppedTask, failedAt, fileError, interleave, killedAt, withGate } from "../../support/fileSteps.ts";
import { scratchFolder } from "../../support/scratch.ts";
import { pagesBatch } from "./batchFixture.ts";

const gone = 2 ** 22 + 12_345;

describe("the claim of a batch", () => {
  let folder: ReturnType<typeof scratchFolder>;
  beforeEach(() => {
    folder = scratchFolder();
  });
  afterEach(() => folder.remove());

  it("T6: comes with what the batch's last window noted until it let go", async () => {
    const outcomes = new Set<string>();
    for (let step = 0, over = false; !over; step += 1) {
      folder.remove();
      folder = scratchFolder();
      const store = new BatchStore(folder.path);
      const id = await store.create(pagesBatch(2));
      const first = await store.claim(id);
      assert.ok(first.claimed);
      const seen: { states: string[] | undefined } = { states: undefined };
      const second = new SteppedTask(async () => {
        const claim = await new BatchStore(folder.path).claim(id);
        if (claim.claimed) {
          seen.states = claim.journal.progress.items.map(({ state }) => state);
          await claim.journal.close();
        }
      });
      await second.go(step);
      over = second.ended;
      await first.journal.note(0, { state: "sent" });
      await first.journal.close();
      await second.go();
      await second.result;
      outcomes.add(seen.states?.join() ?? "refused");
    }
    assert.deepEqual(outcomes, new Set(["sent,waiting", "refused"]));
  });

  it("M7: is held by one window at a time, in whatever order windows take their steps", async () => {
    await fc.assert(
      fc.asyncProperty(fc.boolean(), fc.infiniteStream(fc.nat(11)), async (abandoned, choices) => {
        folder.remove();
        folder = scratchFolder();
        mkdirSync(folder.path, { recursive: true });
        if (abandoned) {
          await claimBatch(folder.path, new Date(), gone);
        }
        const holders = { now: 0, most: 0 };
        const window = async (): Promise<void> => {
          for (let turn = 0; turn < 2; turn += 1) {
            const claim = await claimBatch(folder.path, new Date());
            if (claim.taken) {
              holders.now += 1;
              holders.most = Math.max(holders.most, holders.now);
              await access(folder.path);
              holders.now -= 1;
              await claim.release();
            }
          }
        };
        await interleave([window, window, window], () => Number(choices.next().value));
        assert.equal(holders.most, 1);
        assert.equal(await ownerOf(folder.path), undefined);
        assert.equal(readdirSync(folder.path).length, 1, "what is overtaken is tidied up");
      }),
      { numRuns: 40 },
    );
  }).timeout(60_000);

  it("M7: is there whole or not at all when its window is killed or the disk fails, and the next window gets it", async () => {
    for (const broken of [killedAt, failedAt]) {
      for (let step = 0, more = true; more; step += 1) {
        folder.remove();
        folder = scratchFolder();
        await claimBatch(folder.path, new Date(), gone);
        const outcome = await broken(step, () => claimBatch(folder.path, new Date()));
        more = outcome !== false && outcome !== undefined;
        const owner = await ownerOf(folder.path);
        assert.ok(owner === undefined || owner.pid === process.pid);
        // The window that was killed is this one, which lives; it would be found to be gone.
        const next = await claimBatch(folder.path, new Date());
        assert.equal(next.taken, owner === undefined);
      }
    }
  });

  it("rejects when the disk refuses it, and leaves nothing behind", async () => {
    await assert.rejects(withGate((step, take) => (step.call === "rename" && step.path.includes("claim-0") ? Promise.reject(fileError("EIO")) : take()), () => claimBatch(folder.path, new Date())), { code: "EIO" });
    assert.deepEqual(readdirSync(folder.path), []);
    await claimBatch(folder.path, new Date(), gone);
    await assert.rejects(withGate((step, take) => (step.call === "readFile" ? Promise.reject(fileError("EIO")) : take()), () => ownerOf(folder.path)), { code: "EIO" });
  });

  it("counts by its number, not by the order of names, and passes over what is no claim", async () => {
    const put = (number: string, pid: number): void => {
      mkdirSync(join(folder.path, number), { recursive: true });
      writeFileSync(join(folder.path, number, "owner.json"), JSON.stringify({ pid, since: new Date().toISOString() }));
    };
    put("claim-999999", process.pid);
    put("claim-1000000", gone);
    put("claim-1000001.bak", process.pid);
    put("claim-7", process.pid);
    put("old claim-1000002", process.pid);
    assert.equal(await ownerOf(folder.path), undefined);
    const claim = await claimBatch(folder.path, new Date());
    assert.ok(claim.taken);
    assert.deepEqual(readdirSync(folder.path).toSorted(), ["claim-1000001", "claim-1000001.bak", "claim-7", "old claim-1000002"]);
    assert.equal((await ownerOf(folder.path))?.pid, process.pid);
  });

  it("ends with the machine's last start, give or take a minute between two clocks", async () => {
    const started = Date.now() - uptime() * 1000;
    for (const [minutes, held] of [[-2, false], [-0.5, true], [2, true]] as const) {
      folder.remove();
      folder = scratchFolder();
      const since = new Date(started + minutes * 60_000);
      await claimBatch(folder.path, since);
      assert.deepEqual(await ownerOf(folder.path), held ? { pid: process.pid, since: since.toISOString() } : undefined);
    }
  });
});
