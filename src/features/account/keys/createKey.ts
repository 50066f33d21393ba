import * as vscode from "vscode";
import type { App } from "../../../platform/app.ts";
import type { CreatedCredential } from "../../../service/account.ts";
import { InvalidRequestError, ServiceError } from "../../../service/errors.ts";
import { askLine } from "../../../platform/prompts/inputBox.ts";
import { askExpiry } from "./askExpiry.ts";
import { mayHaveHappened } from "./keyChanges.ts";
import { sayFailure, withNotice } from "./keyMessages.ts";
import { keyNameProblem } from "./keyName.ts";
import { findKeyPlace } from "./keyDialogs.ts";
import type { KeyPlace } from "./keyDialogs.ts";
import { handOver } from "./newKey.ts";

/** Asks for name and expiry, makes a key and hands it over (service spec 4.1, 5.3). Free of charge. */
export async function createApiKey(app: App): Promise<void> {
  const place = await findKeyPlace(app);
  if (place === undefined) {
    return;
  }
  for (let name: string | undefined = ""; ; ) {
    name = await askName(place, name);
    const expiry = name === undefined ? undefined : await askExpiry(vscode.l10n.t("Create API Key: {0}", name));
    if (name === undefined || expiry === undefined) {
      return;
    }
    const created = await create(app, place, name, expiry.expiresAt);
    if (created !== "refused") {
      return created === undefined ? undefined : handOver(app, place, created);
    }
  }
}

async function askName({ connection }: KeyPlace, value: string): Promise<string | undefined> {
  const where = connection.kind === "sandbox" ? vscode.l10n.t("the sandbox") : new URL(connection.origin).host;
  const outcome = await askLine({
    title: vscode.l10n.t("Create API Key"),
    prompt: () => vscode.l10n.t("A name for the new key of {0}: what will use it?", where),
    placeholder: vscode.l10n.t("Blog laptop"),
    value,
    problem: keyNameProblem,
  });
  return outcome.kind === "accepted" ? outcome.value.trim() : undefined;
}

/** The new key; "refused" when another name or date may help; undefined when the attempt is over. Failures are said. */
async function create(app: App, { connection }: KeyPlace, name: string, expiresAt: string | undefined): Promise<CreatedCredential | "refused" | undefined> {
  try {
    return await withNotice(vscode.l10n.t("Creating the key (free)…"), () => connection.client.createCredential(name, expiresAt));
  } catch (error) {
    if (!(error instanceof ServiceError)) {
      throw error;
    }
    sayFailure(error, createdOrNot(error));
    return error instanceof InvalidRequestError ? "refused" : undefined;
  } finally {
    // Whatever was answered: the list says what there is now.
    void app.account.credentials.refresh();
  }
}

/** Where a failed creation leaves things, as a sentence. */
export function createdOrNot(error: ServiceError): string {
  return mayHaveHappened(error)
    ? vscode.l10n.t("A key may have been created all the same. Look at the list of API keys and revoke one that nobody has.")
    : vscode.l10n.t("No key was created.");
}
