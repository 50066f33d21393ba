import assert from "node:assert/strict";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { UsageEntry } from "../../../../src/research/service/account.ts";
import { ConnectionLostError } from "../../../../src/research/service/errors.ts";
import { ChargeLookup } from "../../../../src/research/spending/chargeLookup.ts";
import type { CallSource, LookupResult } from "../../../../src/research/spending/chargeLookup.ts";
import type { LedgerEntry } from "../../../../src/research/spending/ledger.ts";
import {
  account,
  answered,
  before,
  broken,
  charged,
  failed,
  free,
  hour,
  iso,
  known,
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
  let log: UsageEntry[];
  /** Credits; an error where they can't be read. */
  let balance: number | Error;
  /** Why the log can't be read; undefined where it can. */
  let failing: Error | undefined;
  let lookup: ChargeLookup;

  beforeEach(() => {
    [ledger, asked, log, balance] = [
      [{ ...broken, id: "lost" }, witness],
      [],
      [failed(1), ...before],
      known,
    ];
    failing = undefined;
    lookup = new ChargeLookup({
      entries: (of, since) => {
        asked.push(`entries ${of} ${since.toISOString()}`);
        return Promise.resolve(ledger);
      },
      find: (id) => Promise.resolve(ledger.find((call) => call.id === id)),
      settle: async (id, outcome, credits) => {
        await nextTurn();
        asked.push(`settle ${id} ${outcome} ${credits}`);
      },
    });
  });

  const source = (of = "own"): CallSource => ({
    origin,
    account: of,
    client: {
      credits: () => {
        asked.push("balance");
        return balance instanceof Error ? Promise.reject(balance) : Promise.resolve(balance);
      },
      usage: (limit) => {
        asked.push(`log ${limit}`);
        return failing === undefined ? Promise.resolve(log) : Promise.reject(failing);
      },
      ownCredentialId: () => Promise.resolve("cred_own"),
    },
  });

  const lookUp = (...ids: string[]): Promise<LookupResult> => lookup.lookUp(source(), ids);

  it("reads the log once, then the balance, and the ledger from 12 hours before the earliest of the calls", async () => {
    ledger = [
      { ...broken, id: "lost" },
      sent("earlier", "unknown", { at: -600, status: 503 }),
      witness,
    ];
    log = [failed(1), failed(-599), ...before];
    const { verdicts, balance: read } = await lookUp("lost", "earlier", "never reserved");
    assert.deepEqual(asked.slice(0, 3), [
      "log 500",
      "balance",
      `entries ${origin} ${iso(-600 - 12 * hour)}`,
    ]);
    assert.deepEqual(
      [verdicts.get("lost"), verdicts.get("earlier"), verdicts.get("never reserved"), read],
      [free, free, free, known],
    );
    assert.deepEqual(
      asked.slice(3),
      ["settle lost notCharged 0", "settle earlier notCharged 0"],
      "all is noted when it resolves",
    );
  });

  it("M3: reads nothing about calls that the ledger does not have", async () => {
    const { verdicts, differences } = await lookUp("never reserved");
    assert.deepEqual([verdicts.get("never reserved"), differences, asked], [free, [], []]);
  });

  it("finds nothing free while the balance can't be read, and passes on what is no failure of the service", async () => {
    balance = new ConnectionLostError("reset");
    const { verdicts } = await lookUp("lost");
    assert.deepEqual(verdicts.get("lost"), unknown("notConfirmed"));
    assert.deepEqual(
      asked.filter((step) => step.startsWith("settle")),
      [],
    );
    balance = new Error("odd");
    await assert.rejects(lookUp("lost"), /odd/u);
  });

  it("keeps what the ledger knows where a later reading proves nothing, and where nothing can be read", async () => {
    const noted = { outcome: "notCharged", credits: 0 } as const;
    const { attempt: _, ...neverSent } = { ...lost, ...noted, id: "never sent" };
    const { balance: __, ...ofOldVersion } = { ...broken, ...noted, id: "old" };
    const { clockOffset: ___, ...withoutClock } = neverSent;
    ledger = [
      { ...broken, ...noted, id: "proved free" },
      withoutClock,
      ofOldVersion,
      sent("forgotten", "charged", { at: -48 * hour }, { credits: 2 }),
      answered("later", 300),
    ];
    const expected = [
      ["proved free", free],
      ["never sent", free],
      ["forgotten", { kind: "charged", credits: 2 }],
    ] as const;
    log = [logged(301), failed(1)];
    balance = known - 3;
    const { verdicts } = await lookUp(...ledger.map(({ id }) => id));
    for (const [id, verdict] of expected) {
      assert.deepEqual(verdicts.get(id), verdict, id);
    }
    assert.equal(verdicts.get("old")?.kind, "unknown", "it was noted with less proof");
    failing = new ConnectionLostError("reset");
    const unread = await lookUp(...expected.map(([id]) => id));
    assert.deepEqual([...unread.verdicts], expected);
    await assert.rejects(lookUp("proved free", "old"), ConnectionLostError);
  });

  it("a call that only a later version can read was sent, and nothing is known about it", async () => {
    ledger = [{ ...lost, fromLaterVersion: true }];
    const { verdicts } = await lookUp("lost");
    assert.deepEqual([verdicts.get("lost"), asked], [undefined, []]);
  });

  it("reads the balance for a log that was read already only while the end of a call of the account is unknown", async () => {
    const judge = (): Promise<LookupResult> =>
      lookup.judge(source(), { entries: log, credentialId: "cred_own" }, start);
    assert.deepEqual((await judge()).verdicts.get("lost"), free);
    assert.equal(asked[1], "balance");
    for (const other of [witness, { ...lost, account: "other" }]) {
      [ledger, asked] = [[other], []];
      await judge();
      assert.deepEqual(asked.slice(1), [], other.id);
    }
  });

  it("tells once of a charge that comes after nobody could tell, and not of the call that is asked about", async () => {
    ledger = [lost, sent("open", "open", { at: 900 })];
    log = [logged(901), logged(1)];
    const late = {
      id: "lost",
      tool: "inspect_page",
      subject: "https://example.com/",
      price: 3,
      charged: 3,
      wasUnknown: true,
    };
    assert.deepEqual((await lookUp("open")).differences, [late]);
    assert.deepEqual((await lookUp("lost")).differences, [], "an open call tells its own end");
    ledger = [{ ...lost, outcome: "charged" }];
    assert.deepEqual((await lookUp("lost")).differences, []);
    ledger = [{ ...broken, outcome: "notCharged", credits: 0 }];
    log = [failed(1, 3)];
    const { differences } = await lookup.judge(
      source(),
      { entries: log, credentialId: "cred_own" },
      start,
    );
    assert.deepEqual(differences, [{ ...late, id: "broken" }], "it was said to be free");
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
      {
        id: "dear",
        tool: "inspect_page",
        subject: "https://example.com/",
        price: 3,
        charged: 30,
        wasUnknown: false,
      },
    ]);
    assert.deepEqual(asked.slice(3), [
      "settle dear charged 30",
      "settle late charged 3",
      "settle found charged 30",
    ]);
    assert.deepEqual(verdicts.get("found"), charged(901, 30));
  });
});
