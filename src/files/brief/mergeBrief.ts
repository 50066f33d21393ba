import { folded } from "../../tools/clean/reading.ts";
import { trailingSpace } from "../textEnd.ts";
import type { Brief, BriefSection } from "./briefInput.ts";
import { markOf, marksOf, marksText, noMarks, takeMarks } from "./briefMarks.ts";
import type { BriefMarks, ChapterMark } from "./briefMarks.ts";
import { hashOf, isNewer, sectionText } from "./briefText.ts";
import { frontParts, mergeFields } from "./mergeFields.ts";

/** What became of an existing brief. */
export interface MergedBrief {
  readonly text: string;
  /** Headings of the chapters that were added, and of those whose text is newer now. */
  readonly added: readonly string[];
  readonly refreshed: readonly string[];
  /** Headings of the chapters that stay because a person changed them. */
  readonly unchanged: readonly string[];
}

/** A piece of the file: what stands under one heading, or before the first. */
interface Piece {
  readonly text: string;
  /** The heading's whole line; absent for what stands under none. */
  readonly heading?: string;
  /** The chapter of ours that it is, or the place of the marks. */
  readonly id?: string;
}

/** No chapter's id. */
const marksPlace = "#marks";

/** The text of a new brief. */
export function newBrief(brief: Brief): string {
  const front = ["---", ...brief.fields.map(({ yaml }) => yaml), "---"].join("\n");
  return `${[front, ...brief.sections.map(sectionText), marksText(marksOf(brief))].join("\n\n")}\n`;
}

/**
 * Merges a new brief into a file. What a person wrote or changed stays as it is, line for line and
 * in its order; chapters and front matter that are as they were written are refreshed with what is
 * made of the same and is not older; missing ones are added at their place, but for one without a
 * text that somebody took out or renamed. Merging the same twice changes nothing.
 */
export function mergeBrief(existing: string, brief: Brief): MergedBrief {
  const newline = existing.includes("\r\n") ? "\r\n" : "\n";
  const parts = frontParts(existing);
  const { before, marks = noMarks, after } = takeMarks(parts.body);
  const { front, mark } = mergeFields(parts, brief.fields, marks.fields, newline);
  // What stands behind the marks is no part of the chapter before them. The rest of their line stays in it.
  const rest = /^[^\n]*\n?/u.exec(after)?.[0] ?? "";
  const place = { id: marksPlace, text: rest };
  const found = identified(
    [...piecesOf(before), place, ...piecesOf(after.slice(rest.length))],
    brief.sections,
    marks,
  );
  const { pieces, chapters, ...outcome } = merged(found, brief.sections, marks, newline);
  const order = [...brief.sections.map(({ id }) => id), ...chapters.keys()];
  const comment = marksText({
    fields: mark,
    chapters: new Map(order.flatMap((id) => entryOf(chapters, id))),
  });
  const written =
    comment === "" ? "" : withBreaks(comment, newline) + (marks === noMarks ? newline : rest);
  return {
    text: joined(
      front,
      pieces.flatMap((piece) =>
        piece.id !== marksPlace ? [piece] : written === "" ? [] : [{ ...piece, text: written }],
      ),
      newline,
    ),
    ...outcome,
  };
}

interface MergedPieces extends Omit<MergedBrief, "text"> {
  readonly pieces: readonly Piece[];
  readonly chapters: ReadonlyMap<string, ChapterMark>;
}

function merged(
  pieces: readonly Piece[],
  sections: readonly BriefSection[],
  marks: BriefMarks,
  newline: string,
): MergedPieces {
  const [added, refreshed, unchanged]: [string[], string[], string[]] = [[], [], []];
  const chapters = new Map(marks.chapters);
  const texts = pieces.map((piece) => {
    const section = sections.find(({ id }) => id === piece.id);
    const before = marks.chapters.get(section?.id ?? "");
    if (section === undefined) {
      return piece;
    }
    if (before === undefined || !isUntouched(piece, before)) {
      unchanged.push(section.heading);
      return piece;
    }
    if (!isNewer(section.madeOf, before.madeOf)) {
      return piece;
    }
    chapters.set(section.id, markOf(section));
    if (isUntouched(piece, markOf(section))) {
      return piece;
    }
    refreshed.push(section.heading);
    const text = withBreaks(sectionText(section), newline) + trailingSpace(piece.text);
    return { ...piece, text };
  });
  const there = new Set(texts.map(({ id }) => id));
  const missing = sections.filter(
    ({ id, body }) => !there.has(id) && !(body === "" && marks.chapters.has(id)),
  );
  for (const section of missing) {
    texts.splice(placeOf(section, texts, sections), 0, {
      id: section.id,
      text: withBreaks(sectionText(section), newline) + newline,
    });
    chapters.set(section.id, markOf(section));
    added.push(section.heading);
  }
  return { pieces: texts, chapters, added, refreshed, unchanged };
}

/** Before the first chapter that comes later in a brief; else before the marks, or at the end where chapters stand behind them. */
function placeOf(
  section: BriefSection,
  pieces: readonly Piece[],
  sections: readonly BriefSection[],
): number {
  const rankOf = (id: string | undefined): number => sections.findIndex((other) => other.id === id);
  const next = pieces.findIndex(({ id }) => rankOf(id) > rankOf(section.id));
  if (next !== -1) {
    return next;
  }
  const marksAt = pieces.findIndex(({ id }) => id === marksPlace);
  return pieces.findLastIndex(({ id }) => rankOf(id) !== -1) > marksAt ? pieces.length : marksAt;
}

/**
 * Finds our chapters, one piece for each: as it was written, else by its heading (of today, or of
 * when it was written), else by its text under a heading that somebody changed.
 */
function identified(
  pieces: readonly Piece[],
  sections: readonly BriefSection[],
  { chapters }: BriefMarks,
): Piece[] {
  const ids = new Map<Piece, string>();
  const ways: readonly ((
    piece: Piece,
    section: BriefSection,
    mark: ChapterMark | undefined,
  ) => boolean)[] = [
    (piece, _section, mark) => mark !== undefined && isUntouched(piece, mark),
    ({ heading = "" }, section, mark) =>
      folded(words(heading)) === folded(section.heading) || hashOf(heading) === mark?.heading,
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

function isUntouched(piece: Piece, mark: ChapterMark): boolean {
  return hashOf(piece.heading ?? "") === mark.heading && hashOf(bodyOf(piece)) === mark.body;
}

/** What stands under a heading. */
function bodyOf({ text, heading = "" }: Piece): string {
  return text.slice(heading.length).trim();
}

/** A heading without its signs. */
function words(heading: string): string {
  return heading.replace(/^#+\s*/u, "").replace(/\s#+\s*$/u, "");
}

function entryOf(chapters: ReadonlyMap<string, ChapterMark>, id: string): [string, ChapterMark][] {
  const mark = chapters.get(id);
  return mark === undefined ? [] : [[id, mark]];
}

/** A chapter, and the marks, have an empty line before them. */
function joined(front: string, pieces: readonly Piece[], newline: string): string {
  let text = front;
  for (const piece of pieces) {
    const open = text === "" || text.endsWith("\n") ? "" : newline;
    const gap =
      piece.id !== undefined && text !== "" && !/(?:^|\n)\s*\n$/u.test(text + open) ? newline : "";
    text += open + gap + piece.text;
  }
  return text;
}

function withBreaks(text: string, newline: string): string {
  return text.replaceAll("\n", newline);
}

/** Parts a text at its headings of the first two levels, none of it lost. What looks like one inside of a block of code is code. */
function piecesOf(body: string): Piece[] {
  const pieces: string[] = [""];
  const lines = body.split(/(?<=\n)/u);
  // Code goes on to this line.
  let codeEnd = -1;
  for (const [index, line] of lines.entries()) {
    if (index > codeEnd) {
      const fence = /^ {0,3}(`{3,}|~{3,})/u.exec(line)?.[1];
      // One that nobody closes would swallow all that follows, and what is added at the end with it.
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
