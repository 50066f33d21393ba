import assert from "node:assert/strict";
import type { ServerResponse } from "node:http";
import fc from "fast-check";
import { AnswerSink, memoryLimit } from "../../../../src/research/service/answerSink.ts";
import type { AnswerBody, Spill } from "../../../../src/research/service/answerSink.ts";
import { ServiceClient } from "../../../../src/research/service/client.ts";
import * as errors from "../../../../src/research/service/errors.ts";
import { KnownKeys, keyRemoved } from "../../../../src/research/service/redact.ts";
import { UndiciTransport } from "../../../../src/research/service/undiciTransport.ts";
import type { Transport } from "../../../../src/research/service/transport.ts";
import { encodedKey } from "../../../support/encodings.ts";
import { startRawServer } from "../../../support/rawServer.ts";
import type { Arrived, RawServer } from "../../../support/rawServer.ts";
import { holdsRawKey } from "../../../support/secretScan.ts";

const key = "or_9pX2mTq7VbLr4KcZw8JdYh3NfGs6AeUo";
/** The key as a JSON text may have it: with escapes that only parsing undoes. */
const escaped = [...key]
  .map((character, index) =>
    index % 2 === 0 ? `\\u00${character.charCodeAt(0).toString(16).toUpperCase()}` : character,
  )
  .join("");
const everyForm = [
  key,
  escaped,
  encodeURIComponent(key).replaceAll("_", "%5F"),
  [...key].map((character) => `&#${character.charCodeAt(0)};`).join(""),
  escaped.replaceAll("\\", "\\\\"),
];

describe("a service that echoes the key", () => {
  let answer: (response: ServerResponse, request: Arrived) => void;
  let server: RawServer;
  let transport: UndiciTransport;
  let client: ServiceClient;

  beforeEach(async () => {
    server = await startRawServer((response, request) => answer(response, request));
    transport = new UndiciTransport();
    client = new ServiceClient({ baseUrl: server.url, key }, transport, new KnownKeys());
  });
  afterEach(async () => {
    transport.dispose();
    await server.close();
  });

  function call(
    sink = new AnswerSink(
      () => Promise.reject(new Error("This should stay in memory.")),
      memoryLimit,
    ),
    args: Record<string, unknown> = { seed: "tea" },
  ): Promise<AnswerBody> {
    return client.callTool("research_keywords", args, { sink, timeout: 5_000 });
  }

  /** Everything that any part of an error says, as text. */
  async function spokenBy(promise: Promise<unknown>): Promise<string> {
    const error: unknown = await promise.then(
      () => assert.fail("it should fail"),
      (reason: unknown) => reason,
    );
    assert.ok(error instanceof errors.ServiceError, String(error));
    return [
      error.message,
      error.stack,
      JSON.stringify(error),
      JSON.stringify(Object.entries(error)),
      String(error.cause),
    ].join("\n");
  }

  it("S2: an error's body, in every status, shape and encoding, is told without it", async () => {
    for (const form of everyForm) {
      const bodies = [
        `{"detail":[{"loc":["header","${form}","limit"],"msg":"Bad ${form}","type":"${form}"}]}`,
        `{"error":{"code":"${form}","message":"no ${form}"}}`,
        `{"detail":"${form}"}`,
        `{"message":"Authorization: Bearer ${form}"}`,
        `{"detail":{"code":"website_required","message":"${form}"},"options":[{"website_id":"${form}","${form}":1}]}`,
      ];
      for (const status of [400, 401, 402, 404, 409, 422, 429, 500, 503]) {
        for (const body of bodies) {
          answer = (response) =>
            response
              .writeHead(status, { "x-echo": key, "retry-after": key, location: `/${key}` })
              .end(body);
          const sentence = await spokenBy(call());
          assert.ok(!holdsRawKey(sentence), `${status} ${body}: ${sentence}`);
          assert.ok(
            body.includes("options") || sentence.includes(keyRemoved),
            `what was removed is told: ${sentence}`,
          );
        }
      }
    }
  });

  it("S2: what an account reading brings, in every place, is without it", async () => {
    for (const form of everyForm) {
      const bodies: Record<string, string> = {
        "/v1/me/usage": `[{"id":"log_1","endpoint":"/v1/tools/x?key=${form}","error_message":"Bad key ${form}","${form}":["${form}"]}]`,
        "/v1/me/websites": `{"websites":[{"website_id":"w1","name":"Site of ${form}","message":"${form}"}],"ad_accounts":[{"ad_account":"a","name":"${form}"}]}`,
        "/v1/me/api-credentials": `[{"id":"cred_1","name":"${form}","prefix":"or_9pX2mTq..."}]`,
        "/v1/capabilities": `{"tools":[{"name":"research_keywords","enabled":false,"reason":"Key ${form} may not"}]}`,
      };
      answer = (response, { path }) => response.end(bodies[path.split("?")[0] ?? ""]);
      const read = [
        await client.usage(),
        await client.websites(),
        await client.credentials(),
        [...((await client.capabilities()) ?? [])],
      ];
      for (const value of read) {
        const text = JSON.stringify(value);
        assert.ok(text.includes(keyRemoved) && !holdsRawKey(text), text);
      }
      assert.equal(await client.ownCredentialId(), "cred_1", "the prefix is no key");
    }
  });

  it("S2: an error of the connection is told without it", async () => {
    const failing: Transport = {
      send: () =>
        Promise.reject(new errors.ConnectionLostError(`Invalid header value: Bearer ${key}`)),
      dispose: () => undefined,
    };
    client = new ServiceClient({ baseUrl: server.url, key }, failing, new KnownKeys());
    const sentence = await spokenBy(call());
    assert.ok(sentence.includes(keyRemoved) && !holdsRawKey(sentence), sentence);
  });

  it("S3: a 200 response is handed on without it, and says how often it was there", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(encodedKey(key), { minLength: 1, maxLength: 3 }), async (forms) => {
        const members = forms.map((form, index) => `"m${index}":"${form.replaceAll('"', "")}"`);
        answer = (response) =>
          response.end(
            `{"data":{${members.join(",")}},"resources":[{"uri":"dataset://x?token=${key}"}],"next_actions":[{"tool":"t","args":{"seed":"${key}"}}]}`,
          );
        const body = await call();
        assert.ok(body.kind === "memory" && !holdsRawKey(body.bytes));
        assert.equal(body.redactions, forms.length + 2);
      }),
      { numRuns: 30 },
    );
  });

  it("S3: nor does it reach the file of a large one, however its parts arrive", async () => {
    for (const form of everyForm) {
      const written: Buffer[] = [];
      const spill: Spill = {
        path: "/library/x.answer.json",
        write: async (chunk) => {
          await Promise.resolve();
          written.push(Buffer.from(chunk));
        },
        commit: () => Promise.resolve(),
        discard: () => Promise.resolve(),
      };
      const text = `{"rows":["${"x".repeat(5_000)}${form}${"y".repeat(5_000)}"]}${form}`;
      answer = (response) => {
        response.socket?.setNoDelay(true);
        sendInParts(response, Buffer.from(text), 5_003);
      };
      const body = await call(new AnswerSink(() => Promise.resolve(spill), 100));
      const stored = Buffer.concat(written);
      assert.deepEqual(body, {
        kind: "file",
        path: spill.path,
        size: stored.length,
        redactions: 2,
      });
      assert.equal(stored.toString(), text.replaceAll(form, keyRemoved));
    }
  });

  it("S3: a response that ends with what might have become a key is whole", async () => {
    const text = `{"data":"${key.slice(0, -1)}`;
    answer = (response) => response.end(text);
    const body = await call();
    assert.ok(body.kind === "memory" && body.bytes.toString() === text);
    assert.ok(!("redactions" in body));
  });

  it("S3: a key among the arguments is refused in any encoding, and nothing is sent", async () => {
    for (const form of [...everyForm, `keyword ${key} tool`]) {
      for (const args of [{ seed: form }, { keywords: ["tea", form] }, { nested: { [form]: 1 } }]) {
        const failure = await call(undefined, args).then(
          () => assert.fail("it should be refused"),
          (error: unknown) => error,
        );
        assert.ok(failure instanceof errors.KeyInRequestError && failure.charge === "no");
        assert.ok(!failure.message.includes(key));
      }
    }
    await assert.rejects(client.createCredential(`Laptop ${key}`), errors.KeyInRequestError);
    assert.equal(server.arrived.length, 0);
  });

  it("S3: all keys of a window are refused, and a new one is known as soon as it is made", async () => {
    const keys = new KnownKeys();
    const made = "or_ZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZ";
    client = new ServiceClient({ baseUrl: server.url, key }, transport, keys);
    answer = (response) =>
      response.end(JSON.stringify({ key: made, api_credential: { id: "cred_2" } }));
    assert.equal(
      (await client.createCredential("Laptop")).key,
      made,
      "it is handed on once, as it is",
    );
    assert.ok(keys.isIn(key) && keys.isIn(made));
    await assert.rejects(call(undefined, { seed: made }), errors.KeyInRequestError);
  });
});

/** Writes a body in parts, so that it arrives in several. */
function sendInParts(response: ServerResponse, bytes: Buffer, size: number): void {
  const [first, rest] = [bytes.subarray(0, size), bytes.subarray(size)];
  response.write(first, () =>
    setImmediate(() => (rest.length === 0 ? response.end() : sendInParts(response, rest, 7))),
  );
}
