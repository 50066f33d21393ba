import assert from "node:assert/strict";
import type { ArticleLinks } from "../../../../src/articles/checks/checkContext.ts";
import { orphans } from "../../../../src/articles/checks/rules/orphans.ts";
import { CheckedProject } from "./checkedProject.ts";

describe("articles that no other one links to", () => {
  const project = new CheckedProject({
    "hugo.toml": 'baseURL = "https://tea.example/"\n',
    "content/_index.md": "---\ntitle: Home\n---\n",
    "content/posts/a.md": "---\ntitle: Tea\n---\nText.\n",
    "content/posts/draft.md": "---\ntitle: Tea\ndraft: true\n---\nText.\n",
  });
  const links = (more: Partial<ArticleLinks> = {}): ArticleLinks => ({
    linksTo: () => Promise.resolve([]),
    mentionsWithoutLink: (_path, words) =>
      Promise.resolve({ first: [{ path: "content/b.md", sentence: `More about ${words}.` }] }),
    unread: [],
    ...more,
  });
  const found = async (path: string, known: ArticleLinks | undefined): Promise<string[]> => {
    const article = await project.read(path);
    const findings = await orphans.find(article, { ...project.context, links: known });
    return findings.flatMap(({ fixes }) => ["orphan", ...fixes.map(({ title }) => title)]);
  };

  it("are reported with the articles where a link would fit", async () => {
    assert.deepEqual(await found("content/posts/a.md", links()), [
      "orphan",
      "Open content/b.md (possible link: “More about Tea.”)",
    ]);
  });

  it("aren't where a link is known, where not all articles could be read, and before any was", async () => {
    const from = links({ linksTo: () => Promise.resolve([{ from: "content/b.md" }]) });
    assert.deepEqual(await found("content/posts/a.md", from), []);
    assert.deepEqual(await found("content/posts/a.md", links({ unread: ["content/c.md"] })), []);
    assert.deepEqual(await found("content/posts/a.md", undefined), []);
  });

  it("are no drafts, and neither home nor section pages, which menus lead to", async () => {
    assert.deepEqual(await found("content/posts/draft.md", links()), []);
    assert.deepEqual(await found("content/_index.md", links()), []);
  });
});
