import assert from "node:assert/strict";
import { judgeLink } from "../../../../src/articles/checks/links/judgeLink.ts";
import { checkedLinks } from "../../../../src/articles/checks/links/checkedLinks.ts";
import { insertLink } from "../../../../src/articles/links/insertLink.ts";
import { LinkPlaces } from "../../../../src/articles/links/linkPlaces.ts";
import { TextWords } from "../../../../src/articles/links/textWords.ts";
import { withChanges } from "../../../../src/articles/text/textChange.ts";
import { ArticleProject } from "../../../../src/articles/project/articleProject.ts";
import { ProjectChecks } from "../../../../src/articles/project/projectChecks.ts";
import { astroPages, docusaurus, eleventy, hugo, jekyll, page } from "../moves/movedSites.ts";
import { memoryFiles } from "../sites/memoryFiles.ts";

const fields = {
  title: "title",
  description: "description",
  slug: "slug",
  keyword: [],
  keywords: "keywords",
};

/** Inserts the first place that is found for a link from one article to another. */
async function inserted(
  texts: Readonly<Record<string, string>>,
  from: string,
  to: string,
): Promise<string | undefined> {
  const project = new ArticleProject({
    files: memoryFiles(texts),
    settings: { of: () => ({ siteUrl: "", titleSuffix: "", fields }), researchFolder: () => "seo" },
    now: () => new Date("2026-11-20T12:00:00Z"),
  });
  const checks = new ProjectChecks(project);
  const articles = await project.index.articles();
  const context = checks.contextOf(from);
  const read = (text: string) => checks.article({ path: from, kind: "markdown", text });
  const before = texts[from] ?? "";
  const source = await read(before);
  const target = articles.find(({ path }) => path === to);
  assert.ok(source !== undefined && target !== undefined);
  const [place] = new LinkPlaces(articles, new TextWords()).to(target, [source]);
  assert.ok(place !== undefined, "no place");
  const change = await insertLink({
    source,
    place,
    target: { path: to, url: target.url },
    articles,
    context,
    reread: read,
  });
  if (change === undefined) {
    return undefined;
  }
  const after = await read(withChanges(before, [change]));
  assert.ok(after !== undefined);
  const link = checkedLinks(after).find(({ start }) => start === change.start);
  const verdict = await judgeLink(after, link?.target ?? "", context);
  assert.equal(verdict.kind === "file" ? verdict.path : verdict.kind, to);
  assert.equal(before.slice(0, change.start), after.text.slice(0, change.start));
  assert.equal(
    before.slice(change.end),
    after.text.slice(after.text.length - before.length + change.end),
  );
  return change.text;
}

const sites = { hugo, jekyll, docusaurus, astroPages, eleventy };
const wanted: Readonly<Record<string, string>> = {
  hugo: "[Green](/guides/green/)",
  jekyll: "[Green](/guides/green/)",
  docusaurus: "[Green](./green.md)",
  astroPages: "[Green](/guides/green/)",
  eleventy: "[Green](/guides/green/)",
};

describe("inserting a link between articles", () => {
  for (const [name, site] of Object.entries(sites)) {
    const from = Object.keys(site).find((path) => path.endsWith("guides/from.md")) ?? "";
    const to = from.replace("from.md", "green.md");

    it(`leads to the other article, and changes nothing else: ${name}`, async () => {
      const texts = { ...site, [from]: page("From", "", "Steep it.\r\n\r\nGreen is *mild*.\r\n") };
      assert.equal(await inserted(texts, from, to), wanted[name]);
    });
  }

  it("writes a link as the article's own links are", async () => {
    const from = "content/guides/from.md";
    const text = page("From", "", "See [black](../black/).\n\nGreen is mild.\n");
    assert.equal(
      await inserted({ ...hugo, [from]: text }, from, "content/guides/green.md"),
      "[Green](../green/)",
    );
  });
});
