import assert from "node:assert/strict";
import * as vscode from "vscode";
import { testApi } from "../support/integrationApi.ts";
import { until } from "../support/until.ts";

describe("findings in redirects", () => {
  const file = (): vscode.Uri =>
    vscode.Uri.joinPath(
      vscode.workspace.workspaceFolders?.[0]?.uri ?? vscode.Uri.file("/nowhere"),
      "vercel.json",
    );
  const write = (redirects: string): Thenable<void> =>
    vscode.workspace.fs.writeFile(
      file(),
      new TextEncoder().encode(`\uFEFF{ "redirects": [\n  ${redirects}\n] }\n`),
    );
  const found = (): string =>
    vscode.languages
      .getDiagnostics(file())
      .filter(({ source }) => source === "SEO")
      .map(
        ({ code, range }) =>
          `${typeof code === "string" ? code : "?"} ${range.start.line}:${range.start.character}`,
      )
      .join(", ");

  async function finds(wanted: string): Promise<void> {
    await until(`findings: ${wanted}`, () => found() === wanted).catch((error: unknown) => {
      throw new Error(`instead: ${found()}`, { cause: error });
    });
  }

  before(() => testApi());
  afterEach(async () => {
    await vscode.workspace
      .getConfiguration("seoResearch")
      .update("checks", undefined, vscode.ConfigurationTarget.Workspace);
    await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
    await vscode.workspace.fs.delete(file()).then(undefined, () => undefined);
  });

  it("appear when the file is opened, are fixed in one edit, and follow the file", async () => {
    await write(
      '{ "source": "/a", "destination": "/b" },\n  { "source": "/b", "destination": "/c" }, { "source": "/c", "destination": "https://tea.example/" }',
    );
    const document = await vscode.workspace.openTextDocument(file());
    await vscode.window.showTextDocument(document);
    await finds("redirect-chain 1:36, redirect-chain 2:36");
    const [first] = vscode.languages.getDiagnostics(file());
    const actions = await until("a fix", async () => {
      const offered = await vscode.commands.executeCommand<readonly vscode.CodeAction[]>(
        "vscode.executeCodeActionProvider",
        file(),
        first?.range,
      );
      return offered.some(({ title }) => title === "Change to https://tea.example/") && offered;
    });
    assert.deepEqual(
      actions.filter(({ title }) => title.includes("Ignore")).map(({ title }) => title),
      ["Ignore “Redirect that is redirected again” in This Project"],
    );
    const fix = actions.find(({ title }) => title === "Change to https://tea.example/");
    assert.ok(fix?.edit !== undefined);
    assert.ok(await vscode.workspace.applyEdit(fix.edit));
    assert.equal(
      document.lineAt(1).text,
      '  { "source": "/a", "destination": "https://tea.example/" },',
    );
    assert.ok(await document.save());
    await finds("redirect-chain 2:36");
    const settings = vscode.workspace.getConfiguration("seoResearch");
    await settings.update("checks", "off", vscode.ConfigurationTarget.Workspace);
    await finds("");
    await settings.update("checks", undefined, vscode.ConfigurationTarget.Workspace);
    await finds("redirect-chain 2:36");
    await vscode.workspace.fs.delete(file());
    await finds("");
  });
});
