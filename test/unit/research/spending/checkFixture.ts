import assert from "node:assert/strict";
import { join } from "node:path";
import { ResultStore } from "../../../../src/research/library/resultStore.ts";
import type { PaidSource } from "../../../../src/research/spending/agreedCall.ts";
import { CallsUnderWay } from "../../../../src/research/spending/callsUnderWay.ts";
import { CheckedCall, callerRules } from "../../../../src/research/spending/checkedCall.ts";
import type {
  CallCheck,
  CheckPorts,
  WantedCalls,
} from "../../../../src/research/spending/checkedCall.ts";
import { Ledger } from "../../../../src/research/spending/ledger.ts";
import type { LedgerOutcome } from "../../../../src/research/spending/ledger.ts";
import { PendingCalls } from "../../../../src/research/spending/pendingCalls.ts";
import type { PendingCall } from "../../../../src/research/spending/pendingCalls.ts";
import { monotonicClock } from "../../../../src/shared/deliberateInput.ts";
import { inspectPage } from "../../../../src/research/tools/inspectPage.ts";
import { callKey } from "../../../../src/research/tools/arguments.ts";

export const origin = "https://api.example.com";
const args = { url: "https://example.com/a" };
export const key = callKey(inspectPage, args, origin);
const day = 24 * 60 * 60 * 1000;

/** What calls go through in a test that sends none. */
export const source: PaidSource = {
  origin,
  account: "own",
  client: {
    clockOffset: undefined,
    usage: () => assert.fail("Nothing is read from the service."),
    ownCredentialId: () => assert.fail("Nothing is read from the service."),
    credits: () => assert.fail("Nothing is read from the service."),
  },
  paidCalls: { run: () => assert.fail("Nothing is sent.") },
};

export type Caller = keyof typeof callerRules;

/** The stores of a window, with real files, and what is written in them about one call. */
export class CheckedWindow {
  readonly ledger: Ledger;
  readonly pending: PendingCalls;
  readonly results: ResultStore;
  readonly underWay = new CallsUnderWay(monotonicClock);
  /** Days for which a saved result can stand in. */
  freshDays = 7;
  available = true;
  ownDataIsAllowed = false;
  #calls = 0;

  constructor(folder: string) {
    this.ledger = new Ledger(join(folder, "spending"), "session");
    this.pending = new PendingCalls(join(folder, "pending"));
    this.results = new ResultStore(join(folder, "results"));
  }

  get ports(): CheckPorts {
    return {
      results: this.results,
      ledger: this.ledger,
      pendingCalls: this.pending,
      callsUnderWay: this.underWay,
      now: () => Date.now(),
      availability: () =>
        this.available ? { ok: true } : { ok: false, reason: "Not enabled.", remedy: "enable" },
      ownDataIsAllowed: () => this.ownDataIsAllowed,
      holdsKey: (value) => Promise.resolve(JSON.stringify(value).includes("or_own_key")),
      freshFor: () => this.freshDays * day,
    };
  }

  check(
    caller: Caller,
    wanted: Partial<WantedCalls<PaidSource>> = {},
    ports: CheckPorts = this.ports,
  ): Promise<CallCheck<PaidSource>[]> {
    return CheckedCall.check(
      ports,
      { tool: inspectPage, drafts: [args], source, ...wanted },
      callerRules[caller],
    );
  }

  /** How the one call stands, or why it is refused, in a word. */
  async verdict(
    caller: Caller,
    wanted: Partial<WantedCalls<PaidSource>> = {},
    ports: CheckPorts = this.ports,
  ): Promise<string> {
    const [check] = await this.check(caller, wanted, ports);
    assert.ok(check !== undefined);
    return check.ok ? check.call.standing.kind : check.refusal.kind;
  }

  /** Reserves the price of the call, as what pays does; resolves with its id. `callKey` is that of an earlier version. */
  async reserve(callKey = key): Promise<string> {
    const id = `call-${(this.#calls += 1)}`;
    const { name } = inspectPage;
    const admission = await this.ledger.begin(
      { id, tool: name, subject: "a", origin, price: 3, key: callKey },
      { day: 0, session: 0 },
    );
    assert.ok(admission.admitted);
    return id;
  }

  /** The same, with its end. */
  async sent(outcome: LedgerOutcome, more: { readonly resultId?: string } = {}): Promise<string> {
    const id = await this.reserve();
    await this.ledger.settle(id, outcome, outcome === "charged" ? 3 : 0, more);
    return id;
  }

  async claim(callId: string, more: Partial<PendingCall> = {}): Promise<void> {
    const sentAt = new Date().toISOString();
    const note = { tool: inspectPage.name, subject: "a", sentAt, pid: process.pid, callId };
    assert.equal(await this.pending.begin(key, { ...note, ...more }), undefined);
  }

  async save(
    id: string,
    ageInDays = 0,
    body = '{"data":{"url":"https://example.com/a"}}',
  ): Promise<void> {
    const at = new Date(Date.now() - ageInDays * day).toISOString();
    await this.results.keep(
      id,
      {
        tool: inspectPage.name,
        args,
        subject: "a",
        market: null,
        sentAt: at,
        receivedAt: at,
        cost: 3,
        balanceAfter: null,
        origin,
        callKey: key,
      },
      { kind: "memory", bytes: Buffer.from(body) },
    );
  }
}
