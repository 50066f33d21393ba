/** Codes of two letters that stand for hardly anything but a language: of the others 30 are English words or usual abbreviations, such as `it`, `hr` and `no`. */
const plainCodes: ReadonlySet<string> = new Set("en de fr es pt ja zh ko ru nl".split(" "));
/** Codes of three letters that sites have folders for: nearly all others are English words. */
const longCodes: ReadonlySet<string> = new Set("fil yue ceb gsw nds ckb hsb".split(" "));
/** Languages with two codes, of which the platform knows one for the country. */
const otherCodes: Readonly<Record<string, string>> = { no: "nb", nn: "nb" };

/** A text that may stand for a language: a code, with a script or a region perhaps. */
export interface LanguageTag {
  /** As it is usually written: `zh-Hans`, `pt-BR`. */
  readonly tag: string;
  /** Whether it hardly stands for anything else. */
  readonly isPlain: boolean;
  /** Whether its form alone says so: with a script, or the region of a country in which the language is spoken. */
  readonly isSure: boolean;
}

let names: Intl.DisplayNames | undefined;

/** The English name of the language of a tag; undefined for a text that is none. */
export function nameOfTag(tag: string): string | undefined {
  names ??= new Intl.DisplayNames(["en"], { type: "language", fallback: "none" });
  return shape.test(tag) ? names.of(tag.replaceAll("_", "-")) : undefined;
}

const shape =
  /^(?<code>[a-z]{2,3})(?:[-_](?<script>[a-z]{4}))?(?:[-_](?<region>[a-z]{2}|\d{3}))?$/iu;

/** A text as the tag of a language: `de`, `zh-hans`, `es-419`, `pt_BR`. Undefined for what is none. */
export function languageTag(text: string): LanguageTag | undefined {
  const { code = "", script, region } = shape.exec(text)?.groups ?? {};
  const own = code.toLowerCase();
  if ((own.length > 2 && !longCodes.has(own)) || nameOfTag(text) === undefined) {
    return undefined;
  }
  const isSpoken =
    region !== undefined && (plainCodes.has(own) || spokenIn(region) === (otherCodes[own] ?? own));
  return {
    tag: canonical(text),
    isPlain: plainCodes.has(own),
    isSure: isSpoken || (script !== undefined && isScript(script)),
  };
}

function canonical(text: string): string {
  return Intl.getCanonicalLocales(text.replaceAll("_", "-"))[0] ?? text;
}

function spokenIn(region: string): string {
  return new Intl.Locale(`und-${region}`).maximize().language;
}

function isScript(script: string): boolean {
  return /^(?:latn|cyrl|arab|han[st]|deva|guru|beng|tfng|mong)$/iu.test(script);
}

/**
 * Those of the folders in one folder that stand for languages, with their tags: `en`, `de` and `fr` side by side. One
 * alone says nothing, unless its form does, and neither do codes of countries or programming languages.
 */
export function languageFolders(folders: Iterable<string>): ReadonlyMap<string, string> {
  const all = [...folders];
  const tags = all.flatMap((folder) => {
    const tag = languageTag(codeOf(folder));
    return tag === undefined ? [] : [{ folder, ...tag }];
  });
  const others = all.filter((folder) => languageTag(codeOf(folder)) === undefined);
  const plain = tags.filter(({ isPlain, isSure }) => isPlain || isSure);
  // countries and programming languages have codes that no language has
  const areOthers = others.some((folder) => /^[a-z]{2}$/iu.test(folder));
  const isSet =
    tags.length > 1 &&
    (tags.some(({ tag }) => tag === "en") ||
      (!areOthers && (plain.length > 1 || (plain.length === 1 && others.length === 0))));
  const found = isSet ? tags : tags.filter(({ isSure }) => isSure);
  return new Map(found.map(({ folder, tag }) => [folder, tag]));
}

/** A folder's name without the `_` of Jekyll's collections, of which sites have one for each language. */
function codeOf(folder: string): string {
  return folder.replace(/^_/u, "");
}

/** What lies in a project's folders, as far as paths tell their languages by what lies beside them. */
export interface FolderNames {
  /** The names of the folders in a folder. */
  readonly folders: (folder: string) => Iterable<string>;
  /** Those of them that stand for languages, with their tags. */
  readonly tags: (folder: string) => ReadonlyMap<string, string>;
  /** The names of its files. */
  readonly files: (folder: string) => Iterable<string>;
  /** The codes that the site's configuration names. */
  readonly named?: readonly string[];
}

/** The tag of the language that an article's path says: of a folder, or of its name's end (`tea.de.md`). Undefined where it says none. */
export function languageOfPath(
  path: string,
  { tags, files, named = [] }: FolderNames,
): string | undefined {
  const parts = path.split("/");
  const name = parts.pop() ?? "";
  const byName = (text: string): string | undefined =>
    named.find((code) => foldedTag(code) === foldedTag(text));
  const suffix = endingOf(name);
  const own =
    suffix === undefined
      ? undefined
      : (byName(suffix) ?? tagOfEnding(name, suffix, files(parts.join("/"))));
  if (own !== undefined) {
    return own;
  }
  for (const [index, part] of parts.entries()) {
    const above = parts.slice(0, index).join("/");
    const found = byName(part) ?? (shape.test(codeOf(part)) ? tags(above).get(part) : undefined);
    if (found !== undefined) {
      return found;
    }
  }
  return undefined;
}

/** `.de` of `tea.de.md`. */
export const languageSuffix = /\.([a-z]{2,3}(?:[-_][a-z\d]{2,4}){0,2})(?=\.\w+$)/iu;

/** "de" of `tea.de.md`. */
function endingOf(name: string): string | undefined {
  return languageSuffix.exec(name)?.[1];
}

/** A code that may be something else counts where the same text is there without it, or in another language. */
function tagOfEnding(name: string, suffix: string, files: Iterable<string>): string | undefined {
  const tag = languageTag(suffix);
  const isBeside = (file: string): boolean =>
    file !== name && /\.(?:md|mdx|markdown|html?)$/iu.test(file) && stem(file) === stem(name);
  return tag === undefined || !(tag.isSure || tag.isPlain || [...files].some(isBeside))
    ? undefined
    : tag.tag;
}

/** A file's name without its ending and the code before that. */
function stem(file: string): string {
  const bare = file.replace(/\.\w+$/u, "");
  const suffix = endingOf(file);
  return suffix === undefined ? bare : bare.slice(0, -suffix.length - 1);
}

function foldedTag(code: string): string {
  return code.toLowerCase().replaceAll("_", "-");
}

/** The folders and files that some paths lie in, for those paths' languages. */
export function namesOfPaths(paths: Iterable<string>): FolderNames {
  const folders = new Map<string, Set<string>>();
  const files = new Map<string, Set<string>>();
  for (const path of paths) {
    const parts = path.split("/");
    parts.forEach((name, index) =>
      add(index < parts.length - 1 ? folders : files, parts.slice(0, index).join("/"), name),
    );
  }
  return folderNames({
    folders: (folder) => folders.get(folder) ?? [],
    files: (folder) => files.get(folder) ?? [],
  });
}

/** The names in folders, of which each folder's languages are told once. */
export function folderNames(names: Omit<FolderNames, "tags">): FolderNames {
  const known = new Map<string, ReadonlyMap<string, string>>();
  return {
    ...names,
    tags: (folder) => {
      const found = known.get(folder) ?? languageFolders(names.folders(folder));
      known.set(folder, found);
      return found;
    },
  };
}

function add(lists: Map<string, Set<string>>, folder: string, name: string): void {
  const known = lists.get(folder) ?? new Set();
  lists.set(folder, known.add(name));
}
