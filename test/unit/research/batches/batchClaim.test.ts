import assert from "node:assert/strict";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { access } from "node:fs/promises";
import { uptime } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { claimBatch, ownerOf } from "../../../../src/research/batches/batchClaim.ts";
import { BatchStore } from "../../../../src/research/batches/batchStore.ts";
import { machineRun } from "../../../../src/system/machineRun.ts";
import {
  SteppedTask,
  failedAt,
  fileError,
  interleave,
  killedAt,
  withGate,
} from "../../../support/fileSteps.ts";
import { scratchFolder } from "../../../support/scratch.ts";
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
  });

  it("is held by one window where the system has no name for its run and counts it in whole seconds", async () => {
    await fc.assert(
      fc.asyncProperty(fc.infiniteStream(fc.nat(11)), async (choices) => {
        folder.remove();
        folder = scratchFolder();
        let held = 0;
        const window = async (): Promise<void> => {
          const { taken } = await claimBatch(folder.path, new Date());
          held += taken ? 1 : 0;
        };
        await interleave(
          [window, window, window],
          () => Number(choices.next().value),
          ({ path }) => (path.endsWith("boot_id") ? fileError("ENOENT") : undefined),
        );
        assert.equal(held, 1);
      }),
      { numRuns: 40 },
    );
  });

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
    await assert.rejects(
      withGate(
        (step, take) =>
          step.call === "rename" && step.path.includes("claim-0")
            ? Promise.reject(fileError("EIO"))
            : take(),
        () => claimBatch(folder.path, new Date()),
      ),
      { code: "EIO" },
    );
    assert.deepEqual(readdirSync(folder.path), []);
    await claimBatch(folder.path, new Date(), gone);
    await assert.rejects(
      withGate(
        (step, take) => (step.call === "readFile" ? Promise.reject(fileError("EIO")) : take()),
        () => ownerOf(folder.path),
      ),
      { code: "EIO" },
    );
  });

  it("M7: is not held under a number that was free only because its claim was succeeded", async () => {
    await claimBatch(folder.path, new Date(), gone);
    let found: boolean | undefined;
    const slow = new SteppedTask(async () => {
      found = (await claimBatch(folder.path, new Date())).taken;
    });
    // Up to the rename that would take number 2.
    for (let before = ""; !before.startsWith("rename") || !before.endsWith("claim-000002");) {
      await slow.go(1);
      before = slow.next;
    }
    const second = await claimBatch(folder.path, new Date());
    assert.ok(second.taken);
    await second.release();
    assert.ok((await claimBatch(folder.path, new Date())).taken);
    assert.deepEqual(
      readdirSync(folder.path).filter((name) => !name.startsWith(".")),
      ["claim-000003"],
    );
    await slow.go();
    await slow.result;
    assert.equal(found, false);
    assert.deepEqual(
      readdirSync(folder.path),
      ["claim-000003"],
      "what it had put there is gone again",
    );
  });

  it("is free where its folder says nothing, or has just gone", async () => {
    for (const text of [undefined, "", "{}", '{"pid":"1"}', "[]"]) {
      folder.remove();
      folder = scratchFolder();
      mkdirSync(join(folder.path, "claim-000001"), { recursive: true });
      if (text !== undefined) {
        writeFileSync(join(folder.path, "claim-000001", "owner.json"), text);
      }
      assert.equal(await ownerOf(folder.path), undefined);
      assert.ok((await claimBatch(folder.path, new Date())).taken);
    }
  });

  it("counts by its number, not by the order of names, and passes over what is no claim", async () => {
    const put = (number: string, pid: number): void => {
      mkdirSync(join(folder.path, number), { recursive: true });
      writeFileSync(
        join(folder.path, number, "owner.json"),
        JSON.stringify({ pid, since: new Date().toISOString() }),
      );
    };
    put("claim-999999", process.pid);
    put("claim-1000000", gone);
    put("claim-1000001.bak", process.pid);
    put("claim-7", process.pid);
    put("old claim-1000002", process.pid);
    for (const order of [1, -1]) {
      // Whatever order the disk lists them in.
      const listed = withGate(
        async (step, take) => {
          const names = await take();
          return step.call === "readdir" && Array.isArray(names)
            ? names.map(String).toSorted((a, b) => order * Number(a > b) - order * Number(a < b))
            : names;
        },
        () => ownerOf(folder.path),
      );
      assert.equal(await listed, undefined);
    }
    const claim = await claimBatch(folder.path, new Date());
    assert.ok(claim.taken);
    assert.deepEqual(readdirSync(folder.path).toSorted(), [
      "claim-1000001",
      "claim-1000001.bak",
      "claim-7",
      "old claim-1000002",
    ]);
    assert.equal((await ownerOf(folder.path))?.pid, process.pid);
  });

  describe("of a window whose id another process may have by now", () => {
    const day = 24 * 60 * 60_000;
    const started = (): number => Date.now() - uptime() * 1000;

    /** Whether a claim of a living process counts that was made so many milliseconds after the machine's start, by today's clock. */
    async function isClaimed(afterStart: number, run?: unknown): Promise<boolean> {
      folder.remove();
      folder = scratchFolder();
      mkdirSync(join(folder.path, "claim-000001"), { recursive: true });
      const since = new Date(started() + afterStart).toISOString();
      writeFileSync(
        join(folder.path, "claim-000001", "owner.json"),
        JSON.stringify({ pid: process.pid, since, run }),
      );
      const owner = await ownerOf(folder.path);
      assert.equal((await claimBatch(folder.path, new Date())).taken, owner === undefined);
      return owner !== undefined;
    }

    it("M7: stays with it when the clock is put right", async () => {
      const run = await machineRun();
      for (const hours of [-23, -3, -0.1, 0, 3]) {
        assert.equal(await isClaimed((hours * day) / 24, run), true, `${hours} hours`);
        assert.equal(
          await isClaimed((hours * day) / 24, { uptime: run.uptime }),
          true,
          `${hours} hours, not on Linux`,
        );
        assert.equal(
          await isClaimed((hours * day) / 24),
          true,
          `${hours} hours, noted by version 0.4.0`,
        );
      }
      assert.equal(
        await isClaimed(-400 * day, run),
        run.boot !== undefined,
        "the same run for certain, or a year before this one",
      );
    });

    it("ends with the machine's run", async () => {
      const run = await machineRun();
      assert.equal(
        await isClaimed(0, { ...run, boot: "another", uptime: 1 }),
        run.boot === undefined,
      );
      assert.equal(
        await isClaimed(0, { uptime: run.uptime + 1000 }),
        false,
        "it has run for longer before",
      );
      assert.equal(await isClaimed(-2 * day, { uptime: 1 }), false);
      assert.equal(await isClaimed(-2 * day), false);
      assert.equal(
        await isClaimed(0, { uptime: "long" }),
        true,
        "what a later version may write says nothing",
      );
    });
  });
});
