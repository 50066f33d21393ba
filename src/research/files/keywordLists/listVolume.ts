/** Whole thousands as spreadsheets write them in one country or another: one and the same sign before each three figures. */
const grouped = /^[1-9]\d{0,2}(?:([.,'’\s])\d{3})(?:\1\d{3})*$/u;

/**
 * The searches a month that a cell of a list says, which are whole: so "1.200" and "1,200" are 1200 in any country.
 * Undefined for an empty cell, and for what is no such figure.
 */
export function volumeIn(cell: string): number | undefined {
  const text = cell.trim();
  const volume = Number(grouped.test(text) ? text.replaceAll(/\D/gu, "") : text.replace(",", "."));
  return text === "" || !Number.isFinite(volume) || volume < 0 ? undefined : volume;
}

/** True for a volume with points between its thousands, as countries write it whose decimal sign is the comma. */
export function hasPointGroups(cell: string): boolean {
  return grouped.exec(cell.trim())?.[1] === ".";
}
