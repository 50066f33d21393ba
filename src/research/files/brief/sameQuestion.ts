import { keywordKey } from "../../../articles/identity/keywordKey.ts";
import { isQuestion } from "../../../shared/questionWords.ts";
import { wordsIn } from "./themes.ts";

/** What several wordings ask about a keyword: "what is …", "… meaning" and "… explained" want the same answer. */
type Wish = "meaning" | "kinds" | "instructions" | "reasons" | "price" | "site";

/** Words that say what is wished, in the languages of most markets. */
const wishWords = wordTable({
  meaning:
    "meaning mean means definition define explained wikipedia wiki duden bedeutung bedeutet erklärt einfach erklärung signification définition signifie significado definición significa significato definizione betekenis definitie uitleg definição",
  kinds: "types kinds arten sorten tipos types genres tipi soorten",
  instructions:
    "tutorial anleitung schritt geht machen richtig selber steps step instructions tutoriel étapes tutorial paso istruzioni stappen handleiding passo",
  reasons: "benefits advantages vorteile nutzen avantages ventajas vantaggi voordelen vantagens",
  price:
    "cost costs price prices kosten kostet preis preise prix coûte coût precio cuesta costo costa prezzo prijs preço",
  site: "youtube reddit amazon ikea lidl aldi forum quora pinterest",
});

/** Question words that decide where nothing else does. */
const questionWishes = wordTable({
  meaning: "what was qué que cosa wat",
  kinds: "which welche welcher welches quels quelles quali welke quais",
  instructions: "how wie comment cómo como come hoe",
  reasons: "why warum wieso pourquoi perché waarom",
});

/** Words of a question that don't tell what is asked. */
const filling = new Set(
  "does are is the and for für can der die das ist sind gibt viel est sont les des una uno een zijn some good many much kommt".split(
    " ",
  ),
);

/**
 * What a text asks about a keyword, where it has no other words; undefined for a text with a subject of its own, and for
 * one that doesn't name the keyword.
 */
export function wishOf(text: string, keyword: string): Wish | undefined {
  const own = new Set(wordsIn(keyword));
  const words = wordsIn(text);
  if (own.size === 0 || ![...own].every((word) => words.includes(word))) {
    return undefined;
  }
  const others = words.filter((word) => !own.has(word));
  const telling = others.filter((word) => !filling.has(word) && !isQuestion(word));
  const wishes = new Set(telling.map((word) => wishWords.get(word)));
  if (wishes.size > 0) {
    const [only] = wishes;
    return wishes.size === 1 ? only : undefined;
  }
  return others.map((word) => questionWishes.get(word)).find((wish) => wish !== undefined);
}

function wordTable(words: { readonly [wish in Wish]?: string }): ReadonlyMap<string, Wish> {
  const all: readonly (readonly [Wish, string | undefined])[] = [
    ["meaning", words.meaning],
    ["kinds", words.kinds],
    ["instructions", words.instructions],
    ["reasons", words.reasons],
    ["price", words.price],
    ["site", words.site],
  ];
  return new Map(
    all.flatMap(([wish, list = ""]) =>
      list
        .split(" ")
        .filter((word) => word !== "")
        .map((word) => [keywordKey(word), wish] as const),
    ),
  );
}
