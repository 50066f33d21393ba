import * as vscode from "vscode";
import { Runs } from "../../src/editor/features/paidCalls/runs.ts";
import { openResearch } from "../../src/editor/openTools.ts";
import { createApp } from "../../src/editor/platform/app.ts";
import type { AppContext } from "../../src/editor/platform/appContext.ts";
import type { Assembly } from "./integrationApi.ts";
import { repositoryRoot } from "./paths.ts";

/**
 * The extension in a process without an editor (`editorStandIn.ts` is to be loaded first): all that runs
 * and pays for calls, with its files in `folder`. What reads articles isn't there.
 */
export function assemblyStandIn(folder: string): Assembly {
  const secrets = new Map<string, string>();
  const at = vscode.Uri.file(folder);
  const context: AppContext = {
    subscriptions: [],
    extensionUri: vscode.Uri.file(repositoryRoot),
    globalStorageUri: at,
    logUri: at,
    secrets: {
      get: (key) => Promise.resolve(secrets.get(key)),
      store: (key, value) => Promise.resolve(void secrets.set(key, value)),
      delete: (key) => Promise.resolve(void secrets.delete(key)),
      keys: () => Promise.resolve([...secrets.keys()]),
      onDidChange: new vscode.EventEmitter<vscode.SecretStorageChangeEvent>().event,
    },
    get extension(): never {
      throw new Error("There is no editor that knows of the extension.");
    },
    extensionMode: vscode.ExtensionMode.Test,
    globalState: memory(),
    workspaceState: memory(),
  };
  const app = createApp(context);
  // Nobody in a hurry, as in the extension host's tests.
  let time = 0;
  Object.assign(app.inputClock, { now: () => (time += 10_000) });
  const noChecks = { get: () => Promise.reject(new Error("no articles here")), wanted: undefined };
  return { app, ...openResearch(app, new Runs(), noChecks) };
}

/** What the editor remembers for an extension, without a file. */
function memory(): vscode.Memento {
  const values = new Map<string, unknown>();
  // the type that the editor promises is the caller's own
  function get(key: string): undefined;
  function get<T>(key: string, otherwise: T): T;
  function get(key: string, otherwise?: unknown): unknown {
    return values.get(key) ?? otherwise;
  }
  return {
    keys: () => [...values.keys()],
    get,
    update: (key, value) => Promise.resolve(void values.set(key, value)),
  };
}
