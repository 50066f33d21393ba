import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import * as vscode from "vscode";
import {
  answerInputs,
  answerPicks,
  answerWindow,
  restoreWindow,
  testApi,
} from "../support/integrationApi.ts";
import { until } from "../support/until.ts";

const folder = "content/checked";

let made = 0;
/** An article without faults, with a title and a description of its own. */
function good(): string {
  made += 1;
  return `---\ntitle: Tea number ${made}\ndescription: How we make tea number ${made}.\n---\n\nSome words.\n`;
}

describe("findings in articles", () => {
  const root = (): vscode.Uri =>
    vscode.workspace.workspaceFolders?.[0]?.uri ?? vscode.Uri.file("/nowhere");

  before(() => testApi());
  afterEach(async () => {
    restoreWindow();
    await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    // the folder stays: the editor may miss files that come at once in a folder that was just made
    const kept = vscode.workspace.fs.readDirectory(vscode.Uri.joinPath(root(), folder));
    const written = (await kept.then(undefined, () => [])).map(([name]) => `${folder}/${name}`);
    for (const name of [...written, "seo/rules.json", "README-checks.md"]) {
      const uri = vscode.Uri.joinPath(root(), name);
      await vscode.workspace.fs.delete(uri, { recursive: true }).then(undefined, () => undefined);
    }
  });

  async function write(path: string, text: string): Promise<vscode.Uri> {
    const uri = vscode.Uri.joinPath(root(), path);
    await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
    return uri;
  }

  async function open(name: string, text: string): Promise<vscode.TextDocument> {
    const document = await vscode.workspace.openTextDocument(
      await write(`${folder}/${name}`, text),
    );
    await vscode.window.showTextDocument(document);
    return document;
  }

  const ours = (uri: vscode.Uri): vscode.Diagnostic[] =>
    vscode.languages.getDiagnostics(uri).filter(({ source }) => source === "SEO");

  const rulesIn = (uri: vscode.Uri): string =>
    ours(uri)
      .map(({ code }) => (typeof code === "string" ? code : "?"))
      .join(" ");

  /** Waits until just these rules have findings, by place. */
  async function found(uri: vscode.Uri, rules: string): Promise<void> {
    const changes: string[] = [];
    const isThere = (): boolean => {
      const now = rulesIn(uri);
      if (now !== changes.at(-1)) {
        changes.push(now);
      }
      return now === rules;
    };
    await until(`findings: ${rules}`, isThere).catch((error: unknown) => {
      throw new Error(`instead: ${changes.join(" | ")}`, { cause: error });
    });
  }

  /** What is offered for a finding, as soon as a fix with this title is: the window learns of findings after its extension host. */
  async function fixes(
    document: vscode.TextDocument,
    code: string,
    title: RegExp,
  ): Promise<readonly vscode.CodeAction[]> {
    const range = ours(document.uri).find((one) => one.code === code)?.range;
    assert.ok(range !== undefined, code);
    return until(`a fix for ${code}`, async () => {
      const actions = await vscode.commands.executeCommand<readonly vscode.CodeAction[]>(
        "vscode.executeCodeActionProvider",
        document.uri,
        range,
      );
      return actions.some((one) => title.test(one.title)) && actions;
    });
  }

  async function press(document: vscode.TextDocument, code: string, title: RegExp): Promise<void> {
    const action = (await fixes(document, code, title)).find((one) => title.test(one.title));
    assert.ok(action !== undefined);
    if (action.edit !== undefined) {
      await vscode.workspace.applyEdit(action.edit);
    }
    if (action.command !== undefined) {
      const handed: readonly unknown[] = action.command.arguments ?? [];
      await vscode.commands.executeCommand(action.command.command, ...handed);
    }
  }

  it("stand in the Problems panel, are fixed by one change, and undo takes it back", async () => {
    await write(`${folder}/water.md`, good());
    const text = `${good()}\nSee [water](../watre.md).\r\n\n![](https://cdn.example.net/cup.png)\n`;
    const document = await open("tea.md", text);
    await found(document.uri, "link-broken image-alt");
    const [broken] = ours(document.uri);
    assert.equal(document.getText(broken?.range), "../watre.md");
    assert.equal(broken?.severity, vscode.DiagnosticSeverity.Warning);
    await press(document, "link-broken", /water\.md/u);
    assert.match(document.getText(), /\[water\]\((?:\.\/|\.\.\/checked\/)?water\.md\)/u);
    await found(document.uri, "image-alt");
    await vscode.commands.executeCommand("undo");
    assert.equal(document.getText(), text.replace("\r\n", "\n"));
    await found(document.uri, "link-broken image-alt");
    answerInputs(
      () => "A cup [of] tea",
      answerWindow(() => undefined),
    );
    await press(document, "image-alt", /Alt Text/u);
    assert.match(
      document.getText(),
      /!\[A cup \\\[of\\\] tea\]\(https:\/\/cdn\.example\.net\/cup\.png\)/u,
    );
    await found(document.uri, "link-broken");
  });

  it("are silenced for a line, with a reason and for the project", async () => {
    const document = await open(
      "quiet.md",
      `${good()}\n# One\n\n# Two\n\n![](https://cdn.example.net/a.png)\n`,
    );
    await found(document.uri, "heading-h1-many image-alt");
    await press(document, "image-alt", /Here$/u);
    assert.match(
      document.getText(),
      /<!-- seo-disable-next-line image-alt -->\n!\[\]\(https:\/\/cdn\.example\.net\/a\.png\)/u,
    );
    await found(document.uri, "heading-h1-many");
    answerInputs(
      () => "a page of its own",
      answerWindow(() => undefined),
    );
    await press(document, "heading-h1-many", /Reason/u);
    await found(document.uri, "");
    const rules = vscode.Uri.joinPath(root(), "seo/rules.json");
    const written: unknown = JSON.parse(
      new TextDecoder().decode(await vscode.workspace.fs.readFile(rules)),
    );
    assert.deepEqual(written, {
      accepted: [
        {
          rule: "heading-h1-many",
          file: `${folder}/quiet.md`,
          text: "# Two",
          reason: "a page of its own",
        },
      ],
    });
    const other = await open("other.md", `${good()}\n# One\n\n# Two\n`);
    await found(other.uri, "heading-h1-many");
    await press(other, "heading-h1-many", /in This Project/u);
    await found(other.uri, "");
  });

  it("aren't looked for outside a site's content, nor where they are switched off", async () => {
    const readme = await write(
      "README-checks.md",
      "# A\n\n# B\n\n![](https://cdn.example.net/a.png)\n",
    );
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(readme));
    const document = await open("here.md", `${good()}\n![](https://cdn.example.net/a.png)\n`);
    await found(document.uri, "image-alt");
    assert.equal(rulesIn(readme), "");
    const configuration = vscode.workspace.getConfiguration("seoResearch");
    await configuration.update("checks", "off", vscode.ConfigurationTarget.Workspace);
    await found(document.uri, "");
    const closed = await write(
      `${folder}/closed-too.md`,
      `${good()}\n![](https://cdn.example.net/a.png)\n`,
    );
    await configuration.update("checks", "project", vscode.ConfigurationTarget.Workspace);
    await found(closed, "image-alt");
    await configuration.update("checks", undefined, vscode.ConfigurationTarget.Workspace);
    await found(document.uri, "image-alt");
  });

  it("tell articles that no other one links to, where a project wants that, and where a link would fit", async () => {
    await write(`${folder}/other.md`, good().replace("Some words", "We like lonely tea a lot"));
    const { uri } = await open(
      "lonely.md",
      "---\ntitle: Lonely\ndescription: Nobody links here.\nkeyword: lonely tea\n---\n\nA lonely tea.\n",
    );
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.commands.executeCommand("seoResearch.checkArticles");
    assert.doesNotMatch(rulesIn(uri), /orphan/u);
    await write("seo/rules.json", '{ "rules": { "article-orphan": "warning" } }\n');
    await until("the orphan", () => /article-orphan/u.test(rulesIn(uri)));
    await fixes(
      document,
      "article-orphan",
      /other\.md \(possible link: “We like lonely tea a lot\.”\)/u,
    );
    await write(`${folder}/other.md`, good().replace("Some words", "We like [it](lonely.md)"));
    await until("the link to be known", () => !/article-orphan/u.test(rulesIn(uri)));
  });

  it("of an article that is too long are only that it is, in the sum, too", async () => {
    const text = `${good()}\n![](https://cdn.example.net/a.png)\n${"Many words.\n".repeat(170_000)}`;
    const uri = await write(`${folder}/long.md`, text);
    const asked = answerWindow(() => undefined);
    await vscode.commands.executeCommand(
      "seoResearch.checkArticles",
      vscode.Uri.joinPath(root(), folder),
    );
    await found(uri, "article-too-long");
    const sums = (): number =>
      asked.filter(({ what }) => /Articles checked: 0\..*Too long to check: 1\./u.test(what))
        .length;
    await until("a message with the sum", () => sums() === 1);
    // where that finding is silenced, too: it still isn't checked
    await write(
      `${folder}/long.md`,
      text.replace("---\n", "---\n# seo-disable article-too-long\n"),
    );
    await vscode.commands.executeCommand(
      "seoResearch.checkArticles",
      vscode.Uri.joinPath(root(), folder),
    );
    await until("the same sum", () => sums() === 2);
    await found(uri, "");
  });

  it("of a whole folder come with Check Articles, and go with their file", async () => {
    // the editor reports no file that is created and deleted at once
    const watcher = vscode.workspace.createFileSystemWatcher("**/closed.md");
    const came = new Promise<void>((resolve) => watcher.onDidCreate(() => resolve()));
    // only code of the site could tell where the link leads
    const text = `${good()}\n![](https://cdn.example.net/a.png)\n\n[tea](~/tea)\n`;
    const uri = await write(`${folder}/closed.md`, text);
    const generated = await write(
      `${folder}/generated.md`,
      good().replace("---\n", "---\nauto_generated: true\n"),
    );
    const asked = answerWindow(({ what }) =>
      what.includes("couldn't be judged") ? "Show Unjudged Links" : undefined,
    );
    const lists = answerPicks(() => ["~/tea"]);
    await vscode.commands.executeCommand(
      "seoResearch.checkArticles",
      vscode.Uri.joinPath(root(), folder),
    );
    await found(uri, "image-alt");
    await until("a message with the sum", () =>
      asked.some(({ what }) =>
        /Articles checked: 2\. Problems found: 1,.* little but links,.*: 1\..* couldn't be judged: 1, because code, a template/u.test(
          what,
        ),
      ),
    );
    await until("the link where it was chosen", () =>
      vscode.window.visibleTextEditors.some(
        ({ document, selection }) =>
          document.uri.toString() === uri.toString() &&
          document.lineAt(selection.active).text === "[tea](~/tea)",
      ),
    );
    const place = `${vscode.workspace.asRelativePath(uri)}:${text.split("\n").indexOf("[tea](~/tea)") + 1}`;
    assert.deepEqual(lists[0]?.items, [`[ ] ~/tea: ${place}`]);
    await came;
    watcher.dispose();
    await vscode.workspace.fs.delete(generated);
    await vscode.workspace.fs.delete(uri);
    await found(uri, "");
  });

  it("say of a site that its URLs are unknown only as long as its folder is there", async () => {
    // the editor may miss files that come at once in a folder that was just made
    const watcher = vscode.workspace.createFileSystemWatcher("**/gone/content");
    const seen = new Promise<void>((resolve) => watcher.onDidCreate(() => resolve()));
    await vscode.workspace.fs.createDirectory(vscode.Uri.joinPath(root(), "gone"));
    await wait(1_000);
    await vscode.workspace.fs.createDirectory(vscode.Uri.joinPath(root(), "gone/content"));
    await seen;
    watcher.dispose();
    const config = await write("gone/hugo.toml", 'baseURL = "https://tea.example/"\n= broken\n');
    const article = await write("gone/content/a.md", good());
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(article));
    await until("why URLs are unknown", () =>
      ours(config).some(({ message }) => message.startsWith("URLs of this site are unknown:")),
    );
    // as a terminal does it: the editor hears of the folder, not of what was in it
    rmSync(vscode.Uri.joinPath(root(), "gone").fsPath, { recursive: true });
    await until("nothing to be said of a site that is gone", () => ours(config).length === 0);
  });

  it("come without a generator where a setting says where the project is published, and nowhere else", async () => {
    const [config, aside] = ["hugo.toml", "hugo.toml.aside"].map((name) =>
      vscode.Uri.joinPath(root(), name),
    );
    assert.ok(config !== undefined && aside !== undefined);
    const settings = (): vscode.WorkspaceConfiguration =>
      vscode.workspace.getConfiguration("seoResearch", root());
    const faulty = `---\ntitle: ${"Wide ".repeat(40)}\n---\n\nSee ![](https://cdn.example.net/a.png) and [tea](nowhere.md).\n`;
    await vscode.workspace.fs.rename(config, aside);
    try {
      const { uri } = await open("plain.md", faulty);
      const readme = await vscode.workspace.openTextDocument(
        await write("README-checks.md", faulty),
      );
      await vscode.window.showTextDocument(readme);
      await vscode.commands.executeCommand("seoResearch.checkArticles");
      // the editor may tell of the file that moved after the check
      await found(uri, "");
      await settings().update("siteUrl", "https://slowpour.example", false);
      // links stay unknown: what else the site has isn't known
      await found(uri, "title-wide image-alt");
      assert.equal(rulesIn(readme.uri), "");
    } finally {
      await settings().update("siteUrl", undefined, false);
      await vscode.workspace.fs.rename(aside, config);
    }
  });
});
