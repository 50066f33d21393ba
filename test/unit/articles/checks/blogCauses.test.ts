import assert from "node:assert/strict";
import { CheckedProject, rulesOf } from "./checkedProject.ts";

type Texts = Readonly<Record<string, string>>;

const hugo = { "hugo.toml": 'baseURL = "https://tea.example/"\n' };

async function rules(texts: Texts, path: string): Promise<string[]> {
  return rulesOf(await new CheckedProject({ ...hugo, ...texts }).check(path));
}

describe("slides of a talk", () => {
  const body =
    "# Tea\n\n---\n\n# Water\n\n---\n\n### Cup\n\n---\n\n### Thanks\n\n---\n\n### Ask\n\nText.\n";
  const other = { "content/talks/b.md": "---\ntitle: Tea\nlayout: slides\n---\nText.\n" };
  const found = (front: string, text = body): Promise<string[]> =>
    rules(
      { ...other, "content/talks/a.md": `---\ntitle: Tea\n${front}\n---\n${text}` },
      "content/talks/a.md",
    );

  it("have headings of their own kind, and titles in common", async () => {
    for (const front of [
      "layout: slides-new.html",
      "type: slide",
      "marp: true",
      "outputs: [Reveal]",
      "layout: '@/layouts/slides.astro'",
    ]) {
      assert.deepEqual(await found(front), [], front);
    }
    assert.deepEqual(await found("layout: talk", `<!-- .slide: class="cover" -->\n\n${body}`), []);
  });

  it("are none by the name of another layout", async () => {
    for (const front of ["layout: landslides", "marp: false", "tags: [slides]"]) {
      assert.deepEqual(
        await found(front),
        ["title-duplicate", "heading-h1-many", "heading-jump"],
        front,
      );
    }
  });
});

describe("a page that shows what headings look like", () => {
  it("has several main ones", async () => {
    const body = (heading: string): string =>
      `---\ntitle: Markdown\n---\n\n# One\n\nText.\n\n${heading}\n\nText.\n`;
    const found = (heading: string): Promise<string[]> =>
      rules({ "content/a.md": body(heading) }, "content/a.md");
    for (const heading of [
      "# H1",
      "# H1 title with id",
      "# This is an H1 tag",
      "# Heading 1",
      "Header one\n===",
      "<h1>h1 Heading</h1>",
      "# Level 1 heading",
    ]) {
      assert.deepEqual(await found(heading), [], heading);
    }
    for (const heading of ["# H1N1 in tea", "# Heading home", "# Headings", "<h1>Tea</h1>"]) {
      assert.deepEqual(await found(heading), ["heading-h1-many"], heading);
    }
  });
});

describe("text that fills a page until it is written", () => {
  it("is no description that two pages have in common", async () => {
    const page = (description: string): string =>
      `---\ntitle: ${description.length}\ndescription: ${description}\n---\nText.\n`;
    const found = (description: string): Promise<string[]> =>
      rules(
        { "content/a.md": page(description), "content/b.md": page(description) },
        "content/a.md",
      ).then((names) => names.filter((name) => name !== "title-duplicate"));
    assert.deepEqual(await found('"Lorem ipsum dolor sit amet."'), []);
    assert.deepEqual(await found("All about lorem ipsum."), ["description-duplicate"]);
  });

  it("is no title where a layout translates it", async () => {
    const page = (title: string): string => `---\ntitle: ${title}\n---\nText.\n`;
    const found = (title: string): Promise<string[]> =>
      rules({ "content/a.md": page(title), "content/b.md": page(title) }, "content/a.md");
    assert.deepEqual(await found("titles.blogbytag"), []);
    for (const title of ["node.js", "Titles. And more", "titles"]) {
      assert.deepEqual(await found(title), ["title-duplicate"], title);
    }
  });

  it("has no title of a page of errors", async () => {
    const page = "---\ntitle: Tea\n---\nText.\n";
    for (const [name, expected] of [
      ["403", []],
      ["503", []],
      ["410-ways", ["title-duplicate"]],
    ] as const) {
      const texts = { [`content/${name}.md`]: page, "content/b.md": page };
      assert.deepEqual(await rules(texts, `content/${name}.md`), expected, name);
    }
  });
});

describe("pages about the dates of what happens again", () => {
  const page = (title: string, more = ""): string =>
    `---\ntitle: ${title}\ndescription: Drink tea with us\n${more}---\nText.\n`;
  const both = (one: string, other: string, more = ["", ""]): Promise<string[]> =>
    rules({ [one]: page("Tea", more[0]), [other]: page("Tea", more[1]) }, one);

  it("have the title of the series", async () => {
    assert.deepEqual(
      await both("content/events/2024-01-02-a.md", "content/events/2024-02-02-b.md"),
      [],
    );
    assert.deepEqual(
      await both("content/events/a/index.md", "content/events/b/index.md", [
        "date: 2024-01-02\n",
        "date: 2024-02-02\n",
      ]),
      [],
    );
  });

  it("don't where they are posts, or of one date", async () => {
    const duplicates = ["title-duplicate", "description-duplicate"];
    assert.deepEqual(
      await both("content/posts/2024-01-02-a.md", "content/posts/2024-02-02-b.md"),
      duplicates,
    );
    assert.deepEqual(await both("content/events/a.md", "content/events/b.md"), duplicates);
    assert.deepEqual(
      await both("content/events/2024-01-02-a.md", "content/events/2024-01-02-b.md"),
      duplicates,
    );
  });
});

describe("a text about the project that becomes a page by itself", () => {
  it("needs no description", async () => {
    const page = (title: string): string =>
      `---\ntitle: ${title}\ndescription: About ${title}\n---\nText.\n`;
    const texts = {
      "eleventy.config.js": "export default { dir: { input: 'src' } };\n",
      "package.json": '{ "dependencies": { "@11ty/eleventy": "3.1.0" } }',
      "src/a.md": page("A"),
      "src/b.md": page("B"),
      "src/c.md": page("C"),
      "src/img/README.md": "# Pictures\n\nText.\n",
      "src/img/pictures.md": "# Pictures\n\nText.\n",
    };
    const found = async (path: string): Promise<string[]> =>
      rulesOf(await new CheckedProject({ ...texts, "src/site.json": "{}" }).check(path));
    assert.deepEqual(await found("src/img/README.md"), []);
    assert.deepEqual(await found("src/img/pictures.md"), ["description-missing"]);
  });
});

describe("HTML that a generator made", () => {
  const built = (generator: string): string =>
    `<!doctype html><html lang=en><head><title>Tea</title>${generator}</head><body><h1>A</h1><h1>B</h1><h4>C</h4><p>Text <a href="https://a.example">here</a>.</p></body></html>\n`;
  const found = async (generator: string): Promise<string[]> =>
    rulesOf(
      await new CheckedProject({
        "eleventy.config.js": "export default { dir: { input: 'src' } };\n",
        "package.json": '{ "dependencies": { "@11ty/eleventy": "3.1.0" } }',
        "src/a.html": built(generator),
      }).check("src/a.html"),
    );

  it("has no findings of how it is written", async () => {
    for (const generator of [
      '<meta name=generator content="Hugo 0.58.3">',
      '<meta content="Jekyll v4.3.2" name="generator" />',
      '<meta name="generator" content="Astro v4.0">',
    ]) {
      assert.deepEqual(await found(generator), [], generator);
    }
  });

  it("has them where a person may have written it", async () => {
    for (const generator of [
      "",
      '<meta name="generator" content="BBEdit">',
      '<meta name="description" content="Hugo is a generator">',
    ]) {
      assert.ok((await found(generator)).includes("heading-h1-many"), generator);
    }
  });
});

describe("a link's text in code", () => {
  it("is a name", async () => {
    const found = (text: string): Promise<string[]> =>
      rules({ "content/a.md": `---\ntitle: A\n---\nThe ${text} class.\n` }, "content/a.md");
    assert.deepEqual(await found("[`Link`](https://a.example/api/Link.html)"), []);
    assert.deepEqual(await found('<a href="https://a.example/api"><code>Link</code></a>'), []);
    assert.deepEqual(await found("[Link](https://a.example/api/Link.html)"), ["link-text"]);
  });
});
