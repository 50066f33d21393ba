import { readOnce, remembered } from "../../sites/remembered.ts";
import { nameOf } from "../../sites/siteFiles.ts";
import type { IndexedArticle } from "../../sites/urlIndex.ts";
import type { ArticleBody } from "../body/articleBody.ts";
import type { CheckContext } from "../checkContext.ts";
import type { CheckedArticle } from "../finding.ts";
import { judgeAnchor } from "./judgeAnchor.ts";
import type { AnchorVerdict, AnchoredPage, ReadText } from "./judgeAnchor.ts";
import { plainIdsOf } from "./plainIds.ts";

/** Where the pages' texts come from. */
export interface PageTexts extends Pick<CheckContext, "files"> {
  /** The body of an article; undefined where there is none, or it can't be read. */
  readonly bodyOf: (path: string) => Promise<ArticleBody | undefined>;
  /** What the project knows of an article; undefined where that is nothing. */
  readonly indexed: (path: string) => Promise<IndexedArticle | undefined>;
}

/** The pages that the links of one article lead to, each read once. */
export class AnchoredPages {
  readonly #article: CheckedArticle;
  readonly #texts: PageTexts;
  readonly #text = readOnce((path) => this.#texts.files.read(path));
  readonly #page = readOnce((path) => this.#readPage(path));
  readonly #verdicts = new Map<string, Promise<AnchorVerdict>>();

  constructor(article: CheckedArticle, texts: PageTexts) {
    this.#article = article;
    this.#texts = texts;
  }

  /** What the `#` of a link to the file at `path` leads to. `fragment` without `#`, not escaped. */
  judge(path: string, fragment: string): Promise<AnchorVerdict> {
    return remembered(this.#verdicts, `${path}#${fragment}`, () => this.#judge(path, fragment));
  }

  async #judge(path: string, fragment: string): Promise<AnchorVerdict> {
    // more than the file makes the page of a folder
    if (!/\.(?:md|mdx|markdown)$/iu.test(path) || nameOf(path).startsWith("_index.")) {
      return { kind: "unknown", reason: "More than an article makes the page." };
    }
    const rule = this.#article.rules.targets?.headingIds;
    if (rule !== undefined && path !== this.#article.path) {
      const indexed = await this.#texts.indexed(path);
      const ids =
        indexed === undefined ? undefined : await plainIdsOf(indexed, rule, () => this.#text(path));
      if (ids?.has(fragment) === true) {
        return { kind: "there" };
      }
    }
    const page = await this.#page(path);
    return page === undefined
      ? { kind: "unknown", reason: "The page can't be read." }
      : judgeAnchor(fragment, page);
  }

  async #readPage(path: string): Promise<AnchoredPage | undefined> {
    const { targets } = this.#article.rules;
    const read = await this.#pageText(path);
    return read === undefined
      ? undefined
      : {
          path,
          text: read.text,
          body: read.body,
          rule: targets?.headingIds,
          levels: targets?.headingLevels,
          anchors: targets?.anchors,
          drawn: (other) => this.#pageText(other),
        };
  }

  async #pageText(path: string): Promise<ReadText | undefined> {
    if (path === this.#article.path) {
      return this.#article;
    }
    const [text, body] = [await this.#text(path), await this.#texts.bodyOf(path)];
    return text === undefined || body === undefined ? undefined : { path, text, body };
  }
}
