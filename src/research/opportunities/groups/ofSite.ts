import type { WrittenLink } from "../../../articles/checks/links/linkGraph.ts";
import { pageKey } from "../../../articles/identity/pageKey.ts";
import { oldAfterDays } from "../../planning/refreshReasons.ts";
import { inOrder } from "../opportunity.ts";
import type { MovedUrl, OpportunityList, OpportunityRow } from "../opportunity.ts";
import { clicksByPage } from "../opportunityFacts.ts";
import type { OpportunityFacts } from "../opportunityFacts.ts";

const dayLength = 86_400_000;

/** URLs that the site makes no more and that lead nowhere: by their clicks where they are known, then by links. */
export function movedUrls({ moved, shapes, articles }: OpportunityFacts): OpportunityList[] {
  if (moved === undefined) {
    return [];
  }
  const clicks = clicksByPage(shapes);
  const rowOf = (one: MovedUrl, figure: number | null): OpportunityRow => {
    const article = one.kind === "moved" ? articles.ofPath(one.file ?? "") : undefined;
    return { articles: article === undefined ? [] : [article], url: one.url, figure, moved: one };
  };
  const single = moved.filter(({ cause }) => cause === undefined);
  const clicked = single.filter(({ url }) => clicks(url) !== null);
  const causes = Map.groupBy(
    moved.filter(({ cause }) => cause !== undefined),
    ({ cause }) => cause ?? "",
  );
  return [
    {
      group: "urlMovedOrGone",
      id: "urlMovedOrGone",
      ...(clicked.length > 0 && shapes.pages !== undefined ? { source: shapes.pages.source } : {}),
      rows: [
        ...inOrder(clicked.map((one) => rowOf(one, clicks(one.url)))),
        ...inOrder(
          single.filter(({ url }) => clicks(url) === null).map((one) => rowOf(one, one.linksIn)),
        ),
        ...[...causes].flatMap(([, [first, ...others]]) =>
          first === undefined ? [] : [{ ...rowOf(first, null), count: 1 + others.length }],
        ),
      ],
    },
  ];
}

/** Issues that saved audits found on pages of articles, the most clicked page first. */
export function auditIssues({ audits, articles, shapes }: OpportunityFacts): OpportunityList[] {
  const clicks = clicksByPage(shapes);
  const rows = audits.flatMap(({ url, issues, source }): OpportunityRow[] => {
    const article = articles.ofPage(url);
    return article === undefined || issues.length === 0
      ? []
      : [{ articles: [article], url, issues, figure: clicks(url), changedAt: source.observedAt }];
  });
  return audits.length === 0 ? [] : [ofPages("auditIssues", rows, shapes)];
}

/** Links of published articles to what nothing makes; a link to a page that moved or is gone is one, too. */
export function brokenLinks(facts: OpportunityFacts): OpportunityList[] {
  const { links, articles, shapes, moved = [] } = facts;
  const clicks = clicksByPage(shapes);
  const lost = new Set(moved.map(({ url }) => pageKey(url)));
  const leadsNowhere = ({ from, target }: WrittenLink): boolean => {
    const base = articles.ofPath(from)?.url;
    return (
      base !== undefined &&
      URL.canParse(target, base) &&
      lost.has(pageKey(new URL(target, base).href))
    );
  };
  const broken =
    links === undefined
      ? []
      : [...links.broken, ...(lost.size === 0 ? [] : links.undecided.filter(leadsNowhere))];
  const rows = broken.flatMap(({ from, line, target }): OpportunityRow[] => {
    const article = articles.ofPath(from);
    return article?.isPublished === true
      ? [{ articles: [article], place: { line, target }, figure: clicks(article.url) }]
      : [];
  });
  return links === undefined ? [] : [ofPages("brokenLinks", rows, shapes)];
}

/** Published articles that no other one links to. */
export function noLinkIn({ links, articles, shapes }: OpportunityFacts): OpportunityList[] {
  const clicks = clicksByPage(shapes);
  const paths = links?.noLinkIn;
  const rows = (paths ?? []).flatMap((path): OpportunityRow[] => {
    const article = articles.ofPath(path);
    return article === undefined ? [] : [{ articles: [article], figure: clicks(article.url) }];
  });
  return paths === undefined ? [] : [ofPages("noLinkIn", rows, shapes)];
}

function ofPages(
  group: OpportunityList["group"],
  rows: readonly OpportunityRow[],
  { pages }: OpportunityFacts["shapes"],
): OpportunityList {
  const hasFigures = rows.some(({ figure }) => figure !== null);
  return {
    group,
    id: group,
    rows: inOrder(rows),
    ...(hasFigures && pages !== undefined ? { source: pages.source } : {}),
  };
}

/** Published articles whose text nobody changed for a year. */
export function notUpdated({ articles, changedAt, now }: OpportunityFacts): OpportunityList[] {
  if (changedAt === undefined) {
    return [];
  }
  const rows = articles.published.flatMap((article): OpportunityRow[] => {
    const changed = changedAt(article.path);
    const days = changed === undefined ? Number.NaN : dayNumber(now) - dayNumber(new Date(changed));
    return changed !== undefined && days >= oldAfterDays
      ? [{ articles: [article], figure: days, changedAt: changed }]
      : [];
  });
  return [{ group: "notUpdated", id: "notUpdated", rows: inOrder(rows) }];
}

/** Days since 1970, in UTC. */
function dayNumber(time: Date): number {
  return Math.floor(time.getTime() / dayLength);
}
