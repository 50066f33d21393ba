import assert from "node:assert/strict";
import { appendFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { Ledger } from "../../../../src/research/spending/ledger.ts";
import { readDay, writeLine } from "../../../../src/research/spending/ledgerLines.ts";
import type { LedgerDay } from "../../../../src/research/spending/ledgerLines.ts";
import { scratchFolder } from "../../../support/scratch.ts";

const service = "https://api.example.com";
const at = "2026-11-21T12:00:00.000Z";
const call = {
  kind: "call",
  id: "a",
  tool: "inspect_page",
  subject: "tea",
  origin: service,
  price: 3,
  session: "s",
  at,
} as const;
const entry = {
  id: "a",
  tool: "inspect_page",
  subject: "tea",
  origin: service,
  price: 3,
  session: "s",
  at,
};
const settle = { kind: "settle", id: "a", outcome: "charged", credits: 2 } as const;
const raise = { kind: "raise", origin: service, scope: "day", session: "s", limit: 50 } as const;

const read = (...lines: readonly unknown[]) =>
  readDay(lines.map((line) => `\n${JSON.stringify(line)}\n`).join(""));
const only = async (...lines: readonly unknown[]) => {
  const [first, ...others] = (await read(...lines)).entries.values();
  assert.ok(first !== undefined && others.length === 0);
  return first;
};
const limits = async (...lines: readonly unknown[]): Promise<number[]> =>
  (await read(...lines)).raises.map(({ limit }) => limit);

describe("lines of the spending ledger", () => {
  it("are read as they were written, each a line of its own", async () => {
    const text = [call, settle, raise].map(writeLine).join("");
    assert.equal(
      text,
      `\n${JSON.stringify(call)}\n\n${JSON.stringify(settle)}\n\n${JSON.stringify(raise)}\n`,
    );
    const day = await readDay(text);
    assert.deepEqual([...day.entries], [["a", { ...entry, outcome: "charged", credits: 2 }]]);
    assert.deepEqual(day.raises, [raise]);
  });

  it("M10: can have more members in a later version", async () => {
    assert.deepEqual(await only({ ...call, payer: "x", parts: [1] }), {
      ...entry,
      outcome: "open",
      credits: 3,
    });
    assert.deepEqual(await only(call, { ...settle, resultId: "r", proof: "log" }), {
      ...entry,
      outcome: "charged",
      credits: 2,
      resultId: "r",
    });
    assert.equal(
      (await only(call, { ...settle, outcome: "notCharged", credits: 0, proof: "log" })).credits,
      0,
    );
  });

  it("M10: count with the price when a later version has ended a call in a way of its own", async () => {
    for (const later of [
      { outcome: "refunded" },
      { outcome: "charged", credits: "2" },
      { outcome: "notCharged", credits: -1 },
      { outcome: undefined },
      { resultId: 5 },
    ]) {
      assert.deepEqual(
        await only(call, { ...settle, ...later }),
        { ...entry, outcome: "unknown", credits: 3 },
        JSON.stringify(later),
      );
    }
    assert.deepEqual(await only(call, { ...settle, outcome: "more", credits: 30 }), {
      ...entry,
      outcome: "unknown",
      credits: 30,
    });
    assert.equal(
      (await only(call, { ...settle, outcome: "more", credits: 30 }, settle)).credits,
      2,
      "the last one counts",
    );
    assert.equal(
      (await read({ ...settle, outcome: "more" })).entries.size,
      0,
      "a call that is in no line",
    );
  });

  it("M10: count for their day and origin when a later version notes spending in a way of its own", async () => {
    const later = {
      kind: "reserve",
      id: "b",
      origin: service,
      price: 9,
      tool: "inspect_serp",
      subject: "milk",
      session: "t",
      at,
    };
    const named = {
      id: "b",
      tool: "inspect_serp",
      subject: "milk",
      origin: service,
      price: 9,
      session: "t",
      at,
      outcome: "unknown",
      credits: 9,
      fromLaterVersion: true,
    };
    assert.deepEqual(await only(later), named);
    assert.deepEqual(await only({ ...later, price: undefined, credits: 9 }), named);
    assert.deepEqual(await only({ ...later, credits: 4 }), named, "the higher of the two");
    assert.deepEqual(
      await only({ ...later, price: 4, credits: 9 }),
      named,
      "the higher of the two",
    );
    assert.deepEqual(await only({ ...later, kind: "call", at: 5 }), { ...named, at: "" });
    assert.deepEqual(
      await only({ ...later, kind: undefined, tool: 1, subject: null, session: [] }),
      {
        ...named,
        tool: "",
        subject: "",
        session: "",
      },
    );
    assert.equal(
      (await only(later, { ...settle, id: "b", outcome: "notCharged", credits: 0 })).credits,
      0,
      "a line that is known counts for it",
    );
    assert.equal(
      (await only(later, { ...settle, id: "b", outcome: "unknown", credits: 0 })).credits,
      9,
    );
    assert.equal((await only({ ...later, kind: "settle" })).credits, 9);
    assert.equal((await only({ ...later, kind: "call" }, later)).credits, 9, "once");
  });

  it("M10: count each by itself where they name no call", async () => {
    const nameless = { kind: "fee", origin: service, credits: 2 };
    const credits = async (...lines: readonly unknown[]) =>
      [...(await read(...lines)).entries.values()].map((entry) => entry.credits);
    assert.deepEqual(await credits(nameless, nameless, { ...nameless, id: 7 }), [2, 2, 2]);
    const before = await read(nameless);
    assert.equal((await readDay(`${JSON.stringify(nameless)}\n`, before)).entries.size, 2);
    assert.equal(before.entries.size, 1, "what was handed out stays as it is");
  });

  it("M10: raise what a call has cost when a later version says more, and never lower it", async () => {
    const more = { kind: "correction", id: "a", credits: 30 };
    assert.deepEqual(await only(call, settle, more), { ...entry, outcome: "unknown", credits: 30 });
    assert.deepEqual(await only(call, settle, { ...more, credits: 1, price: 30 }), {
      ...entry,
      outcome: "unknown",
      credits: 30,
    });
    for (const credits of [2, 1, 0, -5, "30", null]) {
      assert.deepEqual(
        await only(call, settle, { ...more, credits }),
        { ...entry, outcome: "charged", credits: 2 },
        String(credits),
      );
    }
  });

  it("M10: name no spending without an origin, or without credits", async () => {
    for (const line of [
      { kind: "fee", credits: 2 },
      { kind: "fee", origin: 5, credits: 2 },
      { kind: "fee", origin: service },
      { kind: "fee", origin: service, credits: 0 },
      { kind: "fee", origin: service, credits: -2 },
      { kind: "fee", origin: service, credits: "2" },
      { kind: "fee", origin: service, price: null, credits: [2] },
      [{ kind: "fee", origin: service, credits: 2 }],
      "fee",
      null,
    ]) {
      assert.equal((await read(line)).entries.size, 0, JSON.stringify(line));
    }
    const endless = await readDay(`{"kind":"fee","origin":"${service}","credits":1e999}\n`);
    assert.equal(endless.entries.size, 0);
  });

  it("M10: never raise a limit in a later version, but can take a raise back", async () => {
    const later = { ...raise, until: "18:00" };
    assert.deepEqual(await limits({ ...later, limit: 80 }), [0]);
    assert.deepEqual(await limits(raise, { ...later, limit: 80 }), [50, 50]);
    assert.deepEqual(await limits(raise, { ...later, limit: 20 }), [50, 20]);
    assert.deepEqual(
      await limits(raise, { ...later, limit: 20 }, raise),
      [50, 20, 50],
      "one that is known counts",
    );
    assert.deepEqual(
      await limits(raise, { ...later, session: "t", limit: 30 }),
      [50, 30],
      "a day is that of all sessions",
    );
    const mine = { ...raise, scope: "session" };
    assert.deepEqual(await limits(mine, raise, { ...mine, limit: 90, until: 1 }), [50, 50, 50]);
    assert.deepEqual(
      await limits(mine, { ...mine, session: "t", limit: 90, until: 1 }),
      [50, 0],
      "a session has its own",
    );
    assert.deepEqual(
      await limits(mine, { ...mine, origin: "sandbox", limit: 90, until: 1 }),
      [50, 0],
      "an origin has its own",
    );
    assert.deepEqual(await limits(mine, { ...later, limit: 90 }), [50, 0], "a day has its own");
    for (const change of [
      { scope: "year" },
      { limit: -1 },
      { limit: "90" },
      { origin: undefined },
      { session: 1 },
    ]) {
      assert.deepEqual(await limits(raise, { ...later, ...change }), [50], JSON.stringify(change));
    }
  });

  it("M10: never make what was spent less, nor a limit higher, whatever a later version writes", async () => {
    const value = fc.oneof(
      fc.integer({ min: -50, max: 50 }),
      fc.constantFrom(
        "a",
        "b",
        service,
        "charged",
        "notCharged",
        "day",
        "session",
        "s",
        at,
        null,
        true,
      ),
      fc.jsonValue({ maxDepth: 1 }),
    );
    const line = fc.record(
      {
        kind: fc.constantFrom("reserve", "refund", "raise", "correction", "", null, 3),
        id: value,
        origin: value,
        price: value,
        credits: value,
        limit: value,
        scope: value,
        session: value,
        outcome: value,
      },
      { requiredKeys: ["kind"] },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 6 }), async (lines) => {
        const spent = ({ entries }: LedgerDay): number =>
          [...entries.values()]
            .filter(({ origin }) => origin === service)
            .reduce((sum, { credits }) => sum + credits, 0);
        let before = await read(call, settle, { ...call, id: "b", price: 5 }, raise);
        for (const later of lines) {
          const after = await readDay(
            `${JSON.stringify({ ...later, addedLater: true })}\n`,
            before,
          );
          assert.ok(spent(after) >= spent(before));
          assert.ok(
            (after.raises.findLast(({ origin, scope }) => origin === service && scope === "day")
              ?.limit ?? 0) <= 50,
          );
          before = after;
        }
      }),
      { numRuns: 500 },
    );
  });

  it("M10: count in a budget, and are in no list of calls, where only a later version can read them", async () => {
    const folder = scratchFolder();
    try {
      const now = new Date(2026, 10, 21, 12);
      const ledger = new Ledger(folder.path, "s", () => now);
      mkdirSync(folder.path, { recursive: true });
      const later = {
        kind: "reserve",
        id: "x",
        origin: service,
        credits: 8,
        session: "s",
        at: now.toISOString(),
      };
      appendFileSync(
        join(folder.path, "2026-11-21.ndjson"),
        `${JSON.stringify(later)}\n${JSON.stringify({ ...later, id: "y", session: "t" })}\n`,
      );
      assert.deepEqual(await ledger.spent(service), { day: 16, session: 8, agents: 0 });
      assert.deepEqual(await ledger.spent("sandbox"), { day: 0, session: 0, agents: 0 });
      assert.deepEqual(await ledger.entries(service, new Date(0)), []);
      assert.equal((await ledger.find("x"))?.fromLaterVersion, true, "it was sent");
      const admission = await ledger.begin(
        { id: "z", tool: "t", subject: "", origin: service, price: 5 },
        { day: 20, session: 0 },
      );
      assert.deepEqual(admission, {
        admitted: false,
        scope: "day",
      });
    } finally {
      folder.remove();
    }
  });
});
