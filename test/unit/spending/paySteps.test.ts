import assert from "node:assert/strict";
import type { AnswerSink } from "../../../src/service/answerSink.ts";
import {
  CancelledError,
  ConnectionLostError,
  InvalidRequestError,
  NotConnectedError,
} from "../../../src/service/errors.ts";
import type { ServiceError } from "../../../src/service/errors.ts";
import { PaidCallError, ResponseNotStoredError } from "../../../src/service/paidCalls.ts";
import type { PaidCall, PaidResponse } from "../../../src/service/paidCalls.ts";
import { auditSite } from "../../../src/tools/auditSite.ts";
import { attempt, now, PaySteps } from "./paySteps.ts";
import type { Script } from "./paySteps.ts";

const before = ["before id-1", "claim key", "since"];
const sent = [...before, "reserve id-1", "report sent", "send"];
const paid = [...sent, "save id-1", "settle id-1 charged 3"];
const lookedUp = ["open earlier", "log earlier"];
const replaced = ["before id-1", "claim key", ...lookedUp, "remove /note", "claim key", "since"];
const rest = sent
  .slice(before.length)
  .concat(
    "save id-1",
    "settle id-1 charged 3",
    "balance",
    "show balance 97 of own",
    "write balance 97",
    "release key",
    "result 97 0",
  );

const refusal = {
  admitted: false,
  scope: "day",
  spent: { day: 9, session: 9 },
  limit: 10,
} as const;
const lost = new ConnectionLostError("reset");
const fails =
  (cause: ServiceError): NonNullable<Script["send"]> =>
  () =>
    Promise.reject(new PaidCallError(cause, { ...attempt, status: undefined }));
const aborted = AbortSignal.abort();

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
        differences: [{ id: "x", tool: "t", subject: "s", price: 3, charged: 10 }],
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
        'note key {"callId":"id-2"}',
        "reserve id-2",
        ...rest.slice(1).map((step) => step.replace("id-1", "id-2")),
      ],
    ],
    [
      "a budget that is raised in vain",
      { admissions: [refusal, refusal], yes: true, failing: { note: "gone" } },
      [...before, "reserve id-1", "over day", 'note key {"callId":"id-2"}', "release key", "gone"],
    ],
  ],
  "a failure is settled and explained before the claim goes": [
    [
      "never connected",
      { send: fails(new NotConnectedError("refused")) },
      [...sent, "settle id-1 notCharged 0", "release key", "NotConnectedError notCharged"],
    ],
    [
      "refused",
      { send: fails(new InvalidRequestError(422, "no", [])) },
      [...sent, "settle id-1 notCharged 0", "release key", "InvalidRequestError notCharged"],
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
      "lost, too early",
      { send: fails(lost), verdict: { kind: "unknown", because: "tooEarly" } },
      [
        ...sent,
        "settle id-1 unknown 3",
        "log id-1",
        'note key {"ended":true}',
        "ConnectionLostError unknown tooEarly",
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
        "ConnectionLostError unknown logUnreadable",
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
        "CancelledError unknown logUnreadable",
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
      "the person cancels the reading",
      { earlier: [{}], failing: { log: "aborted" }, signal: aborted },
      ["before id-1", "claim key", ...lookedUp, "repeat unknown", "nothing"],
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

  it("notes in the ledger what is reserved, and with each end when the request was sent", async () => {
    const reserved = {
      id: "id-1",
      tool: "research_keywords",
      subject: "coffee",
      origin: "https://api.example.com",
      price: 3,
      account: "own",
      key: "key",
    };
    const sentAttempt = { sentAt: "2026-03-01T12:00:01.000Z", took: 2_000, clockOffset: 500 };
    const notStored: NonNullable<Script["send"]> = () =>
      Promise.reject(
        new ResponseNotStoredError("full", {
          ...attempt,
          clockOffset: undefined,
          status: undefined,
        }),
      );
    for (const [script, details, more] of [
      [
        { clockOffset: 7 },
        { resultId: "id-1", attempt: { ...sentAttempt, status: 200 } },
        { clockOffset: 7 },
      ],
      [{ send: fails(lost) }, { attempt: sentAttempt }, {}],
      [{ send: fails(new NotConnectedError("refused")) }, { attempt: sentAttempt }, {}],
      [{ send: notStored }, { attempt: { sentAt: sentAttempt.sentAt, took: 2_000 } }, {}],
      [{ send: () => Promise.reject(new TypeError("odd")) }, {}, {}],
    ] as const) {
      const steps = new PaySteps(script);
      await steps.pay();
      assert.deepEqual([steps.settled, steps.reserved], [[details], [{ ...reserved, ...more }]]);
    }
  });

  it("warns when the ledger or the balance can't be noted", async () => {
    for (const [step, warning] of [
      ["settle", "The ledger couldn't record charged for id-1: full"],
      ["balance", "The balance after id-1 couldn't be read or recorded: full"],
    ] as const) {
      const steps = new PaySteps({ failing: { [step]: "full" } });
      await steps.pay();
      assert.deepEqual(steps.warnings, [warning]);
    }
  });

  it("saves with the response what was asked, where, and for how much", async () => {
    const asked = {
      tool: "research_keywords",
      subject: "coffee",
      sentAt: new Date(now).toISOString(),
      receivedAt: new Date(now).toISOString(),
      cost: 3,
      balanceAfter: null,
      origin: "https://api.example.com",
      callKey: "key",
    };
    const market = { location: "United States", language: "English" };
    for (const [call, more] of [
      [{}, { args: { seed: "coffee" }, market }],
      [{ continues: "first" }, { args: { seed: "coffee" }, market, continues: "first" }],
      [
        { args: { location: "germany", language: "German" } },
        {
          args: { location: "germany", language: "German" },
          market: { location: "Germany", language: "German" },
        },
      ],
      [
        { args: { location: "Springfield" } },
        {
          args: { location: "Springfield" },
          market: { location: "Springfield", language: "English" },
        },
      ],
      [
        { tool: auditSite, args: {} },
        { tool: "audit_site", args: {}, market: null },
      ],
    ] as const) {
      const steps = new PaySteps({ call });
      await steps.pay();
      assert.deepEqual(steps.records, [{ ...asked, ...more }]);
    }
  });

  it("puts a response into a file where that is wanted, and tells each million bytes of it", async () => {
    const receive = async ({ openSink }: PaidCall): Promise<PaidResponse> => {
      const sink = openSink();
      for (const bytes of [1, 999_999, 1, 5, 999_994]) {
        // Begins as the service's responses do.
        await sink.write(new Uint8Array(bytes).fill(0x7b));
      }
      return { body: await sink.finish(), attempt };
    };
    const ends = [
      "commit",
      ...paid.slice(sent.length),
      "balance",
      "show balance 97 of own",
      "write balance 97",
      "release key",
      "result 97 0",
    ];
    const inFile = await new PaySteps({ send: receive, call: { output: "file" } }).pay();
    assert.deepEqual(inFile, [
      ...sent,
      "file",
      "report receiving 1",
      "write",
      "write",
      "report receiving 1000001",
      "write",
      "write",
      "write",
      ...ends,
    ]);
    assert.deepEqual(await new PaySteps({ send: receive }).pay(), [...sent, ...ends.slice(1)]);
    const broken = async ({ openSink }: PaidCall): Promise<PaidResponse> => {
      const sink: AnswerSink = openSink();
      await sink.write(new Uint8Array(1));
      await sink.discard();
      throw new PaidCallError(lost, attempt);
    };
    const discarded = await new PaySteps({
      send: broken,
      call: { output: "file" },
      signal: aborted,
    }).pay();
    assert.deepEqual(discarded.slice(sent.length), [
      "file",
      "report receiving 1",
      "write",
      "discard",
      "settle id-1 unknown 3",
      'note key {"ended":true}',
      "ConnectionLostError unknown logUnreadable",
    ]);
  });

  it("M4: reads the balance after each call of a person, however soon one follows another", async () => {
    const steps = new PaySteps({ balances: [97, 94] });
    await steps.pay();
    assert.deepEqual((await steps.pay()).slice(-5), [
      "balance",
      "show balance 94 of own",
      "write balance 94",
      "release key",
      "result 94 0",
    ]);
    const batch = new PaySteps({ caller: "batch", balances: [97, 94] });
    await batch.pay();
    assert.deepEqual(
      (await batch.pay()).slice(-3),
      ["settle id-2 charged 3", "release key", "result null 0"],
      "a batch's next one is not due yet",
    );
  });

  it("tells before a call is repeated", async () => {
    const repeat = ({ onWait }: PaidCall): Promise<PaidResponse> => {
      onWait?.(lost, now);
      return Promise.resolve({ body: { kind: "memory", bytes: Buffer.from("{}") }, attempt });
    };
    assert.deepEqual(
      (await new PaySteps({ send: repeat }).pay()).slice(sent.length, sent.length + 2),
      ["report repeating", "save id-1"],
    );
  });
});
