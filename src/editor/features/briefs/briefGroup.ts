import type { BriefGroup } from "../../../research/files/brief/briefInput.ts";
import { textsIn } from "../../../research/files/brief/answerValues.ts";
import { partTools } from "../../../research/files/brief/sectionText.ts";
import type { ResultSummary } from "../../../research/library/resultIndex.ts";
import { envelopeOf } from "../../../research/library/savedResult.ts";
import { isSample } from "../../../research/results/resultTitle.ts";
import { keywordKey } from "../../../articles/identity/keywordKey.ts";
import { namedMarket } from "../../../shared/markets.ts";
import type { App } from "../../platform/app.ts";
import type { BriefRequest } from "./briefRequest.ts";

/** Questions of one result page. */
const mostQuestions = 20;

/**
 * The other keywords of a brief's group, with the questions on the newest saved SERP of each in the brief's market;
 * undefined for a brief on one keyword. Sample data only where the sandbox is in use. Free.
 */
export async function briefGroup(
  { results, connections }: Pick<App, "results" | "connections">,
  { group, market }: BriefRequest,
): Promise<BriefGroup | undefined> {
  if (group === undefined) {
    return undefined;
  }
  const wanted = namedMarket(market);
  const { origin } = connections;
  const isWanted = (result: ResultSummary): boolean => {
    const own = namedMarket({ location: result.location ?? "", language: result.language ?? "" });
    return (
      result.tool === partTools.page.tool.name &&
      (origin === undefined ? !isSample(result) : result.origin === origin) &&
      own.location === wanted.location &&
      own.language === wanted.language
    );
  };
  const serps = (await results.list()).results.filter(isWanted);
  const asked: BriefGroup["asked"][number][] = [];
  for (const keyword of group) {
    const newest = serps.find(({ subject }) => keywordKey(subject) === keywordKey(keyword));
    const read = newest === undefined ? undefined : await results.open(newest.id);
    const data = read?.ok === true ? envelopeOf(read.result)?.data : undefined;
    const questions = textsIn(data, "people_also_ask", "question", "title", "query", "text");
    if (newest !== undefined && questions.length > 0) {
      asked.push({
        keyword,
        observedAt: newest.receivedAt,
        isSample: isSample(newest),
        questions: questions.slice(0, mostQuestions),
      });
    }
  }
  return { keywords: group, asked };
}
