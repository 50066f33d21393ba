import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { Ledger } from "../../../../src/research/spending/ledger.ts";
import { isRecord } from "../../../../src/shared/json.ts";
import { scratchFolder } from "../../../support/scratch.ts";
import { runWindows } from "./ledgerProcess.ts";
import { local, noLimits, service } from "./ledgerFixture.ts";

describe("the spending ledger of several windows", () => {
  let folder: ReturnType<typeof scratchFolder>;
  beforeEach(() => {
    folder = scratchFolder();
  });
  afterEach(() => folder.remove());

  const windows = [0, 1, 2, 3];
  const at = local(21, 12).toISOString();

  it("loses no line when all write at once", async () => {
    const calls = (window: number) =>
      Array.from({ length: 100 }, (_, index) => ({
        id: `call ${index} of ${window}`,
        origin: service,
        price: 1 + (index % 5),
      }));
    const admitted = await runWindows(
      windows.map((window) => ({
        folder: folder.path,
        session: `${window}`,
        limits: noLimits,
        calls: calls(window),
        settle: true,
        at,
      })),
    );
    const ids = windows.flatMap((window) => calls(window).map(({ id }) => id)).toSorted();
    assert.deepEqual(admitted.toSorted(), ids);
    const entries = await new Ledger(folder.path, "reader", () => new Date(at)).entries(
      service,
      new Date(at),
    );
    assert.deepEqual(entries.map(({ id }) => id).toSorted(), ids);
    assert.ok(
      entries.every(
        ({ id, outcome, credits, price, resultId }) =>
          outcome === "charged" && credits === price && resultId === `result of ${id}`,
      ),
    );
    const lines = readdirSync(folder.path).flatMap((name) =>
      readFileSync(join(folder.path, name), "utf8").split("\n"),
    );
    assert.equal(lines.filter((line) => line !== "" && isRecord(JSON.parse(line))).length, 800);
  });

  it("admits exactly as many calls as fit when all race for a budget", async () => {
    const races = Array.from({ length: 25 }, (_, index) => `https://${index}.example.com`);
    const calls = (window: number) =>
      races.flatMap((origin) =>
        [0, 1].map((turn) => ({ id: `${origin} ${window} ${turn}`, origin, price: 3 })),
      );
    const limits = { day: 10, session: 0 };
    const admitted = await runWindows(
      windows.map((window) => ({
        folder: folder.path,
        session: `${window}`,
        limits,
        calls: calls(window),
        settle: false,
        at,
      })),
    );
    const ledger = new Ledger(folder.path, "reader", () => new Date(at));
    for (const origin of races) {
      assert.equal(admitted.filter((id) => id.startsWith(`${origin} `)).length, 3, origin);
      assert.equal((await ledger.spent(origin)).day, 9, origin);
    }
  });
});
