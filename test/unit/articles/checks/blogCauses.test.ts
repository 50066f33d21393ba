import assert from "node:assert/strict";
import { linkBroken } from "../../../../src/articles/checks/rules/linkBroken.ts";
import { memoryFiles } from "../sites/memoryFiles.ts";
import { linkProject } from "./linkProject.ts";
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
    for (const heading of [
      "# H1N1 in tea",
      "# H1 2025 results",
      "# Heading home",
      "# Headings",
      "<h1>Tea</h1>",
    ]) {
      assert.deepEqual(await found(heading), ["heading-h1-many"], heading);
    }
  });
});

describe("an article that shows what Markdown looks like", () => {
  const body =
    "# A\n\n[here](nothing-of-it.md) ![](no.png)\n\n# B\n\n[b](#no-such-heading-of-it) [c](local-doc.html)\n\n#### C\n\nText.\n";
  const found = (title: string, path = "content/posts/a.md"): Promise<string[]> =>
    rules({ [path]: `---\ntitle: ${title}\n---\n\n${body}` }, path);

  it("has no findings", async () => {
    for (const title of [
      "Quick markdown example",
      "Test markdown",
      "Sample post",
      "My Test Page 2",
      "Markdown Syntax Guide",
      "Markdown Cheat Sheet",
      "Welcome to Jekyll!",
      "The Kitchen Sink",
    ]) {
      assert.deepEqual(await found(title), [], title);
    }
    assert.deepEqual(await found("Tea", "content/posts/2015-02-28-test-markdown.md"), []);
  });

  it("is none that is about them", async () => {
    for (const [title, path] of [
      ["Markdown Guide", "content/docs/markdown-guide.md"],
      ["Cleaning a drain", "content/posts/the-kitchen-sink.md"],
    ] as const) {
      assert.ok((await found(title, path)).includes("link-broken"), title);
    }
    for (const title of ["Testing POST requests", "How to test page speed", "Why Markdown"]) {
      assert.ok((await found(title)).includes("link-broken"), title);
      assert.ok((await found(title)).includes("heading-h1-many"), title);
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
    assert.deepEqual(await found('"."'), []);
    assert.deepEqual(await found('"…"'), []);
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
      ["docs/errors/403", ["title-duplicate"]],
    ] as const) {
      const texts = {
        [`content/${name}.md`]: page,
        "content/b.md": page,
        "content/docs/errors/b.md": page,
      };
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

  it("have it in folders of months, too", async () => {
    assert.deepEqual(
      await both(
        "content/events/2024/01/2024-01-02-a.md",
        "content/events/2024/05/2024-05-02-b.md",
      ),
      [],
    );
    assert.deepEqual(
      await both("content/events/rome/2024-01-02-a.md", "content/events/oslo/2024-05-02-b.md"),
      ["description-duplicate"],
    );
  });

  it("have that of the book or the film that they are about", async () => {
    const diary = (one: string, other: string): Promise<string[]> =>
      both("content/seen/2024-01-02-tea.md", "content/seen/2024-05-02-tea.md", [one, other]);
    const duplicates = ["title-duplicate", "description-duplicate"];
    assert.deepEqual(await diary("tmdbid: 12\n", "tmdbid: 12\n"), []);
    assert.deepEqual(await diary("isbn13: 978-0-1\n", "isbn13: 978-0-1\n"), []);
    assert.deepEqual(await diary("tmdbid: 12\n", "tmdbid: 13\n"), duplicates);
    assert.deepEqual(await diary("rating: 3\n", "rating: 3\n"), duplicates);
    assert.deepEqual(await diary("tmdbid: \n", "tmdbid: \n"), duplicates);
    assert.deepEqual(
      await both("content/seen/a.md", "content/seen/b.md", ["isbn: 1\n", "isbn: 1\n"]),
      duplicates,
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
      '<meta name="generator" content="pandoc" />',
      '<meta name="generator" content="distill">',
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
    assert.deepEqual(await found("[Link](https://a.example/api/classes.html)"), ["link-text"]);
    for (const words of ["here", "click here", "read more"]) {
      assert.deepEqual(await found(`[\`${words}\`](https://a.example/api/)`), ["link-text"], words);
    }
  });
});

describe("a collection of Astro that two routes show", () => {
  const route = (more: string, quote = '"'): string =>
    `---\nimport { getCollection } from "astro:content";\nexport async function getStaticPaths() {\n  const all = await getCollection(${quote}blog${quote});\n  return all${more}.map((post) => ({ params: { slug: post.slug } }));\n}\n---\n`;
  const broken = async (more: string, quote?: string): Promise<string[]> => {
    const page = (slug: string, body = "Text."): string =>
      `---\ntitle: ${slug}\nslug: ${slug}\n---\n\n${body}\n`;
    const texts = {
      "astro.config.mjs": 'export default { site: "https://tea.example" };\n',
      "package.json": '{ "dependencies": { "astro": "^4.0.0" } }',
      "src/content/config.ts":
        'import { defineCollection } from "astro:content";\nexport const collections = { blog: defineCollection({}) };\n',
      "src/pages/index.md": "---\ntitle: Home\n---\n",
      "src/pages/about.md": "---\ntitle: About\n---\n",
      "src/pages/blog/[slug].astro": route(""),
      "src/pages/[slug].astro": route(more, quote),
      "src/content/blog/a.md": page("one", "[b](/harvest/) [c](/blog/harvest/) [d](/blog/three/)"),
      "src/content/blog/b.md": page("harvest"),
    };
    const project = linkProject(memoryFiles(texts));
    const from = (await project.article("src/content/blog/a.md")) ?? assert.fail();
    const found = await linkBroken.find(from, project.context);
    return found.map((one) => from.text.slice(one.start, one.end));
  };

  it("may have further pages where code chooses entries by their names", async () => {
    const chosen = ".filter((post) => !known.has(post.slug))";
    assert.deepEqual(await broken(chosen), ["/blog/three/"]);
    assert.deepEqual(await broken(chosen, "'"), ["/blog/three/"]);
  });
});

describe("a link with several slashes in a row", () => {
  const page = (body: string): string => `---\ntitle: A\n---\n\n${body}\n`;
  const found = async (target: string): Promise<string[]> => {
    const texts = {
      ...hugo,
      "content/posts/a.md": page(`[b](${target})`),
      "content/posts/b.md": page("Text."),
    };
    const project = linkProject(memoryFiles(texts));
    const from = (await project.article("content/posts/a.md")) ?? assert.fail();
    return (await linkBroken.find(from, project.context)).map(({ message }) => message);
  };

  it("leads where one with one slash leads", async () => {
    assert.deepEqual(await found("https://tea.example//posts/b/"), []);
    assert.deepEqual(await found("/posts//b/"), []);
    const [message = ""] = await found("https://tea.example//posts/c/");
    assert.match(message, /https:\/\/tea\.example\/posts\/c\//u);
  });
});

describe("a description that another template of Hugo returns", () => {
  const found = (returned: string): Promise<string[]> => {
    const page = (more: string): string => `---\ntitle: T${more.length}\n${more}---\nText.\n`;
    return rules(
      {
        "layouts/partials/head.html":
          "{{- $description := partialCached \"data/description\" . .RelPermalink -}}\n<title>{{ .Title }}</title>\n<meta name='description' content='{{ $description }}'>\n",
        "layouts/partials/data/description.html": returned,
        "content/posts/a.md": page(""),
        ...Object.fromEntries(
          ["One", "Two one", "Three one"].map((text, index) => [
            `content/posts/${index}.md`,
            page(`description: ${text}\n`),
          ]),
        ),
      },
      "content/posts/a.md",
    );
  };

  it("may be the page's text", async () => {
    const stated = "{{ $text := site.Params.about }}{{ with .Description }}{{ $text = . }}";
    assert.deepEqual(
      await found(`${stated}{{ else }}{{ $text = .Summary }}{{ end }}{{ return $text }}`),
      [],
    );
    assert.deepEqual(await found(`${stated}{{ end }}{{ return $text }}`), ["description-missing"]);
  });
});

describe("articles that say their languages themselves", () => {
  const found = (one: string, other: string): Promise<string[]> => {
    const page = (lang: string): string => `---\ntitle: 近畿地方\n${lang}---\nText.\n`;
    return rules(
      { "content/travels/a.md": page(one), "content/travels/a-ja.md": page(other) },
      "content/travels/a.md",
    );
  };

  it("have no title in common where these differ", async () => {
    assert.deepEqual(await found("lang: zh\n", "lang: ja\n"), []);
    for (const [one, other] of [
      ["lang: zh\n", "lang: zh\n"],
      ["lang: zh\n", ""],
      ["", ""],
    ] as const) {
      assert.deepEqual(await found(one, other), ["title-duplicate"], `${one}${other}`);
    }
  });
});
