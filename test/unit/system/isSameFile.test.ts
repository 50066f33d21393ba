import assert from "node:assert/strict";
import { existsSync, linkSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isSameFile } from "../../../src/system/isSameFile.ts";
import { spelledOnDisk } from "../../../src/system/spelledOnDisk.ts";
import { scratchFolder } from "../../support/scratch.ts";

// A link in other letters is to a system that tells capitals apart what both spellings are to one that doesn't.
describe("a file under two spellings", () => {
  let folder: ReturnType<typeof scratchFolder>;
  const at = (...names: readonly string[]): string => join(folder.path, ...names);
  beforeEach(() => {
    folder = scratchFolder();
    mkdirSync(at("seo", "keywords"), { recursive: true });
    writeFileSync(at("seo", "keywords", "tea.csv"), "keyword\n");
    link("seo", "SEO");
  });
  afterEach(() => folder.remove());

  /** None where the file system takes both names for one. */
  function link(target: string, name: string): void {
    if (!existsSync(at(name))) {
      symlinkSync(at(target), at(name), "junction");
    }
  }

  it("is one where the file system says so", () => {
    assert.ok(isSameFile(at("seo", "keywords", "tea.csv"), at("SEO", "keywords", "tea.csv")));
    assert.ok(isSameFile(at("none"), at("none")));
  });

  it("is two where it doesn't", () => {
    mkdirSync(at("other"));
    writeFileSync(at("other", "tea.csv"), "keyword\n");
    linkSync(at("seo", "keywords", "tea.csv"), at("tea.csv"));
    for (const other of [at("other", "tea.csv"), at("tea.csv"), at("none", "tea.csv")]) {
      assert.ok(!isSameFile(at("seo", "keywords", "tea.csv"), other), other);
    }
  });

  it("is spelled as its folder lists it", () => {
    assert.equal(spelledOnDisk(folder.path, "SEO"), "seo");
    assert.equal(spelledOnDisk(folder.path, "SEO/keywords/tea.csv"), "seo/keywords/tea.csv");
    assert.equal(spelledOnDisk(folder.path, "seo"), "seo");
    assert.equal(spelledOnDisk(folder.path, "SEO/none"), "SEO/none", "which isn't there");
  });

  it("stays as it is given where it is a link of another name", () => {
    link("seo", "research");
    assert.equal(spelledOnDisk(folder.path, "research"), "research");
  });
});
