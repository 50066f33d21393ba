import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import * as vscode from "vscode";
import { ownSiteKey } from "../../src/editor/platform/projectFiles/ownSiteKey.ts";
import { exportTool } from "../../src/research/searchConsole/savedExport.ts";
import { answerWindow, restoreWindow, testApi } from "../support/integrationApi.ts";
import type { Asked } from "../support/integrationApi.ts";
import { until } from "../support/until.ts";
import { withWorkspace } from "./pretendedWorkspace.ts";

const folder = "content/renamed";
const redirects = "static/_redirects";

/** An article: its title, more of its front matter, its text. */
function article(title: string, more = "", text = "Some words."): string {
  return `---\ntitle: ${title}\ndescription: About ${title}.\n${more}---\n\n${text}\n`;
}

describe("after an article was renamed, moved, deleted or given another URL", () => {
  const root = (): vscode.Uri =>
    vscode.workspace.workspaceFolders?.[0]?.uri ?? vscode.Uri.file("/nowhere");
  const at = (path: string): vscode.Uri => vscode.Uri.joinPath(root(), path);
  const markdown = (): vscode.WorkspaceConfiguration =>
    vscode.workspace.getConfiguration("markdown");

  before(() => testApi());
  afterEach(async () => {
    restoreWindow();
    await markdown().update("updateLinksOnFileMove.enabled", undefined, true);
    await vscode.workspace
      .getConfiguration("seoResearch")
      .update("askAfterRename", undefined, true);
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    for (const path of [folder, "content/elsewhere", redirects]) {
      await vscode.workspace.fs
        .delete(at(path), { recursive: true })
        .then(undefined, () => undefined);
    }
  });

  let last: readonly Asked[] = [];
  /** Answers questions; what they say is told where something else doesn't come about. */
  function answer(by: Parameters<typeof answerWindow>[0]): readonly Asked[] {
    last = answerWindow(by);
    return last;
  }

  async function write(path: string, text: string): Promise<vscode.Uri> {
    await vscode.workspace.fs.writeFile(at(path), new TextEncoder().encode(text));
    return at(path);
  }

  /** What a file says on disk. */
  async function said(path: string): Promise<string> {
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(at(path)));
  }

  async function rename(from: string, to: string): Promise<void> {
    const edit = new vscode.WorkspaceEdit();
    edit.renameFile(at(from), at(to));
    assert.ok(await vscode.workspace.applyEdit(edit));
  }

  async function remove(path: string): Promise<void> {
    const edit = new vscode.WorkspaceEdit();
    edit.deleteFile(at(path), { recursive: true });
    assert.ok(await vscode.workspace.applyEdit(edit));
  }

  const questions = (asked: readonly Asked[]): readonly Asked[] =>
    asked.filter(({ items }) =>
      items.some((item) => /^(?:Not Now|Redirect…|Show Links)$/u.test(item)),
    );

  async function untilSaid(path: string, pattern: RegExp): Promise<void> {
    await until(
      `${path} says ${String(pattern)}`,
      async () => pattern.test(await said(path)),
      undefined,
      async () => `${await said(path)}\n${JSON.stringify(last)}`,
    );
  }

  /** An article that two others link to, in three ways. */
  async function linkedArticle(): Promise<void> {
    await write(`${folder}/tea.md`, article("Tea"));
    await write(
      `${folder}/cups.md`,
      article("Cups", "", "See [tea](tea.md) and [tea](/renamed/tea/#x)."),
    );
    await write(`${folder}/pots.md`, article("Pots", "", 'Our [tea]({{< ref "tea.md" >}}).'));
  }

  it("one question redirects and updates all links, as one change that undo takes back", async () => {
    await linkedArticle();
    await write(redirects, "/old /new 301\n");
    const before = [await said(`${folder}/cups.md`), await said(`${folder}/pots.md`)];
    const asked = answer(({ items }) =>
      items.includes("Not Now") ? "Redirect and Update Links" : redirects,
    );
    await rename(`${folder}/tea.md`, `${folder}/sencha.md`);
    await untilSaid(redirects, /^\/renamed\/tea\/? +\/renamed\/sencha\//mu);
    assert.deepEqual(
      questions(asked).map(({ what, items }) => [what, items]),
      [
        [
          "/renamed/tea/ is now /renamed/sencha/. Redirect it and update 3 links?",
          ["Redirect and Update Links", "Update Links", "Redirect", "Not Now"],
        ],
      ],
    );
    await untilSaid(
      `${folder}/cups.md`,
      /\[tea\]\(sencha\.md\) and \[tea\]\(\/renamed\/sencha\/#x\)/u,
    );
    await untilSaid(`${folder}/pots.md`, /ref "sencha\.md"/u);
    await until("the outcome", () => asked.some(({ what }) => what.startsWith("3 links updated.")));
    await vscode.window.showTextDocument(at(`${folder}/cups.md`));
    await vscode.commands.executeCommand("undo");
    const texts = [`${folder}/cups.md`, `${folder}/pots.md`, redirects].map((path) =>
      vscode.workspace.textDocuments
        .find(({ uri }) => uri.toString() === at(path).toString())
        ?.getText(),
    );
    assert.deepEqual(texts, [...before, "/old /new 301\n"]);
  });

  it("a folder of 200 is one question", async () => {
    await write(
      `${folder}/cups.md`,
      article("Cups", "", "[first](many/p0.md) [last](/renamed/many/p199/)"),
    );
    await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        write(
          `${folder}/many/p${index}.md`,
          article(`P${index}`, "", `[next](p${(index + 1) % 200}.md) [cups](../cups.md)`),
        ),
      ),
    );
    // the editor's news of what was written above may be late: then the product says so, and offers to try again
    const asked = answer(({ items }) =>
      ["Update Links", "Try Again"].find((item) => items.includes(item)),
    );
    await rename(`${folder}/many`, "content/elsewhere");
    await untilSaid(
      `${folder}/cups.md`,
      /\(\.\.\/elsewhere\/p0\.md\) \[last\]\(\/elsewhere\/p199\/\)/u,
    );
    await untilSaid(
      "content/elsewhere/p7.md",
      /\[next\]\(p8\.md\) \[cups\]\(\.\.\/renamed\/cups\.md\)/u,
    );
    assert.match(
      questions(asked).at(-1)?.what ?? "",
      /^200 pages have new URLs: \/renamed\/many\/p\d+\/ is now \/elsewhere\/p\d+\/, for example\. Redirect them and update 202 links\?$/u,
    );
  });

  it("a page that was deleted is named with its links, and redirected to one that is picked", async () => {
    await linkedArticle();
    await write(redirects, "");
    const asked = answer(({ items }) =>
      items.includes("Redirect…") ? "Redirect…" : items.includes("Cups") ? "Cups" : redirects,
    );
    await remove(`${folder}/tea.md`);
    await untilSaid(redirects, /^\/renamed\/tea\/? +\/renamed\/cups\//mu);
    assert.deepEqual(
      questions(asked).map(({ what, items }) => [what, items]),
      [["/renamed/tea/ is no longer published. 3 links lead to it.", ["Redirect…", "Show Links"]]],
    );
  });

  it("a page that was deleted is named with its clicks, with their period and source", async () => {
    const { app } = await testApi();
    await linkedArticle();
    const time = new Date().toISOString();
    const id = app.results.newId(exportTool, new Date());
    const host = await ownSiteKey(app, root());
    await app.results.keep(
      id,
      {
        tool: exportTool,
        args: {},
        subject: host ?? "",
        market: null,
        sentAt: time,
        receivedAt: time,
        cost: 0,
        balanceAfter: null,
        origin: "search console",
        callKey: "deleted page",
      },
      {
        kind: "memory",
        bytes: Buffer.from(
          JSON.stringify({
            data: {
              domain: host,
              property: host,
              search_type: "web",
              filters: {},
              // newer than what other tests save
              date_range: { start_date: "2027-01-01", end_date: "2027-01-28" },
              rows: [{ page: `https://${host}/renamed/tea/`, clicks: 1412, impressions: 9000 }],
            },
          }),
        ),
      },
    );
    try {
      const asked = answer(() => undefined);
      await remove(`${folder}/tea.md`);
      await until("the question", () => questions(asked).length > 0);
      // the days are written as the machine's language has them
      assert.match(
        questions(asked)[0]?.what ?? "",
        /^\/renamed\/tea\/ is no longer published\. 3 links lead to it\. 1,412 clicks from .*\b1\b.*2027 to .*\b28\b.*2027 \(Search Console export\)\.$/u,
      );
    } finally {
      rmSync(app.results.resultPath(id), { force: true });
    }
  });

  it("a slug that was saved is asked about once, and a title isn't", async () => {
    await linkedArticle();
    const asked = answer(({ items }) => (items.includes("Not Now") ? "Update Links" : undefined));
    const document = await vscode.workspace.openTextDocument(at(`${folder}/tea.md`));
    await vscode.window.showTextDocument(document);
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, new vscode.Position(1, 0), "slug: sencha\n");
    await vscode.workspace.applyEdit(edit);
    await document.save();
    await untilSaid(
      `${folder}/cups.md`,
      /\[tea\]\(tea\.md\) and \[tea\]\(\/renamed\/sencha\/#x\)/u,
    );
    assert.deepEqual(
      questions(asked).map(({ what }) => what),
      ["/renamed/tea/ is now /renamed/sencha/. Redirect it and update 1 link?"],
    );
  });

  it("a question about a move that was taken back writes no redirect", async () => {
    await linkedArticle();
    await write(redirects, "");
    const { promise: isBack, resolve } = Promise.withResolvers<void>();
    const asked = answer(({ items }) => (items.includes("Not Now") ? "Redirect" : redirects));
    const { showInformationMessage } = vscode.window;
    Object.assign(vscode.window, {
      showInformationMessage: async (...message: unknown[]): Promise<unknown> => {
        const chosen: unknown = Reflect.apply(showInformationMessage, vscode.window, message);
        await isBack;
        return chosen;
      },
    });
    await rename(`${folder}/tea.md`, `${folder}/sencha.md`);
    await until("a question", () => questions(asked).length > 0);
    await rename(`${folder}/sencha.md`, `${folder}/tea.md`);
    // the editor's watchers tell of files a little later
    await wait(1_500);
    resolve();
    await until("the outcome", () =>
      asked.some(({ what }) => what === "Nothing was left to change."),
    );
    assert.equal(await said(redirects), "");
  });

  it("what the editor's own updating changed isn't counted again", async () => {
    await linkedArticle();
    await markdown().update("updateLinksOnFileMove.enabled", "always", true);
    await vscode.window.showTextDocument(at(`${folder}/pots.md`));
    await until(
      "the editor's Markdown",
      () => vscode.extensions.getExtension("vscode.markdown-language-features")?.isActive,
    );
    const asked = answer(({ items }) => (items.includes("Not Now") ? "Update Links" : undefined));
    await rename(`${folder}/tea.md`, `${folder}/sencha.md`);
    await until("a question", () => questions(asked).length > 0);
    const cups = await vscode.workspace.openTextDocument(at(`${folder}/cups.md`));
    await until("the links", () =>
      /\[tea\]\(sencha\.md\) and \[tea\]\(\/renamed\/sencha\/#x\)/u.test(cups.getText()),
    );
    assert.deepEqual(
      questions(asked).map(({ what }) => what),
      ["/renamed/tea/ is now /renamed/sencha/. Redirect it and update 2 links?"],
    );
  });

  it("nothing is asked of drafts, where it is turned off, and in Restricted Mode", async () => {
    await linkedArticle();
    await write(`${folder}/later.md`, article("Later", "draft: true\n"));
    const asked = answer(() => undefined);
    await rename(`${folder}/later.md`, `${folder}/soon.md`);
    await vscode.workspace.getConfiguration("seoResearch").update("askAfterRename", false, true);
    await rename(`${folder}/tea.md`, `${folder}/green.md`);
    await vscode.workspace
      .getConfiguration("seoResearch")
      .update("askAfterRename", undefined, true);
    await withWorkspace("isTrusted", false, () =>
      rename(`${folder}/green.md`, `${folder}/black.md`),
    );
    // a question that is asked comes after those that weren't
    await rename(`${folder}/black.md`, `${folder}/white.md`);
    await until("a question", () => questions(asked).length > 0);
    assert.deepEqual(
      questions(asked).map(({ what }) => what),
      ["/renamed/black/ is now /renamed/white/. Redirect it?"],
    );
  });
});
