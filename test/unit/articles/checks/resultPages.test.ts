import assert from "node:assert/strict";
import { CheckedProject, rulesOf } from "./checkedProject.ts";

type Texts = Readonly<Record<string, string>>;

const same = "title: Green tea\ndescription: What green tea is.";
const long = `title: ${"Tea ".repeat(40)}\ndescription: ${"It is tea. ".repeat(40)}`;

function page(fields: string, body = "Words.\n"): string {
  return `---\n${fields}\n---\n${body}`;
}

/** Articles that have both fields, so that others miss theirs. */
function usual(folder: string, ending = "md"): Record<string, string> {
  const names = ["black", "white", "herbal", "oolong"];
  return Object.fromEntries(
    names.map((name) => [
      `${folder}/${name}.${ending}`,
      page(`title: ${name} tea\ndescription: About ${name} tea.`),
    ]),
  );
}

/** The findings about what result pages show, in a file of a site. */
async function found(texts: Texts, path: string): Promise<string[]> {
  const all = rulesOf(await new CheckedProject(texts).check(path));
  return all.filter((rule) => /^(?:title|description|keyword-taken)/u.test(rule));
}

/** Each site, with the file that is looked at; its text stands in the place of `own`. */
const sites: Readonly<Record<string, (own: string, config?: string) => readonly [Texts, string]>> =
  {
    hugo: (own) => [
      { "hugo.toml": "", ...usual("content/posts"), "content/posts/own.md": own },
      "content/posts/own.md",
    ],
    jekyll: (own, config = "") => [
      { "_config.yml": config, ...usual("tea"), "tea/own.md": own },
      "tea/own.md",
    ],
    eleventy: (own) => [
      {
        "eleventy.config.js": "export default (config) => {};\n",
        ...usual("tea"),
        "tea/own.md": own,
      },
      "tea/own.md",
    ],
    astro: (own) => [
      {
        "astro.config.mjs": "export default {};\n",
        ...usual("src/pages"),
        "src/pages/own.md": own,
      },
      "src/pages/own.md",
    ],
    docusaurus: (own) => [
      {
        "docusaurus.config.js":
          'module.exports = { baseUrl: "/", presets: [["classic", { docs: {} }]] };\n',
        ...usual("docs"),
        "docs/own.md": own,
      },
      "docs/own.md",
    ],
    next: (own) => [
      {
        "next.config.mjs":
          'import nextra from "nextra";\nexport default nextra({ theme: "nextra-theme-docs" })({});\n',
        ...usual("pages", "mdx"),
        "pages/own.mdx": own,
      },
      "pages/own.mdx",
    ],
  };

const saying = [
  "noindex: true",
  "noIndex: true",
  "no_index: true",
  'robots: "noindex, nofollow"',
  "robots: [noindex]",
  "robots:\n  index: false",
  "meta_robots: none",
  "sitemap: false",
  "sitemap:\n  exclude: true",
  "robotsNoIndex: true",
  "params:\n  noindex: true",
  "seo:\n  noindex: true",
  "unlisted: true",
  "head:\n  - tag: meta\n    attrs:\n      name: robots\n      content: noindex",
];

describe("pages that search engines are told to leave out", () => {
  it("are neither measured nor compared, and miss nothing, whatever generator makes them", async () => {
    for (const [generator, site] of Object.entries(sites)) {
      assert.deepEqual(
        await found(...site(page(long))),
        ["title-wide", "description-wide"],
        generator,
      );
      const some = generator === "hugo" ? saying : saying.slice(0, 4);
      for (const field of some) {
        assert.deepEqual(
          await found(...site(page(`${long}\n${field}`))),
          [],
          `${generator} ${field}`,
        );
      }
    }
  });

  it("aren't the same page as any other", async () => {
    for (const [generator, site] of Object.entries(sites)) {
      const [texts, path] = site(page(same));
      const twin = path.replace("own", "twin");
      const with_ = (fields: string): Texts => ({ ...texts, [twin]: page(`${same}\n${fields}`) });
      const both = ["title-duplicate", "description-duplicate"];
      assert.deepEqual(await found(with_("robots: index"), path), both, generator);
      assert.deepEqual(await found(with_("robots: noindex"), path), [], generator);
      assert.deepEqual(await found(with_("robots: noindex"), twin), [], generator);
    }
  });

  it("may be told so by folders above them and by the configuration", async () => {
    const [hugo, path] = sites["hugo"]?.(page(long)) ?? assert.fail();
    for (const cascade of [
      "cascade:\n  params:\n    noIndex: true",
      "cascade:\n  - robots: noindex",
    ]) {
      assert.deepEqual(
        await found({ ...hugo, "content/posts/_index.md": page(cascade) }, path),
        [],
      );
    }
    const own = page(`${long}\nnoindex: false`);
    const above = { ...hugo, "content/posts/_index.md": page("cascade:\n  noindex: true") };
    assert.equal((await found({ ...above, [path]: own }, path)).length, 2);
    const defaults = "defaults:\n  - scope: {path: tea}\n    values: {sitemap: false}\n";
    assert.deepEqual(
      await found(...(sites["jekyll"]?.(page(long), defaults) ?? assert.fail())),
      [],
    );
    const [eleventy, file] = sites["eleventy"]?.(page(long)) ?? assert.fail();
    assert.deepEqual(await found({ ...eleventy, "tea/tea.json": '{"noindex": true}' }, file), []);
  });

  it("may be told so by an element in their text", async () => {
    const head =
      '<head>\n  <meta name="robots" content="noindex, nofollow" />\n</head>\n\nWords.\n';
    assert.deepEqual(
      await found(...(sites["docusaurus"]?.(page(long, head)) ?? assert.fail())),
      [],
    );
    for (const other of [
      head.replace("noindex, nofollow", "index"),
      head.replace("noindex, nofollow", "index, max-image-preview:none"),
      // an article about such elements
      `\`\`\`html\n${head}\`\`\`\n\nWords.\n`,
      'Put `<meta name="robots" content="noindex">` between `<head>` and `</head>`.\n',
      'Between `<head>` and the body put\n<meta name="robots" content="noindex" />\nand `</head>`.\n',
    ]) {
      assert.equal(
        (await found(...(sites["docusaurus"]?.(page(long, other)) ?? assert.fail()))).length,
        2,
        other,
      );
    }
  });
});

describe("pages that aren't published", () => {
  it("have no title and no description that result pages would show", async () => {
    const held: Readonly<Record<string, readonly string[]>> = {
      hugo: ["draft: true", "expiryDate: 2020-01-01"],
      jekyll: ["published: false"],
      eleventy: [],
      astro: [],
      docusaurus: ["draft: true"],
      next: [],
    };
    for (const [generator, fields] of Object.entries(held)) {
      for (const field of fields) {
        const site = sites[generator] ?? assert.fail();
        assert.deepEqual(await found(...site(page(`${long}\n${field}`))), [], generator);
        assert.deepEqual(await found(...site(page(`${field}\ntitle: ""\ndescription: ""`))), []);
      }
    }
  });

  it("have them where the day comes by itself", async () => {
    const site = sites["hugo"] ?? assert.fail();
    assert.equal((await found(...site(page(`${long}\ndate: 2031-01-01`)))).length, 2);
    assert.deepEqual(await found(...site(page("date: 2031-01-01"))), [
      "title-missing",
      "description-missing",
    ]);
  });
});

describe("an HTML page that only leads to another one", () => {
  it("has no title that result pages show, and isn't another page of that title", async () => {
    const moved =
      '---\ntitle: Old teas\n---\n<html><head><meta http-equiv="refresh" content="0;url=old.html" /></head><body></body></html>\n';
    const project = new CheckedProject({
      "_config.yml": "url: https://tea.example.net\n",
      "moved.html": moved,
      "old.md": "---\ntitle: Old teas\n---\nWords.\n",
    });
    assert.deepEqual(rulesOf(await project.check("moved.html")), []);
    assert.deepEqual(rulesOf(await project.check("old.md")), []);
  });
});
