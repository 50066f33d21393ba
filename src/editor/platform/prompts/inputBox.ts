import * as vscode from "vscode";
import { AnswerGuard } from "../../../shared/deliberateInput.ts";
import type { InputClock } from "../../../shared/deliberateInput.ts";
import { visibleText } from "../../../shared/visibleText.ts";
import { drawnMessage } from "./drawnText.ts";
import { windowReached } from "./confirmSpending.ts";

/**
 * One line of input, with the editor's own look. Prompt and problem may quote anybody: the editor
 * would draw their links, which run commands, and their icons; here neither is drawn.
 */
export interface InputSpec {
  readonly title: string;
  /** The line under the input; it may depend on what is typed. */
  prompt(value: string): string;
  readonly value: string;
  readonly placeholder?: string;
  readonly password?: boolean;
  readonly step?: readonly [step: number, totalSteps: number];
  /** What is wrong with a value, as a sentence; undefined when nothing is. */
  problem(value: string): string | undefined;
  readonly buttons?: readonly vscode.QuickInputButton[];
  /**
   * Given where accepting the value spends credits without another question: a box that nothing was
   * typed into is then accepted only after the time it takes to read its price, by this clock.
   */
  readonly spendsBy?: InputClock;
  /** Fires when the prompt may have changed although the value has not. */
  readonly onDidChangePrompt?: vscode.Event<void>;
  /** Called with what the box begins with and with each change of it. */
  onValue?(value: string): void;
}

export type InputOutcome =
  | { readonly kind: "accepted"; readonly value: string }
  | { readonly kind: "button"; readonly button: vscode.QuickInputButton; readonly value: string }
  | { readonly kind: "cancelled" };

/**
 * Asks for one line. An unusable value keeps the box open with the reason under it, so nothing
 * typed is lost; the reason appears with Enter or once the value has been changed.
 */
export async function askLine(spec: InputSpec): Promise<InputOutcome> {
  const box = vscode.window.createInputBox();
  const subscriptions: vscode.Disposable[] = [box];
  fillBox(box, spec);
  const guard = spec.spendsBy === undefined ? undefined : new AnswerGuard(spec.spendsBy);
  try {
    return await new Promise<InputOutcome>((resolve) => {
      subscriptions.push(
        box.onDidChangeValue((value) => {
          guard?.acted();
          spec.onValue?.(value);
          showPrompt(box, spec);
          showProblem(box, value === "" ? undefined : spec.problem(value));
        }),
        box.onDidAccept(() => {
          const problem = spec.problem(box.value);
          showProblem(box, problem);
          if (problem === undefined && guard?.accepts() === false) {
            box.validationMessage = {
              message: vscode.l10n.t("Press Enter again to run."),
              severity: vscode.InputBoxValidationSeverity.Info,
            };
          } else if (problem === undefined) {
            resolve({ kind: "accepted", value: box.value });
          }
        }),
        box.onDidTriggerButton((button) => resolve({ kind: "button", button, value: box.value })),
        box.onDidHide(() => resolve({ kind: "cancelled" })),
      );
      const watch = spec.onDidChangePrompt?.(() => showPrompt(box, spec));
      if (watch !== undefined) {
        subscriptions.push(watch);
      }
      spec.onValue?.(box.value);
      box.show();
      if (guard !== undefined) {
        // A window that can't tell leaves us with the time at which it was asked.
        windowReached().then(
          () => guard.shown(),
          () => undefined,
        );
      }
    });
  } finally {
    vscode.Disposable.from(...subscriptions).dispose();
  }
}

function fillBox(box: vscode.InputBox, spec: InputSpec): void {
  box.title = visibleText(spec.title);
  // The text to edit isn't filtered, so accepting it unchanged changes nothing.
  box.value = spec.value;
  showPrompt(box, spec);
  box.placeholder = spec.placeholder === undefined ? undefined : visibleText(spec.placeholder);
  box.password = spec.password ?? false;
  box.step = spec.step?.[0];
  box.totalSteps = spec.step?.[1];
  box.buttons = [...(spec.buttons ?? [])];
  box.ignoreFocusOut = true;
}

function showPrompt(box: vscode.InputBox, spec: InputSpec): void {
  box.prompt = drawnMessage(spec.prompt(box.value));
}

function showProblem(box: vscode.InputBox, problem: string | undefined): void {
  box.validationMessage = problem === undefined ? undefined : drawnMessage(problem);
}
