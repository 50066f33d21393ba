import { promisify } from "node:util";
import { crc32, inflateRaw } from "node:zlib";

/** A file in an archive. */
export interface ArchiveEntry {
  /** The last part of its name: it is never a path. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Why an archive isn't read. */
export type ArchiveProblem =
  | { readonly kind: "notAnArchive" }
  /** Cut off, or not what its directory says. */
  | { readonly kind: "damaged" }
  | { readonly kind: "encrypted" }
  /** Packed in a way that isn't known here. */
  | { readonly kind: "unknownCompression" }
  /** More bytes than this when unpacked. */
  | { readonly kind: "tooLarge"; readonly limit: number }
  | { readonly kind: "tooManyEntries"; readonly limit: number };

/** The files of an archive, or why there are none. */
export type ArchiveReading =
  | { readonly kind: "entries"; readonly entries: readonly ArchiveEntry[] }
  | { readonly kind: "refused"; readonly problem: ArchiveProblem };

/** What an archive may have: bytes of all files together, and entries. */
export const archiveLimits = { bytes: 100 * 1024 * 1024, entries: 50 } as const;

const unpack = promisify(inflateRaw);

/**
 * Unpacks a ZIP into memory; nothing is written. What its directory says is looked at before anything is unpacked, and
 * holds while that is done. Folders, and entries whose names lead elsewhere, are left out.
 */
export async function readArchive(bytes: Uint8Array): Promise<ArchiveReading> {
  const directory = readDirectory(bytes);
  if ("kind" in directory) {
    return { kind: "refused", problem: directory };
  }
  const problem = problemOf(directory.records);
  if (problem !== undefined) {
    return { kind: "refused", problem };
  }
  const entries: ArchiveEntry[] = [];
  for (const record of directory.records.filter(isFile)) {
    const content = await contentOf(bytes, record);
    if (content === undefined) {
      return { kind: "refused", problem: { kind: "damaged" } };
    }
    entries.push({ name: record.name.split("/").at(-1) ?? "", bytes: content });
  }
  return { kind: "entries", entries };
}

/** The names in an archive's directory, as far as it can be read. */
export function entryNames(bytes: Uint8Array): readonly string[] {
  const directory = readDirectory(bytes);
  return "kind" in directory ? [] : directory.records.map(({ name }) => name);
}

/** What the directory says about an entry. */
interface DirectoryRecord {
  readonly name: string;
  readonly isEncrypted: boolean;
  readonly method: number;
  readonly checksum: number;
  readonly packedSize: number;
  readonly size: number;
  /** Where its own header is. */
  readonly offset: number;
}

const [stored, deflated] = [0, 8];

function problemOf(records: readonly DirectoryRecord[]): ArchiveProblem | undefined {
  if (records.length > archiveLimits.entries) {
    return { kind: "tooManyEntries", limit: archiveLimits.entries };
  }
  if (records.some(({ isEncrypted }) => isEncrypted)) {
    return { kind: "encrypted" };
  }
  if (records.reduce((sum, { size }) => sum + size, 0) > archiveLimits.bytes) {
    return { kind: "tooLarge", limit: archiveLimits.bytes };
  }
  return records.some(({ method }) => method !== stored && method !== deflated)
    ? { kind: "unknownCompression" }
    : undefined;
}

/** False for folders, for what systems add, and for names that lead out of the archive. */
function isFile({ name }: DirectoryRecord): boolean {
  const parts = name.split("/");
  return (
    !name.endsWith("/") &&
    !parts.includes("..") &&
    !/[\\:]/u.test(name) &&
    parts.every((part) => part !== "" && part !== "__MACOSX" && !part.startsWith("."))
  );
}

/** Undefined where the bytes aren't what the directory says. */
async function contentOf(
  bytes: Uint8Array,
  record: DirectoryRecord,
): Promise<Uint8Array | undefined> {
  const view = viewOf(bytes);
  const { offset, packedSize, size, method, checksum } = record;
  if (offset + 30 > bytes.length || view.getUint32(offset, true) !== signatures.entry) {
    return undefined;
  }
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  const packed = bytes.subarray(start, start + packedSize);
  if (packed.length !== packedSize) {
    return undefined;
  }
  const content = method === stored ? packed : await inflated(packed, size);
  return content?.length === size && crc32(content) === checksum ? content : undefined;
}

/** Undefined where the data is damaged, or more than it should be: then it isn't unpacked further. */
async function inflated(packed: Uint8Array, size: number): Promise<Uint8Array | undefined> {
  try {
    return await unpack(packed, { maxOutputLength: Math.max(size, 1) });
  } catch (error) {
    if (error instanceof Error) {
      return undefined;
    }
    throw error;
  }
}

const signatures = { entry: 0x04034b50, record: 0x02014b50, end: 0x06054b50 } as const;

/** The end of a directory without its comment, and the longest comment. */
const [endLength, longestComment] = [22, 0xffff];

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function readDirectory(
  bytes: Uint8Array,
): { readonly records: readonly DirectoryRecord[] } | ArchiveProblem {
  const view = viewOf(bytes);
  const end = endOfDirectory(view);
  if (end === undefined) {
    const isBegun = bytes.length > 4 && view.getUint32(0, true) === signatures.entry;
    return { kind: isBegun ? "damaged" : "notAnArchive" };
  }
  const count = view.getUint16(end + 10, true);
  if (count > archiveLimits.entries) {
    return { kind: "tooManyEntries", limit: archiveLimits.entries };
  }
  const records: DirectoryRecord[] = [];
  let at = view.getUint32(end + 16, true);
  for (let number = 0; number < count; number += 1) {
    if (at + 46 > end || view.getUint32(at, true) !== signatures.record) {
      return { kind: "damaged" };
    }
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((place) =>
      view.getUint16(at + place, true),
    );
    const extra = at + 46 + (nameLength ?? 0);
    const next = extra + (extraLength ?? 0) + (commentLength ?? 0);
    if (next > end) {
      return { kind: "damaged" };
    }
    records.push(recordAt(bytes, at, extra, extraLength ?? 0));
    at = next;
  }
  return { records };
}

function recordAt(
  bytes: Uint8Array,
  at: number,
  extra: number,
  extraLength: number,
): DirectoryRecord {
  const view = viewOf(bytes);
  const flags = view.getUint16(at + 8, true);
  const [size = 0, packedSize = 0, offset = 0] = largeNumbers(
    [24, 20, 42].map((place) => view.getUint32(at + place, true)),
    new DataView(bytes.buffer, bytes.byteOffset + extra, extraLength),
  );
  return {
    name: entryName(bytes.subarray(at + 46, extra), (flags & 0x800) !== 0),
    isEncrypted: (flags & 1) !== 0,
    method: view.getUint16(at + 10, true),
    checksum: view.getUint32(at + 16, true),
    packedSize,
    size,
    offset,
  };
}

/** Numbers that don't fit into four bytes are in the extra field, those in their order that say so. */
function largeNumbers(numbers: readonly number[], extra: DataView): number[] {
  const far = 0xffffffff;
  for (let at = 0; numbers.includes(far) && at + 4 <= extra.byteLength;) {
    const [id, length] = [extra.getUint16(at, true), extra.getUint16(at + 2, true)];
    if (id === 1) {
      let place = at + 4;
      return numbers.map((number) => {
        if (number !== far || place + 8 > Math.min(at + 4 + length, extra.byteLength)) {
          return number;
        }
        place += 8;
        return Number(extra.getBigUint64(place - 8, true));
      });
    }
    at += 4 + length;
  }
  return [...numbers];
}

function endOfDirectory(view: DataView): number | undefined {
  const last = view.byteLength - endLength;
  for (let at = last; at >= Math.max(0, last - longestComment); at -= 1) {
    if (
      view.getUint32(at, true) === signatures.end &&
      at + endLength + view.getUint16(at + 20, true) === view.byteLength
    ) {
      return at;
    }
  }
  return undefined;
}

/** The letters of code page 437 above ASCII, in which old programs write names. */
const letters437 =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00A0";

/** A name that says that it is UTF-8, or is it; else in code page 437. */
function entryName(bytes: Uint8Array, isUtf8: boolean): string {
  try {
    return new TextDecoder("utf-8", { fatal: !isUtf8 }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) {
      throw error;
    }
    return Array.from(bytes, (byte) =>
      byte < 0x80 ? String.fromCharCode(byte) : (letters437[byte - 0x80] ?? "?"),
    ).join("");
  }
}
