import * as vscode from "vscode";
import { notifyError } from "./prompts/messages.ts";
import { CancelledError } from "../service/errors.ts";
import { shownSentence } from "../shared/plainText.ts";
import type { Log } from "./log.ts";

/** Arguments come from menus, links and other extensions: handlers check what they use. */
export type CommandHandler = (...args: readonly unknown[]) => Promise<void> | void;

/** Where commands are kept by id, and where their failures go. */
export interface CommandHost {
  readonly commands: Map<string, CommandHandler>;
  readonly log: Log;
}

/**
 * Provides a command of the manifest. Whatever goes wrong in it is logged and said, once and here;
 * a cancellation is not a failure.
 */
export function registerCommand({ commands, log }: CommandHost, id: string, handler: CommandHandler): vscode.Disposable {
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

/** Says that something failed, with the way to the log. For failures nobody foresaw. */
export async function reportProblem(log: Log, error: unknown): Promise<void> {
  log.error(error);
  const showLog = vscode.l10n.t("Show Log");
  // Errors may quote what somebody else wrote.
  const sentence = shownSentence(error instanceof Error ? error.message : String(error));
  if ((await notifyError(sentence, showLog)) === showLog) {
    log.show();
  }
}
