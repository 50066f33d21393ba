import type { BriefSection } from "./briefInput.ts";
import { isHeadingOf } from "./briefHeadings.ts";
import type { ChapterId } from "./briefHeadings.ts";
import { noMarks, takeMarks } from "./briefMarks.ts";
import type { BriefMarks, ChapterMark } from "./briefMarks.ts";
import { hashOf } from "./briefText.ts";
import { frontParts } from "./mergeFields.ts";

/** A piece of the file: what stands under one heading, or before the first. */
export interface Piece {
  readonly text: string;
  /** The heading's whole line; absent for what stands under none. */
  readonly heading?: string;
  /** The chapter of ours that it is, or the place of the marks. */
  readonly id?: string;
}

/**
 * Finds our chapters, one piece for each: as it was written, else by its heading (in any language, or
 * as it was written), else by its text under a heading that was changed.
 */
export function identified(
  pieces: readonly Piece[],
  sections: readonly Pick<BriefSection, "id">[],
  { chapters }: BriefMarks,
): Piece[] {
  const ids = new Map<Piece, string>();
  const ways: readonly ((
    piece: Piece,
    section: Pick<BriefSection, "id">,
    mark: ChapterMark | undefined,
  ) => boolean)[] = [
    (piece, _section, mark) => mark !== undefined && isUntouched(piece, mark),
    ({ heading = "" }, section, mark) =>
      isHeadingOf(section.id, words(heading)) || hashOf(heading) === mark?.heading,
    (piece, _section, mark) => bodyOf(piece) !== "" && hashOf(bodyOf(piece)) === mark?.body,
  ];
  for (const isIt of ways) {
    const taken = new Set(ids.values());
    for (const piece of pieces.filter((one) => one.heading !== undefined && !ids.has(one))) {
      const section = sections.find(
        (one) => !taken.has(one.id) && isIt(piece, one, chapters.get(one.id)),
      );
      if (section !== undefined) {
        ids.set(piece, section.id);
        taken.add(section.id);
      }
    }
  }
  return pieces.map((piece) => {
    const id = ids.get(piece);
    return id === undefined ? piece : { ...piece, id };
  });
}

/** Whether a piece is as it was when its mark was made. */
export function isUntouched(piece: Piece, mark: ChapterMark): boolean {
  return hashOf(piece.heading ?? "") === mark.heading && hashOf(bodyOf(piece)) === mark.body;
}

/** What stands under a heading. */
export function bodyOf({ text, heading = "" }: Piece): string {
  return text.slice(heading.length).trim();
}

/** A heading without its signs. */
function words(heading: string): string {
  return heading.replace(/^#+\s*/u, "").replace(/\s#+\s*$/u, "");
}

/** Parts a text at its headings of the first two levels, none of it lost. What looks like one inside of a block of code is code. */
export function piecesOf(body: string): Piece[] {
  const pieces: string[] = [""];
  const lines = body.split(/(?<=\n)/u);
  // The last line of a block of code.
  let codeEnd = -1;
  for (const [index, line] of lines.entries()) {
    if (index > codeEnd) {
      const fence = /^ {0,3}(`{3,}|~{3,})/u.exec(line)?.[1];
      // One without an end would include all that follows, and what is added at the end as well.
      codeEnd =
        fence === undefined
          ? codeEnd
          : lines.findIndex(
              (other, later) =>
                later > index &&
                other.trim().startsWith(fence) &&
                /^(?:`+|~+)$/u.test(other.trim()),
            );
      if (/^#{1,2}[ \t]/u.test(line)) {
        pieces.push("");
      }
    }
    pieces.push((pieces.pop() ?? "") + line);
  }
  return pieces
    .filter((text) => text !== "")
    .map((text) => {
      const heading = /^#{1,2}[ \t][^\n]*/u.exec(text)?.[0];
      return heading === undefined ? { text } : { text, heading };
    });
}

/**
 * What stands under the heading of one of our chapters in a brief, however it was changed; undefined where the chapter
 * isn't found.
 */
export function chapterBody(text: string, id: ChapterId): string | undefined {
  const { before, marks = noMarks, after } = takeMarks(frontParts(text).body);
  const found = identified([...piecesOf(before), ...piecesOf(after)], [{ id }], marks).find(
    (piece) => piece.id === id,
  );
  return found === undefined ? undefined : bodyOf(found);
}
