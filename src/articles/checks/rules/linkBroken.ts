import * as l10n from "@vscode/l10n";
import type { Rule } from "../checkContext.ts";
import type { ArticleLink } from "../body/articleBody.ts";
import type { CheckedArticle, Finding } from "../finding.ts";
import { judgedOnce } from "../links/judgedOnce.ts";
import type { LinkVerdict } from "../links/linkVerdict.ts";
import { internalLinks } from "../links/internalLinks.ts";
import { hasTemplate } from "../links/templateLinks.ts";
import { shownUrl } from "../../sites/pageUrl.ts";
import { traitsOf } from "../../sites/generatorTraits.ts";

/** Internal links that lead to nothing, by the rules of the site's generator. */
export const linkBroken: Rule = {
  names: ["link-broken"],
  find: async (article, context) => {
    const findings: Finding[] = [];
    for (const link of internalLinks(article)) {
      const verdict = await judgedOnce(article, link.target, context);
      if (verdict.kind === "broken") {
        findings.push(findingOf(article, link, verdict));
      }
    }
    return findings;
  },
};

type Broken = Extract<LinkVerdict, { readonly kind: "broken" }>;

function findingOf({ rules }: CheckedArticle, link: ArticleLink, verdict: Broken): Finding {
  return {
    rule: "link-broken",
    message: messageOf(verdict, traitsOf(rules).name),
    // what a template makes isn't written as its URL is
    fixes: (hasTemplate(link.target) ? [] : verdict.nearest).map((target) => ({
      kind: "edit",
      title: l10n.t("Change to {0}", target),
      changes: [{ ...link.targetPlace, text: target }],
    })),
    ...link.targetPlace,
  };
}

function messageOf({ form, sought: target }: Broken, generator: string): string {
  const sought = shownUrl(target);
  switch (form) {
    case "source":
      return l10n.t("This link leads to a file that doesn't exist: {0}.", sought);
    case "file":
      return l10n.t("No file on this site has the URL {0}.", sought);
    case "page":
      return l10n.t("No page on this site has the URL {0} (rules: {1}).", sought, generator);
  }
}
