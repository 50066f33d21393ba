import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { commands } from "../../platform/commandIds.ts";
import { registerCommand } from "../../platform/commands.ts";
import { keywordGroupsView } from "../../platform/viewTypes.ts";
import { WebviewTabs } from "../../platform/webviewTabs.ts";
import { isRecord, textOf } from "../../../shared/json.ts";
import type { FollowUps } from "../resultPanels/followUps.ts";
import { namedResult } from "../savedResults/namedResult.ts";

/** The tabs with groups of keywords, one for each list and for each choice of results, and the command that opens them. Free. */
export class KeywordGroups implements vscode.Disposable {
  readonly tabs: WebviewTabs;
  readonly #command: vscode.Disposable;

  /** `resultInFront` is the id of the result whose tab is in front. */
  constructor(app: App, followUps: FollowUps, resultInFront: () => string | undefined) {
    this.tabs = new WebviewTabs(app, keywordGroupsView, async (id) => {
      const { findKeywords } = await import("./keywordGroupsPart.ts");
      const found = await findKeywords(app, id);
      return {
        id,
        title: found.title,
        icon: "list-tree",
        load: async () => {
          const { GroupsSource, TableTab } = await import("./keywordGroupsPart.ts");
          return (panel) => new TableTab(app, new GroupsSource(app, followUps, found), panel);
        },
      };
    });
    this.#command = registerCommand(app, commands.groupKeywords, async (argument, all) => {
      const { chooseKeywords } = await import("./keywordGroupsPart.ts");
      const id = await chooseKeywords(app, {
        list: argument instanceof vscode.Uri ? argument : listIn(argument),
        results: resultsIn(argument, all),
        resultInFront: resultInFront(),
      });
      await (id === undefined ? undefined : this.tabs.open(id));
    });
  }

  dispose(): void {
    this.#command.dispose();
    this.tabs.dispose();
  }
}

function listIn(argument: unknown): vscode.Uri | undefined {
  const list = isRecord(argument) ? textOf(argument["list"]) : "";
  return list === "" ? undefined : vscode.Uri.parse(list, true);
}

/** The results that are named one by one, or by the rows of a view: the one it was used on, and the others if several were chosen. */
function resultsIn(argument: unknown, all: unknown): string[] {
  if (argument instanceof vscode.Uri || listIn(argument) !== undefined) {
    return [];
  }
  const chosen: readonly unknown[] = Array.isArray(argument)
    ? argument
    : Array.isArray(all) && all.length > 0
      ? all
      : [argument];
  return chosen.flatMap((one) => namedResult(one) ?? []);
}
