import * as vscode from "vscode";
import type { App } from "../../../platform/app.ts";
import { commands } from "../../../platform/commandIds.ts";
import { askModal } from "../../../platform/prompts/messages.ts";
import type { ApiCredential } from "../../../service/account.ts";
import { askExpiry } from "./askExpiry.ts";
import type { Expiry } from "./askExpiry.ts";
import { Rotation, revokeKey } from "./keyChanges.ts";
import { howToGoOn } from "./goOnRotating.ts";
import { sayDone, sayWarning, withNotice } from "./keyMessages.ts";
import { keyNameFrom } from "./keyName.ts";
import { findKeyPlace, targetOf } from "./keyDialogs.ts";
import type { ServicePlace } from "./keyDialogs.ts";
import { keepHere } from "./newKey.ts";
import { readKeys } from "./readKeys.ts";
import { shownCredential } from "../keyNames.ts";

/** Replaces the key of this editor by a new one, in one step (service spec 3, 4.1, 5.3 to 5.5). Free of charge. */
export async function rotateApiKey(app: App, row: unknown): Promise<void> {
  const place = await findKeyPlace(app);
  if (place?.baseUrl === undefined) {
    if (place !== undefined) {
      sayDone(vscode.l10n.t("The sandbox makes its key anew at each start: there is nothing to rotate. Go over to your own API key first."));
    }
    return;
  }
  const all = await readKeys(place);
  const own = all === undefined ? undefined : place.connection.client.ownCredential(all);
  const target = targetOf(row);
  if (all === undefined) {
    return;
  }
  if (own === undefined) {
    sayWarning(
      vscode.l10n.t("The list of API keys doesn't tell which one this editor uses. Create a key, choose Use It Here, and revoke the old one."),
      [vscode.l10n.t("Create API Key…"), commands.createApiKey],
    );
    return;
  }
  if (target !== undefined && target !== own.id) {
    sayDone(vscode.l10n.t("Only the key of this editor can be rotated in one step. For another one create a key, hand it over, and revoke the old one."));
    return;
  }
  if (await confirm(own)) {
    await rotateOwnKey(app, place, own);
  }
}

async function confirm(own: ApiCredential): Promise<boolean> {
  const rotate = vscode.l10n.t("Rotate Key");
  const answer = await askModal(
    {
      message: vscode.l10n.t("Rotate the key {0}?", shownCredential(own)),
      detail: vscode.l10n.t("A new key with the same name is created, checked and kept in this editor, and then the old one is revoked. Everything else that uses the old key stops working until it gets the new one. This costs no credits."),
    },
    rotate,
  );
  return answer === rotate;
}

/** Rotates the key of this editor, once the person has agreed. Where it stops, the person decides how it goes on. */
export async function rotateOwnKey(app: App, place: ServicePlace, old: ApiCredential): Promise<void> {
  const expiry = (old.expires_at ?? null) === null ? { expiresAt: undefined } : await askExpiry(vscode.l10n.t("Rotate Key: the old one expires, and the new one?"));
  if (expiry === undefined) {
    return;
  }
  const rotation = newRotation(app, place, old, expiry);
  for (let goOn = true; goOn && rotation.stage !== "done"; ) {
    const failure = await attempt(rotation);
    goOn = await howToGoOn(app, { rotation, place, old, failure });
  }
  await app.account.credentials.refresh();
}

/** Goes on with a rotation as far as it gets; resolves with what stopped it. */
async function attempt(rotation: Rotation): Promise<unknown> {
  try {
    await withNotice(vscode.l10n.t("Rotating the key (free)…"), () => rotation.run());
    return undefined;
  } catch (error) {
    // Every failure is handled where the person is asked: a key in hand must not get lost in one.
    return error;
  }
}

function newRotation(app: App, place: ServicePlace, old: ApiCredential, { expiresAt }: Expiry): Rotation {
  return new Rotation({
    create: () => place.connection.client.createCredential(keyNameFrom(old.name), expiresAt),
    check: async ({ key }) => {
      await (await app.connections.tryKey(place.baseUrl, key)).credits();
    },
    store: (created) => keepHere(app, place, created),
    revokeOld: async (created) => {
      await revokeKey(await app.connections.tryKey(place.baseUrl, created.key), old.id);
    },
  });
}
