import assert from "node:assert/strict";
import { ArticleProject } from "../../../../src/articles/project/articleProject.ts";
import { ProjectChecks } from "../../../../src/articles/project/projectChecks.ts";
import { memoryFiles } from "../sites/memoryFiles.ts";
import { now, rulesOf } from "./checkedProject.ts";
import { hugo, rules } from "./hugoPost.ts";
import type { Texts } from "./hugoPost.ts";

/** So many files of a section that are as one says, and others, each with a title of its own. */
function files(
  folder: string,
  name: string,
  count: number,
  text: (title: string) => string,
): Texts {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `content/${folder}/${name}${index}.md`,
      text(`${name} ${index}`),
    ]),
  );
}

describe("what most articles of a section do", () => {
  const own = "content/news/own.md";
  const long = "A title of so many words that no page of results shows all of them to its readers";
  const about = "Said in so many words that they're cut. ".repeat(6);
  const shapes = {
    "heading-h1-many": (title: string) =>
      `---\ntitle: ${title}\n---\n# One\n\nText.\n\n# Two\n\nText.\n`,
    "heading-jump": (title: string) =>
      `---\ntitle: ${title}\n---\n## One\n\nText.\n\n#### Two\n\nText.\n`,
    "title-wide": (title: string) => `---\ntitle: ${long} ${title}\n---\nText.\n`,
    "description-wide": (title: string) =>
      `---\ntitle: ${title}\ndescription: ${about} ${title}\n---\nText.\n`,
  };
  const other = (title: string): string =>
    `---\ntitle: ${title}\ndescription: About ${title}.\n---\n## One\n\nText.\n\n## Two\n\nText.\n`;
  const found = (rule: keyof typeof shapes, so: number, others: number): Promise<string[]> =>
    rules(
      {
        "hugo.toml": hugo["hugo.toml"],
        [own]: shapes[rule]("Own"),
        ...files("news", "so", so, shapes[rule]),
        ...files("news", "other", others, other),
        ...files("docs", "page", 20, other),
      },
      own,
    );

  it("isn't said of one of them", async () => {
    for (const rule of [
      "heading-h1-many",
      "heading-jump",
      "title-wide",
      "description-wide",
    ] as const) {
      assert.deepEqual(await found(rule, 4, 3), [], rule);
      assert.deepEqual(
        (await found(rule, 1, 5)).filter((one) => one === rule),
        [rule],
      );
      // two of five may be two faults
      assert.deepEqual(
        (await found(rule, 2, 3)).filter((one) => one === rule),
        [rule],
      );
      assert.ok(!(await found(rule, 3, 3)).includes(rule), rule);
      // of a few files a habit can't be told
      assert.deepEqual(
        (await found(rule, 3, 0)).filter((one) => one === rule),
        [rule],
      );
    }
  });

  it("is told of bundles and of posts in folders for years", async () => {
    for (const path of [
      (at: number) => `content/news/p${at}/index.md`,
      (at: number) => `content/news/${2010 + at}/05/tea.md`,
    ]) {
      const texts = Object.fromEntries(
        Array.from({ length: 8 }, (_, at) => [path(at), shapes["heading-h1-many"](`P ${at}`)]),
      );
      const site = {
        "hugo.toml": hugo["hugo.toml"],
        ...files("docs", "page", 20, other),
        ...texts,
      };
      assert.deepEqual(await rules(site, path(0)), []);
    }
  });
});

describe("the same on a site that no known generator makes", () => {
  const many = (title: string): string =>
    `---\ntitle: ${title}\n---\n# One\n\nText.\n\n# Two\n\nText.\n`;
  const other = (title: string): string => `---\ntitle: ${title}\n---\n## One\n\n## Two\n\nText.\n`;
  const checks = (so: number, others: number, read?: (path: string) => void): ProjectChecks => {
    const texts = Object.fromEntries(
      Array.from({ length: so + others }, (_, at) => [
        `posts/p${at}.md`,
        at < so ? many(`P ${at}`) : other(`P ${at}`),
      ]),
    );
    const fields = { title: "title", description: "description", slug: "slug" };
    const files = memoryFiles(texts);
    const project = new ArticleProject({
      files: {
        ...files,
        read: (path) => {
          read?.(path);
          return files.read(path);
        },
      },
      settings: {
        of: () => ({
          siteUrl: "https://tea.example/",
          titleSuffix: "",
          fields: { ...fields, keyword: [], keywords: "keywords" },
        }),
        researchFolder: () => "seo",
      },
      now: () => now,
    });
    return new ProjectChecks(project);
  };
  const foundBy = async (all: ProjectChecks, path = "posts/p0.md"): Promise<string[]> =>
    rulesOf(
      (await all.check({ path, kind: "markdown", text: many("P 0") }, { waits: true })).findings,
    );
  const found = (so: number, others: number): Promise<string[]> => foundBy(checks(so, others));

  it("is told by the files of the folder", async () => {
    assert.deepEqual(await found(5, 3), []);
    assert.deepEqual(await found(1, 6), ["heading-h1-many"]);
    assert.deepEqual(await found(4, 0), ["heading-h1-many"]);
  });

  it("is looked up once for all files of the folder", async () => {
    const read: string[] = [];
    const all = checks(5, 3, (path) => read.push(path));
    await foundBy(all);
    const { length } = read;
    await foundBy(all, "posts/p1.md");
    assert.deepEqual(
      read.slice(length).filter((path) => path.startsWith("posts/")),
      [],
    );
  });
});
