import assert from "node:assert/strict";
import { readFrontMatter } from "../../../../src/articles/frontMatter/readFrontMatter.ts";
import type { SiteFiles } from "../../../../src/articles/sites/siteFiles.ts";
import { isPlainArticle } from "../../../../src/articles/sites/plainSite.ts";
import { memoryFiles } from "./memoryFiles.ts";

/** A project that has files of these paths. */
const filesAt = (...paths: readonly string[]): SiteFiles =>
  memoryFiles(Object.fromEntries(paths.map((path) => [path, ""])));

describe("the articles of a site that no generator makes", () => {
  const withFields = "---\ntitle: Tea\n---\nText.\n";
  const isArticle = async (
    path: string,
    text = withFields,
    ...beside: string[]
  ): Promise<boolean> =>
    isPlainArticle(path, await readFrontMatter(text, "markdown"), filesAt(path, ...beside));

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
      "partials/tea.md",
      "archetypes/default.md",
      ".github/ISSUE_TEMPLATE/bug.md",
      "packages/a/node_modules/b/notes.md",
    ]) {
      assert.equal(await isArticle(path), false, path);
    }
  });

  const html = "<html><head><title>Tea</title></head><body><h1>Tea</h1></body></html>";
  const isPage = async (path: string, ...beside: string[]): Promise<boolean> =>
    isPlainArticle(path, await readFrontMatter(html, "html"), filesAt(path, ...beside));

  it("are no parts of pages, which topics of articles have names of", async () => {
    for (const folder of ["layouts", "includes", "partials"]) {
      assert.equal(await isArticle(`docs/${folder}/grid.md`), true, folder);
      assert.equal(await isPage(`docs/${folder}/grid.html`), false, folder);
      assert.equal(await isArticle(`docs/_${folder}/grid.md`), false, folder);
    }
  });

  it("are no pages that test code, or by which a project of code shows what it does", async () => {
    for (const path of ["playground/a/index.html", "src/__tests__/a.html"]) {
      assert.equal(await isPage(path), false, path);
    }
    for (const path of [
      "portfolio/samples/index.html",
      "products/demo/index.html",
      "site/demo-booking/index.html",
      "pots/demonstrations/a.html",
    ]) {
      assert.equal(await isPage(path), true, path);
      assert.equal(await isPage(path, "README.md"), true, path);
    }
    assert.equal(await isPage("products/demo/index.html", "products/package.json"), false);
    for (const path of ["examples/bar-chart.md", "samples/beethoven.md"]) {
      assert.equal(await isArticle(path), true, path);
      assert.equal(await isArticle(path, withFields, "pyproject.toml"), false, path);
    }
    assert.equal(await isArticle("docs/examples/tea.md", withFields, "package.json"), true);
    assert.equal(
      await isArticle("example/src/content/docs/tea.md", withFields, "package.json"),
      false,
    );
  });
});
