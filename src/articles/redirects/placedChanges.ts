import { LineIndex } from "../checks/lineIndex.ts";
import type { FileEdit } from "./redirectWays.ts";

/** Lines and columns from 0, in UTF-16 units: the same in a text whose line ends are others. */
interface LinePlace {
  readonly line: number;
  readonly column: number;
}

/** A change of a text, at lines instead of offsets. */
export interface PlacedChange {
  readonly start: LinePlace;
  readonly end: LinePlace;
  readonly text: string;
}

/** What a file says now: on disk, and in the editor where it is open there. */
export interface TextNow {
  readonly onDisk: string;
  readonly inEditor?: string | undefined;
}

/**
 * Where the changes of a file are now. Undefined where the file isn't any more what they are of, line ends left aside: their
 * offsets would be somewhere else then, and what they were judged by may be gone. Changes of the person's own that aren't
 * saved may be behind the last of them.
 */
export function placedChanges(
  { text, changes }: Pick<FileEdit, "text" | "changes">,
  { onDisk, inEditor }: TextNow,
): readonly PlacedChange[] | undefined {
  const read = withoutReturns(text);
  const isSame = (now: string): boolean => withoutReturns(now) === read;
  const start = text.slice(0, Math.max(0, ...changes.map(({ end }) => end)));
  const isOwn =
    inEditor === undefined
      ? isSame(onDisk)
      : isSame(inEditor) ||
        (isSame(onDisk) && withoutReturns(inEditor).startsWith(withoutReturns(start)));
  if (!isOwn) {
    return undefined;
  }
  const lines = new LineIndex(text);
  return changes.map((change) => ({
    start: lines.positionAt(change.start),
    end: lines.positionAt(change.end),
    text: change.text,
  }));
}

function withoutReturns(text: string): string {
  return text.replaceAll(/\r\n?/gu, "\n");
}
