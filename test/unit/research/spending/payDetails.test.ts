import assert from "node:assert/strict";
import type { AnswerSink } from "../../../../src/research/service/answerSink.ts";
import { NotConnectedError } from "../../../../src/research/service/errors.ts";
import {
  PaidCallError,
  ResponseNotStoredError,
} from "../../../../src/research/service/paidCalls.ts";
import type { PaidCall, PaidResponse } from "../../../../src/research/service/paidCalls.ts";
import { auditSite } from "../../../../src/research/tools/auditSite.ts";
import { PaySteps, attempt, now } from "./paySteps.ts";
import type { Script } from "./paySteps.ts";
import { aborted, fails, lost, paid, sent, unasked } from "./payScripts.ts";

describe("what a paid call notes, saves and tells", () => {
  it("notes in the ledger what is reserved, and with each end when the request was sent", async () => {
    const reserved = {
      id: "id-1",
      tool: "research_keywords",
      subject: "coffee",
      origin: "https://api.example.com",
      price: 3,
      account: "own",
      balance: 100,
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

  it("reserves what a person agreed to on the way as asked about, and as no more than that", async () => {
    for (const [yesToThisCall, asked] of [
      [true, { asked: true }],
      [false, {}],
    ] as const) {
      const steps = new PaySteps({
        admissions: [unasked],
        caller: "agent",
        yes: true,
        yesToThisCall,
      });
      await steps.pay();
      const marks = steps.reserved.map((one) => ("asked" in one ? { asked: one.asked } : {}));
      assert.deepEqual(marks, [{}, asked]);
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
      // what was known before the call isn't the balance any more, until it is read again
      assert.equal(steps.outdated.length, 1);
    }
  });

  it("no longer knows the balance after a call that may have been charged, and still does after others", async () => {
    for (const [script, count] of [
      [{ send: fails(lost), verdict: { kind: "charged", credits: 3, at: "" } }, 1],
      [{ send: fails(lost), verdict: { kind: "unknown", because: "noEntry" } }, 1],
      [{ send: fails(new NotConnectedError("refused")) }, 0],
    ] as const) {
      const steps = new PaySteps(script);
      await steps.pay().catch(() => undefined);
      assert.equal(steps.outdated.length, count);
    }
  });

  it("F8: saves with the response what was asked, where, for how much, and in which project", async () => {
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
        { projects: ["file:///work/blog"] },
        { args: { seed: "coffee" }, market, projects: ["file:///work/blog"] },
      ],
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
      "ConnectionLostError unknown notLookedUp",
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
      onWait(lost, now);
      return Promise.resolve({ body: { kind: "memory", bytes: Buffer.from("{}") }, attempt });
    };
    assert.deepEqual(
      (await new PaySteps({ send: repeat }).pay()).slice(sent.length, sent.length + 2),
      ["report repeating", "report saving"],
    );
  });
});
