import * as l10n from "@vscode/l10n";
import { lacksWords } from "../../articles/identity/missingWords.ts";
import { soughtText } from "../../articles/identity/soughtText.ts";
import { fieldWord } from "../changes/changeWords.ts";
import type { JsonRecord } from "../../shared/json.ts";
import { marketWords } from "../../shared/markets.ts";
import { isAbsent } from "../../shared/table.ts";
import type { Column } from "../../shared/table.ts";
import { columnKeys } from "./columnOrder.ts";
import type { DecidedList, DecidedRow } from "./decided.ts";
import { clickRate } from "./opportunity.ts";
import { decisionWords, nextStepOf, reasonWords, stepWords } from "./opportunityWords.ts";

/** The member of the column whose cells do a row's next step. */
export const stepColumn = "next_step";

/** What a cell is made of. */
interface CellFacts {
  readonly list: DecidedList;
  /** The other groups that an article is in. */
  readonly alsoIn: (row: DecidedRow) => readonly string[];
}

/** A column with the value that a row has in it. */
interface OpportunityColumn extends Column {
  readonly valueOf: (row: DecidedRow, facts: CellFacts) => unknown;
}

/** The columns of a list; those of positions follow the sources that there are. */
export function columnsOf(facts: CellFacts): readonly OpportunityColumn[] {
  const { list } = facts;
  const known = new Map(allColumns().map((column) => [column.key, column]));
  const hasClicks = list.source !== undefined;
  const keys = (columnKeys[list.id] ?? []).filter(
    (key) => hasClicks || (key !== "clicks_of_page" && key !== "clicks_of_url"),
  );
  const sources =
    list.id === "almostThereKeywords"
      ? [...new Set(list.rows.flatMap(({ ranking }) => Object.keys(ranking?.positions ?? {})))]
      : [];
  // a column that no row has something in only makes the others harder to see
  const own = [...keys, "status", "also_in", "url"]
    .flatMap((key) => known.get(key) ?? [])
    .filter(({ valueOf }, at) => at < 2 || list.rows.some((row) => hasValue(valueOf(row, facts))));
  const at = own.findIndex(({ key }) => key === stepColumn) + 1;
  return [...own.slice(0, at), ...sources.toSorted().map(positionColumn), ...own.slice(at)];
}

/** The cells of a row, by the members of its columns. */
export function cellsOf(
  row: DecidedRow,
  columns: readonly OpportunityColumn[],
  facts: CellFacts,
): JsonRecord {
  return Object.fromEntries(columns.map(({ key, valueOf }) => [key, valueOf(row, facts) ?? null]));
}

function hasValue(value: unknown): boolean {
  return !isAbsent(value) && !(Array.isArray(value) && value.length === 0);
}

function positionColumn(source: string): OpportunityColumn {
  return {
    key: `position_${source}`,
    label: l10n.t("Position ({0})", source),
    format: "integer",
    valueOf: ({ ranking }) => ranking?.positions[source],
  };
}

function allColumns(): OpportunityColumn[] {
  return [...subjectColumns(), ...figureColumns(), ...rankingColumns(), ...otherColumns()];
}

function subjectColumns(): OpportunityColumn[] {
  const [file, query, keyword] = [l10n.t("File"), l10n.t("Query"), l10n.t("Keyword")];
  return [
    { key: "file", label: file, format: "text", valueOf: ({ articles }) => articles[0]?.path },
    {
      key: "files",
      label: l10n.t("Files"),
      format: "list",
      valueOf: ({ articles }) => articles.map(({ path }) => path),
    },
    { key: "query", label: query, format: "text", valueOf: (row) => row.query },
    { key: "keyword", label: keyword, format: "text", valueOf: (row) => row.keyword },
    {
      key: "title",
      label: l10n.t("Title"),
      format: "text",
      valueOf: ({ articles }) => articles[0]?.title,
    },
    {
      key: "url",
      label: l10n.t("URL"),
      format: "url",
      valueOf: (row) => (row.moved === undefined ? (row.url ?? row.articles[0]?.url) : null),
    },
    { key: "old_url", label: l10n.t("Old URL"), format: "url", valueOf: (row) => row.moved?.url },
    { key: "new_url", label: l10n.t("URL now"), format: "url", valueOf: (row) => row.moved?.to },
  ];
}

/** A column of what the list is sorted by. */
function figure(
  key: string,
  label: string,
  format: Column["format"] = "integer",
): OpportunityColumn {
  return { key, label, format, valueOf: (row) => row.figure };
}

function figureColumns(): OpportunityColumn[] {
  const integer = "integer";
  return [
    figure("clicks_lost", l10n.t("Clicks lost")),
    figure("positions_lost", l10n.t("Positions lost"), "decimal"),
    figure("monthly_volume", l10n.t("Monthly volume")),
    figure("clicks_of_page", l10n.t("Clicks")),
    figure("days", l10n.t("Days")),
    {
      ...figure("clicks_of_url", l10n.t("Clicks")),
      valueOf: ({ figure: clicks, moved }) => (moved?.linksIn === clicks ? null : clicks),
    },
    {
      key: "impressions",
      label: l10n.t("Impressions"),
      format: integer,
      valueOf: ({ figures }) => figures?.impressions.now,
    },
    {
      ...figure("impressions_of_pages", l10n.t("Impressions (pages added up)")),
      help: l10n.t("A search that showed two of your pages counts once for each"),
    },
    {
      key: "clicks",
      label: l10n.t("Clicks"),
      format: integer,
      valueOf: ({ figures }) => figures?.clicks.now,
    },
    {
      key: "clicks_before",
      label: l10n.t("Clicks before"),
      format: integer,
      valueOf: ({ figures }) => figures?.clicks.before,
    },
    {
      key: "position",
      label: l10n.t("Position"),
      format: "decimal",
      valueOf: ({ figures }) => figures?.position.now,
    },
    {
      key: "position_before",
      label: l10n.t("Position before"),
      format: "decimal",
      valueOf: ({ figures }) => figures?.position.before,
    },
    { key: "ctr", label: l10n.t("CTR"), format: "fraction", valueOf: clickRate },
    {
      key: "usual_ctr",
      label: l10n.t("Usual CTR"),
      format: "fraction",
      help: l10n.t("The median of your own pages or queries at this position"),
      valueOf: ({ medianRate }) => medianRate,
    },
  ];
}

function rankingColumns(): OpportunityColumn[] {
  return [
    {
      key: "place",
      label: l10n.t("Position"),
      format: "integer",
      help: l10n.t("— means that the site isn't in the results at this depth"),
      valueOf: ({ ranking }) => Object.values(ranking?.positions ?? {})[0],
    },
    {
      key: "place_before",
      label: l10n.t("Position before"),
      format: "integer",
      valueOf: ({ ranking }) => ranking?.before,
    },
    {
      key: "source",
      label: l10n.t("Source"),
      format: "code",
      valueOf: ({ ranking }) => Object.keys(ranking?.positions ?? {})[0],
    },
    {
      key: "depth",
      label: l10n.t("Depth"),
      format: "integer",
      help: l10n.t("How many results were looked through"),
      valueOf: ({ ranking }) => ranking?.depth,
    },
    {
      key: "checked_at",
      label: l10n.t("Checked"),
      format: "date",
      valueOf: ({ ranking, changedAt }) => ranking?.dates[0] ?? changedAt,
    },
    {
      key: "checked_before",
      label: l10n.t("Checked before"),
      format: "date",
      valueOf: ({ ranking }) => ranking?.dates[1],
    },
    {
      key: "market",
      label: l10n.t("Market"),
      format: "text",
      valueOf: ({ ranking }) =>
        ranking === undefined || ranking.market.location === ""
          ? null
          : marketWords(ranking.market),
    },
  ];
}

function otherColumns(): OpportunityColumn[] {
  return [
    {
      key: stepColumn,
      label: l10n.t("Next step"),
      format: "text",
      isStep: true,
      valueOf: (row, { list }) => stepWords(nextStepOf(list, row)),
    },
    {
      key: "reason",
      label: l10n.t("Reason"),
      format: "text",
      help: l10n.t(
        "At least one position lower, 20% fewer impressions, or a CTR that is 20% lower at a similar position",
      ),
      valueOf: reasonWords,
    },
    {
      key: "missing",
      label: l10n.t("Not in title"),
      format: "list",
      help: l10n.t("Words of the search that the title doesn't contain in any form"),
      valueOf: missingInTitle,
    },
    { key: "target", label: l10n.t("Link"), format: "text", valueOf: ({ place }) => place?.target },
    { key: "line", label: l10n.t("Line"), format: "plain", valueOf: ({ place }) => place?.line },
    {
      key: "issues",
      label: l10n.t("Issues"),
      format: "code",
      valueOf: ({ issues }) => issues?.map(({ code }) => code),
    },
    {
      key: "also_on_page",
      label: l10n.t("Also in the search results"),
      format: "code",
      help: l10n.t("Besides organic results, by your newest saved SERP of this query"),
      valueOf: ({ resultPage }) => resultPage?.blocks,
    },
    {
      key: "serp_at",
      label: l10n.t("SERP of"),
      format: "date",
      valueOf: ({ resultPage }) => resultPage?.observedAt,
    },
    {
      key: "became",
      label: l10n.t("What happened"),
      format: "text",
      valueOf: ({ moved }) =>
        moved?.kind === "moved" ? l10n.t("Moved") : moved === undefined ? null : l10n.t("Gone"),
    },
    {
      key: "links_in",
      label: l10n.t("Links in"),
      format: "integer",
      valueOf: ({ moved, count }) => (count === undefined ? moved?.linksIn : null),
    },
    { key: "pages", label: l10n.t("Pages"), format: "integer", valueOf: ({ count }) => count },
    { key: "listed_in", label: l10n.t("Listed in"), format: "text", valueOf: ({ file }) => file },
    {
      key: "look_again",
      label: l10n.t("Look again"),
      format: "date",
      valueOf: ({ due }) => due?.lookAgain,
    },
    {
      key: "changed_fields",
      label: l10n.t("Changed"),
      format: "list",
      valueOf: ({ due }) => due?.fields.map(fieldWord),
    },
    {
      key: "hypothesis",
      label: l10n.t("Hypothesis"),
      format: "text",
      valueOf: ({ due }) => (due?.hypothesis === "" ? null : due?.hypothesis),
    },
    {
      key: "changed_at",
      label: l10n.t("Last change"),
      format: "date",
      valueOf: ({ changedAt }) => changedAt,
    },
    { key: "status", label: l10n.t("Status"), format: "text", valueOf: decisionWords },
    {
      key: "also_in",
      label: l10n.t("Also in"),
      format: "list",
      help: l10n.t("Other groups on this page that the article is in"),
      valueOf: (row, { alsoIn }) => alsoIn(row),
    },
  ];
}

function missingInTitle({ articles, query, keyword }: DecidedRow): string[] | null {
  const title = articles[0]?.title;
  const words = soughtText(query ?? keyword ?? "").split(" ");
  return title === undefined
    ? null
    : words.filter((word) => word !== "" && lacksWords(title, word));
}
