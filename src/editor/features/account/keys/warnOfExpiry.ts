import * as vscode from "vscode";
import * as z from "zod/mini";
import type { App } from "../../../platform/app.ts";
import { commands } from "../../../platform/commandIds.ts";
import type { KnownCredential } from "../../../../research/service/account.ts";
import { countedText, formatTime } from "../../../../shared/format.ts";
import { daysUntil, expiryThreshold, serviceTime } from "../expiry.ts";
import type { ExpiryThreshold } from "../expiry.ts";
import { shownCredential } from "../keyNames.ts";
import { commandButton, notifyProblem, setKeyButton } from "./keyDialogs.ts";

const warnedKey = "seoResearch.expiryWarned";

/** The last threshold warned of, in days, by credential id. It contains no key. */
const warnedSchema = z.lazy(() => z.record(z.string(), z.number()));

/**
 * The same for this window. The editor may lose what was just written to its global state: it replaces
 * it by an older copy, as soon as that arrives from the window.
 */
const warnedHere = new Map<string, ExpiryThreshold>();

/** Warns that the key of this editor expires soon or has expired: once for each threshold. Does nothing while the account's keys are unknown. */
export async function warnOfExpiry(app: App): Promise<void> {
  const { loading, value } = app.account.credentials.snapshot;
  const connection = loading || value === undefined ? undefined : await app.connections.current();
  if (connection?.kind !== "service" || value === undefined) {
    return;
  }
  const own = connection.client.ownCredential(value);
  const threshold = own === undefined ? undefined : expiryThreshold(own.expires_at, new Date());
  if (
    own !== undefined &&
    threshold !== undefined &&
    (await noteWarning(app.context.globalState, own.id, threshold))
  ) {
    notifyExpiry(own, threshold);
  }
}

/** True once for each threshold of a key. Noted before the message is shown, or two windows would both show it. */
async function noteWarning(
  memento: vscode.Memento,
  id: string,
  threshold: ExpiryThreshold,
): Promise<boolean> {
  const stored = warnedSchema.safeParse(memento.get<unknown>(warnedKey, {}));
  const warned = stored.success ? stored.data : {};
  const last = [Object.hasOwn(warned, id) ? warned[id] : undefined, warnedHere.get(id)];
  if (last.some((before) => before !== undefined && before <= threshold)) {
    return false;
  }
  warnedHere.set(id, threshold);
  await memento.update(warnedKey, { ...warned, [id]: threshold });
  return true;
}

function notifyExpiry(own: KnownCredential, threshold: ExpiryThreshold): void {
  // It only closes the message.
  const later = { label: vscode.l10n.t("Later"), run: () => undefined };
  const time = serviceTime(own.expires_at);
  const at = formatTime(new Date(time).toISOString());
  if (threshold === 0) {
    // The service refuses an expired key everywhere, the endpoint that creates a new one included.
    notifyProblem(
      vscode.l10n.t(
        "This editor's API key {0} expired on {1}. Create a new key in the dashboard and set it here.",
        shownCredential(own),
        at,
      ),
      setKeyButton(),
      commandButton(vscode.l10n.t("Open Dashboard"), commands.openApiAccess),
      later,
    );
    return;
  }
  const days = daysUntil(own.expires_at ?? "", new Date());
  const when = countedText(days, { one: "within a day", other: "in {0} days" }, days);
  notifyProblem(
    vscode.l10n.t(
      "This editor's API key {0} expires {1}, on {2}. Calls will fail after that.",
      shownCredential(own),
      when,
      at,
    ),
    commandButton(vscode.l10n.t("Rotate Key"), commands.rotateApiKey),
    later,
  );
}
