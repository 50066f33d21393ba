import * as vscode from "vscode";
import type { App } from "../../../platform/app.ts";
import { commands } from "../../../platform/commandIds.ts";
import { registerCommand } from "../../../platform/commands.ts";

/** Creating, revoking and rotating API keys, one at a time, and the warnings before the key of this editor expires. */
export function registerApiKeys(app: App): vscode.Disposable {
  const once = oneAtATime();
  return vscode.Disposable.from(
    registerCommand(app, commands.createApiKey, () =>
      once(async () => (await import("../accountPart.ts")).createApiKey(app)),
    ),
    registerCommand(app, commands.revokeApiKey, (row) =>
      once(async () => (await import("../accountPart.ts")).revokeApiKey(app, row)),
    ),
    registerCommand(app, commands.rotateApiKey, (row) =>
      once(async () => (await import("../accountPart.ts")).rotateApiKey(app, row)),
    ),
    registerExpiryWarnings(app),
  );
}

/** Runs one task at a time; a task that arrives while another runs is dropped. */
function oneAtATime(): (task: () => Promise<void>) => Promise<void> {
  let isBusy = false;
  return async (task) => {
    if (isBusy) {
      return;
    }
    isBusy = true;
    try {
      await task();
    } finally {
      isBusy = false;
    }
  };
}

/**
 * Warns 14 and 3 days before the key of this editor expires, and when it has: once for each threshold
 * and key, in one window. Checks when the keys were read and when the window gets the focus, since
 * days can pass without anything being read.
 */
function registerExpiryWarnings(app: App): vscode.Disposable {
  const check = (): void => void warnOfExpiry(app).catch((error: unknown) => app.log.error(error));
  const read = (): void => void readKeys(app).catch((error: unknown) => app.log.error(error));
  // Asking for the connection reads a secret: activation does not wait for that.
  const first = setImmediate(read);
  return vscode.Disposable.from(
    new vscode.Disposable(() => clearImmediate(first)),
    app.connections.onDidChange(read),
    app.account.credentials.onDidChange(check),
    vscode.window.onDidChangeWindowState(({ focused }) => (focused ? check() : undefined)),
  );
}

/** Reading the keys is free. The sandbox's own key never expires, and the sandbox is not started to find that out. */
async function readKeys(app: App): Promise<void> {
  if (!app.connections.sandboxSleeps && (await app.connections.current())?.kind === "service") {
    await app.account.credentials.ensure();
  }
}

async function warnOfExpiry(app: App): Promise<void> {
  if (app.account.credentials.value !== undefined) {
    await (await import("../accountPart.ts")).warnOfExpiry(app);
  }
}
