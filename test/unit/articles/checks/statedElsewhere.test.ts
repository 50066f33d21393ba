import assert from "node:assert/strict";
import { CheckedProject } from "./checkedProject.ts";
import { hugo, inPost, rules } from "./hugoPost.ts";

const [vague, empty] = ["link-text", "section-empty"];

describe("a link at the end of what an earlier link to the same URL names", () => {
  const [named, url] = ["[The tea harvest](https://a.example/x)", "(https://a.example/x)"];

  it("needs no text of its own", async () => {
    for (const body of [
      `- ${named}: it begins in May. [more]${url}\n- Text.\n`,
      `${named} begins in May.\n[Read more]${url}.\n`,
      `${named} begins in May. ([more]${url})\n\nText.\n`,
      `- ${named}: it begins in May. [more](https://a.example/X/)\n`,
      `1. **${named}** begins in May. Or June. [here]${url}\n`,
      `<p><a href="https://a.example/x">The harvest</a> begins. <a href="https://a.example/x">more</a></p>\n`,
      `## ${named}\n\nIt begins in May. [Read more]${url}\n`,
    ]) {
      assert.deepEqual(await inPost(body), [], body);
    }
  });

  it("needs one where the earlier link leads elsewhere, says nothing, is in another item, or text follows", async () => {
    for (const body of [
      `- ${named}: it begins in May. [more](https://a.example/y)\n`,
      `- ${named}\n- It begins in May. [more]${url}\n`,
      `${named} begins in May.\n\nIt ends in June. [more]${url}\n`,
      `See ${named} and [here]${url} for the figures.\n`,
      `- It begins in May. [more]${url}, ${named}\n`,
      `## ${named}\n\nText.\n\n## Next\n\nIt begins in May. [more]${url}\n`,
    ]) {
      assert.deepEqual(await inPost(body), [vague], body);
    }
    assert.deepEqual(await inPost(`- [here]${url}: May. [more]${url}\n`), [vague, vague]);
  });
});

describe("a link whose text is the name of what it leads to", () => {
  it("needs no other text", async () => {
    for (const link of [
      "[&lt;link&gt;](https://a.example/Web/HTML/Element/link)",
      "[\\<link\\>](https://a.example/elements)",
      "[Link](/components/link)",
      "[Link](../components/link/)",
      "[Link](https://a.example/api/Link.html)",
      "[this](https://a.example/Operators.html#this)",
      "[More](more.md?x=1)",
    ]) {
      const found = await inPost(`- ${link}\n- [Tea](https://a.example/tea)\n`);
      assert.deepEqual(
        found.filter((rule) => rule === vague),
        [],
        link,
      );
    }
  });

  it("needs one where the URL says something else", async () => {
    for (const link of [
      "[Link](https://a.example/components/links-of-the-site)",
      "[this](https://a.example/this/plan)",
      "[Learn more](https://a.example/learn-more)",
      "[<b>link</b>](https://a.example/elements)",
      "[-> here](https://a.example/plan#there)",
    ]) {
      assert.deepEqual(await inPost(`- ${link}\n`), [vague], link);
    }
  });
});

describe("a heading that is the statement itself", () => {
  const next = "\n\n### Next\n\nText.\n";

  it("is no empty section", async () => {
    for (const heading of [
      "2019/05/09",
      "2019-05-09",
      "2019年5月9日",
      "9.5.2019",
      "May 9, 2019",
      "Thursday, 9 May 2019",
      "9. Mai 2019",
      "Update 2019-05-09",
      "Price = 3",
      "The rise K * 1.1",
      "Server version 13.0.4422.0",
      "正式環境 SQL 版本 13.0.4422.0",
    ]) {
      assert.deepEqual(await inPost(`## One\n\nText.\n\n### ${heading}${next}`), [], heading);
    }
  });

  it("is one where it names what should be below it", async () => {
    for (const heading of [
      "May",
      "Tea in May 2019 and later",
      "Release 2019",
      "What is new in 2.0",
      "Migrating to 4.0.0",
      "Arrays of 3",
    ]) {
      assert.deepEqual(await inPost(`## One\n\nText.\n\n### ${heading}${next}`), [empty], heading);
    }
  });

  it("shares its text with the next one that differs in its values alone", async () => {
    const pair = (first: string, second: string): Promise<string[]> =>
      inPost(`## One\n\nText.\n\n### ${first}\n\n### ${second}\n\nText.\n`);
    assert.deepEqual(await pair("Search 5 in [5,6,7] is 0", "Search 5 in [3,4,5] is 2"), []);
    assert.deepEqual(await pair("Chapter 1", "Chapter 2"), [empty]);
    assert.deepEqual(await pair("Search 5 in [5,6,7] is 0", "Count 5 in [3,4,5] is 2"), [empty]);
  });

  it("says what the code above it does", async () => {
    assert.deepEqual(
      await inPost("## Commands\n\n### `vim`\n\n#### Open the editor\n\n## More\n\nText.\n"),
      [],
    );
    assert.deepEqual(
      await inPost("## Commands\n\n### Vim\n\n#### Open the editor\n\n## More\n\nText.\n"),
      [empty],
    );
    assert.deepEqual(
      await inPost("## Commands\n\n### `vim`\n\n#### Open it\n\n#### Close it\n\n## A\n\nText.\n"),
      [empty, empty],
    );
  });

  it("is an entry of a list where others beside it have one heading below them, too", async () => {
    const entry = (name: string, text = ""): string =>
      `### ${name}\n\n#### About ${name}\n\n${text}`;
    assert.deepEqual(
      await inPost(
        `## Apps\n\n${["One", "Two"].map((one) => entry(one)).join("")}${entry("Three", "Text.\n")}`,
      ),
      [],
    );
    assert.deepEqual(
      await inPost(
        `## Apps\n\n${entry("One")}${entry("Two", "Text.\n\n")}${entry("Three", "Text.\n")}`,
      ),
      [empty],
    );
  });
});

describe("a title with marks of HTML", () => {
  const code = "<code>align-items: center</code> vs. <code>text-align: center</code>";

  it("is measured as a result page draws it", async () => {
    assert.deepEqual(await inPost("Text.\n", `title: '${code}'`), []);
    assert.deepEqual(
      await inPost("Text.\n", `title: '${"Tea&nbsp;&amp;&nbsp;milk ".repeat(4)}'`),
      [],
    );
  });

  it("may be too long nevertheless, and is then marked whole", async () => {
    const path = "content/posts/tea.md";
    const title = `${code} and what this means for a page of the year`;
    const text = `---\ntitle: '${title}'\n---\nText.\n`;
    const [found, ...others] = await new CheckedProject({ ...hugo, [path]: text }).check(path);
    assert.equal(others.length, 0);
    assert.equal(text.slice(found?.start, found?.end), title);
    assert.match(found?.message ?? "", /: about \d+ pixels of about 600/u);
  });

  it("is measured as written in an HTML page, where a title has no marks", async () => {
    const html = `<html><head><title>${code}</title></head><body><p>Text.</p></body></html>`;
    assert.deepEqual(
      await rules({ ...hugo, "content/posts/page.html": html }, "content/posts/page.html"),
      ["title-wide"],
    );
  });
});

describe("a description with names of characters", () => {
  it("is measured with the characters", async () => {
    const more = (words: string): string => `title: Tea\ndescription: '${words}'`;
    assert.deepEqual(await inPost("Text.\n", more("Tea&nbsp;&amp;&nbsp;milk ".repeat(13))), []);
    assert.deepEqual(await inPost("Text.\n", more("Tea &amp; milk ".repeat(20))), [
      "description-wide",
    ]);
  });
});
