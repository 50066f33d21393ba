import assert from "node:assert/strict";
import { receiveInProcess } from "./slowDiskFetch.ts";

describe("responses that end with their connection while the disk is slow, by the editor's fetch", () => {
  it("are written in full, and nothing fails where it can't be caught", async () => {
    const responses = [400_000, 200, 65_536, 300_000, 2_000_000].flatMap((bytes) =>
      (["length", "chunked", "connection"] as const).flatMap((framing) =>
        [0, 20].map((busy) => ({ framing, bytes, busy })),
      ),
    );
    assert.deepEqual(
      await receiveInProcess(responses),
      responses.map(({ bytes }) => ({ status: 200, written: bytes })),
    );
  });
});
