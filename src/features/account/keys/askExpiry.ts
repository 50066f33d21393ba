import * as vscode from "vscode";
import { formatTime } from "../../../shared/format.ts";
import { askLine } from "../../../platform/prompts/inputBox.ts";
import { askPick } from "../../../platform/prompts/pickList.ts";
import type { PickItem } from "../../../platform/prompts/pickList.ts";
import { expiryAfter, readExpiry } from "../expiry.ts";
import type { Lifetime } from "../expiry.ts";

/** When a new key expires; the time is undefined for never. */
export interface Expiry {
  readonly expiresAt: string | undefined;
}

interface ExpiryItem extends PickItem {
  /** Absent for a date of one's own. */
  readonly expiry?: Expiry;
}

/** Asks when a new key expires; choosing makes the key, as the title says. Undefined when the person gave up. */
export async function askExpiry(title: string): Promise<Expiry | undefined> {
  const now = new Date();
  const typed: ExpiryItem = { label: vscode.l10n.t("On a date…") };
  const items: readonly ExpiryItem[] = [
    { label: vscode.l10n.t("Never"), description: vscode.l10n.t("until it is revoked"), expiry: { expiresAt: undefined } },
    lifetimeItem(vscode.l10n.t("In 30 days"), { days: 30 }, now),
    lifetimeItem(vscode.l10n.t("In 90 days"), { days: 90 }, now),
    lifetimeItem(vscode.l10n.t("In 1 year"), { years: 1 }, now),
    typed,
  ];
  const choice = await askPick(items, {
    title,
    placeHolder: vscode.l10n.t("When does the key expire? Choosing creates it, free of charge."),
    ignoreFocusOut: true,
  });
  return choice === typed ? askDate(title) : choice?.expiry;
}

function lifetimeItem(label: string, lifetime: Lifetime, now: Date): ExpiryItem {
  const expiresAt = expiryAfter(lifetime, now);
  return { label, description: formatTime(expiresAt), expiry: { expiresAt } };
}

async function askDate(title: string): Promise<Expiry | undefined> {
  const outcome = await askLine({
    title,
    prompt: (value) => {
      const read = readExpiry(value, new Date());
      return read.ok
        ? vscode.l10n.t("Enter creates the key. It works until {0}, your time.", formatTime(read.expiresAt))
        : vscode.l10n.t("The day the key expires, at its end, or a day and a time of yours.");
    },
    placeholder: "2027-01-31",
    value: "",
    problem: (value) => {
      const read = readExpiry(value, new Date());
      return read.ok ? undefined : read.problem;
    },
  });
  if (outcome.kind !== "accepted") {
    return undefined;
  }
  const read = readExpiry(outcome.value, new Date());
  // Accepted a moment ago; only the clock can have overtaken it.
  return read.ok ? { expiresAt: read.expiresAt } : askDate(title);
}
