import * as l10n from "@vscode/l10n";
import { commandOf, commands } from "../../../platform/commandIds.ts";
import type { ApiCredential } from "../../../../research/service/account.ts";
import { countUnread } from "../../../../research/service/listedEntry.ts";
import { absent, formatDay, formatInteger } from "../../../../shared/format.ts";
import { below, beside, firstText, longText, shortText } from "../../../../shared/plainText.ts";
import { expiryThreshold, serviceTime } from "../expiry.ts";
import { shownPrefix } from "../keyNames.ts";
import type { AccountFacts } from "./accountFacts.ts";
import { ageInWords, timeInWords } from "../../../platform/relativeTime.ts";
import type { Clock } from "../../../platform/relativeTime.ts";
import {
  idParts,
  isRefused,
  isTime,
  noteRow,
  readingAge,
  readingRows,
  readingWords,
  timeText,
  unreadRows,
} from "./row.ts";
import type { Row } from "./row.ts";

/** The key in use: its name and first characters, the host it is sent to, when it expires. */
export function keyRow(facts: AccountFacts): Row {
  const { connection, ownCredential: own } = facts;
  if (connection.kind === "sandbox") {
    return {
      id: "key",
      kind: "key",
      label: l10n.t("Sandbox"),
      description: l10n.t("no key needed"),
      tooltip: l10n.t("The sandbox runs inside the extension and returns sample data."),
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
      // what needs a person comes first: the end of a row isn't seen in a narrow view
      state.tone === undefined ? "" : state.text,
      session,
      own === undefined || keyName(own) !== prefix ? prefix : "",
      state.tone === undefined ? state.text : "",
      own === undefined ? "" : lastUseText(own, facts),
      shortText(hostOf(connection.origin)),
    ),
    tooltip: below(
      l10n.t("API key in use, for {0}", longText(connection.origin)),
      ...(own === undefined ? [whyUnnamed(facts)] : keyFacts(own)),
      session === ""
        ? ""
        : l10n.t("It couldn't be stored and will be forgotten when this window closes."),
      state.isUnusable ? l10n.t("Click to set another key.") : "",
    ),
    icon: state.isUnusable
      ? "error"
      : state.tone === undefined && session === ""
        ? "key"
        : "warning",
    tone: state.tone ?? (session === "" ? undefined : "warning"),
    copy: own === undefined ? undefined : longText(own.name) || undefined,
    target: own?.id,
    command: state.isUnusable ? commandOf(commands.setApiKey) : undefined,
  };
}

interface ServiceState {
  readonly text: string;
  readonly tone: Row["tone"];
  /** True when the service refuses it. */
  readonly isUnusable: boolean;
}

function serviceState(facts: AccountFacts, own: ApiCredential | undefined): ServiceState {
  if ([facts.balance, facts.connections, facts.credentials, facts.usage].some(isRefused)) {
    return { text: l10n.t("refused by the service"), tone: "error", isUnusable: true };
  }
  return own === undefined
    ? { text: "", tone: undefined, isUnusable: false }
    : listedState(own, facts);
}

function listedState(own: ApiCredential, clock: Clock): ServiceState {
  const expiry = expiryText(own, clock);
  switch (keyState(own, clock)) {
    case "expired":
      return { text: expiry, tone: "error", isUnusable: true };
    case "revoked":
      return { text: l10n.t("revoked"), tone: "error", isUnusable: true };
    case "active":
    case "unknown":
      return { text: expiry, tone: expiryTone(own, clock), isUnusable: false };
  }
}

function whyUnnamed({ credentials: { value, problem } }: AccountFacts): string {
  if (value === undefined) {
    return problem === undefined ? "" : l10n.t("Name unknown: the list of keys couldn't be read.");
  }
  return l10n.t("Name unknown: no single key in the list starts this way.");
}

function hostOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host : origin;
}

/** The account's API keys: the own one first, then those that work, then the others. */
export function credentialsRow(facts: AccountFacts): Row {
  const { credentials, ownCredential: own } = facts;
  const isSample = facts.connection.kind === "sandbox";
  const listed = credentials.value ?? [];
  const parts = idParts(listed.map(({ id }) => id));
  const rows = listed.map((credential, index) =>
    credentialRow(credential, `credentials/key/${parts[index] ?? index}`, facts),
  );
  const active = listed.filter((credential) => isUsable(keyState(credential, facts))).length;
  return {
    id: "credentials",
    kind: "credentials",
    label: l10n.t("API Keys"),
    description: beside(
      isSample ? l10n.t("sample data") : "",
      credentials.value === undefined
        ? ""
        : l10n.t("{0} active, {1} total", formatInteger(active), formatInteger(listed.length)),
      readingWords(credentials, facts),
    ),
    tooltip: below(
      isSample
        ? l10n.t("Made-up keys of the sandbox: they work with sample data only.")
        : l10n.t("API keys on this account. Only the first characters are shown."),
      readingAge(credentials, facts),
    ),
    icon: "lock",
    children: [
      ...readingRows("credentials", credentials, facts),
      ...unreadRows("credentials", countUnread(listed)),
      ...rows.toSorted((a, b) => order(a, own?.id) - order(b, own?.id)),
      ...(credentials.value?.length === 0 ? [emptyRow()] : []),
      createRow(),
    ],
    expanded: credentials.problem !== undefined,
  };
}

function credentialRow(credential: ApiCredential, id: string, facts: AccountFacts): Row {
  const isOwn = credential.id !== undefined && facts.ownCredential?.id === credential.id;
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
      stateText(state),
      state === "revoked" ? "" : expiryText(credential, facts),
      lastUseText(credential, facts),
    ),
    tooltip: below(isOwn ? l10n.t("The key this editor uses.") : "", ...keyFacts(credential)),
    icon: isUsable(state) ? (isOwn ? "account" : "key") : "circle-slash",
    tone: isUsable(state) ? expiryTone(credential, facts) : isOwn ? "error" : "muted",
    copy: longText(credential.name) || undefined,
    target: credential.id,
  };
}

/** The state in the list, unless the service has refused the key since the list was read. */
type ListedState = KeyState | "refused";

/** A key of unknown state may work. */
function isUsable(state: ListedState): boolean {
  return state === "active" || state === "unknown";
}

function stateText(state: ListedState): string {
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
      // Its expiry says so, with the time.
      return "";
  }
}

function order({ kind, target }: Row, ownId: string | undefined): number {
  return target !== undefined && target === ownId ? 0 : kind === "credential.inactive" ? 2 : 1;
}

function emptyRow(): Row {
  return noteRow(
    "credentials/empty",
    l10n.t("No API keys"),
    l10n.t("Create keys here or under API Access in the dashboard."),
  );
}

function createRow(): Row {
  return {
    id: "credentials/create",
    kind: "link",
    label: l10n.t("Create API Key…"),
    description: l10n.t("free"),
    tooltip: l10n.t(
      "Creates another key on this account, for example for an agent or a second computer.",
    ),
    icon: "add",
    command: commandOf(commands.createApiKey),
  };
}

/** Whether a key works (service spec 2.2, 3). It is undocumented whether `is_active` changes when a key expires, so the date takes precedence. */
export type KeyState = "active" | "expired" | "revoked" | "unknown";

/** Whether a key works, as far as the list says. */
export function keyState(
  { is_active: active, expires_at: expiry }: ApiCredential,
  { now }: Clock,
): KeyState {
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

/** When a key expires: "expires in 12 days", "expires Jun 30, 2099", "no expiry"; "" where the list doesn't say. */
export function expiryText({ expires_at: expiry }: ApiCredential, clock: Clock): string {
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

/** The color of a key's expiry: a warning from 14 days before, an error from 3 days before. */
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

/** When a key was last used; "" where the list doesn't say. */
export function lastUseText({ last_used_at: used }: ApiCredential, clock: Clock): string {
  if (used === null) {
    return l10n.t("never used");
  }
  const time = serviceTime(used);
  return isTime(time) ? l10n.t("last used {0}", ageInWords(time, clock)) : "";
}

/** What the list says about a key, a line for each fact, for tooltips. */
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
