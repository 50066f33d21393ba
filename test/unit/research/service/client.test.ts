import assert from "node:assert/strict";
import type { ServerResponse } from "node:http";
import fc from "fast-check";
import { AnswerSink, memoryLimit } from "../../../../src/research/service/answerSink.ts";
import type { AnswerBody, Spill } from "../../../../src/research/service/answerSink.ts";
import { checkBaseUrl } from "../../../../src/research/service/baseUrl.ts";
import { ServiceClient } from "../../../../src/research/service/client.ts";
import { KnownKeys } from "../../../../src/research/service/redact.ts";
import * as errors from "../../../../src/research/service/errors.ts";
import { UndiciTransport } from "../../../../src/research/service/undiciTransport.ts";
import { startRawServer } from "../../../support/rawServer.ts";
import type { Arrived, RawServer } from "../../../support/rawServer.ts";
import { wireFixture, wireFixtureNames } from "../../../support/wireFixtures.ts";
import type { WireFixture } from "../../../support/wireFixtures.ts";

const key = "or_9pX2mTq7VbLr4KcZw8JdYh3NfGs6AeUo";

/** A sink that must stay in memory. */
function memorySink(): AnswerSink {
  return new AnswerSink(
    () => Promise.reject(new Error("This answer should not need a file.")),
    memoryLimit,
  );
}

function bodyText(body: AnswerBody): string {
  assert.equal(body.kind, "memory");
  return body.kind === "memory" ? body.bytes.toString("utf8") : "";
}

describe("the service client", () => {
  let answer: (response: ServerResponse, request: Arrived) => void;
  let server: RawServer;
  let transport: UndiciTransport;
  let client: ServiceClient;

  beforeEach(async () => {
    server = await startRawServer((response, request) => answer(response, request));
    transport = new UndiciTransport();
    client = new ServiceClient({ baseUrl: `${server.url}/`, key }, transport, new KnownKeys());
  });

  afterEach(async () => {
    transport.dispose();
    await server.close();
  });

  function call(signal?: AbortSignal, timeout = 5_000, sink = memorySink()): Promise<AnswerBody> {
    return client.callTool(
      "research_keywords",
      { seed: "tea" },
      { sink, timeout, ...(signal === undefined ? {} : { signal }) },
    );
  }

  function replay({ response: { status, headers, body } }: WireFixture): void {
    answer = (response) => {
      response.writeHead(status, headers);
      response.end(JSON.stringify(body));
    };
  }

  /** The failure of a call, which must be of the given class and must not carry the key anywhere. */
  async function failure<T extends errors.ServiceError>(
    type: abstract new (...args: never[]) => T,
    promise: Promise<unknown>,
  ): Promise<T> {
    const error = await promise.then(
      () => assert.fail("the call should fail"),
      (reason: unknown) => reason,
    );
    assert.ok(error instanceof type, String(error));
    const everything = [
      error.message,
      error.stack ?? "",
      JSON.stringify(error),
      String(error.cause),
    ].join("\n");
    assert.ok(!everything.includes(key), "the key is in an error");
    return error;
  }

  describe("sends what the wire fixtures say", () => {
    const calls = wireFixtureNames().filter(
      (name) =>
        !name.startsWith("error-") && wireFixture(name).request.path.startsWith("/v1/tools/"),
    );
    for (const name of calls) {
      it(name, async () => {
        const fixture = wireFixture(name);
        replay(fixture);
        const tool = fixture.request.path.replace("/v1/tools/", "");
        const body = await client.callTool(tool, fixture.request.body ?? {}, {
          sink: memorySink(),
          timeout: 5_000,
        });
        assert.deepEqual(JSON.parse(bodyText(body)), fixture.response.body);
        const [arrived] = server.arrived;
        assert.equal(arrived?.method, fixture.request.method);
        assert.equal(arrived.path, fixture.request.path);
        assert.deepEqual(JSON.parse(arrived.body), fixture.request.body);
        assert.equal(arrived.headers.authorization, fixture.request.headers["Authorization"]);
        assert.equal(arrived.headers["content-type"], fixture.request.headers["Content-Type"]);
      });
    }

    it("credits", async () => {
      replay(wireFixture("credits"));
      assert.deepEqual({ balance: await client.credits() }, wireFixture("credits").response.body);
      assert.equal(server.arrived[0]?.path, "/v1/me/credits");
    });

    it("usage", async () => {
      const fixture = wireFixture("usage");
      replay(fixture);
      assert.deepEqual(await client.usage(2), fixture.response.body);
      assert.equal(server.arrived[0]?.path, fixture.request.path);
    });

    it("websites", async () => {
      const fixture = wireFixture("websites");
      replay(fixture);
      const { websites, adAccounts } = await client.websites();
      assert.deepEqual({ websites, ad_accounts: adAccounts }, fixture.response.body);
      assert.ok(websites.length > 0 && adAccounts.length > 0);
    });

    it("websites, nothing connected", async () => {
      replay(wireFixture("websites-empty"));
      assert.deepEqual(await client.websites(), { websites: [], adAccounts: [] });
    });
  });

  describe("tells errors by their meaning", () => {
    const meanings = {
      "error-400": errors.InvalidRequestError,
      "error-401": errors.BadKeyError,
      "error-402": errors.OutOfCreditsError,
      "error-404-credential": errors.NotFoundError,
      "error-404-dataset": errors.NotFoundError,
      "error-404-tool": errors.NotFoundError,
      "error-422": errors.InvalidRequestError,
      "error-422-one-of": errors.InvalidRequestError,
      "error-account-required": errors.ChoiceRequiredError,
      "error-binding-required": errors.ConnectionRequiredError,
      "error-connection-required": errors.ConnectionRequiredError,
      "error-platform-required": errors.ChoiceRequiredError,
      "error-website-required": errors.ChoiceRequiredError,
      "error-429": errors.RateLimitedError,
      "error-503": errors.UnavailableError,
    };

    it("for every error among the fixtures", () => {
      assert.deepEqual(
        wireFixtureNames()
          .filter((name) => name.startsWith("error-"))
          .toSorted(),
        Object.keys(meanings).toSorted(),
      );
    });

    for (const [name, type] of Object.entries(meanings)) {
      it(name, async () => {
        replay(wireFixture(name));
        const error = await failure<errors.StatusError>(type, call());
        assert.notEqual(error.detail, "");
        assert.equal(server.arrived.length, 1, "a paid call is never repeated");
      });
    }

    for (const name of ["account", "platform", "website"]) {
      it(`with the safe options of ${name}_required`, async () => {
        const fixture = wireFixture(`error-${name}-required`);
        replay(fixture);
        const { code, options } = await failure(errors.ChoiceRequiredError, call());
        assert.equal(code, `${name}_required`);
        assert.ok(options.length > 1);
        assert.ok(JSON.stringify(fixture.response.body).includes(JSON.stringify(options)));
      });
    }

    it("field by field for a 422", async () => {
      replay(wireFixture("error-422"));
      const { fields } = await failure(errors.InvalidRequestError, call());
      assert.ok(
        fields.length > 0 && fields.every(({ field, message }) => field !== "" && message !== ""),
      );
    });

    it("with the time until which the rate is used up", async () => {
      answer = (response) => response.writeHead(429, { "retry-after": "7" }).end("{}");
      const before = Date.now();
      const { until = 0 } = await failure(errors.RateLimitedError, call());
      assert.ok(until >= before + 7_000 && until <= Date.now() + 7_000);
    });

    it("also from other error shapes, an HTML page and an empty body", async () => {
      const bodies: readonly (readonly [string, string])[] = [
        ['{"error":"out of it"}', "out of it"],
        ['{"message":"out of it"}', "out of it"],
        ['{"error":{"code":"x","message":"out of it"}}', "out of it"],
        ['{"detail":{"code":"x","message":"out of it"}}', "out of it"],
        ["<html>Bad gateway</html>", ""],
        ["", ""],
      ];
      for (const [body, detail] of bodies) {
        answer = (response) => response.writeHead(502).end(body);
        const error = await failure(errors.UnavailableError, call());
        assert.equal(error.detail, detail);
        assert.equal(error.charge, "maybe");
      }
    });

    it("and follows no redirect with a key in hand", async () => {
      answer = (response) => response.writeHead(307, { location: `${server.url}/elsewhere` }).end();
      await failure(errors.UnexpectedStatusError, call());
      assert.equal(server.arrived.length, 1);
    });
  });

  describe("knows whether a request was ever sent", () => {
    it("refused: not sent", async () => {
      await server.close();
      const error = await failure(errors.NotConnectedError, call());
      assert.equal(error.charge, "no");
    });

    it("unknown host: not sent", async () => {
      client = new ServiceClient(
        { baseUrl: "https://no-such-host.invalid", key },
        transport,
        new KnownKeys(),
      );
      assert.equal((await failure(errors.NotConnectedError, call())).charge, "no");
    });

    it("connection broken before the answer: sent", async () => {
      answer = (response) => response.destroy();
      assert.equal((await failure(errors.ConnectionLostError, call())).charge, "maybe");
      assert.equal(server.arrived.length, 1);
    });

    it("answer cut off in the middle: sent, and nothing of it is taken for an answer", async () => {
      answer = (response) => {
        response.writeHead(200, { "content-length": "1000" });
        response.write('{"data":{');
        setImmediate(() => response.destroy());
      };
      assert.equal((await failure(errors.ConnectionLostError, call())).charge, "maybe");
    });

    it("no answer in time: sent", async () => {
      answer = () => undefined;
      assert.equal((await failure(errors.TimedOutError, call(undefined, 50))).charge, "maybe");
    });

    it("cancelled before it was sent", async () => {
      const error = await failure(errors.CancelledError, call(AbortSignal.abort()));
      assert.equal(error.charge, "no");
      assert.equal(server.arrived.length, 0);
    });

    it("cancelled while the service works", async () => {
      const abort = new AbortController();
      answer = () => abort.abort();
      assert.equal((await failure(errors.CancelledError, call(abort.signal))).charge, "maybe");
    });
  });

  describe("keeps a large answer", () => {
    it("in a file once it is over the limit, whole and in order", async () => {
      const pieces = Array.from({ length: 200 }, (_, index) => String(index % 10).repeat(1_000));
      answer = (response) => response.end(pieces.join(""));
      const written: Buffer[] = [];
      let state = "open";
      const spill: Spill = {
        path: "/library/x.answer.json",
        write: async (chunk) => {
          await Promise.resolve();
          written.push(Buffer.from(chunk));
        },
        commit: async () => {
          state = "committed";
          return Promise.resolve();
        },
        discard: async () => {
          state = "discarded";
          return Promise.resolve();
        },
      };
      const body = await call(
        undefined,
        5_000,
        new AnswerSink(() => Promise.resolve(spill), 1_500),
      );
      assert.deepEqual(body, { kind: "file", path: spill.path, size: 200_000 });
      assert.equal(Buffer.concat(written).toString(), pieces.join(""));
      assert.equal(state, "committed");
    });

    it("and leaves no half file when it fails", async () => {
      let discarded = false;
      const spill: Spill = {
        path: "x",
        write: () => Promise.reject(new Error("disk full")),
        commit: () => Promise.reject(new Error("never committed")),
        discard: async () => {
          discarded = true;
          return Promise.resolve();
        },
      };
      answer = (response) => response.end("x".repeat(10_000));
      await assert.rejects(
        call(undefined, 5_000, new AnswerSink(() => Promise.resolve(spill), 10)),
        /disk full/u,
      );
      assert.ok(discarded);
    });
  });

  it("hands on any body as it came", async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.json(), fc.string({ unit: "binary" })), async (body) => {
        answer = (response) => response.end(body);
        assert.equal(bodyText(await call()), Buffer.from(body).toString("utf8"));
      }),
      { numRuns: 30 },
    );
  });

  it("leaves the process-wide fetch dispatcher alone", async () => {
    const symbols = ["undici.globalDispatcher.1", "undici.globalDispatcher.2"].map((name) =>
      Symbol.for(name),
    );
    const before = symbols.map((symbol): unknown => Reflect.get(globalThis, symbol));
    answer = (response) => response.end("{}");
    await call();
    assert.deepEqual(
      symbols.map((symbol): unknown => Reflect.get(globalThis, symbol)),
      before,
    );
  });
});

describe("the base address", () => {
  it("is https, or http on this machine", () => {
    for (const address of [
      "https://api.example.com",
      "https://api.example.com/base/",
      "http://127.0.0.1:8080",
      "http://localhost:1",
      "http://[::1]:9",
    ]) {
      assert.equal(checkBaseUrl(address).href, new URL(address).href);
    }
  });

  for (const address of [
    "",
    "api.example.com",
    "http://api.example.com",
    "http://127.0.0.1.example.com",
    "ftp://x.example",
    "https://u:p@x.example",
    "https://x.example/?q",
    "https://x.example/#f",
    "http://localhost.example.com",
  ]) {
    it(`is not ${JSON.stringify(address)}`, () => {
      assert.throws(() => checkBaseUrl(address), errors.UnsafeAddressError);
    });
  }
});
