import assert from "node:assert/strict";
import * as vscode from "vscode";
import { unreadNews } from "../../src/editor/features/help/dismissNews.ts";
import { seenVersionKey } from "../../src/editor/features/help/seenVersion.ts";
import { commands } from "../../src/editor/platform/commandIds.ts";
import { answerWindow, restoreWindow, tabLabels, testApi } from "../support/integrationApi.ts";
import type { Assembly } from "../support/integrationApi.ts";
import { until } from "../support/until.ts";

describe("help inside the product", () => {
  let api: Assembly;

  before(async () => {
    api = await testApi();
  });
  afterEach(async () => {
    restoreWindow();
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
  });

  it("opens a page of the documentation in the editor's preview, by its topic", async () => {
    await vscode.commands.executeCommand(commands.openDocumentation, "charged");
    await until("the preview", () => tabLabels().some((label) => label.includes("prices.md")));
  });

  it("offers all pages where no topic is given, as a menu's button does, and opens the one that is chosen", async () => {
    const asked = answerWindow(({ items }) => items.find((label) => label === "Glossary"));
    await vscode.commands.executeCommand(commands.openDocumentation);
    assert.ok((asked[0]?.items.length ?? 0) > 15, JSON.stringify(asked[0]?.items));
    await until("the preview", () => tabLabels().some((label) => label.includes("glossary.md")));
  });

  it("prepares a report with the last problem and without what it says", async () => {
    answerWindow();
    api.app.log.error(new TypeError("secret-query on https://private.example/"));
    await vscode.commands.executeCommand(commands.reportIssue);
    const document = vscode.window.activeTextEditor?.document ?? assert.fail("no report");
    const report = document.getText();
    assert.match(report, /SEO Research \d+\.\d+\.\d+/u);
    assert.match(report, /TypeError/u);
    assert.doesNotMatch(report, /secret-query|https?:/u);
  });

  // only this tab: a document of another test may still be about to open
  const changesAreOpen = (): boolean =>
    tabLabels().some((label) => label.toLowerCase().includes("changelog.md"));

  it("says what is new once, and never again when it was dismissed", async () => {
    const { app } = api;
    const before = app.context.globalState.get<unknown>(seenVersionKey);
    try {
      await app.context.globalState.update(seenVersionKey, "1.0.0");
      const news = (await unreadNews(app)) ?? assert.fail("no news");
      assert.ok(news.summary.length > 10);
      await vscode.commands.executeCommand(commands.dismissNews, { id: "news" });
      assert.equal(await unreadNews(app), undefined);
      assert.ok(!changesAreOpen());
      await app.context.globalState.update(seenVersionKey, "1.0.0");
      await vscode.commands.executeCommand(commands.dismissNews, "open");
      assert.equal(await unreadNews(app), undefined);
      await until("the changes", changesAreOpen);
    } finally {
      await app.context.globalState.update(seenVersionKey, before);
    }
  });
});
