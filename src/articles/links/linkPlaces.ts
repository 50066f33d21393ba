import { linkable, sentenceAt } from "../checks/body/prose.ts";
import type { Passage, SearchedArticle } from "../checks/body/prose.ts";
import { everySyntax, templateBlocks } from "../text/templateBlocks.ts";
import { isWithin, joinedParts } from "../text/ends.ts";
import { soughtText } from "../identity/soughtText.ts";
import { groupedLanguage } from "../identity/groupedLanguages.ts";

/** What an article is called: what words of other articles are compared with. */
export interface NamedArticle {
  /** Relative to the project's folder, with `/`. */
  readonly path: string;
  readonly title?: string;
  /** Its main keyword. */
  readonly keyword?: string;
  /** Of its site's configuration; English where that says none. */
  readonly language?: string;
}

/** An article in which places for a link are looked for. */
export interface SourceArticle extends SearchedArticle, NamedArticle {}

/** Words of an article that could be a link to another one. */
export interface LinkPlace extends Passage {
  /** The article that has the words. */
  readonly path: string;
  /** As they are written. */
  readonly words: string;
}

/** A place with what it is ordered by. */
interface RankedPlace {
  readonly place: LinkPlace;
  readonly weight: number;
}

/** A word of running text. */
interface Token {
  readonly start: number;
  readonly end: number;
  /** As words are looked for, with its ending. */
  readonly folded: string;
  readonly stem: string;
  /** Whether only blanks or a hyphen are between this word and the one before. */
  readonly isNext: boolean;
}

const word = /[\p{L}\p{M}\p{N}]+/gu;
const between = /^(?:[ \t]+|[ \t]*\r?\n[ \t]*|[-\u2010\u2011])$/u;
const endings: readonly (readonly [ending: string, least: number])[] = [
  ["ings", 4],
  ["ers", 4],
  ["ing", 4],
  ["ed", 4],
  ["es", 4],
  ["en", 4],
  ["er", 4],
  ["s", 3],
  ["e", 4],
];
/** Names of pages that are about the site itself, as their files and titles have them. */
const withoutSubject: ReadonlySet<string> = new Set(
  "about about-us contact contact-us imprint impressum kontakt privacy privacy-policy datenschutz terms legal ueber-uns über-uns home index search suche sitemap author team".split(
    " ",
  ),
);

/** A word without a usual ending, so that "limiting" and "limit" are found for each other. */
export function stemOf(written: string): string {
  const folded = soughtText(written).trim();
  for (const [ending, least] of endings) {
    if (folded.length - ending.length >= least && folded.endsWith(ending)) {
      return folded.slice(0, -ending.length);
    }
  }
  return folded;
}

/** Whether a page is about the site itself, as About and Contact are, by the name of its file. */
export function isWithoutSubject({ path }: NamedArticle): boolean {
  return withoutSubject.has(nameOf(path));
}

/** The file's name without date, language and extension; that of the folder for an index. */
function nameOf(path: string): string {
  const parts = path.split("/");
  const own = (parts.at(-1) ?? "").replace(/(?:\.[\w-]{1,8})+$/u, "").toLowerCase();
  const folder = parts.at(-2) ?? "";
  return (/^_?index$/u.test(own) && folder !== "" ? folder : own).replace(
    /^\d{4}-\d{2}-\d{2}-/u,
    "",
  );
}

/** The words by which other texts may name an article, and those that may do it alone. */
class Names {
  readonly all: ReadonlySet<string>;
  readonly heads: ReadonlySet<string>;
  readonly keyword: ReadonlySet<string>;

  constructor(article: NamedArticle) {
    const stop = groupedLanguage(article.language ?? "en")?.stopWords ?? new Set<string>();
    const stems = (text: string): string[] =>
      (text.match(word) ?? [])
        .filter((one) => one.length > 1 && !stop.has(soughtText(one).trim()))
        .map(stemOf)
        // "whats" of a file's name
        .filter((stem) => !stop.has(stem));
    const [title = ""] = (article.title ?? "").split(/[:?!–—|]/u);
    const lists = [article.keyword ?? "", title, nameOf(article.path)].map(stems);
    this.keyword = new Set(lists[0]);
    this.all = new Set(lists.flat());
    this.heads = new Set(lists.flatMap((list) => list.slice(0, 1)));
  }
}

/**
 * Finds the places in articles that already name another one, by its keyword, its title or its file's name. Words count
 * in any order and form, with words such as "the" between them; the first word of a name counts alone where few articles
 * are named so.
 */
export class LinkPlaces {
  readonly #names: ReadonlyMap<string, Names>;
  /** How many articles have a word in their names. */
  readonly #counts = new Map<string, number>();

  /** @param articles All articles of the same site, language and version. */
  constructor(articles: readonly NamedArticle[]) {
    this.#names = new Map(articles.map((one) => [one.path, new Names(one)]));
    for (const { all } of this.#names.values()) {
      for (const stem of all) {
        this.#counts.set(stem, (this.#counts.get(stem) ?? 0) + 1);
      }
    }
  }

  /**
   * The places that could link to an article, the best first, one for each of the sources. Those of pages without a
   * subject come last. The caller leaves out sources that link there already.
   */
  to(target: NamedArticle, sources: readonly SourceArticle[]): readonly LinkPlace[] {
    return sources
      .filter(({ path }) => path !== target.path)
      .flatMap((source) => {
        const best = this.#best(target, source);
        return best === undefined ? [] : [{ ...best, isLast: isWithoutSubject(source) }];
      })
      .toSorted(
        (a, b) =>
          Number(a.isLast) - Number(b.isLast) ||
          b.weight - a.weight ||
          (a.place.path < b.place.path ? -1 : 1),
      )
      .map(({ place }) => place);
  }

  /** For one article the others that its text names, the best first, with the place for each. */
  from(
    source: SourceArticle,
    targets: readonly NamedArticle[],
  ): readonly { readonly target: string; readonly place: LinkPlace }[] {
    return targets
      .filter((target) => target.path !== source.path && !isWithoutSubject(target))
      .flatMap((target) => {
        const best = this.#best(target, source);
        return best === undefined ? [] : [{ target: target.path, ...best }];
      })
      .toSorted((a, b) => b.weight - a.weight || (a.target < b.target ? -1 : 1))
      .map(({ target, place }) => ({ target, place }));
  }

  #best(target: NamedArticle, source: SourceArticle): RankedPlace | undefined {
    const names = this.#names.get(target.path) ?? new Names(target);
    const stop = groupedLanguage(target.language ?? "en")?.stopWords ?? new Set<string>();
    let best: { start: number; end: number; weight: number; at: number } | undefined;
    const blocks = joinedParts(templateBlocks(source.text, everySyntax));
    for (const [at, place] of source.body.paragraphs.entries()) {
      for (const run of runsIn(tokensOf(linkable(source, place)), names.all, stop)) {
        const weight = this.#weight(run.stems, names);
        if (weight > (best?.weight ?? 0) && !isWithin(blocks, place.start + run.start)) {
          best = { start: place.start + run.start, end: place.start + run.end, weight, at };
        }
      }
    }
    const paragraph = source.body.paragraphs[best?.at ?? -1];
    return best === undefined || paragraph === undefined
      ? undefined
      : {
          place: {
            path: source.path,
            start: best.start,
            end: best.end,
            words: source.text.slice(best.start, best.end),
            sentence: sentenceAt(source, paragraph, best.start),
          },
          weight: best.weight,
        };
  }

  /** 0 for words that don't name the article. */
  #weight(stems: ReadonlySet<string>, names: Names): number {
    const isWhole = names.keyword.size > 0 && [...names.keyword].every((stem) => stems.has(stem));
    const rarity = (stem: string): number =>
      Math.log(1 + this.#names.size / (this.#counts.get(stem) ?? 1));
    const sum = [...stems].reduce((total, stem) => total + rarity(stem), 0);
    if (isWhole || stems.size > 1) {
      return sum + (isWhole ? 2 : 0);
    }
    const few = Math.max(2, this.#names.size / 50);
    const isTelling = [...stems].every(
      (stem) => names.heads.has(stem) && (this.#counts.get(stem) ?? 1) <= few,
    );
    return isTelling ? sum / 2 : 0;
  }
}

function tokensOf(text: string): readonly Token[] {
  let end = 0;
  return Array.from(text.matchAll(word), ({ 0: written, index }) => {
    const isNext = between.test(text.slice(end, index));
    end = index + written.length;
    return { start: index, end, folded: soughtText(written).trim(), stem: stemOf(written), isNext };
  });
}

/** Words of a name next to each other, with stop words between them at most. */
function runsIn(
  tokens: readonly Token[],
  names: ReadonlySet<string>,
  stop: ReadonlySet<string>,
): readonly { readonly start: number; readonly end: number; readonly stems: Set<string> }[] {
  const runs: { start: number; end: number; stems: Set<string> }[] = [];
  let open: { start: number; end: number; stems: Set<string> } | undefined;
  for (const { start, end, folded, stem, isNext } of tokens) {
    const isName = names.has(stem);
    if (open !== undefined && isNext && isName) {
      open.end = end;
      open.stems.add(stem);
    } else if (isName) {
      open = { start, end, stems: new Set([stem]) };
      runs.push(open);
    } else if (!isNext || !stop.has(folded)) {
      open = undefined;
    }
  }
  return runs;
}
