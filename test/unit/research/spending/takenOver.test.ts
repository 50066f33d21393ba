import assert from "node:assert/strict";
import { ServiceClient } from "../../../../src/research/service/client.ts";
import { KnownKeys } from "../../../../src/research/service/redact.ts";
import type { CallPolicy } from "../../../../src/research/spending/agreedCall.ts";
import { inspectPage } from "../../../../src/research/tools/inspectPage.ts";
import { scratchFolder } from "../../../support/scratch.ts";
import { PayWindow } from "./payWindow.ts";
import { SimulatedService, SimulatedTime } from "./simulatedService.ts";
import type { Fate } from "./simulatedService.ts";

const minute = 60_000;
const origin = "https://api.example.com";

describe("a call that another window takes over", () => {
  let folder: ReturnType<typeof scratchFolder>;
  let time: SimulatedTime;
  let service: SimulatedService;

  beforeEach(() => {
    folder = scratchFolder({ inMemory: true });
    time = new SimulatedTime();
    service = new SimulatedService(time, {
      lag: 0,
      amendedAfter: 0,
      retention: 30 * 24 * 60 * minute,
      pageLimit: 500,
      stampError: 0,
      dateHeader: true,
      ids: true,
      credentialIds: true,
    });
  });
  afterEach(() => folder.remove());

  function open(budget = 0): PayWindow {
    const client = new ServiceClient(
      { baseUrl: origin, key: "or_own_key" },
      service.transport("own"),
      new KnownKeys(),
      time.machine,
    );
    return new PayWindow({ folder: folder.path, client, clock: time.machine, budget });
  }

  function pay(
    window: PayWindow,
    page: string,
    how: Fate,
    policy: Partial<CallPolicy>,
  ): ReturnType<PayWindow["pay"]> {
    service.fates.splice(0, Infinity, how);
    return window.pay(
      window.call(inspectPage, { url: `https://example.com/${page}` }, page),
      policy,
    );
  }

  it("is paid once where a dialog about a budget waited in the first one", async () => {
    for (const [page, how, repeats] of [
      ["a", "answered", 0],
      ["b", "lost", 1],
    ] as const) {
      const [window, other] = [open(1), open()];
      const asked: (string | undefined)[] = [];
      const outcome = await pay(window, page, "answered", {
        allowRepeat: (_, verdict) => {
          asked.push(verdict?.kind);
          return Promise.resolve(false);
        },
        savedSince: async () => {
          const found = await window.results.findSaved(page);
          const read = found === undefined ? undefined : await window.results.open(found.id);
          return read?.ok === true ? { result: read.result } : undefined;
        },
        allowOverBudget: async ({ scope }) => {
          time.now += 21 * minute;
          await pay(other, page, how, { allowRepeat: () => Promise.resolve(true) }).catch(
            () => undefined,
          );
          await window.ledger.raise(origin, scope, 1_000);
          return true;
        },
      });
      await window.ledger.raise(origin, "day", 0);
      const sent = service.requests.filter(({ subject }) => subject.endsWith(`/${page}`));
      assert.equal(sent.length, 1, how);
      assert.equal(
        asked.length,
        repeats,
        "what the other window lost asks before it is paid again",
      );
      assert.equal(outcome?.result?.subject, repeats === 0 ? `example.com/${page}` : undefined);
      assert.equal((await window.pending.list()).length, repeats, "the other window's note stays");
    }
  });
});
