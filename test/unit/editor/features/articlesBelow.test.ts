import assert from "node:assert/strict";
import {
  articlesBelow,
  isSkipped,
  mostArticles,
} from "../../../../src/editor/features/urlMoves/articlesBelow.ts";

describe("the articles that are about to move", () => {
  const folders: Readonly<Record<string, readonly string[]>> = {
    "": ["content/", "node_modules/", "a.md", "b.png"],
    content: ["c.md", "more/", ".git/"],
    "content/more": ["d.mdx"],
    node_modules: ["one/", "README.md"],
    "node_modules/one": ["README.md"],
  };
  let listed: string[];
  beforeEach(() => {
    listed = [];
  });

  async function below(
    names = (folder: string): readonly string[] => folders[folder] ?? [],
    signal = new AbortController().signal,
  ): Promise<readonly string[]> {
    return articlesBelow((folder) => {
      listed.push(folder);
      return Promise.resolve(
        names(folder).map((name) => ({
          name: name.replace("/", ""),
          isFolder: name.endsWith("/"),
        })),
      );
    }, signal);
  }

  it("are those in a folder and below it, without packages", async () => {
    assert.deepEqual(await below(), ["a.md", "content/c.md", "content/more/d.mdx"]);
    assert.deepEqual(listed, ["", "content", "content/more"]);
  });

  it("are none in what is part of packages itself", () => {
    assert.deepEqual(
      ["node_modules", "site/node_modules/one", "content/node_modules.md"].map(isSkipped),
      [true, true, false],
    );
  });

  it("are no more than are read, and none once that isn't waited for", async () => {
    const endless = (): readonly string[] => [
      ...Array.from({ length: 50 }, (_, at) => `p${at}.md`),
      "deeper/",
    ];
    const found = await below(endless);
    assert.deepEqual([found.length, listed.length], [mostArticles, mostArticles / 50]);
    listed = [];
    const stopped = new AbortController();
    await below(() => {
      stopped.abort();
      return ["deeper/"];
    }, stopped.signal);
    assert.deepEqual(listed, [""]);
  });
});
