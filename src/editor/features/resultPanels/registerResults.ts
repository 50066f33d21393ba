import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { commands } from "../../platform/commandIds.ts";
import { registerCommand } from "../../platform/commands.ts";
import { registerPricedCommand } from "../../platform/pricedCommand.ts";
import { resultFileEditor, tableFileEditor } from "../../platform/viewTypes.ts";
import { namedResult, requireResult } from "../savedResults/namedResult.ts";
import type { ToolFlow } from "../runTool/toolFlow.ts";
import { problemWords } from "../../../research/results/tableWords.ts";
import { shortText } from "../../../shared/plainText.ts";
import { tableEndings } from "../tables/tableNames.ts";
import type { ResultPanels } from "./resultPanels.ts";

/** Files of spreadsheet programs. */
const spreadsheetName = /\.(?:xlsx?|xlsm|ods|numbers)$/u;

/** The editor's own text editor. */
const textEditor = "default";

/** The commands about a saved result: showing it, running its call again, saving it, and the other editors of its file. */
export function registerResults(
  app: App,
  flow: ToolFlow,
  panels: Pick<ResultPanels, "open" | "active" | "saveActive">,
): vscode.Disposable {
  return vscode.Disposable.from(
    registerCommand(app, commands.openResult, (argument) =>
      panels.open(requireResult(namedResult(argument))),
    ),
    registerPricedCommand(app, commands.runResultAgain, async (argument) => {
      const { runSavedAgain } = await import("../runTool/runToolPart.ts");
      await runSavedAgain(app, flow, (id) => panels.open(id), argument);
    }),
    registerCommand(app, commands.changeResultInputs, async (argument) => {
      const { changeSavedCall } = await import("../runTool/runToolPart.ts");
      await changeSavedCall(app, flow, argument);
    }),
    registerCommand(app, commands.exportSaved, async (argument) => {
      const { exportSaved } = await import("../runTool/runToolPart.ts");
      await exportSaved(app, flow, argument);
    }),
    // Of a view's row, a result's id, a result file's address, the result in front, or one that is picked.
    registerCommand(app, commands.saveResult, async (argument) => {
      if (argument !== undefined || !(await panels.saveActive())) {
        const { saveNamed } = await import("../saving/savingPart.ts");
        await saveNamed(app, argument, panels.active);
      }
    }),
    registerCommand(app, commands.openResultBeside, (argument) => openBeside(panels, argument)),
    registerCommand(app, commands.reopenAsText, (argument) => reopen(argument, textEditor)),
    registerCommand(app, commands.reopenAsResult, (argument) => reopen(argument, resultFileEditor)),
    registerCommand(app, commands.reopenAsTable, (argument) => reopen(argument, tableFileEditor)),
  );
}

/**
 * "Open Result Beside": a saved result, or the one in front, in the group of tabs beside. Its
 * argument is a result's id or the row of a view that has it as its `id`; opening makes no call.
 */
async function openBeside(
  panels: Pick<ResultPanels, "open" | "active">,
  argument: unknown,
): Promise<void> {
  const id = requireResult(namedResult(argument) ?? panels.active);
  await panels.open(id, { beside: true });
}

/**
 * Opens a file in the other editor, in the place of the tab that shows it now; one with unsaved
 * changes stays. It only reads, and makes no call. The argument is the file's address, from a menu
 * or as text from a page's link; without one it is the file in front.
 */
async function reopen(argument: unknown, editor: string): Promise<void> {
  const uri =
    argument instanceof vscode.Uri
      ? argument
      : typeof argument === "string"
        ? vscode.Uri.parse(argument, true)
        : activeFile();
  const endings = { [resultFileEditor]: [".seo.json"], [tableFileEditor]: tableEndings };
  const path = uri?.path.toLowerCase() ?? "";
  const wanted = Object.entries(endings).flatMap(([type, those]) =>
    editor === textEditor || editor === type ? those : [],
  );
  if (editor === tableFileEditor && spreadsheetName.test(path)) {
    throw new Error(problemWords(shortText(uri?.path.split("/").at(-1)), { kind: "spreadsheet" }));
  }
  if (uri === undefined || !wanted.some((ending) => path.endsWith(ending))) {
    throw new Error(
      vscode.l10n.t("Open a {0} file first.", wanted.map((ending) => `*${ending}`).join(", ")),
    );
  }
  const { viewColumn } = vscode.window.tabGroups.activeTabGroup;
  await vscode.commands.executeCommand("vscode.openWith", uri, editor, {
    viewColumn,
    preview: false,
  });
  // The same editor again keeps its tab. Looked for only now: to close a tab that was found before
  // another one opened is refused by the lowest editor that we support.
  const old = vscode.window.tabGroups.all
    .find((group) => group.viewColumn === viewColumn)
    ?.tabs.find((tab) => fileOf(tab)?.toString() === uri.toString() && editorOf(tab) !== editor);
  if (old !== undefined && !old.isDirty) {
    await vscode.window.tabGroups.close(old, true);
  }
}

function activeFile(): vscode.Uri | undefined {
  const { activeTab } = vscode.window.tabGroups.activeTabGroup;
  return activeTab === undefined ? undefined : fileOf(activeTab);
}

function fileOf({ input }: vscode.Tab): vscode.Uri | undefined {
  return input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom
    ? input.uri
    : undefined;
}

function editorOf({ input }: vscode.Tab): string {
  return input instanceof vscode.TabInputCustom ? input.viewType : textEditor;
}
