import assert from "node:assert/strict";
import {
  askInTurn,
  untilEnded,
  whileUnderWay,
} from "../../../../../src/editor/features/paidCalls/agentTurns.ts";

describe("questions about calls of agents (conversation 7)", () => {
  /** A window: it is only told from others. */
  const window = (): object => ({});
  const goOn = new AbortController().signal;

  it("are asked one at a time, also after one that failed", async () => {
    const app = window();
    const asked: string[] = [];
    const first = Promise.withResolvers<string>();
    const one = askInTurn(app, goOn, () => {
      asked.push("first");
      return first.promise;
    });
    const two = askInTurn(app, goOn, () => Promise.resolve(asked.push("second")));
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(asked, ["first"]);
    first.reject(new Error("closed"));
    await assert.rejects(one, /closed/u);
    assert.equal(await two, 2);
  });

  it("aren't asked any more where the chat was cancelled while another was open", async () => {
    const app = window();
    const chat = new AbortController();
    const open = Promise.withResolvers<undefined>();
    const one = askInTurn(app, goOn, () => open.promise);
    const two = askInTurn(app, chat.signal, () => assert.fail("it is asked"));
    chat.abort();
    open.resolve(undefined);
    await one;
    await assert.rejects(two, { name: "AbortError" });
  });

  it("show the balance after the calls that were allowed before, and only of this window", async () => {
    const app = window();
    const call = Promise.withResolvers<string>();
    // as after a dialog: the call begins when the next question may be asked
    const paying = askInTurn(app, goOn, () => Promise.resolve()).then(() =>
      whileUnderWay(app, 20, call.promise),
    );
    let isAsked = false;
    const asking = askInTurn(app, goOn, () => untilEnded(app)).then((running) => {
      isAsked = true;
      return running;
    });
    await new Promise((resolve) => setTimeout(resolve, 20));
    assert.equal(isAsked, false);
    assert.equal(await untilEnded(window()), 0);
    call.resolve("paid");
    assert.equal(await paying, "paid");
    assert.equal(await asking, 0);
  });

  it("say what calls cost that take longer", async () => {
    const app = window();
    const call = Promise.withResolvers<undefined>();
    const paying = whileUnderWay(app, 20, call.promise);
    assert.equal(await untilEnded(app, 1), 20);
    call.resolve(undefined);
    await paying;
    assert.equal(await untilEnded(app, 1), 0);
  });
});
