import * as l10n from "@vscode/l10n";
import type { RuleName } from "./ruleNames.ts";

const titles: Readonly<Record<RuleName, () => string>> = {
  "title-missing": () => l10n.t("No title"),
  "title-wide": () => l10n.t("Title may be cut off"),
  "title-duplicate": () => l10n.t("Same title twice"),
  "description-missing": () => l10n.t("No description"),
  "description-wide": () => l10n.t("Description may be cut off"),
  "description-duplicate": () => l10n.t("Same description twice"),
  "heading-h1-many": () => l10n.t("More than one H1"),
  "heading-jump": () => l10n.t("Heading level skipped"),
  "heading-none": () => l10n.t("Long text without headings"),
  "section-empty": () => l10n.t("Heading without text"),
  "image-alt": () => l10n.t("No alt text"),
  "image-missing": () => l10n.t("Image not found"),
  "link-broken": () => l10n.t("Broken link"),
  "link-anchor": () => l10n.t("Link to a missing heading"),
  "link-draft": () => l10n.t("Link to an unpublished article"),
  "link-text": () => l10n.t("Link text says too little"),
  "redirect-missing": () => l10n.t("Redirect to a missing page"),
  "redirect-chain": () => l10n.t("Redirect that is redirected again"),
  "redirect-loop": () => l10n.t("Redirect back to itself"),
  "redirect-duplicate": () => l10n.t("Same path redirected twice"),
  "redirect-shadowed": () => l10n.t("Redirect that never applies"),
  "redirect-page": () => l10n.t("Redirect from a published page"),
  "redirect-base": () => l10n.t("Redirect target without the site's path"),
  "keyword-taken": () => l10n.t("Same keyword twice"),
  "keyword-ranks-elsewhere": () => l10n.t("Another page ranks for the keyword"),
  "keyword-not-in-title": () => l10n.t("Keyword not in the title"),
  "keyword-not-in-intro": () => l10n.t("Keyword not in the introduction"),
  "keyword-not-in-headings": () => l10n.t("Keyword not in the headings"),
  "slug-taken": () => l10n.t("Same URL twice"),
  "figure-old": () => l10n.t("Old figure"),
  "article-orphan": () => l10n.t("No other article links here"),
  "audit-high": () => l10n.t("Audit issues of high severity"),
  "audit-medium": () => l10n.t("Audit issues of medium severity"),
  "audit-low": () => l10n.t("Audit issues of low severity"),
  "article-too-long": () => l10n.t("Article too long to check"),
};

/** What a rule is about, in words: what people read instead of its name, which files and comments have. */
export function ruleTitle(rule: RuleName): string {
  return titles[rule]();
}
