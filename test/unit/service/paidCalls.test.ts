import assert from "node:assert/strict";
import { AnswerSink } from "../../../src/service/answerSink.ts";
import { ServiceClient } from "../../../src/service/client.ts";
import { PaidCallError, PaidCalls } from "../../../src/service/paidCalls.ts";
import { UndiciTransport } from "../../../src/service/transport.ts";
import type { ChooseWriter, HttpRequest, HttpResponse, Transport } from "../../../src/service/transport.ts";
import { startSandbox } from "../../../src/sandbox/server.ts";
import type { Sandbox } from "../../../src/sandbox/server.ts";

/** Asks the sandbox for a fault with every paid request. */
class FaultyTransport implements Transport {
  readonly #inner: Transport;
  readonly #nextFault: () => string | undefined;

  constructor(inner: Transport, nextFault: () => string | undefined) {
    this.#inner = inner;
    this.#nextFault = nextFault;
  }

  send(request: HttpRequest, choose: ChooseWriter): Promise<HttpResponse> {
    const fault = request.method === "POST" ? this.#nextFault() : undefined;
    const headers = fault === undefined ? request.headers : { ...request.headers, "x-sandbox-fault": fault };
    return this.#inner.send({ ...request, headers }, choose);
  }

  dispose(): void {
    this.#inner.dispose();
  }
}

/** A small seeded generator, so that a failing run can be repeated. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const faults = [
  "reset-before", "reset-after", "reset-midway", "truncated", "empty", "wrong-type", "invalid-utf8",
  "charged-failure", "500", "502", "503", "429:0", "delay:5", "drip:1",
];

describe("paid calls with faults", () => {
  let sandbox: Sandbox;
  let transport: Transport;
  let fault: () => string | undefined;
  let client: ServiceClient;
  let calls: PaidCalls;

  before(async () => {
    sandbox = await startSandbox({ credits: 100_000, rateLimit: 0 });
    transport = new FaultyTransport(new UndiciTransport(), () => fault());
    client = new ServiceClient({ baseUrl: sandbox.url, key: sandbox.key }, transport);
    calls = new PaidCalls(client);
  });
  after(async () => {
    transport.dispose();
    await sandbox.close();
  });

  /** How one call ended: with an answer, or with what was found out about its charge. */
  async function outcome(page: number): Promise<string> {
    try {
      await calls.run({
        tool: "inspect_page",
        args: { url: `https://example.com/page-${page}` },
        timeout: 5_000,
        signal: new AbortController().signal,
        openSink: () => new AnswerSink(() => Promise.reject(new Error("These answers are small."))),
      });
      return "answered";
    } catch (error) {
      assert.ok(error instanceof PaidCallError, String(error));
      return error.finding?.kind ?? "notAsked";
    }
  }

  it("200 calls, one after the other: every charge is delivered or found, none is paid twice", async () => {
    const random = randomNumbers(20_260_301);
    fault = () => (random() < 0.4 ? faults[Math.floor(random() * faults.length)] : undefined);
    const before = await client.credits();
    const counts: Record<string, number> = {};
    for (let page = 0; page < 200; page += 1) {
      const end = await outcome(page);
      counts[end] = (counts[end] ?? 0) + 1;
    }
    const charged = (before - (await client.credits())) / 3;
    assert.equal(counts["unclear"] ?? 0, 0, JSON.stringify(counts));
    assert.equal((counts["answered"] ?? 0) + (counts["charged"] ?? 0), charged, JSON.stringify(counts));
    assert.ok((counts["charged"] ?? 0) > 8 && (counts["notCharged"] ?? 0) > 0 && (counts["noTrace"] ?? 0) > 0, JSON.stringify(counts));
  });

  it("ten at a time: what is said to be free is free, and nothing is paid twice", async () => {
    const random = randomNumbers(7);
    fault = () => (random() < 0.3 ? faults[Math.floor(random() * faults.length)] : undefined);
    const before = await client.credits();
    const counts: Record<string, number> = {};
    for (let round = 0; round < 20; round += 1) {
      const ends = await Promise.all(Array.from({ length: 10 }, (_, index) => outcome(10_000 + round * 10 + index)));
      for (const end of ends) {
        counts[end] = (counts[end] ?? 0) + 1;
      }
    }
    const charged = (before - (await client.credits())) / 3;
    const [answered = 0, found = 0, unclear = 0] = ["answered", "charged", "unclear"].map((kind) => counts[kind]);
    assert.ok(charged >= answered, JSON.stringify(counts));
    assert.ok(charged <= answered + found + unclear, `${charged} charges, ${JSON.stringify(counts)}`);
  });

  it("repeats after 429 and 503 when nothing was charged, and tells that it waits", async () => {
    const pending = ["429:0", "503"];
    fault = () => pending.shift();
    const before = await client.credits();
    const waits: string[] = [];
    const body = await calls.run({
      tool: "research_keywords",
      args: { seed: "again" },
      timeout: 5_000,
      signal: new AbortController().signal,
      openSink: () => new AnswerSink(() => Promise.reject(new Error("This answer is small."))),
      onWait: (reason) => waits.push(reason.name),
    });
    assert.equal(body.kind, "memory");
    assert.deepEqual(waits, ["RateLimitedError", "UnavailableError"]);
    assert.equal(await client.credits(), before - 3);
  });

  it("ends a wait at once when the person cancels", async () => {
    fault = () => "429:60";
    const abort = new AbortController();
    const call = calls.run({
      tool: "research_keywords",
      args: { seed: "waiting" },
      timeout: 5_000,
      signal: abort.signal,
      openSink: () => new AnswerSink(() => Promise.reject(new Error("No answer comes."))),
      onWait: () => abort.abort(),
    });
    await assert.rejects(call, (error) => error instanceof PaidCallError && error.cause.name === "CancelledError");
  });

  it("reads the account through all of it", async () => {
    fault = () => undefined;
    const { key, api_credential: created } = await client.createCredential("Second key");
    assert.ok(key.length > 10);
    assert.ok((await client.credentials()).some(({ id, name }) => id === created.id && name === "Second key"));
    const second = new ServiceClient({ baseUrl: sandbox.url, key }, new UndiciTransport());
    assert.equal(await second.ownCredentialId(), created.id);
    await client.revokeCredential(created.id);
    await assert.rejects(second.credits(), /./u);
    const capabilities = await client.capabilities();
    assert.equal(capabilities?.get("inspect_page")?.enabled, true);
  });
});
