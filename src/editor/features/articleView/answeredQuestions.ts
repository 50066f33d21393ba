import type { TextPlace } from "../../../articles/checks/body/articleBody.ts";
import { statementsOf } from "../../../articles/checks/body/prose.ts";
import type { SearchedArticle } from "../../../articles/checks/body/prose.ts";
import { folded } from "../../../articles/checks/rules/places.ts";
import { isQuestionWord } from "../../../shared/questionWords.ts";

/** A question with the first place of an article that has all of its content words. */
export interface JudgedQuestion {
  readonly question: string;
  /** Of a heading or a sentence; undefined where none has them all. */
  readonly place?: TextPlace;
}

/** Words that say nothing of what a question is about, in the major languages, folded. */
const functionWords: ReadonlySet<string> = new Set(
  [
    "a an the of to in on at by for from with and or but if than as it its this that these those i you he she we they me my your our their one any some there be been being get got need needs use used much many long often best good better",
    "der die das den dem des ein eine einen einem einer und oder in im am an auf aus bei mit von vom zu zum zur fur man ich du er sie es wir ihr sich mein dein sein nicht am besten viel viele lange oft",
    "le la les l un une des du de d et ou en au aux a dans pour par sur avec sans ce cette ces on je tu il elle nous vous ils se sa son ses est que s c n y",
    "el la los las un una unos unas y o de del al en con sin por para se su sus lo mi tu es esta son hay",
    "il lo la i gli le un uno una e o di del della dei in con per su da al si mi ti e sono ce",
    "o a os as um uma e ou de do da dos das em no na com por para se seu sua",
    "de het een en of in op aan met van voor te je ik is er",
  ].flatMap((words) => words.split(" ")),
);

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Which questions an article answers, as far as words tell: a heading or one sentence has all that the question is about. */
export function answeredQuestions(
  article: SearchedArticle,
  questions: readonly string[],
): JudgedQuestion[] {
  if (questions.length === 0) {
    return [];
  }
  const statements = statementsOf(article).map(({ start, end, words }) => ({
    place: { start, end },
    words: ` ${words} `,
  }));
  const whole = statements.map(({ words }) => words).join("");
  return questions.map((question) => {
    const wanted = contentWords(question);
    const hasAll = (words: string): boolean => wanted.every((word) => hasWord(words, word));
    // most questions have a word that stands nowhere in the text
    const found =
      wanted.length > 0 && hasAll(whole)
        ? statements.find(({ words }) => hasAll(words))
        : undefined;
    return found === undefined ? { question } : { question, place: found.place };
  });
}

/** Whether folded words, between blanks, have this one, in singular or plural. */
function hasWord(words: string, word: string): boolean {
  return unspaced.test(word)
    ? words.replaceAll(" ", "").includes(word)
    : words.includes(` ${word} `) || words.includes(` ${word}s `);
}

/** What a question is about, each word once, without its plural's ending. */
function contentWords(question: string): string[] {
  const words = folded(question.replaceAll("’", "'").replaceAll(/(?<=\p{L})'\p{L}{1,2}\b/gu, ""));
  const wanted = words
    .split(" ")
    .filter((word) => word !== "" && !functionWords.has(word) && !isQuestionWord(word));
  return [...new Set(wanted.map(stem))];
}

function stem(word: string): string {
  return word.length > 3 ? word.replace(/s$/u, "") : word;
}
