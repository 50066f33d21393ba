import * as vscode from "vscode";
import type { App } from "../../../platform/app.ts";
import { commands } from "../../../platform/commandIds.ts";
import type { CommandArguments, CommandId } from "../../../platform/commandIds.ts";
import { runCommand } from "../../../platform/commands.ts";
import type { Connection } from "../../../platform/connections.ts";
import type { MessageButton } from "../../../platform/prompts/messageButtons.ts";
import { notifyError, notifyInfo, notifyWarning } from "../../../platform/prompts/messages.ts";
import { offerConnection } from "../../../platform/prompts/offerConnection.ts";
import { showProgress } from "../../../platform/prompts/progress.ts";
import { settings } from "../../../platform/settings.ts";
import { hasId } from "../../../../research/service/account.ts";
import type { KnownCredential } from "../../../../research/service/account.ts";
import { checkBaseUrl } from "../../../../research/service/baseUrl.ts";
import { BadKeyError, ServiceError } from "../../../../research/service/errors.ts";
import { isRecord } from "../../../../shared/json.ts";
import { shownCredential } from "../keyNames.ts";
import { describeKeyFailure } from "./keyFailure.ts";

/** The service, with the URL that a new key is stored with. */
export interface ServiceConnection {
  readonly connection: Connection;
  readonly baseUrl: string;
}

/** The account whose keys are managed: the connection in use when the command began. The sandbox's URL changes with each window and is never stored. */
export type KeyConnection =
  | ServiceConnection
  | { readonly connection: Connection; readonly baseUrl: undefined };

/** The connection in use, offered where there is none; undefined when none was chosen. */
export async function findKeyConnection(app: App): Promise<KeyConnection | undefined> {
  const connection = await offerConnection(app);
  if (connection === undefined) {
    return undefined;
  }
  if (connection.kind === "sandbox") {
    return { connection, baseUrl: undefined };
  }
  const baseUrl = settings.baseUrl();
  // The setting may have changed since the connection was made: a key never goes to another origin.
  if (checkBaseUrl(baseUrl).origin !== connection.origin) {
    notifyProblem(vscode.l10n.t("The service URL has just changed. Try again."));
    return undefined;
  }
  return { connection, baseUrl };
}

/** The account's keys as they are now, without those whose id couldn't be read; free. Undefined when they can't be read, after an error message. */
export async function readKeys({
  connection,
}: KeyConnection): Promise<KnownCredential[] | undefined> {
  try {
    const listed = await withProgress(vscode.l10n.t("Loading API keys…"), () =>
      connection.client.credentials(),
    );
    const known = listed.filter(hasId);
    if (known.length === 0 && listed.length > 0) {
      notifyProblem(vscode.l10n.t("The list of API keys couldn't be read. Nothing was changed."));
      return undefined;
    }
    return known;
  } catch (error) {
    if (!(error instanceof ServiceError)) {
      throw error;
    }
    notifyFailure(error, vscode.l10n.t("Nothing was changed."));
    return undefined;
  }
}

/** Whether a listed key is the one of this editor; "maybe" when it is one of several with the same first characters. */
export type OwnKey = "yes" | "maybe" | "no";

export function isOwnKey(
  { client }: Connection,
  credential: KnownCredential,
  all: readonly KnownCredential[],
): OwnKey {
  if (client.ownCredential(all)?.id === credential.id) {
    return "yes";
  }
  return client.ownCredential([credential]) === undefined ? "no" : "maybe";
}

/** The credential id in a command's argument, which is a row of the Account view; undefined for anything else. */
export function credentialIdIn(argument: unknown): string | undefined {
  const target = isRecord(argument) ? argument["target"] : undefined;
  return typeof target === "string" ? target : undefined;
}

/** Notifies of something that succeeded. Nothing waits for the answer: a notification may stay open. */
export function notifyDone(text: string, ...buttons: readonly MessageButton<unknown>[]): void {
  void notifyInfo(text, buttons);
}

/** Notifies of something that needs attention, without waiting for the answer. */
export function notifyProblem(text: string, ...buttons: readonly MessageButton<unknown>[]): void {
  void notifyWarning(text, buttons);
}

/** Notifies of a failure: why it failed, and in `consequence` what has changed. A refused key can be replaced from the message. */
export function notifyFailure(error: unknown, consequence: string): void {
  const buttons = error instanceof BadKeyError ? [setKeyButton()] : [];
  void notifyError(`${describeKeyFailure(error)} ${consequence}`.trim(), buttons);
}

/** Warns that a new key is active but was neither copied nor stored: it can only be revoked. */
export function warnKeyNotCopied(credential: KnownCredential): void {
  notifyProblem(
    vscode.l10n.t(
      "Key {0} is active but was never copied. Revoke it.",
      shownCredential(credential),
    ),
    revokeButton(credential),
  );
}

/** A button that runs a command. Commands report their own failures. */
export function commandButton<Id extends CommandId>(
  label: string,
  command: Id,
  ...args: CommandArguments[Id]
): MessageButton<unknown> {
  return { label, run: () => runCommand(command, ...args) };
}

export function setKeyButton(): MessageButton<unknown> {
  return commandButton(vscode.l10n.t("Set API Key…"), commands.setApiKey);
}

/** A button that revokes a key, after its own question. */
export function revokeButton({ id }: KnownCredential): MessageButton<unknown> {
  return commandButton(vscode.l10n.t("Revoke Key…"), commands.revokeApiKey, { target: id });
}

/** Shows progress while a free request is under way. */
export async function withProgress<T>(title: string, work: () => Promise<T>): Promise<T> {
  return showProgress({ location: vscode.ProgressLocation.Notification, title }, work);
}
