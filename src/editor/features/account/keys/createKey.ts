import * as vscode from "vscode";
import type { App } from "../../../platform/app.ts";
import { reportProblem } from "../../../platform/commands.ts";
import { askLine } from "../../../platform/prompts/inputBox.ts";
import type { MessageButton } from "../../../platform/prompts/messageButtons.ts";
import { askModal } from "../../../platform/prompts/messages.ts";
import type { ModalQuestion } from "../../../platform/prompts/messages.ts";
import { askPick } from "../../../platform/prompts/pickList.ts";
import type { PickItem } from "../../../platform/prompts/pickList.ts";
import type { CreatedCredential } from "../../../../research/service/account.ts";
import { InvalidRequestError, ServiceError } from "../../../../research/service/errors.ts";
import { formatTime } from "../../../../shared/format.ts";
import { expiryAfter, readExpiry } from "../expiry.ts";
import type { Lifetime } from "../expiry.ts";
import { keyNameProblem, shownCredential } from "../keyNames.ts";
import { mayHaveHappened } from "./keyChanges.ts";
import {
  findKeyConnection,
  notifyDone,
  notifyFailure,
  notifyProblem,
  warnKeyNotCopied,
  withProgress,
} from "./keyDialogs.ts";
import type { KeyConnection, ServiceConnection } from "./keyDialogs.ts";

/** Asks for name and expiry, creates a key and offers to copy or use it (service spec 4.1, 5.3). Free of charge. */
export async function createApiKey(app: App): Promise<void> {
  const account = await findKeyConnection(app);
  if (account === undefined) {
    return;
  }
  for (let name: string | undefined = ""; ;) {
    name = await askName(account, name);
    const expiry =
      name === undefined ? undefined : await askExpiry(vscode.l10n.t("Create API Key: {0}", name));
    if (name === undefined || expiry === undefined) {
      return;
    }
    const created = await create(app, account, name, expiry.expiresAt);
    if (created !== "refused") {
      return created === undefined ? undefined : offerNewKey(app, account, created);
    }
  }
}

async function askName({ connection }: KeyConnection, value: string): Promise<string | undefined> {
  const where =
    connection.kind === "sandbox" ? vscode.l10n.t("the sandbox") : new URL(connection.origin).host;
  const outcome = await askLine({
    title: vscode.l10n.t("Create API Key"),
    prompt: () => vscode.l10n.t("Name the new key for {0}. What will use it?", where),
    placeholder: vscode.l10n.t("Blog laptop"),
    value,
    problem: keyNameProblem,
  });
  return outcome.kind === "accepted" ? outcome.value.trim() : undefined;
}

/** When a new key expires; the time is undefined for never. */
export interface Expiry {
  readonly expiresAt: string | undefined;
}

interface ExpiryItem extends PickItem {
  /** Absent for a typed date. */
  readonly expiry?: Expiry;
}

/** Asks when a new key expires; choosing creates the key, as the title says. Undefined when cancelled. */
export async function askExpiry(title: string): Promise<Expiry | undefined> {
  const now = new Date();
  const typed: ExpiryItem = { label: vscode.l10n.t("On a date…") };
  const items: readonly ExpiryItem[] = [
    {
      label: vscode.l10n.t("Never"),
      description: vscode.l10n.t("until it's revoked"),
      expiry: { expiresAt: undefined },
    },
    lifetimeItem(vscode.l10n.t("In 30 days"), { days: 30 }, now),
    lifetimeItem(vscode.l10n.t("In 90 days"), { days: 90 }, now),
    lifetimeItem(vscode.l10n.t("In 1 year"), { years: 1 }, now),
    typed,
  ];
  const choice = await askPick(items, {
    title,
    placeHolder: vscode.l10n.t(
      "When should the key expire? Selecting an option creates it (free).",
    ),
    ignoreFocusOut: true,
  });
  return choice === typed ? askDate(title) : choice?.expiry;
}

function lifetimeItem(label: string, lifetime: Lifetime, now: Date): ExpiryItem {
  const expiresAt = expiryAfter(lifetime, now);
  return { label, description: formatTime(expiresAt), expiry: { expiresAt } };
}

async function askDate(title: string): Promise<Expiry | undefined> {
  const outcome = await askLine({
    title,
    prompt: (value) => {
      const read = readExpiry(value, new Date());
      return read.ok
        ? vscode.l10n.t(
            "Creates a key that expires on {0}, your time. Free.",
            formatTime(read.expiresAt),
          )
        : vscode.l10n.t("A date (the key expires at the end of that day), or a date and time.");
    },
    placeholder: "2027-01-31",
    value: "",
    problem: (value) => {
      const read = readExpiry(value, new Date());
      return read.ok ? undefined : read.problem;
    },
  });
  if (outcome.kind !== "accepted") {
    return undefined;
  }
  const read = readExpiry(outcome.value, new Date());
  // Accepted a moment ago: it can only have become a time in the past since.
  return read.ok ? { expiresAt: read.expiresAt } : askDate(title);
}

/** The new key; "refused" when another name or date may help; undefined when the attempt failed otherwise. Shows an error message for each failure. */
async function create(
  app: App,
  { connection }: KeyConnection,
  name: string,
  expiresAt: string | undefined,
): Promise<CreatedCredential | "refused" | undefined> {
  try {
    return await withProgress(vscode.l10n.t("Creating the key…"), () =>
      connection.client.createCredential(name, expiresAt),
    );
  } catch (error) {
    if (!(error instanceof ServiceError)) {
      throw error;
    }
    notifyFailure(error, describeFailedCreation(error));
    return error instanceof InvalidRequestError ? "refused" : undefined;
  } finally {
    // After a failure, too: the key may have been created.
    void app.account.credentials.refresh();
  }
}

/** Whether a failed creation may have made a key, as a sentence. */
export function describeFailedCreation(error: ServiceError): string {
  return mayHaveHappened(error)
    ? vscode.l10n.t(
        "A key may have been created anyway. Check API Keys and revoke any you don't recognize.",
      )
    : vscode.l10n.t("No key was created.");
}

/**
 * Offers to copy a new key or to use it in this editor; closing the dialog asks once more. The key
 * itself is never shown, so it can't be read off the screen or stay in a message.
 */
async function offerNewKey(
  app: App,
  account: KeyConnection,
  created: CreatedCredential,
): Promise<void> {
  const copy: MessageButton<boolean> = {
    label: vscode.l10n.t("Copy"),
    run: () => copyKey(app, created),
  };
  const use: MessageButton<boolean> = {
    label: vscode.l10n.t("Use It Here"),
    run: () => useNewKey(app, account, created),
  };
  const buttons = account.baseUrl === undefined ? [copy] : [copy, use];
  for (let wasClosed = false; ;) {
    const isDone = await askWhatToDo(account, created, buttons, wasClosed);
    if (isDone === undefined && wasClosed) {
      warnKeyNotCopied(created.api_credential);
      return;
    }
    if (isDone === true) {
      return;
    }
    wasClosed = isDone === undefined;
  }
}

/** What the pressed button returned; undefined when the dialog was closed. */
function askWhatToDo(
  { baseUrl }: KeyConnection,
  { api_credential: credential }: CreatedCredential,
  buttons: readonly MessageButton<boolean>[],
  wasClosed: boolean,
): Promise<boolean | undefined> {
  const sandbox =
    baseUrl === undefined
      ? vscode.l10n.t("It's for the sandbox, which this editor can use without a key.")
      : "";
  const detail = vscode.l10n.t("Copy the key now. You won't be able to see it again.");
  const question: ModalQuestion = wasClosed
    ? {
        message: vscode.l10n.t(
          "Key {0} can't be shown again. Continue without it?",
          shownCredential(credential),
        ),
        detail: vscode.l10n.t("If you close this without copying it, you can only revoke the key."),
      }
    : {
        message: vscode.l10n.t("Key {0} was created.", shownCredential(credential)),
        detail: `${detail} ${sandbox}`.trim(),
        severity: "info",
      };
  return askModal(question, buttons);
}

/** Copies a new key to the clipboard and notifies of it. False after an error message when that failed. */
export async function copyKey(
  app: App,
  { key, api_credential: credential }: CreatedCredential,
): Promise<boolean> {
  try {
    await vscode.env.clipboard.writeText(key);
  } catch (error) {
    void reportProblem(app.log, error);
    return false;
  }
  notifyDone(vscode.l10n.t("Key {0} was copied to the clipboard.", shownCredential(credential)));
  return true;
}

/** Stores a new key in this editor and switches to it. False after an error message when that failed. */
async function useNewKey(
  app: App,
  account: KeyConnection,
  created: CreatedCredential,
): Promise<boolean> {
  if (account.baseUrl === undefined) {
    return false;
  }
  try {
    const isStored = await storeNewKey(app, account, created);
    notifySwitched(isStored, created);
    return true;
  } catch (error) {
    // The key isn't lost: the dialog is shown again.
    void reportProblem(app.log, error);
    return false;
  }
}

function notifySwitched(
  isStored: boolean,
  { api_credential: credential }: CreatedCredential,
): void {
  if (isStored) {
    notifyDone(
      vscode.l10n.t(
        "This editor now uses key {0}. The previous key stays active.",
        shownCredential(credential),
      ),
    );
  } else {
    notifyProblem(
      vscode.l10n.t(
        "This editor now uses key {0} for this session only: this computer has no keyring to store it in.",
        shownCredential(credential),
      ),
    );
  }
}

/**
 * Stores a new key in this editor, with the URL it was created at, and checks that it is the one in
 * use. False when it lasts for this session only.
 */
export async function storeNewKey(
  app: App,
  { connection, baseUrl }: ServiceConnection,
  { key, api_credential: credential }: CreatedCredential,
): Promise<boolean> {
  const isStored = await app.connections.useKey(baseUrl, key);
  const client = (await app.connections.current())?.client;
  const expected = (await app.connections.tryKey(baseUrl, key)).ownCredential([credential]);
  if (
    client === undefined ||
    client === connection.client ||
    client.ownCredential([credential]) !== expected
  ) {
    throw new Error(vscode.l10n.t("The editor didn't switch to the new key."));
  }
  return isStored;
}
