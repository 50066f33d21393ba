import assert from "node:assert/strict";
import type { ReportedFinding } from "../../../../src/articles/checks/checkArticle.ts";
import type { RuleName } from "../../../../src/articles/checks/ruleNames.ts";
import { ArticleProject } from "../../../../src/articles/project/articleProject.ts";
import { ProjectChecks } from "../../../../src/articles/project/projectChecks.ts";
import { memoryFiles } from "../sites/memoryFiles.ts";
import { CheckedProject, now } from "./checkedProject.ts";

type Texts = Readonly<Record<string, string>>;

async function foundBy(rule: RuleName, texts: Texts, path: string): Promise<ReportedFinding[]> {
  const findings = await new CheckedProject(texts).check(path);
  return findings.filter((one) => one.rule === rule);
}

/** What a rule marks in an article, in order. */
async function marked(rule: RuleName, texts: Texts, path: string): Promise<string[]> {
  const found = await foundBy(rule, texts, path);
  return found.map(({ start, end }) => (texts[path] ?? "").slice(start, end));
}

const settingsOfAll = {
  siteUrl: "",
  titleSuffix: "",
  fields: {
    title: "title",
    description: "description",
    slug: "slug",
    keyword: ["keyword"],
    keywords: "keywords",
  },
};

const front = "---\ntitle: New\ndescription: About it.\n---\n\n";

/** A site of each generator: an article in it, a folder that is copied, and a path on the site below that. */
const sites = {
  hugo: {
    texts: { "hugo.toml": 'baseURL = "https://tea.example.net/"\n' },
    article: "content/posts/tea/index.md",
    copied: "static/img",
  },
  jekyll: {
    texts: { "_config.yml": "url: https://tea.example.net\n" },
    article: "_posts/2026-01-02-tea.md",
    copied: "img",
  },
  docusaurus: {
    texts: {
      "docusaurus.config.js":
        'module.exports = { url: "https://tea.example.net", baseUrl: "/book/", presets: [["classic", {}]] };',
    },
    article: "docs/tea.md",
    copied: "static/img",
  },
  eleventy: {
    texts: {
      "eleventy.config.js":
        'export default function (config) { config.addPassthroughCopy("src/img"); config.addPassthroughCopy({ "assets/icons": "icons" }); return { dir: { input: "src" } }; }',
    },
    article: "src/posts/tea.md",
    copied: "src/img",
  },
  astro: {
    texts: { "astro.config.mjs": 'export default { site: "https://tea.example.net" };' },
    article: "src/pages/tea.md",
    copied: "public/img",
  },
  next: {
    texts: {
      "next.config.mjs":
        'import createMdx from "@next/mdx";\nexport default createMdx()({ pageExtensions: ["md", "mdx", "tsx"] });',
    },
    article: "app/tea/page.mdx",
    copied: "public/img",
  },
} as const;

type Generator = keyof typeof sites;
const generators = Object.keys(sites).filter((name): name is Generator => name in sites);

/** A site with an article of this text, and the files at these paths. */
function siteWith(generator: Generator, body: string, files: readonly string[] = []): Texts {
  const { texts, article, copied } = sites[generator];
  return {
    ...texts,
    [article]: front + body,
    [`${copied}/cup.png`]: "",
    ...Object.fromEntries(files.map((path) => [path, ""])),
  };
}

describe("a picture whose file doesn't exist", () => {
  for (const generator of generators) {
    const { article } = sites[generator];
    const folder = article.slice(0, article.lastIndexOf("/"));
    const pictures = async (body: string, files: readonly string[] = [], more: Texts = {}) =>
      marked("image-missing", { ...siteWith(generator, body, files), ...more }, article);

    it(`is found below the folder that ${generator} copies`, async () => {
      const body =
        '![A cup](/img/cup.png) ![A pot](/img/pot.png)\n\n<img src="/img/can.webp" alt="x" />\n';
      assert.deepEqual(await pictures(body), ["/img/pot.png", "/img/can.webp"]);
    });

    it(`is unknown to ${generator} where something may write it`, async () => {
      // another file has its name, the folder isn't there, Git ignores it, a host or another site has it
      const body = [
        "![A](/img/pot.png) ![B](/uploads/a.png) ![C](/img/made/x.png)",
        "![D](https://cdn.example.net/x.png) ![E](/img/list.json) ![F](/img/a.png?w=3)",
        "![G](@site/img/none.png) ![H](/img/{{ name }}.png)",
      ].join("\n\n");
      const files = ["elsewhere/pot.png", `${sites[generator].copied}/made/y.png`];
      const ignored = { ".gitignore": "made/\n" };
      assert.deepEqual(
        await pictures(
          generator === "next" ? (body.split("\n\n![G")[0] ?? "") : body,
          files,
          ignored,
        ),
        [],
      );
    });

    it(`is found beside an article of ${generator}, or said to be unknown`, async () => {
      const body = "![A](./cup.png) ![B](pot.png) ![C](../img/can.png)\n";
      const beside = [`${folder}/cup.png`];
      assert.deepEqual(
        await pictures(body, beside),
        generator === "eleventy" ? [] : ["pot.png", "../img/can.png"],
      );
    });
  }

  it("is where another file has its name if the site can't be built without it there", async () => {
    for (const generator of generators) {
      const { article, texts } = sites[generator];
      const folder = article.slice(0, article.lastIndexOf("/"));
      const site = {
        ...texts,
        [article]: `${front}![A](./img/pot.png)\n`,
        [`${folder}/pictures/pot.png`]: "",
      };
      const found = await foundBy("image-missing", site, article);
      const isExact = generator === "docusaurus" || generator === "astro";
      assert.equal(found.length, isExact ? 1 : 0, generator);
      assert.deepEqual(
        found.flatMap(({ fixes }) => fixes).map(({ title }) => title),
        isExact ? ["Change to ./pictures/pot.png"] : [],
      );
    }
  });

  it("is that of a bundle, a theme's folder or the assets of Hugo", async () => {
    const { article } = sites.hugo;
    const body = "![A](pot.png) ![B](/img/can.png) ![C](/img/set.png) ![D](none.png)\n";
    const files = [
      "content/posts/tea/pot.png",
      "themes/own/static/img/can.png",
      "assets/img/set.png",
    ];
    const texts = {
      ...siteWith("hugo", body, files),
      "hugo.toml": 'baseURL = "https://tea.example.net/"\ntheme = "own"\n',
    };
    assert.deepEqual(await marked("image-missing", texts, article), ["none.png"]);
  });

  it("is unknown to Eleventy where nothing that it copies has the path", async () => {
    const { article } = sites.eleventy;
    const body = "![A](/pictures/a.png) ![B](/icons/b.svg) ![C](/icons/c.svg)\n";
    const texts = siteWith("eleventy", body, ["pictures/x.png", "assets/icons/b.svg"]);
    assert.deepEqual(await marked("image-missing", texts, article), ["/icons/c.svg"]);
    const uncopied = { ...texts, "eleventy.config.js": "export default function () {}" };
    assert.deepEqual(await marked("image-missing", uncopied, article), []);
  });

  it("has the folders of the project listed once, not with each check of its article", async () => {
    const { article, texts } = sites.hugo;
    const text = `${front}![A](none.png)\n`;
    const pages = Object.fromEntries(
      Array.from({ length: 50 }, (_none, at) => [`content/posts/p${at}/index.md`, front] as const),
    );
    const files = memoryFiles({ ...texts, ...pages, [article]: text });
    let lists = 0;
    const counted = {
      ...files,
      list: (folder: string) => {
        lists += 1;
        return files.list(folder);
      },
    };
    const settings = { of: () => settingsOfAll, researchFolder: () => "seo" };
    const project = new ArticleProject({ files: counted, settings, now: () => now });
    const checks = new ProjectChecks(project);
    const asked = { path: article, kind: "markdown", text } as const;
    const first = await checks.check(asked, { waits: true });
    assert.ok(first.findings.some(({ rule }) => rule === "image-missing"));
    const before = lists;
    await checks.check({ ...asked, text: `${text}More.\n` }, { waits: true });
    assert.ok(lists - before < 50);
  });

  it("isn't looked for in code, in blocks of templates, and in translations", async () => {
    const { article } = sites.hugo;
    const body = "```\n![A](a.png)\n```\n\n`![B](b.png)`\n\n<!-- ![C](c.png) -->\n";
    assert.deepEqual(await marked("image-missing", siteWith("hugo", body), article), []);
    const i18n = "i18n/de/docusaurus-plugin-content-docs/current/tea.md";
    const texts = {
      "docusaurus.config.js":
        'module.exports = { url: "https://tea.example.net", baseUrl: "/", i18n: { defaultLocale: "en", locales: ["en", "de"] }, presets: [["classic", {}]] };',
      "docs/tea.md": front,
      "docs/img/pot.png": "",
      [i18n]: `${front}![A](./img/pot.png)\n`,
    };
    assert.deepEqual(await marked("image-missing", texts, i18n), []);
  });
});

describe("an empty section", () => {
  const sections = (
    body: string,
    path = "content/posts/tea.md",
    fields = front,
  ): Promise<string[]> =>
    marked("section-empty", { ...sites.hugo.texts, [path]: fields + body }, path);

  it("is a heading with nothing below it", async () => {
    assert.deepEqual(await sections("## One\n\n## Two\n\nText.\n\n### Three\n\n## Four\n"), [
      "## One",
      "### Three",
      "## Four",
    ]);
    assert.deepEqual(await sections("One\n---\n\n<!-- later -->\n\n## Two {#two}\n"), [
      "One\n---",
      "## Two {#two}",
    ]);
    assert.deepEqual(await sections("## 前言\n\n## Tea\n\nText.\n\n## 结语\n"), [
      "## 前言",
      "## 结语",
    ]);
    assert.deepEqual(await sections("## ...\n\n## Tea\n\nText.\n"), []);
  });

  it("isn't one with sections, a picture, a template, a component or a place for what is to come", async () => {
    const whole = [
      "## One\n\n### Two\n\nText.\n",
      "# Title\n",
      "## One\n\n![A](/a.png)\n",
      "## One\n\n{{< tabs >}}\n\n## Two\n\nText.\n",
      "## One\n\n```sh\nx\n```\n",
      "## One\n\n<Cards />\n",
      "## ![A](/a.png)\n\n## Two\n\nText.\n",
      "## [Unreleased]\n\n## 1.0\n\nText.\n",
      "## [The plan](https://a.example/) ->\n\n## [The other][b]\n\n[b]: https://b.example/\n",
      "## 4. Repeat step 2 to step 3\n\n## Step 5: Wait\n\n## Is that all?\n",
      "## One\n\nText.[^1]\n\n[^1]: Note.\n\n## Notes\n",
      "## One\n\n---\n\n## Two\n\nText.\n",
      "## One\n\nText.\n\n### Third-level heading\n\n## Two\n\nText.\n",
    ];
    for (const body of whole) {
      assert.deepEqual(await sections(body), [], body);
    }
    assert.deepEqual(await sections("## All teas\n", "content/posts/_index.md"), []);
    const draft = front.replace("title", "draft: true\ntitle");
    assert.deepEqual(await sections("## One\n\n## Two\n", "content/posts/tea.md", draft), []);
  });

  it("is found whatever makes the page", async () => {
    for (const generator of generators) {
      const { article } = sites[generator];
      const texts = siteWith(generator, "## One\n\n## Two\n\nText.\n");
      assert.deepEqual(await marked("section-empty", texts, article), ["## One"], generator);
    }
  });
});

describe("a link's text that doesn't say where it leads", () => {
  const links = (
    body: string,
    fields = front,
    config: string = sites.hugo.texts["hugo.toml"],
  ): Promise<string[]> =>
    marked(
      "link-text",
      { "hugo.toml": config, "content/posts/tea.md": fields + body },
      "content/posts/tea.md",
    );
  const inLanguage = (lang: string): string => front.replace("title", `lang: ${lang}\ntitle`);

  it("is found in the article's language, and in English where none is known", async () => {
    const body =
      "[here](/a/), [**Click here!**](https://b.example/), [this](/c/) and [hier](/d/), [here it is](/e/)\n";
    assert.deepEqual(await links(body), [
      "[here](/a/)",
      "[**Click here!**](https://b.example/)",
      "[this](/c/)",
    ]);
    assert.deepEqual(await links(body, inLanguage("de-AT")), ["[hier](/d/)"]);
    assert.deepEqual(await links(body, inLanguage("German")), ["[hier](/d/)"]);
    assert.deepEqual(await links(body, inLanguage("sr-Latn")), []);
    assert.deepEqual(await links("[こちら](/a/)と[ここ。](/b/)\n", inLanguage("ja")), [
      "[こちら](/a/)",
      "[ここ。](/b/)",
    ]);
    assert.deepEqual(await links("[Aquí](/a/), [ici](/b/)\n", inLanguage("es-419")), [
      "[Aquí](/a/)",
    ]);
    assert.deepEqual(await links("[点击这里](/a/)\n", inLanguage("zh-Hans")), ["[点击这里](/a/)"]);
  });

  it("goes by the site's own languages first", async () => {
    const config = `${sites.hugo.texts["hugo.toml"]}defaultContentLanguage = "de"\n[languages.de]\n[languages.en]\n`;
    assert.deepEqual(await links("[hier](/d/), [here](/e/)\n", front, config), ["[hier](/d/)"]);
  });

  it("isn't one with a title or a label, nor one in code", async () => {
    const body = [
      '[here](/a/ "The plan of the year")',
      '<a href="/a/" aria-label="The plan">here</a>',
      "`[here](/a/)`",
      "<!-- [here](/a/) -->",
      "[![here](/a.png)](https://a.example/) [](/x/)",
    ].join("\n\n");
    assert.deepEqual(
      (await links(body)).filter((text) => !text.startsWith("[![")),
      [],
    );
  });

  it("is found whatever makes the page, and can be selected", async () => {
    for (const generator of generators) {
      const { article } = sites[generator];
      const texts = siteWith(generator, "See [here](https://a.example/).\n");
      const [finding] = await foundBy("link-text", texts, article);
      assert.equal(finding?.severity, "hint", generator);
      assert.equal(finding?.message, "“here” doesn't say where this link leads.");
      assert.deepEqual(
        finding?.fixes.map(({ kind }) => kind),
        ["select"],
      );
    }
  });
});
