import { globSync, readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { textOf } from "../../src/shared/json.ts";
import { repositoryRoot } from "./paths.ts";

/**
 * Stands in for the editor's API in a process of its own, as far as paid calls use it: settings, dialogs
 * (answered by whoever replaces `window`'s functions, as in the extension host), cancellation, events.
 * No folder is open. To be loaded before anything of `src/editor` is.
 */
const settings = new Map<string, unknown>();

interface Listener<T> {
  (value: T): unknown;
}

/** What is disposed of does nothing else. */
class Disposable {
  static from(...all: { dispose(): unknown }[]): Disposable {
    return new Disposable(() => all.forEach((one) => one.dispose()));
  }

  readonly #work: () => unknown;

  constructor(work: () => unknown) {
    this.#work = work;
  }

  dispose(): void {
    this.#work();
  }
}

class EventEmitter<T> {
  readonly #listeners = new Set<Listener<T>>();
  readonly event = (listener: Listener<T>): Disposable => {
    this.#listeners.add(listener);
    return new Disposable(() => this.#listeners.delete(listener));
  };
  readonly fire = (value: T): void => this.#listeners.forEach((listener) => listener(value));
  readonly dispose = (): void => this.#listeners.clear();
}

class CancellationError extends Error {
  constructor() {
    super("Canceled");
  }
}

class CancellationTokenSource {
  readonly #cancelled = new EventEmitter<undefined>();
  readonly token = {
    isCancellationRequested: false,
    onCancellationRequested: this.#cancelled.event,
  };

  cancel(): void {
    if (!this.token.isCancellationRequested) {
      this.token.isCancellationRequested = true;
      this.#cancelled.fire(undefined);
    }
  }

  dispose(): void {
    this.#cancelled.dispose();
  }
}

class Uri {
  static file(path: string): Uri {
    return new Uri(path);
  }

  static joinPath(base: Uri, ...parts: string[]): Uri {
    return new Uri(join(base.fsPath, ...parts));
  }

  readonly fsPath: string;
  readonly scheme = "file";

  constructor(path: string) {
    this.fsPath = path;
  }

  toString(): string {
    return pathToFileURL(this.fsPath).href;
  }
}

/** Keeps what it was made with: markdown, text parts, results. */
class Holder {
  value: unknown;
  readonly content: unknown;

  constructor(value: unknown) {
    this.value = value;
    this.content = value;
  }
}

/** A text with its placeholders filled in. */
function t(message: string | { readonly message: string }, ...values: readonly unknown[]): string {
  const text = typeof message === "string" ? message : message.message;
  return text.replaceAll(/\{(\d+)\}/gu, (_whole, index: string) => textOf(values[Number(index)]));
}

const changed = new EventEmitter<{ affectsConfiguration(section: string): boolean }>();
const nothing = (): Disposable => new Disposable(() => undefined);
const closed = (): Promise<undefined> => Promise.resolve(undefined);
const never = new CancellationTokenSource().token;

/** Registers, creates and listens to whatever else is asked for: nothing ever comes of it. */
function withRest<T extends object>(known: T): T {
  return new Proxy(known, {
    get: (own, name): unknown =>
      Object.hasOwn(own, name) || !/^(?:create|on|register)[A-Z]/u.test(String(name))
        ? Reflect.get(own, name)
        : nothing,
  });
}

const commands = new Map<string, (...args: unknown[]) => unknown>();

const members: Readonly<Record<string, unknown>> = {
  l10n: { t },
  env: { language: "en", remoteName: undefined },
  version: "1.139.0",
  ProgressLocation: { Window: 10, Notification: 15 },
  ExtensionMode: { Test: 3 },
  ConfigurationTarget: { Global: 1, Workspace: 2, WorkspaceFolder: 3 },
  window: withRest({
    createOutputChannel: () => ({ info() {}, warn() {}, error() {}, show() {}, dispose() {} }),
    showInformationMessage: closed,
    showWarningMessage: closed,
    showErrorMessage: closed,
    showQuickPick: closed,
    setStatusBarMessage: nothing,
    withProgress: (_options: unknown, task: (progress: unknown, token: unknown) => unknown) =>
      Promise.resolve(task({ report: () => undefined }, never)),
    tabGroups: withRest({ all: [], activeTabGroup: { activeTab: undefined } }),
  }),
  languages: withRest({}),
  workspace: withRest({
    isTrusted: true,
    workspaceFolders: [],
    getWorkspaceFolder: () => undefined,
    onDidChangeConfiguration: changed.event,
    getConfiguration: (section = "") => ({
      get: (name: string, otherwise?: unknown) => settings.get(`${section}.${name}`) ?? otherwise,
      inspect: (name: string) => ({ globalValue: settings.get(`${section}.${name}`) }),
      update: (name: string, value: unknown) => {
        settings.set(`${section}.${name}`, value);
        changed.fire({ affectsConfiguration: (wanted) => `${section}.${name}`.startsWith(wanted) });
        return Promise.resolve();
      },
    }),
  }),
  commands: {
    registerCommand: (id: string, run: (...args: unknown[]) => unknown) => {
      commands.set(id, run);
      return new Disposable(() => commands.delete(id));
    },
    executeCommand: async (id: string, ...args: unknown[]) => commands.get(id)?.(...args),
  },
  Disposable,
  EventEmitter,
  CancellationError,
  CancellationTokenSource,
  Uri,
  MarkdownString: Holder,
  LanguageModelTextPart: Holder,
  LanguageModelToolResult: Holder,
};

/** Every member that the extension names; a class without anything in it where paid calls don't use it. */
function source(): string {
  const files = globSync("src/editor/**/*.ts", { cwd: repositoryRoot });
  const named = new Set(
    files.flatMap((file) =>
      [...readFileSync(join(repositoryRoot, file), "utf8").matchAll(/\bvscode\.(\w+)/gu)].map(
        ([, name = ""]) => name,
      ),
    ),
  );
  return [...new Set([...named, ...Object.keys(members)])]
    .map((name) => `export const ${name} = globalThis.seoEditor.${name} ?? class {};`)
    .join("\n");
}

Object.assign(globalThis, { seoEditor: members });
settings.set("http.systemCertificates", false);
const text = source();
registerHooks({
  resolve: (name, context, next) =>
    name === "vscode" ? { url: "stand-in:vscode", shortCircuit: true } : next(name, context),
  load: (url, context, next) =>
    url === "stand-in:vscode"
      ? { format: "module", source: text, shortCircuit: true }
      : next(url, context),
});
