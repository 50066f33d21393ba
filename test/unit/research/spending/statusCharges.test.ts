import assert from "node:assert/strict";
import { CallFailedError } from "../../../../src/research/spending/agreedCall.ts";
import type { CallPolicy } from "../../../../src/research/spending/agreedCall.ts";
import type { LedgerEntry } from "../../../../src/research/spending/ledger.ts";
import { ServiceClient } from "../../../../src/research/service/client.ts";
import { KnownKeys } from "../../../../src/research/service/redact.ts";
import { inspectPage } from "../../../../src/research/tools/inspectPage.ts";
import { scratchFolder } from "../../../support/scratch.ts";
import { PayWindow } from "./payWindow.ts";
import { SimulatedService, SimulatedTime } from "./simulatedService.ts";
import type { Fate, LogHabits } from "./simulatedService.ts";

const minute = 60_000;
const origin = "https://api.example.com";
const unfound = { kind: "unknown", because: "noEntry" };
const usual: LogHabits = {
  lag: 0,
  amendedAfter: 0,
  retention: 30 * 24 * 60 * minute,
  pageLimit: 500,
  stampError: 0,
  dateHeader: true,
  ids: true,
  credentialIds: true,
};

describe("paying for a call that an error status ends", () => {
  let folder: ReturnType<typeof scratchFolder>;
  let time: SimulatedTime;
  let service: SimulatedService;
  let window: PayWindow;

  beforeEach(async () => {
    folder = scratchFolder({ inMemory: true });
    await begin(usual);
  });
  afterEach(() => folder.remove());

  async function begin(habits: LogHabits): Promise<void> {
    time = new SimulatedTime();
    service = new SimulatedService(time, habits);
    const client = new ServiceClient(
      { baseUrl: origin, key: "or_own_key" },
      service.transport("own"),
      new KnownKeys(),
      time.machine,
    );
    window = new PayWindow({ folder: folder.path, client, clock: time.machine });
    window.balances.push(await client.credits());
  }

  function pay(
    page: string,
    how: Fate,
    policy: Partial<CallPolicy> = {},
  ): ReturnType<PayWindow["pay"]> {
    service.fates.splice(0, Infinity, how);
    const known = { balanceBefore: 100_000 - service.spent("own") };
    const url = `https://example.com/${page}`;
    return window.pay(window.call(inspectPage, { url }, page, known), policy);
  }

  async function failure(page: string, how: Fate): Promise<CallFailedError> {
    const error: unknown = await pay(page, how).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    assert.ok(error instanceof CallFailedError, String(error));
    return error;
  }

  const ledger = (): Promise<LedgerEntry[]> => window.ledger.entries(origin, new Date(0));
  const sentFor = (page: string): number =>
    service.requests.filter(({ subject }) => subject.endsWith(`/${page}`)).length;
  const logReads = (): number => service.reads.get("/v1/me/usage") ?? 0;

  it("M2: sends a call once whatever status comes, and reads in the log whether that was charged", async () => {
    for (let status = 400; status < 505; status += 1) {
      for (const [how, kind, credits] of [
        [`${status}Charged`, "charged", 3],
        [`${status}`, "notCharged", 0],
      ] as const) {
        service.reads.clear();
        const { verdict } = await failure(how, how);
        assert.equal(verdict.kind, kind, how);
        assert.equal(sentFor(how), 1, how);
        assert.equal(logReads(), 1, how);
        const entry = (await ledger()).at(-1);
        assert.deepEqual([entry?.outcome, entry?.credits], [kind, credits], how);
        time.now += minute;
      }
    }
  });

  it("a status whose entry the log doesn't have yet counts with its price until the entry comes", async () => {
    await begin({ ...usual, lag: 60 * minute });
    for (const [how, credits] of [
      ["422Charged", 3],
      ["422", 0],
    ] as const) {
      assert.deepEqual((await failure(how, how)).verdict, unfound);
      assert.equal((await ledger()).at(-1)?.credits, 3);
      let asked = 0;
      assert.equal(
        await pay(how, "answered", { allowRepeat: () => Promise.resolve((asked += 1) === 0) }),
        undefined,
      );
      assert.equal(asked, 1, "a second try asks, with the price");
      time.now += 70 * minute;
      const { id = "" } = (await ledger()).at(-1) ?? {};
      await window.lookup.lookUp(window.source, [id]);
      assert.equal((await ledger()).at(-1)?.credits, credits, how);
    }
  });

  it("an entry without a charge proves nothing while the balance has fallen", async () => {
    await begin({ ...usual, lies: [{ lie: "free", every: 1 }] });
    assert.deepEqual((await failure("a", "422Charged")).verdict, {
      kind: "unknown",
      because: "notConfirmed",
    });
    assert.equal((await ledger()).at(-1)?.credits, 3);
  });
});
