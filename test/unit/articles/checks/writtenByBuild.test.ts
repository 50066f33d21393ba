import assert from "node:assert/strict";
import { turnsSoFar } from "../../../../src/articles/patterns/automaton.ts";
import { linkBroken } from "../../../../src/articles/checks/rules/linkBroken.ts";
import { memoryFiles } from "../sites/memoryFiles.ts";
import { assertFound } from "./foundLinks.ts";
import { page } from "./linkPlaceSites.ts";
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
      "harvest.mdx\ncup.markdown",
      "pages/guide/harvest/index.mdx\npages/**/cup/_index.md",
      "pages/guide/harvest.html\npages/**/cup.mdoc",
    ]) {
      assert.deepEqual(await brokenWith({ ".gitignore": lines }), [], lines);
    }
    assert.deepEqual(await brokenWith({ "pages/guide/.gitignore": "cup.md" }), ["/guide/harvest/"]);
  });

  it("aren't broken where a page of a folder lies beside it, and its name has capitals", async () => {
    const index = { "pages/guide/tools/index.md": article("Tools") };
    const one = Object.fromEntries(
      Object.keys(texts).flatMap((path) =>
        /water|kettle/u.test(path) ? [[path, "---\npermalink: false\n---\n"]] : [],
      ),
    );
    for (const lines of ["pages/guide/Harvest\npages/Guide/CUP", "pages/guide/*Harvest*\nCup"]) {
      assert.deepEqual(await brokenWith({ ...index, ...one, ".gitignore": lines }), [], lines);
    }
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

describe("patterns that would take very long to compare sign by sign", () => {
  it("are compared all the same; those that are too large may match", async () => {
    const long = `${"a".repeat(2000)}/`;
    const link = `/guide/${long}`;
    const project = { ...texts, "pages/guide/teas.md": article("Teas", `[a](${link})`) };
    const brokenBeside = (lines: string): Promise<string[]> =>
      brokenWith({ ...project, ".gitignore": lines });
    const before = turnsSoFar();
    assert.deepEqual(await brokenBeside(`${"*a".repeat(12)}b\n`), [link]);
    assert.deepEqual(await brokenBeside(`${"**/".repeat(300)}x\n*a*b\n`), [link]);
    assert.deepEqual(await brokenBeside(`${"*a".repeat(12)}\n`), []);
    assert.deepEqual(await brokenBeside("*.log\nmade\n"), [link]);
    assert.deepEqual(await brokenBeside(`${"*a".repeat(15_000)}b\n`), []);
    assert.deepEqual(await brokenBeside("x\n".repeat(60_000)), []);
    assert.ok(turnsSoFar() - before < 5_000_000);
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

describe("links to pages that a generator of a Jekyll site's own may add", () => {
  const found = (code: string, links: object): Promise<void> =>
    assertFound({
      name: code,
      files: {
        "_config.yml":
          "url: https://tea.example.org\ncollections:\n  teas:\n    output: true\n    permalink: /teas/:path.html\n",
        "_teas/green.md": page("Green"),
        "_teas/black.md": page("Black"),
        "_teas/from.md": page("From"),
        "_plugins/get.rb": `class Get < Jekyll::Generator\n  # makes no Page\n  def generate(site)\n    ${code}\n  end\nend\n`,
      },
      from: "_teas/from.md",
      right: ["/teas/green.html"],
      ...links,
    });
  it("are broken where it only fetches data", () =>
    found('site.data["teas"] = JSON.load(URI("https://x.example").open)', {
      broken: ["/teas/gone.html"],
    }));
  it("aren't where it may add one", async () => {
    for (const code of [
      'site.pages << Jekyll::PageWithoutAFile.new(site, "", "teas", "gone.html")',
      "site.collections['teas'].docs << more",
      "load 'more.rb'",
    ]) {
      await found(code, { right: ["/teas/gone.html"] });
    }
  });
});

describe("links in a text that a tag of Liquid gives a name", () => {
  const broken = (more: string): Promise<string[]> =>
    brokenWith({
      "pages/guide/teas.md": article(
        "Teas",
        `{% capture note %}\n[a](/guide/gone/)\n{% endcapture %}\n${more}`,
      ),
    });
  it("count where the text is drawn further down", async () => {
    for (const more of ["{{ note | markdownify }}", "{% include box.html\n  text=note\n%}"]) {
      assert.deepEqual(await broken(more), ["/guide/gone/"], more);
    }
    for (const more of ["", "{{ notes }}", "A note."]) {
      assert.deepEqual(await broken(more), [], more);
    }
  });
});
