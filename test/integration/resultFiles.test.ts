import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import * as vscode from "vscode";
import type { CallRequest } from "../../src/editor/features/paidCalls/callRequest.ts";
import type { SavedResult } from "../../src/research/library/savedResult.ts";
import type { ServiceClient } from "../../src/research/service/client.ts";
import type { Sandbox } from "../../src/sandbox/server.ts";
import { researchKeywords } from "../../src/research/tools/researchKeywords.ts";
import { answered, answerWindow, restoreWindow, testApi } from "../support/integrationApi.ts";
import type { Assembly } from "../support/integrationApi.ts";
import { startService } from "../support/service.ts";
import { until } from "../support/until.ts";
import { words } from "../support/words.ts";
import { PanelUnderTest } from "./panelsUnderTest.ts";

const viewType = "seoResearch.resultFile";

describe("a result file", () => {
  let api: Assembly;
  let service: Sandbox;
  let client: ServiceClient;
  let folder: string;
  let saved: SavedResult;
  let panels: PanelUnderTest[];

  before(async () => {
    api = await testApi();
    service = await startService({ credits: 1_000, rateLimit: 0 });
    await api.app.connections.useKey(service.url, service.key);
    client = await api.app.connections.tryKey(service.url, service.key);
    saved = answered(await api.runner.run({ tool: researchKeywords, args: { seed: "cold brew" } }));
    folder = mkdtempSync(join(tmpdir(), "seo-files-"));
  });
  beforeEach(() => {
    panels = [];
  });
  afterEach(async () => {
    for (const panel of panels) {
      panel.dispose();
    }
    restoreWindow();
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
  });
  after(async () => {
    rmSync(folder, { recursive: true, force: true });
    await api.app.connections.disconnect();
    await service.close();
  });

  function write(name: string, content: unknown): vscode.Uri {
    const path = join(folder, name);
    writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
    return vscode.Uri.file(path);
  }

  async function show(uri: vscode.Uri): Promise<PanelUnderTest> {
    const panel = new PanelUnderTest("");
    panels.push(panel);
    await api.files.show(uri, panel);
    // The editor may tell of the file just when it is read: then the next reading is what is shown.
    await until("the page", () => panel.webview.html !== "" || undefined);
    return panel;
  }

  /** The tabs that show a file, whichever editor they use. */
  function tabsOf(uri: vscode.Uri): string[] {
    return vscode.window.tabGroups.all
      .flatMap(({ tabs }) => tabs)
      .flatMap(({ input }) => {
        if (input instanceof vscode.TabInputCustom && input.uri.toString() === uri.toString()) {
          return [input.viewType];
        }
        return input instanceof vscode.TabInputText && input.uri.toString() === uri.toString()
          ? ["text"]
          : [];
      });
  }

  it("opens as a result, and text is one step away in both directions", async () => {
    const uri = write("opened.seo.json", saved);
    const bytes = readFileSync(uri.fsPath);
    await vscode.commands.executeCommand("vscode.open", uri);
    assert.deepEqual(tabsOf(uri), [viewType]);
    await vscode.commands.executeCommand("seoResearch.reopenAsText");
    assert.deepEqual(tabsOf(uri), ["text"]);
    await vscode.commands.executeCommand("seoResearch.reopenAsResult", uri);
    assert.deepEqual(tabsOf(uri), [viewType]);
    await vscode.commands.executeCommand("seoResearch.reopenAsText", uri.toString());
    assert.deepEqual(tabsOf(uri), ["text"]);
    assert.deepEqual(readFileSync(uri.fsPath), bytes);
  });

  it("keeps its text tab while that has unsaved changes", async () => {
    const uri = write("unsaved.seo.json", saved);
    await vscode.commands.executeCommand("vscode.openWith", uri, "default");
    const edit = new vscode.WorkspaceEdit();
    edit.insert(uri, new vscode.Position(0, 0), "\n");
    await vscode.workspace.applyEdit(edit);
    await vscode.commands.executeCommand("seoResearch.reopenAsResult", uri);
    assert.deepEqual(tabsOf(uri).toSorted(), [viewType, "text"]);
    await vscode.commands.executeCommand("seoResearch.reopenAsText", uri);
    await vscode.commands.executeCommand("workbench.action.files.revert");
  });

  it("is compared as text where the editor lets us say so, and as two results before", async () => {
    const left = write("left.seo.json", saved);
    const right = write("right.seo.json", { ...saved, subject: "cold brew ratio" });
    await vscode.commands.executeCommand("vscode.diff", left, right, "left and right");
    const { activeTab } = vscode.window.tabGroups.activeTabGroup;
    // workbench.diffEditorAssociations came with 1.119; the lowest editor shows two custom editors in one tab
    const [, minor = 0] = vscode.version.split(".").map(Number);
    assert.equal(activeTab?.input instanceof vscode.TabInputTextDiff, minor >= 119);
    assert.equal(activeTab?.label, "left and right");
  });

  it("shows what it holds, follows the file, and makes no call", async () => {
    const before = await client.credits();
    const uri = write("follows.seo.json", saved);
    const panel = await show(uri);
    assert.equal((await panel.document()).header.subject, "cold brew");
    assert.ok((await panel.column("keywords", "keyword")).length > 0);
    assert.equal(
      JSON.stringify(JSON.parse(await panel.view.send({ kind: "json", part: 0 }))),
      JSON.stringify(saved.envelope),
    );
    const page = panel.webview.html;
    // Written until it is noticed: the editor takes its time to begin watching a folder.
    await until("the changed file", () => {
      write("follows.seo.json", { ...saved, subject: "another subject" });
      return panel.webview.html === page ? undefined : true;
    });
    assert.equal((await panel.document()).header.subject, "another subject");
    write("follows.seo.json", "{");
    await until("the broken file", () =>
      panel.webview.html.includes("valid JSON") ? true : undefined,
    );
    write("follows.seo.json", saved);
    await until("the mended file", () =>
      panel.webview.html.includes("result.js") ? true : undefined,
    );
    assert.equal((await panel.document()).header.subject, "cold brew");
    assert.equal(await client.credits(), before);
  });

  it("is explained when it is broken or newer, and left untouched", async () => {
    const cases: readonly (readonly [string, unknown, RegExp])[] = [
      ["broken <img src=x onerror=alert(1)>.seo.json", '{ "format": ', /valid JSON/u],
      ["list.seo.json", [], /a saved SEO Research result/u],
      [
        "newer.seo.json",
        { ...saved, version: 99 },
        /newer version of SEO Research\. Update the extension/u,
      ],
      ["damaged.seo.json", { ...saved, cost: "free", subject: 7 }, /damaged/u],
      ["empty.seo.json", "", /valid JSON/u],
    ];
    for (const [name, content, sentence] of cases) {
      const uri = write(name, content);
      const bytes = readFileSync(uri.fsPath);
      const { html, options } = (await show(uri)).webview;
      assert.match(html, sentence, name);
      assert.doesNotMatch(html, /<script|<img/u);
      assert.match(html, /href="command:seoResearch\.reopenAsText\?/u);
      assert.deepEqual(options, {
        enableScripts: false,
        enableCommandUris: ["seoResearch.reopenAsText"],
        localResourceRoots: [vscode.Uri.joinPath(api.app.context.extensionUri, "dist", "webview")],
      });
      assert.deepEqual(readFileSync(uri.fsPath), bytes, name);
    }
    assert.match(
      (await show(vscode.Uri.file(join(folder, "gone.seo.json")))).webview.html,
      /can&#39;t be read/u,
    );
  });

  it("finds its answer in the same folder and nowhere else", async () => {
    const envelope = saved.envelope;
    write("apart.answer.json", envelope);
    const apart = { ...saved, envelope: null, answerFile: "apart.answer.json" };
    const panel = await show(write("apart.seo.json", apart));
    assert.ok((await panel.column("keywords", "keyword")).length > 0);
    const outside = mkdtempSync(join(tmpdir(), "seo-outside-"));
    try {
      writeFileSync(join(outside, "secret.json"), '{"data":{"secret":"x"}}');
      symlinkSync(join(outside, "secret.json"), join(folder, "linked.answer.json"), "file");
      const refused = [
        ["..", /outside its folder/u],
        ["linked.answer.json", /a link or folder/u],
        ["gone.answer.json", /Put it in the same folder/u],
      ] as const;
      for (const [answerFile, sentence] of refused) {
        const view = await show(
          write(`refused-${answerFile.length}.seo.json`, { ...apart, answerFile }),
        );
        const { header, notices } = await view.document();
        assert.equal(header.subject, "cold brew", "what is known of the call shows all the same");
        assert.match(notices.find(({ kind }) => kind === "problem")?.text ?? "", sentence);
      }
      const damaged = await show(
        write("path.seo.json", { ...apart, answerFile: "../secret.json" }),
      );
      assert.match(damaged.webview.html, /damaged \(answerFile\)/u);
    } finally {
      rmSync(outside, { recursive: true, force: true });
    }
  });

  it("runs nothing by itself: what it suggests waits in a form, whatever it claims to be", async () => {
    const before = await client.credits();
    // It claims to be the library's own, by its id, and ready to run.
    const panel = await show(write("stranger.seo.json", saved));
    const { actions, resources } = await panel.document();
    const ready = actions.find(({ state }) => state === "ready");
    assert.ok(ready !== undefined && resources.length > 0);
    const forms: CallRequest[] = [];
    const listening = api.flow.onDidWantForm((start) => forms.push(start));
    const asked = answerWindow();
    await panel.view.send({ kind: "runAction", index: ready.index });
    await panel.view.send({ kind: "exportResource", index: 0 });
    await panel.view.send({
      kind: "runRowMenu",
      revision: 1,
      table: "keywords",
      rows: [0],
      item: "inspect_keyword",
    });
    listening.dispose();
    assert.equal(forms.length, 3);
    assert.deepEqual(forms.map(({ tool }) => tool.name).slice(1), [
      "export_dataset",
      "inspect_keyword",
    ]);
    assert.ok(forms.every(({ parent, origin }) => parent === undefined && origin === service.url));
    assert.deepEqual(asked, []);
    await assert.rejects(
      panel.view.send({ kind: "copySectionLink", section: "facts" }),
      /only work in saved results/u,
    );
    assert.equal(await client.credits(), before);
  });

  it("leads to no call from a folder in Restricted Mode, and says so", async () => {
    const before = await client.credits();
    const panel = await show(write("restricted.seo.json", saved));
    const { actions } = await panel.document();
    const trust = Object.getOwnPropertyDescriptor(vscode.workspace, "isTrusted");
    assert.ok(trust !== undefined);
    Object.defineProperty(vscode.workspace, "isTrusted", { configurable: true, get: () => false });
    const forms: CallRequest[] = [];
    const listening = api.flow.onDidWantForm((start) => forms.push(start));
    const asked = answerWindow();
    try {
      await panel.view.send({
        kind: "runAction",
        index: actions.find(({ state }) => state === "ready")?.index ?? -1,
      });
      await panel.view.send({ kind: "exportResource", index: 0 });
      await panel.view.send({
        kind: "runRowMenu",
        revision: 1,
        table: "keywords",
        rows: [0, 1],
        item: "batch:inspect_keyword",
      });
    } finally {
      Object.defineProperty(vscode.workspace, "isTrusted", trust);
      listening.dispose();
    }
    assert.equal(asked.length, 3);
    assert.ok(asked.every(({ what }) => what.includes(words.restrictedMode)));
    assert.deepEqual(forms, []);
    assert.equal(await client.credits(), before);
  });

  it("of the library itself is what the library says: its follow-ups run like in its own tab", async () => {
    const panel = await show(vscode.Uri.file(api.app.results.resultPath(saved.id)));
    await panel.document();
    const before = await client.credits();
    await panel.view.send({
      kind: "runRowMenu",
      revision: 1,
      table: "keywords",
      rows: [0],
      item: "inspect_serp",
    });
    assert.equal(await client.credits(), before - 2);
  });

  it("never takes its id for a path", async () => {
    const library = dirname(api.app.results.resultPath("x"));
    // With this id the library would look for the first one exactly where it lies.
    const posing = relative(library, join(folder, "posing-0"));
    for (const [index, id] of [
      posing,
      "../../../../etc/x",
      "..",
      ".",
      "a/b",
      "a\\b",
      "",
    ].entries()) {
      const panel = await show(write(`posing-${index}.seo.json`, { ...saved, id }));
      assert.match(panel.webview.html, /The file is damaged \(id\)/u, id);
    }
  });

  it("is not read while its tab is hidden, and shown as it is by then when it is seen", async () => {
    const uri = write("hidden.seo.json", saved);
    const [hidden, seen] = [await show(uri), await show(uri)];
    const pages = [hidden.webview.html, seen.webview.html];
    hidden.setVisible(false);
    await until("the tab that is seen to follow", () => {
      // again and again: the editor may not watch the file yet
      write("hidden.seo.json", { ...saved, subject: "has changed" });
      return seen.webview.html === pages[1] ? undefined : true;
    });
    assert.equal(hidden.webview.html, pages[0]);
    hidden.setVisible(true);
    await until("the other one to follow", () =>
      hidden.webview.html === pages[0] ? undefined : true,
    );
    assert.equal((await hidden.document()).header.subject, "has changed");
  });
});
