import type { PlacesOfArticle } from "../../../articles/links/linkSearch.ts";
import type { LinksToArticle } from "../../../articles/project/projectQuestions.ts";
import type { ArticleReading, ArticleText } from "../checks/articleReading.ts";
import type { LinkFacts } from "./articleFacts.ts";

/** Articles that mention a keyword and are looked into for the sentence. */
const mostMentions = 10;

/** The links of the article in the view and of others to it. What others have is read again where one of them changed. */
export class ArticleLinks {
  readonly #reading: ArticleReading;

  constructor(reading: ArticleReading) {
    this.#reading = reading;
  }

  /** The links of an article, and what others have as far as that was read already. */
  async known(article: ArticleText, keyword: string | undefined): Promise<LinkFacts> {
    const [out, others] = await Promise.all([
      this.#reading.linksOf(article),
      this.#others(article, keyword, true),
    ]);
    return { out, others };
  }

  /** What other articles have; reads the project with the first question. */
  others(article: ArticleText, keyword: string | undefined): Promise<LinksToArticle | undefined> {
    return this.#others(article, keyword, false);
  }

  /** Places for links between an article and others. */
  places({ uri }: ArticleText): Promise<PlacesOfArticle> {
    return this.#reading.linkPlaces(uri, mostMentions);
  }

  #others(
    { uri }: ArticleText,
    words: string | undefined,
    ifRead: boolean,
  ): Promise<LinksToArticle | undefined> {
    return this.#reading.linksTo(uri, { words, limit: mostMentions, ifRead });
  }
}
