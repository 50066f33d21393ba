import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Papa from "papaparse";
import * as vscode from "vscode";
import { parseResult } from "../../src/library/savedResult.ts";
import type { SavedResult } from "../../src/library/savedResult.ts";
import { auditSite } from "../../src/tools/auditSite.ts";
import { inspectSerp } from "../../src/tools/inspectSerp.ts";
import { researchKeywords } from "../../src/tools/researchKeywords.ts";
import {
  answered,
  answerWindow,
  restoreWindow,
  testApi,
  untilAsked,
  watchClipboard,
} from "../support/integrationApi.ts";
import type { Asked, Assembly } from "../support/integrationApi.ts";
import { until } from "../support/until.ts";
import { anywhere, atStart, words } from "../support/words.ts";
import { MemoryFiles } from "./memoryFiles.ts";
import { PanelsUnderTest } from "./panelsUnderTest.ts";
import type { PanelUnderTest } from "./panelsUnderTest.ts";

const columns = ["monthly_volume", "keyword"];

describe("keeping a result", () => {
  let api: Assembly;
  let keywords: SavedResult;
  let panels: PanelsUnderTest;
  const root = (): string => vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? assert.fail();
  const seo = (...path: readonly string[]): string => join(root(), "seo", ...path);

  before(async () => {
    api = await testApi();
    await api.app.connections.useSandbox();
    // the project is shared by all test files: what others saved would bring up questions
    rmSync(seo(), { recursive: true, force: true });
    // Another test may have asked the same: its answer will do.
    answerWindow(({ items }) => items.find((item) => item.includes(words.openSaved)));
    keywords = answered(
      await api.runner.run({
        tool: researchKeywords,
        args: { seed: "latte art", location: "Germany", language: "German" },
      }),
    );
    restoreWindow();
  });
  beforeEach(() => {
    panels = new PanelsUnderTest();
  });
  afterEach(async () => {
    panels.dispose();
    restoreWindow();
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
  });
  after(() => rmSync(seo(), { recursive: true, force: true }));

  async function opened(result: SavedResult): Promise<PanelUnderTest> {
    await api.panels.open(result.id);
    const panel = await panels.opened(panels.all.length - 1);
    await panel.document();
    return panel;
  }

  function choosing(...choices: readonly (readonly [what: RegExp, item: string])[]): Asked[] {
    return answerWindow(({ what }) => choices.find(([pattern]) => pattern.test(what))?.[1]);
  }

  /** An article in an editor, with the cursor behind the marked place. */
  async function article(name: string, text: string): Promise<vscode.TextEditor> {
    const path = join(root(), name);
    const offset = text.indexOf("|");
    writeFileSync(path, text.replace("|", ""));
    const editor = await vscode.window.showTextDocument(vscode.Uri.file(path), {
      viewColumn: vscode.ViewColumn.One,
      preview: false,
    });
    const place = editor.document.positionAt(offset);
    editor.selection = new vscode.Selection(place, place);
    return editor;
  }

  async function insert(
    panel: PanelUnderTest,
    rows: readonly number[],
    as: string,
  ): Promise<Asked[]> {
    const asked = choosing([atStart(words.insert), as]);
    await panel.view.send({
      kind: "keepRows",
      revision: 1,
      table: "keywords",
      rows,
      columns,
      as: "insert",
    });
    return asked;
  }

  describe("as a file", () => {
    it("writes the rows that are shown, in their order, with their columns, from what the host stored", async () => {
      const panel = await opened(keywords);
      const names = await panel.column("keywords", "keyword");
      const balance = await api.app.account.balance.refresh();
      const asked = choosing([/^Save 3 Rows As/u, "CSV"]);
      await panel.view.send({
        kind: "keepRows",
        revision: 1,
        table: "keywords",
        rows: [4, 0, 2],
        columns,
        as: "save",
      });
      const file = seo("exports", "research-keywords-latte-art-keywords-de.csv");
      const { data } = Papa.parse<Record<string, string>>(readFileSync(file, "utf8"), {
        header: true,
        skipEmptyLines: true,
      });
      assert.deepEqual(
        data.map(({ keyword }) => keyword),
        [4, 0, 2].map((row) => names[row]),
      );
      assert.deepEqual(Object.keys(data[0] ?? {}), [
        ...columns,
        "location",
        "language",
        "source",
        "observed_at",
      ]);
      assert.ok(
        data.every(
          ({ location, source }) =>
            location === "Germany" && source === "search_index (sample data)",
        ),
      );
      assert.match((await untilAsked(asked, /3 rows saved to/u)).what, /seo\/exports\//u);
      assert.equal(await api.app.account.balance.refresh(), balance, "keeping is free");
    });

    it("asks about an existing file: cancelled it stays, kept both has a number, replaced is replaced", async () => {
      const file = seo("exports", "research-keywords-latte-art-keywords-de.csv");
      const panel = await opened(keywords);
      const save = async (choice?: string): Promise<void> => {
        choosing(
          [atStart(words.saveOneRow), "$(table) CSV"],
          ...(choice === undefined ? [] : [[anywhere(words.fileExists), choice] as const]),
        );
        await panel.view.send({
          kind: "runRowMenu",
          revision: 1,
          table: "keywords",
          rows: [0],
          columns: ["keyword"],
          item: "save",
        });
      };
      writeFileSync(file, "mine\n");
      await save();
      assert.equal(readFileSync(file, "utf8"), "mine\n");
      await save(words.keepBoth);
      assert.match(readFileSync(file.replace(".csv", "-2.csv"), "utf8"), /^keyword,location/u);
      assert.equal(readFileSync(file, "utf8"), "mine\n");
      await save(words.replace);
      assert.match(readFileSync(file, "utf8"), /^keyword,location/u);
      assert.deepEqual(
        readdirSync(seo("exports")).filter((name) => name.startsWith(".") || name.endsWith(".tmp")),
        [],
      );
    });

    it("saves whole results: a report, a result file that opens again, JSON as it came, each in its folder", async () => {
      const serp = answered(
        await api.runner.run({ tool: inspectSerp, args: { query: "latte art" } }),
      );
      const audit = answered(
        await api.runner.run({ tool: auditSite, args: { domain: "example.org", max_pages: 5 } }),
      );
      for (const [form, result, file] of [
        [words.report, serp, ["serp", "inspect-serp-latte-art.md"]],
        [words.report, audit, ["audits", "audit-site-example-org.md"]],
        [words.resultFile, keywords, ["exports", "research-keywords-latte-art-de.seo.json"]],
        ["$(json) JSON", keywords, ["exports", "research-keywords-latte-art-de.json"]],
      ] as const) {
        choosing([/^Save “/u, form]);
        await vscode.commands.executeCommand("seoResearch.saveResult", result.id);
        assert.ok(existsSync(seo(...file)), file.join("/"));
      }
      const read = parseResult(
        readFileSync(seo("exports", "research-keywords-latte-art-de.seo.json"), "utf8"),
      );
      assert.deepEqual(read.ok && read.result, keywords);
      assert.deepEqual(
        JSON.parse(readFileSync(seo("exports", "research-keywords-latte-art-de.json"), "utf8")),
        keywords.envelope,
      );
      const report = readFileSync(seo("serp", "inspect-serp-latte-art.md"), "utf8");
      const html: unknown = await vscode.commands.executeCommand("markdown.api.render", report);
      assert.ok(
        typeof html === "string" && html.includes("<table") && !html.includes("<script"),
        "it renders",
      );
      assert.equal(html.match(/<h1/gu)?.length, 1);
    });

    it("names a second result file so that it still opens as one, and saves a result file from anywhere", async () => {
      choosing([/^Save “/u, words.resultFile], [anywhere(words.fileExists), words.keepBoth]);
      const file = vscode.Uri.file(seo("exports", "research-keywords-latte-art-de.seo.json"));
      await vscode.commands.executeCommand("seoResearch.saveResult", file);
      assert.deepEqual(
        readFileSync(seo("exports", "research-keywords-latte-art-de-2.seo.json")),
        readFileSync(file.fsPath),
      );
    });

    it("is offered from the palette with a pick of saved results, and from the header of a tab", async () => {
      const asked = choosing(
        [/^Save Result As/u, "Research Keywords: latte art"],
        [/^Save “/u, "A table as CSV"],
        [/^Select a table/u, "Keywords"],
      );
      await vscode.commands.executeCommand("seoResearch.saveResult");
      assert.deepEqual(
        asked.map(({ what }) => what.slice(0, 12)),
        ["Save Result ", "Save “Resear", ...asked.slice(2).map(({ what }) => what.slice(0, 12))],
      );
      assert.ok(
        asked.some(({ what }) => /^Save \d+ Rows As… \(free\)$/u.test(what)),
        asked.map(({ what }) => what).join(),
      );
      const panel = await opened(keywords);
      const again = choosing();
      await panel.view.send({ kind: "saveResult" });
      assert.match(again[0]?.what ?? "", /^Save “Research Keywords: latte art” As…$/u);
    });

    it("says what the place is, where a file can't be written", async () => {
      writeFileSync(seo("blocked"), "");
      const settings = vscode.workspace.getConfiguration("seoResearch");
      await settings.update("folder", "seo/blocked", vscode.ConfigurationTarget.Workspace);
      const asked = choosing([/^Save “/u, words.report]);
      await vscode.commands.executeCommand("seoResearch.saveResult", keywords.id);
      await settings.update("folder", undefined, vscode.ConfigurationTarget.Workspace);
      assert.match((await untilAsked(asked, anywhere(words.cannotWrite))).what, /ENOTDIR|EEXIST/u);
    });

    it("refuses rows and tables that the answer hasn't, and rows of an older document", async () => {
      const panel = await opened(keywords);
      const message = {
        kind: "keepRows",
        revision: 1,
        table: "keywords",
        rows: [0],
        columns,
        as: "save",
      } as const;
      await assert.rejects(
        panel.view.send({ ...message, table: "secrets" }),
        anywhere(words.noTable),
      );
      await assert.rejects(
        panel.view.send({ ...message, revision: 7 }),
        /changed in the meantime/u,
      );
    });
  });

  describe("in the article", () => {
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
          /^<Box \/>\n\n\| Monthly volume \| Keyword \|\n\| ---: \| --- \|\n(?:\| .* \|\n){2}\n\*Source: Germany, German; search index \(index estimate\); SEO Research, sample data, \d{4}-\d\d-\d\d\.\*\n$/u,
        ],
        [
          "inserted.html",
          "<body>\n<p>Text</p>\n|</body>\n",
          /<p>Text<\/p>\n\n<table>\n[\s\S]*<td style="text-align: right">[\s\S]*<\/table>\n<p><small>Source: .+<\/small><\/p>\n\n?<\/body>/u,
        ],
      ] as const) {
        const editor = await article(name, text);
        const panel = await opened(keywords);
        const asked = await insert(panel, [0, 1], words.table);
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
      const panel = await opened(keywords);
      const [keyword] = await panel.column("keywords", "keyword");
      await insert(panel, [0], "$(quote)");
      const now = editor.document.getText();
      assert.match(
        now,
        /^Baristas say [\d,]+\[\^seo-[^\]]+\] a month\.\n\n\[\^seo-[^\]]+\]: Monthly volume for “.+”, Germany, German; search index \(index estimate\); SEO Research, sample data, \d{4}-\d\d-\d\d\.\n$/u,
      );
      assert.ok(now.includes(`“${String(keyword)}”`));
      await vscode.commands.executeCommand("undo");
      assert.equal(editor.document.getText(), text.replace("|", ""));
      await vscode.commands.executeCommand("redo");
      await insert(panel, [0], "$(quote)");
      assert.equal(
        editor.document.getText().match(/^\[\^/gmu)?.length,
        1,
        "the footnote is there once",
      );
      await vscode.commands.executeCommand("workbench.action.files.revert");
    });

    it("makes a list of the keywords, and names the article in the row's menu", async () => {
      const editor = await article("list.md", "|");
      const panel = await opened(keywords);
      const names = await panel.column("keywords", "keyword");
      const items = await panel.view.send({
        kind: "rowMenu",
        revision: 1,
        table: "keywords",
        rows: [0, 1],
      });
      assert.deepEqual(
        items.slice(-2).map(({ label }) => label),
        ["Insert into list.md… (free)", "Save 2 Rows As… (free)"],
      );
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
      const panel = await opened(keywords);
      const asked = await insert(panel, [0], words.keywordList);
      assert.match(asked[0]?.what ?? "", /^Insert 1 row into behind\.md$/u);
      assert.match(document.getText(), /^First\n\nLast\n\n- .+\n/u);
      await vscode.commands.executeCommand("workbench.action.files.revert");
    });

    it("asks which article where none was worked on, or copies, and says so", async () => {
      const copied = watchClipboard();
      const panel = await opened(keywords);
      const asked = choosing(
        [/^Insert 1 row into an Article/u, words.table],
        [/^Where to/u, "Copy to the clipboard"],
      );
      await panel.view.send({
        kind: "keepRows",
        revision: 1,
        table: "keywords",
        rows: [0],
        columns,
        as: "insert",
      });
      assert.match(copied[0] ?? "", /^\| Monthly volume \| Keyword \|\n/u);
      assert.match((await untilAsked(asked, /copied as Markdown/u)).what, /No article is open/u);
    });

    it("takes a document that was never saved", async () => {
      const untitled = await vscode.workspace.openTextDocument({
        language: "markdown",
        content: "A",
      });
      await vscode.window.showTextDocument(untitled, { preview: false });
      const panel = await opened(keywords);
      await insert(panel, [0], words.keywordList);
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
          const panel = await opened(keywords);
          choosing([atStart(words.insert), words.table]);
          const inserted = panel.view.send({
            kind: "keepRows",
            revision: 1,
            table: "keywords",
            rows: [0],
            columns,
            as: "insert",
          });
          await (isReadonly ? assert.rejects(inserted, /post\.md can only be read/u) : inserted);
          assert.equal(document.getText() === "A\n", isReadonly);
          await vscode.commands.executeCommand("workbench.action.files.revert");
        } finally {
          await vscode.commands.executeCommand("workbench.action.closeAllEditors");
          provider.dispose();
        }
      }
    });
  });

  describe("where the window is another one", () => {
    /** Has the workspace look otherwise while something is done. */
    async function withWorkspace(
      property: "isTrusted" | "workspaceFolders",
      value: unknown,
      work: () => Promise<void>,
    ): Promise<void> {
      const own = Object.getOwnPropertyDescriptor(vscode.workspace, property);
      assert.ok(own !== undefined);
      Object.defineProperty(vscode.workspace, property, { configurable: true, get: () => value });
      try {
        await work();
      } finally {
        Object.defineProperty(vscode.workspace, property, own);
      }
    }

    it("saves and inserts in Restricted Mode, where nothing can be paid for", async () => {
      await withWorkspace("isTrusted", false, async () => {
        rmSync(seo("serp"), { recursive: true, force: true });
        const editor = await article("restricted.md", "|");
        const panel = await opened(keywords);
        await insert(panel, [0], words.keywordList);
        assert.match(editor.document.getText(), /^- .+\n$/u);
        choosing([atStart(words.saveOneRow), "NDJSON"]);
        await panel.view.send({
          kind: "keepRows",
          revision: 1,
          table: "keywords",
          rows: [0],
          columns,
          as: "save",
        });
        assert.ok(existsSync(seo("exports", "research-keywords-latte-art-keywords-de.ndjson")));
        await vscode.commands.executeCommand("workbench.action.files.revert");
      });
    });

    it("asks for the place where no folder is open", async () => {
      const chosen = vscode.Uri.file(join(root(), "chosen.md"));
      const dialog = Object.getOwnPropertyDescriptor(vscode.window, "showSaveDialog");
      assert.ok(dialog !== undefined);
      const proposed: (string | undefined)[] = [];
      Object.defineProperty(vscode.window, "showSaveDialog", {
        configurable: true,
        value: (options: vscode.SaveDialogOptions) =>
          Promise.resolve((proposed.push(options.defaultUri?.path), chosen)),
      });
      try {
        await withWorkspace("workspaceFolders", undefined, async () => {
          choosing([/^Save “/u, words.report]);
          await vscode.commands.executeCommand("seoResearch.saveResult", keywords.id);
        });
      } finally {
        Object.defineProperty(vscode.window, "showSaveDialog", dialog);
      }
      assert.match(proposed[0] ?? "", /research-keywords-latte-art-de\.md$/u);
      assert.match(readFileSync(chosen.fsPath, "utf8"), /^# Research Keywords: latte art\n/u);
      rmSync(chosen.fsPath);
    });

    it("writes into a folder of another file system, and asks for another place where that can only be read", async () => {
      const remote = new MemoryFiles();
      for (const isReadonly of [false, true]) {
        const scheme = isReadonly ? "memory-fixed" : "memory-project";
        const provider = vscode.workspace.registerFileSystemProvider(scheme, remote, {
          isCaseSensitive: true,
          isReadonly,
        });
        try {
          await until(
            "the file system to be known",
            () => vscode.workspace.fs.isWritableFileSystem(scheme) !== undefined || undefined,
          );
          await withWorkspace(
            "workspaceFolders",
            [{ uri: vscode.Uri.parse(`${scheme}:/`), name: "Remote", index: 0 }],
            async () => {
              const asked = choosing([/^Save “/u, words.report]);
              await vscode.commands.executeCommand("seoResearch.saveResult", keywords.id);
              await untilAsked(
                asked,
                isReadonly ? /The folder Remote can only be read/u : /^Saved to/u,
              );
            },
          );
        } finally {
          provider.dispose();
        }
      }
      assert.deepEqual(
        [...remote.files.keys()],
        ["/seo/exports/research-keywords-latte-art-de.md"],
      );
    });
  });
});
