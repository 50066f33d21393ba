import * as l10n from "@vscode/l10n";
import { formatInteger } from "../../../shared/format.ts";
import type { Rule } from "../checkContext.ts";
import type { CheckedArticle, Finding } from "../finding.ts";
import { firstLine } from "./places.ts";

/** Words from which on a text without headings is hard to find one's way in. */
const manyWords = 600;

/** How an article's headings are ordered. A title in the front matter beside one `#` heading is what many themes expect. */
export const headings: Rule = {
  names: ["heading-h1-many", "heading-jump", "heading-none"],
  find: (article) => [...severalMain(article), ...jumps(article), ...none(article)],
};

function severalMain({ body }: CheckedArticle): Finding[] {
  return body.headings
    .filter(({ depth }) => depth === 1)
    .slice(1)
    .map(({ start, end }) => ({
      rule: "heading-h1-many",
      message: l10n.t("This is another main heading (H1); an article has one."),
      start,
      end,
      fixes: [],
    }));
}

function jumps({ body }: CheckedArticle): Finding[] {
  return body.headings.flatMap(({ depth, start, end }, index) => {
    // a text may begin at any depth: the page's own title comes from a template
    const before = body.headings[index - 1]?.depth ?? depth;
    return depth <= before + 1
      ? []
      : [
          {
            rule: "heading-jump" as const,
            message: l10n.t("H{0} follows H{1}: a level between them is left out.", depth, before),
            start,
            end,
            fixes: [],
          },
        ];
  });
}

function none(article: CheckedArticle): Finding[] {
  const { headings: found, words, hasTemplates } = article.body;
  return found.length > 0 || words <= manyWords || hasTemplates
    ? []
    : [
        {
          rule: "heading-none",
          message: l10n.t("{0} words without a heading.", formatInteger(words)),
          ...firstLine(article),
          fixes: [],
        },
      ];
}
