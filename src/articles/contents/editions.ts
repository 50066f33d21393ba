import { languageOfPath, languageSuffix, languageTag, namesOfPaths } from "./languageTags.ts";
import type { FolderNames } from "./languageTags.ts";
import { MirroredFolders } from "./mirroredFolders.ts";

/** An article as far as its edition is told by: the translation and the version of its site that it belongs to. */
export interface EditedArticle {
  /** Relative to the project's folder, with `/`. */
  readonly path: string;
  readonly url?: string | undefined;
  /** As its site's configuration names it. */
  readonly language?: string | undefined;
  /** As its site's rules name it; "" for the one that is shown first. Undefined where they know of none. */
  readonly version?: string | undefined;
}

/** Parts of paths that name a version by themselves: `v2`, `1.x`, `2.4.1`, `version-3`, `release_1.2`, `v0.9-docs`, `2-edge`. */
const versionPart =
  /^(?:\d+(?:[-._]\d+)*[-_.](?:alpha|beta|canary|current|dev|edge|latest|legacy|lts|main|next|nightly|pre(?:view|release)?|rc|snapshot|stable|unstable|x)[-_.]?\d*|(?:v(?:er(?:sion)?)?[-_. ]?\d+|\d+[._](?:\d+|x)|(?:versions?|releases?|docs?)[-_.]v?\d+)(?:[._](?:\d+|x))*(?:(?:alpha|beta|rc|pre|lts)\d*)?(?:[-_.][\w.-]*)?)$/iu;
/** Those that name one beside such a part. */
const besideVersions =
  /^(?:latest|next|current|stable|dev(?:el(?:op(?:ment)?)?)?|main|master|edge|nightly|canary|unstable|preview|legacy|old|\d{1,3})$/iu;

/** A name with a version behind it: `api-v2`, `sdk-1.4`. */
const versionBehind = /^(.+?)[-_.](?:v\d+(?:[._](?:\d+|x))*|\d+(?:[._](?:\d+|x))+)$/iu;

/** Folders of all versions but the newest. */
const previousVersions = /^_?(?:earlier|old(?:er)?|past|previous)[-_ ]?(?:releases?|versions?)$/iu;

/** Whether an article lies in a version that its site has put away: `docs/archives/1.7.4/install.md`, `docs/previous-versions/php/install.md`. */
export function isArchivedVersion(path: string): boolean {
  const parts = path.split("/");
  return parts.some(
    (part, index) =>
      (previousVersions.test(part) && index + 1 < parts.length) ||
      (/^_?archived?s?$/iu.test(part) &&
        index + 2 < parts.length &&
        versionPart.test(parts[index + 1] ?? "")),
  );
}

/** The numbers of a folder's name that is one of a release and says nothing else: `v1.2` and `version-1.2.x` are 1 and 2. Undefined for other names. */
export function versionNumbers(part: string): readonly number[] | undefined {
  const [, numbers] = /^(?:v|version[-_])?(\d{1,4}(?:\.\d{1,4}){0,3})(?:\.x)?$/iu.exec(part) ?? [];
  return numbers === undefined || !versionPart.test(part)
    ? undefined
    : numbers.split(".").map(Number);
}

/** What an article's edition is compared by, and its path without what its editions differ in. */
interface Edition {
  readonly key: string;
  readonly name: string;
}

/**
 * Tells the editions of articles apart. A folder such as `next` is a version only beside one with a version number;
 * folders side by side with mostly the same pages are editions of each other, whatever they are called.
 */
export class Editions {
  readonly #names: FolderNames;
  readonly #folders: MirroredFolders;
  readonly #known = new WeakMap<EditedArticle, Edition>();

  constructor(articles: readonly EditedArticle[]) {
    const paths = articles.map(({ path }) => path);
    this.#names = namesOfPaths(paths);
    this.#folders = new MirroredFolders(paths);
  }

  /** Whether two articles are different pages of the same translation and version, rather than one page in two of them. */
  areTogether(one: EditedArticle, other: EditedArticle): boolean {
    return this.areOfOne(one, other) && this.#of(one).name !== this.#of(other).name;
  }

  /** Whether two articles are of the same translation and version. */
  areOfOne(one: EditedArticle, other: EditedArticle): boolean {
    return (
      this.#of(one).key === this.#of(other).key && !this.#folders.areApart(one.path, other.path)
    );
  }

  #of(article: EditedArticle): Edition {
    const before = this.#known.get(article);
    if (before !== undefined) {
      return before;
    }
    const { path, language, version } = article;
    const spoken = language ?? languageOfPath(path, this.#names) ?? "";
    const edition = {
      key: JSON.stringify([spoken, version ?? this.#versionOf(article)]),
      name: withoutEdition(path),
    };
    this.#known.set(article, edition);
    return edition;
  }

  #versionOf({ path, url }: EditedArticle): string {
    const folders = path.split("/").slice(0, -1);
    const own = folders.filter((folder, index) =>
      this.#isVersion(folder, folders.slice(0, index).join("/")),
    );
    return own.length > 0 || url === undefined || !URL.canParse(url)
      ? own.join("/")
      : new URL(url).pathname
          .split("/")
          .slice(0, -1)
          .filter((part) => versionPart.test(part))
          .join("/");
  }

  #isVersion(folder: string, above: string): boolean {
    // a folder may have thousands of others beside it, and few names ask for them
    const isBeside = (test: (name: string) => boolean): boolean =>
      [...this.#names.folders(above)].some((name) => name !== folder && test(name));
    const [, named] = versionBehind.exec(folder) ?? [];
    if (named !== undefined && isBeside((name) => versionBehind.exec(name)?.[1] === named)) {
      return true;
    }
    const isYear = /(?:^|\/)(?:19|20)\d\d(?:\/|$)/u.test(`${above}/${folder}`);
    if (previousVersions.test(folder)) {
      return true;
    }
    if (versionPart.test(folder) || isYear || !besideVersions.test(folder)) {
      return versionPart.test(folder);
    }
    return isBeside(
      (name) => versionPart.test(name) || (/^\d{1,3}$/u.test(name) && /^\d/u.test(folder)),
    );
  }
}

/** A path without the parts by which versions and languages of an article differ. */
function withoutEdition(path: string): string {
  return path
    .split("/")
    .filter(
      (part) =>
        !versionPart.test(part) &&
        !besideVersions.test(part) &&
        !/^(?:version-.*|versioned_docs|docs|\d+|[a-z]{2})$/iu.test(part) &&
        languageTag(part) === undefined,
    )
    .join("/")
    .replace(languageSuffix, "");
}

const known = new WeakMap<readonly EditedArticle[], Editions>();

/** The editions of a project's articles, found once for each list of them. */
export function editionsOf(articles: readonly EditedArticle[]): Editions {
  const editions = known.get(articles) ?? new Editions(articles);
  known.set(articles, editions);
  return editions;
}
