import assert from "node:assert/strict";
import {
  researchFolder,
  researchFolderProblem,
} from "../../../../src/research/files/researchFolder.ts";

describe("the setting for the folder of research files", () => {
  it("names a folder inside the project", () => {
    for (const [named, folder] of [
      ["seo", "seo"],
      ["content/research/", "content/research"],
      [String.raw`content\research`, "content/research"],
      ["./a//b/.", "a/b"],
      [" _research ", "_research"],
      ["a:b", undefined],
      ["ab:c", "ab:c"],
    ] as const) {
      assert.equal(researchFolder(named), folder, named);
      assert.equal(researchFolderProblem(named) === undefined, folder !== undefined, named);
    }
  });

  it("isn't followed anywhere else, and says what to do", () => {
    for (const named of [
      String.raw`D:\research`,
      "d:/research",
      "D:research",
      "D:",
      String.raw`\\server\share\research`,
      "//server/share",
      "/home/me/research",
      String.raw`\research`,
      "~/research",
      "../research",
      "a/../../b",
      ".",
    ]) {
      assert.equal(researchFolder(named), undefined, named);
      assert.equal(
        researchFolderProblem(named),
        `The setting seoResearch.folder is “${named}”, which isn't a folder inside the project. Change it to one, for example research.`,
      );
    }
    assert.equal(researchFolderProblem(" "), undefined, "an empty setting is the default");
  });
});
