import assert from "node:assert/strict";
import * as vscode from "vscode";
import { registerArticleView } from "../../src/editor/features/articleView/registerArticleView.ts";
import { ArticleChecks } from "../../src/editor/features/checks/articleChecks.ts";
import { ArticleReading } from "../../src/editor/features/checks/articleReading.ts";
import { FormPanels } from "../../src/editor/features/runTool/form/formPanels.ts";
import { onDemand } from "../../src/editor/platform/onDemand.ts";
import { articleView } from "../../src/editor/platform/viewTypes.ts";
import { WebviewTabs } from "../../src/editor/platform/webviewTabs.ts";
import { inspectKeyword } from "../../src/research/tools/inspectKeyword.ts";
import { restoreWindow, testApi } from "../support/integrationApi.ts";
import type { Assembly } from "../support/integrationApi.ts";
import { until } from "../support/until.ts";
import { PanelsUnderTest, PanelUnderTest } from "./panelsUnderTest.ts";

const original = vscode.window.registerWebviewViewProvider;

describe("views whose code can't be loaded", () => {
  let api: Assembly;
  const told: string[] = [];
  before(async () => void (api = await testApi()));
  beforeEach(() => {
    told.length = 0;
    Object.assign(vscode.window, {
      showErrorMessage: (message: string) => {
        told.push(message);
        return Promise.resolve(undefined);
      },
    });
  });
  afterEach(() => {
    Object.assign(vscode.window, { registerWebviewViewProvider: original });
    restoreWindow();
  });

  const gone = (): Promise<never> => Promise.reject(new Error("Cannot find module 'part.cjs'"));

  function assertSaid(panel: PanelUnderTest): void {
    assert.match(panel.webview.html, /couldn't be loaded\. Reload the window, then try again\./u);
    assert.match(panel.webview.html, /href="command:workbench\.action\.reloadWindow"/u);
    assert.deepEqual(panel.webview.options, {
      enableCommandUris: ["workbench.action.reloadWindow"],
    });
    assert.deepEqual(told, ["Cannot find module 'part.cjs'"]);
  }

  it("say so in the Article view, which waited for the checks", async () => {
    let provider: vscode.WebviewViewProvider | undefined;
    Object.assign(vscode.window, {
      registerWebviewViewProvider: (_id: string, given: vscode.WebviewViewProvider) => {
        provider = given;
        return { dispose: () => undefined };
      },
    });
    registerArticleView(api.app, onDemand(gone));
    const panel = new PanelUnderTest("Article");
    const view: vscode.WebviewView = {
      viewType: articleView,
      webview: panel.webview,
      visible: true,
      onDidChangeVisibility: new vscode.EventEmitter<void>().event,
      onDidDispose: panel.onDidDispose,
      show: () => undefined,
    };
    await provider?.resolveWebviewView(
      view,
      { state: undefined },
      new vscode.CancellationTokenSource().token,
    );
    assertSaid(panel);
  });

  it("say so in tabs, opened and restored", async () => {
    const panels = new PanelsUnderTest();
    const tabs = new WebviewTabs(api.app, "seoResearch.table", (id) =>
      Promise.resolve({ id, title: "Opportunities", icon: undefined, load: gone }),
    );
    await tabs.open("one");
    assertSaid(await panels.opened(0));
    told.length = 0;
    const restored = new PanelUnderTest("Opportunities");
    await tabs.restore(restored, { id: "two" });
    assertSaid(restored);
    tabs.dispose();
    panels.dispose();
  });

  it("say why even where the tab was closed before that was known", async () => {
    const webview = {
      get options(): vscode.WebviewOptions {
        throw new Error("Webview is disposed");
      },
      set options(_given: vscode.WebviewOptions) {
        throw new Error("Webview is disposed");
      },
    };
    const closed = Object.assign(new PanelUnderTest("Opportunities"), { webview });
    await api.app.fillView(closed, gone);
    assert.deepEqual(told, ["Cannot find module 'part.cjs'"]);
  });

  it("aren't told again when a form's tab is closed, or when what it shows changes", async () => {
    const panels = new PanelsUnderTest();
    const changed = new vscode.EventEmitter<void>();
    const broken = (): never => assert.fail("The form is broken.");
    const forms = new FormPanels(api.app, {
      submit: broken,
      standing: broken,
      availability: broken,
      onDidChange: changed.event,
      holdsKey: broken,
      defaults: broken,
    });
    forms.open({ tool: inspectKeyword, args: {}, folder: undefined });
    const panel = await panels.opened(0);
    changed.fire();
    panel.dispose();
    await new Promise((resolve) => setTimeout(resolve, 50));
    assert.deepEqual(told, ["The form is broken."]);
    forms.dispose();
    panels.dispose();
  });

  it("say at an article why it wasn't checked, where what reads it has ended", async () => {
    const reading = new ArticleReading(api.app);
    Object.assign(reading, {
      check: () => Promise.reject(new Error("The project's articles couldn't be read.")),
    });
    const checks = new ArticleChecks(api.app, reading);
    const document = await vscode.workspace.openTextDocument({
      language: "markdown",
      content: "# Tea",
    });
    checks.checkSoon(document);
    const known = await until("the check to have ended", () => checks.known(document));
    assert.equal(known.problem, "The project's articles couldn't be read.");
    checks.dispose();
  });
});
