import assert from "node:assert/strict";
import {
  Channel,
  ChannelClosedError,
  RemoteError,
  UndeliveredError,
} from "../../../src/shared/channel.ts";
import type { Port } from "../../../src/shared/channel.ts";
import { isRecord } from "../../../src/shared/json.ts";

type Question = { readonly kind: "double"; readonly value: number } | { readonly kind: "hello" };

interface Answers {
  readonly double: number;
  readonly hello: string;
}

type Listener = (frame: unknown) => void;

/** Two connected ports that carry what a structured clone would. */
function portPair(): [Port, Port] {
  const listeners: [Set<Listener>, Set<Listener>] = [new Set(), new Set()];
  const port = (own: 0 | 1): Port => ({
    post: (frame) => {
      const copy: unknown = structuredClone(frame);
      queueMicrotask(() => listeners[own === 0 ? 1 : 0].forEach((listener) => listener(copy)));
    },
    listen: (listener) => {
      listeners[own].add(listener);
      return () => listeners[own].delete(listener);
    },
  });
  return [port(0), port(1)];
}

function parseQuestion(body: unknown): Question {
  if (isRecord(body) && body["kind"] === "double" && typeof body["value"] === "number") {
    return { kind: "double", value: body["value"] };
  }
  if (isRecord(body) && body["kind"] === "hello") {
    return { kind: "hello" };
  }
  throw new Error("not a question");
}

function answer(question: Question): Promise<string | number> {
  if (question.kind === "hello") {
    return Promise.reject(new Error("nobody is here"));
  }
  return Promise.resolve(question.value * 2);
}

type AnyAnswers = { readonly [kind in Question["kind"]]: string | number };

function connect(): {
  asking: Channel<Question, AnyAnswers, Question, Answers>;
  answering: Channel<Question, AnyAnswers, Question, Answers>;
  raw: Port;
} {
  const [left, right] = portPair();
  const receiver = { parse: parseQuestion, handle: answer };
  return {
    asking: new Channel(left, receiver),
    answering: new Channel(right, receiver),
    raw: left,
  };
}

describe("Channel", () => {
  it("answers each question with its own answer", async () => {
    const { asking } = connect();
    const answers = await Promise.all(
      [1, 2, 3].map((value) => asking.send({ kind: "double", value })),
    );
    assert.deepEqual(answers, [2, 4, 6]);
  });

  it("works in both directions", async () => {
    const { answering } = connect();
    assert.equal(await answering.send({ kind: "double", value: 21 }), 42);
  });

  it("brings the other side's error over", async () => {
    const { asking } = connect();
    await assert.rejects(
      asking.send({ kind: "hello" }),
      (error) => error instanceof RemoteError && error.message === "nobody is here",
    );
  });

  it("answers what it cannot read with an error", async () => {
    const { raw } = connect();
    const reply = Promise.withResolvers<unknown>();
    raw.listen((frame) => reply.resolve(frame));
    raw.post({ frame: "request", sender: "me", id: 7, body: { kind: "unheard of" } });
    assert.deepEqual(await reply.promise, {
      frame: "error",
      sender: "me",
      id: 7,
      reason: "not a question",
    });
  });

  it("passes over replies to somebody who was there before", async () => {
    const { asking, raw } = connect();
    const answer = asking.send({ kind: "double", value: 2 });
    raw.post({ frame: "reply", sender: "a view that is gone", id: 1, body: 99 });
    assert.equal(await answer, 4);
  });

  it("passes over what is not a frame", async () => {
    const { asking, raw } = connect();
    for (const noise of [
      null,
      1,
      "text",
      [],
      { frame: 3 },
      { frame: "reply" },
      { frame: "reply", sender: "x", id: 99, body: 1 },
    ]) {
      raw.post(noise);
    }
    assert.equal(await asking.send({ kind: "double", value: 1 }), 2);
  });

  it("rejects what is pending, and everything later, once it is closed", async () => {
    const { asking } = connect();
    const pending = asking.send({ kind: "double", value: 1 });
    asking.dispose();
    await assert.rejects(pending, ChannelClosedError);
    await assert.rejects(asking.send({ kind: "hello" }), ChannelClosedError);
  });

  it("does not answer after it was closed", async () => {
    const { asking, answering } = connect();
    const pending = asking.send({ kind: "double", value: 1 });
    answering.dispose();
    const silence = Symbol("silence");
    const waited = new Promise((resolve) => setImmediate(() => resolve(silence)));
    assert.equal(await Promise.race([pending, waited]), silence);
    asking.dispose();
    await assert.rejects(pending, ChannelClosedError);
  });

  it("R8: tells the other side of a reply that can't be carried, whatever kept it back", async () => {
    for (const refusal of refusals) {
      const asking = askingOver((frame) => (isReply(frame) ? refusal() : undefined));
      await assert.rejects(
        asking.send({ kind: "double", value: 1 }),
        (error) =>
          error instanceof RemoteError &&
          error.message ===
            "The data couldn't be sent to this page: Maximum call stack size exceeded.",
      );
    }
  });

  it("R8: goes on where neither a reply nor the word of it gets through", async () => {
    const lost: unknown[] = [];
    const asking = askingOver((frame) => {
      if (!isRecord(frame) || frame["frame"] === "request" || frame["id"] !== 1) {
        return undefined;
      }
      lost.push(frame["frame"]);
      return Promise.resolve(false);
    });
    const unanswered = asking.send({ kind: "double", value: 1 });
    assert.equal(await asking.send({ kind: "double", value: 2 }), 4);
    assert.deepEqual(lost, ["reply", "error"]);
    asking.dispose();
    await assert.rejects(unanswered, ChannelClosedError);
  });

  it("R8: rejects a message that can't be posted, and forgets it", async () => {
    for (const refusal of [...refusals, () => Promise.resolve(false)]) {
      const asking = askingOver((frame) =>
        isRecord(frame) && frame["frame"] === "request" ? refusal() : undefined,
      );
      await assert.rejects(asking.send({ kind: "double", value: 1 }), UndeliveredError);
      asking.dispose();
    }
  });
});

/** The ways in which a port refuses what is nested too deeply. */
const refusals: readonly (() => Promise<boolean>)[] = [
  () => {
    throw new RangeError("Maximum call stack size exceeded");
  },
  () => Promise.reject(new RangeError("Maximum call stack size exceeded")),
];

function isReply(frame: unknown): boolean {
  return isRecord(frame) && frame["frame"] === "reply";
}

/** The end that asks, over ports whose `refuse` decides what is not carried; undefined carries it. */
function askingOver(
  refuse: (frame: unknown) => Promise<boolean> | undefined,
): Channel<Question, AnyAnswers, Question, Answers> {
  const [left, right] = portPair().map((port): Port => ({
    post: (frame) => refuse(frame) ?? port.post(frame),
    listen: (listener) => port.listen(listener),
  }));
  assert.ok(left !== undefined && right !== undefined);
  const receiver = { parse: parseQuestion, handle: answer };
  const answering = new Channel<Question, AnyAnswers, Question, Answers>(right, receiver);
  assert.ok(answering instanceof Channel);
  return new Channel(left, receiver);
}
