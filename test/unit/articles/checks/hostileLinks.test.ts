import assert from "node:assert/strict";
import { linkAnchor } from "../../../../src/articles/checks/rules/linkAnchor.ts";
import { linkBroken } from "../../../../src/articles/checks/rules/linkBroken.ts";
import type { SiteFiles } from "../../../../src/articles/sites/siteFiles.ts";
import { memoryFiles } from "../sites/memoryFiles.ts";
import { linkProject } from "./linkProject.ts";

const from = "content/posts/a.md";

/** What is found wrong in the links of an article, and how often files were read or listed for it. */
async function look(
  others: Readonly<Record<string, string>>,
  body: string,
): Promise<{ readonly wrong: readonly string[]; readonly reads: number }> {
  let reads = 0;
  const files = memoryFiles({
    "hugo.toml": 'baseURL = "https://tea.example/"\n',
    "content/posts/b.md": "---\ntitle: B\n---\n",
    "content/posts/c.md": "---\ntitle: C\n---\n",
    ...others,
    [from]: `---\ntitle: A\n---\n\n${body}\n`,
  });
  const counting: SiteFiles = {
    ...files,
    read: (path) => {
      reads += 1;
      return files.read(path);
    },
  };
  const project = linkProject(counting);
  const article = (await project.article(from)) ?? assert.fail();
  reads = 0;
  const found = [
    ...(await linkBroken.find(article, project.context)),
    ...(await linkAnchor.find(article, project.context)),
  ];
  return { wrong: found.map(({ start, end }) => article.text.slice(start, end)), reads };
}

describe("links in a stranger's site", () => {
  it("may lead anywhere where each of a thousand redirects takes what the others make", async () => {
    const redirects = Array.from({ length: 1_000 }, (_none, n) => `/posts/* /posts/${n}/:splat\n`);
    const links = Array.from({ length: 20 }, (_none, n) => `[x](/posts/gone-${n}/)`);
    const { wrong } = await look({ "static/_redirects": redirects.join("") }, links.join("\n\n"));
    assert.deepEqual(wrong, []);
  });

  it("may lead to what a build writes where more lines with patterns are ignored than are tried", async () => {
    const body = "[x](/posts/gone/)";
    const lines = (count: number): string =>
      Array.from({ length: count }, (_none, n) => `*x${n}*\n`).join("");
    assert.deepEqual((await look({ ".gitignore": lines(10) }, body)).wrong, ["/posts/gone/"]);
    assert.deepEqual((await look({ ".gitignore": lines(2_000) }, body)).wrong, []);
    assert.deepEqual((await look({ ".gitignore": "/content/posts/gone.md\n" }, body)).wrong, []);
  });

  it("are judged without reading the articles of unknown URLs again for each", async () => {
    const unlocated = Object.fromEntries(
      Array.from({ length: 20 }, (_none, n) => [
        `content/other/u${n}.md`,
        '---\nurl: "{{ made }}"\n---\n',
      ]),
    );
    const links = (count: number): string =>
      Array.from({ length: count }, (_none, n) => `[x](/posts/gone-${n}/)`).join("\n\n");
    const [few, many] = [await look(unlocated, links(2)), await look(unlocated, links(40))];
    assert.equal(many.wrong.length, 40);
    // a few for each link: what Git ignores, and redirects
    assert.ok(many.reads - few.reads < 38 * 12, `${few.reads} and ${many.reads} reads`);
  });

  it("lead to no certain place on a page where shortcodes may give very many ids, or a page has them", async () => {
    const shortcode = Array.from({ length: 300 }, (_none, n) => `<i id="{{ .Get 0 }}${n}">`);
    const note = { "layouts/_shortcodes/note.html": shortcode.join("\n") };
    const values = Array.from({ length: 60 }, (_none, n) => `v${n}`).join(" ");
    const { wrong } = await look(
      note,
      `{{< note ${values} >}}\n\n## Brewing tea\n\n[x](#brewing-te)`,
    );
    assert.deepEqual(wrong, []);
    const few = await look(
      note,
      "{{< note tea >}}\n\n## Brewing tea\n\n[x](#brewing-te) [y](#tea7)",
    );
    assert.deepEqual(few.wrong, ["#brewing-te"]);
    const idsOf = (name: string): string =>
      Array.from({ length: 4_000 }, (_none, n) => `<i id=${name}${n}>`).join("");
    const many = Object.fromEntries(
      ["a", "b", "c"].map((name) => [`layouts/_shortcodes/${name}.html`, idsOf(name)]),
    );
    const body = "\n\n## Brewing tea\n\n[x](#brewing-te) [y](#b3999)";
    assert.deepEqual((await look(many, `{{< a >}}{{< b >}}{{< c >}}${body}`)).wrong, []);
    assert.deepEqual((await look(many, `{{< b >}}${body}`)).wrong, ["#brewing-te"]);
  });
});
