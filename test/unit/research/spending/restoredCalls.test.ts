import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { Ledger } from "../../../../src/research/spending/ledger.ts";
import type { LedgerOutcome } from "../../../../src/research/spending/ledger.ts";
import { LedgerFiles } from "../../../../src/research/spending/ledgerFiles.ts";
import type { LedgerDay } from "../../../../src/research/spending/ledgerLines.ts";
import { addRestoredCalls, missingCalls } from "../../../../src/research/spending/restoredCalls.ts";
import { scratchFolder } from "../../../support/scratch.ts";
import { local, noLimits, service } from "./ledgerFixture.ts";

const now = local(22, 15);

describe("calls restored into the ledger", () => {
  let scratch: ReturnType<typeof scratchFolder>;
  let there: string;
  let here: string;

  beforeEach(() => {
    scratch = scratchFolder();
    there = join(scratch.path, "there");
    here = join(scratch.path, "here");
  });
  afterEach(() => scratch.remove());

  async function call(
    folder: string,
    id: string,
    at: Date,
    outcome?: LedgerOutcome,
    credits = 7,
  ): Promise<void> {
    const ledger = new Ledger(folder, `session of ${folder}`, () => at);
    await ledger.begin(
      { id, tool: "inspect_page", subject: id, origin: service, price: 9 },
      noLimits,
    );
    if (outcome !== undefined) {
      await ledger.settle(id, outcome, credits, { resultId: `result of ${id}` });
    }
  }

  async function days(folder: string): Promise<LedgerDay[]> {
    const files = new LedgerFiles(folder);
    return Promise.all((await files.days()).map((day) => files.read(day)));
  }

  /** Resolves with how many were added. */
  async function restore(at = now): Promise<number> {
    const calls = await missingCalls(here, await days(there));
    await addRestoredCalls(here, calls, at);
    return calls.length;
  }

  const entries = (folder: string): Promise<unknown[]> =>
    new Ledger(folder, "reader", () => now).entries(service, new Date(0));
  const spent = async (): Promise<number> => {
    const ledger = new Ledger(here, "reader", () => now);
    return (await ledger.spent(service)).day;
  };

  it("come with their ends as they were, and only once", async () => {
    await call(there, "charged", local(20, 9), "charged");
    await call(there, "free", local(20, 10), "notCharged", 0);
    await call(there, "unknown", local(21, 10), "unknown", 0);
    await call(there, "open", local(21, 11));
    assert.equal(await restore(), 4);
    assert.deepEqual(await entries(here), await entries(there));
    assert.equal(await restore(), 0);
    assert.deepEqual(await entries(here), await entries(there));
  });

  it("are one line each, so that what a crash leaves is whole calls", async () => {
    await call(there, "a", local(20, 9), "charged");
    await restore();
    const lines = readFileSync(join(here, "2026-11-20.ndjson"), "utf8").split("\n");
    assert.equal(lines.filter((line) => line !== "").length, 1);
  });

  it("never change a call that is here: what counts goes on counting, and what doesn't stays so", async () => {
    await call(here, "open here", local(22, 9));
    await call(there, "open here", local(22, 9), "notCharged", 0);
    await call(here, "free here", local(22, 10), "notCharged", 0);
    await call(there, "free here", local(22, 10), "charged");
    await call(here, "settled here", local(21, 10), "charged", 3);
    await call(there, "settled here", local(21, 10), "charged", 30);
    const before = await entries(here);
    assert.equal(await restore(), 0);
    assert.deepEqual(await entries(here), before);
    assert.equal(await spent(), 9);
  });

  it("leave today's budgets as they are, and are in the report of today all the same", async () => {
    await call(here, "mine", local(22, 8), "charged", 2);
    await call(there, "of today", local(22, 9), "charged");
    await call(there, "of tomorrow", local(23, 1), "charged");
    const ledger = new Ledger(there, `session of ${there}`, () => now);
    await ledger.raise(service, "day", 1000);
    assert.equal(await restore(), 2);
    assert.equal(await spent(), 2);
    assert.deepEqual(await new Ledger(here, "reader", () => now).raised(service), noLimits);
    assert.deepEqual(readdirSync(here).toSorted(), ["2026-11-21.ndjson", "2026-11-22.ndjson"]);
    const today = await new Ledger(here, "reader", () => now).entries(service, local(22, 0));
    assert.deepEqual(
      today.map(({ id }) => id),
      ["mine", "of today", "of tomorrow"],
    );
  });

  it("can be settled later, when more becomes known", async () => {
    await call(there, "lost", local(20, 9), "unknown", 0);
    await restore();
    const ledger = new Ledger(here, "s", () => now);
    await ledger.settle("lost", "charged", 4);
    assert.deepEqual(
      [(await ledger.find("lost"))?.outcome, (await ledger.find("lost"))?.credits],
      ["charged", 4],
    );
  });
});
