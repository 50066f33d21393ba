import assert from "node:assert/strict";
import fc from "fast-check";
import Papa from "papaparse";
import {
  convertDataset,
  surveyDataset,
} from "../../../../../src/research/files/dataset/convertDataset.ts";
import type {
  Conversion,
  DatasetProgress,
  DatasetSurvey,
} from "../../../../../src/research/files/dataset/convertDataset.ts";
import { DatasetError } from "../../../../../src/research/files/dataset/datasetError.ts";
import { textSource } from "../../../../../src/research/files/dataset/fileSource.ts";
import { rowFormats } from "../../../../../src/research/files/dataset/rowFormats.ts";
import { isRecord } from "../../../../../src/shared/json.ts";
import { formulaGuard } from "../../../../../src/shared/formulaGuard.ts";
import { hostile } from "../hostileText.ts";
import { readMarkdown } from "../markdownReader.ts";
import { MemoryFile } from "./memoryFile.ts";

const about: Conversion["about"] = {
  title: "Research Keywords: espresso",
  tool: "research_keywords",
  subject: "espresso",
  origin: {
    location: "United States",
    language: "English",
    source: "search_index",
    observedAt: "2026-03-01T00:00:00Z",
  },
  available: null,
  note: null,
  scopeNote: null,
};

interface Outcome {
  readonly text: string;
  readonly written: DatasetProgress;
  readonly survey: DatasetSurvey;
  readonly files: readonly MemoryFile[];
}

async function convertText(
  json: string,
  requests: Partial<Conversion> & Pick<Conversion, "format">,
): Promise<Outcome> {
  const source = textSource(json);
  const watched = { signal: new AbortController().signal, onProgress: () => undefined };
  const survey = await surveyDataset(source, watched);
  const files: MemoryFile[] = [];
  const open = (): Promise<MemoryFile> => {
    const file = new MemoryFile();
    files.push(file);
    return Promise.resolve(file);
  };
  const written = await convertDataset({
    source,
    survey,
    about,
    chosen: undefined,
    delimiter: ";",
    open,
    ...watched,
    ...requests,
  });
  return { text: files.at(-1)?.text ?? "", written, survey, files };
}

function convert(
  items: readonly unknown[],
  requests: Partial<Conversion> & Pick<Conversion, "format">,
): Promise<Outcome> {
  return convertText(
    JSON.stringify({ data: { uri: "x", items, available: items.length }, facts: [] }),
    requests,
  );
}

function readCsv(
  text: string,
  delimiter: string,
  newline: "\n" | "\r\n",
): (string | undefined)[][] {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/u, "").slice(0, -newline.length), {
    delimiter,
    newline,
  });
  return data.map((row) => row.map(formulaGuard(delimiter).plain));
}

const row = fc.record(
  {
    keyword: hostile,
    anchor: hostile,
    volume: fc.oneof(fc.integer(), fc.constant(null)),
    ok: fc.boolean(),
  },
  { noNullPrototype: true },
);
const rows = fc.array(row, { minLength: 1, maxLength: 20 });

describe("rows of a dataset as a file", () => {
  it("come back from CSV as they were, hostile texts included", async () => {
    await fc.assert(
      fc.asyncProperty(rows, fc.constantFrom(",", ";", "\t"), async (items, delimiter) => {
        const expected = items.map((item) => [
          ...[item.keyword, item.anchor, item.volume ?? "", item.ok].map(String),
          "United States",
          "English",
          "search_index",
          "2026-03-01T00:00:00Z",
        ]);
        const head = [
          "keyword",
          "anchor",
          "volume",
          "ok",
          "location",
          "language",
          "source",
          "observed_at",
        ];
        const project = await convert(items, { format: "csv" });
        assert.deepEqual(readCsv(project.text, ",", "\n"), [head, ...expected]);
        const excel = await convert(items, { format: "excel", delimiter });
        assert.deepEqual(readCsv(excel.text, delimiter, "\r\n"), [head, ...expected]);
        assert.ok(excel.text.startsWith("\uFEFF") && !project.text.startsWith("\uFEFF"));
      }),
    );
  });

  it("come back from NDJSON and JSON as they were", async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (items) => {
        const lines = (await convert(items, { format: "ndjson" })).text.split("\n").slice(0, -1);
        const origin = {
          location: "United States",
          language: "English",
          source: "search_index",
          observed_at: "2026-03-01T00:00:00Z",
        };
        assert.deepEqual(
          lines.map((line): unknown => JSON.parse(line)),
          items.map((item) => ({ ...item, ...origin })),
        );
        const document: unknown = JSON.parse((await convert(items, { format: "json" })).text);
        assert.ok(isRecord(document));
        assert.deepEqual(document["items"], items);
        assert.equal(document["rows"], items.length);
        assert.equal(document["location"], "United States");
      }),
    );
  });

  it("come back from a Markdown table as they were, and nothing in it is HTML or a link", async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (items) => {
        const { text } = await convert(items, { format: "markdown" });
        const read = readMarkdown(text);
        assert.deepEqual(
          read.slice(1).map((cells) => cells.slice(0, 4)),
          items.map((item) =>
            [item.keyword, item.anchor, item.volume, item.ok].map((value) =>
              value === null ? null : String(value),
            ),
          ),
        );
        assert.doesNotMatch(text.replaceAll("<br>", "").replaceAll(/\\[\\<[\]]/gu, ""), /[<[\]]/u);
      }),
    );
  });

  it("keep the digits of whole numbers beyond 2^53 in every format, nested ones too", async () => {
    const json =
      '{"data":{"items":[{"id":12345678901234567890,"all":[12345678901234567891],"in":{"x":12345678901234567892}}]}}';
    for (const format of rowFormats) {
      const { text } = await convertText(json, { format });
      for (const digits of [
        "12345678901234567890",
        "12345678901234567891",
        "12345678901234567892",
      ]) {
        assert.ok(text.includes(digits), `${format}: ${text}`);
      }
    }
  });

  it("D1: keep every number as it came in every format, whatever a double makes of it", async () => {
    const numbers = [
      "0.12345678901234567890",
      "1e999",
      "-0",
      "-120212345678901234",
      "0.10000000000000001",
      "1e-999",
    ];
    const json = `{"data":{"items":[${numbers.map((number) => `{"n":${number},"all":[${number}],"in":{"x":${number}}}`).join(",")}]}}`;
    for (const format of rowFormats) {
      const { text } = await convertText(json, { format });
      for (const number of numbers) {
        const written = format === "markdown" ? number.replaceAll("-", String.raw`\-`) : number;
        // A cell of Excel's CSV has the decimal sign of its dialect; lists and objects are JSON all the same.
        const cells = text.replaceAll(/^-?\d+,\d/gmu, (start) => start.replace(",", "."));
        assert.ok(
          (format === "excel" ? cells : text).split(number).length >= 4 ||
            text.split(written).length >= 4,
          `${format} ${number}: ${text}`,
        );
      }
    }
    assert.match(
      (await convertText(json, { format: "csv" })).text,
      /^-120212345678901234,'-120212345678901234,"\{""x"":-120212345678901234\}"/mu,
    );
  });

  it("R8: write rows that are nested too deeply for any stack", async () => {
    const deep = `${"[".repeat(100_000)}120212345678901234${"]".repeat(100_000)}`;
    for (const format of rowFormats) {
      const { text } = await convertText(`{"data":{"items":[{"a":${deep}},{"a":1}]}}`, { format });
      assert.ok(
        format === "json" || format === "ndjson"
          ? text.includes(deep)
          : text.includes("nested too deeply to show"),
        format,
      );
    }
  });

  it("add where they come from behind the items' own members; an item's own value wins", async () => {
    const items = [
      { keyword: "tea", monthlyVolume: 10 },
      { keyword: "mate", location: "Germany" },
      {},
      "loose",
      5,
    ];
    const { text } = await convert(items, { format: "csv" });
    assert.equal(
      text,
      "keyword,monthly_volume,value,location,language,source,observed_at\n" +
        "tea,10,,United States,English,search_index,2026-03-01T00:00:00Z\n" +
        "mate,,,Germany,English,search_index,2026-03-01T00:00:00Z\n" +
        ",,,United States,English,search_index,2026-03-01T00:00:00Z\n" +
        ",,loose,United States,English,search_index,2026-03-01T00:00:00Z\n" +
        ",,5,United States,English,search_index,2026-03-01T00:00:00Z\n",
    );
    const lines = (await convert(items, { format: "ndjson" })).text.split("\n");
    assert.equal(
      lines[1],
      '{"keyword":"mate","location":"Germany","language":"English","source":"search_index","observed_at":"2026-03-01T00:00:00Z"}',
    );
    assert.equal(
      lines[2],
      '{"location":"United States","language":"English","source":"search_index","observed_at":"2026-03-01T00:00:00Z"}',
    );
    assert.equal(lines[3], '"loose"');
  });

  it("have a column for every member, however late it turns up and whatever it is called", async () => {
    const early = Array.from({ length: 20_000 }, (_, index) => ({
      index,
      text: "some text that takes room",
    }));
    const late = [
      ...early.slice(0, 19_000),
      { index: -1, rare: "here", Rare: "there", __proto: 1, constructor: 2 },
      ...early.slice(19_000),
    ];
    const { text, files, written } = await convert(late, { format: "csv" });
    const read = readCsv(text, ",", "\n");
    assert.deepEqual(read[0]?.slice(0, 6), [
      "index",
      "text",
      "rare",
      "rare_2",
      "proto",
      "constructor",
    ]);
    assert.deepEqual(read[19_001]?.slice(0, 6), ["-1", "", "here", "there", "1", "2"]);
    assert.deepEqual(read[1]?.slice(0, 6), ["0", "some text that takes room", "", "", "", ""]);
    assert.equal(read.length, 20_002);
    assert.equal(written.rows, 20_001);
    assert.deepEqual(
      files.map(({ state }) => state),
      ["discarded", "committed"],
    );
  });

  it("take a member called __proto__ like any other", async () => {
    const { text } = await convertText('{"data":{"items":[{"__proto__":"own"},{"a":1}]}}', {
      format: "csv",
    });
    assert.deepEqual(
      readCsv(text, ",", "\n").map((cells) => cells.slice(0, 2)),
      [
        ["proto", "a"],
        ["own", ""],
        ["", "1"],
      ],
    );
  });

  it("can be left to some of the columns", async () => {
    const items = [
      { keyword: "tea", monthlyVolume: 10, "x\\y": 1.5 },
      { monthlyVolume: 1, rare: [1, { a: "},{" }] },
    ];
    const chosen = new Set(["monthly_volume", "rare", "source"]);
    assert.equal(
      (await convert(items, { format: "csv", chosen })).text,
      'monthly_volume,rare,source\n10,,search_index\n1,"1; {""a"":""},{""}",search_index\n',
    );
    const lines = (await convert(items, { format: "ndjson", chosen })).text.split("\n");
    assert.deepEqual(lines.slice(0, 2), [
      '{"monthlyVolume":10,"source":"search_index"}',
      '{"monthlyVolume":1,"rare":[1,{"a":"},{"}],"source":"search_index"}',
    ]);
    const pretty = JSON.stringify({ data: { items } }, null, 2);
    const document: unknown = JSON.parse(
      (await convertText(pretty, { format: "json", chosen })).text,
    );
    assert.deepEqual(isRecord(document) ? document["items"] : undefined, [
      { monthlyVolume: 10 },
      { monthlyVolume: 1, rare: [1, { a: "},{" }] },
    ]);
  });

  it("stand one a line in NDJSON, however they came", async () => {
    const items = [{ a: [1, { b: "x\ny" }] }, {}, "text"];
    const { text } = await convertText(
      JSON.stringify({ data: { items } }, null, "\t").replaceAll("\n", "\r\n"),
      { format: "ndjson", chosen: new Set(["a"]) },
    );
    const lines = text.split("\n").slice(0, -1);
    assert.equal(lines.length, 3);
    assert.deepEqual(
      lines.slice(0, 2).map((line): unknown => JSON.parse(line)),
      items.slice(0, 2),
    );
  });

  it("say in Markdown and JSON what they are, and what is missing", async () => {
    const full = { ...about, available: 5_439, note: "Sampled [here](x).", scopeNote: "All rows." };
    const markdown = (await convert([{ a: 1 }], { format: "markdown", about: full })).text;
    assert.ok(
      markdown.startsWith(
        "# Research Keywords: espresso\n\n- Market: United States, English\n- Source: search index\n",
      ),
    );
    assert.match(
      markdown,
      /- Rows: 1 of 5,439\n- Scope: All rows\.\n- Note: Sampled \\\[here\\\]\(x\)\.\n\n\| A \| /u,
    );
    const document: unknown = JSON.parse(
      (await convert([{ a: 1 }], { format: "json", about: full })).text,
    );
    assert.ok(isRecord(document));
    assert.equal(document["available"], 5_439);
    assert.equal(document["note"], "Sampled [here](x).");
  });

  it("leave no file when the answer is broken in its middle, or the work is ended", async () => {
    const broken = `{"data":{"items":[${Array.from({ length: 5_000 }, () => '{"a":"some text that takes room and more"}').join(",")},{a:1},2]}}`;
    for (const format of rowFormats) {
      const file = new MemoryFile();
      await assert.rejects(
        convertText(broken, { format, open: () => Promise.resolve(file) }),
        (error) =>
          error instanceof DatasetError &&
          error.fault.kind === "invalid" &&
          error.fault.row === 5_001,
      );
      assert.equal(file.state, "discarded");
      const abort = new AbortController();
      const other = new MemoryFile();
      const ended = convert([{ a: 1 }], {
        format,
        open: () => Promise.resolve(other),
        signal: abort.signal,
        onProgress: () => abort.abort(),
      });
      await assert.rejects(ended, { name: "AbortError" });
      assert.equal(other.state, "discarded");
    }
  });

  it("tell beforehand how many they are, which columns they have, and what stands around them", async () => {
    const { survey } = await convertText(
      '{"data":{"items":[{"a":1},{"b":2}],"available":7,"note":"x"},"facts":[{"type":"t"}]}',
      { format: "csv" },
    );
    assert.equal(survey.rows, 2);
    assert.deepEqual(survey.answer, {
      data: { items: [], available: 7, note: "x" },
      facts: [{ type: "t" }],
    });
  });
});
