import * as vscode from "vscode";
import { textsIn } from "../../../research/files/brief/answerValues.ts";
import { envelopeOf } from "../../../research/library/savedResult.ts";
import type { KnownFacts } from "../../../research/library/knownFacts/knownFacts.ts";
import { ageInWords } from "../../platform/ageInWords.ts";
import type { App } from "../../platform/app.ts";
import { isQuestion } from "../../../shared/questionWords.ts";
import { beside, shortText } from "../../../shared/plainText.ts";
import { folded } from "../../../articles/text/folded.ts";
import { findTool } from "../../../research/tools/catalogue.ts";
import { inspectSerp } from "../../../research/tools/inspectSerp.ts";
import { researchKeywords } from "../../../research/tools/researchKeywords.ts";
import type { QuestionFacts } from "./articleFacts.ts";

/** Questions of one result that are compared with the text. */
const mostQuestions = 20;

/** What each tool's result has that may be a question: the list's name, and those of its entries' texts. */
const lists: readonly {
  readonly tool: string;
  readonly list: string;
  readonly members: readonly string[];
}[] = [
  {
    tool: inspectSerp.name,
    list: "people_also_ask",
    members: ["question", "title", "query", "text"],
  },
  { tool: inspectSerp.name, list: "related_searches", members: ["query", "keyword", "text"] },
  { tool: researchKeywords.name, list: "keywords", members: ["keyword"] },
];

/** The questions that the newest saved results about a keyword have, each once; undefined where none has any. Free. */
export async function savedQuestions(
  { results }: Pick<App, "results">,
  known: Pick<KnownFacts, "origin">,
  keyword: string,
): Promise<QuestionFacts | undefined> {
  const about = (await results.list()).results.filter(
    ({ origin, subject }) => origin === known.origin && folded(subject) === folded(keyword),
  );
  const questions = new Map<string, string>();
  const sources = new Set<string>();
  for (const { tool, list, members } of lists) {
    const newest = about.find((result) => result.tool === tool);
    const read = newest === undefined ? undefined : await results.open(newest.id);
    const data = read?.ok === true ? envelopeOf(read.result)?.data : undefined;
    const found = textsIn(data, list, ...members)
      .filter((text) => list === "people_also_ask" || isQuestion(text))
      .slice(0, mostQuestions);
    for (const question of found) {
      const key = folded(question.replaceAll(/[?？]/gu, ""));
      questions.set(key, questions.get(key) ?? question);
    }
    if (newest !== undefined && found.length > 0) {
      const { location, language, receivedAt } = newest;
      sources.add(
        beside(
          vscode.l10n.t(findTool(tool)?.title ?? tool),
          [location ?? "", language ?? ""]
            .map((word) => shortText(word, 40))
            .filter(Boolean)
            .join(", "),
          ageInWords(receivedAt),
        ),
      );
    }
  }
  return questions.size === 0
    ? undefined
    : { questions: [...questions.values()], sources: [...sources] };
}
