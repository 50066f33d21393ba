import * as l10n from "@vscode/l10n";
import type { RateLimitedError } from "../../service/errors.ts";
import { longestStatedWait } from "../../service/statedTimes.ts";
import { formatMoment } from "../../shared/format.ts";

/** That the service takes no calls for a while, and when it does again. */
export function retrySentence({ until }: RateLimitedError, now = Date.now()): string {
  if (until === undefined) {
    return l10n.t("Too many calls at once. Try again in a minute.");
  }
  // What a service says beyond a day is cut to one: the sentence is a moment later than the cut.
  return until - now > longestStatedWait - 60_000
    ? l10n.t("Too many calls. The service accepts no more for at least a day.")
    : l10n.t("Too many calls at once. Try again after {0}.", formatMoment(until, now));
}
