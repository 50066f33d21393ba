import * as l10n from "@vscode/l10n";
import { browserPath, isProjectText } from "../code/stated.ts";
import { folderOf, nameOf, pathBelow } from "../siteFiles.ts";
import { noPage, notKnown } from "../siteRules.ts";
import type { Derivation, SourceFile, Step } from "../siteRules.ts";

/** What a site's configuration and folders say. */
export interface NextSite {
  /** The folders of both routers, relative to the project's; undefined where there is none. */
  readonly app: string | undefined;
  readonly pages: string | undefined;
  readonly statics: string;
  /** Endings of files that are pages, without the first dot; the longest first. */
  readonly extensions: readonly string[];
  readonly trailingSlash: boolean;
  /** Whether the site lies below a path: then its root has no slash, unless all paths have one. */
  readonly hasBase: boolean;
  readonly slashSteps: readonly Step[];
  /** Languages of the pages router, the default one first; none where it has none. */
  readonly languages: readonly string[];
  /** Languages with an address of their own. */
  readonly roots: ReadonlyMap<string, string>;
  /** Whether Nextra's own code before pages shows `tea.de.mdx` at `/de/tea`, and `tea.en.mdx` at `/tea`, in the pages router. */
  readonly hasLanguageFiles: boolean;
  readonly nextra: NextraContent | undefined;
  /** True where Nextra makes the pages, whose files for languages have rules of their own. */
  readonly isNextra: boolean;
  /** Whether the settings go through a function, which may add endings of pages to them: `withDocs({…})`. */
  readonly isWrapped: boolean;
  /** Folders in which a route stands for many pages, without groups: such a route may show the files below. */
  readonly dynamic: readonly string[];
  /** Why no page can be told. */
  readonly problem: string | undefined;
  readonly pagesProblem: string | undefined;
}

/** The folder whose files Nextra's one route shows. */
export interface NextraContent {
  readonly folder: string;
  /** The route's file, and the part of the path before that of the file: `/docs`. */
  readonly route: string;
  readonly prefix: string;
  /** Folders of languages below it; none where there are none. */
  readonly languages: readonly string[];
}

/** Tells what becomes of a file of a Next.js site: its routers take files by their paths, and nothing of their front matter. */
export function derivePage(site: NextSite, { path }: SourceFile): Derivation {
  if (site.problem !== undefined) {
    return notKnown(site.problem);
  }
  const inApp = site.app === undefined ? undefined : pathBelow(path, site.app);
  if (inApp !== undefined) {
    return appPage(site, inApp);
  }
  const inPages = site.pages === undefined ? undefined : pathBelow(path, site.pages);
  if (inPages !== undefined) {
    return routerPage(site, inPages);
  }
  const copied = pathBelow(path, site.statics);
  if (copied !== undefined) {
    return staticPage(copied, site.statics);
  }
  const content = site.nextra === undefined ? undefined : pathBelow(path, site.nextra.folder);
  if (site.nextra !== undefined && content !== undefined) {
    return nextraPage(site, site.nextra, content);
  }
  // Nextra makes pages of the files in its folders alone, whatever else the repository has to read
  return /\.mdx?$/u.test(path) && !site.isNextra && !isProjectText(path) && !isPart(path)
    ? notKnown(
        l10n.t("Next.js publishes app/ and pages/. Other routing is set in code, which isn't run."),
      )
    : noPage(l10n.t("Next.js publishes app/ and pages/, and this file is in neither."));
}

/** `app/(group)/about/page.mdx` is `/about`. */
function appPage(site: NextSite, path: string): Derivation {
  const bare = withoutExtension(nameOf(path), site.extensions);
  if (nameOf(path).replace(/\.[^]*/u, "") !== "page" || (bare !== "page" && bare !== undefined)) {
    return mayBeShown(site, path)
      ? notKnown(
          l10n.t(
            "In app/, Next.js only publishes files named page. Other routing is set in code, which isn't run.",
          ),
        )
      : noPage(l10n.t("In app/, Next.js only publishes files named page, and this file isn't."));
  }
  if (bare === undefined) {
    return notTaken(site, path);
  }
  const folders = folderOf(path)
    .split("/")
    .filter((name) => name !== "");
  if (folders.some((name) => name.startsWith("_"))) {
    return noPage(l10n.t("{0} ignores files whose names start with _.", "Next.js"));
  }
  if (folders.some((name) => /^\(\.{1,3}\)/u.test(name) || name.startsWith("@"))) {
    return notKnown(
      l10n.t("Next.js shows this file as a part of other pages (parallel or intercepting route)."),
    );
  }
  const shown = folders.filter((name) => !/^\(.*\)$/u.test(name));
  if (shown.some((name) => name.includes("["))) {
    return severalPages();
  }
  return found(
    site,
    `/${shown.map(unescaped).join("/")}`,
    l10n.t("{0}'s rule for pages", "Next.js"),
  );
}

/** `pages/a/index.mdx` is `/a`. */
function routerPage(site: NextSite, path: string): Derivation {
  const bare = withoutExtension(path, site.extensions);
  if (bare === undefined) {
    return mayBeShown(site, path)
      ? notKnown(
          l10n.t("This file's extension isn't in pageExtensions; the site's code may publish it."),
        )
      : notTaken(site, path);
  }
  if (
    /^(?:_app|_document|_error|404|500)$/u.test(bare) ||
    /^api(?:\/|$)/u.test(bare) ||
    nameOf(bare).startsWith("_meta")
  ) {
    return noPage(l10n.t("Not a page of its own in Next.js."));
  }
  if (site.pagesProblem !== undefined) {
    return notKnown(site.pagesProblem);
  }
  if (bare.includes("[")) {
    return severalPages();
  }
  if (site.isNextra && site.languages.length > 0) {
    return (
      languagePage(site, bare) ??
      notKnown(l10n.t("Nextra has its own rules for files in several languages."))
    );
  }
  const shown = `/${bare}`.replace(/\/index$/u, "") || "/";
  const made = found(site, shown, l10n.t("{0}'s rule for pages", "Next.js"));
  const [first, ...others] = site.languages;
  if (made.kind !== "page" || first === undefined) {
    return made;
  }
  const aliases = others
    .filter((code) => !site.roots.has(code))
    .map((code) =>
      slashed(site, made.path.length < 2 ? `/${code}` : `/${code}${made.path.replace(/\/$/u, "")}`),
    );
  return { ...made, aliases, language: first };
}

/** `pages/tea.de.mdx` is `/de/tea`; undefined for what Nextra has other rules for. */
function languagePage(site: NextSite, bare: string): Derivation | undefined {
  const [, own = "", code = ""] = /^([^.]+)\.([\w-]+)$/u.exec(bare) ?? [];
  const isIndex = own === "index";
  if (
    !site.hasLanguageFiles ||
    !site.languages.includes(code) ||
    site.roots.size > 0 ||
    (!isIndex && nameOf(own) === "index")
  ) {
    return undefined;
  }
  const path = isIndex ? "" : `/${own}`;
  const shown = code === site.languages[0] ? path || "/" : `/${code}${path}`;
  const made = found(site, shown, l10n.t("Nextra's rule"));
  return made.kind === "page" ? { ...made, language: code } : made;
}

function nextraPage(site: NextSite, nextra: NextraContent, path: string): Derivation {
  const bare = /\.mdx?$/u.test(path) ? path.replace(/\.mdx?$/u, "") : undefined;
  if (bare === undefined) {
    return noPage(l10n.t("Nextra only publishes Markdown and MDX."));
  }
  if (/(?:^|\/)[_.]|\[/u.test(bare)) {
    return notKnown(l10n.t("Nextra has its own rules for such names."));
  }
  const [first = ""] = bare.split("/");
  if (nextra.languages.length > 0 && !nextra.languages.includes(first)) {
    return noPage(l10n.t("This folder isn't a language of the site."));
  }
  const own = bare.replace(/(?:^|\/)index$/u, "");
  const made = found(
    site,
    `${nextra.prefix}/${own}`.replaceAll(/\/{2,}/gu, "/"),
    l10n.t("Nextra's rule"),
  );
  return made.kind === "page"
    ? {
        ...made,
        ...(nextra.languages.length > 0 ? { language: first } : {}),
        steps: [...made.steps, { text: l10n.t("route {0}", nextra.route), file: nextra.route }],
      }
    : made;
}

function staticPage(path: string, statics: string): Derivation {
  const shown = browserPath(`/${path}`);
  return shown !== undefined && /\.html?$/u.test(path)
    ? {
        kind: "page",
        path: shown,
        aliases: [],
        state: "static",
        steps: [{ text: l10n.t("its path below {0}/", nameOf(statics)) }],
      }
    : noPage(l10n.t("This file is copied unchanged and isn't a page."));
}

function found(site: NextSite, path: string, rule: string): Derivation {
  const shown = browserPath(path.length > 1 ? path.replace(/\/$/u, "") : path);
  return shown === undefined
    ? notKnown(l10n.t("This file name gives no path."))
    : {
        kind: "page",
        path: slashed(site, shown),
        aliases: [],
        state: "published",
        steps: [{ text: rule }, ...site.slashSteps],
      };
}

function slashed({ trailingSlash, hasBase }: NextSite, path: string): string {
  if (path === "/" && hasBase && !trailingSlash) {
    return "";
  }
  return trailingSlash && path !== "/" && !/(?<=^|\/)[^./]*\.[^/]+$/u.test(path)
    ? `${path}/`
    : path;
}

/** Whether the code of a route for many pages may show a file below its folder. */
function mayBeShown({ dynamic }: NextSite, path: string): boolean {
  const bare = withoutGroups(path);
  return (
    /\.mdx?$/u.test(path) &&
    !isPart(path) &&
    dynamic.some((folder) => pathBelow(bare, folder) !== undefined)
  );
}

/** True for what pages are put together of. */
function isPart(path: string): boolean {
  return /(?:^|\/)_?(?:components?|partials?|snippets?|templates?)\//u.test(path);
}

/** Without the folders in brackets, which are no part of paths. */
export function withoutGroups(path: string): string {
  return path
    .split("/")
    .filter((name) => !/^\(.*\)$/u.test(name))
    .join("/");
}

function severalPages(): Derivation {
  return notKnown(l10n.t("{0} builds several pages from this file (dynamic route).", "Next.js"));
}

/** A function that the settings go through may make pages of Markdown. */
function notTaken({ isWrapped }: NextSite, path: string): Derivation {
  const reason = l10n.t("The extension of {0} isn't in pageExtensions.", nameOf(path));
  return isWrapped && /\.mdx?$/u.test(path) ? notKnown(reason) : noPage(reason);
}

/** Without one of the endings that make a file a page; undefined for others. */
function withoutExtension(path: string, extensions: readonly string[]): string | undefined {
  const ending = extensions.find((one) => path.endsWith(`.${one}`));
  return ending === undefined ? undefined : path.slice(0, -ending.length - 1);
}

/** A folder named `%5Flog` is the segment `_log`. */
function unescaped(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    // a percent sign that escapes nothing is one
    return name;
  }
}
