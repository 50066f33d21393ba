import assert from "node:assert/strict";
import {
  appendFileSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { Ledger } from "../../../../src/research/spending/ledger.ts";
import type { Admission } from "../../../../src/research/spending/ledger.ts";
import { LedgerFiles } from "../../../../src/research/spending/ledgerFiles.ts";
import { readDay } from "../../../../src/research/spending/ledgerLines.ts";
import { scratchFolder } from "../../../support/scratch.ts";
import { local, noLimits, service } from "./ledgerFixture.ts";

describe("the spending ledger", () => {
  let folder: ReturnType<typeof scratchFolder>;
  let time: Date;
  beforeEach(() => {
    folder = scratchFolder();
    time = local(21, 12);
  });
  afterEach(() => folder.remove());

  const path = (name: string): string => join(folder.path, "ledger", name);
  const open = (session: string): Ledger =>
    new Ledger(join(folder.path, "ledger"), session, () => time);

  function begin(
    ledger: Ledger,
    id: string,
    price: number,
    limits = noLimits,
    origin = service,
  ): Promise<Admission> {
    return ledger.begin(
      { id, tool: "inspect_page", subject: `subject of ${id}`, origin, price },
      limits,
    );
  }

  it("counts what is open or unknown with its price, what was charged with what was taken, and nothing else", async () => {
    const ledger = open("s");
    assert.deepEqual(await begin(ledger, "a", 3), {
      admitted: true,
    });
    assert.deepEqual(await ledger.spent(service), { day: 3, session: 3, agents: 0 });
    await ledger.settle("a", "charged", 2, { resultId: "result a" });
    await begin(ledger, "b", 5);
    await ledger.settle("b", "unknown", 0);
    assert.deepEqual(await ledger.spent(service), { day: 7, session: 7, agents: 0 });
    await begin(ledger, "c", 9);
    await ledger.settle("c", "notCharged", 0);
    assert.deepEqual(await ledger.spent(service), { day: 7, session: 7, agents: 0 });
    assert.deepEqual(await ledger.spent("sandbox"), { day: 0, session: 0, agents: 0 });
    assert.deepEqual(
      (await ledger.entries(service, local(1, 0))).map(({ id, outcome, credits, resultId }) => [
        id,
        outcome,
        credits,
        resultId,
      ]),
      [
        ["a", "charged", 2, "result a"],
        ["b", "unknown", 5, undefined],
        ["c", "notCharged", 0, undefined],
      ],
    );
  });

  it("takes the last outcome of a call, also from another window and another day", async () => {
    const ledger = open("s");
    await begin(ledger, "a", 3);
    await ledger.settle("a", "unknown", 3, { resultId: "result a" });
    time = local(23, 9);
    const later = open("later");
    await later.settle("a", "notCharged", 0);
    const [entry] = await ledger.entries(service, local(21, 0));
    assert.deepEqual(
      [entry?.outcome, entry?.credits, entry?.resultId],
      ["notCharged", 0, "result a"],
    );
    assert.deepEqual(readdirSync(path("")), ["2026-11-21.ndjson"]);
    await later.settle("a", "charged", 3);
    assert.equal((await ledger.entries(service, local(21, 0)))[0]?.credits, 3);
  });

  it("refuses to settle a call that it does not have, and to begin one twice", async () => {
    const ledger = open("s");
    await assert.rejects(ledger.settle("a", "charged", 3), /doesn't have call a/u);
    await begin(ledger, "a", 3);
    await assert.rejects(begin(ledger, "a", 3), /already/u);
    assert.deepEqual(await ledger.spent(service), { day: 3, session: 3, agents: 0 });
  });

  it("keeps each budget, names the one that a price would pass, and never mixes origins", async () => {
    const [here, there] = [open("here"), open("there")];
    const limits = { day: 10, session: 6 };
    assert.ok((await begin(here, "a", 6, limits)).admitted);
    assert.deepEqual(await begin(here, "b", 1, limits), {
      admitted: false,
      scope: "session",
    });
    assert.deepEqual(await begin(there, "c", 5, limits), {
      admitted: false,
      scope: "day",
    });
    assert.deepEqual(await begin(there, "d", 5, limits, "sandbox"), {
      admitted: true,
    });
    assert.deepEqual(await begin(there, "e", 4, limits), {
      admitted: true,
    });
    assert.deepEqual(await here.spent(service), { day: 10, session: 6, agents: 0 });
    assert.equal(
      (await here.entries(service, local(21, 0))).find(({ id }) => id === "b")?.outcome,
      "notCharged",
    );
  });

  it("admits within a raised limit: of the day in all windows until midnight, of a session in its own", async () => {
    const [here, there] = [open("here"), open("there")];
    const limits = { day: 5, session: 5 };
    await here.raise(service, "day", 20);
    await here.raise(service, "session", 8);
    assert.deepEqual(await here.raised(service), { day: 20, session: 8 });
    assert.deepEqual(await there.raised(service), { day: 20, session: 0 });
    assert.deepEqual(await here.raised("sandbox"), { day: 0, session: 0 });
    assert.ok((await begin(here, "a", 8, limits)).admitted);
    assert.deepEqual(await begin(here, "b", 1, limits), {
      admitted: false,
      scope: "session",
    });
    assert.deepEqual(await begin(there, "c", 6, limits), {
      admitted: false,
      scope: "session",
    });
    assert.ok((await begin(there, "d", 5, limits)).admitted);
    await here.raise(service, "session", 0);
    assert.deepEqual(await here.raised(service), { day: 20, session: 0 });
    await here.raise(service, "session", 9);
    time = local(22, 0, 1);
    assert.deepEqual(await here.raised(service), { day: 0, session: 9 });
  });

  it("counts a session whole beyond midnight, and a call for the day on which it began", async () => {
    time = local(21, 23, 59);
    const ledger = open("s");
    await begin(ledger, "before", 4);
    await begin(ledger, "lost", 2);
    time = local(22, 0, 1);
    await ledger.settle("before", "charged", 4);
    assert.deepEqual(await ledger.spent(service), { day: 0, session: 6, agents: 0 });
    await begin(ledger, "after", 3, { day: 3, session: 0 });
    await ledger.settle("lost", "notCharged", 0);
    assert.deepEqual(await ledger.spent(service), { day: 3, session: 7, agents: 0 });
    assert.deepEqual(await open("another").spent(service), { day: 3, session: 0, agents: 0 });
    assert.deepEqual(await begin(ledger, "too much", 2, { day: 0, session: 8 }), {
      admitted: false,
      scope: "session",
    });
    const second = await readDay(readFileSync(path("2026-11-22.ndjson"), "utf8"));
    assert.deepEqual(second.entries.size, 2);
    assert.deepEqual(
      (await ledger.entries(service, local(22, 0))).map(({ id }) => id),
      ["after", "too much"],
    );
    time = local(21, 23, 58);
    assert.deepEqual(
      await ledger.spent(service),
      { day: 4, session: 7, agents: 0 },
      "also when the clock is set back",
    );
  });

  it("admits what agents want only within their own budget, which counts in the person's as well", async () => {
    const ledger = open("s");
    const call = (id: string, price: number, from?: string) => ({
      id,
      tool: "inspect_page",
      subject: id,
      origin: service,
      price,
      ...(from === undefined ? {} : { from }),
    });
    const begin = (id: string, price: number, from?: string): Promise<Admission> =>
      ledger.begin(call(id, price, from), { day: 10, session: 0, agents: 5 });
    assert.deepEqual(await begin("a", 3, "chat"), { admitted: true });
    assert.deepEqual(await begin("b", 3, "chat"), { admitted: false, scope: "agents" });
    assert.deepEqual(await begin("c", 2, "whoever comes later"), { admitted: true });
    assert.deepEqual(await begin("d", 4), { admitted: true });
    assert.deepEqual(await ledger.spent(service), { day: 9, session: 9, agents: 5 });
    assert.deepEqual(await begin("e", 2), { admitted: false, scope: "day" });
    await ledger.settle("a", "notCharged", 0);
    assert.deepEqual(
      await begin("f", 3, "chat"),
      { admitted: true },
      "what wasn't charged is free again",
    );
    assert.deepEqual(
      await ledger.begin(call("g", 1, "chat"), { day: 0, session: 0 }),
      { admitted: false, scope: "agents" },
      "without a budget agents spend nothing",
    );
    time = local(23, 8);
    assert.equal((await ledger.spent(service)).agents, 0);
    assert.deepEqual((await ledger.find("c"))?.from, "whoever comes later");
  });

  it("does not lose a line to one that a crash has torn, and leaves that where it is", async () => {
    const ledger = open("s");
    await begin(ledger, "a", 3);
    const torn = '\n{"kind":"call","id":"torn","tool":"inspect_p';
    appendFileSync(path("2026-11-21.ndjson"), torn);
    await begin(ledger, "b", 5);
    await ledger.settle("a", "charged", 3);
    assert.deepEqual(await open("other").spent(service), { day: 8, session: 0, agents: 0 });
    assert.ok(readFileSync(path("2026-11-21.ndjson"), "utf8").includes(torn));
  });

  it("reads a line that another window was just writing when it is whole", async () => {
    const ledger = open("s");
    await begin(open("other"), "a", 3);
    const text = readFileSync(path("2026-11-21.ndjson"), "utf8");
    for (const cut of [text.length - 1, 40]) {
      writeFileSync(path("2026-11-21.ndjson"), text.slice(0, cut));
      assert.deepEqual(await ledger.spent(service), { day: 0, session: 0, agents: 0 });
      appendFileSync(path("2026-11-21.ndjson"), text.slice(cut));
      assert.deepEqual(await ledger.spent(service), { day: 3, session: 0, agents: 0 });
    }
  });

  it("ignores lines that no ledger writes", async () => {
    const ledger = open("s");
    await begin(ledger, "a", 3);
    const call = {
      kind: "call",
      id: "x",
      tool: "inspect_page",
      subject: "",
      origin: service,
      price: 1,
      session: "s",
      at: "2026-11-21T12:00:00.000Z",
    };
    const settle = { kind: "settle", id: "a", outcome: "charged", credits: 1 };
    const lines = [
      { ...call, price: -100 },
      { ...call, price: "1" },
      { ...call, id: "a", price: 0 },
      { ...settle, id: "never begun" },
      { kind: "raise", origin: service, scope: "year", session: "s", limit: 1000 },
      { kind: "refund", id: "a" },
    ];
    appendFileSync(
      path("2026-11-21.ndjson"),
      [
        ...lines.map((line) => JSON.stringify(line)),
        "null",
        "[]",
        '{"kind":"call","price":1e999}',
        "",
      ].join("\n"),
    );
    assert.deepEqual(await ledger.spent(service), { day: 3, session: 3, agents: 0 });
    assert.deepEqual(await ledger.raised(service), { day: 0, session: 0 });
    writeFileSync(path("notes.txt"), "not a day");
    writeFileSync(path("2026-11-21.ndjson.bak"), readFileSync(path("2026-11-21.ndjson")));
    assert.deepEqual(await ledger.spent(service), { day: 3, session: 3, agents: 0 });
  });

  it("reads back every line whatever damage lies between", async () => {
    const damage = fc.oneof(
      fc.string({ maxLength: 40, unit: "grapheme" }),
      fc.constant('{"kind":"call"'),
      fc.constant("\n\n"),
      fc.constant("\0\0\0"),
    );
    const prices = fc.array(fc.tuple(fc.integer({ min: 1, max: 40 }), damage, fc.boolean()), {
      minLength: 1,
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(prices, async (calls) => {
        rmSync(path(""), { recursive: true, force: true });
        mkdirSync(path(""), { recursive: true });
        const ledger = open("s");
        for (const [index, [price, torn, settled]] of calls.entries()) {
          await begin(ledger, `call ${index}`, price);
          appendFileSync(path("2026-11-21.ndjson"), torn);
          if (settled) {
            await ledger.settle(`call ${index}`, "charged", price + 1);
          }
        }
        const credits = calls.reduce(
          (sum, [price, , settled]) => sum + price + (settled ? 1 : 0),
          0,
        );
        assert.deepEqual(await ledger.spent(service), {
          day: credits,
          session: credits,
          agents: 0,
        });
        assert.deepEqual(await open("other").spent(service), {
          day: credits,
          session: 0,
          agents: 0,
        });
      }),
      { numRuns: 50 },
    );
  });

  it("follows a file that shrinks or goes away", async () => {
    const ledger = open("s");
    await begin(ledger, "a", 3);
    assert.deepEqual(await ledger.spent(service), { day: 3, session: 3, agents: 0 });
    truncateSync(path("2026-11-21.ndjson"), 20);
    assert.deepEqual(await ledger.spent(service), { day: 0, session: 0, agents: 0 });
    rmSync(path(""), { recursive: true });
    assert.deepEqual(await ledger.spent(service), { day: 0, session: 0, agents: 0 });
    await ledger.settle("a", "charged", 3);
    await begin(ledger, "b", 5);
    assert.deepEqual(await ledger.spent(service), { day: 5, session: 5, agents: 0 });
  });

  it("does not parse again what has not changed", async () => {
    await begin(open("s"), "a", 3);
    const files = new LedgerFiles(path(""));
    const first = await files.read("2026-11-21");
    assert.equal(await files.read("2026-11-21"), first);
    await begin(open("s"), "b", 3);
    const second = await files.read("2026-11-21");
    assert.deepEqual([...second.entries.keys()], ["a", "b"]);
    assert.equal(second.entries.get("a"), first.entries.get("a"));
    assert.equal(first.entries.size, 1, "what was handed out stays as it is");
  });

  it("reads a file anew whose lines were changed by hand", async () => {
    const ledger = open("s");
    await begin(ledger, "a", 3);
    await begin(ledger, "b", 5);
    const text = readFileSync(path("2026-11-21.ndjson"), "utf8");
    writeFileSync(
      path("2026-11-21.ndjson"),
      text.replace('"price":3', '"price":4') + text.replaceAll('"id":"', '"id":"second '),
    );
    assert.deepEqual(await ledger.spent(service), { day: 17, session: 17, agents: 0 });
  });

  it("rejects with the file system's error when it can't be written or read", async () => {
    writeFileSync(path(""), "a file where the folder belongs");
    await assert.rejects(begin(open("s"), "a", 3), { code: "EEXIST" });
    rmSync(path(""));
    mkdirSync(path("2026-11-21.ndjson"), { recursive: true });
    // Systems differ in what they say of a folder that is to be a file.
    const isFolder = { code: /^(?:EISDIR|EBADF|EPERM)$/u };
    await assert.rejects(begin(open("s"), "a", 3), isFolder);
    await assert.rejects(open("s").spent(service), isFolder);
  });

  it("admits exactly as many calls as fit when one window begins all at once", async () => {
    const ledger = open("s");
    const admissions = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        begin(ledger, `call ${index}`, 3, { day: 0, session: 14 }),
      ),
    );
    assert.equal(admissions.filter(({ admitted }) => admitted).length, 4);
    assert.deepEqual(await ledger.spent(service), { day: 12, session: 12, agents: 0 });
  });
});
