import assert from "node:assert/strict";
import { AnswerSink, memoryLimit } from "../../../../src/research/service/answerSink.ts";
import { ServiceClient } from "../../../../src/research/service/client.ts";
import { KnownKeys } from "../../../../src/research/service/redact.ts";
import {
  PaidCallError,
  PaidCalls,
  ResponseNotStoredError,
} from "../../../../src/research/service/paidCalls.ts";
import type { CallAttempt, PaidCall } from "../../../../src/research/service/paidCalls.ts";
import { UndiciTransport } from "../../../../src/research/service/undiciTransport.ts";
import type {
  ChooseWriter,
  HttpRequest,
  HttpResponse,
  Transport,
} from "../../../../src/research/service/transport.ts";
import { startSandbox } from "../../../../src/sandbox/server.ts";
import type { Sandbox } from "../../../../src/sandbox/server.ts";
import { systemClock } from "../../../../src/system/clock.ts";
import { SimulatedService, SimulatedTime } from "../spending/simulatedService.ts";
import type { Fate } from "../spending/simulatedService.ts";

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
    const headers =
      fault === undefined ? request.headers : { ...request.headers, "x-sandbox-fault": fault };
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
  "reset-before",
  "reset-after",
  "reset-midway",
  "truncated",
  "empty",
  "wrong-type",
  "invalid-utf8",
  "charged-failure",
  "500",
  "502",
  "503",
  "429:0",
  "delay:5",
  "drip:1",
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
    client = new ServiceClient(
      { baseUrl: sandbox.url, key: sandbox.key },
      transport,
      new KnownKeys(),
    );
    calls = new PaidCalls(client);
  });
  after(async () => {
    transport.dispose();
    await sandbox.close();
  });

  const callOf = (page: number, more: Partial<PaidCall> = {}): PaidCall => ({
    tool: "inspect_page",
    args: { url: `https://example.com/page-${page}` },
    timeout: 5_000,
    signal: new AbortController().signal,
    openSink: () =>
      new AnswerSink(() => Promise.reject(new Error("These answers are small.")), memoryLimit),
    onWait: () => undefined,
    ...more,
  });

  /** What one call brought: an answer, or what its failure alone says about the charge. */
  async function outcome(page: number): Promise<string> {
    try {
      await calls.run(callOf(page));
      return "answered";
    } catch (error) {
      assert.ok(error instanceof PaidCallError, String(error));
      return error.cause.charge;
    }
  }

  it("T1, T2: 300 calls with faults: none is charged twice, and none that was charged is called free", async () => {
    const random = randomNumbers(20_260_301);
    fault = () => (random() < 0.4 ? faults[Math.floor(random() * faults.length)] : undefined);
    const before = await client.credits();
    const counts: Record<string, number> = {};
    for (let page = 0; page < 300; page += 1) {
      const [known, end] = [await client.credits(), await outcome(page)];
      const charged = (known - (await client.credits())) / 3;
      assert.ok(charged <= 1, `page ${page} was charged ${charged} times`);
      assert.ok(charged === 0 || end !== "no", `page ${page} was charged, and called free`);
      assert.ok(charged === 1 || end !== "answered", `page ${page} was answered without a charge`);
      counts[end] = (counts[end] ?? 0) + 1;
    }
    assert.ok(
      (counts["maybe"] ?? 0) > 20 && (counts["answered"] ?? 0) > 100,
      JSON.stringify(counts),
    );
    assert.ok(before - (await client.credits()) >= (counts["answered"] ?? 0) * 3);
  });

  it("M2: repeats no status by itself, neither 429 nor 503, although they say when to come back", async () => {
    for (const [status, name] of [
      ["429:0", "RateLimitedError"],
      ["503", "UnavailableError"],
    ] as const) {
      const pending = [status];
      fault = () => pending.shift();
      const before = await client.credits();
      const waits: string[] = [];
      const call = calls.run(callOf(1_000, { onWait: (reason) => waits.push(reason.name) }));
      await assert.rejects(
        call,
        (error) =>
          error instanceof PaidCallError &&
          error.cause.name === name &&
          error.attempt.status === Number.parseInt(status, 10),
      );
      assert.deepEqual(waits, []);
      assert.equal(await client.credits(), before);
    }
  });

  it("M3: notes with each attempt when it was sent, by which clock, how long it took and which status came", async () => {
    fault = () => undefined;
    await client.credits();
    const { attempt } = await calls.run(callOf(1_001));
    assert.ok(
      Math.abs(attempt.sentAt - Date.now()) < 60_000 && attempt.took >= 0 && attempt.status === 200,
    );
    assert.ok(attempt.clockOffset !== undefined && Math.abs(attempt.clockOffset) < 60_000);
    const fresh = new PaidCalls(
      new ServiceClient({ baseUrl: sandbox.url, key: sandbox.key }, transport, new KnownKeys()),
    );
    assert.equal(
      (await fresh.run(callOf(1_002))).attempt.clockOffset,
      undefined,
      "nothing has told the service's time before it was sent",
    );
    fault = () => "reset-after";
    await assert.rejects(
      calls.run(callOf(1_003)),
      (error) =>
        error instanceof PaidCallError &&
        error.attempt.status === undefined &&
        error.attempt.clockOffset !== undefined,
    );
  });

  it("M3: does not trust what it learnt of the service's clock once this machine's clock was set", async () => {
    fault = () => undefined;
    const clock = { ...systemClock, now: () => Date.now() + set };
    let set = 0;
    const own = new ServiceClient(
      { baseUrl: sandbox.url, key: sandbox.key },
      transport,
      new KnownKeys(),
      clock,
    );
    assert.equal(own.clockOffset, undefined);
    await own.credits();
    assert.ok(Math.abs(own.clockOffset ?? Number.NaN) < 60_000);
    set = -3 * 3_600_000;
    assert.equal(own.clockOffset, undefined);
    await own.credits();
    assert.ok(Math.abs((own.clockOffset ?? Number.NaN) - 3 * 3_600_000) < 60_000);
  });

  it("says that it may be charged when the response can't be stored", async () => {
    fault = () => undefined;
    const full = {
      path: "",
      write: () => Promise.resolve(),
      commit: () => Promise.reject(new Error("The disk is full.")),
      discard: () => Promise.resolve(),
    };
    const openSink = (): AnswerSink => new AnswerSink(() => Promise.resolve(full), 0);
    await assert.rejects(
      calls.run(callOf(1_004, { openSink })),
      (error) =>
        error instanceof ResponseNotStoredError &&
        error.name === "ResponseNotStoredError" &&
        error.message === "The disk is full." &&
        error.attempt.took >= 0,
    );
  });

  it("reads the account through all of it", async () => {
    fault = () => undefined;
    const { key, api_credential: created } = await client.createCredential("Second key");
    assert.ok(key.length > 10);
    assert.ok(
      (await client.credentials()).some(
        ({ id, name }) => id === created.id && name === "Second key",
      ),
    );
    const second = new ServiceClient(
      { baseUrl: sandbox.url, key },
      new UndiciTransport(),
      new KnownKeys(),
    );
    assert.equal(await second.ownCredentialId(), created.id);
    await client.revokeCredential(created.id);
    await assert.rejects(second.credits(), /./u);
    const capabilities = await client.capabilities();
    assert.equal(capabilities?.get("inspect_page")?.enabled, true);
  });
});

describe("paid calls that are repeated, or not", () => {
  interface Course {
    readonly ended: string;
    readonly attempt: CallAttempt;
    /** Times at which a request left, in milliseconds since the call began. */
    readonly sent: readonly number[];
    /** Each wait before a repetition: why, and until when. */
    readonly waits: readonly string[];
  }

  /** One call whose requests end like this, the last of them again and again. Each takes 40 ms to fail, and 80 ms to be answered. */
  async function courseOf(
    fates: readonly Fate[],
    { cancelled = "" }: { readonly cancelled?: "sending" | "waiting" | "" } = {},
  ): Promise<Course> {
    const time = new SimulatedTime();
    const start = time.now;
    const service = new SimulatedService(time, {
      lag: 0,
      amendedAfter: 0,
      retention: 1,
      pageLimit: 1,
      stampError: 0,
      dateHeader: true,
      ids: true,
      credentialIds: true,
    });
    const abort = new AbortController();
    const [sent, waits]: [number[], string[]] = [[], []];
    const inner = service.transport("own");
    const send: Transport["send"] = (request, choose) => {
      sent.push(time.now - start);
      service.fates.splice(0, Infinity, fates[sent.length - 1] ?? fates.at(-1) ?? "answered");
      if (cancelled === "sending") {
        abort.abort();
      }
      return inner.send(request, choose);
    };
    const calls = new PaidCalls(
      new ServiceClient(
        { baseUrl: "https://api.example.com", key: "or_own_key" },
        { send, dispose: () => undefined },
        new KnownKeys(),
        time.machine,
      ),
      time.machine,
    );
    const onWait: PaidCall["onWait"] = ({ name }, until) => {
      waits.push(`${name} ${until - start}`);
      if (cancelled === "waiting") {
        abort.abort();
      }
    };
    const openSink = (): AnswerSink =>
      new AnswerSink(() => Promise.reject(new Error("This answer is small.")), memoryLimit);
    const { ended, attempt } = await calls
      .run({
        tool: "inspect_page",
        args: {},
        timeout: 60_000,
        signal: abort.signal,
        openSink,
        onWait,
      })
      .then(
        (response) => ({ ended: "answered", attempt: response.attempt }),
        (error: unknown) => {
          assert.ok(
            error instanceof PaidCallError && error.name === "PaidCallError",
            String(error),
          );
          return { ended: `${error.cause.name} ${error.cause.charge}`, attempt: error.attempt };
        },
      );
    return { ended, attempt: { ...attempt, sentAt: attempt.sentAt - start }, sent, waits };
  }

  it("M2: is sent three times at most, each time later, and the last attempt is the one that is noted", async () => {
    const repeated = ["NotConnectedError 540", "NotConnectedError 1580"];
    assert.deepEqual(await courseOf(["refused"]), {
      ended: "NotConnectedError no",
      attempt: { sentAt: 1_580, took: 40, clockOffset: undefined, status: undefined },
      sent: [0, 540, 1_580],
      waits: repeated,
    });
    const { ended, attempt, sent } = await courseOf(["refused", "refused", "answered"]);
    assert.deepEqual(
      [ended, attempt.sentAt, attempt.took, attempt.status, sent],
      ["answered", 1_580, 80, 200, [0, 540, 1_580]],
    );
  });

  it("M2: a call that was cancelled is called free only when it is", async () => {
    for (const [fates, cancelled, ended] of [
      [["refused"], "waiting", "CancelledError no"],
      [["422"], "", "InvalidRequestError maybe"],
      [["429"], "", "RateLimitedError maybe"],
      [["503Charged"], "", "UnavailableError maybe"],
      [["lostCharged"], "sending", "ConnectionLostError maybe"],
    ] as const) {
      const course = await courseOf(fates, { cancelled });
      assert.deepEqual([course.ended, course.sent.length], [ended, 1], `${fates[0]} ${cancelled}`);
    }
  });
});
