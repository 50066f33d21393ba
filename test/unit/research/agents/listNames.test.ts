import assert from "node:assert/strict";
import { isNamed, listNames } from "../../../../src/research/agents/listNames.ts";
import type { ShownPath } from "../../../../src/research/agents/listNames.ts";

describe("a keyword list that an agent names", () => {
  const drive: ShownPath = {
    shown: "seo/keywords",
    disk: String.raw`d:\My Blog\seo\keywords`,
  };
  const tea: ShownPath = {
    shown: "seo/keywords/Tea 2.csv",
    disk: String.raw`d:\My Blog\seo\keywords\Tea 2.csv`,
  };
  const names = (named: string, ...folders: readonly ShownPath[]): boolean => {
    const meant = listNames(named, folders);
    return meant !== undefined && isNamed(meant, tea);
  };

  it("is known by its name, its path below the folder, and its path on a disk of Windows", () => {
    for (const named of [
      "tea 2",
      "Tea 2.csv",
      "SEO/Keywords/tea 2.csv",
      String.raw`seo\keywords\Tea 2.csv`,
      String.raw`D:\My Blog\seo\keywords\Tea 2.csv`,
      "d:/my blog/seo/keywords/tea 2.CSV",
    ]) {
      assert.ok(names(named, drive), named);
    }
    for (const named of [
      "tea",
      String.raw`E:\My Blog\seo\keywords\Tea 2.csv`,
      String.raw`D:\Tea 2.csv`,
      "other/Tea 2.csv",
    ]) {
      assert.ok(!names(named, drive), named);
    }
  });

  it("is new under the name at the end of such a path, where that is in a folder for lists", () => {
    const file = (named: string): string | undefined => listNames(named, [drive])?.file;
    assert.equal(file("Green Tea"), "green-tea.csv");
    assert.equal(file("seo/keywords/Green Tea.csv"), "green-tea.csv");
    assert.equal(file(String.raw`D:\my blog\SEO\keywords\Green Tea.csv`), "green-tea.csv");
    assert.equal(file(String.raw`D:\elsewhere\Green Tea.csv`), undefined);
    assert.equal(file("/elsewhere/green-tea.csv"), undefined);
  });

  it("is the one at that path where several have its name", () => {
    const meant = listNames("b/seo/keywords/tea.csv", [
      { shown: "a/seo/keywords", disk: "/work/a/seo/keywords" },
      { shown: "b/seo/keywords", disk: "/work/b/seo/keywords" },
    ]);
    assert.ok(meant !== undefined);
    const list = (project: string): ShownPath => ({
      shown: `${project}/seo/keywords/tea.csv`,
      disk: `/work/${project}/seo/keywords/tea.csv`,
    });
    assert.deepEqual(
      ["a", "b"].map((project) => isNamed(meant, list(project))),
      [false, true],
    );
  });

  it("has no name that leads elsewhere, or says nothing", () => {
    for (const named of ["", "  ", "../tea", ".hidden", "a/../b", "tea\u0000", "—"]) {
      assert.equal(listNames(named, [drive]), undefined, named);
    }
  });
});
