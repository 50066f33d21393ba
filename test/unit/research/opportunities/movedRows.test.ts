import assert from "node:assert/strict";
import type { UrlChange } from "../../../../src/articles/moves/urlChange.ts";
import type { IndexedArticle } from "../../../../src/articles/sites/urlIndex.ts";
import { movedRows } from "../../../../src/research/opportunities/movedRows.ts";

const site = "https://tea.example";

/** An article as far as its place and its page go. */
function article(path: string, url: string): IndexedArticle {
  return { path, url: `${site}${url}`, isPublished: true };
}

const articles = [
  article("content/a.md", "/a/"),
  article("content/deep/b.md", "/deep/b/"),
  article("content/new.md", "/new/"),
];
const moved: UrlChange = {
  kind: "moved",
  before: "content/old name.md",
  file: "content/new.md",
  oldUrl: `${site}/old-name/`,
  newUrl: `${site}/new/`,
};
const gone: UrlChange = {
  kind: "gone",
  before: "content/gone.md",
  oldUrl: `${site}/gone/`,
  why: "deleted",
};

describe("rows of URLs that moved or are gone", () => {
  it("count the links that lead there as they are written, by the page and by the file, each once", () => {
    const links = {
      broken: [
        { from: "content/a.md", line: 1, target: "old%20name.md#brew" },
        { from: "content/deep/b.md", line: 2, target: "../old%20name.md" },
        { from: "content/deep/b.md", line: 3, target: "/old-name/?x=1#y" },
        { from: "content/deep/b.md", line: 4, target: "gone.md" },
        { from: "content/a.md", line: 5, target: "%E0%A4%A" },
        { from: "content/a.md", line: 6, target: "#here" },
      ],
      undecided: [{ from: "content/a.md", line: 7, target: `${site}/gone` }],
      noLinkIn: [],
    };
    const rows = movedRows({ changes: [moved, gone], causes: [] }, links, articles);
    assert.deepEqual(
      rows.map(({ url, to, file, linksIn }) => ({ url, to, file, linksIn })),
      [
        { url: `${site}/old-name/`, to: `${site}/new/`, file: "content/new.md", linksIn: 3 },
        { url: `${site}/gone/`, to: undefined, file: "content/gone.md", linksIn: 1 },
      ],
    );
  });

  it("name the configuration that moved them, leave out what another file makes now, and paths where the address isn't known", () => {
    const rows = movedRows(
      {
        changes: [
          {
            ...moved,
            oldUrl: "https://site.invalid/x/",
            newUrl: "https://site.invalid/y/",
            cause: 0,
          },
          { kind: "takenOver", before: "content/c.md", oldUrl: `${site}/c/`, by: "content/d.md" },
        ],
        causes: [{ file: "hugo.toml", key: "permalinks", count: 1 }],
      },
      undefined,
      articles,
    );
    assert.deepEqual(rows, [
      {
        url: "/x/",
        kind: "moved",
        file: "content/new.md",
        to: "/y/",
        linksIn: 0,
        cause: "hugo.toml",
      },
    ]);
  });
});
