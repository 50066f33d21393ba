import assert from "node:assert/strict";
import { rules } from "./hugoPost.ts";
import type { Texts } from "./hugoPost.ts";

const page = (title: string, field = "", body = "Text."): string =>
  `---\ntitle: ${title}\n${field}\n---\n${body}\n`;
const described = (title: string): string => page(title, `description: About ${title}.`);

const pages = (folder: string, count = 6): Texts =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      `${folder}/${folder.replace(/.*\//u, "")}-${at}.md`,
      described(`${folder} ${"abcdefgh".charAt(at)}`),
    ]),
  );

describe("a page that lists others", () => {
  const lists = (blog: (title: string) => string): Texts => ({
    "hugo.toml": 'baseURL = "https://tea.example/"\n',
    "layouts/baseof.html":
      '<meta name="description" content="{{ .Description }}"><title>{{ .Title }}</title>',
    ...pages("content/blog/news"),
    ...pages("content/docs/brewing"),
    "content/blog/_index.md": page("Blog"),
    "content/blog/news/_index.md": blog("News"),
    "content/blog/talks/_index.md": blog("Talks"),
    "content/docs/_index.md": page("Docs"),
    "content/docs/brewing/_index.md": described("Brewing"),
    "content/docs/leaves/_index.md": described("Leaves"),
  });

  it("needs no description where the others of its section have none", async () => {
    for (const list of ["blog", "blog/news", "blog/talks"]) {
      assert.deepEqual(await rules(lists(page), `content/${list}/_index.md`), [], list);
    }
    const some = lists(described);
    for (const list of ["blog", "docs"]) {
      assert.deepEqual(
        await rules(some, `content/${list}/_index.md`),
        ["description-missing"],
        list,
      );
    }
    const post = "content/blog/news/own.md";
    assert.deepEqual(await rules({ ...lists(page), [post]: page("Own") }, post), [
      "description-missing",
    ]);
  });

  it("is one named index where it has pages beside or below it", async () => {
    const site = (own: string): Texts => ({
      "_config.yml": "url: https://tea.example\n",
      ...pages("green"),
      ...pages("black"),
      "green/index.md": page("A"),
      "black/index.md": page("B"),
      [own]: page("Own"),
    });
    assert.deepEqual(await rules(site("green/index.md"), "green/index.md"), []);
    assert.deepEqual(await rules(site("green/own/index.md"), "green/own/index.md"), [
      "description-missing",
    ]);
  });
});

describe("two pages with one title", () => {
  const [path, other] = ["content/docs/kettle/_index.md", "content/posts/kettle/index.md"];
  const site = (body: string): Texts => ({
    "hugo.toml": 'baseURL = "https://tea.example"\n',
    "layouts/baseof.html": "<title>{{ .Title }}</title>",
    [path]: page("Kettle", "", body),
    [other]: page("Kettle"),
  });

  it("may have it where one is nothing but a link to the other", async () => {
    for (const body of [
      "[Kettle](https://tea.example/posts/kettle/)",
      "Read about it in [the post](/posts/kettle).",
      "[Kettle](../../posts/kettle/index.md)",
    ]) {
      assert.deepEqual(await rules(site(body), path), [], body);
      assert.deepEqual(await rules(site(body), other), [], body);
    }
    for (const body of [
      "[Kettle](https://other.example/posts/kettle/)",
      "[Kettle](/posts/)",
      "[Kettle](/posts/kettle/) and [others](/posts/).",
      "[Kettle](/posts/kettle/)\n\nMore about it.",
      "Text.",
    ]) {
      assert.ok((await rules(site(body), path)).includes("title-duplicate"), body);
      assert.deepEqual(await rules(site(body), other), ["title-duplicate"], body);
    }
  });
});

describe("a description of what is no text to be found", () => {
  const site = (name: string, title: string, field = "", body = "Content here"): Texts => ({
    "_config.yml": "url: https://tea.example\n",
    "tea.md": page("Tea", "description: Some word here."),
    [name]: page(title, `description: Some word here.\n${field}`, body),
  });
  const found = async (texts: Texts): Promise<string[][]> =>
    Promise.all(
      Object.keys(texts)
        .filter((path) => path.endsWith(".md"))
        .map((path) => rules(texts, path)),
    );
  const both = [["description-duplicate"], ["description-duplicate"]];

  it("is that of a template to copy", async () => {
    assert.deepEqual(await found(site("template.md", "Wiki Template")), [[], []]);
    assert.deepEqual(await found(site("letter.md", "Letter Template")), both);
    assert.deepEqual(await found(site("template.md", "Wiki")), both);
    const long = "This is what a template is good for. ".repeat(9);
    assert.deepEqual(await found(site("template.md", "Template", "", long)), both);
  });

  it("is that of a page that is a link", async () => {
    const link = "link: https://kettle.example/cups";
    assert.deepEqual(await found(site("link.md", "Link", `type: link\n${link}`)), [[], []]);
    assert.deepEqual(await found(site("link.md", "Link", link)), both);
    assert.deepEqual(await found(site("link.md", "Link", "type: link")), both);
    const long = "I like what they say there about tea. ".repeat(9);
    assert.deepEqual(await found(site("link.md", "Link", `type: link\n${link}`, long)), both);
  });
});
