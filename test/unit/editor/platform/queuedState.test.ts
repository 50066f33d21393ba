import assert from "node:assert/strict";
import { setImmediate as turn } from "node:timers/promises";
import * as fc from "fast-check";
import type { Memento } from "vscode";
import { waitLimits } from "../../../../src/system/waitLimits.ts";
import { TestClock, settled } from "../../research/batches/batchClock.ts";
import { QueuedState } from "../../../../src/editor/platform/queuedState.ts";

/** As the editor's own: each write is echoed a moment later, and the echo replaces the whole state by what it was at the write. */
class EchoedState implements Memento {
  #values: Record<string, unknown> = {};
  refused = "";

  keys(): readonly string[] {
    return Object.keys(this.#values);
  }

  // the type that the editor promises is the caller's own
  get(key: string): undefined;
  get<Value>(key: string, otherwise: Value): Value;
  get(key: string): unknown {
    return this.#values[key];
  }

  async update(key: string, value: unknown): Promise<void> {
    if (key === this.refused) {
      throw new Error("The disk is full.");
    }
    this.#values = { ...this.#values, [key]: value };
    const echo = this.#values;
    await turn();
    this.#values = echo;
  }
}

describe("state whose writes wait for each other", () => {
  it("waits for none that the editor never ends: the value lasts for the window, and the next one is written", async () => {
    const clock = new TestClock();
    const inner = new EchoedState();
    const asked: string[] = [];
    const never = {
      keys: () => inner.keys(),
      get: (key: string) => inner.get(key),
      update: (key: string, value: unknown) => {
        asked.push(key);
        return key === "a" ? new Promise<void>(() => undefined) : inner.update(key, value);
      },
    };
    const state = new QueuedState(never, clock);
    const first = assert.rejects(state.update("a", 1), /TooLateError: .*this window only/u);
    const second = state.update("b", 2);
    await settled();
    assert.deepEqual(asked, ["a"]);
    await clock.pass(waitLimits.memento);
    await first;
    await second;
    assert.deepEqual([asked, state.get("a", 0), state.get("b", 0)], [["a", "b"], 1, 2]);
    assert.equal(clock.timers, 0);
  });

  it("loses none, where the editor's own would", async () => {
    const writeThree = (state: Memento): Promise<unknown> =>
      Promise.all([
        Promise.resolve(state.update("a", 1)).then(() => state.update("c", 3)),
        state.update("b", 2),
      ]);
    const bare = new EchoedState();
    await writeThree(bare);
    assert.deepEqual(bare.keys(), ["a", "c"]);
    const state = new QueuedState(new EchoedState());
    await writeThree(state);
    assert.deepEqual(
      ["a", "b", "c"].map((key) => state.get(key)),
      [1, 2, 3],
    );
    assert.deepEqual(state.keys(), ["a", "b", "c"]);
  });

  it("reads what waits as if it were written, and forgets nothing of it afterwards", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.tuple(fc.constantFrom("a", "b", "c"), fc.option(fc.integer(), { nil: undefined })),
        ),
        async (writes) => {
          const inner = new EchoedState();
          const state = new QueuedState(inner);
          const wanted = new Map<string, number | undefined>();
          const written: Promise<void>[] = [];
          for (const [key, value] of writes) {
            written.push(state.update(key, value));
            wanted.set(key, value);
            assert.equal(state.get(key), value);
          }
          await Promise.all(written);
          for (const [key, value] of wanted) {
            assert.equal(inner.get(key), value);
            assert.equal(state.get(key), value);
          }
        },
      ),
    );
  });

  it("goes on after a write that failed, whose value isn't there", async () => {
    const inner = new EchoedState();
    inner.refused = "b";
    const state = new QueuedState(inner);
    const [, refused] = await Promise.allSettled([
      state.update("a", 1),
      state.update("b", 2),
      state.update("c", 3),
    ]);
    assert.equal(refused.status, "rejected");
    assert.deepEqual(
      ["a", "b", "c"].map((key) => state.get(key, 0)),
      [1, 0, 3],
    );
  });
});
