import { normalized } from "../../shared/normalized.ts";
import { unescaped } from "../checks/links/linkTarget.ts";
import { folderOf, nameOf } from "../sites/siteFiles.ts";
import { withoutTrailing } from "../text/textEnd.ts";

/** A file whose links are looked for, with its page's URL where that is known. */
export interface SoughtFile {
  readonly path: string;
  readonly url: string | undefined;
}

/** With more names than this, a text's words are looked up instead of each name in the text. */
const fewNames = 8;
/** What one word of a path is made of. */
const word = /[\p{L}\p{N}\p{M}_.~-]+/gu;
/** A target that ends with a step and names nothing: `../`, `./#brew`. */
const nameless = /(?:^|[\s("'=<[/])\.{1,2}\/?(?=[\s)"'>\]#?]|$)/mu;

/**
 * Tells whether a text may have a link to one of some files: whether it has the name of one, as a file or as the end of a
 * URL, or a target that names nothing. Most texts of a project have neither, and needn't be read.
 */
export function mentionTest(files: readonly SoughtFile[]): (text: string) => boolean {
  const names = new Set(files.flatMap(namesOf));
  if (names.has("")) {
    // the page of the whole site
    return () => true;
  }
  const hasName =
    names.size > fewNames
      ? wordTest(names)
      : (text: string): boolean => [...names].some((name) => text.includes(name));
  return (text) => {
    const own = readable(text);
    return nameless.test(own) || hasName(own);
  };
}

/** Tells whether a text has the name of one of some files, or of its page, as a whole word; the page of the whole site has none. */
export function nameTest(files: readonly SoughtFile[]): (text: string) => boolean {
  const names = new Set(files.flatMap(namesOf).filter((name) => name !== ""));
  const hasName = wordTest(names);
  return (text) => hasName(readable(text));
}

/** Tells whether a text has one of some names as a whole word. */
function wordTest(names: ReadonlySet<string>): (text: string) => boolean {
  const odd = [...names].filter((name) => name.replaceAll(word, "") !== "");
  return (text) => odd.some((name) => text.includes(name)) || hasWord(text, names);
}

function hasWord(text: string, names: ReadonlySet<string>): boolean {
  for (const [found] of text.matchAll(word)) {
    const bare = withoutTrailing(found, ".");
    if (names.has(bare) || names.has(withoutEnding(bare))) {
      return true;
    }
  }
  return false;
}

/** What a file and its page are called, without endings. */
function namesOf({ path, url }: SoughtFile): string[] {
  const file = withoutEnding(nameOf(path));
  const isIndex = /^(?:_?index|readme|page)$/iu.test(file);
  const folder = isIndex ? [nameOf(folderOf(path))] : [];
  const page =
    url === undefined || !URL.canParse(url)
      ? []
      : [
          withoutEnding(
            nameOf(
              readable(new URL(url).pathname).replace(/(?:\/index\.html?\/*|(?<!\/)\/*)$/u, ""),
            ),
          ),
        ];
  return [file, ...folder.filter((name) => name !== ""), ...page].map((name) =>
    normalized(name, "NFC"),
  );
}

function withoutEnding(name: string): string {
  return name.replace(/(?<=.)\.[A-Za-z]\w*$/u, "");
}

/** A text without percent escapes. */
function readable(text: string): string {
  const plain = text.includes("%")
    ? text.replaceAll(/(?:%[\dA-Fa-f]{2})+/gu, (escape) => unescaped(escape) ?? escape)
    : text;
  return normalized(plain, "NFC");
}
