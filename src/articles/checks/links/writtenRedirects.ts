import { filesBelow, joinPath, nameOf } from "../../sites/siteFiles.ts";
import type { SiteFiles } from "../../sites/siteFiles.ts";
import type { SiteRules } from "../../sites/siteRules.ts";
import { traitsOf } from "../../sites/generatorTraits.ts";
import { redirectsIn } from "./redirectSources.ts";
import type { Redirect } from "./redirectSources.ts";
import { hasRedirectFormat, redirectTemplate, templatedLines } from "./redirectTemplate.ts";

/** The files of redirects that hosts read among the pages, so that a build may write them. */
const writtenFile = /(?<![\w-])(?:_redirects|\.htaccess)(?![\w-])/u;
/** A template's front matter, or data in code, that gives it such a path. */
const permalink =
  /\bpermalink\b["']?\s*[:=]\s*["'`]?\/?((?:[\w./-]*\/)?)(_redirects|\.htaccess)\b/u;
/** Tags of templates in a file that is read as it is. */
const templateTag = /\{\{|\{%/u;

const writerName = /redirect|htaccess|netlify/iu;
const script = /\.(?:[cm]?[jt]sx?|py|rb|sh|php)$/iu;
const template = /\.(?:html?|njk|liquid|hbs|mustache|ejs|pug|webc|vto|txt|xml)$/iu;
/** Files with such names that are read; where there are more, one of them may write redirects. */
const mostRead = 200;
/** How long an answer counts, in milliseconds. */
const knownFor = 10_000;

/** What a build writes of redirects. */
export interface WrittenRedirects {
  /**
   * The folders of the built site below which it may write some that no file tells, with a slash at both ends: an output
   * format, a template or a script makes the host's file. "/" is the whole site; Apache's files count below their folder.
   */
  readonly folders: readonly string[];
  /** What the files say that are known: copied from a place of the configuration's, or written by a template. */
  readonly lists: readonly (readonly Redirect[])[];
}

const known = new WeakMap<
  SiteRules,
  { readonly at: number; readonly files: SiteFiles; readonly answer: Promise<WrittenRedirects> }
>();

/** Whether the text of a host's file is a template, so that its redirects are known after a build only. */
export function isTemplated(text: string): boolean {
  return templateTag.test(text);
}

/**
 * What a build of a site writes of redirects.
 *
 * @param found The names of the hosts' files that are where hosts look for them.
 */
export async function writtenRedirects(
  files: SiteFiles,
  rules: SiteRules,
  found: ReadonlySet<string>,
): Promise<WrittenRedirects> {
  const now = performance.now();
  const before = known.get(rules);
  if (before !== undefined && before.files === files && now - before.at < knownFor) {
    return before.answer;
  }
  const answer = writtenBy(files, rules, found);
  known.set(rules, { at: now, files, answer });
  return answer;
}

async function writtenBy(
  files: SiteFiles,
  rules: SiteRules,
  found: ReadonlySet<string>,
): Promise<WrittenRedirects> {
  const copies = await copiedFiles(files, rules);
  const template = await templateLines(files, rules);
  const names = new Set([
    ...found,
    ...copies.keys(),
    ...(template === undefined ? [] : ["_redirects"]),
  ]);
  return {
    folders: await foldersOf(files, rules, names, template !== undefined),
    lists: [...copies.values(), ...(template === undefined ? [] : [template])],
  };
}

/** What files say that the configuration copies to where hosts look for them, by their names there. */
async function copiedFiles(
  files: SiteFiles,
  { targets }: SiteRules,
): Promise<ReadonlyMap<string, readonly Redirect[]>> {
  const lists = new Map<string, readonly Redirect[]>();
  for (const { from, to } of (await targets?.copied?.()) ?? []) {
    const name = to.slice(1);
    const text = /^(?:_redirects|\.htaccess)$/u.test(name) ? await files.read(from) : undefined;
    const list =
      text === undefined || isTemplated(text) ? undefined : await redirectsIn(name, text);
    if (list !== undefined) {
      lists.set(name, list);
    }
  }
  return lists;
}

async function templateLines(
  files: SiteFiles,
  rules: SiteRules,
): Promise<readonly Redirect[] | undefined> {
  const text = await redirectTemplate(files, rules);
  const lines = text === undefined ? undefined : templatedLines(text);
  return lines === undefined ? undefined : redirectsIn("_redirects", lines);
}

const everywhere: readonly string[] = ["/"];

async function foldersOf(
  files: SiteFiles,
  rules: SiteRules,
  found: ReadonlySet<string>,
  isTemplateKnown: boolean,
): Promise<readonly string[]> {
  const paths = new Set([...rules.sources, joinPath(rules.folder, "package.json")]);
  const texts = await Promise.all([...paths].map(async (path) => (await files.read(path)) ?? ""));
  // one that is there is what the configuration copies
  const namesOther = texts.some((text) => {
    const [named] = writtenFile.exec(text) ?? [];
    return named !== undefined && !found.has(named);
  });
  if (namesOther || (!isTemplateKnown && hasRedirectFormat(texts))) {
    return everywhere;
  }
  const built = traitsOf(rules).buildsInto.map((folder) => joinPath(rules.folder, folder));
  const all = await filesBelow(files, rules.folder, (folder) => built.includes(folder));
  const writers = all.filter((path) => {
    const name = nameOf(path);
    return writerName.test(name) && (script.test(name) || template.test(name));
  });
  if (writers.length > mostRead) {
    return everywhere;
  }
  const folders: string[] = [];
  for (const path of writers) {
    const text = (await files.read(path)) ?? "";
    const [, folder = "", name] = script.test(path) ? [] : (permalink.exec(text) ?? []);
    if (
      script.test(path)
        ? writtenFile.test(text)
        : /^(?:_redirects|\.htaccess)\./u.test(nameOf(path)) || name === "_redirects"
    ) {
      return everywhere;
    }
    if (name !== undefined) {
      folders.push(`/${joinPath(folder)}/`.replace("//", "/"));
    }
  }
  return folders;
}
