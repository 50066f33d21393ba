import * as vscode from "vscode";
import { historySite } from "../../../research/files/history/historyNames.ts";
import type { App } from "../../platform/app.ts";
import { historyView } from "../../platform/viewTypes.ts";
import { WebviewTabs } from "../../platform/webviewTabs.ts";
import { beside, shortText } from "../../../shared/plainText.ts";
import { checkInside } from "../keywordLists/listFiles.ts";
import { fileNameOf } from "./historyFiles.ts";
import type { HistoryOpener } from "./historyFiles.ts";

/** The open rank histories, one tab each, by the URI of the file. They only read, and make no call. */
export class HistoryPanels implements HistoryOpener, vscode.Disposable {
  readonly tabs: WebviewTabs;

  constructor(app: App) {
    this.tabs = new WebviewTabs(app, historyView, async (id) => {
      const uri = historyUri(id);
      await checkInside(uri);
      return {
        id: uri.toString(),
        title: vscode.l10n.t("Rank History: {0}", beside(shortText(historySite(fileNameOf(uri))))),
        icon: "graph-line",
        load: async () => {
          const { HistoryPanel } = await import("./historyPart.ts");
          return (panel) => new HistoryPanel(app, uri, panel);
        },
      };
    });
  }

  /** Opens a history, or brings its tab to the front. */
  open(uri: vscode.Uri): Promise<void> {
    return this.tabs.open(uri.toString());
  }

  dispose(): void {
    this.tabs.dispose();
  }
}

/** The file that a tab is known by. Throws a sentence for what is none of this window's folders: a view may name anything. */
function historyUri(id: string): vscode.Uri {
  const uri = URL.canParse(id) ? vscode.Uri.parse(id) : undefined;
  const isHere = uri !== undefined && vscode.workspace.getWorkspaceFolder(uri) !== undefined;
  if (!isHere || !/\.csv$/iu.test(uri.path)) {
    throw new Error(vscode.l10n.t("Open a rank history of this project."));
  }
  return uri;
}
