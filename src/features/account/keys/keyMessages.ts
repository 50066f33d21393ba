import * as vscode from "vscode";
import { commands } from "../../../platform/commandIds.ts";
import { BadKeyError } from "../../../service/errors.ts";
import { describeKeyFailure } from "./keyFailure.ts";

/** A button of a message and the command behind it, with its arguments; without one it only closes the message. */
export type CommandButton = readonly [label: string, command?: string, ...args: readonly unknown[]];

type Message = (text: string, ...labels: string[]) => Thenable<string | undefined>;

/** Says something that went well. Nobody waits for the answer: the message may stay open for ever. */
export function sayDone(text: string, ...buttons: readonly CommandButton[]): void {
  offer((message, ...labels) => vscode.window.showInformationMessage(message, ...labels), text, buttons);
}

/** Says something that needs attention, without waiting for the answer. */
export function sayWarning(text: string, ...buttons: readonly CommandButton[]): void {
  offer((message, ...labels) => vscode.window.showWarningMessage(message, ...labels), text, buttons);
}

/** Says why something failed, and where that leaves things; a refused key can be replaced. */
export function sayFailure(error: unknown, standing: string): void {
  const buttons: CommandButton[] = error instanceof BadKeyError ? [[vscode.l10n.t("Set API Key…"), commands.setApiKey]] : [];
  offer((message, ...labels) => vscode.window.showErrorMessage(message, ...labels), `${describeKeyFailure(error)} ${standing}`.trim(), buttons);
}

function offer(show: Message, text: string, buttons: readonly CommandButton[]): void {
  void show(text, ...buttons.map(([label]) => label)).then((choice) => {
    const [, command, ...args] = buttons.find(([label]) => label === choice) ?? [];
    // Commands report their own failures.
    return command === undefined ? undefined : vscode.commands.executeCommand(command, ...args);
  });
}

/** Shows that free work is under way while it lasts. */
export async function withNotice<T>(title: string, work: () => Promise<T>): Promise<T> {
  return vscode.window.withProgress({ location: vscode.ProgressLocation.Notification, title }, work);
}
