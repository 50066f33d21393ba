import { addTo } from "../../../system/addTo.ts";
import type { IndexedArticle } from "../../sites/urlIndex.ts";
import { unescaped } from "./linkTarget.ts";
import { areNearLengths, mayBeNear, nearName, unshared } from "./nearest.ts";
import type { NearName } from "./nearest.ts";

/** An article whose page's URL is known. */
export interface LocatedArticle extends IndexedArticle {
  readonly url: string;
}

/** The last part of URLs, with the published pages that have it. */
interface PageName extends NearName {
  readonly pages: LocatedArticle[];
}

/** Names that are looked at for one that is sought: those that share most with it. */
const mostNames = 50;

/** The pages of one site by what broken links ask for: a site may have thousands of both. */
export class PageIndex {
  readonly #byUrl = new Map<string, LocatedArticle[]>();
  /** Published ones, in lower case. */
  readonly #byLetters = new Map<string, { readonly url: string; readonly bare: string }[]>();
  /** The last part of the published ones, and the last two. */
  readonly #ends = new Set<string>();
  /** The first and the last part of the published ones. */
  readonly #inFolders = new Set<string>();
  /** Published ones by their names, and these by their lengths. */
  readonly #byLength = new Map<number, Map<string, PageName>>();
  #sorted: readonly string[] | undefined;

  add(article: LocatedArticle): void {
    const { url, isPublished } = article;
    addTo(this.#byUrl, url, article);
    this.#sorted = undefined;
    if (!isPublished) {
      return;
    }
    const bare = bareUrl(url);
    addTo(this.#byLetters, bare.toLowerCase(), { url, bare });
    const parts = partsOf(url);
    this.#ends.add(parts.slice(-1).join("/")).add(parts.slice(-2).join("/"));
    this.#inFolders.add(`${parts[0]}/${parts.at(-1)}`);
    const own = nearName(new URL(url).pathname);
    const names = this.#byLength.get(own.name.length) ?? new Map<string, PageName>();
    this.#byLength.set(own.name.length, names);
    const named = names.get(own.name);
    if (named === undefined) {
      names.set(own.name, { ...own, pages: [article] });
    } else {
      named.pages.push(article);
    }
  }

  /** The articles of a page. */
  articlesOf(url: string): readonly LocatedArticle[] {
    return this.#byUrl.get(url) ?? [];
  }

  /** Whether the URL of a page begins with a text. */
  hasBelow(start: string): boolean {
    this.#sorted ??= [...this.#byUrl.keys()].toSorted();
    let [from, to] = [0, this.#sorted.length];
    while (from < to) {
      const middle = Math.floor((from + to) / 2);
      if ((this.#sorted[middle] ?? "") < start) {
        from = middle + 1;
      } else {
        to = middle;
      }
    }
    return this.#sorted[from]?.startsWith(start) === true;
  }

  /** The published page whose URL is this one but for capitals. */
  otherCapitals(url: string): string | undefined {
    const bare = bareUrl(url);
    return this.#byLetters.get(bare.toLowerCase())?.find((one) => one.bare !== bare)?.url;
  }

  /** Whether the path of a published page ends with a part, or with two. */
  hasEnd(parts: readonly string[]): boolean {
    return this.#ends.has(parts.join("/"));
  }

  /** Whether a published page of a name lies in a folder of the site, at any depth. */
  hasNameIn(folder: string, name: string): boolean {
    return this.#inFolders.has(`${folder}/${name}`);
  }

  /** The published pages whose names may be nearly the same as the last part of a path, those that share most with it first. */
  *near(sought: string): Generator<LocatedArticle> {
    const own = nearName(sought);
    const ranked: PageName[][] = [];
    for (const [length, names] of this.#byLength) {
      for (const one of areNearLengths(length, own.name.length) ? names.values() : []) {
        if (mayBeNear(one, own)) {
          (ranked[unshared(one, own)] ??= []).push(one);
        }
      }
    }
    for (const { pages } of ranked.flat().slice(0, mostNames)) {
      yield* pages;
    }
  }
}

/** A URL as it is compared: not escaped, without a slash or `.html` at its end. */
function bareUrl(url: string): string {
  const path = url.replace(/[?#][^]*/u, "").replace(/(?:\/index)?\.html?$|(?<!\/)\/+$/u, "");
  return (unescaped(path) ?? path).normalize();
}

/** The parts of the path of a URL, without `.html` at its end. */
export function partsOf(url: string): string[] {
  return new URL(url).pathname
    .replace(/(?:\.html?\/*|(?<!\/)\/*)$/u, "")
    .split("/")
    .filter((part) => part !== "");
}
