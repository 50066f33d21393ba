import assert from "node:assert/strict";
import { posix, win32 } from "node:path";
import { chooseWindow } from "../../../src/outside/chooseWindow.ts";

describe("the window that answers an agent outside the editor", () => {
  const window = (name: string, folders: readonly string[], focusedAt = 0) => ({
    file: name,
    address: name,
    folders,
    focusedAt,
  });
  const chosen = (
    windows: readonly ReturnType<typeof window>[],
    places: readonly (readonly string[])[],
    paths: typeof posix = posix,
  ): string => {
    const choice = chooseWindow(windows, places, paths);
    return choice === "none"
      ? "none"
      : "several" in choice
        ? `${choice.several.length} windows`
        : `${choice.asNear.map(({ address }) => address).join(" before ")}${choice.isOnly ? ", the only one" : ""}`;
  };

  it("is the one whose folder is nearest, of several the one that was in front last", () => {
    const windows = [
      window("outer", ["/a"], 9),
      window("inner", ["/x", "/a/b"]),
      window("later", ["/a/b"], 5),
      window("beside", ["/a/bc"], 9),
    ];
    assert.equal(chosen(windows, [["/a/b/c"]]), "later before inner");
    assert.equal(chosen(windows, [["/a/c"]]), "outer");
    assert.equal(chosen(windows, [["/x"]]), "inner");
    assert.equal(chosen(windows, [["/a/bc"]]), "beside");
    assert.equal(chosen(windows, [["/a/..b"]]), "outer");
  });

  it("is that of the first place that lies in one", () => {
    const windows = [window("a", ["/a"]), window("b", ["/b"])];
    assert.equal(chosen(windows, [["/b/c"], ["/a"]]), "b");
    assert.equal(chosen(windows, [["/c"], ["/a"]]), "a");
    assert.equal(chosen(windows, [[], ["/c", "/b"]]), "b");
  });

  it("is the only one there is, which is said, and else none is guessed", () => {
    assert.equal(chosen([window("a", ["/a"])], [["/"]]), "a, the only one");
    assert.equal(chosen([window("a", [])], []), "a, the only one");
    assert.equal(chosen([window("a", ["/a"]), window("b", ["/b"])], [["/"]]), "2 windows");
    assert.equal(chosen([], [["/"]]), "none");
  });

  it("is found on Windows in capitals of either kind, and on its own drive", () => {
    const windows = [window("c", ["C:\\Sites"]), window("d", ["D:\\sites"])];
    assert.equal(chosen(windows, [["c:\\sites\\blog"]], win32), "c");
    assert.equal(chosen(windows, [["D:\\"]], win32), "2 windows");
  });
});
