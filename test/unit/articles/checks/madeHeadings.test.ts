import assert from "node:assert/strict";
import { hugo, inPost, rules } from "./hugoPost.ts";

const words = (count: number): string => `${"word ".repeat(count)}\n`;

/** What is found in an MDX article with a title. */
async function inMdx(body: string): Promise<string[]> {
  const path = "docs/tea.mdx";
  const site = {
    "docusaurus.config.js":
      'module.exports = { title: "Tea", url: "https://tea.example", baseUrl: "/", presets: [["classic", {}]] };',
    "docs/other.mdx": "---\ntitle: Other\n---\nText.\n",
  };
  return rules({ ...site, [path]: `---\ntitle: Tea\n---\n\n${body}` }, path);
}

describe("a heading that a component makes", () => {
  const made = [
    '<Heading level={2} id="one">One</Heading>',
    '<Heading\n  id="one"\n  level="2"\n>One</Heading>',
    '<DocTitle as="h2">One</DocTitle>',
    "<H2>One</H2>",
    "<Heading2>One</Heading2>",
    "<Text.H2>One</Text.H2>",
  ];
  const other = [
    "<CardTitle>One</CardTitle>",
    '<Heading id="one">One</Heading>',
    '<HeadingRow level="2">One</HeadingRow>',
    "```jsx\n<Heading level={2}>One</Heading>\n```",
  ];

  it("divides a long text", async () => {
    for (const heading of made) {
      assert.deepEqual(await inMdx(`${heading}\n\n${words(1050)}`), [], heading);
    }
    for (const heading of other) {
      assert.deepEqual(await inMdx(`${heading}\n\n${words(1050)}`), ["heading-none"], heading);
    }
  });

  it("may be the level that two headings around it leave out", async () => {
    for (const heading of made) {
      assert.deepEqual(await inMdx(`# Tea\n\nA.\n\n${heading}\n\n### Two\n\nB.\n`), [], heading);
      assert.deepEqual(
        await inMdx(`${heading}\n\n# Tea\n\nA.\n\n### Two\n\nB.\n`),
        ["heading-jump"],
        heading,
      );
    }
    for (const heading of other) {
      assert.deepEqual(
        await inMdx(`# Tea\n\nA.\n\n${heading}\n\n### Two\n\nB.\n`),
        ["heading-jump"],
        heading,
      );
    }
  });
});

describe("a long text that is folded up", () => {
  const folded = `<details>\n<summary>All that is said</summary>\n\n${words(1050)}\n</details>\n`;

  it("needs no headings", async () => {
    assert.deepEqual(await inPost(`Text.\n\n${folded}`), []);
    assert.deepEqual(await inPost(`${folded}\n${words(1050)}`), ["heading-none"]);
    assert.deepEqual(
      await inPost(`${words(500)}\n<details>\n\nText.\n\n</details>\n\n${words(600)}`),
      ["heading-none"],
    );
  });

  it("needs none in HTML", async () => {
    const path = "content/posts/tea.html";
    const found = (html: string): Promise<string[]> =>
      rules({ ...hugo, [path]: `---\ntitle: Tea\n---\n${html}` }, path);
    const html = `<details><summary>All</summary><p>${words(1050)}</p></details>`;
    assert.deepEqual(await found(`<p>Text.</p>${html}`), []);
    assert.deepEqual(await found(`${html}<p>${words(1050)}</p>`), ["heading-none"]);
  });
});

describe("main headings in a quote", () => {
  it("aren't those of the page", async () => {
    assert.deepEqual(await inPost("# Tea\n\nText.\n\n> # One\n>\n> Two\n> ===\n"), []);
    assert.deepEqual(await inPost("- > # One\n\n# Tea\n\nText.\n"), []);
    assert.deepEqual(await inPost("> # One\n\n# Tea\n\nText.\n\n# Two\n\nText.\n"), [
      "heading-h1-many",
    ]);
  });

  it("are those of the page behind a long line of tags", async () => {
    const path = "content/posts/tea.html";
    for (const length of Array.from({ length: 9 }, (_, at) => 40 + at)) {
      const html = `<h1>One</h1><div>${"x".repeat(length)}<h1>Two</h1></div>`;
      assert.deepEqual(
        await rules({ ...hugo, [path]: `---\ntitle: Tea\n---\n${html}` }, path),
        ["heading-h1-many"],
        html,
      );
    }
  });
});

describe("an outline", () => {
  const pairs = (count: number): string =>
    Array.from(
      { length: count },
      (_, at) => `## Part ${"abc"[at]}\n\n### Leaf ${"def"[at]}\n\n### Flower ${"ghi"[at]}\n\n`,
    ).join("");

  it("is an article with nothing below a third of its headings", async () => {
    assert.deepEqual(await inPost(`Text.\n\n${pairs(3)}`), []);
    assert.equal((await inPost(`Text.\n\n${pairs(2)}`)).length, 4);
    assert.deepEqual(await inPost(pairs(3) + "## More\n\nText.\n\n".repeat(9)), []);
    assert.equal((await inPost(pairs(3) + "## More\n\nText.\n\n".repeat(10))).length, 6);
  });
});

describe("a heading that says who wrote what follows", () => {
  it("is no empty section right below another heading", async () => {
    const after = "\n\n### Easy\n\nText.\n";
    assert.deepEqual(await inPost(`## Kettle\n\n### Author: Kim${after}`), []);
    assert.deepEqual(await inPost(`## Kettle\n\nText.\n\n### Author: Kim${after}`), [
      "section-empty",
    ]);
    assert.deepEqual(await inPost(`## Kettle\n\n### Authors${after}`), ["section-empty"]);
  });
});

describe("a heading in a component", () => {
  const inside = (tag: string, close = tag): string =>
    `# Tea\n\n## One\n\nA.\n\n<${tag}>\n\n#### Two\n\nB.\n\n</${close}>\n\n`;

  it("may have the level that the component demands", async () => {
    for (const tag of ["Challenges", "DeepDive", "Docs.Pitfall", 'Recipes titleText="a > b"']) {
      const close = tag.split(" ")[0];
      assert.deepEqual(await inMdx(`${inside(tag, close)}## Three\n\nC.\n`), [], tag);
      assert.deepEqual(await inMdx(`${inside(tag, close)}##### Three\n\nC.\n`), [], tag);
    }
  });

  it("leaves a level out where both are in one, or none is around one of them", async () => {
    for (const body of [
      inside("div"),
      inside("Open", "Other"),
      inside("Logo />\n\n<br"),
      `<Layout>\n\n${inside("div")}</Layout>\n`,
      "# Tea\n\n## One\n\n<Note>A.</Note>\n\n#### Two\n\nB.\n",
      "# Tea\n\n## One\n\nIt is `<Card>`.\n\n#### Two\n\nIt ends with `</Card>`.\n",
    ]) {
      assert.deepEqual(await inMdx(body), ["heading-jump"], body);
    }
  });
});

describe("a heading right below the main one", () => {
  it("is a line about it where a part of a higher level follows", async () => {
    const line = "# Tea\n\n### Leaves of a bush, and what is made of them\n\nText.\n\n";
    assert.deepEqual(await inMdx(`${line}## One\n\nText.\n`), []);
    assert.deepEqual(await inMdx(line), ["heading-jump"]);
    assert.deepEqual(await inMdx(`${line}# One\n\nText.\n`), ["heading-jump", "heading-h1-many"]);
    assert.deepEqual(await inMdx(`${line}### One\n\nText.\n\n## Two\n\nText.\n`), ["heading-jump"]);
    assert.deepEqual(await inMdx("# Tea\n\nText.\n\n### One\n\nText.\n\n## Two\n\nText.\n"), [
      "heading-jump",
    ]);
    assert.deepEqual(await inMdx(`# Tea\n\nText.\n\n## One\n\n#### Two\n\nText.\n`), [
      "heading-jump",
    ]);
  });
});

describe("a level that an article never uses", () => {
  it("is left out on purpose, where that is so at several places", async () => {
    const part = (name: string): string => `## ${name}\n\nText.\n\n#### Of ${name}\n\nText.\n\n`;
    const parts = (names: readonly string[]): string => names.map(part).join("");
    assert.deepEqual(await inMdx(parts(["A", "B", "C"])), []);
    assert.deepEqual(await inMdx(parts(["A", "B"])), ["heading-jump"]);
    const used = `${parts(["A", "B", "C"])}### D\n\nText.\n`;
    assert.deepEqual(await inMdx(used), ["heading-jump"]);
  });
});
