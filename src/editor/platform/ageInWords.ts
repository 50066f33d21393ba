import * as vscode from "vscode";
import { formatDay } from "../../shared/format.ts";
import * as relativeTime from "./relativeTime.ts";
import { isInFuture } from "../../system/storedTime.ts";
import { utcTime } from "../../shared/utcTime.ts";

/** How long ago an ISO time was: "3 days ago", "just now". One that is still to come is named, not called new. */
export function ageInWords(iso: string): string {
  const now = Date.now();
  return isInFuture(iso, now)
    ? vscode.l10n.t("dated {0}", formatDay(iso))
    : relativeTime.ageInWords(utcTime(iso), { now, language: vscode.env.language });
}
