import * as l10n from "@vscode/l10n";
import type { ApiCredential } from "../../../service/account.ts";
import { absent, formatDay } from "../../../shared/format.ts";
import { expiryThreshold, serviceTime } from "../expiry.ts";
import type { Row } from "../row.ts";
import { shownPrefix } from "../keyNames.ts";
import { firstText, longText } from "../../../shared/plainText.ts";
import { ageInWords, isTime, timeInWords, timeText } from "./times.ts";
import type { Clock } from "./times.ts";

/** Whether a key works (service spec 2.2, 3). What becomes of `is_active` when a key expires is not known, so the date decides. */
export type KeyState = "active" | "expired" | "revoked" | "unknown";

/** Whether a key works, as far as the listing tells. */
export function keyState({ is_active: active, expires_at: expiry }: ApiCredential, { now }: Clock): KeyState {
  if (expiryThreshold(expiry, new Date(now)) === 0) {
    return "expired";
  }
  if (active === false) {
    return "revoked";
  }
  return active === true ? "active" : "unknown";
}

/** A key's name; its prefix or id where it has none. */
export function keyName(credential: ApiCredential): string {
  return firstText([credential.name, shownPrefix(credential), credential.id], l10n.t("API key"));
}

/** When a key expires: "expires in 12 days", "expires 30 Jun 2099", "no expiry"; "" where the listing doesn't say. */
export function expiryWords({ expires_at: expiry }: ApiCredential, clock: Clock): string {
  if (expiry === null) {
    return l10n.t("no expiry");
  }
  const time = serviceTime(expiry);
  if (!isTime(time)) {
    return "";
  }
  switch (expiryThreshold(expiry, new Date(clock.now))) {
    case 0:
      return l10n.t("expired {0}", ageInWords(time, clock));
    case 3:
    case 14:
      return l10n.t("expires {0}", timeInWords(time, clock));
    case undefined:
      return l10n.t("expires {0}", formatDay(new Date(time).toISOString()));
  }
}

/** The colour of a key's expiry: warned of 14 days ahead, and more strongly 3 days ahead. */
export function expiryTone({ expires_at: expiry }: ApiCredential, { now }: Clock): Row["tone"] {
  switch (expiryThreshold(expiry, new Date(now))) {
    case 0:
    case 3:
      return "error";
    case 14:
      return "warning";
    case undefined:
      return undefined;
  }
}

/** When a key was last used; "" where the listing doesn't say. */
export function lastUseWords({ last_used_at: used }: ApiCredential, clock: Clock): string {
  if (used === null) {
    return l10n.t("never used");
  }
  const time = serviceTime(used);
  return isTime(time) ? l10n.t("last used {0}", ageInWords(time, clock)) : "";
}

/** All that a listing says of a key, one thing a line, for tooltips. */
export function keyFacts(credential: ApiCredential): string[] {
  const { name, created_at: created, last_used_at: used, expires_at: expiry } = credential;
  return [
    l10n.t("Name: {0}", longText(name) || absent),
    l10n.t("Begins with: {0}", shownPrefix(credential) || absent),
    l10n.t("Created: {0}", timeText(created)),
    l10n.t("Last used: {0}", used === null ? l10n.t("never") : timeText(used)),
    l10n.t("Expires: {0}", expiry === null ? l10n.t("never") : timeText(expiry)),
  ];
}
