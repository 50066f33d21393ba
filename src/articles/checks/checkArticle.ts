import * as l10n from "@vscode/l10n";
import { formatInteger } from "../../shared/format.ts";
import type { ArticleKind } from "../frontMatter/articleKind.ts";
import { articleWork, unguarded } from "../sites/strangersWork.ts";
import type { WorkGuard } from "../sites/strangersWork.ts";
import type { CheckContext, Rule } from "./checkContext.ts";
import { disabledRules } from "./disabled.ts";
import type { CheckedArticle, Finding } from "./finding.ts";
import { isAccepted, severityOf } from "./ruleSettings.ts";
import type { RuleSettings } from "./ruleSettings.ts";
import type { RuleName, Severity } from "./ruleNames.ts";
import { descriptions } from "./rules/descriptions.ts";
import { headings } from "./rules/headings.ts";
import { images } from "./rules/images.ts";
import { keywords } from "./rules/keywords.ts";
import { linkAnchor } from "./rules/linkAnchor.ts";
import { linkBroken } from "./rules/linkBroken.ts";
import { orphans } from "./rules/orphans.ts";
import { slugs } from "./rules/slugs.ts";
import { titles } from "./rules/titles.ts";
import { isTooLong, tooLong } from "./rules/tooLong.ts";

/** The rules that need nothing but the site, in the order in which their findings are listed where they begin at one place. */
export const rules: readonly Rule[] = [
  titles,
  descriptions,
  slugs,
  keywords,
  headings,
  images,
  linkBroken,
  linkAnchor,
  orphans,
  tooLong,
];

/** Findings of one rule in one article that are listed: nobody reads more, and each costs the editor time. */
const mostOfRule = 500;

/** A finding with how loud it is. */
export interface ReportedFinding extends Finding {
  readonly severity: Exclude<Severity, "off">;
}

/** What the project says about rules, and the rules that others add to those of this list. */
export interface CheckOptions {
  readonly settings: RuleSettings;
  readonly more?: readonly Rule[];
  /** Where what strangers wrote may never end. */
  readonly guard?: WorkGuard;
}

/**
 * What the rules find in an article, by place. Left out is what the project's settings, a comment in the article or
 * somebody's decision silence. An article that has no page has no findings, and one that is too long has no other.
 */
export async function checkArticle(
  article: CheckedArticle,
  kind: ArticleKind,
  context: CheckContext,
  { settings, more = [], guard = unguarded }: CheckOptions,
): Promise<ReportedFinding[]> {
  if (article.location.kind === "none") {
    return [];
  }
  const looking = isTooLong(article) ? [tooLong] : [...rules, ...more];
  const wanted = looking.filter(({ names }) => names.some((name) => isOn(name, settings)));
  const work = articleWork(article.path);
  const found = await Promise.all(
    wanted.map(async (rule) => {
      // of a rule that waits for other articles only what it does before is named
      const { findings } = guard.during(work, () => ({ findings: rule.find(article, context) }));
      return findings;
    }),
  );
  const disabled = disabledRules(article, kind);
  const loud = found
    .flat()
    .flatMap((finding): ReportedFinding[] => {
      const severity = loudness(finding, settings);
      return severity === "off" ||
        disabled.covers(finding) ||
        isAccepted(finding, article, settings)
        ? []
        : [{ ...finding, severity }];
    })
    .toSorted((a, b) => a.start - b.start);
  return firstOfEach(loud);
}

/** The first findings of each rule; the last of them says how many more there are. */
function firstOfEach(findings: readonly ReportedFinding[]): ReportedFinding[] {
  const counts = new Map<RuleName, number>();
  const first = findings.filter(({ rule }) => {
    const count = (counts.get(rule) ?? 0) + 1;
    counts.set(rule, count);
    return count <= mostOfRule;
  });
  for (const [rule, count] of counts) {
    const at = count > mostOfRule ? first.findLastIndex((finding) => finding.rule === rule) : -1;
    const last = first[at];
    if (last !== undefined) {
      const more = formatInteger(count - mostOfRule);
      const message = l10n.t(
        "{0} There are {1} more like this that aren't listed.",
        last.message,
        more,
      );
      first[at] = { ...last, message };
    }
  }
  return first;
}

function isOn(rule: RuleName, settings: RuleSettings): boolean {
  return severityOf(rule, settings) !== "off";
}

/** What the project says about a rule counts more than what a finding says of itself. */
function loudness({ rule, severity }: Finding, settings: RuleSettings): Severity {
  return settings.rules?.[rule] ?? severity ?? severityOf(rule, settings);
}
