import assert from "node:assert/strict";
import { CommittedFiles } from "../../../../src/articles/moves/committedFiles.ts";
import { renamesBetween } from "../../../../src/articles/moves/renames.ts";
import type { FolderDifference } from "../../../../src/system/git/committedFolder.ts";
import { memoryFiles } from "../sites/memoryFiles.ts";
import { lines } from "./siteHistory.ts";
import { changesBetween, differenceOf } from "./withoutGit.ts";

const difference: FolderDifference = {
  ...differenceOf({}, {}),
  files: ["content/a.md", "content/b.md", "content/same.md"],
  changed: ["content/a.md"],
  gone: ["content/b.md"],
  came: ["content/new.md"],
  ignored: ["node_modules/", "made.json"],
  unread: ["theme", "content/link.md"],
};
const now = memoryFiles({
  "content/a.md": "now",
  "content/same.md": "same",
  "content/new.md": "new",
  "content/link.md": "linked",
  "node_modules/x/package.json": "{}",
  "theme/layouts/single.html": "layout",
  "made.json": "[]",
});

describe("files as they were at a commit", () => {
  const asked: string[][] = [];
  const committed = (): CommittedFiles => {
    asked.length = 0;
    return new CommittedFiles(difference, now, (paths) => {
      asked.push([...paths]);
      return Promise.resolve(paths.map((path) => new TextEncoder().encode(`\uFEFFthen ${path}`)));
    });
  };
  const namesIn = async (files: CommittedFiles, folder: string): Promise<string[]> =>
    (await files.list(folder)).map(({ name }) => name).toSorted();

  it("are the commit's where they differ, and else those of the disk", async () => {
    const files = committed();
    assert.deepEqual(
      await Promise.all(
        ["content/a.md", "content/b.md", "content/same.md", "content/new.md", "no.md"].map(
          files.read,
        ),
      ),
      ["then content/a.md", "then content/b.md", "same", undefined, undefined],
    );
    assert.deepEqual(
      [await files.hasMark("content/a.md"), await files.hasMark("content/same.md")],
      [true, false],
    );
    assert.deepEqual(await namesIn(files, "content"), ["a.md", "b.md", "link.md", "same.md"]);
  });

  it("are those of the disk where no commit has them: packages, what is made, submodules, links", async () => {
    const files = committed();
    assert.deepEqual(await namesIn(files, ""), ["content", "made.json", "node_modules", "theme"]);
    assert.deepEqual(await namesIn(files, "theme/layouts"), ["single.html"]);
    assert.equal(await files.read("theme/layouts/single.html"), "layout");
    assert.equal(await files.read("node_modules/x/package.json"), "{}");
    assert.equal(await files.read("content/link.md"), "linked");
    assert.deepEqual(asked, []);
  });

  it("are read ahead together", async () => {
    const files = committed();
    await files.readAhead(["content/a.md", "content/b.md", "content/same.md"]);
    await files.read("content/a.md");
    await files.read("content/b.md");
    assert.deepEqual(asked, [["content/a.md", "content/b.md"]]);
  });
});

describe("renamed files", () => {
  const text = (words: string): string =>
    [1, 2, 3, 4].map((line) => `Line ${line} of ${words}.\n`).join("");

  it("are those with the same text, else the same name, else most of the text", () => {
    const renames = renamesBetween(
      [
        { path: "a/one.md", text: text("one") },
        { path: "a/two.md", text: `${text("two")}More.\n` },
        { path: "a/three.md", text: text("three") },
        { path: "a/four.md", text: text("four") },
      ],
      [
        { path: "b/first.md", text: text("one") },
        { path: "b/two.md", text: text("two") },
        { path: "b/third.md", text: `${text("three")}And more.\n` },
        { path: "b/five.md", text: text("five") },
      ],
    );
    assert.deepEqual(Object.fromEntries(renames), {
      "a/one.md": "b/first.md",
      "a/two.md": "b/two.md",
      "a/three.md": "b/third.md",
    });
  });

  it("aren't guessed where several have one text, unless their names tell", () => {
    const same = (path: string): { path: string; text: string } => ({ path, text: text("all") });
    assert.deepEqual(
      Object.fromEntries(
        renamesBetween([same("a/x.md"), same("a/y.md")], [same("b/y.md"), same("b/x.md")]),
      ),
      { "a/x.md": "b/x.md", "a/y.md": "b/y.md" },
    );
    const found = (gone: readonly string[], came: readonly string[]): unknown =>
      Object.fromEntries(renamesBetween(gone.map(same), came.map(same)));
    assert.deepEqual(found(["a/x.md"], ["b/p.md", "b/q.md"]), {}, "one was copied");
    assert.deepEqual(found(["a/x.md", "a/y.md"], ["b/p.md", "b/q.md"]), {});
    assert.deepEqual(found(["a/x.md", "a/y.md"], ["b/p.md"]), {});
    assert.deepEqual(
      found(["a/x/_index.md", "a/y/_index.md"], ["b/c/y/_index.md", "b/x/_index.md"]),
      { "a/x/_index.md": "b/x/_index.md", "a/y/_index.md": "b/c/y/_index.md" },
      "the names of their folders tell",
    );
    assert.deepEqual(
      found(["a/x/_index.md", "a/y/_index.md"], ["b/p/_index.md", "b/q/_index.md"]),
      {},
    );
  });

  it("are unknown where capitals alone differ and Git has the old name", async () => {
    const texts = {
      "hugo.toml": 'baseURL = "https://tea.example/"\n',
      "content/About/index.md": "---\ntitle: About\nurl: /Us/\n---\nUs.\n",
      "content/tea.md": "---\ntitle: Tea\n---\nTea.\n",
    };
    const { "content/tea.md": tea, ...rest } = texts;
    const later = { ...rest, "content/Tea.md": tea.replace("---\nTea", "slug: other\n---\nTea") };
    assert.deepEqual(lines(await changesBetween(texts, later)), [
      "moved content/Tea.md: /tea/ → /other/",
    ]);
    const found = await changesBetween(texts, later, { committed: [] });
    assert.deepEqual([lines(found), found.unknown], [[], { renamedByCapitals: 1 }]);
  });
});
