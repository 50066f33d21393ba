import type { Problem } from "./problem.ts";

/** What goes back over the wire. A body in pieces is produced as fast as the other side reads it. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Iterable<string>;
}

/** A JSON answer. */
export function json(status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): Reply {
  return { status, headers: { "Content-Type": "application/json", ...headers }, body: JSON.stringify(value) };
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
