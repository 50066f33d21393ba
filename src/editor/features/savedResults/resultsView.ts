import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { commands } from "../../platform/commandIds.ts";
import type { CommandHandler } from "../../platform/commands.ts";
import { chooseCommand } from "../../platform/prompts/chooseCommand.ts";
import { deleteResults } from "./deleteResults.ts";
import { libraryActions } from "./libraryActions.ts";
import { restoreResults } from "./restoreResults.ts";
import {
  askFilter,
  copyPaths,
  openAsText,
  pinResults,
  renameResult,
  revealResult,
  tagResults,
  unpinResults,
} from "./resultCommands.ts";
import type { ListedRow } from "./resultRows.ts";
import type { RunSource } from "./listedRun.ts";
import { ResultsProvider } from "./resultsProvider.ts";
import type { ChosenResults } from "./resultsProvider.ts";
import { shownWords } from "./shownWords.ts";

type Action = (app: App, provider: ResultsProvider, chosen: ChosenResults) => Promise<void>;

/** The loaded Results view. */
export interface OpenResults extends vscode.Disposable {
  readonly provider: ResultsProvider;
  /** The handlers of its commands, by command id. */
  readonly handlers: { readonly [id: string]: CommandHandler };
}

/** Loads the Results view, with the batches and calls that `runs` lists. Opening a result never makes a call. */
export function openResults(
  app: App,
  view: vscode.TreeView<ListedRow>,
  runs: RunSource,
): OpenResults {
  const provider = new ResultsProvider(app, runs);
  const subscriptions = vscode.Disposable.from(provider, refreshOnChanges(app, provider, view));
  const onChosen =
    (action: Action): CommandHandler =>
    async (...args) => {
      // Menus pass rows; keyboard shortcuts pass none.
      const rows = args.length === 0 ? await focusedRows(view) : view.selection;
      await action(app, provider, await provider.chosen(args, rows));
    };
  const handlers = {
    [commands.refreshResults]: () => provider.refresh(),
    // What it was called while batches had a view of their own.
    [commands.refreshRuns]: () => provider.refresh(),
    [commands.filterResults]: () => askFilter(provider),
    [commands.clearResultFilter]: () => provider.setFilter(""),
    [commands.groupResultsByDay]: () => provider.groupBy("day"),
    [commands.groupResultsBySubject]: () => provider.groupBy("subject"),
    [commands.showAllResults]: () => provider.setScope("all"),
    [commands.showProjectResults]: () => provider.setScope("project"),
    [commands.showHiddenResults]: () => provider.showHidden(),
    [commands.showMoreResults]: (of: unknown) => provider.showMore(of),
    [commands.pinResult]: onChosen(pinResults),
    [commands.unpinResult]: onChosen(unpinResults),
    [commands.renameResult]: onChosen(renameResult),
    [commands.tagResult]: onChosen(tagResults),
    [commands.deleteResult]: onChosen(deleteResults),
    // One action under the name that each system has for its file manager; menus show one of them.
    [commands.revealResult]: onChosen(revealResult),
    [commands.revealResultMac]: onChosen(revealResult),
    [commands.revealResultWindows]: onChosen(revealResult),
    [commands.openResultAsText]: onChosen(openAsText),
    [commands.copyResultPath]: onChosen(copyPaths),
    [commands.manageResults]: () =>
      chooseCommand(app.context, vscode.l10n.t("Saved Results"), libraryActions),
    [commands.restoreResults]: () => restoreResults(app, provider),
    [commands.backUpLibrary]: async () => (await import("./backUp.ts")).backUp(app),
    [commands.restoreLibrary]: async () =>
      (await import("./restoreBackup.ts")).restoreBackup(app, provider),
  };
  return { provider, handlers, dispose: () => void subscriptions.dispose() };
}

/** Other windows send no events: the library is checked when the window or the view is shown again. */
function refreshOnChanges(
  app: App,
  provider: ResultsProvider,
  view: vscode.TreeView<ListedRow>,
): vscode.Disposable {
  const check = (isShown: boolean): void => {
    if (isShown && view.visible) {
      provider.refreshIfChanged().catch((error: unknown) => app.log.error(error));
    }
  };
  const firstShow = provider.onDidShow(() => {
    firstShow.dispose();
    app.results.emptyTrash(new Date()).catch((error: unknown) => app.log.error(error));
  });
  return vscode.Disposable.from(
    firstShow,
    app.resultSaved.event(({ id }) => provider.addSaved(id)),
    provider.onDidShow((shown) => {
      const { description, message } = shownWords(shown);
      view.description = description;
      view.message = message;
    }),
    vscode.workspace.onDidChangeWorkspaceFolders(() => provider.refresh()),
    vscode.window.onDidChangeWindowState(({ focused }) => check(focused)),
    view.onDidChangeVisibility(({ visible }) => {
      check(visible);
      if (visible) {
        provider.redraw();
      }
    }),
  );
}

/** Adds the focused row to the selection, or removes it. Opens nothing. */
const toggleSelection = "list.toggleSelection";

/**
 * The rows that a keyboard shortcut applies to, as in the editor's own lists: the focused row, or
 * the whole selection if that contains it. The API of a view has only the selection, and arrow keys
 * move the focus alone: so the focused row is found by toggling its selection twice.
 */
async function focusedRows<Row>(
  view: Pick<vscode.TreeView<Row>, "selection">,
): Promise<readonly Row[]> {
  const selected = view.selection;
  await vscode.commands.executeCommand(toggleSelection);
  const toggled = view.selection;
  await vscode.commands.executeCommand(toggleSelection);
  const focused = toggled.filter((row) => !selected.includes(row));
  return focused.length > 0 ? focused : selected;
}
