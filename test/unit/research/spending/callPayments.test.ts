import assert from "node:assert/strict";
import {
  CallFailedError,
  ResultNotSavedError,
  UnderWayElsewhereError,
} from "../../../../src/research/spending/agreedCall.ts";
import type {
  CallPolicy,
  CallProgress,
  PaidCallResult,
} from "../../../../src/research/spending/agreedCall.ts";
import type { LedgerEntry } from "../../../../src/research/spending/ledger.ts";
import { ServiceClient } from "../../../../src/research/service/client.ts";
import { KnownKeys } from "../../../../src/research/service/redact.ts";
import { CancelledError } from "../../../../src/research/service/errors.ts";
import { inspectPage } from "../../../../src/research/tools/inspectPage.ts";
import { scratchFolder } from "../../../support/scratch.ts";
import { PayWindow } from "./payWindow.ts";
import type { WindowParts } from "./payWindow.ts";
import { SimulatedService, SimulatedTime } from "./simulatedService.ts";
import type { Fate, LogHabits } from "./simulatedService.ts";

const minute = 60_000;
const origin = "https://api.example.com";
const usual: LogHabits = {
  lag: 0,
  amendedAfter: 0,
  retention: 30 * 24 * 60 * minute,
  pageLimit: 500,
  stampError: 0,
  dateHeader: true,
  ids: true,
  credentialIds: true,
};

describe("paying for a call", () => {
  let folder: ReturnType<typeof scratchFolder>;
  let time: SimulatedTime;
  let service: SimulatedService;
  let window: PayWindow;

  beforeEach(async () => {
    folder = scratchFolder({ inMemory: true });
    await begin(usual);
  });
  afterEach(() => folder.remove());

  function open(more: Partial<WindowParts> = {}): PayWindow {
    const client = new ServiceClient(
      { baseUrl: origin, key: "or_own_key" },
      service.transport("own"),
      new KnownKeys(),
      time.machine,
    );
    return new PayWindow({ folder: folder.path, client, clock: time.machine, ...more });
  }

  /** A service that was called before: the log shows it, and reaches back. */
  async function begin(habits: LogHabits): Promise<void> {
    time = new SimulatedTime();
    service = new SimulatedService(time, habits);
    window = open();
    await window.source.client.credits();
    time.now += 30 * minute;
    await pay("before", "answered");
    time.now += 30 * minute;
    service.reads.clear();
  }

  function pay(
    page: string,
    how: Fate,
    policy: Partial<CallPolicy> = {},
  ): ReturnType<PayWindow["pay"]> {
    service.fates.splice(0, Infinity, how);
    return window.pay(
      window.call(inspectPage, { url: `https://example.com/${page}` }, page),
      policy,
    );
  }

  async function failure(
    page: string,
    how: Fate,
    policy: Partial<CallPolicy> = {},
  ): Promise<CallFailedError> {
    const error: unknown = await pay(page, how, policy).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    assert.ok(error instanceof CallFailedError, String(error));
    return error;
  }

  const isPaid = (paid: Awaited<ReturnType<typeof pay>>): paid is PaidCallResult =>
    paid !== undefined && "differences" in paid;
  const ledger = (): Promise<LedgerEntry[]> => window.ledger.entries(origin, new Date(0));
  const sentFor = (page: string): number =>
    service.requests.filter(({ subject }) => subject.endsWith(`/${page}`)).length;
  const unfound = { kind: "unknown", because: "noEntry" };
  const logReads = (): number => service.reads.get("/v1/me/usage") ?? 0;

  it("reserves the price before the request, saves the response, settles, and lets go of the claim", async () => {
    let reserved: LedgerEntry | undefined;
    window = open({
      at: async (moment) => {
        reserved = moment === "reserved" ? (await ledger()).at(-1) : reserved;
      },
    });
    const progress: CallProgress[] = [];
    const paid = await pay("a", "answered", { report: (one) => progress.push(one) });
    assert.ok(isPaid(paid));
    assert.deepEqual(
      [reserved?.outcome, reserved?.price, reserved?.account, reserved?.key, reserved?.id],
      ["open", 3, "own", "a", paid.result.id],
    );
    const entry = (await ledger()).at(-1);
    assert.deepEqual(
      [entry?.outcome, entry?.credits, entry?.resultId, entry?.attempt?.status],
      ["charged", 3, paid.result.id, 200],
    );
    assert.equal((await window.results.open(paid.result.id)).ok, true);
    assert.deepEqual(await window.pending.list(), []);
    assert.deepEqual(
      progress.map(({ kind }) => kind),
      ["sent", "saving"],
    );
    assert.equal(paid.isChargeUnknown, undefined);
    assert.deepEqual(window.balances, [100_000 - 6]);
    assert.equal(paid.result.balanceAfter, 100_000 - 6);
    assert.equal(logReads(), 0, "the balance fits, so nobody reads the log");
  });

  it("M6: a call of unknown outcome asks before it is paid for again, also after its message is gone", async () => {
    await failure("a", "lost");
    const asked: string[] = [];
    const ask = (yes: boolean): Partial<CallPolicy> => ({
      allowRepeat: ({ subject, ended }, verdict) => {
        asked.push(`${subject} ${ended === true} ${verdict?.kind}`);
        return Promise.resolve(yes);
      },
    });
    assert.equal(await pay("a", "answered", ask(false)), undefined);
    assert.equal(sentFor("a"), 1, "declined: nothing was sent");
    window = open();
    assert.ok(isPaid(await pay("a", "answered", ask(true))), "in another window too");
    assert.deepEqual(asked, ["example.com/a true unknown", "example.com/a true unknown"]);
    assert.ok(isPaid(await pay("a", "answered")), "an answered call asks no more");
  });

  it("T6: asks nothing once the log proves that the earlier one was not charged", async () => {
    folder.remove();
    await begin({ ...usual, lag: 5_000 });
    assert.deepEqual((await failure("a", "503")).verdict, unfound);
    time.now += minute;
    assert.ok(isPaid(await pay("a", "answered")));
    assert.equal(
      (await ledger()).find(({ outcome }) => outcome === "notCharged")?.credits,
      0,
      "and the ledger knows",
    );
  });

  it("asks, with the charge, before a call is repeated that was charged and lost", async () => {
    window = open({
      at: (moment) => (moment === "answered" ? new Promise(() => undefined) : Promise.resolve()),
    });
    await window.source.client.credits();
    void pay("a", "answered");
    while (service.calls.length < 2) {
      await new Promise(setImmediate);
    }
    await window.pending.update("a", { pid: 0 });
    window = open();
    let seen: unknown;
    await pay("a", "answered", {
      allowRepeat: (_, verdict) => Promise.resolve((seen = verdict?.kind) === undefined),
    });
    assert.equal(seen, "charged");
    assert.equal(sentFor("a"), 1);
  });

  it("M6: asks before a lost call is repeated also when an earlier reading of the log has found its charge", async () => {
    folder.remove();
    await begin({ ...usual, lag: 5_000 });
    assert.equal(
      (await failure("a", "lostCharged")).verdict.kind,
      "unknown",
      "the log does not show it yet",
    );
    time.now += 10 * minute;
    const entry = (await ledger()).at(-1);
    await window.lookup.lookUp(window.source, [entry?.id ?? ""]);
    assert.equal((await ledger()).at(-1)?.outcome, "charged");
    let seen: unknown;
    assert.equal(
      await pay("a", "answered", {
        allowRepeat: (_, verdict) => Promise.resolve((seen = verdict?.kind) === undefined),
      }),
      undefined,
    );
    assert.equal(seen, "charged");
    assert.equal(sentFor("a"), 1);
  });

  it("M3: a call that the ledger does not have was never sent, and asks nothing", async () => {
    const left = {
      tool: "inspect_page",
      subject: "a",
      sentAt: new Date(time.machine.now()).toISOString(),
      pid: 0,
      callId: "never-reserved",
    };
    await window.pending.begin("a", left);
    window = open();
    assert.ok(isPaid(await pay("a", "answered")));
    assert.equal(logReads(), 0);
  });

  it("a note of version 0.4.0 asks, unless a result came after it", async () => {
    const left = {
      tool: "inspect_page",
      subject: "a",
      sentAt: new Date(time.machine.now()).toISOString(),
      pid: 0,
    };
    await window.pending.begin("a", left);
    window = open();
    assert.equal(await pay("a", "answered"), undefined);
    await window.pending.begin("before", {
      ...left,
      sentAt: new Date(time.machine.now() - 60 * minute).toISOString(),
    });
    window = open();
    assert.ok(isPaid(await pay("before", "answered")), "that one has a result");
  });

  it("leaves a call to another window that is at it", async () => {
    const sentAt = new Date().toISOString();
    time.skew = Date.now() - time.now;
    await window.pending.begin("a", {
      tool: "inspect_page",
      subject: "a",
      sentAt,
      pid: process.ppid,
      callId: "x",
    });
    window = open();
    await assert.rejects(
      pay("a", "answered"),
      (error) => error instanceof UnderWayElsewhereError && error.sentAt === sentAt,
    );
    assert.equal(sentFor("a"), 0);
  });

  it("R1: whoever cancels waits for nothing more, and the log is not read", async () => {
    const abort = new AbortController();
    window = open({
      at: (moment) => Promise.resolve(moment === "reserved" ? abort.abort() : undefined),
    });
    await assert.rejects(
      pay("a", "lost", { signal: abort.signal }),
      (error) => error instanceof CallFailedError || error instanceof CancelledError,
    );
    assert.equal(logReads(), 0);
  });

  it("sends nothing, and leaves nothing behind, when the policy, a budget or the ledger says no", async () => {
    await assert.rejects(
      pay("a", "answered", { beforeSend: () => Promise.reject(new Error("not noted")) }),
      /not noted/u,
    );
    assert.deepEqual(
      await pay("a", "answered", { savedSince: () => Promise.resolve({ result: undefined }) }),
      { result: undefined },
    );
    window = open({ budget: 5 });
    assert.equal(await pay("a", "answered"), undefined, "3 of 5 are spent");
    assert.equal(sentFor("a"), 0);
    assert.deepEqual(await window.pending.list(), []);
    assert.equal(
      (await window.ledger.spent(origin)).day,
      3,
      "what was not admitted counts for nothing",
    );
    let raised = 0;
    const paid = await pay("a", "answered", {
      allowOverBudget: async ({ scope }) => (
        (raised += 1),
        await window.ledger.raise(origin, scope, 6),
        true
      ),
    });
    assert.ok(isPaid(paid));
    assert.equal(raised, 1);
  });

  it("T8: a response that the library can't take is charged, put elsewhere, and asks nothing later", async () => {
    window = open({
      at: (moment) =>
        moment === "saved" ? Promise.reject(new Error("The disk is full.")) : Promise.resolve(),
    });
    await assert.rejects(
      pay("a", "answered"),
      (error) =>
        error instanceof ResultNotSavedError &&
        error.credits === 3 &&
        error.place === "nowhere" &&
        error.message === "The disk is full.",
    );
    assert.equal((await ledger()).at(-1)?.outcome, "charged");
    assert.deepEqual(await window.pending.list(), []);
  });

  it("M4: notices what was charged instead of the price, says so once, and the ledger counts it", async () => {
    const paid = await pay("a", "answeredDear");
    assert.ok(isPaid(paid));
    assert.deepEqual(paid.differences, [
      {
        id: paid.result.id,
        tool: "inspect_page",
        subject: "example.com/a",
        price: 3,
        charged: 30,
        wasUnknown: false,
      },
    ]);
    assert.equal((await ledger()).at(-1)?.credits, 30);
    assert.equal((await window.ledger.spent(origin)).day, 33);
    assert.equal(logReads(), 1);
    const next = await pay("b", "answered");
    assert.ok(isPaid(next));
    assert.deepEqual(next.differences, []);
    assert.equal(logReads(), 1, "the balance fits again");
  });

  it("M4: finds a charge that the log shows late with the next call, and a call that was free", async () => {
    folder.remove();
    await begin({ ...usual, lag: 5_000 });
    const paid = await pay("a", "answeredDear");
    assert.deepEqual(isPaid(paid) && paid.differences, []);
    time.now += 2 * minute;
    const next = await pay("b", "answeredDear");
    assert.deepEqual(
      isPaid(next) && next.differences.map(({ subject, charged }) => `${subject} ${charged}`),
      ["example.com/a 30"],
    );
  });

  it("M4: finds out that an answered call was free, by log and balance", async () => {
    for (const [how, charged] of [
      ["answeredFree", 0],
      ["answeredDear", 30],
    ] as const) {
      const paid = await pay(how, how);
      assert.deepEqual(isPaid(paid) && paid.differences.map((one) => one.charged), [charged]);
      time.now += 5 * minute;
    }
  });

  it("L9: a page instead of a response counts as charged only once that is known", async () => {
    const paid = await pay("a", "page");
    assert.ok(isPaid(paid));
    assert.equal(paid.result.unreadable, true);
    assert.deepEqual([paid.differences, paid.isChargeUnknown], [[], true]);
    const outcome = async (): Promise<unknown> => (await ledger()).at(-1)?.outcome;
    assert.equal(await outcome(), "unknown");
    time.now += 30 * minute;
    const { verdicts } = await window.lookup.lookUp(window.source, [paid.result.id]);
    assert.deepEqual(verdicts.get(paid.result.id), unfound, "the service never heard of it");
    assert.equal((await window.ledger.spent(origin)).day, 6, "it still counts with its price");
    const charged = await pay("b", "pageCharged");
    assert.ok(isPaid(charged));
    assert.equal(await outcome(), "charged");
    assert.deepEqual(await window.pending.list(), []);
  });

  it("M4: a batch reads the balance at its first call, and then once a minute", async () => {
    const balances = (): number => service.reads.get("/v1/me/credits") ?? 0;
    for (const [page, passed, reads] of [
      ["a", 0, 1],
      ["b", 0, 1],
      ["c", 30_000, 1],
      ["d", 31_000, 2],
    ] as const) {
      time.now += passed;
      window.call(inspectPage, {}, page);
      await pay(page, "answered", { caller: "batch" });
      assert.equal(balances(), reads, page);
    }
  });
});
