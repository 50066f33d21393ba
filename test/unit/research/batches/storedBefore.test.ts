import assert from "node:assert/strict";
import { join } from "node:path";
import { BatchRunner } from "../../../../src/research/batches/batchRunner.ts";
import type { BatchEnd } from "../../../../src/research/batches/batchRunner.ts";
import { tallyOf } from "../../../../src/research/batches/batchState.ts";
import { startSandbox } from "../../../../src/sandbox/server.ts";
import type { Sandbox } from "../../../../src/sandbox/server.ts";
import { ServiceClient } from "../../../../src/research/service/client.ts";
import { KnownKeys } from "../../../../src/research/service/redact.ts";
import { UndiciTransport } from "../../../../src/research/service/undiciTransport.ts";
import type { AgreedCall } from "../../../../src/research/spending/agreedCall.ts";
import type { PendingCall } from "../../../../src/research/spending/pendingCalls.ts";
import { callKey } from "../../../../src/research/tools/arguments.ts";
import { inspectDomain } from "../../../../src/research/tools/inspectDomain.ts";
import { inspectKeyword } from "../../../../src/research/tools/inspectKeyword.ts";
import { inspectPage } from "../../../../src/research/tools/inspectPage.ts";
import type { ToolArguments, ToolDefinition } from "../../../../src/research/tools/definition.ts";
import { repositoryRoot } from "../../../support/paths.ts";
import { scratchFolder } from "../../../support/scratch.ts";
import { StoredBefore } from "../../../support/storedBefore.ts";
import { PayWindow } from "../spending/payWindow.ts";

/** What a call of each batch costs, in credits. */
const keywordPrice = 5;
const pagePrice = 3;

for (const before of StoredBefore.all(repositoryRoot)) {
  describe(`batches that ${before.version} left`, () => {
    const { facts } = before;
    const { paused, interrupted } = before.shown.batches;
    let folder: ReturnType<typeof scratchFolder>;
    let sandbox: Sandbox;
    let transport: UndiciTransport;
    let client: ServiceClient;
    let window: PayWindow;

    beforeEach(async () => {
      folder = scratchFolder();
      before.copy("globalStorage", folder.path);
      sandbox = await startSandbox({ stateFile: join(folder.path, "sandbox.json"), rateLimit: 0 });
      transport = new UndiciTransport();
      client = new ServiceClient(
        { baseUrl: sandbox.url, key: sandbox.key },
        transport,
        new KnownKeys(),
      );
      window = new PayWindow({
        folder: folder.path,
        client,
        origin: "sandbox",
        account: "sandbox",
      });
    });
    afterEach(async () => {
      transport.dispose();
      await sandbox.close();
      folder.remove();
    });

    const states = async (id: string): Promise<string[]> =>
      (await window.batches.read(id)).progress.items.map(({ state }) => state);

    /** Runs a batch to its end as a person does who agrees to the price of all that is open. */
    async function resume(id: string, tool: ToolDefinition): Promise<BatchEnd> {
      const claimed = await window.batches.claim(id);
      assert.ok(claimed.claimed);
      const { journal } = claimed;
      const runner = new BatchRunner(journal, window.batchPort(journal.header, tool));
      runner.allow(tallyOf(journal.header, journal.progress).open);
      const end = await runner.run(new AbortController().signal);
      await journal.close();
      return end;
    }

    it("are listed, with what became of each item, and belong to no window", async () => {
      const { batches, broken } = await window.batches.list();
      assert.deepEqual(broken, []);
      assert.deepEqual(
        batches.map(({ header }) => header.id),
        [interrupted, paused],
      );
      assert.deepEqual(await states(paused), [
        "done",
        "done",
        "done",
        "waiting",
        "waiting",
        "skipped",
      ]);
      assert.deepEqual(await states(interrupted), ["done", "sent", "waiting"]);
      assert.deepEqual(
        [await window.batches.owner(paused), await window.batches.owner(interrupted)],
        [undefined, undefined],
      );
      const tallies = batches.map(({ header, progress }) => tallyOf(header, progress));
      assert.deepEqual(
        tallies.map(({ spent, due, fromLibrary }) => ({ spent, due, fromLibrary })),
        [
          { spent: pagePrice, due: 2 * pagePrice, fromLibrary: 0 },
          { spent: 2 * keywordPrice, due: 2 * keywordPrice, fromLibrary: 1 },
        ],
      );
    });

    it("name results that are in the library", async () => {
      for (const id of [paused, interrupted]) {
        const { header, progress } = await window.batches.read(id);
        for (const [item, record] of progress.items.entries()) {
          const result =
            record.state === "done" ? await window.results.read(record.resultId) : undefined;
          assert.equal(
            result?.callKey,
            record.state === "done" ? header.items[item]?.key : undefined,
          );
        }
      }
    });

    it("are known by the keys that this version gives their calls", async () => {
      for (const [id, tool] of [
        [paused, inspectKeyword],
        [interrupted, inspectPage],
      ] as const) {
        const { header } = await window.batches.read(id);
        assert.deepEqual(
          header.items.map(({ key }) => key),
          header.items.map(({ args }) => callKey(tool, args, "sandbox")),
        );
      }
    });

    it("resume to the end, and pay for no finished and no skipped item", async () => {
      const finished = (await window.batches.read(paused)).progress.items.slice(0, 3);
      const balance = await client.credits();
      assert.deepEqual(await resume(paused, inspectKeyword), { kind: "finished" });
      assert.deepEqual(await states(paused), ["done", "done", "done", "done", "done", "skipped"]);
      assert.deepEqual((await window.batches.read(paused)).progress.items.slice(0, 3), finished);
      assert.equal(await client.credits(), balance - 2 * keywordPrice);
      await resume(paused, inspectKeyword);
      assert.equal(
        await client.credits(),
        balance - 2 * keywordPrice,
        "a finished batch pays for nothing",
      );
    });

    it("don't pay again for the item that was under way when the window ended", async () => {
      const balance = await client.credits();
      assert.deepEqual(await resume(interrupted, inspectPage), { kind: "finished" });
      assert.deepEqual(await states(interrupted), ["done", "unsure", "done"]);
      assert.equal(await client.credits(), balance - pagePrice);
      await resume(interrupted, inspectPage);
      assert.deepEqual(await states(interrupted), ["done", "unsure", "done"], "the person decides");
      assert.equal(await client.credits(), balance - pagePrice);
    });

    it("leave calls under way that ask before they are paid for again", async () => {
      const balance = await client.credits();
      const notes = await window.pending.list();
      const asked: unknown[] = [];
      const decline = {
        allowRepeat: ({ subject, callId }: PendingCall, verdict: unknown): Promise<boolean> =>
          Promise.resolve(asked.push([subject, callId, verdict]) === 0),
      };
      const callOf = (tool: ToolDefinition, args: ToolArguments): AgreedCall =>
        window.call(tool, args, callKey(tool, args, "sandbox"));
      const page = callOf(inspectPage, facts.pageUnderWay);
      for (const call of [callOf(inspectDomain, { domain: "driftwoodsupply.net" }), page]) {
        assert.equal(await window.pay(call, decline), undefined);
      }
      // from 1.0.0 on a note names its call in the ledger, so that the usage log is asked about it
      const known = notes.map(({ callId }) => [
        callId,
        callId === undefined ? undefined : { kind: "unknown", because: "noEntry" },
      ]);
      assert.deepEqual(
        asked,
        notes.map(({ subject }, index) => [subject, ...(known[index] ?? [])]),
      );
      assert.deepEqual(
        notes.map(({ callId }) => callId !== undefined),
        notes.map(() => before.version !== "0.4.0"),
      );
      assert.equal(await client.credits(), balance);
      const paid = await window.pay(page, { allowRepeat: () => Promise.resolve(true) });
      assert.equal(paid?.result?.subject, "example.com/under-way-2");
      assert.equal(await client.credits(), balance - pagePrice);
      assert.deepEqual(
        (await window.pending.list()).map(({ subject }) => subject),
        ["driftwoodsupply.net"],
      );
    });

    it("the sandbox goes on with the account's balance and log", async () => {
      const calls = (await client.usage(500)).filter(({ endpoint }) =>
        endpoint?.startsWith("/v1/tools/"),
      );
      // calls under way were charged after the balance was shown
      assert.equal(
        await client.credits(),
        before.shown.balance - inspectDomain.cost - facts.pagesCharged * pagePrice,
      );
      assert.equal(
        calls.filter(({ credits_charged: credits }) => credits === 10).length,
        2,
        "the two parts of the live check",
      );
    });
  });
}
