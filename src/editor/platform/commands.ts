import * as vscode from "vscode";
import type { CommandArguments, CommandCall, CommandId } from "./commandIds.ts";
import { notifyError } from "./prompts/messages.ts";
import { CancelledError } from "../../research/service/errors.ts";
import type { InputClock } from "../../shared/deliberateInput.ts";
import { shownSentence } from "../../shared/plainText.ts";
import type { Log } from "./log.ts";
import { messageOf } from "../../shared/errorMessage.ts";

/** Arguments come from menus, links and other extensions: handlers check what they use. */
export type CommandHandler = (...args: readonly unknown[]) => Promise<void> | void;

/** Where commands are kept by id, and where their failures go. */
export interface CommandHost {
  readonly commands: Map<string, CommandHandler>;
  readonly log: Log;
  /** Tells whether what a person does was meant. */
  readonly inputClock: InputClock;
}

/**
 * Provides a command of the manifest. Whatever goes wrong in it is logged and said, once and here;
 * a cancellation is not a failure.
 */
export function registerCommand(
  { commands, log }: CommandHost,
  id: string,
  handler: CommandHandler,
): vscode.Disposable {
  commands.set(id, async (...args) => {
    try {
      await handler(...args);
    } catch (error) {
      if (!(error instanceof CancelledError)) {
        await reportProblem(log, error);
      }
    }
  });
  return new vscode.Disposable(() => commands.delete(id));
}

/** Runs one of our own commands. It reports its failures itself. */
export function runCommand<Id extends CommandId>(
  id: Id,
  ...args: CommandArguments[Id]
): Thenable<unknown> {
  return vscode.commands.executeCommand(id, ...args);
}

/** A command as the editor's rows, lenses and actions take it. */
export function editorCommand(title: string, { id, args }: CommandCall): vscode.Command {
  return { title, command: id, arguments: [...args] };
}

/** Says that something failed, with the way to the log. For failures nobody foresaw. */
export async function reportProblem(log: Log, error: unknown): Promise<void> {
  log.error(error);
  // Errors may quote what somebody else wrote.
  const sentence = shownSentence(messageOf(error));
  await notifyError(sentence, [{ label: vscode.l10n.t("Show Log"), run: () => log.show() }]);
}
