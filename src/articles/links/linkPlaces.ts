import { linkable, sentenceAt } from "../checks/body/prose.ts";
import type { Passage, SearchedArticle } from "../checks/body/prose.ts";
import type { TextPlace } from "../checks/body/articleBody.ts";
import { everySyntax, templateBlocks } from "../text/templateBlocks.ts";
import { isWithin, joinedParts } from "../text/ends.ts";
import { Phrases, phraseOf } from "../identity/phrase.ts";
import { isUnspaced } from "../identity/soughtText.ts";
import { hasCompounds, isWithoutSubject, unspacedName } from "./articleNames.ts";
import type { ArticleName, NamedArticle } from "./articleNames.ts";
import { named, runAt, soughtTokens, tokensOf } from "./nameRuns.ts";
import type { Names, Run } from "./nameRuns.ts";
import type { TextWords } from "./textWords.ts";

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
export interface RankedPlace {
  readonly place: LinkPlace;
  readonly weight: number;
}

/** The share of a name's rare words that a text has to have where it hasn't all of them. */
const leastShare = 0.6;
/** The rarity that several words need together, as a share of that of a word that no text has; once more in another order, and once more with stop words between them. */
const leastRarity = 0.35;
/** Names with a word, by which that word alone may name an article: a part of the articles, and a number that always may. */
const fewNames = { share: 0.02, always: 2 };
/** Texts with a word, of which that word alone may name an article. */
const fewTexts = { share: 0.1, always: 5 };
/** How much more than its words' rarity a whole name weighs. */
const wholeBonus: Readonly<Record<ArticleName["kind"], number>> = {
  keyword: 4,
  title: 3,
  file: 1,
};

/**
 * Finds the places in articles that already name another one, by its keyword, its title or its file's name. Words count
 * in any order and form, with words such as "the" between them: all of a name, or most of its rare words. One word alone
 * counts where it is a whole keyword or title or the first of a keyword, few articles are named so, and few texts have it.
 */
export class LinkPlaces {
  readonly #words: TextWords;
  readonly #unwritten: string | undefined;
  readonly #names: ReadonlyMap<string, Names>;
  /** The articles that have a word in their names. */
  readonly #named = new Map<string, Names[]>();
  /** Those whose names are of a script without blanks. */
  readonly #unspaced: { readonly paths: readonly string[]; readonly phrases: Phrases };

  /**
   * @param articles All articles of the same site, language and version.
   * @param words The words of their texts.
   * @param unwritten The path of one that isn't written yet.
   */
  constructor(articles: readonly NamedArticle[], words: TextWords, unwritten?: string) {
    this.#words = words;
    this.#unwritten = unwritten;
    this.#names = new Map(articles.map((one) => [one.path, named(one)]));
    const unspaced = articles.flatMap((one) => {
      const name = isWithoutSubject(one) ? undefined : unspacedName(one);
      return name === undefined ? [] : [{ path: one.path, name }];
    });
    this.#unspaced = {
      paths: unspaced.map(({ path }) => path),
      phrases: new Phrases(unspaced.map(({ name }) => name)),
    };
    for (const names of this.#names.values()) {
      for (const stem of names.all) {
        const known = this.#named.get(stem);
        if (known === undefined) {
          this.#named.set(stem, [names]);
        } else {
          known.push(names);
        }
      }
    }
  }

  /**
   * The places that could link to an article, the best first, one for each of the sources. None for a page without a
   * subject, and those in such pages come last. The caller leaves out sources that link there already.
   */
  to(target: NamedArticle, sources: readonly SourceArticle[]): readonly LinkPlace[] {
    return sources
      .flatMap((source) => {
        const best = this.best(target, source);
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
      .flatMap((target) => {
        const best = this.best(target, source);
        return best === undefined ? [] : [{ target: target.path, ...best }];
      })
      .toSorted((a, b) => b.weight - a.weight || (a.target < b.target ? -1 : 1))
      .map(({ target, place }) => ({ target, place }));
  }

  /** The best place of an article for a link to another one; undefined where its text doesn't name that. */
  best(target: NamedArticle, source: SourceArticle): RankedPlace | undefined {
    if (target.path === source.path || isWithoutSubject(target)) {
      return undefined;
    }
    const names = this.#names.get(target.path) ?? named(target);
    const unspaced = unspacedName(target);
    let best:
      | { readonly place: TextPlace; readonly at: number; readonly weight: number }
      | undefined;
    const blocks = joinedParts(templateBlocks(source.text, everySyntax));
    for (const [at, paragraph] of source.body.paragraphs.entries()) {
      const text = linkable(source, paragraph);
      const found = unspaced === undefined ? this.#runIn(text, names) : phraseIn(text, unspaced);
      const weight = found?.weight ?? 0;
      const start = paragraph.start + (found?.start ?? 0);
      const isAlone =
        found !== undefined &&
        !/[\p{L}\p{N}]/u.test(text.slice(0, found.start) + text.slice(found.end));
      // words without others around them are a label, such as that of a button
      if (
        found !== undefined &&
        !isAlone &&
        weight > (best?.weight ?? 0) &&
        !isWithin(blocks, start)
      ) {
        best = { place: { start, end: paragraph.start + found.end }, at, weight };
      }
    }
    const paragraph = source.body.paragraphs[best?.at ?? -1];
    return best === undefined || paragraph === undefined
      ? undefined
      : {
          place: {
            path: source.path,
            ...best.place,
            words: source.text.slice(best.place.start, best.place.end),
            sentence: sentenceAt(source, paragraph, best.place.start),
          },
          weight: best.weight,
        };
  }

  /**
   * The articles that a text may name, with the weight of the words: quickly, for all articles at once, and without regard
   * to where sentences end. `best` then says whether it does.
   *
   * @param sought The text as `soughtText` makes it.
   */
  namedIn(sought: string): ReadonlyMap<string, number> {
    const tokens = soughtTokens(sought);
    const weights = new Map<string, number>(this.#unspacedIn(sought));
    const known = new Map<string, number>();
    for (const [at, { stem }] of tokens.entries()) {
      for (const names of this.#namedRarely(stem)) {
        const { path } = names.article;
        if (names.hasSubject && (known.get(path) ?? -1) < at) {
          const run = runAt(tokens, at, names);
          known.set(path, run.to);
          const weight = this.#weight(run, names);
          if (weight > (weights.get(path) ?? 0)) {
            weights.set(path, weight);
          }
        }
      }
    }
    return weights;
  }

  /** Names of scripts without blanks that are in a text. */
  #unspacedIn(sought: string): readonly (readonly [path: string, weight: number])[] {
    return isUnspaced(sought)
      ? [...this.#unspaced.phrases.in(sought)].map(
          (at) => [this.#unspaced.paths[at] ?? "", wholeBonus.keyword] as const,
        )
      : [];
  }

  /** The weight that a text's words have as a name of one article, as `namedIn` finds them; 0 for none. */
  weightIn(target: NamedArticle, sought: string): number {
    const unspaced = unspacedName(target);
    if (unspaced !== undefined) {
      return phraseOf(unspaced)?.isIn(sought) === true ? wholeBonus.keyword : 0;
    }
    const names = this.#names.get(target.path) ?? named(target);
    const tokens = soughtTokens(sought);
    let most = 0;
    for (let at = 0; at < tokens.length && names.hasSubject; at += 1) {
      if (names.all.has(tokens[at]?.stem ?? "")) {
        const run = runAt(tokens, at, names);
        most = Math.max(most, this.#weight(run, names));
        at = run.to;
      }
    }
    return most;
  }

  /**
   * The same with one more article, which isn't written yet. It has no text that tells what it is about, so the first word of a
   * keyword alone names it only in languages that write compounds as one word: "Hochbeet" for "Hochbeet anlegen", and
   * never "pour" for "pour over coffee".
   */
  with(article: NamedArticle): LinkPlaces {
    const all = [...[...this.#names.values()].map((one) => one.article), article];
    return new LinkPlaces(all, this.#words, article.path);
  }

  /** The articles of which a word may be the telling one of a name. */
  #namedRarely(stem: string): readonly Names[] {
    const all = this.#named.get(stem) ?? [];
    return all.length <= Math.max(mostNamed, this.#names.size / 20) ? all : [];
  }

  #runIn(
    text: string,
    names: Names,
  ): { readonly start: number; readonly end: number; readonly weight: number } | undefined {
    const tokens = tokensOf(text);
    let best: { start: number; end: number; weight: number } | undefined;
    for (let at = 0; at < tokens.length; at += 1) {
      if (names.all.has(tokens[at]?.stem ?? "")) {
        const run = runAt(tokens, at, names);
        const weight = this.#weight(run, names);
        const place = { start: tokens[run.from]?.start ?? 0, end: tokens[run.to]?.end ?? 0 };
        if (weight > (best?.weight ?? 0) && !isPartOfName(text, place)) {
          best = { ...place, weight };
        }
        at = run.to;
      }
    }
    return best;
  }

  /** 0 for words that don't name the article. */
  #weight(run: Run, names: Names): number {
    return Math.max(0, ...names.names.map((name) => this.#weightBy(run, name, names)));
  }

  #weightBy(run: Run, name: ArticleName, names: Names): number {
    const { kind, stems: own, lacksStopWords } = name;
    const has = own.filter((stem) => run.stems.has(stem));
    if (has.length < 2) {
      return has[0] === undefined ? 0 : this.#weightOfOne(run, has[0], name, names);
    }
    const sum = this.#rarity(has);
    const isWhole = has.length === own.length;
    const stems = [...run.stems].filter((stem) => has.includes(stem));
    const isOrdered = has.every((stem, at) => stem === stems[at]);
    // of a keyword, other texts have the words in any order
    const doubts =
      Number(!isOrdered && kind !== "keyword") + Number(run.hasStopWords && !lacksStopWords);
    const isRare = sum >= leastRarity * (1 + doubts) * Math.log(this.#words.texts + 1);
    const isSaid = isWhole && doubts === 0 && stems.length === run.stems.size;
    return (isRare || isSaid) && sum >= leastShare * this.#rarity(own)
      ? sum + (isWhole ? wholeBonus[kind] : 0)
      : 0;
  }

  /** One word of a title or of a file's name says too little of what the article is about. */
  #weightOfOne(
    run: Run,
    stem: string,
    { kind, stems: own, words, lacksStopWords }: ArticleName,
    { names, article }: Names,
  ): number {
    const isWhole = own.length === 1 && !lacksStopWords;
    const mayBeFirst = article.path !== this.#unwritten || hasCompounds(article);
    const mayName =
      kind === "file"
        ? isWhole && names.length === 1
        : isWhole || (kind === "keyword" && own[0] === stem && mayBeFirst);
    const written = words[own.indexOf(stem)] ?? "";
    const isSameForm = [...run.folded].some((folded) => isNumberOf(folded, written));
    return !mayName || !isSameForm || !this.#isTelling(stem)
      ? 0
      : isWhole
        ? this.#rarity(own) + wholeBonus[kind]
        : this.#rarity([stem]) / 2;
  }

  #rarity(stems: readonly string[]): number {
    return stems.reduce((total, stem) => total + this.#words.rarityOf(stem), 0);
  }

  /** Whether a word alone may name an article: few others are named so, and few texts have it. */
  #isTelling(stem: string): boolean {
    const [articles, texts] = [this.#names.size, this.#words.texts];
    return (
      (this.#named.get(stem)?.length ?? 0) <=
        Math.max(fewNames.always, articles * fewNames.share) &&
      this.#words.countOf(stem) <= Math.max(fewTexts.always, texts * fewTexts.share)
    );
  }
}

/** Articles that may have a word in their names, which is looked at by itself. */
const mostNamed = 20;

/** Words of a script without blanks, where they are as they are written: as much as a whole name. */
function phraseIn(
  text: string,
  words: string,
): { readonly start: number; readonly end: number; readonly weight: number } | undefined {
  const place = phraseOf(words)?.placeIn(text);
  return place === undefined ? undefined : { ...place, weight: wholeBonus.keyword + words.length };
}

/** Whether words are a part of a path, a host, an option or the like. */
function isPartOfName(text: string, { start, end }: TextPlace): boolean {
  return (
    /[\\/@#~_.=-]$/u.test(text.slice(0, start)) || /^(?:[\\/@_=-]|[.:]\w)/u.test(text.slice(end))
  );
}

/** Whether two words are the same but for an ending of the plural, in English and German. */
function isNumberOf(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return long.startsWith(short) && /^(?:e?s|e?n|e|)$/u.test(long.slice(short.length));
}
