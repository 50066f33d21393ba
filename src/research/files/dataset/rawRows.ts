import { isRecord } from "../../../shared/json.ts";
import { GrowingBytes } from "./growingBytes.ts";
import { membersOf } from "./itemMembers.ts";
import { comma, lineFeed } from "./jsonBytes.ts";
import { valueColumn } from "./rowColumns.ts";
import { originColumns, originNames } from "./rowOrigin.ts";
import type { RowWriter, WriterParts } from "./rowWriter.ts";

/**
 * Rows as JSON, one a line: each item as the bytes that came, so that every digit stays, with where
 * the rows come from as members behind its own. Items that are no objects stay as they are.
 */
export function ndjsonRows(parts: WriterParts): RowWriter {
  const write = itemWriter(parts, originMembers(parts));
  return {
    begin: () => "",
    rows: (batch) => {
      const out = new GrowingBytes();
      for (const [index, item] of batch.items().entries()) {
        write(out, item, batch.bytesOf(index));
        out.byte(lineFeed);
      }
      return out.bytes();
    },
    end: () => "",
  };
}

/** Rows as one JSON document: what they are and where they come from, then the items, one a line, as the bytes that came. */
export function jsonRows(parts: WriterParts): RowWriter {
  const { title: _, origin, note, scopeNote, ...about } = parts.about;
  const head = JSON.stringify(
    { ...about, ...originColumns(origin), rows: parts.rows, note, scope_note: scopeNote },
    null,
    1,
  );
  const write = itemWriter(parts, []);
  let first = true;
  return {
    begin: () => `${head.slice(0, -2)},\n "items": [`,
    rows: (batch) => {
      const out = new GrowingBytes();
      for (const [index, item] of batch.items().entries()) {
        if (!first) {
          out.byte(comma);
        }
        first = false;
        out.byte(lineFeed);
        write(out, item, batch.bytesOf(index));
      }
      return out.bytes();
    },
    end: () => "\n ]\n}\n",
  };
}

interface Added {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Members that say where a row comes from, those that are wanted. */
function originMembers({ about, chosen }: WriterParts): Added[] {
  const values = originColumns(about.origin);
  return originNames
    .filter((name) => chosen?.has(name) ?? true)
    .map((name) => ({
      name,
      bytes: Buffer.from(`${JSON.stringify(name)}:${JSON.stringify(values[name])}`),
    }));
}

type WriteItem = (out: GrowingBytes, item: unknown, bytes: Buffer) => void;

function itemWriter({ columns, chosen }: WriterParts, added: readonly Added[]): WriteItem {
  return (out, item, bytes) => {
    if (!isRecord(item)) {
      out.line(chosen?.has(valueColumn) === false ? Buffer.from("null") : bytes);
      return;
    }
    const missing = added.filter(({ name }) => !Object.hasOwn(item, name));
    if (chosen === undefined) {
      // Without its closing brace; white space before that does no harm.
      out.line(bytes.subarray(0, -1));
      writeMembers(out, missing, Object.keys(item).length === 0);
    } else {
      const own = membersOf(bytes).filter(({ name }) => chosen.has(columns.of(name)));
      out.line(Buffer.from("{"));
      writeMembers(out, [...own, ...missing], true);
    }
    out.line(Buffer.from("}"));
  };
}

function writeMembers(
  out: GrowingBytes,
  members: readonly Pick<Added, "bytes">[],
  isFirst: boolean,
): void {
  for (const [index, { bytes }] of members.entries()) {
    if (index > 0 || !isFirst) {
      out.byte(comma);
    }
    out.line(bytes);
  }
}
