import assert from "node:assert/strict";
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import GithubSlugger from "github-slugger";
import * as z from "zod";
import { packagedReadme } from "../../support/packagedReadme.ts";
import { repositoryRoot } from "../../support/paths.ts";

const read = (path: string): string => readFileSync(join(repositoryRoot, path), "utf8");
const docs = globSync("docs/*.md", { cwd: repositoryRoot }).map((file) =>
  file.replaceAll("\\", "/"),
);
const pages = ["README.md", "CONTRIBUTING.md", "ARCHITECTURE.md", ...docs];
const strings = z.record(z.string(), z.string()).parse(JSON.parse(read("package.nls.json")));
const { contributes } = z
  .object({
    contributes: z.object({
      configuration: z.array(z.object({ properties: z.record(z.string(), z.unknown()) })),
    }),
  })
  .parse(JSON.parse(read("package.json")));
const settings = contributes.configuration.flatMap(({ properties }) => Object.keys(properties));

/** Where the links and pictures of a page lead, without those to the web. */
function targetsOf(text: string): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/gu)]
    .map(([, target = ""]) => target)
    .filter((target) => !/^https?:/u.test(target));
}

/** The ids of a page's headings, as they are made from their texts. */
function headingsOf(text: string): string[] {
  const slugger = new GithubSlugger();
  return [...text.matchAll(/^#+ (.*)$/gmu)].map(([, heading = ""]) => slugger.slug(heading));
}

describe("the pages of README and docs", () => {
  it("lead only to files and headings that there are", () => {
    let seen = 0;
    for (const page of pages) {
      for (const target of targetsOf(read(page))) {
        const [path = "", heading] = target.split("#");
        const file = path === "" ? page : join(dirname(page), path);
        assert.ok(existsSync(join(repositoryRoot, file)), `${page}: ${target}`);
        if (heading !== undefined) {
          assert.ok(headingsOf(read(file)).includes(heading), `${page}: ${target}`);
        }
        seen += 1;
      }
    }
    assert.ok(seen > 20);
  });

  it("are each in the list of pages, which the README leads to", () => {
    const listed = targetsOf(read("docs/README.md"));
    for (const page of docs.filter((file) => file !== "docs/README.md")) {
      assert.ok(listed.includes(page.replace("docs/", "")), page);
    }
    assert.ok(
      targetsOf(read("README.md")).filter((target) => target.startsWith("docs/")).length > 5,
    );
  });

  it("name only commands and settings that there are", () => {
    const titles = new Set(
      Object.entries(strings)
        .filter(([key]) => key.startsWith("command."))
        .map(([, title]) => title),
    );
    const named = ["README.md", ...docs].flatMap((page) =>
      [...read(page).matchAll(/\*\*SEO: ([^*]+)\*\*/gu)].map(([, title = ""]) => ({ page, title })),
    );
    assert.ok(named.length > 10);
    for (const { page, title } of named) {
      assert.ok(titles.has(title), `${page}: SEO: ${title}`);
    }
    for (const page of ["README.md", ...docs]) {
      for (const [name] of read(page).matchAll(/seoResearch\.\w+/gu)) {
        assert.ok(settings.includes(name), `${page}: ${name}`);
      }
    }
  });

  it("name only files and npm scripts that there are, and leave no picture unused", () => {
    const { scripts } = z
      .object({ scripts: z.record(z.string(), z.string()) })
      .parse(JSON.parse(read("package.json")));
    let seen = 0;
    for (const page of pages) {
      for (const [, path = ""] of read(page).matchAll(
        /`((?:src|test|media|docs|\.github)\/[^`\s]+)`/gu,
      )) {
        assert.ok(globSync(path, { cwd: repositoryRoot }).length > 0, `${page}: ${path}`);
        seen += 1;
      }
      for (const [, script = ""] of read(page).matchAll(/npm run ([\w:]+)/gu)) {
        assert.ok(script in scripts, `${page}: npm run ${script}`);
        seen += 1;
      }
    }
    assert.ok(seen > 30);
    const shown = new Set(
      pages.flatMap((page) => targetsOf(read(page)).map((target) => join(dirname(page), target))),
    );
    for (const picture of globSync("docs/**/*.{png,svg,gif}", { cwd: repositoryRoot })) {
      assert.ok(shown.has(picture), picture);
    }
  });

  it("are packaged without what leads nowhere outside the repository", () => {
    const readme = packagedReadme(read("README.md"));
    assert.deepEqual(targetsOf(readme), []);
    assert.ok(readme.includes("| Research Keywords | 3 |"));
    assert.equal(
      packagedReadme(
        "# A\n\n![a picture](docs/a.png)\n\nRead. [More](docs/a.md)\n\nSee [b](B.md) and [c](https://c.example).\n",
      ),
      "# A\n\nRead.\n\nSee b and [c](https://c.example).\n",
    );
  });
});
