import * as vscode from "vscode";
import { newSecret } from "../../../research/outside/handshake.ts";
import { openWindowServer } from "../../../research/outside/windowServer.ts";
import { realPath } from "../../../system/realPath.ts";
import { reportProblem } from "../../platform/commands.ts";
import type { AgentHost } from "../agents/agentHost.ts";
import { agentFolder, placeProgram } from "./agentProgram.ts";
import { OutsideCalls } from "./outsideCalls.ts";

/**
 * Opens this window for agents outside the editor: listens, and says in a file where. Rejects with a
 * sentence, or the system's error, where it can't.
 */
export async function openOutsideWindow(host: AgentHost): Promise<vscode.Disposable> {
  const { app } = host;
  const folder = agentFolder(app);
  await placeProgram(app, folder);
  const calls = new OutsideCalls(host);
  const name = `${process.pid}-${newSecret().slice(0, 16)}`;
  const server = await openWindowServer({
    token: () => folder.token(),
    answer: (call, signal, tell) => calls.answer(call, signal, tell),
    changed: (clients) => app.outsideClients.set(clients),
  });
  let focusedAt = vscode.window.state.focused ? Date.now() : 0;
  let isOpen = true;
  let last: Promise<void> = Promise.resolve();
  const note = (): void => {
    const { address } = server;
    last = last
      .then(async () => {
        if (isOpen) {
          await folder.note(name, { address, folders: await openFolders(), focusedAt });
        }
      })
      .catch((error: unknown) => reportProblem(app.log, error));
  };
  note();
  const following = vscode.Disposable.from(
    vscode.workspace.onDidChangeWorkspaceFolders(note),
    vscode.window.onDidChangeWindowState(({ focused }) => {
      if (focused) {
        focusedAt = Date.now();
        note();
      }
    }),
  );
  return {
    dispose: () => {
      isOpen = false;
      following.dispose();
      app.outsideClients.set([]);
      const removed = last.then(() => folder.forget(name));
      Promise.all([server.close(), removed]).catch((error: unknown) => app.log.error(error));
    },
  };
}

/** The folders of this window on this machine, as the file system spells them. */
async function openFolders(): Promise<string[]> {
  const folders = (vscode.workspace.workspaceFolders ?? []).filter(
    ({ uri }) => uri.scheme === "file",
  );
  return Promise.all(folders.map(async ({ uri }) => (await realPath(uri.fsPath)) ?? uri.fsPath));
}
