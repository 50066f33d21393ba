/** Severities of findings; one that is `off` isn't reported at all. */
export const severities = ["error", "warning", "information", "hint", "off"] as const;
export type Severity = (typeof severities)[number];

/** Every rule with its default severity. */
export const ruleSeverities = {
  "title-missing": "warning",
  "title-wide": "information",
  "title-duplicate": "warning",
  "description-missing": "information",
  "description-wide": "information",
  "description-duplicate": "information",
  "heading-h1-many": "information",
  "heading-jump": "hint",
  "heading-none": "hint",
  "section-empty": "hint",
  "image-alt": "information",
  "image-missing": "information",
  "link-broken": "warning",
  "link-anchor": "information",
  "link-draft": "information",
  "link-text": "hint",
  "redirect-missing": "warning",
  "redirect-chain": "information",
  "redirect-loop": "warning",
  "redirect-duplicate": "information",
  "redirect-shadowed": "information",
  "redirect-page": "information",
  "redirect-base": "warning",
  "keyword-taken": "warning",
  "keyword-ranks-elsewhere": "information",
  "keyword-not-in-title": "hint",
  "keyword-not-in-intro": "hint",
  "keyword-not-in-headings": "hint",
  "slug-taken": "warning",
  "figure-old": "information",
  "article-orphan": "off",
  "audit-high": "warning",
  "audit-medium": "information",
  "audit-low": "hint",
  "article-too-long": "information",
} as const satisfies Readonly<Record<string, Severity>>;

/** The name of a rule, as people write it in `seo/rules.json` and in comments. */
export type RuleName = keyof typeof ruleSeverities;

/** What problems of published URLs that moved are known by: those of commits, not of an article. */
export const movedCode = "url-moved";

/** Whether a text is the name of a rule of an article. */
export function isRuleName(text: string): text is RuleName {
  return Object.hasOwn(ruleSeverities, text);
}
