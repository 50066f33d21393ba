import * as vscode from "vscode";
import type { UndecidedLink } from "../../../articles/checks/links/undecidedLinks.ts";
import { undecidedReason } from "../../../articles/checks/undecidedSentence.ts";
import { messageOf } from "../../../shared/errorMessage.ts";
import { formatInteger } from "../../../shared/format.ts";
import { notifyError } from "../../platform/prompts/messages.ts";
import { createPickList, pickRows } from "../../platform/prompts/pickList.ts";
import type { PickItem } from "../../platform/prompts/pickList.ts";
import { workspaceFiles } from "../../platform/workspaceFiles.ts";

/** Internal links of several files that couldn't be judged. */
export interface UndecidedInFiles {
  /** Those that are named. */
  readonly links: readonly (UndecidedLink & { readonly uri: vscode.Uri })[];
  /** How many there are in all. */
  readonly count: number;
}

interface LinkItem extends PickItem {
  readonly open: () => Promise<unknown>;
}

/** Rows that can still be read one by one. */
const mostListed = 500;

/**
 * Lists links with their places and why each couldn't be judged; the one that is chosen is opened beside the list,
 * which stays until it is closed.
 */
export function showUndecidedLinks({ links, count }: UndecidedInFiles): void {
  const pick = createPickList<LinkItem>();
  const listed = links.slice(0, mostListed);
  pick.title = vscode.l10n.t("Internal Links That Couldn't Be Judged");
  pick.placeholder =
    listed.length === count
      ? vscode.l10n.t("Select one to open its article")
      : vscode.l10n.t(
          "The first {0} of {1}. Select one to open its article",
          formatInteger(listed.length),
          formatInteger(count),
        );
  pick.matchOnDescription = true;
  pick.matchOnDetail = true;
  pick.keepScrollPosition = true;
  pick.ignoreFocusOut = true;
  pick.items = pickRows(
    listed.map(({ uri, line, target, cause }): LinkItem => ({
      label: target,
      description: `${vscode.workspace.asRelativePath(uri)}:${line}`,
      detail: undecidedReason(cause),
      open: async () =>
        vscode.window.showTextDocument(await workspaceFiles.openDocument(uri), {
          preserveFocus: true,
          preview: true,
          selection: new vscode.Range(line - 1, 0, line - 1, 0),
        }),
    })),
  );
  const subscriptions: vscode.Disposable[] = [
    pick.onDidAccept(() => {
      pick.selectedItems[0]?.source.open().catch((error: unknown) => notifyError(messageOf(error)));
    }),
    pick.onDidHide(() => {
      vscode.Disposable.from(...subscriptions, pick).dispose();
    }),
  ];
  pick.show();
}
