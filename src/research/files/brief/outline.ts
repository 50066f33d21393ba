import * as l10n from "../../../shared/l10n.ts";
import { countedText, formatInteger } from "../../../shared/format.ts";
import { languageTag } from "../../../shared/marketNames.ts";
import { beside } from "../../../shared/plainText.ts";
import { markdownLine } from "../../../shared/markdownText.ts";
import { isQuestion } from "../../../shared/questionWords.ts";
import { memberOf } from "../../../shared/reading.ts";
import { keywordKey } from "../../../articles/identity/keywordKey.ts";
import { isKnownEmpty } from "../../tools/knownEmpty.ts";
import { rowsIn } from "../../tools/rowCounts.ts";
import { textsIn } from "./answerValues.ts";
import { chapterHeading } from "./briefHeadings.ts";
import type { BriefAnswer, BriefGroup, BriefInput, BriefPart, BriefSection } from "./briefInput.ts";
import { keywordFigures, relatedTerms } from "./keywordFigures.ts";
import type { RelatedTerm } from "./keywordFigures.ts";
import { madeOf, sourceLine, writtenDay } from "./provenance.ts";
import { wishOf } from "./sameQuestion.ts";
import { outlineItems } from "./readOutline.ts";
import { blocks, missingBody } from "./sectionText.ts";
import { eachOnce, sayings, themesOf, withoutMarks } from "./themes.ts";
import type { SayingOf, Theme } from "./themes.ts";

/** Questions and terms that are looked at, headings of an outline, and points below each. */
const mostQuestions = 20;
const mostTerms = 25;
const mostThemes = 10;
const mostPoints = 4;

/** Something to write about. */
interface Point {
  readonly text: string;
  readonly part: BriefPart;
  readonly isQuestion: boolean;
  /** Searches a month; undefined where it isn't known. */
  readonly volume: number | undefined;
}

/** What searchers ask and search for, each thing once; questions of the result page first. */
interface Subjects {
  readonly points: readonly Point[];
  /** Those that an article may be about: none that leads to a shop or a certain site, unless the keyword does so, too. */
  readonly ofArticle: readonly Point[];
  readonly sayingOf: SayingOf;
}

/** The searches that the result page names, each once. */
export function relatedSearches({ answers }: BriefInput): string[] {
  return textsIn(
    answers.page?.envelope.data,
    "related_searches",
    "query",
    "keyword",
    "title",
    "text",
  );
}

function askedOnPage({ answers }: BriefInput): string[] {
  return textsIn(
    answers.page?.envelope.data,
    "people_also_ask",
    "question",
    "title",
    "query",
    "text",
  ).slice(0, mostQuestions);
}

/** The related terms that are no questions, most searched first: questions are in the outline or among those to answer. */
export function termsBesideQuestions(input: BriefInput): RelatedTerm[] {
  const asked = new Set(askedOnPage(input).map(withoutMarks));
  return relatedTerms(input).filter(
    ({ keyword }) => !isQuestion(keyword) && !asked.has(withoutMarks(keyword)),
  );
}

function subjectsOf(input: BriefInput): Subjects {
  const terms = relatedTerms(input);
  const volumes = new Map(terms.map(({ keyword, volume }) => [withoutMarks(keyword), volume]));
  const asked = askedOnPage(input);
  const searched = terms.map(({ keyword }) => keyword);
  const texts = (part: BriefPart, from: readonly string[]): Omit<Point, "isQuestion">[] =>
    from.map((text) => ({ text, part, volume: volumes.get(withoutMarks(text)) }));
  const found = [
    ...texts("page", asked).map((point) => ({ ...point, isQuestion: true })),
    ...[
      ...texts("terms", searched.filter(isQuestion).slice(0, mostQuestions)),
      ...texts("page", relatedSearches(input)),
      ...texts("terms", searched.slice(0, mostTerms)),
    ].map((point) => ({ ...point, isQuestion: isQuestion(point.text) })),
  ].filter(({ text }) => withoutMarks(text) !== withoutMarks(input.keyword));
  const ownSaying = sayings(found.map(({ text }) => text));
  const sayingOf: SayingOf = (text) => {
    const wish = wishOf(text, input.keyword);
    return wish === undefined ? ownSaying(text) : `?${wish}`;
  };
  const points = eachOnce(found, ({ text }) => text, sayingOf);
  const elsewhere = elsewhereOf(input);
  return {
    points,
    ofArticle: points.filter(
      ({ text }) => !elsewhere.has(keywordKey(text)) && wishOf(text, input.keyword) !== "site",
    ),
    sayingOf,
  };
}

/** Terms whose searchers want something else than to read, folded. */
function elsewhereOf(input: BriefInput): ReadonlySet<string> {
  const own = keywordFigures(input)?.intent.toLowerCase();
  const others = ["navigational", "transactional"].filter((intent) => intent !== own);
  return new Set(
    relatedTerms(input)
      .filter(({ intent }) => others.includes(intent.toLowerCase()))
      .map(({ keyword }) => keywordKey(keyword)),
  );
}

/** Questions that the outline leaves out: one that a person changed may leave out others. */
export function questionsSection(input: BriefInput): BriefSection {
  const subjects = subjectsOf(input);
  const questions = subjects.points.filter((point) => point.isQuestion);
  const bodyBeside = (outline: string): string => {
    const there = new Set(outlineItems(outline).map(({ text }) => subjects.sayingOf(text)));
    return questionsBody(
      input,
      questions,
      questions.filter(({ text }) => !there.has(subjects.sayingOf(text))),
    );
  };
  return {
    id: "questions",
    heading: chapterHeading("questions"),
    body: bodyBeside(outlineBody(input, subjects)),
    beside: { id: "outline", bodyOf: bodyBeside },
    madeOf: madeOf(input, "page", "terms"),
  };
}

/** True where no saved result may have questions that aren't read. */
function areKnownEmpty({ answers: { page, terms } }: BriefInput): boolean {
  return isRead(page, "people_also_ask") && isRead(terms, "keywords");
}

function isRead(answer: BriefAnswer | undefined, member: string): boolean {
  return (
    answer === undefined ||
    rowsIn(memberOf(answer.envelope.data, member)) > 0 ||
    isKnownEmpty(member, answer.envelope, answer.tool)
  );
}

function questionsBody(input: BriefInput, all: readonly Point[], open: readonly Point[]): string {
  const { page, terms } = input.answers;
  const inOutline = all.length - open.length;
  const sentence =
    all.length === 0
      ? page === undefined && terms === undefined
        ? ""
        : areKnownEmpty(input)
          ? l10n.t("No questions found.")
          : l10n.t("The saved results have no questions that can be read.")
      : inOutline === 0
        ? ""
        : open.length === 0
          ? l10n.t("All questions found are in the outline: {0}.", formatInteger(inOutline))
          : countedText(
              inOutline,
              { one: "Besides the one in the outline:", other: "Besides the {0} in the outline:" },
              formatInteger(inOutline),
            );
  const tasks = open.map((point) => `- [ ] ${pointText(point, point.text)}`).join("\n");
  return blocks(
    page === undefined ? missingBody(input, "page") : "",
    sentence,
    tasks,
    ...sources(input, open),
    groupQuestions(input, all),
  );
}

/** What searchers of the group's other keywords ask, each question once and none that was told already. */
function groupQuestions({ group, keyword }: BriefInput, told: readonly Point[]): string {
  const known = new Set([keyword, ...told.map(({ text }) => text)].map(withoutMarks));
  const isNew = (question: string): boolean => {
    const key = withoutMarks(question);
    const isFirst = !known.has(key);
    known.add(key);
    return isFirst;
  };
  const searched = (group?.keywords ?? []).filter((one) => isQuestion(one) && isNew(one));
  const asked = (group?.asked ?? []).flatMap(({ questions, ...serp }) =>
    questions
      .filter(isNew)
      .map((question) => `- [ ] ${markdownLine(question)} *(${serpWords(serp)})*`),
  );
  const tasks = [...searched.map((question) => `- [ ] ${markdownLine(question)}`), ...asked];
  return tasks.length === 0
    ? ""
    : blocks(l10n.t("Of the group's other keywords:"), tasks.join("\n"));
}

function serpWords({
  keyword,
  observedAt,
  isSample,
}: Pick<BriefGroup["asked"][number], "keyword" | "observedAt" | "isSample">): string {
  return beside(
    l10n.t("SERP of “{0}”, {1}", markdownLine(keyword), writtenDay(observedAt)),
    isSample ? l10n.t("Sample data") : "",
  );
}

/** What to write about, by theme: what the result page and the related terms say in several ways is there once. */
export function outlineSection(input: BriefInput): BriefSection {
  const subjects = subjectsOf(input);
  return {
    id: "outline",
    heading: chapterHeading("outline"),
    body: outlineBody(input, subjects),
    madeOf: subjects.ofArticle.length === 0 ? {} : madeOf(input, "page", "terms"),
  };
}

function outlineBody(input: BriefInput, { ofArticle }: Subjects): string {
  if (ofArticle.length === 0) {
    return l10n.t("No questions or related searches to build an outline from.");
  }
  const themes = themesOf(ofArticle, ({ text }) => text, input.keyword)
    .slice(0, mostThemes)
    .map((theme) => ({ ...theme, points: theme.points.slice(0, mostPoints) }));
  const note = l10n.t(
    "Questions and searches about the same thing share a heading; the largest groups come first. Edit as you like.",
  );
  const shown = themes.flatMap(({ heading, points: below }) => [heading, ...below]);
  return blocks(
    note,
    outlineList(themes, languageTag(input.market.language)),
    ...sources(input, shown),
  );
}

function outlineList(themes: readonly Theme<Point>[], language: string): string {
  const capital = (text: string): string =>
    text.replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase(language === "" ? [] : language));
  return themes
    .flatMap(({ heading, points }, index) => {
      const number = `${index + 1}. `;
      const indent = " ".repeat(number.length);
      return [
        number + pointText(heading, capital(heading.text)),
        ...points.map((point) => `${indent}- ${pointText(point, capital(point.text))}`),
      ];
    })
    .join("\n");
}

/** "How to use latte art *(210 a month)*": `outlineItems` reads the text of it. */
function pointText({ volume }: Point, text: string): string {
  return volume === undefined
    ? markdownLine(text)
    : `${markdownLine(text)} *(${l10n.t("{0} a month", formatInteger(volume))})*`;
}

function sources({ answers }: BriefInput, points: readonly Point[]): string[] {
  const used = partsOf(points).flatMap((part) => answers[part] ?? []);
  return used.length === 0 ? [] : [sourceLine(...used)];
}

/** Where points come from; their volumes come from the related terms. */
function partsOf(points: readonly Point[]): BriefPart[] {
  return (["page", "terms"] as const).filter((name) =>
    points.some(({ part, volume }) => part === name || (name === "terms" && volume !== undefined)),
  );
}
