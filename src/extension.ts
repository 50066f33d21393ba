import * as vscode from "vscode";
import type { Assembly } from "./editor/assembly.ts";
import type { CommandHandler } from "./editor/platform/commands.ts";
import { asRows, isRecord, textOf } from "./shared/json.ts";
import type { JsonRecord } from "./shared/json.ts";

/** What integration tests get; other extensions get nothing. */
export interface TestApi {
  readonly ready: Promise<Assembly>;
}

/**
 * Registers the commands of the manifest, and its tools for agents, and returns. All else is loaded right after, so that the
 * start of the editor does not wait for it; a command that is called meanwhile waits.
 */
export function activate(context: vscode.ExtensionContext): TestApi | undefined {
  const ready = new Promise<Assembly>((resolve) => {
    setImmediate(() =>
      resolve(import("./editor/assembly.ts").then(({ assemble }) => assemble(context))),
    );
  });
  for (const declared of declaredIn(context.extension.packageJSON, "commands")) {
    const command = textOf(declared["command"]);
    context.subscriptions.push(
      vscode.commands.registerCommand(command, async (...args: unknown[]) =>
        (await handlerOf(await ready, command))?.(...args),
      ),
    );
  }
  for (const { name } of declaredIn(context.extension.packageJSON, "languageModelTools")) {
    const tool = textOf(name);
    context.subscriptions.push(
      vscode.lm.registerTool<object>(tool, {
        prepareInvocation: async (call) =>
          (await agentTools()).prepareAgentTool(await ready, tool, call),
        invoke: async (...call) => (await agentTools()).invokeAgentTool(await ready, tool, ...call),
      }),
    );
  }
  return context.extensionMode === vscode.ExtensionMode.Test ? { ready } : undefined;
}

/** Loaded when an agent first calls a tool. */
const agentTools = () => import("./editor/features/agents/agentTools.ts");

/** A command that is not there yet belongs to what is loaded when a tool is first wanted. */
async function handlerOf(assembly: Assembly, command: string): Promise<CommandHandler | undefined> {
  const { commands } = assembly.app;
  if (!commands.has(command)) {
    await assembly.research();
  }
  return commands.get(command);
}

/** What the manifest contributes; a test proves that it declares exactly the commands and tools there are. */
function declaredIn(manifest: unknown, kind: "commands" | "languageModelTools"): JsonRecord[] {
  const contributes = isRecord(manifest) ? manifest["contributes"] : undefined;
  return isRecord(contributes) ? (asRows(contributes[kind]) ?? []) : [];
}
