import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as vscode from "vscode";
import type { SavedResult } from "../../src/research/library/savedResult.ts";
import { inspectKeyword } from "../../src/research/tools/inspectKeyword.ts";
import { answered, answerWindow, restoreWindow, testApi } from "../support/integrationApi.ts";
import type { Assembly } from "../support/integrationApi.ts";
import { told } from "./agentsUnderTest.ts";

const folder = "content/described";
const keyword = "described kettle";
const article = [
  "---",
  "title: Kettles",
  `keyword: ${keyword}`,
  "lang: de",
  "---",
  "",
  "See [nothing](none.md).",
  "",
].join("\n");

describe("an article described for an agent", () => {
  let api: Assembly;
  let outside: string;
  let result: SavedResult;
  const root = (): string =>
    vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? assert.fail("no folder is open");
  const at = (name: string): string => join(root(), folder, name);

  before(async () => {
    api = await testApi();
    await api.app.connections.useSandbox();
    result = answered(
      await api.runner.run({
        tool: inspectKeyword,
        args: { keyword, location: "Germany", language: "German" },
      }),
    );
  });
  beforeEach(() => {
    outside = mkdtempSync(join(tmpdir(), "seo-agents-"));
    writeFileSync(join(outside, "far.md"), article);
    mkdirSync(join(root(), folder), { recursive: true });
    writeFileSync(at("kettle.md"), article);
    writeFileSync(
      at("other.md"),
      `---\ntitle: Other\nkeyword: ${keyword}\nlang: de\n---\n\nText.\n`,
    );
  });
  afterEach(async () => {
    restoreWindow();
    await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    for (const path of [outside, join(root(), folder), join(root(), "seo", "briefs")]) {
      rmSync(path, { recursive: true, force: true });
    }
  });

  it("has its fields, URL, figures with their source, other articles, newest brief and findings", async () => {
    const briefs = join(root(), "seo", "briefs");
    mkdirSync(briefs, { recursive: true });
    for (const [name, keywordOfBrief, time] of [
      ["old.md", keyword, 1000],
      ["new.md", `Described  Kettle`, 2000],
      ["another.md", "something else", 3000],
    ] as const) {
      writeFileSync(join(briefs, name), `---\nkeyword: ${keywordOfBrief}\n---\n`);
      utimesSync(join(briefs, name), time, time);
    }
    const asked = answerWindow();
    const text = await told("seo_describe_article", { file: `${folder}/kettle.md` });
    for (const part of [
      `Article “${folder}/kettle.md”. Reading`,
      "\nfront matter\ttitle\tKettles\t",
      "\narticle\tlanguage\tGerman\t",
      "\npage\turl\thttps://slowpour.example/described/kettle/\tpublished\t",
      "\npage\tderived from\t",
      `\nkeyword\tmain keyword\t${keyword}\t`,
      `\tEstimated\tGermany, German\t`,
      `\t${result.id}`,
      "Sample data of the sandbox",
      `\nother article with the keyword\t${folder}/other.md\tOther\tas its main keyword`,
      "\nbrief\tpath\tseo/briefs/new.md\tdate unknown",
      "\nfinding\tlink-broken\t",
      "\twarning, line 7\t",
    ]) {
      assert.ok(text.includes(part), `${part}\n${text}`);
    }
    assert.deepEqual(asked, []);
  });

  it("is the one in front, as it is in the editor, where no file is named", async () => {
    await assert.rejects(told("seo_describe_article", {}), /no article is in front/u);
    const document = await vscode.workspace.openTextDocument(at("kettle.md"));
    const editor = await vscode.window.showTextDocument(document);
    await editor.edit((edit) => edit.replace(new vscode.Range(1, 7, 1, 14), "Changed"));
    const text = await told("seo_describe_article", {});
    assert.match(text, /kettle\.md”, with changes that aren't saved\./u);
    assert.match(text, /\nfront matter\ttitle\tChanged\t/u);
    assert.ok(document.isDirty);
    const code = await vscode.workspace.openTextDocument({ language: "json", content: "{}" });
    await vscode.window.showTextDocument(code);
    await assert.rejects(told("seo_describe_article", {}), /no article is in front/u);
  });

  it("is refused outside of the open folders, by whatever way it leads there", async () => {
    symlinkSync(join(outside, "far.md"), at("link.md"), "file");
    symlinkSync(outside, at("linked"), "junction");
    symlinkSync(at("circle.md"), at("circle.md"), "file");
    for (const file of [
      "../x.md",
      `${folder}/../../../x.md`,
      `${root()}/../x.md`,
      join(outside, "far.md"),
      `${folder}/link.md`,
      `${folder}/linked/far.md`,
      `${folder}/linked/none.md`,
      `${folder}/circle.md`,
      "a\u0000b.md",
      `${"x".repeat(300)}.md`,
    ]) {
      await assert.rejects(
        told("seo_describe_article", { file }),
        /Not read: that path isn't inside the open folders/u,
        file,
      );
    }
    const far = await vscode.workspace.openTextDocument(join(outside, "far.md"));
    await vscode.window.showTextDocument(far);
    await assert.rejects(told("seo_describe_article", {}), /isn't inside the open folders/u);
  });

  it("is refused where there is none, with a sentence", async () => {
    writeFileSync(at("notes.txt"), "x");
    writeFileSync(at("large.md"), "x".repeat(2_000_001));
    for (const [file, problem] of [
      [`${folder}/none.md`, /there is no such file/u],
      [`${folder}/kettle.md/x.md`, /there is no such file/u],
      [folder, /there is no such file/u],
      [`file://${at("kettle.md")}`, /there is no such file/u],
      [`${folder}/notes.txt`, /it isn't an article/u],
      [`${folder}/large.md`, /too large/u],
    ] as const) {
      await assert.rejects(told("seo_describe_article", { file }), problem, file);
    }
    const text = await told("seo_describe_article", { file: at("kettle.md") });
    assert.match(text, /kettle\.md/u, "an absolute path inside is fine");
  });

  it("has no figures of a result that belongs to another project", async () => {
    const { tool, market, sentAt, receivedAt, cost, balanceAfter, origin } = result;
    const subject = "kettle of others";
    const id = api.app.results.newId(tool, new Date());
    const call = { tool, subject, market, sentAt, receivedAt, cost, balanceAfter, origin };
    const keep = (projects: readonly string[]): Promise<SavedResult> =>
      api.app.results.keep(
        id,
        { ...call, args: { keyword: subject }, callKey: id, projects },
        {
          kind: "memory",
          bytes: Buffer.from(JSON.stringify(result.envelope).replaceAll(keyword, subject)),
        },
      );
    writeFileSync(at("others.md"), article.replace(keyword, subject));
    const file = { file: `${folder}/others.md` };
    try {
      await keep(["file:///other"]);
      assert.match(await told("seo_describe_article", file), /No saved result has figures/u);
      await api.app.results.discard([id], new Date());
      await keep([]);
      assert.ok((await told("seo_describe_article", file)).includes(`\t${id}`));
    } finally {
      await api.app.results.discard([id], new Date());
    }
  });

  it("has no findings where the checks are off, and says so", async () => {
    const configuration = vscode.workspace.getConfiguration("seoResearch");
    await configuration.update("checks", "off", vscode.ConfigurationTarget.Workspace);
    try {
      const text = await told("seo_describe_article", { file: `${folder}/kettle.md` });
      assert.match(text, /Checks are turned off in Settings/u);
      assert.doesNotMatch(text, /Findings of the checks|\nfinding/u);
    } finally {
      await configuration.update("checks", undefined, vscode.ConfigurationTarget.Workspace);
    }
  });
});
