import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { commands } from "../../platform/commandIds.ts";
import type { CommandHandler } from "../../platform/commands.ts";
import { formatInteger } from "../../shared/format.ts";
import type { ResultsRow } from "./resultRows.ts";
import { ResultsProvider } from "./resultsProvider.ts";
import type { ChosenResults, ShownResults } from "./resultsProvider.ts";

type Action = (app: App, provider: ResultsProvider, chosen: ChosenResults) => Promise<void>;

/** The loaded Results view. */
export interface OpenResults extends vscode.Disposable {
  readonly provider: ResultsProvider;
  /** The handlers of its commands, by command id. */
  readonly handlers: { readonly [id: string]: CommandHandler };
}

/** Loads the Results view. Opening a result never makes a call. */
export function openResults(app: App, view: vscode.TreeView<ResultsRow>): OpenResults {
  const provider = new ResultsProvider(app);
  const subscriptions = vscode.Disposable.from(provider, refreshOnChanges(app, provider, view));
  const onChosen = (load: () => Promise<Action>): CommandHandler => async (...args) => {
    // Menus pass rows; keyboard shortcuts pass none.
    const rows = args.length === 0 ? await focusedRows(view) : view.selection;
    const [action, chosen] = await Promise.all([load(), provider.chosen(args, rows)]);
    await action(app, provider, chosen);
  };
  const handlers = {
    [commands.refreshResults]: () => provider.refresh(),
    [commands.filterResults]: async () => (await import("./resultActions.ts")).askFilter(provider),
    [commands.clearResultFilter]: () => provider.setFilter(""),
    [commands.groupResultsByDay]: () => provider.groupBy("day"),
    [commands.groupResultsBySubject]: () => provider.groupBy("subject"),
    [commands.showMoreResults]: (of: unknown) => provider.showMore(of),
    [commands.pinResult]: onChosen(async () => (await import("./resultActions.ts")).pinResults),
    [commands.unpinResult]: onChosen(async () => (await import("./resultActions.ts")).unpinResults),
    [commands.renameResult]: onChosen(async () => (await import("./resultActions.ts")).renameResult),
    [commands.tagResult]: onChosen(async () => (await import("./resultActions.ts")).tagResults),
    [commands.deleteResult]: onChosen(async () => (await import("./deleteResults.ts")).deleteResults),
    [commands.revealResult]: onChosen(async () => (await import("./resultActions.ts")).revealResult),
    [commands.openResultAsText]: onChosen(async () => (await import("./resultActions.ts")).openAsText),
    [commands.copyResultPath]: onChosen(async () => (await import("./resultActions.ts")).copyPaths),
    [commands.restoreResults]: async () => (await import("./restoreResults.ts")).restoreResults(app, provider),
  };
  return { provider, handlers, dispose: () => void subscriptions.dispose() };
}

/** Other windows send no events: the library is checked when the window or the view is shown again. */
function refreshOnChanges(app: App, provider: ResultsProvider, view: vscode.TreeView<ResultsRow>): vscode.Disposable {
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
    app.resultSaved.event(() => provider.refresh()),
    provider.onDidShow((shown) => showFilter(view, shown)),
    vscode.window.onDidChangeWindowState(({ focused }) => check(focused)),
    view.onDidChangeVisibility(({ visible }) => check(visible)),
  );
}

/** A view with a message shows no welcome text, which is needed where nothing matches: the filter is then in the description. */
function showFilter(view: vscode.TreeView<ResultsRow>, { filter, matching, total }: ShownResults): void {
  const count = vscode.l10n.t("{0} of {1}", formatInteger(matching), formatInteger(total));
  const words = vscode.l10n.t("Filtered by “{0}”", filter);
  const hasMatches = filter !== "" && matching > 0;
  view.message = hasMatches ? words : "";
  view.description = filter === "" ? "" : hasMatches ? count : `${count} · ${words}`;
}

/** Adds the focused row to the selection, or removes it. Opens nothing. */
const toggleSelection = "list.toggleSelection";

/**
 * The rows that a keyboard shortcut applies to, as in the editor's own lists: the focused row, or
 * the whole selection if that contains it. The API of a view has only the selection, and arrow keys
 * move the focus alone: so the focused row is found by toggling its selection twice.
 */
async function focusedRows<Row>(view: Pick<vscode.TreeView<Row>, "selection">): Promise<readonly Row[]> {
  const selected = view.selection;
  await vscode.commands.executeCommand(toggleSelection);
  const toggled = view.selection;
  await vscode.commands.executeCommand(toggleSelection);
  const focused = toggled.filter((row) => !selected.includes(row));
  return focused.length > 0 ? focused : selected;
}
