import * as l10n from "@vscode/l10n";
import { commands } from "../../../platform/commandIds.ts";
import type { ApiCredential } from "../../../service/account.ts";
import { formatInteger } from "../../../shared/format.ts";
import type { Row } from "../row.ts";
import { shownPrefix } from "../keyNames.ts";
import type { AccountFacts } from "./accountFacts.ts";
import { expiryTone, expiryWords, keyFacts, keyName, keyState, lastUseWords } from "./credentialWords.ts";
import type { KeyState } from "./credentialWords.ts";
import { isRefused, readingAge, readingRows, readingWords } from "./row.ts";
import { idParts } from "./rowIds.ts";
import { below, beside, longText } from "../../../shared/plainText.ts";
import { noteRow } from "./valueRow.ts";

/** The account's API keys: the own one first, then those that work, then the others. */
export function credentialsRow(facts: AccountFacts): Row {
  const { credentials, ownCredential: own } = facts;
  const listed = credentials.value ?? [];
  const parts = idParts(listed.map(({ id }) => id));
  const rows = listed.map((credential, index) => credentialRow(credential, `credentials/key/${parts[index] ?? index}`, facts));
  const active = listed.filter((credential) => isUsable(keyState(credential, facts))).length;
  return {
    id: "credentials",
    kind: "credentials",
    label: l10n.t("API Keys"),
    description: beside(
      credentials.value === undefined ? "" : l10n.t("{0} active, {1} in all", formatInteger(active), formatInteger(listed.length)),
      readingWords(credentials, facts),
    ),
    tooltip: below(l10n.t("The keys of this account. A key itself is never listed, only how it begins."), readingAge(credentials, facts)),
    icon: "lock",
    children: [
      ...readingRows("credentials", credentials, facts),
      ...rows.toSorted((a, b) => order(a, own?.id) - order(b, own?.id)),
      ...(credentials.value?.length === 0 ? [emptyRow()] : []),
      createRow(),
    ],
    unfolded: credentials.problem !== undefined,
  };
}

function credentialRow(credential: ApiCredential, id: string, facts: AccountFacts): Row {
  const isOwn = facts.ownCredential?.id === credential.id;
  const state = isOwn && isRefused(facts.credentials) ? "refused" : keyState(credential, facts);
  const name = keyName(credential);
  const prefix = shownPrefix(credential);
  return {
    id,
    kind: !isUsable(state) ? "credential.inactive" : isOwn ? "credential.own" : "credential.active",
    label: name,
    description: beside(
      isOwn ? l10n.t("this editor's key") : "",
      name === prefix ? "" : prefix,
      stateWords(state),
      state === "revoked" ? "" : expiryWords(credential, facts),
      lastUseWords(credential, facts),
    ),
    tooltip: below(isOwn ? l10n.t("The key that this editor uses.") : "", ...keyFacts(credential)),
    icon: isUsable(state) ? (isOwn ? "account" : "key") : "circle-slash",
    tone: isUsable(state) ? expiryTone(credential, facts) : isOwn ? "error" : "muted",
    copy: longText(credential.name) || undefined,
    target: credential.id,
  };
}

/** What the list says of a key, unless the service has refused it since the list was read. */
type ListedState = KeyState | "refused";

/** A key that the list says nothing about may work. */
function isUsable(state: ListedState): boolean {
  return state === "active" || state === "unknown";
}

function stateWords(state: ListedState): string {
  switch (state) {
    case "refused":
      return l10n.t("refused by the service");
    case "active":
      return l10n.t("active");
    case "revoked":
      return l10n.t("revoked");
    case "unknown":
      return l10n.t("state unknown");
    case "expired":
      // The words for its expiry say it, with the time.
      return "";
  }
}

function order({ kind, target }: Row, ownId: string | undefined): number {
  return target === ownId ? 0 : kind === "credential.inactive" ? 2 : 1;
}

function emptyRow(): Row {
  return noteRow("credentials/empty", l10n.t("The service lists no keys"), l10n.t("Keys are made here or in the dashboard's section API access."));
}

function createRow(): Row {
  return {
    id: "credentials/create",
    kind: "link",
    label: l10n.t("Create API Key…"),
    description: l10n.t("free"),
    tooltip: l10n.t("Makes another key for this account, for example for an agent or a second computer."),
    icon: "add",
    command: { id: commands.createApiKey, args: [] },
  };
}
