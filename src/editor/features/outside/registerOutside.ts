import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { commands } from "../../platform/commandIds.ts";
import { registerCommand, reportProblem } from "../../platform/commands.ts";
import { settings } from "../../platform/settings.ts";
import type { AgentHost } from "../agents/agentHost.ts";

/** Agents outside the editor: the commands that connect and disconnect them, and this window's side, which is open while the setting allows it. */
export function registerOutside(app: App, research: AgentHost["research"]): vscode.Disposable {
  let opened: Promise<vscode.Disposable> | undefined;
  const follow = (): void => {
    const isWanted = vscode.workspace.isTrusted && settings.outsideAgents() !== "off";
    if (isWanted && opened === undefined) {
      opened = open(app, research);
      opened.catch((error: unknown) => {
        opened = undefined;
        void reportProblem(app.log, error);
      });
    } else if (!isWanted && opened !== undefined) {
      close(opened);
      opened = undefined;
    }
  };
  follow();
  return vscode.Disposable.from(
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("seoResearch.outsideAgents")) {
        follow();
      }
    }),
    vscode.workspace.onDidGrantWorkspaceTrust(follow),
    registerCommand(app, commands.connectAgent, async () =>
      (await import("./connectAgent.ts")).connectAgent(app),
    ),
    registerCommand(app, commands.disconnectAgents, async () =>
      (await import("./connectAgent.ts")).disconnectAgents(app),
    ),
    { dispose: () => opened && close(opened) },
  );
}

async function open(app: App, research: AgentHost["research"]): Promise<vscode.Disposable> {
  return (await import("./outsideWindow.ts")).openOutsideWindow({ app, research });
}

/** What failed to open was said then. */
function close(opened: Promise<vscode.Disposable>): void {
  opened.then(
    (window) => void window.dispose(),
    () => undefined,
  );
}
