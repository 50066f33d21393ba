import { visibleLine } from "../../../shared/visibleText.ts";
import { ZipWriter } from "../../../system/zipWriter.ts";
import type { ColumnFormat } from "../../../shared/table.ts";
import { stylesXml } from "./cellStyles.ts";
import { SheetCells, columnLetters, escapedText, textXml } from "./sheetCells.ts";
import { checkSheet } from "./sheetLimits.ts";

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relationships = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packageFormat = "http://schemas.openxmlformats.org/package/2006";
const partType = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** Rows whose text is compressed at once. */
const rowsAtOnce = 100;

/** One column of a sheet. */
export interface SheetColumn {
  readonly header: string;
  readonly format: ColumnFormat;
}

/** A table as an Excel file with one sheet. */
export interface Workbook {
  /** Of the sheet; what can't be in one is left out. */
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  /** How many rows there will be. */
  readonly rows: number;
}

/** Writes a workbook piece by piece: each step returns the bytes that follow. */
export class WorkbookWriter {
  readonly #zip: ZipWriter;
  readonly #workbook: Workbook;
  readonly #cells = new SheetCells();
  readonly #letters: readonly string[];
  /** Rows so far, with the header. */
  #count = 1;

  private constructor(zip: ZipWriter, workbook: Workbook) {
    this.#zip = zip;
    this.#workbook = workbook;
    this.#letters = workbook.columns.map((_column, index) => columnLetters(index));
  }

  /** Throws SheetTooSmallError. */
  static async create(workbook: Workbook): Promise<WorkbookWriter> {
    checkSheet(workbook.rows, workbook.columns.length);
    return new WorkbookWriter(await ZipWriter.create(), workbook);
  }

  /** Cells so far whose text was longer than a cell can be. */
  get cutCells(): number {
    return this.#cells.cut;
  }

  begin(): Uint8Array {
    const { name, columns } = this.#workbook;
    for (const [path, content] of partsOf(name)) {
      this.#zip.small(path, content);
    }
    this.#zip.begin("xl/worksheets/sheet1.xml");
    this.#zip.add(sheetStart(columns));
    return this.#zip.taken();
  }

  /** Values row by row, in the order of the columns. */
  rows(rows: readonly (readonly unknown[])[]): Uint8Array {
    const { columns } = this.#workbook;
    for (let from = 0; from < rows.length; from += rowsAtOnce) {
      let text = "";
      for (const values of rows.slice(from, from + rowsAtOnce)) {
        this.#count += 1;
        text += `<row r="${this.#count}">`;
        for (const [index, { format }] of columns.entries()) {
          const place = `${this.#letters[index] ?? ""}${this.#count}`;
          text += this.#cells.xml(place, values[index], format);
        }
        text += "</row>";
      }
      this.#zip.add(text);
    }
    return this.#zip.taken();
  }

  end(): Uint8Array {
    this.#zip.add("</sheetData></worksheet>");
    this.#zip.end();
    return this.#zip.taken();
  }
}

/** The header is drawn bold and stays in sight. */
function sheetStart(columns: readonly SheetColumn[]): string {
  const widths = columns.map(
    ({ header, format }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${widthOf(header, format)}" customWidth="1"/>`,
  );
  const header = columns.map((column, index) =>
    textXml(`${columnLetters(index)}1`, column.header, "header"),
  );
  return [
    `${xml}<worksheet xmlns="${main}">`,
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>',
    widths.length === 0 ? "" : `<cols>${widths.join("")}</cols>`,
    `<sheetData><row r="1">${header.join("")}</row>`,
  ].join("");
}

/** In characters. */
function widthOf(header: string, format: ColumnFormat): number {
  const least = format === "url" ? 50 : format === "text" ? 24 : format === "date" ? 12 : 10;
  return Math.min(60, Math.max(least, header.length + 2));
}

/** Everything but the sheet itself, by its path in the file. */
function partsOf(name: string): (readonly [path: string, content: string])[] {
  return [
    [
      "[Content_Types].xml",
      `${xml}<Types xmlns="${packageFormat}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${partType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${partType}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${partType}.styles+xml"/></Types>`,
    ],
    [
      "_rels/.rels",
      `${xml}<Relationships xmlns="${packageFormat}/relationships"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      "xl/workbook.xml",
      `${xml}<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets><sheet name="${escapedText(sheetName(name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    [
      "xl/_rels/workbook.xml.rels",
      `${xml}<Relationships xmlns="${packageFormat}/relationships"><Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relationships}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ["xl/styles.xml", stylesXml()],
  ];
}

/** Characters of a sheet's name. */
const longestName = 31;

/** A name that Excel takes: some characters are refused, so is an apostrophe at an end, and "History" is its own. */
export function sheetName(name: string): string {
  const allowed = visibleLine(visibleLine(name).replaceAll(/[[\]:*?/\\]/gu, " "));
  let cut = "";
  for (const character of allowed) {
    if (cut.length + character.length > longestName) {
      break;
    }
    cut += character;
  }
  const plain = cut.replaceAll(/^['\s]+|(?<!['\s])['\s]+$/gu, "");
  return plain === "" || /^history$/iu.test(plain) ? "Rows" : plain;
}
