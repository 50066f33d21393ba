import { isBlankCode } from "./cellCodes.ts";
import type { CellIndex } from "./cellIndex.ts";

/** True where nothing but blanks is in a record. */
export function isBlankRecord(index: CellIndex, record: number): boolean {
  const behind = index.firstCell(record + 1);
  for (let cell = index.firstCell(record); cell < behind; cell += 1) {
    const end = index.endOf(cell);
    for (let at = index.startOf(cell); at < end; at += 1) {
      if (!isBlankCode(index.text.charCodeAt(at))) {
        return false;
      }
    }
  }
  return true;
}
