import * as l10n from "../../../shared/l10n.ts";
import { codeWord } from "../../../shared/codeWords.ts";
import { absent, countedText, formatInteger, formatTenthShare } from "../../../shared/format.ts";
import type { JsonRecord } from "../../../shared/json.ts";
import { isRecord } from "../../../shared/json.ts";
import { shortText } from "../../../shared/plainText.ts";
import { amountOf, memberOf, rowsOf } from "../../../shared/reading.ts";
import { phraseOf } from "../../../articles/identity/phrase.ts";
import { soughtText } from "../../../articles/identity/soughtText.ts";
import { speaksOfSome } from "../../tools/speaksOfSome.ts";
import { markdownLink } from "../markdownLink.ts";
import { markdownLine, markdownText } from "../../../shared/markdownText.ts";
import { emptyWords, hasList, textsIn, wordsOf } from "./answerValues.ts";
import { chapterHeading } from "./briefHeadings.ts";
import type { BriefAnswer, BriefInput, BriefSection } from "./briefInput.ts";
import { madeOf, scopeLine, sourceLine } from "./provenance.ts";
import { blocks, bullets, missingBody, table } from "./sectionText.ts";
import { wordsIn } from "./themes.ts";

/** Organic results that a brief names, sources of an AI overview, and words that titles share. */
const mostResults = 10;
const mostReferences = 20;
const mostShared = 8;
const longestSnippet = 160;
/** Shares of a whole may be a little more than 1 by rounding. */
const mostFraction = 1.02;

/** The organic results of the result page, by position; undefined without a page. */
export function organicOf({ answers }: BriefInput): readonly JsonRecord[] | undefined {
  return answers.page === undefined
    ? undefined
    : byPosition(rowsOf(answers.page.envelope.data, "organic"));
}

/** The labels of a person's own title and description in a brief. */
export function titleLabel(): string {
  return l10n.t("Title");
}

export function descriptionLabel(): string {
  return l10n.t("Description");
}

/** What the ranking titles are like, and room for one's own. */
export function titleSection(input: BriefInput): BriefSection {
  const { page } = input.answers;
  const own = bullets([`${titleLabel()}:`, `${descriptionLabel()}:`]);
  const titles = (organicOf(input) ?? [])
    .map((row) => wordsOf(row, "title"))
    .filter((title) => title !== "")
    .slice(0, mostResults);
  const found =
    page === undefined
      ? [missingBody(input, "page")]
      : titles.length === 0
        ? [emptyWords(page, "organic", l10n.t("No organic results on this page."))]
        : titleFacts(input, page, titles);
  return {
    id: "title",
    heading: chapterHeading("title"),
    body: blocks(own, ...found),
    madeOf: madeOf(input, "page"),
  };
}

function titleFacts(
  { keyword }: BriefInput,
  page: BriefAnswer,
  titles: readonly string[],
): string[] {
  const lengths = titles.map((title) => [...title].length).toSorted((a, b) => a - b);
  const [shortest = 0, median = 0, longest = 0] = [
    lengths[0],
    lengths[Math.floor(lengths.length / 2)],
    lengths.at(-1),
  ];
  const sought = phraseOf(keyword);
  const withKeyword = titles.filter((title) => sought?.isIn(soughtText(title)) === true).length;
  const shared = sharedWords(titles, keyword).map(([word, count]) =>
    l10n.t("{0} ({1} of {2})", markdownText(word), count, titles.length),
  );
  const facts = [
    countedText(
      titles.length,
      {
        one: "The only known ranking title has {1} characters.",
        other: "Ranking titles have {1} to {2} characters (median {3}; {0} titles).",
      },
      titles.length,
      shortest,
      longest,
      median,
    ),
    countedText(
      withKeyword,
      {
        one: "1 of {1} contains the exact keyword.",
        other: "{0} of {1} contain the exact keyword.",
      },
      withKeyword,
      titles.length,
    ),
    shared.length === 0 ? "" : l10n.t("Words these titles share: {0}.", shared.join(", ")),
  ];
  return [
    l10n.t("What ranks now:"),
    bullets(facts.filter((fact) => fact !== "")),
    sourceLine(page),
  ];
}

function sharedWords(titles: readonly string[], keyword: string): [string, number][] {
  const counts = new Map<string, number>();
  const own = new Set(wordsIn(keyword));
  for (const title of titles) {
    for (const word of new Set(wordsIn(title).filter((one) => !own.has(one)))) {
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return [...counts]
    .filter(([, count]) => count > 1 && count * 3 >= titles.length)
    .toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, mostShared);
}

/** Who ranks: from the live page, else from the index, which says so and gives way to any page. */
export function rankingSection(input: BriefInput): BriefSection {
  const heading = chapterHeading("ranking");
  const { page, figures } = input.answers;
  const organic = organicOf(input);
  if (page !== undefined && organic !== undefined) {
    const rows = organic
      .slice(0, mostResults)
      .map((row) => [
        place(row),
        titleCell(row),
        markdownText(wordsOf(row, "domain")),
        markdownText(shortText(wordsOf(row, "snippet", "description"), longestSnippet)),
      ]);
    const shown =
      rows.length === 0
        ? emptyWords(page, "organic", l10n.t("No organic results on this page."))
        : table([l10n.t("Position"), l10n.t("Title"), l10n.t("Domain"), l10n.t("Snippet")], rows);
    return {
      id: "ranking",
      heading,
      body: blocks(shown, scopeLine(page), sourceLine(page)),
      madeOf: madeOf(input, "page"),
    };
  }
  if (figures !== undefined && hasList(figures.envelope.data, "serp_top")) {
    const rows = byPosition(rowsOf(figures.envelope.data, "serp_top"))
      .slice(0, mostResults)
      .map((row) => [place(row), markdownText(wordsOf(row, "domain")), titleCell(row)]);
    const note = l10n.t("From the index, not from the live page: {0}", missingBody(input, "page"));
    return {
      id: "ranking",
      heading,
      body: blocks(
        note,
        rows.length === 0
          ? absent
          : table([l10n.t("Position"), l10n.t("Domain"), l10n.t("Page")], rows),
        sourceLine(figures),
      ),
      madeOf: {},
    };
  }
  return { id: "ranking", heading, body: missingBody(input, "page"), madeOf: {} };
}

/** The AI overview of the page and whom it names; beside it, never mixed with it, whom AI answers on the topic cite. */
export function aiSection(input: BriefInput): BriefSection {
  const { page, citations } = input.answers;
  const answers = [page, citations].filter((answer) => answer !== undefined);
  const onPage = page === undefined ? [missingBody(input, "page")] : overview(page);
  const onTopic =
    citations === undefined ? [missingBody(input, "citations")] : citationTable(citations);
  return {
    id: "ai",
    heading: chapterHeading("ai"),
    body: blocks(
      l10n.t("**In the search results**"),
      ...onPage,
      l10n.t("**On the topic as a whole**, a sample of AI answers"),
      ...onTopic,
      ...(answers.length === 0 ? [] : [sourceLine(...answers)]),
    ),
    madeOf: madeOf(input, "page", "citations"),
  };
}

function overview(page: BriefAnswer): string[] {
  const { data } = page.envelope;
  const value = memberOf(data, "ai_overview");
  if (value === null || value === undefined) {
    const named = textsIn(data, "item_types_present").includes("ai_overview");
    return [
      named
        ? l10n.t("The page had an AI overview; its text isn't included.")
        : emptyWords(page, "ai_overview", l10n.t("The page had no AI overview.")),
    ];
  }
  const text =
    typeof value === "string" ? shortText(value, 300) : wordsOf(value, "text", "content", "answer");
  const references = isRecord(value)
    ? ["references", "sources", "citations"]
        .map((member) => rowsOf(value, member))
        .find((rows) => rows.length > 0)
    : undefined;
  const list = (references ?? [])
    .slice(0, mostReferences)
    .map(
      (row) =>
        `${titleItem(row)}${wordsOf(row, "domain") === "" ? "" : ` (${markdownText(wordsOf(row, "domain"))})`}`,
    );
  return [
    text === "" ? "" : `> ${markdownLine(text)}`,
    list.length > 0 ? bullets(list) : hasNoSources(value) ? l10n.t("No sources.") : "",
  ];
}

/** True where a list of sources came empty, and nothing else in the overview names or counts some. */
function hasNoSources(overview: unknown): boolean {
  return (
    isRecord(overview) &&
    Object.values(overview).some((value) => Array.isArray(value) && value.length === 0) &&
    Object.entries(overview).every(
      ([member, value]) =>
        !/source|reference|citation|link|domain|url/u.test(member) || !speaksOfSome(value, member),
    )
  );
}

function citationTable(citations: BriefAnswer): string[] {
  const cited = rowsOf(citations.envelope.data, "citation_map");
  // A share above 1 is one in percent, and so are those beside it.
  const whole = cited.some((row) => (amountOf(row, "share") ?? 0) > mostFraction) ? 100 : 1;
  const rows = cited.slice(0, mostResults).map((row) => {
    const share = amountOf(row, "share");
    const count = amountOf(row, "count");
    return [
      markdownText(wordsOf(row, "domain")) || absent,
      count === undefined ? absent : formatInteger(count),
      share === undefined ? absent : formatTenthShare(share / whole),
    ];
  });
  const shown =
    rows.length === 0
      ? emptyWords(citations, "citation_map", l10n.t("No citations found."))
      : table([l10n.t("Domain"), l10n.t("Citations"), l10n.t("Share")], rows);
  return [shown, scopeLine(citations)];
}

/** The features that the answer says were on the page, in words and in its order. */
export function featuresOf(page: BriefAnswer): string[] {
  return textsIn(page.envelope.data, "item_types_present").map((name) =>
    markdownText(codeWord(name)),
  );
}

function titleCell(row: JsonRecord): string {
  return markdownLink(titleOf(row), wordsOf(row, "url", "link"));
}

/** The same where it begins a line: a title without a link may look like a heading or a list there. */
function titleItem(row: JsonRecord): string {
  const cell = titleCell(row);
  return cell.startsWith("[") ? cell : markdownLine(titleOf(row));
}

function titleOf(row: JsonRecord): string {
  return wordsOf(row, "title", "name") || shortText(wordsOf(row, "url", "link")) || absent;
}

function place(row: JsonRecord): string {
  const position = amountOf(row, "position");
  return position === undefined || position < 1 ? absent : formatInteger(position);
}

function byPosition(rows: readonly JsonRecord[]): JsonRecord[] {
  return rows.toSorted(
    (a, b) =>
      (amountOf(a, "position") ?? Number.MAX_VALUE) - (amountOf(b, "position") ?? Number.MAX_VALUE),
  );
}
