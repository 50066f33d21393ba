import assert from "node:assert/strict";
import { judgeLink } from "../../../../src/articles/checks/links/judgeLink.ts";
import type { LinkVerdict } from "../../../../src/articles/checks/links/linkVerdict.ts";
import { slugs } from "../../../../src/articles/checks/rules/slugs.ts";
import { keywordRanksElsewhere } from "../../../../src/research/articleFindings/keywordRanksElsewhere.ts";
import type { SavedFacts } from "../../../../src/research/articleFindings/savedFacts.ts";
import { surelyMaking } from "../../../../src/articles/sites/claimingSite.ts";
import { memoryFiles } from "../sites/memoryFiles.ts";
import { linkProject } from "./linkProject.ts";

type Texts = Readonly<Record<string, string>>;

/** A site of each generator whose page is `/tea/` or `/tea`, below a folder. */
const sites: Readonly<Record<string, (folder: string) => Texts>> = {
  hugo: (folder) => ({
    [`${folder}/hugo.toml`]: 'title = "Tea"\n',
    [`${folder}/content/tea.md`]: "---\ntitle: Tea\n---\nx\n",
    [`${folder}/content/only-${folder}.md`]: "---\ntitle: Only\n---\nx\n",
  }),
  jekyll: (folder) => ({
    [`${folder}/_config.yml`]: "permalink: pretty\n",
    [`${folder}/tea.md`]: "---\ntitle: Tea\n---\nx\n",
    [`${folder}/only-${folder}.md`]: "---\ntitle: Only\n---\nx\n",
  }),
  eleventy: (folder) => ({
    [`${folder}/eleventy.config.js`]: "export default function (config) {}\n",
    [`${folder}/tea.md`]: "---\ntitle: Tea\n---\nx\n",
    [`${folder}/only-${folder}.md`]: "---\ntitle: Only\n---\nx\n",
  }),
  astro: (folder) => ({
    [`${folder}/astro.config.mjs`]: "export default {};\n",
    [`${folder}/src/pages/tea.md`]: "---\ntitle: Tea\n---\nx\n",
    [`${folder}/src/pages/only-${folder}.md`]: "---\ntitle: Only\n---\nx\n",
  }),
  docusaurus: (folder) => ({
    [`${folder}/docusaurus.config.js`]:
      'module.exports = { baseUrl: "/", presets: [["classic", { docs: { routeBasePath: "/" } }]] };\n',
    [`${folder}/docs/tea.md`]: "---\ntitle: Tea\n---\nx\n",
    [`${folder}/docs/only-${folder}.md`]: "---\ntitle: Only\n---\nx\n",
  }),
  next: (folder) => ({
    [`${folder}/next.config.mjs`]:
      'import nextra from "nextra";\nexport default nextra({ theme: "nextra-theme-docs" })({});\n',
    [`${folder}/pages/tea.mdx`]: "---\ntitle: Tea\n---\nx\n",
    [`${folder}/pages/only-${folder}.mdx`]: "---\ntitle: Only\n---\nx\n",
  }),
};

/** The article of that name of a site in a folder. */
function pathIn(texts: Texts, folder: string, name: string): string {
  return (
    Object.keys(texts).find(
      (path) => path.startsWith(`${folder}/`) && path.includes(`/${name}.`),
    ) ?? assert.fail(`${folder} has no ${name}`)
  );
}

async function verdictOf(
  texts: Texts,
  path: string,
  target: string,
  siteUrl: string,
): Promise<LinkVerdict> {
  const project = linkProject(memoryFiles(texts), siteUrl);
  const article = (await project.article(path)) ?? assert.fail(`no article ${path}`);
  return judgeLink(article, target, project.context);
}

describe("several sites of one repository", () => {
  const addresses = ["", "https://tea.example.net"];

  it("take no URL from each other, with the address of the setting or without one", async () => {
    for (const siteUrl of addresses) {
      for (const [generator, one] of Object.entries(sites)) {
        const texts = { ...one("a"), ...one("b"), ...sites["hugo"]?.("c") };
        const project = linkProject(memoryFiles(texts), siteUrl);
        for (const folder of ["a", "b", "c"]) {
          const path = pathIn(texts, folder, "tea");
          const article = (await project.article(path)) ?? assert.fail(`no article ${path}`);
          assert.equal(article.location.kind, "url", `${generator} ${path}`);
          assert.deepEqual(await slugs.find(article, project.context), [], path);
        }
      }
    }
  });

  it("still have two files of one site that make one page", async () => {
    const texts = {
      ...sites["hugo"]?.("a"),
      ...sites["hugo"]?.("b"),
      "b/content/twin.md": "---\ntitle: Twin\nslug: tea\n---\nx\n",
    };
    const project = linkProject(memoryFiles(texts));
    const article = (await project.article("b/content/twin.md")) ?? assert.fail();
    const [finding] = await slugs.find(article, project.context);
    assert.equal(finding?.related?.path, "b/content/tea.md");
  });

  it("have links to pages of their own; whether one leads to another site isn't known", async () => {
    for (const siteUrl of addresses) {
      for (const [generator, one] of Object.entries(sites)) {
        const texts = { ...one("a"), ...one("b") };
        for (const [from, other] of [
          ["a", "b"],
          ["b", "a"],
        ] as const) {
          const path = pathIn(texts, from, `only-${from}`);
          const own = await verdictOf(texts, path, "/tea", siteUrl);
          assert.equal(own.kind === "file" && own.path, pathIn(texts, from, "tea"), generator);
          const elsewhere = await verdictOf(texts, path, `/only-${other}`, siteUrl);
          assert.equal(elsewhere.kind, "unknown", `${generator} ${from}`);
        }
      }
    }
  });

  it("have links to each other where their own addresses are folders of one host", async () => {
    const at = (folder: string, address: string): Texts => ({
      ...sites["hugo"]?.(folder),
      [`${folder}/hugo.toml`]: `baseURL = "${address}"\n`,
    });
    const texts = {
      ...at("a", "https://tea.example.net/"),
      ...at("b", "https://tea.example.net/docs/"),
    };
    const verdict = await verdictOf(texts, "a/content/tea.md", "/docs/only-b/", "");
    assert.equal(verdict.kind === "file" && verdict.path, "b/content/only-b.md");
  });

  it("leave it open which of them makes the page of an address, unless only one does", () => {
    const site = (key: string): { readonly key: string; readonly root: undefined } => ({
      key,
      root: undefined,
    });
    const [one, twin, other] = [
      { path: "a/x.md", site: site("hugo a") },
      { path: "a/y.md", site: site("hugo a") },
      { path: "b/x.md", site: site("hugo b") },
    ];
    assert.equal(surelyMaking([one, twin]), one);
    assert.equal(surelyMaking([one, other]), undefined);
    assert.equal(surelyMaking([]), undefined);
  });

  it("aren't named as what makes a page that ranks elsewhere", async () => {
    const keyword = "---\ntitle: Only\nkeyword: tea\n---\nx\n";
    const texts = {
      ...sites["hugo"]?.("a"),
      ...sites["hugo"]?.("b"),
      "a/content/only-a.md": keyword,
    };
    const project = linkProject(memoryFiles(texts), "https://tea.example.net");
    const context = {
      ...project.context,
      fields: { ...project.context.fields, keyword: ["keyword"] },
    };
    const article = (await project.article("a/content/only-a.md")) ?? assert.fail();
    const saved: SavedFacts = {
      ranking: {
        keyword: "tea",
        site: "tea.example.net",
        url: "https://tea.example.net/only-b/",
        position: 3,
        source: {
          resultId: "r",
          tool: "t",
          market: null,
          evidence: "live",
          observedAt: "2026-11-01T00:00:00Z",
          savedAt: "2026-11-01T00:00:00Z",
        },
      },
      isSample: false,
      changedAt: undefined,
    };
    const [finding] = await keywordRanksElsewhere(saved).find(article, context);
    assert.match(finding?.message ?? "", /Another page of your site/u);
    assert.equal(finding?.related, undefined);
  });
});
