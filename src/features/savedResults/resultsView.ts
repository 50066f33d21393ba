import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { commands } from "../../platform/commandIds.ts";
import type { CommandHandler } from "../../platform/commands.ts";
import { formatInteger } from "../../shared/format.ts";
import { ResultsProvider } from "./resultsProvider.ts";
import type { ChosenResults, ShownResults } from "./resultsProvider.ts";
import type { ResultsRow } from "./resultRows.ts";
import { rowsInFocus } from "./rowsInFocus.ts";

type Action = (app: App, provider: ResultsProvider, chosen: ChosenResults) => Promise<void>;

/** The Results view at work. */
export interface OpenResults extends vscode.Disposable {
  readonly provider: ResultsProvider;
  /** What its commands do, by their ids. */
  readonly handlers: { readonly [id: string]: CommandHandler };
}

/** Brings the Results view to life. Opening a result never makes a call. */
export function openResults(app: App, view: vscode.TreeView<ResultsRow>): OpenResults {
  const provider = new ResultsProvider(app);
  const subscriptions = vscode.Disposable.from(provider, followChanges(app, provider, view));
  const onChosen = (load: () => Promise<Action>): CommandHandler => async (...args) => {
    // a menu says which rows it is about, a key doesn't
    const rows = args.length === 0 ? await rowsInFocus(view) : view.selection;
    const [action, chosen] = await Promise.all([load(), provider.chosen(args, rows)]);
    await action(app, provider, chosen);
  };
  const handlers = {
    [commands.refreshResults]: () => provider.refresh(),
    [commands.filterResults]: async () => (await import("./askFilter.ts")).askFilter(provider),
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

/** Other windows tell nothing of what they do: the library is looked at when somebody comes back. */
function followChanges(app: App, provider: ResultsProvider, view: vscode.TreeView<ResultsRow>): vscode.Disposable {
  const look = (isThere: boolean): void => {
    if (isThere && view.visible) {
      provider.lookAgain().catch((error: unknown) => app.log.error(error));
    }
  };
  const emptying = provider.onDidShow(() => {
    emptying.dispose();
    app.results.emptyTrash(new Date()).catch((error: unknown) => app.log.error(error));
  });
  return vscode.Disposable.from(
    emptying,
    app.resultSaved.event(() => provider.refresh()),
    provider.onDidShow((shown) => sayFilter(view, shown)),
    vscode.window.onDidChangeWindowState(({ focused }) => look(focused)),
    view.onDidChangeVisibility(({ visible }) => look(visible)),
  );
}

/** A view with a message shows no welcome: where nothing fits, that says what to do, and the title what was looked for. */
function sayFilter(view: vscode.TreeView<ResultsRow>, { filter, fitting, total }: ShownResults): void {
  const count = vscode.l10n.t("{0} of {1}", formatInteger(fitting), formatInteger(total));
  const words = vscode.l10n.t("Filtered by “{0}”", filter);
  const fits = filter !== "" && fitting > 0;
  view.message = fits ? words : "";
  view.description = filter === "" ? "" : fits ? count : `${count} · ${words}`;
}
