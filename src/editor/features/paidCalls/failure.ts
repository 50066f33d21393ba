import * as l10n from "@vscode/l10n";
import type { ChargeVerdict, UnknownReason } from "../../../research/spending/chargeRule.ts";
import {
  BadKeyError,
  CancelledError,
  ChoiceRequiredError,
  ConnectionLostError,
  ConnectionRequiredError,
  InvalidRequestError,
  MalformedAnswerError,
  NotConnectedError,
  NotFoundError,
  OutOfCreditsError,
  RateLimitedError,
  TimedOutError,
  UnavailableError,
  UnexpectedStatusError,
} from "../../../research/service/errors.ts";
import type { ServiceError } from "../../../research/service/errors.ts";
import { saidText } from "../../../research/service/serviceSentence.ts";
import { longestStatedWait } from "../../../research/service/statedTimes.ts";
import { formatCredits, formatInteger, formatMoment } from "../../../shared/format.ts";
import { endedSentence } from "../../../research/results/parts/endedSentence.ts";
import { shownSentence } from "../../../shared/plainText.ts";
import type { Connection } from "../../platform/connections.ts";
import type { HelpTopic } from "../../platform/helpTopics.ts";
import type { ToolDefinition } from "../../../research/tools/definition.ts";
import { priceOf } from "../../../research/tools/price.ts";

/** What can be done about a failure, besides closing the message. */
export type Remedy =
  | "choose"
  | "runAgain"
  | "change"
  | "setKey"
  | "buyCredits"
  | "openDashboard"
  | "showLog";

/** A failure in words: what happened, whether it cost anything, what to do. */
export interface Failure {
  readonly sentence: string;
  readonly remedies: readonly Remedy[];
}

/** Where the documentation explains a failure: the charge comes first where it is unknown. */
export function failureHelp(error: ServiceError, verdict: ChargeVerdict): HelpTopic | undefined {
  if (verdict.kind === "unknown") {
    return "charged";
  }
  if (error instanceof NotConnectedError) {
    return error.certificate ? "certificate" : "unreachable";
  }
  if (error instanceof TimedOutError) {
    return "unreachable";
  }
  if (error instanceof BadKeyError) {
    return "keyRefused";
  }
  if (error instanceof OutOfCreditsError) {
    return "noCredits";
  }
  return error instanceof ConnectionRequiredError ? "ownData" : undefined;
}

/**
 * Describes why a call brought no result. `verdict` is what is known about its charge; `balance` the
 * credits left, where they are known.
 */
export function describeFailure(
  error: ServiceError,
  tool: ToolDefinition,
  verdict: ChargeVerdict,
  balance: number | undefined,
): Failure {
  const { what, remedies } = whatHappened(error, tool, balance);
  return { sentence: `${what} ${whatItCost(tool, verdict)}`, remedies };
}

/** Why an account refused a call. With no credits at all no tool is cheap enough. */
function creditsSentence(
  tool: ToolDefinition,
  balance: number | undefined,
  detail: string,
): string {
  if (balance === undefined || balance >= priceOf(tool)) {
    return l10n.t(
      "Your account can't use {0}.{1} Check your balance and plan in the dashboard.",
      l10n.t(tool.title),
      detail,
    );
  }
  return balance <= 0
    ? l10n.t("Not enough credits: you have none left.{0} Buy credits in the dashboard.", detail)
    : l10n.t(
        "Not enough credits: {0} costs {1} and you have {2}.{3} Buy credits in the dashboard, or run a cheaper tool.",
        l10n.t(tool.title),
        formatCredits(priceOf(tool)),
        formatInteger(balance),
        detail,
      );
}

function whatHappened(
  error: ServiceError,
  tool: ToolDefinition,
  balance: number | undefined,
): { what: string; remedies: readonly Remedy[] } {
  if (error instanceof NotConnectedError) {
    return {
      what: error.certificate
        ? error.message
        : l10n.t("{0} Check your network connection, proxy and the base URL.", error.message),
      remedies: ["runAgain"],
    };
  }
  if (error instanceof TimedOutError && error.charge === "no") {
    return {
      what: l10n.t(
        "Couldn't connect to the service in time. Check your network connection, proxy and the base URL.",
      ),
      remedies: ["runAgain"],
    };
  }
  if (error instanceof TimedOutError) {
    return { what: l10n.t("The service didn't respond in time."), remedies: ["runAgain"] };
  }
  if (error instanceof CancelledError) {
    return { what: l10n.t("Cancelled."), remedies: [] };
  }
  if (error instanceof ConnectionLostError) {
    return { what: error.message, remedies: ["runAgain"] };
  }
  if (error instanceof BadKeyError) {
    return {
      what: l10n.t(
        "The service refused the API key: it's wrong, expired or revoked.{0} Set another key.",
        quoted(error.detail),
      ),
      remedies: ["setKey"],
    };
  }
  if (error instanceof OutOfCreditsError) {
    return { what: creditsSentence(tool, balance, quoted(error.detail)), remedies: ["buyCredits"] };
  }
  if (error instanceof ChoiceRequiredError) {
    return {
      what: l10n.t(
        "{0}{1} Choose one to run the call again.",
        choiceSentence(error),
        quoted(error.detail),
      ),
      remedies: ["choose"],
    };
  }
  if (error instanceof ConnectionRequiredError) {
    return {
      what: l10n.t(
        "This tool needs a connected source. Connect your search console, analytics or ads in the dashboard.{0}",
        quoted(error.detail),
      ),
      remedies: ["openDashboard"],
    };
  }
  return serviceFailure(error);
}

function choiceSentence({ code }: ChoiceRequiredError): string {
  switch (code) {
    case "website_required":
      return l10n.t("Your account has several websites.");
    case "platform_required":
      return l10n.t("Your account has several ad platforms.");
    case "account_required":
      return l10n.t("Your account has several ad accounts.");
  }
}

function serviceFailure(error: ServiceError): { what: string; remedies: readonly Remedy[] } {
  if (error instanceof InvalidRequestError) {
    return {
      what: refusalSentence(error),
      remedies: ["change"],
    };
  }
  if (error instanceof NotFoundError) {
    return {
      what: l10n.t("The service couldn't find what you asked for.{0}", quoted(error.detail)),
      remedies: ["change"],
    };
  }
  if (error instanceof RateLimitedError) {
    return { what: retrySentence(error), remedies: ["runAgain"] };
  }
  if (error instanceof UnavailableError) {
    return {
      what: l10n.t(
        "The service isn't available right now (HTTP {0}).{1} Try again later.",
        error.status,
        quoted(error.detail),
      ),
      remedies: ["runAgain"],
    };
  }
  if (error instanceof UnexpectedStatusError && isRefusal(error)) {
    return {
      what: l10n.t(
        "The service refused this request (HTTP {0}).{1}",
        error.status,
        quoted(error.detail),
      ),
      remedies: ["showLog"],
    };
  }
  if (error instanceof UnexpectedStatusError) {
    return {
      what: l10n.t(
        "Unexpected response from the service (HTTP {0}). Check the base URL.",
        error.status,
      ),
      remedies: ["showLog"],
    };
  }
  if (error instanceof MalformedAnswerError) {
    return { what: error.message, remedies: ["showLog"] };
  }
  return { what: error.message, remedies: ["showLog"] };
}

/** True for a service that understood the request and didn't want it: with a reason, or with a status that no other server sends by mistake. */
function isRefusal({ status, detail }: UnexpectedStatusError): boolean {
  return detail.trim() !== "" || status === 403 || status === 409;
}

/**
 * Why what belongs to one origin is not run with a connection; undefined where it may be. A price
 * agreed to for sample data is not agreed to for the service, nor the other way round.
 */
export function otherOriginSentence(
  origin: string | undefined,
  connection: Pick<Connection, "origin">,
): string | undefined {
  return origin === undefined || origin === connection.origin
    ? undefined
    : l10n.t(
        "This came from {0}, but you're connected to {1}. Nothing was run. Switch back, or start again from the Command Palette.",
        shownSentence(origin),
        connection.origin,
      );
}

/** Whether a failed call was charged, and what running it again means. It says "not charged" of what is proved only. */
export function whatItCost(tool: ToolDefinition, verdict: ChargeVerdict): string {
  const price = formatCredits(priceOf(tool));
  switch (verdict.kind) {
    case "notCharged":
      return l10n.t("You weren't charged.");
    case "charged":
      if (verdict.at === undefined) {
        return l10n.t(
          "You were charged {0} for this call. Running it again costs {1} more.",
          formatCredits(verdict.credits),
          price,
        );
      }
      return l10n.t(
        "The service logged this call at {0} and charged {1}. Running it again costs {2} more.",
        formatMoment(Date.parse(verdict.at)),
        formatCredits(verdict.credits),
        price,
      );
    case "unknown":
      return whyUnknown(verdict.because, price);
  }
}

/** Each reason has a sentence of its own, which is true whatever the log shows. */
function whyUnknown(because: UnknownReason, price: string): string {
  switch (because) {
    case "notLookedUp":
      return l10n.t(
        "You may have been charged. Check Activity before running it again, which may cost {0} more.",
        price,
      );
    case "logUnreadable":
      return l10n.t(
        "You may have been charged: the usage log couldn't be read. Check Activity before running it again, which may cost {0} more.",
        price,
      );
    case "otherAccount":
      return l10n.t(
        "The call was made with another key, so we can't tell whether you were charged. Running it again may cost {0} more.",
        price,
      );
    case "clockUnknown":
      return l10n.t(
        "The service's clock wasn't known when the call was sent, so we can't tell whether you were charged. Running it again may cost {0} more.",
        price,
      );
    case "unreadableEntry":
      return l10n.t(
        "The usage log has an entry that can't be read, so we can't tell whether you were charged. Running it again may cost {0} more.",
        price,
      );
    case "otherCharges":
      return l10n.t(
        "The usage log has charges that may belong to this call or to others, so we can't tell whether you were charged. Running it again may cost {0} more.",
        price,
      );
    case "noEntry":
      return l10n.t(
        "We couldn't find this call in the usage log, so we can't tell whether you were charged. Running it again may cost {0} more.",
        price,
      );
    case "notConfirmed":
      return l10n.t(
        "The usage log shows less than the price for this call, but your balance doesn't confirm that, so we can't tell whether you were charged. Running it again may cost {0} more.",
        price,
      );
  }
}

/** What the service said, to be put behind a sentence of ours; "" for nothing. A code or a word or two get no full stop. */
export function quoted(detail: string): string {
  const shown = shownSentence(detail);
  const isSentence = /\s\S+\s/u.test(shown) || /[.!?…。！？]$/u.test(shown);
  // Nothing in it ends the quote.
  const said = (isSentence ? endedSentence(shown) : shown).replaceAll(/[“”]/gu, '"');
  return shown === "" ? "" : ` (“${said}”)`;
}

/** That the service refused a request, and why, where it says so. `nameOf` is how a field is called where it is shown. */
export function refusalSentence(
  { status, detail, fields }: InvalidRequestError,
  nameOf: (field: string) => string = (field) => field,
): string {
  const named = fields.map(({ field, message }) => ({
    field: field === "" ? "" : nameOf(field),
    message,
  }));
  const shown = endedSentence(shownSentence(named.length === 0 ? detail : saidText(named)));
  return shown === ""
    ? l10n.t("The service refused the request (HTTP {0}).", status)
    : l10n.t("The service refused the request: {0}", shown);
}

/** That the service takes no calls for a while, and when it does again. */
export function retrySentence({ until, detail }: RateLimitedError, now = Date.now()): string {
  const said = quoted(detail);
  if (until === undefined) {
    return l10n.t("Too many calls at once.{0} Try again in a minute.", said);
  }
  // What a service says beyond a day is cut to one: the sentence is a moment later than the cut.
  return until - now > longestStatedWait - 60_000
    ? l10n.t("Too many calls.{0} The service won't accept more for at least a day.", said)
    : l10n.t("Too many calls at once.{0} Try again after {1}.", said, formatMoment(until, now));
}
