import assert from "node:assert/strict";
import { Socket } from "node:net";
import { skipInterimResponses } from "../../../../src/research/service/interimResponses.ts";

const final = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}";
const longestHead = 64 * 1024;

type Written = Uint8Array | string | ((error?: Error | null) => void) | undefined;

/** A socket whose bytes come from the test; the texts and encodings that were written are noted. */
class WireSocket extends Socket {
  readonly written: Written[][] = [];
  #arrived: (Buffer | null)[] = [];

  override write(...given: Written[]): boolean {
    this.written.push(given);
    for (const one of given) {
      if (typeof one === "function") {
        one();
      }
    }
    return this.written.length % 2 === 1;
  }

  override read(size?: number): Buffer | null {
    const next = this.#arrived.shift() ?? null;
    return size === undefined ? next : (next?.subarray(0, size) ?? null);
  }

  arrive(...parts: readonly (string | null)[]): void {
    this.#arrived.push(
      ...parts.map((part) => (part === null ? null : Buffer.from(part, "latin1"))),
    );
  }
}

describe("interim responses of a connection", () => {
  let socket: WireSocket;
  beforeEach(() => {
    socket = new WireSocket();
    skipInterimResponses(socket);
  });
  afterEach(() => socket.destroy());

  /** What a reader of the socket gets for each part that arrives; null while there is nothing to read. */
  function readAll(...parts: readonly (string | null)[]): (string | null)[] {
    socket.arrive(...parts);
    return parts.map(() => socket.read()?.toString("latin1") ?? null);
  }

  it("R4: are left out, however many, with the final one as it came", () => {
    for (const interim of [
      "HTTP/1.1 100 Continue\r\n\r\n",
      "HTTP/1.0 100 \r\n\r\n",
      "HTTP/1.1 102 Processing\r\nx: y\r\n\r\nHTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n",
      "HTTP/1.1 199 x\r\n\r\n",
      "HTTP/1.1 110 x\r\n\r\n",
      "HTTP/1.1 111 x\r\n\r\n",
    ]) {
      socket.write("GET / HTTP/1.1\r\n\r\n");
      assert.deepEqual(readAll(interim + final), [final], interim);
      socket.write("GET / HTTP/1.1\r\n\r\n");
      assert.deepEqual(readAll(interim, final), [null, final], interim);
    }
  });

  it("R4: are left out wherever they are cut", () => {
    const interim = "HTTP/1.1 100 Continue\r\nx: y\r\n\r\n";
    for (let at = 1; at < interim.length; at += 1) {
      socket.write("GET / HTTP/1.1\r\n\r\n");
      assert.deepEqual(
        readAll(interim.slice(0, at), interim.slice(at) + final),
        [null, final],
        `cut at ${at}`,
      );
    }
    socket.write("GET / HTTP/1.1\r\n\r\n");
    assert.deepEqual(
      readAll(...interim, final),
      [...interim, ""].map((_, index) => (index < interim.length ? null : final)),
    );
  });

  it("R4: hold the beginning of a final one back only until the two can be told apart", () => {
    for (const [start, wait] of [
      ["HTTP/1.1 200 OK\r\n", 10],
      ["HTTP/1.1 500 x\r\n", 10],
      ["HTTP/1.0 200 OK\r\n", 10],
      ["HTTP/1.1 101 Switching\r\n", 12],
      ["HTTP/1.0 101 Switching\r\n", 12],
      ["HTTP/2.0 100 x\r\n", 6],
      ["HTTP/1.2 100 x\r\n", 8],
      ["SSH-2.0", 1],
      ["HTTP/1.1 1x0 y\r\n", 12],
      ["HTTP/1.1 10x y\r\n", 12],
      ["xHTTP/1.1 100 y\r\n", 1],
    ] as const) {
      socket.write("GET / HTTP/1.1\r\n\r\n");
      const expected = [...start].map((one, index) =>
        index + 1 < wait ? null : index + 1 === wait ? start.slice(0, wait) : one,
      );
      assert.deepEqual(readAll(...start), expected, start);
    }
  });

  it("R4: are looked for at the head of a response only, and again at that of the next", () => {
    const like = "HTTP/1.1 100 Continue\r\n\r\n";
    assert.deepEqual(readAll(like + final), [final], "also before anything was written");
    assert.deepEqual(readAll(like, like), [like, like], "a body is what it is");
    socket.write("POST / HTTP/1.1\r\n\r\n");
    assert.deepEqual(readAll(like, final, like), [null, final, like]);
  });

  it("R4: end at an empty line, and one that never comes isn't waited for beyond 64 KB", () => {
    const head = "HTTP/1.1 100 Continue\r\n";
    const longest = head + "x".repeat(longestHead - head.length);
    assert.deepEqual(readAll(longest), [null]);
    assert.deepEqual(readAll("y"), [`${longest}y`]);
    assert.deepEqual(readAll(head), [head], "from then on everything is handed on");
    socket.write("GET / HTTP/1.1\r\n\r\n");
    assert.deepEqual(readAll(longest, `\r\n\r\n${final}`), [null, final]);
    socket.write("GET / HTTP/1.1\r\n\r\n");
    assert.deepEqual(readAll(`${longest}xx`, final), [`${longest}xx`, final]);
  });

  it("R4: nothing that is there is no bytes, and what the stream asks for itself is left alone", () => {
    assert.deepEqual(readAll(null, "HTTP/1.1 1", null, `00 Continue\r\n\r\n${final}`), [
      null,
      null,
      null,
      final,
    ]);
    socket.write("GET / HTTP/1.1\r\n\r\n");
    socket.arrive("HTTP/1.1 100 Continue\r\n\r\n");
    assert.equal(socket.read(0)?.byteLength, 0);
    socket.arrive("HTTP/1.1 100 Continue\r\n\r\n");
    assert.equal(socket.read(8)?.toString(), "HTTP/1.1");
    assert.equal(socket.read(8), null);
  });

  it("R4: change nothing about what is written", () => {
    let done = 0;
    const count = (): void => {
      done += 1;
    };
    assert.equal(socket.write("a"), true);
    assert.equal(socket.write("b", "latin1"), false);
    assert.equal(socket.write("c", count), true);
    assert.equal(socket.write("d", "utf8", count), false);
    assert.deepEqual(
      socket.written.map((given) => given.filter((one) => one !== undefined)),
      [["a"], ["b", "latin1"], ["c", count], ["d", "utf8", count]],
    );
    assert.equal(done, 2);
  });
});
