import type { DecidedList, DecidedRow } from "../opportunities/decided.ts";
import { listRule, sourceWords } from "../opportunities/listWords.ts";
import { listTitle } from "../opportunities/opportunityWords.ts";
import { marketWords } from "../../shared/markets.ts";
import type { AnswerContent } from "./answerText.ts";
import { InvalidInputError } from "./notRun.ts";
import { quoted, quotedList } from "./quoted.ts";

/** What is worth working on in a project, as an agent asks for it. */
export interface ToldOpportunities {
  /** The project's name. */
  readonly project: string;
  readonly lists: readonly DecidedList[];
  /** Groups that nothing is known of, with what they need, as the page says it. */
  readonly without: readonly { readonly label: string; readonly value: string }[];
  /** What went wrong, and what isn't known. */
  readonly notices: readonly string[];
  readonly isSample: boolean;
  readonly ownData: boolean;
}

/** An input of `seo_list_opportunities`. */
export interface OpportunitiesInput {
  /** "" for the lists themselves. */
  readonly list: string;
  readonly offset: number;
}

const ofLists = ["list", "title", "rows", "rule"] as const;
const ofRows = [
  "article",
  "url",
  "keyword",
  "figure",
  "clicks",
  "clicks_before",
  "impressions",
  "position",
  "market",
  "place",
  "detail",
] as const;

/** True for a list with figures of the person's own site. */
function isOwn({ source, rows }: DecidedList): boolean {
  return (
    source !== undefined || rows.some((row) => row.query !== undefined || row.figures !== undefined)
  );
}

/**
 * The lists with their rules, or the rows of one of them: what the person decided to leave out isn't in
 * them. Lists with measured figures are told only where the person allows agents to read their own data.
 * Throws InvalidInputError for a list that isn't there.
 */
export function opportunityRows(
  told: ToldOpportunities,
  { list: wanted, offset }: OpportunitiesInput,
): AnswerContent {
  const { project, ownData, isSample } = told;
  const shown = told.lists.filter((list) => list.rows.length > 0 && (ownData || !isOwn(list)));
  const head = [
    `Opportunities of ${quoted(project, 120)}. Reading costs nothing.`,
    ...told.notices.map((notice) => `About it: ${quoted(notice)}`),
    ...(isSample
      ? ["Sample data of the sandbox: made up, never to be quoted as real figures."]
      : []),
    ...(ownData
      ? []
      : [
          "Lists with measured figures of the person's site aren't told: that needs the setting seoResearch.agentsMayReadOwnData.",
        ]),
  ];
  if (wanted === "") {
    const rows = shown.map((list) => [
      list.id,
      listTitle(list),
      list.rows.length,
      listRule(list.id),
    ]);
    return {
      head: [
        ...head,
        ...told.without.map(({ label, value }) => `${label}: ${quoted(value)}`),
        "Read the rows of a list with its name in list.",
      ],
      columns: ofLists,
      rows: rows.slice(offset),
      offset,
      total: rows.length,
      none: "No list that you may read has rows.",
    };
  }
  const list = shown.find(({ id }) => id.toLowerCase() === wanted.toLowerCase());
  if (list === undefined) {
    throw new InvalidInputError(
      `There is no list ${quoted(wanted, 80)} that you may read. There are: ${quotedList(shown.map(({ id }) => id))}.`,
    );
  }
  return {
    head: [
      ...head,
      `List ${list.id}: ${listTitle(list)}. ${listRule(list.id)}`,
      ...(list.source === undefined ? [] : [`Source: ${quoted(sourceWords(list.source))}`]),
    ],
    columns: ofRows,
    rows: list.rows.slice(offset).map(rowOf),
    offset,
    total: list.rows.length,
  };
}

function rowOf(row: DecidedRow): readonly unknown[] {
  const { articles, url, moved, query, keyword, figures, ranking, place, count } = row;
  return [
    articles.map(({ path }) => path),
    url ?? moved?.url,
    query ?? keyword,
    row.figure,
    figures?.clicks.now,
    figures?.clicks.before,
    figures?.impressions.now,
    figures?.position.now,
    ranking === undefined ? "" : marketWords(ranking.market),
    place === undefined ? "" : `line ${place.line}: ${place.target}`,
    [
      ...(moved === undefined
        ? []
        : [moved.to === undefined ? moved.kind : `moved to ${moved.to}`]),
      ...(moved === undefined ? [] : [`links to the old URL: ${moved.linksIn}`]),
      ...(ranking === undefined
        ? []
        : Object.entries(ranking.positions).map(([of, at]) => `${of}: ${at ?? "not found"}`)),
      ...(row.issues ?? []).map(({ code }) => code),
      ...(count === undefined ? [] : [`URLs moved by the same cause: ${count}`]),
      ...(row.changedAt === undefined ? [] : [`changed ${row.changedAt}`]),
      ...(row.decision?.decision === "planned" ? [`planned on ${row.decision.day}`] : []),
    ],
  ];
}
