import * as vscode from "vscode";
import { askLine } from "../../platform/prompts/inputBox.ts";
import { formatInteger } from "../../shared/format.ts";
import type { ResultsProvider } from "./resultsProvider.ts";

/** Asks for the words that results must have. The view follows while they are typed; Escape brings the former filter back. */
export async function askFilter(provider: ResultsProvider): Promise<void> {
  await vscode.commands.executeCommand("seoResearch.results.focus");
  const former = provider.filter;
  const counted = new vscode.EventEmitter<void>();
  let count = "";
  const follow = (filter: string): void => {
    provider.setFilter(filter);
    void provider.grouped().then(
      ({ fitting, total }) => {
        count = vscode.l10n.t("{0} of {1} fit", formatInteger(fitting), formatInteger(total));
        counted.fire();
      },
      // The view itself says why the library can't be read.
      () => undefined,
    );
  };
  try {
    const outcome = await askLine({
      title: vscode.l10n.t("Filter Results"),
      placeholder: vscode.l10n.t("Words of tool, subject, market, title or tag; -word leaves out"),
      prompt: () => count,
      value: former,
      problem: () => undefined,
      onValue: follow,
      onDidChangePrompt: counted.event,
    });
    provider.setFilter(outcome.kind === "accepted" ? outcome.value : former);
  } finally {
    counted.dispose();
  }
}
