import assert from "node:assert/strict";
import fc from "fast-check";
import {
  askUntilDeliberate,
  RepeatGuard,
} from "../../../../src/editor/platform/prompts/deliberateAnswer.ts";
import { AnswerGuard } from "../../../../src/shared/deliberateInput.ts";
import type { InputClock } from "../../../../src/shared/deliberateInput.ts";

class TestClock implements InputClock {
  time = 5_000;

  now(): number {
    return this.time;
  }
}

type Answer = "run" | "free";

/** One answer of a person: how long after the dialog was asked for it comes; undefined closes the dialog. */
interface Move {
  readonly after: number;
  readonly answer: Answer | undefined;
}

/** Plays a person who answers one question like this; closes it when nothing is left to do. */
async function play(
  moves: readonly Move[],
  reached: (clock: TestClock) => PromiseLike<unknown> = () => new Promise(() => undefined),
): Promise<{ answer: Answer | undefined; shown: boolean[] }> {
  const clock = new TestClock();
  const shown: boolean[] = [];
  const left = [...moves];
  const answer = await askUntilDeliberate<Answer>({
    clock,
    show: async (again) => {
      shown.push(again);
      const move = left.shift();
      // what the window says comes before anybody can press a key in it
      await new Promise(setImmediate);
      clock.time += move?.after ?? 0;
      return move?.answer;
    },
    reached: () => reached(clock),
    spends: (given) => given === "run",
  });
  return { answer, shown };
}

describe("answers to a question about spending", () => {
  it("M5: one that comes sooner than a second doesn't count, and the question is asked again", async () => {
    for (const early of [0, 40, 120, 300, 600, 999]) {
      const { answer, shown } = await play([
        { after: early, answer: "run" },
        { after: 30_000, answer: undefined },
      ]);
      assert.equal(answer, undefined);
      assert.deepEqual(shown, [false, true]);
    }
  });

  it("M5: a deliberate one counts, at once or when it is asked again", async () => {
    assert.deepEqual(await play([{ after: 1_000, answer: "run" }]), {
      answer: "run",
      shown: [false],
    });
    assert.deepEqual(
      await play([
        { after: 600, answer: "run" },
        { after: 1_000, answer: "run" },
      ]),
      { answer: "run", shown: [false, true] },
    );
  });

  it("M5: each early answer starts the time over, so a held key never gets through", async () => {
    const buffered = Array.from({ length: 3_000 }, (_, index): Move => ({
      after: index === 0 ? 500 : 33,
      answer: "run",
    }));
    const { answer, shown } = await play(buffered);
    assert.equal(answer, undefined);
    assert.equal(shown.length, buffered.length + 1);
  });

  it("M5: closing it, and what costs nothing, count at once", async () => {
    assert.deepEqual(await play([{ after: 0, answer: undefined }]), {
      answer: undefined,
      shown: [false],
    });
    assert.deepEqual(await play([{ after: 1, answer: "free" }]), {
      answer: "free",
      shown: [false],
    });
  });

  it("M5: time counts only from when the window has got to the question", async () => {
    const late = (clock: TestClock): Promise<void> => {
      clock.time += 1_500;
      return Promise.resolve();
    };
    assert.deepEqual(await play([{ after: 40, answer: "run" }], late), {
      answer: undefined,
      shown: [false, true],
    });
    assert.deepEqual(await play([{ after: 1_000, answer: "run" }], late), {
      answer: "run",
      shown: [false],
    });
    assert.deepEqual(
      await play([{ after: 1_000, answer: "run" }], () =>
        Promise.reject(new Error("no such command")),
      ),
      { answer: "run", shown: [false] },
    );
  });

  it("M5: whatever a person does, only an answer that they had a second for spends", async () => {
    const move = fc.record({
      after: fc.integer({ min: 0, max: 2_500 }),
      answer: fc.constantFrom("run" as const, "free" as const, undefined),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(move, { maxLength: 20 }), async (moves) => {
        const counts = moves.findIndex(({ after, answer }) => answer !== "run" || after >= 1_000);
        const { answer, shown } = await play(moves);
        assert.equal(answer, counts === -1 ? undefined : moves[counts]?.answer);
        assert.equal(shown.length, counts === -1 ? moves.length + 1 : counts + 1);
      }),
    );
  });
});

describe("an input that spends", () => {
  it("M5: is accepted early only by somebody who has typed into it", () => {
    const clock = new TestClock();
    const untouched = new AnswerGuard(clock);
    clock.time += 999;
    assert.equal(untouched.accepts(), false);
    clock.time += 999;
    assert.equal(untouched.accepts(), false, "an early Enter starts the time over");
    clock.time += 1_000;
    assert.equal(untouched.accepts(), true);
    const typed = new AnswerGuard(clock);
    typed.acted();
    typed.shown();
    assert.equal(typed.accepts(), true);
  });
});

describe("the same once more", () => {
  /** How often each thing was begun; what was begun goes on until `end`. */
  class Doing {
    readonly clock = new TestClock();
    readonly begun: unknown[] = [];
    readonly #guard = new RepeatGuard(this.clock);
    #open = Promise.withResolvers<void>();

    do(what: unknown): Promise<void> {
      return this.#guard.once(what, () => {
        this.begun.push(what);
        return this.#open.promise;
      });
    }

    async end(): Promise<void> {
      this.#open.resolve();
      this.#open = Promise.withResolvers();
      await new Promise(setImmediate);
    }
  }

  it("M6: is not done while the first is under way and a second isn't over, however often", () => {
    const doing = new Doing();
    const row = { batch: "a", items: [1] };
    void doing.do([row]);
    for (const gap of [40, 250, 900, 999]) {
      doing.clock.time += gap;
      void doing.do([{ ...row }]);
    }
    assert.equal(doing.begun.length, 1);
    doing.clock.time += 1_000;
    void doing.do([row]);
    assert.equal(doing.begun.length, 2, "a second later it is meant");
  });

  it("M6: is done where it is something else, or the first has ended, well or badly", async () => {
    const doing = new Doing();
    void doing.do(["a"]);
    void doing.do(["b"]);
    assert.deepEqual(doing.begun, [["a"], ["b"]]);
    await doing.end();
    void doing.do(["b"]);
    assert.equal(doing.begun.length, 3);
    const guard = new RepeatGuard(doing.clock);
    await assert.rejects(guard.once("c", () => Promise.reject(new Error("It failed."))));
    await assert.rejects(
      guard.once("c", () => Promise.reject(new Error("Again."))),
      /Again/u,
    );
  });

  it("M6: is told from the newest only by its own end", async () => {
    const doing = new Doing();
    const guard = new RepeatGuard(doing.clock);
    const first = Promise.withResolvers<void>();
    let seconds = 0;
    const older = guard.once("older", () => first.promise);
    void guard.once("newer", () => new Promise(() => (seconds += 1)));
    first.resolve();
    await older;
    void guard.once("newer", () => new Promise(() => (seconds += 1)));
    assert.equal(seconds, 1);
  });
});
