import * as l10n from "@vscode/l10n";
import { commands } from "../../../platform/commandIds.ts";
import type { ApiCredential } from "../../../service/account.ts";
import type { Row } from "../row.ts";
import { shownPrefix } from "../keyNames.ts";
import type { AccountFacts } from "./accountFacts.ts";
import { expiryTone, expiryWords, keyFacts, keyName, keyState, lastUseWords } from "./credentialWords.ts";
import { isRefused } from "./row.ts";
import { below, beside, longText, shortText } from "../../../shared/plainText.ts";
import type { Clock } from "./times.ts";

/** The key in use: its name and first characters, where it is sent, how long it lasts. */
export function keyRow(facts: AccountFacts): Row {
  const { connection, ownCredential: own } = facts;
  if (connection.kind === "sandbox") {
    return {
      id: "key",
      kind: "key",
      label: l10n.t("Sandbox"),
      description: l10n.t("built in, no key needed"),
      tooltip: l10n.t("The sandbox runs inside the extension and answers with made-up data."),
      icon: "beaker",
    };
  }
  const state = serviceState(facts, own);
  const prefix = shownPrefix({ id: "", prefix: connection.keyPrefix });
  const session = connection.sessionOnly ? l10n.t("for this session only") : "";
  return {
    id: "key",
    kind: "key",
    label: own === undefined ? l10n.t("API Key") : keyName(own),
    description: beside(
      own === undefined || keyName(own) !== prefix ? prefix : "",
      state.words,
      session,
      own === undefined ? "" : lastUseWords(own, facts),
      shortText(host(connection.origin)),
    ),
    tooltip: below(
      l10n.t("API key in use, for {0}", longText(connection.origin)),
      ...(own === undefined ? [unnamed(facts)] : keyFacts(own)),
      session === "" ? "" : l10n.t("The editor's secret storage did not take it: it is forgotten when this window closes."),
      state.isDead ? l10n.t("Click to set another key.") : "",
    ),
    icon: state.isDead ? "error" : state.tone === undefined && session === "" ? "key" : "warning",
    tone: state.tone ?? (session === "" ? undefined : "warning"),
    copy: own === undefined ? undefined : longText(own.name) || undefined,
    target: own?.id,
    command: state.isDead ? { id: commands.setApiKey, args: [] } : undefined,
  };
}

interface ServiceState {
  readonly words: string;
  readonly tone: Row["tone"];
  /** True when the service takes it no longer. */
  readonly isDead: boolean;
}

function serviceState(facts: AccountFacts, own: ApiCredential | undefined): ServiceState {
  if ([facts.balance, facts.connections, facts.credentials, facts.usage].some(isRefused)) {
    return { words: l10n.t("refused by the service"), tone: "error", isDead: true };
  }
  return own === undefined ? { words: "", tone: undefined, isDead: false } : listedState(own, facts);
}

function listedState(own: ApiCredential, clock: Clock): ServiceState {
  const expiry = expiryWords(own, clock);
  switch (keyState(own, clock)) {
    case "expired":
      return { words: expiry, tone: "error", isDead: true };
    case "revoked":
      return { words: l10n.t("revoked"), tone: "error", isDead: true };
    case "active":
    case "unknown":
      return { words: expiry, tone: expiryTone(own, clock), isDead: false };
  }
}

function unnamed({ credentials: { value, problem } }: AccountFacts): string {
  if (value === undefined) {
    return problem === undefined ? "" : l10n.t("Its name is not known: the list of keys could not be read.");
  }
  return l10n.t("Its name is not known: the list of keys has none, or several, that begin like it.");
}

function host(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host : origin;
}
