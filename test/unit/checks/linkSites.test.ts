import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { linkAnchor } from "../../../src/checks/rules/linkAnchor.ts";
import { linkBroken } from "../../../src/checks/rules/linkBroken.ts";
import { repositoryRoot } from "../../support/paths.ts";
import { memoryFiles } from "../sites/memoryFiles.ts";
import { linkProject } from "./linkProject.ts";
import type { LinkProject } from "./linkProject.ts";

/** The project in a file of test/fixtures/checks/links, whose README says how it is written. */
function sampleSite(name: string): LinkProject {
  const path = join(repositoryRoot, "test", "fixtures", "checks", "links", `${name}.txt`);
  const parts = readFileSync(path, "utf8").split(/^=== (.+)\n/mu);
  const texts: Record<string, string> = {};
  for (let at = 1; at < parts.length; at += 2) {
    texts[parts[at] ?? ""] = parts[at + 1] ?? "";
  }
  return linkProject(memoryFiles(texts), name === "hugo" ? "" : "https://tea.example.org");
}

/** Every link that is planted in a site as a fault, and every one that a rule finds, each as `path: target`. */
async function compared(
  project: LinkProject,
): Promise<Record<"planted" | "found", readonly string[]>> {
  const planted: string[] = [];
  const found: string[] = [];
  for (const path of await project.articles()) {
    const article = await project.article(path);
    if (article === undefined) {
      continue;
    }
    const rules = { fault: linkBroken, "no heading": linkAnchor } as const;
    for (const [text, rule] of Object.entries(rules)) {
      planted.push(
        ...article.body.links
          .filter((link) => link.text === text)
          .map((link) => `${text} ${path}: ${link.target}`),
      );
      for (const { start, end } of await rule.find(article, project.context)) {
        found.push(`${text} ${path}: ${article.text.slice(start, end)}`);
      }
    }
  }
  return { planted, found };
}

describe("links of sample sites", () => {
  for (const generator of ["hugo", "jekyll", "eleventy", "astro", "docusaurus", "next"]) {
    it(`are broken where a fault is planted in that of ${generator}, and nowhere else`, async () => {
      const { planted, found } = await compared(sampleSite(generator));
      assert.ok(planted.length > 7);
      assert.deepEqual(found.toSorted(), planted.toSorted());
    });
  }
});
