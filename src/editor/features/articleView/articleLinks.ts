import type * as vscode from "vscode";
import type { CheckedArticle } from "../../../articles/checks/finding.ts";
import type { LinkGraph } from "../../../articles/checks/links/linkGraph.ts";
import type { ArticleReading } from "../checks/articleReading.ts";
import type { LinkFacts, OtherArticles } from "./articleFacts.ts";

/** Articles that mention a keyword and are looked into for the sentence. */
const mostMentions = 10;

/** The links of the article in the view and of others to it. What others have is read again where one of them changed. */
export class ArticleLinks {
  readonly #reading: ArticleReading;
  #known: { readonly key: string; readonly others: OtherArticles } | undefined;

  constructor(reading: ArticleReading) {
    this.#reading = reading;
  }

  /** The links of an article, and what others have as far as that was read already. */
  async known(
    uri: vscode.Uri,
    article: CheckedArticle,
    keyword: string | undefined,
  ): Promise<LinkFacts> {
    const out = await this.#reading.linksOf(uri, article);
    const graph = await this.#reading.linkGraphOf(uri);
    const others = graph?.isRead === true ? await this.others(uri, keyword) : undefined;
    return { out, others };
  }

  /** What other articles have; reads the project with the first question. */
  async others(uri: vscode.Uri, keyword: string | undefined): Promise<OtherArticles | undefined> {
    const graph = await this.#reading.linkGraphOf(uri);
    const path = await this.#reading.pathOf(uri);
    if (graph === undefined || path === undefined) {
      return undefined;
    }
    const into = await graph.linksTo(path);
    const key = [graph.revision, path, keyword].join("\n");
    if (this.#known?.key !== key) {
      this.#known = { key, others: await read(graph, path, keyword, into) };
    }
    return this.#known.others;
  }
}

async function read(
  graph: LinkGraph,
  path: string,
  keyword: string | undefined,
  into: OtherArticles["into"],
): Promise<OtherArticles> {
  const mentions =
    keyword === undefined
      ? { total: 0, first: [] }
      : await graph.mentionsWithoutLink(path, keyword, mostMentions);
  return { into, mentions, unread: graph.unread.length };
}
