/** Words with which questions begin, by language. A keyword is rarely more than a few words, so the first one tells. */
export const questionWords: ReadonlySet<string> = new Set(
  [
    // English
    "how what when where which who whom whose why is are am can could do does did has have should will would was were how's what's when's where's who's why's what're who're",
    // German
    "wie was wann wo woher wohin womit wofür warum wieso weshalb wer wem wen wessen welche welcher welches welchen welchem ist sind kann darf muss soll gibt",
    // French
    "comment quoi quand où pourquoi qui quel quelle quels quelles combien est-ce qu'est-ce que faut-il peut-on",
    // Spanish
    "cómo como qué que cuándo cuando dónde donde cuál cuáles cual quién quiénes cuánto cuánta cuántos cuántas",
    // Italian
    "come cosa quando dove perché perche chi quale quali quanto quanta quanti quante cos'è dov'è qual",
    // Portuguese
    "quê onde quem qual quais quantos quantas porque",
    // Dutch
    "hoe wat wanneer waar waarom wie welke welk hoeveel kan mag moet",
    // Polish
    "jak co kiedy gdzie dlaczego kto który która które jaki jaka jakie ile czy",
    // Swedish, Danish, Norwegian
    "hur vad när var varför vem vilken vilket hvordan hvad hva hvornår hvor hvorfor hvem hvilken",
    // Turkish
    "nasıl nedir ne neden niçin nerede kim hangi kaç",
    // Russian
    "как что когда где почему зачем кто какой какая какие сколько",
  ].flatMap((words) => words.split(" ")),
);

/** Scripts without spaces: a question word may stand anywhere. */
const unspaced =
  /とは|何|なに|なぜ|どう|いつ|どこ|誰|どれ|どの|いくら|ですか|什么|怎么|如何|为什么|多少|哪|吗|어떻게|무엇|왜|언제|어디/u;

/** True for a keyword that reads as a question, in the major languages. */
export function isQuestion(text: string): boolean {
  if (/[?？]/u.test(text)) {
    return true;
  }
  const [first = ""] = text.trim().toLowerCase().replace(/^¿/u, "").split(/\s/u);
  return questionWords.has(first.replaceAll("’", "'")) || unspaced.test(text);
}
