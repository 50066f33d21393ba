import { phraseOf } from "../../identity/phrase.ts";
import { gap, soughtText } from "../../identity/soughtText.ts";
import { Ends, firstBehind, joinedParts, withoutParts } from "../../text/ends.ts";
import type { CheckedArticle } from "../finding.ts";
import type { TextPlace } from "./articleBody.ts";

/** An article as far as its running text is searched. */
export type SearchedArticle = Pick<CheckedArticle, "text" | "body">;

/** A place of running text, with the sentence that it stands in. */
export interface Passage extends TextPlace {
  /** As it is drawn, on one line. */
  readonly sentence: string;
}

/** Where code, templates, attributes, comments and elements that can't have a link in them begin in a paragraph. */
const beginnings =
  /`+|\{\{|\{%|\{|<(?:a|button|code|h[1-6]|kbd|label|option|pre|samp|script|style|summary|textarea)\b|<!--/gu;
/** What ends them, but for backticks. */
const endings: Readonly<Record<string, string>> = {
  "{{": "}}",
  "{%": "%}",
  "{": "}",
  "<!--": "-->",
};
/** Marks of footnotes, links of wikis, abbreviations, formulas, and lines of code in MDX: their words aren't running text. */
const marks =
  /\[\^[^[\]\n]*\]|\[\[[^[\]\n]*\]\]|^\*\[[^[\]\n]*\]:.*$|\$\$[^$]*\$\$|\$(?=\S)[^$\n]*(?<=\S)\$(?!\d)|^import\s.*\sfrom\s*["'].*$|^export\s+(?:const|default|function|let)\b.*$/gmu;
/** Drawn as nothing. */
const tags = /<\/?[a-z][^<>]*>/giu;

/** The running text of an article as words are looked for in it, with gaps for what a link can't be made of and between paragraphs. */
export function soughtProse(article: SearchedArticle): string {
  return article.body.paragraphs.map((place) => soughtText(linkable(article, place))).join(gap);
}

/** Where words first stand in the running text of an article, next to each other, where a link could be made of them. */
export function findPassage(article: SearchedArticle, words: string): Passage | undefined {
  const sought = phraseOf(words);
  for (const place of sought === undefined ? [] : article.body.paragraphs) {
    const found = sought?.placeIn(linkable(article, place));
    if (found !== undefined) {
      const [start, end] = [place.start + found.start, place.start + found.end];
      return { start, end, sentence: sentenceAt(article, place, start) };
    }
  }
  return undefined;
}

/** The text of a paragraph, character for character where it stands; gaps and blanks in the place of what can't be linked. */
export function linkable({ text, body }: SearchedArticle, { start, end }: TextPlace): string {
  const taken = takenIn({ text, body });
  let [written, at] = ["", start];
  for (let next = firstBehind(taken, start); next < taken.length; next += 1) {
    const part = taken[next] ?? { start: end, end };
    if (part.start >= end) {
      break;
    }
    const [from, to] = [Math.max(part.start, start), Math.min(part.end, end)];
    written += text.slice(at, from) + gap.repeat(to - from);
    at = to;
  }
  return withoutUnlinked(written + text.slice(at, end))
    .replaceAll(marks, (part) => gap.repeat(part.length))
    .replaceAll(tags, (part) => " ".repeat(part.length));
}

/** What is taken in articles, by their bodies: each paragraph asks for it. */
const known = new WeakMap<SearchedArticle["body"], readonly TextPlace[]>();

/** The links, pictures, comments and what isn't Markdown of an article. */
function takenIn({ text, body }: SearchedArticle): readonly TextPlace[] {
  // Markdown knows the first tag of an element alone: what that holds is left out with it
  const isTag = ({ start, end }: TextPlace): boolean =>
    text[start] === "<" &&
    /^<a\s/iu.test(text.slice(start, start + 3)) &&
    text.slice(end - 4, end).toLowerCase() !== "</a>";
  const taken =
    known.get(body) ??
    joinedParts([
      ...body.links.filter((link) => !isTag(link)),
      ...body.images,
      ...body.comments,
      ...(body.hidden ?? []),
    ]);
  known.set(body, taken);
  return taken;
}

/** A paragraph with gaps in the place of what `beginnings` begin. */
function withoutUnlinked(text: string): string {
  const ends = new Ends(text);
  const begin = new RegExp(beginnings);
  let [written, at] = ["", 0];
  for (let found = begin.exec(text); found !== null; found = begin.exec(text)) {
    const [mark] = found;
    const part = mark.startsWith("`")
      ? codeSpan(text, found.index, begin.lastIndex)
      : {
          start: found.index,
          end:
            ends.after(endings[mark] ?? `</${mark.slice(1)}>`, begin.lastIndex) ??
            (mark.startsWith("{") ? ends.after("}", begin.lastIndex) : undefined),
        };
    if (part?.end === undefined) {
      // another may begin inside of a mark, but no code inside of its backticks
      begin.lastIndex = mark.startsWith("`") ? begin.lastIndex : found.index + 1;
    } else {
      written += text.slice(at, part.start) + gap.repeat(part.end - part.start);
      at = part.end;
      begin.lastIndex = part.end;
    }
  }
  return written + text.slice(at);
}

/** Code between a row of backticks and the next one, as long as the shorter of them; undefined where there is no other. */
function codeSpan(text: string, start: number, inside: number): TextPlace | undefined {
  const close = text.indexOf("`", inside);
  if (close === -1) {
    return undefined;
  }
  const most = inside - start;
  let length = 1;
  while (length < most && text.charAt(close + length) === "`") {
    length += 1;
  }
  return { start: inside - length, end: close + length };
}

/** The sentence at an offset of a paragraph, as it is drawn, on one line. */
export function sentenceAt(article: SearchedArticle, place: TextPlace, offset: number): string {
  const written = article.text.slice(place.start, place.end);
  const sentences = new Intl.Segmenter("und", { granularity: "sentence" }).segment(
    linkable(article, place).replaceAll(/\s/gu, " ").replaceAll(gap, "x"),
  );
  const found = sentences.containing(offset - place.start);
  const start = place.start + (found?.index ?? 0);
  const end = found === undefined ? place.end : start + found.segment.length;
  let [drawn, from] = ["", start];
  const replaced = [
    ...article.body.links.map(({ text, ...link }) => ({ ...link, text })),
    ...article.body.images.map(({ alt, ...image }) => ({ ...image, text: alt ?? "" })),
  ].toSorted((a, b) => a.start - b.start);
  for (const one of replaced) {
    if (one.start >= from && one.end <= end) {
      drawn += article.text.slice(from, one.start) + one.text;
      from = one.end;
    }
  }
  drawn += article.text.slice(from, Math.min(end, place.start + written.length));
  return drawn
    .replaceAll(tags, "")
    .replaceAll(/[*_`]+(?=\S)|(?<=\S)[*_`]+/gu, "")
    .replaceAll(/\s+/gu, " ")
    .trim();
}

/** A heading or a sentence of an article. */
export interface Statement extends TextPlace {
  /** As words are looked for in it, without the targets of its links. */
  readonly words: string;
  /** Which of the article's headings it is, counted from 0; undefined for a sentence. */
  readonly heading?: number;
}

/** Every heading and sentence of an article, the headings first. */
export function statementsOf({ text, body }: SearchedArticle): Statement[] {
  const headings = body.headings.map(({ start, end, text: drawn }, heading) => ({
    start,
    end,
    words: soughtText(drawn),
    heading,
  }));
  const targets = [
    ...[...body.links, ...body.images]
      .filter(({ targetPlace, start, end }) => targetPlace.end - targetPlace.start < end - start)
      .map(({ targetPlace }) => targetPlace),
    ...(body.hidden ?? []),
  ].toSorted((a, b) => a.start - b.start);
  const segmenter = new Intl.Segmenter("und", { granularity: "sentence" });
  let next = 0;
  const sentences = body.paragraphs.flatMap((place) => {
    let [written, from] = ["", place.start];
    for (; (targets[next]?.start ?? Number.POSITIVE_INFINITY) < place.end; next += 1) {
      const { start, end } = targets[next] ?? place;
      if (start >= from && end <= place.end) {
        written += text.slice(from, start) + " ".repeat(end - start);
        from = end;
      }
    }
    written += text.slice(from, place.end);
    return [...segmenter.segment(written)].map(({ segment, index }) => ({
      start: place.start + index,
      end: place.start + index + segment.trimEnd().length,
      words: soughtText(segment),
    }));
  });
  return [...headings, ...sentences];
}

/** Whether the section of a heading, counted from 0, has nothing but other headings. */
export function isEmptySection(article: SearchedArticle, index: number): boolean {
  const { depth = 0, end = 0 } = article.body.headings[index] ?? {};
  const next = article.body.headings.slice(index + 1).find((other) => other.depth <= depth);
  return isUnwritten(article, end, next?.start ?? article.text.length);
}

/** Whether nothing is written behind a place before the next heading. */
export function isLastOfSection(article: SearchedArticle, place: number): boolean {
  const next = article.body.headings.find(({ start }) => start >= place);
  return isUnwritten(article, place, next?.start ?? article.text.length);
}

/** Whether there is nothing to read between two places but headings. */
function isUnwritten({ text, body }: SearchedArticle, from: number, to: number): boolean {
  const unwritten = [...body.headings, ...body.comments]
    .filter(({ start, end }) => start >= from && end <= to)
    .map(({ start, end }) => ({ start: start - from, end: end - from }));
  const written = withoutParts(text.slice(from, to), joinedParts(unwritten));
  return !/[\p{L}\p{N}]/u.test(written.replaceAll(tags, ""));
}
