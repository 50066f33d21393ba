import assert from "node:assert/strict";
import { setImmediate as nextTurn } from "node:timers/promises";
import { AnswerSink } from "../../../../src/research/service/answerSink.ts";
import type { AnswerBody, Spill } from "../../../../src/research/service/answerSink.ts";
import { ServiceClient } from "../../../../src/research/service/client.ts";
import { KnownKeys } from "../../../../src/research/service/redact.ts";
import { FetchTransport } from "../../../../src/research/service/fetchTransport.ts";
import type { Transport } from "../../../../src/research/service/transport.ts";
import { UndiciTransport } from "../../../../src/research/service/undiciTransport.ts";
import { startRawServer } from "../../../support/rawServer.ts";
import type { RawServer } from "../../../support/rawServer.ts";

const key = "or_9pX2mTq7VbLr4KcZw8JdYh3NfGs6AeUo";
/** More than any socket takes at once: who doesn't wait for the disk is found out. */
const pieces = Array.from({ length: 40 }, (_, index) =>
  Buffer.alloc(64 * 1024, String.fromCharCode(97 + (index % 26))),
);
const whole = Buffer.concat(pieces);

/** Turns of the event loop that each step on this disk takes: everything else that can happen has happened by then. */
const turns = 25;

/** What goes wrong on a disk, and when: at its opening, at the write of the byte at this place, at the end. */
interface Fault {
  readonly open?: true;
  readonly writeAt?: number;
  readonly commit?: true;
}

/** A file whose every step resolves, or fails, late. It notes what became of it, in order. */
class LateFile implements Spill {
  readonly path = "/library/x.answer.json";
  readonly log: string[] = [];
  readonly #fault: Fault;
  #bytes: Buffer[] = [];
  #size = 0;
  #writing = 0;
  mostAtOnce = 0;

  constructor(fault: Fault = {}) {
    this.#fault = fault;
  }

  get bytes(): Buffer {
    return Buffer.concat(this.#bytes);
  }

  async open(): Promise<Spill> {
    await this.#late(this.#fault.open === true);
    return this;
  }

  async write(chunk: Uint8Array): Promise<void> {
    this.#writing += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#writing);
    const copy = Buffer.from(chunk);
    // Once only: it takes the next ones, so that nobody learns of it by them.
    const { writeAt = -1 } = this.#fault;
    const isFault = writeAt >= this.#size && writeAt < this.#size + copy.byteLength;
    this.#size += copy.byteLength;
    await this.#late(isFault).finally(() => (this.#writing -= 1));
    this.#bytes.push(copy);
    this.log.push("written");
  }

  async commit(): Promise<void> {
    await this.#late(this.#fault.commit === true);
    this.log.push("committed");
  }

  async discard(): Promise<void> {
    await this.#late(false);
    this.log.push("discarded");
  }

  async #late(fails: boolean): Promise<void> {
    for (let turn = 0; turn < turns; turn += 1) {
      await nextTurn();
    }
    if (fails) {
      throw Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" });
    }
  }
}

describe("a response on its way to a slow disk", () => {
  let server: RawServer;

  before(async () => {
    server = await startRawServer((response) => {
      response.writeHead(200, {
        "content-type": "application/json",
        "content-length": whole.byteLength,
      });
      for (const piece of pieces) {
        response.write(piece);
      }
      response.end();
    });
  });
  after(() => server.close());

  const transports: readonly (readonly [string, () => Transport])[] = [
    ["our own transport", () => new UndiciTransport()],
    ["the editor's fetch", () => new FetchTransport(() => fetch)],
  ];

  for (const [name, make] of transports) {
    describe(`over ${name}`, () => {
      let transport: Transport;

      beforeEach(() => {
        transport = make();
      });
      afterEach(() => transport.dispose());

      function call(file: LateFile, limit = 0): Promise<AnswerBody> {
        const client = new ServiceClient(
          { baseUrl: `${server.url}/`, key },
          transport,
          new KnownKeys(),
        );
        return client.callTool(
          "research_keywords",
          { seed: "tea" },
          { sink: new AnswerSink(() => file.open(), limit), timeout: 60_000 },
        );
      }

      for (const limit of [0, 100_000]) {
        it(`T8: waits for every write, ${limit === 0 ? "from the start" : "also when it moves from memory to the file"}`, async () => {
          const file = new LateFile();
          const body = await call(file, limit);
          assert.deepEqual(body, { kind: "file", path: file.path, size: whole.byteLength });
          assert.equal(file.mostAtOnce, 1);
          assert.ok(file.bytes.equals(whole), "the bytes are in their order");
          assert.equal(
            file.log.indexOf("committed"),
            file.log.length - 1,
            "committed when the last write was through",
          );
        });
      }

      const faults: readonly (readonly [string, Fault])[] = [
        ["opening the file", { open: true }],
        ["the first write", { writeAt: 0 }],
        ["a write in the middle", { writeAt: whole.byteLength / 2 }],
        ["the last write", { writeAt: whole.byteLength - 1 }],
        ["putting the file in its place", { commit: true }],
      ];
      for (const [what, fault] of faults) {
        it(`T8: fails, and never calls the response saved, where ${what} fails late`, async () => {
          const file = new LateFile(fault);
          await assert.rejects(call(file), /ENOSPC/u);
          assert.ok(!file.log.includes("committed"), file.log.join());
          assert.equal(file.log.includes("discarded"), fault.open === undefined, file.log.join());
        });
      }
    });
  }
});

describe("the sink of a response", () => {
  it("T8: makes its sender wait as long as the disk takes, and no longer", async () => {
    const file = new LateFile();
    const sink = new AnswerSink(() => file.open(), 10);
    assert.equal(sink.write(Buffer.from("in memory")), undefined);
    const written = sink.write(Buffer.from(", then on disk"));
    assert.ok(written instanceof Promise);
    assert.deepEqual(file.log, []);
    await written;
    assert.deepEqual(file.log, ["written", "written"]);
    assert.deepEqual(await sink.finish(), { kind: "file", path: file.path, size: 23 });
    assert.equal(file.bytes.toString(), "in memory, then on disk");
  });

  it("T8: closes a file that was still being opened when the response was given up", async () => {
    const file = new LateFile();
    const sink = new AnswerSink(() => file.open(), 0);
    const written = sink.write(Buffer.from("x"));
    await sink.discard();
    assert.deepEqual(
      file.log.filter((what) => what === "discarded"),
      ["discarded"],
    );
    await written;
  });
});
