import assert from "node:assert/strict";
import {
  OutsideQuestions,
  allowedFor,
  keptFor,
} from "../../../../src/research/outside/outsideQuestions.ts";
import type { OutsideQuestion } from "../../../../src/research/outside/outsideQuestions.ts";
import { NotRunError } from "../../../../src/research/agents/notRun.ts";
import { TestClock, settled } from "../batches/batchClock.ts";

type Pressed = "run" | "more" | undefined;

describe("questions about agents outside the editor", () => {
  let clock: TestClock;
  let questions: OutsideQuestions;
  /** The dialogs that were shown, and what answers the latest. */
  let shown: string[];
  let press: (button: Pressed) => void;
  beforeEach(() => {
    clock = new TestClock();
    questions = new OutsideQuestions(clock);
    shown = [];
  });

  function ask(
    key: string,
    {
      abort = new AbortController(),
      ...changes
    }: Partial<OutsideQuestion> & { abort?: AbortController } = {},
  ) {
    const show = (): Promise<Pressed> => {
      shown.push(key);
      const { promise, resolve } = Promise.withResolvers<Pressed>();
      press = resolve;
      return promise;
    };
    const question = {
      key,
      client: "c",
      folder: "/",
      account: "one",
      price: 3,
      more: 10,
      check: () => undefined,
      show,
      ...changes,
    };
    const answer = questions.ask(question, abort.signal);
    answer.catch(() => undefined);
    return answer;
  }

  async function pressed(button: Pressed): Promise<void> {
    await settled();
    press(button);
    await settled();
  }

  it("are asked one after the other, each about one call", async () => {
    const [first, second] = [ask("a"), ask("b")];
    await settled();
    assert.deepEqual(shown, ["a"]);
    await pressed("run");
    assert.deepEqual(shown, ["a", "b"]);
    await pressed(undefined);
    assert.deepEqual(await Promise.all([first, second]), ["asked", "declined"]);
    const third = ask("a");
    await pressed("run");
    assert.equal(await third, "asked");
    assert.deepEqual(shown, ["a", "b", "a"]);
  });

  it("keep a yes that nobody waited for, for one call within ten minutes", async () => {
    for (const [after, isAsked] of [
      [keptFor - 1, false],
      [keptFor, true],
    ] as const) {
      const abort = new AbortController();
      const gone = ask("a", { abort });
      await settled();
      abort.abort(new Error("late"));
      await assert.rejects(gone, /late/u);
      assert.ok(questions.isOpen("a"));
      await pressed("run");
      assert.ok(!questions.isOpen("a"));
      await clock.pass(after);
      const before = shown.length;
      const next = ask("a");
      await settled();
      assert.equal(shown.length > before, isAsked);
      if (isAsked) {
        await pressed("run");
      }
      assert.equal(await next, "asked");
      // it did for one call
      const again = ask("a");
      await settled();
      assert.equal(shown.length, before + (isAsked ? 2 : 1));
      await pressed("run");
      await again;
    }
  });

  it("keep no yes for a higher price, and none that a call was waiting for", async () => {
    const abort = new AbortController();
    void ask("a", { abort });
    await settled();
    abort.abort();
    await pressed("run");
    const dearer = ask("a", { price: 4 });
    await settled();
    assert.deepEqual(shown, ["a", "a"]);
    await pressed("run");
    assert.equal(await dearer, "asked");
  });

  it("keep a no that nobody waited for: the same call isn't asked about again at once", async () => {
    const abort = new AbortController();
    void ask("a", { abort });
    await settled();
    abort.abort();
    await pressed(undefined);
    assert.equal(await ask("a", { price: 4 }), "declined");
    assert.deepEqual(shown, ["a"]);
    const again = ask("a");
    await pressed("run");
    assert.equal(await again, "asked");
  });

  it("count for nothing where such calls aren't allowed any more", async () => {
    let isAllowed = true;
    const check = (): void => {
      if (!isAllowed) {
        throw new NotRunError("switched off.");
      }
    };
    const abort = new AbortController();
    const [open, waiting, gone] = [
      ask("a", { check }),
      ask("b", { check }),
      ask("c", { check, abort }),
    ];
    await settled();
    isAllowed = false;
    abort.abort(new Error("gone"));
    await pressed("more");
    await assert.rejects(open, /Not run: switched off/u);
    await assert.rejects(waiting, /Not run: switched off/u);
    await assert.rejects(gone, /gone/u);
    await assert.rejects(ask("d", { check }), /Not run: switched off/u);
    await settled();
    assert.deepEqual(shown, ["a"], "nothing is asked, and nothing is taken from what was allowed");
  });

  it("do for one call where another comes in the moment in which it is answered", async () => {
    const abort = new AbortController();
    void ask("a", { abort });
    await settled();
    abort.abort();
    press("run");
    const answers: (string | undefined)[] = [];
    // Each comes one step after the one before, whatever the answer is on its way through.
    for (let step = 0; step < 12; step += 1) {
      void ask("a").then((answer) => answers.push(answer));
      await Promise.resolve();
    }
    await settled();
    // One takes the kept yes, and the others wait for a dialog of their own.
    assert.ok(answers.length <= 1, String(answers));
  });

  it("are joined by the same call while they are open", async () => {
    const abort = new AbortController();
    void ask("a", { abort });
    await settled();
    abort.abort();
    const again = ask("a");
    await settled();
    assert.deepEqual(shown, ["a"]);
    await pressed("run");
    assert.equal(await again, "asked");
  });

  it("aren't asked about what nobody waits for any more when its turn comes", async () => {
    const first = ask("a");
    const abort = new AbortController();
    void ask("b", { abort });
    await settled();
    abort.abort();
    await pressed("run");
    await first;
    await settled();
    assert.deepEqual(shown, ["a"]);
  });

  it("allow a few credits more, for that client in that folder and a quarter of an hour", async () => {
    const first = ask("a");
    await pressed("more");
    assert.equal(await first, "asked");
    assert.equal(await ask("b", { price: 6 }), "allowed");
    assert.equal(await ask("c", { price: 4 }), "allowed");
    const beyond = ask("d", { price: 1 });
    await pressed("more");
    assert.equal(await beyond, "asked");
    for (const other of [
      { client: "d" },
      { folder: "/other" },
      { account: "another" },
      { more: 0 },
    ]) {
      const asked = ask("e", other);
      await pressed("run");
      assert.equal(await asked, "asked");
    }
    await clock.pass(allowedFor);
    const late = ask("f");
    await pressed("run");
    assert.equal(await late, "asked");
    assert.deepEqual(shown, ["a", "d", "e", "e", "e", "e", "f"]);
  });

  it("are no more asked for ten minutes once a client was declined twice in five", async () => {
    for (const key of ["a", "b"]) {
      const asked = ask(key);
      await pressed(undefined);
      assert.equal(await asked, "declined");
    }
    await assert.rejects(
      ask("c"),
      /^NotRunError: Not run: the person declined several calls of this client, and isn't asked again for 10 minutes/u,
    );
    const other = ask("c", { client: "d" });
    await pressed("run");
    assert.equal(await other, "asked");
    await clock.pass(10 * 60_000);
    const later = ask("c");
    await pressed(undefined);
    assert.equal(await later, "declined");
    const next = ask("d");
    await pressed("run");
    assert.equal(await next, "asked");
  });

  it("are no more asked once a client was declined twice, though they waited in line by then", async () => {
    const answers = ["a", "b", "c"].map((key) => ask(key));
    const other = ask("d", { client: "d" });
    await pressed(undefined);
    await pressed(undefined);
    await assert.rejects(answers[2] ?? assert.fail(), /^NotRunError: .* declined several calls/u);
    assert.deepEqual(shown, ["a", "b", "d"]);
    await pressed("run");
    assert.equal(await other, "asked");
  });

  it("are no more asked for ten minutes once four were declined in five, whatever the clients are called", async () => {
    for (const client of ["a", "b", "c", "d"]) {
      const asked = ask(client, { client });
      await pressed(undefined);
      assert.equal(await asked, "declined");
    }
    await assert.rejects(
      ask("e", { client: "e" }),
      /^NotRunError: Not run: the person declined several calls of agents outside the editor, and isn't asked again for 10 minutes/u,
    );
    await clock.pass(10 * 60_000);
    const later = ask("e", { client: "e" });
    await pressed("run");
    assert.equal(await later, "asked");
  });

  for (const [name, by] of [
    ["back", -60 * 60_000],
    ["forward", 60 * 60_000],
  ] as const) {
    it(`keep and allow nothing for longer where the clock is set ${name}, and refuse no longer`, async () => {
      const abort = new AbortController();
      const first = ask("a", { abort });
      await settled();
      abort.abort();
      await assert.rejects(first);
      await pressed("run");
      const allowing = ask("b");
      await pressed("more");
      await allowing;
      for (const key of ["c", "d"]) {
        const asked = ask(key, { client: "other" });
        await pressed(undefined);
        await asked;
      }
      clock.correct(by);
      await assert.rejects(ask("e", { client: "other" }), /isn't asked again for 10 minutes/u);
      await clock.pass(allowedFor);
      const other = ask("e", { client: "other" });
      await pressed("run");
      assert.equal(await other, "asked");
      shown.length = 0;
      for (const key of ["a", "f"]) {
        const asked = ask(key);
        await pressed("run");
        assert.equal(await asked, "asked");
      }
      assert.deepEqual(shown, ["a", "f"]);
    });
  }
});
