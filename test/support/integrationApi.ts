import * as vscode from "vscode";
import type { App } from "../../src/editor/platform/app.ts";
import type { Research } from "../../src/editor/openTools.ts";
import type { TestApi } from "../../src/extension.ts";
import type { SavedResult } from "../../src/research/library/savedResult.ts";
import { isRecord, textOf } from "../../src/shared/json.ts";
import { until } from "./until.ts";

/** The whole extension, as tests reach it. */
export type Assembly = Omit<Research, "dispose"> & { readonly app: App };

/** The extension's test API; activates it if that has not happened yet. */
export async function testApi(): Promise<Assembly> {
  const extension = vscode.extensions.getExtension<TestApi | undefined>(
    "seo-research.seo-research",
  );
  const api = await extension?.activate();
  if (api === undefined) {
    throw new Error("The extension gave no test API.");
  }
  const assembly = await api.ready;
  setInputClock = (now) => void Object.assign(assembly.app.inputClock, { now });
  setInputClock(unhurried);
  return { app: assembly.app, ...(await assembly.research()) };
}

let setInputClock: (now: () => number) => void = () => undefined;

/** Nobody in a hurry: more than a second lies between any two things that a person does. */
function unhurried(): number {
  time += 10_000;
  return time;
}

let time = 0;

/** From now on a test times every move of the person, until `restoreWindow`: `wait` lets so many milliseconds pass. */
export function hurry(): { wait(milliseconds: number): void } {
  setInputClock(() => time);
  return {
    wait: (milliseconds) => {
      time += milliseconds;
    },
  };
}

/** What a window function was asked, and what it answered in a person's place. */
export interface Asked {
  readonly what: string;
  /** The smaller text under it, of a list that of its rows, one a line; "" where there is none. */
  readonly detail: string;
  readonly items: readonly string[];
}

type Answer = (asked: Asked) => string | undefined;

const original = {
  showQuickPick: vscode.window.showQuickPick,
  showInformationMessage: vscode.window.showInformationMessage,
  showWarningMessage: vscode.window.showWarningMessage,
  showErrorMessage: vscode.window.showErrorMessage,
  createInputBox: vscode.window.createInputBox,
  createQuickPick: vscode.window.createQuickPick,
  setStatusBarMessage: vscode.window.setStatusBarMessage,
};
const originalRun = vscode.commands.executeCommand;
const originalEnv = { openExternal: vscode.env.openExternal };
const originalClipboard = Object.getOwnPropertyDescriptor(vscode.env, "clipboard");

/** Answers lists and messages in a person's place until `restoreWindow`; returns everything that was asked. */
export function answerWindow(answer: Answer = () => undefined): Asked[] {
  const asked: Asked[] = [];
  const note = (what: string, items: readonly string[], detail = ""): string | undefined => {
    asked.push({ what, detail, items });
    return answer({ what, detail, items });
  };
  const pick = (
    items: readonly vscode.QuickPickItem[],
    options: vscode.QuickPickOptions,
  ): Promise<unknown> => {
    const chosen = note(
      options.title ?? options.placeHolder ?? "",
      items.map(({ label }) => label),
      items
        .map(({ description = "" }) => description)
        .join("\n")
        .trim(),
    );
    return Promise.resolve(
      items.find(({ label }) => chosen !== undefined && label.includes(chosen)),
    );
  };
  const message = (text: string, ...rest: readonly unknown[]): Promise<unknown> => {
    const buttons = rest.filter((item) => buttonLabel(item) !== "");
    const chosen = note(
      text,
      buttons.map(buttonLabel),
      textOf(isRecord(rest[0]) ? rest[0]["detail"] : undefined),
    );
    return Promise.resolve(buttons.find((button) => buttonLabel(button) === chosen));
  };
  Object.assign(vscode.window, {
    showQuickPick: pick,
    showInformationMessage: message,
    showWarningMessage: message,
    showErrorMessage: message,
  });
  return asked;
}

/** What a button of a message says; empty for what is none. */
function buttonLabel(item: unknown): string {
  return typeof item === "string" ? item : textOf(isRecord(item) ? item["title"] : undefined);
}

/**
 * Answers input boxes in a person's place until `restoreWindow`; adds what was asked to `asked`. A
 * box that refuses what was typed asks again, with its reason; without an answer, or with the one
 * that was just refused, it is closed. The tooltip of a button presses it.
 */
export function answerInputs(answer: Answer, asked: Asked[] = []): Asked[] {
  const note = (question: Asked): string | undefined => {
    asked.push(question);
    return answer(question);
  };
  Object.assign(vscode.window, { createInputBox: () => new AnsweredBox(note) });
  return asked;
}

/** An input box that is answered as soon as it is shown; without an answer it hides. */
class AnsweredBox {
  title = "";
  prompt = "";
  value = "";
  validationMessage: string | vscode.InputBoxValidationMessage | undefined;
  buttons: readonly vscode.QuickInputButton[] = [];
  readonly #answer: Answer;
  readonly #changed = new vscode.EventEmitter<string>();
  readonly #accepted = new vscode.EventEmitter<void>();
  readonly #pressed = new vscode.EventEmitter<vscode.QuickInputButton>();
  readonly #hidden = new vscode.EventEmitter<void>();

  readonly onDidChangeValue = this.#changed.event;
  readonly onDidAccept = this.#accepted.event;
  readonly onDidTriggerButton = this.#pressed.event;
  readonly onDidHide = this.#hidden.event;

  constructor(answer: Answer) {
    this.#answer = answer;
  }

  /** Asks by its title, then with the reason why an answer was refused; the value it begins with is its only item. */
  show(): void {
    let refused: string | undefined;
    for (let what = this.title; ; what = `${this.title}: ${this.#problem()}`) {
      const question = { what, detail: this.prompt, items: [this.value] };
      const typed = this.#answer(question);
      if (
        typed === undefined ||
        (typed === refused && typeof this.validationMessage === "string")
      ) {
        this.#hidden.fire();
        return;
      }
      const button = this.buttons.find(({ tooltip }) => typed === tooltip);
      if (button !== undefined) {
        this.#pressed.fire(button);
        return;
      }
      if (typed !== this.value) {
        this.value = typed;
        this.#changed.fire(typed);
        // what is read before Enter is pressed: there may be no price before something is typed
        question.detail = this.prompt;
      }
      this.#accepted.fire();
      if (this.validationMessage === undefined) {
        return;
      }
      refused = typed;
    }
  }

  hide(): void {
    this.#hidden.fire();
  }

  dispose(): void {
    vscode.Disposable.from(this.#changed, this.#accepted, this.#pressed, this.#hidden).dispose();
  }

  #problem(): string {
    return typeof this.validationMessage === "object"
      ? this.validationMessage.message
      : (this.validationMessage ?? "");
  }
}

/**
 * Ticks rows of lists with several choices in a person's place until `restoreWindow`, by a part of
 * "label: description"; "button" presses the first button, undefined closes the list. Each list is
 * added to `asked` twice: as it opens, and with the title that follows what is ticked.
 */
export function answerPicks(
  tick: (asked: Asked) => readonly string[] | "button" | undefined,
  asked: Asked[] = [],
): Asked[] {
  Object.assign(vscode.window, { createQuickPick: () => new AnsweredPick(tick, asked) });
  return asked;
}

/** A list with several choices that is answered as soon as it is shown. */
class AnsweredPick {
  title = "";
  placeholder = "";
  items: readonly vscode.QuickPickItem[] = [];
  selectedItems: readonly vscode.QuickPickItem[] = [];
  buttons: readonly vscode.QuickInputButton[] = [];
  readonly #tick: (asked: Asked) => readonly string[] | "button" | undefined;
  readonly #asked: Asked[];
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #accepted = new vscode.EventEmitter<void>();
  readonly #pressed = new vscode.EventEmitter<vscode.QuickInputButton>();
  readonly #hidden = new vscode.EventEmitter<void>();

  readonly onDidChangeSelection = this.#changed.event;
  readonly onDidAccept = this.#accepted.event;
  readonly onDidTriggerButton = this.#pressed.event;
  readonly onDidHide = this.#hidden.event;

  constructor(tick: (asked: Asked) => readonly string[] | "button" | undefined, asked: Asked[]) {
    this.#tick = tick;
    this.#asked = asked;
  }

  show(): void {
    const opened = this.#note();
    const ticked = this.#tick(opened);
    const [button] = this.buttons;
    if (ticked === undefined) {
      this.#hidden.fire();
    } else if (ticked === "button") {
      this.#pressed.fire(button ?? { iconPath: new vscode.ThemeIcon("x") });
    } else {
      this.selectedItems = this.items.filter((item) =>
        ticked.some((part) => rowOf(item).includes(part)),
      );
      this.#changed.fire();
      this.#note();
      this.#accepted.fire();
    }
  }

  dispose(): void {
    vscode.Disposable.from(this.#changed, this.#accepted, this.#pressed, this.#hidden).dispose();
  }

  #note(): Asked {
    const asked = {
      what: this.title,
      detail: this.placeholder,
      items: this.items.map(
        (item) => `${this.selectedItems.includes(item) ? "[x]" : "[ ]"} ${rowOf(item)}`,
      ),
    };
    this.#asked.push(asked);
    return asked;
  }
}

function rowOf({ label, description = "" }: vscode.QuickPickItem): string {
  return `${label}: ${description}`;
}

/** Keeps what is put on the clipboard away from the machine's own until `restoreWindow`; returns it. */
export function watchClipboard(): string[] {
  const copied: string[] = [];
  const writeText = (text: string): Promise<void> => Promise.resolve(void copied.push(text));
  Object.defineProperty(vscode.env, "clipboard", { configurable: true, value: { writeText } });
  return copied;
}

/** Opens no link outside of the editor until `restoreWindow`; returns those that were to be opened. */
export function watchLinks(): string[] {
  const opened: string[] = [];
  Object.assign(vscode.env, {
    openExternal: (uri: vscode.Uri): Promise<boolean> =>
      Promise.resolve(opened.push(uri.toString(true)) > 0),
  });
  const run = async (command: string, ...args: unknown[]): Promise<unknown> =>
    command === "vscode.open" && typeof args[0] === "string"
      ? void opened.push(args[0])
      : originalRun(command, ...args);
  Object.assign(vscode.commands, { executeCommand: run });
  return opened;
}

/** Notes what the status bar says, too, until `restoreWindow`. */
export function watchStatus(asked: Asked[]): void {
  Object.assign(vscode.window, {
    setStatusBarMessage: (what: string) => {
      asked.push({ what, detail: "", items: [] });
      return new vscode.Disposable(() => undefined);
    },
  });
}

export function restoreWindow(): void {
  setInputClock(unhurried);
  Object.assign(vscode.window, original);
  Object.assign(vscode.env, originalEnv);
  Object.assign(vscode.commands, { executeCommand: originalRun });
  if (originalClipboard !== undefined) {
    Object.defineProperty(vscode.env, "clipboard", originalClipboard);
  }
}

/** Names of all open tabs. */
export function tabLabels(): string[] {
  return vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ label }) => label));
}

/** Waits until something was asked that fits. */
export function untilAsked(asked: readonly Asked[], pattern: RegExp): Promise<Asked> {
  return until(`the question ${String(pattern)}`, () =>
    asked.find(({ what }) => pattern.test(what)),
  );
}

/** The answer of a run that must have one. */
export function answered(result: SavedResult | undefined): SavedResult {
  if (result === undefined) {
    throw new Error("The run ended without an answer.");
  }
  return result;
}

/** Writes a file through the editor, which tells of it at once: its watchers join what is deleted and comes back in a moment. */
export async function writeInEditor(path: string, text: string): Promise<void> {
  await vscode.workspace.fs.writeFile(vscode.Uri.file(path), new TextEncoder().encode(text));
}
