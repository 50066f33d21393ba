import * as vscode from "vscode";
import type { App } from "../../../platform/app.ts";
import { commands } from "../../../platform/commandIds.ts";
import type { Connection } from "../../../platform/connections.ts";
import { settings } from "../../../platform/settings.ts";
import type { ApiCredential } from "../../../service/account.ts";
import { checkBaseUrl } from "../../../service/baseUrl.ts";
import { isRecord } from "../../../shared/json.ts";
import { offerConnection } from "../../../platform/prompts/offerConnection.ts";
import { sayWarning } from "./keyMessages.ts";

/** The service, with the address that a new key is stored with. */
export interface ServicePlace {
  readonly connection: Connection;
  readonly baseUrl: string;
}

/** Where keys are managed: what was in use when the person began. The sandbox's address lasts as long as its window. */
export type KeyPlace = ServicePlace | { readonly connection: Connection; readonly baseUrl: undefined };

/** The connection in use, offered where there is none; undefined when the person chose none. */
export async function findKeyPlace(app: App): Promise<KeyPlace | undefined> {
  const connection = await offerConnection(app);
  if (connection === undefined) {
    return undefined;
  }
  if (connection.kind === "sandbox") {
    return { connection, baseUrl: undefined };
  }
  const baseUrl = settings.baseUrl();
  // The address may have changed since the connection was made: a key never goes to another origin.
  if (checkBaseUrl(baseUrl).origin !== connection.origin) {
    sayWarning(vscode.l10n.t("The address of the service has just changed. Try again."));
    return undefined;
  }
  return { connection, baseUrl };
}

/** Whether a listed key is the one of this editor; "maybe" when its first characters fit but not only its. */
export function isOwn({ client }: Connection, credential: ApiCredential, all: readonly ApiCredential[]): "yes" | "maybe" | "no" {
  if (client.ownCredential(all)?.id === credential.id) {
    return "yes";
  }
  return client.ownCredential([credential]) === undefined ? "no" : "maybe";
}

/** The id that a row of the Account view, given to a command as its argument, stands for. */
export function targetOf(argument: unknown): string | undefined {
  const target = isRecord(argument) ? argument["target"] : undefined;
  return typeof target === "string" ? target : undefined;
}

/** The command's id and argument that revoke a key later. */
export function revokeLater({ id }: ApiCredential): readonly [command: string, row: unknown] {
  return [commands.revokeApiKey, { target: id }];
}
