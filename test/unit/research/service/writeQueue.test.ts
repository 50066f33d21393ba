import assert from "node:assert/strict";
import { ConnectionLostError } from "../../../../src/research/service/errors.ts";
import { WriteQueue } from "../../../../src/research/service/writeQueue.ts";
import { settled } from "../batches/batchClock.ts";

/** Writes one piece after the other, when the test says so. */
class HeldWriter {
  readonly begun: string[] = [];
  ended = 0;
  #writing = Promise.withResolvers<void>();

  write(chunk: Uint8Array): Promise<void> {
    this.begun.push(Buffer.from(chunk).toString());
    this.#writing = Promise.withResolvers();
    return this.#writing.promise;
  }

  end(): Promise<void> {
    this.ended += 1;
    return Promise.resolve();
  }

  async finish(error?: Error): Promise<void> {
    if (error === undefined) {
      this.#writing.resolve();
    } else {
      this.#writing.reject(error);
    }
    await settled();
  }
}

describe("pieces that wait to be written", () => {
  const failures = { told: 0 };
  const onFailure = (): void => void (failures.told += 1);
  const piece = (text: string): Uint8Array => Buffer.from(text);
  let writer: HeldWriter;

  beforeEach(() => {
    failures.told = 0;
    writer = new HeldWriter();
  });

  it("are written in order, one at a time, and the end waits for the last one", async () => {
    const queue = new WriteQueue(writer, onFailure);
    ["a", "b", "c"].forEach((text) => queue.add(piece(text)));
    const end = { come: false };
    const ended = queue.end().then(() => (end.come = true));
    for (const begun of [["a"], ["a", "b"], ["a", "b", "c"]]) {
      assert.deepEqual(writer.begun, begun);
      assert.equal(end.come, false);
      await writer.finish();
    }
    await ended;
    assert.equal(writer.ended, 1);
    assert.equal(failures.told, 0);
  });

  it("are handed on at once where the writer needs no time", async () => {
    const got: string[] = [];
    const queue = new WriteQueue(
      {
        write: (chunk) => void got.push(Buffer.from(chunk).toString()),
        end: () => Promise.resolve(),
      },
      onFailure,
      3,
    );
    ["abc", "def", "ghi"].forEach((text) => queue.add(piece(text)));
    assert.deepEqual(got, ["abc", "def", "ghi"]);
    await queue.end();
  });

  it("never take more memory than they may: what is paid for and lost so has an unknown outcome", async () => {
    const queue = new WriteQueue(writer, onFailure, 5);
    ["abc", "de"].forEach((text) => queue.add(piece(text)));
    assert.equal(queue.failure, undefined);
    await writer.finish();
    queue.add(piece("fgh"));
    assert.equal(queue.failure, undefined, "what is written counts no more");
    queue.add(piece("i"));
    queue.add(piece("j"));
    assert.equal(failures.told, 1);
    await writer.finish();
    assert.deepEqual(writer.begun, ["abc", "de"], "nothing is written after a gap");
    await assert.rejects(queue.end(), (error) => {
      assert.ok(error instanceof ConnectionLostError);
      assert.equal(error.charge, "maybe");
      return true;
    });
    assert.equal(writer.ended, 0);
  });

  it("end with the writer's failure, whenever it comes", async () => {
    const queue = new WriteQueue(writer, onFailure);
    ["a", "b"].forEach((text) => queue.add(piece(text)));
    const ended = assert.rejects(queue.end(), /^Error: disk full$/u);
    await writer.finish(new Error("disk full"));
    await ended;
    assert.deepEqual(writer.begun, ["a"]);
    assert.equal(failures.told, 1);
    const throwing = new WriteQueue(
      {
        write: () => {
          throw new Error("too large");
        },
        end: () => Promise.resolve(),
      },
      onFailure,
    );
    throwing.add(piece("a"));
    await assert.rejects(throwing.end(), /^Error: too large$/u);
    assert.equal(failures.told, 2);
  });

  it("are dropped when it is stopped", async () => {
    const queue = new WriteQueue(writer, onFailure);
    ["a", "b"].forEach((text) => queue.add(piece(text)));
    queue.stop();
    queue.add(piece("c"));
    await writer.finish();
    assert.deepEqual(writer.begun, ["a"]);
    assert.equal(failures.told, 0);
  });
});
