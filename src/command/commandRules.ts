import type { RuleSettings } from "../articles/checks/ruleSettings.ts";
import { isRuleName, movedCode, ruleSeverities } from "../articles/checks/ruleNames.ts";
import type { RuleName, Severity } from "../articles/checks/ruleNames.ts";

/** A rule of the command: one of an article, or that of published URLs that moved, which `--changed` finds. */
export type CommandRule = RuleName | typeof movedCode;

/** Rules that need saved results, which only the editor has. */
const editorOnly: ReadonlySet<RuleName> = new Set<RuleName>([
  "figure-old",
  "keyword-ranks-elsewhere",
  "audit-high",
  "audit-medium",
  "audit-low",
]);

/** The severities of rules unless the project says otherwise; the others are off. */
const onByDefault: Readonly<Partial<Record<CommandRule, Severity>>> = {
  "link-broken": "error",
  "link-anchor": "error",
  "slug-taken": "warning",
  "title-missing": "warning",
  [movedCode]: "warning",
};

/** What each rule finds, as in `media/rules.schema.json`. */
export const ruleHelp: Readonly<Record<CommandRule, string>> = {
  "title-missing":
    "No title, although at least half of the site's other articles have one, and most of its folder.",
  "title-wide": "A title that may be cut off in search results.",
  "title-duplicate": "A title that another published article in the same language and version has.",
  "description-missing":
    "No description, although at least half of the site's other articles have one, also in its folder.",
  "description-wide": "A description that may be cut off in search results.",
  "description-duplicate":
    "A description that another published article in the same language and version has.",
  "heading-h1-many": "A second main heading (H1).",
  "heading-jump": "A heading that leaves out a level.",
  "heading-none": "More than 1,000 words of running text without a heading.",
  "section-empty": "A heading with nothing below it.",
  "image-alt": "A picture without alt text.",
  "image-missing": "A picture whose file doesn't exist where the site generator looks for it.",
  "link-broken": "An internal link to a page or file that doesn't exist.",
  "link-anchor": "A link to a heading or ID that doesn't exist.",
  "link-draft": "A link to an article that isn't published: a draft, or one that has expired.",
  "link-text": "A link whose text doesn't say where it leads, such as “here”.",
  "redirect-missing": "A redirect to a page that doesn't exist.",
  "redirect-chain": "A redirect to a URL that is redirected again.",
  "redirect-loop": "A redirect that leads back to itself.",
  "redirect-duplicate": "A redirect whose path has another redirect, which is used instead.",
  "redirect-shadowed": "A redirect that never applies because an earlier pattern does.",
  "redirect-page": "A redirect from the URL of a page that is published.",
  "redirect-base":
    "A redirect whose target is relative, or lacks the path that the site is published below.",
  "keyword-taken": "A keyword that another published article in the same language and version has.",
  "keyword-ranks-elsewhere":
    "A keyword for which another page of the site ranks, in saved results.",
  "keyword-not-in-title": "A title without all words of the keyword.",
  "keyword-not-in-intro": "A beginning without all words of the keyword.",
  "keyword-not-in-headings": "Headings below the main one without all words of the keyword.",
  "slug-taken": "Two files with the same URL.",
  "figure-old": "A sourced figure older than 180 days.",
  "article-orphan":
    "A published article that no other article links to. Off by default: menus and list pages aren't checked.",
  "audit-high": "An issue of high severity in the newest saved audit of the page.",
  "audit-medium": "An issue of medium severity in the newest saved audit of the page.",
  "audit-low": "An issue of low severity in the newest saved audit of the page.",
  "article-too-long":
    "An article that isn't checked because it has more than 2,000,000 characters.",
  [movedCode]:
    "A published URL that nothing makes any more, or another file, without a redirect, since the common commit with the default branch.",
};

/** All rules by name, in the order in which they are listed. */
export const ruleNames: readonly CommandRule[] = [
  ...Object.keys(ruleSeverities).filter(isRuleName),
  movedCode,
];

/** Whether a text is the name of a rule of the command. */
export function isCommandRule(text: string): text is CommandRule {
  return isRuleName(text) || text === movedCode;
}

/** Whether a rule exists in the editor only. */
export function isEditorOnly(rule: CommandRule): boolean {
  return rule !== movedCode && editorOnly.has(rule);
}

/** The severity of a rule where neither the project nor the options say it. */
export function usualSeverity(rule: CommandRule): Severity {
  return onByDefault[rule] ?? "off";
}

/** What the options say about rules. */
export interface RuleChoice {
  readonly severities: Readonly<Partial<Record<CommandRule, Severity>>>;
  /** Only these are on; undefined for no such choice. */
  readonly only: readonly CommandRule[] | undefined;
}

/** The severity of a rule: by the options, else by the project, else as usual. */
export function severityHere(
  rule: CommandRule,
  choice: RuleChoice,
  own: RuleSettings["rules"] = {},
): Severity {
  const chosen = choice.severities[rule];
  if (chosen !== undefined || isEditorOnly(rule)) {
    return chosen ?? "off";
  }
  const said = own[rule] ?? usualSeverity(rule);
  if (choice.only === undefined) {
    return said;
  }
  if (!choice.only.includes(rule)) {
    return "off";
  }
  // who names a rule wants it, although it is off otherwise
  const inEditor = rule === movedCode ? "warning" : ruleSeverities[rule];
  return said === "off" ? (inEditor === "off" ? "information" : inEditor) : said;
}

/**
 * The project's settings with the severity that every rule has here. That of moved URLs is left out where it isn't stated:
 * each kind of move has its own then.
 */
export function commandSettings(own: RuleSettings, choice: RuleChoice): RuleSettings {
  const isSaid = (choice.severities[movedCode] ?? own.rules?.[movedCode]) !== undefined;
  const rules = ruleNames
    .map((rule) => [rule, severityHere(rule, choice, own.rules)] as const)
    .filter(([rule, severity]) => rule !== movedCode || isSaid || severity === "off");
  return { ...own, rules: Object.fromEntries(rules) };
}
