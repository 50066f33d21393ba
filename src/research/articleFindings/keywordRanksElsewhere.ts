import * as l10n from "@vscode/l10n";
import { mainKeyword } from "../../articles/contents/keywordInArticle.ts";
import type { Placing } from "../library/knownFacts/facts.ts";
import { evidenceLabel } from "../../shared/evidence.ts";
import { formatAmount, formatDay } from "../../shared/format.ts";
import { beside, shortText } from "../../shared/plainText.ts";
import { claimingSite } from "../../articles/sites/claimingSite.ts";
import type { Claim, IndexedArticle } from "../../articles/sites/urlIndex.ts";
import type { Rule } from "../../articles/checks/checkContext.ts";
import type { CheckedArticle, Finding } from "../../articles/checks/finding.ts";
import type { SavedFacts } from "./savedFacts.ts";
import { editionsOf } from "../../articles/contents/editions.ts";
import { openFix } from "../../articles/checks/rules/duplicates.ts";

/** Another page of the site has the place for the article's keyword, as the newest saved result says. */
export const keywordRanksElsewhere = (saved: SavedFacts | undefined): Rule => ({
  names: ["keyword-ranks-elsewhere"],
  find: async (article, { fields, project }) => {
    const found = mainKeyword(article.text, article.front, fields.keyword);
    const ranking = saved?.ranking;
    if (found === undefined || project === undefined || ranking === undefined) {
      return [];
    }
    const { key } = claimingSite(article.rules);
    const claims = (await project.claims(ranking.url ?? "")).filter(({ site }) => site.key === key);
    const others = await project.articlesBeside(article.path);
    return claims.some((claim) => isSameArticle(article, claim, others))
      ? []
      : [findingOf(found, ranking, claims[0], saved?.isSample === true)];
  },
});

/** Whether a file is the article itself, under an alias for example, or its translation or another version of it. */
function isSameArticle(
  { path, location }: CheckedArticle,
  claim: Claim,
  others: readonly IndexedArticle[],
): boolean {
  const other = others.find((article) => article.path === claim.path) ?? claim;
  return !editionsOf(others).areTogether({ ...location, path }, other);
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
  return {
    rule: "keyword-ranks-elsewhere",
    start,
    end,
    message,
    ...(claim === undefined
      ? {}
      : { related: { path: claim.path, message: l10n.t("File: {0}", page) } }),
    fixes: [
      ...(claim === undefined ? [] : [openFix(claim.path)]),
      { kind: "openResult", title: l10n.t("Open Saved Result (free)"), resultId: source.resultId },
    ],
  };
}
