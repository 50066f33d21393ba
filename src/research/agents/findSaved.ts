import { keywordKey } from "../../articles/identity/keywordKey.ts";
import type { ResultSummary } from "../library/resultIndex.ts";
import { isRecord, parseJson, textOf } from "../../shared/json.ts";
import type { JsonRecord } from "../../shared/json.ts";
import { marketWords, namedMarket } from "../../shared/markets.ts";
import { memberOf } from "../../shared/reading.ts";
import { isInFuture, isYoung, storedTime } from "../../system/storedTime.ts";
import { findTool } from "../tools/catalogue.ts";
import { isDatasetExport } from "../tools/datasetExports.ts";
import { isSearchConsoleExport } from "../searchConsole/savedExport.ts";
import { ownSource } from "../tools/availability.ts";
import type { AnswerContent } from "./answerText.ts";

/** Which saved results an agent sees. */
export interface AgentView {
  /** Whether a result belongs to the projects that are open. */
  readonly belongs: (result: ResultSummary) => boolean;
  /** Whether results about the person's own data may be read. */
  readonly ownData: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
}

const day = 24 * 60 * 60 * 1000;
/** Results that are listed where the input names no number. */
const usualRows = 10;

const columns = [
  "id",
  "tool",
  "subject",
  "title",
  "market",
  "period",
  "received_at",
  "age_days",
  "paid_credits",
  "source",
] as const;

/** Whether an agent may read a result. Rows of an exported dataset may be anybody's: they count as the person's own data. */
export function mayBeRead(result: ResultSummary, view: AgentView): boolean {
  return view.belongs(result) && (view.ownData || !isOwnData(result.tool));
}

function isOwnData(name: string): boolean {
  const tool = findTool(name);
  return tool === undefined || isDatasetExport({ tool: name }) || ownSource(tool) !== undefined;
}

/** The saved results that an input of `seo_find_saved_results` asks for, newest first. */
export function findSaved(
  results: readonly ResultSummary[],
  input: JsonRecord,
  view: AgentView,
): AnswerContent {
  const [limit, age] = [memberOf(input, "limit"), memberOf(input, "max_age_days")];
  const skipped = memberOf(input, "offset");
  const offset = typeof skipped === "number" ? skipped : 0;
  const found = results.filter(
    (result) =>
      mayBeRead(result, view) &&
      (memberOf(input, "tool") ?? result.tool) === result.tool &&
      (typeof age !== "number" || isYoung(result.receivedAt, age * day, view.now)) &&
      ["text", "domain", "keyword"].every((name) => speaksOf(result, memberOf(input, name))),
  );
  return {
    head: [
      `${found.length} saved results match, newest first. Read their rows with seo_read_saved_result (free).`,
      ...(found.length === 0
        ? ["Try fewer conditions: a result is listed under what was asked, not under its rows."]
        : []),
    ],
    columns,
    rows: found
      .slice(offset, offset + (typeof limit === "number" ? limit : usualRows))
      .map((result) => summaryRow(result, view.now)),
    offset,
    total: found.length,
  };
}

/** Each word is somewhere in what was asked for, or in what the person wrote on the result, however a keyword is spelled. */
function speaksOf(result: ResultSummary, words: unknown): boolean {
  const { subject, title = "", tags = [], site = "", period = "" } = result;
  const all = keywordKey(
    [subject, title, site, period, ...tags, ...askedValues(result)].join("\n"),
  );
  return (
    typeof words !== "string" ||
    keywordKey(words)
      .split(" ")
      .every((word) => all.includes(word))
  );
}

/** What the call asked for: its key has all of the arguments. */
function askedValues({ callKey }: ResultSummary): string[] {
  const [_origin, _tool, args] = [parseJson(callKey)].flat();
  return isRecord(args) ? Object.values(args).map(textOf) : [];
}

function summaryRow(result: ResultSummary, now: number): readonly unknown[] {
  const { id, tool, subject, title, period, receivedAt, cost, origin, site } = result;
  const { location, language = "" } = result;
  return [
    id,
    tool,
    site ?? subject,
    title,
    location === null ? "" : marketWords(namedMarket({ location, language })),
    period,
    receivedAt,
    // A clock was ahead: how old it is isn't known.
    isInFuture(receivedAt, now)
      ? null
      : Math.max(0, Math.floor((now - storedTime(receivedAt)) / day)),
    cost,
    isSearchConsoleExport({ tool })
      ? "imported by the person"
      : origin === "sandbox"
        ? "sample data (sandbox)"
        : "service",
  ];
}
