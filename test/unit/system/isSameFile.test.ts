import assert from "node:assert/strict";
import { linkSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
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

  function link(target: string, name: string): void {
    try {
      symlinkSync(at(target), at(name), "junction");
    } catch (error) {
      // There it is the same folder anyway.
      assert.ok(error instanceof Error && "code" in error && error.code === "EEXIST");
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
    link("seo", "research");
    assert.equal(spelledOnDisk(folder.path, "research"), "research", "a link of another name");
  });
});
