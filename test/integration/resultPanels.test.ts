import assert from "node:assert/strict";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import * as vscode from "vscode";
import { followLink } from "../../src/editor/features/resultPanels/resultLinks.ts";
import type { CallRequest } from "../../src/editor/features/paidCalls/callRequest.ts";
import type { SavedResult } from "../../src/research/library/savedResult.ts";
import type { ServiceClient } from "../../src/research/service/client.ts";
import type { Sandbox } from "../../src/sandbox/server.ts";
import { discoverCompetitors } from "../../src/research/tools/discoverCompetitors.ts";
import { inspectSerp } from "../../src/research/tools/inspectSerp.ts";
import { researchKeywords } from "../../src/research/tools/researchKeywords.ts";
import {
  answered,
  answerWindow,
  untilAsked,
  watchClipboard,
  watchLinks,
} from "../support/integrationApi.ts";
import type { Assembly } from "../support/integrationApi.ts";
import { startService } from "../support/service.ts";
import { until } from "../support/until.ts";
import { anywhere, words } from "../support/words.ts";
import { PanelUnderTest } from "./panelsUnderTest.ts";
import type { PanelsUnderTest } from "./panelsUnderTest.ts";
import { resultTabs } from "./resultTabs.ts";
import { withoutItsResponse } from "./withoutItsResponse.ts";

const market = { location: "Germany", language: "German" };

describe("tabs of results", () => {
  const tabs = resultTabs();
  let api: Assembly;
  let service: Sandbox;
  let client: ServiceClient;
  let keywords: SavedResult;
  let competitors: SavedResult;
  let panels: PanelsUnderTest;

  before(async () => {
    ({ api, client, service } = tabs);
    answerWindow(({ items }) => items.find((item) => item.startsWith("Discover Competitors")));
    keywords = answered(
      await api.runner.run({ tool: researchKeywords, args: { seed: "kaffeemühle", ...market } }),
    );
    competitors = answered(
      await api.runner.run({ tool: discoverCompetitors, args: { domain: "harborlanecoffee.com" } }),
    );
  });
  beforeEach(() => {
    ({ panels } = tabs);
  });

  async function opened(result: SavedResult): Promise<PanelUnderTest> {
    await api.panels.open(result.id);
    return panels.opened(panels.all.length - 1);
  }

  it("hold no answer while they are hidden, and read it again when they are seen", async () => {
    const { results } = api.app;
    const original = results.open.bind(results);
    const buffered: WeakRef<object>[] = [];
    results.open = async (id) => {
      const read = await original(id);
      if (read.ok) {
        buffered.push(new WeakRef(read.result));
      }
      return read;
    };
    try {
      const panel = await opened(keywords);
      await panel.document();
      collectGarbage();
      assert.deepEqual(
        buffered.map((ref) => ref.deref() !== undefined),
        [true],
        "a tab that is seen keeps what it shows",
      );
      panel.setVisible(false);
      await until("the answer to be forgotten", () => {
        collectGarbage();
        return buffered[0]?.deref() === undefined ? true : undefined;
      });
      panel.setVisible(true);
      assert.equal((await panel.document()).header.subject, "kaffeemühle");
      assert.ok((await panel.column("keywords", "keyword")).length > 0);
      assert.equal(buffered.length, 2);
      // What is asked of a hidden tab is answered, and kept no longer than that.
      panel.setVisible(false);
      await panel.document();
      await until("the answer to be forgotten again", () => {
        collectGarbage();
        return buffered.every((ref) => ref.deref() === undefined) ? true : undefined;
      });
    } finally {
      Reflect.deleteProperty(results, "open");
    }
  });

  it("open beside, by id, by a row of a view, or the one in front, one tab for each result", async () => {
    await vscode.commands.executeCommand("seoResearch.openResultBeside", keywords.id);
    const panel = await panels.opened(0);
    assert.equal(panel.place, vscode.ViewColumn.Beside);
    await vscode.commands.executeCommand("seoResearch.openResult", keywords.id);
    assert.deepEqual([panel.reveals, panel.place], [1, undefined]);
    await vscode.commands.executeCommand("seoResearch.openResultBeside");
    assert.deepEqual([panel.reveals, panel.place], [2, vscode.ViewColumn.Beside]);
    await vscode.commands.executeCommand("seoResearch.openResultBeside", { id: competitors.id });
    assert.equal(panels.all.length, 2);
    panel.active = false;
    (await panels.opened(1)).active = false;
    const asked = answerWindow();
    await vscode.commands.executeCommand("seoResearch.openResultBeside");
    assert.match((await untilAsked(asked, /Open a result first/u)).what, /Results view/u);
  });

  it("come back after a reload of the window from the library, without a call", async () => {
    const before = await client.credits();
    const panel = new PanelUnderTest("");
    await api.panels.restore(panel, { id: keywords.id });
    assert.equal(panel.title, "Research Keywords: kaffeemühle");
    assert.ok(panel.iconPath !== undefined);
    assert.equal((await panel.document()).header.title, "Research Keywords");
    const again = new PanelUnderTest("");
    let closed = 0;
    again.onDidDispose(() => closed++);
    await api.panels.restore(again, { id: keywords.id });
    assert.equal(closed, 1, "one tab for each result");
    panel.dispose();
    for (const state of [undefined, {}, { id: "../../settings" }, { id: "gone" }]) {
      const asked = answerWindow();
      const lost = new PanelUnderTest("");
      lost.onDidDispose(() => closed++);
      await api.panels.restore(lost, state);
      assert.match(asked[0]?.what ?? "", /Couldn't restore a result/u);
    }
    assert.equal(closed, 5);
    assert.equal(await client.credits(), before);
  });

  it("open by a link, at its section, in a new tab and in an open one; strangers' links are refused with a sentence", async () => {
    const copied = watchClipboard();
    const first = await opened(keywords);
    await first.document();
    await first.view.send({ kind: "copySectionLink", section: "facts" });
    first.dispose();
    const link = vscode.Uri.parse(copied[0] ?? "", true);
    assert.equal(link.authority, "seo-research.seo-research");
    await followLink(api.app, api.panels, link);
    const panel = await panels.opened(1);
    assert.equal((await panel.view.send({ kind: "ready" })).section, "facts");
    assert.equal(
      (await panel.view.send({ kind: "ready" })).section,
      null,
      "a view that is made anew begins where it was left",
    );
    await followLink(api.app, api.panels, link.with({ fragment: "next" }));
    assert.equal(panel.changes, 1);
    assert.equal((await panel.view.send({ kind: "ready" })).section, "next");
    const asked = answerWindow();
    for (const path of [
      "/run/inspect_page",
      "/result/../../etc/passwd",
      "/result/",
      `/result/${keywords.id}/more`,
    ]) {
      await followLink(api.app, api.panels, link.with({ path }));
    }
    await followLink(api.app, api.panels, link.with({ path: "/result/gone" }));
    assert.deepEqual(
      asked.slice(0, 4).map(({ what }) => what.slice(0, 25)),
      Array<string>(4).fill("This link doesn't match a"),
    );
    assert.equal(asked.length, 5);
    assert.equal(panels.all.length, 2);
  });

  it("offer what can be done with a row, and run it in the market of the result, once", async () => {
    const panel = await opened(keywords);
    const [keyword] = await panel.column("keywords", "keyword");
    const rows = { table: "keywords", rows: [0] } as const;
    const items = await panel.view.send({ kind: "rowMenu", revision: 1, ...rows });
    assert.deepEqual(
      items.map(({ label }) => label),
      [
        "Add to Keyword List… (free)",
        `${words.newBrief}… (free)`,
        "Group Keywords of This Result (free)",
        "Insert into an Article… (free)",
        "Save This Row As… (free)",
        words.priced("Research Keywords", 3),
        words.priced("Inspect Keyword", 5),
        words.priced("Inspect SERP", 2),
      ],
    );
    const before = await client.credits();
    await panel.view.send({ kind: "runRowMenu", revision: 1, ...rows, item: "inspect_serp" });
    const answer = await panels.opened(1);
    assert.equal((await answer.document()).header.subject, keyword);
    assert.equal(await client.credits(), before - inspectSerp.cost);
    const { results } = await api.app.results.list();
    const saved = await api.app.results.open(
      results.find(({ tool }) => tool === "inspect_serp")?.id ?? "",
    );
    assert.deepEqual(saved.ok ? saved.result.market : saved.problem, market);
    await assert.rejects(
      panel.view.send({ kind: "runRowMenu", revision: 1, ...rows, item: "audit_site" }),
      /isn't available for these rows/u,
    );
    await assert.rejects(
      panel.view.send({ kind: "rowMenu", revision: 1, table: "nothing", rows: [0] }),
      anywhere(words.noTable),
    );
    assert.equal(await client.credits(), before - inspectSerp.cost);
  });

  it("hand several rows to a batch, which shows its plan first, or to a form that is filled in", async () => {
    const panel = await opened(keywords);
    await panel.document();
    const before = await client.credits();
    const asked = answerWindow();
    const rows = { table: "keywords", rows: [0, 1, 2] } as const;
    await panel.view.send({
      kind: "runRowMenu",
      revision: 1,
      ...rows,
      item: "batch:inspect_keyword",
    });
    assert.deepEqual(
      asked.map(({ what }) => what),
      [`${words.runBatch}: Inspect Keyword`],
    );
    const plan = await untilAsked(asked, anywhere(words.runBatch));
    assert.ok(plan.items.some((item) => item.includes("Run 3")));
    const forms: CallRequest[] = [];
    const listening = api.flow.onDidWantForm((start) => forms.push(start));
    const table = await opened(competitors);
    const [one, two] = await table.column("competitors", "competitor");
    await table.view.send({
      kind: "runRowMenu",
      revision: 1,
      table: "competitors",
      rows: [0, 1],
      item: "compare_backlink_gap",
    });
    listening.dispose();
    assert.deepEqual(
      forms.map(({ tool, args: draft }) => [tool.name, draft["domain"], draft["competitors"]]),
      [["compare_backlink_gap", "harborlanecoffee.com", [one, two]]],
    );
    assert.equal(await client.credits(), before);
  });

  it("take no row by its place in a document that the view does not show any more", async () => {
    const panel = await opened(keywords);
    await panel.document();
    const before = await client.credits();
    for (const kind of ["rowMenu", "runRowMenu"] as const) {
      await assert.rejects(
        panel.view.send({ kind, revision: 2, table: "keywords", rows: [0], item: "inspect_serp" }),
        /has changed\. Try again/u,
      );
    }
    assert.equal(await client.credits(), before);
  });

  it("show what is known of a call whose answer's own file is gone", async () => {
    const torn = await withoutItsResponse(api, keywords, "without-its-answer");
    const panel = await opened(torn);
    const { header, notices } = await panel.document();
    assert.equal(header.subject, "kaffeemühle");
    assert.match(
      notices.find(({ kind }) => kind === "problem")?.text ?? "",
      /response file without-its-answer.*can't be read: ENOENT\. Only the call details are shown\./u,
    );
  });

  it("open a row's page in the browser, which is free", async () => {
    const links = watchLinks();
    const serp = answered(
      await api.runner.run({ tool: inspectSerp, args: { query: "espresso ratio" } }),
    );
    const panel = await opened(serp);
    const [url] = await panel.column("organic", "url");
    await panel.view.send({
      kind: "runRowMenu",
      revision: 1,
      table: "organic",
      rows: [0],
      item: "open:url",
    });
    assert.deepEqual(links, [url]);
  });

  it("run nothing that belongs to another origin than calls go to now", async () => {
    const panel = await opened(keywords);
    await panel.document();
    const other = await startService({ credits: 100, rateLimit: 0 });
    try {
      await api.app.connections.useKey(other.url, other.key);
      const asked = answerWindow();
      await assert.rejects(
        panel.view.send({
          kind: "runRowMenu",
          revision: 1,
          table: "keywords",
          rows: [0],
          item: "inspect_keyword",
        }),
        anywhere(words.cameFrom),
      );
      await assert.rejects(
        panel.view.send({
          kind: "runRowMenu",
          revision: 1,
          table: "keywords",
          rows: [0, 1],
          item: "batch:inspect_keyword",
        }),
        anywhere(words.cameFrom),
      );
      assert.deepEqual(asked, []);
      assert.equal(await (await api.app.connections.tryKey(other.url, other.key)).credits(), 100);
    } finally {
      await api.app.connections.useKey(service.url, service.key);
      await other.close();
    }
  });
});

function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  if (typeof collect === "function") {
    Reflect.apply(collect, undefined, []);
  }
}
