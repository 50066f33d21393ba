import type { ChargeVerdict } from "../../spending/chargeRule.ts";
import type { ServiceError } from "../../service/errors.ts";
import type { RunRequest } from "./runRequest.ts";

/** A call that failed, with what is needed to explain it and to go on. */
export class ToolRunError extends Error {
  override readonly name = "ToolRunError";
  override readonly cause: ServiceError;
  readonly request: RunRequest;
  /** What is known about its charge. */
  readonly verdict: ChargeVerdict;

  constructor(cause: ServiceError, request: RunRequest, verdict: ChargeVerdict) {
    super(cause.message);
    this.cause = cause;
    this.request = request;
    this.verdict = verdict;
  }
}
