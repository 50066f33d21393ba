import * as l10n from "../../../shared/l10n.ts";
import { formatCell } from "../../../shared/columnFormats.ts";
import { intentWord, levelWord } from "../../../shared/cellWords.ts";
import { absent, formatDollars, formatInteger } from "../../../shared/format.ts";
import { shortText } from "../../../shared/plainText.ts";
import { markdownText } from "../../../shared/markdownText.ts";
import { isQuestion } from "../../../shared/questionWords.ts";
import { memberOf } from "../../../shared/reading.ts";
import { keywordKey } from "../../../articles/identity/keywordKey.ts";
import { rowsIn } from "../../tools/rowCounts.ts";
import { emptyWords } from "./answerValues.ts";
import { chapterHeading } from "./briefHeadings.ts";
import { briefParts } from "./briefInput.ts";
import type {
  Brief,
  BriefAnswer,
  BriefField,
  BriefInput,
  BriefSection,
  MadeOf,
} from "./briefInput.ts";
import { keywordFigures, relatedTerms } from "./keywordFigures.ts";
import type { RelatedTerm } from "./keywordFigures.ts";
import { aiSection, featuresOf, organicOf, rankingSection, titleSection } from "./pageSections.ts";
import { linksSection } from "./linksSection.ts";
import {
  outlineSection,
  questionsSection,
  relatedSearches,
  termsBesideQuestions,
} from "./outline.ts";
import {
  ageAt,
  dayOf,
  madeOf,
  marketInWords,
  resultName,
  scopeLine,
  sourceLine,
  sourceOf,
  writtenDay,
} from "./provenance.ts";
import { writtenMarket } from "../writtenMarket.ts";
import { resultKinds } from "./resultKinds.ts";
import { blocks, bullets, missingBody, missingWords, partTools, table } from "./sectionText.ts";
import { wordsIn } from "./themes.ts";
import { yamlList, yamlText } from "./yamlText.ts";

/** Related terms that the front matter names, and that the chapter shows. */
const mostSecondary = 8;
const mostTerms = 25;

/** A brief for one keyword, with the chapters and members that the product's rules name, in their order. */
export function makeBrief(input: BriefInput): Brief {
  return {
    fields: fieldsOf(input),
    sections: [
      aboutSection(input),
      intentSection(input),
      titleSection(input),
      questionsSection(input),
      outlineSection(input),
      rankingSection(input),
      aiSection(input),
      termsSection(input),
      linksSection(input),
      { id: "angle", heading: chapterHeading("angle"), body: "", madeOf: {} },
      sourcesSection(input),
    ],
  };
}

function fieldsOf(input: BriefInput): BriefField[] {
  const figures = keywordFigures(input);
  const [first] = briefParts
    .map((part) => input.answers[part])
    .filter((answer) => answer !== undefined);
  const about = figures?.answer ?? first;
  // The others of a group were chosen for this article; related terms are only near it.
  const secondary =
    input.group?.keywords.filter((keyword) => !isQuestion(keyword)) ??
    nearest(input.keyword, termsBesideQuestions(input)).slice(0, mostSecondary);
  const intent = figures?.intent ?? "";
  const own = figuresMadeOf(input);
  return [
    field("keyword", yamlText(input.keyword)),
    { name: "secondary", yaml: yamlList("secondary", secondary), madeOf: madeOf(input, "terms") },
    field("intent", intent === "" ? "" : yamlText(intent), own),
    field("volume", figures?.volume === undefined ? "" : String(figures.volume), own),
    field("market", yamlText(marketInWords(input.market))),
    field("observed_at", about === undefined ? "" : knownDay(sourceOf(about).observedAt), own),
    field("target", ""),
    field("status", "idea"),
  ];
}

/**
 * The terms that an article about a keyword can be about as well: those with most of its words first, and
 * none without any, unless no term has one. Of equal ones, the order stays.
 */
function nearest(keyword: string, terms: readonly RelatedTerm[]): string[] {
  const own = new Set(wordsIn(keyword));
  const shared = terms.map((term) => ({
    term,
    count: new Set(wordsIn(term.keyword).filter((word) => own.has(word))).size,
  }));
  const near = shared.filter(({ count }) => count > 0);
  return (near.length === 0 ? shared : near)
    .toSorted((one, other) => other.count - one.count)
    .map(({ term }) => term.keyword);
}

function knownDay(iso: string): string {
  const day = dayOf(iso);
  return day === absent ? "" : day;
}

/** A member with a value that is YAML already; empty for what is not known. */
function field(name: string, value: string, from: MadeOf = {}): BriefField {
  return { name, yaml: value === "" ? `${name}:` : `${name}: ${value}`, madeOf: from };
}

/** The figures count as such wherever they come from. */
function figuresMadeOf(input: BriefInput): MadeOf {
  const figures = keywordFigures(input);
  const { figures: own, terms } = madeOf(input, "figures", "terms");
  const observed = figures === undefined ? undefined : (own ?? terms);
  return observed === undefined ? {} : { figures: observed };
}

/** The title, what the brief is, and how to go on with it. */
function aboutSection(input: BriefInput): BriefSection {
  const isSample = briefParts.some((part) => input.answers[part]?.isSample === true);
  const facts = [
    l10n.t("Market: {0}", markdownText(writtenMarket(input.market))),
    l10n.t("Each section ends with its sources. “{0}” means unknown.", absent),
    l10n.t("Regenerating updates only sections you haven't edited."),
  ];
  const sample = isSample ? l10n.t("**Sample data.** Don't use it for decisions.") : "";
  return {
    id: "about",
    heading: chapterHeading("about", markdownText(shortText(input.keyword, 300))),
    body: blocks(sample, bullets(facts)),
    madeOf: {},
  };
}

/** What searchers want and what kind of page ranks: read off the data, and said how. */
function intentSection(input: BriefInput): BriefSection {
  const figures = keywordFigures(input);
  const { page } = input.answers;
  const answers = [figures?.answer, page].filter((answer) => answer !== undefined);
  return {
    id: "intent",
    heading: chapterHeading("intent"),
    body: blocks(
      figures === undefined ? missingBody(input, "figures") : "",
      bullets([
        ...(figures === undefined ? [] : figureLines(figures)),
        ...(page === undefined ? [] : formatLines(input, page)),
      ]),
      page === undefined ? missingBody(input, "page") : "",
      // The related terms' own is in their section.
      figures === undefined || figures.answer.id === input.answers.terms?.id
        ? ""
        : scopeLine(figures.answer),
      answers.length === 0 ? "" : sourceLine(...answers),
    ),
    madeOf: { ...figuresMadeOf(input), ...madeOf(input, "page") },
  };
}

function figureLines({
  intent,
  volume,
  change,
  costPerClick,
  competition,
}: NonNullable<ReturnType<typeof keywordFigures>>): string[] {
  return [
    l10n.t("Intent, according to the service: {0}", intentText(intent)),
    l10n.t(
      "Monthly volume: {0} (an average rounded to advertising buckets)",
      formatCell(volume, "integer"),
    ),
    l10n.t("Change over 12 months: {0}", formatCell(change, "change")),
    l10n.t(
      "Cost per click: {0}",
      costPerClick === undefined
        ? absent
        : formatDollars(costPerClick).replace("$", String.raw`\$`),
    ),
    l10n.t(
      "Ads competition: {0} (among advertisers, not ranking difficulty)",
      competitionText(competition),
    ),
  ];
}

function intentText(intent: string): string {
  return intent === "" ? absent : markdownText(intentWord(intent) ?? intent);
}

function competitionText(competition: string): string {
  return competition === "" ? absent : markdownText(levelWord(competition) ?? competition);
}

function formatLines(input: BriefInput, page: BriefAnswer): string[] {
  const organic = organicOf(input) ?? [];
  const features = featuresOf(page);
  const kinds = resultKinds(organic).map(({ label, count }) =>
    l10n.t("{0}: {1} of {2}", label, count, organic.length),
  );
  const featured = page.envelope.data["featured_snippet"];
  return [
    l10n.t("On the page: {0}", features.length === 0 ? absent : features.join(", ")),
    kinds.length === 0
      ? l10n.t("What ranks: {0}", absent)
      : l10n.t(
          "What ranks: {0} (by English and German words in titles and URLs only)",
          kinds.join(", "),
        ),
    ...(featured === null || featured === undefined
      ? []
      : [l10n.t("A featured snippet answers the query on the page itself.")]),
  ];
}

function termsSection(input: BriefInput): BriefSection {
  const { terms, page } = input.answers;
  const known = new Set(relatedTerms(input).map((term) => keywordKey(term.keyword)));
  const searches = relatedSearches(input).filter(
    (text) => !isQuestion(text) && !known.has(keywordKey(text)),
  );
  const onPage =
    searches.length === 0
      ? ""
      : l10n.t(
          "The search results also name: {0}.",
          searches.slice(0, mostTerms).map(markdownText).join(", "),
        );
  const answers = [terms, onPage === "" ? undefined : page].filter(
    (answer) => answer !== undefined,
  );
  return {
    id: "terms",
    heading: chapterHeading("terms"),
    body: blocks(
      ...(terms === undefined
        ? [missingBody(input, "terms")]
        : termBlocks(terms, termsBesideQuestions(input))),
      onPage,
      terms === undefined ? "" : scopeLine(terms),
      answers.length === 0 ? "" : sourceLine(...answers),
    ),
    madeOf: madeOf(
      input,
      "terms",
      ...(relatedSearches(input).length === 0 ? [] : ["page" as const]),
    ),
  };
}

function termBlocks(terms: BriefAnswer, related: readonly RelatedTerm[]): string[] {
  const shown = related.slice(0, mostTerms);
  const rows = shown.map(({ keyword, volume, intent, costPerClick, competition }) => [
    markdownText(keyword),
    formatCell(volume, "integer"),
    intentText(intent),
    formatCell(costPerClick, "money"),
    competitionText(competition),
  ]);
  const names = [
    l10n.t("Keyword"),
    l10n.t("Monthly volume"),
    l10n.t("Intent"),
    l10n.t("CPC (USD)"),
    l10n.t("Ads competition"),
  ];
  const rest =
    related.length > shown.length
      ? l10n.t(
          "Top {0} of {1} related terms by monthly volume (questions excluded).",
          shown.length,
          formatInteger(related.length),
        )
      : "";
  const none =
    rowsIn(memberOf(terms.envelope.data, "keywords")) > 0
      ? l10n.t("No related terms besides the questions.")
      : emptyWords(terms, "keywords", l10n.t("No related terms."));
  return [rows.length === 0 ? none : table(names, rows), rest];
}

/** Every answer behind the brief, and what is not there. */
function sourcesSection(input: BriefInput): BriefSection {
  const names = [
    l10n.t("Part"),
    l10n.t("Source"),
    l10n.t("Market"),
    l10n.t("Observed"),
    l10n.t("Age when written"),
    l10n.t("Confidence"),
    l10n.t("Saved result"),
  ];
  const rows = briefParts.map((part) => {
    const { title, tool } = partTools[part];
    const answer = input.answers[part];
    if (answer === undefined) {
      return [
        l10n.t(title),
        absent,
        absent,
        absent,
        absent,
        absent,
        l10n.t("{0}: {1}", l10n.t(tool.title), missingWords(input.missing[part])),
      ];
    }
    const { source, observedAt, confidence } = sourceOf(answer);
    return [
      l10n.t(title),
      markdownText(source),
      markdownText(writtenMarket(answer.market)),
      writtenDay(observedAt),
      ageAt(observedAt, input.now),
      confidence,
      resultName(answer),
    ];
  });
  const used = briefParts
    .map((part) => input.answers[part])
    .filter((answer) => answer !== undefined);
  const caveats = [...new Set(used.flatMap(({ tool }) => tool.caveats))].map((caveat) =>
    l10n.t(caveat),
  );
  return {
    id: "sources",
    heading: chapterHeading("sources"),
    body: blocks(
      table(names, rows),
      bullets(caveats),
      l10n.t("Written on {0}.", writtenDay(input.now.toISOString())),
    ),
    madeOf: madeOf(input, ...briefParts),
  };
}
