import assert from "node:assert/strict";
import { ArticleProject } from "../../../../src/articles/project/articleProject.ts";
import { ProjectChecks } from "../../../../src/articles/project/projectChecks.ts";
import type { StrangersWork, WorkGuard } from "../../../../src/articles/sites/strangersWork.ts";
import { memoryFiles } from "../sites/memoryFiles.ts";

const article = "content/a.md";
/** Its front matter has an alias, which may multiply: without one it is read without telling of it. */
const text = "---\ntitle: &title A\nother: *title\n---\n\n# One\n";
const texts = { "hugo.toml": 'baseURL = "https://tea.example/"\n', [article]: text };

/** A project whose guard notes what was done, in its order; `reason` is why the article had to be given up. */
function guardedProject(
  reason?: string,
  more: Readonly<Record<string, string>> = {},
): { project: ArticleProject; done: string[] } {
  const done: string[] = [];
  const note = ({ kind, file }: StrangersWork): void => void done.push(`${kind} ${file}`);
  const guard: WorkGuard = {
    alone: (work, task) => {
      note(work);
      return task(() => undefined);
    },
    during: (work, task) => {
      note(work);
      const value = task();
      // what goes on later would be somebody else's then
      assert.ok(!(value instanceof Promise), JSON.stringify(work));
      return value;
    },
    givenUp: ({ kind, file }) => (kind === "article" && file === article ? reason : undefined),
  };
  const settings = {
    of: () => ({
      siteUrl: "",
      titleSuffix: "",
      fields: {
        title: "title",
        description: "description",
        slug: "slug",
        keyword: ["keyword"],
        keywords: "keywords",
      },
    }),
    researchFolder: () => "seo",
  };
  const project = new ArticleProject({
    files: memoryFiles({ ...texts, ...more }),
    settings,
    now: () => new Date(),
    guard,
  });
  return { project, done };
}

describe("the articles of a project under a guard", () => {
  it("have their front matter read as work that is named, when all are listed and when one is checked", async () => {
    const { project, done } = guardedProject();
    assert.deepEqual(
      (await project.index.articles()).map(({ title }) => title),
      ["A"],
    );
    assert.deepEqual(
      [...new Set(done)],
      ["site hugo.toml", `article ${article}`, `page ${article}`],
    );
    done.length = 0;
    const checks = new ProjectChecks(project);
    await checks.check({ path: article, kind: "markdown", text }, { waits: false });
    // its rules, and whether they leave it out
    assert.deepEqual(done.slice(0, 2), ["rules seo/rules.json", "rules seo/rules.json"]);
    // its front matter, its page, its text
    assert.deepEqual(done.slice(2, 5), [
      `article ${article}`,
      `page ${article}`,
      `article ${article}`,
    ]);
  });

  it("have their links and running text read as work that is named, too", async () => {
    const { project, done } = guardedProject();
    await project.index.articles();
    done.length = 0;
    const checks = new ProjectChecks(project);
    await checks.links.linksTo("content/other.md");
    // its front matter, its page, its text, then what the graph keeps of it
    assert.deepEqual(done, [
      `article ${article}`,
      `page ${article}`,
      `article ${article}`,
      `article ${article}`,
    ]);
    done.length = 0;
    await checks.linksOf({ path: article, kind: "markdown", text });
    // its text is the same, and isn't read again
    assert.deepEqual(done, [`article ${article}`, `page ${article}`, `article ${article}`]);
  });

  it("aren't read once more where that had to be given up, and stay listed without what they say", async () => {
    const { project, done } = guardedProject("a.md takes too long to read.");
    assert.deepEqual(await project.index.articles(), [{ path: article, isPublished: false }]);
    const checks = new ProjectChecks(project);
    const outcome = await checks.check({ path: article, kind: "markdown", text }, { waits: false });
    assert.equal(outcome.problem, "a.md takes too long to read.");
    assert.deepEqual(outcome.findings, []);
    assert.ok(!done.includes(`article ${article}`));
  });

  it("aren't checked where they have more headings than are read, which is said with both figures", async () => {
    const { project } = guardedProject();
    const many = `${text}\n${"## Two\n\n".repeat(10_000)}`;
    const outcome = await new ProjectChecks(project).check(
      { path: article, kind: "markdown", text: many },
      { waits: false },
    );
    assert.equal(
      outcome.problem,
      "content/a.md has 10,003 headings, links, images and fields, too many to check (limit: 10,000).",
    );
    assert.equal(outcome.article, undefined);
  });

  it("have no URL where their site has more folders than are searched, which is said with both figures", async () => {
    const languages = Array.from(
      { length: 2_001 },
      (_none, at) => `[languages.l${at}]\ncontentDir = "content/l${at}"\n`,
    );
    const { project } = guardedProject(undefined, {
      "hugo.toml": `baseURL = "https://tea.example/"\n${languages.join("")}`,
    });
    const outcome = await new ProjectChecks(project).check(
      { path: article, kind: "markdown", text },
      { waits: false },
    );
    const { location } = outcome.article ?? assert.fail();
    assert.ok(location.kind === "unknown");
    assert.match(
      location.reason,
      /^hugo\.toml leads to 2,\d{3} folders with articles, too many to read \(limit: 2,000\)\.$/u,
    );
  });
});
