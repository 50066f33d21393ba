import assert from "node:assert/strict";
import {
  selectedRows,
  wholeTable,
  writtenRows,
} from "../../../../src/research/results/selectedRows.ts";
import type { SelectedRows } from "../../../../src/research/results/selectedRows.ts";
import { readAnswer } from "../../../../src/research/results/readAnswer.ts";
import type { ReadAnswer } from "../../../../src/research/results/readAnswer.ts";
import { buildPartsModel } from "../../../../src/research/results/resultDocument.ts";
import type { ResultModel } from "../../../../src/research/results/resultDocument.ts";
import {
  convertDataset,
  surveyRows,
} from "../../../../src/research/files/dataset/convertDataset.ts";
import { MemoryRows } from "../../../../src/research/files/dataset/itemBatch.ts";
import { rowFormats } from "../../../../src/research/files/dataset/rowFormats.ts";
import { resultReport } from "../../../../src/research/files/report/resultReport.ts";
import {
  storedResponse,
  makeResult,
  parseResult,
  writeResult,
} from "../../../../src/research/library/savedResult.ts";
import type { SavedResult } from "../../../../src/research/library/savedResult.ts";
import { tableHeads } from "../../../../src/shared/resultTables.ts";
import { copyText } from "../../../../src/webview/grid/copyFormats.ts";
import { TableData } from "../../../../src/webview/grid/tableData.ts";
import { MemoryFile } from "../files/dataset/memoryFile.ts";
import { savedAnswer } from "./shown.ts";

const id = "120212345678901234";
const near = "120212345678901232";
/** Numbers that no double holds, and figures beside them that one does. */
const response = `{"data":{"account":${id},"size":1e999,"share":0.42780000000000001,"keywords":[
  {"keyword":"b","monthly_volume":4400,"campaign_id":${id},"cpc_usd":0.10000000000000001,"ids":[${id},5],"nested":{"id":-${id}}},
  {"keyword":"a","monthly_volume":1e999,"campaign_id":${near},"cpc_usd":-0,"ids":[],"nested":{}}]},
  "facts":[{"type":"x","subject":["y"],"id":${id}}],"next_actions":[{"tool":"unknown_tool","args":{"id":${id}}}]}`;

/** A result as it was saved and read again. */
function saved(text: string): SavedResult {
  const buffered = storedResponse(Buffer.from(text));
  assert.ok(buffered !== undefined);
  const {
    envelope: _envelope,
    answerFile: _file,
    ...rest
  } = savedAnswer("research_keywords", { seed: "x" });
  const read = parseResult(writeResult(makeResult("x", { ...rest, ...buffered })));
  assert.ok(read.ok);
  return read.result;
}

async function read(
  result: SavedResult,
): Promise<{ readonly answer: ReadAnswer; readonly model: ResultModel }> {
  const answer = await readAnswer(
    { answerApart: () => Promise.resolve(undefined) },
    result,
    new AbortController().signal,
  );
  return {
    answer,
    model: buildPartsModel([{ ...answer, result, firstAction: 0, firstResource: 0 }]),
  };
}

/** The table as a webview has it: the editor's way there is JSON, then a structured clone. */
function inView({ document }: ResultModel): TableData {
  const posted: typeof document = structuredClone(JSON.parse(JSON.stringify(document)));
  const head = tableHeads(posted).find(({ name }) => name === "keywords");
  return new TableData(head ?? assert.fail("no table"));
}

function column(data: TableData, key: string): number {
  return data.columns.findIndex((one) => one.key === key);
}

describe("numbers that a double can't hold, in a saved result", () => {
  const result = saved(response);

  it("D1: appear with every digit in the table, as figures among figures", async () => {
    const data = inView((await read(result)).model);
    const text = (row: number, key: string): string => data.text(row, column(data, key));
    assert.deepEqual([text(0, "campaign_id"), text(1, "campaign_id")], [id, near]);
    assert.deepEqual([text(0, "monthly_volume"), text(1, "monthly_volume")], ["4,400", "1e999"]);
    assert.deepEqual([text(0, "ids"), text(0, "nested")], [`${id}; 5`, `{"id":-${id}}`]);
    assert.equal(text(0, "cpc_usd"), "0.10");
    assert.ok(data.hasOnlyNumbers(column(data, "monthly_volume")));
    assert.deepEqual(
      [...data.sortKeys(column(data, "monthly_volume"))],
      [4400, Number.POSITIVE_INFINITY],
    );
    assert.equal(data.columns[column(data, "monthly_volume")]?.format, "integer");
  });

  it("D1: appear with every digit everywhere else on the page", async () => {
    const { document } = (await read(result)).model;
    const values = document.sections.flatMap((section) =>
      section.kind === "values"
        ? section.values.map(({ key, value }) => [key, value] as const)
        : [],
    );
    assert.deepEqual(
      new Map(values),
      new Map([
        ["account", id],
        ["size", "1e999"],
        ["share", "42.8%"],
      ]),
    );
    assert.match(JSON.stringify(document.facts), new RegExp(id, "u"));
    assert.match(JSON.stringify(document.actions), new RegExp(id, "u"));
  });

  it("D1: are copied from the table with every digit, in every format", async () => {
    const data = inView((await read(result)).model);
    for (const format of ["tsv", "csv", "markdown", "json"] as const) {
      const text = copyText(
        { data, columns: [...data.columns.keys()], rows: [0, 1] },
        format,
        true,
        ",",
      );
      assert.ok(text.includes(id) && text.includes(near) && text.includes("1e999"), text);
    }
  });

  it("D1: are written to files of rows with every digit, in every format", async () => {
    const { model } = await read(result);
    const head =
      tableHeads(model.document).find(({ name }) => name === "keywords") ?? assert.fail("no table");
    const all = wholeTable(result, model, head) ?? assert.fail("no rows");
    const some =
      selectedRows(result, model, {
        table: head.id,
        rows: [1, 0],
        columns: ["campaign_id", "cpc_usd", "nested", "ids", "monthly_volume"],
      }) ?? assert.fail("no rows");
    for (const rows of [all, some]) {
      for (const format of rowFormats) {
        const text = await written(rows, format);
        for (const number of [id, near, "1e999", "0.10000000000000001", `-${id}`]) {
          // the delimiter of the test is the semicolon, and decimals follow it
          const figure = format === "excel" ? number.replace(".", ",") : number;
          assert.ok(text.includes(figure), `${format} lacks ${figure}: ${text}`);
        }
      }
    }
    assert.match(await written(some, "csv"), new RegExp(`^${near},-0,\\{\\},,1e999,`, "mu"));
    assert.match(
      await written(some, "ndjson"),
      new RegExp(
        `^\\{"campaign_id":${id},"cpc_usd":0\\.10000000000000001,"nested":\\{"id":-${id}\\},"ids":\\[${id},5\\],"monthly_volume":4400,`,
        "mu",
      ),
    );
  });

  it("D1: are in the report", async () => {
    const { model } = await read(result);
    const text = [
      ...resultReport(
        model.document,
        ({ id: table, rowCount }) => model.tables.get(table)?.rows(0, rowCount) ?? [],
      ),
    ].join("");
    assert.ok(text.includes(id) && text.includes("1e999"), text);
  });

  it("D1: are in the JSON as it came, and a response without them is still indented", async () => {
    const { answer } = await read(result);
    assert.deepEqual([answer.text(), answer.response()], [response, response]);
    const plain = await read(saved('{"data":{"a":1}}'));
    assert.equal(plain.answer.response(), JSON.stringify({ data: { a: 1 } }, null, 2));
  });

  it("D1: survive bytes that are no UTF-8 beside them, and these are saved as they came", async () => {
    const bytes = Buffer.concat([
      Buffer.from(`{"data":{"id":${id},"name":"`),
      Buffer.from([0xff]),
      Buffer.from('"}}'),
    ]);
    for (const answer of [
      await readAnswer(
        { answerApart: () => Promise.resolve(bytes) },
        result,
        new AbortController().signal,
      ),
    ]) {
      assert.deepEqual(answer.response(), bytes);
      assert.ok(answer.text().includes(`${id},"name":"\uFFFD"`));
    }
    const buffered = storedResponse(bytes) ?? assert.fail("not held");
    const again = parseResult(writeResult({ ...result, ...buffered }));
    assert.ok(again.ok);
    const { answer, model } = await read(again.result);
    assert.deepEqual(answer.response(), bytes);
    assert.match(JSON.stringify(model.document), new RegExp(id, "u"));
  });

  it("D1: may all be ones that a double happens to hold, and are not made others by their format", async () => {
    const text = '{"data":{"keywords":[{"id":120212345678901230},{"id":100000000000000000000}]}}';
    const data = inView((await read(saved(text))).model);
    assert.deepEqual(
      [data.text(0, 0), data.text(1, 0)],
      ["120212345678901230", "100000000000000000000"],
    );
  });
});

/** The file that a save of these rows would write. */
async function written(rows: SelectedRows, format: (typeof rowFormats)[number]): Promise<string> {
  const source = new MemoryRows(writtenRows(rows));
  const watched = { signal: new AbortController().signal, onProgress: () => undefined };
  const file = new MemoryFile();
  await convertDataset({
    ...watched,
    source,
    survey: surveyRows(source),
    format,
    about: rows.about,
    chosen: undefined,
    delimiter: ";",
    open: () => Promise.resolve(file),
  });
  return file.text;
}
