import assert from "node:assert/strict";
import { listedBatch } from "../../../../src/editor/features/batches/asListed.ts";
import type { ShownBatch } from "../../../../src/editor/features/batches/runRows.ts";
import type { ListedRun } from "../../../../src/editor/features/savedResults/listedRun.ts";
import { groupResults } from "../../../../src/editor/features/savedResults/resultGroups.ts";
import type {
  GroupOptions,
  Library,
  ResultGroup,
} from "../../../../src/editor/features/savedResults/resultGroups.ts";
import { groupRow, runRow } from "../../../../src/editor/features/savedResults/resultRows.ts";
import { BatchProgress } from "../../../../src/research/batches/batchState.ts";
import type { ItemState } from "../../../../src/research/batches/batchState.ts";
import type { ResultSummary } from "../../../../src/research/library/resultIndex.ts";

const now = new Date(2026, 2, 10, 15, 0).getTime();
const localTime = (day: number, hour = 12): string => new Date(2026, 2, day, hour).toISOString();

function result(id: string, receivedAt: string, more: Partial<ResultSummary> = {}): ResultSummary {
  return {
    id,
    tool: "inspect_keyword",
    subject: `subject of ${id}`,
    location: "Germany",
    language: "German",
    receivedAt,
    cost: 3,
    origin: "sandbox",
    callKey: id,
    ...more,
  };
}

const done = (resultId: string, fromLibrary = false): ItemState => ({
  state: "done",
  resultId,
  fromLibrary,
  credits: fromLibrary ? 0 : 3,
});

/** A batch whose items are in these states since then. */
function batch(
  states: readonly ItemState[],
  { at = localTime(10, 13), standing = "idle" }: { at?: string } & Partial<ShownBatch> = {},
): ListedRun {
  const items = states.map((_, item) => ({ key: `k${item}`, args: {}, subject: `item ${item}` }));
  const header = {
    format: "seo-research/batch" as const,
    version: 1 as const,
    id: "batch-1",
    tool: "inspect_keyword",
    origin: "sandbox",
    price: 3,
    createdAt: localTime(8),
    items,
  };
  const progress = new BatchProgress(header);
  for (const [item, state] of states.entries()) {
    progress.apply({ item, at, ...state });
  }
  return listedBatch({ header, progress, standing });
}

const group = (library: Partial<Library>, options: Partial<GroupOptions>): readonly ResultGroup[] =>
  groupResults(
    { results: [], broken: [], pinned: new Set(), ...library },
    { grouping: "day", filter: "", projects: [], scope: "project", now, runs: [], ...options },
  ).groups;

const shape = (groups: readonly ResultGroup[]): unknown[] =>
  groups.map(({ label, entries }) => [
    label,
    entries.map((entry) =>
      entry.kind === "result"
        ? entry.result.id
        : [entry.run.row.label, ...entry.results.map(({ id }) => id)],
    ),
  ]);

describe("a batch in the Results view", () => {
  const results = [
    result("own", localTime(10, 14)),
    result("b2", localTime(10, 13)),
    result("own2", localTime(10, 12)),
    result("b1", localTime(10, 11)),
    result("b0", localTime(9, 23)),
  ];
  const runs = [batch([done("b0"), done("b1"), done("b2"), done("own2", true)])];
  const label = "Inspect Keyword × 4";

  it("F13: is one row with all its results, under the day when something last became of it", () => {
    assert.deepEqual(shape(group({ results }, { runs })), [
      ["Today", ["own", [label, "b2", "b1", "b0"], "own2"]],
    ]);
  });

  it("F13: is there before it has a result, and after it ended without one", () => {
    for (const states of [
      [{ state: "waiting" }],
      [{ state: "failed", problem: "No such page." }],
    ] as const) {
      assert.deepEqual(shape(group({}, { runs: [batch(states)] })), [
        ["Today", [["Inspect Keyword × 1"]]],
      ]);
    }
    const [today] = group({}, { runs: [batch([{ state: "waiting" }])] });
    assert.equal(groupRow(today ?? assert.fail()).accessibleLabel, "Today, 1 row");
  });

  it("tells its menus how it stands, and whether it has results to delete", () => {
    const contexts = (states: readonly ItemState[]): string[] =>
      group({ results }, { runs: [batch(states)] }).flatMap((one) =>
        one.entries.flatMap((entry) => (entry.kind === "run" ? [runRow(entry, one).context] : [])),
      );
    assert.deepEqual(contexts([done("b1"), { state: "waiting" }]), [
      "batch idle waiting done saved",
    ]);
    assert.deepEqual(contexts([{ state: "waiting" }]), ["batch idle waiting"]);
  });

  it("is gone once its results are deleted and nothing is left to do, and only then", () => {
    assert.deepEqual(group({}, { runs: [batch([done("b1")])] }), []);
    assert.equal(group({}, { runs: [batch([done("b1"), { state: "waiting" }])] }).length, 1);
    assert.equal(
      group({ results: [results[1] ?? assert.fail()] }, { runs: [batch([done("b2", true)])] })
        .length,
      1,
    );
  });

  it("is hidden where all its results are another project's, unless all are shown", () => {
    const elsewhere = [result("b1", localTime(10, 11), { projects: ["file:///elsewhere"] })];
    const options = {
      runs: [batch([done("b1"), { state: "waiting" }])],
      projects: ["file:///here"],
    };
    assert.deepEqual(group({ results: elsewhere }, options), []);
    assert.equal(group({ results: elsewhere }, { ...options, scope: "all" }).length, 1);
  });

  it("is shown by a filter that fits its tool, an item or a result, with the results that fit", () => {
    const filtered = (filter: string): unknown[] => shape(group({ results }, { runs, filter }));
    assert.deepEqual(filtered('"subject of b1"'.replaceAll('"', "")), [["Today", [[label, "b1"]]]]);
    assert.deepEqual(filtered("item 3"), [["Today", [[label]]]]);
    assert.deepEqual(filtered("nothing like that"), []);
    const [today] = group({ results }, { runs, filter: "b1" });
    const entry = today?.entries[0];
    assert.ok(today !== undefined && entry?.kind === "run");
    assert.equal(runRow(entry, today).unfolds, "unfolded");
  });

  it("leaves its pinned results to those that are pinned", () => {
    assert.deepEqual(shape(group({ results, pinned: new Set(["b1"]) }, { runs })), [
      ["Pinned", ["b1"]],
      ["Today", ["own", [label, "b2", "b0"], "own2"]],
    ]);
  });

  it("has a group of its own where results are grouped by subject; each result is under its subject", () => {
    const groups = group({ results }, { runs, grouping: "subject" });
    assert.deepEqual(shape(groups)[0], ["Batches and Calls", [[label]]]);
    assert.equal(groups.length, 6);
    assert.equal(groups[0]?.expanded, false);
  });

  it("is among what can't be read where its file is damaged", () => {
    const [run] = runs;
    const torn: ListedRun = {
      ...(run ?? assert.fail()),
      state: "unreadable",
      results: [],
      used: [],
    };
    assert.deepEqual(shape(group({}, { runs: [torn] })), [["Unreadable", [[label]]]]);
  });

  it("lists nothing of an empty library but what runs", () => {
    assert.deepEqual(group({}, {}), []);
    const running = batch([{ state: "sent", call: "c1" }], { standing: "running" });
    assert.equal(group({}, { runs: [running] }).length, 1);
  });
});
