import { entryNames } from "./archive.ts";

const [zip, compound] = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
] as const;

/** What a file is by its first bytes, where it is no text: a ZIP, or a file of a spreadsheet program. */
export function containerOf(bytes: Uint8Array): "archive" | "spreadsheet" | undefined {
  const begins = (sign: readonly number[]): boolean =>
    sign.every((byte, place) => bytes[place] === byte);
  if (begins(compound)) {
    return "spreadsheet";
  }
  if (!begins(zip)) {
    return undefined;
  }
  const names = entryNames(bytes);
  const isSpreadsheet = names.some((name) =>
    /^(?:xl\/workbook\.(?:xml|bin)|content\.xml)$/u.test(name),
  );
  return isSpreadsheet ? "spreadsheet" : "archive";
}
