import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readBriefArticle } from "../../../../../src/research/files/brief/briefArticle.ts";
import type { BriefArticle } from "../../../../../src/research/files/brief/briefArticle.ts";
import { makeBrief } from "../../../../../src/research/files/brief/makeBrief.ts";
import { newBrief } from "../../../../../src/research/files/brief/mergeBrief.ts";
import { repositoryRoot } from "../../../../support/paths.ts";
import { inputOf, sandboxAnswers } from "./briefUnderTest.ts";

async function read(text: string): Promise<BriefArticle> {
  const brief = await readBriefArticle(text);
  return "problem" in brief ? assert.fail(brief.problem) : brief;
}

describe("what an article takes from a brief", () => {
  it("is its keywords, its language and its outline, without the figures", async () => {
    const answers = await sandboxAnswers("latte art");
    const text = newBrief(makeBrief(inputOf({ answers })));
    for (const same of [text, `\uFEFF${text.replaceAll("\n", "\r\n")}`]) {
      const { headings, secondary, ...rest } = await read(same);
      assert.deepEqual(rest, {
        keyword: "latte art",
        language: "English",
        title: "",
        description: "",
      });
      assert.equal(secondary[0], "best latte art");
      assert.deepEqual(
        headings.slice(0, 3).map(({ depth, markdown }) => [depth, markdown]),
        [
          [0, "What is latte art"],
          [0, "How to use latte art"],
          [1, "When to use latte art"],
        ],
      );
      assert.ok(headings.every(({ text: heading }) => !/a month/u.test(heading)));
    }
  });

  it("is what a person made of the outline, the title and the description, and nothing else of theirs", async () => {
    const text = newBrief(makeBrief(inputOf()))
      .replace("- Title:", "- Title: Latte art, poured *slowly*")
      .replace("- Description:", "* Description: How we do it.\r\n")
      .replace(
        "No questions or related searches to build an outline from.",
        "- Mine\n\n#### Below\n\nNot this.",
      )
      .replace("## Outline", "## Plan")
      .replace("## Our angle\n", "## Our angle\n\n- Not this either.\n");
    const { title, description, headings } = await read(text);
    assert.deepEqual(
      [title, description, headings.map(({ markdown }) => markdown)],
      ["Latte art, poured *slowly*", "How we do it.", []],
      "a renamed outline with another text can't be recognized",
    );
    const kept = await read(text.replace("## Plan", "## Outline"));
    assert.deepEqual(
      kept.headings.map(({ markdown, depth }) => [markdown, depth]),
      [
        ["Mine", 0],
        ["Below", 1],
      ],
    );
  });

  it("is read from a brief of 0.4.0, and from one whose marks and front matter are gone", async () => {
    const old = readFileSync(
      join(repositoryRoot, "test/fixtures/storage-0.4.0/project/seo/briefs/moka-pot.md"),
      "utf8",
    ).replaceAll("\r\n", "\n");
    const { headings, keyword } = await read(old);
    assert.deepEqual(
      [keyword, headings.length, headings[0]?.markdown],
      ["moka pot", 10, "how to choose moka pot"],
    );
    const bare = old.replace(/^---[\s\S]*?\n---\n/u, "").replace(/<!-- SEO[\s\S]*$/u, "");
    assert.deepEqual(await read(bare), {
      keyword,
      headings,
      secondary: [],
      language: "",
      title: "",
      description: "",
    });
  });

  it("is nothing of a file that is no brief, or whose front matter is broken, with a sentence", async () => {
    const problem = async (text: string): Promise<string> => {
      const brief = await readBriefArticle(text);
      return "problem" in brief ? brief.problem : assert.fail("read");
    };
    for (const text of ["", "# Notes\n", "---\ntitle: x\n---\n"]) {
      assert.match(
        await problem(text),
        /^This file isn't a content brief: .* New Content Brief\.$/u,
      );
    }
    assert.match(
      await problem("# Mine\n\n## Outline\n\n- a\n"),
      /^The brief has no keyword\. Add the field keyword/u,
    );
    assert.match(
      await problem("---\nkeyword: [x\n---\n## Outline\n"),
      /^The brief's front matter can't be read \(line \d+: .*\)\. Correct it, then try again\.$/u,
    );
    assert.deepEqual((await read("---\nkeyword: x\n---\n")).headings, []);
  });
});
