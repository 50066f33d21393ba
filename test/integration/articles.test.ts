import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import * as vscode from "vscode";
import { editField } from "../../src/editor/features/article/editField.ts";
import { LastArticle } from "../../src/editor/features/article/lastArticle.ts";
import { applyFix } from "../../src/editor/features/checks/applyFix.ts";
import { onDidWantPart, wantedPart, wantPart } from "../../src/editor/platform/wantedPart.ts";
import type { WantedPart } from "../../src/editor/platform/wantedPart.ts";
import type { Sandbox } from "../../src/sandbox/server.ts";
import {
  answerInputs,
  answerWindow,
  restoreWindow,
  testApi,
  untilAsked,
} from "../support/integrationApi.ts";
import type { Assembly } from "../support/integrationApi.ts";
import { startService } from "../support/service.ts";
import { hoverAt } from "./editorHints.ts";
import { until } from "../support/until.ts";
import { anywhere, words } from "../support/words.ts";

const posts = "content/posts";

describe("an article's front matter and page", () => {
  let api: Assembly;
  let service: Sandbox;
  const made: vscode.Uri[] = [];
  const root = (): vscode.Uri =>
    vscode.workspace.workspaceFolders?.[0]?.uri ?? vscode.Uri.file("/nowhere");
  const configuration = (): vscode.WorkspaceConfiguration =>
    vscode.workspace.getConfiguration("seoResearch");

  before(async () => {
    api = await testApi();
    service = await startService({ rateLimit: 0 });
    await api.app.connections.useKey(service.url, service.key);
    await api.app.account.balance.refresh();
  });
  after(async () => {
    await api.app.connections.disconnect();
    await service.close();
  });
  afterEach(async () => {
    restoreWindow();
    await configuration().update("siteUrl", undefined, vscode.ConfigurationTarget.Workspace);
    await configuration().update(
      "frontMatterFields",
      undefined,
      vscode.ConfigurationTarget.Workspace,
    );
    await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    for (const uri of made.splice(0)) {
      rmSync(uri.fsPath, { force: true });
    }
  });

  /** A file of the project, open in the active editor. */
  async function article(name: string, text: string): Promise<vscode.TextDocument> {
    const uri = vscode.Uri.joinPath(root(), name);
    await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
    made.push(uri);
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document);
    return document;
  }

  /** Which part of the Article view was wanted while something ran. */
  async function wantedBy(run: () => Thenable<unknown>): Promise<WantedPart[]> {
    const wanted: WantedPart[] = [];
    const following = onDidWantPart(() => {
      const part = wantedPart();
      wanted.push(...(part === undefined ? [] : [part]));
    });
    try {
      await run();
    } finally {
      following.dispose();
      wantPart(undefined);
      await vscode.commands.executeCommand("workbench.view.explorer");
    }
    return wanted;
  }

  it("opens the Article view with the caret in the title, or in the field that is named; nothing is changed", async () => {
    const document = await article(`${posts}/edited.md`, "---\ntitle: a\n---\n");
    const uri = document.uri.toString();
    const other = await vscode.workspace.openTextDocument({ language: "json", content: "{}" });
    await vscode.window.showTextDocument(other);
    assert.deepEqual(await wantedBy(() => editField(document.uri)), [
      { uri, part: { focus: { field: "title" } } },
    ]);
    assert.equal(vscode.window.activeTextEditor?.document.uri.toString(), uri);
    const proposal = "What it is.";
    const fix = { kind: "field", field: "description", value: proposal };
    const host = api.app;
    assert.deepEqual(
      await wantedBy(() => applyFix(host, { uri, version: document.version, fix })),
      [{ uri, part: { focus: { field: "description", proposal } } }],
    );
    await vscode.window.showTextDocument(other);
    const asked = answerWindow();
    await vscode.commands.executeCommand("seoResearch.editFrontMatter", document.uri);
    assert.equal(vscode.window.activeTextEditor?.document.uri.toString(), uri);
    assert.deepEqual(asked, []);
    assert.equal(document.isDirty, false);
    await vscode.commands.executeCommand("workbench.view.explorer");
  });

  it("writes with the names of the settings; an HTML page has no slug", async () => {
    await configuration().update(
      "frontMatterFields",
      { title: "headline" },
      vscode.ConfigurationTarget.Workspace,
    );
    const document = await article(`${posts}/named.md`, "# Body\n");
    await vscode.commands.executeCommand("seoResearch.editFrontMatter", {
      field: "title",
      value: "New",
    });
    assert.equal(document.getText(), "---\nheadline: New\n---\n\n# Body\n");
    await article("static/page.html", "<html><head><title>Old</title></head></html>\n");
    const failed = answerWindow();
    await vscode.commands.executeCommand("seoResearch.editFrontMatter", {
      field: "slug",
      value: "x",
    });
    await untilAsked(failed, /HTML pages have no slug/u);
  });

  it("says where a front matter can't be read, and touches nothing", async () => {
    const before = "---\ntitle: a: b\n---\n";
    const document = await article(`${posts}/broken.md`, before);
    const asked = answerWindow(() => "Show Line");
    await vscode.commands.executeCommand("seoResearch.editFrontMatter");
    assert.match(
      asked[0]?.what ?? "",
      /front matter of .*broken\.md, so nothing was changed\. Line 2/u,
    );
    await until("the line", () => vscode.window.activeTextEditor?.selection.active.line === 1);
    await vscode.commands.executeCommand("seoResearch.editFrontMatter", {
      field: "title",
      value: "x",
    });
    await untilAsked(asked, /line 2/u);
    assert.equal(document.getText(), before);
  });

  it("takes a keyword and keywords of a result's rows into the article that was active last", async () => {
    const articles = new LastArticle();
    const document = await article(
      `${posts}/rows.md`,
      "---\ntitle: a\nkeywords:\n  - Tea # first\n---\n",
    );
    const other = await vscode.workspace.openTextDocument({ language: "json", content: "{}" });
    await vscode.window.showTextDocument(other);
    assert.equal(articles.open?.name, "rows.md");
    articles.dispose();
    const uri = document.uri.toString();
    await vscode.commands.executeCommand("seoResearch.editFrontMatter", {
      uri,
      field: "keyword",
      value: "green: tea",
    });
    await vscode.commands.executeCommand("seoResearch.editFrontMatter", {
      uri,
      field: "keywords",
      value: ["tea", "-best tea", "oolong"],
      add: true,
    });
    assert.equal(
      document.getText(),
      '---\ntitle: a\nkeyword: "green: tea"\nkeywords:\n  - Tea # first\n  - "-best tea"\n  - oolong\n---\n',
    );
    await vscode.window.showTextDocument(document);
  });

  it("loses nothing of two that write into one field at the same time, nor of what is typed meanwhile", async () => {
    const document = await article(`${posts}/both.md`, "---\ntitle: a\nkeywords: [tea]\n---\n");
    const uri = document.uri.toString();
    const add = (value: string): Thenable<unknown> =>
      vscode.commands.executeCommand("seoResearch.editFrontMatter", {
        uri,
        field: "keywords",
        value: [value],
        add: true,
      });
    const message = answerWindow();
    const editor = await vscode.window.showTextDocument(document);
    const caret = new vscode.Position(2, "keywords: [".length);
    editor.selection = new vscode.Selection(caret, caret);
    // as a person types: an edit of another extension may be mixed up with ours by the oldest editor itself
    const typing = vscode.commands.executeCommand("type", { text: "typed, " });
    await Promise.all([add("oolong"), typing, add("sencha")]);
    assert.deepEqual(message, []);
    assert.deepEqual(/\[(.*)\]/u.exec(document.getText())?.[1]?.split(", ").toSorted(), [
      "oolong",
      "sencha",
      "tea",
      "typed",
    ]);
  });

  it("asks for an article where none is open", async () => {
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    const asked = answerWindow();
    await vscode.commands.executeCommand("seoResearch.inspectArticle");
    await untilAsked(asked, /Open an article first/u);
  });

  it("inspects the article's page: the input shows address, derivation and price, and its Enter pays", async () => {
    const { uri } = await article(
      `${posts}/inspected.md`,
      "---\ntitle: a\nslug: pour\ndraft: true\n---\n",
    );
    const questions = answerWindow();
    const asked = answerInputs(({ items: [filled] }) => filled);
    await vscode.commands.executeCommand("seoResearch.inspectArticle", uri);
    assert.deepEqual(questions, [], "the site's configuration decides it");
    assert.match(asked[0]?.what ?? "", /Inspect Page/u);
    assert.deepEqual(asked[0]?.items, ["https://slowpour.example/posts/pour/"]);
    assert.match(
      asked[0]?.detail ?? "",
      /3 credits.*\bURL from slug in the front matter → pour · draft/u,
    );
    const { results } = await api.app.results.list();
    assert.match(results[0]?.subject ?? "", /^slowpour\.example\/posts\/pour/u);
  });

  it("follows the configuration when it changes, with the setting's address before the configuration's", async () => {
    await article("sites/hugo.toml", 'baseURL = "https://one.slowpour.example/sub/"\n');
    const { uri } = await article("sites/content/posts/tea.md", "---\ntitle: a\n---\n");
    const offered = async (): Promise<readonly string[]> => {
      answerWindow();
      const asked = answerInputs(() => undefined);
      await vscode.commands.executeCommand("seoResearch.inspectArticle", uri);
      return asked[0]?.items ?? [];
    };
    assert.deepEqual(await offered(), ["https://one.slowpour.example/sub/posts/tea/"]);
    await article(
      "sites/hugo.toml",
      'baseURL = "https://one.slowpour.example/sub/"\n[permalinks]\nposts = "/p/:filename/"\n',
    );
    await until("the new rule", async () =>
      (await offered()).includes("https://one.slowpour.example/sub/p/tea/"),
    );
    await configuration().update(
      "siteUrl",
      "https://two.slowpour.example",
      vscode.ConfigurationTarget.Workspace,
    );
    assert.deepEqual(await offered(), ["https://two.slowpour.example/sub/p/tea/"]);
  });

  it("says on a URL of the article's own site which file makes that page", async () => {
    const document = await article(
      `${posts}/linking.md`,
      "---\ntitle: a\n---\n\nSee https://slowpour.example/posts/linking/ and https://other.example/.\n",
    );
    await until("the file", async () =>
      (await hoverAt(document, "https://slowpour.example/posts/linking")).includes(
        "The page of content/posts/linking.md",
      ),
    );
    assert.doesNotMatch(await hoverAt(document, "https://other.example"), /The page of/u);
  });

  it("F7: pays nothing for a guess that isn't confirmed, and asks once; what the front matter says needs no question", async () => {
    await api.app.context.workspaceState.update("seoResearch.guessedUrls", undefined);
    // without a time zone, the day of such a date depends on the machine that builds
    await article("old/_config.yml", "url: https://slowpour.example\npermalink: date\n");
    const { uri } = await article(
      "old/_posts/2025-01-02-guessed.md",
      "---\ndate: 2025-01-02 23:30:00 -0500\n---\n",
    );
    const before = (await api.app.results.list()).results.length;
    for (const [choice, inputs] of [
      [undefined, []],
      ["Type the URL…", [[""]]],
    ] as const) {
      const questions = answerWindow(() => choice);
      const asked = answerInputs(() => undefined);
      await vscode.commands.executeCommand("seoResearch.inspectArticle", uri);
      assert.match(questions[0]?.what ?? "", /2025-01-02-guessed\.md published here\?$/u);
      assert.match(
        questions[0]?.detail ?? "",
        /^https:\/\/slowpour\.example\/2025\/01\/.*\nGuessed from /u,
      );
      assert.deepEqual(
        asked.map(({ items }) => items),
        inputs,
      );
    }
    for (const questions of [1, 0]) {
      const answered = answerWindow(({ items }) => items.find((item) => item.startsWith("Use ")));
      const asked = answerInputs(() => undefined);
      await vscode.commands.executeCommand("seoResearch.inspectArticle", uri);
      assert.equal(answered.length, questions, "each project is asked about once");
      assert.match(asked[0]?.detail ?? "", /3 credits.*Guessed URL, from /u);
    }
    const stated = await article(
      `${posts}/stated.md`,
      "---\ncanonical: https://slowpour.example/elsewhere/\n---\n",
    );
    const questions = answerWindow();
    const asked = answerInputs(() => undefined);
    await vscode.commands.executeCommand("seoResearch.inspectArticle", stated.uri);
    assert.deepEqual(questions, []);
    assert.deepEqual(asked[0]?.items, ["https://slowpour.example/elsewhere/"]);
    assert.match(asked[0]?.detail ?? "", / URL from `canonical`/u);
    assert.equal((await api.app.results.list()).results.length, before);
  });

  it("names the setting that is missing, and pays nothing", async () => {
    await article("bare/hugo.toml", 'title = "No address"\n');
    await article("bare/content/nowhere.md", "---\ntitle: a\n---\n");
    const before = (await api.app.results.list()).results.length;
    const asked = answerInputs(() => undefined, answerWindow());
    await vscode.commands.executeCommand("seoResearch.inspectArticle");
    assert.match(asked[0]?.what ?? "", /Set Site URL in Settings/u);
    assert.deepEqual(asked[0]?.items, [
      words.typeAddress,
      words.openSettings,
      words.learnMoreButton,
    ]);
    assert.equal((await api.app.results.list()).results.length, before);
  });

  it("is offered first by Inspect Page where no address is at the caret", async () => {
    await configuration().update(
      "siteUrl",
      "https://slowpour.example",
      vscode.ConfigurationTarget.Workspace,
    );
    await article(
      `${posts}/offered.md`,
      "---\ntitle: a\n---\n\nSee https://example.org/x for more.\n",
    );
    const asked = answerInputs(
      () => undefined,
      answerWindow(({ items }) => items[0]),
    );
    await vscode.commands.executeCommand("seoResearch.inspectPage");
    assert.deepEqual(asked[0]?.items.slice(0, 2), [
      "https://slowpour.example/posts/offered/",
      "https://example.org/x",
    ]);
    assert.deepEqual(asked.at(-1)?.items, ["https://slowpour.example/posts/offered/"]);
  });

  it("fills in nothing that a file says in Restricted Mode", async () => {
    await article(`${posts}/stranger.md`, "---\ncanonical: https://stranger.example/a\n---\n");
    const trust = Object.getOwnPropertyDescriptor(vscode.workspace, "isTrusted") ?? assert.fail();
    try {
      Object.defineProperty(vscode.workspace, "isTrusted", {
        configurable: true,
        get: () => false,
      });
      const asked = answerInputs(
        () => undefined,
        answerWindow(() => words.typeAddress),
      );
      await vscode.commands.executeCommand("seoResearch.inspectArticle");
      assert.match(asked[0]?.what ?? "", anywhere(words.restrictedMode));
      assert.deepEqual(asked[1]?.items, [""]);
    } finally {
      Object.defineProperty(vscode.workspace, "isTrusted", trust);
    }
  });
});
