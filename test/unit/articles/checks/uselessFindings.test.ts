import assert from "node:assert/strict";
import { emptySections } from "../../../../src/articles/checks/rules/emptySections.ts";
import { countProcessorTime } from "../../../support/processorTime.ts";
import { memoryFiles } from "../sites/memoryFiles.ts";
import { hugo as site, rules } from "./hugoPost.ts";
import type { Texts } from "./hugoPost.ts";
import { linkProject } from "./linkProject.ts";

const hugo = { ...site, "static/a.png": "" };

/** What is found in a post with a title. */
async function inPost(body: string, title = "Ping and fping"): Promise<string[]> {
  const path = "content/posts/tea.md";
  return rules({ ...hugo, [path]: `---\ntitle: "${title}"\n---\n${body}` }, path);
}

describe("a first heading that says the title once more", () => {
  it("is no empty section, whatever its level is", async () => {
    for (const [title, heading] of [
      ["Ping and fping", "## ping and fping"],
      ["B-Tree", "### B-Tree"],
      ["Spring 事务 @Transactional", "## spring 事务"],
      ["コーヒーの淹れ方", "## コーヒー"],
    ] as const) {
      assert.deepEqual(
        await inPost(`\n${heading}\n\n${heading.split(" ", 1)[0] ?? ""} More\n\nText.\n`, title),
        [],
        heading,
      );
    }
  });

  it("is one where text stands before it, where it says something else, and further down", async () => {
    assert.deepEqual(await inPost("Text.\n\n## Ping\n\n## More\n\nText.\n"), ["section-empty"]);
    assert.deepEqual(await inPost("## Water\n\n## More\n\nText.\n"), ["section-empty"]);
    assert.deepEqual(await inPost("## More\n\nText.\n\n## Ping\n\n## Last\n\nText.\n"), [
      "section-empty",
    ]);
  });
});

describe("a heading that names what the next ones are about", () => {
  it("is found in a moment among thousands", async () => {
    const path = "content/posts/tea.md";
    const text = `---\ntitle: Tea\n---\n${"## Water\n\n".repeat(10_000)}Text.\n`;
    const project = linkProject(memoryFiles({ ...hugo, [path]: text }));
    const article = (await project.article(path)) ?? assert.fail();
    const spent = countProcessorTime();
    assert.deepEqual(await emptySections.find(article, project.context), []);
    assert.ok(spent() < 500);
  });
});

describe("a heading that is code", () => {
  it("is no empty section at an article's end", async () => {
    assert.deepEqual(await inPost("## Class\n\nText.\n\n### `new Tea()`\n"), []);
    assert.deepEqual(await inPost("## Class\n\nText.\n\n### The `Tea`\n"), ["section-empty"]);
  });
});

describe("a comment that a program replaces", () => {
  it("is the text of its section", async () => {
    for (const comment of [
      "<!-- toc -->",
      "<!-- BEGIN options -->",
      "<!-- insert option description -->",
    ]) {
      assert.deepEqual(
        await inPost(`Text.\n\n## Options\n\n${comment}\n\n## More\n\nText.\n`),
        [],
        comment,
      );
    }
    assert.deepEqual(await inPost("Text.\n\n## Options\n\n<!-- to do -->\n\n## More\n\nText.\n"), [
      "section-empty",
    ]);
  });
});

describe("the page for missing pages", () => {
  it("needs no description, and may have any title", async () => {
    const texts = Object.fromEntries(
      ["a", "b", "c"].map((name) => [
        `${name}.md`,
        `---\ntitle: ${name}\ndescription: About ${name}.\n---\nText.\n`,
      ]),
    );
    for (const permalink of ["/404.html", "/de/404/", "/offline/"]) {
      const site = {
        "_config.yml": "url: https://tea.example\n",
        ...texts,
        "own.md": `---\ntitle: a\npermalink: ${permalink}\n---\nText.\n`,
      };
      assert.deepEqual(await rules(site, "own.md"), [], permalink);
    }
    const page = {
      "_config.yml": "url: https://tea.example\n",
      ...texts,
      "own.md": "---\ntitle: Own\n---\nText.\n",
    };
    assert.deepEqual(await rules(page, "own.md"), ["description-missing"]);
  });
});

describe("a box that a sample of code opens", () => {
  it("hides no heading behind it", async () => {
    const jump =
      "## One\n\nText.\n\n#### Two\n\nText.\n\n<details>\n\nMore.\n\n</details>\n\nText.\n";
    for (const sample of [
      "```html\n<details>\n```\n\n",
      "Write `<details>` and `<aside>`.\n\n",
      "~~~\n:::note\n~~~\n\n",
    ]) {
      assert.deepEqual(await inPost(`Text.\n\n${sample}${jump}`), ["heading-jump"], sample);
    }
    assert.deepEqual(await inPost(`Text.\n\n<details>\n\n${jump}</details>\n`), []);
  });
});

describe("an icon beside a name", () => {
  it("needs no alternative text", async () => {
    for (const body of [
      "| Icon | App |\n| - | - |\n| <img src='/a.png' width='50'/> | [Tea](https://a.example/) |\n",
      '- <img src="/a.png" height="24" width="24"> Tea\n',
      '<img src="/a.png" style="width: 48px"> [Tea](https://a.example/)\n',
      '<img src="/a.png" width="20px"> 茶\n',
    ]) {
      assert.deepEqual(await inPost(body), [], body);
    }
  });

  it("needs one where it's larger, where its size isn't known, and where no words stand beside it", async () => {
    for (const body of [
      "| Icon | App |\n| - | - |\n| <img src='/a.png' width='500'/> | [Tea](https://a.example/) |\n",
      '- <img src="/a.png"> Tea\n',
      '<img src="/a.png" width="20%"> Tea\n',
      '[<img src="/a.png" width="20">](https://tea.example/)\n',
      'Tea\n\n<img src="/a.png" width="20" height="400">\n\nTea\n',
    ]) {
      assert.deepEqual(await inPost(body), ["image-alt"], body);
    }
  });
});

describe("a page that holds a comment and nothing else", () => {
  const comment = "<!-- This file exists only to create a section heading. -->\n";
  const texts = {
    ...hugo,
    "content/docs/index-of.md": `---\ntitle: Brewing\n---\n\n${comment}`,
    "content/docs/brewing.md": "---\ntitle: Brewing\n---\nText.\n",
  };

  it("has no title in common with others", async () => {
    assert.deepEqual(await rules(texts, "content/docs/index-of.md"), []);
    assert.deepEqual(await rules(texts, "content/docs/brewing.md"), []);
  });

  it("is passed over for another page of that title", async () => {
    const more = { ...texts, "content/docs/more.md": "---\ntitle: Brewing\n---\nText.\n" };
    assert.deepEqual(await rules(more, "content/docs/brewing.md"), ["title-duplicate"]);
    const empty = { ...texts, "content/docs/index-of.md": "---\ntitle: Brewing\n---\n" };
    assert.deepEqual(await rules(empty, "content/docs/brewing.md"), ["title-duplicate"]);
  });
});

describe("files that are no pages", () => {
  const body = "# Contributing\n\n#### Contents\n\nText.\n\n# More\n\nText.\n";

  it("have no findings: texts about the project itself", async () => {
    const jekyll = {
      "_config.yml": "url: https://tea.example\nplugins: [jekyll-redirect-from]\n",
      "CONTRIBUTING.md": body,
      "LICENSE-DOCS.md": body,
      "about.md": `---\ntitle: About\n---\n${body}`,
    };
    assert.deepEqual(await rules(jekyll, "CONTRIBUTING.md"), []);
    assert.deepEqual(await rules(jekyll, "about.md"), ["heading-jump", "heading-h1-many"]);
    const next = {
      "next.config.js": "module.exports = () => [one, two].reduce((all, one) => one(all), {});",
      "CONTRIBUTING.md": body,
      "LICENSE-DOCS.md": body,
    };
    assert.deepEqual(await rules(next, "CONTRIBUTING.md"), []);
    const withRoute = {
      ...next,
      "next.config.js": "module.exports = { reactStrictMode: true };",
      "package.json": '{"dependencies":{"next":"15.0.0"}}',
      "src/pages/[[...slug]].js": 'fs.readFileSync("src/content/" + slug.join("/") + ".md");',
      "src/content/tea.md": "---\ntitle: Tea\n---\n",
    };
    assert.deepEqual(await rules(withRoute, "LICENSE-DOCS.md"), []);
  });

  it("have no headings to judge: HTML that templates put into others", async () => {
    const part =
      '<section><h1>One</h1></section>\n<section><h1>Two</h1><img src="/a.png"></section>\n';
    const eleventy = {
      "package.json": '{"devDependencies":{"@11ty/eleventy":"3.0.0"}}',
      "eleventy.config.js": "export default function (config) {}\n",
      "index.html": '---\ntitle: Home\n---\n{% include "./home/tour.html" %}',
      "home/tour.html": part,
      "whole.html": `<html><head><title>Whole</title></head><body>${part}</body></html>`,
    };
    assert.deepEqual(await rules(eleventy, "home/tour.html"), ["image-alt"]);
    assert.ok((await rules(eleventy, "whole.html")).includes("heading-h1-many"));
  });
});

describe("a page that only leads to another one", () => {
  it("has no description of its own, and none in common with others", async () => {
    const jekyll = {
      "_config.yml": "url: https://tea.example\nplugins: [jekyll-redirect-from]\n",
      "old.md": "---\ntitle: Tea\ndescription: All about tea.\nredirect_to: /tea.html\n---\n",
      "tea.md": "---\ntitle: Tea\ndescription: All about tea.\n---\nText.\n",
      "moved.md":
        "---\ntitle: Tea\ndescription: All about tea.\nredirect_to:\n  - https://else.example/\n---\n",
    };
    for (const path of ["old.md", "tea.md", "moved.md"]) {
      assert.deepEqual(await rules(jekyll, path), [], path);
    }
    const both = { ...jekyll, "again.md": jekyll["tea.md"] };
    assert.deepEqual(await rules(both, "tea.md"), ["title-duplicate", "description-duplicate"]);
  });
});

describe("two pages of which one names the other", () => {
  it("belong together: a version, an original, a successor", async () => {
    const of = (extra: string): string =>
      `---\ntitle: Where next\ndescription: What to read next.\n${extra}---\nText.\n`;
    const site = { ...hugo, "content/new/next.md": of("") };
    for (const address of ["/new/next/", "https://tea.example/new/next", "/new/next/index.html"]) {
      const texts = { ...site, "content/old/next.md": of(`newer: ${address}\n`) };
      for (const path of ["content/old/next.md", "content/new/next.md"]) {
        assert.deepEqual(await rules(texts, path), [], `${path} ${address}`);
      }
    }
    const texts = { ...site, "content/old/next.md": of("newer: /new/other/\n") };
    assert.deepEqual(await rules(texts, "content/old/next.md"), ["description-duplicate"]);
  });
});

describe("a page that says where its text moved", () => {
  it("may have the title of the page that its first link leads to", async () => {
    const site = (body: string): Texts => ({
      ...hugo,
      "content/tea/moved.md": `---\ntitle: Tea\ndescription: One\n---\n${body}`,
      "content/tea/green.md": "---\ntitle: Tea\ndescription: One\n---\nText.\n",
    });
    const moved = site(
      "This page was moved, see [tea](green.md) or [others](../posts/other.md).\n",
    );
    for (const path of ["content/tea/moved.md", "content/tea/green.md"]) {
      assert.deepEqual(await rules(moved, path), [], path);
    }
    for (const body of [
      "This page was moved, see [others](../posts/other.md).\n",
      "Read [tea](green.md).\n",
    ]) {
      assert.ok(
        (await rules(site(body), "content/tea/green.md")).includes("description-duplicate"),
        body,
      );
    }
  });
});

describe("a heading that says all there is to say", () => {
  it("is a word between two ways, or a label with its value", async () => {
    for (const heading of ["or", "oder", "ou", "または", "Score: -3", "Price: 12 €"]) {
      assert.deepEqual(
        await inPost(`## One\n\nText.\n\n## ${heading}\n\n## Two\n\nText.\n`),
        [],
        heading,
      );
    }
    for (const heading of ["Oregano", "Orders", "Score: high"]) {
      assert.deepEqual(
        await inPost(`## One\n\nText.\n\n## ${heading}\n\n## Two\n\nText.\n`),
        ["section-empty"],
        heading,
      );
    }
  });
});

describe("an HTML document in a folder of static files", () => {
  it("has no findings: it is copied as it is, and a program often wrote it", async () => {
    const page =
      "<!doctype html><html><head></head><body><h1>A</h1><h1>B</h1><img src=x.png></body></html>";
    const docusaurus = {
      "package.json": "{}",
      "docusaurus.config.js":
        'module.exports = { url: "https://tea.example", baseUrl: "/", presets: [["classic", { docs: {} }]] };',
      "docs/tea.md": "# Tea\n\nText.\n",
      "static/api/index.html": page,
    };
    assert.deepEqual(await rules(docusaurus, "static/api/index.html"), []);
  });
});

describe("a description that no layout takes", () => {
  const post = `---\ntitle: Tea\ndescription: ${"All about tea. ".repeat(30)}\n---\nText.\n`;
  const jekyll = (head: string): Texts => ({
    "_config.yml": "url: https://tea.example\n",
    "_layouts/default.html": `<head>${head}</head><p class="description">{{ include.description }}</p>`,
    "tea.md": post,
  });
  it("has no findings", async () => {
    assert.deepEqual(
      await rules(
        jekyll('<meta\n name="description"\n content="{{ page.excerpt | strip_html | escape }}">'),
        "tea.md",
      ),
      [],
    );
    for (const head of [
      '<meta name="description" content="{{ page.description }}">',
      '<meta name="description" content="{{ text }}">',
      '<meta name="description" content="{% if page.excerpt %}{{ page.excerpt }}{% else %}{{ page.description }}{% endif %}">',
    ]) {
      assert.deepEqual(await rules(jekyll(head), "tea.md"), ["description-wide"], head);
    }
  });
});

describe("a long text without headings", () => {
  const words = (count: number): string => `${"word ".repeat(count)}\n`;
  it("is one of paragraphs; lists, quotes and addresses are looked through", async () => {
    assert.deepEqual(await inPost(words(1050)), ["heading-none"]);
    assert.deepEqual(await inPost(`- ${words(500)}`.repeat(3)), []);
    assert.deepEqual(await inPost(`> ${words(1050)}`), []);
    assert.deepEqual(await inPost(`${"https://example.com/a/b/c/d/e ".repeat(300)}\n`), []);
    assert.deepEqual(await inPost(`${words(500)}\n- ${words(700)}`), []);
  });

  it("isn't one of HTML that is written as Markdown", async () => {
    const path = "content/posts/tea.html";
    const page = (text: string): string => `---\ntitle: Tea\n---\n${text}`;
    assert.deepEqual(await rules({ ...hugo, [path]: page(`<p>${words(1050)}</p>`) }, path), [
      "heading-none",
    ]);
    assert.deepEqual(await rules({ ...hugo, [path]: page(`## Tea\n${words(1050)}`) }, path), []);
    for (const list of [
      `<dl><dt>One</dt><dd><p>${words(700)}</p></dd><dd>${words(700)}</dd></dl>`,
      `<table><tr><td><ul><li>${words(700)}</ul></td><td>${words(700)}</td></tr></table>`,
    ]) {
      assert.deepEqual(await rules({ ...hugo, [path]: page(`<p>Text.</p>${list}`) }, path), []);
    }
    assert.deepEqual(
      await rules({ ...hugo, [path]: page(`<ul><li>A</ul><p>${words(1050)}</p>`) }, path),
      ["heading-none"],
    );
  });
});

describe("a heading of HTML among those of Markdown", () => {
  it("is there for its looks, and leaves no level out", async () => {
    assert.deepEqual(await inPost("## One\n\nText.\n\n<h6>Caption</h6>\n\n## Two\n\nText.\n"), []);
    assert.deepEqual(
      await inPost("<h2>One</h2>\n\nText.\n\n<h4>Two</h4>\n\nText.\n\n<h4>Three</h4>\n\nText.\n"),
      ["heading-jump"],
    );
  });
});
