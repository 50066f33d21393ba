import assert from "node:assert/strict";
import { join } from "node:path";
import { BatchStore } from "../../../../src/research/batches/batchStore.ts";
import { tallyOf } from "../../../../src/research/batches/batchState.ts";
import type { BatchTally } from "../../../../src/research/batches/batchState.ts";
import { ResultStore } from "../../../../src/research/library/resultStore.ts";
import { startSandbox } from "../../../../src/sandbox/server.ts";
import type { Sandbox } from "../../../../src/sandbox/server.ts";
import { ServiceClient } from "../../../../src/research/service/client.ts";
import { KnownKeys } from "../../../../src/research/service/redact.ts";
import { UndiciTransport } from "../../../../src/research/service/undiciTransport.ts";
import { runSteps } from "../../../support/killedAtSteps.ts";
import { scratchFolder } from "../../../support/scratch.ts";
import { batchChild, ordersVariable } from "./batchChild.ts";
import type { Death, Orders } from "./batchChild.ts";
import { pagesBatch } from "./batchFixture.ts";

const count = 200;
const price = 3;

describe("a batch of 200 whose window is killed", () => {
  let folder: ReturnType<typeof scratchFolder>;
  let sandbox: Sandbox;
  let transport: UndiciTransport;
  let client: ServiceClient;
  let store: BatchStore;
  let batch: string;
  /** By how much the service's clock is ahead of this machine's, in milliseconds. */
  let ahead: number;

  beforeEach(async () => {
    folder = scratchFolder({ inMemory: true });
    ahead = 0;
    sandbox = await startSandbox({ credits: 5_000, rateLimit: 0, clockAhead: () => ahead });
    transport = new UndiciTransport();
    client = new ServiceClient(
      { baseUrl: sandbox.url, key: sandbox.key },
      transport,
      new KnownKeys(),
    );
    // Something older than the batch, so that the log is seen to reach back to it.
    await client.credits();
    store = new BatchStore(join(folder.path, "batches"));
    batch = await store.create(pagesBatch(count));
  });
  afterEach(async () => {
    transport.dispose();
    await sandbox.close();
    folder.remove();
  });

  /** Runs the batch in a process of its own, until that ends or `kill` says so after a line it printed; resolves with its last line. */
  async function runWindow(
    orders: Partial<Orders> = {},
    kill: (lines: number) => boolean = () => false,
  ): Promise<string> {
    // Time passes until somebody opens the next window: the log is final by then.
    ahead += 15 * 60_000;
    const all: Orders = {
      url: sandbox.url,
      key: sandbox.key,
      folder: folder.path,
      batch,
      ...orders,
    };
    const lines = await runSteps(batchChild, [], (seen) => kill(seen + 1), {
      [ordersVariable]: JSON.stringify(all),
    });
    return lines.at(-1) ?? "";
  }

  /** How many calls of the tool were charged, by the log and by the balance. */
  async function charges(): Promise<number> {
    const log = await client.usage(500);
    const charged = log.filter(
      ({ endpoint, credits_charged: credits }) =>
        endpoint === "/v1/tools/inspect_page" && (credits ?? 0) > 0 && log.length < 500,
    );
    assert.equal((await client.credits()) + charged.length * price, 5_000);
    return charged.length;
  }

  /** Checks that every item is accounted for, and that what counts as done can be opened and is about the right page. */
  async function account(): Promise<BatchTally["count"]> {
    const { header, progress } = await store.read(batch);
    const results = new ResultStore(join(folder.path, "results"));
    const pages = new Set<string>();
    for (const [item, record] of progress.items.entries()) {
      if (record.state === "done") {
        const read = await results.open(record.resultId);
        assert.ok(read.ok && read.result.callKey === header.items[item]?.key);
        pages.add(read.result.subject);
      }
    }
    const { count: tally } = tallyOf(header, progress);
    assert.equal(pages.size, tally.done);
    assert.equal(
      (await results.list()).results.length,
      tally.done,
      "no answer in the library that the batch does not know of",
    );
    return tally;
  }

  const deaths: readonly (readonly [Death, string, left: Partial<BatchTally["count"]>])[] = [
    ["noted", "before anything else was noted: it was never sent, and is sent now", {}],
    [
      "reserved",
      "before the request left: nothing proves that, so it waits for the person",
      { unsure: 1 },
    ],
    [
      "answered",
      "between the response and the library: it was charged and is not paid for again",
      { lost: 1 },
    ],
    ["saved", "between the library and its journal: the result is found", {}],
  ];
  for (const [at, what, left] of deaths) {
    const { lost = 0, unsure = 0 } = left;
    it(`${what}; no item is charged twice`, async () => {
      await runWindow({ die: { call: 57, at } });
      assert.equal((await store.read(batch)).progress.items[56]?.state, "sent");
      assert.equal(await charges(), at === "noted" || at === "reserved" ? 56 : 57);
      assert.equal(await runWindow(), "ended finished");
      assert.equal(await charges(), count - unsure);
      assert.deepEqual(await account(), {
        waiting: 0,
        sent: 0,
        done: count - lost - unsure,
        failed: 0,
        unsure,
        lost,
        skipped: 0,
      });
    });
  }

  it("at any moment, again and again: no item is charged twice, and every one is accounted for", async () => {
    const killed: number[] = [];
    for (let start = 0; start < 3; start += 1) {
      const [line, wait] = [1 + Math.floor(Math.random() * 60), Math.random() * 6];
      const kill = (lines: number): boolean => lines === line && busyFor(wait);
      killed.push(line);
      if ((await runWindow({}, kill)) === "ended finished") {
        break;
      }
    }
    assert.equal(await runWindow(), "ended finished");
    const tally = await account();
    const seen = JSON.stringify({ killed, tally });
    const charged = await charges();
    assert.equal(tally.done + tally.lost + tally.unsure, count, seen);
    assert.ok(tally.lost + tally.unsure <= killed.length, seen);
    assert.ok(charged >= tally.done + tally.lost && charged <= count, `${charged} ${seen}`);
  });

  it("two windows do not run it at once", async () => {
    const ends = await Promise.all([runWindow(), runWindow()]);
    // The slower of the two may come when the other has finished; then nothing is left to send.
    assert.ok(
      ends.includes("ended finished") &&
        ends.every((end) => end === "ended finished" || end === "claimed by another"),
      String(ends),
    );
    assert.equal(await charges(), count);
    assert.equal((await account()).done, count);
  });
});

/** Lets the other process get a little further, by less than a timer could. */
function busyFor(milliseconds: number): true {
  for (const until = performance.now() + milliseconds; performance.now() < until;);
  return true;
}
