import * as vscode from "vscode";
import type { App } from "../../../platform/app.ts";
import { reportProblem } from "../../../platform/commands.ts";
import { askModal } from "../../../platform/prompts/messages.ts";
import type { CreatedCredential } from "../../../service/account.ts";
import { sayDone, sayWarning } from "./keyMessages.ts";
import { revokeLater } from "./keyDialogs.ts";
import type { KeyPlace, ServicePlace } from "./keyDialogs.ts";
import { shownCredential } from "../keyNames.ts";

/**
 * Hands a new key over, once: to the clipboard or to this editor. The key itself is never shown, so
 * it can't be read over a shoulder or stay in a message; closing the question asks once more.
 */
export async function handOver(app: App, place: KeyPlace, created: CreatedCredential): Promise<void> {
  const copy = vscode.l10n.t("Copy");
  const use = vscode.l10n.t("Use It Here");
  const labels = place.baseUrl === undefined ? [copy] : [copy, use];
  for (let dismissed = false; ; ) {
    const choice = await askWhereTo(created, place, labels, dismissed);
    if (choice === undefined && dismissed) {
      sayNobodyHasIt(created);
      return;
    }
    dismissed = choice === undefined;
    if ((choice === copy && (await copyKey(app, created))) || (choice === use && (await useHere(app, place, created)))) {
      return;
    }
  }
}

function askWhereTo(created: CreatedCredential, { baseUrl }: KeyPlace, labels: readonly string[], dismissed: boolean): Thenable<string | undefined> {
  const sandbox = baseUrl === undefined ? vscode.l10n.t("It belongs to the sandbox, which this editor opens without it.") : "";
  const detail = vscode.l10n.t("The key is handed over only now: the service never gives it out again.");
  return dismissed
    ? askModal(
        {
          message: vscode.l10n.t("The key {0} can't be shown again. Go on without it?", shownCredential(created.api_credential)),
          detail: vscode.l10n.t("If you close this, nobody has the key, and it can only be revoked."),
        },
        ...labels,
      )
    : askModal(
        {
          message: vscode.l10n.t("The key {0} was created.", shownCredential(created.api_credential)),
          detail: `${detail} ${sandbox}`.trim(),
          severity: "info",
        },
        ...labels,
      );
}

/** Puts a new key on the clipboard. False, and said, when that failed. */
export async function copyKey(app: App, { key, api_credential: credential }: CreatedCredential): Promise<boolean> {
  try {
    await vscode.env.clipboard.writeText(key);
  } catch (error) {
    void reportProblem(app.log, error);
    return false;
  }
  sayDone(vscode.l10n.t("The key {0} is on the clipboard.", shownCredential(credential)));
  return true;
}

/** Keeps a new key in this editor and goes over to it. False, and said, when that failed. */
async function useHere(app: App, place: KeyPlace, created: CreatedCredential): Promise<boolean> {
  if (place.baseUrl === undefined) {
    return false;
  }
  try {
    const kept = await keepHere(app, place, created);
    sayUsedHere(kept, created);
    return true;
  } catch (error) {
    // The key is still in hand: it is asked for again where it should go.
    void reportProblem(app.log, error);
    return false;
  }
}

function sayUsedHere(kept: boolean, { api_credential: credential }: CreatedCredential): void {
  if (kept) {
    sayDone(vscode.l10n.t("This editor now uses the key {0}. The one it used before stays active.", shownCredential(credential)));
  } else {
    sayWarning(vscode.l10n.t("This editor now uses the key {0}, but this computer has no keyring that would take it: it is kept for this session only.", shownCredential(credential)));
  }
}

/**
 * Keeps a new key in this editor, with the address it was made at, and makes sure that it is the one
 * in use. False when it lasts for this session only.
 */
export async function keepHere(app: App, { connection, baseUrl }: ServicePlace, { key, api_credential: credential }: CreatedCredential): Promise<boolean> {
  const kept = await app.connections.useKey(baseUrl, key);
  const client = (await app.connections.current())?.client;
  const wanted = (await app.connections.tryKey(baseUrl, key)).ownCredential([credential]);
  if (client === undefined || client === connection.client || client.ownCredential([credential]) !== wanted) {
    throw new Error(vscode.l10n.t("The editor did not take over the new key."));
  }
  return kept;
}

/** Says that a key is active although nobody has it. */
export function sayNobodyHasIt({ api_credential: credential }: CreatedCredential): void {
  sayWarning(
    vscode.l10n.t("The key {0} is active, but nobody has it. Revoke it.", shownCredential(credential)),
    [vscode.l10n.t("Revoke Key…"), ...revokeLater(credential)],
  );
}
