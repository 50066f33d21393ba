import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { join } from "node:path";
import * as vscode from "vscode";
import { answerWindow, restoreWindow, testApi } from "../support/integrationApi.ts";
import { GitRepository } from "../support/gitRepository.ts";
import { until } from "../support/until.ts";

const folder = "content/moved";

describe("published URLs that move", () => {
  const root = (): vscode.Uri =>
    vscode.workspace.workspaceFolders?.[0]?.uri ?? vscode.Uri.file("/nowhere");
  const at = (path: string): vscode.Uri => vscode.Uri.joinPath(root(), path);
  let repository: GitRepository;
  let tries = 0;
  const git = vscode.workspace.getConfiguration("git");

  before(async () => {
    await testApi();
    await vscode.workspace.fs.createDirectory(at(folder));
    for (const name of ["assam", "kenya"]) {
      await write(name, `---\ntitle: About ${name}\n---\n\nAll there is to say about ${name}.\n`);
    }
    repository = GitRepository.in(root().fsPath);
    repository.commit("2026-11-01");
    await git.update("enabled", true, vscode.ConfigurationTarget.Global);
  });
  after(async () => {
    await git.update("enabled", undefined, vscode.ConfigurationTarget.Global);
    rmSync(join(root().fsPath, ".git"), { recursive: true, force: true });
    await vscode.workspace.fs.delete(at(folder), { recursive: true });
  });
  afterEach(async () => {
    restoreWindow();
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
  });

  async function write(name: string, text: string): Promise<void> {
    await vscode.workspace.fs.writeFile(at(`${folder}/${name}.md`), new TextEncoder().encode(text));
  }

  const problems = (name: string): readonly string[] =>
    vscode.languages
      .getDiagnostics(at(`${folder}/${name}.md`))
      .filter(({ code }) => code === "url-moved")
      .map(({ message }) => message);

  it("are problems of the files that moved them until a quick fix redirects them", async () => {
    await vscode.window.showTextDocument(at(`${folder}/kenya.md`));
    await vscode.workspace.fs.rename(at(`${folder}/assam.md`), at(`${folder}/darjeeling.md`));
    await until("a problem of the moved file", () => problems("darjeeling").length > 0);
    assert.match(problems("darjeeling")[0] ?? "", /\/moved\/assam\/ .*\/moved\/darjeeling\//u);
    const document = await vscode.workspace.openTextDocument(at(`${folder}/darjeeling.md`));
    const before = document.getText();
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      "vscode.executeCodeActionProvider",
      document.uri,
      new vscode.Range(0, 0, 0, 1),
    );
    const titles = actions.map(({ title }) => title);
    const alias = actions.find(({ title }) => title.includes("aliases"));
    assert.ok(alias?.edit !== undefined, titles.join("\n"));
    assert.ok(
      titles.some((title) => title.includes("/moved/assam/")),
      titles.join("\n"),
    );
    await vscode.window.showTextDocument(document);
    assert.ok(await vscode.workspace.applyEdit(alias.edit));
    assert.match(document.getText(), /\/moved\/assam\//u);
    await vscode.commands.executeCommand("undo");
    assert.equal(document.getText(), before);
    await vscode.commands.executeCommand("redo");
    await document.save();
    await until("no problem any more", () => problems("darjeeling").length === 0);
  });

  it("are a problem of the file that no longer redirects them, until a quick fix writes the redirects again", async () => {
    const file = "static/_redirects";
    const rules = "/kept /moved/kenya/\n";
    await vscode.workspace.fs.createDirectory(at("static"));
    const set = (text: string): Thenable<void> =>
      vscode.workspace.fs.writeFile(at(file), new TextEncoder().encode(text));
    await set(`${rules}/one /moved/kenya/\n/two /moved/kenya/\n`);
    repository.commit("2026-11-01");
    await set(rules);
    const said = (): readonly string[] =>
      vscode.languages.getDiagnostics(at(file)).map(({ message }) => message);
    await vscode.window.showTextDocument(at(`${folder}/kenya.md`));
    await until("a problem of the redirects", () => said().length > 0);
    assert.deepEqual(said(), [
      "This file no longer redirects 2 published URLs, such as /one → /moved/kenya/.",
    ]);
    const document = await vscode.workspace.openTextDocument(at(file));
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      "vscode.executeCodeActionProvider",
      document.uri,
      new vscode.Range(0, 0, 0, 1),
    );
    const titles = actions.map(({ title }) => title);
    const again = actions.find(({ title }) => title.endsWith(file));
    assert.ok(again?.edit !== undefined, titles.join("\n"));
    await vscode.window.showTextDocument(document);
    assert.ok(await vscode.workspace.applyEdit(again.edit));
    assert.match(document.getText(), /^\/kept \/moved\/kenya\/\n[^]*\/one[^]*\/two/u);
    await vscode.commands.executeCommand("undo");
    assert.equal(document.getText(), rules);
    await vscode.commands.executeCommand("redo");
    await document.save();
    await until("no problem any more", () => said().length === 0);
    await vscode.workspace.fs.delete(at(file));
    repository.commit("2026-11-02");
  });

  it("that another page has now aren't redirected: the list says why, and has the links follow", async () => {
    // a second try needs other pages
    tries += 1;
    const [old, taker] = [`mint-${tries}`, `tisane-${tries}`];
    const url = `/moved/${old}/`;
    await write(old, `---\ntitle: About ${old}\n---\n\nAll there is to say about ${old}.\n`);
    await write("links", `---\ntitle: Links\n---\n\nSee [it](${url}).\n`);
    repository.commit("2026-11-03");
    await vscode.window.showTextDocument(at(`${folder}/kenya.md`));
    await write(
      old,
      `---\ntitle: About ${old}\nslug: ${old}-tea\n---\n\nAll there is to say about ${old}.\n`,
    );
    await write(taker, `---\ntitle: Another\nslug: ${old}\n---\n\nNothing of that.\n`);
    await until("a problem of the other file", () => problems(taker).length > 0);
    assert.deepEqual(problems(taker), [
      `${url} was the page of ${folder}/${old}.md, which is now /moved/${old}-tea/. Readers of the old URL get the page of this file.`,
    ]);
    const asked = answerWindow(({ items }) =>
      items.find((label) => label.endsWith(url) || label.endsWith("Update 1 Link")),
    );
    await vscode.commands.executeCommand("seoResearch.showMovedUrls");
    const choices = asked.at(-1)?.items ?? [];
    assert.ok(
      choices.some((label) => label.endsWith("Redirect")),
      JSON.stringify(asked),
    );
    const text = async (): Promise<string> =>
      new TextDecoder().decode(await vscode.workspace.fs.readFile(at(`${folder}/links.md`)));
    await until("the link to follow its page", async () =>
      (await text()).includes(`(/moved/${old}-tea/)`),
    );
    repository.commit("2026-11-04");
  });

  it("are said once in a message where the file was deleted, and listed by the command", async () => {
    // a second try needs another page
    tries += 1;
    const name = `ceylon-${tries}`;
    await write(name, `---\ntitle: About ${name}\n---\n\nAll there is to say about it.\n`);
    await write("links", `---\ntitle: Links\n---\n\nSee [it](${name}.md).\n`);
    repository.commit("2026-11-02");
    await vscode.window.showTextDocument(at(`${folder}/kenya.md`));
    const url = `/moved/${name}/`;
    const asked = answerWindow();
    // as in a terminal, which the editor asks nothing about
    rmSync(at(`${folder}/${name}.md`).fsPath);
    const said = (): readonly string[] =>
      asked.map(({ what }) => what).filter((what) => what.startsWith(`${url} is no longer`));
    await until("a message", () => said().length > 0);
    await vscode.commands.executeCommand("seoResearch.showMovedUrls");
    const lists = asked.filter(({ items }) => items.some((label) => label.endsWith(url)));
    assert.equal(lists.length, 1, JSON.stringify(asked));
    assert.equal(said().length, 1);
    assert.match(said()[0] ?? "", /1 link/u);
  });
});
