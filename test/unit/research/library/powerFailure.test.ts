import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { BatchStore } from "../../../../src/research/batches/batchStore.ts";
import { Ledger } from "../../../../src/research/spending/ledger.ts";
import { PendingCalls } from "../../../../src/research/spending/pendingCalls.ts";
import { ResultStore } from "../../../../src/research/library/resultStore.ts";
import { canFlushFolders, lostByPowerFailure, stepsOf } from "../../../support/fileSteps.ts";
import { scratchFolder } from "../../../support/scratch.ts";
import { pagesBatch } from "../batches/batchFixture.ts";

const service = "https://api.example.com";
const noLimits = { day: 0, session: 0 };

describe("a power failure", () => {
  let folder: ReturnType<typeof scratchFolder>;
  beforeEach(() => {
    folder = scratchFolder();
  });
  afterEach(() => folder.remove());

  const path = (...names: readonly string[]): string => join(folder.path, ...names);
  const call = {
    tool: "inspect_page",
    subject: "example.com",
    sentAt: "2026-03-01T12:00:00.000Z",
    pid: process.pid,
  };

  it("M8: undoes nothing that was noted before a call went out", async () => {
    const pending = new PendingCalls(path("pending"));
    const ledger = new Ledger(path("spending"), "s");
    for (const id of ["first", "second"]) {
      const steps = await stepsOf(async () => {
        await pending.begin(id, call);
        const { admitted } = await ledger.begin(
          { id, tool: call.tool, subject: call.subject, origin: service, price: 3 },
          noLimits,
        );
        assert.ok(admitted, "now the call may go out");
      });
      assert.deepEqual(lostByPowerFailure(steps), []);
      assert.ok(
        steps.some(({ call, path }) => call === "file.write" && path.endsWith(".ndjson")),
        "the ledger was written",
      );
      assert.ok(
        steps.some(
          ({ call, path }) => call === "rename" && path.startsWith(join(folder.path, "pending")),
        ),
        "the note was written",
      );
    }
  });

  it("M8: undoes no line of the ledger, whatever it says, nor its file where another window has just begun it", async () => {
    const ledger = new Ledger(path("spending"), "s");
    const lines = [
      () =>
        ledger.begin(
          { id: "a", tool: call.tool, subject: "", origin: service, price: 3 },
          noLimits,
        ),
      () => ledger.settle("a", "charged", 30),
      () => ledger.raise(service, "day", 50),
    ];
    for (const line of lines) {
      const steps = await stepsOf(line);
      assert.ok(steps.some(({ call }) => call === "file.write"));
      assert.deepEqual(
        lostByPowerFailure(steps).filter((lost) => lost.startsWith("content")),
        [],
      );
    }
    const other = await stepsOf(() =>
      new Ledger(path("spending"), "other").settle("a", "charged", 3),
    );
    assert.equal(
      other.some(({ call, path: flushed }) => call === "file.sync" && flushed === path("spending")),
      canFlushFolders,
    );
    const again = await stepsOf(() => ledger.settle("a", "charged", 3));
    assert.ok(
      !again.some(({ call }) => call === "file.sync"),
      "one flush a line is enough from then on",
    );
  });

  it("M8: undoes no batch, and nothing that its journal has noted; claims end with their windows anyway", async () => {
    const store = new BatchStore(path("batches"));
    let id = "";
    const created = await stepsOf(async () => {
      id = await store.create(pagesBatch(2));
    });
    assert.deepEqual(lostByPowerFailure(created), []);
    const noted = await stepsOf(async () => {
      const claimed = await store.claim(id);
      assert.ok(claimed.claimed);
      await claimed.journal.note(0, { state: "sent" });
    });
    assert.deepEqual(
      lostByPowerFailure(noted).filter((lost) => !lost.includes("claim-")),
      [],
    );
    assert.ok(
      noted.some(({ call, path }) => call === "file.appendFile" && path.endsWith("journal.ndjson")),
    );
  });

  it("M8: undoes no result that was reported as saved", async () => {
    const results = new ResultStore(path("results"));
    mkdirSync(path("results"));
    const record = {
      tool: "inspect_serp",
      args: {},
      subject: "tea",
      market: null,
      sentAt: call.sentAt,
      receivedAt: call.sentAt,
      cost: 2,
      balanceAfter: null,
      origin: "sandbox",
      callKey: "key",
    };
    for (const [id, text] of [
      ["a", "{}"],
      ["b", "<html>"],
    ] as const) {
      const steps = await stepsOf(() =>
        results.keep(id, record, { kind: "memory", bytes: Buffer.from(text) }),
      );
      assert.deepEqual(
        lostByPowerFailure(steps).filter((lost) => !lost.endsWith("index.ndjson")),
        [],
        "the index is a copy",
      );
      assert.ok(steps.some(({ call, path }) => call === "rename" && path.endsWith(".seo.json")));
    }
  });
});
