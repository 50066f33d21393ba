import * as l10n from "@vscode/l10n";
import type { JsonRecord } from "../../shared/json.ts";

/**
 * Whether a call that failed may have cost credits, as far as the failure itself tells: "no" only for
 * what never left this machine, or concerns a free endpoint. No status of a response proves anything.
 */
export type Charge = "no" | "maybe";

/**
 * A call that brought no answer. The class says what happened; `charge` whether credits may be
 * gone. Messages never contain the key or a header.
 */
export abstract class ServiceError extends Error {
  abstract readonly charge: Charge;
}

/** No connection could be made; nothing was sent, so nothing can have been charged. */
export class NotConnectedError extends ServiceError {
  override readonly name = "NotConnectedError";
  readonly charge = "no";
  /** True when a certificate was refused: the message then says what to do about it. */
  readonly certificate: boolean;

  constructor(message: string, { certificate = false }: { readonly certificate?: boolean } = {}) {
    super(message);
    this.certificate = certificate;
  }
}

/** The connection broke after the request was sent: the outcome is unknown. */
export class ConnectionLostError extends ServiceError {
  override readonly name = "ConnectionLostError";
  readonly charge = "maybe";
}

/** No answer came in time. */
export class TimedOutError extends ServiceError {
  override readonly name = "TimedOutError";
  readonly charge: Charge;

  constructor(sent: boolean) {
    super(
      sent ? l10n.t("The service didn't respond in time.") : l10n.t("Couldn't connect in time."),
    );
    this.charge = sent ? "maybe" : "no";
  }
}

/** The person cancelled. */
export class CancelledError extends ServiceError {
  override readonly name = "CancelledError";
  readonly charge: Charge;

  constructor(sent: boolean) {
    super("Cancelled.");
    this.charge = sent ? "maybe" : "no";
  }
}

/** An answer with an error status (data conventions, transport). No documentation calls one of them free. */
export abstract class StatusError extends ServiceError {
  readonly charge = "maybe";
  readonly status: number;
  /** What the service said, in its words; "" when it said nothing readable. */
  readonly detail: string;

  constructor(status: number, detail: string) {
    super(detail === "" ? `HTTP ${status}` : detail);
    this.status = status;
    this.detail = detail;
  }
}

/** 401: the key is missing, wrong, expired or revoked. */
export class BadKeyError extends StatusError {
  override readonly name = "BadKeyError";
}

/** 402: the balance is below the price, or the account may not use this tool. */
export class OutOfCreditsError extends StatusError {
  override readonly name = "OutOfCreditsError";
}

/** 404: unknown path, credential, account or dataset. */
export class NotFoundError extends StatusError {
  override readonly name = "NotFoundError";
}

/** One field that the service refused. */
export interface RefusedField {
  /** Path inside the body, "keywords.3"; "" when it concerns the whole request. */
  readonly field: string;
  readonly message: string;
}

/** 400 and 422: the service refused the request. */
export class InvalidRequestError extends StatusError {
  override readonly name = "InvalidRequestError";
  readonly fields: readonly RefusedField[];

  constructor(status: number, detail: string, fields: readonly RefusedField[]) {
    super(status, detail);
    this.fields = fields;
  }
}

/** 429: the rate window is used up. */
export class RateLimitedError extends StatusError {
  override readonly name = "RateLimitedError";
  /** Milliseconds since 1970 from which calls are accepted again; undefined when not stated. */
  readonly until: number | undefined;

  constructor(detail: string, until: number | undefined) {
    super(429, detail);
    this.until = until;
  }
}

/** 5xx: the service, or a server before it, failed; the service may go on with the call. */
export class UnavailableError extends StatusError {
  override readonly name = "UnavailableError";
}

/** Any other status: redirects among them, which are never followed with a key in hand. */
export class UnexpectedStatusError extends StatusError {
  override readonly name = "UnexpectedStatusError";
}

/** The account has several of something and the request named none (service spec 7). */
export type ChoiceCode = "website_required" | "platform_required" | "account_required";

/** website_required, platform_required, account_required: one of the safe options has to be chosen. */
export class ChoiceRequiredError extends StatusError {
  override readonly name = "ChoiceRequiredError";
  readonly code: ChoiceCode;
  /** The safe options, as the service lists them. */
  readonly options: readonly JsonRecord[];

  constructor(status: number, detail: string, code: ChoiceCode, options: readonly JsonRecord[]) {
    super(status, detail);
    this.code = code;
    this.options = options;
  }
}

/** connection_required, binding_required: something has to be connected in the dashboard first. */
export class ConnectionRequiredError extends StatusError {
  override readonly name = "ConnectionRequiredError";
  readonly code: "connection_required" | "binding_required";

  constructor(status: number, detail: string, code: "connection_required" | "binding_required") {
    super(status, detail);
    this.code = code;
  }
}

/** The answer of an account endpoint could not be read. */
export class MalformedAnswerError extends ServiceError {
  override readonly name = "MalformedAnswerError";
  readonly charge = "no";
}

/** The base address is not one a key may be sent to. */
export class UnsafeAddressError extends ServiceError {
  override readonly name = "UnsafeAddressError";
  readonly charge = "no";
}

/** What is said where a key is typed, or comes as a value: in a field, for a call, in a batch. */
export const keyInRequest = l10n.t(
  "This looks like your API key. It would be sent to the service and saved in results, so the call wasn't run.",
);

/** The API key is among the values that were to be sent. Nothing was. */
export class KeyInRequestError extends ServiceError {
  override readonly name = "KeyInRequestError";
  readonly charge = "no";

  constructor() {
    super(keyInRequest);
  }
}
