import assert from "node:assert/strict";
import { withTarget } from "../../../../../src/research/files/brief/briefTarget.ts";
import { makeBrief } from "../../../../../src/research/files/brief/makeBrief.ts";
import { mergeBrief, newBrief } from "../../../../../src/research/files/brief/mergeBrief.ts";
import { inputOf } from "./briefUnderTest.ts";

const article = "content/posts/latte-art.md";

describe("PR8: the target of a brief", () => {
  const brief = makeBrief(inputOf());

  it("is the article that was made from it, and nothing else changes", async () => {
    const text = newBrief(brief);
    const filled = await withTarget(text, article);
    assert.equal(filled, text.replace(/^target:$/mu, `target: ${article}`));
    assert.equal(
      mergeBrief(filled ?? "", brief).text,
      filled,
      "and stays when it is written again",
    );
  });

  it("stays what a person wrote, and is written nowhere that isn't front matter", async () => {
    const own = newBrief(brief).replace(/^target:$/mu, "target: https://example.com/latte");
    assert.equal(await withTarget(own, article), undefined);
    assert.equal(await withTarget("# No front matter\n", article), undefined);
    assert.equal(await withTarget("---\nkeyword: [\n---\n", article), undefined);
  });
});
