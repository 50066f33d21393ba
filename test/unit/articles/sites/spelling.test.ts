import assert from "node:assert/strict";
import { readFrontMatter } from "../../../../src/articles/frontMatter/readFrontMatter.ts";
import { FoundSites } from "../../../../src/articles/sites/findSites.ts";
import { locateArticle } from "../../../../src/articles/sites/locateArticle.ts";
import { listedPath } from "../../../../src/articles/sites/siteFiles.ts";
import type { SiteFiles } from "../../../../src/articles/sites/siteFiles.ts";
import { siteReaders } from "../../../../src/articles/sites/siteReaders.ts";
import { memoryFiles } from "./memoryFiles.ts";

/** A project on a file system that finds a file by any capitals. */
function caseless(texts: Readonly<Record<string, string>>): SiteFiles {
  const folded = (path: string): string => path.normalize().toLowerCase();
  const paths = Object.keys(texts).flatMap((path) => {
    const parts = path.split("/");
    return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
  });
  const own = (path: string): string => paths.find((one) => folded(one) === folded(path)) ?? path;
  const files = memoryFiles(texts);
  return { list: (folder) => files.list(own(folder)), read: (path) => files.read(own(path)) };
}

const jekyll = {
  "_config.yml": "url: https://tea.example\n",
  "_posts/2024-01-02-Green.md": "---\ntitle: Green\n---\n",
  "Café/Tea.md": "---\ntitle: Tea\n---\n",
};

async function urlOf(files: SiteFiles, path: string): Promise<string> {
  const sites = new FoundSites(files, siteReaders);
  const listed = await sites.listed(path);
  const front = await readFrontMatter((await files.read(listed)) ?? "", "markdown");
  const located = await locateArticle(
    { path: listed, front },
    { rules: await sites.siteOf(listed), siteUrl: "", slugField: "slug", now: new Date() },
  );
  return located.kind === "url" ? located.url : located.reason;
}

describe("paths in two spellings", () => {
  it("lead to one article and one URL where a file system doesn't tell capitals apart", async () => {
    const files = caseless(jekyll);
    for (const [path, url] of [
      ["_posts/2024-01-02-Green.md", "https://tea.example/2024/01/02/Green.html"],
      ["_Posts/2024-01-02-green.MD", "https://tea.example/2024/01/02/Green.html"],
      ["Café/Tea.md", "https://tea.example/Caf%C3%A9/Tea.html"],
      // another spelling of the same letter, as macOS has it
      ["cafe\u0301/tea.md", "https://tea.example/Caf%C3%A9/Tea.html"],
    ] as const) {
      assert.equal(await urlOf(files, path), url, path);
    }
  });

  it("are two files where both are there, and as they are where none is", async () => {
    const files = memoryFiles({ "docs/tea.md": "", "docs/Tea.md": "" });
    assert.equal(await listedPath(files, "docs/Tea.md"), "docs/Tea.md");
    assert.equal(await listedPath(files, "docs/tea.md"), "docs/tea.md");
    assert.equal(await listedPath(files, "Docs/new.md"), "Docs/new.md");
    assert.equal(await listedPath(files, ""), "");
  });

  it("of a content folder in the configuration aren't guessed at: it's said where the pages are expected", async () => {
    const files = caseless({
      "hugo.toml": 'baseURL = "https://tea.example/"\ncontentDir = "Content"\n',
      "content/tea.md": "---\ntitle: Tea\n---\n",
    });
    assert.equal(
      await urlOf(files, "content/tea.md"),
      "Hugo publishes files in Content, but this file isn't there.",
    );
  });
});
