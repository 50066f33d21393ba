import * as l10n from "@vscode/l10n";
import type { PageQuery } from "../../../research/planning/pageQueries.ts";
import { formatCell } from "../../../shared/columnFormats.ts";
import { absent, formatDay } from "../../../shared/format.ts";
import type { ArticleEntry, ArticleSection, EntryGroup } from "../../../shared/articleProtocol.ts";
import { below, beside, shortText } from "../../../shared/plainText.ts";
import { figureWords } from "../article/factWords.ts";
import type { ArticleFacts, QueryFacts } from "./articleFacts.ts";
import { limited, longestText } from "./articleSections.ts";
import type { Numbered } from "./articleSections.ts";
import { missingInArticle } from "./missingInArticle.ts";

/**
 * What people searched for when the page was shown to them, and what it ranks for by the search index: each source by
 * itself, with its period. Of each query the words that title, headings and text lack, without a verdict; where no saved
 * result has any, the ways to one.
 */
export function queriesSection(facts: ArticleFacts, number: Numbered): ArticleSection | undefined {
  const { queries: known = [], location } = facts;
  if (location.kind !== "url" || location.withoutAddress !== undefined) {
    return undefined;
  }
  const missing = known.length === 0 ? undefined : missingInArticle(facts);
  const isMeasured = known.some(({ shape }) => shape !== "index");
  return {
    id: "queries",
    title: l10n.t("Queries of This Page"),
    notes: [
      ...(isMeasured ? [] : [noQueries()]),
      ...(known.some(({ hasMore, shape }) => hasMore && shape !== "index")
        ? [l10n.t("Search Console exports a limited number of queries. There may be more.")]
        : []),
      ...(known.some(({ hasMore, shape }) => hasMore && shape === "index")
        ? [l10n.t("The search index has more keywords for this page than the saved result.")]
        : []),
      ...(missing === undefined && known.length > 0 ? [notCompared(facts)] : []),
    ],
    groups: known.map((found): EntryGroup => ({
      title: sourceTitle(found),
      entries: limited(found.queries.map((query) => entryOf(query, found, missing, number))),
    })),
    buttons: [
      {
        label: l10n.t("Open This Page in Search Console"),
        action: number({ kind: "searchConsole" }),
      },
      {
        label: l10n.t("Import Search Console Export…"),
        action: number({ kind: "importExport" }),
      },
    ],
  };
}

function noQueries(): string {
  return l10n.t(
    "No saved export is about this page. In Search Console, filter by this page, export, then import the file.",
  );
}

function notCompared({ isChecking }: ArticleFacts): string {
  return isChecking
    ? l10n.t("Which words the article lacks is shown when it's checked.")
    : l10n.t("Which words the article lacks isn't known: its text wasn't read.");
}

/** Where queries come from, and of when they are: "Search Console, exported by you for this page: Oct 27, 2026 to Nov 23, 2026". */
function sourceTitle(found: QueryFacts): string {
  const { shape, days, before, circumstances, comparedWith, isSample } = found;
  const period = periodWords(days);
  const source =
    shape === "filtered"
      ? l10n.t("Search Console, exported by you for this page: {0}", period)
      : shape === "rows"
        ? l10n.t("Search Console, exported by you with queries by page: {0}", period)
        : l10n.t("Search index, estimated: {0}", circumstances);
  return beside(
    source,
    before === undefined ? "" : l10n.t("before: {0}", periodWords(before)),
    comparedWith === undefined ? "" : l10n.t("before: {0}", formatDay(comparedWith.slice(0, 10))),
    isSample ? l10n.t("Sample data") : "",
  );
}

function periodWords([first, last]: QueryFacts["days"]): string {
  return first === "" || last === ""
    ? l10n.t("period unknown")
    : l10n.t("{0} to {1}", formatDay(first), formatDay(last));
}

function entryOf(
  { query, clicks, impressions, position, volume }: PageQuery,
  { resultId, shape }: QueryFacts,
  missing: ReturnType<typeof missingInArticle>,
  number: Numbered,
): ArticleEntry {
  const figures =
    shape === "index"
      ? beside(
          l10n.t("Monthly volume: {0}", figureWords(volume ?? null)),
          l10n.t("position: {0}", pairWords(position)),
        )
      : beside(
          l10n.t("Impressions: {0}", figureWords(impressions.now)),
          l10n.t("clicks: {0}", pairWords(clicks)),
          l10n.t("position: {0}", pairWords(position)),
        );
  return {
    text: shortText(query, longestText),
    detail: below(figures, missing?.(query)),
    action: number({ kind: "result", resultId }),
  };
}

/** "8.2", "8.2 (before: 5)"; "—" for what is unknown. */
function pairWords({ now, before }: PageQuery["clicks"]): string {
  return before === null
    ? decimalWords(now)
    : l10n.t("{0} (before: {1})", decimalWords(now), decimalWords(before));
}

function decimalWords(figure: number | null): string {
  return figure === null ? absent : formatCell(figure, "decimal");
}
