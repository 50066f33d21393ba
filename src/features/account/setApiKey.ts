import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { settings } from "../../platform/settings.ts";
import { checkBaseUrl } from "../../service/baseUrl.ts";
import { BadKeyError, ServiceError } from "../../service/errors.ts";
import { formatCredits } from "../../shared/format.ts";
import { askLine } from "../../platform/prompts/inputBox.ts";
import { notifyInfo, notifyWarning } from "../../platform/prompts/messages.ts";
import { askPick } from "../../platform/prompts/pickList.ts";
import type { PickItem } from "../../platform/prompts/pickList.ts";
import { showProgress } from "../../platform/prompts/progress.ts";

const changeAddress: vscode.QuickInputButton = {
  iconPath: new vscode.ThemeIcon("globe"),
  tooltip: vscode.l10n.t("Change the service's address…"),
};

/** Asks for the address where none is set, then for the key, tries it with a free call, and only then keeps it. */
export async function setApiKey(app: App): Promise<void> {
  if (await offerStoredKey(app)) {
    return;
  }
  let baseUrl = settings.baseUrl();
  if (baseUrl === "" || addressProblem(baseUrl) !== undefined) {
    baseUrl = (await askAddress(baseUrl)) ?? "";
  }
  let problem: string | undefined;
  while (baseUrl !== "") {
    const outcome = await askKey(baseUrl, problem);
    if (outcome.kind === "cancelled") {
      return;
    }
    if (outcome.kind === "button") {
      baseUrl = (await askAddress(baseUrl)) ?? baseUrl;
      continue;
    }
    const tried = await tryKey(app, baseUrl, outcome.value.trim());
    if (tried === undefined) {
      return;
    }
    problem = tried;
  }
}

/** Coming back from the sandbox, the key is still there. True when the person went on with it, or gave up. */
async function offerStoredKey(app: App): Promise<boolean> {
  const stored = await app.connections.storedOrigin();
  if (stored === undefined || (await app.connections.current())?.kind !== "sandbox") {
    return false;
  }
  const use: PickItem = { icon: "key", label: vscode.l10n.t("Use the stored key"), description: new URL(stored).host };
  const other: PickItem = { icon: "edit", label: vscode.l10n.t("Set another key…") };
  const choice = await askPick([use, other], { title: vscode.l10n.t("Set API Key"), ignoreFocusOut: true });
  if (choice === use) {
    await app.connections.useStoredKey();
  }
  return choice !== other;
}

async function askAddress(value: string): Promise<string | undefined> {
  const outcome = await askLine({
    title: vscode.l10n.t("Set API Key: address of the service"),
    prompt: () => vscode.l10n.t("The key will be sent to this address and to no other."),
    placeholder: "https://api.example.com",
    value,
    problem: addressProblem,
  });
  return outcome.kind === "accepted" ? checkBaseUrl(outcome.value).href.replace(/\/$/u, "") : undefined;
}

function askKey(baseUrl: string, problem: string | undefined): ReturnType<typeof askLine> {
  const asked = vscode.l10n.t("Key for {0}. It is checked with a free call and kept in the editor's secret storage.", new URL(baseUrl).host);
  return askLine({
    title: vscode.l10n.t("Set API Key"),
    prompt: () => (problem === undefined ? asked : `${problem} ${asked}`),
    placeholder: "or_…",
    value: "",
    password: true,
    buttons: [changeAddress],
    problem: keyProblem,
  });
}

function keyProblem(value: string): string | undefined {
  if (value.trim() === "") {
    return vscode.l10n.t("Paste the key from the dashboard's section API access.");
  }
  // A header takes visible ASCII only; anything else was copied along by mistake.
  return /^[\u0021-\u007E]+$/u.test(value.trim()) ? undefined : vscode.l10n.t("A key has no spaces or special characters. Copy it again.");
}

function addressProblem(value: string): string | undefined {
  try {
    checkBaseUrl(value);
    return undefined;
  } catch (error) {
    if (error instanceof ServiceError) {
      return error.message;
    }
    throw error;
  }
}

/** Keeps the key if the service takes it; else says in a sentence why not. */
async function tryKey(app: App, baseUrl: string, key: string): Promise<string | undefined> {
  const location = { location: vscode.ProgressLocation.Notification, title: vscode.l10n.t("Checking the key (free)…") };
  try {
    const credits = await showProgress(location, async () => (await app.connections.tryKey(baseUrl, key)).credits());
    const kept = await app.connections.useKey(baseUrl, key);
    sayKept(kept, credits);
    return undefined;
  } catch (error) {
    if (error instanceof BadKeyError) {
      return vscode.l10n.t("The service refused this key: it is wrong, expired or revoked.");
    }
    if (error instanceof ServiceError) {
      return vscode.l10n.t("The key could not be checked: {0}", error.message);
    }
    throw error;
  }
}

function sayKept(kept: boolean, credits: number): void {
  if (kept) {
    void notifyInfo(vscode.l10n.t("The key works: {0}.", formatCredits(credits)));
  } else {
    void notifyWarning(
      vscode.l10n.t("The key works, but this computer has no keyring that would take it. It is kept for this session only."),
    );
  }
}
