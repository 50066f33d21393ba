import assert from "node:assert/strict";
import { CheckedProject } from "./checkedProject.ts";

const site = { "hugo.toml": 'baseURL = "https://tea.example/"\n' };
const article = "content/a.md";

describe("an article with very many findings", () => {
  it("has the first ones of each rule listed, and how many more there are said in the last of them", async () => {
    const text = `---\ntitle: Green tea\n---\n\n# One\n\n# Two\n\n${"![](a.png)\n\n".repeat(612)}`;
    const findings = await new CheckedProject({ ...site, [article]: text }).check(article);
    const pictures = findings.filter(({ rule }) => rule === "image-alt");
    assert.equal(pictures.length, 500);
    const [first, last] = [pictures[0]?.message ?? "", pictures.at(-1)?.message ?? ""];
    assert.ok(last.startsWith(first), last);
    assert.match(last, / There are 112 more like this that aren't listed\.$/u);
    assert.ok(
      findings.some(
        ({ rule, message }) => rule === "heading-h1-many" && !/more like/u.test(message),
      ),
    );
  });
});
