import assert from "node:assert/strict";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as vscode from "vscode";
import type { SavedResult } from "../../src/research/library/savedResult.ts";
import { researchKeywords } from "../../src/research/tools/researchKeywords.ts";
import { answered, answerWindow, restoreWindow, testApi } from "../support/integrationApi.ts";
import type { Asked, Assembly } from "../support/integrationApi.ts";
import { atStart, words } from "../support/words.ts";
import { PanelsUnderTest } from "./panelsUnderTest.ts";
import type { PanelUnderTest } from "./panelsUnderTest.ts";

/** Columns that rows are saved with. */
export const columns = ["monthly_volume", "keyword"];

/** The folder that is open. */
export const root = (): string =>
  vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? assert.fail();
/** A path in its folder for research. */
export const seo = (...path: readonly string[]): string => join(root(), "seo", ...path);

/** Answers each question with the item of the first pattern that fits it. */
export function choosing(...choices: readonly (readonly [what: RegExp, item: string])[]): Asked[] {
  return answerWindow(({ what }) => choices.find(([pattern]) => pattern.test(what))?.[1]);
}

/** An article in an editor, with the cursor behind the marked place. */
export async function article(name: string, text: string): Promise<vscode.TextEditor> {
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

/** A result with keywords, and the tabs in which results are opened, for the tests of a `describe`. */
export class SavingUnderTest {
  readonly api: Assembly;
  readonly keywords: SavedResult;
  /** The tabs that a test has opened; undefined between tests. */
  #panels: PanelsUnderTest | undefined;

  private constructor(api: Assembly, keywords: SavedResult) {
    this.api = api;
    this.keywords = keywords;
  }

  static async open(): Promise<SavingUnderTest> {
    const api = await testApi();
    await api.app.connections.useSandbox();
    // the project is shared by all test files: what others saved would bring up questions
    rmSync(seo(), { recursive: true, force: true });
    // Another test may have asked the same: its answer will do.
    answerWindow(({ items }) => items.find((item) => item.includes(words.openSaved)));
    const keywords = answered(
      await api.runner.run({
        tool: researchKeywords,
        args: { seed: "latte art", location: "Germany", language: "German" },
      }),
    );
    restoreWindow();
    return new SavingUnderTest(api, keywords);
  }

  /** Before each test. */
  begin(): void {
    this.#panels = new PanelsUnderTest();
  }

  /** After each test: the window as it was. */
  async end(): Promise<void> {
    this.#panels?.dispose();
    this.#panels = undefined;
    restoreWindow();
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
  }

  async opened(result: SavedResult): Promise<PanelUnderTest> {
    await this.api.panels.open(result.id);
    const panels = this.#panels ?? assert.fail("no test has begun");
    const panel = await panels.opened(panels.all.length - 1);
    await panel.document();
    return panel;
  }

  async insert(panel: PanelUnderTest, rows: readonly number[], as: string): Promise<Asked[]> {
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
}
