import assert from "node:assert/strict";
import { readFrontMatter } from "../../../../src/articles/frontMatter/readFrontMatter.ts";
import { isPlainArticle } from "../../../../src/articles/sites/plainSite.ts";

describe("the articles of a site that no generator makes", () => {
  const withFields = "---\ntitle: Tea\n---\nText.\n";
  const isArticle = async (path: string, text = withFields): Promise<boolean> =>
    isPlainArticle(path, await readFrontMatter(text, "markdown"));

  it("are files with front matter", async () => {
    assert.equal(await isArticle("posts/tea.md"), true);
    assert.equal(await isArticle("posts/tea.md", "# Tea\n"), false);
    assert.equal(await isArticle("posts/tea.md", "---\ntitle: [\n---\n"), false);
    // names that only begin alike
    assert.equal(await isArticle("posts/readmes.md"), true);
    assert.equal(await isArticle("posts/supporting-roles.md"), true);
  });

  it("are no notes for people or programs that work on the project", async () => {
    for (const path of [
      "README.md",
      "docs/readme.de.md",
      "CHANGELOG.md",
      "CODE_OF_CONDUCT.md",
      "AGENTS.md",
      "skills/brew/SKILL.md",
      "prompts/brew.md",
      "layouts/showcase/list.html",
      "source/_includes/tea.md",
      "archetypes/default.md",
      ".github/ISSUE_TEMPLATE/bug.md",
      "packages/a/node_modules/b/notes.md",
    ]) {
      assert.equal(await isArticle(path), false, path);
    }
  });

  it("are no pages that show or test what code does", async () => {
    const html = "<html><head><title>Tea</title></head><body><h1>Tea</h1></body></html>";
    const isPage = async (path: string): Promise<boolean> =>
      isPlainArticle(path, await readFrontMatter(html, "html"));
    for (const path of [
      "playground/a/index.html",
      "src/__tests__/a.html",
      "pot/demo-typed/a.html",
    ]) {
      assert.equal(await isPage(path), false, path);
    }
    assert.equal(await isPage("pots/demonstrations/a.html"), true);
    assert.equal(await isArticle("docs/examples/tea.md"), true);
    assert.equal(await isArticle("example/src/content/docs/tea.md"), false);
  });
});
