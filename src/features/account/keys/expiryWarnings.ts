import * as vscode from "vscode";
import type { App } from "../../../platform/app.ts";

/**
 * Warns before the key of this editor expires, 14 and 3 days ahead, and when it has: once for each
 * threshold and key, in whichever window comes first. Looks when the keys were read and when the
 * person comes back to the window, as the days pass without anything being read.
 */
export function registerExpiryWarnings(app: App): vscode.Disposable {
  const look = (): void => void warn(app).catch((error: unknown) => app.log.error(error));
  const read = (): void => void readKeys(app).catch((error: unknown) => app.log.error(error));
  // Asking for the connection reads a secret: activation does not wait for that.
  const first = setImmediate(read);
  return vscode.Disposable.from(
    new vscode.Disposable(() => clearImmediate(first)),
    app.connections.onDidChange(read),
    app.account.credentials.onDidChange(look),
    vscode.window.onDidChangeWindowState(({ focused }) => (focused ? look() : undefined)),
  );
}

/** Reading the keys is free. The sandbox's own key never expires, and it is not started to find that out. */
async function readKeys(app: App): Promise<void> {
  if (!app.connections.sandboxSleeps && (await app.connections.current())?.kind === "service") {
    await app.account.credentials.ensure();
  }
}

async function warn(app: App): Promise<void> {
  if (app.account.credentials.value !== undefined) {
    const { warnIfDue } = await import("./warnOfExpiry.ts");
    await warnIfDue(app);
  }
}
