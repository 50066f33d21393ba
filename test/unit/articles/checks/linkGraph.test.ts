import assert from "node:assert/strict";
import { LinkGraph } from "../../../../src/articles/checks/links/linkGraph.ts";
import type { JudgedLink } from "../../../../src/articles/checks/links/linkGraph.ts";
import { projectFacts } from "../../../../src/articles/checks/projectFacts.ts";
import { readBody } from "../../../../src/articles/checks/body/readBody.ts";
import type { CheckContext } from "../../../../src/articles/checks/checkContext.ts";
import type { CheckedArticle } from "../../../../src/articles/checks/finding.ts";
import { articleKind } from "../../../../src/articles/frontMatter/articleKind.ts";
import { readFrontMatter } from "../../../../src/articles/frontMatter/readFrontMatter.ts";
import { FoundSites } from "../../../../src/articles/sites/findSites.ts";
import { locateArticle } from "../../../../src/articles/sites/locateArticle.ts";
import type { SiteFiles } from "../../../../src/articles/sites/siteFiles.ts";
import { siteReaders } from "../../../../src/articles/sites/siteReaders.ts";
import { UrlIndex } from "../../../../src/articles/sites/urlIndex.ts";
import { memoryFiles } from "../sites/memoryFiles.ts";

const now = new Date("2026-11-20T12:00:00Z");

/** A project in memory whose files may change. */
class ChangingProject {
  readonly #texts: Record<string, string>;
  readonly #index: UrlIndex;
  readonly #unreadable = new Set<string>();
  readonly read: string[] = [];
  readonly graph: LinkGraph;

  constructor(posts: Readonly<Record<string, string>>) {
    this.#texts = { "hugo.toml": 'baseURL = "https://tea.example.net/"\n' };
    for (const [name, text] of Object.entries(posts)) {
      this.#texts[`content/posts/${name}.md`] = `---\ntitle: ${name}\n---\n${text}`;
    }
    const files: SiteFiles = {
      list: (folder) => memoryFiles(this.#texts).list(folder),
      read: (path) => memoryFiles(this.#texts).read(path),
    };
    const fields = {
      title: "title",
      description: "description",
      slug: "slug",
      keyword: [],
      keywords: "keywords",
    };
    const sites = new FoundSites(files, siteReaders);
    this.#index = new UrlIndex({
      files,
      sites,
      settingsOf: () => ({ siteUrl: "", fields }),
      now: () => now,
    });
    const context: CheckContext = {
      files,
      fields,
      titleSuffix: "",
      now,
      project: projectFacts(this.#index, sites, () => Promise.resolve(undefined)),
    };
    this.graph = new LinkGraph({
      articles: () => this.#index.articles(),
      context: () => context,
      read: (path) => this.#read(path, files, sites),
    });
  }

  async #read(
    path: string,
    files: SiteFiles,
    sites: FoundSites,
  ): Promise<CheckedArticle | undefined> {
    this.read.push(path);
    const kind = articleKind(path);
    const [rules, text] = await Promise.all([sites.siteOf(path), files.read(path)]);
    if (this.#unreadable.has(path)) {
      throw new Error("The thread ended.");
    }
    if (kind === undefined || rules === undefined || text === undefined) {
      return undefined;
    }
    const front = await readFrontMatter(text, kind);
    const location = await locateArticle(
      { path, front },
      { rules, siteUrl: "", slugField: "slug", now },
    );
    return { path, text, front, body: readBody(text, kind), location, rules };
  }

  write(name: string, text: string): void {
    const path = `content/posts/${name}.md`;
    this.#texts[path] = text;
    this.#index.changed(path);
  }

  breakReading(name: string): void {
    this.#unreadable.add(`content/posts/${name}.md`);
  }
}

/** "green → black": the names of both articles. */
function pairs(links: readonly JudgedLink[]): string[] {
  return links.map(({ from, verdict }) =>
    [from, verdict.kind === "file" ? verdict.path : verdict.kind]
      .map((path) => path.replace("content/posts/", "").replace(".md", ""))
      .join(" → "),
  );
}

describe("the link graph of a project", () => {
  it("says what the links of an article lead to, and which links of others lead to it", async () => {
    const { graph } = new ChangingProject({
      green:
        "See [black](../black/), [nothing](/posts/white/) and [elsewhere](https://a.example/).",
      black: "See [green](/posts/green/) and [itself](#here).",
      oolong: "Also [green](/posts/green/), twice [green](../green/).",
    });
    assert.equal(graph.isRead, false);
    assert.deepEqual(pairs(await graph.linksFrom("content/posts/green.md")), [
      "green → black",
      "green → broken",
      "green → external",
    ]);
    const into = await graph.linksTo("content/posts/green.md");
    assert.deepEqual(pairs(into), ["black → green", "oolong → green", "oolong → green"]);
    assert.equal(into[0]?.text, "green");
    assert.equal(graph.isRead, true);
  });

  it("reads each article once, and again when it changed", async () => {
    const project = new ChangingProject({ green: "Text.", black: "[green](../green/)" });
    await project.graph.linksTo("content/posts/green.md");
    await project.graph.linksTo("content/posts/black.md");
    assert.equal(project.read.length, 2);
    project.write("black", "---\ntitle: black\n---\nNo link.");
    assert.deepEqual(await project.graph.linksTo("content/posts/green.md"), []);
    assert.deepEqual(project.read.slice(2), ["content/posts/black.md"]);
  });

  it("judges the links of all articles again when one moved or came", async () => {
    const project = new ChangingProject({ green: "Text.", black: "[green](../green/)" });
    await project.graph.linksTo("content/posts/green.md");
    project.write("green", "---\ntitle: green\nslug: matcha\n---\nText.");
    assert.deepEqual(pairs(await project.graph.linksFrom("content/posts/black.md")), [
      "black → broken",
    ]);
    project.write("green", "---\ntitle: green\n---\nText.");
    assert.deepEqual(pairs(await project.graph.linksFrom("content/posts/black.md")), [
      "black → green",
    ]);
  });

  it("knows the articles without an article that can't be read", async () => {
    const project = new ChangingProject({ green: "Text.", black: "[green](../green/)" });
    project.breakReading("green");
    assert.deepEqual(pairs(await project.graph.linksTo("content/posts/green.md")), [
      "black → green",
    ]);
    assert.deepEqual(project.graph.unread, ["content/posts/green.md"]);
  });

  it("stops reading when it is disposed", async () => {
    const { graph } = new ChangingProject({ green: "Text." });
    graph.dispose();
    await assert.rejects(graph.linksFrom("content/posts/green.md"));
  });
});

describe("articles that mention words without a link", () => {
  it("are those whose running text has them as whole words, with the sentence", async () => {
    const { graph } = new ChangingProject({
      green: "All about it.",
      fits: "First one. I like **Green**\nTea from [Japan](https://a.example/), a lot! Last one.",
      linked: "I like green tea, and [this](/posts/green/) is why.",
      other: "Evergreen teapots, green apples and tea.",
      heading: "## Green tea\n\nNothing else.",
      code: "Run `green tea`, or:\n\n```\ngreen tea\n```\n",
      anchor: "I like [green tea](https://a.example/).",
      across: "It is green [and](https://a.example/) tea.",
    });
    const { total, first } = await graph.mentionsWithoutLink(
      "content/posts/green.md",
      "green tea",
      5,
    );
    assert.equal(total, 1);
    assert.deepEqual(
      first.map(({ path, sentence }) => [path, sentence]),
      [["content/posts/fits.md", "I like Green Tea from Japan, a lot!"]],
    );
  });

  it("have the place where the words stand", async () => {
    const text = "Ein **Grüner** Tee 🍵 für alle. <b>Mehr</b>";
    const { graph } = new ChangingProject({ green: "Text.", other: text });
    const { first } = await graph.mentionsWithoutLink("content/posts/green.md", "GRUNER TEE", 5);
    const whole = `---\ntitle: other\n---\n${text}`;
    assert.deepEqual(
      first.map(({ start, end, sentence }) => [whole.slice(start, end), sentence]),
      [["Grüner** Tee", "Ein Grüner Tee 🍵 für alle."]],
    );
  });

  it("are found anywhere in scripts without blanks", async () => {
    const { graph } = new ChangingProject({
      green: "Text.",
      other: "私は緑茶が好きです。紅茶も好きです。",
    });
    const { first } = await graph.mentionsWithoutLink("content/posts/green.md", "緑茶", 5);
    assert.deepEqual(
      first.map(({ sentence }) => sentence),
      ["私は緑茶が好きです。"],
    );
  });

  it("are as many for many articles at once", async () => {
    const { graph } = new ChangingProject({
      green: "I like black tea, 緑茶 and green tea.",
      black: "Green tea, [green](/posts/green/) or black tea.",
      both: "Black tea and green tea. C++ too.",
      none: "Evergreen teapots. 私は緑茶が好きです。",
    });
    const asked = ["green", "black", "both", "none"].flatMap((name) =>
      ["green tea", "black tea", "tea", "緑茶", "C++", "!?", "tea and green"].map((words) => ({
        path: `content/posts/${name}.md`,
        words,
      })),
    );
    const single: number[] = [];
    for (const { path, words } of asked) {
      single.push((await graph.mentionsWithoutLink(path, words, 0)).total);
    }
    assert.deepEqual(await graph.countMentions(asked), single);
    assert.ok(single.filter((count) => count > 0).length > 8);
  });

  it("are counted beyond the limit", async () => {
    const { graph } = new ChangingProject({
      green: "",
      a: "Green tea.",
      b: "Green tea.",
      c: "Tea.",
    });
    const found = await graph.mentionsWithoutLink("content/posts/green.md", "green tea", 1);
    assert.equal(found.total, 2);
    assert.equal(found.first.length, 1);
    assert.deepEqual(await graph.mentionsWithoutLink("content/posts/green.md", " !? ", 1), {
      total: 0,
      first: [],
    });
  });

  it("are found in HTML, where tags aren't text", async () => {
    const text = `<body><p>Drink <b>green</b> tea &amp; more. <code>green</code></p></body>`;
    const article = { text, body: readBody(text, "html") };
    const { findPassage } = await import("../../../../src/articles/checks/body/prose.ts");
    const found = findPassage(article, "green tea");
    assert.equal(text.slice(found?.start, found?.end), "green</b> tea");
  });
});
