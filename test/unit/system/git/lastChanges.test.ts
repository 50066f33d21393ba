import assert from "node:assert/strict";
import { LastChanges } from "../../../../src/system/git/lastChanges.ts";
import { countProcessorTime } from "../../../support/processorTime.ts";

describe("the commits that made files what they are", () => {
  it("are found in a moment where thousands of equal files were moved, or came of one", () => {
    const names = Array.from({ length: 20_000 }, (_none, at) => `${at}/index.md`);
    const at = (folder: string): string[] => names.map((name) => `${folder}/${name}`);
    const change = (path: string, before?: string, after?: string) => ({ path, before, after });
    const found = new LastChanges(new Map(at("new").map((path) => [path, "same"])), false);
    const spent = countProcessorTime();
    const commit = { id: "", isRoot: false };
    found.add({
      ...commit,
      time: 3,
      changes: [
        change("one.md", "same"),
        ...at("new").map((path) => change(path, undefined, "same")),
      ],
    });
    found.add({ ...commit, time: 2, changes: [change("one.md", undefined, "same")] });
    assert.equal(found.end().get("new/0/index.md")?.time, 2);
    const moved = new LastChanges(new Map(at("new").map((path) => [path, "same"])), false);
    moved.add({
      ...commit,
      time: 3,
      changes: [
        ...at("old").map((path) => change(path, "same")),
        ...at("new").map((path) => change(path, undefined, "same")),
      ],
    });
    // of several with one content and one name it can't be told where each was
    assert.equal(moved.end().get("new/0/index.md")?.time, 3);
    assert.ok(spent() < 1_500);
  });
});
