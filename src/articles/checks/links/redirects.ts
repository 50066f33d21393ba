import { addTo } from "../../../system/addTo.ts";
import { basePathOf } from "../../sites/pageUrl.ts";
import { joinPath, skippedFolders } from "../../sites/siteFiles.ts";
import type { SiteRules } from "../../sites/siteRules.ts";
import type { CheckContext } from "../checkContext.ts";
import { isOfOtherSite } from "./isOfOtherSite.ts";
import { redirectsIn } from "./redirectSources.ts";
import type { Redirect } from "./redirectSources.ts";
import { presence } from "./siteMap.ts";
import { keptPath } from "./keptPath.ts";
import type { RedirectedSite } from "./keptPath.ts";
import { isTemplated, writtenRedirects } from "./writtenRedirects.ts";
import { withoutTrailing } from "../../text/textEnd.ts";

/** Files in which hosts and servers are told what leads where. */
const names: ReadonlySet<string> = new Set([
  "_redirects",
  "netlify.toml",
  "vercel.json",
  "now.json",
  "firebase.json",
  "staticwebapp.config.json",
  "serve.json",
  "wrangler.toml",
  "wrangler.jsonc",
  "render.yaml",
  "amplify.yml",
  ".htaccess",
  "nginx.conf",
  "default.conf",
  "Caddyfile",
  "_worker.js",
]);

/** Those that a build may copy into the site from any of the project's top folders. */
const oftenCopied: ReadonlySet<string> = new Set([".htaccess", "_redirects"]);

/** Configuration files of hosts that answer a path with other capitals with the same page: Netlify, Azure, IIS. */
const foldingHosts =
  /^(?:\.?netlify|netlify\.toml|staticwebapp\.config\.json|web\.config|_redirects|_headers)$/iu;
/** What says the same in files that have other purposes: packages of Netlify, and Apache's module that corrects paths. */
const foldingTexts: ReadonlyMap<string, RegExp> = new Map([
  ["package.json", /netlify/iu],
  [".htaccess", /\bCheck(?:Spelling|CaseOnly)\s+on\b|\btolower\b/iu],
]);

/** Programs that a host runs for paths of its own. */
const programs = /^(?:_worker\.js|_middleware\.[jt]s)$/u;

/** What a file leads from, by what links ask for. */
interface RedirectFile {
  /** By the first part of a path that they take; those that may take any under "". */
  readonly byStart: ReadonlyMap<string, readonly Redirect[]>;
  /** The last part that is written of each, of one for several paths and of one for a single path. */
  readonly namesOfMany: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
}

/** What each file of a site said when it was last read: thousands of links ask for the same. */
const known = new WeakMap<
  SiteRules,
  Map<string, { readonly text: string; readonly file: RedirectFile }>
>();

/** Paths that the redirects of one path are followed to. */
const mostFollowed = 100;
/** Redirects in a row after which browsers give up. */
const mostInARow = 20;
/** Signs that don't stand for themselves in a source, with what may stand before a bracket. */
const wildcard = /[@!]?[*:([\\$?+{]/u;

/**
 * Whether a file of redirects may lead from a path, which begins below the site's base path, to another. Where a
 * redirect keeps the end of a path (`/old/* /new/:splat`), it leads to nothing if nothing has the path that it makes.
 *
 * @param site Undefined where what a redirect leads to can't be looked for.
 */
export async function isRedirected(
  context: CheckContext,
  rules: SiteRules,
  path: string,
  site?: RedirectedSite,
): Promise<boolean> {
  return (await redirectedPaths(context, rules, path, site)) === undefined;
}

/** The path itself and all those that redirects lead it to, none of which is there; undefined where one may be. */
export async function redirectedPaths(
  context: CheckContext,
  rules: SiteRules,
  path: string,
  site?: RedirectedSite,
): Promise<readonly string[] | undefined> {
  const files = await redirectFiles(context, rules, path);
  if (files === "any") {
    return undefined;
  }
  // a file for a whole host names paths with that below which the site lies
  const whole = `${basePathOf(rules)}${path}`;
  // with the number of redirects that lead there
  const paths = new Map([path, whole].map((one) => [one, 0]));
  for (const [one, passed] of paths) {
    for (const redirect of takingOf(files, one)) {
      const kept = site === undefined ? undefined : keptPath(redirect, one, site);
      if (kept === undefined && isForAll(redirect)) {
        continue;
      }
      if (
        kept === undefined ||
        paths.size > mostFollowed ||
        (site !== undefined &&
          ((await isThere(context, rules, kept, site)) ||
            // of the beginning alone, only where the path itself leads there
            ((one === path || one === whole || !isStartOf(kept, redirect)) &&
              isAboveOthers(kept, site))))
      ) {
        return undefined;
      }
      if (passed < mostInARow && !paths.has(kept)) {
        paths.set(kept, passed + 1);
      }
    }
  }
  return [...paths.keys()];
}

/** Whether a program, a template or a build may redirect a path, which begins below the site's base path, and no file tells. */
export async function mayRedirectUntold(
  context: CheckContext,
  rules: SiteRules,
  path: string,
): Promise<boolean> {
  return (await redirectFiles(context, rules, path, true)) === "any";
}

/** Whether a path is that which a redirect leads to without the end that it keeps. */
function isStartOf(path: string, { to }: Redirect): boolean {
  return path === to?.replace(/:\w+\*?$/u, "");
}

/** Whether pages lie below a path, of which there may be a list. */
function isAboveOthers(path: string, { start, pages }: RedirectedSite): boolean {
  const url = start + path;
  return URL.canParse(url) && pages.hasBelow(`${withoutTrailing(new URL(url).href, "/")}/`);
}

/** Whether a page or a file that is copied has a path, or may have it: what a host's own rules fold counts, too. */
async function isThere(
  context: CheckContext,
  { targets }: SiteRules,
  path: string,
  { start, pages, isWritten }: RedirectedSite,
): Promise<boolean> {
  const url = start + path;
  const others = new Set([url, url.replace(/\.html?$/u, "")]);
  const found = await Promise.all([...others].map(async (one) => context.project?.claims(one)));
  const bareFiles = [path, `${path}.html`, `${path}/index.html`];
  const copied = (targets?.staticFolders ?? []).flatMap((folder) =>
    bareFiles.map((file) => joinPath(folder, file)),
  );
  const present = await Promise.all(copied.map((file) => presence(context, file)));
  return (
    found.some((claims = []) => claims.length > 0) ||
    pages.otherCapitals(url) !== undefined ||
    (await isWritten?.(url, path)) === true ||
    present.some((one) => one !== "missing") ||
    (await targets?.madeOtherwise(path)) !== undefined
  );
}

/** Whether a file of redirects names the last part of a path, or leads from all that lies in one of its folders. */
export async function isNamedInRedirects(
  context: CheckContext,
  rules: SiteRules,
  path: string,
): Promise<boolean> {
  const parts = path
    .replace(/\/(?:_?index|readme)$/iu, "")
    .toLowerCase()
    .split("/");
  const all = await redirectFiles(context, rules);
  return (
    all === "any" ||
    all.some(
      (file) =>
        parts.some((part) => file.namesOfMany.has(part)) || file.names.has(parts.at(-1) ?? ""),
    )
  );
}

/** Whether a file tells of a host for which paths with other capitals are the same, or of a generator that writes them without. */
export async function foldsCapitals({ files }: CheckContext, rules: SiteRules): Promise<boolean> {
  if (rules.targets?.lowersPaths === true) {
    return true;
  }
  const tells = async (folder: string, name: string): Promise<boolean> =>
    foldingHosts.test(name) ||
    foldingTexts.get(name)?.test((await files.read(joinPath(folder, name))) ?? "") === true;
  for (const folder of hostFolders(rules)) {
    for (const { name } of await files.list(folder)) {
      if (await tells(folder, name)) {
        return true;
      }
    }
  }
  return false;
}

/** Where hosts look for their files, and where these are before a build. */
export function hostFolders({ folder, targets, contentFolders }: SiteRules): readonly string[] {
  return [
    ...new Set([
      "",
      folder,
      ...["functions", "nginx", "public", "static"].map((name) => joinPath(folder, name)),
      ...(targets?.staticFolders ?? []),
      ...contentFolders,
    ]),
  ];
}

/**
 * The files of redirects; "any" where one is a program, a template or can't be read, and where a build may write one that
 * counts for a path, or for any path where none is given; with `withoutWritten` one whose text is known, too.
 */
async function redirectFiles(
  { files, project }: CheckContext,
  rules: SiteRules,
  path?: string,
  withoutWritten = false,
): Promise<"any" | RedirectFile[]> {
  const before = known.get(rules) ?? new Map<string, { text: string; file: RedirectFile }>();
  known.set(rules, before);
  const found: RedirectFile[] = [];
  const named = new Set<string>();
  const own = new Set(hostFolders(rules));
  const others = (await files.list("")).filter(
    ({ name, kind }) => kind === "folder" && !skippedFolders.has(name),
  );
  for (const one of new Set([...own, ...others.map(({ name }) => name)])) {
    const there = await files.list(one);
    for (const { name } of there.filter((entry) => entry.kind === "file")) {
      if (own.has(one) && programs.test(name)) {
        return "any";
      }
      const file = joinPath(one, name);
      if (
        (own.has(one) ? names : oftenCopied).has(name) &&
        !rules.sources.includes(file) &&
        (own.has(one) || !(await isOfOtherSite(project, rules, file)))
      ) {
        const text = await files.read(file);
        const last = before.get(file);
        const redirects =
          text === undefined || isTemplated(text)
            ? undefined
            : last?.text === text
              ? last.file
              : await redirectsIn(name, text);
        if (text === undefined || redirects === undefined) {
          if (own.has(one)) {
            return "any";
          }
          continue;
        }
        // whether one elsewhere is copied isn't known: a build may write another
        if (own.has(one)) {
          named.add(name);
        }
        const read = Array.isArray(redirects) ? readFile(redirects) : redirects;
        before.set(file, { text, file: read });
        found.push(read);
      }
    }
  }
  const written = await writtenRedirects(files, rules, named);
  return (withoutWritten && written.lists.length > 0) ||
    written.folders.some((folder) => path === undefined || `${path}/`.startsWith(folder))
    ? "any"
    : [...found, ...written.lists.map(readFile)];
}

const listed = new WeakMap<readonly Redirect[], RedirectFile>();

function readFile(redirects: readonly Redirect[]): RedirectFile {
  const before = listed.get(redirects);
  if (before !== undefined) {
    return before;
  }
  const byStart = new Map<string, Redirect[]>();
  const [namesOfMany, single] = [new Set<string>(), new Set<string>()];
  for (const redirect of redirects) {
    const { from } = redirect;
    const [, first = ""] = bare(from).split("/", 2);
    const start = wildcard.test(first) ? "" : withoutPageEnding(first);
    addTo(byStart, start, redirect);
    const fixed = fixedStart(from);
    const own = fixed
      .toLowerCase()
      .split("/")
      .findLast((part) => part !== "");
    if (own !== undefined) {
      (from.length > fixed.length ? namesOfMany : single).add(own);
    }
  }
  const file = { byStart, namesOfMany, names: single };
  listed.set(redirects, file);
  return file;
}

/** The redirects that take a path, found as they are asked for: the first may be enough. */
function* takingOf(files: readonly RedirectFile[], path: string): Generator<Redirect> {
  const [, first = ""] = bare(path).split("/", 2);
  for (const { byStart } of files) {
    for (const start of new Set(["", withoutPageEnding(first)])) {
      for (const redirect of byStart.get(start) ?? []) {
        if (takes(redirect.from, path) || isForAll(redirect)) {
          yield redirect;
        }
      }
    }
  }
}

/** Whether a redirect takes every path that nothing else answers, and keeps it: it counts where the page is there that it makes. */
function isForAll({ from, to }: Redirect): boolean {
  return from === "/*" && to?.endsWith("/:splat") === true;
}

/**
 * Whether a source takes a path, part by part: `:name` stands for one part, any other pattern for all from there on.
 * One for everything says nothing of a page.
 */
function takes(source: string, path: string): boolean {
  const parts = bare(source).split("/").slice(1);
  const sought = bare(path).split("/").slice(1);
  if (parts.every((part) => part !== "" && fixedStart(part) === "")) {
    return false;
  }
  for (const [index, part] of parts.entries()) {
    const own = sought[index];
    if (/^:\w+$/u.test(part)) {
      if (own === undefined) {
        return false;
      }
      continue;
    }
    const fixed = fixedStart(part);
    const wild = part.slice(fixed.length);
    if (wild !== "") {
      return index === 0 && fixed === ""
        ? parts.some((other) => sought.includes(other))
        : own === undefined
          ? fixed === "" && !wild.startsWith("$")
          : own.startsWith(withoutPageEnding(fixed));
    }
    if (own === undefined || withoutPageEnding(own) !== withoutPageEnding(fixed)) {
      return false;
    }
  }
  return parts.length === sought.length;
}

/** What a source begins with before its first sign that doesn't stand for itself. */
function fixedStart(source: string): string {
  const at = source.search(wildcard);
  return at < 0 ? source : source.slice(0, at);
}

function withoutPageEnding(part: string): string {
  return part.replace(/\.(?:html?)?$/u, "");
}

function bare(path: string): string {
  let end = path.length;
  while (path.endsWith("/", end) && end > 0) {
    end -= 1;
  }
  return path.slice(0, end).toLowerCase();
}
