import assert from "node:assert/strict";
import { within } from "../../../src/platform/within.ts";

describe("waiting for something for a while", () => {
  it("has what comes in time, nothing of what comes later, and the error that comes in time", async () => {
    assert.equal(await within(1000, Promise.resolve(3)), 3);
    await assert.rejects(within(1000, Promise.reject(new Error("lost"))), /lost/u);
    const { promise, reject } = Promise.withResolvers<number>();
    assert.equal(await within(1, promise), undefined);
    // an error that comes too late concerns nobody here, and ends no process
    reject(new Error("late"));
    await assert.rejects(promise, /late/u);
  });
});
