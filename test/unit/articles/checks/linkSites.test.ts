import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { CheckedArticle } from "../../../../src/articles/checks/finding.ts";
import type { TextChange } from "../../../../src/articles/text/textChange.ts";
import { internalLinks } from "../../../../src/articles/checks/links/internalLinks.ts";
import { linkAnchor } from "../../../../src/articles/checks/rules/linkAnchor.ts";
import { linkBroken } from "../../../../src/articles/checks/rules/linkBroken.ts";
import { repositoryRoot } from "../../../support/paths.ts";
import { memoryFiles } from "../sites/memoryFiles.ts";
import { linkProject } from "./linkProject.ts";
import type { LinkProject } from "./linkProject.ts";

/** The project in a file of test/fixtures/checks/links, whose README says how it is written. */
function sampleSite(name: string): LinkProject {
  const path = join(repositoryRoot, "test", "fixtures", "checks", "links", `${name}.txt`);
  const parts = readFileSync(path, "utf8").split(/^=== (.+)\r?\n/mu);
  const texts: Record<string, string> = {};
  for (let at = 1; at < parts.length; at += 2) {
    texts[parts[at] ?? ""] = parts[at + 1] ?? "";
  }
  return linkProject(memoryFiles(texts), name.startsWith("hugo") ? "" : "https://tea.example.org");
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
        ...internalLinks(article)
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

/** An article after a change of its text. */
async function changedArticle(
  project: LinkProject,
  article: CheckedArticle,
  { start, end, text }: TextChange,
): Promise<CheckedArticle> {
  const changed = `${article.text.slice(0, start)}${text}${article.text.slice(end)}`;
  return { ...article, text: changed, body: await project.bodyOf(article.path, changed) };
}

describe("links of sample sites", () => {
  for (const generator of [
    "hugo",
    "hugo-mounts",
    "jekyll",
    "eleventy",
    "astro",
    "docusaurus",
    "next",
  ]) {
    it(`are broken where a fault is planted in that of ${generator}, and nowhere else`, async () => {
      const { planted, found } = await compared(sampleSite(generator));
      assert.ok(planted.length > (generator === "hugo-mounts" ? 1 : 7));
      assert.deepEqual(found.toSorted(), planted.toSorted());
    });

    it(`of ${generator} are right after each of their quick fixes`, async () => {
      const project = sampleSite(generator);
      const wrong: string[] = [];
      let fixed = 0;
      for (const path of await project.articles()) {
        const article = await project.article(path);
        for (const rule of article === undefined ? [] : [linkBroken, linkAnchor]) {
          const before = article === undefined ? [] : await rule.find(article, project.context);
          for (const fix of before.flatMap(({ fixes }) => fixes)) {
            const [change] = fix.kind === "edit" ? fix.changes : [];
            if (article === undefined || change === undefined) {
              continue;
            }
            const changed = await changedArticle(project, article, change);
            const after = await rule.find(changed, project.context);
            fixed += 1;
            if (after.length !== before.length - 1) {
              wrong.push(`${path}: ${fix.title}`);
            }
          }
        }
      }
      assert.ok(fixed > 0);
      assert.deepEqual(wrong, []);
    });
  }
});
