import * as l10n from "@vscode/l10n";
import { mainKeyword } from "../../contents/keywordInArticle.ts";
import { shortText } from "../../../shared/plainText.ts";
import { nameOf } from "../../sites/siteFiles.ts";
import type { ArticleLinks, CheckContext, Rule } from "../checkContext.ts";
import type { CheckedArticle, Fix } from "../finding.ts";
import { firstLine, statedText } from "./places.ts";

/** Articles that are offered for a link to the orphan. */
const mostOffered = 3;
/** Characters of a sentence that are quoted. */
const longestQuote = 60;

/**
 * Whether another article links to a published one. Menus, lists and templates aren't read, so the rule is off until a
 * project wants it; while an article can't be read, nothing is known.
 */
export const orphans: Rule = {
  names: ["article-orphan"],
  find: async (article, context) => {
    const { location, path, front } = article;
    const { links } = context;
    if (
      links === undefined ||
      location.kind !== "url" ||
      location.state !== "published" ||
      isList(path)
    ) {
      return [];
    }
    if ((await links.linksTo(path)).length > 0 || links.unread.length > 0) {
      return [];
    }
    const title = statedText(front, context.fields.title, "title");
    const place = title?.field ?? firstLine(article);
    return [
      {
        rule: "article-orphan",
        message: l10n.t("No other article links here. Menus and list pages aren't checked."),
        start: place.start,
        end: place.end,
        fixes: await offers(article, context, links),
      },
    ];
  },
};

/** The home page and the pages of sections are reached by menus. */
function isList(path: string): boolean {
  return (
    nameOf(path).startsWith("_index.") ||
    /^(?:content\/|src\/(?:pages|content)\/)?index\./u.test(path)
  );
}

/** Opens articles that have the keyword, else the title, in their text. */
async function offers(
  { path, text, front }: CheckedArticle,
  { fields }: CheckContext,
  links: ArticleLinks,
): Promise<Fix[]> {
  const words =
    mainKeyword(text, front, fields.keyword)?.keyword ??
    statedText(front, fields.title, "title")?.text ??
    "";
  const { first } = await links.mentionsWithoutLink(path, words, mostOffered);
  return first.map((mention) => ({
    kind: "open",
    title: l10n.t(
      "Open {0} (possible link: “{1}”)",
      mention.path,
      shortText(mention.sentence, longestQuote),
    ),
    path: mention.path,
  }));
}
