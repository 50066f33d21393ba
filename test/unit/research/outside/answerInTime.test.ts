import assert from "node:assert/strict";
import { AnswersInTime, answerTime } from "../../../../src/research/outside/answerInTime.ts";
import type { CallStep, TimedCall } from "../../../../src/research/outside/answerInTime.ts";
import type { CallNote, OutsideAnswer } from "../../../../src/research/outside/callMessages.ts";
import { TestClock, settled } from "../batches/batchClock.ts";

describe("answers to agents outside the editor", () => {
  let clock: TestClock;
  let answers: AnswersInTime;
  let notes: CallNote[];
  const silent = new AbortController().signal;
  beforeEach(() => {
    clock = new TestClock();
    notes = [];
    answers = new AnswersInTime(clock, () => "the editor window with “blog”");
  });

  function start(step: CallStep, isOpen = (): boolean => true, cancelled = silent) {
    const { promise, resolve } = Promise.withResolvers<OutsideAnswer>();
    let timed: TimedCall | undefined;
    const told = { cancelled, note: (note: CallNote) => void notes.push(note) };
    const answer = answers.answer("call", told, (call) => {
      timed = call;
      call.step(step, isOpen);
      return promise;
    });
    return { answer, resolve, call: () => timed };
  }

  it("are those of the call where it is quick enough", async () => {
    const { answer, resolve } = start("asking");
    await clock.pass(answerTime - 1);
    resolve({ text: "said", isError: false });
    assert.deepEqual(await answer, { text: "said", isError: false });
    assert.equal(clock.timers, 0);
  });

  it("are waited for with a note for each step that takes a while, once", async () => {
    const { answer, resolve, call } = start("asking");
    call()?.step("asking");
    call()?.step("paying");
    call()?.step("checking");
    resolve({ text: "said", isError: false });
    await answer;
    assert.deepEqual(notes, [
      {
        text: "Waiting for the person, who is being asked in the editor window with “blog”.",
        isUnpaid: true,
      },
      { text: "The call is running.", isUnpaid: false },
    ]);
  });

  it("say no more that nothing was paid once a call was sent, whatever is asked afterwards", async () => {
    const { answer, resolve, call } = start("paying");
    call()?.step("asking");
    resolve({ text: "said", isError: false });
    await answer;
    assert.deepEqual(
      notes.map(({ isUnpaid }) => isUnpaid),
      [false, false],
    );
  });

  const late: Readonly<Record<CallStep, { text: RegExp; isAborted: boolean }>> = {
    checking: { text: /^Not finished: .*Nothing was paid for this call/u, isAborted: true },
    asking: {
      text: /^Not run yet: the person is being asked in the editor window with “blog”\. Call again/u,
      isAborted: true,
    },
    joining: { text: /^Not finished: the same call .*may be charged/u, isAborted: true },
    paying: { text: /^Not finished: .*may be charged.*isn't charged twice/u, isAborted: false },
  };
  for (const [name, { text, isAborted }] of Object.entries(late)) {
    const step = (["checking", "asking", "joining", "paying"] as const).find((one) => one === name);
    it(`say after 45 seconds that it isn't there yet while a call is ${name}`, async () => {
      const { answer, call } = start(step ?? assert.fail());
      await clock.pass(answerTime);
      const said = await answer;
      assert.match(said.text, text);
      assert.ok(said.isError);
      assert.equal(call()?.signal.aborted, isAborted);
    });
  }

  it("are the same for half a minute while the person is being asked", async () => {
    let isOpen = true;
    const first = start("asking", () => isOpen);
    await clock.pass(answerTime);
    await first.answer;
    const second = start("asking");
    assert.match((await second.answer).text, /^Not run yet/u);
    assert.equal(second.call(), undefined);
    isOpen = false;
    const third = start("checking");
    await settled();
    assert.ok(third.call() !== undefined, "answered, so it is tried at once");
    await clock.pass(answerTime);
    await third.answer;
    await clock.pass(30_000);
    const fourth = start("asking");
    assert.ok(fourth.call() !== undefined);
  });

  it("stop a call that its client cancels, unless it is being paid for", async () => {
    for (const step of ["checking", "asking", "paying"] as const) {
      const cancelled = new AbortController();
      const { call, resolve, answer } = start(step, undefined, cancelled.signal);
      cancelled.abort();
      assert.equal(call()?.signal.aborted, step !== "paying");
      resolve({ text: "", isError: false });
      await answer;
    }
  });

  it("stop a call that was cancelled when it was about to pay, and asks again first", async () => {
    const cancelled = new AbortController();
    const { call, resolve, answer } = start("paying", undefined, cancelled.signal);
    cancelled.abort();
    assert.equal(call()?.signal.aborted, false);
    call()?.step("asking");
    assert.equal(call()?.signal.aborted, true);
    resolve({ text: "", isError: false });
    await answer;
  });
});
