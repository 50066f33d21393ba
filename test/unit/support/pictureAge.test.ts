import assert from "node:assert/strict";
import { globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { repositoryRoot } from "../../support/paths.ts";
import { scenes } from "../../support/pictureScenes.ts";
import { agedTexts, notedTexts } from "../../support/pictureTexts.ts";

const noted = z
  .record(z.string(), z.array(z.string()))
  .parse(JSON.parse(readFileSync(join(repositoryRoot, notedTexts), "utf8")));
const pictures = globSync("docs/pictures/*", { cwd: repositoryRoot }).map((file) =>
  file.replaceAll("\\", "/"),
);

describe("the pictures of README and docs", () => {
  it("show no text that the product doesn't have any more: npm run pictures takes them again", () => {
    assert.deepEqual(agedTexts(noted), []);
    assert.deepEqual(agedTexts({ result: ["A text that nothing shows."] }), [
      "result: A text that nothing shows.",
    ]);
  });

  it("are those that the script takes", () => {
    const taken = scenes.flatMap(({ parts }) => Object.keys(parts));
    assert.deepEqual(
      pictures.toSorted(),
      taken.map((name) => `docs/pictures/${name}.webp`).toSorted(),
    );
  });

  it("are each on a page, and have at most 450 KB together with the animation", () => {
    const pages = ["README.md", ...globSync("docs/*.md", { cwd: repositoryRoot })]
      .map((page) => readFileSync(join(repositoryRoot, page), "utf8"))
      .join("\n");
    for (const picture of [...pictures, "docs/main-job.webp"]) {
      assert.ok(pages.includes(picture.slice("docs/".length)), picture);
    }
    const bytes = [...pictures, "docs/main-job.webp"].reduce(
      (sum, file) => sum + statSync(join(repositoryRoot, file)).size,
      0,
    );
    assert.ok(bytes <= 450_000, `${bytes} bytes`);
  });
});
