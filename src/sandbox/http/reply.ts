/** What goes back over the wire. A body in pieces is produced as fast as the other side reads it. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Iterable<string>;
}

/** A JSON answer. */
export function json(
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): Reply {
  return {
    status,
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(value),
  };
}

/** A refused request as the service words it: `{"detail": …}`. */
export function problemReply(problem: Problem): Reply {
  return json(problem.status, { detail: problem.detail }, problem.headers);
}

/** The page a proxy puts in the service's place. */
export function htmlPage(status: number, title: string): Reply {
  return {
    status,
    headers: { "Content-Type": "text/html; charset=utf-8" },
    body: `<!DOCTYPE html>\n<html><head><title>${title}</title></head><body><center><h1>${title}</h1></center></body></html>\n`,
  };
}

/** One entry of a 422 body (data conventions, transport). */
export interface ValidationDetail {
  readonly type: string;
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly input: unknown;
}

/** The `detail` of an owned-data error (spec 7): its name, and the options it is safe to choose from. */
export interface NamedDetail {
  readonly code: string;
  readonly message: string;
  readonly options: readonly Readonly<Record<string, unknown>>[];
}

type Detail = string | readonly ValidationDetail[] | NamedDetail;

/** A request the service refuses: its status, the `detail` of its body, and how the usage log names it (spec 2.4). */
export class Problem extends Error {
  override readonly name = "Problem";
  readonly status: number;
  readonly errorType: string;
  readonly detail: Detail;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    errorType: string,
    detail: Detail,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(wordsOf(detail));
    this.status = status;
    this.errorType = errorType;
    this.detail = detail;
    this.headers = headers;
  }
}

function wordsOf(detail: Detail): string {
  if (typeof detail === "string") {
    return detail;
  }
  return "code" in detail
    ? detail.message
    : detail.map((entry) => `${entry.loc.join(".")}: ${entry.msg}`).join("; ");
}

/** Where the service sends people to buy credits (spec 4.3.11); nothing answers there. */
const dashboard = "https://dashboard.example.com";

export const notFound = (): Problem => new Problem(404, "not_found", "Not Found");
export const badRequest = (detail: string): Problem => new Problem(400, "bad_request", detail);
export const unavailable = (detail = "The data provider is unavailable"): Problem =>
  new Problem(503, "provider_unavailable", detail);
export const unauthorized = (detail: string): Problem =>
  new Problem(401, "unauthorized", detail, { "WWW-Authenticate": "Bearer" });
export const insufficientCredits = (): Problem =>
  new Problem(402, "insufficient_credits", `Insufficient credits. Refill at ${dashboard}/billing`);
export const featureDisabled = (tool: string): Problem =>
  new Problem(
    402,
    "feature_disabled",
    `${tool} is not enabled for this account. See ${dashboard}/billing`,
  );
/** One of the five named errors of the owned-data tools; their status is assumed (spec 7). */
export const ownedDataProblem = (
  code: string,
  message: string,
  options: NamedDetail["options"] = [],
): Problem => new Problem(409, code, { code, message, options });
export const invalid = (...details: readonly ValidationDetail[]): Problem =>
  new Problem(422, "validation_error", details);
