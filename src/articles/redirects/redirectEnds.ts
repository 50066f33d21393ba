import type { ProjectFacts } from "../checks/checkContext.ts";
import { countingWith } from "./countingFiles.ts";
import { isHostKind } from "./redirectFiles.ts";
import { dialects, takenBy, withoutSlash } from "./redirectRule.ts";
import type { RedirectDialect, RedirectFile, RedirectRule, RuleKind } from "./redirectRule.ts";
import type { RuleIndex } from "./ruleIndex.ts";
import { asSource, belowBase, fromRoot } from "./writtenPath.ts";

/** Redirects that are followed, one after the other. */
export const mostFollowed = 20;

/** What rules of redirects are judged by. */
export interface JudgedSite {
  /** The origin of the site's pages. */
  readonly origin: string;
  /** The path below which it lies, without a slash at its end. */
  readonly base: string;
  readonly claims: ProjectFacts["claims"];
  /** Whether certainly no page and no file has a path, which begins at the root of the host, whatever is redirected. */
  readonly isMissing: (path: string) => Promise<boolean>;
  /** Whether nothing of the site is known that may make a path; only that the site makes all around it isn't known. */
  readonly isUnclaimed: (path: string) => Promise<boolean>;
  /** The URL of the page that a path leads to because its front matter says so, whatever else redirects it; undefined where nothing does for sure. */
  readonly aliasedTo: (path: string) => Promise<string | undefined>;
  /** Whether a redirect of the site may take a path. */
  readonly mayBeRedirected: (path: string) => boolean;
  /** All files that say redirects of the site. */
  readonly files: readonly IndexedFile[];
}

/** A file with its rules as they are found by paths. */
export interface IndexedFile {
  readonly file: RedirectFile;
  readonly index: RuleIndex;
}

/** Where a rule leads that is followed. */
export type End =
  | { readonly kind: "loop" }
  /** The last target, as it is written there. */
  | { readonly kind: "end"; readonly target: string };

/** A rule that takes a path. */
interface Taking {
  readonly rule: RedirectRule;
  readonly kind: RuleKind;
  /** The path as sources of that kind have it. */
  readonly source: string;
}

/** Follows the redirects of a site from those of one of its files, through all files that count with it. */
export class RedirectEnds {
  readonly #kind: RuleKind;
  readonly #site: JudgedSite;
  /** The files that count with the one, itself among them, in the order in which they are asked. */
  readonly counting: readonly IndexedFile[];

  constructor(kind: RuleKind, site: JudgedSite) {
    this.#kind = kind;
    this.#site = site;
    this.counting = countingWith(kind, site.files);
  }

  /** Whether pages count before a rule, after it, or by the host. */
  precedence({ isForced }: RedirectRule, kind = this.#kind): RedirectDialect["pages"] {
    return kind === "netlify" && isForced ? "after" : dialects[kind].pages;
  }

  /** Where a rule leads whose target is redirected; undefined where it isn't, and where that isn't certain. */
  async followed(rule: RedirectRule, target: string): Promise<End | undefined> {
    if (!rule.isPlain) {
      return undefined;
    }
    let path = target;
    let last: string | undefined;
    const seen = new Set<RedirectRule>([rule]);
    while (seen.size <= mostFollowed) {
      const next = this.#taking(path);
      if (next === undefined || !(await this.#isRedirected(next, path))) {
        break;
      }
      if (seen.has(next.rule)) {
        return { kind: "loop" };
      }
      seen.add(next.rule);
      const led = reached(next.rule, next.source);
      last = led === undefined ? undefined : this.#asOwn(led, next.kind);
      const own = this.path(led ?? "", next.kind);
      if (own === undefined) {
        break;
      }
      path = own;
    }
    return last === undefined || !isFinal(last) ? undefined : { kind: "end", target: last };
  }

  /** A target of a file of some kind as this one writes it; undefined where it can't. */
  #asOwn(target: string, kind: RuleKind): string | undefined {
    const { base } = this.#site;
    const whole = target.startsWith("/") ? fromRoot(target, "target", { kind, base }) : target;
    return target.startsWith("/") && dialects[this.#kind].isBelowBase.target
      ? belowBase(whole, base)
      : whole;
  }

  /** The rule that certainly takes a path, which begins at the root of the host, with the path as its file writes it. */
  #taking(path: string): Taking | undefined {
    let found: Taking | undefined;
    for (const { file, index } of this.counting) {
      const { kind } = file;
      const source = asSource(path, kind, this.#site.base);
      const rule = source === undefined ? undefined : index.taking(source);
      if (rule === undefined || source === undefined) {
        continue;
      }
      if (found !== undefined && !isHostKind(kind)) {
        // it may be a page that hosts ask before their files or after them
        return this.precedence(found.rule, found.kind) === "after" ? found : undefined;
      }
      if (found !== undefined) {
        continue;
      }
      if (takenBy(rule, source) !== "yes" || !rule.redirects) {
        return undefined;
      }
      found = { rule, kind, source };
    }
    return found;
  }

  /** Whether a rule counts for a path, and no page does. A rule for that path alone says itself that the site makes no page there. */
  async #isRedirected({ rule, kind }: Taking, path: string): Promise<boolean> {
    return (
      this.precedence(rule, kind) === "after" ||
      (rule.takes.kind === "one" ? this.#site.isUnclaimed(path) : this.#site.isMissing(path))
    );
  }

  /** The path of a target, from the root of the host; undefined for other sites, patterns, and parts of pages. */
  path(target: string, kind = this.#kind): string | undefined {
    const { origin } = this.#site;
    const isOwn = target.startsWith(`${origin}/`);
    const path = isOwn ? target.slice(origin.length) : target;
    return /^\/(?!\/)[\w\-./~%]*$/u.test(path)
      ? isOwn
        ? path
        : this.published(path, "target", kind)
      : undefined;
  }

  /** A path as a file of a kind has it, from the root of the host; undefined for patterns. */
  published(path: string, part: "source" | "target", kind = this.#kind): string | undefined {
    return /^\/[\w\-./~%]*$/u.test(path)
      ? fromRoot(path, part, { kind, base: this.#site.base })
      : undefined;
  }
}

/** Where a rule leads a path that it takes, as targets are written; undefined where that isn't certain. */
export function reached(
  { takes, target, keepsRest }: RedirectRule,
  path: string,
): string | undefined {
  if (target === undefined || takes.kind === "one" || takes.kind === "some") {
    return takes.kind === "one" ? target : undefined;
  }
  const rest = path.slice(takes.path.length);
  const [, start] =
    /^([^:*$(]*)(?::splat|:\w+\*)$/u.exec(target.replace(/^https?:\/\//iu, "")) ?? [];
  return keepsRest && takes.slash !== undefined
    ? target + path.slice((takes.slash ? withoutSlash(takes.path) : takes.path).length)
    : start !== undefined
      ? target.replace(/(?::splat|:\w+\*)$/u, rest)
      : isFinal(target)
        ? target
        : undefined;
}

/** Whether a target is a whole URL or a path, without parts that are filled in. */
function isFinal(target: string): boolean {
  return /^(?:https?:\/)?\/[\w\-./~%]*$/u.test(target);
}
