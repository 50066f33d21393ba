import { localDay } from "../../shared/format.ts";
import { languageOfPath, namesOfPaths } from "../contents/languageTags.ts";
import type { FolderNames } from "../contents/languageTags.ts";

/** An article of the project, as far as another one's place follows from it. */
export interface PlacedArticle {
  /** Relative to the project's folder, with `/`. */
  readonly path: string;
  /** As its site's configuration names it. */
  readonly language?: string;
  readonly isPublished: boolean;
}

/** What is wanted of a new article's place. */
export interface WantedPlace {
  /** The name of its file without its ending, or of its folder. */
  readonly name: string;
  /** The tag of its language, such as `de`; "" where that isn't known. */
  readonly language: string;
  /** That of the site's own language, which counts where no article is in the one wanted; "" for none. */
  readonly siteLanguage: string;
  /** Local time. */
  readonly now: Date;
}

/** Where a new article goes, and the articles that it goes beside. */
export interface ArticlePlace {
  /** Relative to the project's folder, with `/`. */
  readonly path: string;
  /** Their paths, those first that probably are newer. */
  readonly siblings: readonly string[];
}

/** How an article's path is made. */
interface PathForm {
  readonly path: string;
  /** Its folder, with signs in the place of a year and a month. */
  readonly folder: string;
  /** The file of a folder of its own: `index`, or `page` in Next.js; "" where the file has its name. */
  readonly bundle: string;
  readonly isDated: boolean;
  /** ".de" of `tea.de.md`. */
  readonly suffix: string;
  /** "md", "mdx" or "markdown". */
  readonly ending: string;
}

const [year, month] = ["\u0000year", "\u0000month"];

/**
 * The place that most articles of the language have: their folder, the form of their names (with the date, in a folder
 * of their own, with the language) and their ending. Undefined where no article in Markdown is there.
 */
export function articlePlace(
  articles: readonly PlacedArticle[],
  { name, language, siteLanguage, now }: WantedPlace,
): ArticlePlace | undefined {
  const current = articles.filter(({ path }) => !/(?:^|\/)versioned_docs\//u.test(path));
  const published = current.filter(({ isPublished }) => isPublished);
  const languages = [language, siteLanguage].filter((tag) => tag !== "");
  const forms = inLanguage(published.length === 0 ? current : published, languages).flatMap(
    ({ path }) => formOf(path) ?? [],
  );
  const folder = mostFrequent(forms.map((form) => form.folder));
  const there = forms
    .filter((form) => form.folder === folder)
    .toSorted((a, b) => (a.path < b.path ? 1 : -1));
  const usual = <Key extends keyof PathForm>(key: Key): PathForm[Key] | undefined =>
    mostFrequent(there.map((form) => form[key]));
  const ending = usual("ending");
  if (folder === undefined || ending === undefined) {
    return undefined;
  }
  const bundle = usual("bundle") ?? "";
  const isDated = usual("isDated") === true || /(?:^|\/)_posts$/u.test(folder);
  const own = `${isDated ? `${localDay(now)}-` : ""}${name}`;
  const suffix = usual("suffix") ?? "";
  const file = bundle === "" ? `${own}${suffix}.${ending}` : `${own}/${bundle}${suffix}.${ending}`;
  const parent = folder
    .replace(year, localDay(now).slice(0, 4))
    .replace(month, localDay(now).slice(5, 7));
  return {
    path: parent === "" ? file : `${parent}/${file}`,
    siblings: there.map(({ path }) => path),
  };
}

/** Those in the first of the languages that has some; where none has, those that name none, and else all. */
function inLanguage(
  articles: readonly PlacedArticle[],
  wanted: readonly string[],
): readonly PlacedArticle[] {
  const names: FolderNames = namesOfPaths(articles.map(({ path }) => path));
  const found = [...wanted.map(primary), undefined].map((tag) =>
    articles.filter(
      ({ language, path }) => primary(language ?? languageOfPath(path, names)) === tag,
    ),
  );
  return found.find((some) => some.length > 0) ?? articles;
}

function primary(tag: string | undefined): string | undefined {
  return tag?.toLowerCase().split(/[-_]/u, 1)[0];
}

/** Undefined for what is no article in Markdown, or lists others. */
function formOf(path: string): PathForm | undefined {
  const parts = path.split("/");
  const file =
    /^(?<stem>.+?)(?<suffix>\.[a-z]{2}(?:-[a-z]{2,4})?)?\.(?<ending>md|mdx|markdown)$/iu.exec(
      parts.at(-1) ?? "",
    )?.groups;
  const stem = file?.["stem"] ?? "";
  if (file === undefined || /^(?:_index|readme|404)$/iu.test(stem)) {
    return undefined;
  }
  const isBundle = stem === "index" || (stem === "page" && parts.includes("app"));
  const folders = parts.slice(0, isBundle ? -2 : -1);
  const name = isBundle ? parts.at(-2) : stem;
  return name === undefined
    ? undefined
    : {
        path,
        folder: withoutTime(folders).join("/"),
        bundle: isBundle ? stem : "",
        isDated: /^\d{4}-\d{2}-\d{2}-./u.test(name),
        suffix: file["suffix"] ?? "",
        ending: file["ending"] ?? "",
      };
}

function withoutTime(folders: readonly string[]): string[] {
  const at = folders.findLastIndex((folder) => /^(?:19|20)\d\d$/u.test(folder));
  return folders.map((folder, index) =>
    index === at ? year : at !== -1 && index === at + 1 && /^\d\d$/u.test(folder) ? month : folder,
  );
}

/** Of equally frequent ones the first. */
function mostFrequent<Value>(values: readonly Value[]): Value | undefined {
  const counts = new Map<Value, number>();
  for (const value of values) {
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0];
}
