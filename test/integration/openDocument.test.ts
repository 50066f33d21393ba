import assert from "node:assert/strict";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as vscode from "vscode";
import { applyMoves } from "../../src/editor/features/urlMoves/applyMoves.ts";
import { setField } from "../../src/editor/features/article/setField.ts";
import {
  readProjectText,
  writeProjectText,
} from "../../src/editor/platform/projectFiles/writeProjectFile.ts";
import { testApi } from "../support/integrationApi.ts";

/** Another program writes a file of which the editor holds a document, and the editor's watchers haven't told of it yet. */
describe("a file that another program has just replaced", () => {
  const folder = (): string =>
    join(
      vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? assert.fail("no folder is open"),
      "content",
      "replaced",
    );
  // the editor keeps the documents of the tests before
  let file = 0;
  const path = (): string => join(folder(), `cups${file}.md`);
  const uri = (): vscode.Uri => vscode.Uri.file(path());
  const article = (text: string): string => `---\ntitle: Cups\n---\n\n${text}\n`;

  let document: vscode.TextDocument;
  beforeEach(async () => {
    file += 1;
    mkdirSync(folder(), { recursive: true });
    writeFileSync(path(), article("Old words"));
    document = await vscode.workspace.openTextDocument(uri());
    assert.match(document.getText(), /Old words/u);
    writeFileSync(path(), article("New words [tea](tea.md)"));
    assert.match(document.getText(), /Old words/u, "the editor can't know of it yet");
  });
  afterEach(async () => {
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    rmSync(folder(), { recursive: true, force: true });
  });

  it("is read as it is now", async () => {
    assert.equal(await readProjectText(uri()), article("New words [tea](tea.md)"));
  });

  it("is changed as it is now, and saved", async () => {
    const text = article("New words, and more");
    assert.equal(await writeProjectText({ uri: uri(), existing: "merge" }, text), "saved");
    assert.equal(new TextDecoder().decode(await vscode.workspace.fs.readFile(uri())), text);
  });

  it("has its links updated where they stand now", async () => {
    const { app } = await testApi();
    const place = (await app.sites()).placeOf(uri()) ?? assert.fail("in no project");
    const edits = [{ line: 4, column: 16, was: "tea.md", text: "sencha.md" }];
    const done = await applyMoves(place, [{ path: place.path, edits }], []);
    assert.deepEqual(done, { isApplied: true, links: 1, redirectFiles: 0, unsaved: 0 });
    assert.equal(
      new TextDecoder().decode(await vscode.workspace.fs.readFile(uri())),
      article("New words [tea](sencha.md)"),
    );
  });

  it("loses no character where the editor reads it in another encoding: nothing is changed, and why is said", async () => {
    const { app } = await testApi();
    const other = join(folder(), `other${file}.md`);
    const bytes = Buffer.from(article("Stra\u00DFe [tea](tea.md)"), "latin1");
    writeFileSync(other, bytes);
    const place = (await app.sites()).placeOf(vscode.Uri.file(other)) ?? assert.fail("no project");
    const edits = [{ line: 4, column: 13, was: "tea.md", text: "sencha.md" }];
    await assert.rejects(applyMoves(place, [{ path: place.path, edits }], []), /save it as UTF-8/u);
    assert.deepEqual(readFileSync(other), bytes);
  });

  it("has a field set in the text of now", async () => {
    assert.ok(await setField(uri(), { field: "description", value: "About cups" }));
    assert.match(document.getText(), /description: About cups\n---\n\nNew words/u);
    // the editor shows a document with unsaved changes, which the next test would begin with
    assert.ok(await document.save());
  });
});
