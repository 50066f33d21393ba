import * as vscode from "vscode";
import type { App } from "../../../platform/app.ts";
import { commands } from "../../../platform/commandIds.ts";
import { registerCommand } from "../../../platform/commands.ts";

/** Creating, revoking and rotating API keys. While one of it is under way, a second click does nothing. */
export function registerApiKeys(app: App): vscode.Disposable {
  const once = oneAtATime();
  return vscode.Disposable.from(
    registerCommand(app, commands.createApiKey, () => once(async () => (await import("./createKey.ts")).createApiKey(app))),
    registerCommand(app, commands.revokeApiKey, (row) => once(async () => (await import("./revokeKey.ts")).revokeApiKey(app, row))),
    registerCommand(app, commands.rotateApiKey, (row) => once(async () => (await import("./rotateKey.ts")).rotateApiKey(app, row))),
  );
}

/** Runs one piece of work at a time; what is asked for meanwhile is dropped. */
function oneAtATime(): (work: () => Promise<void>) => Promise<void> {
  let busy = false;
  return async (work) => {
    if (busy) {
      return;
    }
    busy = true;
    try {
      await work();
    } finally {
      busy = false;
    }
  };
}
