import assert from "node:assert/strict";
import {
  CancelledError,
  InvalidRequestError,
  NotConnectedError,
} from "../../../../src/research/service/errors.ts";
import { ResponseNotStoredError } from "../../../../src/research/service/paidCalls.ts";
import { PaySteps, attempt, now } from "./paySteps.ts";
import type { Script } from "./paySteps.ts";
import {
  aborted,
  before,
  fails,
  lookedUp,
  lost,
  paid,
  refusal,
  replaced,
  rest,
  sent,
  unasked,
} from "./payScripts.ts";

/** What is asked, what happens, and the steps that follow, the last of which is how the call ended. */
type Row = readonly [what: string, script: Script, steps: readonly string[]];

const rows: Readonly<Record<string, readonly Row[]>> = {
  "each step is over before the next one begins": [
    ["a person's call", {}, [...before, ...rest]],
    [
      "a batch's call",
      { caller: "batch" },
      [...paid, "balance", "show balance 97 of own", "release key", "result null 0"],
    ],
    [
      "a balance that does not fit",
      {
        balances: [90],
        differences: [
          { id: "x", tool: "t", subject: "s", price: 3, charged: 10, wasUnknown: false },
        ],
      },
      [
        ...paid,
        "balance",
        "show balance 90 of own",
        "write balance 90",
        "log id-1",
        "release key",
        "result 90 1",
      ],
    ],
    [
      "a balance that can't be read",
      { failing: { balance: lost } },
      [...paid, "balance", "release key", "result null 0"],
    ],
  ],
  "what goes wrong before the request leaves sends nothing and leaves no claim": [
    ["the note before", { failing: { before: "full" } }, ["before id-1", "full"]],
    ["the claim", { failing: { claim: "full" } }, ["before id-1", "claim key", "full"]],
    [
      "the look for a saved result",
      { failing: { since: "full" } },
      [...before, "release key", "full"],
    ],
    [
      "the ledger",
      { failing: { reserve: "full" } },
      [...before, "reserve id-1", "release key", "full"],
    ],
    [
      "a budget",
      { admissions: [refusal] },
      [...before, "reserve id-1", "over day", "release key", "nothing"],
    ],
    [
      "a budget that is raised",
      { admissions: [refusal], yes: true },
      [
        ...before,
        "reserve id-1",
        "over day",
        'note key {"callId":"id-2","sentAt":"2026-03-01T12:00:00.000Z"}',
        "since",
        "reserve id-2",
        ...rest.slice(1).map((step) => step.replace("id-1", "id-2")),
      ],
    ],
    [
      "what agents spend unasked",
      { admissions: [unasked], caller: "agent" },
      [...before, "reserve id-1", "more", "release key", "nothing"],
    ],
    [
      "what agents spend unasked, where a person allows more",
      { admissions: [unasked], caller: "agent", yes: true, call: { asked: true } },
      [
        ...before,
        "reserve id-1",
        "more",
        'note key {"callId":"id-2","sentAt":"2026-03-01T12:00:00.000Z"}',
        "since",
        "reserve id-2",
        ...rest.slice(1).map((step) => step.replace("id-1", "id-2")),
      ],
    ],
    [
      "a budget that is raised in vain",
      { admissions: [refusal, refusal], yes: true, failing: { note: "gone" } },
      [
        ...before,
        "reserve id-1",
        "over day",
        'note key {"callId":"id-2","sentAt":"2026-03-01T12:00:00.000Z"}',
        "release key",
        "gone",
      ],
    ],
  ],
  "a failure is settled and explained before the claim goes": [
    [
      "never connected",
      { send: fails(new NotConnectedError("refused")) },
      [...sent, "settle id-1 notCharged 0", "release key", "NotConnectedError notCharged"],
    ],
    [
      "refused, and proved to be free",
      { send: fails(new InvalidRequestError(422, "no", [])), verdict: { kind: "notCharged" } },
      [
        ...sent,
        "settle id-1 unknown 3",
        "log id-1",
        "release key",
        "InvalidRequestError notCharged",
      ],
    ],
    [
      "refused, and charged",
      {
        send: fails(new InvalidRequestError(422, "no", [])),
        verdict: { kind: "charged", credits: 3, at: "" },
      },
      [...sent, "settle id-1 unknown 3", "log id-1", "release key", "InvalidRequestError charged"],
    ],
    [
      "charged for an agent: the person wasn't told",
      {
        caller: "agent",
        send: fails(lost),
        verdict: { kind: "charged", credits: 3, at: "" },
      },
      [
        ...sent,
        "settle id-1 unknown 3",
        "log id-1",
        'note key {"ended":true}',
        "ConnectionLostError charged",
      ],
    ],
    [
      "cancelled before it was sent",
      { send: fails(new CancelledError(false)) },
      [...sent, "settle id-1 notCharged 0", "release key", "cancelled"],
    ],
    [
      "lost, and charged",
      { send: fails(lost), verdict: { kind: "charged", credits: 3, at: "" } },
      [...sent, "settle id-1 unknown 3", "log id-1", "release key", "ConnectionLostError charged"],
    ],
    [
      "lost, and free",
      { send: fails(lost), verdict: { kind: "notCharged" } },
      [
        ...sent,
        "settle id-1 unknown 3",
        "log id-1",
        "release key",
        "ConnectionLostError notCharged",
      ],
    ],
    [
      "lost, and not found",
      { send: fails(lost), verdict: { kind: "unknown", because: "noEntry" } },
      [
        ...sent,
        "settle id-1 unknown 3",
        "log id-1",
        'note key {"ended":true}',
        "ConnectionLostError unknown noEntry",
      ],
    ],
    [
      "lost, without a verdict",
      { send: fails(lost) },
      [
        ...sent,
        "settle id-1 unknown 3",
        "log id-1",
        'note key {"ended":true}',
        "ConnectionLostError unknown notLookedUp",
      ],
    ],
    [
      "lost, as the log",
      { send: fails(lost), failing: { log: lost } },
      [
        ...sent,
        "settle id-1 unknown 3",
        "log id-1",
        'note key {"ended":true}',
        "ConnectionLostError unknown logUnreadable",
      ],
    ],
    [
      "lost, and the ledger fails",
      { send: fails(lost), failing: { log: "damaged" } },
      [...sent, "settle id-1 unknown 3", "log id-1", 'note key {"ended":true}', "damaged"],
    ],
    [
      "cancelled after it was sent",
      { send: fails(new CancelledError(true)), signal: aborted },
      [
        ...sent,
        "settle id-1 unknown 3",
        'note key {"ended":true}',
        "CancelledError unknown notLookedUp",
      ],
    ],
    [
      "not stored",
      { send: () => Promise.reject(new ResponseNotStoredError("full", attempt)) },
      [...sent, "settle id-1 unknown 3", 'note key {"ended":true}', "ResponseNotStoredError: full"],
    ],
    [
      "another error",
      { send: () => Promise.reject(new TypeError("odd")) },
      [...sent, "settle id-1 unknown 3", 'note key {"ended":true}', "TypeError: odd"],
    ],
    [
      "not saved",
      { failing: { save: "full" } },
      [
        ...paid.slice(0, -1),
        "rescue id-1",
        "settle id-1 charged 3",
        "release key",
        "ResultNotSavedError: full",
      ],
    ],
    [
      "not saved anywhere",
      { failing: { save: "full", rescue: "full too" } },
      [
        ...paid.slice(0, -1),
        "rescue id-1",
        "settle id-1 charged 3",
        'note key {"ended":true}',
        "full too",
      ],
    ],
    [
      "not settled",
      { failing: { settle: "full" }, send: fails(lost), verdict: { kind: "notCharged" } },
      [
        ...sent,
        "settle id-1 unknown 3",
        "log id-1",
        "release key",
        "ConnectionLostError notCharged",
      ],
    ],
  ],
  "M6: what an earlier one left decides whether it is paid for again": [
    [
      "its result is saved",
      { earlier: [{}], opens: true },
      ["before id-1", "claim key", "open earlier", "remove /note", "claim key", "since", ...rest],
    ],
    [
      "the log proves that it was free",
      { earlier: [{}], verdict: { kind: "notCharged" } },
      [...replaced, ...rest],
    ],
    [
      "it was charged",
      { earlier: [{}], verdict: { kind: "charged", credits: 3, at: "" } },
      ["before id-1", "claim key", ...lookedUp, "repeat charged", "nothing"],
    ],
    [
      "nothing is proved",
      { earlier: [{}] },
      ["before id-1", "claim key", ...lookedUp, "repeat unknown", "nothing"],
    ],
    [
      "the person agrees",
      { earlier: [{}], yes: true },
      ["before id-1", "claim key", ...lookedUp, "repeat unknown", ...replaced.slice(4), ...rest],
    ],
    [
      "the log can't be read",
      { earlier: [{}], failing: { log: lost } },
      ["before id-1", "claim key", ...lookedUp, "repeat unknown", "nothing"],
    ],
    [
      "the person has cancelled",
      { earlier: [{}], signal: aborted },
      ["before id-1", "claim key", "open earlier", "repeat unknown", "nothing"],
    ],
    [
      "the ledger can't be read",
      { earlier: [{}], failing: { log: "damaged" } },
      ["before id-1", "claim key", ...lookedUp, "damaged"],
    ],
    [
      "version 0.4.0, without a result",
      { earlier: [{ callId: undefined }] },
      ["before id-1", "claim key", "find key", "repeat undefined", "nothing"],
    ],
    [
      "version 0.4.0, an older result",
      { earlier: [{ callId: undefined }], receivedAt: new Date(now - 1).toISOString() },
      ["before id-1", "claim key", "find key", "repeat undefined", "nothing"],
    ],
    [
      "version 0.4.0, a result since",
      { earlier: [{ callId: undefined }], receivedAt: new Date(now).toISOString() },
      ["before id-1", "claim key", "find key", "remove /note", "claim key", "since", ...rest],
    ],
    [
      "this window's own",
      { earlier: [{ pid: process.pid }] },
      ["before id-1", "claim key", ...lookedUp, "repeat unknown", "nothing"],
    ],
    [
      "another window is at it",
      { earlier: [{ pid: process.ppid }] },
      [
        "before id-1",
        "claim key",
        `UnderWayElsewhereError: The same call has been running in another window since ${new Date(now).toISOString()}.`,
      ],
    ],
    [
      "another window was, and its process lives on",
      { earlier: [{ pid: process.ppid, ended: true }] },
      ["before id-1", "claim key", ...lookedUp, "repeat unknown", "nothing"],
    ],
  ],
};

describe("the steps of a paid call", () => {
  for (const [what, cases] of Object.entries(rows)) {
    it(what, async () => {
      for (const [name, script, steps] of cases) {
        assert.deepEqual(await new PaySteps(script).pay(), steps, name);
      }
    });
  }

  it("a window that closes leaves its note to the next one, also of a call that it could explain", async () => {
    const closing = new PaySteps({ send: fails(lost), verdict: { kind: "notCharged" } });
    closing.payments.close();
    assert.deepEqual(await closing.pay(), [
      ...sent,
      "settle id-1 unknown 3",
      "log id-1",
      "ConnectionLostError notCharged",
    ]);
  });
});
