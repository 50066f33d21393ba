import * as vscode from "vscode";
import { commands } from "../../../platform/commandIds.ts";
import { notifyError, notifyInfo, notifyWarning } from "../../../platform/prompts/messages.ts";
import { showProgress } from "../../../platform/prompts/progress.ts";
import { BadKeyError } from "../../../service/errors.ts";
import { describeKeyFailure } from "./keyFailure.ts";

/** A button of a message and the command behind it, with its arguments; without one it only closes the message. */
export type CommandButton = readonly [label: string, command?: string, ...args: readonly unknown[]];

type Notify = (text: string, ...labels: readonly string[]) => Thenable<string | undefined>;

/** Says something that went well. Nobody waits for the answer: the message may stay open for ever. */
export function sayDone(text: string, ...buttons: readonly CommandButton[]): void {
  offer(notifyInfo, text, buttons);
}

/** Says something that needs attention, without waiting for the answer. */
export function sayWarning(text: string, ...buttons: readonly CommandButton[]): void {
  offer(notifyWarning, text, buttons);
}

/** Says why something failed, and where that leaves things; a refused key can be replaced. */
export function sayFailure(error: unknown, standing: string): void {
  const buttons: CommandButton[] = error instanceof BadKeyError ? [[vscode.l10n.t("Set API Key…"), commands.setApiKey]] : [];
  offer(notifyError, `${describeKeyFailure(error)} ${standing}`.trim(), buttons);
}

function offer(notify: Notify, text: string, buttons: readonly CommandButton[]): void {
  void notify(text, ...buttons.map(([label]) => label)).then((choice) => {
    const [, command, ...args] = buttons.find(([label]) => label === choice) ?? [];
    // Commands report their own failures.
    return command === undefined ? undefined : vscode.commands.executeCommand(command, ...args);
  });
}

/** Shows that free work is under way while it lasts. */
export async function withNotice<T>(title: string, work: () => Promise<T>): Promise<T> {
  return showProgress({ location: vscode.ProgressLocation.Notification, title }, work);
}
