import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { access } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { PendingCalls } from "../../../../src/research/spending/pendingCalls.ts";
import type { FileStep } from "../../../support/fileSteps.ts";
import {
  SteppedTask,
  canFlushFolders,
  failedAt,
  fileError,
  interleave,
  killedAt,
  lostByPowerFailure,
  stepsOf,
} from "../../../support/fileSteps.ts";
import { scratchFolder } from "../../../support/scratch.ts";
import { raceForClaims } from "./pendingCallProcess.ts";

const gone = 2 ** 22 + 12_345;
const left = {
  tool: "inspect_page",
  subject: "left behind",
  sentAt: "2026-03-01T12:00:00.000Z",
  pid: gone,
};

/** Windows that race for one call, and who of them holds it. A killed window can be seen to be gone. */
class Race {
  readonly folder = scratchFolder();
  readonly #killed = new Set<string>();
  readonly #holders = new Set<string>();
  most = 0;
  paid = 0;

  get living(): number {
    return [...this.#holders].filter((name) => !this.#killed.has(name)).length;
  }

  kill(name: string): void {
    this.#killed.add(name);
  }

  /** As a call is paid for: claim it, whoever left it behind, and let go of it when it is over. */
  window(name: string): () => Promise<void> {
    const calls = new PendingCalls(this.folder.path, () => Promise.resolve());
    return async () => {
      for (;;) {
        const earlier = await calls.begin("key", { ...left, subject: name, pid: process.pid });
        if (earlier === undefined) {
          break;
        }
        if (earlier.pid === process.pid && !this.#killed.has(earlier.subject)) {
          return;
        }
        await calls.takeAway(earlier);
      }
      this.#holders.add(name);
      this.most = Math.max(this.most, this.living);
      this.paid += 1;
      await calls.update("key", { callId: name });
      // As long as the call takes, others take their steps.
      await access(this.folder.path);
      await access(this.folder.path);
      this.#holders.delete(name);
      await calls.end("key");
    };
  }

  /** What 0.4.0 or this version has left behind of an earlier window. */
  async leave(version: "none" | "0.4.0" | "torn" | "now"): Promise<void> {
    if (version === "now") {
      await new PendingCalls(this.folder.path).begin("key", left);
    } else if (version !== "none") {
      mkdirSync(this.folder.path, { recursive: true });
      writeFileSync(
        join(this.folder.path, `${createHash("sha256").update("key").digest("hex")}.json`),
        version === "torn" ? "" : JSON.stringify(left),
      );
    }
  }
}

describe("a call that windows race for", () => {
  let race: Race;
  beforeEach(() => {
    race = new Race();
  });
  afterEach(() => race.folder.remove());

  /** Runs three windows, one of them stopped at two of its steps. Says whether it ended before them. */
  async function stopAt(first: number, second: number): Promise<readonly [boolean, boolean]> {
    const slow = new SteppedTask(race.window("slow"));
    await slow.go(first);
    const early = slow.ended;
    const quick = new SteppedTask(race.window("quick"));
    // It stops right after it has claimed the call, and holds it from then on.
    while (race.living === 0 && !quick.ended) {
      await quick.go(1);
    }
    await slow.go(second - first);
    const late = slow.ended;
    const third = new SteppedTask(race.window("third"));
    await third.go();
    assert.ok(race.most <= 1, `stopped at ${first} and ${second}`);
    await slow.go();
    await quick.go();
    await Promise.all([slow.result, quick.result, third.result]);
    assert.equal(race.most, 1, `stopped at ${first} and ${second}`);
    assert.deepEqual(readdirSync(race.folder.path), []);
    return [early, late];
  }

  it("M7: is never held twice while one window takes a dead note away, another claims it, and a third comes", async () => {
    let stops = 0;
    for (const version of ["now", "0.4.0"] as const) {
      for (let first = 0, early = false; !early; first += 1) {
        for (let second = first, late = false; !late; second += 1) {
          race.folder.remove();
          race = new Race();
          await race.leave(version);
          [early, late] = await stopAt(first, second);
          stops += 1;
        }
      }
    }
    assert.ok(stops > 200, `stopped ${stops} times`);
  });

  const choices = fc.infiniteStream(fc.nat(11));
  const version = fc.constantFrom(
    "none" as const,
    "0.4.0" as const,
    "torn" as const,
    "now" as const,
  );

  async function play(
    from: "none" | "0.4.0" | "torn" | "now",
    choose: () => number,
    refuse?: (step: FileStep) => Error | undefined,
  ): Promise<void> {
    race.folder.remove();
    race = new Race();
    await race.leave(from);
    await interleave(
      ["a", "b", "c", "d"].map((name) => race.window(name)),
      choose,
      refuse,
    );
    assert.equal(race.most, 1, "it was held by several at once, or by none");
    assert.deepEqual(readdirSync(race.folder.path), []);
  }

  it("M7: is held by one window at a time, in whatever order four windows take their steps", async () => {
    await fc.assert(
      fc.asyncProperty(version, choices, (from, choices) =>
        play(from, () => Number(choices.next().value)),
      ),
      { numRuns: 150 },
    );
  });

  it("T11: is held by one window at a time on a drive without hard links", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("EPERM", "ENOTSUP", "EOPNOTSUPP"),
        choices,
        (code, choices) =>
          play(
            "none",
            () => Number(choices.next().value),
            ({ call }) => (call === "link" ? fileError(code) : undefined),
          ),
      ),
      { numRuns: 50 },
    );
  });

  /** Plays three windows, and kills the one whose turn it is at certain steps. */
  async function playWithKills(
    choices: Iterator<number, unknown>,
    kills: readonly number[],
  ): Promise<void> {
    let going = ["a", "b", "c"].map((name) => ({ name, task: new SteppedTask(race.window(name)) }));
    for (let step = 0; going.length > 0; step += 1) {
      const chosen = going[Number(choices.next().value) % going.length];
      if (chosen !== undefined && kills.includes(step)) {
        race.kill(chosen.name);
        await chosen.task.kill();
        going = going.filter((window) => window !== chosen);
      } else {
        await chosen?.task.go(1);
      }
      await Promise.all(going.filter(({ task }) => task.ended).map(({ task }) => task.result));
      going = going.filter(({ task }) => !task.ended);
    }
  }

  it("M7: is held by one living window at a time, whichever are killed, and can be run in the end", async () => {
    await fc.assert(
      fc.asyncProperty(
        version,
        choices,
        fc.array(fc.nat(60), { minLength: 1, maxLength: 2 }),
        async (from, choices, kills) => {
          race.folder.remove();
          race = new Race();
          await race.leave(from);
          await playWithKills(choices, kills);
          assert.ok(race.most <= 1);
          const before = race.paid;
          await race.window("last")();
          assert.equal(race.paid, before + 1, "what killed windows leave keeps nobody from it");
        },
      ),
      { numRuns: 100 },
    );
  });

  it("M7: is claimed by exactly one of four real windows that find it left behind, and race for 100 such calls", async () => {
    const keys = Array.from({ length: 100 }, (_, index) => `call ${index}`);
    await Promise.all(keys.map((key) => new PendingCalls(race.folder.path).begin(key, left)));
    const winners = await raceForClaims(4, { folder: race.folder.path, keys });
    assert.deepEqual(winners.toSorted(), keys.toSorted());
  });
});

describe("a call whose window ends or fails at any step", () => {
  let folder: ReturnType<typeof scratchFolder>;
  beforeEach(() => {
    folder = scratchFolder();
  });
  afterEach(() => folder.remove());

  const call = { ...left, pid: process.pid, subject: "example.com" };
  const open = (): PendingCalls => new PendingCalls(folder.path, () => Promise.resolve());

  /** What another window finds: the subject of the note, or that the call is free. */
  async function found(): Promise<string> {
    return (await open().begin("key", left))?.subject ?? "free";
  }

  async function restart(): Promise<PendingCalls> {
    folder.remove();
    folder = scratchFolder();
    const calls = open();
    return calls;
  }

  it("M7: is claimed whole or not at all", async () => {
    for (let step = 0, more = true; more; step += 1) {
      const calls = await restart();
      more = await killedAt(step, () => calls.begin("key", call));
      const seen = await found();
      assert.equal(
        seen,
        more && seen === "free" ? "free" : "example.com",
        `killed at step ${step}`,
      );
      assert.ok(!readdirSync(folder.path).some((name) => name.startsWith(".")) || more);
    }
    for (let step = 0; ; step += 1) {
      const calls = await restart();
      const end = await failedAt(step, () => calls.begin("key", call));
      if (end === undefined) {
        break;
      }
      assert.equal(end.status, "rejected", `step ${step}: a claim that may not last is none`);
      assert.equal(await found(), "free", `step ${step}`);
    }
  });

  it("T13: keeps its note where it can't be removed, and can be let go of later", async () => {
    const refused: string[] = [];
    for (let step = 0; ; step += 1) {
      const calls = await restart();
      await calls.begin("key", call);
      const end = await failedAt(step, () => calls.end("key"));
      if (end === undefined) {
        break;
      }
      refused.push(end.status);
      assert.equal(await found(), end.status === "rejected" ? "example.com" : "free");
      await calls.end("key");
    }
    assert.deepEqual(refused, ["rejected", "fulfilled"], "only tidying up may fail unnoticed");
    for (let step = 0, more = true; more; step += 1) {
      const calls = await restart();
      await calls.begin("key", call);
      more = await killedAt(step, () => calls.end("key"));
      assert.equal(await found(), step === 0 ? "example.com" : "free");
    }
  });

  it("M6: has its old note or the new one when it is changed", async () => {
    for (let step = 0, more = true; more; step += 1) {
      for (const broken of [killedAt, failedAt]) {
        const calls = await restart();
        await calls.begin("key", call);
        const outcome = await broken(step, () => calls.update("key", { ended: true }));
        more = outcome !== false && outcome !== undefined;
        const { file: _, ...note } = (await open().begin("key", left)) ?? assert.fail("free");
        assert.deepEqual(note, more && note.ended !== true ? call : { ...call, ended: true });
      }
    }
  });

  it("M8: is changed on disk for good", async () => {
    const calls = await restart();
    await calls.begin("key", call);
    assert.deepEqual(
      lostByPowerFailure(await stepsOf(() => calls.update("key", { callId: "second" }))),
      [],
    );
  });

  it("M8: is noted on disk for good before the call goes out", async () => {
    const steps = await stepsOf(async () => {
      await open().begin("key", call);
    });
    const [written, named] = [
      steps.findLastIndex(({ call }) => call === "file.appendFile"),
      steps.findIndex(({ call }) => call === "rename"),
    ];
    const flushed = (path: string, from: number): number =>
      steps.findIndex(
        (step, index) => index > from && step.call === "file.sync" && step.path === path,
      );
    const note = steps[written]?.path ?? "";
    assert.ok(written >= 0 && flushed(note, written) > written, "the note's content");
    assert.ok(flushed(note, written) < named, "before it takes effect");
    if (canFlushFolders) {
      assert.ok(flushed(join(note, ".."), written) > written, "its name");
      assert.ok(flushed(join(note, ".."), written) < named, "its name, before it takes effect");
      assert.ok(flushed(folder.path, named) > named, "the claim's name");
    }
  });
});
