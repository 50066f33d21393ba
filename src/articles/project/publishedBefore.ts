import type { MovedPage } from "./projectRenames.ts";

/** A page of which the published URL isn't made any more. */
export interface UnpublishedPage extends MovedPage {
  /** What the report says of it: where it moved several times, `from` and `url` are those of the last move there. */
  readonly report: MovedPage;
}

type PublishedUrl = Pick<MovedPage, "from" | "url">;

/** The published URLs of pages that were given others, as long as no redirect leads from there. */
export class EarlierUrls {
  /** By the URL that the page has now. */
  readonly #published = new Map<string, PublishedUrl>();

  /** The published URL of a page, with the file that made it; undefined where it is the one that the page has. */
  of(url: string): PublishedUrl | undefined {
    return this.#published.get(url);
  }

  /** Notes that pages moved, with those of which the published URL isn't made any more. */
  note(moved: readonly MovedPage[], unpublished: readonly UnpublishedPage[]): void {
    moved.forEach(({ url }) => this.#published.delete(url));
    for (const { from, url, newUrl } of unpublished) {
      if (newUrl !== undefined) {
        this.#published.set(newUrl, { from, url });
      }
    }
  }

  /** Notes that redirects lead to pages by the URLs that they have now. */
  redirected(newUrls: readonly string[]): void {
    newUrls.forEach((url) => this.#published.delete(url));
  }
}

/**
 * The pages of a report whose published URLs aren't made any more, under these URLs. A page that moved again is the one that
 * was published; one that is back where it was, and one that was never published, aren't among them.
 *
 * @param isPublished Whether a file, by its path before, may have been published; left out where that isn't known of any.
 */
export function publishedBefore(
  pages: readonly MovedPage[],
  earlier: EarlierUrls,
  isPublished?: (file: string) => boolean,
): UnpublishedPage[] {
  return pages.flatMap((report) => {
    const first = earlier.of(report.url);
    const isOwn =
      first === undefined || (first.from !== report.from && isPublished?.(report.from) === true);
    const { from, url } = isOwn ? report : first;
    return url === report.newUrl || isPublished?.(from) === false
      ? []
      : [{ ...report, from, url, report }];
  });
}
