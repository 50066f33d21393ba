import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { syncBuiltinESMExports } from "node:module";
import tls from "node:tls";
import {
  SystemCertificates,
  readInThread,
} from "../../../../src/research/service/systemCertificates.ts";
import { certificatesTimeout } from "../../../../src/research/service/timeLimit.ts";
import { repositoryRoot } from "../../../support/paths.ts";
import { scratchFolder } from "../../../support/scratch.ts";
import { TestClock, settled } from "../batches/batchClock.ts";

const worker = join(repositoryRoot, "src", "research", "service", "certificateWorker.ts");

describe("reading the operating system's certificates", () => {
  let clock: TestClock;
  let started: PromiseWithResolvers<readonly string[]>[];
  let readings: Promise<unknown>[];
  let failures: string[];
  let late: number;

  beforeEach(() => {
    clock = new TestClock();
    [started, readings, failures, late] = [[], [], [], 0];
  });

  function certificates(): SystemCertificates {
    const start = (): Promise<readonly string[]> => {
      const reading = Promise.withResolvers<readonly string[]>();
      started.push(reading);
      return reading.promise;
    };
    return new SystemCertificates(start, clock, {
      onReading: (over) => void readings.push(over),
      onFailure: (reason) => void failures.push(reason),
      onLate: () => void (late += 1),
    });
  }

  it("happens once, for all who want them, and is shown while it lasts", async () => {
    const read = certificates();
    const all = [read.read(), read.read()];
    assert.equal(started.length, 1);
    started[0]?.resolve(["a"]);
    assert.deepEqual(await Promise.all(all), [["a"], ["a"]]);
    assert.deepEqual(await read.read(), ["a"]);
    assert.deepEqual([started.length, readings.length, failures, late], [1, 1, [], 0]);
    await readings[0];
    assert.equal(clock.timers, 0);
  });

  it("that never ends is waited for no longer than its limit, and never begun again", async () => {
    const read = certificates();
    const wanted = read.read();
    const over = { yet: false };
    void readings[0]?.then(() => (over.yet = true));
    await clock.pass(certificatesTimeout - 1);
    assert.equal(over.yet, false);
    await clock.pass(1);
    assert.equal(await wanted, undefined);
    assert.equal(over.yet, true);
    assert.equal(await read.read(), undefined);
    assert.deepEqual([started.length, failures.length, late], [1, 1, 0]);
  });

  it("that ends late is told, and what it brought is used from then on", async () => {
    const read = certificates();
    const wanted = read.read();
    await clock.pass(certificatesTimeout);
    assert.equal(await wanted, undefined);
    started[0]?.resolve(["a"]);
    await settled();
    assert.equal(late, 1);
    assert.deepEqual(await read.read(), ["a"]);
    assert.equal(started.length, 1);
  });

  it("that fails is told with the reason, and tried again by the next one who wants them", async () => {
    const read = certificates();
    const wanted = read.read();
    started[0]?.reject(new Error("no keychain"));
    assert.equal(await wanted, undefined);
    assert.deepEqual(failures, ["no keychain"]);
    assert.equal(clock.timers, 0);
    const again = read.read();
    started[1]?.resolve(["a"]);
    assert.deepEqual(await again, ["a"]);
    assert.equal(readings.length, 2);
  });

  it("that fails late is tried again, too", async () => {
    const read = certificates();
    const wanted = read.read();
    await clock.pass(certificatesTimeout);
    await wanted;
    started[0]?.reject(new Error("ended"));
    await settled();
    assert.equal(failures.length, 1);
    void read.read();
    assert.equal(started.length, 2);
  });

  it("is done in a thread: the one that wants them reads none", async () => {
    const usual = tls.getCACertificates;
    const asked: (string | undefined)[] = [];
    tls.getCACertificates = (store) => {
      asked.push(store);
      return [];
    };
    syncBuiltinESMExports();
    try {
      const read = await readInThread(worker);
      assert.deepEqual(asked, []);
      assert.deepEqual(read.toSorted(), usual("system").toSorted());
    } finally {
      tls.getCACertificates = usual;
      syncBuiltinESMExports();
    }
  });

  it("fails where its thread does: none there, one that ends, one that says something else", async () => {
    const folder = scratchFolder();
    const failing = async (source: string, reason: RegExp): Promise<void> => {
      const file = join(folder.path, "thread.cjs");
      writeFileSync(file, source);
      await assert.rejects(readInThread(file), reason);
    };
    await assert.rejects(readInThread(join(folder.path, "nowhere.cjs")), /nowhere/u);
    await failing("process.exit(3)", /ended with 3/u);
    await failing("throw new Error('no keychain')", /no keychain/u);
    await failing("require('node:worker_threads').parentPort.postMessage([1])", /something else/u);
    folder.remove();
  });
});
