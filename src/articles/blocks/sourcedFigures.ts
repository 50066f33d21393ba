import * as l10n from "../../shared/l10n.ts";
import { markdownCharacters } from "../../shared/markdownText.ts";
import type { ArticleKind } from "../frontMatter/articleKind.ts";
import { textOfHtml } from "../text/htmlText.ts";
import type { TextChange } from "../text/textChange.ts";
import { dayAtEnd } from "../written/writtenDay.ts";

/** A figure that was put into an article with its source, where it stands now. Offsets are UTF-16 units. */
export interface FigureInArticle {
  /** As written: "12,100"; "" where nothing stands before the mark. */
  readonly figure: string;
  /** Of the figure and its mark. */
  readonly start: number;
  readonly end: number;
  /** What its source says: `Monthly volume for “latte art”, United States, English; …`. */
  readonly source: string;
  /** The day it is from, "2026-11-21"; of several the last. */
  readonly day: string;
  /** What takes the figure out, and its source where nothing else uses it; in their order. */
  readonly removal: readonly TextChange[];
}

/** A source as it stands in an article. */
interface Note {
  readonly name: string;
  readonly source: string;
  readonly day: string;
  /** The whole line. */
  readonly start: number;
  readonly end: number;
}

/** How sources and the marks that refer to them are written. */
interface NoteForm {
  readonly notes: RegExp;
  readonly marks: RegExp;
  readonly text: (written: string) => string;
}

const markdown: NoteForm = {
  notes: /^ {0,3}\[\^(seo-[^\]\s]+)\]:(.*)(?:\r?\n|$)/gmu,
  marks: /\[\^(seo-[^\]\s]+)\](?!:)/gu,
  text: markdownCharacters,
};
const html: NoteForm = {
  notes: /^[ \t]*<li id="(seo-[^"]+)">(.*?)<\/li>[ \t]*(?:\r?\n|$)/gmu,
  marks: /<sup><a href="#(seo-[^"]+)">[^<]*<\/a><\/sup>/gu,
  text: textOfHtml,
};

/** "12.5%", "1,234"; and, as German has it, "12,5 %" with a space before the sign. */
const figureAlone = /(?<![^\s<>()[\]|*_“”"])[^\s<>()[\]|*_“”"]*$/u;
const figureWithSign = /[+\-−]?\d[\d.,’'\u00A0\u202F]{0,40}[ \u00A0\u202F](?:%|pp|PP|\$)$/u;

/** UTF-16 units that a figure has at most. */
const longestFigure = 40;

/** The figures of an article whose sources `numberChanges` wrote, by place. What a person wrote in another form isn't among them. */
export function figuresInArticle(kind: ArticleKind, text: string): FigureInArticle[] {
  const form = kind === "html" ? html : markdown;
  const notes = Map.groupBy(
    [...text.matchAll(form.notes)].flatMap((found) => noteOf(found, form)),
    ({ name }) => name,
  );
  const marks = Map.groupBy(text.matchAll(form.marks), ([, name = ""]) => name);
  return [...marks]
    .flatMap(([name, found]) => {
      const [note, ...others] = notes.get(name) ?? [];
      // of two sources of one name nobody can tell which one is meant
      return note === undefined || others.length > 0
        ? []
        : found.map((mark) => figureAt(mark, text, note, found.length === 1));
    })
    .toSorted((a, b) => a.start - b.start);
}

/** What a source says of the product, in every language. */
export const productName = "SEO Research";

/** What a source begins with: the figure's name and what it is about. */
export function figureOf(label: string, subject: string): string {
  return l10n.t("{0} for “{1}”", label, subject);
}

/** Its last words are ours, then the day or the days, which only earlier versions wrote as ISO: "SEO Research, sample data, Nov 21, 2026 to Nov 23, 2026." */
const signed = /; SEO Research, ([^;]*)\.$/u;

function noteOf(found: RegExpExecArray, { text }: NoteForm): Note[] {
  const [line, name = "", written = ""] = found;
  const source = text(written.trim());
  const day = dayAtEnd(signed.exec(source)?.[1] ?? "");
  return day === undefined
    ? []
    : [{ name, source, day, start: found.index, end: found.index + line.length }];
}

function figureAt(
  mark: RegExpExecArray,
  text: string,
  { source, day, ...note }: Note,
  isOnly: boolean,
): FigureInArticle {
  const before = text.slice(Math.max(0, mark.index - longestFigure), mark.index);
  const [figure = ""] = figureWithSign.exec(before) ?? figureAlone.exec(before) ?? [];
  const [start, end] = [mark.index - figure.length, mark.index + mark[0].length];
  const figureOut = { start, end, text: "" };
  const noteOut = { start: note.start, end: note.end, text: "" };
  return {
    figure,
    start,
    end,
    source,
    day,
    removal: isOnly ? [figureOut, noteOut].toSorted((a, b) => a.start - b.start) : [figureOut],
  };
}
