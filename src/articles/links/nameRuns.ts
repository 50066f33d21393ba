import { soughtText } from "../identity/soughtText.ts";
import { isWithoutSubject, namesOf, stemOf, stopWordsOf, word } from "./articleNames.ts";
import type { ArticleName, NamedArticle } from "./articleNames.ts";

/** A word of running text. */
export interface Token {
  readonly start: number;
  readonly end: number;
  /** As words are looked for, with its ending. */
  readonly folded: string;
  readonly stem: string;
  /** Whether only blanks or a hyphen are between this word and the one before. */
  readonly isNext: boolean;
}

/** Words of a name next to each other, with stop words between them at most. */
export interface Run {
  /** In their order. */
  readonly stems: ReadonlySet<string>;
  /** With their endings. */
  readonly folded: ReadonlySet<string>;
  /** Whether words such as "the" are between them. */
  readonly hasStopWords: boolean;
  /** Of the first word and the last one. */
  readonly from: number;
  readonly to: number;
}

const between = /^(?:[ \t]+|[ \t]*\r?\n[ \t]*|[-\u2010\u2011])$/u;

/** What an article is named by, made once. */
export interface Names {
  readonly article: NamedArticle;
  readonly names: readonly ArticleName[];
  readonly all: ReadonlySet<string>;
  readonly stop: ReadonlySet<string>;
  readonly hasSubject: boolean;
}

/** What an article is named by. */
export function named(article: NamedArticle): Names {
  const names = namesOf(article);
  return {
    article,
    names,
    all: new Set(names.flatMap(({ stems }) => stems)),
    stop: stopWordsOf(article),
    hasSubject: !isWithoutSubject(article),
  };
}

/** The words of a text as `soughtText` makes it, where nothing tells what is between them. */
export function soughtTokens(sought: string): readonly Token[] {
  return sought
    .split(" ")
    .map((folded) => ({ start: 0, end: 0, folded, stem: stemOf(folded), isNext: true }));
}

/** The words of running text as it is written. */
export function tokensOf(text: string): readonly Token[] {
  let end = 0;
  return Array.from(text.matchAll(word), ({ 0: written, index }) => {
    const isNext = between.test(text.slice(end, index));
    end = index + written.length;
    const folded = soughtText(written).trim();
    return { start: index, end, folded, stem: stemOf(folded), isNext };
  });
}

/** The words of a name around one of them. */
export function runAt(tokens: readonly Token[], at: number, { all, stop }: Names): Run {
  const stems = [tokens[at]?.stem ?? ""];
  const folded = new Set([tokens[at]?.folded ?? ""]);
  const follow = (step: 1 | -1): number => {
    let last = at;
    for (let next = at + step; ; next += step) {
      const token = tokens[next];
      const isNext = (step === 1 ? token : tokens[next + 1])?.isNext === true;
      const isName = token !== undefined && all.has(token.stem);
      if (token === undefined || !isNext || !(isName || stop.has(token.folded))) {
        return last;
      }
      if (isName) {
        stems[step === 1 ? "push" : "unshift"](token.stem);
        folded.add(token.folded);
        last = next;
      }
    }
  };
  const [to, from] = [follow(1), follow(-1)];
  const hasStopWords = tokens.slice(from, to).some(({ stem }) => !all.has(stem));
  return { to, from, stems: new Set(stems), folded, hasStopWords };
}
