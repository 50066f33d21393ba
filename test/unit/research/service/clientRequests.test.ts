import assert from "node:assert/strict";
import { AnswerSink } from "../../../../src/research/service/answerSink.ts";
import type { Spill } from "../../../../src/research/service/answerSink.ts";
import type { ServiceClient } from "../../../../src/research/service/client.ts";
import { smallBodyLimit } from "../../../../src/research/service/smallBody.ts";
import * as errors from "../../../../src/research/service/errors.ts";
import { accountTimeout } from "../../../../src/research/service/timeLimit.ts";
import type {
  HttpRequest,
  HttpResponse,
  Transport,
} from "../../../../src/research/service/transport.ts";
import { TestClock, settled } from "../batches/batchClock.ts";
import { ScriptedTransport, clientOf, failureOf, key, pay } from "./scriptedClient.ts";

describe("a request of the client", () => {
  const reading = {
    authorization: `Bearer ${key}`,
    accept: "application/json",
    "accept-encoding": "identity",
  };
  const writing = { ...reading, "content-type": "application/json" };
  const entries = [{ id: "log_1", credits_charged: 3, new_member: "x" }];
  const credentials = [{ id: "cred_1", prefix: "or_9pX2mTq..." }];
  const created = { key: "or_ZZZZZZZZZZZZZZZZ", api_credential: { id: "cred_2" } };
  const requests: readonly (readonly [
    string,
    (client: ServiceClient) => Promise<unknown>,
    unknown,
    unknown,
    Partial<HttpRequest> & { readonly path: string },
  ])[] = [
    [
      "the credits",
      (client) => client.credits(),
      { balance: 7, other: 1 },
      7,
      { method: "GET", path: "/v1/me/credits" },
    ],
    [
      "the usage",
      (client) => client.usage(),
      entries,
      entries,
      { method: "GET", path: "/v1/me/usage?limit=50" },
    ],
    [
      "some of the usage",
      (client) => client.usage(500),
      { logs: entries },
      entries,
      { method: "GET", path: "/v1/me/usage?limit=500" },
    ],
    [
      "the websites",
      (client) => client.websites(),
      { websites: null, ad_accounts: [{ ad_account: "a" }] },
      { websites: [], adAccounts: [{ ad_account: "a" }] },
      { method: "GET", path: "/v1/me/websites" },
    ],
    [
      "the keys",
      (client) => client.credentials(),
      { api_credentials: credentials },
      credentials,
      { method: "GET", path: "/v1/me/api-credentials" },
    ],
    [
      "the capabilities",
      (client) => client.capabilities().then((tools) => [...(tools?.keys() ?? [])]),
      { tools: ["a"] },
      ["a"],
      { method: "GET", path: "/v1/capabilities" },
    ],
    [
      "a new key",
      (client) => client.createCredential("Laptop"),
      created,
      created,
      { method: "POST", path: "/v1/me/api-credentials", body: '{"name":"Laptop"}' },
    ],
    [
      "a new key that expires",
      (client) => client.createCredential("Laptop", "2099-01-01"),
      created,
      created,
      {
        method: "POST",
        path: "/v1/me/api-credentials",
        body: '{"name":"Laptop","expires_at":"2099-01-01"}',
      },
    ],
    [
      "the end of a key",
      (client) => client.revokeCredential("a/b c"),
      "none",
      undefined,
      { method: "POST", path: "/v1/me/api-credentials/a%2Fb%20c/revoke" },
    ],
  ];
  for (const [what, ask, answer, wanted, { path, method, body }] of requests) {
    it(`for ${what} is what the specification says, and so is what is read`, async () => {
      for (const [baseUrl, prefix] of [
        ["https://api.example.com", ""],
        ["https://api.example.com/", ""],
        ["https://api.example.com/base/", "/base"],
      ] as const) {
        const transport = new ScriptedTransport({ body: JSON.stringify(answer) });
        assert.deepEqual(await ask(clientOf(transport, new TestClock(), baseUrl)), wanted);
        const [{ url, signal, ...request } = assert.fail("nothing was sent")] = transport.requests;
        assert.ok(signal instanceof AbortSignal);
        assert.equal(url.href, `https://api.example.com${prefix}${path}`);
        assert.deepEqual(request, {
          method,
          headers: method === "GET" ? reading : writing,
          timeout: accountTimeout,
          ...(body === undefined ? {} : { body }),
        });
        assert.equal(transport.requests.length, 1);
      }
    });
  }

  it("for a tool has its arguments, and the time-out and the signal of the call", async () => {
    const transport = new ScriptedTransport({ body: "{}" });
    await pay(clientOf(transport));
    const [{ url, signal, ...request } = assert.fail("nothing was sent")] = transport.requests;
    assert.equal(url.pathname, "/v1/tools/research_keywords");
    assert.equal(signal?.aborted, false);
    assert.deepEqual(request, {
      method: "POST",
      headers: writing,
      body: '{"seed":"tea"}',
      timeout: 90_000,
    });
  });

  it("is successful from 200 to 299, and an error of its status otherwise", async () => {
    for (const status of [200, 204, 299]) {
      assert.deepEqual(await pay(clientOf(new ScriptedTransport({ status, body: "x" }))), {
        kind: "memory",
        bytes: Buffer.from("x"),
      });
    }
    for (const status of [199, 300, 402]) {
      const error = await failureOf(
        pay(clientOf(new ScriptedTransport({ status, body: '{"detail":"no"}' }))),
      );
      assert.ok(error instanceof errors.StatusError);
      assert.deepEqual([error.status, error.detail], [status, "no"]);
    }
  });

  const unreadable: readonly (readonly [string, string])[] = [
    ["no JSON", "<html>"],
    ["nothing", ""],
    ["another shape", '{"balance":"seven"}'],
    ["too large", `{"balance":7,"x":"${"x".repeat(smallBodyLimit)}"}`],
  ];
  for (const [what, body] of unreadable) {
    it(`for the account fails with an answer that is ${what}, and isn't repeated`, async () => {
      const transport = new ScriptedTransport({ body });
      const error = await failureOf(clientOf(transport).credits());
      assert.ok(error instanceof errors.MalformedAnswerError, String(error));
      assert.match(
        error.message,
        what === "too large"
          ? /\/v1\/me\/credits is too large/u
          : /\/v1\/me\/credits couldn't be read/u,
      );
      assert.equal(transport.requests.length, 1);
    });
  }

  it("for the account fails as the transport does, where that is no failure of the service", async () => {
    const broken = new RangeError("not foreseen");
    const transport = new ScriptedTransport(broken);
    assert.equal(await failureOf(clientOf(transport).credits()), broken);
    assert.equal(transport.requests.length, 1);
  });

  it("that failed leaves nothing of its response, and says what failed", async () => {
    const course: string[] = [];
    const note = async (event: string): Promise<void> => {
      await settled();
      course.push(event);
    };
    const spill: Spill = {
      path: "x",
      write: (chunk) => note(Buffer.from(chunk).toString()),
      commit: () => note("(commit)"),
      discard: () => note("(discard)"),
    };
    const broken = new errors.ConnectionLostError("lost");
    const after = (): Promise<void> => Promise.reject(broken);
    assert.equal(
      await failureOf(
        pay(
          clientOf(new ScriptedTransport({ body: "long enough", after })),
          undefined,
          new AnswerSink(() => Promise.resolve(spill), 3),
        ),
      ),
      broken,
    );
    assert.deepEqual(course, ["long enough", "(discard)"]);
    course.length = 0;
    const ending = `long enough ${key.slice(0, 9)}`;
    assert.deepEqual(
      await pay(
        clientOf(new ScriptedTransport({ body: ending })),
        undefined,
        new AnswerSink(() => Promise.resolve(spill), 3),
      ),
      { kind: "file", path: "x", size: ending.length },
    );
    assert.deepEqual(
      course,
      ["long enough ", key.slice(0, 9), "(commit)"],
      "what might have become a key is written before the file is whole",
    );
  });

  it("that was refused is refused, also when the person cancels as soon as the whole refusal has come", async () => {
    for (const status of [402, 503]) {
      const abort = new AbortController();
      const error = await failureOf(
        pay(clientOf(new ScriptedTransport({ status, after: () => abort.abort() })), abort.signal),
      );
      assert.ok(error instanceof errors.StatusError);
      assert.equal(error.status, status);
    }
  });

  it("that was cancelled while a refusal came is cancelled", async () => {
    const abort = new AbortController();
    const after = (): Promise<void> => {
      abort.abort();
      return Promise.reject(new errors.CancelledError(true));
    };
    const error = await failureOf(
      pay(clientOf(new ScriptedTransport({ status: 503, after })), abort.signal),
    );
    assert.ok(error instanceof errors.CancelledError);
  });
});

describe("the key in use", () => {
  const own = { id: "cred_1", prefix: "or_9pX2mTq..." };
  const other = { id: "cred_2", prefix: "or_other..." };
  const lists: readonly (readonly [
    readonly { id: string; prefix?: string }[],
    string | undefined,
  ])[] = [
    [[], undefined],
    [[other], undefined],
    [[other, own], "cred_1"],
    [[own, { id: "cred_3", prefix: "or_9pX2m…" }], undefined],
    [[{ id: "cred_4", prefix: "or_9***" }], "cred_4"],
    [[{ id: "cred_5", prefix: "or_..." }], undefined],
    [[{ id: "cred_6" }], undefined],
    [[{ id: "cred_7", prefix: key.slice(0, -1) }], "cred_7"],
    [[{ id: "cred_8", prefix: "9pX2mTq" }], undefined],
    [[{ id: "cred_9", prefix: "or_9...x" }], undefined],
  ];

  it("is the only one of the account's keys that begins like it", async () => {
    for (const [list, wanted] of lists) {
      const client = clientOf(new ScriptedTransport({ body: JSON.stringify(list) }));
      assert.equal(client.ownCredential(list)?.id, wanted, JSON.stringify(list));
      assert.equal(await client.ownCredentialId(), wanted);
    }
  });

  it("is asked for once, and again only after a failure", async () => {
    const transport = new ScriptedTransport({ status: 401 }, new RangeError("not foreseen"), {
      body: JSON.stringify([own]),
    });
    const client = clientOf(transport);
    assert.equal(await client.ownCredentialId(), undefined);
    await assert.rejects(client.ownCredentialId(), /not foreseen/u);
    assert.deepEqual(
      await Promise.all([
        client.ownCredentialId(),
        client.ownCredentialId(new AbortController().signal),
      ]),
      ["cred_1", "cred_1"],
    );
    assert.equal(await client.ownCredentialId(), "cred_1");
    assert.equal(transport.requests.length, 3);
  });

  it("isn't waited for with a signal that is aborted already", async () => {
    const never: Transport = { send: () => new Promise(() => undefined), dispose: () => undefined };
    assert.equal(await clientOf(never).ownCredentialId(AbortSignal.abort()), undefined);
  });
});

describe("an account request that waits for its connection to be made ready", () => {
  /** Ready when the test says so; then it answers nothing. */
  function unready(): { transport: Transport; ready: () => void; sent: () => number } {
    const { promise, resolve } = Promise.withResolvers<void>();
    let sent = 0;
    const send = ({ signal }: HttpRequest): Promise<HttpResponse> => {
      sent += 1;
      const { promise: lost, reject } = Promise.withResolvers<HttpResponse>();
      signal?.addEventListener("abort", () => reject(new errors.CancelledError(true)));
      return lost;
    };
    const transport = { prepare: () => promise, send, dispose: () => undefined };
    return { transport, ready: resolve, sent: () => sent };
  }

  it("has all of its time from then on", async () => {
    const clock = new TestClock();
    const { transport, ready, sent } = unready();
    const reading = failureOf(clientOf(transport, clock).credits());
    await clock.pass(3 * accountTimeout);
    assert.equal(sent(), 0);
    ready();
    await settled();
    assert.equal(sent(), 1);
    await clock.pass(accountTimeout - 1);
    assert.equal(clock.timers, 1);
    await clock.pass(1);
    assert.ok((await reading) instanceof errors.TimedOutError);
  });

  it("is cancelled at once, and nothing was sent", async () => {
    const { transport, sent } = unready();
    const abort = new AbortController();
    const reading = failureOf(clientOf(transport).credits(abort.signal));
    abort.abort();
    const error = await reading;
    assert.ok(error instanceof errors.CancelledError, String(error));
    assert.deepEqual([error.charge, sent()], ["no", 0]);
  });
});
