import * as vscode from "vscode";
import type { Assembly } from "../../src/assembly.ts";
import type { TestApi } from "../../src/extension.ts";
import type { SavedResult } from "../../src/library/savedResult.ts";
import { until } from "./until.ts";

/** The extension's test API; activates it if that has not happened yet. */
export async function testApi(): Promise<Assembly> {
  const extension = vscode.extensions.getExtension<TestApi | undefined>("seo-research.seo-research");
  const api = await extension?.activate();
  if (api === undefined) {
    throw new Error("The extension gave no test API.");
  }
  return api.ready;
}

/** What a window function was asked, and what it answered in a person's place. */
export interface Asked {
  readonly what: string;
  readonly items: readonly string[];
}

type Answer = (asked: Asked) => string | undefined;

const original = {
  showQuickPick: vscode.window.showQuickPick,
  showInformationMessage: vscode.window.showInformationMessage,
  showWarningMessage: vscode.window.showWarningMessage,
  showErrorMessage: vscode.window.showErrorMessage,
};

/** Answers lists and messages in a person's place until `restoreWindow`; returns everything that was asked. */
export function answerWindow(answer: Answer = () => undefined): Asked[] {
  const asked: Asked[] = [];
  const note = (what: string, items: readonly string[]): string | undefined => {
    asked.push({ what, items });
    return answer({ what, items });
  };
  const pick = (items: readonly vscode.QuickPickItem[], options: vscode.QuickPickOptions): Promise<unknown> => {
    const chosen = note(options.title ?? options.placeHolder ?? "", items.map(({ label }) => label));
    return Promise.resolve(items.find(({ label }) => chosen !== undefined && label.includes(chosen)));
  };
  const message = (text: string, ...rest: readonly unknown[]): Promise<string | undefined> =>
    Promise.resolve(note(text, rest.filter((item) => typeof item === "string")));
  Object.assign(vscode.window, {
    showQuickPick: pick,
    showInformationMessage: message,
    showWarningMessage: message,
    showErrorMessage: message,
  });
  return asked;
}

export function restoreWindow(): void {
  Object.assign(vscode.window, original);
}

/** Names of all open tabs. */
export function tabLabels(): string[] {
  return vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ label }) => label));
}

/** Waits until something was asked that fits. */
export function untilAsked(asked: readonly Asked[], pattern: RegExp): Promise<Asked> {
  return until(`the question ${String(pattern)}`, () => asked.find(({ what }) => pattern.test(what)));
}

/** The answer of a run that must have one. */
export function answered(result: SavedResult | undefined): SavedResult {
  if (result === undefined) {
    throw new Error("The run ended without an answer.");
  }
  return result;
}
