import * as vscode from "vscode";
import type { Assembly } from "./assembly.ts";
import type { CommandHandler } from "./platform/commands.ts";
import { asRows, isRecord, textOf } from "./shared/json.ts";

/** What integration tests get; other extensions get nothing. */
export interface TestApi {
  readonly ready: Promise<Assembly>;
}

/**
 * Registers the commands of the manifest and returns. All else is loaded right after, so that the
 * start of the editor does not wait for it; a command that is called meanwhile waits.
 */
export function activate(context: vscode.ExtensionContext): TestApi | undefined {
  const ready = new Promise<Assembly>((resolve) => {
    setImmediate(() => resolve(import("./assembly.ts").then(({ assemble }) => assemble(context))));
  });
  for (const command of declaredCommands(context.extension.packageJSON)) {
    context.subscriptions.push(
      vscode.commands.registerCommand(command, async (...args: unknown[]) =>
        (await handlerOf(await ready, command))?.(...args),
      ),
    );
  }
  return context.extensionMode === vscode.ExtensionMode.Test ? { ready } : undefined;
}

/** A command that is not there yet belongs to what is loaded when a tool is first wanted. */
async function handlerOf(assembly: Assembly, command: string): Promise<CommandHandler | undefined> {
  const { commands } = assembly.app;
  if (!commands.has(command)) {
    await assembly.research();
  }
  return commands.get(command);
}

/** A test proves that the manifest declares exactly the commands there are. */
function declaredCommands(manifest: unknown): string[] {
  const contributes = isRecord(manifest) ? manifest["contributes"] : undefined;
  const commands = isRecord(contributes) ? (asRows(contributes["commands"]) ?? []) : [];
  return commands.map(({ command }) => textOf(command));
}
