import { isRecord, tableRows } from "../../../shared/json.ts";

/** Levels of objects that are looked through. */
const mostLevels = 4;

/**
 * The rows of an answer that has none where they usually are: the longest list of objects or lists in
 * `data`, under whatever name and however deep in it, or the longest map of objects. Empty where there is none.
 */
export function rowsElsewhere(answer: unknown): readonly unknown[] {
  const data = isRecord(answer) && Object.hasOwn(answer, "data") ? answer["data"] : answer;
  const found = listsIn(data, mostLevels);
  const lists = found.filter(({ isMap }) => !isMap);
  const [longest] = (lists.length > 0 ? lists : found).toSorted(
    (a, b) => b.rows.length - a.rows.length,
  );
  return tableRows(longest?.rows ?? []);
}

interface FoundRows {
  readonly rows: readonly unknown[];
  readonly isMap: boolean;
}

function listsIn(value: unknown, levels: number): FoundRows[] {
  if (Array.isArray(value)) {
    const isTable = value.some((row) => isRecord(row) || Array.isArray(row));
    return isTable ? [{ rows: value, isMap: false }] : [];
  }
  if (!isRecord(value) || levels === 0) {
    return [];
  }
  const parts = Object.values(value);
  const isMap = parts.length > 1 && parts.every((part) => isRecord(part) && isAlike(part, parts));
  return [
    ...(isMap ? [{ rows: parts, isMap }] : []),
    ...(isMap ? [] : parts.flatMap((part) => listsIn(part, levels - 1))),
  ];
}

/** Rows have the same members; parts of an answer don't. */
function isAlike(part: object, [first]: readonly unknown[]): boolean {
  return isRecord(first) && Object.keys(part).some((name) => Object.hasOwn(first, name));
}
