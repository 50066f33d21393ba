import assert from "node:assert/strict";
import * as errors from "../../../../src/research/service/errors.ts";
import { FetchTransport } from "../../../../src/research/service/fetchTransport.ts";
import type { Fetch } from "../../../../src/research/service/fetchTransport.ts";
import { bodyTimeout, connectTimeout } from "../../../../src/research/service/timeLimit.ts";
import { TestClock, settled } from "../batches/batchClock.ts";
import { failureOf, ignore, post } from "./postRequest.ts";

describe("a fetch that doesn't listen to its signal", () => {
  it("one that listens to nobody is given up in time, and what it sends later isn't the request", async () => {
    const clock = new TestClock();
    const proxyFound = Promise.withResolvers<void>();
    const later = Promise.withResolvers<unknown>();
    const deaf: Fetch = async (_url, { body }) => {
      await proxyFound.promise;
      later.resolve(await new Response(body ?? null).text().catch((error: unknown) => error));
      return new Response("{}");
    };
    const sent = failureOf(
      new FetchTransport(() => deaf, clock).send(post("https://api.example.com/"), ignore),
    );
    await clock.pass(connectTimeout);
    const error = await sent;
    assert.ok(error instanceof errors.TimedOutError, error.name);
    assert.equal(error.charge, "no");
    proxyFound.resolve();
    assert.ok((await later.promise) instanceof Error);
  });

  it("a response that comes after it was given up isn't left unread", async () => {
    const clock = new TestClock();
    const cancelled = Promise.withResolvers<void>();
    const found = Promise.withResolvers<void>();
    const body = new ReadableStream({ cancel: () => cancelled.resolve() });
    const deaf: Fetch = async () => {
      await found.promise;
      return new Response(body);
    };
    const sent = failureOf(
      new FetchTransport(() => deaf, clock).send(post("https://api.example.com/"), ignore),
    );
    await clock.pass(connectTimeout);
    await sent;
    found.resolve();
    await cancelled.promise;
  });

  it("a body that listens to nobody is given up in time, and its outcome is unknown", async () => {
    const clock = new TestClock();
    const begun = Promise.withResolvers<void>();
    const deaf: Fetch = async (_url, { body }) => {
      await new Response(body ?? null).text();
      begun.resolve();
      return new Response(new ReadableStream({ pull: () => new Promise(() => undefined) }));
    };
    const sent = failureOf(
      new FetchTransport(() => deaf, clock).send(post("https://api.example.com/"), ignore),
    );
    await begun.promise;
    await settled();
    await clock.pass(bodyTimeout);
    const error = await sent;
    assert.ok(error instanceof errors.TimedOutError, error.name);
    assert.equal(error.charge, "maybe");
  });
});
