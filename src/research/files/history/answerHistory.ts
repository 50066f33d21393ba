import { checkedMember, lookedUpRows, wasLookedUp } from "../../library/lookedUpRows.ts";
import { siteKey } from "../../library/knownFacts/subjectKeys.ts";
import { isPaidResult } from "../../library/paidResult.ts";
import type { JsonRecord } from "../../../shared/json.ts";
import { positionOf } from "../../library/positionOf.ts";
import { firstTextOf, memberOf, rowsOf } from "../../../shared/reading.ts";
import { findTool } from "../../tools/catalogue.ts";
import { isResultPage } from "../../tools/positions.ts";
import { Origins } from "../keywordLists/answerKeywords.ts";
import type { KeywordAnswer, Reading } from "../keywordLists/answerKeywords.ts";
import type { HistoryEntry } from "./historyEntry.ts";
import { isoDay } from "./readHistory.ts";

/** A saved response, as far as its positions depend on it. */
export interface HistoryAnswer extends KeywordAnswer {
  /** Id of the saved result. */
  readonly id: string;
}

/** The sites whose positions a response has: of a visibility check the one that was inspected, of a result page all that are on it, highest first. */
export function sitesOf(answer: HistoryAnswer): string[] {
  const named = isResultPage(answer)
    ? organicRows(answer).map((row) => firstTextOf(row, "domain", "url"))
    : [firstTextOf(answer.envelope.data, "domain") || firstTextOf(answer.args, "domain")];
  return [...new Set(named.flatMap((site) => siteKey(site) ?? []))];
}

/**
 * The lines that a response adds to the history of a site; none where it doesn't say. `reading` knows
 * the site's domains and URLs. A position that isn't reported is no line; one that was looked for
 * and not found is a line without a position.
 */
export function answerHistory(answer: HistoryAnswer, reading: Reading): HistoryEntry[] {
  const origins = new Origins(answer, reading.now);
  const found = isResultPage(answer) ? pagePosition(answer, reading) : visibilityPositions(answer);
  return found.flatMap((position) => {
    const { source, observedAt } = origins.of(position.keyword);
    const { location = "", language = "" } = answer.market ?? {};
    return {
      date: isoDay(observedAt),
      ...position,
      source,
      location,
      language,
      result: answer.id,
    };
  });
}

type FoundPosition = Pick<HistoryEntry, "keyword" | "position" | "url" | "depth">;

function visibilityPositions({ envelope: { data, coverage } }: HistoryAnswer): FoundPosition[] {
  return lookedUpRows(rowsOf(data, checkedMember), coverage).flatMap((row) => {
    const keyword = firstTextOf(row, "keyword");
    return keyword !== "" && wasLookedUp(row)
      ? [
          {
            keyword,
            position: positionOf(memberOf(row, "position")) ?? null,
            url: firstTextOf(row, "url"),
            depth: null,
          },
        ]
      : [];
  });
}

function pagePosition(answer: HistoryAnswer, reading: Reading): FoundPosition[] {
  const member = findTool(answer.tool)?.keywordField ?? "";
  const keyword = firstTextOf(answer.envelope.data, member) || firstTextOf(answer.args, member);
  const rows = organicRows(answer);
  const own = rows.filter(
    (row) => reading.isOwn(memberOf(row, "domain")) || reading.isOwn(memberOf(row, "url")),
  );
  const placed = own
    .flatMap((row) => {
      const position = positionOf(memberOf(row, "position"));
      return position === undefined ? [] : [{ position, url: firstTextOf(row, "url") }];
    })
    .toSorted((a, b) => a.position - b.position);
  const depth = rows.reduce(
    (deepest, row) => Math.max(deepest, positionOf(memberOf(row, "position")) ?? 0),
    0,
  );
  const [best] = placed;
  if (best !== undefined) {
    return [{ keyword, ...best, depth }];
  }
  // A row that names no site may be the site's, and so is one without a position.
  const isSure =
    own.length === 0 && depth > 0 && rows.every((row) => firstTextOf(row, "domain", "url") !== "");
  return isSure ? [{ keyword, position: null, url: "", depth }] : [];
}

function organicRows({ tool, envelope: { data } }: HistoryAnswer): JsonRecord[] {
  const list = findTool(tool)?.mainSection ?? "";
  return rowsOf(data, list).filter((row) => !isPaidResult(row));
}
