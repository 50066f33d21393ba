import * as vscode from "vscode";
import type { App } from "../../../platform/app.ts";
import { commands } from "../../../platform/commandIds.ts";
import { askModal } from "../../../platform/prompts/messages.ts";
import { askPick } from "../../../platform/prompts/pickList.ts";
import type { PickItem } from "../../../platform/prompts/pickList.ts";
import type { ApiCredential } from "../../../service/account.ts";
import { ServiceError } from "../../../service/errors.ts";
import { formatTime } from "../../../shared/format.ts";
import { ageInWords } from "../../../platform/ageInWords.ts";
import { serviceTime } from "../expiry.ts";
import { mayHaveHappened, revokeKey, stillWorks } from "./keyChanges.ts";
import { sayDone, sayFailure, sayWarning, withNotice } from "./keyMessages.ts";
import { findKeyPlace, isOwn, targetOf } from "./keyDialogs.ts";
import type { KeyPlace } from "./keyDialogs.ts";
import { readKeys } from "./readKeys.ts";
import { rotateOwnKey } from "./rotateKey.ts";
import { shownCredential, shownName } from "../keyNames.ts";

/** Revokes the key that a row of the Account view stands for, or one that is picked (service spec 3, 4.1, 5.5). */
export async function revokeApiKey(app: App, row: unknown): Promise<void> {
  const place = await findKeyPlace(app);
  const all = place === undefined ? undefined : await readKeys(place);
  if (place === undefined || all === undefined) {
    return;
  }
  const target = targetOf(row);
  const credential = target === undefined ? await pickKey(place, all) : all.find(({ id }) => id === target);
  if (credential === undefined || credential.is_active === false) {
    if (target !== undefined) {
      sayDone(vscode.l10n.t("This key is revoked already, or gone."));
      await app.account.credentials.refresh();
    }
    return;
  }
  const own = isOwn(place.connection, credential, all);
  if (place.baseUrl === undefined && own !== "no") {
    sayDone(vscode.l10n.t("This is the sandbox's own key. It is made anew at each start and can't be revoked here."));
    return;
  }
  const answer = await confirm(credential, own);
  if (answer === "rotate" && place.baseUrl !== undefined) {
    await rotateOwnKey(app, place, credential);
  } else if (answer === "revoke") {
    await revoke(app, place, { credential, own });
  }
}

interface KeyItem extends PickItem {
  readonly credential: ApiCredential;
}

async function pickKey({ connection }: KeyPlace, all: readonly ApiCredential[]): Promise<ApiCredential | undefined> {
  const items = all.filter((credential) => credential.is_active !== false).map((credential): KeyItem => {
    const own = isOwn(connection, credential, all) === "yes" ? vscode.l10n.t("the key of this editor") : "";
    return { label: shownName(credential), description: own, detail: lastUsed(credential), credential };
  });
  if (items.length === 0) {
    sayDone(vscode.l10n.t("The account has no active key."));
    return undefined;
  }
  const choice = await askPick(items, {
    title: vscode.l10n.t("Revoke API Key"),
    placeHolder: vscode.l10n.t("Which key? You are asked once more before it is revoked."),
    ignoreFocusOut: true,
    matchOnDescription: true,
  });
  return choice?.credential;
}

/** Says what stops working, and asks. Undefined when the person would rather not. */
async function confirm(credential: ApiCredential, own: "yes" | "maybe" | "no"): Promise<"revoke" | "rotate" | undefined> {
  const rotate = vscode.l10n.t("Rotate Instead");
  const revokeIt = own === "yes" ? vscode.l10n.t("Revoke All the Same") : vscode.l10n.t("Revoke Key");
  const detail = [
    ownSentence(own),
    vscode.l10n.t("Every app or agent that uses this key stops working at once. This can't be undone."),
    lastUsed(credential),
  ];
  const answer = await askModal(
    {
      message: vscode.l10n.t("Revoke the key {0}?", shownCredential(credential)),
      detail: detail.filter((sentence) => sentence !== "").join("\n"),
    },
    ...(own === "yes" ? [rotate, revokeIt] : [revokeIt]),
  );
  return answer === rotate ? "rotate" : answer === revokeIt ? "revoke" : undefined;
}

function ownSentence(own: "yes" | "maybe" | "no"): string {
  switch (own) {
    case "yes":
      return vscode.l10n.t("This is the key of this editor: without it nothing can be run from here. Rotating replaces it by a new one, and then revokes it.");
    case "maybe":
      return vscode.l10n.t("This may be the key of this editor: several keys begin alike.");
    case "no":
      return "";
  }
}

function lastUsed({ last_used_at: used }: ApiCredential): string {
  if (used === null) {
    return vscode.l10n.t("It was never used.");
  }
  const time = serviceTime(used);
  if (Number.isNaN(time)) {
    return vscode.l10n.t("When it was last used is not known.");
  }
  const iso = new Date(time).toISOString();
  return vscode.l10n.t("It was last used {0} ({1}).", ageInWords(iso), formatTime(iso));
}

interface Chosen {
  readonly credential: ApiCredential;
  readonly own: "yes" | "maybe" | "no";
}

async function revoke(app: App, place: KeyPlace, { credential, own }: Chosen): Promise<void> {
  const { client } = place.connection;
  try {
    const done = await withNotice(vscode.l10n.t("Revoking the key (free)…"), () => revokeKey(client, credential.id));
    if (own === "yes" || (own === "maybe" && !(await stillWorks(client)))) {
      await forgetOwnKey(app, place, credential);
      return;
    }
    sayDone(done === "gone" ? vscode.l10n.t("The key {0} is gone already.", shownCredential(credential)) : vscode.l10n.t("The key {0} is revoked.", shownCredential(credential)));
  } catch (error) {
    if (!(error instanceof ServiceError)) {
      throw error;
    }
    sayFailure(error, revokedOrNot(error, credential));
  }
  await app.account.credentials.refresh();
}

/** Where a failed revocation leaves things, as a sentence. */
function revokedOrNot(error: ServiceError, credential: ApiCredential): string {
  return mayHaveHappened(error)
    ? vscode.l10n.t("It is not known whether the key {0} was revoked. Look at the list of API keys.", shownCredential(credential))
    : vscode.l10n.t("The key {0} was not revoked.", shownCredential(credential));
}

/** The editor's key opens nothing any more. Another window may have set a new one meanwhile: that one stays. */
async function forgetOwnKey(app: App, { connection }: KeyPlace, credential: ApiCredential): Promise<void> {
  if ((await app.connections.current())?.client !== connection.client) {
    sayDone(vscode.l10n.t("The key {0} is revoked.", shownCredential(credential)));
    await app.account.credentials.refresh();
    return;
  }
  await app.connections.disconnect();
  sayWarning(
    vscode.l10n.t("The key {0} is revoked, and this editor has none now. Saved results stay. To go on, set another key or use the sandbox.", shownCredential(credential)),
    [vscode.l10n.t("Set API Key…"), commands.setApiKey],
    [vscode.l10n.t("Use Sandbox"), commands.useSandbox],
  );
}
