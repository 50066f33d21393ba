import * as l10n from "@vscode/l10n";
import { mainKeyword } from "../../contents/keywordInArticle.ts";
import { fieldList } from "../../frontMatter/frontMatter.ts";
import { keywordKey } from "../../identity/keywordKey.ts";
import { lacksWords } from "../../identity/missingWords.ts";
import { shortText } from "../../../shared/plainText.ts";
import type { CheckContext, Rule } from "../checkContext.ts";
import type { CheckedArticle, Finding } from "../finding.ts";
import type { RuleName } from "../ruleNames.ts";
import { openFix, otherArticle } from "./duplicates.ts";
import { isTemplate, statedText } from "./places.ts";

/** Whether an article's main keyword is another article's, too, and stands where readers look first. */
export const keywords: Rule = {
  names: [
    "keyword-taken",
    "keyword-not-in-title",
    "keyword-not-in-intro",
    "keyword-not-in-headings",
  ],
  find: async (article, context) => {
    const { text, front } = article;
    const found = mainKeyword(text, front, context.fields.keyword);
    if (
      found === undefined ||
      isTemplate(found.keyword) ||
      keywordKey(found.keyword) === "" ||
      isOneOfSeveral(article, context)
    ) {
      return [];
    }
    const { keyword, start, end } = found;
    const other = await otherArticle(article, context, "keyword", keyword);
    const taken: readonly Finding[] =
      other === undefined
        ? []
        : [
            {
              rule: "keyword-taken",
              message: l10n.t("{0} has the same keyword, so both pages compete.", other.path),
              start,
              end,
              related: { path: other.path, message: l10n.t("Same keyword") },
              fixes: [
                openFix(other.path),
                { kind: "field", title: l10n.t("Change Keyword…"), field: "keyword" },
              ],
            },
          ];
    const missing = placesWithout(keyword, article, context).map(({ rule, message }): Finding => ({
      rule,
      message,
      start,
      end,
      fixes: [],
    }));
    return [...taken, ...missing];
  },
};

/** Whether the field with the keyword lists several: they may be tags, and none of them is said to be the main one. */
function isOneOfSeveral({ front }: CheckedArticle, { fields }: CheckContext): boolean {
  const listed = fields.keyword.map((name) => fieldList(front, name));
  return (listed.find(({ length }) => length > 0)?.length ?? 0) > 1;
}

/** Where readers look first and the keyword isn't; what a template fills in isn't known. */
function placesWithout(
  keyword: string,
  { front, body }: CheckedArticle,
  { fields }: CheckContext,
): readonly { readonly rule: RuleName; readonly message: string }[] {
  const words = `“${shortText(keyword, 60)}”`;
  const title = statedText(front, fields.title, "title")?.text ?? mainHeading(body) ?? "";
  const sections = body.headings.filter(({ depth }) => depth > 1).map(({ text }) => text);
  const places = [
    {
      rule: "keyword-not-in-title",
      text: title,
      message: l10n.t("Words of {0} are missing from the title.", words),
    },
    {
      rule: "keyword-not-in-intro",
      text: body.hasTemplates ? "" : body.intro,
      message: l10n.t("Words of {0} are missing from the introduction.", words),
    },
    {
      rule: "keyword-not-in-headings",
      text: body.hasTemplates ? "" : sections.join("\n"),
      message: l10n.t("Words of {0} are missing from the headings below the main one.", words),
    },
  ] as const;
  return places.filter(({ text }) => text.trim() !== "" && lacksWords(text, keyword));
}

function mainHeading({ headings }: CheckedArticle["body"]): string | undefined {
  return headings.find(({ depth }) => depth === 1)?.text;
}
