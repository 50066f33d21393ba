import assert from "node:assert/strict";
import { readHugo } from "../../../../src/articles/sites/hugo/readHugo.ts";
import { derive } from "./hugoProject.ts";
import { memoryFiles } from "./memoryFiles.ts";

const paths = [
  "a.md",
  "docs/_index.md",
  "docs/p.md",
  "docs/v1/x.md",
  "docs/v1/deep/y.md",
  "docs/v12/z.md",
  "blog/b.md",
  "blog/sub/c.md",
  "other/docs/q.md",
  "blog/bundle/index.md",
  "blog/bundle/part/inner.md",
];

/** Which of these files become pages of their own, by the keys of the one mount that holds them. */
async function pagesWith(keys: string): Promise<string[]> {
  const config = `module: {mounts: [{source: content, target: content, ${keys}}]}`;
  const texts: Record<string, string> = { "hugo.yaml": config };
  paths.forEach((path) => (texts[`content/${path}`] = ""));
  const rules = await readHugo("", memoryFiles(texts));
  const found: string[] = [];
  for (const path of paths) {
    const { kind } = await derive(texts, `content/${path}`, { rules });
    if (kind !== "none") {
      found.push(kind === "unknown" ? `${path}?` : path);
    }
  }
  return found;
}

const blog = ["blog/b.md", "blog/sub/c.md", "blog/bundle/index.md"];
const docs = ["docs/_index.md", "docs/p.md", "docs/v1/x.md", "docs/v1/deep/y.md", "docs/v12/z.md"];
const all = [
  "a.md",
  ...docs,
  "blog/b.md",
  "blog/sub/c.md",
  "other/docs/q.md",
  "blog/bundle/index.md",
];

function without(...gone: readonly string[]): string[] {
  return all.filter((path) => !gone.some((start) => path.startsWith(start)));
}

describe("the patterns of Hugo's mounts", () => {
  // what hugo 0.111.3 makes of such a site
  const cases: readonly (readonly [keys: string, pages: readonly string[]])[] = [
    ["excludeFiles: ['docs/v?']", without("docs/v1/")],
    ["excludeFiles: 'docs/v?'", without("docs/v1/")],
    ["excludeFiles: ['/docs/v?']", without("docs/v1/")],
    ["excludeFiles: [docs]", without("docs")],
    ["excludeFiles: [DOCS]", without("docs")],
    ["excludeFiles: [docs/]", all],
    ["excludeFiles: [v1]", all],
    ["excludeFiles: ['**/v1']", without("docs/v1/")],
    ["excludeFiles: ['docs/**']", without("docs")],
    ["excludeFiles: ['docs/*']", without("docs")],
    ["excludeFiles: ['*']", []],
    ["excludeFiles: [blog/bundle]", without("blog/bundle")],
    ["excludeFiles: [docs/v1, blog]", without("docs/v1/", "blog")],
    ["includeFiles: ['blog/**']", blog],
    ["includeFiles: ['/blog/**']", blog],
    ["includeFiles: [blog]", []],
    ["includeFiles: ['blog/*.md']", ["blog/b.md"]],
    ["includeFiles: ['**.md']", ["a.md"]],
    ["includeFiles: ['*.md']", ["a.md"]],
    ["includeFiles: ['docs/**.md']", ["docs/_index.md", "docs/p.md"]],
    ["includeFiles: ['docs/v1/*']", ["docs/v1/x.md"]],
    ["includeFiles: ['docs/v?']", []],
    ["includeFiles: ['docs/v?/**']", ["docs/v1/x.md", "docs/v1/deep/y.md"]],
    ["includeFiles: ['{blog,docs}/**']", [...docs, ...blog]],
    // what is taken isn't left out again
    ["includeFiles: ['blog/**'], excludeFiles: [blog/sub]", blog],
    ["includeFiles: ['**'], excludeFiles: [docs]", all],
    ["includeFiles: [docs], excludeFiles: [docs/v1]", []],
  ];
  for (const [keys, pages] of cases) {
    it(`${keys} make pages of ${pages.join(", ")}`, async () => {
      assert.deepEqual(await pagesWith(keys), pages);
    });
  }

  it("leave what a bundle held to itself where they leave out the bundle's page", async () => {
    assert.deepEqual(await pagesWith("excludeFiles: ['blog/bundle/index.md']"), [
      ...without("blog/bundle"),
      "blog/bundle/part/inner.md",
    ]);
  });

  it("are unsure only about files that versions of Hugo take differently", async () => {
    // a double star before a slash may stand for no folder since 0.153
    assert.deepEqual(await pagesWith("includeFiles: ['**/*.md']"), ["a.md?", ...all.slice(1)]);
    assert.deepEqual(await pagesWith("excludeFiles: ['docs/**/*.md']"), [
      "a.md",
      "docs/_index.md?",
      "docs/p.md?",
      ...without("a.md", "docs"),
    ]);
  });

  it("go in their order in the newer key", async () => {
    assert.deepEqual(await pagesWith("files: ['! docs/v1', 'docs/**']"), [
      "docs/_index.md",
      "docs/p.md",
      "docs/v12/z.md",
    ]);
    assert.deepEqual(await pagesWith("files: ['docs/**', '! docs/v1']"), docs);
    assert.deepEqual(await pagesWith("files: ['! **/p.md']"), without("docs/p.md"));
  });
});
