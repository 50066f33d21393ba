import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Papa from "papaparse";
import * as vscode from "vscode";
import { languageForProject } from "../../src/editor/features/article/writtenLanguage.ts";
import { openProjects } from "../../src/editor/platform/openProjects.ts";
import { parseResult } from "../../src/research/library/savedResult.ts";
import type { SavedResult } from "../../src/research/library/savedResult.ts";
import { auditSite } from "../../src/research/tools/auditSite.ts";
import { inspectSerp } from "../../src/research/tools/inspectSerp.ts";
import { answered, untilAsked } from "../support/integrationApi.ts";
import type { Assembly } from "../support/integrationApi.ts";
import { until } from "../support/until.ts";
import { anywhere, atStart, words } from "../support/words.ts";
import { MemoryFiles } from "./memoryFiles.ts";
import { withWorkspace } from "./pretendedWorkspace.ts";
import { SavingUnderTest, article, choosing, columns, root, seo } from "./savingUnderTest.ts";
import { withoutItsResponse } from "./withoutItsResponse.ts";

describe("keeping a result", () => {
  let saving: SavingUnderTest;
  let api: Assembly;
  let keywords: SavedResult;

  before(async () => {
    saving = await SavingUnderTest.open();
    ({ api, keywords } = saving);
  });
  beforeEach(() => saving.begin());
  afterEach(() => saving.end());
  after(() => rmSync(seo(), { recursive: true, force: true }));

  describe("as a file", () => {
    it("speaks the language of the project's searches where the result has no market of its own", async () => {
      const settings = vscode.workspace.getConfiguration("seoResearch");
      const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
      await settings.update("language", "German", vscode.ConfigurationTarget.Workspace);
      try {
        for (const [market, name] of [
          [undefined, "German"],
          ["English", "English"],
        ] as const) {
          const { language, source } = await languageForProject(api.app, market, folder);
          assert.deepEqual([language.name, source], [name, "market"]);
        }
      } finally {
        await settings.update("language", undefined, vscode.ConfigurationTarget.Workspace);
      }
    });

    it("writes the rows that are shown, in their order, with their columns, from what the host stored", async () => {
      const panel = await saving.opened(keywords);
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
      const panel = await saving.opened(keywords);
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

    it("F8: saves whole results: a report, a result file that opens again, JSON as it came, each in its folder", async () => {
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
      // F8: which folders are open on this computer isn't for those who share the project.
      const { projects, ...shared } = keywords;
      assert.deepEqual(projects, openProjects());
      assert.deepEqual(read.ok && read.result, shared);
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

    it("writes no file in the place of a response that can't be read, and says why", async () => {
      const files = readdirSync(seo("exports"));
      const torn = await withoutItsResponse(api, keywords, "saved-without-its-response");
      for (const form of ["$(json) JSON", words.resultFile]) {
        const asked = choosing([/^Save “/u, form]);
        await vscode.commands.executeCommand("seoResearch.saveResult", torn.id);
        await untilAsked(asked, /response file saved-without-its-response.*can't be read: ENOENT/u);
      }
      assert.deepEqual(readdirSync(seo("exports")), files);
    });

    it("is offered from the palette with a pick of saved results, and from the header of a tab", async () => {
      const asked = choosing(
        [/^Save Result As/u, "Research Keywords: latte art"],
        [/^Save “/u, "Table (CSV"],
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
      const panel = await saving.opened(keywords);
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
      const panel = await saving.opened(keywords);
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
      await assert.rejects(panel.view.send({ ...message, revision: 7 }), /table has changed/u);
    });
  });

  describe("where the window is another one", () => {
    it("saves and inserts in Restricted Mode, where nothing can be paid for", async () => {
      await withWorkspace("isTrusted", false, async () => {
        rmSync(seo("serp"), { recursive: true, force: true });
        const editor = await article("restricted.md", "|");
        const panel = await saving.opened(keywords);
        await saving.insert(panel, [0], words.keywordList);
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
      assert.match(
        readFileSync(chosen.fsPath, "utf8"),
        /^# (?:Research Keywords|Keywords recherchieren): latte art\n/u,
      );
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
                isReadonly ? /The folder Remote is read-only/u : /^Saved to/u,
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
