import assert from "node:assert/strict";
import { CheckedProject, rulesOf } from "./checkedProject.ts";
import { hugo, inPost, rules } from "./hugoPost.ts";
import type { Texts } from "./hugoPost.ts";

describe("a title beside which a layout writes another field", () => {
  const path = "pages/one.md";
  const site = (title: string, numbers: readonly [string, string]): Texts => ({
    "_config.yml": "url: https://tea.example\n",
    "_layouts/default.html": `<head><title>${title}</title></head>{{ content }}`,
    [path]: `---\ntitle: Tea\nnumber: ${numbers[0]}\n---\nText.\n`,
    "pages/two.md": `---\ntitle: Tea\nnumber: ${numbers[1]}\n---\nText.\n`,
  });
  const duplicates = async (title: string, ...numbers: [string, string]): Promise<number> => {
    const all = rulesOf(await new CheckedProject(site(title, numbers)).check(path));
    return all.filter((one) => one === "title-duplicate").length;
  };

  it("is another one where the pages differ in it", async () => {
    const numbered = "No. {{ page.number }}: {{ page.title | escape }}";
    assert.equal(await duplicates(numbered, "1", "2"), 0);
    assert.equal(await duplicates(numbered, "1", "1"), 1);
    assert.equal(await duplicates("{{ page.title }} | {{ site.number }}", "1", "2"), 1);
    const other =
      "{% if page.title %}{{ page.title }}{% else %}No. {{ page.number }}{% endif %} | Tea";
    assert.equal(await duplicates(other, "1", "2"), 1);
    assert.equal(await duplicates("{{ page.title | escape }}", "1", "2"), 1);
  });
});

describe("an article in a folder of slides", () => {
  const found = (path: string, body: string): Promise<string[]> =>
    rules({ ...hugo, [path]: `---\ntitle: Tea\n---\n${body}` }, path);
  const slides = "# One\n\n---\n# Two\n\n### Three\n\n---\n# Four\n";

  it("is slides where it has main headings of its own", async () => {
    for (const path of ["content/slides/tea.md", "content/slide-deck/tea/index.md"]) {
      assert.deepEqual(await found(path, slides), [], path);
    }
    assert.ok((await found("content/posts/slides.md", slides)).includes("heading-h1-many"));
    assert.deepEqual(await found("content/slides/tea.md", "# One\n\nText.\n\n# Two\n\nText.\n"), [
      "heading-h1-many",
    ]);
  });
});

describe("a heading that goes on with the main one", () => {
  it("is no empty section", async () => {
    const after = "\n\n### Deutsch\n\nText.\n";
    assert.deepEqual(await inPost(`# Agreement\n### English${after}`), ["heading-jump"]);
    assert.deepEqual(await inPost(`# Agreement\n\nText.\n\n### English${after}`), [
      "heading-jump",
      "section-empty",
    ]);
    assert.deepEqual(await inPost("# Agreement\n\n## English\n\n## Deutsch\n\nText.\n"), [
      "section-empty",
    ]);
  });
});

describe("a picture", () => {
  it("needs no alternative text where its classes make it an icon beside words", async () => {
    const link = (picture: string): string => `<a href="https://a.example/">${picture} Tea</a>\n`;
    for (const classes of ["h-3 inline pr-2", "w-4 h-4", "mr-2 size-16"]) {
      assert.deepEqual(
        await inPost(link(`<img src="https://x.example/a.png" class="${classes}">`)),
        [],
        classes,
      );
    }
    for (const classes of ["h-96", "max-w-4", "w-full", "w-1/2", "md:h-4", "mb-8"]) {
      const found = await inPost(link(`<img src="https://x.example/a.png" class="${classes}">`));
      assert.ok(found.includes("image-alt"), classes);
    }
  });

  it("is an example where it's in code and has no address", async () => {
    assert.deepEqual(await inPost('It is <code class="html"><img src=""></code>.\n'), []);
    assert.ok((await inPost('It is <code><img src="/a.png"></code>.\n')).includes("image-alt"));
    assert.ok((await inPost('It is <img src="">.\n')).includes("image-alt"));
  });
});

describe("the text of a link", () => {
  it("is a word of its sentence where others beside it are links, too", async () => {
    const [a, b] = ["(https://a.example/)", "(https://b.example/)"];
    assert.deepEqual(await inPost(`It has [more]${a} [features]${b} of all.\n`), []);
    assert.deepEqual(await inPost(`[Many]${a} [made]${b} [this]${a} or that.\n`), []);
    assert.deepEqual(await inPost(`It is [here]${a} [here]${b} too.\n`), [
      "link-text",
      "link-text",
    ]);
    for (const text of [
      `It has [features]${a}, [more]${b} of them.`,
      `Read the [brewing guide]${a} [here]${b}.`,
      `[Sencha]${a} [here]${b}`,
      `[sencha]${a} [Read more]${b}`,
    ]) {
      assert.deepEqual(await inPost(`${text}\n`), ["link-text"], text);
    }
  });

  it("names what is linked where the page is about that", async () => {
    const found = (page: string): Promise<string[]> =>
      inPost(`We need to [link](https://w.example/wiki/${page}) the files.\n`);
    for (const page of ["Linker_(computing)", "linking", "Linkage"]) {
      assert.deepEqual(await found(page), [], page);
    }
    for (const page of ["Links", "linked-in", "Compiler"]) {
      assert.deepEqual(await found(page), ["link-text"], page);
    }
  });
});

describe("a description of many words", () => {
  const path = "posts/tea.md";
  const found = (head: string, more: Texts = {}): Promise<string[]> =>
    rules(
      {
        "_config.yml": "url: https://tea.example\n",
        "_layouts/default.html": `<head><title>{{ page.title }}</title>${head}</head>{{ content }}`,
        "_includes/robots.html": '<meta name="robots" content="all">',
        [path]: `---\ntitle: Tea\ndescription: ${"All about tea. ".repeat(30)}\n---\nText.\n`,
        ...more,
      },
      path,
    );
  const meta = (content: string): string => `<meta name="description" content="${content}">`;
  const wide = ["description-wide"];

  it("isn't cut off by result pages where the layouts cut it themselves", async () => {
    for (const content of [
      "{{ page.description | truncate: 155 }}",
      "{% if page.description %}{{ page.description | strip_html | truncatewords: 25 }}{% endif %}",
    ]) {
      assert.deepEqual(await found(meta(content)), [], content);
    }
    for (const content of [
      "{{ page.description }}",
      "{{ page.description | truncate: 300 }}",
      "{% if page.description %}{{ page.description }}{% else %}{{ content | truncatewords: 25 }}{% endif %}",
      "{{ page.description | default: site.description }}{{ page.more | truncate: 20 }}",
    ]) {
      assert.deepEqual(await found(meta(content)), wide, content);
    }
  });

  it("is on no result page where they write whole heads without it", async () => {
    assert.deepEqual(await found("{% include robots.html %}"), []);
    for (const head of [
      '<meta property="og:description" content="{{ page.description }}">',
      "{% include seo.html %}",
      "{% seo %}",
    ]) {
      assert.deepEqual(await found(head), wide, head);
    }
    // the layouts of a theme aren't in the project
    assert.deepEqual(
      await found("", { "_config.yml": "url: https://tea.example\ntheme: minima\n" }),
      wide,
    );
  });
});

describe("a title with formulas", () => {
  it("is no template", async () => {
    const posts = Object.fromEntries(
      ["one", "two", "three"].map((name) => [
        `content/posts/${name}.md`,
        `---\ntitle: The group $G$ of ${name}\n---\nText.\n`,
      ]),
    );
    assert.deepEqual(await rules({ ...hugo, ...posts }, "content/posts/one.md"), []);
  });
});
