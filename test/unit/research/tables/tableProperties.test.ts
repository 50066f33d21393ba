import assert from "node:assert/strict";
import fc from "fast-check";
import { readTable } from "../../../../src/research/tables/readTable.ts";
import type { ReadTable, TableReading } from "../../../../src/research/tables/table.ts";
import { rowsOf, tableOf } from "./sharedTables.ts";

/** Names of columns and keywords in the languages that exports come in. */
const languages: readonly (readonly string[])[] = [
  ["Keyword", "Volume", "Cost", "Note", "pour over coffee", "coffee, green"],
  ["Suchbegriff", "Volumen", "Kosten", "Notiz", "kaffeemühle", "größe; maß"],
  ["Mot-clé", "Volume", "Coût", "Note", "café d’été", "crème brûlée"],
  ["Palabra", "Volumen", "Coste", "Nota", "¿qué es?", "niño\npequeño"],
  ["Parola", "Volume", "Costo", "Nota", "perché no", "caffè\tlungo"],
  ["Palavra", "Volume", "Custo", "Nota", "coração", "não | sim"],
  ["Zoekwoord", "Volume", "Kosten", "Notitie", "koffie's", 'zei "ja"'],
  ["Słowo", "Liczba", "Koszt", "Uwaga", "żółta łódź", '12" patelnia'],
  ["Ключ", "Объём", "Цена", "Заметка", "кофе зелёный", "чай"],
  ["キーワード", "検索数", "費用", "メモ", "コーヒー 豆", "珈琲、紅茶"],
  ["关键词", "搜索量", "费用", "备注", "咖啡豆", "咖啡 ☕️"],
  ["키워드", "검색량", "비용", "메모", "커피 원두", "인기 검색어"],
];

interface Row {
  readonly keyword: string;
  readonly volume: number | null;
  /** In hundredths, so that the decimal sign is told by two figures behind it. */
  readonly cost: number | null;
  readonly note: string | null;
}

const pieces = ['"', '""', "\n", "\r\n", ",", ";", "\t", "|", "'", " ", "a", "ü", "の"];

const notes = fc
  .array(fc.constantFrom(...pieces), { maxLength: 6 })
  .map((parts) => `x${parts.join("")}`);

function rowsIn(language: readonly string[]): fc.Arbitrary<Row[]> {
  const [, , , , first = "", second = ""] = language;
  const row = fc.record({
    keyword: fc.oneof(fc.constantFrom(first, second), notes),
    volume: fc.option(fc.nat(9_999_999)),
    cost: fc.option(fc.nat(99_999_99)),
    note: fc.option(notes),
  });
  return fc
    .array(row, { minLength: 1, maxLength: 8 })
    .map((rows) => [...rows, { keyword: first, volume: 12, cost: 1_025, note: null }]);
}

function written(value: Row, delimiter: string, decimal: string, isGrouped: boolean): string {
  const thousands = decimal === "." ? "," : ".";
  const grouped = (figures: string): string =>
    isGrouped ? figures.replaceAll(/(?<=\d)(?=(?:\d{3})+$)/gu, thousands) : figures;
  const cost =
    value.cost === null
      ? ""
      : `${grouped(String(Math.floor(value.cost / 100)))}${decimal}${String(value.cost % 100).padStart(2, "0")}`;
  const volume = value.volume === null ? "" : grouped(String(value.volume));
  return [value.keyword, volume, cost, value.note ?? ""]
    .map((text) =>
      /["\n\r]/u.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text,
    )
    .join(delimiter);
}

type Encoder = (text: string) => Uint8Array;

const encoders: Readonly<Record<string, Encoder>> = {
  "utf-8": (text) => new TextEncoder().encode(text),
  "utf-8 with its mark": (text) => new TextEncoder().encode(`\uFEFF${text}`),
  "utf-16le": (text) => Buffer.from(`\uFEFF${text}`, "utf16le"),
  "utf-16be": (text) => Buffer.from(`\uFEFF${text}`, "utf16le").swap16(),
};

const shapes = fc.record({
  language: fc.constantFrom(...languages),
  delimiter: fc.constantFrom(",", ";", "\t"),
  decimal: fc.constantFrom(".", ","),
  isGrouped: fc.boolean(),
  encoding: fc.constantFrom(...Object.keys(encoders)),
  newline: fc.constantFrom("\n", "\r\n"),
  preamble: fc.constantFrom("", "# exported 2026-11-25\n", "\n\n"),
});

const tables = shapes.chain((shape) => rowsIn(shape.language).map((rows) => ({ ...shape, rows })));

type Written = typeof tables extends fc.Arbitrary<infer Value> ? Value : never;

function textOf({
  language,
  delimiter,
  decimal,
  isGrouped,
  newline,
  preamble,
  rows,
}: Written): string {
  const header = language.slice(0, 4).join(delimiter);
  const lines = rows.map((row) => written(row, delimiter, decimal, isGrouped));
  return preamble + [header, ...lines, ""].join(newline);
}

describe("tables in any language, notation and encoding", () => {
  it("read to the same rows", async () => {
    await fc.assert(
      fc.asyncProperty(tables, async (table) => {
        const encode = encoders[table.encoding];
        assert.ok(encode !== undefined);
        const read = await tableOf(encode(textOf(table)));
        const { delimiter, decimal } = read.decisions;
        assert.deepEqual([delimiter, decimal], [table.delimiter, table.decimal]);
        assert.deepEqual(
          rowsOf(read),
          table.rows.map(({ keyword, volume, cost, note }) => [
            keyword,
            volume,
            cost === null ? null : cost / 100,
            note,
          ]),
        );
        assert.deepEqual(
          read.columns[0]?.texts,
          table.rows.map(({ keyword }) => keyword),
        );
        assert.deepEqual(
          read.columns.map(({ name }) => name),
          table.language.slice(0, 4),
        );
      }),
      { numRuns: 300 },
    );
  });
});

/** Ways in which files are damaged on their way. */
const damages: readonly ((bytes: Uint8Array, at: number, byte: number) => Uint8Array)[] = [
  (bytes, at) => bytes.subarray(0, at),
  (bytes, at) => bytes.subarray(at),
  (bytes, at) => Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1)]),
  (bytes, at) => Buffer.concat([bytes.subarray(0, at), Buffer.from([0]), bytes.subarray(at)]),
  (bytes, at) => Buffer.concat([bytes.subarray(0, at), Buffer.from('"'), bytes.subarray(at)]),
  (bytes, at) => Buffer.concat([bytes.subarray(0, at), Buffer.from("\n"), bytes.subarray(at)]),
  (bytes, at) => Buffer.concat([bytes.subarray(0, at), Buffer.from(",;\t"), bytes.subarray(at)]),
  (bytes, at, byte) => Uint8Array.from(bytes, (one, place) => (place === at ? byte : one)),
  (bytes) => Buffer.from(new TextDecoder("windows-1252").decode(bytes), "utf16le"),
  (bytes) => Buffer.from(new TextDecoder().decode(bytes), "latin1"),
  (bytes, at) => Buffer.concat([bytes, bytes.subarray(0, at)]),
];

const damaged = fc.tuple(
  tables,
  fc.array(
    fc.tuple(fc.constantFrom(...damages), fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(255)),
    {
      minLength: 1,
      maxLength: 3,
    },
  ),
);

/** A table, asked about its encoding where that has to be. */
async function readAnyhow(bytes: Uint8Array): Promise<ReadTable | undefined> {
  const reading: TableReading = await readTable(bytes);
  const answered =
    reading.kind === "askEncoding"
      ? await readTable(bytes, { encoding: reading.offered[0] })
      : reading;
  return answered.kind === "table" ? answered : undefined;
}

describe("damaged tables", () => {
  it("never have a lost character or a zero in a cell, and never end in an exception", async () => {
    await fc.assert(
      fc.asyncProperty(damaged, async ([table, harm]) => {
        const encode = encoders[table.encoding];
        const whole = encode?.(textOf(table)) ?? new Uint8Array();
        const bytes = harm.reduce(
          (left, [damage, part, byte]) => damage(left, Math.floor(part * left.length), byte),
          whole,
        );
        const read = await readAnyhow(bytes);
        for (const { name, texts, values } of read?.columns ?? []) {
          assert.equal(texts.length, read?.rowCount);
          assert.equal(values.length, read?.rowCount);
          assert.doesNotMatch([name, ...texts].join("\n"), /[\0\uFFFD]/u);
        }
        assert.equal(read?.lines.length, read?.rowCount);
      }),
      { numRuns: 300 },
    );
  });

  it("never have a line before the header, a remark or the header among the rows", async () => {
    const rows = fc.array(
      fc.constantFrom(
        "tea,90",
        '"green, tea",1200',
        "wok",
        '10" pan,50',
        '"open,7',
        "a,1,b",
        ",,",
        "",
      ),
      {
        minLength: 3,
        maxLength: 30,
      },
    );
    const before = fc.constantFrom(
      "",
      "# made by me\n",
      "# made by me, for us\n",
      "sep=,\n",
      "Report 2026\nAll days\n",
      "\n# one\n\n# two\n",
    );
    await fc.assert(
      fc.asyncProperty(before, rows, fc.nat(29), async (preamble, lines, at) => {
        const body = [
          "mug,10",
          "pot,20",
          ...lines.slice(0, at),
          "# a remark",
          "keyword,volume",
          ...lines.slice(at),
          "cup,30",
        ];
        const { columns, decisions } = await tableOf(
          `${preamble}keyword,volume\n${body.join("\n")}\n`,
        );
        const texts = columns[0]?.texts ?? [];
        assert.deepEqual([columns[0]?.name, columns[1]?.name], ["keyword", "volume"]);
        assert.equal(decisions.linesBeforeHeader, preamble.split("\n").length - 1);
        assert.ok(texts.includes("mug") && texts.includes("cup"));
        assert.deepEqual(
          texts.filter((text) => /keyword|remark|made|Report|sep=|All days|# /u.test(text)),
          [],
        );
      }),
      { numRuns: 300 },
    );
  });
});
