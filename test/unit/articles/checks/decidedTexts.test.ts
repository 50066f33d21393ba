import assert from "node:assert/strict";
import { CheckedProject } from "./checkedProject.ts";
import { hugo, inPost, rules } from "./hugoPost.ts";

describe("a picture with a comment before it", () => {
  it("has a decision where the comment is about its alternative text", async () => {
    for (const comment of [
      "<!-- no alt because the text says what is shown -->",
      "<!-- decorative -->\n",
      '<!-- alt="" on purpose -->\n',
    ]) {
      assert.deepEqual(
        await inPost(`Text.\n\n${comment}\n![](https://a.example/a.png)\n`),
        [],
        comment,
      );
    }
    const path = "docs/tea.mdx";
    const site = {
      "docusaurus.config.js":
        'module.exports = { title: "Tea", url: "https://tea.example", baseUrl: "/", presets: [["classic", {}]] };\n',
    };
    const text =
      "---\ntitle: Tea\n---\nText.\n\n{/* no alt, the text says it */}\n\n![](https://a.example/a.png)\n\n![](https://a.example/b.png)\n";
    assert.deepEqual(await rules({ ...site, [path]: text }, path), ["image-alt"]);
  });

  it("has none where it is the cover that the front matter names", async () => {
    const cover = "![](https://a.example/cover.png)\n\nText.\n";
    const fields = "title: Tea of the year\nimage: https://a.example/cover.png";
    assert.deepEqual(await inPost(cover, fields), []);
    assert.deepEqual(await inPost(cover, fields.replace("cover", "tea")), ["image-alt"]);
    const element = cover.replace(/^.*/u, '<img src="https://a.example/cover.png">');
    assert.deepEqual(await inPost(element, fields), ["image-alt"]);
  });

  it("has none where the comment is about something else, or about another picture", async () => {
    for (const before of [
      "<!-- a salty picture -->\n",
      "<!-- TODO: add alt text -->\n",
      "<!-- no alt yet -->\n",
      "<!-- alt: altes Bild -->\n",
      "<!-- no alt -->\n\nText.\n\n",
      "<!-- no alt -->\n![A pot](https://a.example/b.png)\n",
    ]) {
      assert.deepEqual(
        await inPost(`Text.\n\n${before}![](https://a.example/a.png)\n`),
        ["image-alt"],
        before,
      );
    }
  });
});

describe("the name of a picture without an alternative text", () => {
  it("is that of its file, without what is asked of the host", async () => {
    const path = "content/posts/tea.md";
    const text =
      "---\ntitle: Tea\n---\nText.\n\n![](https://a.example/pots/a.png?w=800&ssl=1#x/y)\n";
    const [found] = await new CheckedProject({ ...hugo, [path]: text }).check(path);
    assert.match(found?.message ?? "", /The image a\.png has/u);
  });
});

describe("a title that is a name in code", () => {
  it("can't be shortened", async () => {
    const name = `@tea/${"plugin-for-brewing-".repeat(4)}in-function`;
    assert.deepEqual(await inPost("Text.\n", `title: "${name}"`), []);
    assert.deepEqual(await inPost("Text.\n", `title: "${name} and more"`), ["title-wide"]);
    assert.deepEqual(await inPost("Text.\n", `title: "${"Tea".repeat(30)}"`), ["title-wide"]);
  });
});

describe("the title of a short note on another text", () => {
  const title = `title: "${"A long headline of somebody else ".repeat(4)}"`;

  it("is that of the other text", async () => {
    for (const field of ["link", "readMore", "link_url"]) {
      assert.deepEqual(
        await inPost("Worth reading.\n", `${title}\n${field}: https://a.example/b/`),
        [],
        field,
      );
    }
  });

  it("is its own where no field leads to another site, and where the text is longer", async () => {
    for (const [field, body] of [
      ["author: https://a.example/b/", "Worth reading."],
      ["link: /b/", "Worth reading."],
      ["link: https://a.example/b/", "Worth reading. ".repeat(50)],
    ] as const) {
      assert.deepEqual(await inPost(`${body}\n`, `${title}\n${field}`), ["title-wide"], field);
    }
  });
});

describe("a heading that shows headings", () => {
  it("leaves the section above it full", async () => {
    const shown = (level: number): string =>
      `## Headers\n\n# H${level} - as it is drawn\n\nText.\n`;
    assert.deepEqual(await inPost(shown(1)), []);
    assert.deepEqual(await inPost(shown(2)), ["section-empty"]);
  });
});

describe("a note that is written as a heading", () => {
  it("leaves no level out", async () => {
    const after = (heading: string): string => `# Tea\n\nText.\n\n${heading}\n\nText.\n`;
    for (const heading of ["###### Note: this is old", "#### Important", "#### 注意：水"]) {
      assert.deepEqual(await inPost(after(heading)), [], heading);
    }
    for (const heading of ["#### Notes", "#### Important things", "#### Note taking: a guide"]) {
      assert.deepEqual(await inPost(after(heading)), ["heading-jump"], heading);
    }
  });
});

describe("a heading that is a statement", () => {
  it("is no empty section", async () => {
    for (const heading of [
      "(4). 注释要写就要写最好的注释，别画蛇添足",
      'Pros - natural (so called), "all in one big step"',
      "[What else? Tell us here]",
      "https://tea.example/jobs/",
      "Important: please try it for yourselves. We'd love your feedback",
    ]) {
      assert.deepEqual(await inPost(`Text.\n\n### ${heading}\n\n### Next\n\nText.\n`), [], heading);
    }
  });

  it("is one without a second clause", async () => {
    for (const heading of [
      "(1). 注释要写就要写最好的注释",
      "1 水，茶",
      "Tea - the basics",
      "Setup - How to Install the Tools You Need",
      "Setup – what this guide will teach you",
    ]) {
      assert.deepEqual(
        await inPost(`Text.\n\n### ${heading}\n\n### Next\n\nText.\n`),
        ["section-empty"],
        heading,
      );
    }
  });
});

describe("headings that show what headings look like", () => {
  it("are no empty sections", async () => {
    assert.deepEqual(
      await inPost(
        "Text.\n\n## Link headers\n\n## Link header 2\n\n### Link header 3\n\n## More\n\nText.\n",
      ),
      [],
    );
    assert.deepEqual(await inPost("Text.\n\n## Link header 3\n\n## More\n\nText.\n"), [
      "section-empty",
    ]);
  });
});

describe("a heading that is a label of an example", () => {
  it("skips no level, and the one behind it may", async () => {
    for (const label of ["Examples:", "Example", "示例"]) {
      for (const code of [
        "```\ntea();\n```",
        "So:\n\n    tea();",
        "{{< highlight js >}}\ntea();\n{{< /highlight >}}",
      ]) {
        assert.deepEqual(await inPost(`## Tea\n\nText.\n\n#### ${label}\n\n${code}\n`), [], label);
      }
    }
    assert.deepEqual(
      await inPost("## Tea\n\nText.\n\n#### Examples\n\nText.\n\n## More\n\n```\ntea();\n```\n"),
      ["heading-jump"],
    );
    assert.deepEqual(
      await inPost("## Tea\n\nText.\n\n#### Examples of tea\n\nText.\n\n## More\n\nText.\n"),
      ["heading-jump"],
    );
    assert.deepEqual(
      await inPost(
        "## Tea\n\n#### Examples\n\n```\ntea();\n```\n\n###### Water\n\nText.\n\n## More\n\nText.\n",
      ),
      ["heading-jump"],
    );
  });
});

describe("a link by reference that is used twice", () => {
  it("is reported once where it is defined", async () => {
    assert.deepEqual(await inPost("See [one][pot] and [two][pot].\n\n[pot]: /posts/gone/\n"), [
      "link-broken",
    ]);
  });
});

describe("a title that only says what the pages of a folder are", () => {
  const notes = (title: string, count: number, folder = "notes"): Record<string, string> =>
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [
        `content/${folder}/2024-01-${index + 10}.md`,
        `---\ntitle: ${title}\n---\nText ${index}.\n`,
      ]),
    );
  const found = async (texts: Record<string, string>): Promise<string[]> => {
    const [path = ""] = Object.keys(texts);
    return rules({ ...hugo, ...texts }, path);
  };

  it("is no title of their own", async () => {
    assert.deepEqual(await found(notes("Note", 10)), []);
    assert.deepEqual(await found(notes("Story", 10, "stories")), []);
  });

  it("is one where few have it, and where it says something else", async () => {
    assert.deepEqual(await found(notes("Note", 9)), ["title-duplicate"]);
    assert.deepEqual(await found(notes("Tea", 10)), ["title-duplicate"]);
  });
});

describe("a page of which only a note is left", () => {
  const page = (title: string, body: string): string =>
    `---\ntitle: ${title}\ndescription: This page moved.\n---\n${body}\n`;

  it("may have the description of another one where it leads to another site", async () => {
    const one = "content/posts/one.md";
    const note = "This page [moved](https://other.example/one/).";
    const other = { "content/posts/two.md": page("Two", "Long text. ".repeat(30)) };
    assert.deepEqual(await rules({ ...hugo, ...other, [one]: page("One", note) }, one), []);
    assert.deepEqual(
      await rules(
        { ...hugo, [one]: page("One", "Text."), "content/posts/two.md": page("Two", note) },
        one,
      ),
      [],
    );
    for (const body of [
      "This page is [here](https://other.example/one/).",
      `${note} ${"More of it. ".repeat(20)}`,
      "This page moved.",
    ]) {
      assert.deepEqual(
        await rules({ ...hugo, ...other, [one]: page("One", body) }, one),
        body.includes("[here]")
          ? ["description-duplicate", "link-text"]
          : ["description-duplicate"],
        body,
      );
    }
  });
});

describe("a description that a component doesn't write", () => {
  it("may be of any width and missing", async () => {
    const path = "src/pages/tea.md";
    for (const [content, found] of [
      ["{title}", []],
      ["{content.title}", []],
      ["{title ?? description}", ["description-wide"]],
      ["{description}", ["description-wide"]],
      ["{subtitle}", ["description-wide"]],
    ] as const) {
      const texts = {
        "astro.config.mjs": "export default {};\n",
        "src/layouts/Base.astro": `---\nconst { title, description } = Astro.props;\n---\n<title>{title}</title>\n<meta name="description" content=${content}>\n<meta property="og:description" content={description} />`,
        [path]: `---\nlayout: ../layouts/Base.astro\ntitle: Tea\ndescription: ${"All about tea. ".repeat(30)}\n---\nText.\n`,
      };
      assert.deepEqual(await rules(texts, path), found, content);
    }
  });
});
