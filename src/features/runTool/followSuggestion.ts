import * as vscode from "vscode";
import type { Envelope } from "../../service/envelope.ts";
import type { ToolArguments } from "../../tools/definition.ts";
import { readNextAction } from "../../tools/nextActions.ts";
import type { FormStart } from "./form/formHost.ts";

/** Which tool, with what. */
export type Wish = Pick<FormStart, "tool" | "draft">;

/** What becomes of a suggestion: it is run, or put into a form where something is missing. */
export interface SuggestionWays {
  readonly run: (wish: Wish) => Promise<void>;
  readonly ask: (wish: Wish) => Promise<void>;
}

/** Does what an answer suggests. Only what the envelope holds can run; rejects with a sentence where it holds no such thing. */
export async function followSuggestion({ nextActions }: Envelope, index: number, { run, ask }: SuggestionWays): Promise<void> {
  const action = nextActions[index];
  const next = action === undefined ? undefined : readNextAction(action);
  switch (next?.kind) {
    case "ready":
      return run({ tool: next.tool, draft: next.args });
    case "incomplete":
      return ask({ tool: next.tool, draft: next.draft });
    case "connections":
      await vscode.commands.executeCommand("seoResearch.account.focus");
      return;
    default:
      throw new Error(vscode.l10n.t("This version of SEO Research can't run that suggestion."));
  }
}

/** What an export of a dataset behind an answer begins with. Throws with a sentence where there is no such dataset. */
export function datasetDraft({ resources }: Envelope, index: number): ToolArguments {
  const resource = resources[index];
  if (resource === undefined) {
    throw new Error(vscode.l10n.t("This answer has no such dataset."));
  }
  return { uri: resource.uri };
}
