import * as l10n from "@vscode/l10n";
import { mainKeyword } from "../../articles/keywordInArticle.ts";
import type { Placing } from "../../library/knownFacts/facts.ts";
import { evidenceLabel } from "../../shared/evidence.ts";
import { formatAmount, formatDay } from "../../shared/format.ts";
import { beside, shortText } from "../../shared/plainText.ts";
import { nameOf } from "../../sites/siteFiles.ts";
import type { Claim } from "../../sites/urlIndex.ts";
import type { CheckContext, ProjectFacts, Rule } from "../checkContext.ts";
import type { CheckedArticle, Finding, Fix } from "../finding.ts";

/** Another page of the site has the place for the article's keyword, as the newest saved result says. */
export const keywordRanksElsewhere: Rule = {
  names: ["keyword-ranks-elsewhere"],
  find: async (article, { fields, project, saved }: CheckContext) => {
    const found = mainKeyword(article.text, article.front, fields.keyword);
    const ranking = saved?.ranking;
    if (found === undefined || project === undefined || ranking === undefined) {
      return [];
    }
    const claims = await project.claims(ranking.url ?? "");
    // what another file can't be told apart from isn't reported: the article's own aliases and its translations
    return claims.some(({ path }) => path === article.path) ||
      (await isOtherLanguage(article, claims[0], project))
      ? []
      : [findingOf(found, ranking, claims[0], saved?.isSample === true)];
  },
};

async function isOtherLanguage(
  { path, location }: CheckedArticle,
  claim: Claim | undefined,
  project: ProjectFacts,
): Promise<boolean> {
  const articles = claim === undefined ? [] : await project.articlesBeside(path);
  const other = articles.find((article) => article.path === claim?.path);
  const own = location.kind === "url" ? location.language : undefined;
  return other?.language !== own && other !== undefined;
}

function findingOf(
  {
    keyword,
    start,
    end,
  }: { readonly keyword: string; readonly start: number; readonly end: number },
  { url, position, source }: Placing,
  claim: Claim | undefined,
  isSample: boolean,
): Finding {
  const { market, observedAt, evidence } = source;
  const origin = beside(
    isSample ? l10n.t("sample data") : "",
    l10n.t(evidenceLabel(evidence)),
    market === null ? "" : `${shortText(market.location)}, ${shortText(market.language)}`,
    formatDay(observedAt),
  );
  const page = shortText(url, 200);
  const message = l10n.t(
    "Another page of your site ranks for “{0}”: {1}, position {2} ({3}).",
    shortText(keyword),
    page,
    formatAmount(position ?? 0),
    origin,
  );
  const open: Fix[] =
    claim === undefined
      ? []
      : [
          {
            kind: "open",
            title: l10n.t("Open {0}", shortText(nameOf(claim.path), 40)),
            path: claim.path,
          },
        ];
  return {
    rule: "keyword-ranks-elsewhere",
    start,
    end,
    message,
    ...(claim === undefined
      ? {}
      : { related: { path: claim.path, message: l10n.t("It makes {0}", page) } }),
    fixes: [
      ...open,
      { kind: "openResult", title: l10n.t("Open Saved Result (free)"), resultId: source.resultId },
    ],
  };
}
