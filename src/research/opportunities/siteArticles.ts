import { editionsOf } from "../../articles/contents/editions.ts";
import type { Editions } from "../../articles/contents/editions.ts";
import { pageKey, pageKeyOrText } from "../../articles/identity/pageKey.ts";
import type { IndexedArticle } from "../../articles/sites/urlIndex.ts";
import type { MovedUrl } from "./opportunity.ts";

/** The published articles of a site by their pages. */
export class SiteArticles {
  readonly published: readonly IndexedArticle[];
  readonly editions: Editions;
  readonly #byPage: ReadonlyMap<string, IndexedArticle>;
  readonly #byPath: ReadonlyMap<string, IndexedArticle>;
  readonly #movedFrom: ReadonlyMap<string, string>;
  /** What was found for addresses: the same ones are asked for in many rows. */
  readonly #found = new Map<string, IndexedArticle | undefined>();

  /** `moved` tells the files of addresses that pages had before. */
  constructor(articles: readonly IndexedArticle[], moved: readonly MovedUrl[] = []) {
    this.published = articles.filter(({ isPublished }) => isPublished);
    this.editions = editionsOf(articles);
    this.#byPage = new Map(
      this.published.flatMap((article) => {
        const key = article.url === undefined ? undefined : pageKey(article.url);
        return key === undefined ? [] : [[key, article] as const];
      }),
    );
    this.#byPath = new Map(articles.map((article) => [article.path, article]));
    this.#movedFrom = new Map(
      moved.flatMap(({ url, file }) =>
        file === undefined ? [] : [[pageKeyOrText(url), file] as const],
      ),
    );
  }

  /** The published article whose page a URL is, or was before it moved. */
  ofAddress(url: string): IndexedArticle | undefined {
    const moved = this.ofPath(this.#movedFrom.get(pageKeyOrText(url)) ?? "");
    return this.ofPage(url) ?? (moved?.isPublished === true ? moved : undefined);
  }

  /** The published article whose page a URL is now; an address that it had before is another one. */
  ofPage(url: string): IndexedArticle | undefined {
    const known = this.#found.get(url);
    if (known !== undefined || this.#found.has(url)) {
      return known;
    }
    const found = this.#byPage.get(pageKeyOrText(url));
    this.#found.set(url, found);
    return found;
  }

  /** The article of a file, published or not. */
  ofPath(path: string): IndexedArticle | undefined {
    return this.#byPath.get(path);
  }
}
