import assert from "node:assert/strict";
import * as errors from "../../../../src/research/service/errors.ts";
import type { HttpRequest } from "../../../../src/research/service/transport.ts";

export const body = '{"keywords":["größe"]}';

/** A paid request with a body. */
export function post(url: string, more: Partial<HttpRequest> = {}): HttpRequest {
  return {
    method: "POST",
    url: new URL(url),
    headers: { authorization: "Bearer x", "content-type": "application/json" },
    body,
    timeout: 30_000,
    ...more,
  };
}

/** Takes whatever comes of a response, and drops it. */
export const ignore = (): { write(): undefined } => ({ write: () => undefined });

/** The error of the service that a request fails with. */
export async function failureOf(sent: Promise<unknown>): Promise<errors.ServiceError> {
  const error = await sent.then(
    () => assert.fail("it should fail"),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof errors.ServiceError, String(error));
  return error;
}
