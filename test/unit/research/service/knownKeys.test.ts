import assert from "node:assert/strict";
import { KnownKeys, keyRemoved } from "../../../../src/research/service/redact.ts";

const key = "or_9pX2mTq7VbLr4KcZw8JdYh3-fGs6AeUo";

describe("the keys that were used in a window", () => {
  it("S3: takes every known key out of a stream, and ends once the last byte is handed on", async () => {
    const another = "or_another-key-of-this-window";
    const keys = new KnownKeys();
    const through = async (chunks: readonly string[]): Promise<string> => {
      const done: string[] = [];
      const writer = keys.stream({
        write: async (chunk) => {
          const text = Buffer.from(chunk).toString();
          await new Promise((resolve) => setImmediate(resolve));
          done.push(text);
        },
      });
      for (const chunk of chunks) {
        await writer.write(Buffer.from(chunk));
      }
      await writer.end();
      return done.join("");
    };
    assert.equal(await through(["tea ", key]), `tea ${key}`, "none is known");
    keys.add(key);
    keys.add(another);
    // a beginning of each is held back until the end says that nothing follows
    for (const held of [key.slice(0, 9), another.slice(0, 9)]) {
      assert.equal(
        await through([`${another} and `, `${key}, `, held]),
        `${keyRemoved} and ${keyRemoved}, ${held}`,
      );
    }
  });
});
