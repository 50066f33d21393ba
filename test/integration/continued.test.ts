import assert from "node:assert/strict";
import * as vscode from "vscode";
import { LastArticle } from "../../src/editor/features/article/lastArticle.ts";
import type { CallRequest } from "../../src/editor/features/paidCalls/callRequest.ts";
import { FollowUps } from "../../src/editor/features/resultPanels/followUps.ts";
import type { ResultActions } from "../../src/editor/features/resultPanels/resultActions.ts";
import { Saving } from "../../src/editor/features/saving/saving.ts";
import { envelopeOf } from "../../src/research/library/savedResult.ts";
import type { SavedResult } from "../../src/research/library/savedResult.ts";
import { selectedRows } from "../../src/research/results/selectedRows.ts";
import { tableHeads } from "../../src/shared/resultTables.ts";
import type { ServiceClient } from "../../src/research/service/client.ts";
import type { Sandbox } from "../../src/sandbox/server.ts";
import { inspectKeyword } from "../../src/research/tools/inspectKeyword.ts";
import { inspectSearchVisibility } from "../../src/research/tools/inspectSearchVisibility.ts";
import { researchKeywords } from "../../src/research/tools/researchKeywords.ts";
import { answered, answerWindow, restoreWindow, testApi } from "../support/integrationApi.ts";
import type { Assembly } from "../support/integrationApi.ts";
import { startService } from "../support/service.ts";
import { until } from "../support/until.ts";
import { words } from "../support/words.ts";
import { PanelsUnderTest } from "./panelsUnderTest.ts";
import { resultModelOf } from "../support/resultModel.ts";

const keywords = Array.from({ length: 25 }, (_, index) => `coffee grinder ${index + 1}`);

describe("a partial answer and its follow-ups", () => {
  let api: Assembly;
  let service: Sandbox;
  let client: ServiceClient;
  let panels: PanelsUnderTest;

  before(async () => {
    api = await testApi();
    service = await startService({ credits: 1_000, rateLimit: 0 });
    await api.app.connections.useKey(service.url, service.key);
    const connection = await api.app.connections.current();
    assert.ok(connection !== undefined);
    ({ client } = connection);
  });
  beforeEach(() => {
    panels = new PanelsUnderTest();
    answerWindow(({ items }) => items.find((item) => item.startsWith("Inspect Search Visibility")));
  });
  afterEach(() => {
    panels.dispose();
    restoreWindow();
  });
  after(async () => {
    await api.app.connections.disconnect();
    await service.close();
  });

  async function charges(): Promise<number[]> {
    const log = await client.usage(500);
    return log
      .filter(({ endpoint }) => endpoint === "/v1/tools/inspect_search_visibility")
      .map((entry) => entry.credits_charged ?? 0);
  }

  /** The saved answers about a site, oldest first. */
  async function savedAbout(domain: string): Promise<SavedResult[]> {
    const { results } = await api.app.results.list();
    const reads = await Promise.all(
      results.filter(({ subject }) => subject === domain).map(({ id }) => api.app.results.open(id)),
    );
    return (
      reads
        .map((read) => answered(read.ok ? read.result : undefined))
        // Other tests of this window ask about the same site.
        .filter(({ args }) => args["mode"] === "live")
        .toSorted((a, b) => a.receivedAt.localeCompare(b.receivedAt))
    );
  }

  async function runLive(domain: string, asked: readonly string[] = keywords): Promise<void> {
    const outcome = await api.flow.submit({
      tool: inspectSearchVisibility,
      args: { domain, keywords: [...asked], mode: "live" },
    });
    assert.deepEqual(outcome, { kind: "answered" });
  }

  it("are shown as one in one tab, saved as answers of their own, and each charged once", async () => {
    const before = await client.credits();
    await runLive("harborlanecoffee.com");
    const panel = await panels.opened(0);
    for (const [call, text] of [
      [1, "10 of 25 checked"],
      [2, "20 of 25 checked"],
    ] as const) {
      const { checked, header } = await panel.document();
      assert.equal(checked?.text, text);
      assert.equal(checked?.offer?.label, words.priced("Check the rest", 10));
      assert.match(checked?.offer?.reason ?? "", /keywords that were not checked/u);
      assert.equal(header.cost, 10 * call);
      await panel.view.send({ kind: "runAction", index: checked?.offer?.index ?? -1 });
      await until("the answer in the tab", () => panel.changes === call);
    }
    const { checked, header, notices } = await panel.document();
    assert.equal(checked, undefined);
    assert.deepEqual(
      header.parts?.map(({ label, cost }) => [label, cost]),
      [
        ["Part 1", 10],
        ["Part 2", 10],
        ["Part 3", 10],
      ],
    );
    assert.equal(header.balanceAfter, before - 30);
    assert.ok(notices.some(({ text }) => text === "25 of 25 checked, in 3 parts."));
    assert.deepEqual(await panel.column("positions", "keyword"), keywords);
    assert.equal(panels.all.length, 1);
    assert.deepEqual(await charges(), [10, 10, 10]);
    assert.equal(await client.credits(), before - 30);
    const [first, second, third] = await savedAbout("harborlanecoffee.com");
    assert.deepEqual(
      [first?.continues, second?.continues, third?.continues],
      [undefined, first?.id, second?.id],
    );
  });

  it("open as one from the first part on, and each later part by itself, without any call", async () => {
    const paid = await charges();
    const [first, second, third] = await savedAbout("harborlanecoffee.com");
    const expected = [
      [first, 25, 3],
      [second, 15, 2],
      [third, 5, 1],
    ] as const;
    for (const [index, [part, rows, parts]] of expected.entries()) {
      await vscode.commands.executeCommand("seoResearch.openResult", part?.id);
      const panel = await panels.opened(index);
      const { header, notices, checked } = await panel.document();
      assert.equal((await panel.column("positions", "keyword")).length, rows);
      assert.equal(header.parts?.length ?? 1, parts);
      assert.equal(checked, undefined);
      assert.equal(
        notices.some(({ text }) => text.startsWith("This continues an earlier result.")),
        index > 0,
      );
      const json: unknown = JSON.parse(await panel.view.send({ kind: "json", part: parts - 1 }));
      assert.deepEqual(json, third?.envelope);
    }
    assert.deepEqual(await charges(), paid);
  });

  it("are offered as saved, free, to a view that still shows the older document", async () => {
    const paid = await charges();
    const [first] = await savedAbout("harborlanecoffee.com");
    await vscode.commands.executeCommand("seoResearch.openResult", first?.id);
    const panel = await panels.opened(0);
    await panel.document();
    const asked = answerWindow(({ items }) => items.find((item) => item.includes(words.openSaved)));
    await panel.view.send({ kind: "runAction", index: 0 });
    await until("the tab to come to the front", () => panel.reveals === 1);
    assert.equal(asked.length, 1);
    assert.equal(panels.all.length, 1);
    assert.deepEqual(await charges(), paid);
  });

  it("take in a saved answer that was asked for by itself", async () => {
    const domain = "blueridgeroasters.com";
    await runLive(domain, keywords.slice(10, 20));
    await runLive(domain, keywords.slice(0, 20));
    const paid = await charges();
    const panel = await panels.opened(1);
    const { checked } = await panel.document();
    assert.equal(checked?.text, "10 of 20 checked");
    answerWindow(({ items }) => items.find((item) => item.includes(words.openSaved)));
    await panel.view.send({ kind: "runAction", index: checked?.offer?.index ?? -1 });
    await until("the answer in the tab", () => panel.changes === 1);
    assert.equal((await panel.document()).checked, undefined);
    assert.deepEqual(await panel.column("positions", "keyword"), keywords.slice(0, 20));
    assert.deepEqual(await charges(), paid);
  });

  it("are taken in when they are run once more", async () => {
    const domain = "fellowdrip.com";
    await runLive(domain, keywords.slice(0, 20));
    const panel = await panels.opened(0);
    const { checked } = await panel.document();
    await panel.view.send({ kind: "runAction", index: checked?.offer?.index ?? -1 });
    const [first, second] = await until("the continuation", async () => {
      const saved = await savedAbout(domain);
      return saved.length === 2 && saved;
    });
    assert.ok(first !== undefined && second !== undefined);
    answerWindow(({ items }) => items.find((item) => item.includes(words.runAgain)) ?? items[0]);
    await api.flow.run({
      tool: inspectSearchVisibility,
      args: second.args,
      origin: second.origin,
      parent: first.id,
    });
    assert.deepEqual(
      (await savedAbout(domain)).map((part) => part.continues),
      [undefined, first.id, first.id],
    );
  });

  it("are results of their own when they ask something else", async () => {
    await runLive("mokahouse.com");
    const panel = await panels.opened(0);
    const { actions } = await panel.document();
    const other = actions.find(({ label }) => label.startsWith("Inspect SERP"));
    await panel.view.send({ kind: "runAction", index: other?.index ?? -1 });
    await panels.opened(1);
    assert.equal(panel.changes, 0);
  });

  it("a row's run is a question of its own, in the market of its result", async () => {
    const requests: CallRequest[] = [];
    const refuse = (): Promise<never> => Promise.reject(new Error("not this one"));
    const actions: ResultActions = {
      runAction: refuse,
      exportResource: refuse,
      loadRows: refuse,
      openForm: refuse,
      mayLeadToCalls: refuse,
      run: (request) => Promise.resolve(void requests.push(request)),
    };
    const articles = new LastArticle();
    const parent = answered(
      await api.runner.run({ tool: researchKeywords, args: { seed: "rows of tea" } }),
    );
    const model = resultModelOf(parent, envelopeOf(parent));
    const rows =
      selectedRows(parent, model, { table: tableHeads(model.document)[0]?.id ?? "", rows: [0] }) ??
      assert.fail("no table");
    const args = { keyword: "tea" };
    await new FollowUps(api.app, actions, articles, new Saving(api.app, articles)).actOnRows(
      rows,
      { kind: "run", tool: inspectKeyword, args },
      [parent],
    );
    assert.deepEqual(requests, [
      { tool: inspectKeyword, args, origin: parent.origin, keepsMarket: true },
    ]);
    articles.dispose();
  });
});
