import assert from "node:assert/strict";
import { unzipSync } from "fflate";
import { Parser } from "htmlparser2";

/** A cell as the file says it; styles by their number format. */
export interface ReadCell {
  readonly type: "text" | "number" | "boolean";
  readonly value: string;
  readonly format: string;
  readonly isBold: boolean;
}

/** An Excel file as it is in its bytes. */
export interface ReadSheet {
  readonly name: string;
  /** By place, "A1". */
  readonly cells: ReadonlyMap<string, ReadCell>;
  /** Values row by row, "" where there is no cell. */
  readonly rows: readonly (readonly string[])[];
  readonly isHeaderFrozen: boolean;
  readonly parts: readonly string[];
}

/** The names that the file has for them. */
const cellTypes: ReadonlyMap<string, ReadCell["type"]> = new Map([
  ["inlineStr", "text"],
  ["n", "number"],
  ["b", "boolean"],
]);

/** The text of a file that was written; of an Excel file the values of its cells, separated by tabs. */
export function writtenText(bytes: Buffer): string {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  return isZip
    ? readSheet(bytes)
        .rows.map((row) => `${row.join("\t")}\n`)
        .join("")
    : bytes.toString("utf8");
}

/** Reads an Excel file of one sheet; fails where the file isn't as programs expect it. */
export function readSheet(bytes: Uint8Array): ReadSheet {
  const parts = unzipSync(bytes);
  const part = (path: string): string => {
    const text = Buffer.from(parts[path] ?? assert.fail(`no ${path}`)).toString("utf8");
    // eslint-disable-next-line no-control-regex -- what XML can't have
    assert.doesNotMatch(text, /[\u0000-\u0008\v\f\u000E-\u001F\uFFFD-\uFFFF]/u);
    return text;
  };
  const styles = readStyles(part("xl/styles.xml"));
  const [, name = ""] = /<sheet name="([^"]*)"/u.exec(part("xl/workbook.xml")) ?? [];
  const cells = new Map<string, ReadCell>();
  const rows: string[][] = [];
  let [place, type, text, style, row, isFrozen, isValue] = ["", "", "", 0, 0, false, false];
  const parser = new Parser(
    {
      onopentag: (tag, attributes) => {
        if (tag === "pane") {
          isFrozen = attributes["state"] === "frozen" && attributes["ySplit"] === "1";
        } else if (tag === "row") {
          row += 1;
          assert.equal(attributes["r"], String(row));
          rows.push([]);
        } else if (tag === "c") {
          place = attributes["r"] ?? "";
          assert.match(place, new RegExp(`^[A-Z]{1,3}${row}$`, "u"));
          [type, style, text] = [attributes["t"] ?? "n", Number(attributes["s"] ?? 0), ""];
        } else if (tag === "t" || tag === "v") {
          isValue = true;
        } else {
          assert.ok(tag !== "f", "a formula");
        }
      },
      ontext: (piece) => {
        text += isValue ? piece : "";
      },
      onclosetag: (tag) => {
        isValue &&= tag !== "t" && tag !== "v";
        if (tag === "c") {
          const read = cellTypes.get(type) ?? assert.fail(type);
          // As spreadsheets do.
          const value = text.replaceAll(/_x([\dA-F]{4})_/giu, (_whole, code: string) =>
            String.fromCodePoint(Number.parseInt(code, 16)),
          );
          cells.set(place, { type: read, value, ...(styles[style] ?? assert.fail("no style")) });
          const line = rows.at(-1) ?? [];
          const column = columnNumber(place);
          while (line.length < column) {
            line.push("");
          }
          line.push(value);
        }
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(part("xl/worksheets/sheet1.xml"));
  return {
    name: name.replaceAll("&amp;", "&").replaceAll("&lt;", "<"),
    cells,
    rows,
    isHeaderFrozen: isFrozen,
    parts: Object.keys(parts),
  };
}

function columnNumber(place: string): number {
  let number = 0;
  for (const letter of place.replaceAll(/\d/gu, "")) {
    number = number * 26 + (letter.codePointAt(0) ?? 0) - 64;
  }
  return number - 1;
}

function readStyles(xml: string): { readonly format: string; readonly isBold: boolean }[] {
  const codes = new Map([
    ["0", "General"],
    ["1", "0"],
    ["4", "#,##0.00"],
    ["10", "0.00%"],
    ["49", "@"],
  ]);
  for (const [, id = "", code = ""] of xml.matchAll(/numFmtId="(\d+)" formatCode="([^"]*)"/gu)) {
    codes.set(id, code.replaceAll("&quot;", '"'));
  }
  const [, list = ""] = /<cellXfs[^>]*>(.*)<\/cellXfs>/u.exec(xml) ?? [];
  return [...list.matchAll(/<xf numFmtId="(\d+)" fontId="(\d)"|<xf numFmtId="(\d+)" fontId/gu)].map(
    ([, id = "", font]) => ({ format: codes.get(id) ?? assert.fail(id), isBold: font === "1" }),
  );
}
