import assert from "node:assert/strict";
import * as vscode from "vscode";
import { answerPicks, answerWindow, restoreWindow, untilAsked } from "../support/integrationApi.ts";
import type { Asked } from "../support/integrationApi.ts";
import { words } from "../support/words.ts";
import { BatchesUnderTest } from "./batchesUnderTest.ts";

describe("batches from the project", () => {
  let batches: BatchesUnderTest;

  before(async () => {
    batches = await BatchesUnderTest.open();
  });
  afterEach(() => batches.tidy());

  /** Goes through tool and source up to the plan, and gives up there; resolves with what would have been asked. */
  async function planned(tool: string, source: string, ...answers: string[]): Promise<Asked> {
    await batches.api.app.connections.useSandbox();
    const asked = answerWindow(({ what }) =>
      what === words.runBatch
        ? tool
        : what === words.batchSource
          ? source
          : what.startsWith(`${words.runBatch}: `)
            ? undefined
            : what.startsWith("Encoding of ")
              ? "Windows-1252"
              : answers.shift(),
    );
    await vscode.commands.executeCommand("seoResearch.runBatch");
    return untilAsked(asked, new RegExp(`^${words.runBatch}: Inspect`, "u"));
  }

  async function open(content: string, language = "markdown"): Promise<vscode.TextEditor> {
    return vscode.window.showTextDocument(
      await vscode.workspace.openTextDocument({ content, language }),
    );
  }

  it("takes selected lines, without the marks of a list", async () => {
    const editor = await open(
      "# Ideas\n\n- cold brew ratio\n- cold brew ratio\n1. [ ] pour over\n\nnot this",
    );
    editor.selection = new vscode.Selection(2, 0, 4, 20);
    assert.equal((await planned("Inspect Keyword", "Selected lines")).items[0], "$(play) Run 2");
  });

  it("takes the addresses of the document for pages", async () => {
    await open("See https://example.com/a and [this](https://example.org/b).");
    assert.equal(
      (await planned("Inspect Page", "URLs in this document")).items[0],
      "$(play) Run 2",
    );
  });

  it("takes a column of a CSV file", async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder !== undefined);
    const file = vscode.Uri.joinPath(folder.uri, "seo", "keywords", "batch.csv");
    await vscode.workspace.fs.writeFile(
      file,
      Buffer.from('keyword,monthly_volume\ncold brew,10\n"moka, pot",\n\'=formula,20\n'),
    );
    try {
      assert.equal(
        (await planned("Inspect Keyword", "A column of a CSV file", "batch.csv", "keyword"))
          .items[0],
        "$(play) Run 3",
      );
    } finally {
      await vscode.workspace.fs.delete(file);
    }
  });

  it("takes a column of a file from elsewhere, whose encoding is asked, and none with lost characters", async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder !== undefined);
    const place = vscode.Uri.joinPath(folder.uri, "seo", "keywords");
    const [latin, lost] = ["latin.TSV", "lost.txt"].map((name) => vscode.Uri.joinPath(place, name));
    assert.ok(latin !== undefined && lost !== undefined);
    await vscode.workspace.fs.writeFile(
      latin,
      Buffer.from("# by us\nkeyword\tvolume\ncaf\u00e9\t10\nth\u00e9\t5\n", "latin1"),
    );
    await vscode.workspace.fs.writeFile(lost, Buffer.from("keyword,volume\ncaf\uFFFD,10\n"));
    try {
      const from = ["A column of a CSV file", "latin.TSV", "keyword"] as const;
      const { items, detail } = await planned("Inspect Keyword", ...from);
      assert.equal(items[0], "$(play) Run 2");
      assert.doesNotMatch(detail, /invalid/u);
      restoreWindow();
      const asked = answerWindow(({ what }) =>
        what === words.runBatch
          ? "Inspect Keyword"
          : what === words.batchSource
            ? "A column of a CSV file"
            : what === "Select a CSV file"
              ? "lost.txt"
              : undefined,
      );
      await vscode.commands.executeCommand("seoResearch.runBatch");
      await untilAsked(asked, /Characters of lost\.txt were lost.*line 2/u);
      assert.ok(!asked.some(({ what }) => what.startsWith(`${words.runBatch}: Ins`)), "no price");
    } finally {
      await vscode.workspace.fs.delete(latin);
      await vscode.workspace.fs.delete(lost);
    }
  });

  it("asks which column of copied rows is meant", async () => {
    const editor = await open("cold brew\t1200\nmoka pot\t90\n", "plaintext");
    editor.selection = new vscode.Selection(0, 0, 2, 0);
    const source = "A column of the selected rows";
    const run = await planned("Inspect Keyword", source, "Column 1");
    assert.equal(run.items[0], "$(play) Run 2");
  });

  it("takes the keywords of a folder of articles, and a title once it is ticked, at its price", async () => {
    await batches.api.app.connections.useSandbox();
    let plans = 0;
    const asked = answerWindow(({ what }) => {
      if (what === words.runBatch) {
        return "Inspect Keyword";
      }
      if (what === words.batchSource) {
        return "A folder of articles";
      }
      if (what.startsWith(`${words.runBatch}: `)) {
        plans += 1;
        return plans === 1 ? "$(checklist)" : undefined;
      }
      return "content/posts";
    });
    const ticked = answerPicks(({ items }) => items.slice(1).map((row) => row.slice(4)));
    await vscode.commands.executeCommand("seoResearch.runBatch");
    const [before, after] = asked.filter(({ what }) => what.startsWith(`${words.runBatch}: Ins`));
    assert.equal(before?.items[0], "$(play) Run 3");
    assert.match(before.detail, /^3 of 4$/mu);
    const [opened, changed] = ticked;
    assert.deepEqual(
      opened?.items.map((row) => row.startsWith("[x]")),
      opened?.items.map((row) => !row.includes("Water for coffee")),
    );
    assert.match(opened?.what ?? "", /3 of 4 · 15 credits$/u);
    // the first keyword is taken out, the title comes in
    assert.match(changed?.what ?? "", /3 of 4 · 15 credits$/u);
    assert.equal(changed?.items.filter((row) => row.startsWith("[x]")).length, 3);
    assert.equal(after?.items[0], "$(play) Run 3");
  });
});
