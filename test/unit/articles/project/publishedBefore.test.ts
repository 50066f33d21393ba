import assert from "node:assert/strict";
import type { MovedPage } from "../../../../src/articles/project/projectRenames.ts";
import { EarlierUrls, publishedBefore } from "../../../../src/articles/project/publishedBefore.ts";

const moved = (from: string, to: string | undefined): MovedPage => ({
  from: `${from}.md`,
  to: to === undefined ? undefined : `${to}.md`,
  url: `/${from}/`,
  newUrl: to === undefined ? undefined : `/${to}/`,
});

describe("the published URLs of pages that moved", () => {
  const has =
    (...names: readonly string[]) =>
    (file: string): boolean =>
      names.includes(file);
  let earlier: EarlierUrls;
  beforeEach(() => {
    earlier = new EarlierUrls();
  });

  /** The URLs that are asked about when pages move. */
  function asked(
    page: MovedPage,
    isPublished?: (file: string) => boolean,
  ): (readonly [string, string | undefined])[] {
    const published = publishedBefore([page], earlier, isPublished);
    earlier.note([page], published);
    return published.map(({ url, newUrl }) => [url, newUrl]);
  }

  it("are those of the first move, until a redirect leads from there", () => {
    assert.deepEqual(asked(moved("a", "b")), [["/a/", "/b/"]]);
    assert.deepEqual(asked(moved("b", "c")), [["/a/", "/c/"]]);
    earlier.redirected(["/c/"]);
    assert.deepEqual(asked(moved("c", "d")), [["/c/", "/d/"]]);
    assert.deepEqual(asked(moved("d", undefined)), [["/c/", undefined]]);
  });

  it("aren't asked about when the move is taken back, at once or later", () => {
    asked(moved("a", "b"));
    assert.deepEqual(asked(moved("b", "a")), []);
    assert.deepEqual(asked(moved("a", "b")), [["/a/", "/b/"]]);
    asked(moved("b", "c"));
    assert.deepEqual(asked(moved("c", "a")), []);
    assert.deepEqual(asked(moved("a", "d")), [["/a/", "/d/"]]);
  });

  it("are none of files that weren't committed where Git is known", () => {
    assert.deepEqual(asked(moved("untitled", "tea"), has("a.md")), []);
    assert.deepEqual(asked(moved("tea", undefined), has("a.md")), []);
    assert.deepEqual(asked(moved("a", "b"), has("a.md")), [["/a/", "/b/"]]);
    assert.deepEqual(asked(moved("b", "c"), has("a.md")), [["/a/", "/c/"]]);
  });

  it("are those of the file that was published since", () => {
    asked(moved("a", "b"), has("a.md"));
    assert.deepEqual(asked(moved("b", "c"), has("b.md")), [["/b/", "/c/"]]);
  });

  it("say what the report calls the page", () => {
    asked(moved("a", "b"));
    assert.deepEqual(publishedBefore([moved("b", "c")], earlier)[0]?.report, moved("b", "c"));
  });
});
