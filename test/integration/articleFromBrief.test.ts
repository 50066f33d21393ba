import assert from "node:assert/strict";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as vscode from "vscode";
import { answerInputs, answerWindow } from "../support/integrationApi.ts";
import { BriefsUnderTest, folder, text } from "./briefsUnderTest.ts";

/** Where the sample blog's articles are. */
const posts = (): string => join(folder(), "..", "..", "content", "posts");

describe("an article from a brief", () => {
  let briefs: BriefsUnderTest;
  const command = "seoResearch.createArticleFromBrief";
  const made = ["siphon-coffee.md", "siphon-coffee-2.md"];
  const clean = (): void => {
    rmSync(folder(), { recursive: true, force: true });
    made.forEach((name) => rmSync(join(posts(), name), { force: true }));
  };

  before(async () => {
    briefs = await BriefsUnderTest.open();
    clean();
  });
  beforeEach(() => briefs.connect(500));
  afterEach(async () => {
    await briefs.close();
    clean();
  });

  it("is beside the others, in their form, with the outline as headings; nothing is written before the path is accepted, nor over a file", async () => {
    await briefs.make({ keyword: "siphon coffee" }, () => []);
    const own = text("siphon-coffee.md").replace(
      /(## Outline\n)[\s\S]*?(?=\n## Who)/u,
      "$1\n1. What it is\n   - Its parts\n",
    );
    const uri = vscode.Uri.file(join(folder(), "siphon-coffee.md"));
    // It is open: what the editor shows counts, saved or not.
    const document = await vscode.workspace.openTextDocument(uri);
    const edit = new vscode.WorkspaceEdit();
    edit.replace(uri, new vscode.Range(0, 0, document.lineCount, 0), own);
    assert.ok(await vscode.workspace.applyEdit(edit));
    const first = join(posts(), made[0] ?? "");
    let asked = answerInputs(() => undefined);
    await briefs.api.app.commands.get(command)?.(uri);
    assert.deepEqual(
      asked.map(({ items }) => items[0]),
      ["content/posts/siphon-coffee.md"],
    );
    assert.match(asked[0]?.detail ?? "", /^2 headings from the brief's outline\. It's a draft/u);
    assert.equal(existsSync(first), false);

    answerInputs(({ items }) => items[0]);
    answerWindow();
    await briefs.api.app.commands.get(command)?.(uri);
    const written = readFileSync(first, "utf8");
    assert.match(
      written,
      /^---\ntitle: "Siphon coffee"\ndate: \d{4}-\d\d-\d\d\n[\s\S]*\ndraft: true\n/u,
    );
    assert.match(written, /\n---\n\n## What it is\n\n### Its parts\n$/u);
    assert.equal(vscode.window.activeTextEditor?.document.uri.fsPath, first);
    const filled = own.replace(/^target:$/mu, "target: content/posts/siphon-coffee.md");
    assert.notEqual(filled, own);
    assert.equal(document.getText(), filled);

    writeFileSync(first, `${written}\nMine.\n`);
    let times = 0;
    asked = answerInputs(({ items }) =>
      (times += 1) === 1 ? items[0] : "content/posts/siphon-coffee-2.md",
    );
    await vscode.window.showTextDocument(uri);
    await briefs.api.app.commands.get(command)?.();
    assert.match(asked[0]?.detail ?? "", /already exists\. Type another name\.$/u);
    assert.equal(readFileSync(first, "utf8"), `${written}\nMine.\n`);
    assert.ok(existsSync(join(posts(), made[1] ?? "")));
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand("workbench.action.files.revert");
  });

  it("says what is wrong with a file that is no brief", async () => {
    const asked = answerWindow();
    const readme = vscode.Uri.file(join(posts(), "water-for-coffee.md"));
    await briefs.api.app.commands.get(command)?.(readme);
    assert.match(asked[0]?.what ?? "", /^This file isn't a content brief/u);
  });
});
