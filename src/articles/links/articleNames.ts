import { groupedLanguage } from "../identity/groupedLanguages.ts";
import { isUnspaced, soughtText } from "../identity/soughtText.ts";

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

/** One of an article's names, as its words are compared. */
export interface ArticleName {
  readonly kind: "keyword" | "title" | "file";
  /** Without stop words and endings, in the order that they are written in. */
  readonly stems: readonly string[];
  /** The same with their endings. */
  readonly words: readonly string[];
  /** Whether it has stop words, as "no labels" does: the rest alone may mean something else. */
  readonly lacksStopWords: boolean;
}

/** Words, with their endings. */
export const word = /[\p{L}\p{M}\p{N}]+/gu;
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
/** Names of pages that are about the site itself or a part of it, as their files and titles have them. */
const withoutSubject: ReadonlySet<string> = new Set(
  "about about-us contact contact-us imprint impressum kontakt privacy privacy-policy datenschutz terms legal ueber-uns über-uns home index search suche sitemap author authors team tags categories archive archives changelog 404 readme license overview introduction documentation docs".split(
    " ",
  ),
);

/** A folded word without a usual ending, so that "limiting" and "limit" are found for each other. */
export function stemOf(folded: string): string {
  for (const [ending, least] of endings) {
    const isDoubled = ending === "s" && folded.endsWith("ss");
    if (folded.length - ending.length >= least && folded.endsWith(ending) && !isDoubled) {
      return folded.slice(0, -ending.length);
    }
  }
  return folded;
}

/** Words that say little more than stop words do. */
const weakWords: Readonly<Record<string, readonly string[]>> = {
  en: "after all also any before between each every new only other some then when while you your use using used work working get getting start started".split(
    " ",
  ),
};
const stopWords = new Map<string, ReadonlySet<string>>();

/** Words that say nothing of what a text is about, in an article's language; in English where none is known. */
export function stopWordsOf({ language = "en" }: NamedArticle): ReadonlySet<string> {
  const tag = groupedLanguage(language) === undefined ? language : (language.split("-")[0] ?? "");
  const known =
    stopWords.get(tag) ??
    new Set([...(groupedLanguage(language)?.stopWords ?? []), ...(weakWords[tag] ?? [])]);
  stopWords.set(tag, known);
  return known;
}

/** Whether an article's language writes compounds as one word, so that a keyword's first word says what it is about. */
export function hasCompounds({ language = "en" }: NamedArticle): boolean {
  return groupedLanguage(language)?.links !== undefined;
}

/** Whether a page is about the site itself, as About and Contact are, by the name of its file or its title. */
export function isWithoutSubject({ path, title = "" }: NamedArticle): boolean {
  return (
    withoutSubject.has(fileNameOf(path)) ||
    withoutSubject.has(title.trim().toLowerCase().replaceAll(/\s+/gu, "-"))
  );
}

/** The names of an article that other texts may have: its keyword, its title and its file's name. */
export function namesOf(article: NamedArticle): readonly ArticleName[] {
  const stop = stopWordsOf(article);
  const nameIn = (kind: ArticleName["kind"], text: string): ArticleName => {
    const all = (text.match(word) ?? []).map((one) => soughtText(one).trim());
    const words = all.filter(
      // "whats" of a file's name
      (one) => one.length > 1 && !stop.has(one) && !stop.has(stemOf(one)),
    );
    return { kind, stems: words.map(stemOf), words, lacksStopWords: words.length < all.length };
  };
  const [title = ""] = (article.title ?? "").split(/[:?!–—|]/u);
  return [
    nameIn("keyword", article.keyword ?? ""),
    nameIn("title", title),
    nameIn("file", fileNameOf(article.path)),
  ].filter(({ stems }) => stems.length > 0);
}

/** The keyword, or else the title, of a script that puts no blanks between words; undefined for others. */
export function unspacedName({ keyword, title }: NamedArticle): string | undefined {
  const name = keyword ?? title ?? "";
  return isUnspaced(soughtText(name)) ? name : undefined;
}

/** The file's name without date, language and extension; that of the folder for an index. */
function fileNameOf(path: string): string {
  const parts = path.split("/");
  const own = (parts.at(-1) ?? "").replace(/(?:\.[\w-]{1,8})+$/u, "").toLowerCase();
  const folder = parts.at(-2) ?? "";
  return (/^_?index$/u.test(own) && folder !== "" ? folder : own).replace(
    /^\d{4}-\d{2}-\d{2}-/u,
    "",
  );
}
