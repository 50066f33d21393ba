import assert from "node:assert/strict";
import { CheckedProject, rulesOf } from "./checkedProject.ts";

type Texts = Readonly<Record<string, string>>;

async function rules(texts: Texts, path: string): Promise<string[]> {
  return rulesOf(await new CheckedProject(texts).check(path));
}

const skipped = "# Tea\n\nText.\n\n### Brewing\n\nText.\n";

describe("a file of which it isn't known whether it has a page", () => {
  const site = (fields: string, more = ""): Texts => ({
    "eleventy.config.js": "module.exports = () => {};",
    "pages/pages.11tydata.js":
      'const { made } = require("links-made");\nmodule.exports = { eleventyComputed: { permalink: (data) => made(data) } };',
    "pages/tea.md": `---\ntitle: Tea\n${fields}\n---\n${skipped}${more}`,
  });

  it("is read for its links and pictures alone where it says that it isn't published", async () => {
    assert.deepEqual(await rules(site("published: true"), "pages/tea.md"), ["heading-jump"]);
    for (const held of ["published: false", "draft: true"]) {
      assert.deepEqual(await rules(site(held), "pages/tea.md"), [], held);
      assert.deepEqual(await rules(site(held, "\n![](pot.png)\n"), "pages/tea.md"), ["image-alt"]);
    }
  });
});

describe("a text about the project beside its configuration", () => {
  const site = (path: string, front = ""): Texts => ({
    "_config.yml": "url: https://tea.example\n",
    Gemfile: 'gem "github-pages"\n',
    [path]: `${front}${skipped}\n[Pots](pots.md)\n`,
  });

  it("is read for its links and pictures", async () => {
    for (const path of ["CODE-OF-CONDUCT.md", "GOVERNANCE.md", "MAINTAINERS.md"]) {
      assert.deepEqual(await rules(site(path), path), ["link-broken"], path);
    }
    const path = "GOVERNANCE.md";
    assert.deepEqual(await rules(site(path, "---\ntitle: Who decides\n---\n"), path), [
      "heading-jump",
      "link-broken",
    ]);
    assert.deepEqual(await rules(site("docs/GOVERNANCE.md"), "docs/GOVERNANCE.md"), [
      "heading-jump",
      "link-broken",
    ]);
  });
});

describe("an HTML file that is an example of a post", () => {
  const document = (title: string): string =>
    `<!doctype html>\n<html>\n<head>\n<title>${title}</title>\n</head>\n<body>\n<h1>A</h1>\n<h3>B</h3>\n</body>\n</html>\n`;
  const site = (folder: string): Texts => ({
    "eleventy.config.js": "module.exports = () => ({ dir: { input: 'src' } });",
    "src/posts/pots/index.md": "---\ntitle: Pots\n---\nText.\n",
    [`src/posts/pots/${folder}/one/index.html`]: document("Document"),
    [`src/posts/pots/${folder}/two/index.html`]: document("Document"),
  });

  it("isn't written for readers", async () => {
    for (const folder of ["examples", "demo", "parts/test"]) {
      const path = `src/posts/pots/${folder}/one/index.html`;
      assert.deepEqual(await rules(site(folder), path), [], folder);
    }
    assert.deepEqual(await rules(site("lids"), "src/posts/pots/lids/one/index.html"), [
      "title-duplicate",
      "heading-jump",
    ]);
  });
});
