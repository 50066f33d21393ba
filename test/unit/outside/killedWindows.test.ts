import assert from "node:assert/strict";
import fc from "fast-check";
import { startFaultyService } from "../../support/faultyService.ts";
import type { FaultyService } from "../../support/faultyService.ts";
import { KilledWindows, windowRun } from "../../support/killedWindows.ts";
import { givenSeed } from "../../support/propertySeed.ts";
import { scratchFolder } from "../../support/scratch.ts";

/** Each kills windows, whose processes start again: so few in `npm test`. */
const runs = Number(process.env["SEO_RESEARCH_WINDOW_RUNS"] ?? 4);

describe("two windows for agents outside the editor, whose processes are killed", () => {
  const folder = scratchFolder({ inMemory: true });
  let service: FaultyService;
  let windows: KilledWindows;

  before(async () => {
    service = await startFaultyService();
    windows = new KilledWindows(service, folder.path);
  });
  after(async () => {
    await windows.close();
    await service.close();
    folder.remove();
  });

  it("pay for nothing twice, for nothing without a yes that showed its price, and tell nothing untrue", async function () {
    this.timeout(runs * 60_000);
    const seed = givenSeed();
    await fc.assert(
      fc.asyncProperty(windowRun, (run) => {
        // slow enough that a window can die while the service works
        service.faults.splice(0, Infinity, ...Array.from({ length: 8 }, () => "delay:60"));
        return windows.play(run);
      }),
      {
        numRuns: runs,
        endOnFailure: true,
        seed,
        // whatever is drawn besides: one window answers, the other one dies
        examples: [
          [
            [
              [{ subject: 0, yes: true, kill: "never" }],
              [{ subject: 1, yes: true, kill: "asked" }],
            ],
          ],
        ],
      },
    );
    const { kills, answered } = windows.played;
    assert.ok(kills > 0 && answered > 0, `${kills} windows killed, ${answered} calls answered`);
  });
});
