import assert from "node:assert/strict";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { readFile, readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ArticleProject } from "../../../../src/articles/project/articleProject.ts";
import { ProjectChecks } from "../../../../src/articles/project/projectChecks.ts";
import type { SiteFiles } from "../../../../src/articles/sites/siteFiles.ts";
import { scratchFolder } from "../../../support/scratch.ts";

/** The files of a folder on disk, as any front end without an editor reads them. */
function filesOnDisk(root: string): SiteFiles {
  return {
    list: async (folder) => {
      const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => []);
      return entries.map((entry) => ({
        name: entry.name,
        kind: entry.isDirectory() ? "folder" : "file",
      }));
    },
    read: (path) => readFile(join(root, path), "utf8").catch(() => undefined),
  };
}

const fields = {
  title: "title",
  description: "description",
  slug: "slug",
  keyword: ["keyword"],
  keywords: "keywords",
};

const texts = {
  "hugo.toml": 'baseURL = "https://tea.example/"\n',
  "content/posts/green.md":
    "---\ntitle: Green tea\ndescription: How to brew it.\n---\n\nSee [black](black.md) and [white](white.md).\n",
  "content/posts/black.md": "---\ntitle: Green tea\n---\n\nBlack, of course.\n",
  "notes/todo.md": "# Not an article\n",
};

describe("an article project on disk, without an editor", () => {
  let scratch: ReturnType<typeof scratchFolder>;
  let project: ArticleProject;
  let checks: ProjectChecks;

  beforeEach(() => {
    scratch = scratchFolder();
    for (const [path, text] of Object.entries(texts)) {
      write(path, text);
    }
    project = new ArticleProject({
      files: filesOnDisk(scratch.path),
      settings: {
        of: () => ({ siteUrl: "", titleSuffix: "", fields }),
        researchFolder: () => "seo",
      },
      now: () => new Date("2026-11-20T12:00:00Z"),
    });
    checks = new ProjectChecks(project);
  });
  afterEach(() => {
    checks.dispose();
    scratch.remove();
  });

  function write(path: string, text: string): void {
    const file = join(scratch.path, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }

  async function rulesFor(path: string, text = readFileSync(join(scratch.path, path), "utf8")) {
    const outcome = await checks.check({ path, kind: "markdown", text }, { waits: true });
    return outcome.findings.map(({ rule }) => rule);
  }

  it("knows its site, its pages and which file makes a URL", async () => {
    assert.equal((await project.siteOf("content/posts/green.md"))?.generator, "hugo");
    assert.deepEqual(await project.publishedSiteOf("content/posts/green.md"), {
      host: "tea.example",
      origin: "baseURL in hugo.toml → https://tea.example/",
    });
    const claims = await project.index.filesOf("https://tea.example/posts/black/");
    assert.deepEqual(
      claims.map(({ path }) => path),
      ["content/posts/black.md"],
    );
    assert.equal((await project.publishedPlace("content/seo"))?.generator, "hugo");
    assert.equal(await project.publishedPlace("seo"), undefined);
  });

  it("checks an article beside the others, and nothing that is no page", async () => {
    assert.deepEqual(await rulesFor("content/posts/green.md"), ["title-duplicate", "link-broken"]);
    const other = await checks.check(
      { path: "notes/todo.md", kind: "markdown", text: texts["notes/todo.md"] },
      { waits: true },
    );
    assert.deepEqual(
      [other.isArticle, other.findings.length, (await checks.articlesIn("")).length],
      [false, 0, 3],
    );
  });

  it("compares nothing before the others were read, unless it may wait", async () => {
    const path = "content/posts/green.md";
    const text = texts[path];
    const first = await checks.check({ path, kind: "markdown", text }, { waits: false });
    assert.equal(first.isComplete, false);
    assert.deepEqual(
      first.findings.filter(({ rule }) => rule === "title-duplicate"),
      [],
    );
    await project.index.articles();
    const then = await checks.check({ path, kind: "markdown", text }, { waits: false });
    assert.ok(then.isComplete && then.findings.some(({ rule }) => rule === "title-duplicate"));
  });

  it("hears of files that change, come and go", async () => {
    await rulesFor("content/posts/green.md");
    write("content/posts/white.md", "---\ntitle: White tea\n---\n");
    project.changed({ path: "content/posts/white.md", cameOrWent: true });
    assert.deepEqual(await rulesFor("content/posts/green.md"), ["title-duplicate"]);
    rmSync(join(scratch.path, "content/posts/black.md"));
    project.changed({ path: "content/posts/black.md", cameOrWent: true });
    assert.deepEqual(await rulesFor("content/posts/green.md"), ["link-broken"]);
    write("hugo.toml", 'baseURL = "https://coffee.example/"\n');
    project.changed({ path: "hugo.toml", cameOrWent: false });
    assert.equal((await project.publishedSiteOf("content/posts/green.md"))?.host, "coffee.example");
  });

  it("goes by the project's own rules, and takes rules from outside", async () => {
    write("seo/rules.json", '{ "rules": { "link-broken": "off" } }\n');
    const path = "content/posts/green.md";
    const { findings } = await checks.check(
      { path, kind: "markdown", text: texts[path] },
      {
        waits: true,
        more: () =>
          Promise.resolve([
            {
              names: ["audit-low"],
              find: () => [
                { rule: "audit-low" as const, start: 0, end: 3, message: "Found.", fixes: [] },
              ],
            },
          ]),
      },
    );
    assert.deepEqual(
      findings.map(({ rule }) => rule),
      ["audit-low", "title-duplicate"],
    );
  });

  it("knows which article links to which", async () => {
    const path = "content/posts/green.md";
    const asked = { path, kind: "markdown", text: texts[path] } as const;
    assert.deepEqual(
      (await checks.linksOf(asked)).map(({ target, verdict }) => [target, verdict.kind]),
      [
        ["black.md", "file"],
        ["white.md", "broken"],
      ],
    );
    assert.deepEqual(
      (await checks.links.linksTo("content/posts/black.md")).map(({ from }) => from),
      [path],
    );
  });
});
