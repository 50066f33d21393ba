/** What is known of a language that puts blanks between words. */
export interface GroupedLanguage {
  /** Words that say nothing of what a search is about: articles, prepositions, question words, judgments such as "best". */
  readonly stopWords: ReadonlySet<string>;
  /** Endings of a plural, longest first; each counts only where the word without it is in the list, too. */
  readonly endings: readonly string[];
  /** Letters that a word has at least before such an ending. */
  readonly shortestStem: number;
  /** What stands between the two words of a compound; undefined in languages that write them apart. */
  readonly links?: readonly string[];
}

interface LanguageData {
  readonly stop: string;
  readonly endings?: string;
  readonly stem?: number;
  readonly links?: readonly string[];
}

/** By language tag. A language that isn't here has no groups by words. */
const data: { readonly [tag: string]: LanguageData } = {
  en: {
    stop: "a an the and or but if of to in on at by for from with without into about over under near vs versus than as is are was were be been do does did can could should will would has have had it its this that these those i you he she we they me my your our their what which who whose when where why how much many not no s t best top good better",
    endings: "s",
    stem: 3,
  },
  de: {
    stop: "der die das den dem des ein eine einen einem einer eines und oder aber wenn als von vom zu zum zur in im ins an am ans auf aus bei beim mit ohne für fur fuer nach vor über ueber unter um durch gegen bis ab ist sind war kann können muss soll wird werden hat haben es ich du er sie wir ihr man mein dein sein was welche welcher welches wer wen wem wessen wann wo woher wohin warum wieso weshalb wie viel viele nicht kein keine best beste besten bester bestes gut gute guter gutes",
    endings: "en es er e n s",
    stem: 5,
    links: ["", "s", "es", "n", "en", "er", "e"],
  },
  fr: {
    stop: "le la les l un une des du de d et ou en au aux a à dans par pour sur sous avec sans chez vers entre est sont être ce cette ces cet c on je tu il elle nous vous ils elles se s sa son ses mon ma mes ton ta tes qui que qu quoi quel quelle quels quelles quand où comment pourquoi combien ne pas n j y meilleur meilleure meilleurs meilleures bon bonne",
    endings: "s x",
    stem: 4,
  },
  es: {
    stop: "el la los las un una unos unas y e o u de del a al en con sin por para sobre entre desde hasta es son ser está están se su sus lo mi tu yo que qué quien quién cual cuál cuales cuáles cuando cuándo donde dónde como cómo cuanto cuánto cuanta cuánta cuantos cuántos por porque no más mejor mejores bueno buena",
    endings: "es s",
    stem: 4,
  },
  it: {
    stop: "il lo la i gli le l un uno una e ed o di d del dello della dei degli delle da dal dalla in nel nella con senza su sul sulla per tra fra a al alla ai alle è sono essere si mi ti ci che chi cosa quale quali quando dove come perché quanto quanta quanti quante non più migliore migliori buono buona",
  },
  pt: {
    stop: "o a os as um uma uns umas e ou de do da dos das em no na nos nas com sem por para pelo pela sobre entre até é são ser está se seu sua meu minha que quem qual quais quando onde como quanto quanta quantos quantas porque não mais melhor melhores bom boa",
    endings: "s",
    stem: 4,
  },
  nl: {
    stop: "de het een en of maar van voor met zonder in op aan uit bij naar door over onder tot om is zijn was kan kunnen moet wordt heeft hebben je jij ik hij zij wij we mijn jouw wat welke welk wie wanneer waar waarom hoe hoeveel niet geen beste goed goede",
    endings: "en s",
    stem: 4,
    links: ["", "s", "en", "e", "n"],
  },
  pl: {
    stop: "i a oraz lub albo ale w we z ze na do od dla po przy przed za nad pod o u bez przez jest są być się to ten ta te jaki jaka jakie jak co kto kiedy gdzie dlaczego czy ile nie najlepszy najlepsza najlepsze dobry dobra",
  },
  sv: {
    stop: "en ett den det de och eller men i på av till från för med utan om under över vid hos är var kan ska måste har hade man jag du vi ni min din sin vad vilken vilket vilka vem när var varför hur mycket många inte bästa bra",
    endings: "er ar or r",
    stem: 4,
    links: ["", "s"],
  },
  ru: {
    stop: "и или но в во из с со на до от для по при перед за над под о об у без через к ко как что кто когда где почему зачем сколько какой какая какое какие это не ли лучший лучшая лучшие лучшее",
  },
};

const read = new Map<string, GroupedLanguage>();

/** What is known of a language by its tag ("de", "de-AT"); undefined where words can't tell in it what belongs together. */
export function groupedLanguage(tag: string): GroupedLanguage | undefined {
  const [base = ""] = tag.toLowerCase().split("-");
  const known = read.get(base);
  if (known !== undefined || !Object.hasOwn(data, base)) {
    return known;
  }
  const { stop = "", endings = "", stem = 4, links } = data[base] ?? {};
  const language: GroupedLanguage = {
    stopWords: new Set(stop.split(" ")),
    endings: endings === "" ? [] : endings.split(" "),
    shortestStem: stem,
    ...(links === undefined ? {} : { links }),
  };
  read.set(base, language);
  return language;
}
