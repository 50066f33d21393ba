import { filesBelow, joinPath, nameOf } from "../../sites/siteFiles.ts";
import type { SiteFiles } from "../../sites/siteFiles.ts";
import type { SiteRules } from "../../sites/siteRules.ts";
import { traitsOf } from "../../sites/generatorTraits.ts";

/** The files of redirects that hosts read among the pages, so that a build may write them. */
const writtenFile = /(?<![\w-])(?:_redirects|\.htaccess)(?![\w-])/u;
/** An output format or media type of Hugo that makes such a file. */
const outputFormat =
  /\btext\/netlify\b|\bbaseName\b["']?\s*[:=]\s*["']?(?:_redirects|\.htaccess)\b/iu;
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

const known = new WeakMap<
  SiteRules,
  { readonly at: number; readonly files: SiteFiles; readonly answer: Promise<readonly string[]> }
>();

/** Whether the text of a host's file is a template, so that its redirects are known after a build only. */
export function isTemplated(text: string): boolean {
  return templateTag.test(text);
}

/**
 * The folders of the built site below which a build may write redirects that no file tells, with a slash at both ends: an
 * output format, a template or a script makes the host's file. "/" is the whole site; Apache's files count below their folder.
 *
 * @param found The names of the hosts' files that are there.
 */
export async function writtenBelow(
  files: SiteFiles,
  rules: SiteRules,
  found: ReadonlySet<string>,
): Promise<readonly string[]> {
  const now = performance.now();
  const before = known.get(rules);
  if (before !== undefined && before.files === files && now - before.at < knownFor) {
    return before.answer;
  }
  const answer = foldersOf(files, rules, found);
  known.set(rules, { at: now, files, answer });
  return answer;
}

const everywhere: readonly string[] = ["/"];

async function foldersOf(
  files: SiteFiles,
  rules: SiteRules,
  found: ReadonlySet<string>,
): Promise<readonly string[]> {
  for (const path of new Set([...rules.sources, joinPath(rules.folder, "package.json")])) {
    const text = (await files.read(path)) ?? "";
    // one that is there is what the configuration copies
    const [named] = writtenFile.exec(text) ?? [];
    if (outputFormat.test(text) || (named !== undefined && !found.has(named))) {
      return everywhere;
    }
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
