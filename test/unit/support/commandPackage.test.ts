import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "../../support/paths.ts";
import { commandManifest } from "../../support/release/commandPackage.ts";

describe("the package of the command line", () => {
  const own: unknown = JSON.parse(readFileSync(join(repositoryRoot, "package.json"), "utf8"));

  it("has the extension's name and version, one program, no dependencies and nothing of the editor", () => {
    const manifest = commandManifest(own);
    assert.deepEqual(Object.keys(manifest).toSorted(), [
      "bin",
      "description",
      "engines",
      "files",
      "license",
      "name",
      "type",
      "version",
    ]);
    assert.deepEqual(manifest["bin"], { "seo-research": "./main.js" });
    assert.deepEqual(manifest["engines"], { node: ">=22" });
    assert.match(
      JSON.stringify(own),
      new RegExp(`"version":"${String(manifest["version"])}"`, "u"),
    );
  });

  it("has nothing in the extension's own package", () => {
    const listed = readFileSync(join(repositoryRoot, ".vscodeignore"), "utf8").split("\n");
    assert.equal(listed[0], "**");
    assert.ok(!listed.some((line) => line.includes("command")));
    assert.ok(!JSON.stringify(own).includes('"bin"'));
  });
});
