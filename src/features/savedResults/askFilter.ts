import * as vscode from "vscode";
import { formatInteger } from "../../shared/format.ts";
import type { ResultsProvider } from "./resultsProvider.ts";

/** Asks for the words that results must have. The view follows while they are typed; Escape brings the former filter back. */
export async function askFilter(provider: ResultsProvider): Promise<void> {
  await vscode.commands.executeCommand("seoResearch.results.focus");
  const former = provider.filter;
  const box = vscode.window.createInputBox();
  box.title = vscode.l10n.t("Filter Results");
  box.placeholder = vscode.l10n.t("Words of tool, subject, market, title or tag; -word leaves out");
  box.value = former;
  box.ignoreFocusOut = true;
  const typed = (): void => {
    provider.setFilter(box.value);
    void provider.grouped().then(
      ({ fitting, total }) => (box.prompt = vscode.l10n.t("{0} of {1} fit", formatInteger(fitting), formatInteger(total))),
      // The view itself says why the library can't be read.
      () => undefined,
    );
  };
  const subscriptions = [box, box.onDidChangeValue(typed)];
  try {
    const accepted = await new Promise<boolean>((resolve) => {
      subscriptions.push(box.onDidAccept(() => resolve(true)), box.onDidHide(() => resolve(false)));
      typed();
      box.show();
    });
    provider.setFilter(accepted ? box.value : former);
  } finally {
    vscode.Disposable.from(...subscriptions).dispose();
  }
}
