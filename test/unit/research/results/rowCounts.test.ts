import assert from "node:assert/strict";
import fc from "fast-check";
import { answerText } from "../../../../src/research/agents/answerText.ts";
import { savedRows } from "../../../../src/research/agents/savedRows.ts";
import {
  convertDataset,
  surveyRows,
} from "../../../../src/research/files/dataset/convertDataset.ts";
import { MemoryRows } from "../../../../src/research/files/dataset/itemBatch.ts";
import type { RowFormat } from "../../../../src/research/files/dataset/rowFormats.ts";
import { resultReport } from "../../../../src/research/files/report/resultReport.ts";
import { buildCombined } from "../../../../src/research/results/combined/combinedDocument.ts";
import type { ResultModel } from "../../../../src/research/results/resultDocument.ts";
import { wholeTable, writtenRows } from "../../../../src/research/results/selectedRows.ts";
import type { SelectedRows } from "../../../../src/research/results/selectedRows.ts";
import { readEnvelope } from "../../../../src/research/service/envelope.ts";
import { returnedRowWords } from "../../../../src/shared/counts.ts";
import { formatInteger } from "../../../../src/shared/format.ts";
import { isRecord } from "../../../../src/shared/json.ts";
import type { JsonRecord } from "../../../../src/shared/json.ts";
import { memberAlterations, membersToAlter, withAltered } from "./alteredMembers.ts";
import { toolResponses } from "./alteredResponses.ts";
import { savedAnswer, shown } from "./shown.ts";

/** The text of a file of rows. */
async function fileOf(selected: SelectedRows, format: RowFormat): Promise<string> {
  const source = new MemoryRows(writtenRows(selected));
  const pieces: string[] = [];
  await convertDataset({
    source,
    survey: surveyRows(source),
    about: selected.about,
    format,
    chosen: undefined,
    delimiter: ";",
    signal: new AbortController().signal,
    onProgress: () => undefined,
    open: () =>
      Promise.resolve({
        write: (chunk) => {
          pieces.push(typeof chunk === "string" ? chunk : Buffer.from(chunk).toString("utf8"));
          return Promise.resolve();
        },
        commit: () => Promise.resolve(),
        discard: () => Promise.resolve(),
      }),
  });
  return pieces.join("");
}

describe("how many rows there are", () => {
  const tool = "research_keywords";
  const keywords = [{ keyword: "a" }, { keyword: "b" }, { keyword: "c" }];
  const cut = { data: { keywords }, coverage: { returned: 3, total_available: 5439 } };

  it("is the same in the page, the report, files and agents' answers, whatever came", async () => {
    const altered = fc.constantFrom(...toolResponses).chain((response) =>
      fc.record({
        response: fc.constant(response),
        path: fc.constantFrom(...membersToAlter(response.body)),
        how: fc.constantFrom(...Object.keys(memberAlterations)),
      }),
    );
    await fc.assert(
      fc.asyncProperty(altered, async ({ response: { tool: name, args, body }, path, how }) => {
        const response = withAltered(body, [{ path, how }]);
        await check(name, args, shown(name, response, args), response);
      }),
      { numRuns: 120 },
    );
  });

  it("is never said to be whole where it isn't, and a cut list says how many exist", async () => {
    const model = shown(tool, cut);
    const selected = selectedOf(tool, {}, model, "keywords");
    assert.match(await fileOf(selected, "markdown"), /Rows: 3 of 5,439/u);
    assert.match(await fileOf(selected, "json"), /"available": 5439/u);
    const unknown = selectedOf(tool, {}, shown(tool, { data: { keywords } }), "keywords");
    assert.match(await fileOf(unknown, "markdown"), /Rows: 3\n/u);
    assert.match(await fileOf(unknown, "json"), /"available": null/u);
    const text = answerText(savedRows(savedAnswer(tool, {}), model, { limit: 2 }), 8000);
    assert.match(text, /Rows 1–2 of 3 in this result, which has 3 of the 5439 rows that exist\./u);
    const more = shown(tool, { data: { keywords }, coverage: { truncated: true } });
    assert.match(answerText(savedRows(savedAnswer(tool, {}), more, {}), 8000), /more exist/u);
  });

  it("is told of what was asked for nowhere, and of lists that stand beside the rows", () => {
    const response = (data: JsonRecord): string[] =>
      shown("compare_keyword_coverage", {
        data,
        coverage: { returned: 0, total_available: 97 },
      }).document.notices.map(({ text }) => text);
    const empty = { gaps: [], losing: [] };
    for (const beside of [
      {},
      { competitors: ["a.com", "b.com"] },
      { intent_clusters: [{ intent: "commercial", gap_keywords: 0 }] },
    ]) {
      assert.ok(
        response({ ...empty, ...beside }).includes("The service returned 0 of 97 rows."),
        JSON.stringify(beside),
      );
    }
  });

  it("is in the table of several results: more exist where one of them is cut", () => {
    const part = (body: unknown) =>
      ({
        result: savedAnswer(tool, {}),
        envelope: readEnvelope(body),
        firstAction: 0,
        firstResource: 0,
      }) as const;
    const whole = { data: { keywords }, coverage: { returned: 3, total_available: 3 } };
    const available = (...bodies: readonly [unknown, unknown]): unknown => {
      const [one, other] = bodies;
      const parts = [part(one), part(other)] as const;
      const items = parts.map((each) => ({ subject: "x", part: each, problem: "" }));
      const table = buildCombined(parts, items, "").document.sections.find(
        ({ name }) => name === "keywords",
      );
      return table?.kind === "table" ? table.table.available : assert.fail();
    };
    assert.equal(available(whole, whole), 6);
    assert.equal(available(whole, cut), null);
    assert.equal(available(whole, { data: { keywords } }), undefined);
  });
});

function selectedOf(
  tool: string,
  args: JsonRecord,
  model: ResultModel,
  name: string,
): SelectedRows {
  const section = model.document.sections.find((one) => one.name === name);
  assert.ok(section?.kind === "table");
  return wholeTable(savedAnswer(tool, args), model, section.table) ?? assert.fail(name);
}

async function check(
  tool: string,
  args: JsonRecord,
  model: ResultModel,
  response: JsonRecord,
): Promise<void> {
  const { document, tables } = model;
  const report = [
    ...resultReport(document, ({ id, rowCount }) => tables.get(id)?.rows(0, rowCount) ?? []),
  ].join("");
  for (const section of document.sections) {
    if (section.kind === "table" && section.table.rowCount > 0) {
      const { rowCount, available } = section.table;
      assert.ok(report.includes(returnedRowWords(rowCount, available)));
      const selected = selectedOf(tool, args, model, section.name);
      const json: unknown = JSON.parse(await fileOf(selected, "json"));
      assert.ok(isRecord(json));
      assert.deepEqual([json["rows"], json["available"]], [rowCount, available ?? null]);
      const markdown = await fileOf(selected, "markdown");
      const count =
        typeof available === "number"
          ? `${formatInteger(rowCount)} of ${formatInteger(available)}\n`
          : `Rows: ${formatInteger(rowCount)}`;
      assert.ok(markdown.includes(count), markdown.slice(0, 400));
      const text = answerText(
        savedRows(savedAnswer(tool, args), model, { section: section.name }),
        8000,
      );
      const isCut = typeof available === "number" && available > rowCount;
      assert.equal(text.includes(`of the ${String(available)} rows that exist`), isCut);
    }
  }
  assertTold(response, document);
}

/** Judged by coverage alone: where it counts more rows than all lists have, a table or a notice says so. */
function assertTold(response: JsonRecord, document: ResultModel["document"]): void {
  const { coverage, data } = response;
  const total = isRecord(coverage) ? Number(coverage["total_available"] ?? 0) : 0;
  const rows = Object.values(isRecord(data) ? data : {})
    .filter((list) => Array.isArray(list))
    .reduce((sum, list) => sum + list.length, 0);
  if (total > rows) {
    const shownTotals = document.sections.flatMap((section) =>
      section.kind === "table" ? [section.table.available] : [],
    );
    const isSaid = document.notices.some(({ text }) => text.includes(formatInteger(total)));
    assert.ok(
      isSaid || shownTotals.some((available) => available === total),
      JSON.stringify(response).slice(0, 300),
    );
  }
}
