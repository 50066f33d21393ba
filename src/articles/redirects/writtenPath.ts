import { unescaped } from "../checks/links/linkTarget.ts";
import { dialects, withoutSlash } from "./redirectRule.ts";
import type { RuleKind } from "./redirectRule.ts";
import type { RedirectRequest } from "./redirectWays.ts";

/** A request as it is written into a file of a kind. */
export interface WrittenRequest {
  /**
   * The paths to redirect: two, where generator and host may differ in the slash at the end; none, where the host redirects
   * the old one by its own settings.
   */
  readonly from: readonly string[];
  readonly to: string;
}

/** What is known of the site for that. */
export interface WritingSite {
  /** The path below which it lies, without a slash at its end. */
  readonly base: string;
  /** Whether its generator says if URLs end with a slash. */
  readonly decidesSlash: boolean;
  /** What the host makes of a path before it asks the file's rules; itself where that is left out. */
  readonly asAsked?: (path: string) => string;
}

/** The path below the site's base path, with `/` before it; undefined for one that isn't below it. */
export function belowBase(path: string, base: string): string | undefined {
  return path === base ? "/" : path.startsWith(`${base}/`) ? path.slice(base.length) : undefined;
}

/** A source or target of a kind that is a path, from the root of the host. */
export function fromRoot(
  path: string,
  part: "source" | "target",
  { kind, base }: { readonly kind: RuleKind; readonly base: string },
): string {
  return dialects[kind].isBelowBase[part] ? base + path : path;
}

/** A path from the root of the host as sources of a kind have it; undefined for one that they can't take. */
export function asSource(path: string, kind: RuleKind, base: string): string | undefined {
  const below = dialects[kind].isBelowBase.source ? belowBase(path, base) : path;
  return kind === "htaccess" ? unescaped(below ?? "") : below;
}

/** Whether a request leads to another site. */
export function leadsAway({ to }: RedirectRequest): boolean {
  return /^https?:\/\//iu.test(to);
}

/**
 * A request as it is written into a file of a kind; a text is a path that can't be written there. What is escaped in a
 * URL is compared with escaped paths by some hosts and with plain ones by others, so that only Apache, which takes
 * plain ones, gets such.
 */
export function writtenRequest(
  request: RedirectRequest,
  kind: RuleKind,
  { base, decidesSlash, asAsked = (path) => path }: WritingSite,
): WrittenRequest | string {
  const { isBelowBase } = dialects[kind];
  const plain = asSource(request.from, kind, base);
  const to =
    leadsAway(request) || !isBelowBase.target
      ? asTarget(request, kind)
      : belowBase(request.to, base);
  const isFine = kind === "htaccess" ? /^\/[^\p{Cc}"\\$%]*$/u : /^\/[\w\-./~]*$/u;
  if (plain === undefined || !isFine.test(plain)) {
    return request.from;
  }
  if (to === undefined || !isTarget(to, kind)) {
    return request.to;
  }
  const bare = withoutSlash(plain);
  const isOne = decidesSlash || kind === "htaccess" || /\.\w+$|^\/$/u.test(plain);
  const from = dialects[kind].foldsSlash ? [bare] : isOne ? [plain] : [bare, `${bare}/`];
  const end = asAsked(to);
  const sources = [...new Set(from.map(asAsked))].filter((source) => source !== end);
  // nothing is left to write where the host leads the old URL there by itself, but not where it leads the new one to the old one
  return sources.length === 0 && asAsked(plain) === plain ? request.to : { from: sources, to };
}

/** Apache escapes what its rules lead to. */
function asTarget(request: RedirectRequest, kind: RuleKind): string | undefined {
  return kind === "htaccess" && !leadsAway(request) ? unescaped(request.to) : request.to;
}

function isTarget(to: string, kind: RuleKind): boolean {
  return kind === "htaccess"
    ? /^(?:https?:\/)?\/[^\p{Cc}"\\$%#?]*$/u.test(to)
    : // the plugin compares paths with those of its routes
      kind === "docusaurus"
      ? /^(?:https?:\/)?\/[\w\-./~]*$/u.test(to)
      : /^(?:https?:\/)?\/[\w\-./~%]*(?:#[\w\-./~%]*)?$/u.test(to);
}
