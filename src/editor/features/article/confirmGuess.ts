import * as vscode from "vscode";
import type { GuessedUrl } from "../../../articles/sites/locateArticle.ts";
import { askModal } from "../../platform/prompts/messages.ts";
import { shownSentence } from "../../../shared/plainText.ts";

/** Where it is kept which projects' guesses were confirmed. */
const memory = "seoResearch.guessedUrls";

/**
 * Asks once for each project whether a guessed URL is the article's page, before figures about
 * another page are paid for. "type" where the person wants to type it; undefined when they gave up.
 */
export async function confirmGuess(
  { workspaceState }: Pick<vscode.ExtensionContext, "workspaceState">,
  { url, how, article }: GuessedUrl,
): Promise<"use" | "type" | undefined> {
  const uri = vscode.Uri.parse(article, true);
  const project = vscode.workspace.getWorkspaceFolder(uri)?.uri.toString() ?? "";
  const stored = workspaceState.get<unknown>(memory);
  const confirmed: unknown[] = Array.isArray(stored) ? stored : [];
  if (confirmed.includes(project)) {
    return "use";
  }
  const question = {
    message: vscode.l10n.t(
      "Is {0} published here?",
      shownSentence(vscode.workspace.asRelativePath(uri)),
    ),
    detail: [
      shownSentence(url),
      vscode.l10n.t("Guessed from {0}.", shownSentence(how)),
      vscode.l10n.t(
        "If the guess is wrong, you'd pay for figures about another page. You're asked once per project. Nothing has been charged yet.",
      ),
    ].join("\n"),
  };
  return askModal<"use" | "type">(question, [
    {
      label: vscode.l10n.t("Use Guessed URLs"),
      run: async (): Promise<"use"> => {
        await workspaceState.update(memory, [...confirmed, project]);
        return "use";
      },
    },
    { label: vscode.l10n.t("Type the URL…"), run: () => "type" },
  ]);
}
