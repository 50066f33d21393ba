import assert from "node:assert/strict";
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as vscode from "vscode";
import { droppedFiles } from "../../src/editor/features/savedResults/droppedExports.ts";
import {
  answerWindow,
  restoreWindow,
  testApi,
  untilAsked,
  watchLinks,
} from "../support/integrationApi.ts";
import type { Assembly } from "../support/integrationApi.ts";
import { withWorkspace } from "./pretendedWorkspace.ts";
import { PanelsUnderTest } from "./panelsUnderTest.ts";
import type { PanelUnderTest } from "./panelsUnderTest.ts";

const compared = "shop.example.com-Performance-on-Search-2026-11-25.zip";

/** Everything below a folder, in a fixed order. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).toSorted((a, b) =>
    a < b ? -1 : 1,
  );
}

describe("exports of Search Console", () => {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? "";
  const article = join(folder, "content", "posts", "search-console-link.md");
  let api: Assembly;
  let panels: PanelsUnderTest;

  before(async () => {
    api = await testApi();
  });
  beforeEach(() => {
    panels = new PanelsUnderTest();
  });
  afterEach(async () => {
    panels.dispose();
    restoreWindow();
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    rmSync(article, { force: true });
    for (const id of await imported()) {
      rmSync(api.app.results.resultPath(id), { force: true });
    }
  });

  /** A file of those that exports are read by. */
  const exportFile = (name: string): vscode.Uri =>
    vscode.Uri.joinPath(api.app.context.extensionUri, "test", "fixtures", "tables", name);

  async function imported(): Promise<string[]> {
    const { results } = await api.app.results.list();
    return results.flatMap(({ id, tool }) => (tool === "search_console_export" ? [id] : []));
  }

  /**
   * Imports a file as the Explorer's menu does; a property that isn't the project's is the file's own. The message
   * that leads to Opportunities stays: their tab would be there before a test opens it.
   */
  async function importFile(name: string): Promise<PanelUnderTest> {
    answerWindow(({ items: [first = ""] }) => (/Opportunities/u.test(first) ? undefined : first));
    await vscode.commands.executeCommand("seoResearch.importSearchConsole", exportFile(name), [
      exportFile(name),
    ]);
    return panels.opened(panels.all.length - 1);
  }

  it("become a result that opens with the page that lost most clicks, and leave the project as it was", async () => {
    const before = filesIn(folder);
    const panel = await importFile(compared);
    const { header } = await panel.document();
    assert.deepEqual(
      [header.title, header.subject, header.cost, header.sample],
      ["Search Console Export", "shop.example.com", 0, false],
    );
    assert.deepEqual(await panel.column("rows", "page"), [
      "https://shop.example.com/pour-over",
      "https://shop.example.com/moka-pot",
    ]);
    const [lost] = await panel.column("rows", "clicks_change");
    assert.ok(typeof lost === "number" && lost < 0);
    assert.deepEqual(filesIn(folder), before);
  });

  it("lead by their next steps to pages of their own, for free, and stay open", async () => {
    const panel = await importFile(compared);
    let isOpen = true;
    panel.onDidDispose(() => (isOpen = false));
    const { actions } = await panel.document();
    assert.deepEqual(
      actions.map(({ label }) => label),
      ["Open Opportunities (free)", "Show Changes (free)", "Group Keywords (free)"],
    );
    const titles = new Map([
      ["Open Opportunities (free)", /^Opportunities: /u],
      ["Group Keywords (free)", /^Groups: /u],
    ]);
    for (const { index, label } of actions.filter((action) => titles.has(action.label))) {
      const before = panels.all.length;
      await panel.view.send({ kind: "runAction", index });
      assert.match((await panels.opened(before)).title, titles.get(label) ?? assert.fail());
    }
    assert.ok(isOpen);
    const groups = await panels.opened(panels.all.length - 1);
    const keywords = new Set(await groups.column("keyword_groups", "keyword"));
    const queries = ["pour over coffee", "gooseneck kettle", "moka pot", "cold brew ratio"];
    assert.deepEqual(keywords, new Set(queries));
  });

  it("are one result however often they are imported", async () => {
    await importFile(compared);
    const asked = answerWindow(({ items }) => items[0]);
    await vscode.commands.executeCommand("seoResearch.importSearchConsole", exportFile(compared));
    await untilAsked(asked, /already imported/u);
    assert.equal((await imported()).length, 1);
  });

  it("are asked for what they don't say, and saved by the answers; a question that is closed saves nothing", async () => {
    const asked = answerWindow();
    await vscode.commands.executeCommand(
      "seoResearch.importSearchConsole",
      exportFile("gsc-en-Queries.csv"),
    );
    assert.ok(asked.some(({ what }) => /Property/u.test(what)));
    assert.deepEqual(await imported(), []);
  });

  it("are refused by name where they are of another report, with the one to take", async () => {
    const asked = answerWindow();
    await vscode.commands.executeCommand(
      "seoResearch.importSearchConsole",
      exportFile("example.com-Coverage-2026-11-25.zip"),
    );
    await untilAsked(
      asked,
      /This is the Page indexing report\. Export Performance > Search results instead\./u,
    );
    assert.deepEqual(await imported(), []);
  });

  it("are imported in Restricted Mode, too: nothing is run or sent", async () => {
    await withWorkspace("isTrusted", false, async () => {
      const panel = await importFile(compared);
      assert.equal((await panel.document()).header.subject, "shop.example.com");
    });
    assert.equal((await imported()).length, 1);
  });

  it("can be dropped on the Results view, from the Explorer and from outside", async () => {
    const uri = exportFile(compared);
    const transfer = new vscode.DataTransfer();
    transfer.set("text/uri-list", new vscode.DataTransferItem(`# dragged\r\n${uri.toString()}`));
    assert.deepEqual(await droppedFiles(transfer), [{ uri: uri.toString() }]);
    const page = new vscode.DataTransfer();
    page.set("text/uri-list", new vscode.DataTransferItem("https://example.com/a.zip"));
    assert.deepEqual(await droppedFiles(page), []);
  });

  it("are asked for in the browser with the article's page; the property is asked once", async () => {
    writeFileSync(article, "---\ntitle: Linked\n---\nText.\n");
    const asked = answerWindow(({ items }) => items[0]);
    const links = watchLinks();
    for (const _time of [1, 2]) {
      await vscode.commands.executeCommand(
        "seoResearch.openSearchConsole",
        vscode.Uri.file(article),
      );
    }
    assert.equal(asked.filter(({ what }) => /Property/u.test(what)).length, 1);
    assert.equal(links.length, 2);
    const { origin, searchParams } = new URL(links[1] ?? "");
    assert.equal(origin, "https://search.google.com");
    assert.match(searchParams.get("resource_id") ?? "", /^sc-domain:/u);
    assert.match(searchParams.get("page") ?? "", /^!https:\/\/.*\/search-console-link\//u);
  });
});
