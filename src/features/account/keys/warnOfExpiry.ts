import * as vscode from "vscode";
import * as z from "zod/mini";
import type { App } from "../../../platform/app.ts";
import { commands } from "../../../platform/commandIds.ts";
import type { ApiCredential } from "../../../service/account.ts";
import { formatTime } from "../../../shared/format.ts";
import { expiryThreshold, daysUntil, serviceTime } from "../expiry.ts";
import type { ExpiryThreshold } from "../expiry.ts";
import { sayWarning } from "./keyMessages.ts";
import type { CommandButton } from "./keyMessages.ts";
import { shownCredential } from "../keyNames.ts";

const memory = "seoResearch.expiryWarned";

/** The last threshold warned of, in days, by the id of the credential. Keys are never in it. */
const warnedSchema = z.lazy(() => z.record(z.string(), z.number()));

/**
 * The same of this window. The editor may lose what is written right after something else: it takes
 * over its older copy of all that is remembered, once that comes back from the window.
 */
const warnedHere = new Map<string, ExpiryThreshold>();

/** Warns of the editor's own key where that is due; nothing happens while the keys are not known. */
export async function warnIfDue(app: App): Promise<void> {
  const { loading, value } = app.account.credentials.snapshot;
  const connection = loading || value === undefined ? undefined : await app.connections.current();
  if (connection?.kind !== "service" || value === undefined) {
    return;
  }
  const own = connection.client.ownCredential(value);
  const threshold = own === undefined ? undefined : expiryThreshold(own.expires_at, new Date());
  if (own !== undefined && threshold !== undefined && (await isNews(app.context.globalState, own.id, threshold))) {
    warn(own, threshold);
  }
}

/** True once for each threshold of a key. It is noted before it is said: two windows would both say it. */
async function isNews(memento: vscode.Memento, id: string, threshold: ExpiryThreshold): Promise<boolean> {
  const kept = warnedSchema.safeParse(memento.get<unknown>(memory, {}));
  const warned = kept.success ? kept.data : {};
  const last = [Object.hasOwn(warned, id) ? warned[id] : undefined, warnedHere.get(id)];
  if (last.some((before) => before !== undefined && before <= threshold)) {
    return false;
  }
  warnedHere.set(id, threshold);
  await memento.update(memory, { ...warned, [id]: threshold });
  return true;
}

function warn(own: ApiCredential, threshold: ExpiryThreshold): void {
  const later: CommandButton = [vscode.l10n.t("Later")];
  const time = serviceTime(own.expires_at);
  const at = formatTime(new Date(time).toISOString());
  if (threshold === 0) {
    // An expired key opens nothing, not even the endpoint that would make a new one.
    sayWarning(
      vscode.l10n.t("The API key {0} of this editor expired on {1}. Create a new one in the dashboard and set it here.", shownCredential(own), at),
      [vscode.l10n.t("Set API Key…"), commands.setApiKey],
      [vscode.l10n.t("Open Dashboard"), commands.openApiAccess],
      later,
    );
    return;
  }
  const days = daysUntil(own.expires_at ?? "", new Date());
  const when = days === 1 ? vscode.l10n.t("within a day") : vscode.l10n.t("in {0} days", days);
  sayWarning(
    vscode.l10n.t("The API key {0} of this editor expires {1}, on {2}. Calls fail from then on.", shownCredential(own), when, at),
    [vscode.l10n.t("Rotate Key"), commands.rotateApiKey],
    later,
  );
}
