import * as vscode from "vscode";
import { showWithButtons } from "./messageButtons.ts";
import type { MessageButton } from "./messageButtons.ts";
import { drawnMessage } from "./drawnText.ts";

/** A question in a dialog that has to be answered before anything else. */
export interface ModalQuestion {
  /** One sentence. */
  readonly message: string;
  /** What else there is to know, in smaller text; it may have several lines. */
  readonly detail?: string;
  /** The dialog's icon; "warning" unless something else is said. */
  readonly severity?: "info" | "warning";
}

/**
 * Says something in a notification and runs the action of the button that was pressed. Resolves with
 * what the action returned, and with undefined when the notification was closed; rejects when the
 * action does. It may stay open for long: nothing should wait for it. The text may quote anybody:
 * nothing in it becomes a link.
 */
export function notifyInfo<T = undefined>(
  text: string,
  buttons: readonly MessageButton<T>[] = [],
): Promise<T | undefined> {
  return showWithButtons(
    (...labels) => vscode.window.showInformationMessage(drawnMessage(text), ...labels),
    buttons,
  );
}

/** As `notifyInfo`, for what needs attention. */
export function notifyWarning<T = undefined>(
  text: string,
  buttons: readonly MessageButton<T>[] = [],
): Promise<T | undefined> {
  return showWithButtons(
    (...labels) => vscode.window.showWarningMessage(drawnMessage(text), ...labels),
    buttons,
  );
}

/** As `notifyInfo`, for what failed. */
export function notifyError<T = undefined>(
  text: string,
  buttons: readonly MessageButton<T>[] = [],
): Promise<T | undefined> {
  return showWithButtons(
    (...labels) => vscode.window.showErrorMessage(drawnMessage(text), ...labels),
    buttons,
  );
}

/** Asks in a dialog; runs the action of the button that was pressed and resolves with what it returned, and with undefined for Cancel and Escape. */
export function askModal<T>(
  { message, detail, severity = "warning" }: ModalQuestion,
  buttons: readonly MessageButton<T>[],
): Promise<T | undefined> {
  const options: vscode.MessageOptions = {
    modal: true,
    ...(detail === undefined ? {} : { detail: drawnMessage(detail) }),
  };
  const ask = (...labels: readonly string[]): Thenable<string | undefined> =>
    severity === "info"
      ? vscode.window.showInformationMessage(drawnMessage(message), options, ...labels)
      : vscode.window.showWarningMessage(drawnMessage(message), options, ...labels);
  return showWithButtons(ask, buttons);
}
