import assert from "node:assert/strict";
import { join } from "node:path";
import { Ledger } from "../../../../src/research/spending/ledger.ts";
import type { LedgerEntry } from "../../../../src/research/spending/ledger.ts";
import { PendingCalls, isUnderWay } from "../../../../src/research/spending/pendingCalls.ts";
import { chargesOf, spendingReport } from "../../../../src/research/spending/spendingReport.ts";
import { callKey } from "../../../../src/research/tools/arguments.ts";
import { inspectDomain } from "../../../../src/research/tools/inspectDomain.ts";
import { inspectPage } from "../../../../src/research/tools/inspectPage.ts";
import { repositoryRoot } from "../../../support/paths.ts";
import { scratchFolder } from "../../../support/scratch.ts";
import { StoredBefore } from "../../../support/storedBefore.ts";

for (const before of StoredBefore.all(repositoryRoot)) {
  describe(`spending that ${before.version} noted`, () => {
    const { facts } = before;
    const { spentToday, dayLimit, baseUrl, later } = before.shown;
    const epoch = new Date(0);
    let folder: ReturnType<typeof scratchFolder>;
    let ledger: Ledger;

    beforeEach(() => {
      folder = scratchFolder();
      before.copy("globalStorage/spending", join(folder.path, "spending"));
      before.copy("globalStorage/pending", join(folder.path, "pending"));
      ledger = new Ledger(join(folder.path, "spending"), "a later session", () => before.noon());
    });
    afterEach(() => folder.remove());

    it("counts on the day it was spent, with the raised budget", async () => {
      for (const [origin, day] of Object.entries(spentToday)) {
        assert.deepEqual(await ledger.spent(origin), { day, session: 0, agents: 0 }, origin);
      }
      assert.deepEqual(await ledger.raised("sandbox"), { day: dayLimit, session: 0 });
      assert.deepEqual(
        await ledger.raised(baseUrl),
        later?.raised[baseUrl] ?? { day: 0, session: 0 },
      );
    });

    it("no longer counts on the next day", async () => {
      const nextDay = new Ledger(join(folder.path, "spending"), "the next day's", () =>
        before.noon(1),
      );
      assert.deepEqual(
        [await nextDay.spent("sandbox"), await nextDay.raised("sandbox")],
        [
          { day: 0, session: 0, agents: 0 },
          { day: 0, session: 0 },
        ],
      );
      assert.equal(
        (await nextDay.entries("sandbox", epoch)).length,
        (await ledger.entries("sandbox", epoch)).length,
      );
    });

    it("has each call with its outcome, and the charged ones with their results", async () => {
      const calls: LedgerEntry[] = [];
      for (const origin of Object.keys(spentToday)) {
        calls.push(...(await ledger.entries(origin, epoch)));
      }
      const count = (outcome: string): number =>
        calls.filter((call) => call.outcome === outcome).length;
      for (const [outcome, expected] of Object.entries(facts.calls)) {
        assert.equal(count(outcome), expected, outcome);
      }
      const saved = [...before.resultIds(), before.shown.ids.deleted].toSorted();
      assert.deepEqual(calls.flatMap(({ resultId }) => resultId ?? []).toSorted(), saved);
      assert.deepEqual(
        calls.flatMap(({ outcome, id, resultId, credits, price }) =>
          outcome === "charged" && resultId !== undefined && (id !== resultId || credits !== price)
            ? [id]
            : [],
        ),
        [],
      );
    });

    it("is part of what the budgets allow", async () => {
      const call = {
        id: "next",
        tool: "inspect_page",
        subject: "example.com",
        origin: "sandbox",
        price: 3,
      };
      const spent = spentToday["sandbox"] ?? assert.fail();
      // the raise of 0.4.0 holds in place of the setting
      assert.equal((await ledger.begin(call, { day: spent, session: 0 })).admitted, true);
      const left = dayLimit - spent - 3;
      const limits = { day: 500, session: 0 };
      assert.deepEqual(await ledger.begin({ ...call, id: "dear", price: left + 1 }, limits), {
        admitted: false,
        scope: "day",
      });
      assert.ok((await ledger.begin({ ...call, id: "last", price: left }, limits)).admitted);
    });

    it("has the calls that were under way when the window ended, under the keys they have now", async () => {
      const pending = new PendingCalls(join(folder.path, "pending"));
      const notes = await pending.list();
      assert.deepEqual(
        notes.map(({ tool, subject }) => [tool, subject]),
        [
          ["inspect_domain", "driftwoodsupply.net"],
          ["inspect_page", "example.com/under-way-2"],
        ],
      );
      assert.deepEqual(
        notes.map((note) => isUnderWay(note, before.writtenAt.getTime())),
        [false, false],
      );
      const keys = [
        callKey(inspectDomain, { domain: "driftwoodsupply.net" }, "sandbox"),
        callKey(inspectPage, facts.pageUnderWay, "sandbox"),
      ];
      for (const [index, key] of keys.entries()) {
        const call = {
          tool: "x",
          subject: "x",
          sentAt: new Date().toISOString(),
          pid: process.pid,
        };
        assert.deepEqual(
          await pending.begin(key, call),
          notes[index],
          "the earlier note answers the claim",
        );
      }
      await pending.removeAbandoned(keys[0] ?? "", Date.now());
      assert.deepEqual(await pending.list(), notes.slice(1));
    });
  });
}

describe("the spending of 1.0.0, as it is shown", () => {
  const before = new StoredBefore("1.0.0", repositoryRoot);
  const later = before.shown.later ?? assert.fail();

  for (const [origin, report] of Object.entries(later.spending)) {
    it(`is added up as it was at ${origin}: every call of every day, by tool, subject and caller`, async () => {
      const folder = scratchFolder();
      before.copy("globalStorage/spending", folder.path);
      const ledger = new Ledger(folder.path, "a later session", () => before.noon());
      const entries = await ledger.entries(origin, new Date(0));
      folder.remove();
      assert.deepEqual(
        entries.map(({ id, outcome, credits, from, resultId }) => ({
          id,
          outcome,
          credits,
          ...(from !== undefined && { from }),
          ...(resultId !== undefined && { resultId }),
        })),
        later.calls[origin],
      );
      const account = entries.at(-1)?.account ?? assert.fail();
      const charges = chargesOf({ ledger: entries, reconciled: [], account, clockOffset: 0 });
      const made = spendingReport(charges, 0, before.noon(1).getTime());
      assert.deepEqual(made.total, report.total);
      for (const group of ["tools", "subjects", "callers"] as const) {
        assert.deepEqual([...made[group]], Object.entries(report[group]), group);
      }
      // which day it was depends on where the machine is
      assert.deepEqual([...made.days.values()], Object.values(report.days));
    });
  }
});
