import * as l10n from "@vscode/l10n";
import type { PageState } from "../../sites/siteRules.ts";
import type { Rule } from "../checkContext.ts";
import type { CheckedArticle, Finding } from "../finding.ts";
import { internalLinks } from "../links/internalLinks.ts";
import { judgedOnce } from "../links/judgedOnce.ts";

/** Links of a published article to one that isn't, so that a reader finds no page. */
export const linkDraft: Rule = {
  names: ["link-draft"],
  find: async (article, context) => {
    const findings: Finding[] = [];
    for (const link of isOfUnpublished(article) ? [] : internalLinks(article)) {
      const verdict = await judgedOnce(article, link.target, context);
      const state = verdict.kind === "file" ? verdict.state : undefined;
      const message = state === undefined ? undefined : messageOf(state);
      if (verdict.kind === "file" && verdict.path !== article.path && message !== undefined) {
        findings.push({
          rule: "link-draft",
          message,
          fixes: [],
          related: { path: verdict.path, message: l10n.t("This is the article.") },
          ...link.targetPlace,
        });
      }
    }
    return findings;
  },
};

/** Whether the article itself isn't published, or not yet: its links are read once they may lead to pages. */
function isOfUnpublished({ location }: CheckedArticle): boolean {
  return location.kind === "url" && location.state !== "published";
}

/** Undefined where there is a page, or will be one by itself. */
function messageOf(state: PageState): string | undefined {
  switch (state) {
    case "draft":
      return l10n.t("This link leads to a draft, which isn't published.");
    case "notPublished":
      return l10n.t(
        "This link leads to an article whose front matter says that it isn't published.",
      );
    case "expired":
      return l10n.t("This link leads to an article that has expired.");
    case "published":
    case "future":
    case "notRendered":
    case "static":
      return undefined;
  }
}
