import assert from "node:assert/strict";
import { join } from "node:path";
import fc from "fast-check";
import { Ledger } from "../../../../src/research/spending/ledger.ts";
import type { Admission, LedgerCall } from "../../../../src/research/spending/ledger.ts";
import { scratchFolder } from "../../../support/scratch.ts";
import { local, service } from "./ledgerFixture.ts";

/** Agents may spend 10 credits before a dialog of ours asks. */
const limits = { day: 0, session: 0, agents: 1_000, unasked: 10 };
const asks = { admitted: false, scope: "unasked" } as const;
const admitted = { admitted: true } as const;

describe("what agents spend without a dialog of ours", () => {
  let folder: ReturnType<typeof scratchFolder>;
  let time: Date;
  let calls = 0;
  beforeEach(() => {
    folder = scratchFolder({ inMemory: true });
    time = local(21, 12);
  });
  afterEach(() => folder.remove());

  const open = (session: string): Ledger =>
    new Ledger(join(folder.path, "ledger"), session, () => time);

  function begin(
    ledger: Ledger,
    price: number,
    more: Partial<LedgerCall> = { from: "chat" },
  ): Promise<Admission> {
    const id = `call-${(calls += 1)}`;
    return ledger.begin(
      { id, tool: "inspect_page", subject: id, origin: service, price, ...more },
      limits,
    );
  }

  it("ends at the limit, and begins again when a person allows more", async () => {
    const ledger = open("s");
    assert.deepEqual([await begin(ledger, 6), await begin(ledger, 4)], [admitted, admitted]);
    assert.deepEqual(await begin(ledger, 1), asks);
    assert.equal(await ledger.unasked(service), 10);
    await ledger.allow("sandbox");
    assert.deepEqual(
      await begin(ledger, 1),
      asks,
      "what is allowed for one origin is for no other",
    );
    await ledger.allow(service);
    assert.equal(await ledger.unasked(service), 0);
    assert.deepEqual([await begin(ledger, 9), await begin(ledger, 2)], [admitted, asks]);
    assert.equal((await ledger.spent(service)).agents, 19);
  });

  it("doesn't stop what people want, nor a call that a dialog of ours was about, which begins the count again", async () => {
    const ledger = open("s");
    await begin(ledger, 9);
    assert.deepEqual(await begin(ledger, 5, {}), admitted);
    assert.deepEqual(await begin(ledger, 15, { from: "chat", asked: true }), admitted);
    assert.equal(await ledger.unasked(service), 0);
    assert.deepEqual([await begin(ledger, 9), await begin(ledger, 2)], [admitted, asks]);
  });

  it("counts what certainly cost nothing no longer", async () => {
    const ledger = open("s");
    await ledger.begin(
      { id: "free", tool: "inspect_page", subject: "", origin: service, price: 9, from: "chat" },
      limits,
    );
    assert.deepEqual(await begin(ledger, 2), asks);
    await ledger.settle("free", "notCharged", 0);
    assert.deepEqual(await begin(ledger, 2), admitted);
  });

  it("is counted over midnight, and over all windows of the day", async () => {
    const [ledger, other] = [open("s"), open("other")];
    await begin(ledger, 4);
    await begin(other, 4);
    time = local(22, 0, 1);
    assert.deepEqual([await begin(ledger, 3), await begin(other, 2)], [asks, admitted]);
    await other.allow(service);
    assert.deepEqual(await begin(ledger, 3), admitted, "one yes counts in all windows");
    time = local(24, 9);
    assert.equal(await open("new").unasked(service), 0, "a window counts from its first day on");
  });

  it("never passes the limit between two yeses, however many calls come at once from however many windows", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ price: fc.integer({ min: 1, max: 9 }), window: fc.nat(2) }), {
          minLength: 2,
          maxLength: 12,
        }),
        async (wanted) => {
          const own = scratchFolder({ inMemory: true });
          try {
            const windows = [0, 1, 2].map(
              (window) => new Ledger(own.path, `${window}`, () => time),
            );
            const outcomes = await Promise.all(
              wanted.map(async ({ price, window }) => {
                const ledger = windows[window] ?? assert.fail();
                return (await begin(ledger, price)).admitted ? price : 0;
              }),
            );
            const spent = outcomes.reduce((sum, price) => sum + price, 0);
            assert.ok(spent <= limits.unasked, `${spent} credits without a question`);
          } finally {
            own.remove();
          }
        },
      ),
      { numRuns: 30 },
    );
  });
});
