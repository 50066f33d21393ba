import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { BodyReader } from "../../../../src/articles/checks/body/bodyReader.ts";
import { waitLimits } from "../../../../src/system/waitLimits.ts";
import { TooLateError } from "../../../../src/system/within.ts";
import { scratchFolder } from "../../../support/scratch.ts";
import { TestClock, settled } from "../../research/batches/batchClock.ts";

/** Reads no article; one that says so takes the thread down with it, or is never done. */
const oddThread = `
  const { parentPort } = require("node:worker_threads");
  parentPort.on("message", ({ id, text }) => {
    if (text === "dies") {
      throw new Error("out of memory");
    }
    while (text === "never ends") {}
    parentPort.postMessage({ id, body: [] });
  });
`;

describe("reading articles in a thread", () => {
  const folder = scratchFolder();
  const file = join(folder.path, "thread.cjs");
  let clock: TestClock;
  let reader: BodyReader;

  before(() => writeFileSync(file, oddThread));
  beforeEach(() => {
    clock = new TestClock();
    reader = new BodyReader(file, clock);
  });
  afterEach(() => reader.dispose());
  after(() => folder.remove());

  const read = (text: string): Promise<unknown> =>
    reader.read(text, "markdown").catch((error: unknown) => error);

  it("gives an article up whose time is over, and reads the others in another thread", async () => {
    const stuck = [read("# one"), read("never ends"), read("# two")];
    await stuck[0];
    await clock.pass(waitLimits.article - 1);
    assert.equal(clock.timers, 1);
    await clock.pass(1);
    const error = await stuck[1];
    assert.ok(error instanceof TooLateError);
    assert.match(error.message, /couldn't be read in time/u);
    assert.ok(!((await stuck[2]) instanceof Error));
    assert.equal(clock.timers, 0);
  });

  it("gives up the one that takes the thread down, and no other", async () => {
    const [dead, ...others] = await Promise.all(["dies", "# one", "# two"].map(read));
    assert.ok(dead instanceof Error);
    assert.match(dead.message, /out of memory/u);
    assert.deepEqual(
      others.map((body) => body instanceof Error),
      [false, false],
    );
  });

  it("leaves nobody waiting when it ends", async () => {
    const reading = read("never ends");
    await settled();
    reader.dispose();
    assert.ok((await reading) instanceof Error);
    assert.equal(clock.timers, 0);
  });
});
