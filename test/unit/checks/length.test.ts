import assert from "node:assert/strict";
import { longestArticle } from "../../../src/checks/body/articleBody.ts";
import { CheckedProject } from "./checkedProject.ts";

describe("articles that are too long to be read", () => {
  const project = new CheckedProject({
    "hugo.toml": 'baseURL = "https://tea.example/"\n',
    "content/a.md": "---\ntitle: Tea\n---\n",
  });
  /** A text of so many characters with what other rules would find. */
  const text = (characters: number): string =>
    `---\ntitle: ${"Wide ".repeat(40)}\n---\n\n![](a.png)\n`.padEnd(characters, "tea ");

  it("have one finding, which says so; one of just that length is checked like others", async () => {
    const found = await project.check("content/a.md", {}, text(longestArticle + 1));
    assert.deepEqual(
      found.map(({ rule, severity, start, end }) => [rule, severity, start, end]),
      [["article-too-long", "information", 0, 3]],
    );
    assert.match(found[0]?.message ?? "", /2,000,001 characters .* up to 2,000,000/u);
    const checked = await project.check("content/a.md", {}, text(100));
    assert.ok(checked.some(({ rule }) => rule === "image-alt"));
    assert.ok(!checked.some(({ rule }) => rule === "article-too-long"));
  });

  it("are passed over where the project turns that off", async () => {
    const settings = { rules: { "article-too-long": "off" } } as const;
    assert.deepEqual(await project.check("content/a.md", settings, text(longestArticle + 1)), []);
  });
});
