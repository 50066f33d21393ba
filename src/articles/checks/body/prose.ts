import { folded } from "../rules/places.ts";
import type { CheckedArticle } from "../finding.ts";
import type { TextPlace } from "./articleBody.ts";

/** An article as far as its running text is searched. */
export type SearchedArticle = Pick<CheckedArticle, "text" | "body">;

/** A place of running text, with the sentence that it stands in. */
export interface Passage extends TextPlace {
  /** As it is drawn, on one line. */
  readonly sentence: string;
}

/** Stands for what is drawn between two words and isn't text that a link could be made of: another link, a picture, code. */
const gap = "\u0000";
/** Code, templates and comments in a paragraph; then tags, which are drawn as nothing. */
const unlinked =
  /(`+)[^`]+\1|\{\{[^]*?\}\}|\{%[^]*?%\}|<(code|pre|script|style)\b[^]*?<\/\2>|<!--[^]*?-->/gu;
const tags = /<\/?[a-z][^<>]*>/giu;

/** The running text of an article, folded, without what a link can't be made of; paragraphs and other gaps are between blanks. */
export function foldedProse(article: SearchedArticle): string {
  const paragraphs = article.body.paragraphs.map((place) =>
    linkable(article, place).split(gap).map(folded).join(` ${gap} `),
  );
  return ` ${paragraphs.join(` ${gap} `)} `;
}

/** Tells whether words stand in folded running text, next to each other and as whole words; in scripts that put no blanks between words, anywhere. */
export function phraseTest(words: string): (prose: string) => boolean {
  const wanted = folded(words);
  if (wanted === "") {
    return () => false;
  }
  if (isUnspaced(wanted)) {
    const bare = wanted.replaceAll(" ", "");
    return (prose) => isUnspaced(prose) && prose.replaceAll(" ", "").includes(bare);
  }
  return (prose) => prose.includes(` ${wanted} `);
}

/** Where words first stand in the running text of an article, next to each other, where a link could be made of them. */
export function findPassage(article: SearchedArticle, words: string): Passage | undefined {
  const wanted = foldedPlaces(words).text.trim();
  if (wanted === "") {
    return undefined;
  }
  const anywhere = isUnspaced(wanted);
  const sought = anywhere ? wanted.replaceAll(" ", "") : ` ${wanted} `;
  for (const place of article.body.paragraphs) {
    const { text, at } = foldedPlaces(linkable(article, place), !anywhere);
    const found = text.indexOf(sought);
    if (found >= 0) {
      const first = at[anywhere ? found : found + 1] ?? 0;
      const last = at[found + sought.length - (anywhere ? 1 : 2)] ?? 0;
      const [start, end] = [place.start + first, place.start + last];
      const length = String.fromCodePoint(article.text.codePointAt(end) ?? 0).length;
      return { start, end: end + length, sentence: sentenceAt(article, place, start) };
    }
  }
  return undefined;
}

/** The text of a paragraph, character for character where it stands; gaps and blanks in the place of what can't be linked. */
function linkable({ text, body }: SearchedArticle, place: TextPlace): string {
  const taken = [...body.links, ...body.images, ...body.comments].filter(
    ({ start, end }) => start < place.end && end > place.start,
  );
  let written = text.slice(place.start, place.end);
  for (const { start, end } of taken) {
    const from = Math.max(0, start - place.start);
    const to = Math.min(written.length, end - place.start);
    written = written.slice(0, from) + gap.repeat(to - from) + written.slice(to);
  }
  return written
    .replaceAll(unlinked, (part) => gap.repeat(part.length))
    .replaceAll(tags, (part) => " ".repeat(part.length));
}

function isUnspaced(text: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(text);
}

/** A text as `folded` makes it, between blanks or without any, with where each of its characters comes from. */
function foldedPlaces(
  text: string,
  withBlanks = true,
): { readonly text: string; readonly at: readonly number[] } {
  let made = withBlanks ? " " : "";
  const at: number[] = withBlanks ? [0] : [];
  const add = (characters: string, from: number): void => {
    made += characters;
    at.push(...Array.from({ length: characters.length }, () => from));
  };
  let offset = 0;
  for (const character of text) {
    const plain = character
      .normalize("NFKD")
      .replaceAll(/\p{M}+/gu, "")
      .toLowerCase();
    for (const part of plain) {
      if (/[\p{L}\p{N}]/u.test(part)) {
        add(part, offset);
      } else if (part === gap && !made.endsWith(gap)) {
        add(gap, offset);
      } else if (withBlanks && part !== gap && !made.endsWith(" ")) {
        add(" ", offset);
      }
    }
    offset += character.length;
  }
  if (withBlanks && !made.endsWith(" ")) {
    add(" ", offset);
  }
  return withBlanks ? spaced(made, at) : { text: made, at };
}

/** Blanks on both sides of each gap. */
function spaced(
  made: string,
  at: readonly number[],
): { readonly text: string; readonly at: readonly number[] } {
  const parts = [...made].flatMap((part) => (part === gap ? [" ", gap, " "] : [part]));
  if (parts.length === made.length) {
    return { text: made, at };
  }
  const places = [...made].flatMap((part, index) => {
    const place = at[index] ?? 0;
    return part === gap ? [place, place, place] : [place];
  });
  return { text: parts.join(""), at: places };
}

function sentenceAt(article: SearchedArticle, place: TextPlace, offset: number): string {
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
  /** Folded, without the targets of its links. */
  readonly words: string;
}

/** Every heading and sentence of an article, the headings first. */
export function statementsOf({ text, body }: SearchedArticle): Statement[] {
  const headings = body.headings.map(({ start, end, text: drawn }) => ({
    start,
    end,
    words: folded(drawn),
  }));
  const targets = [...body.links, ...body.images]
    .filter(({ targetPlace, start, end }) => targetPlace.end - targetPlace.start < end - start)
    .map(({ targetPlace }) => targetPlace)
    .toSorted((a, b) => a.start - b.start);
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
      words: folded(segment),
    }));
  });
  return [...headings, ...sentences];
}
