import * as l10n from "@vscode/l10n";
import type { TablePreset } from "../../shared/columnFilters.ts";
import { formatCell } from "../../shared/columnFormats.ts";
import { absent, formatDay, formatInteger } from "../../shared/format.ts";
import type { JsonRecord } from "../../shared/json.ts";
import type { ActionOffer, KeyValue, Notice, Section } from "../../shared/resultProtocol.ts";
import type { Column } from "../../shared/table.ts";
import type { IndexedArticle } from "../../articles/sites/urlIndex.ts";
import type { FigurePair, PageChange, SitePerformance } from "./pageChanges.ts";
import { projectTableModel, textFilter } from "./projectTable.ts";
import type { ProjectTableModel } from "./projectTable.ts";
import { ageReason, clickReasons, leastImpressions, oldAfterDays } from "./refreshReasons.ts";
import type { Reason, ReasonCode } from "./refreshReasons.ts";

/** One row: a page with figures, an article, or both. */
export interface RefreshItem {
  readonly article?: IndexedArticle;
  readonly page?: PageChange;
  /** ISO time of the last change of the article's file; undefined where it isn't known, or not yet. */
  readonly changedAt?: string | undefined;
  readonly reasons: readonly Reason[];
}

/** What the refresh queue is made of. */
export interface RefreshFacts {
  /** The project's name. */
  readonly project: string;
  /** Of the newest saved comparison of the site's pages; undefined where there is none. */
  readonly performance: SitePerformance | undefined;
  /** The call that brings the figures; undefined where nothing may lead to a call. */
  readonly offer: ActionOffer | undefined;
  /** What brings figures for free, offered as long as there are none. */
  readonly freeOffers: readonly ActionOffer[];
  /** True until the last change of every file is known. */
  readonly isReadingChanges: boolean;
  readonly isSample: boolean;
  readonly problems: readonly string[];
  /** Why the site's figures can't be had by a call, as a sentence; undefined where they can, or that isn't known. */
  readonly unavailable?: string | undefined;
  /** Why the last change of no file is known, as a sentence; undefined where Git tells. */
  readonly unknownDates?: string | undefined;
  readonly now: Date;
}

/**
 * The published articles and the pages with figures, joined: articles before pages that no file makes; among them what
 * lost most clicks for a reason first, then what is old, then all others by clicks. `articleOf` is the article that makes a page.
 */
export function refreshItems(
  articles: readonly IndexedArticle[],
  pages: readonly PageChange[],
  articleOf: (url: string) => IndexedArticle | undefined,
  changedAt: (article: IndexedArticle) => string | undefined,
  now: Date,
): RefreshItem[] {
  const item = (page: PageChange | undefined, article: IndexedArticle | undefined): RefreshItem => {
    const changed = article === undefined ? undefined : changedAt(article);
    return {
      ...(page === undefined ? {} : { page }),
      ...(article === undefined ? {} : { article, changedAt: changed }),
      reasons: [...(page === undefined ? [] : clickReasons(page)), ...ageReason(changed, now)],
    };
  };
  const ofPages = pages.map((page) => item(page, articleOf(page.url)));
  const withPages = new Set(ofPages.map(({ article }) => article));
  const others = articles
    .filter((article) => article.isPublished && !withPages.has(article))
    .map((article) => item(undefined, article));
  return [...ofPages, ...others].toSorted(
    (a, b) =>
      Number(b.article !== undefined) - Number(a.article !== undefined) ||
      Number(lostClicks(b) > 0) - Number(lostClicks(a) > 0) ||
      lostClicks(b) - lostClicks(a) ||
      Number(b.reasons.length > 0) - Number(a.reasons.length > 0) ||
      (b.page?.clicks.now ?? -1) - (a.page?.clicks.now ?? -1),
  );
}

/** Clicks that were lost for a reason; 0 for none. */
function lostClicks({ page, reasons }: RefreshItem): number {
  return reasons.some(({ code }) => code !== "age") && page !== undefined
    ? -(difference(page.clicks) ?? 0)
    : 0;
}

/** The refresh queue as the result view draws it. */
export function refreshQueue(
  items: readonly RefreshItem[],
  facts: RefreshFacts,
): ProjectTableModel {
  const rows = items.map(rowOf);
  const { performance, offer } = facts;
  return projectTableModel(
    {
      title: l10n.t("Refresh Queue"),
      subject: facts.project,
      name: "refresh_queue",
      tableTitle: l10n.t("Articles and pages"),
      source: {
        columns: columns(),
        count: rows.length,
        rows: (from, to) => rows.slice(from, to),
        presets: presets(),
      },
      notices: notices(items, facts),
      before: hasTotals(performance) ? [totalsSection(performance)] : [],
      actions: [
        ...(performance === undefined ? facts.freeOffers : []),
        ...(offer === undefined ? [] : [offer]),
      ],
      isSample: facts.isSample,
    },
    facts.now,
  );
}

function rowOf({ article, page, changedAt, reasons }: RefreshItem): JsonRecord {
  return {
    file: article?.path ?? noFile(),
    reasons: reasons.length === 0 ? null : reasons.map(({ code }) => reasonWord(code)).join(", "),
    evidence: reasons.length === 0 ? null : reasons.map(evidenceOf).join(" · "),
    clicks: page?.clicks.now ?? null,
    clicks_change: page === undefined ? null : difference(page.clicks),
    impressions: page?.impressions.now ?? null,
    impressions_change: page === undefined ? null : difference(page.impressions),
    position: page?.position.now ?? null,
    // a change is what was gained: from 8 to 5 is 3
    position_change: page === undefined ? null : negative(difference(page.position)),
    keyword: article?.keyword ?? null,
    changed_at: changedAt ?? null,
    title: article?.title ?? null,
    url: page?.url ?? article?.url ?? null,
  };
}

function difference({ now, before }: FigurePair): number | null {
  return now === null || before === null ? null : rounded(now - before);
}

function negative(value: number | null): number | null {
  return value === null ? null : rounded(-value);
}

/** Without the dust that subtracting decimals leaves, and without a negative zero. */
function rounded(value: number): number {
  return Math.round(value * 100) / 100 + 0;
}

function columns(): Column[] {
  const since = l10n.t("Difference from the previous period; — means unknown");
  return [
    { key: "file", label: l10n.t("File"), format: "text" },
    {
      key: "reasons",
      label: l10n.t("Reason"),
      format: "text",
      help: l10n.t(
        "Why the article may need work. Pages with fewer than {0} impressions get no reason from their clicks.",
        formatInteger(leastImpressions),
      ),
    },
    { key: "evidence", label: l10n.t("Evidence"), format: "text" },
    { key: "clicks", label: l10n.t("Clicks"), format: "integer" },
    change("clicks_change", since),
    { key: "impressions", label: l10n.t("Impressions"), format: "integer" },
    { ...change("impressions_change", since), isNeutral: true },
    { key: "position", label: l10n.t("Position"), format: "decimal" },
    change(
      "position_change",
      l10n.t("Positions gained since the previous period: from 8 to 5 is up 3; — means unknown"),
    ),
    { key: "keyword", label: l10n.t("Keyword"), format: "text" },
    {
      key: "changed_at",
      label: l10n.t("Last change"),
      format: "date",
      help: l10n.t(
        "The last commit that changed the file's text; of a file with uncommitted changes when it was saved",
      ),
    },
    { key: "title", label: l10n.t("Title"), format: "text" },
    { key: "url", label: l10n.t("URL"), format: "url" },
  ];
}

function change(key: string, help: string): Column {
  return { key, label: l10n.t("Change"), format: "difference", help };
}

function presets(): TablePreset[] {
  const rules: Readonly<Record<ReasonCode, string>> = {
    position: l10n.t("Lost clicks and ranks at least one position lower"),
    demand: l10n.t("Lost clicks and at least 20% of its impressions"),
    clickThrough: l10n.t(
      "Lost clicks and at least 20% of its click-through rate at a similar position",
    ),
    age: l10n.t("Not changed for {0} days or more", formatInteger(oldAfterDays)),
  };
  const codes: readonly ReasonCode[] = ["position", "demand", "clickThrough", "age"];
  return codes.map((code) => ({
    id: code,
    label: reasonWord(code),
    rule: rules[code],
    filters: [textFilter("reasons", reasonWord(code))],
  }));
}

function notices(
  items: readonly RefreshItem[],
  { performance, problems, unavailable, unknownDates, isReadingChanges }: RefreshFacts,
): Notice[] {
  const withoutFile = items.filter(({ article }) => article === undefined).length;
  return [
    ...problems.map((text): Notice => ({ kind: "problem", text })),
    ...[unavailable, unknownDates].flatMap((text): Notice[] =>
      text === undefined ? [] : [{ kind: "scope", text }],
    ),
    performance === undefined
      ? {
          kind: "scope",
          text:
            unknownDates === undefined
              ? l10n.t(
                  "No search performance by page is saved for this site yet, so articles are listed by age only.",
                )
              : l10n.t("No search performance by page is saved for this site yet."),
        }
      : { kind: "note", text: periodWords(performance) },
    ...(performance?.cutAt === undefined
      ? []
      : [
          {
            kind: "caveat",
            text: l10n.t(
              "The export ends at {0} rows: there are more pages in Search Console.",
              formatInteger(performance.cutAt),
            ),
          } as const,
        ]),
    ...(performance?.isPartial === true
      ? [{ kind: "caveat", text: l10n.t("The most recent days are incomplete.") } as const]
      : []),
    ...(withoutFile === 0
      ? []
      : [
          {
            kind: "note",
            text: l10n.t(
              "Pages without a file in this project: {0}. They may be lists, come from a template, or belong to another site.",
              formatInteger(withoutFile),
            ),
          } as const,
        ]),
    ...(isReadingChanges
      ? [{ kind: "note", text: l10n.t("Still reading when files were last changed.") } as const]
      : []),
  ];
}

function periodWords(performance: SitePerformance): string {
  const { days, receivedAt, domain, property, isExport } = performance;
  const [now, before, day] = [daysWords(days.now), daysWords(days.before), formatDay(receivedAt)];
  const site = [property, domain].find((name) => name !== "") ?? absent;
  return isExport
    ? l10n.t(
        "Search Console export of {0}, exported by you: {1}, compared with {2}. Imported on {3}.",
        site,
        now,
        before,
        day,
      )
    : l10n.t(
        "Search performance of {0}: {1}, compared with {2}. Saved on {3}.",
        domain === "" ? absent : domain,
        now,
        before,
        day,
      );
}

function daysWords([first, last]: SitePerformance["days"]["now"]): string {
  return first === "" || last === ""
    ? absent
    : l10n.t("{0} to {1}", formatDay(first), formatDay(last));
}

/** An export without its chart has none. */
function hasTotals(performance: SitePerformance | undefined): performance is SitePerformance {
  return (
    performance !== undefined && (!performance.isExport || performance.totals.clicks.now !== null)
  );
}

/** Of the whole site, as the summary says it: rows don't add up to it. */
function totalsSection({ totals, isExport }: SitePerformance): Section {
  const value = (key: "clicks" | "impressions" | "position", label: string): KeyValue => {
    const format = key === "position" ? "decimal" : "integer";
    const { now, before } = totals[key];
    return {
      key,
      label,
      value: l10n.t("{0} (before: {1})", formatCell(now, format), formatCell(before, format)),
    };
  };
  return {
    kind: "values",
    name: "totals",
    title: isExport ? l10n.t("Whole property") : l10n.t("Whole site"),
    values: [
      value("clicks", l10n.t("Clicks")),
      value("impressions", l10n.t("Impressions")),
      // an export has none for the whole: a mean of days would be one of its own making
      ...(isExport ? [] : [value("position", l10n.t("Position"))]),
    ],
  };
}

function reasonWord(code: ReasonCode): string {
  const words: Readonly<Record<ReasonCode, string>> = {
    position: l10n.t("Position"),
    demand: l10n.t("Demand"),
    clickThrough: l10n.t("Click-through"),
    age: l10n.t("Age"),
  };
  return words[code];
}

function evidenceOf(reason: Reason): string {
  switch (reason.code) {
    case "position":
      return l10n.t(
        "Position {0} → {1}",
        formatCell(reason.from, "decimal"),
        formatCell(reason.to, "decimal"),
      );
    case "demand":
      return l10n.t(
        "Impressions {0} → {1}",
        formatCell(reason.from, "integer"),
        formatCell(reason.to, "integer"),
      );
    case "clickThrough":
      return l10n.t(
        "CTR {0} → {1}",
        formatCell(reason.from, "fraction"),
        formatCell(reason.to, "fraction"),
      );
    case "age":
      return l10n.t("Unchanged for {0} days", formatInteger(reason.days));
  }
}

function noFile(): string {
  return l10n.t("No file");
}
