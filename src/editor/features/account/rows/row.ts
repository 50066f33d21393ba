import * as l10n from "@vscode/l10n";
import { commandOf, commands } from "../../../platform/commandIds.ts";
import type { CommandCall } from "../../../platform/commandIds.ts";
import {
  BadKeyError,
  ConnectionLostError,
  NotConnectedError,
  RateLimitedError,
  TimedOutError,
} from "../../../../research/service/errors.ts";
import {
  absent,
  countedText,
  formatInteger,
  formatMoment,
  formatTime,
} from "../../../../shared/format.ts";
import { below, beside, longText, shortText } from "../../../../shared/plainText.ts";
import type { Snapshot } from "../../../platform/snapshot.ts";
import { serviceTime } from "../expiry.ts";
import { ageInWords } from "../../../platform/relativeTime.ts";
import type { Clock } from "../../../platform/relativeTime.ts";
import type { Tone } from "../../../platform/viewRows.ts";

/** What a row is, for the `when` clauses of its menus. */
export type RowKind =
  | "news"
  | "balance"
  | "budget"
  | "key"
  | "connections"
  | "website"
  | "adAccount"
  | "credentials"
  | "credential.active"
  | "credential.own"
  | "credential.inactive"
  | "spending"
  | "activity"
  | "outside"
  | "entry"
  | "value"
  | "problem"
  | "link";

/** One line of the Account view, as data. */
export interface Row {
  /** Stable, so that rows stay expanded and selected when the view is refreshed. */
  readonly id: string;
  readonly kind: RowKind;
  readonly label: string;
  readonly description?: string | undefined;
  /** Plain text, lines separated by line breaks. Never contains a key, only its prefix. */
  readonly tooltip?: string | undefined;
  /** A codicon's name, and a color that means the same as the text beside it. */
  readonly icon: string;
  readonly tone?: Tone | undefined;
  /** What Copy copies; absent where there is nothing to copy. */
  readonly copy?: string | undefined;
  /** The id of the API credential, log entry, website or ad account that the row shows. */
  readonly target?: string | undefined;
  /** What a click does. */
  readonly command?: CommandCall | undefined;
  readonly children?: readonly Row[] | undefined;
  /** True where the children are shown from the start. */
  readonly expanded?: boolean | undefined;
}

/** What a value row may have besides its name and value. */
export interface ValueParts {
  readonly icon?: string;
  readonly tone?: Row["tone"];
  /** A sentence that explains the value. */
  readonly help?: string;
}

/** One figure or text under its name; "—" where it is not known. Copy takes the whole value. */
export function valueRow(
  id: string,
  label: string,
  value: string | null | undefined,
  { icon = "symbol-field", tone, help }: ValueParts = {},
): Row {
  const known = longText(value);
  const shown = known === "" ? absent : known;
  return {
    id,
    kind: "value",
    label,
    description: shortText(shown),
    tooltip: below(`${label}: ${shown}`, help),
    icon,
    tone,
    copy: known === "" ? undefined : known,
  };
}

/** A sentence instead of rows: why there are none, and what a click does. */
export function noteRow(
  id: string,
  label: string,
  explanation: string,
  command?: Row["command"],
): Row {
  return {
    id,
    kind: command === undefined ? "value" : "link",
    label,
    tooltip: below(label, explanation),
    icon: "info",
    command,
  };
}

/** Characters of a service's id that become part of a row's id. */
const idLength = 200;

/**
 * Unique parts of row ids for one list, made from the service's ids. Missing and repeated ids are
 * numbered; none contains a slash, so that parts can be joined.
 */
export function idParts(ids: readonly (string | null | undefined)[]): string[] {
  const taken = new Set<string>();
  return ids.map((id) => {
    const name = encodeURIComponent((id ?? "").slice(0, idLength).toWellFormed());
    let part = name;
    for (let count = 2; taken.has(part); count += 1) {
      part = `${name}~${count}`;
    }
    taken.add(part);
    return part;
  });
}

type Reading = Snapshot<unknown>;

/** Why the value of a reading is missing or old, for the description of its section; "" while it is the latest. */
export function readingWords(reading: Reading, clock: Clock): string {
  const { value, readAt, problem } = reading;
  if (problem !== undefined) {
    const state = isOffline(problem)
      ? l10n.t("offline")
      : isRefused(reading)
        ? l10n.t("key refused")
        : l10n.t("couldn't be read");
    return value === undefined
      ? beside(absent, state)
      : `${readAt === undefined ? absent : ageInWords(readAt, clock)}, ${state}`;
  }
  return value === undefined ? waitingWords(reading) : "";
}

/** When the value was read, for tooltips; "" where there is none. */
export function readingAge({ value, readAt }: Reading, clock: Clock): string {
  return value === undefined || readAt === undefined
    ? ""
    : l10n.t("Updated {0}.", ageInWords(readAt, clock));
}

/** The first row of a section whose value is missing or old: it says why, and a click tries again. */
export function readingRows(section: string, reading: Reading, clock: Clock): Row[] {
  const { value, problem } = reading;
  if (problem !== undefined) {
    return [problemRow(`${section}/problem`, problem, readingAge(reading, clock), clock)];
  }
  if (value !== undefined) {
    return [];
  }
  const words = waitingWords(reading);
  const icon = reading.loading ? "loading~spin" : "circle-slash";
  const again = reading.loading ? undefined : commandOf(commands.refreshAccount);
  return [
    {
      id: `${section}/waiting`,
      kind: "value",
      label: words,
      tooltip: words,
      icon,
      tone: "muted",
      command: again,
    },
  ];
}

/** How many entries of a list the service sent in a form that can't be read, or not all of it; nothing for none. */
export function unreadRows(section: string, count: number): Row[] {
  if (count === 0) {
    return [];
  }
  const label = countedText(
    count,
    { one: "1 entry couldn't be read", other: "{0} entries couldn't be read" },
    formatInteger(count),
  );
  const why = l10n.t("The service sent them in an unknown form. What could be read is shown.");
  return [noteRow(`${section}/unread`, label, below(label, why))];
}

/** True where the service refused the key: only another key helps. */
export function isRefused({ problem }: Reading): boolean {
  return problem instanceof BadKeyError;
}

function waitingWords({ loading }: Reading): string {
  return loading ? l10n.t("loading…") : l10n.t("not loaded yet");
}

/** True when there was no response at all. */
function isOffline(problem: Error): boolean {
  return (
    problem instanceof NotConnectedError ||
    problem instanceof TimedOutError ||
    problem instanceof ConnectionLostError
  );
}

function problemRow(id: string, problem: Error, age: string, clock: Clock): Row {
  const reason = longText(problem.message);
  if (problem instanceof BadKeyError) {
    return {
      id,
      kind: "problem",
      label: l10n.t("The service refused the key"),
      description: l10n.t("set another"),
      tooltip: below(l10n.t("It's wrong, expired or revoked."), reason, age),
      icon: "key",
      tone: "error",
      command: commandOf(commands.setApiKey),
    };
  }
  const offline = isOffline(problem);
  return {
    id,
    kind: "problem",
    label: offline ? l10n.t("The service can't be reached") : l10n.t("Couldn't be read"),
    description: l10n.t("try again"),
    tooltip: below(reason, retryTime(problem, clock), age, l10n.t("Trying again is free.")),
    icon: offline ? "debug-disconnect" : "warning",
    tone: offline ? "warning" : "error",
    command: commandOf(commands.refreshAccount),
  };
}

function retryTime(problem: Error, { now }: Clock): string {
  if (!(problem instanceof RateLimitedError) || !isTime(problem.until)) {
    return "";
  }
  return l10n.t("The service accepts calls again from {0}.", formatMoment(problem.until, now));
}

/** A time of the service in the reader's own zone; "—" where it is missing, and the text as received where it can't be read. */
export function timeText(text: string | null | undefined): string {
  const time = serviceTime(text);
  return isTime(time) ? formatTime(new Date(time).toISOString()) : longText(text) || absent;
}

/** True for milliseconds since 1970 that a date can be made of. */
export function isTime(time: number | undefined): time is number {
  return time !== undefined && !Number.isNaN(new Date(time).getTime());
}
