import * as vscode from "vscode";
import { utcTime } from "../shared/utcTime.ts";

const units: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number])[] = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

/** How long ago an ISO time was: "3 days ago", "just now". */
export function ageInWords(iso: string, now = Date.now()): string {
  const seconds = (now - utcTime(iso)) / 1000;
  const format = new Intl.RelativeTimeFormat(vscode.env.language, { numeric: "always" });
  for (const [unit, size] of units) {
    if (seconds >= size) {
      return format.format(-Math.floor(seconds / size), unit);
    }
  }
  return vscode.l10n.t("just now");
}
