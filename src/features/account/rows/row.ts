import * as l10n from "@vscode/l10n";
import { commands } from "../../../platform/commandIds.ts";
import { BadKeyError, ConnectionLostError, NotConnectedError, RateLimitedError, TimedOutError } from "../../../service/errors.ts";
import { absent, formatMoment } from "../../../shared/format.ts";
import type { Snapshot } from "../../../shared/snapshot.ts";
import type { Row } from "../row.ts";
import { below, beside, longText } from "../../../shared/plainText.ts";
import { ageInWords, isTime } from "./times.ts";
import type { Clock } from "./times.ts";

type Reading = Snapshot<unknown>;

/** How a reading stands, for the description of its section; "" while its value is the newest there is. */
export function readingWords(reading: Reading, clock: Clock): string {
  const { value, readAt, problem } = reading;
  if (problem !== undefined) {
    const trouble = isOffline(problem) ? l10n.t("offline") : isRefused(reading) ? l10n.t("key refused") : l10n.t("could not be read");
    return value === undefined ? beside(absent, trouble) : `${readAt === undefined ? absent : ageInWords(readAt, clock)}, ${trouble}`;
  }
  return value === undefined ? waitingWords(reading) : "";
}

/** When the value was read, for tooltips; "" where there is none. */
export function readingAge({ value, readAt }: Reading, clock: Clock): string {
  return value === undefined || readAt === undefined ? "" : l10n.t("Read {0}.", ageInWords(readAt, clock));
}

/** What stands above the rows of a section: why they are missing or old, and a way to try again. */
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
  const again = reading.loading ? undefined : { id: commands.refreshAccount, args: [] };
  return [{ id: `${section}/waiting`, kind: "value", label: words, tooltip: words, icon, tone: "muted", command: again }];
}

/** True where the service refused the key: nothing but another key helps. */
export function isRefused({ problem }: Reading): boolean {
  return problem instanceof BadKeyError;
}

function waitingWords({ loading }: Reading): string {
  return loading ? l10n.t("loading…") : l10n.t("not read yet");
}

/** No answer came; with everything else there was one, and it was no good. */
function isOffline(problem: Error): boolean {
  return problem instanceof NotConnectedError || problem instanceof TimedOutError || problem instanceof ConnectionLostError;
}

function problemRow(id: string, problem: Error, age: string, clock: Clock): Row {
  const reason = longText(problem.message);
  if (problem instanceof BadKeyError) {
    return {
      id,
      kind: "problem",
      label: l10n.t("The service refused the key"),
      description: l10n.t("click to set another"),
      tooltip: below(l10n.t("It is wrong, expired or revoked."), reason, age),
      icon: "key",
      tone: "error",
      command: { id: commands.setApiKey, args: [] },
    };
  }
  const offline = isOffline(problem);
  return {
    id,
    kind: "problem",
    label: offline ? l10n.t("The service can't be reached") : l10n.t("Could not be read"),
    description: l10n.t("click to try again"),
    tooltip: below(reason, pause(problem, clock), age, l10n.t("Trying again is free.")),
    icon: offline ? "debug-disconnect" : "warning",
    tone: offline ? "warning" : "error",
    command: { id: commands.refreshAccount, args: [] },
  };
}

function pause(problem: Error, { now }: Clock): string {
  if (!(problem instanceof RateLimitedError) || !isTime(problem.until)) {
    return "";
  }
  return l10n.t("The service takes calls again from {0}.", formatMoment(problem.until, now));
}
