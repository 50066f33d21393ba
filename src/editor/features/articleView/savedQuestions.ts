import * as vscode from "vscode";
import { textsIn } from "../../../research/files/brief/answerValues.ts";
import { envelopeOf } from "../../../research/library/savedResult.ts";
import type { KnownFacts } from "../../../research/library/knownFacts/knownFacts.ts";
import { ageInWords } from "../../platform/ageInWords.ts";
import type { App } from "../../platform/app.ts";
import { isQuestion } from "../../../shared/questionWords.ts";
import { beside, shortText } from "../../../shared/plainText.ts";
import { keywordKey } from "../../../articles/identity/keywordKey.ts";
import { catalogue, toolNamed } from "../../../research/tools/catalogue.ts";
import type { QuestionFacts } from "./articleFacts.ts";

/** Questions of one result that are compared with the text. */
const mostQuestions = 20;

/** The lists that may have questions, by tool. Tools with a list of nothing else come first. */
const lists = catalogue
  .map(({ name, sections }) => ({
    tool: name,
    found: sections.flatMap(({ member, questions }) =>
      questions === undefined ? [] : [{ list: member, ...questions }],
    ),
  }))
  .toSorted((a, b) => Number(hasSureOnes(b.found)) - Number(hasSureOnes(a.found)))
  .flatMap(({ tool, found }) => found.map((list) => ({ tool, ...list })));

function hasSureOnes(found: readonly { readonly only?: true }[]): boolean {
  return found.some(({ only }) => only === true);
}

/** The questions that the newest saved results about a keyword have, each once; undefined where none has any. Free. */
export async function savedQuestions(
  { results }: Pick<App, "results">,
  known: Pick<KnownFacts, "origin">,
  keyword: string,
): Promise<QuestionFacts | undefined> {
  const about = (await results.list()).results.filter(
    ({ origin, subject }) => origin === known.origin && keywordKey(subject) === keywordKey(keyword),
  );
  const questions = new Map<string, string>();
  const sources = new Set<string>();
  for (const { tool, list, members, only } of lists) {
    const newest = about.find((result) => result.tool === tool);
    const read = newest === undefined ? undefined : await results.open(newest.id);
    const data = read?.ok === true ? envelopeOf(read.result)?.data : undefined;
    const found = textsIn(data, list, ...members)
      .filter((text) => only === true || isQuestion(text))
      .slice(0, mostQuestions);
    for (const question of found) {
      const key = keywordKey(question.replaceAll(/[?？]/gu, ""));
      questions.set(key, questions.get(key) ?? question);
    }
    if (newest !== undefined && found.length > 0) {
      const { location, language, receivedAt } = newest;
      sources.add(
        beside(
          vscode.l10n.t(toolNamed(tool).title),
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
