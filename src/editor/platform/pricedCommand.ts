import type * as vscode from "vscode";
import { registerCommand } from "./commands.ts";
import type { CommandHandler, CommandHost } from "./commands.ts";
import { RepeatGuard } from "./prompts/deliberateAnswer.ts";

/**
 * Provides a command that leads to a price. Of a double click on a tree's row, a button of a view or
 * a code lens, and of a held key, only the first counts: a second run of the command would ask the
 * same question once more, behind or in place of the first.
 */
export function registerPricedCommand(
  host: CommandHost,
  id: string,
  handler: CommandHandler,
): vscode.Disposable {
  const guard = new RepeatGuard(host.inputClock);
  return registerCommand(host, id, (...args) => guard.once(args, () => handler(...args)));
}
