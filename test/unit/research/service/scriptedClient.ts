import assert from "node:assert/strict";
import { AnswerSink, memoryLimit } from "../../../../src/research/service/answerSink.ts";
import { ServiceClient } from "../../../../src/research/service/client.ts";
import { KnownKeys } from "../../../../src/research/service/redact.ts";
import type {
  ChooseWriter,
  HttpRequest,
  HttpResponse,
  Transport,
} from "../../../../src/research/service/transport.ts";
import { TestClock } from "../batches/batchClock.ts";

export const key = "or_9pX2mTq7VbLr4KcZw8JdYh3NfGs6AeUo";

export interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** What happens once the body has come, before the transport is done. */
  readonly after?: (request: HttpRequest) => Promise<void> | void;
}

/** Answers each request with the next reply, and every one after the last with the last. */
export class ScriptedTransport implements Transport {
  readonly requests: HttpRequest[] = [];
  readonly #replies: (Reply | Error)[];

  constructor(...replies: (Reply | Error)[]) {
    this.#replies = replies;
  }

  async send(request: HttpRequest, choose: ChooseWriter): Promise<HttpResponse> {
    this.requests.push(request);
    const reply = this.#replies.length > 1 ? this.#replies.shift() : this.#replies[0];
    if (reply === undefined || reply instanceof Error) {
      throw reply ?? new Error("no reply is left");
    }
    const { status = 200, headers = {}, body = "{}", after } = reply;
    const writer = choose({ status, headers });
    await writer.write(Buffer.from(body));
    await after?.(request);
    return { status, headers };
  }

  dispose(): void {
    // Nothing to end.
  }
}

/** A client whose requests a transport of a test answers. */
export function clientOf(
  transport: Transport,
  clock: TestClock = new TestClock(),
  baseUrl = "https://api.example.com",
): ServiceClient {
  return new ServiceClient({ baseUrl, key }, transport, new KnownKeys(), clock);
}

function memorySink(): AnswerSink {
  return new AnswerSink(() => Promise.reject(new Error("This answer is small.")), memoryLimit);
}

/** Calls a tool. */
export function pay(
  client: ServiceClient,
  signal?: AbortSignal,
  sink = memorySink(),
): Promise<unknown> {
  return client.callTool(
    "research_keywords",
    { seed: "tea" },
    { sink, timeout: 90_000, ...(signal === undefined ? {} : { signal }) },
  );
}

/** What a request fails with. */
export async function failureOf(sent: Promise<unknown>): Promise<unknown> {
  return sent.then(
    () => assert.fail("it should fail"),
    (reason: unknown) => reason,
  );
}
