import assert from "node:assert/strict";
import * as path from "node:path";
import { pathInside, programPath } from "../../../../src/system/git/programPath.ts";

describe("the path of Git", () => {
  it("is the one that the editor names, or is found in the absolute folders of the search path", () => {
    const there = new Set(["/usr/bin/git", "node_modules/.bin/git", "./git", "git"]);
    const search = (pathVariable: string): string | undefined =>
      programPath("git", { pathVariable, isFile: (file) => there.has(file), rules: path.posix });
    assert.equal(search("/opt/bin:/usr/bin"), "/usr/bin/git");
    // the working folder and what is relative to it belong to somebody else
    assert.equal(search(":.:node_modules/.bin:/usr/bin"), "/usr/bin/git");
    assert.equal(search(".:node_modules/.bin"), undefined);
    assert.equal(programPath("/opt/git/bin/git", { pathVariable: "" }), "/opt/git/bin/git");
    for (const named of ["./git", "bin/git", "", "git; rm -r x", "sh"]) {
      assert.equal(programPath(named, { pathVariable: "/usr/bin", isFile: () => true }), undefined);
    }
  });

  it("is never one in an open folder", () => {
    const search = (named: string, pathVariable = ""): string | undefined =>
      programPath(named, {
        pathVariable,
        neverIn: ["/work/site"],
        isFile: () => true,
        rules: path.posix,
      });
    assert.equal(search("/work/site/bin/git"), undefined);
    assert.equal(search("git", "/work/site/bin:/usr/bin"), "/usr/bin/git");
    assert.equal(search("/work/site2/git"), "/work/site2/git");
  });

  it("is an absolute one on Windows, too", () => {
    const search = (named: string): string | undefined =>
      programPath(named, {
        pathVariable: String.raw`.;bin;C:\Program Files\Git\cmd`,
        isFile: () => true,
        rules: path.win32,
      });
    assert.equal(search("git"), String.raw`C:\Program Files\Git\cmd\git.exe`);
    assert.equal(search(String.raw`D:\Git\git.exe`), String.raw`D:\Git\git.exe`);
    assert.equal(search(String.raw`.\git.exe`), undefined);
  });
});

describe("a path below the folder of a repository", () => {
  it("has slashes and no drive, however the folder was written", () => {
    const { win32, posix } = path;
    const cases = [
      [
        win32,
        String.raw`C:\Sites\Blog`,
        String.raw`c:\sites\blog\content\a b.md`,
        "content/a b.md",
      ],
      [win32, "C:/Sites/Blog/", String.raw`C:\Sites\Blog\ü.md`, "ü.md"],
      [win32, String.raw`\\server\share\site`, String.raw`\\server\share\site\a.md`, "a.md"],
      [win32, String.raw`C:\Sites`, String.raw`D:\Sites\a.md`, undefined],
      [win32, String.raw`C:\Sites\Blog`, String.raw`C:\Sites\Blog2\a.md`, undefined],
      [posix, "/sites/blog", "/sites/blog/back\\slash.md", "back\\slash.md"],
      [posix, "/sites/blog", "/sites/blog/..a/b.md", "..a/b.md"],
      [posix, "/sites/blog", "/sites/a.md", undefined],
      [posix, "/sites/blog", "/sites/blog", undefined],
      [posix, "/", "/a.md", "a.md"],
    ] as const;
    for (const [rules, folder, file, expected] of cases) {
      assert.equal(pathInside(folder, file, rules), expected, `${folder} ${file}`);
    }
  });
});
