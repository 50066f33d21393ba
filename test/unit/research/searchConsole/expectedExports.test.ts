import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import * as path from "node:path";
import type {
  ExportKind,
  RowFigures,
  SearchConsoleExport,
  Sheet,
} from "../../../../src/research/searchConsole/export.ts";
import { sheetName } from "../../../../src/research/searchConsole/export.ts";
import { foldedPages } from "../../../../src/research/searchConsole/foldedPages.ts";
import { readExport } from "../../../../src/research/searchConsole/readExport.ts";
import type { ExportReading } from "../../../../src/research/searchConsole/readExport.ts";
import { isRecord } from "../../../../src/shared/json.ts";
import { repositoryRoot } from "../../../support/paths.ts";

const folder = path.join(repositoryRoot, "test/fixtures/tables");
const entries = expectedEntries();

function expectedEntries(): ReadonlyMap<string, Record<string, unknown>> {
  const parsed: unknown = JSON.parse(readFileSync(path.join(folder, "expected.json"), "utf8"));
  assert.ok(isRecord(parsed));
  return new Map(
    Object.entries(parsed).flatMap(([name, entry]) =>
      isRecord(entry) && isExport(name, entry) ? [[name, entry]] : [],
    ),
  );
}

function isExport(name: string, { kind }: Record<string, unknown>): boolean {
  return name.endsWith(".zip") || (typeof kind === "string" && kind.startsWith("search console"));
}

function read(name: string): Promise<ExportReading> {
  return readExport([{ name, bytes: readFileSync(path.join(folder, name)) }]);
}

async function exportIn(name: string): Promise<SearchConsoleExport> {
  const reading = await read(name);
  assert.equal(reading.kind, "export", JSON.stringify(reading));
  assert.ok(reading.kind === "export");
  return reading.exported;
}

/** Kinds as the expectations name them; of one sheet by what it holds. */
function kindWords({ kind, sheets }: SearchConsoleExport): string {
  const words: { readonly [kind in ExportKind]?: string } = {
    apiRows: "API rows",
    bulkExport: "bulk export",
    addOn: "add-on",
    sheet: sheets[0] === undefined ? "" : sheetName(sheets[0]).replace("chart", "days"),
  };
  return `search console, ${words[kind] ?? kind}`;
}

function figures({ clicks, impressions, ctr, position }: RowFigures): unknown[] {
  return [clicks, impressions, ctr, position];
}

function rowsOf({ rows }: Sheet, isBefore: boolean): unknown[][] {
  return rows.map(({ keys, now, before }) => {
    const own = isBefore ? before : now;
    assert.ok(own);
    return [...keys, ...figures(own)];
  });
}

/** Figures are compared to four digits: the expectations are rounded. */
function assertRows(own: readonly unknown[][], expected: readonly unknown[], name: string): void {
  const rows = expected.map((row, at) => {
    assert.ok(Array.isArray(row));
    return row.map((cell: unknown, column) => {
      const found = own[at]?.[column];
      return typeof cell === "number" &&
        typeof found === "number" &&
        Math.abs(found - cell) <= 0.000_051
        ? found
        : cell;
    });
  });
  assert.deepEqual(own, rows, name);
}

function checkSheets(exported: SearchConsoleExport, expected: unknown, isBefore: boolean): void {
  assert.ok(isRecord(expected));
  for (const [name, rows] of Object.entries(expected)) {
    const sheet = exported.sheets.find((one) => sheetName(one) === name);
    assert.ok(sheet, `${name} of ${exported.sheets.map(sheetName).join(", ")}`);
    const own = rowsOf(sheet, isBefore);
    if (isRecord(rows)) {
      assert.equal(own.length, rows["count"]);
      assertRows([own[0] ?? [], own.at(-1) ?? []], [rows["first"], rows["last"]], name);
    } else {
      assert.ok(Array.isArray(rows));
      assertRows(own, rows, name);
    }
  }
}

describe("the exports in test/fixtures/tables", () => {
  for (const [name, entry] of entries) {
    if (entry["refusal"] !== undefined || entry["kind"] === "search console, filters") {
      continue;
    }
    it(`are read as their expectation says: ${name}`, async () => {
      const exported = await exportIn(name);
      assert.equal(kindWords(exported), entry["kind"]);
      for (const member of [
        "language",
        "property",
        "exported",
        "searchType",
        "queriesOf",
      ] as const) {
        if (Object.hasOwn(entry, member)) {
          assert.equal(exported[member], entry[member], member);
        }
      }
      for (const member of ["period", "comparedWith", "filters"] as const) {
        if (Object.hasOwn(entry, member)) {
          assert.deepEqual(exported[member], entry[member], member);
        }
      }
      if (isRecord(entry["sheets"])) {
        checkSheets(exported, entry["sheets"], false);
        const named = Object.keys(entry["sheets"]);
        if (entry["previous"] === undefined) {
          assert.deepEqual(exported.sheets.map(sheetName).toSorted(), named.toSorted());
        } else {
          checkSheets(exported, entry["previous"], true);
        }
      }
      if (Array.isArray(entry["rows"])) {
        const [sheet] = exported.sheets;
        assert.ok(sheet);
        assertRows(rowsOf(sheet, false), entry["rows"], "rows");
      }
      if (isRecord(entry["totals"])) {
        const { totals } = exported;
        assert.deepEqual(entry["previous"] === undefined ? totals?.now : totals, entry["totals"]);
      }
      if (isRecord(entry["notes"])) {
        assert.deepEqual(exported.notes, entry["notes"]);
      }
      if (Array.isArray(entry["dimensions"])) {
        assert.deepEqual(exported.sheets[0]?.dimensions, entry["dimensions"]);
      }
      if (Array.isArray(entry["joined"])) {
        const pages = exported.sheets.find((sheet) => sheetName(sheet) === "pages");
        assert.ok(pages);
        const alone = rowsOf(pages, false).map((row) => JSON.stringify(row));
        const joined = rowsOf({ ...pages, rows: foldedPages(pages.rows).rows }, false);
        assertRows(
          joined.filter((row) => !alone.includes(JSON.stringify(row))),
          entry["joined"],
          "joined",
        );
      }
    });
  }

  it("are refused by name where they are no performance report, or can't be read", async () => {
    const problems = await Promise.all(
      [
        "example.com-Coverage-2026-11-25.zip",
        "example.com-Latest links-2026-11-25.csv",
        "gsc-Filters.csv",
        "zip-bomb.zip",
        "zip-sixty-entries.zip",
        "zip-encrypted.zip",
        "semrush-positions.csv",
        "kwplanner-utf16.csv",
        "remarks.csv",
      ].map(async (name) => {
        const reading = await read(name);
        return reading.kind === "refused" ? reading.problem : reading.kind;
      }),
    );
    assert.deepEqual(problems, [
      { kind: "wrongReport", report: "pageIndexing" },
      { kind: "wrongReport", report: "links" },
      { kind: "filtersOnly" },
      { kind: "archive", problem: { kind: "tooLarge", limit: 104_857_600 } },
      { kind: "archive", problem: { kind: "tooManyEntries", limit: 50 } },
      { kind: "archive", problem: { kind: "encrypted" } },
      { kind: "notSearchConsole" },
      { kind: "notSearchConsole" },
      { kind: "notSearchConsole" },
    ]);
  });
});
