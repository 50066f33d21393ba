import assert from "node:assert/strict";
import { AnswerSink, memoryLimit } from "../../../../src/research/service/answerSink.ts";
import type { Spill } from "../../../../src/research/service/answerSink.ts";
import {
  BodyTooLargeError,
  SmallBody,
  smallBodyLimit,
} from "../../../../src/research/service/smallBody.ts";
import { settled } from "../batches/batchClock.ts";

/** A file that notes everything that happens to it. */
class NotedSpill implements Spill {
  readonly path = "/library/x.answer.json";
  readonly course: string[] = [];

  write(chunk: Uint8Array): Promise<void> {
    return this.#note(Buffer.from(chunk).toString());
  }

  commit(): Promise<void> {
    return this.#note("(commit)");
  }

  discard(): Promise<void> {
    return this.#note("(discard)");
  }

  async #note(event: string): Promise<void> {
    await settled();
    this.course.push(event);
  }
}

const none = (): Promise<Spill> => Promise.reject(new Error("no file is needed"));

describe("the sink of a response", () => {
  it("stays in memory up to its limit, and makes nobody wait", async () => {
    const sink = new AnswerSink(none, 4);
    assert.deepEqual(
      [sink.write(Buffer.from("ab")), sink.write(Buffer.from("cd"))],
      [undefined, undefined],
    );
    assert.deepEqual(await sink.finish(), { kind: "memory", bytes: Buffer.from("abcd") });
    assert.deepEqual(await new AnswerSink(none, memoryLimit).finish(), {
      kind: "memory",
      bytes: Buffer.alloc(0),
    });
  });

  it("holds 32 MB in memory unless it is told otherwise", async () => {
    assert.equal(memoryLimit, 33_554_432);
    const piece = Buffer.alloc(memoryLimit / 2);
    const sink = new AnswerSink(none, memoryLimit);
    assert.deepEqual([sink.write(piece), sink.write(piece)], [undefined, undefined]);
    await assert.rejects(async () => sink.write(Buffer.from("x")), /no file is needed/u);
  });

  it("moves everything to one file beyond that, in order, and commits it once", async () => {
    const spill = new NotedSpill();
    let opened = 0;
    const sink = new AnswerSink(() => {
      opened += 1;
      return Promise.resolve(spill);
    }, 4);
    for (const piece of ["ab", "cd", "e", "f", ""]) {
      await sink.write(Buffer.from(piece));
    }
    assert.deepEqual(spill.course, ["ab", "cd", "e", "f", ""]);
    assert.deepEqual(await sink.finish(), { kind: "file", path: spill.path, size: 6 });
    assert.deepEqual([spill.course.at(-1), spill.course.length, opened], ["(commit)", 6, 1]);
  });

  it("discards its file, also one that is only about to be opened", async () => {
    for (const isOpen of [true, false]) {
      const spill = new NotedSpill();
      const { promise, resolve } = Promise.withResolvers<Spill>();
      const sink = new AnswerSink(() => promise, 1);
      const writing = sink.write(Buffer.from("ab"));
      if (isOpen) {
        resolve(spill);
        await writing;
      }
      const discarding = sink.discard();
      resolve(spill);
      await discarding;
      assert.ok(spill.course.includes("(discard)"));
      await writing;
    }
  });

  it("discards nothing where there is no file, or none could be opened", async () => {
    const small = new AnswerSink(none, 4);
    void small.write(Buffer.from("ab"));
    await small.discard();
    assert.deepEqual(
      await small.finish(),
      { kind: "memory", bytes: Buffer.alloc(0) },
      "what came is given up",
    );
    const large = new AnswerSink(none, 1);
    await assert.rejects(async () => large.write(Buffer.from("ab")), /no file is needed/u);
    await large.discard();
  });
});

describe("a small body", () => {
  it("has all that came, up to its limit and no further", () => {
    assert.equal(smallBodyLimit, 4_194_304);
    const body = new SmallBody();
    assert.equal(body.text(), "");
    const pieces = [Buffer.from("grö"), Buffer.from("ße"), Buffer.alloc(smallBodyLimit - 7, "x")];
    for (const piece of pieces) {
      body.write(piece);
    }
    assert.equal(body.text(), Buffer.concat(pieces).toString());
    assert.throws(() => body.write(Buffer.from("x")), BodyTooLargeError);
    assert.equal(body.text().length, smallBodyLimit - 2);
  });
});
