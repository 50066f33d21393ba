import { setImmediate } from "node:timers/promises";
import * as l10n from "@vscode/l10n";
import type { ProjectFacts } from "../checks/checkContext.ts";
import type { Finding, Fix } from "../checks/finding.ts";
import type { RuleName } from "../checks/ruleNames.ts";
import { LineIndex } from "../checks/lineIndex.ts";
import { asSource } from "./writtenPath.ts";
import { RuleIndex } from "./ruleIndex.ts";
import { dialects, takenBy, takesAllOf, withoutSlash } from "./redirectRule.ts";
import type { RedirectFile, RedirectRule } from "./redirectRule.ts";

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
}

/** The rules that are about redirects. */
export const redirectRules = [
  "redirect-missing",
  "redirect-chain",
  "redirect-loop",
  "redirect-duplicate",
  "redirect-shadowed",
  "redirect-page",
  "redirect-base",
] as const satisfies readonly RuleName[];

/** What was found in a file that says redirects. */
export interface RedirectFinding extends Finding {
  readonly rule: (typeof redirectRules)[number];
}

/** Rules that are judged before others have their turn. */
const step = 200;
/** Redirects that are followed, one after the other. */
const mostFollowed = 20;

/** What is certainly wrong with the redirects of a file, in its order. What isn't certain by its kind isn't reported. */
export async function judgeRedirects(
  file: RedirectFile,
  site: JudgedSite,
): Promise<RedirectFinding[]> {
  const judge = new RedirectJudge(file, site);
  const found: RedirectFinding[] = [];
  for (const [index, rule] of judge.isTooLong ? [] : file.rules.entries()) {
    if (index % step === 0) {
      await setImmediate();
    }
    const finding = await judge.findingOf(rule);
    found.push(...(finding === undefined ? [] : [finding]));
  }
  return found;
}

/** Where a rule leads that is followed. */
type End =
  | { readonly kind: "loop" }
  /** The last target, as it is written there. */
  | { readonly kind: "end"; readonly target: string };

class RedirectJudge {
  readonly #file: RedirectFile;
  readonly #site: JudgedSite;
  readonly #lines: LineIndex;
  readonly #rules: RuleIndex;

  constructor(file: RedirectFile, site: JudgedSite) {
    this.#file = file;
    this.#site = site;
    this.#lines = new LineIndex(file.text);
    this.#rules = new RuleIndex(file);
  }

  /** Whether there are too many rules to compare each with the others. */
  get isTooLong(): boolean {
    return this.#rules.isTooLong;
  }

  get #dialect(): (typeof dialects)[keyof typeof dialects] {
    return dialects[this.#file.kind];
  }

  /** The first thing that is wrong with a rule: what makes it useless before where it leads. */
  async findingOf(rule: RedirectRule): Promise<RedirectFinding | undefined> {
    return (
      this.#neverUsed(rule) ??
      this.#ofRelative(rule) ??
      (await this.#ofPage(rule)) ??
      (await this.#ofTarget(rule)) ??
      this.#ofBase(rule)
    );
  }

  /** That an earlier rule takes all that this one takes. */
  #neverUsed(rule: RedirectRule): RedirectFinding | undefined {
    const { takes, isForced } = rule;
    if (takes.kind === "some" || !rule.redirects) {
      return undefined;
    }
    const earlier = this.#rules.before(
      rule,
      (other) => other.redirects && (other.isForced || !isForced) && takesAllOf(other, rule),
    );
    if (earlier === undefined) {
      return undefined;
    }
    const line = this.#lines.lineAt(earlier.sourcePlace.start) + 1;
    const isSame = earlier.source === rule.source;
    return {
      rule: isSame ? "redirect-duplicate" : "redirect-shadowed",
      message: isSame
        ? l10n.t("This redirect is never used: line {0} redirects {1}, too.", line, rule.source)
        : l10n.t("This redirect is never used: {0} in line {1} comes first.", earlier.source, line),
      ...placeOf(rule.sourcePlace),
      fixes: [],
    };
  }

  /** That the site publishes a page at the path that is redirected. */
  async #ofPage(rule: RedirectRule): Promise<RedirectFinding | undefined> {
    const { takes, isPlain, redirects, source, target = "" } = rule;
    const path = this.#published(takes.path, "source");
    if (
      !isPlain ||
      !redirects ||
      takes.kind !== "one" ||
      path === undefined ||
      withoutSlash(this.#path(target) ?? "") === withoutSlash(path)
    ) {
      return undefined;
    }
    const page = await this.#pageAt(path);
    if (page === undefined) {
      return undefined;
    }
    const messages = {
      before: l10n.t("This redirect is never used: {0} is published at {1}.", page, source),
      after: l10n.t(
        "This redirect hides the page of {0}, which is published at {1}.",
        page,
        source,
      ),
      unknown: l10n.t(
        "{0} is published at {1}. Depending on the host, either the page or this redirect is never used.",
        page,
        source,
      ),
    };
    return {
      rule: "redirect-page",
      message: messages[this.#precedence(rule)],
      ...placeOf(rule.sourcePlace),
      related: { path: page, message: l10n.t("The page that is published there") },
      fixes: [],
    };
  }

  #precedence({ isForced }: RedirectRule): "before" | "after" | "unknown" {
    const { pages } = this.#dialect;
    return this.#file.kind === "netlify" && isForced ? "after" : pages;
  }

  /** The file whose published page has exactly this URL, by the configuration. */
  async #pageAt(path: string): Promise<string | undefined> {
    const url = this.#site.origin + path;
    const claims = URL.canParse(url) ? await this.#site.claims(url) : [];
    const [claim] = claims.filter(({ isAlias, state }) => !isAlias && state === "published");
    return claim?.isGuess === false && claim.url === url ? claim.path : undefined;
  }

  /** That a target has no `/` before it where the host or generator takes none without. */
  #ofRelative({ target = "", targetPlace, keepsRest }: RedirectRule): RedirectFinding | undefined {
    const isRelative = /^[\w.-]+(?:\/[\w\-./~%]*)?$/u.test(target);
    // Apache takes anything behind a regular expression
    const isTold = this.#dialect.needsRoot && (this.#file.kind !== "htaccess" || keepsRest);
    const rooted = `/${target}`;
    return !isTold || !isRelative || targetPlace === undefined
      ? undefined
      : {
          rule: "redirect-base",
          message: l10n.t("This target isn't accepted: it must begin with / or https://."),
          ...placeOf(targetPlace),
          fixes: [
            {
              kind: "edit",
              title: l10n.t("Change to {0}", rooted),
              changes: [{ ...placeOf(targetPlace), text: rooted }],
            },
          ],
        };
  }

  /** That a rule leads nowhere, round in a circle, or to what is redirected again. */
  async #ofTarget(rule: RedirectRule): Promise<RedirectFinding | undefined> {
    const { target = "", targetPlace } = rule;
    const path = this.#path(target);
    if (path === undefined || !rule.redirects || targetPlace === undefined) {
      return undefined;
    }
    const end = (await this.#followed(rule, path)) ?? (await this.#aliased(rule, path));
    if (end?.kind === "loop") {
      return {
        rule: "redirect-loop",
        message: l10n.t("This redirect never arrives: {0} leads back to it.", target),
        ...placeOf(targetPlace),
        fixes: [],
      };
    }
    if (end !== undefined) {
      const last = end.target;
      const fixes: Fix[] = rule.keepsRest
        ? []
        : [
            {
              kind: "edit",
              title: l10n.t("Change to {0}", last),
              changes: [{ ...placeOf(targetPlace), text: last }],
            },
          ];
      return {
        rule: "redirect-chain",
        message: l10n.t("{0} is redirected again, and ends at {1}.", target, last),
        ...placeOf(targetPlace),
        fixes,
      };
    }
    return !this.#site.mayBeRedirected(path) && (await this.#site.isMissing(path))
      ? {
          rule: "redirect-missing",
          message: l10n.t("Nothing is published at {0}, where this redirect leads.", target),
          ...placeOf(targetPlace),
          fixes: [],
        }
      : undefined;
  }

  /** Where a rule leads whose target is redirected; undefined where it isn't, and where that isn't certain. */
  async #followed(rule: RedirectRule, target: string): Promise<End | undefined> {
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
      if (seen.has(next)) {
        return { kind: "loop" };
      }
      seen.add(next);
      last = reached(next, this.#written(path) ?? "");
      const own = this.#path(last ?? "");
      if (own === undefined) {
        break;
      }
      path = own;
    }
    return last === undefined || !isFinal(last) ? undefined : { kind: "end", target: last };
  }

  /** Where a target leads that is an alias of a page. */
  async #aliased({ takes, isPlain }: RedirectRule, path: string): Promise<End | undefined> {
    const to =
      isPlain && !this.#site.mayBeRedirected(path) ? await this.#site.aliasedTo(path) : undefined;
    if (to === undefined) {
      return undefined;
    }
    return takes.kind === "one" && takes.path === to
      ? { kind: "loop" }
      : { kind: "end", target: to };
  }

  /** The rule that certainly takes a path, which begins at the root of the host. */
  #taking(path: string): RedirectRule | undefined {
    const below = this.#written(path);
    if (below === undefined) {
      return undefined;
    }
    const first = this.#rules.taking(below);
    return first !== undefined && takenBy(first, below) === "yes" && first.redirects
      ? first
      : undefined;
  }

  /** Whether a rule counts for a path, and no page does. A rule for that path alone says itself that the site makes no page there. */
  async #isRedirected(rule: RedirectRule, path: string): Promise<boolean> {
    return (
      this.#precedence(rule) === "after" ||
      (rule.takes.kind === "one" ? this.#site.isUnclaimed(path) : this.#site.isMissing(path))
    );
  }

  /** That a target of a site below a path lacks that path. */
  #ofBase({ target = "", targetPlace, redirects }: RedirectRule): RedirectFinding | undefined {
    const { base } = this.#site;
    const { isBelowBase } = this.#dialect;
    return !redirects ||
      targetPlace === undefined ||
      base === "" ||
      !isBelowBase.source ||
      isBelowBase.target ||
      !/^\/(?!\/)/u.test(target) ||
      target === base ||
      target.startsWith(`${base}/`)
      ? undefined
      : {
          rule: "redirect-base",
          message: l10n.t("The site is published below {0}, which this target lacks.", base),
          ...placeOf(targetPlace),
          fixes: [
            {
              kind: "edit",
              title: l10n.t("Change to {0}", base + target),
              changes: [{ ...placeOf(targetPlace), text: base + target }],
            },
          ],
        };
  }

  /** The path of a target, from the root of the host; undefined for other sites, patterns, and parts of pages. */
  #path(target: string): string | undefined {
    const { origin } = this.#site;
    const isOwn = target.startsWith(`${origin}/`);
    const path = isOwn ? target.slice(origin.length) : target;
    return /^\/(?!\/)[\w\-./~%]*$/u.test(path)
      ? isOwn
        ? path
        : this.#published(path, "target")
      : undefined;
  }

  #published(path: string, part: "source" | "target"): string | undefined {
    return /^\/[\w\-./~%]*$/u.test(path)
      ? this.#dialect.isBelowBase[part]
        ? this.#site.base + path
        : path
      : undefined;
  }

  /** A path from the root of the host as sources have it. */
  #written(path: string): string | undefined {
    return asSource(path, this.#file.kind, this.#site.base);
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
  return /^(?:https?:\/)?\/[\w\-./~%]+$/u.test(target);
}

function placeOf({ start, end }: { readonly start: number; readonly end: number }): {
  readonly start: number;
  readonly end: number;
} {
  return { start, end };
}
