import * as vscode from "vscode";
import type { ApiCredential } from "../../../service/account.ts";
import { ServiceError } from "../../../service/errors.ts";
import { sayFailure, withNotice } from "./keyMessages.ts";
import type { KeyPlace } from "./keyDialogs.ts";

/** The account's keys as they are now; free. Undefined when they can't be read, which is then said. */
export async function readKeys({ connection }: KeyPlace): Promise<ApiCredential[] | undefined> {
  try {
    return await withNotice(vscode.l10n.t("Reading the API keys (free)…"), () => connection.client.credentials());
  } catch (error) {
    if (!(error instanceof ServiceError)) {
      throw error;
    }
    sayFailure(error, vscode.l10n.t("Nothing was changed."));
    return undefined;
  }
}
