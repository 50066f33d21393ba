import * as l10n from "@vscode/l10n";
import { formatInteger } from "../../shared/format.ts";
import { longestArticle } from "../body/articleBody.ts";
import type { Rule } from "../checkContext.ts";
import { firstLine } from "./places.ts";

/** Whether an article is too long for the other rules: what isn't looked at is said, so that no findings don't mean no faults. */
export const length: Rule = {
  names: ["article-too-long"],
  find: (article) =>
    isTooLong(article.text)
      ? [
          {
            rule: "article-too-long",
            message: l10n.t(
              "This file has {0} characters and isn't checked: articles of up to {1} are. Split it, or leave it out in rules.json.",
              formatInteger(article.text.length),
              formatInteger(longestArticle),
            ),
            ...firstLine(article),
            fixes: [],
          },
        ]
      : [],
};

/** Whether a text is longer than articles that are read. */
export function isTooLong(text: string): boolean {
  return text.length > longestArticle;
}
