import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import * as vscode from "vscode";
import * as z from "zod";
import { neededFields } from "../../src/research/tools/arguments.ts";
import { auditSite } from "../../src/research/tools/auditSite.ts";
import { commandId } from "../../src/research/tools/catalogue.ts";
import { inspectBacklinks } from "../../src/research/tools/inspectBacklinks.ts";
import { inspectDomain } from "../../src/research/tools/inspectDomain.ts";
import { inspectPage } from "../../src/research/tools/inspectPage.ts";
import { answerInputs, answerWindow, restoreWindow } from "../support/integrationApi.ts";
import type { Asked } from "../support/integrationApi.ts";
import { resultTabs } from "./resultTabs.ts";

/** The editor's own default bindings and those of extensions, as it lists them for people; with comments. */
const bindings = vscode.Uri.parse("vscode://defaultsettings/keybindings.json");
const binding = z.looseObject({ key: z.string(), command: z.string() });

describe("F13: what the editor's menu runs", () => {
  resultTabs();
  const text =
    "Plain words.\n\nSee https://example.org/a, https://example.org/b and https://shop.example/c.\n";
  let document: vscode.TextDocument;

  before(async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    const uri = vscode.Uri.joinPath(folder?.uri ?? assert.fail(), "menu notes.txt");
    await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
    document = await vscode.workspace.openTextDocument(uri);
  });
  beforeEach(async () => {
    await vscode.window.showTextDocument(document);
  });
  afterEach(() => restoreWindow());
  after(() => rmSync(document.uri.fsPath, { force: true }));

  /** Runs a command as the menu does, with the document, and chooses the second entry of a list. */
  async function chooseSecond(command: string, caret: number): Promise<readonly Asked[]> {
    const editor = await vscode.window.showTextDocument(document);
    const at = document.positionAt(caret);
    editor.selection = new vscode.Selection(at, at);
    const asked = answerInputs(
      () => undefined,
      answerWindow(({ items }) => items[1]),
    );
    await vscode.commands.executeCommand(command, document.uri);
    restoreWindow();
    return asked;
  }

  it("F13: a tool for a page offers the document's URLs where none is at the caret", async () => {
    const [list, input] = await chooseSecond(commandId(inspectPage), 3);
    assert.deepEqual(list?.items.slice(0, -1), [
      "https://example.org/a",
      "https://example.org/b",
      "https://shop.example/c",
    ]);
    assert.deepEqual(input?.items, ["https://example.org/b"]);
  });

  it("F13: a tool for a site offers the document's sites, each once", async () => {
    for (const tool of [inspectDomain, auditSite, inspectBacklinks]) {
      assert.equal(neededFields(tool)[0]?.control, "domain", tool.name);
      const [list, input] = await chooseSecond(commandId(tool), 3);
      assert.deepEqual(list?.items.slice(0, -1), ["example.org", "shop.example"], tool.name);
      assert.deepEqual(input?.items, ["shop.example"], tool.name);
    }
  });

  it("F13: the URL at the caret needs no list", async () => {
    for (const tool of [inspectPage, inspectDomain, auditSite, inspectBacklinks]) {
      const [input] = await chooseSecond(commandId(tool), text.indexOf("org/b") + 4);
      assert.equal(input?.items.length, 1, tool.name);
      assert.match(input?.items[0] ?? "", /^(?:https:\/\/example\.org\/b|example\.org)$/u);
    }
  });

  it("F13: our key bindings take none of the editor's own", async () => {
    const opened = await vscode.workspace.openTextDocument(bindings);
    const listed = [
      ...opened.getText().matchAll(/^.*"key": *"([^"]+)",\s*"command": *"([^"]+)"/gmu),
    ].map(([, key, command]) => binding.parse({ key, command }));
    const isOwn = ({ command }: { readonly command: string }): boolean =>
      command.startsWith("seoResearch.");
    const chords = listed.filter((one) => isOwn(one) && one.key.includes(" "));
    assert.deepEqual(chords.map(({ key }) => key).toSorted(), ["ctrl+k b", "ctrl+k k", "ctrl+k l"]);
    const others = listed.filter((one) => !isOwn(one)).map(({ key }) => key);
    assert.ok(others.includes("ctrl+k z") && others.length > 500);
    assert.deepEqual(
      chords.filter(({ key }) => others.includes(key)),
      [],
    );
  });
});
