import * as vscode from "vscode";
import type { App } from "../../../platform/app.ts";
import { commands } from "../../../platform/commandIds.ts";
import { reportProblem } from "../../../platform/commands.ts";
import { askModal } from "../../../platform/prompts/messages.ts";
import type { KnownCredential, CreatedCredential } from "../../../../research/service/account.ts";
import { ServiceError } from "../../../../research/service/errors.ts";
import { keyNameFrom, shownCredential } from "../keyNames.ts";
import { askExpiry, copyKey, describeFailedCreation, storeNewKey } from "./createKey.ts";
import type { Expiry } from "./createKey.ts";
import { mayHaveHappened, revokeKey, Rotation } from "./keyChanges.ts";
import {
  commandButton,
  credentialIdIn,
  findKeyConnection,
  notifyDone,
  notifyFailure,
  notifyProblem,
  readKeys,
  revokeButton,
  warnKeyNotCopied,
  withProgress,
} from "./keyDialogs.ts";
import type { ServiceConnection } from "./keyDialogs.ts";
import { describeKeyFailure } from "./keyFailure.ts";

/** Replaces the key of this editor by a new one, in one step (service spec 3, 4.1, 5.3 to 5.5). Free of charge. */
export async function rotateApiKey(app: App, row: unknown): Promise<void> {
  const account = await findKeyConnection(app);
  if (account?.baseUrl === undefined) {
    if (account !== undefined) {
      notifyDone(
        vscode.l10n.t(
          "The sandbox creates a new key at every start, so there's nothing to rotate. Switch to your own API key first.",
        ),
      );
    }
    return;
  }
  const all = await readKeys(account);
  const own = all === undefined ? undefined : account.connection.client.ownCredential(all);
  const target = credentialIdIn(row);
  if (all === undefined) {
    return;
  }
  if (own === undefined) {
    notifyProblem(
      vscode.l10n.t(
        "Can't tell which key this editor uses. Create a key, choose Use It Here, then revoke the old one.",
      ),
      commandButton(vscode.l10n.t("Create API Key…"), commands.createApiKey),
    );
    return;
  }
  if (target !== undefined && target !== own.id) {
    notifyDone(
      vscode.l10n.t(
        "Only this editor's key can be rotated in one step. For other keys: create a new one, update whatever uses it, then revoke the old one.",
      ),
    );
    return;
  }
  const question = {
    message: vscode.l10n.t("Rotate key {0}?", shownCredential(own)),
    detail: vscode.l10n.t(
      "Creates a new key with the same name, checks and saves it in this editor, then revokes the old one. Anything else that uses the old key stops working until you give it the new one. Rotating is free.",
    ),
  };
  await askModal(question, [
    { label: vscode.l10n.t("Rotate Key"), run: () => rotateOwnKey(app, account, own) },
  ]);
}

/** Rotates the key of this editor without another confirmation. Where a step fails, asks how to continue. */
export async function rotateOwnKey(
  app: App,
  account: ServiceConnection,
  old: KnownCredential,
): Promise<void> {
  const expiry =
    (old.expires_at ?? null) === null
      ? { expiresAt: undefined }
      : await askExpiry(vscode.l10n.t("Rotate Key: when should the new key expire?"));
  if (expiry === undefined) {
    return;
  }
  const rotation = newRotation(app, account, old, expiry);
  for (let isResumed = true; isResumed && rotation.stage !== "done";) {
    const failure = await runUntilFailure(rotation);
    isResumed = await askHowToContinue(app, { rotation, account, old, failure });
  }
  await app.account.credentials.refresh();
}

function newRotation(
  app: App,
  account: ServiceConnection,
  old: KnownCredential,
  { expiresAt }: Expiry,
): Rotation {
  return new Rotation({
    create: () => account.connection.client.createCredential(keyNameFrom(old.name), expiresAt),
    check: async ({ key }) => {
      await (await app.connections.tryKey(account.baseUrl, key)).credits();
    },
    store: (created) => storeNewKey(app, account, created),
    revokeOld: async (created) => {
      await revokeKey(await app.connections.tryKey(account.baseUrl, created.key), old.id);
    },
  });
}

/** Runs the remaining steps; resolves with the failure of the one that did not succeed. */
async function runUntilFailure(rotation: Rotation): Promise<unknown> {
  try {
    await withProgress(vscode.l10n.t("Rotating the key…"), () => rotation.run());
    return undefined;
  } catch (error) {
    // Not thrown on: the new key may exist, and the dialog that follows is the last chance to copy it.
    return error;
  }
}

/** A rotation after its last attempt. */
interface RotationAttempt {
  readonly rotation: Rotation;
  readonly account: ServiceConnection;
  /** The key that this editor used before, or still uses. */
  readonly old: KnownCredential;
  /** Why the step failed; undefined where none did. */
  readonly failure: unknown;
}

/** Says which key is in use and which are active, and asks how to continue. True when the rotation is to be resumed. */
async function askHowToContinue(app: App, attempt: RotationAttempt): Promise<boolean> {
  const { rotation, failure } = attempt;
  const { created, stage } = rotation;
  if (created === undefined) {
    await notifyNotCreated(app, attempt);
    return false;
  }
  const key = shownCredential(created.api_credential);
  switch (stage) {
    case "create":
    case "check":
      return askAboutNewKey(
        app,
        attempt,
        created,
        vscode.l10n.t(
          "New key {0} was created but couldn't be checked. {1}",
          key,
          describeKeyFailure(failure),
        ),
      );
    case "store":
      return askAboutNewKey(
        app,
        attempt,
        created,
        vscode.l10n.t(
          "New key {0} was created and works, but couldn't be saved in this editor. {1}",
          key,
          describeKeyFailure(failure),
        ),
      );
    case "confirmSessionOnly":
      return askAboutSession(app, attempt, created);
    case "revokeOld":
      return askAboutOldKey(attempt, created);
    case "done":
      notifyRotated(app, created);
      return false;
  }
}

async function notifyNotCreated(app: App, { failure, account }: RotationAttempt): Promise<void> {
  if (failure instanceof ServiceError) {
    notifyFailure(
      failure,
      `${describeFailedCreation(failure)} ${await describeKeyInUse(app, account)}`,
    );
  } else {
    void reportProblem(app.log, failure);
  }
}

/** The editor still uses the old key; the new one exists. */
async function askAboutNewKey(
  app: App,
  { account }: RotationAttempt,
  created: CreatedCredential,
  message: string,
): Promise<boolean> {
  const detail = `${await describeKeyInUse(app, account)} ${vscode.l10n.t("Both the old and the new key are active. The new key can't be shown again later.")}`;
  const ask = async (): Promise<boolean> => {
    const isResumed = await askModal<boolean>({ message, detail }, [
      { label: vscode.l10n.t("Try Again"), run: () => true },
      {
        label: vscode.l10n.t("Copy New Key"),
        run: async () => !(await copyKey(app, created)) && ask(),
      },
      {
        label: vscode.l10n.t("Revoke New Key"),
        run: async () => {
          await revokeNewKey(account, created);
          return false;
        },
      },
    ]);
    if (isResumed === undefined) {
      warnKeyNotCopied(created.api_credential);
    }
    return isResumed ?? false;
  };
  return ask();
}

/** Which key the editor uses after a step that may have changed it, as a sentence. */
async function describeKeyInUse(app: App, { connection }: ServiceConnection): Promise<string> {
  try {
    const client = (await app.connections.current())?.client;
    if (client === undefined) {
      return vscode.l10n.t("This editor has no key right now.");
    }
    return client === connection.client
      ? vscode.l10n.t("This editor still uses the old key.")
      : vscode.l10n.t("This editor now uses a different key.");
  } catch (error) {
    app.log.error(error);
    return vscode.l10n.t(
      "Can't tell which key this editor uses because secret storage can't be read.",
    );
  }
}

async function revokeNewKey(
  { connection }: ServiceConnection,
  { api_credential: credential }: CreatedCredential,
): Promise<void> {
  try {
    await revokeKey(connection.client, credential.id);
    notifyDone(
      vscode.l10n.t("New key {0} was revoked. Nothing changed.", shownCredential(credential)),
    );
  } catch (error) {
    notifyFailure(
      error,
      vscode.l10n.t(
        "New key {0} may still be active. Check API Keys.",
        shownCredential(credential),
      ),
    );
  }
}

/** The editor uses the new key, but will lose it when the window is closed. */
async function askAboutSession(
  app: App,
  { rotation, old }: RotationAttempt,
  created: CreatedCredential,
): Promise<boolean> {
  const question = {
    message: vscode.l10n.t(
      "This editor uses new key {0} for this session only: this computer has no keyring to store it in.",
      shownCredential(created.api_credential),
    ),
    detail: vscode.l10n.t(
      "Old key {0} is still active. Before you revoke it, copy the new key and store it elsewhere: it can't be shown again.",
      shownCredential(old),
    ),
  };
  const ask = async (): Promise<boolean> => {
    const isResumed = await askModal<boolean>(question, [
      {
        label: vscode.l10n.t("Copy New Key"),
        run: async () => {
          await copyKey(app, created);
          return ask();
        },
      },
      {
        label: vscode.l10n.t("Revoke Old Key"),
        run: () => {
          rotation.acceptSessionOnly();
          return true;
        },
      },
    ]);
    return isResumed ?? false;
  };
  const isResumed = await ask();
  if (!isResumed) {
    warnOldKeyActive(old);
  }
  return isResumed;
}

/** The editor uses the new key; the old one could not be revoked. */
async function askAboutOldKey(
  { old, failure }: RotationAttempt,
  created: CreatedCredential,
): Promise<boolean> {
  const question = {
    message: vscode.l10n.t(
      "This editor now uses new key {0}, but the old one couldn't be revoked. {1}",
      shownCredential(created.api_credential),
      describeKeyFailure(failure),
    ),
    detail: mayHaveHappened(failure)
      ? vscode.l10n.t("Old key {0} may still be active.", shownCredential(old))
      : vscode.l10n.t("Old key {0} is still active.", shownCredential(old)),
  };
  const isResumed = await askModal(question, [
    { label: vscode.l10n.t("Try Again"), run: () => true },
  ]);
  if (isResumed === undefined) {
    warnOldKeyActive(old);
  }
  return isResumed ?? false;
}

function warnOldKeyActive(old: KnownCredential): void {
  notifyProblem(
    vscode.l10n.t(
      "Old key {0} may still be active. Revoke it when nothing uses it.",
      shownCredential(old),
    ),
    revokeButton(old),
  );
}

/** Other programs that used the old key need the new one, and it can't be shown again later. */
function notifyRotated(app: App, created: CreatedCredential): void {
  notifyDone(
    vscode.l10n.t(
      "This editor now uses key {0}, and the old key was revoked. If anything else needs the new key, copy it now: it can't be shown again.",
      shownCredential(created.api_credential),
    ),
    { label: vscode.l10n.t("Copy New Key"), run: () => copyKey(app, created) },
  );
}
