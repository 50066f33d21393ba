import assert from "node:assert/strict";
import { linkBroken } from "../../../../src/articles/checks/rules/linkBroken.ts";
import { memoryFiles } from "../sites/memoryFiles.ts";
import { linkProject } from "./linkProject.ts";

const article = (title: string, body = ""): string => `---\ntitle: ${title}\n---\n\n${body}\n`;

const texts = {
  "eleventy.config.js": "export default { dir: { input: 'pages' } };\n",
  "package.json": '{ "dependencies": { "@11ty/eleventy": "3.1.0" } }',
  "pages/guide/teas.md": article("Teas", "[harvest](/guide/harvest/) [cup](/guide/cup/)"),
  "pages/guide/water.md": article("Water"),
  "pages/guide/kettle.md": article("Kettle"),
};

/** The targets that are reported in the first article of a site with these files beside its own. */
async function brokenWith(
  others: Readonly<Record<string, string>>,
  path = "pages/guide/teas.md",
): Promise<string[]> {
  const project = linkProject(memoryFiles({ ...texts, ...others }), "https://tea.example");
  const from = (await project.article(path)) ?? assert.fail();
  const found = await linkBroken.find(from, project.context);
  return found.map((one) => from.text.slice(one.start, one.end));
}

const both = ["/guide/harvest/", "/guide/cup/"];

describe("links to pages of articles that a build writes", () => {
  it("aren't broken where Git ignores their own file or a folder around it", async () => {
    assert.deepEqual(await brokenWith({}), both);
    for (const lines of [
      "pages/guide/",
      "/pages/**\r\n",
      "# made\n/pages/guide/harvest\npages/*/cup.md",
      "harvest.md\n**/cup/",
      "pages/guide/[ch]*",
    ]) {
      assert.deepEqual(await brokenWith({ ".gitignore": lines }), [], lines);
    }
    assert.deepEqual(await brokenWith({ "pages/guide/.gitignore": "cup.md" }), ["/guide/harvest/"]);
  });

  it("are broken where it ignores other files, whose patterns begin alike", async () => {
    const lines = [
      "_site",
      "pages/*/made/",
      "pages/guide/imported/**",
      "/harvest",
      "*.log",
      "!cup",
    ];
    assert.deepEqual(await brokenWith({ ".gitignore": lines.join("\n") }), both);
  });
});

describe("patterns that would take very long to compare", () => {
  it("count as ones that match, at once", async () => {
    const long = `${"a".repeat(2000)}/`;
    const project = { ...texts, "pages/guide/teas.md": article("Teas", `[a](/guide/${long})`) };
    const lines = `${"*a".repeat(12)}b\n`;
    // with as many stars compared sign by sign, this would take longer than anybody waits
    assert.deepEqual(await brokenWith({ ...project, ".gitignore": lines }), []);
    assert.deepEqual(await brokenWith({ ...project, ".gitignore": "*.log\n" }), []);
    assert.deepEqual(await brokenWith({ ...project, ".gitignore": "made\n" }), [`/guide/${long}`]);
  });
});

describe("links without a version", () => {
  it("aren't broken where a version of the page is published", async () => {
    const versions = {
      "pages/guide/v1/harvest.md": article("Harvest"),
      "pages/guide/2.1/cup.md": article("Cup"),
    };
    assert.deepEqual(await brokenWith(versions), []);
    assert.deepEqual(await brokenWith({ "pages/guide/2024/harvest.md": article("Old") }), both);
  });
});
