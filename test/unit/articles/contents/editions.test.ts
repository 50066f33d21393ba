import assert from "node:assert/strict";
import { Editions } from "../../../../src/articles/contents/editions.ts";
import type { EditedArticle } from "../../../../src/articles/contents/editions.ts";
import { countProcessorTime } from "../../../support/processorTime.ts";

/** Whether two articles belong together, beside others. */
function areTogether(one: string, other: string, beside: readonly string[] = []): boolean {
  const articles = [one, other, ...beside].map((path): EditedArticle => ({ path }));
  return new Editions(articles).areTogether({ path: one }, { path: other });
}

describe("the editions of articles", () => {
  it("are told by folders of versions, whatever their pages are called", () => {
    const folders = [
      ["docs/v1.2", "docs/v1.3"],
      ["docs/v2", "docs"],
      ["content/en/docs/1.x", "content/en/docs/2.x"],
      ["src/content/docs/0.47.x", "src/content/docs/next"],
      ["content/v0.9-docs", "content/docs"],
      ["content/docs-2.1", "content/docs-2.2"],
      ["docs/17", "docs/18"],
      ["docs/release-1.2", "docs/main"],
      ["modules/v3.0-beta.1/pages", "modules/v3.0/pages"],
      ["docs/v1beta1", "docs/v1"],
      ["docs/api-v1", "docs/api-v2"],
      ["docs/sdk-1.4", "docs/sdk-2.0"],
      ["content/2-edge", "content/docs"],
      ["content/1-beta", "content/docs"],
      ["content/3.x-dev", "content/docs"],
      ["content/v2-next", "content/docs"],
      ["content/4-lts", "content/docs"],
      ["content/5-preview", "content/docs"],
      ["content/2-0-stable", "content/docs"],
    ];
    for (const [one = "", other = ""] of folders) {
      assert.equal(areTogether(`${one}/setup.md`, `${other}/install.md`), false, one);
      assert.equal(areTogether(`${one}/setup.md`, `${one}/install.md`), true, one);
    }
  });

  it("aren't told by years, days, numbers of chapters and words of their own", () => {
    assert.equal(areTogether("posts/2023/tea.md", "posts/2024/coffee.md"), true);
    assert.equal(areTogether("posts/2024/01/tea.md", "posts/2024/2/coffee.md"), true);
    assert.equal(areTogether("blog/dev/tea.md", "blog/life/coffee.md"), true);
    assert.equal(areTogether("docs/next/tea.md", "docs/react/coffee.md"), true);
    assert.equal(areTogether("docs/1.intro/tea.md", "docs/2.guide/coffee.md"), true);
    assert.equal(areTogether("docs/2-steps/tea.md", "docs/3-next-steps/coffee.md"), true);
    assert.equal(areTogether("docs/v8-engine/x/tea.md", "docs/v8-engine/coffee.md"), true);
  });

  it("are told by folders side by side that hold mostly the same paths, whatever these are called", () => {
    const names = [
      "setup.md",
      "guide/install.md",
      "guide/faq.mdx",
      "api/_index.md",
      "api/x/index.md",
    ];
    for (const [one, other] of [
      ["current", "classic"],
      ["server", "cloud"],
      ["languages/go", "languages/python"],
      ["content/docs", "content/edge"],
    ] as const) {
      const all = [one, other].flatMap((folder) => names.map((name) => `${folder}/${name}`));
      const most = [
        ...all,
        `${one}/more.md`,
        `${one}/other.md`,
        `${other}/last.md`,
        "content/x.md",
      ];
      assert.equal(areTogether(`${one}/api/_index.md`, `${other}/guide/faq.mdx`, most), false, one);
      assert.equal(areTogether(`${one}/api/_index.md`, `${one}/guide/faq.mdx`, most), true, one);
      assert.equal(areTogether(`${one}/setup.md`, "content/x.md", most), true, one);
      assert.equal(areTogether(`${one}/setup.md`, "blog/setup2.md", most), true, one);
    }
  });

  it("aren't told by folders with a few names in common, nor by those of one page each", () => {
    const beside = ["a", "b"].flatMap((folder) =>
      ["_index.md", "overview.md", "faq.md", `${folder}1.md`, `${folder}2.md`, `${folder}3.md`].map(
        (name) => `docs/${folder}/${name}`,
      ),
    );
    assert.equal(areTogether("docs/a/a1.md", "docs/b/b1.md", beside), true);
    const bundles = ["a", "b", "c", "d"].flatMap((name) => [
      `posts/${name}/index.md`,
      `posts/${name}/README.md`,
    ]);
    assert.equal(areTogether("posts/a/index.md", "posts/b/README.md", bundles), true);
  });

  it("are told by folders of languages", () => {
    assert.equal(areTogether("docs/en/a.md", "docs/de/b.md"), false);
    assert.equal(areTogether("docs/a.pt-BR.md", "docs/b.md"), false);
    assert.equal(areTogether("docs/it/a.md", "docs/hr/b.md"), true);
  });

  it("are those of the site's rules where these know them", () => {
    const at = (path: string, version?: string, url?: string): EditedArticle => ({
      path,
      version,
      url,
    });
    const alone = new Editions([]);
    assert.equal(alone.areTogether(at("a/x.md", ""), at("b/versions/y.md", "")), true);
    assert.equal(alone.areTogether(at("a/x.md", ""), at("b/y.md", "1.0")), false);
    // a mount may give a folder the path of a version
    const url = "https://tea.example/docs/v1.2/x/";
    assert.equal(alone.areTogether(at("old/x.md", undefined, url), at("new/y.md")), false);
  });

  it("have pages of one path, which are no two articles", () => {
    assert.equal(areTogether("docs/setup.md", "versioned_docs/version-1.0/setup.md"), false);
    assert.equal(areTogether("docs/setup.md", "docs/setup.es-419.md"), false);
  });

  it("are told once for each article, however many folders lie beside one another", () => {
    const articles = Array.from({ length: 5_000 }, (_none, at) => ({
      path: `content/posts/tea-${at}/index.md`,
      url: `https://tea.example/posts/tea-${at}/`,
    }));
    const editions = new Editions(articles);
    const spent = countProcessorTime();
    const [own = { path: "" }] = articles;
    assert.equal(articles.filter((other) => editions.areTogether(own, other)).length, 4_999);
    assert.ok(spent() < 1_000);
  });

  it("are told soon of thousands of folders with the same names in each", () => {
    const articles = Array.from({ length: 1_500 }, (_none, at) =>
      ["faq.md", "install.md", "prices.md"].map((name) => ({ path: `tea/sort-${at}/${name}` })),
    ).flat();
    const spent = countProcessorTime();
    const editions = new Editions(articles);
    const [own = { path: "" }] = articles;
    assert.equal(articles.filter((other) => editions.areOfOne(own, other)).length, 3);
    assert.ok(spent() < 1_000);
  });
});
