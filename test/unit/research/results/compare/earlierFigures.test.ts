import assert from "node:assert/strict";
import {
  earlierFigures,
  withEarlierFigures,
} from "../../../../../src/research/results/compare/earlierFigures.ts";
import type { AnswerPart } from "../../../../../src/research/results/parts/answerParts.ts";
import { buildPartsModel } from "../../../../../src/research/results/resultDocument.ts";
import type { ResultModel } from "../../../../../src/research/results/resultDocument.ts";
import { readEnvelope } from "../../../../../src/research/service/envelope.ts";
import type { JsonRecord } from "../../../../../src/shared/json.ts";
import { savedAnswer } from "../shown.ts";

function run(receivedAt: string, data: JsonRecord, tool = "inspect_search_visibility"): AnswerPart {
  return {
    result: { ...savedAnswer(tool, {}), receivedAt },
    envelope: readEnvelope({ data }),
    firstAction: 0,
    firstResource: 0,
  };
}

const first = run("2026-10-01T00:00:00Z", {
  positions: [
    { keyword: "Espresso", position: 12 },
    { keyword: "mokka", position: null },
  ],
  summary: { keywords_found: 1 },
});
const second = run("2026-10-15T00:00:00Z", {
  positions: [{ keyword: "espresso", position: 8 }],
  summary: { keywords_found: 2 },
});
const now = run("2026-11-01T00:00:00Z", {
  positions: [
    { keyword: "espresso", position: 5 },
    { keyword: "mokka", position: 40 },
    { keyword: "filter", position: null },
  ],
  summary: { keywords_found: 2, top_3: 0 },
});

function lined(part: AnswerPart, ...runs: readonly [AnswerPart, ...AnswerPart[]]): ResultModel {
  return withEarlierFigures(buildPartsModel([part]), [part], earlierFigures(runs));
}

describe("the earlier runs of a question", () => {
  it("are a line for each row, oldest first, with gaps where a run doesn't have it", () => {
    const model = lined(now, first, second);
    const source = model.tables.get("positions") ?? assert.fail("no positions");
    const column = source.columns.find(({ key }) => key === "figure_over_runs");
    assert.deepEqual([column?.format, column?.label], ["positions", "Last 3 runs"]);
    assert.deepEqual(
      source.rows(0, 3).map((row) => row["figure_over_runs"]),
      [
        [12, 8, 5],
        [null, null, 40],
        [null, null, null],
      ],
    );
    const head = model.document.sections.find(({ name }) => name === "positions");
    assert.ok(head?.kind === "table");
    assert.equal(head.table.columns.length, head.table.firstRows.length);
    assert.equal(
      source.columns.findIndex(({ key }) => key === "figure_over_runs"),
      2,
    );
  });

  it("are a table for single figures; one that no earlier run has is not in it", () => {
    const source = lined(now, first, second).tables.get("figure_over_runs");
    assert.deepEqual(source?.rows(0, 9), [
      { figure: "Keywords found", now: "2", figure_over_runs: [1, 2, 2] },
    ]);
  });

  it("change nothing else of the document", () => {
    const plain = buildPartsModel([now]).document;
    const { document } = lined(now, first);
    assert.deepEqual(document.header, plain.header);
    assert.deepEqual(document.notices, plain.notices);
    assert.deepEqual(
      document.sections.map(({ name }) => name).filter((name) => name !== "figure_over_runs"),
      plain.sections.map(({ name }) => name),
    );
  });

  it("of a tool that this version doesn't know add its single figures only", () => {
    const tool = "inspect_moon";
    const model = lined(run("2026-11-01", { size: 4 }, tool), run("2026-10-01", { size: 3 }, tool));
    assert.deepEqual(
      model.tables.get("figure_over_runs")?.rows(0, 1)[0]?.["figure_over_runs"],
      [3, 4],
    );
  });
});
