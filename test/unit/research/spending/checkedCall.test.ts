import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import type { PaidSource } from "../../../../src/research/spending/agreedCall.ts";
import { lostUnasked, paidAndLost } from "../../../../src/research/spending/callStanding.ts";
import { callerRules } from "../../../../src/research/spending/checkedCall.ts";
import type { WantedCalls } from "../../../../src/research/spending/checkedCall.ts";
import { untilReleased } from "../../../../src/research/spending/pendingCalls.ts";
import { systemClock } from "../../../../src/system/clock.ts";
import type { Clock } from "../../../../src/system/clock.ts";
import { getSearchPerformance } from "../../../../src/research/tools/getSearchPerformance.ts";
import { scratchFolder } from "../../../support/scratch.ts";
import { CheckedWindow, key, origin, source } from "./checkFixture.ts";
import type { Caller } from "./checkFixture.ts";
import { gone } from "./pendingFolder.ts";

const callers: readonly Caller[] = ["person", "personAsked", "batch", "brief", "agent", "estimate"];

/** A clock on which every wait is over at once. */
const hurried: Clock = {
  ...systemClock,
  after: (_delay, task) => {
    const waiting = setImmediate(task);
    return () => clearImmediate(waiting);
  },
};

/** What the world is like before the check, what is wanted, and the verdict that all callers get. */
interface Situation {
  readonly name: string;
  readonly before?: (window: CheckedWindow) => unknown;
  readonly wanted?: Partial<WantedCalls<PaidSource>>;
  readonly verdict: string;
}

const situations: readonly Situation[] = [
  { name: "nothing is known", verdict: "unpaid" },
  {
    name: "a fresh result is saved",
    before: (window) => window.save("call-1"),
    verdict: "saved",
  },
  {
    name: "an old result is saved",
    before: async (window) => {
      await window.save(await window.sent("charged", { resultId: "call-1" }), 30);
    },
    verdict: "unpaid",
  },
  {
    name: "it is running in this window",
    before: async (window) => {
      void window.underWay.share(key, () => new Promise<undefined>(() => undefined));
      await window.claim(await window.reserve());
    },
    verdict: "running",
  },
  {
    name: "it is running in this window once more, and a result is saved",
    before: async (window) => {
      await window.save("call-1");
      void window.underWay.share(key, () => new Promise<undefined>(() => undefined));
    },
    verdict: "running",
  },
  {
    name: "it is running in another window",
    before: async (window) => window.claim(await window.reserve(), { pid: process.ppid }),
    verdict: "running",
  },
  {
    name: "it is claimed by another window, and its price not reserved yet",
    before: (window) => window.claim("call-9", { pid: process.ppid }),
    verdict: "running",
  },
  {
    name: "the window that ran it is gone",
    before: async (window) => window.claim(await window.reserve(), { pid: gone }),
    verdict: "lost",
  },
  {
    name: "an earlier process with the id of this one ran it",
    before: async (window) =>
      window.claim(await window.reserve(), {
        sentAt: new Date(performance.timeOrigin - 60_000).toISOString(),
      }),
    verdict: "lost",
  },
  {
    name: "the window that ran it lives on and can't tell how it ended",
    before: async (window) =>
      window.claim(await window.sent("unknown"), { pid: process.ppid, ended: true }),
    verdict: "lost",
  },
  {
    name: "its outcome is unknown and its note is gone",
    before: (window) => window.sent("unknown"),
    verdict: "lost",
  },
  {
    name: "it was charged, and its result is nowhere",
    before: (window) => window.sent("charged", { resultId: "call-1" }),
    verdict: "lost",
  },
  {
    name: "it wasn't charged, and its window is gone",
    before: async (window) => window.claim(await window.sent("notCharged"), { pid: gone }),
    verdict: "unpaid",
  },
  {
    name: "its window ended before the price was reserved",
    before: (window) => window.claim("call-9", { pid: gone }),
    verdict: "unpaid",
  },
  {
    name: "its result is saved, though nobody could note its end",
    before: async (window) => {
      window.freshDays = 0;
      await window.save(await window.reserve(), 0.1);
    },
    verdict: "unpaid",
  },
  {
    name: "an argument is missing",
    wanted: { drafts: [{ url: "" }] },
    verdict: "invalid",
  },
  {
    name: "a key is among the arguments",
    wanted: { drafts: [{ url: "https://example.com/?k=or_own_key" }] },
    verdict: "holdsKey",
  },
  { name: "nothing is connected", wanted: { source: undefined }, verdict: "notConnected" },
  {
    name: "its price was shown for another origin",
    wanted: { origin: "sandbox" },
    verdict: "otherOrigin",
  },
];

describe("the check of a call", () => {
  let folder: ReturnType<typeof scratchFolder>;
  let window: CheckedWindow;

  beforeEach(() => {
    folder = scratchFolder({ inMemory: true });
    window = new CheckedWindow(folder.path);
  });
  afterEach(() => folder.remove());

  it("knows all callers", () => {
    assert.deepEqual(callers.toSorted(), Object.keys(callerRules).toSorted());
  });

  for (const { name, before, wanted, verdict } of situations) {
    it(`says the same to everybody where ${name}: ${verdict}`, async () => {
      await before?.(window);
      const verdicts = await Promise.all(callers.map((caller) => window.verdict(caller, wanted)));
      assert.deepEqual(
        verdicts,
        callers.map(() => verdict),
      );
    });
  }

  it("leaves to those who were asked whether a tool is tried that the account seems not to have", async () => {
    window.available = false;
    const verdicts = await Promise.all(callers.map((caller) => window.verdict(caller)));
    assert.deepEqual(verdicts, [
      "unavailable",
      "unpaid",
      "unpaid",
      "unavailable",
      "unavailable",
      "unavailable",
    ]);
  });

  it("lets agents read the person's own data where that is allowed, in the estimate as in the call", async () => {
    const wanted = { tool: getSearchPerformance, drafts: [{}] };
    const verdicts = (): Promise<string[]> =>
      Promise.all(callers.map((caller) => window.verdict(caller, wanted)));
    assert.deepEqual(await verdicts(), [
      "unpaid",
      "unpaid",
      "unpaid",
      "unpaid",
      "ownData",
      "ownData",
    ]);
    window.ownDataIsAllowed = true;
    assert.deepEqual(
      await verdicts(),
      callers.map(() => "unpaid"),
    );
  });

  it("gives an account's own data a key that no other account shares, and public data one for all", async () => {
    window.ownDataIsAllowed = true;
    const keys = async (account: string): Promise<(string | undefined)[]> => {
      const wanted = { source: { ...source, account } };
      const own = { ...wanted, tool: getSearchPerformance, drafts: [{}] };
      const checks = await Promise.all(
        callers.flatMap((caller) => [window.check(caller, wanted), window.check(caller, own)]),
      );
      return checks.flat().map((check) => (check.ok ? check.call.key : undefined));
    };
    const [mine, yours] = [await keys("mine"), await keys("yours")];
    assert.deepEqual([new Set(mine).size, new Set(yours).size], [2, 2]);
    assert.equal(mine[0], yours[0]);
    assert.notEqual(mine[1], yours[1]);
  });

  it("knows a lost call that an earlier version wrote under another key", async () => {
    // it didn't know this parameter
    const id = await window.reserve(key.replace("example.com/a", "example.com/a?srsltid=1"));
    await window.ledger.settle(id, "charged", 3, {});
    assert.equal(await window.verdict("agent"), "lost");
    const [check] = await window.check("person", {
      drafts: [{ url: "https://example.com/a?srsltid=2" }],
    });
    assert.equal(check?.ok === true ? lostUnasked(check.call)?.id : "refused", id);
  });

  it("says which lost call nothing else asks about", async () => {
    const unasked = async (): Promise<string | undefined> => {
      const [check] = await window.check("person");
      return check?.ok === true ? lostUnasked(check.call)?.id : "refused";
    };
    assert.equal(await unasked(), undefined, "nothing was sent");
    const id = await window.sent("charged");
    assert.equal(await unasked(), id, "its charge is known and it has no claim");
    await window.claim(id, { ended: true });
    assert.equal(await unasked(), undefined, "its claim asks");
    await window.pending.end(key);
    await window.save(id, 0, '{"error":"failed"}');
    assert.equal(await window.verdict("person"), "lost");
    assert.equal(await unasked(), undefined, "its own result says that it failed");
  });

  it("finds what was paid for and lost, all of it or what was sent since somebody agreed", async () => {
    const lost = (since?: number): ReturnType<typeof paidAndLost> =>
      paidAndLost(window.ports, {
        key,
        origin,
        maxAge: 60_000,
        ...(since === undefined ? {} : { since }),
      });
    assert.equal(await lost(), undefined);
    const id = await window.sent("charged");
    const at = Date.parse((await window.ledger.find(id))?.at ?? "");
    assert.deepEqual(
      [(await lost())?.id, (await lost(at))?.id, await lost(at + 1)],
      [id, id, undefined],
    );
    await window.save(id);
    assert.equal(await lost(at), undefined, "it has a result");
  });

  it("doesn't take for lost what ends while it looks", async () => {
    const id = await window.reserve();
    await window.claim(id);
    const { ports } = window;
    const read: typeof ports.pendingCalls.read = async () => {
      // The ledger was read; now the call ends as every call does.
      await window.save(id);
      await window.ledger.settle(id, "charged", 3, { resultId: id });
      await window.pending.end(key);
      return window.pending.read([key]);
    };
    assert.equal(await window.verdict("agent", {}, { ...ports, pendingCalls: { read } }), "saved");
  });

  it("doesn't take for lost what begins while it looks", async () => {
    const { ports } = window;
    const list: typeof ports.results.list = async () => {
      const id = await window.reserve();
      void window.underWay.share(key, () => new Promise<undefined>(() => undefined));
      await window.claim(id);
      return window.results.list();
    };
    const results = { list, open: (id: string) => window.results.open(id) };
    assert.equal(await window.verdict("agent", {}, { ...ports, results }), "running");
  });

  it("keeps the order of many drafts, the refused ones among them", async () => {
    await window.save("call-1");
    const pages = ["a", "or_own_key", "", "b"].map((name) =>
      name === "" ? {} : { url: `https://example.com/${name}` },
    );
    const checks = await window.check("batch", { drafts: pages });
    assert.deepEqual(
      checks.map((check) => (check.ok ? check.call.standing.kind : check.refusal.kind)),
      ["saved", "holdsKey", "invalid", "unpaid"],
    );
  });

  it("waits for the call of another window, and finds it lost when that window dies", async () => {
    const other = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], {
      stdio: "ignore",
    });
    try {
      await once(other, "spawn");
      await window.claim(await window.reserve(), { pid: other.pid ?? assert.fail() });
      assert.equal(await window.verdict("agent"), "running");
      const { signal } = new AbortController();
      const released = untilReleased(window.pending, key, hurried, signal);
      other.kill("SIGKILL");
      await once(other, "exit");
      await released;
      assert.equal(await window.verdict("agent"), "lost");
    } finally {
      other.kill("SIGKILL");
    }
  });

  it("stops waiting when it is cancelled", async () => {
    await window.claim("call-9", { pid: process.ppid });
    const abort = new AbortController();
    const waiting = untilReleased(window.pending, key, hurried, abort.signal);
    abort.abort();
    await assert.rejects(waiting, { name: "AbortError" });
  });
});
