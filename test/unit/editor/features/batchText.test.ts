import assert from "node:assert/strict";
import { endMessage } from "../../../../src/editor/features/batches/endMessage.ts";
import {
  endSentence,
  progressText,
  stopSentence,
  timeInWords,
} from "../../../../src/editor/features/batches/batchText.ts";
import {
  batchRow,
  brokenRow,
  callRow,
  itemRows,
} from "../../../../src/editor/features/batches/runRows.ts";
import type { ShownBatch } from "../../../../src/editor/features/batches/runRows.ts";
import { BatchProgress } from "../../../../src/research/batches/batchState.ts";
import type { ItemState } from "../../../../src/research/batches/batchState.ts";
import { tallyOf } from "../../../../src/research/batches/batchState.ts";
import type { BatchEnd } from "../../../../src/research/batches/batchRunner.ts";

const done: ItemState = { state: "done", resultId: "r1", fromLibrary: false, credits: 3 };
const every: readonly ItemState[] = [
  done,
  { ...done, fromLibrary: true, credits: 0 },
  { state: "failed", problem: "Not this\none", charged: "no" },
  { state: "unsure", problem: "" },
  { state: "lost", problem: "gone", credits: 3 },
  { state: "skipped" },
  { state: "sent" },
];

/** A batch with items in these states, and one that waits. */
function batch(states: readonly ItemState[], more: Partial<ShownBatch> = {}): ShownBatch {
  const items = [...states, undefined].map((_, item) => ({
    key: `k${item}`,
    args: { url: `https://example.com/${item}` },
    subject: `=example.com/${item}`,
  }));
  const header = {
    format: "seo-research/batch" as const,
    version: 1 as const,
    id: "b1",
    tool: "inspect_page",
    origin: "https://api.example.com",
    price: 3,
    createdAt: "2026-01-01T00:00:00Z",
    items,
  };
  const progress = new BatchProgress(header);
  for (const [item, state] of states.entries()) {
    progress.apply({ item, at: "2026-01-01T00:01:00Z", ...state });
  }
  return { header, progress, standing: "idle", ...more };
}

const tally = ({ header, progress }: ShownBatch) => tallyOf(header, progress);

describe("how a batch stands, in words", () => {
  it("counts what is done and says what else became of the items", () => {
    assert.equal(progressText(tally(batch([done]))), "1 of 2 · 3 credits");
    assert.equal(
      progressText(tally(batch(every))),
      "1 possibly charged · 1 charged with no result · 1 failed · 1 skipped · 2 of 8 · 6 credits",
    );
    assert.equal(endSentence(tally(batch([done, done]))), "2 done, 1 waiting. 6 credits total.");
    assert.match(
      endSentence(tally(batch(every))),
      /^2 done, 1 already saved, 1 possibly charged, /u,
    );
  });

  it("says how long it takes, roughly", () => {
    assert.deepEqual([0, 59_999, 60_000, 200_000, 3_600_000, 4_000_000].map(timeInWords), [
      "less than a minute",
      "less than a minute",
      "about a minute",
      "about 4 minutes",
      "about 1 h 0 min",
      "about 1 h 7 min",
    ]);
  });

  it("gives a reason for every stop, and repeats the service's own as it is", () => {
    const reasons = [
      "outOfCredits",
      "badKey",
      "notConnected",
      "rateLimited",
      "refused",
      "losses",
      "disk",
    ] as const;
    for (const reason of reasons) {
      assert.ok(stopSentence({ reason, problem: "" }).length > 20, reason);
    }
    assert.match(
      stopSentence({ reason: "outOfCredits", problem: "[Refill](command:evil) $(flame)" }),
      /\[Refill\]\(command:evil\) \$\(flame\)/u,
    );
    assert.match(
      stopSentence({ reason: "rateLimited", problem: "x", until: Date.UTC(2026, 0, 1) }),
      /won't accept calls until .*\d/u,
    );
  });

  it("R2: a batch that stopped at a nonsensical time has its row all the same", () => {
    for (const until of [1e17, Infinity, Number.NaN, -1e300]) {
      const stopped = batch([], {
        stop: { reason: "rateLimited", problem: "Too many requests", until },
      });
      assert.match(batchRow(stopped).tooltip, /won't accept calls until —/u);
      assert.equal(itemRows(stopped).length, 1);
    }
  });

  it("says how it ended, and whether there is something left to do", () => {
    const ended = (states: readonly ItemState[], end: BatchEnd) =>
      endMessage({ ...batch(states), end });
    assert.deepEqual(ended([done], { kind: "finished" }), {
      text: "Inspect Page × 2: 1 done, 1 waiting. 3 credits total.",
      bad: false,
    });
    assert.equal(ended(every, { kind: "finished" }).bad, true);
    assert.match(
      ended([done], { kind: "stopped", stop: { reason: "budget", problem: "Used up." } }).text,
      /× 2 stopped\. Used up\. 1 done/u,
    );
    assert.equal(ended([{ state: "unsure", problem: "" }], { kind: "cancelled" }).bad, true);
  });
});

describe("the rows of batches and calls", () => {
  it("show a batch by how it stands, with what its menus need to know", () => {
    assert.deepEqual(
      [
        batch([done], { standing: "running" }),
        batch([done], { standing: "elsewhere" }),
        batch([done]),
        batch(every),
      ].map((shown) => {
        const { icon, context } = batchRow(shown);
        return [icon, context];
      }),
      [
        ["sync~spin", "batch running waiting done"],
        ["sync", "batch elsewhere waiting done"],
        ["debug-pause", "batch idle waiting done"],
        ["debug-pause", "batch idle waiting failed lost done"],
      ],
    );
    const stopped = batchRow(
      batch([done], { stop: { reason: "budget", problem: "Today's budget isn't enough." } }),
    );
    assert.equal(stopped.description, "stopped · 1 of 2 · 3 credits");
    assert.match(stopped.tooltip, /Today's budget isn't enough/u);
  });

  it("say of an item that failed nothing about its charge without proof, as earlier versions noted it", () => {
    const [row] = itemRows(batch([{ state: "failed", problem: "HTTP 422" }]));
    assert.equal(row?.description, "failed · HTTP 422");
  });

  it("show what a response says of its own failure, and open that response", () => {
    const [row] = itemRows(
      batch([{ state: "lost", problem: "No such page.", credits: 3, resultId: "r2" }]),
    );
    assert.equal(row?.description, "failed, 3 credits charged · No such page.");
    assert.deepEqual(row.command?.args, ["r2"]);
  });

  it("show every item with its state; those that are answered open their result", () => {
    const rows = itemRows(batch(every));
    assert.deepEqual(
      rows.map(({ description }) => description),
      [
        "3 credits",
        "already saved, free",
        "failed, not charged · Not this one",
        "no result, possibly charged",
        "no result, 3 credits charged",
        "skipped",
        "interrupted when its window closed",
        "waiting",
      ],
    );
    assert.deepEqual(rows[0]?.command, {
      id: "seoResearch.openResult",
      title: "Open Result",
      args: ["r1"],
    });
    assert.deepEqual(
      rows.slice(2).filter(({ command }) => command !== undefined),
      [],
    );
    assert.deepEqual(
      rows.map(({ context }) => context.split(" ")[1]),
      ["done", "done", "failed", "unsure", "lost", "skipped", "sent", "waiting"],
    );
    assert.deepEqual(
      rows.map(({ item }) => item),
      [0, 1, 2, 3, 4, 5, 6, 7],
    );
  });

  it("copy as a table that no text can break or turn into a formula", () => {
    const lines = batchRow(batch(every)).copy?.split("\n") ?? [];
    assert.equal(lines.length, 9);
    assert.equal(lines[1], "'=example.com/0\tdone\t3\t");
    assert.equal(lines[3], "'=example.com/2\tfailed\t\tNot this one");
  });

  it("show single calls and what can't be read", () => {
    const call = { id: 7, title: "Inspect Page: example.com", startedAt: 0 };
    assert.match(
      callRow({ ...call, state: { kind: "failed", sentence: "No credits were taken." } })
        .description,
      /No credits were taken/u,
    );
    assert.equal(callRow({ ...call, state: { kind: "running", what: "" } }).icon, "sync~spin");
    assert.match(
      brokenRow({ path: "/x/batches/b7/batch.json", problem: "The file is damaged." }).tooltip,
      /wasn't changed/u,
    );
    assert.equal(
      brokenRow({ path: "/x/batches/b7/batch.json", problem: "The file is damaged." }).label,
      "b7",
    );
  });
});
