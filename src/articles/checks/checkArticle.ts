import type { ArticleKind } from "../frontMatter/articleKind.ts";
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

/** A finding with how loud it is. */
export interface ReportedFinding extends Finding {
  readonly severity: Exclude<Severity, "off">;
}

/** What the project says about rules, and the rules that others add to those of this list. */
export interface CheckOptions {
  readonly settings: RuleSettings;
  readonly more?: readonly Rule[];
}

/**
 * What the rules find in an article, by place. Left out is what the project's settings, a comment in the article or
 * somebody's decision silence. An article that has no page has no findings, and one that is too long has no other.
 */
export async function checkArticle(
  article: CheckedArticle,
  kind: ArticleKind,
  context: CheckContext,
  { settings, more = [] }: CheckOptions,
): Promise<ReportedFinding[]> {
  if (article.location.kind === "none") {
    return [];
  }
  const looking = isTooLong(article) ? [tooLong] : [...rules, ...more];
  const wanted = looking.filter(({ names }) => names.some((name) => isOn(name, settings)));
  const found = await Promise.all(wanted.map(async (rule) => rule.find(article, context)));
  const disabled = disabledRules(article, kind);
  return found
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
}

function isOn(rule: RuleName, settings: RuleSettings): boolean {
  return severityOf(rule, settings) !== "off";
}

/** What the project says about a rule counts more than what a finding says of itself. */
function loudness({ rule, severity }: Finding, settings: RuleSettings): Severity {
  return settings.rules?.[rule] ?? severity ?? severityOf(rule, settings);
}
