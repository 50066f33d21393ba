import assert from "node:assert/strict";
import { articlePlace } from "../../../../src/articles/newArticle/articlePlace.ts";

describe("the place of a new article", () => {
  const now = new Date(2026, 10, 3, 9, 30);
  const place = (
    paths: readonly string[],
    { language = "en", siteLanguage = "", held = [] as readonly string[] } = {},
  ): string | undefined =>
    articlePlace(
      paths.map((path) => ({ path, isPublished: !held.includes(path) })),
      { name: "latte-art", language, siteLanguage, now },
    )?.path;

  it("is the folder and the ending that most published articles have", () => {
    const paths = [
      "content/about.md",
      "content/posts/a.md",
      "content/posts/b.mdx",
      "content/posts/c.mdx",
    ];
    assert.equal(place(paths), "content/posts/latte-art.mdx");
    assert.equal(
      place([...paths, "notes/a.md", "notes/b.md", "notes/c.md", "notes/d.md"]),
      "notes/latte-art.md",
    );
    assert.equal(
      place([...paths, "drafts/a.md", "drafts/b.md", "drafts/c.md", "drafts/d.md"], {
        held: ["drafts/a.md", "drafts/b.md", "drafts/c.md", "drafts/d.md"],
      }),
      "content/posts/latte-art.mdx",
    );
    assert.equal(place(["a.md"], { held: ["a.md"] }), "latte-art.md");
  });

  it("has the form of the other names: a folder of its own, a date, a year and month, a language", () => {
    assert.equal(
      place(["posts/a/index.md", "posts/b/index.md", "posts/c.md"]),
      "posts/latte-art/index.md",
    );
    assert.equal(
      place(["app/posts/a/page.mdx", "app/posts/b/page.mdx"]),
      "app/posts/latte-art/page.mdx",
    );
    assert.equal(place(["_posts/2024-01-02-a.markdown"]), "_posts/2026-11-03-latte-art.markdown");
    assert.equal(place(["blog/_posts/a.md"]), "blog/_posts/2026-11-03-latte-art.md");
    assert.equal(
      place(["blog/2021-08-26-welcome/index.md", "blog/2022-01-02-b/index.md"]),
      "blog/2026-11-03-latte-art/index.md",
    );
    assert.equal(
      place(["posts/2023/01/a.md", "posts/2024/05/b.md", "pages/c.md"]),
      "posts/2026/11/latte-art.md",
    );
    assert.equal(
      place(["posts/2023/a.md", "posts/2024/b.md", "pages/c.md"]),
      "posts/2026/latte-art.md",
    );
    assert.equal(
      place(["posts/a.md", "posts/a.de.md", "posts/b.de.md"], { language: "de" }),
      "posts/latte-art.de.md",
    );
  });

  it("is among the articles of its language, else of the site's own, else of none", () => {
    const paths = ["de/a.md", "de/b.md", "de/c.md", "en/a.md", "zh-hans/a.md", "zh-hans/b.md"];
    assert.equal(place(paths), "en/latte-art.md");
    assert.equal(place(paths, { language: "fr", siteLanguage: "en-us" }), "en/latte-art.md");
    assert.equal(place([...paths, "go/a.md"], { language: "fr" }), "go/latte-art.md");
    assert.equal(place(paths, { language: "fr" }), "de/latte-art.md");
    assert.equal(place(paths, { language: "" }), "de/latte-art.md");
  });

  it("is never among old versions, and follows from no list, no page of another kind and no HTML", () => {
    assert.equal(
      place(["docs/a.md", "versioned_docs/version-1.0/a.md", "versioned_docs/version-1.0/b.md"]),
      "docs/latte-art.md",
    );
    assert.equal(place(["_index.md", "README.md", "404.md", "index.md", "a.html"]), undefined);
    assert.equal(place([]), undefined);
  });
});
