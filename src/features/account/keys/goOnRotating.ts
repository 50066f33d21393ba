import * as vscode from "vscode";
import type { App } from "../../../platform/app.ts";
import { reportProblem } from "../../../platform/commands.ts";
import { askModal, notifyInfo } from "../../../platform/prompts/messages.ts";
import type { ApiCredential, CreatedCredential } from "../../../service/account.ts";
import { ServiceError } from "../../../service/errors.ts";
import { createdOrNot } from "./createKey.ts";
import { mayHaveHappened, revokeKey } from "./keyChanges.ts";
import type { Rotation } from "./keyChanges.ts";
import { describeKeyFailure } from "./keyFailure.ts";
import { sayDone, sayFailure, sayWarning } from "./keyMessages.ts";
import { revokeLater } from "./keyDialogs.ts";
import type { ServicePlace } from "./keyDialogs.ts";
import { copyKey, sayNobodyHasIt } from "./newKey.ts";
import { shownCredential } from "../keyNames.ts";

/** A rotation that went as far as it got. */
export interface Stopped {
  readonly rotation: Rotation;
  readonly place: ServicePlace;
  /** The key that was, or is still, the one of this editor. */
  readonly old: ApiCredential;
  /** What stopped it; undefined where nothing failed. */
  readonly failure: unknown;
}

/** Says exactly where a rotation stands and asks how it goes on. True when it is to be taken up again. */
export async function howToGoOn(app: App, stopped: Stopped): Promise<boolean> {
  const { rotation, failure } = stopped;
  const { created, stage } = rotation;
  if (created === undefined) {
    await sayNotCreated(app, stopped);
    return false;
  }
  switch (stage) {
    case "create":
    case "check":
      return askAboutNewKey(app, stopped, created, vscode.l10n.t("The new key {0} was created, but could not be checked. {1}", shownCredential(created.api_credential), describeKeyFailure(failure)));
    case "store":
      return askAboutNewKey(app, stopped, created, vscode.l10n.t("The new key {0} was created and works, but could not be kept in this editor. {1}", shownCredential(created.api_credential), describeKeyFailure(failure)));
    case "keep":
      return askAboutSession(app, stopped, created);
    case "revokeOld":
      return askAboutOldKey(stopped, created);
    case "done":
      sayRotated(app, created);
      return false;
  }
}

async function sayNotCreated(app: App, { failure, place }: Stopped): Promise<void> {
  if (failure instanceof ServiceError) {
    sayFailure(failure, `${createdOrNot(failure)} ${await keyInUse(app, place)}`);
  } else {
    void reportProblem(app.log, failure);
  }
}

/** Before the editor has taken over the new key: the old one is untouched. */
async function askAboutNewKey(app: App, { place }: Stopped, created: CreatedCredential, sentence: string): Promise<boolean> {
  const [again, copy, revoke] = [vscode.l10n.t("Try Again"), vscode.l10n.t("Copy New Key"), vscode.l10n.t("Revoke New Key")];
  const detail = `${await keyInUse(app, place)} ${vscode.l10n.t("The old key and the new one are both active. The new one can't be shown again later.")}`;
  for (;;) {
    const answer = await askModal({ message: sentence, detail }, again, copy, revoke);
    if (answer === copy && !(await copyKey(app, created))) {
      continue;
    }
    if (answer === revoke) {
      await revokeNewKey(place, created);
    } else if (answer === undefined) {
      sayNobodyHasIt(created);
    }
    return answer === again;
  }
}

/** Which key the editor uses, after a step that may have changed it. */
async function keyInUse(app: App, { connection }: ServicePlace): Promise<string> {
  try {
    const client = (await app.connections.current())?.client;
    if (client === undefined) {
      return vscode.l10n.t("This editor has no key at the moment.");
    }
    return client === connection.client ? vscode.l10n.t("This editor still uses the old key.") : vscode.l10n.t("This editor uses another key by now.");
  } catch (error) {
    app.log.error(error);
    return vscode.l10n.t("Which key this editor uses can't be told: the secret storage can't be read.");
  }
}

async function revokeNewKey({ connection }: ServicePlace, created: CreatedCredential): Promise<void> {
  try {
    await revokeKey(connection.client, created.api_credential.id);
    sayDone(vscode.l10n.t("The new key {0} is revoked; nothing has changed.", shownCredential(created.api_credential)));
  } catch (error) {
    sayFailure(error, vscode.l10n.t("The new key {0} may still be active. Look at the list of API keys.", shownCredential(created.api_credential)));
  }
}

/** The editor uses the new key, but will have forgotten it when it is started again. */
async function askAboutSession(app: App, { rotation, old }: Stopped, created: CreatedCredential): Promise<boolean> {
  const [copy, revoke] = [vscode.l10n.t("Copy New Key"), vscode.l10n.t("Revoke Old Key")];
  for (;;) {
    const answer = await askModal(
      {
        message: vscode.l10n.t("This editor uses the new key {0} for this session only: this computer has no keyring that would take it.", shownCredential(created.api_credential)),
        detail: vscode.l10n.t("The old key {0} is still active. Copy the new key and keep it elsewhere before you revoke the old one: it can't be shown again.", shownCredential(old)),
      },
      copy,
      revoke,
    );
    if (answer === copy) {
      await copyKey(app, created);
      continue;
    }
    if (answer === revoke) {
      rotation.accept();
    } else {
      sayOldActive(old);
    }
    return answer === revoke;
  }
}

/** The editor is fine; only the old key is left over. */
async function askAboutOldKey({ old, failure }: Stopped, created: CreatedCredential): Promise<boolean> {
  const again = vscode.l10n.t("Try Again");
  const standing = mayHaveHappened(failure)
    ? vscode.l10n.t("It is not known whether the old key {0} is still active.", shownCredential(old))
    : vscode.l10n.t("The old key {0} is still active.", shownCredential(old));
  const answer = await askModal(
    {
      message: vscode.l10n.t("This editor now uses the new key {0}, but the old one could not be revoked. {1}", shownCredential(created.api_credential), describeKeyFailure(failure)),
      detail: standing,
    },
    again,
  );
  if (answer !== again) {
    sayOldActive(old);
  }
  return answer === again;
}

function sayOldActive(old: ApiCredential): void {
  sayWarning(vscode.l10n.t("The old key {0} may still be active. Revoke it when nothing uses it any more.", shownCredential(old)), [vscode.l10n.t("Revoke Key…"), ...revokeLater(old)]);
}

/** Others that used the old key need the new one, and this is the last chance to get it. */
function sayRotated(app: App, created: CreatedCredential): void {
  const copy = vscode.l10n.t("Copy New Key");
  const text = vscode.l10n.t("This editor now uses the key {0}; the old one is revoked. Copy the new one now if anything else needs it: it can't be shown again.", shownCredential(created.api_credential));
  // Nobody waits for it: the message may stay open for ever.
  void notifyInfo(text, copy).then((choice) => (choice === copy ? copyKey(app, created) : undefined));
}
