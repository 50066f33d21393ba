import * as l10n from "../../shared/l10n.ts";
import { htmlText } from "../text/htmlText.ts";
import { markdownText, markdownWords, oneLine } from "../../shared/markdownText.ts";
import { slug } from "../text/slug.ts";
import type { TextChange } from "../text/textChange.ts";
import { trailingSpace } from "../text/textEnd.ts";
import type { ArticleKind } from "../frontMatter/articleKind.ts";
import { insertionOffset } from "./insertion.ts";

/** A figure with where it comes from. */
export interface SourcedNumber {
  /** As written: "12,100". */
  readonly figure: string;
  /** What it is about, which its footnote is named after: "latte art". */
  readonly subject: string;
  /** What it is, of what and when: `Monthly volume for “latte art”, United States, English; …`. */
  readonly source: string;
}

/** The figure with its mark, and the source where it is not in the article yet. */
interface Noted {
  readonly figure: string;
  readonly note: TextChange | undefined;
}

/**
 * Puts a figure at an offset, with its source: in Markdown and MDX a footnote, in HTML a link to a
 * list of sources at the end of the text. It is set off from words and figures around it. A source that the article has already is used again;
 * names of sources are unique. The changes don't touch each other, and are in their order.
 */
export function numberChanges(
  kind: ArticleKind,
  text: string,
  offset: number,
  number: SourcedNumber,
): TextChange[] {
  const start = insertionOffset(kind, text, offset);
  const { figure, note } = kind === "html" ? htmlNote(text, number) : footnote(text, start, number);
  const change = { start, end: start, text: apart(text, start, figure) };
  if (note === undefined) {
    return [change];
  }
  // At one place they are one change: which of two came first would be the editor's to say.
  return note.start === start
    ? [{ ...change, text: `${change.text}${note.text}` }]
    : [change, note].toSorted((a, b) => a.start - b.start);
}

/** A figure between blanks where it would run into a word or a figure that stands there: "12" before "12,100" is no 1,212,100. */
function apart(text: string, at: number, figure: string): string {
  const before = /[\p{L}\p{N}.,;:!?)\]%”’]$/u.test(text.slice(Math.max(0, at - 2), at)) ? " " : "";
  const behind = /^[\p{L}\p{N}]/u.test(text.slice(at, at + 2)) ? " " : "";
  return `${before}${figure}${behind}`;
}

function footnote(text: string, start: number, { figure, subject, source }: SourcedNumber): Noted {
  const definition = markdownWords(source);
  const known = [...text.matchAll(/^ {0,3}\[\^([^\]\s]+)\]:(.*)$/gmu)].find(
    ([, , content]) => content?.trim() === definition,
  )?.[1];
  // A name is taken, too, that is referred to without being explained: it would be explained by this.
  const taken = [...text.matchAll(/\[\^([^\]\s]+)\]/gu)].map(([, name = ""]) => name.toLowerCase());
  const name = known ?? freeName(subject, (candidate) => taken.includes(candidate));
  const marked = `${markdownText(figure)}[^${name}]`;
  const after = `${text.slice(0, start)}${marked}${text.slice(start)}`;
  return {
    figure: marked,
    note:
      known === undefined ? lastNote(after, text.length, `[^${name}]: ${definition}\n`) : undefined,
  };
}

/** Behind everything else: directly below another footnote, else after an empty line. */
function lastNote(after: string, at: number, line: string): TextChange {
  const there = trailingSpace(after).split("\n").length - 1;
  const wanted = /^ {0,3}\[\^[^\]\s]+\]:/u.test(after.trimEnd().split("\n").at(-1) ?? "") ? 1 : 2;
  return { start: at, end: at, text: `${"\n".repeat(Math.max(0, wanted - there))}${line}` };
}

const listStart = '<ul class="seo-sources">';

function htmlNote(text: string, { figure, subject, source }: SourcedNumber): Noted {
  const sourceText = htmlText(oneLine(source));
  const known = [...text.matchAll(/<li id="(seo-[^"]+)">(.*?)<\/li>/gu)].find(
    ([, , content]) => content === sourceText,
  )?.[1];
  const name = known ?? freeName(subject, (candidate) => text.includes(`id="${candidate}"`));
  const marked = `${htmlText(figure)}<sup><a href="#${name}">${htmlText(l10n.t("source"))}</a></sup>`;
  return {
    figure: marked,
    note:
      known === undefined
        ? listedSource(text, `  <li id="${name}">${sourceText}</li>\n`)
        : undefined,
  };
}

/** In the list of sources, which is made at the end of the article where there is none. */
function listedSource(text: string, item: string): TextChange {
  const list = text.lastIndexOf(listStart);
  const end = list < 0 ? -1 : text.indexOf("</ul>", list);
  const at = end < 0 ? endOfArticle(text) : end;
  const line = at === 0 || text[at - 1] === "\n" ? "" : "\n";
  return {
    start: at,
    end: at,
    text: end < 0 ? `${line}${listStart}\n${item}</ul>\n` : `${line}${item}`,
  };
}

/** Before the tag that ends the article, else the page, else behind everything. */
function endOfArticle(text: string): number {
  const ends = ["</article>", "</main>", "</body>"].map((tag) =>
    text.toLowerCase().lastIndexOf(tag),
  );
  return ends.find((end) => end >= 0) ?? text.length;
}

function freeName(subject: string, isTaken: (name: string) => boolean): string {
  const name = `seo-${slug(subject)}`;
  let free = name;
  for (let number = 2; isTaken(free); number += 1) {
    free = `${name}-${number}`;
  }
  return free;
}
