import assert from "node:assert/strict";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { UsageEntry } from "../../../src/service/account.ts";
import { ChargeLookup } from "../../../src/spending/chargeLookup.ts";
import type { CallSource, LookupResult } from "../../../src/spending/chargeLookup.ts";
import type { ChargeVerdict } from "../../../src/spending/chargeRule.ts";
import type { LedgerEntry } from "../../../src/spending/ledger.ts";
import {
  account,
  answered,
  before,
  charged,
  free,
  hour,
  iso,
  logged,
  lost,
  sent,
  start,
  unknown,
  witness,
} from "./chargeFixture.ts";

const origin = "https://api.example.com";

describe("looking up what calls were charged", () => {
  let ledger: LedgerEntry[];
  /** What was asked of the ledger and the service, in order. */
  let asked: string[];
  let clockOffset: number | undefined;
  let log: UsageEntry[];
  /** Seconds after the start. */
  let now: number;
  let lookup: ChargeLookup;

  beforeEach(() => {
    [ledger, asked, clockOffset, log, now] = [[lost, witness], [], 0, before, hour];
    lookup = new ChargeLookup(
      {
        entries: (of, since) => {
          asked.push(`entries ${of} ${since.toISOString()}`);
          return Promise.resolve(ledger);
        },
        find: (id) => Promise.resolve(ledger.find((call) => call.id === id)),
        settle: async (id, outcome, credits) => {
          await nextTurn();
          asked.push(`settle ${id} ${outcome} ${credits}`);
        },
      },
      () => start + now * 1000,
    );
  });

  const source = (of = "own"): CallSource => ({
    origin,
    account: of,
    client: {
      clockOffset,
      usage: (limit) => {
        asked.push(`log ${limit}`);
        return Promise.resolve(log);
      },
      ownCredentialId: () => Promise.resolve("cred_own"),
    },
  });

  const lookUp = (...ids: string[]): Promise<LookupResult> => lookup.lookUp(source(), ids);

  /** The verdict on the lost call by a reading `at` seconds after the start. */
  async function judge(
    entries: readonly UsageEntry[],
    at: number,
    of = "own",
  ): Promise<ChargeVerdict | undefined> {
    const { verdicts } = await lookup.judge(
      source(of),
      { entries, readAt: start + at * 1000, credentialId: "cred_own" },
      start,
    );
    return verdicts.get("lost");
  }

  it("reads the log once, and the ledger from 12 hours before the earliest of the calls", async () => {
    ledger = [lost, sent("earlier", "unknown", { at: -600 }), witness];
    const { verdicts } = await lookUp("lost", "earlier", "never reserved");
    assert.deepEqual(asked.slice(0, 2), ["log 500", `entries ${origin} ${iso(-600 - 12 * hour)}`]);
    assert.deepEqual(
      [verdicts.get("lost"), verdicts.get("earlier"), verdicts.get("never reserved")],
      [free, free, free],
    );
    assert.deepEqual(
      asked.slice(2),
      ["settle lost notCharged 0", "settle earlier notCharged 0"],
      "all is noted when it resolves",
    );
  });

  it("M3: reads nothing about calls that the ledger does not have", async () => {
    const { verdicts, differences } = await lookUp("never reserved");
    assert.deepEqual([verdicts.get("never reserved"), differences, asked], [free, [], []]);
  });

  it("M3: tells when the log was read by the service's clock, or nothing where that is unknown", async () => {
    [clockOffset, now] = [90_000, 182 - 90];
    assert.deepEqual((await lookUp("lost")).verdicts.get("lost"), free);
    clockOffset = undefined;
    assert.deepEqual((await lookUp("lost")).verdicts.get("lost"), unknown("clockUnknown"));
  });

  it("T6: remembers the largest lag that each account's log has shown", async () => {
    const other = answered("other", 0, { tool: "inspect_serp" });
    const its = logged(1, { endpoint: "/v1/tools/inspect_serp" });
    ledger = [lost, other, witness];
    assert.deepEqual(await judge([its, ...before], 182), free, "none was seen yet");
    await judge(before, 15);
    await judge(before, 5);
    const early = (wait: number): object => ({ kind: "unknown", because: "tooEarly", wait });
    assert.deepEqual(await judge([its, ...before], 190), early(5_000), "13 s");
    ledger = ledger.map((call) => ({ ...call, account: "second" }));
    assert.deepEqual(await judge([its, ...before], 182, "second"), free);
  });

  it("M4: reports an answered call that was not charged its price, and notes whatever the ledger counts otherwise", async () => {
    const [dear, late, found] = [
      answered("dear", 0),
      answered("late", 300, { credits: 0 }),
      sent("found", "unknown", { at: 900 }),
    ];
    ledger = [dear, late, found, witness];
    log = [
      logged(901, { credits_charged: 30 }),
      logged(301),
      logged(1, { credits_charged: 30 }),
      ...before,
      account(-2 * hour),
    ];
    const { verdicts, differences } = await lookUp("found");
    assert.deepEqual(differences, [
      { id: "dear", tool: "inspect_page", subject: "https://example.com/", price: 3, charged: 30 },
    ]);
    assert.deepEqual(asked.slice(2), [
      "settle dear charged 30",
      "settle late charged 3",
      "settle found charged 30",
    ]);
    assert.deepEqual(verdicts.get("found"), charged(901, 30));
  });
});
