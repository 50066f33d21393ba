import type { JsonRecord } from "../../../shared/json.ts";
import { readTrend, trendChange } from "../../../shared/trend.ts";
import { amountOf, memberOf, rowsOf } from "../../../shared/reading.ts";
import { folded } from "../../../articles/text/folded.ts";
import { wordsOf } from "./answerValues.ts";
import type { BriefAnswer, BriefInput } from "./briefInput.ts";

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

/** The keyword's figures from its own answer, else from its row among the related terms; undefined where neither has it. */
export function keywordFigures({ keyword, answers }: BriefInput): KeywordFigures | undefined {
  if (answers.figures !== undefined) {
    return figuresIn(answers.figures, answers.figures.envelope.data, "trend");
  }
  const row =
    answers.terms === undefined
      ? undefined
      : rowsOf(answers.terms.envelope.data, "keywords").find(
          (one) => folded(wordsOf(one, "keyword")) === folded(keyword),
        );
  return answers.terms === undefined || row === undefined
    ? undefined
    : figuresIn(answers.terms, row, "trend_12m");
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
  const own = folded(keyword);
  const terms = rowsOf(answers.terms?.envelope.data, "keywords").map((row) => ({
    keyword: wordsOf(row, "keyword"),
    ...searchFigures(row),
  }));
  const unique = new Map(
    terms
      .filter((term) => term.keyword !== "" && folded(term.keyword) !== own)
      .map((term) => [folded(term.keyword), term]),
  );
  return [...unique.values()].toSorted((a, b) => (b.volume ?? -1) - (a.volume ?? -1));
}
