import type { Envelope } from "../../service/envelope.ts";
import { isRecord } from "../../shared/json.ts";
import type { JsonRecord } from "../../shared/json.ts";
import { readTrend, trendChange } from "../../shared/trend.ts";
import { findTool } from "../../tools/catalogue.ts";
import { memberEvidence } from "../../tools/memberEvidence.ts";
import { envelopeOf } from "../savedResult.ts";
import type { SavedResult } from "../savedResult.ts";
import type { AnswerFacts, FactSource, KeywordFigures, PageLinks, Placing } from "./facts.ts";
import { pageKey, siteKey } from "./subjectKeys.ts";

/** So many rows of one list are read; a longer one is an export's, and nobody reads all of it in a hover. */
const mostRows = 5000;

/** What a saved answer says, by tool. An account's own figures are not among it: they belong to an account, not to a page. */
const readers: { readonly [tool: string]: (answer: AnswerReader) => Partial<AnswerFacts> } = {
  inspect_keyword: keywordInspection,
  research_keywords: (answer) => ({ keywords: answer.rows("keywords").flatMap((row) => figuresOf(row, answer.source("keywords"), true)) }),
  compare_keyword_coverage: keywordCoverage,
  inspect_serp: resultPage,
  inspect_search_visibility: searchVisibility,
  inspect_domain: domainInspection,
  inspect_page: pageInspection,
  inspect_backlinks: backlinks,
  audit_site: siteAudit,
};

/** The tools whose answers say something about keywords, pages or sites. */
export const tellingTools: ReadonlySet<string> = new Set(Object.keys(readers));

/** What a saved answer says about keywords, pages and sites; nothing where its answer can't be read. */
export function readFacts(result: SavedResult): AnswerFacts {
  const envelope = envelopeOf(result);
  const reader = Object.hasOwn(readers, result.tool) ? readers[result.tool] : undefined;
  return { ...nothing, ...(envelope === undefined ? {} : reader?.(new AnswerReader(result, envelope))) };
}

const nothing: AnswerFacts = { keywords: [], placings: [], resultPages: [], pages: [], pageAudits: [], pageLinks: [], sites: [], siteLinks: [], siteAudits: [] };

/** One answer, with the source of each of its members. */
class AnswerReader {
  readonly data: JsonRecord;
  readonly args: JsonRecord;
  readonly #result: SavedResult;
  readonly #envelope: Envelope;
  readonly #evidence: ReturnType<typeof memberEvidence>;
  readonly #sources = new Map<string, FactSource>();

  constructor(result: SavedResult, envelope: Envelope) {
    this.#result = result;
    this.#envelope = envelope;
    this.#evidence = memberEvidence(findTool(result.tool), envelope.facts);
    this.data = envelope.data;
    this.args = result.args;
  }

  /** A list of objects; empty where there is none. */
  rows(member: string): JsonRecord[] {
    const value = this.member(member);
    return Array.isArray(value) ? value.slice(0, mostRows).filter(isRecord) : [];
  }

  /** A member of `data`, or what its facts say in its place. */
  member(name: string): unknown {
    const section = findTool(this.#result.tool)?.sections.find(({ member }) => member === name);
    if (Object.hasOwn(this.data, name) || section?.factsAs === undefined) {
      return this.data[name];
    }
    const fields = this.#envelope.facts.filter(({ type }) => type === section.fact).map((fact) => fact.fields);
    return section.factsAs === "rows" ? fields : fields[0];
  }

  /** Where a member's figures come from. */
  source(member: string): FactSource {
    const made = this.#sources.get(member) ?? this.#sourceOf(member);
    this.#sources.set(member, made);
    return made;
  }

  #sourceOf(member: string): FactSource {
    const { id, tool, market, receivedAt } = this.#result;
    const type = findTool(tool)?.sections.find((section) => section.member === member)?.fact;
    const behind = this.#envelope.facts.filter((fact) => type === undefined || fact.type === type);
    const observed = behind.map(({ provenance }) => provenance.observedAt ?? "").filter((at) => !Number.isNaN(Date.parse(at)));
    const observedAt = observed.reduce((newest, at) => (at > newest ? at : newest), "");
    return { resultId: id, tool, market, evidence: this.#evidence(member) ?? "unknown", observedAt: observedAt === "" ? receivedAt : observedAt };
  }
}

function keywordInspection(answer: AnswerReader): Partial<AnswerFacts> {
  const keyword = textIn(answer.data, "keyword") ?? textIn(answer.args, "keyword");
  if (keyword === undefined) {
    return {};
  }
  const placings = answer.rows("serp_top").flatMap((row) => placingOf({ ...row, keyword }, answer.source("serp_top")));
  return { keywords: figuresOf({ ...answer.data, keyword }, answer.source("trend"), true), placings };
}

function keywordCoverage(answer: AnswerReader): Partial<AnswerFacts> {
  const own = textIn(answer.data, "domain") ?? textIn(answer.args, "domain");
  const keywords: KeywordFigures[] = [];
  const placings: Placing[] = [];
  for (const member of ["gaps", "losing"]) {
    const source = answer.source(member);
    for (const row of answer.rows(member)) {
      keywords.push(...figuresOf(row, source, false));
      if (Object.hasOwn(row, "your_position")) {
        placings.push(...placingOf({ keyword: row["keyword"], domain: own, position: row["your_position"] }, source));
      }
    }
  }
  return { keywords, placings };
}

function resultPage(answer: AnswerReader): Partial<AnswerFacts> {
  const keyword = textIn(answer.data, "query") ?? textIn(answer.args, "query");
  const source = answer.source("organic");
  if (keyword === undefined || !Array.isArray(answer.member("organic"))) {
    return {};
  }
  const rows = answer.rows("organic");
  const placings = rows.flatMap((row) => placingOf({ ...row, keyword }, source));
  return { placings, resultPages: [{ keyword, source, organic: rows.length, sites: [...new Set(placings.map(({ site }) => site))] }] };
}

function searchVisibility(answer: AnswerReader): Partial<AnswerFacts> {
  const domain = textIn(answer.data, "domain") ?? textIn(answer.args, "domain");
  const source = answer.source("positions");
  const rows = answer.rows("positions");
  return {
    keywords: rows.flatMap((row) => figuresOf(row, source, false)),
    placings: rows.flatMap((row) => placingOf({ ...row, domain }, source)),
  };
}

function domainInspection(answer: AnswerReader): Partial<AnswerFacts> {
  const domain = textIn(answer.data, "domain") ?? textIn(answer.args, "domain");
  const site = domain === undefined ? undefined : siteKey(domain);
  const summary = answer.member("summary");
  const ranking = answer.source("top_keywords");
  const rows = answer.rows("top_keywords");
  const figures = isRecord(summary) && site !== undefined ? [{ site, source: answer.source("summary"), organicKeywords: figure(summary, "organic_keywords"), traffic: figure(summary, trafficMember) }] : [];
  return {
    sites: figures,
    keywords: rows.flatMap((row) => figuresOf(row, ranking, false)),
    placings: rows.flatMap((row) => placingOf({ ...row, domain }, ranking)),
    pages: answer.rows("top_pages").flatMap((row) => {
      const url = textIn(row, "url");
      return url === undefined ? [] : [{ url, source: answer.source("top_pages"), traffic: figure(row, trafficMember) }];
    }),
  };
}

function pageInspection(answer: AnswerReader): Partial<AnswerFacts> {
  const url = textIn(answer.data, "url") ?? textIn(answer.args, "url");
  if (url === undefined) {
    return {};
  }
  const source = answer.source("top_keywords");
  const rows = answer.rows("top_keywords");
  return {
    pages: [{ url, source, organicKeywords: figure(answer.data, "organic_keywords"), traffic: figure(answer.data, trafficMember) }],
    keywords: rows.flatMap((row) => figuresOf(row, source, false)),
    placings: rows.flatMap((row) => placingOf({ ...row, url }, source)),
  };
}

function backlinks(answer: AnswerReader): Partial<AnswerFacts> {
  const domain = textIn(answer.args, "domain");
  const site = domain === undefined ? undefined : siteKey(domain);
  if (site === undefined || answer.args["status"] === "lost" || textIn(answer.args, "domain_from") !== undefined) {
    // Links that are gone, or those of a single site, are not how it is linked to.
    return {};
  }
  const authority = answer.member("authority");
  const source = answer.source("authority");
  return {
    siteLinks: isRecord(authority)
      ? [{ site, source, domainRank: figure(authority, "domain_rank"), referringDomains: figure(authority, "referring_domains"), backlinks: figure(authority, "backlinks") }]
      : [],
    pageLinks: linkCounts(answer),
  };
}

function linkCounts(answer: AnswerReader): PageLinks[] {
  const source = answer.source("backlinks");
  const targets = answer.rows("backlinks").filter((row) => row["is_lost"] !== true).map((row) => textIn(row, "url_to"));
  const byPage = Map.groupBy(targets.filter((url) => url !== undefined), (url) => pageKey(url) ?? "");
  return [...byPage].flatMap(([key, [url, ...more]]) => (key === "" || url === undefined ? [] : [{ url, source, count: more.length + 1 }]));
}

function siteAudit(answer: AnswerReader): Partial<AnswerFacts> {
  const domain = textIn(answer.data, "domain") ?? textIn(answer.args, "domain");
  const site = domain === undefined ? undefined : siteKey(domain);
  const source = answer.source("pages");
  return {
    siteAudits: site === undefined ? [] : [{ site, source: answer.source("onpage_score"), score: figure(answer.data, "onpage_score"), pagesAudited: figure(answer.data, "pages_audited") }],
    pageAudits: answer.rows("pages").flatMap((row) => {
      const url = textIn(row, "url");
      const issues: unknown[] = Array.isArray(row["issues"]) ? row["issues"] : [];
      return url === undefined ? [] : [{ url, source, statusCode: figure(row, "status_code"), wordCount: figure(row, "word_count"), issues: issues.filter((issue) => typeof issue === "string") }];
    }),
  };
}

const trafficMember = "estimated_organic_traffic_per_month";

/** Nothing for a row without a keyword, or that says nothing about how it is searched. */
function figuresOf(row: JsonRecord, source: FactSource, whole: boolean): KeywordFigures[] {
  const keyword = textIn(row, "keyword");
  if (keyword === undefined || (!whole && !Object.hasOwn(row, "monthly_volume"))) {
    return [];
  }
  const change = trendChange(readTrend(row["trend_12m"] ?? row["trend"]) ?? []);
  const [intent, competition] = [textIn(row, "intent"), textIn(row, "competition_level")];
  const cpcUsd = figure(row, "cpc_usd");
  return [
    {
      keyword,
      source,
      whole,
      monthlyVolume: figure(row, "monthly_volume"),
      ...(change === undefined ? {} : { change }),
      ...(intent === undefined ? {} : { intent }),
      ...(competition === undefined ? {} : { competition }),
      ...(cpcUsd === null ? {} : { cpcUsd }),
    },
  ];
}

/** A row with keyword, position, and url or domain; a position that is no figure is one that was not found. */
function placingOf(row: JsonRecord, source: FactSource): Placing[] {
  const keyword = textIn(row, "keyword");
  const url = textIn(row, "url") ?? null;
  const address = textIn(row, "domain") ?? url;
  const site = address === null ? undefined : siteKey(address);
  if (keyword === undefined || site === undefined || !Object.hasOwn(row, "position")) {
    return [];
  }
  return [{ keyword, source, site, url, position: figure(row, "position") }];
}

function textIn(row: JsonRecord, member: string): string | undefined {
  const value = Object.hasOwn(row, member) ? row[member] : undefined;
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}

function figure(row: JsonRecord, member: string): number | null {
  const value = Object.hasOwn(row, member) ? row[member] : undefined;
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}
