import * as vscode from "vscode";

/** One line of input, with the editor's own look. */
export interface InputSpec {
  readonly title: string;
  readonly prompt: string;
  readonly value: string;
  readonly placeholder?: string;
  readonly password?: boolean;
  readonly step?: readonly [step: number, totalSteps: number];
  /** What is wrong with a value, as a sentence; undefined when nothing is. */
  problem(value: string): string | undefined;
  readonly buttons?: readonly vscode.QuickInputButton[];
  /** Gives a way to change the prompt while the box is open; the result ends with the box. */
  watchPrompt?(update: (prompt: string) => void): vscode.Disposable;
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
  try {
    return await new Promise<InputOutcome>((resolve) => {
      subscriptions.push(
        box.onDidChangeValue((value) => {
          box.validationMessage = value === "" ? undefined : spec.problem(value);
        }),
        box.onDidAccept(() => {
          const problem = spec.problem(box.value);
          box.validationMessage = problem;
          if (problem === undefined) {
            resolve({ kind: "accepted", value: box.value });
          }
        }),
        box.onDidTriggerButton((button) => resolve({ kind: "button", button, value: box.value })),
        box.onDidHide(() => resolve({ kind: "cancelled" })),
      );
      if (spec.watchPrompt !== undefined) {
        subscriptions.push(
          spec.watchPrompt((prompt) => {
            box.prompt = prompt;
          }),
        );
      }
      box.show();
    });
  } finally {
    vscode.Disposable.from(...subscriptions).dispose();
  }
}

function fillBox(box: vscode.InputBox, spec: InputSpec): void {
  box.title = spec.title;
  box.prompt = spec.prompt;
  box.value = spec.value;
  box.placeholder = spec.placeholder;
  box.password = spec.password ?? false;
  box.step = spec.step?.[0];
  box.totalSteps = spec.step?.[1];
  box.buttons = [...(spec.buttons ?? [])];
  box.ignoreFocusOut = true;
}
