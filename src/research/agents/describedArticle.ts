import type { KeywordFigures, Placing } from "../library/knownFacts/facts.ts";
import { evidenceLabel } from "../../shared/evidence.ts";
import { marketWords } from "../../shared/markets.ts";
import type { MarketNames } from "../../shared/markets.ts";
import { inspectedLocation } from "../../articles/sites/locateArticle.ts";
import type { ArticleLocation } from "../../articles/sites/locateArticle.ts";
import type { AnswerContent } from "./answerText.ts";
import { quoted } from "./quoted.ts";
import { piecesOf } from "./sectionRows.ts";

/** All that an agent is told of an article. */
export interface DescribedArticle {
  /** Relative to the workspace, with `/`. */
  readonly path: string;
  /** Whether the editor has changes of it that aren't saved. */
  readonly isUnsaved: boolean;
  /** What keeps it from being read or checked, as sentences. */
  readonly notices: readonly string[];
  /** Fields of its front matter under their own names; "" for one that isn't there. */
  readonly fields: readonly { readonly name: string; readonly value: string }[];
  readonly location: ArticleLocation;
  /** English name; undefined where nothing says it. */
  readonly language: string | undefined;
  /** The market that its figures are wanted for. */
  readonly market: MarketNames;
  /** Its main keyword; undefined where it has none. */
  readonly keyword: string | undefined;
  /** The figures of its keyword, of one saved result; undefined where no saved result has any. */
  readonly figures: KeywordFigures | undefined;
  /** Where its site ranks for the keyword, by saved results. */
  readonly placings: readonly Placing[];
  /** True where the figures are made up. */
  readonly isSample: boolean;
  /** Other articles of the project with the same keyword. */
  readonly others: readonly OtherArticle[];
  /** The brief for its keyword, the newest where its date is known (ISO time). */
  readonly brief: { readonly path: string; readonly changedAt: string | undefined } | undefined;
  /** What the checks find in it; undefined where it isn't checked. */
  readonly findings: readonly ArticleFinding[] | undefined;
}

/** Another article with an article's keyword. */
export interface OtherArticle {
  readonly path: string;
  readonly title: string;
  /** Whether it is that one's main keyword as well. */
  readonly isMain: boolean;
}

/** Something that the checks find. */
export interface ArticleFinding {
  readonly rule: string;
  readonly severity: string;
  /** From 1. */
  readonly line: number;
  readonly message: string;
}

const columns = ["about", "name", "value", "detail", "market", "observed_at", "result_id"] as const;

/** One row, without the cells at its end that are empty. */
type Row = readonly unknown[];

/** What is known of an article, for an agent; rows from `offset` on. */
export function describedArticle(article: DescribedArticle, offset: number): AnswerContent {
  const rows = [
    ...article.fields.flatMap(({ name, value }) =>
      value === ""
        ? [["front matter", name, "", "not set"]]
        : longRow(["front matter", name], value),
    ),
    ["article", "language", article.language],
    ["article", "market", marketWords(article.market), "of the project's settings"],
    ...pageRows(article.location),
    ...figureRows(article),
    ...article.others.map(({ path, title, isMain }) => [
      "other article with the keyword",
      path,
      title,
      isMain ? "as its main keyword" : "as one of its other keywords",
    ]),
    ...(article.brief === undefined ? [] : [briefRow(article.brief)]),
    ...(article.findings ?? []).flatMap(({ rule, severity, line, message }) =>
      longRow(["finding", rule], message, `${severity}, line ${line}`),
    ),
  ];
  return {
    head: headLines(article),
    columns,
    rows: rows.slice(offset).map((row) => columns.map((_name, index) => row[index] ?? null)),
    offset,
    total: rows.length,
  };
}

/** Which brief is the newest is known only where their dates are. */
function briefRow({ path, changedAt }: NonNullable<DescribedArticle["brief"]>): Row {
  return changedAt === undefined
    ? ["brief", "path", path, "date unknown"]
    : ["newest brief", "path", path, `changed ${changedAt}`];
}

function headLines(article: DescribedArticle): string[] {
  const { path, isUnsaved, notices, keyword, figures, placings, others, brief } = article;
  const hasFigures = figures !== undefined || placings.length > 0;
  return [
    `Article ${quoted(path)}${isUnsaved ? ", with changes that aren't saved" : ""}. Reading costs nothing.`,
    ...notices.map((notice) => `About the file: ${quoted(notice)}`),
    ...(keyword === undefined
      ? ["It has no main keyword, so there are no figures, other articles or briefs to tell."]
      : [
          hasFigures
            ? "Figures come from saved results: quote source, market and date with each. An empty value is unknown, not 0."
            : "No saved result has figures of its keyword. Say what they would cost with seo_estimate_price; never guess them.",
          `Other articles with its keyword: ${others.length}. Brief: ${brief === undefined ? "none" : "see below"}.`,
        ]),
    ...(hasFigures && article.isSample
      ? ["Sample data of the sandbox: made up, never to be quoted as real figures."]
      : []),
    ...(article.findings === undefined
      ? []
      : [`Findings of the checks: ${article.findings.length}.`]),
  ];
}

/** Where its page is, and how that was derived. */
function pageRows(located: ArticleLocation): Row[] {
  const location = inspectedLocation(located);
  const steps = location.steps.flatMap(({ text }) => longRow(["page", "derived from"], text));
  if (location.kind !== "url") {
    return [...longRow(["page", "url"], location.reason, "unknown"), ...steps];
  }
  const { url, state, guess } = location;
  return [
    ...longRow(["page", "url"], url, guess === undefined ? state : `${state}, a guess`),
    ...(guess === undefined ? [] : longRow(["page", "reason for the guess"], guess)),
    ...steps,
  ];
}

function figureRows({ keyword, figures, placings }: DescribedArticle): Row[] {
  return [
    ...(keyword === undefined ? [] : [["keyword", "main keyword", keyword]]),
    ...(figures === undefined
      ? []
      : figuresOf(figures).map(([name, value]) => ["figure", name, value, ...sourceOf(figures)])),
    ...placings.map((placing) => [
      "figure",
      "position of this site",
      placing.position ?? "not found",
      ...sourceOf(placing),
    ]),
  ];
}

/** The figures that a result has, null for those that it leaves unknown. */
function figuresOf(figures: KeywordFigures): (readonly [string, unknown])[] {
  const { monthlyVolume, change, intent, competition, cpcUsd } = figures;
  const all = [
    ["monthly_volume", monthlyVolume],
    ["change_12m", change === undefined ? undefined : Number(change.toFixed(4))],
    ["intent", intent],
    ["competition_level", competition],
    ["cpc_usd", cpcUsd],
  ] as const;
  return all.filter(([, value]) => value !== undefined);
}

function sourceOf({ source }: Pick<KeywordFigures, "source">): string[] {
  const { evidence, market, observedAt, resultId } = source;
  return [
    evidenceLabel(evidence),
    market === null ? "" : marketWords(market),
    observedAt,
    resultId,
  ];
}

/** A row for each piece of a text that is too long for one cell. */
function longRow(about: readonly [string, string], text: string, detail = ""): Row[] {
  const [first = "", ...others] = piecesOf(text);
  return [[...about, first, detail], ...others.map((piece) => [...about, piece, "continued"])];
}
