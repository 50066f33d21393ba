import type { TextPlace } from "../../../articles/checks/body/articleBody.ts";
import {
  isEmptySection,
  isLastOfSection,
  statementsOf,
} from "../../../articles/checks/body/prose.ts";
import type { SearchedArticle, Statement } from "../../../articles/checks/body/prose.ts";
import { isUnspaced, soughtText } from "../../../articles/identity/soughtText.ts";
import { questionWords } from "../../../shared/questionWords.ts";

/** A question with the first place of an article that speaks of what it asks. */
export interface JudgedQuestion {
  readonly question: string;
  /** Of a heading or a sentence; undefined where none does. */
  readonly place?: TextPlace;
}

/** Words that say nothing of what a question is about, in the major languages, as words are looked for. */
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

/** Words with which questions begin, as words are looked for. */
const askingWords: ReadonlySet<string> = new Set(
  [...questionWords].flatMap((word) => soughtText(word).trim().split(" ")),
);

/** Questions that ask what something is begin with one of these. */
const whatWords: ReadonlySet<string> = new Set(
  "what was wat vad hvad hva que qu quoi cosa co что nedir".split(" "),
);

/** Words that follow a thing in a sentence that says what it is. */
const definingWords = [
  "is are means refers",
  "ist sind bedeutet bezeichnet heisst",
  "est sont designe signifie",
  "es son significa",
  "sono sao zijn betekent ar er betyder jest oznacza это",
]
  .flatMap((words) => words.split(" "))
  // è and é can't be told from the word for "and" where marks don't count
  .concat(["e un", "e una", "e il", "e la", "e um", "e uma"]);

/** Most words of a thing that a question asks the meaning of; longer ones say what they want to know. */
const mostThingWords = 3;

/** What a question looks for in a text. */
interface Sought {
  /** What it is about, each word once, without its plural's ending. */
  readonly words: readonly string[];
  /** For a question that asks nothing but what something is, or whose only word is its subject. */
  readonly thing?: {
    /** Its words in their order, between blanks. */
    readonly name: string;
    /** The words that it asks with. */
    readonly asking: readonly string[];
  };
}

/**
 * Which questions an article answers, as far as words tell: all words of the question but its question words are in one
 * heading with text below it, or in one sentence, which if it is a question itself has text after it. Naming a thing
 * doesn't answer what it is: that takes a section of its own, the question itself, or a sentence such as "Latte is …".
 */
export function answeredQuestions(
  article: SearchedArticle,
  questions: readonly string[],
): JudgedQuestion[] {
  if (questions.length === 0) {
    return [];
  }
  const statements = statementsOf(article);
  const whole = statements.map(({ words }) => words).join("");
  return questions.map((question) => {
    // most questions have a word that stands nowhere in the text
    const wanted = [question, ...definitionsOf(question)]
      .map(soughtIn)
      .filter(({ words }) => words.length > 0 && hasAll(whole, words));
    const found =
      wanted.length === 0
        ? undefined
        : statements.find((statement) =>
            wanted.some((sought) => speaksOf(article, statement, sought)),
          );
    return found === undefined
      ? { question }
      : { question, place: { start: found.start, end: found.end } };
  });
}

/** How a sentence begins that says what a question asks, in languages whose question words are parts of other words. */
function definitionsOf(question: string): string[] {
  const bare = question.replaceAll(/(?<![?？\s])[?？\s]+$/gu, "");
  return [
    bare.replace(/とは(?:何|なん|なに)?(?:ですか|でしょうか|か)?$/u, "とは"),
    bare.replace(/^什么是(.+)$/u, "$1是"),
    bare.replace(/是什么(?:意思)?$/u, "是"),
    bare.replace(/(?:이란|란)\s*(?:무엇|뭐|뭔)\S*$/u, "란"),
  ].filter((definition) => definition !== bare);
}

function speaksOf(article: SearchedArticle, statement: Statement, sought: Sought): boolean {
  const { words, heading } = statement;
  if (!hasAll(words, sought.words) || isOnlyAsked(article, statement)) {
    return false;
  }
  return (
    sought.thing === undefined ||
    (heading !== undefined && (article.body.headings[heading]?.depth ?? 1) > 1) ||
    sought.thing.asking.every((word) => words.includes(` ${word} `)) ||
    saysWhatItIs(words, sought.thing.name)
  );
}

/** Whether it is a heading with no text below it, or a question with none after it. */
function isOnlyAsked(article: SearchedArticle, { heading, start, end }: Statement): boolean {
  return heading === undefined
    ? /[?？][^\p{L}?？]*$/u.test(article.text.slice(Math.max(start, end - 20), end)) &&
        isLastOfSection(article, end)
    : isEmptySection(article, heading);
}

function saysWhatItIs(words: string, name: string): boolean {
  return definingWords.some((verb) => words.includes(`${name}${verb} `));
}

function hasAll(words: string, wanted: readonly string[]): boolean {
  return wanted.every((word) => hasWord(words, word));
}

/** Whether a text as words are looked for in it has this one, in singular or plural. */
function hasWord(words: string, word: string): boolean {
  return isUnspaced(word)
    ? words.replaceAll(" ", "").includes(word)
    : words.includes(` ${word} `) || words.includes(` ${word}s `);
}

function soughtIn(question: string): Sought {
  const all = soughtText(question.replaceAll("’", "'").replaceAll(/(?<=\p{L})'\p{L}{1,2}\b/gu, ""))
    .trim()
    .split(" ");
  const telling = all.filter(isTelling);
  const words = [...new Set(telling.map(stem))];
  const [first, last] = [all.findIndex(isTelling), all.findLastIndex(isTelling)];
  const named = all.slice(first, last + 1);
  const asking = all.filter((word) => askingWords.has(word));
  const asksWhat = asking.some((word) => whatWords.has(word)) && asking.length > 1;
  const isThing =
    !telling.some(isUnspaced) &&
    (words.length === 1 ||
      ((asksWhat || asking.includes("nedir")) &&
        named.length <= mostThingWords &&
        named.every(isTelling)));
  return isThing ? { words, thing: { name: ` ${named.join(" ")} `, asking } } : { words };
}

function isTelling(word: string): boolean {
  return word !== "" && !functionWords.has(word) && !askingWords.has(word);
}

function stem(word: string): string {
  return word.length > 3 ? word.replace(/s$/u, "") : word;
}
