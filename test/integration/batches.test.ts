import assert from "node:assert/strict";
import { join } from "node:path";
import * as vscode from "vscode";
import { ListedRuns } from "../../src/editor/features/batches/listedRuns.ts";
import type { ListedRow } from "../../src/editor/features/savedResults/resultRows.ts";
import { ResultsProvider } from "../../src/editor/features/savedResults/resultsProvider.ts";
import { claimBatch } from "../../src/research/batches/batchClaim.ts";
import { tallyOf } from "../../src/research/batches/batchState.ts";
import type { Sandbox } from "../../src/sandbox/server.ts";
import { callKey } from "../../src/research/tools/arguments.ts";
import { inspectPage } from "../../src/research/tools/inspectPage.ts";
import { answered, answerWindow, untilAsked } from "../support/integrationApi.ts";
import type { Assembly } from "../support/integrationApi.ts";
import { startService } from "../support/service.ts";
import { until } from "../support/until.ts";
import { anywhere, words } from "../support/words.ts";
import { BatchesUnderTest, agree, pages, set } from "./batchesUnderTest.ts";

describe("batches", () => {
  let batches: BatchesUnderTest;
  let api: Assembly;

  before(async () => {
    batches = await BatchesUnderTest.open();
    ({ api } = batches);
  });
  afterEach(() => batches.tidy());

  describe("against the service", () => {
    let service: Sandbox;

    beforeEach(async () => {
      service = await startService({ credits: 100, rateLimit: 0 });
      await api.app.connections.useKey(service.url, service.key);
    });
    afterEach(() => service.close());

    const credits = async (): Promise<number> =>
      (await api.app.connections.current())?.client.credits() ?? Number.NaN;
    async function charges(): Promise<number> {
      const log = (await (await api.app.connections.current())?.client.usage(500)) ?? [];
      return log.filter(
        ({ endpoint, credits_charged: charged }) =>
          endpoint === "/v1/tools/inspect_page" && (charged ?? 0) > 0,
      ).length;
    }

    it("shows the plan, then the price of all in a dialog, and pays for nothing before that", async () => {
      answered(await api.runner.run({ tool: inspectPage, args: { url: pages(1)[0] } }));
      const asked = answerWindow(({ what, items }) =>
        what.startsWith(words.runBatch) ? items[0] : undefined,
      );
      await batches.run([
        ...pages(5),
        "https://EXAMPLE.com/batch-1#top",
        "http://localhost:1313/",
        "not a page",
      ]);
      const [plan, price] = asked;
      assert.deepEqual(
        plan?.items.map((item) => item.replace(/^\$\([\w-]+\) /u, "")),
        [
          "Run 4, open 1 saved",
          "Run all 5 again",
          "Select Items…",
          "Use Inspect Domain Instead",
          "2 invalid",
          words.batchMarket,
        ],
      );
      assert.equal(price?.what, "Run Inspect Page 4 times?");
      assert.equal(
        price.detail,
        "4 calls at 3 credits each: 12 credits total.\nBalance: 97 now, 85 after.\nLeft after this: 485 of today's budget, 235 of this session's.\nSaved results used, free: 1.\nTakes less than a minute. You can pause it.\nMarket: United States, English.",
      );
      assert.deepEqual(price.items, [words.priced("Run 4", 12)]);
      assert.equal(await credits(), 97);
      assert.equal(asked.length, 2);
    });

    it("runs each item once, keeps every answer, opens saved ones instead of paying, and says what it brought", async () => {
      answered(await api.runner.run({ tool: inspectPage, args: { url: pages(1)[0] } }));
      const asked = answerWindow(agree);
      await batches.run(pages(6));
      const { header, progress } = await batches.newest();
      assert.equal(await charges(), 6);
      assert.equal(await credits(), 82);
      assert.deepEqual(tallyOf(header, progress).count, {
        waiting: 0,
        sent: 0,
        done: 6,
        failed: 0,
        unsure: 0,
        lost: 0,
        skipped: 0,
      });
      for (const [item, record] of progress.items.entries()) {
        const read =
          record.state === "done" ? await api.app.results.open(record.resultId) : undefined;
        assert.ok(read?.ok === true && read.result.callKey === header.items[item]?.key);
      }
      const { what } = await untilAsked(asked, /^Inspect Page × 6: /u);
      assert.equal(what, "Inspect Page × 6: 6 done, 1 already saved. 15 credits total.");
      assert.deepEqual(api.runner.runs.running, []);
      await until("the new balance", () => api.app.account.balance.value === 82);
      assert.equal((await api.app.spending.budgets(service.url)).day.spent, 18);
    });

    it("asks for the same again only when the person wants all anew", async () => {
      answerWindow(agree);
      await batches.run(pages(2, 10));
      const asked = answerWindow(({ what, items }) =>
        what.startsWith(words.runBatch) ? "Run all 2 again" : items[0],
      );
      await batches.run(pages(2, 10));
      assert.match(asked[1]?.detail ?? "", /2 calls at 3 credits each: 6 credits total/u);
      assert.equal(await charges(), 4);
      answerWindow(agree);
      await batches.run(pages(2, 10));
      assert.equal(await charges(), 4, "nothing to pay: no dialog, no call");
      assert.equal((await batches.tally()).count.done, 2);
    });

    it("waits for a call that the person has under way instead of paying for it a second time", async () => {
      const [url] = pages(1, 20);
      answerWindow(agree);
      const [single] = await Promise.all([
        api.runner.run({ tool: inspectPage, args: { url } }),
        batches.run(pages(1, 20)),
      ]);
      answered(single);
      assert.equal(await charges(), 1);
      assert.equal((await batches.tally()).count.done, 1);
    });

    it("does not pay for what was answered while its plan and price were being read", async () => {
      let meanwhile: Promise<unknown> | undefined;
      const [url] = pages(1, 25);
      answerWindow(({ what, items }) => {
        if (what === "Run Inspect Page 2 times?") {
          meanwhile = api.runner.run({ tool: inspectPage, args: { url } });
        }
        return items[0];
      });
      await batches.run(pages(2, 25));
      await meanwhile;
      assert.equal(await charges(), 2);
      assert.equal((await batches.tally()).count.done, 2);
    });

    it("B2: runs what the balance pays for and keeps the rest waiting; resumes when there are credits, without paying again", async () => {
      const poor = await startService({ credits: 10, rateLimit: 0 });
      await api.app.connections.useKey(poor.url, poor.key);
      const asked = answerWindow(agree);
      await batches.run(pages(5, 30));
      assert.match(
        asked[1]?.detail ?? "",
        /Balance: 10, enough for 3 calls\. The batch will stop there; you can resume it\./u,
      );
      assert.deepEqual(asked[1]?.items, ["Run 3 of 5 (9 credits)"], "B2");
      assert.deepEqual((await batches.tally()).count, {
        waiting: 2,
        sent: 0,
        done: 3,
        failed: 0,
        unsure: 0,
        lost: 0,
        skipped: 0,
      });
      assert.match(
        (await untilAsked(asked, /^Inspect Page × 5 stopped/u)).what,
        /The calls you agreed to are done.*3 done, 2 waiting\. 9 credits total/u,
      );
      await poor.refill();
      const again = answerWindow(agree);
      await batches.act("resumeBatch");
      assert.match(again[0]?.detail ?? "", /^2 calls at 3 credits each: 6 credits total/u);
      assert.deepEqual((await batches.tally()).count.done, 5);
      assert.equal(await charges(), 5);
      await poor.close();
    });

    it("stops at a budget and goes on when it was raised", async () => {
      await set("budgetPerDay", 7);
      const asked = answerWindow(agree);
      await batches.run(pages(4, 40));
      assert.match(
        asked[1]?.detail ?? "",
        /Today's budget has 7 left, enough for 2 calls\. The batch will stop there/u,
      );
      assert.deepEqual(asked[1]?.items, [words.priced("Run 2 of 4", 6), "Raise Budget…"]);
      assert.deepEqual((await batches.tally()).count, {
        waiting: 2,
        sent: 0,
        done: 2,
        failed: 0,
        unsure: 0,
        lost: 0,
        skipped: 0,
      });
      assert.match((await untilAsked(asked, /stopped/u)).what, /The calls you agreed to are done/u);
      assert.deepEqual(
        asked.filter(({ what }) => anywhere(words.passesBudget).test(what)),
        [],
        "nobody is asked in the middle of a batch",
      );
      answerWindow(({ items }) => items.find((item) => item.startsWith("Raise")) ?? items[0]);
      await batches.act("resumeBatch");
      assert.deepEqual((await batches.tally()).count.done, 4);
      assert.equal(await charges(), 4);
    });

    it("belongs to one window at a time", async () => {
      answerWindow(({ what, items }) => (what.startsWith(words.runBatch) ? items[0] : undefined));
      const id = await api.batches.create({
        tool: "inspect_page",
        origin: service.url,
        price: 3,
        items: pages(2, 50).map((url) => ({
          key: callKey(inspectPage, { url }, service.url),
          args: { url },
          subject: url,
        })),
      });
      const folder = join(
        vscode.Uri.joinPath(api.app.context.globalStorageUri, "batches").fsPath,
        id,
      );
      const other = await claimBatch(folder, new Date(), process.ppid);
      assert.ok(other.taken);
      assert.equal((await api.batches.find(id)).standing, "elsewhere");
      const asked = answerWindow(agree);
      await batches.act("resumeBatch");
      await untilAsked(asked, /already running, possibly in another window/u);
      assert.equal(await charges(), 0);
      await other.release();
      await batches.act("resumeBatch");
      assert.equal(await charges(), 2);
    });

    it("leaves out what another window has under way, and what was lost before, until the person decides", async () => {
      const [busy = "", lost = ""] = pages(2, 60);
      const note = { tool: "inspect_page", subject: "x", sentAt: new Date().toISOString() };
      const keys = [busy, lost].map((url) => callKey(inspectPage, { url }, service.url));
      await api.app.pendingCalls.begin(keys[0] ?? "", { ...note, pid: process.ppid });
      await api.app.pendingCalls.begin(keys[1] ?? "", { ...note, pid: 2 ** 22 + 1 });
      answerWindow(agree);
      await batches.run([busy, lost, ...pages(1, 62)]);
      const { progress } = await batches.newest();
      assert.deepEqual(
        progress.items.map(({ state }) => state),
        ["failed", "failed", "done"],
      );
      assert.match(JSON.stringify(progress.items[0]), anywhere(words.otherWindow));
      assert.match(
        JSON.stringify(progress.items[1]),
        /sent outside this batch and returned no result/u,
      );
      await api.app.pendingCalls.end(keys[0] ?? "");
      await batches.act("retryFailed");
      assert.deepEqual(await batches.states(), ["done", "failed", "done"]);
      const asked = answerWindow(agree);
      await batches.act("runItemsAgain", 1);
      assert.match(asked[0]?.what ?? "", /Run Inspect Page once\?/u);
      assert.equal((await batches.tally()).count.done, 3);
      assert.equal(await charges(), 3);
    });

    it("refuses to go on with another origin's account", async () => {
      answerWindow(({ what, items }) => (what.startsWith(words.runBatch) ? items[0] : undefined));
      const items = pages(1, 70).map((url) => ({
        key: callKey(inspectPage, { url }, "sandbox"),
        args: { url },
        subject: url,
      }));
      await api.batches.create({ tool: "inspect_page", origin: "sandbox", price: 3, items });
      const asked = answerWindow(agree);
      await batches.act("resumeBatch");
      await untilAsked(asked, /This batch was planned for sandbox, but/u);
      assert.equal(await charges(), 0);
    });

    it("offers one call that would do for many, and opens its form with what was to be asked", async () => {
      const asked = answerWindow(({ what }) =>
        what.startsWith(words.runBatch) ? "Use Research Keywords Instead" : undefined,
      );
      await batches.run(["cold brew", "moka pot", "aeropress"], "inspect_keyword");
      assert.deepEqual(
        asked[0]?.items.filter((item) => item.includes("Instead")),
        [
          "$(lightbulb) Use Research Keywords Instead",
          "$(lightbulb) Use Inspect Search Visibility Instead",
        ],
      );
      assert.equal(asked.length, 1, "no price was asked for");
      await until("the form", () =>
        vscode.window.tabGroups.all.some(({ tabs }) =>
          tabs.some(({ label }) => label.startsWith("Research Keywords")),
        ),
      );
      assert.equal(await credits(), 100);
    });

    it("changes the market of all calls", async () => {
      let opened = false;
      const asked = answerWindow(({ what, items }) => {
        if (what.startsWith(`${words.runBatch}: Inspect`)) {
          const choice = opened ? items[0] : words.batchMarket;
          opened = true;
          return choice;
        }
        return what === "Market for All Calls" ? "Germany" : items[0];
      });
      await batches.run(["kaffee mahlen"], "inspect_keyword");
      assert.match(
        asked.find(({ what }) => what === "Run Inspect Keyword once?")?.detail ?? "",
        /Market: Germany, German\./u,
      );
      assert.deepEqual((await batches.newest()).header.items[0]?.args, {
        keyword: "kaffee mahlen",
        location: "Germany",
        language: "German",
      });
    });
  });

  describe("in the Results view", () => {
    it("F13: is one row that unfolds to its items, by the ids that its view had before, too", async () => {
      await api.app.connections.useSandbox();
      answerWindow(agree);
      await batches.run(pages(3, 900));
      const { header } = await batches.newest();
      const source = new ListedRuns(api.app, api.runner.runs, () => Promise.resolve(api.batches));
      const provider = new ResultsProvider(api.app, source);
      try {
        const rowOf = async (): Promise<ListedRow> => {
          const [today] = (await provider.getChildren()).filter(({ label }) => label === "Today");
          const rows = await provider.getChildren(today);
          const listed = rows.filter((row) => "batch" in row && row.batch === header.id);
          assert.equal(listed.length, 1);
          return listed[0] ?? assert.fail();
        };
        const row = await rowOf();
        assert.match(row.context, /^batch idle done saved$/u);
        const ids = (await provider.getChildren(row)).map(({ id }) => id);
        const { items } = (await batches.newest()).progress;
        assert.deepEqual(
          ids,
          items.map((item) => (item.state === "done" ? item.resultId : undefined)),
        );
        assert.equal((await provider.chosen([row], [])).results.length, 3);
      } finally {
        provider.dispose();
        source.dispose();
      }
      await vscode.commands.executeCommand("seoResearch.runs.focus");
      await vscode.commands.executeCommand("seoResearch.refreshRuns");
    });
  });
});
