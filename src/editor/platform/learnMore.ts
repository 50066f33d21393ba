import * as vscode from "vscode";
import { commands } from "./commandIds.ts";
import { runCommand } from "./commands.ts";
import type { HelpTopic } from "./helpTopics.ts";
import type { MessageButton } from "./prompts/messageButtons.ts";

/** The label of each button that opens the documentation. */
export function learnMoreLabel(): string {
  return vscode.l10n.t("Learn More");
}

/** A button that opens the documentation at a question. */
export function learnMore(topic: HelpTopic): MessageButton<unknown> {
  return { label: learnMoreLabel(), run: () => runCommand(commands.openDocumentation, topic) };
}
