import { isRecord } from "../../../shared/json.ts";
import type { JsonRecord } from "../../../shared/json.ts";
import { positionOf } from "../positionOf.ts";
import { entriesOf, firstTextOf, memberOf } from "../../../shared/reading.ts";
import { statedFigure } from "../../service/statedFigure.ts";
import { readTrend, trendChange } from "../../../shared/trend.ts";
import { isToolName } from "../../tools/catalogue.ts";
import { speaksOfSome } from "../../tools/speaksOfSome.ts";
import type { ToolName } from "../../tools/toolName.ts";
import { envelopeOf } from "../savedResult.ts";
import type { SavedResult } from "../savedResult.ts";
import { AnswerReader } from "./answerReader.ts";
import { issueSeverities } from "./facts.ts";
import type {
  AnswerFacts,
  FactSource,
  IssueSeverity,
  KeywordFigures,
  PageLinks,
  Placing,
  ResultPage,
} from "./facts.ts";
import { pageKey } from "../../../articles/identity/pageKey.ts";
import { siteKey } from "./subjectKeys.ts";

/**
 * What a saved answer says, by tool; undefined where it says nothing about a single keyword, page or site. An account's own
 * figures are not among it: they belong to an account, not to a page.
 */
const readers: Readonly<
  Record<ToolName, ((answer: AnswerReader) => Partial<AnswerFacts>) | undefined>
> = {
  inspect_keyword: keywordInspection,
  research_keywords: (answer) => ({
    keywords: answer
      .rows("keywords")
      .flatMap((row) => figuresOf(row, answer.source("keywords"), true)),
  }),
  compare_keyword_coverage: keywordCoverage,
  inspect_serp: resultPage,
  inspect_search_visibility: searchVisibility,
  inspect_domain: domainInspection,
  inspect_page: pageInspection,
  inspect_backlinks: backlinks,
  audit_site: siteAudit,
  discover_competitors: undefined,
  compare_backlink_gap: undefined,
  inspect_ai_visibility: undefined,
  discover_ai_citations: undefined,
  get_search_performance: undefined,
  get_website_analytics: undefined,
  get_ad_performance: undefined,
  export_dataset: undefined,
};

/** The tools whose answers say something about keywords, pages or sites. */
export const tellingTools: ReadonlySet<string> = new Set(
  Object.entries(readers).flatMap(([tool, reader]) => (reader === undefined ? [] : [tool])),
);

/** What a saved answer says about keywords, pages and sites; nothing where its answer can't be read. */
export function readFacts(result: SavedResult): AnswerFacts {
  const envelope = envelopeOf(result);
  const reader = isToolName(result.tool) ? readers[result.tool] : undefined;
  return {
    ...nothing,
    ...(envelope === undefined ? {} : reader?.(new AnswerReader(result, envelope))),
  };
}

const nothing: AnswerFacts = {
  keywords: [],
  placings: [],
  resultPages: [],
  pages: [],
  pageAudits: [],
  pageLinks: [],
  sites: [],
  siteLinks: [],
  siteAudits: [],
};

function keywordInspection(answer: AnswerReader): Partial<AnswerFacts> {
  const keyword = answer.subject("keyword");
  if (keyword === "") {
    return {};
  }
  const placings = answer
    .rows("serp_top")
    .flatMap((row) => placingOf({ ...row, keyword }, answer.source("serp_top")));
  return {
    keywords: figuresOf({ ...answer.data, keyword }, answer.source("trend"), true),
    placings,
  };
}

function keywordCoverage(answer: AnswerReader): Partial<AnswerFacts> {
  const own = answer.subject("domain");
  const keywords: KeywordFigures[] = [];
  const placings: Placing[] = [];
  for (const member of ["gaps", "losing"]) {
    const source = answer.source(member);
    for (const row of answer.rows(member)) {
      keywords.push(...figuresOf(row, source, false));
      if (Object.hasOwn(row, "your_position")) {
        placings.push(
          ...placingOf(
            { keyword: row["keyword"], domain: own, position: row["your_position"] },
            source,
          ),
        );
      }
    }
  }
  return { keywords, placings };
}

function resultPage(answer: AnswerReader): Partial<AnswerFacts> {
  const keyword = answer.subject("query");
  const source = answer.source("organic");
  if (keyword === "" || !Array.isArray(answer.member("organic"))) {
    return {};
  }
  const rows = answer.rows("organic");
  const sites = sitesOf(rows);
  const isReadable =
    rows.length === entriesOf(answer.data, "organic").length &&
    sites.every((site) => site !== undefined);
  const named = [...sites, ...sitesOf(answer.facts("organic"))].filter(
    (site) => site !== undefined,
  );
  return {
    placings: rows.flatMap((row) => placingOf({ ...row, keyword }, source)),
    resultPages:
      rows.length === 0
        ? []
        : [
            {
              keyword,
              source,
              organic: rows.length,
              sites: [...new Set(named)],
              ...(isReadable ? {} : { hasUnknownSites: true }),
              ...blocksOf(answer),
            },
          ],
  };
}

/** What is on a result page besides organic results: what the answer names, and an AI overview that it has (service spec 4.2). */
function blocksOf(answer: AnswerReader): Pick<ResultPage, "blocks"> {
  if (!Array.isArray(answer.member("item_types_present"))) {
    return {};
  }
  const types = entriesOf(answer.data, "item_types_present").flatMap((type) =>
    typeof type === "string" && type !== "" ? [type] : [],
  );
  const overview = isRecord(answer.member("ai_overview")) ? ["ai_overview"] : [];
  return {
    blocks: [...new Set([...overview, ...types])].filter((type) => type !== "organic"),
  };
}

/** The site that each row is of; undefined for a row that doesn't say. */
function sitesOf(rows: readonly JsonRecord[]): (string | undefined)[] {
  return rows.map((row) => siteKey(firstTextOf(row, "domain") || firstTextOf(row, "url")));
}

function searchVisibility(answer: AnswerReader): Partial<AnswerFacts> {
  const domain = answer.subject("domain");
  const source = answer.source("positions");
  const rows = answer.lookedUpRows();
  return {
    keywords: rows.flatMap((row) => figuresOf(row, source, false)),
    placings: rows.flatMap((row) => placingOf({ ...row, domain }, source)),
  };
}

function domainInspection(answer: AnswerReader): Partial<AnswerFacts> {
  const domain = answer.subject("domain");
  const site = siteKey(domain);
  const summary = answer.member("summary");
  const ranking = answer.source("top_keywords");
  const rows = answer.rows("top_keywords");
  const figures =
    isRecord(summary) && site !== undefined
      ? [
          {
            site,
            source: answer.source("summary"),
            organicKeywords: figure(summary, "organic_keywords"),
            traffic: figure(summary, trafficMember),
          },
        ]
      : [];
  return {
    sites: figures,
    keywords: rows.flatMap((row) => figuresOf(row, ranking, false)),
    placings: rows.flatMap((row) => placingOf({ ...row, domain }, ranking)),
    pages: answer.rows("top_pages").flatMap((row) => {
      const url = firstTextOf(row, "url");
      return url === ""
        ? []
        : [{ url, source: answer.source("top_pages"), traffic: figure(row, trafficMember) }];
    }),
  };
}

function pageInspection(answer: AnswerReader): Partial<AnswerFacts> {
  const url = answer.subject("url");
  if (url === "") {
    return {};
  }
  const source = answer.source("top_keywords");
  const rows = answer.rows("top_keywords");
  return {
    pages: [
      {
        url,
        source,
        organicKeywords: figure(answer.data, "organic_keywords"),
        traffic: figure(answer.data, trafficMember),
      },
    ],
    keywords: rows.flatMap((row) => figuresOf(row, source, false)),
    placings: rows.flatMap((row) => placingOf({ ...row, url }, source)),
  };
}

function backlinks(answer: AnswerReader): Partial<AnswerFacts> {
  const site = siteKey(firstTextOf(answer.args, "domain"));
  if (
    site === undefined ||
    answer.args["status"] === "lost" ||
    firstTextOf(answer.args, "domain_from") !== ""
  ) {
    // Links that are gone, or those of a single site, are not how it is linked to.
    return {};
  }
  const authority = answer.member("authority");
  const source = answer.source("authority");
  return {
    siteLinks: isRecord(authority)
      ? [
          {
            site,
            source,
            domainRank: figure(authority, "domain_rank"),
            referringDomains: figure(authority, "referring_domains"),
            backlinks: figure(authority, "backlinks"),
          },
        ]
      : [],
    pageLinks: linkCounts(answer),
  };
}

function linkCounts(answer: AnswerReader): PageLinks[] {
  const source = answer.source("backlinks");
  const targets = answer
    .rows("backlinks")
    .filter((row) => row["is_lost"] !== true)
    .map((row) => firstTextOf(row, "url_to"));
  const byPage = Map.groupBy(targets, (url) => pageKey(url) ?? "");
  return [...byPage].flatMap(([key, [url, ...more]]) =>
    key === "" || url === undefined ? [] : [{ url, source, count: more.length + 1 }],
  );
}

function siteAudit(answer: AnswerReader): Partial<AnswerFacts> {
  const domain = answer.subject("domain");
  const site = siteKey(domain);
  const source = answer.source("pages");
  const severities = severitiesOf(answer);
  return {
    siteAudits:
      site === undefined
        ? []
        : [
            {
              site,
              source: answer.source("onpage_score"),
              score: figure(answer.data, "onpage_score"),
              pagesAudited: figure(answer.data, "pages_audited"),
            },
          ],
    pageAudits: answer.rows("pages").flatMap((row) => {
      const url = firstTextOf(row, "url");
      const codes = entriesOf(row, "issues").map(codeOf);
      const issues = codes
        .filter((code) => code !== "")
        .map((code) => ({ code, severity: severities.get(code) }));
      const areAllIssues =
        Array.isArray(memberOf(row, "issues")) &&
        !codes.includes("") &&
        (codes.length > 0 || !hasOtherIssues(row, url, answer));
      return url === ""
        ? []
        : [
            {
              url,
              source,
              statusCode: figure(row, "status_code"),
              wordCount: figure(row, "word_count"),
              issues,
              ...(areAllIssues ? {} : { mayHaveOthers: true }),
              args: answer.args,
            },
          ];
    }),
  };
}

/** The code of an issue, which may be an object's. */
function codeOf(issue: unknown): string {
  return typeof issue === "string" ? issue : firstTextOf(issue, "issue", "code", "type", "name");
}

/** True where the row counts issues, or the audit names the page as a sample of one. */
function hasOtherIssues(row: JsonRecord, url: string, answer: AnswerReader): boolean {
  const isCounted = Object.entries(row).some(
    ([member, value]) => /issue/u.test(member) && speaksOfSome(value, member),
  );
  return (
    isCounted ||
    answer.rows("issue_clusters").some((cluster) => entriesOf(cluster, "sample_urls").includes(url))
  );
}

/** How bad each issue is: an audit says it of an issue, not of a page (service facts 5.11). */
function severitiesOf(answer: AnswerReader): ReadonlyMap<string, IssueSeverity> {
  const rows = ["recommendations", "issue_clusters"].flatMap((member) => answer.rows(member));
  return new Map(
    rows.flatMap((row) => {
      const word = firstTextOf(row, "severity").toLowerCase();
      const severity = issueSeverities.find((known) => known === word);
      return severity === undefined ? [] : [[firstTextOf(row, "issue"), severity] as const];
    }),
  );
}

const trafficMember = "estimated_organic_traffic_per_month";

/** Nothing for a row without a keyword, or that says nothing about how it is searched. */
function figuresOf(row: JsonRecord, source: FactSource, whole: boolean): KeywordFigures[] {
  const keyword = firstTextOf(row, "keyword");
  if (keyword === "" || (!whole && !Object.hasOwn(row, "monthly_volume"))) {
    return [];
  }
  const change = trendChange(readTrend(row["trend_12m"] ?? row["trend"]) ?? []);
  const [intent, competition] = [firstTextOf(row, "intent"), firstTextOf(row, "competition_level")];
  const cpcUsd = figure(row, "cpc_usd");
  return [
    {
      keyword,
      source,
      whole,
      monthlyVolume: figure(row, "monthly_volume"),
      ...(change === undefined ? {} : { change }),
      ...(intent === "" ? {} : { intent }),
      ...(competition === "" ? {} : { competition }),
      ...(cpcUsd === null ? {} : { cpcUsd }),
    },
  ];
}

/** A row with keyword, position, and url or domain. A position of null was not found; of anything else, or beside an error, nothing is known. */
function placingOf(row: JsonRecord, source: FactSource): Placing[] {
  const keyword = firstTextOf(row, "keyword");
  const url = firstTextOf(row, "url");
  const site = siteKey(firstTextOf(row, "domain") || url);
  const position = positionOf(row["position"]) ?? null;
  const isLookedUp =
    position !== null ||
    (memberOf(row, "position") === null && !speaksOfSome(row["error"], "error"));
  return keyword === "" || site === undefined || !isLookedUp
    ? []
    : [{ keyword, source, site, url: url === "" ? null : url, position }];
}

/** Null where it is unknown. */
function figure(row: JsonRecord, member: string): number | null {
  return statedFigure(memberOf(row, member)) ?? null;
}
