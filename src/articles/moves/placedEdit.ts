import type { PlacedChange } from "../redirects/placedChanges.ts";
import type { LinkEdit } from "./linkUpdates.ts";

/** The lines of a text, as the editor counts them. */
export function linesOf(text: string): readonly string[] {
  return text.split(/\r\n|\n|\r/u);
}

/**
 * Where a change of a link is in a text, line ends left aside: they may be others in the editor. Undefined where the text
 * there isn't what is to be replaced.
 *
 * @param lines Those of the text as it is now.
 */
export function placedEdit(
  lines: readonly string[],
  { line, column, was, text }: LinkEdit,
): PlacedChange | undefined {
  const sought = linesOf(was);
  const last = line + sought.length - 1;
  const end = { line: last, column: (sought.at(-1) ?? "").length + (last === line ? column : 0) };
  const isThere = sought.every((part, at) => {
    const own = lines[line + at];
    const from = at === 0 ? column : 0;
    return own?.slice(from, line + at === last ? end.column : undefined) === part;
  });
  return isThere ? { start: { line, column }, end, text } : undefined;
}
