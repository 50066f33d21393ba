import * as vscode from "vscode";
import type { DecidedList, DecidedRow } from "../../../research/opportunities/decided.ts";
import { nextStepOf, stepWords } from "../../../research/opportunities/opportunityWords.ts";
import type { NextStep } from "../../../research/opportunities/opportunityWords.ts";
import { commands } from "../../platform/commandIds.ts";
import { runCommand } from "../../platform/commands.ts";
import { openFile } from "../resultPanels/rowSources.ts";
import type { TableChoice } from "../resultPanels/tableTab.ts";

/** What steps need of the page. */
interface StepPlace {
  readonly folder: vscode.WorkspaceFolder;
  /** Starts a brief; its own last step shows the price. */
  readonly brief: (keyword: string) => Promise<void>;
}

/** Does the next step of a row. Free by itself: what costs is priced where it leads to. */
export async function doNextStep(
  step: NextStep | undefined,
  { articles, place, query, keyword, file }: DecidedRow,
  { folder, brief }: StepPlace,
): Promise<void> {
  const files = articles.map(({ path }) => vscode.Uri.joinPath(folder.uri, path));
  const [first, second] = files;
  const words = query ?? keyword ?? "";
  switch (step) {
    case undefined:
      return;
    case "newBrief":
      await brief(words);
      return;
    case "openHistory":
      await runCommand(commands.openHistory);
      return;
    case "showMoved":
      await runCommand(commands.showMovedUrls);
      return;
    case "showChanges":
      await runCommand(commands.showChanges);
      return;
    case "searchArticles":
      await vscode.commands.executeCommand("workbench.action.findInFiles", {
        query: words,
        triggerSearch: true,
        isRegex: false,
      });
      return;
    case "openBoth":
      await (first === undefined ? undefined : openFile(first));
      await (second === undefined
        ? undefined
        : vscode.window.showTextDocument(second, {
            viewColumn: vscode.ViewColumn.Beside,
            preview: false,
          }));
      return;
    case "openArticle":
      await (first === undefined ? undefined : openFile(first));
      return;
    case "openRow":
    case "openLink": {
      const at = new vscode.Position((place?.line ?? 1) - 1, 0);
      const uri = file === undefined ? first : vscode.Uri.joinPath(folder.uri, file);
      await (uri === undefined
        ? undefined
        : vscode.window.showTextDocument(uri, {
            preview: false,
            selection: new vscode.Range(at, at),
          }));
    }
  }
}

/** The next step as the first entry of a row's menu. An article opens there by its name already. */
export function stepChoice(
  list: DecidedList,
  row: DecidedRow,
  run: () => Promise<void>,
): TableChoice[] {
  const step = nextStepOf(list, row);
  const label = stepWords(step);
  return label === null || step === "openArticle" || step === "newBrief"
    ? []
    : [{ item: { id: "nextStep", label }, act: { kind: "own", run } }];
}
