import * as l10n from "@vscode/l10n";
import { formatInteger } from "../../../shared/format.ts";
import { longestArticle } from "../body/articleBody.ts";
import type { Rule } from "../checkContext.ts";
import type { CheckedArticle } from "../finding.ts";
import { firstLine } from "./places.ts";

/** Whether an article is longer than what is read of one: its text is unknown then. */
export function isTooLong({ text }: Pick<CheckedArticle, "text">): boolean {
  return text.length > longestArticle;
}

/** An article that no other rule looks at because of its length. */
export const tooLong: Rule = {
  names: ["article-too-long"],
  find: (article) =>
    isTooLong(article)
      ? [
          {
            rule: "article-too-long",
            message: l10n.t(
              "Not checked: {0} characters (limit: {1}).",
              formatInteger(article.text.length),
              formatInteger(longestArticle),
            ),
            ...firstLine(article),
            fixes: [],
          },
        ]
      : [],
};
