import { setImmediate } from "node:timers/promises";
import * as l10n from "@vscode/l10n";
import type { TextPlace } from "../checks/body/articleBody.ts";
import type { Finding, Fix } from "../checks/finding.ts";
import type { RuleName } from "../checks/ruleNames.ts";
import { LineIndex } from "../checks/lineIndex.ts";
import { isRewriteRule } from "./lineRules.ts";
import { RedirectEnds } from "./redirectEnds.ts";
import type { End, JudgedSite } from "./redirectEnds.ts";
import { RuleIndex } from "./ruleIndex.ts";
import { dialects, takesAllOf, withoutSlash } from "./redirectRule.ts";
import type { RedirectDialect, RedirectFile, RedirectRule } from "./redirectRule.ts";

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

class RedirectJudge {
  readonly #file: RedirectFile;
  readonly #site: JudgedSite;
  readonly #lines: LineIndex;
  readonly #rules: RuleIndex;
  readonly #ends: RedirectEnds;

  constructor(file: RedirectFile, site: JudgedSite) {
    this.#file = file;
    this.#site = site;
    this.#lines = new LineIndex(file.text);
    const own = site.files.find((one) => one.file === file) ?? { file, index: new RuleIndex(file) };
    this.#rules = own.index;
    this.#ends = new RedirectEnds(file.kind, site);
  }

  /** Whether there are too many rules to compare each with the others. */
  get isTooLong(): boolean {
    return this.#rules.isTooLong;
  }

  get #dialect(): RedirectDialect {
    return dialects[this.#file.kind];
  }

  /** The first thing that is wrong with a rule: what makes it useless before where it leads. */
  async findingOf(rule: RedirectRule): Promise<RedirectFinding | undefined> {
    // its path begins where the file is, which may be below the site's base path
    const isRelative =
      this.#file.kind === "htaccess" &&
      this.#site.base !== "" &&
      isRewriteRule(this.#file.text, rule);
    if (isRelative) {
      return undefined;
    }
    return (
      this.#neverUsed(rule) ??
      this.#takenBefore(rule) ??
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

  /** That a file which the host asks first takes all that a rule takes. */
  #takenBefore(rule: RedirectRule): RedirectFinding | undefined {
    const { takes, isForced, redirects } = rule;
    const { counting } = this.#ends;
    const at = counting.findIndex(({ file }) => file === this.#file);
    // what a generator writes may be pages, which a host asks before or after its files
    const isOfHost = this.#file.kind === "netlify";
    for (const { file, index } of isOfHost ? counting.slice(0, Math.max(0, at)) : []) {
      const first =
        takes.kind === "some" || !redirects
          ? undefined
          : index.first(
              takes.path,
              (other) =>
                other.redirects && (other.isForced || !isForced) && takesAllOf(other, rule),
            );
      if (first !== undefined) {
        const line = new LineIndex(file.text).lineAt(first.sourcePlace.start) + 1;
        return {
          rule: first.source === rule.source ? "redirect-duplicate" : "redirect-shadowed",
          message: l10n.t(
            "This redirect is never used: {0} in line {1} of {2} comes first.",
            first.source,
            line,
            file.path,
          ),
          ...placeOf(rule.sourcePlace),
          related: { path: file.path, message: l10n.t("The file that is asked first") },
          fixes: [],
        };
      }
    }
    return undefined;
  }

  /** That the site publishes a page at the path that is redirected. */
  async #ofPage(rule: RedirectRule): Promise<RedirectFinding | undefined> {
    const { takes, isPlain, redirects, source, target = "" } = rule;
    const path = this.#ends.published(takes.path, "source");
    if (
      !isPlain ||
      !redirects ||
      takes.kind !== "one" ||
      path === undefined ||
      withoutSlash(this.#ends.path(target) ?? "") === withoutSlash(path)
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
      message: messages[this.#ends.precedence(rule)],
      ...placeOf(rule.sourcePlace),
      related: { path: page, message: l10n.t("The page that is published there") },
      fixes: [],
    };
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
    const needsRoot = this.#dialect.needsRoot && (this.#file.kind !== "htaccess" || keepsRest);
    const rooted = `/${target}`;
    return !needsRoot || !isRelative || targetPlace === undefined
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
    const path = this.#ends.path(target);
    if (path === undefined || !rule.redirects || targetPlace === undefined) {
      return undefined;
    }
    const end = (await this.#ends.followed(rule, path)) ?? (await this.#aliased(rule, path));
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
}

function placeOf({ start, end }: TextPlace): TextPlace {
  return { start, end };
}
