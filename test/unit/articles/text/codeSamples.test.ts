import assert from "node:assert/strict";
import { readFrontMatter } from "../../../../src/articles/frontMatter/readFrontMatter.ts";
import { withoutSamples } from "../../../../src/articles/text/codeSamples.ts";
import { templateBlocks } from "../../../../src/articles/text/templateBlocks.ts";

/** Each text with what stays of it, white space left out. */
const samples: readonly (readonly [text: string, stays: string])[] = [
  ["a\n```js\nb\n```\nc", "ac"],
  ["```npm i``` installs it\na\n~~~\nb\n~~~", "```npmi```installsita"],
  ["`````a``` b\nc", "`````a```bc"],
  ["````\n```\nb\n````\nc", "c"],
  ["```\n```js\nb\n```\nc", "c"],
  ["  ~~~ a`b` ~~~\nb\n~~~~\nc", "c"],
  ["a\n```\nb", "a"],
  ["a\r\n```\r\nb\r\n```\r\nc", "ac"],
];

describe("a text without its samples of code", () => {
  it("keeps what isn't fenced, and every place", () => {
    for (const [text, stays] of samples) {
      const bare = withoutSamples(text);
      assert.equal(bare.replaceAll(/\s/gu, ""), stays, text);
      assert.equal(bare.length, text.length);
    }
  });

  const inline = "```npm i``` installs it\n";

  it("is what fields in code are looked for in", async () => {
    const front = await readFrontMatter(`${inline}\nexport const metadata = {}\n`, "mdx");
    assert.equal(front.kind, "unreadable");
    const sample = await readFrontMatter("```js\nexport const metadata = {}\n```\n", "mdx");
    assert.equal(sample.kind, "none");
  });

  it("is what kramdown's blocks are looked for in", () => {
    const block = "{::comment}\na\n{:/comment}\n";
    assert.equal(templateBlocks(inline + block, ["kramdown"]).length, 1);
    assert.equal(templateBlocks(`\`\`\`\n${block}\`\`\`\n`, ["kramdown"]).length, 0);
  });
});
