import assert from "node:assert/strict";
import { join } from "node:path";
import * as vscode from "vscode";
import { checksOnDemand } from "../../src/editor/features/checks/registerChecks.ts";
import { Runs } from "../../src/editor/features/paidCalls/runs.ts";
import { openResearch } from "../../src/editor/openTools.ts";
import type { Research } from "../../src/editor/openTools.ts";
import { Account } from "../../src/editor/platform/account.ts";
import type { App } from "../../src/editor/platform/app.ts";
import { Spending } from "../../src/editor/platform/spending.ts";
import { ResultStore } from "../../src/research/library/resultStore.ts";
import { PendingCalls } from "../../src/research/spending/pendingCalls.ts";
import type { JsonRecord } from "../../src/shared/json.ts";
import { restoreWindow, testApi } from "../support/integrationApi.ts";
import type { Assembly } from "../support/integrationApi.ts";
import { scratchFolder } from "../support/scratch.ts";
import { StoredBefore } from "../support/storedBefore.ts";
import type { KeptVersion } from "../support/storedBefore.ts";
import { PanelUnderTest } from "./panelsUnderTest.ts";

/** The editor's memory as an earlier version left it. */
class StoredState implements vscode.Memento {
  readonly #values: Map<string, unknown>;

  constructor(values: JsonRecord) {
    this.#values = new Map(Object.entries(values));
  }

  keys(): readonly string[] {
    return [...this.#values.keys()];
  }

  // the type that the editor promises is the caller's own
  get(key: string): undefined;
  get<T>(key: string, otherwise: T): T;
  get(key: string, otherwise?: unknown): unknown {
    return this.#values.get(key) ?? otherwise;
  }

  update(key: string, value: unknown): Promise<void> {
    this.#values.set(key, value);
    return Promise.resolve();
  }
}

/** `base` with some members replaced; it may be frozen, as the editor's context is. */
export function withMembers<T extends object>(base: T, members: Partial<T>): T {
  const whole = new Proxy(members, {
    get: (own, name): unknown =>
      Object.hasOwn(own, name) ? Reflect.get(own, name) : Reflect.get(base, name, base),
    has: (own, name) => name in own || name in base,
  });
  assert.ok(hasMembersOf(base, whole));
  return whole;
}

function hasMembersOf<T extends object>(base: T, value: object): value is T {
  return Object.keys(base).every((name) => name in value);
}

/** What is there for one test. */
interface Opened {
  /** The extension of this window itself. */
  readonly api: Assembly;
  readonly app: App;
  readonly research: Research;
  readonly before: StoredBefore;
  readonly folder: ReturnType<typeof scratchFolder>;
}

/** The extension with the storage that an earlier version left, and this window's connection. */
export class WindowAfter {
  readonly #version: KeptVersion;
  #opened: Opened | undefined;
  #panels: PanelUnderTest[] = [];

  constructor(version: KeptVersion) {
    this.#version = version;
  }

  /** What the test that runs has. */
  get now(): Opened {
    return this.#opened ?? assert.fail("no test is running");
  }

  async begin(): Promise<void> {
    const api = await testApi();
    await api.app.connections.useSandbox();
    const before = new StoredBefore(this.#version, api.app.context.extensionUri.fsPath);
    const folder = scratchFolder();
    before.copy("globalStorage", folder.path);
    const globalState = Object.assign(new StoredState(before.json("globalState.json")), {
      setKeysForSync: () => undefined,
    });
    const context = withMembers(api.app.context, {
      globalStorageUri: vscode.Uri.file(folder.path),
      globalState,
      workspaceState: new StoredState(before.json("workspaceState.json")),
    });
    const stored = {
      results: new ResultStore(join(folder.path, "results")),
      pendingCalls: new PendingCalls(join(folder.path, "pending")),
      spending: new Spending(join(folder.path, "spending")),
    };
    const app: App = {
      ...api.app,
      ...stored,
      context,
      account: new Account(api.app.connections, globalState),
      commands: new Map(),
      resultSaved: new vscode.EventEmitter(),
      changedResults: new vscode.EventEmitter(),
    };
    const research = openResearch(app, new Runs(), checksOnDemand(app));
    this.#panels = [];
    this.#opened = { api, app, research, before, folder };
  }

  async end(): Promise<void> {
    restoreWindow();
    for (const panel of this.#panels) {
      panel.dispose();
    }
    const { api, app, research, folder } = this.now;
    vscode.Disposable.from(
      research,
      app.account,
      app.spending,
      app.resultSaved,
      app.changedResults,
    ).dispose();
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    await api.app.connections.disconnect();
    folder.remove();
  }

  /** A tab that the editor brings back; it is closed after the test. */
  tab(): PanelUnderTest {
    const panel = new PanelUnderTest("");
    this.#panels.push(panel);
    return panel;
  }
}
