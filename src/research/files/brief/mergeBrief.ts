import { trailingSpace } from "../../../articles/text/textEnd.ts";
import type { Brief, BriefSection } from "./briefInput.ts";
import { markOf, marksOf, marksText, noMarks, takeMarks } from "./briefMarks.ts";
import type { BriefMarks, ChapterMark } from "./briefMarks.ts";
import { bodyOf, identified, isUntouched, piecesOf } from "./briefPieces.ts";
import type { Piece } from "./briefPieces.ts";
import { isNewer, sectionText } from "./briefText.ts";
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
  const sections = brief.sections.map((section) => besideChanged(section, found, marks));
  const { pieces, chapters, ...outcome } = merged(found, sections, marks, newline);
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

/** A chapter that goes by another one, as it is where a person changed that one. */
function besideChanged(
  section: BriefSection,
  pieces: readonly Piece[],
  { chapters }: BriefMarks,
): BriefSection {
  const other = pieces.find(({ id }) => id !== undefined && id === section.beside?.id);
  const mark = chapters.get(other?.id ?? "");
  return other === undefined ||
    section.beside === undefined ||
    (mark !== undefined && isUntouched(other, mark))
    ? section
    : { ...section, body: section.beside.bodyOf(bodyOf(other)) };
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
      piece.id !== undefined && text !== "" && !/(?:^|\n)[^\S\n]*\n$/u.test(text + open)
        ? newline
        : "";
    text += open + gap + piece.text;
  }
  return text;
}

function withBreaks(text: string, newline: string): string {
  return text.replaceAll("\n", newline);
}
