import assert from "node:assert/strict";
import { ArticleProject } from "../../../../src/articles/project/articleProject.ts";
import { ProjectChecks } from "../../../../src/articles/project/projectChecks.ts";
import { memoryFiles } from "../sites/memoryFiles.ts";

const now = new Date("2026-11-20T12:00:00Z");
const fields = {
  title: "title",
  description: "description",
  slug: "slug",
  keyword: ["keyword"],
  keywords: "keywords",
};

/** Checks files of a Hugo site, whose folder `parts` is headless. */
function checksOf(texts: Readonly<Record<string, string>>): ProjectChecks {
  const files = memoryFiles({
    "hugo.toml": 'baseURL = "https://tea.example.net/"\n',
    "content/docs/tea.md": "---\ntitle: Tea\n---\n## Brewing\n",
    "content/docs/water.md": "---\ntitle: Water\n---\n## Boiling\n",
    "content/parts/index.md": "---\nheadless: true\n---\n",
    ...texts,
  });
  const settings = {
    of: () => ({ siteUrl: "", titleSuffix: "", fields }),
    researchFolder: () => "seo",
  };
  return new ProjectChecks(new ArticleProject({ files, settings, now: () => now }));
}

const part =
  "# Part\n\n# Part\n\n[right](/docs/tea/#brewing) [gone](/docs/coffee/) [no heading](/docs/tea/#how-to-roast-a-bean)\n[relative](coffee.md) [own](#nothing-of-the-kind-here) ![](cup.png)\n";

describe("texts that have no page and that other pages have", () => {
  it("are checked for what is the same on each page: rooted links, their headings, pictures", async () => {
    const path = "content/parts/cup.md";
    const checks = checksOf({ [path]: part });
    const { findings, isArticle, article } = await checks.check(
      { path, kind: "markdown", text: part },
      { waits: true },
    );
    assert.deepEqual(
      findings.map(({ rule, start, end }) => `${rule} ${part.slice(start, end)}`),
      [
        "link-broken /docs/coffee/",
        "link-anchor /docs/tea/#how-to-roast-a-bean",
        "image-alt ![](cup.png)",
      ],
    );
    assert.equal(isArticle, true);
    // there is no page of it to show
    assert.equal(article, undefined);
    assert.deepEqual(await checks.linksOf({ path, kind: "markdown", text: part }), []);
  });

  it("that their own front matter keeps from being rendered are so, too; what Hugo ignores isn't", async () => {
    for (const [path, found] of [
      ["content/docs/never.md", 1],
      ["content/docs/.hidden.md", 0],
    ] as const) {
      const text = "---\nbuild:\n  render: never\n---\n[gone](/docs/coffee/)\n";
      const { findings } = await checksOf({ [path]: text }).check(
        { path, kind: "markdown", text },
        { waits: true },
      );
      assert.equal(findings.length, found);
    }
  });
});
