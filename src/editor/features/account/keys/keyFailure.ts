import * as l10n from "@vscode/l10n";
import {
  BadKeyError,
  ConnectionLostError,
  InvalidRequestError,
  MalformedAnswerError,
  NotConnectedError,
  NotFoundError,
  RateLimitedError,
  StatusError,
  TimedOutError,
  UnavailableError,
  UnexpectedStatusError,
} from "../../../../research/service/errors.ts";
import { labelOf } from "../../../../shared/labels.ts";
import { quoted, refusalSentence, retrySentence } from "../../paidCalls/failure.ts";
import { messageOf } from "../../../../shared/errorMessage.ts";

/**
 * Why a request about keys or activity failed, in a sentence (service spec 7; data conventions,
 * transport). It does not say whether a change was made anyway: see `mayHaveHappened`.
 */
export function describeKeyFailure(error: unknown): string {
  if (error instanceof BadKeyError) {
    return l10n.t(
      "The service refused this editor's API key: it's wrong, expired or revoked.{0}",
      quoted(error.detail),
    );
  }
  if (error instanceof NotFoundError) {
    return l10n.t("This key no longer exists.{0}", quoted(error.detail));
  }
  if (error instanceof InvalidRequestError) {
    return refusalSentence(error, labelOf);
  }
  if (error instanceof RateLimitedError) {
    return retrySentence(error);
  }
  return describeConnectionFailure(error);
}

function describeConnectionFailure(error: unknown): string {
  if (error instanceof NotConnectedError) {
    return error.certificate
      ? error.message
      : l10n.t("{0} Check your network connection, proxy and the base URL.", error.message);
  }
  if (error instanceof TimedOutError && error.charge === "no") {
    return l10n.t(
      "Couldn't connect to the service in time. Check your network connection, proxy and the base URL.",
    );
  }
  if (error instanceof TimedOutError) {
    return l10n.t("The service didn't respond in time.");
  }
  if (error instanceof ConnectionLostError) {
    return l10n.t("The connection was lost before the response arrived.");
  }
  if (error instanceof MalformedAnswerError) {
    return l10n.t("The service's response couldn't be read.");
  }
  if (error instanceof UnavailableError) {
    return l10n.t(
      "The service isn't available right now (HTTP {0}).{1}",
      error.status,
      quoted(error.detail),
    );
  }
  if (error instanceof StatusError && error.detail.trim() !== "") {
    return l10n.t(
      "The service refused this request (HTTP {0}).{1}",
      error.status,
      quoted(error.detail),
    );
  }
  if (error instanceof UnexpectedStatusError) {
    return l10n.t("Unexpected response from the service (HTTP {0}).", error.status);
  }
  return messageOf(error);
}
