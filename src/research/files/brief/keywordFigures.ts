import type { JsonRecord } from "../../../shared/json.ts";
import { readTrend, trendChange } from "../../../shared/trend.ts";
import { amountOf, memberOf, rowsOf } from "../../../shared/reading.ts";
import { keywordKey } from "../../../articles/identity/keywordKey.ts";
import { wordsOf } from "./answerValues.ts";
import type { BriefAnswer, BriefInput } from "./briefInput.ts";
import { partTools } from "./sectionText.ts";

/** How a keyword is searched for. A member that is undefined or "" is not known. */
interface SearchFigures {
  readonly volume: number | undefined;
  readonly costPerClick: number | undefined;
  readonly competition: string;
  readonly intent: string;
}

/** What is known about the keyword itself. */
export interface KeywordFigures extends SearchFigures {
  readonly answer: BriefAnswer;
  /** By which fraction searches changed within twelve months. */
  readonly change: number | undefined;
}

/** The keyword's figures from its own answer, else from its row in keyword research; undefined where neither has it. */
export function keywordFigures({ keyword, answers }: BriefInput): KeywordFigures | undefined {
  const { figures, terms } = answers;
  if (figures !== undefined && figures.tool.name !== partTools.terms.tool.name) {
    return figuresIn(figures, figures.envelope.data, "trend");
  }
  return figuresInRow(keyword, figures) ?? figuresInRow(keyword, terms);
}

function figuresInRow(
  keyword: string,
  research: BriefAnswer | undefined,
): KeywordFigures | undefined {
  const row = rowsOf(research?.envelope.data, "keywords").find(
    (one) => keywordKey(wordsOf(one, "keyword")) === keywordKey(keyword),
  );
  return research === undefined || row === undefined
    ? undefined
    : figuresIn(research, row, "trend_12m");
}

function figuresIn(answer: BriefAnswer, data: JsonRecord, trendMember: string): KeywordFigures {
  const trend = readTrend(memberOf(data, trendMember));
  return {
    answer,
    ...searchFigures(data),
    change: trend === undefined ? undefined : trendChange(trend),
  };
}

function searchFigures(row: JsonRecord): SearchFigures {
  return {
    volume: amountOf(row, "monthly_volume"),
    costPerClick: amountOf(row, "cpc_usd"),
    competition: wordsOf(row, "competition_level"),
    intent: wordsOf(row, "intent"),
  };
}

/** A keyword around the brief's own. */
export interface RelatedTerm extends SearchFigures {
  readonly keyword: string;
}

/** The related terms, most searched first and unknown volumes last; of equal ones in the order of the answer. */
export function relatedTerms({ keyword, answers }: BriefInput): RelatedTerm[] {
  const own = keywordKey(keyword);
  const terms = rowsOf(answers.terms?.envelope.data, "keywords").map((row) => ({
    keyword: wordsOf(row, "keyword"),
    ...searchFigures(row),
  }));
  const unique = new Map(
    terms
      .filter((term) => term.keyword !== "" && keywordKey(term.keyword) !== own)
      .map((term) => [keywordKey(term.keyword), term]),
  );
  return [...unique.values()].toSorted((a, b) => (b.volume ?? -1) - (a.volume ?? -1));
}
