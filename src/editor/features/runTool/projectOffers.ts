import * as vscode from "vscode";
import { siteKey } from "../../../research/library/knownFacts/subjectKeys.ts";
import { envelopeOf } from "../../../research/library/savedResult.ts";
import { findTool } from "../../../research/tools/catalogue.ts";
import type { ToolArguments, ToolDefinition } from "../../../research/tools/definition.ts";
import { isEmpty } from "../../../research/tools/request.ts";
import { formatInteger } from "../../../shared/format.ts";
import { isRecord, textOf } from "../../../shared/json.ts";
import type { App } from "../../platform/app.ts";
import { settings } from "../../platform/settings.ts";

/** Values that a project has for a field, offered with it. */
export interface FieldOffer {
  readonly field: string;
  readonly label: string;
  readonly icon: string;
  /** Read when the offer is taken: a project may have thousands of articles. */
  readonly values: () => Promise<readonly string[]>;
}

/** Results that are read for the competitors they found, newest first. */
const mostRead = 5;
/** Competitors of a result that are offered: a call takes 50, and few are meant. */
const mostFound = 10;

/** What a project has for the fields of a tool: its competitors, those that were last found, its articles' keywords. Free. Nothing in Restricted Mode. */
export async function projectOffers(
  app: App,
  tool: ToolDefinition,
  folder: vscode.Uri | undefined,
): Promise<readonly FieldOffer[]> {
  if (!vscode.workspace.isTrusted || folder === undefined) {
    return [];
  }
  const takesCompetitors = tool.fields.some(({ name }) => name === "competitors");
  const { competitors, domain } = settings.project(folder);
  const found = takesCompetitors ? await lastFound(app, domain) : [];
  const offers: FieldOffer[] = [];
  const offer = (field: string, icon: string, label: string, values: readonly string[]): void => {
    if (values.length > 0) {
      offers.push({ field, icon, label, values: () => Promise.resolve(values) });
    }
  };
  if (takesCompetitors) {
    const known = formatInteger(competitors.length);
    offer(
      "competitors",
      "organization",
      vscode.l10n.t("Use Project Competitors ({0})", known),
      competitors,
    );
    offer(
      "competitors",
      "history",
      vscode.l10n.t("Use Competitors Last Found ({0})", formatInteger(found.length)),
      found,
    );
  }
  const seeds = tool.oneOf?.fromProject?.keywords;
  if (seeds !== undefined) {
    offers.push({
      field: seeds,
      icon: "list-unordered",
      label: vscode.l10n.t("Use This Project's Keywords"),
      values: () => projectKeywords(app, tool, seeds, folder),
    });
  }
  return offers;
}

/** A draft of a tool that a project's keywords can begin, where nothing else does. */
export async function withSeeds(
  tool: ToolDefinition,
  draft: ToolArguments,
  offers: readonly FieldOffer[],
): Promise<ToolArguments> {
  const { fields = [], fromProject } = tool.oneOf ?? {};
  const seeds = offers.find(({ field }) => field === fromProject?.keywords);
  if (seeds === undefined || fields.some((name) => !isEmpty(draft[name]))) {
    return draft;
  }
  const keywords = await seeds.values();
  return keywords.length === 0 ? draft : { ...draft, [seeds.field]: keywords };
}

/** The main keywords of a project's articles, each once, as many as a field takes. */
async function projectKeywords(
  app: Pick<App, "sites">,
  tool: ToolDefinition,
  field: string,
  folder: vscode.Uri,
): Promise<readonly string[]> {
  const place = (await app.sites()).placeOf(folder);
  const articles = (await place?.project.articles()) ?? [];
  const keywords = articles.flatMap(({ keyword }) => (keyword === undefined ? [] : [keyword]));
  const { max = 100 } = tool.fields.find(({ name }) => name === field) ?? {};
  return [...new Set(keywords)].slice(0, max);
}

/** The competitors that the newest result about a site names; none without a site. */
async function lastFound(app: App, site: string): Promise<readonly string[]> {
  if (site === "") {
    return [];
  }
  const { origin } = app.connections;
  const summaries = (await app.results.list()).results.filter(
    (one) => one.origin === origin && competitorMember(one.tool) !== undefined,
  );
  const newest = summaries
    .toSorted((a, b) => (a.receivedAt < b.receivedAt ? 1 : -1))
    .filter(({ subject }) => sameSite(subject, site));
  for (const { id, tool } of newest.slice(0, mostRead)) {
    const read = await app.results.open(id);
    const data = read.ok ? envelopeOf(read.result)?.data : undefined;
    const rows = isRecord(data) ? data[competitorMember(tool) ?? ""] : undefined;
    const found = (Array.isArray(rows) ? rows : [])
      .map((row: unknown) => (isRecord(row) ? textOf(row["competitor"]) : ""))
      .filter((domain) => domain !== "" && !sameSite(domain, site));
    if (found.length > 0) {
      return [...new Set(found)].slice(0, mostFound);
    }
  }
  return [];
}

/** The member of a tool's responses that lists competitors. */
function competitorMember(name: string): string | undefined {
  return findTool(name)?.sections.find(({ fact }) => fact === "seo.competitor")?.member;
}

function sameSite(one: string, other: string): boolean {
  return siteKey(one) !== undefined && siteKey(one) === siteKey(other);
}
