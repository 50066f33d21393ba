import assert from "node:assert/strict";
import {
  causeSentence,
  changeSentence,
  deletedSentence,
  shortUrl,
  unknownSentence,
} from "../../../../src/articles/moves/moveWords.ts";
import type { UrlChange } from "../../../../src/articles/moves/urlChange.ts";
import {
  unknownInRepository,
  unknownInWindow,
} from "../../../../src/editor/features/urlMoves/unknownMoves.ts";

const site = "https://tea.example";
const moved = {
  kind: "moved",
  before: "content/a.md",
  file: "content/b.md",
  oldUrl: `${site}/gr%C3%BCn/`,
  newUrl: `${site}/tee/`,
} as const;

describe("what is said of URLs that move", () => {
  it("names paths as a person reads them, and whole URLs where the host differs", () => {
    assert.equal(changeSentence(moved), "/grün/ is now /tee/, without a redirect.");
    assert.equal(shortUrl(`${site}/a/`, "https://other.example/a/"), `${site}/a/`);
    assert.equal(shortUrl("https://site.invalid/a/"), "/a/");
    assert.equal(shortUrl(`${site}/100%25/%zz`), "/100%25/%zz");
  });

  it("shows nothing of a URL, a file or a key that a message wouldn't draw", () => {
    const hidden = "\u202E";
    const url = `${site}/a${encodeURIComponent(hidden)}b/`;
    assert.equal(shortUrl(url), "/ab/");
    const taken = { kind: "takenOver", before: `a${hidden}.md`, oldUrl: url, by: "b.md" } as const;
    assert.ok(!changeSentence(taken).includes(hidden));
    const cause = { file: "hugo.toml", key: `perma${hidden}links`, count: 1 };
    assert.ok(!causeSentence(cause, moved).includes(hidden));
  });

  it("says what readers of a URL get that another file took over, and where its page is", () => {
    const taken = {
      kind: "takenOver",
      before: "content/green.md",
      oldUrl: "https://tea.example/green/",
      by: "content/other.md",
    } as const;
    assert.deepEqual(
      [taken, { ...taken, newUrl: "https://tea.example/sencha/" }].map(changeSentence),
      [
        "/green/ was the page of content/green.md, which is no longer published. Readers of the old URL get the page of this file.",
        "/green/ was the page of content/green.md, which is now /sencha/. Readers of the old URL get the page of this file.",
      ],
    );
  });

  it("says where a URL was redirected that isn't any more", () => {
    const lost = (target: string): UrlChange => ({
      kind: "unredirected",
      before: "_redirects",
      oldUrl: "https://tea.example/old/",
      target,
    });
    assert.equal(
      changeSentence(lost("https://tea.example/green/")),
      "/old/ is no longer redirected to /green/.",
    );
    assert.equal(
      changeSentence(lost("https://shop.example/")),
      "https://tea.example/old/ is no longer redirected to https://shop.example/.",
    );
    assert.equal(
      causeSentence({ file: "_redirects", count: 1 }, lost("https://tea.example/green/")),
      "This file no longer redirects 1 published URL: /old/ → /green/.",
    );
  });

  it("names a configuration once, with how many URLs it changes", () => {
    const cause = { file: "hugo.toml", key: "permalinks.posts", count: 2_000 };
    assert.equal(
      causeSentence(cause, moved),
      "permalinks.posts changes 2,000 published URLs, without redirects, such as /grün/ → /tee/.",
    );
    assert.equal(
      causeSentence(
        { file: "_config.yml", count: 1 },
        { kind: "gone", before: "a.md", oldUrl: `${site}/a/`, why: "excluded", file: "a.md" },
      ),
      "With this file 1 page is no longer published: /a/.",
    );
  });

  it("says of how many pages nothing is said, and why", () => {
    assert.equal(unknownSentence({ unknown: {} }), "");
    assert.equal(
      unknownSentence({ unknown: {}, unjudged: ["_redirects"] }),
      "It can't be determined which redirects _redirects had.",
    );
    assert.equal(
      unknownSentence({ unknown: { redirect: 1 }, unjudged: ["_redirects", "a/vercel.json"] }),
      "Nothing is said about 1 page: a redirect leads from them, or may. It can't be determined which redirects 2 files had, such as _redirects.",
    );
    assert.equal(
      unknownSentence({ unknown: { redirect: 1 } }),
      "Nothing is said about 1 page: a redirect leads from them, or may.",
    );
    assert.equal(
      unknownSentence({ unknown: { untoldRedirect: 1 } }),
      "Nothing is said about 1 page: code, a template or the build may redirect them.",
    );
    assert.match(
      unknownSentence({ unknown: { redirect: 2, before: 3 } }),
      /5 pages: .*\(3\); .*\(2\)/u,
    );
  });

  it("says once that files were deleted, with the links to them", () => {
    const gone = { kind: "gone", before: "a.md", oldUrl: `${site}/a/`, why: "deleted" } as const;
    assert.equal(
      deletedSentence([gone], 9),
      "/a/ is no longer published: its file was deleted. 9 links lead there.",
    );
    assert.match(
      deletedSentence([gone, gone], 0),
      /^2 pages are no longer published, such as \/a\//u,
    );
  });

  it("says in one sentence or two what is missing: Git, trust, a window on this machine", () => {
    const window = { git: "absent", isRemote: false, scheme: "file" } as const;
    assert.match(unknownInWindow(window), /Git isn't available/u);
    assert.match(unknownInWindow({ ...window, git: "untrusted" }), /Restricted Mode/u);
    assert.match(unknownInWindow({ ...window, git: "disabled" }), /git\.enabled/u);
    for (const remote of [
      { ...window, isRemote: true },
      { ...window, scheme: "vscode-vfs" },
    ]) {
      assert.match(unknownInWindow(remote), /remote window.*remote\.extensionKind/u);
    }
    assert.match(unknownInRepository("shallow"), /shallow clone/u);
    assert.match(unknownInRepository("noRepository"), /no Git repository/u);
  });
});
