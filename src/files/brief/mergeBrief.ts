import type { Brief, BriefSection } from "./briefInput.ts";
import { mergeFields } from "./mergeFields.ts";
import { hashOf, headingOf, isNewer, readChapterMark, sectionText } from "./briefText.ts";
import type { ChapterMark } from "./briefText.ts";

/** What became of an existing brief. */
export interface MergedBrief {
  readonly text: string;
  /** Headings of the chapters that were added, and of those whose text is newer now. */
  readonly added: readonly string[];
  readonly refreshed: readonly string[];
  /** Headings of the chapters that stay because a person changed them. */
  readonly kept: readonly string[];
}

/** A piece of the file: what stands under one heading, or before the first. */
interface Piece {
  readonly text: string;
  /** The chapter of ours that it is. */
  readonly id?: string;
  /** Absent where a person changed the chapter. */
  readonly untouched?: ChapterMark;
}

/**
 * Merges a new brief into a file. What a person wrote or changed stays as it is, line for line and
 * in its order; chapters and front matter that are as they were written are refreshed with what is
 * made of the same and is not older; missing ones are added at their place. Merging the same twice
 * changes nothing.
 */
export function mergeBrief(existing: string, brief: Brief): MergedBrief {
  const newline = existing.includes("\r\n") ? "\r\n" : "\n";
  const { front, body } = mergeFields(existing, brief.fields, newline);
  const order = new Map(brief.sections.map(({ id }, index) => [id, index]));
  const pieces = piecesOf(body, brief.sections);
  const seen = new Set<string>();
  const [added, refreshed, kept]: [string[], string[], string[]] = [[], [], []];
  const texts = pieces.map((piece): Piece => {
    const section = piece.id === undefined || seen.has(piece.id) ? undefined : brief.sections.find(({ id }) => id === piece.id);
    if (section === undefined) {
      return { text: piece.text };
    }
    seen.add(section.id);
    const text = refreshedText(piece, section, newline);
    if (piece.untouched === undefined) {
      kept.push(section.heading);
    } else if (text !== piece.text) {
      refreshed.push(section.heading);
    }
    return { id: section.id, text };
  });
  for (const section of brief.sections.filter(({ id }) => !seen.has(id))) {
    const rank = order.get(section.id) ?? 0;
    const next = texts.findIndex(({ id }) => id !== undefined && (order.get(id) ?? 0) > rank);
    texts.splice(next === -1 ? texts.length : next, 0, { id: section.id, text: `${withBreaks(sectionText(section), newline)}${newline}` });
    added.push(section.heading);
  }
  return { text: joined(front, texts, newline), added, refreshed, kept };
}

function refreshedText({ text, untouched }: Piece, section: BriefSection, newline: string): string {
  if (untouched === undefined || !isNewer(section.madeOf, untouched.madeOf)) {
    return text;
  }
  const end = /\s*$/u.exec(text)?.[0] ?? "";
  return withBreaks(sectionText(section), newline) + end;
}

/** A chapter that was added has an empty line before it, and one behind it where something follows. */
function joined(front: string, pieces: readonly Piece[], newline: string): string {
  let text = front;
  for (const piece of pieces) {
    const isHeading = piece.id !== undefined;
    const open = text === "" || text.endsWith("\n") ? "" : newline;
    const gap = isHeading && text !== "" && !/(?:^|\n)\s*\n$/u.test(text + open) ? newline : "";
    text += open + gap + piece.text;
  }
  return text;
}

function withBreaks(text: string, newline: string): string {
  return text.replaceAll("\n", newline);
}

/** Parts a text at its headings of the first two levels, none of it lost. What looks like one inside of a block of code is code. */
function piecesOf(body: string, sections: readonly BriefSection[]): Piece[] {
  const pieces: string[] = [""];
  const lines = body.split(/(?<=\n)/u);
  // Code goes on to this line.
  let codeEnd = -1;
  for (const [index, line] of lines.entries()) {
    if (index > codeEnd) {
      const fence = /^ {0,3}(`{3,}|~{3,})/u.exec(line)?.[1];
      // One that nobody closes would swallow all that follows, and what is added at the end with it.
      codeEnd = fence === undefined ? codeEnd : lines.findIndex((other, later) => later > index && other.trim().startsWith(fence) && /^(?:`+|~+)$/u.test(other.trim()));
      if (/^#{1,2}[ \t]/u.test(line)) {
        pieces.push("");
      }
    }
    pieces.push((pieces.pop() ?? "") + line);
  }
  return pieces.filter((text) => text !== "").map((text) => pieceOf(text, sections));
}

function pieceOf(text: string, sections: readonly BriefSection[]): Piece {
  if (!text.startsWith("#")) {
    return { text };
  }
  const [heading = "", ...lines] = text.split(/\r?\n/u);
  const [second = "", ...rest] = lines;
  const mark = readChapterMark(second);
  if (mark !== undefined && hashOf([heading, rest.join("\n").trim()].join("\n")) === mark.hash) {
    return { text, id: mark.id, untouched: mark };
  }
  const id = mark?.id ?? lines.map((line) => readChapterMark(line)?.id).find((one) => one !== undefined) ?? sections.find((section) => headingOf(section) === heading.trimEnd())?.id;
  return id === undefined ? { text } : { text, id };
}
