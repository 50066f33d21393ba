import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import * as vscode from "vscode";
import type { JsonRecord } from "../../src/shared/json.ts";
import type { MenuItem } from "../../src/shared/resultProtocol.ts";
import { answerWindow, restoreWindow, testApi, untilAsked } from "../support/integrationApi.ts";
import type { Assembly } from "../support/integrationApi.ts";
import { until } from "../support/until.ts";
import { PanelsUnderTest } from "./panelsUnderTest.ts";
import type { PanelUnderTest } from "./panelsUnderTest.ts";
import { withWorkspace } from "./pretendedWorkspace.ts";

const site = "https://slowpour.example";

describe("the files that make the pages of rows", () => {
  let api: Assembly;
  let panels: PanelsUnderTest;
  const kept: string[] = [];

  before(async () => {
    api = await testApi();
    // the first search reads the project's articles, and may take longer than a menu waits
    await (await api.app.sites()).filesOf(`${site}/`);
  });
  beforeEach(() => {
    panels = new PanelsUnderTest();
  });
  afterEach(async () => {
    panels.dispose();
    restoreWindow();
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    kept.splice(0).forEach((id) => rmSync(api.app.results.resultPath(id), { force: true }));
  });

  async function opened(tool: string, data: JsonRecord): Promise<PanelUnderTest> {
    const at = new Date().toISOString();
    const call = {
      tool,
      args: { domain: "slowpour.example" },
      subject: "slowpour.example",
      market: null,
      sentAt: at,
      receivedAt: at,
      cost: 9,
      balanceAfter: 9,
      origin: "sandbox",
      callKey: tool,
    };
    const envelope = { schema_version: "ofe/1.0", domain: "audit", data, facts: [] };
    const id = api.app.results.newId(tool, new Date());
    kept.push(id);
    await api.app.results.keep(id, call, {
      kind: "memory",
      bytes: Buffer.from(JSON.stringify(envelope)),
    });
    await api.panels.open(id);
    const panel = await panels.opened(panels.all.length - 1);
    await panel.document();
    return panel;
  }

  const sources = async (
    panel: PanelUnderTest,
    table: string,
    ...rows: readonly number[]
  ): Promise<MenuItem[]> =>
    (await panel.view.send({ kind: "rowMenu", revision: 1, table, rows })).filter(({ id }) =>
      id.startsWith("source"),
    );

  const inFront = (): string | undefined =>
    vscode.window.activeTextEditor?.document.uri.path.split("/").at(-1);

  it("open from an audit's pages and issues, and say what state they are in", async () => {
    const url = `${site}/posts/water-for-coffee/`;
    const panel = await opened("audit_site", {
      domain: "slowpour.example",
      issue_clusters: [
        { issue: "missing_h1", severity: "high", affected_pages: 2, sample_urls: [url] },
      ],
      pages: [
        { url, status_code: 200, issues: ["missing_h1"], word_count: 10, title: null },
        { url: `${site}/nowhere/`, status_code: 200, issues: [], word_count: 10, title: null },
      ],
    });
    const [item, ...more] = await sources(panel, "pages", 0);
    assert.deepEqual(more, []);
    assert.equal(item?.label, "Open Article water-for-coffee.md (draft; free)");
    assert.equal((await sources(panel, "issue_clusters", 0))[0]?.label, item.label);
    assert.deepEqual(await sources(panel, "pages", 1), [], "no file makes it");
    assert.deepEqual(await sources(panel, "pages", 0, 1), [], "several rows");
    await panel.view.send({
      kind: "runRowMenu",
      revision: 1,
      table: "pages",
      rows: [0],
      item: item.id,
    });
    await until("the article in front", () => inFront() === "water-for-coffee.md" || undefined);
  });

  it("keep no menu waiting: an entry that looks stands for them where the result is about an own site", async () => {
    const url = `${site}/posts/water-for-coffee/`;
    const audit = await opened("audit_site", { pages: [{ url, issues: ["missing_h1"] }] });
    const serp = await opened("inspect_serp", { organic: [{ position: 1, url, title: "Water" }] });
    const sites = await api.app.sites();
    const { promise, resolve } = Promise.withResolvers<never[]>();
    Object.assign(sites, { filesOf: () => promise });
    try {
      const [entry, ...more] = await sources(audit, "pages", 0);
      // it is here although the sites' files never come
      assert.equal(entry?.label, "Open Article… (free)");
      assert.deepEqual([entry.id, ...more], ["source"]);
      assert.deepEqual(await sources(serp, "organic", 0), []);
    } finally {
      Reflect.deleteProperty(sites, "filesOf");
      resolve([]);
    }
    assert.equal((await sources(serp, "organic", 0))[0]?.id.startsWith("source:"), true);
  });

  it("are looked for when a menu came before they were known; where none is, it's said why", async () => {
    const panel = await opened("inspect_search_visibility", {
      domain: "slowpour.example",
      positions: [
        { keyword: "water for coffee", position: 4, url: `${site}/posts/water-for-coffee/` },
        { keyword: "tea", position: 5, url: `${site}/tea/` },
        { keyword: "milk", position: 6, url: "https://other.example/milk" },
      ],
    });
    const asked = answerWindow();
    const look = (row: number): Promise<null> =>
      panel.view.send({
        kind: "runRowMenu",
        revision: 1,
        table: "positions",
        rows: [row],
        item: "source",
      });
    await look(0);
    await until("the article in front", () => inFront() === "water-for-coffee.md" || undefined);
    await look(1);
    await untilAsked(
      asked,
      /^No article in the open folder is published at .*\/tea\/.*moved or deleted/u,
    );
    await look(2);
    await untilAsked(
      asked,
      /^No article in the open folder is published at .*milk: .* slowpour\.example\./u,
    );
    await withWorkspace("workspaceFolders", undefined, () => look(0).then(() => undefined));
    await untilAsked(asked, /^No folder is open\. Open the folder of your site/u);
  });
});
