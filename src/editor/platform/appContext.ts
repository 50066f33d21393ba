import type * as vscode from "vscode";
import { QueuedState } from "./queuedState.ts";

/** What the extension uses of the context that the editor gives it. */
export interface AppContext extends Pick<
  vscode.ExtensionContext,
  | "subscriptions"
  | "extensionUri"
  | "globalStorageUri"
  | "logUri"
  | "secrets"
  | "extension"
  | "extensionMode"
> {
  readonly globalState: vscode.Memento;
  readonly workspaceState: vscode.Memento;
}

/** The editor's context, with states that lose no write. */
export function appContext(context: vscode.ExtensionContext): AppContext {
  return {
    subscriptions: context.subscriptions,
    extensionUri: context.extensionUri,
    globalStorageUri: context.globalStorageUri,
    logUri: context.logUri,
    secrets: context.secrets,
    extension: context.extension,
    extensionMode: context.extensionMode,
    globalState: new QueuedState(context.globalState),
    workspaceState: new QueuedState(context.workspaceState),
  };
}
