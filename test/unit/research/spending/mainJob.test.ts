import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { BatchRunner } from "../../../../src/research/batches/batchRunner.ts";
import {
  convertDataset,
  surveyDataset,
} from "../../../../src/research/files/dataset/convertDataset.ts";
import { fileSource, textSource } from "../../../../src/research/files/dataset/fileSource.ts";
import type { SavedResult } from "../../../../src/research/library/savedResult.ts";
import { startSandbox } from "../../../../src/sandbox/server.ts";
import type { Sandbox } from "../../../../src/sandbox/server.ts";
import { ServiceClient } from "../../../../src/research/service/client.ts";
import { KnownKeys } from "../../../../src/research/service/redact.ts";
import { UndiciTransport } from "../../../../src/research/service/undiciTransport.ts";
import { AtomicFile } from "../../../../src/system/atomicFile.ts";
import type { ToolArguments, ToolDefinition } from "../../../../src/research/tools/definition.ts";
import { exportDataset } from "../../../../src/research/tools/exportDataset.ts";
import { inspectPage } from "../../../../src/research/tools/inspectPage.ts";
import { researchKeywords } from "../../../../src/research/tools/researchKeywords.ts";
import { scratchFolder } from "../../../support/scratch.ts";
import { backUp, everything, libraryIn, restore } from "../backup/backupFixture.ts";
import { pagesBatch } from "../batches/batchFixture.ts";
import { at, records } from "../../sandbox/sandboxUnderTest.ts";
import { PayWindow } from "./payWindow.ts";

/** What the product does with files from the first call to a restored backup, by its own modules, on whatever system this is. */
describe("the files of the main job", () => {
  let folder: ReturnType<typeof scratchFolder>;
  let sandbox: Sandbox;
  let transport: UndiciTransport;
  let client: ServiceClient;
  let window: PayWindow;

  const place = (...names: readonly string[]): string =>
    join(folder.path, "globalStorage", ...names);

  beforeEach(async () => {
    folder = scratchFolder({ inMemory: true });
    sandbox = await startSandbox({
      stateFile: place("sandbox", "state.json"),
      credits: 100,
      rateLimit: 0,
    });
    transport = new UndiciTransport();
    client = new ServiceClient(
      { baseUrl: sandbox.url, key: sandbox.key },
      transport,
      new KnownKeys(),
    );
    window = newWindow();
  });
  afterEach(async () => {
    transport.dispose();
    await sandbox.close();
    folder.remove();
  });

  /** As after a reload: nothing is known but what is on disk. */
  function newWindow(): PayWindow {
    return new PayWindow({ folder: place(), client, origin: "sandbox" });
  }

  it("are there after each step, in folders that were there before none of them", async () => {
    const keywords = await paid(researchKeywords, { seed: "latte art" });
    const [dataset] = records(at(keywords.envelope, "resources"));
    const exported = await paid(exportDataset, { uri: String(dataset?.["uri"]) });
    assert.deepEqual(readdirSync(place("pending")), [], "no call is open any more");
    await exportTo(join(folder.path, "project", "seo", "exports", "latte-art.csv"), exported);

    const store = window.batches;
    const id = await store.create(pagesBatch(6));
    await runBatch(id, 3);
    window = newWindow();
    await runBatch(id, 6);
    assert.equal(await client.credits(), 100 - 3 - 1 - 6 * inspectPage.cost);

    const spent = await window.ledger.spent("sandbox");
    assert.equal(spent.day, 3 + 1 + 6 * inspectPage.cost);
    const { folder: backup } = await backUp(
      { store: window.results, ledger: place("spending") },
      folder.path,
      everything,
    );
    const there = libraryIn(join(folder.path, "another machine"));
    const { restored, faults } = await restore(backup, there);
    assert.deepEqual([restored.length, faults], [8, []]);
    assert.equal((await there.store.list()).results.length, 8);
  });

  /** Pays for a call, and reads back what was saved of it. */
  async function paid(tool: ToolDefinition, args: ToolArguments): Promise<SavedResult> {
    const outcome = await window.pay(window.call(tool, args, JSON.stringify([tool.name, args])));
    assert.ok(outcome?.result !== undefined);
    const read = await newWindow().results.open(outcome.result.id);
    assert.ok(read.ok);
    return read.result;
  }

  /** Writes the rows of a saved response to a file in a folder that isn't there yet. */
  async function exportTo(target: string, result: SavedResult): Promise<void> {
    const file = window.results.answerPath(result);
    const source =
      file === undefined ? textSource(JSON.stringify(result.envelope)) : await fileSource(file);
    const watched = { signal: new AbortController().signal, onProgress: () => undefined };
    const survey = await surveyDataset(source, watched);
    await convertDataset({
      source,
      survey,
      about: {
        title: "Latte art",
        tool: result.tool,
        subject: result.subject,
        origin: { location: null, language: null, source: null, observedAt: null },
        available: null,
        note: null,
        scopeNote: null,
      },
      format: "csv",
      chosen: undefined,
      delimiter: ",",
      open: async () => {
        const rows = await AtomicFile.open(target);
        return {
          write: (chunk) => rows.write(chunk),
          commit: () => rows.commitNew(),
          discard: () => rows.discard(),
        };
      },
      ...watched,
    });
    assert.equal(readFileSync(target, "utf8").trimEnd().split("\n").length, survey.rows + 1);
    assert.ok(survey.rows > 1);
  }

  /** Runs a batch as one window until so many of its items are done. */
  async function runBatch(id: string, until: number): Promise<void> {
    const claimed = await window.batches.claim(id);
    assert.ok(claimed.claimed);
    const { journal } = claimed;
    const end = new AbortController();
    journal.onDidNote((item, { state }) => {
      if (state === "done" && item === until - 1) {
        end.abort();
      }
    });
    const runner = new BatchRunner(journal, window.batchPort(journal.header, inspectPage));
    runner.allow(journal.header.items.length);
    await runner.run(end.signal);
    await journal.close();
    const { progress } = await window.batches.read(id);
    assert.equal(progress.items.filter(({ state }) => state === "done").length, until);
  }
});
