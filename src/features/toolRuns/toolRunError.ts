import type { ChargeFinding } from "../../service/charges.ts";
import type { ServiceError } from "../../service/errors.ts";
import type { RunRequest } from "./runRequest.ts";

/** A call that failed, with what is needed to explain it and to go on. */
export class ToolRunError extends Error {
  override readonly name = "ToolRunError";
  override readonly cause: ServiceError;
  readonly request: RunRequest;
  /** What the usage log said about the charge; undefined when it was not asked or can't be read. */
  readonly finding: ChargeFinding | undefined;

  constructor(cause: ServiceError, request: RunRequest, finding: ChargeFinding | undefined) {
    super(cause.message);
    this.cause = cause;
    this.request = request;
    this.finding = finding;
  }
}
