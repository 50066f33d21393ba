import assert from "node:assert/strict";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as vscode from "vscode";
import type { SavedResult } from "../../src/research/library/savedResult.ts";
import { untilAsked, watchClipboard } from "../support/integrationApi.ts";
import { atStart, words } from "../support/words.ts";
import { MemoryFiles } from "./memoryFiles.ts";
import { SavingUnderTest, article, choosing, columns, root, seo } from "./savingUnderTest.ts";

describe("keeping a result in the article", () => {
  let saving: SavingUnderTest;
  let keywords: SavedResult;

  before(async () => {
    saving = await SavingUnderTest.open();
    ({ keywords } = saving);
  });
  beforeEach(() => saving.begin());
  afterEach(() => saving.end());
  after(() => rmSync(seo(), { recursive: true, force: true }));

  it("puts a table where the cursor was when the result took the focus, in Markdown, MDX and HTML, and one undo takes it back", async () => {
    for (const [name, text, pattern] of [
      [
        "inserted.md",
        "---\ntitle: a\n---\nText|\n\nMore\n",
        /^Text\n\n\| Monthly volume \| Keyword \|\n\| ---: \| --- \|\n(?:\| .* \|\n){2}\n\*Source: .+\*\n\n\nMore\n$|^Text\n\n\| Monthly volume \| Keyword \|\n\| ---: \| --- \|\n(?:\| .* \|\n){2}\n\*Source: .+\*\n\nMore\n$/u,
      ],
      [
        "inserted.mdx",
        "<Box />\n\n|",
        /^<Box \/>\n\n\| Monthly volume \| Keyword \|\n\| ---: \| --- \|\n(?:\| .* \|\n){2}\n\*Source: Germany, German; search index \(estimated\); SEO Research, sample data, [A-Z][a-z]{2} \d{1,2}, \d{4}\.\*\n$/u,
      ],
      [
        "inserted-german.md",
        "---\ntitle: a\nlang: de\n---\n|",
        /\| Suchvolumen pro Monat \| Keyword \|\n\| ---: \| --- \|\n(?:\| .* \|\n){2}\n\*Quelle: Deutschland, Deutsch; Suchindex \(geschätzt\); SEO Research, Beispieldaten, \d\d\.\d\d\.\d{4}\.\*\n$/u,
      ],
      [
        "inserted.html",
        "<body>\n<p>Text</p>\n|</body>\n",
        /<p>Text<\/p>\n\n<table>\n[\s\S]*<td style="text-align: right">[\s\S]*<\/table>\n<p><small>Source: .+<\/small><\/p>\n\n?<\/body>/u,
      ],
    ] as const) {
      const editor = await article(name, text);
      const panel = await saving.opened(keywords);
      const asked = await saving.insert(panel, [0, 1], words.table);
      assert.match(
        asked[0]?.what ?? "",
        new RegExp(`Insert 2 rows into ${name.replace(".", "\\.")}`, "u"),
      );
      const now = editor.document.getText().replace("---\ntitle: a\n---\n", "");
      assert.match(now, pattern, name);
      assert.equal(
        vscode.window.activeTextEditor?.document.uri.toString(),
        editor.document.uri.toString(),
        "the article is in front, so that undo reaches it",
      );
      await vscode.commands.executeCommand("undo");
      assert.equal(editor.document.getText(), text.replace("|", ""), name);
      await vscode.commands.executeCommand("workbench.action.files.revert");
    }
  });

  it("puts a figure with its footnote in one step that one undo takes back, and uses the footnote again", async () => {
    const text = "Baristas say | a month.\n";
    const editor = await article("figure.md", text);
    const panel = await saving.opened(keywords);
    const [keyword] = await panel.column("keywords", "keyword");
    await saving.insert(panel, [0], "$(quote)");
    const now = editor.document.getText();
    assert.match(
      now,
      /^Baristas say [\d,]+\[\^seo-[^\]]+\] a month\.\n\n\[\^seo-[^\]]+\]: Monthly volume for “.+”, Germany, German; search index \(estimated\); SEO Research, sample data, [A-Z][a-z]{2} \d{1,2}, \d{4}\.\n$/u,
    );
    assert.ok(now.includes(`“${String(keyword)}”`));
    await vscode.commands.executeCommand("undo");
    assert.equal(editor.document.getText(), text.replace("|", ""));
    await vscode.commands.executeCommand("redo");
    await saving.insert(panel, [0], "$(quote)");
    assert.equal(
      editor.document.getText().match(/^\[\^/gmu)?.length,
      1,
      "the footnote is there once",
    );
    await vscode.commands.executeCommand("workbench.action.files.revert");
  });

  it("makes a list of the keywords, and names the article in the row's menu", async () => {
    const editor = await article("list.md", "|");
    const panel = await saving.opened(keywords);
    const names = await panel.column("keywords", "keyword");
    const items = await panel.view.send({
      kind: "rowMenu",
      revision: 1,
      table: "keywords",
      rows: [0, 1],
    });
    const labels = items.map(({ label }) => label);
    assert.ok(labels.includes("Insert into list.md… (free)"), labels.join(", "));
    assert.ok(labels.includes("Save 2 Rows As… (free)"), labels.join(", "));
    choosing([atStart(words.insert), words.keywordList]);
    await panel.view.send({
      kind: "runRowMenu",
      revision: 1,
      table: "keywords",
      rows: [0, 1],
      item: "insert",
    });
    assert.equal(editor.document.getText(), `- ${String(names[0])}\n- ${String(names[1])}\n`);
    await vscode.commands.executeCommand("workbench.action.files.revert");
  });

  it("finds the article behind another tab, with its cursor where it was left", async () => {
    const { document } = await article("behind.md", "First\n\nLast|\n");
    writeFileSync(join(root(), "other.json"), "{}");
    await vscode.window.showTextDocument(vscode.Uri.file(join(root(), "other.json")), {
      viewColumn: vscode.ViewColumn.One,
      preview: false,
    });
    const panel = await saving.opened(keywords);
    const asked = await saving.insert(panel, [0], words.keywordList);
    assert.match(asked[0]?.what ?? "", /^Insert 1 row into behind\.md$/u);
    assert.match(document.getText(), /^First\n\nLast\n\n- .+\n/u);
    await vscode.commands.executeCommand("workbench.action.files.revert");
  });

  it("asks which article where none was worked on, or copies, and says so", async () => {
    const copied = watchClipboard();
    const panel = await saving.opened(keywords);
    const asked = choosing(
      [/^Insert 1 row into an Article/u, words.table],
      [/^Choose where to/u, "Copy to the clipboard"],
    );
    await panel.view.send({
      kind: "keepRows",
      revision: 1,
      table: "keywords",
      rows: [0],
      columns,
      as: "insert",
    });
    // no article says which language: that of the market
    assert.match(copied[0] ?? "", /^\| Suchvolumen pro Monat \| Keyword \|\n/u);
    await untilAsked(asked, /^Copied as Markdown\./u);
  });

  it("takes a document that was never saved", async () => {
    const untitled = await vscode.workspace.openTextDocument({
      language: "markdown",
      content: "A",
    });
    await vscode.window.showTextDocument(untitled, { preview: false });
    const panel = await saving.opened(keywords);
    await saving.insert(panel, [0], words.keywordList);
    assert.match(untitled.getText(), /^(?:- .+\n\nA|A\n\n- .+\n)$/u);
    await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
  });

  it("changes a document of another file system, and says so where that can only be read", async () => {
    const remote = new MemoryFiles();
    remote.files.set("/post.md", Buffer.from("A\n"));
    for (const isReadonly of [false, true]) {
      const scheme = isReadonly ? "memory-readonly" : "memory-posts";
      const provider = vscode.workspace.registerFileSystemProvider(scheme, remote, {
        isCaseSensitive: true,
        isReadonly,
      });
      try {
        const document = await vscode.workspace.openTextDocument(
          vscode.Uri.parse(`${scheme}:/post.md`),
        );
        await vscode.window.showTextDocument(document, { preview: false });
        const panel = await saving.opened(keywords);
        choosing([atStart(words.insert), words.table]);
        const inserted = panel.view.send({
          kind: "keepRows",
          revision: 1,
          table: "keywords",
          rows: [0],
          columns,
          as: "insert",
        });
        await (isReadonly ? assert.rejects(inserted, /post\.md is read-only/u) : inserted);
        assert.equal(document.getText() === "A\n", isReadonly);
        await vscode.commands.executeCommand("workbench.action.files.revert");
      } finally {
        await vscode.commands.executeCommand("workbench.action.closeAllEditors");
        provider.dispose();
      }
    }
  });
});
