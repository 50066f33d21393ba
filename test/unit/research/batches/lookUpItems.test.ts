import assert from "node:assert/strict";
import type { ItemVerdict, SentItem } from "../../../../src/research/batches/batchRunner.ts";
import { outcomeOfFailure, outcomeOfResult } from "../../../../src/research/batches/itemOutcome.ts";
import { lookUpItems } from "../../../../src/research/batches/lookUpItems.ts";
import { makeResult } from "../../../../src/research/library/savedResult.ts";
import type { SavedResult } from "../../../../src/research/library/savedResult.ts";
import { summarize } from "../../../../src/research/library/resultIndex.ts";
import * as errors from "../../../../src/research/service/errors.ts";
import type { ChargeDifference } from "../../../../src/research/spending/chargeLookup.ts";
import type { JsonRecord } from "../../../../src/shared/json.ts";
import type { ChargeVerdict } from "../../../../src/research/spending/chargeRule.ts";

const sentAt = "2026-03-01T12:00:00.000Z";
const source = {
  origin: "https://api.example.com",
  account: "own",
  client: {
    usage: () => assert.fail("The look-up reads it."),
    credits: () => assert.fail("The look-up reads it."),
    ownCredentialId: () => assert.fail("The look-up reads it."),
  },
};

function resultOf(id: string, receivedAt = sentAt, envelope: JsonRecord = {}): SavedResult {
  const asked = {
    tool: "inspect_page",
    args: {},
    subject: id,
    market: null,
    sentAt,
    receivedAt,
    cost: 3,
    balanceAfter: null,
  };
  return makeResult(id, {
    ...asked,
    origin: source.origin,
    callKey: id,
    envelope,
    answerFile: null,
  });
}

describe("what became of a batch's items", () => {
  /** Ids of results in the library. */
  let opens: string[];
  /** What their responses are, where they are more than empty. */
  let responses: Record<string, JsonRecord>;
  let unreadable: string[];
  /** When the newest result of a call was received, by the call's key. */
  let found: Record<string, string>;
  let verdicts: Record<string, ChargeVerdict>;
  let failure: Error | undefined;
  let asked: string[];
  let told: ChargeDifference[];
  const difference: ChargeDifference = {
    id: "other",
    tool: "inspect_page",
    subject: "other",
    price: 3,
    charged: 3,
    wasUnknown: true,
  };

  beforeEach(() => {
    [opens, found, verdicts, failure, asked, told] = [[], {}, {}, undefined, [], []];
    [responses, unreadable] = [{}, []];
  });

  const item = (key: string, call?: string): SentItem => ({ key, sentAt, call });
  const unread = { kind: "unknown", because: "notLookedUp" };

  function lookUp(items: readonly SentItem[], isConnected = true): Promise<readonly ItemVerdict[]> {
    return lookUpItems(
      {
        results: {
          open: (id) =>
            Promise.resolve(
              opens.includes(id)
                ? {
                    ok: true,
                    result: {
                      ...resultOf(id, sentAt, responses[id]),
                      ...(unreadable.includes(id) ? { unreadable: true as const } : {}),
                    },
                  }
                : { ok: false, problem: "none" },
            ),
          findSaved: (key) =>
            Promise.resolve(
              found[key] === undefined
                ? undefined
                : summarize(resultOf(`newest-${key}`, found[key])),
            ),
        },
        lookup: {
          lookUp: (_, ids) => {
            asked.push(ids.join());
            return failure === undefined
              ? Promise.resolve({
                  verdicts: new Map(Object.entries(verdicts)),
                  differences: [difference],
                  balance: undefined,
                })
              : Promise.reject(failure);
          },
        },
        source: isConnected ? source : undefined,
        tellDifferences: (differences) => void told.push(...differences),
      },
      items,
    );
  }

  it("the library tells first, and then one look at the log about all the others", async () => {
    opens = ["one"];
    verdicts = { two: { kind: "notCharged" }, four: { kind: "charged", credits: 5, at: sentAt } };
    const items = [item("a", "one"), item("b", "two"), item("c", "three"), item("d", "four")];
    assert.deepEqual(await lookUp(items), [
      { kind: "saved", resultId: "one", credits: 3 },
      verdicts["two"],
      unread,
      verdicts["four"],
    ]);
    assert.deepEqual(asked, ["two,three,four"]);
    assert.deepEqual(told, [difference], "what it shows of other calls is told");
  });

  it("an item of version 0.4.0 is the newest result's that came since it was sent; the log tells nothing about it", async () => {
    found = { a: sentAt, b: "2026-03-01T11:59:59.999Z" };
    opens = ["newest-a", "newest-b"];
    assert.deepEqual(await lookUp([item("a"), item("b"), item("c")]), [
      { kind: "saved", resultId: "newest-a", credits: 3 },
      unread,
      unread,
    ]);
    assert.deepEqual(asked, []);
  });

  it("a response that says that its call failed is saved, with that sentence; for one that can't be read the account is asked", async () => {
    opens = ["one", "two", "newest-c"];
    responses = { one: { data: { error: "No such page." } }, "newest-c": { success: false } };
    unreadable = ["two"];
    found = { c: sentAt };
    verdicts = { two: { kind: "charged", credits: 3, at: sentAt } };
    assert.deepEqual(await lookUp([item("a", "one"), item("b", "two"), item("c")]), [
      { kind: "saved", resultId: "one", credits: 3, failure: "No such page." },
      verdicts["two"],
      {
        kind: "saved",
        resultId: "newest-c",
        credits: 3,
        failure: "The service reported a problem with this call.",
      },
    ]);
    assert.deepEqual(asked, ["two"]);
  });

  it("reads no log where all is saved, or while another connection is in use, and decides nothing when it can't be read", async () => {
    opens = ["one"];
    await lookUp([item("a", "one")]);
    assert.deepEqual(await lookUp([item("b", "two")], false), [unread]);
    assert.deepEqual(asked, []);
    failure = new errors.ConnectionLostError("reset");
    assert.deepEqual(await lookUp([item("b", "two")]), [unread]);
    failure = new Error("The ledger is damaged.");
    await assert.rejects(lookUp([item("b", "two")]), /damaged/u);
  });
});

describe("what a call that was answered means for its batch", () => {
  it("counts as failed and charged where the response says so, and as possibly charged where it can't be read", () => {
    const answered = { kind: "answered", resultId: "r", fromLibrary: false, credits: 3 };
    assert.deepEqual(outcomeOfResult(resultOf("r")), answered);
    assert.deepEqual(outcomeOfResult(resultOf("r", sentAt, { data: { error: "No such page." } })), {
      kind: "failed",
      problem: "No such page.",
      charged: "yes",
      credits: 3,
      resultId: "r",
    });
    const unread = outcomeOfResult({ ...resultOf("r"), unreadable: true });
    assert.ok(unread.kind === "failed" && unread.charged === "unknown");
  });
});

describe("what a failed call means for its batch", () => {
  const withdrawn = (reason: string, problem: string): object => ({
    kind: "withdrawn",
    stop: { reason, problem },
  });
  const failed = (problem: string, charged: string, more: object = {}): object => ({
    kind: "failed",
    problem,
    charged,
    ...more,
  });

  it("stops it where the next call would fail alike, and fails the one item otherwise", () => {
    const free = { kind: "notCharged" } as const;
    const inTime = new errors.TimedOutError(true);
    const rows: readonly (readonly [errors.ServiceError, ChargeVerdict, object])[] = [
      [new errors.OutOfCreditsError(402, "none"), free, withdrawn("outOfCredits", "none")],
      [new errors.BadKeyError(401, "expired"), free, withdrawn("badKey", "expired")],
      [
        new errors.RateLimitedError("slow down", undefined),
        free,
        withdrawn("rateLimited", "slow down"),
      ],
      [new errors.NotConnectedError("refused"), free, withdrawn("notConnected", "refused")],
      [
        new errors.TimedOutError(false),
        free,
        withdrawn("notConnected", "Couldn't connect in time."),
      ],
      [
        new errors.ChoiceRequiredError(409, "which?", "website_required", []),
        free,
        withdrawn("refused", "which?"),
      ],
      [
        new errors.ConnectionRequiredError(409, "connect", "connection_required"),
        free,
        withdrawn("refused", "connect"),
      ],
      [new errors.CancelledError(true), free, { kind: "withdrawn" }],
      [inTime, free, failed(inTime.message, "no")],
      [new errors.InvalidRequestError(422, "no", []), free, failed("no", "no")],
      [
        new errors.UnavailableError(503, "busy"),
        { kind: "charged", credits: 5, at: "" },
        failed("busy", "yes", { credits: 5 }),
      ],
      [
        new errors.UnavailableError(503, "busy"),
        { kind: "unknown", because: "noEntry" },
        failed("busy", "unknown"),
      ],
      [
        new errors.OutOfCreditsError(402, "none"),
        { kind: "unknown", because: "noEntry" },
        failed("none", "unknown", { stop: { reason: "outOfCredits", problem: "none" } }),
      ],
      [
        new errors.BadKeyError(401, "expired"),
        { kind: "charged", credits: 3, at: "" },
        failed("expired", "yes", {
          credits: 3,
          stop: { reason: "badKey", problem: "expired" },
        }),
      ],
    ];
    for (const [cause, verdict, outcome] of rows) {
      assert.deepEqual(outcomeOfFailure(cause, verdict), outcome, cause.name);
    }
  });
});
