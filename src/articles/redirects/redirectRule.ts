import type { TextPlace } from "../checks/body/articleBody.ts";
import type { ListedEntry } from "./listPlaces.ts";
import type { RedirectKind } from "./redirectWays.ts";

/** Which paths a rule takes, as far as that is certain. Paths are as they are written, with `/` before them. */
export interface TakenPaths {
  /** A single path; all below a path, which ends with `/`; some of those that begin so, which isn't known. */
  readonly kind: "one" | "below" | "some";
  readonly path: string;
  /** Of "one", whether a slash at its end makes no difference; of "below", whether the path without that slash is taken. */
  readonly slash?: boolean;
  /** Of "below", whether the path with that slash and nothing behind it may be left out. */
  readonly needsRest?: boolean;
}

/** Any paths, of which nothing is known. */
export const somePaths: TakenPaths = { kind: "some", path: "/" };

/** A rule of a file that says what leads where, in the file's own order. Places are offsets in UTF-16 units. */
export interface RedirectRule extends TextPlace {
  /** What has to go, if the rule goes: a place of the text, or an entry of a list. */
  readonly removal: TextPlace | ListedEntry;
  readonly takes: TakenPaths;
  /** As it is written, without quotes. */
  readonly source: string;
  readonly sourcePlace: TextPlace;
  /** As it is written, without quotes; undefined where there is none, or it isn't a text. */
  readonly target: string | undefined;
  readonly targetPlace: TextPlace | undefined;
  /** Whether it tells browsers to ask for the target, with a status from 301 to 308. */
  readonly redirects: boolean;
  /** Whether it says that nothing is there, with the status 404 or 410. */
  readonly isNotFound?: boolean;
  /** Whether the path alone decides: no query, header, language or condition. */
  readonly isPlain: boolean;
  /** Whether it counts even where a file has the path. */
  readonly isForced: boolean;
  /** Whether what is behind the taken path is put behind the target, too. */
  readonly keepsRest: boolean;
}

/** What is certain of all files of a kind. */
export interface RedirectDialect {
  /** Whether pages count before redirects, after them, or by the host. */
  readonly pages: "before" | "after" | "unknown";
  /** Which of two rules for one path counts. */
  readonly counts: "first" | "last";
  /** Whether sources and targets begin below the site's base path. */
  readonly isBelowBase: { readonly source: boolean; readonly target: boolean };
  /** Whether a slash at the end of a page's URL makes no difference to what counts. */
  readonly foldsSlash: boolean;
  /** Whether it accepts only targets that begin with `/` or a scheme. */
  readonly needsRoot: boolean;
}

const atRoot = { source: false, target: false };
const ofHost = {
  pages: "after",
  counts: "first",
  isBelowBase: atRoot,
  foldsSlash: false,
  needsRoot: false,
} as const;

/** The kinds of files whose rules are read. */
export type RuleKind = Exclude<RedirectKind, "aliases" | "redirect_from">;
/** A generator's configuration that says redirects. */
export type OwnKind = "docusaurus" | "astro" | "next";
/** A file of a host. */
export type HostKind = Exclude<RuleKind, OwnKind>;

/** What is certain of each kind. */
export const dialects: Readonly<Record<RuleKind, RedirectDialect>> = {
  // Netlify serves the page, Cloudflare redirects
  _redirects: { ...ofHost, pages: "unknown", needsRoot: true },
  netlify: { ...ofHost, pages: "before" },
  vercel: ofHost,
  staticwebapp: ofHost,
  htaccess: { ...ofHost, needsRoot: true },
  docusaurus: {
    pages: "before",
    counts: "first",
    isBelowBase: { source: true, target: true },
    foldsSlash: true,
    needsRoot: true,
  },
  astro: {
    pages: "unknown",
    counts: "last",
    isBelowBase: { source: true, target: false },
    foldsSlash: true,
    needsRoot: false,
  },
  next: {
    pages: "after",
    counts: "first",
    isBelowBase: { source: true, target: true },
    foldsSlash: true,
    needsRoot: true,
  },
};

/** The rules of a file, in its order. */
export interface RedirectFile {
  readonly kind: RuleKind;
  /** Relative to the project's folder. */
  readonly path: string;
  readonly text: string;
  readonly rules: readonly RedirectRule[];
}

/** Whether a rule takes a path. */
export type Taken = "yes" | "no" | "maybe";

/** Whether a rule takes a path, as far as that is certain: hosts differ in slashes at the end and in capitals. */
export function takenBy(
  { takes, isPlain }: Pick<RedirectRule, "takes" | "isPlain">,
  path: string,
): Taken {
  const taken = takenPath(takes, path);
  return taken === "yes" && !isPlain ? "maybe" : taken;
}

function takenPath({ kind, path: own, slash, needsRest }: TakenPaths, path: string): Taken {
  const [folded, sought] = [own.toLowerCase(), path.toLowerCase()];
  const [bare, soughtBare] = [withoutSlash(folded), withoutSlash(sought)];
  switch (kind) {
    case "one":
      return own === path || (slash === true && withoutSlash(own) === withoutSlash(path))
        ? "yes"
        : bare === soughtBare
          ? "maybe"
          : "no";
    case "below":
      return (path.startsWith(own) && (path !== own || needsRest !== true)) ||
        (slash === true && path === withoutSlash(own))
        ? "yes"
        : sought.startsWith(folded) || bare === soughtBare
          ? "maybe"
          : "no";
    case "some":
      return sought.startsWith(folded) || bare === soughtBare ? "maybe" : "no";
    default:
      return kind satisfies never;
  }
}

/** Whether a rule takes every path that another one takes. */
export function takesAllOf(rule: RedirectRule, { takes }: RedirectRule): boolean {
  return (
    rule.isPlain &&
    (takes.kind === "one"
      ? takenBy(rule, takes.path) === "yes"
      : takes.kind === "below" &&
        rule.takes.kind === "below" &&
        takes.path.startsWith(rule.takes.path) &&
        (takes.path !== rule.takes.path ||
          rule.takes.needsRest !== true ||
          takes.needsRest === true) &&
        (takes.path !== rule.takes.path || takes.slash !== true || rule.takes.slash === true))
  );
}

/** A path without a slash at its end, but for that of the root. */
export function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
}

/** A path whose signs all stand for themselves in every kind of file, escaped ones left out. */
export function isPlainPath(path: string): boolean {
  return /^\/[\w\-./~]*$/u.test(path);
}

/** What a pattern that holds for part of a path takes: what it begins with before its first sign of its own. */
export function someFrom(pattern: string, special: RegExp): TakenPaths {
  const at = pattern.search(special);
  const start = at < 0 ? pattern : pattern.slice(0, at);
  // `/old{/}?` and `/old/:path*` take `/old`, too
  return { kind: "some", path: start === "/" ? "/" : start.replace(/\/$/u, "") };
}

/** A status with which browsers ask for another URL. */
export function isRedirectStatus(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status);
}

/** A status that says that nothing is there. */
export function isNotFoundStatus(status: number): boolean {
  return status === 404 || status === 410;
}
