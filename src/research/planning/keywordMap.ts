import * as l10n from "@vscode/l10n";
import type { KeywordFacts } from "../library/knownFacts/factIndex.ts";
import type { KeywordFigures } from "../library/knownFacts/facts.ts";
import type { TablePreset } from "../../shared/columnFilters.ts";
import { evidenceLabel } from "../../shared/evidence.ts";
import { formatInteger } from "../../shared/format.ts";
import type { JsonRecord } from "../../shared/json.ts";
import { marketWords } from "../../shared/markets.ts";
import type { MarketNames } from "../../shared/markets.ts";
import type { Notice } from "../../shared/resultProtocol.ts";
import type { Column } from "../../shared/table.ts";
import type { KeywordRole, KeywordUse } from "./keywordUses.ts";
import type { OwnFigures, OwnQueries } from "./ownQueries.ts";
import { projectTableModel, textFilter } from "./projectTable.ts";
import type { ProjectTableModel } from "./projectTable.ts";

/** What the keyword map knows besides the keywords. */
export interface KeywordMapFacts {
  /** The project's name. */
  readonly project: string;
  /** What saved results say about a keyword. */
  readonly known: (keyword: string) => KeywordFacts;
  /** The market that figures are wanted for; those of another one are told where there are no others. */
  readonly market: MarketNames;
  /** The key of the project's own site; undefined where that isn't known. */
  readonly site: string | undefined;
  readonly isSample: boolean;
  /** How many articles have a keyword in their text and no link to its article; undefined until the texts were read. */
  readonly linkFrom?: ReadonlyMap<KeywordUse, number> | undefined;
  /** What the person's exports of Search Console say; undefined where there are none. */
  readonly own?: OwnQueries | undefined;
  /** Queries that articles are found for and that aren't among the rows: there are too many. */
  readonly moreFound?: number;
  /** What went wrong, as sentences. */
  readonly problems: readonly string[];
  readonly now: Date;
}

/** The keyword map as the result view draws it. */
export function keywordMap(uses: readonly KeywordUse[], facts: KeywordMapFacts): ProjectTableModel {
  const rows = uses.map((use) => rowOf(use, facts));
  const columns = columnsFor(facts);
  return projectTableModel(
    {
      title: l10n.t("Keyword Map"),
      subject: facts.project,
      name: "keyword_map",
      tableTitle: l10n.t("Keywords"),
      source: {
        columns,
        count: rows.length,
        rows: (from, to) => rows.slice(from, to),
        presets: presets(facts),
      },
      notices: notices(uses, facts),
      isSample: facts.isSample,
    },
    facts.now,
  );
}

function rowOf(use: KeywordUse, facts: KeywordMapFacts): JsonRecord {
  const { keyword, role, article, file, others } = use;
  const known = facts.known(keyword);
  const figures = newestFor(known.figures, facts.market);
  const placing = known.placings.find(({ site }) => site === facts.site);
  return {
    keyword,
    role: roleWords(role),
    status: statusOf(use),
    monthly_volume: figures?.monthlyVolume ?? null,
    position: placing?.position ?? null,
    figures: figures === undefined ? noFigures() : l10n.t(evidenceLabel(figures.source.evidence)),
    observed_at: figures?.source.observedAt ?? null,
    market:
      figures === undefined || figures.source.market === null
        ? null
        : marketWords(figures.source.market),
    file: article?.path ?? file ?? null,
    url: article?.url ?? null,
    also_in: others.map(({ path }) => path),
    link_from: facts.linkFrom?.get(use) ?? null,
    ...(facts.own === undefined ? {} : ownCells(facts.own.figuresOf(keyword, article?.url))),
  };
}

function ownCells(own: OwnFigures | undefined): JsonRecord {
  return {
    clicks: own?.clicks ?? null,
    impressions: own?.impressions ?? null,
    average_position: own?.position ?? null,
    measured_for:
      own === undefined ? null : own.property === undefined ? l10n.t("This page") : own.property,
    measured_days: own?.days.every((day) => day !== "") === true ? own.days.join(" – ") : null,
  };
}

/** The columns of own data: never one with estimates, and each row says what its figures are of. */
function ownColumns(): Column[] {
  const help = l10n.t("Measured by Google Search, from your newest Search Console export");
  return [
    { key: "clicks", label: l10n.t("Clicks"), format: "integer", help },
    { key: "impressions", label: l10n.t("Impressions"), format: "integer", help },
    { key: "average_position", label: l10n.t("Average position"), format: "decimal", help },
    {
      key: "measured_for",
      label: l10n.t("Measured for"),
      format: "text",
      help: l10n.t(
        "The article's page, or all pages of your Search Console property where the export doesn't tell the page",
      ),
    },
    { key: "measured_days", label: l10n.t("Measured period"), format: "text" },
  ];
}

/** The newest figures for a market; where there are none, the newest at all. Facts come newest first. */
function newestFor(
  figures: readonly KeywordFigures[],
  market: MarketNames,
): KeywordFigures | undefined {
  return (
    figures.find(
      ({ source }) =>
        source.market?.location === market.location && source.market.language === market.language,
    ) ?? figures[0]
  );
}

function columnsFor({ linkFrom, own }: KeywordMapFacts): Column[] {
  return [
    { key: "keyword", label: l10n.t("Keyword"), format: "text" },
    {
      key: "role",
      label: l10n.t("Role"),
      format: "text",
      help: l10n.t(
        "Main or secondary keyword of an article, planned in keyword-map.csv, in a keyword list, or a query that an article was found for",
      ),
    },
    { key: "status", label: l10n.t("Status"), format: "text" },
    { key: "monthly_volume", label: l10n.t("Monthly volume"), format: "integer" },
    {
      key: "position",
      label: l10n.t("Position"),
      format: "integer",
      help: l10n.t(
        "Your site's organic position in the newest saved result; — means not found or not checked",
      ),
    },
    { key: "file", label: l10n.t("File"), format: "text" },
    { key: "url", label: l10n.t("URL"), format: "url" },
    { key: "also_in", label: l10n.t("Also in"), format: "list" },
    ...(linkFrom === undefined
      ? []
      : [
          {
            key: "link_from",
            label: l10n.t("Link from"),
            format: "integer",
            help: l10n.t("Articles that mention the keyword and don't link to its article"),
          } as const,
        ]),
    {
      key: "figures",
      label: l10n.t("Figures"),
      format: "text",
      help: l10n.t("Where the monthly volume comes from: the newest saved result"),
    },
    { key: "observed_at", label: l10n.t("Observed"), format: "date" },
    { key: "market", label: l10n.t("Market"), format: "text" },
    ...(own === undefined ? [] : ownColumns()),
  ];
}

function presets({ own }: KeywordMapFacts): TablePreset[] {
  return [
    {
      id: "unmapped",
      label: l10n.t("Unmapped"),
      rule: l10n.t("Planned and listed keywords that aren't the main keyword of an article"),
      filters: [textFilter("status", noArticle())],
      sort: { key: "monthly_volume", direction: "descending" },
    },
    {
      id: "usedTwice",
      label: l10n.t("Duplicates"),
      rule: l10n.t("Main keywords shared by articles in one language"),
      filters: [textFilter("status", usedTwice())],
    },
    {
      id: "noFigures",
      label: l10n.t("No figures"),
      rule: l10n.t("Keywords that no saved result has figures for"),
      filters: [textFilter("figures", noFigures())],
    },
    ...(own === undefined
      ? []
      : [
          {
            id: "found",
            label: foundWords(),
            rule: l10n.t(
              "Queries that an article's page was shown for and that aren't its keywords",
            ),
            filters: [textFilter("role", foundWords())],
            sort: { key: "impressions", direction: "descending" },
          } as const,
        ]),
  ];
}

function notices(
  uses: readonly KeywordUse[],
  { problems, own, moreFound = 0 }: KeywordMapFacts,
): Notice[] {
  const count = (isWanted: (use: KeywordUse) => boolean): string =>
    formatInteger(uses.filter(isWanted).length);
  return [
    ...problems.map((text): Notice => ({ kind: "problem", text })),
    uses.length === 0
      ? {
          kind: "empty",
          text: l10n.t(
            "No keywords yet. Set the keyword in the front matter of an article, or add keywords to a keyword list.",
          ),
        }
      : {
          kind: "note",
          text: l10n.t(
            "Main keywords: {0}. Secondary: {1}. Unmapped: {2}. Duplicates: {3}.",
            count(({ role }) => role === "main"),
            count(({ role }) => role === "secondary"),
            count(isUnmapped),
            count(({ isTaken }) => isTaken),
          ),
        },
    ...(own === undefined
      ? []
      : [
          foundNote(
            count(({ role }) => role === "found"),
            moreFound,
          ),
        ]),
  ];
}

/** How many queries there are, and that they aren't all; nothing is added up, since their figures don't add up to a total. */
function foundNote(count: string, more: number): Notice {
  const counted = l10n.t(
    "Queries from your Search Console exports that aren't keywords of their article: {0}.",
    count,
  );
  return {
    kind: "note",
    text:
      more === 0
        ? counted
        : `${counted} ${l10n.t("Not shown, with fewer impressions: {0}.", formatInteger(more))}`,
  };
}

function isUnmapped({ role }: KeywordUse): boolean {
  return role === "planned" || role === "listed";
}

function statusOf(use: KeywordUse): string | null {
  return isUnmapped(use) ? noArticle() : use.isTaken ? usedTwice() : null;
}

function roleWords(role: KeywordRole): string {
  const words: Readonly<Record<KeywordRole, string>> = {
    main: l10n.t("Main"),
    secondary: l10n.t("Secondary"),
    planned: l10n.t("Planned"),
    listed: l10n.t("In a list"),
    found: foundWords(),
  };
  return words[role];
}

function foundWords(): string {
  return l10n.t("Found in search");
}

function noArticle(): string {
  return l10n.t("No article");
}

function usedTwice(): string {
  return l10n.t("Duplicate");
}

function noFigures(): string {
  return l10n.t("None");
}
