import assert from "node:assert/strict";
import * as vscode from "vscode";
import { answerWindow, untilAsked } from "../support/integrationApi.ts";
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

  it("takes the titles of a folder of articles", async () => {
    const plan = await planned("Inspect Keyword", "A folder of articles", "content/posts");
    assert.equal(plan.items[0], "$(play) Run 4");
  });
});
