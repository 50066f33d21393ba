import assert from "node:assert/strict";
import { packagedParts } from "../../support/packagedFiles.ts";

const files = [
  "package.json",
  "package.nls.json",
  "dist/README.md",
  "LICENSE",
  "docs/start.md",
  "docs/pictures/result.webp",
  "dist/extension.cjs",
  "dist/parts/startShared.cjs",
  "dist/parts/shared.cjs",
  "dist/parts/renameAgain-52OLUV7L.cjs",
  "dist/sandbox.cjs",
  "dist/webview/result.js",
  "dist/webview/shared-WKHINL3S.js",
  "media/icon.png",
  "media/walkthrough/site.svg",
  "media/skills/seo-keyword-map/SKILL.md",
];

describe("the files of the package", () => {
  it("belong each to one part, by name", () => {
    const parts = packagedParts(files);
    assert.deepEqual(parts.flatMap((part) => part.files).toSorted(), files.toSorted());
    assert.deepEqual(parts.find(({ name }) => name === "code at the start")?.files, [
      "dist/extension.cjs",
      "dist/parts/startShared.cjs",
    ]);
  });

  it("are refused where nobody named them: sources, maps, settings, an earlier package", () => {
    for (const file of [
      "src/extension.ts",
      "dist/extension.cjs.map",
      "dist/seo-research.vsix",
      "dist/release/seo-research.vsix",
      "dist/other.cjs",
      "dist/webview/other.js",
      ".env",
      "node_modules/zod/package.json",
      "media/README.png",
      "docs/pictures/main-job.png",
    ]) {
      assert.throws(
        () => packagedParts([...files, file]),
        (error) => error instanceof Error && error.message.endsWith(`: ${file}`),
        file,
      );
    }
  });

  it("aren't complete where a part has none", () => {
    assert.throws(
      () => packagedParts(files.filter((file) => !file.includes("sandbox"))),
      /lacks third-party code and the sandbox/u,
    );
  });
});
