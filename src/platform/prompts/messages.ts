import * as vscode from "vscode";
import { inertMessage } from "../../shared/plainText.ts";

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
 * Says something in a notification; resolves with the label of the button that was pressed, and with
 * undefined when the notification was closed. It may stay open for long: nothing should wait for it.
 * The text may quote anybody: nothing in it becomes a link.
 */
export function notifyInfo<T extends string>(text: string, ...buttons: readonly T[]): Thenable<T | undefined> {
  return vscode.window.showInformationMessage(inertMessage(text), ...buttons);
}

/** As `notifyInfo`, for what needs attention. */
export function notifyWarning<T extends string>(text: string, ...buttons: readonly T[]): Thenable<T | undefined> {
  return vscode.window.showWarningMessage(inertMessage(text), ...buttons);
}

/** As `notifyInfo`, for what failed. */
export function notifyError<T extends string>(text: string, ...buttons: readonly T[]): Thenable<T | undefined> {
  return vscode.window.showErrorMessage(inertMessage(text), ...buttons);
}

/** Asks in a dialog; resolves with the label of the button that was pressed, and with undefined for Cancel and Escape. */
export function askModal<T extends string>({ message, detail, severity = "warning" }: ModalQuestion, ...buttons: readonly T[]): Thenable<T | undefined> {
  const options: vscode.MessageOptions = { modal: true, ...(detail === undefined ? {} : { detail: inertMessage(detail) }) };
  return severity === "info"
    ? vscode.window.showInformationMessage(inertMessage(message), options, ...buttons)
    : vscode.window.showWarningMessage(inertMessage(message), options, ...buttons);
}
