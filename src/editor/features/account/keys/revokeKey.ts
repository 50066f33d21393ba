import * as vscode from "vscode";
import { ageInWords } from "../../../platform/ageInWords.ts";
import type { App } from "../../../platform/app.ts";
import { commands } from "../../../platform/commandIds.ts";
import type { MessageButton } from "../../../platform/prompts/messageButtons.ts";
import { askModal } from "../../../platform/prompts/messages.ts";
import { askPick } from "../../../platform/prompts/pickList.ts";
import type { PickItem } from "../../../platform/prompts/pickList.ts";
import type { KnownCredential } from "../../../../research/service/account.ts";
import { ServiceError } from "../../../../research/service/errors.ts";
import { formatTime } from "../../../../shared/format.ts";
import { serviceTime } from "../expiry.ts";
import { shownCredential, shownName } from "../keyNames.ts";
import { mayHaveHappened, revokeKey, stillWorks } from "./keyChanges.ts";
import {
  commandButton,
  credentialIdIn,
  findKeyConnection,
  isOwnKey,
  notifyDone,
  notifyFailure,
  notifyProblem,
  readKeys,
  setKeyButton,
  withProgress,
} from "./keyDialogs.ts";
import type { KeyConnection, OwnKey } from "./keyDialogs.ts";
import { rotateOwnKey } from "./rotateKey.ts";

/** Revokes the key of a row of the Account view, or one that is picked (service spec 3, 4.1, 5.5). */
export async function revokeApiKey(app: App, row: unknown): Promise<void> {
  const account = await findKeyConnection(app);
  const all = account === undefined ? undefined : await readKeys(account);
  if (account === undefined || all === undefined) {
    return;
  }
  const target = credentialIdIn(row);
  const credential =
    target === undefined ? await pickKey(account, all) : all.find(({ id }) => id === target);
  if (credential === undefined || credential.is_active === false) {
    if (target !== undefined) {
      notifyDone(vscode.l10n.t("This key has already been revoked or deleted."));
      await app.account.credentials.refresh();
    }
    return;
  }
  const own = isOwnKey(account.connection, credential, all);
  if (account.baseUrl === undefined && own !== "no") {
    notifyDone(
      vscode.l10n.t(
        "This is the sandbox's own key. It's created at every start and can't be revoked here.",
      ),
    );
    return;
  }
  await askToRevoke(app, account, { credential, own });
}

interface KeyItem extends PickItem {
  readonly credential: KnownCredential;
}

async function pickKey(
  { connection }: KeyConnection,
  all: readonly KnownCredential[],
): Promise<KnownCredential | undefined> {
  const items = all
    .filter((credential) => credential.is_active !== false)
    .map((credential): KeyItem => {
      const own =
        isOwnKey(connection, credential, all) === "yes" ? vscode.l10n.t("this editor's key") : "";
      return {
        label: shownName(credential),
        description: own,
        detail: lastUsed(credential),
        credential,
      };
    });
  if (items.length === 0) {
    notifyDone(vscode.l10n.t("This account has no active keys."));
    return undefined;
  }
  const choice = await askPick(items, {
    title: vscode.l10n.t("Revoke API Key"),
    placeHolder: vscode.l10n.t("Select a key. You'll be asked to confirm."),
    ignoreFocusOut: true,
    matchOnDescription: true,
  });
  return choice?.credential;
}

interface ChosenKey {
  readonly credential: KnownCredential;
  readonly own: OwnKey;
}

/** Says what stops working, and revokes the key when that is confirmed. The key of this editor can be rotated instead. */
async function askToRevoke(app: App, account: KeyConnection, chosen: ChosenKey): Promise<void> {
  const { credential, own } = chosen;
  const detail = [
    ownSentence(own),
    vscode.l10n.t(
      "Every app or agent that uses this key will stop working immediately. This can't be undone.",
    ),
    lastUsed(credential),
  ];
  const question = {
    message: vscode.l10n.t("Revoke key {0}?", shownCredential(credential)),
    detail: detail.filter((sentence) => sentence !== "").join("\n"),
  };
  const revokeIt: MessageButton<void> = {
    label: own === "yes" ? vscode.l10n.t("Revoke Anyway") : vscode.l10n.t("Revoke Key"),
    run: () => revoke(app, account, chosen),
  };
  const rotate: MessageButton<void> = {
    label: vscode.l10n.t("Rotate Instead"),
    run: () => (account.baseUrl === undefined ? undefined : rotateOwnKey(app, account, credential)),
  };
  await askModal(question, own === "yes" ? [rotate, revokeIt] : [revokeIt]);
}

function ownSentence(own: OwnKey): string {
  switch (own) {
    case "yes":
      return vscode.l10n.t(
        "This editor uses this key and can't run anything without one. Rotating replaces it with a new key, then revokes it.",
      );
    case "maybe":
      return vscode.l10n.t("This may be this editor's key: several keys start the same way.");
    case "no":
      return "";
  }
}

function lastUsed({ last_used_at: used }: KnownCredential): string {
  if (used === null) {
    return vscode.l10n.t("It was never used.");
  }
  const time = serviceTime(used);
  if (Number.isNaN(time)) {
    return vscode.l10n.t("Last use unknown.");
  }
  const iso = new Date(time).toISOString();
  return vscode.l10n.t("Last used {0} ({1}).", ageInWords(iso), formatTime(iso));
}

async function revoke(
  app: App,
  account: KeyConnection,
  { credential, own }: ChosenKey,
): Promise<void> {
  const { client } = account.connection;
  try {
    const done = await withProgress(vscode.l10n.t("Revoking the key…"), () =>
      revokeKey(client, credential.id),
    );
    if (own === "yes" || (own === "maybe" && !(await stillWorks(client)))) {
      await disconnectOwnKey(app, account, credential);
      return;
    }
    notifyDone(
      done === "gone"
        ? vscode.l10n.t("Key {0} no longer exists.", shownCredential(credential))
        : vscode.l10n.t("Key {0} was revoked.", shownCredential(credential)),
    );
  } catch (error) {
    if (!(error instanceof ServiceError)) {
      throw error;
    }
    notifyFailure(error, describeFailedRevocation(error, credential));
  }
  await app.account.credentials.refresh();
}

/** Whether a failed revocation may have revoked the key, as a sentence. */
function describeFailedRevocation(error: ServiceError, credential: KnownCredential): string {
  return mayHaveHappened(error)
    ? vscode.l10n.t(
        "Key {0} might not have been revoked. Check API Keys.",
        shownCredential(credential),
      )
    : vscode.l10n.t("Key {0} wasn't revoked.", shownCredential(credential));
}

/** Removes the revoked key from this editor. Another window may have set a new one in the meantime: that one stays. */
async function disconnectOwnKey(
  app: App,
  { connection }: KeyConnection,
  credential: KnownCredential,
): Promise<void> {
  if ((await app.connections.current())?.client !== connection.client) {
    notifyDone(vscode.l10n.t("Key {0} was revoked.", shownCredential(credential)));
    await app.account.credentials.refresh();
    return;
  }
  await app.connections.disconnect();
  notifyProblem(
    vscode.l10n.t(
      "Key {0} was revoked, so this editor has no key. Your saved results aren't deleted. Set another key or use the sandbox.",
      shownCredential(credential),
    ),
    setKeyButton(),
    commandButton(vscode.l10n.t("Use Sandbox"), commands.useSandbox),
  );
}
