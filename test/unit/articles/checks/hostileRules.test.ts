import assert from "node:assert/strict";
import { ArticleProject } from "../../../../src/articles/project/articleProject.ts";
import { ProjectChecks } from "../../../../src/articles/project/projectChecks.ts";
import { memoryFiles } from "../sites/memoryFiles.ts";

describe("a project with a bad seo/rules.json", () => {
  const text = "---\ntitle: Tea\n---\n\n# One\n\n# Two\n";
  const checksOf = (rules: string): ProjectChecks => {
    const fields = {
      title: "title",
      description: "description",
      slug: "slug",
      keyword: ["keyword"],
      keywords: "keywords",
    };
    const project = new ArticleProject({
      files: memoryFiles({
        "hugo.toml": 'baseURL = "https://tea.example.net/"\n',
        "content/a.md": text,
        "drafts/b.md": text,
        "seo/rules.json": rules,
      }),
      settings: {
        of: () => ({ siteUrl: "", titleSuffix: "", fields }),
        researchFolder: () => "seo",
      },
      now: () => new Date("2026-11-20T12:00:00Z"),
    });
    return new ProjectChecks(project);
  };

  it("goes on being checked, and says what of the file can't be used", async () => {
    for (const [rules, named] of [
      ['{"ignore": [""]}', /line 1: the pattern is empty/u],
      [`{"ignore":\n["content/${"?(r*|*r)".repeat(200)}"]}`, /line 2: .* too long or too complex/u],
      ['{"ignore": ["content/**",]}', /isn't valid JSON/u],
      ['{"ignore": "content/**"}', /ignore isn't valid/u],
    ] as const) {
      const outcome = await checksOf(rules).check(
        { path: "content/a.md", kind: "markdown", text },
        { waits: true },
      );
      assert.deepEqual(
        outcome.findings.map(({ rule }) => rule),
        ["heading-h1-many"],
        rules,
      );
      assert.match(outcome.rulesProblem ?? "", named);
    }
    const good = await checksOf('{"ignore": ["content/(a+)+b"]}').check(
      { path: "content/a.md", kind: "markdown", text },
      { waits: true },
    );
    assert.equal(good.rulesProblem, undefined);
    assert.equal(good.findings.length, 1);
  });
});
