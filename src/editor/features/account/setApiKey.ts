import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { askLine } from "../../platform/prompts/inputBox.ts";
import { askModal, notifyInfo, notifyWarning } from "../../platform/prompts/messages.ts";
import { askPick } from "../../platform/prompts/pickList.ts";
import type { PickItem } from "../../platform/prompts/pickList.ts";
import { showProgress } from "../../platform/prompts/progress.ts";
import { settings } from "../../platform/settings.ts";
import { checkBaseUrl } from "../../../research/service/baseUrl.ts";
import { BadKeyError, ServiceError } from "../../../research/service/errors.ts";
import { formatCredits } from "../../../shared/format.ts";

const changeBaseUrl: vscode.QuickInputButton = {
  iconPath: new vscode.ThemeIcon("globe"),
  tooltip: vscode.l10n.t("Change the service URL…"),
};

/** Asks for the URL where none is set, then for the key, checks it with a free call, and only then stores it. */
export async function setApiKey(app: App): Promise<void> {
  if (await offerStoredKey(app)) {
    return;
  }
  let baseUrl = settings.baseUrl();
  if (baseUrl === "" || baseUrlProblem(baseUrl) !== undefined) {
    baseUrl = (await askBaseUrl(baseUrl)) ?? "";
  }
  let problem: string | undefined;
  while (baseUrl !== "") {
    const outcome = await askKey(baseUrl, problem);
    if (outcome.kind === "cancelled") {
      return;
    }
    if (outcome.kind === "button") {
      baseUrl = (await askBaseUrl(baseUrl)) ?? baseUrl;
      continue;
    }
    const key = outcome.value.trim();
    let checked = await checkAndStoreKey(app, baseUrl, key);
    while (checked.kind === "unchecked") {
      const next = await askAfterFailure(checked.reason);
      if (next === undefined) {
        return;
      }
      if (next === "url") {
        baseUrl = (await askBaseUrl(baseUrl)) ?? baseUrl;
      }
      checked = await checkAndStoreKey(app, baseUrl, key);
    }
    if (checked.kind === "stored") {
      return;
    }
    problem = checked.reason;
  }
}

/** The service couldn't be reached, which says nothing about the key: it is tried again as it was typed. */
function askAfterFailure(reason: string): Promise<"again" | "url" | undefined> {
  return askModal<"again" | "url">(
    { message: reason, detail: vscode.l10n.t("The key isn't saved yet.") },
    [
      { label: vscode.l10n.t("Try Again"), run: () => "again" },
      { label: vscode.l10n.t("Change URL…"), run: () => "url" },
    ],
  );
}

/** Offers the key that was stored before the sandbox was used. True when it is used, or the list was closed. */
async function offerStoredKey(app: App): Promise<boolean> {
  const stored = await app.connections.storedOrigin();
  if (stored === undefined || (await app.connections.current())?.kind !== "sandbox") {
    return false;
  }
  const use: PickItem = {
    icon: "key",
    label: vscode.l10n.t("Use the saved key"),
    description: new URL(stored).host,
  };
  const other: PickItem = { icon: "edit", label: vscode.l10n.t("Set another key…") };
  const choice = await askPick([use, other], {
    title: vscode.l10n.t("Set API Key"),
    ignoreFocusOut: true,
  });
  if (choice === use) {
    await app.connections.useStoredKey();
  }
  return choice !== other;
}

async function askBaseUrl(value: string): Promise<string | undefined> {
  const outcome = await askLine({
    title: vscode.l10n.t("Set API Key: service URL"),
    prompt: () =>
      vscode.l10n.t(
        "The URL of the API, shown in the dashboard of your research service under API Access. The key will only be sent to this URL.",
      ),
    placeholder: "https://api.example.com",
    value,
    problem: baseUrlProblem,
  });
  return outcome.kind === "accepted"
    ? checkBaseUrl(outcome.value).href.replace(/\/$/u, "")
    : undefined;
}

function askKey(baseUrl: string, problem: string | undefined): ReturnType<typeof askLine> {
  const instruction = vscode.l10n.t(
    "Key for {0}. It's checked with a free call and saved in the editor's secret storage.",
    new URL(baseUrl).host,
  );
  return askLine({
    title: vscode.l10n.t("Set API Key"),
    prompt: () => (problem === undefined ? instruction : `${problem} ${instruction}`),
    placeholder: "or_…",
    value: "",
    password: true,
    buttons: [changeBaseUrl],
    problem: keyProblem,
  });
}

function keyProblem(value: string): string | undefined {
  if (value.trim() === "") {
    return vscode.l10n.t("Paste the key from API Access in the dashboard.");
  }
  // A header takes visible ASCII only; anything else was copied by mistake.
  return /^[\u0021-\u007E]+$/u.test(value.trim())
    ? undefined
    : vscode.l10n.t("Keys have no spaces or special characters. Copy it again.");
}

function baseUrlProblem(value: string): string | undefined {
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

/** What became of a key that was tried. The reasons are sentences. */
type CheckedKey =
  | { readonly kind: "stored" }
  | { readonly kind: "refused"; readonly reason: string }
  | { readonly kind: "unchecked"; readonly reason: string };

/** Stores the key if the service accepts it. */
async function checkAndStoreKey(app: App, baseUrl: string, key: string): Promise<CheckedKey> {
  const location = {
    location: vscode.ProgressLocation.Notification,
    title: vscode.l10n.t("Checking the key…"),
  };
  try {
    const credits = await showProgress(location, async () =>
      (await app.connections.tryKey(baseUrl, key)).credits(),
    );
    const isStored = await app.connections.useKey(baseUrl, key);
    notifyKeyWorks(isStored, credits);
    return { kind: "stored" };
  } catch (error) {
    if (error instanceof BadKeyError) {
      return {
        kind: "refused",
        reason: vscode.l10n.t("The service refused this key: it's wrong, expired or revoked."),
      };
    }
    if (error instanceof ServiceError) {
      return {
        kind: "unchecked",
        reason: vscode.l10n.t("The key couldn't be checked: {0}", error.message),
      };
    }
    throw error;
  }
}

function notifyKeyWorks(isStored: boolean, credits: number): void {
  if (isStored) {
    void notifyInfo(vscode.l10n.t("API key saved. Balance: {0}.", formatCredits(credits)));
  } else {
    void notifyWarning(
      vscode.l10n.t(
        "The key works for this session only: this computer has no keyring to store it in.",
      ),
    );
  }
}

/** Removes the key from this editor, once that is confirmed. The key itself stays valid. */
export async function removeApiKey(app: App): Promise<void> {
  const question = {
    message: vscode.l10n.t("Remove the API key from this editor?"),
    detail: vscode.l10n.t(
      "Your saved results aren't deleted. The key stays valid; revoke it under API Keys if it should stop working.",
    ),
  };
  await askModal(question, [
    { label: vscode.l10n.t("Remove Key"), run: () => app.connections.disconnect() },
  ]);
}
