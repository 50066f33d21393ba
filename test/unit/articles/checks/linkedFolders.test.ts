import assert from "node:assert/strict";
import { linkBroken } from "../../../../src/articles/checks/rules/linkBroken.ts";
import { FoundSites } from "../../../../src/articles/sites/findSites.ts";
import type { SiteFiles } from "../../../../src/articles/sites/siteFiles.ts";
import { siteReaders } from "../../../../src/articles/sites/siteReaders.ts";
import { memoryFiles } from "../sites/memoryFiles.ts";
import { linkProject } from "./linkProject.ts";

const article = (title: string, body = ""): string => `---\ntitle: ${title}\n---\n\n${body}\n`;

const texts = {
  "_config.yml": "url: https://tea.example\npermalink: /:title/\n",
  "posts/start.md": article(
    "Start",
    "[page](/posts/green/) [source](../vault/tea.md) [gone](../posts/watre.md)",
  ),
  "posts/tea.md": article("Tea"),
  "posts/water.md": article("Water"),
  "vault/tea.md": article("Tea of the vault"),
  "vault/green/index.md": article("Green"),
};

/** The same files, but that some folders are links to others. */
function withLinks(files: SiteFiles, ...links: readonly string[]): SiteFiles {
  return {
    read: files.read,
    list: async (folder) =>
      (await files.list(folder)).map((entry) =>
        links.includes(entry.name) && entry.kind === "folder" ? { ...entry, isLink: true } : entry,
      ),
  };
}

async function brokenIn(files: SiteFiles): Promise<string[]> {
  const project = linkProject(files);
  const start = (await project.article("posts/start.md")) ?? assert.fail();
  const found = await linkBroken.find(start, project.context);
  return found.map((one) => start.text.slice(one.start, one.end));
}

describe("folders that are links to others", () => {
  it("aren't searched, and a link to a page that may lie in one isn't broken", async () => {
    const { "vault/tea.md": _, ...without } = texts;
    assert.deepEqual(await brokenIn(memoryFiles(texts)), ["/posts/green/", "../posts/watre.md"]);
    // the file itself is looked at where a path leads to it
    const linked = withLinks(memoryFiles(texts), "vault");
    assert.deepEqual(await brokenIn(linked), ["../posts/watre.md"]);
    assert.deepEqual(await brokenIn(withLinks(memoryFiles(without), "vault")), [
      "../vault/tea.md",
      "../posts/watre.md",
    ]);
    const sites = new FoundSites(linked, siteReaders);
    const [rules = assert.fail()] = await sites.all();
    assert.deepEqual(
      (await sites.contentOf(rules)).filter((path) => path.startsWith("vault/")),
      [],
    );
    assert.deepEqual(await sites.links(), ["vault"]);
  });

  it("of which the generator makes no pages don't count", async () => {
    const config = `${texts["_config.yml"]}exclude: [leaves]\n`;
    const files = memoryFiles({ ...texts, "_config.yml": config, "leaves/x.md": article("X") });
    assert.deepEqual(await brokenIn(withLinks(files, "leaves")), [
      "/posts/green/",
      "../posts/watre.md",
    ]);
  });

  it("that hold programs' modules don't count", async () => {
    const files = withLinks(memoryFiles({ ...texts, "node_modules/x.md": "" }), "node_modules");
    assert.deepEqual(await brokenIn(files), ["/posts/green/", "../posts/watre.md"]);
    assert.deepEqual(await new FoundSites(files, siteReaders).links(), []);
  });
});
