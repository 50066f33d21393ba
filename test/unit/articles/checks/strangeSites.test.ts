import assert from "node:assert/strict";
import { readBody } from "../../../../src/articles/checks/body/readBody.ts";
import { templateBlocks } from "../../../../src/articles/text/templateBlocks.ts";
import { countProcessorTime } from "../../../support/processorTime.ts";
import { CheckedProject, rulesOf } from "./checkedProject.ts";

type Texts = Readonly<Record<string, string>>;

/** The names of the rules that find something in a file. */
async function rules(texts: Texts, path: string): Promise<string[]> {
  return rulesOf(await new CheckedProject(texts).check(path)).toSorted();
}

describe("a route of Astro that makes the head of other fields", () => {
  const route = (collection: string, layout: string): string =>
    `---\nimport { getCollection } from "astro:content";\nimport Layout from "../../layouts/Layout.astro";\nexport async function getStaticPaths() {\n  const all = await getCollection("${collection}");\n  return all.map((entry) => ({ params: { id: entry.id }, props: { entry } }));\n}\nconst { entry } = Astro.props;\n---\n${layout}<p>Text.</p></Layout>\n`;
  const collection = (name: string): string =>
    `${name}: defineCollection({ loader: glob({ pattern: "**/*.md", base: "./src/content/${name}" }) })`;
  const site = (authors: string, posts: string): Texts => ({
    "package.json": '{ "dependencies": { "astro": "6.0.0" } }',
    "astro.config.mjs": 'export default { site: "https://tea.example.org" };\n',
    "src/content.config.ts": `import { defineCollection } from "astro:content";\nimport { glob } from "astro/loaders";\nexport const collections = { ${collection("posts")}, ${collection("authors")} };\n`,
    "src/layouts/Layout.astro":
      '<head><title>{title}</title><meta name="description" content={description} /></head><slot />',
    "src/pages/posts/[id].astro": route("posts", posts),
    "src/pages/authors/[id].astro": route("authors", authors),
    ...Object.fromEntries(
      ["green", "black", "white", "red"].map((name) => [
        `src/content/posts/${name}.md`,
        `---\ntitle: All about ${name} tea\ndescription: What ${name} tea is made of.\n---\nText.\n`,
      ]),
    ),
    "src/content/posts/plain.md": "---\ntitle: Plain\nexcerpt: Of water.\n---\nText.\n",
    "src/content/authors/ann.md": "---\nname: Ann\nbio: Drinks tea.\n---\nText.\n",
  });
  const ofFields = "<Layout title={entry.data.title} description={entry.data.description}>";
  const ofOthers =
    "<Layout title={`${entry.data.name} (author)`} description={entry.data.bio || 'An author'}>";

  it("misses no title and no description", async () => {
    assert.deepEqual(await rules(site(ofOthers, ofFields), "src/content/authors/ann.md"), []);
    assert.deepEqual(
      await rules(
        site(ofOthers, "<Layout title={entry.data.title} description={entry.data.excerpt}>"),
        "src/content/posts/plain.md",
      ),
      [],
    );
  });
  it("does where the route takes those fields", async () => {
    assert.deepEqual(await rules(site(ofFields, ofFields), "src/content/authors/ann.md"), [
      "description-missing",
      "title-missing",
    ]);
    assert.deepEqual(await rules(site(ofOthers, ofFields), "src/content/posts/plain.md"), [
      "description-missing",
    ]);
  });
});

describe("a route of Astro that gives its layout no description", () => {
  const ownLayout =
    '---\nimport { SEO } from "astro-seo";\nconst { title = "Tea", description = "All about tea." } = Astro.props;\n---\n<head><SEO title={title} description={description} /></head><slot />';
  const found = (element: string, layout = ownLayout): Promise<string[]> =>
    rules(
      {
        "package.json": '{ "dependencies": { "astro": "6.0.0" } }',
        "astro.config.mjs": 'export default { site: "https://tea.example.org" };\n',
        "src/content.config.ts":
          'import { defineCollection } from "astro:content";\nimport { glob } from "astro/loaders";\nexport const collections = { teams: defineCollection({ loader: glob({ pattern: "**/*.md", base: "./src/content/teams" }) }) };\n',
        "src/layouts/Layout.astro": layout,
        "src/components/PageHeader.astro":
          "---\nconst { text } = Astro.props;\n---\n<h1>{text}</h1>",
        "src/pages/teams/[id].astro": `---\nimport { getCollection } from "astro:content";\nimport Layout from "../../layouts/Layout.astro";\nimport PageHeader from "../../components/PageHeader.astro";\nexport async function getStaticPaths() {\n  const all = await getCollection("teams");\n  return all.map((entry) => ({ params: { id: entry.id }, props: { entry } }));\n}\nconst { entry } = Astro.props;\n---\n${element}<PageHeader text={entry.data.name} path="/teams" /><p>Text.</p></Layout>\n`,
        "src/content/teams/ann.md": `---\nname: Ann\ndescription: ${"Drinks green tea. ".repeat(12)}\n---\nText.\n`,
      },
      "src/content/teams/ann.md",
    );

  it("has the layout's, whatever the page says", async () => {
    for (const element of [
      "<Layout title={entry.data.name}>",
      '<Layout title={`${entry.data.name} (team)`} lang="en">',
    ]) {
      assert.deepEqual(await found(element), [], element);
    }
    const meta = ownLayout.replace(
      "<SEO title={title} description={description} />",
      '<meta name="description" content={description} />',
    );
    assert.deepEqual(await found("<Layout title={entry.data.name}>", meta), []);
  });
  it("may have the page's where an entry is given as a whole, or the layout reads it", async () => {
    for (const element of [
      "<Layout title={entry.data.name} description={entry.data.description}>",
      "<Layout title={entry.data.name} description={text}>",
      "<Layout title={entry.data.name} {description}>",
      "<Layout title={entry.data.name} {...entry.data}>",
      "<Layout title={entry.data.name} data={entry.data}>",
      "<Layout title={entry.data.name} team={entry}>",
      '<Layout title={entry.data.name}><meta slot="head" content={text} />',
    ]) {
      assert.deepEqual(await found(element), ["description-wide"], element);
    }
    for (const layout of [
      ownLayout.replace("description={description}", "description={made}"),
      ownLayout.replace("description = ", "summary = "),
    ]) {
      assert.deepEqual(await found("<Layout title={entry.data.name}>", layout), [
        "description-wide",
      ]);
    }
  });
});

describe("the values of a component of Nuxt Content", () => {
  const component = "::u-button\n---\nlabel: Drink\nto: /tea\n---\nDrink tea\n::\n";
  const text = `# Tea\n\n${component}\n## Green\n\n  ::: note\n${component.replaceAll("::", ":::")}  :::\n`;
  it("are no headings, whatever lines end with", () => {
    for (const ended of [text, text.replaceAll("\n", "\r\n")]) {
      assert.deepEqual(
        readBody(ended, "markdown").headings.map((heading) => heading.text),
        ["Tea", "Green"],
      );
    }
  });
  it("are headings as Markdown has it, where no component is before them", () => {
    for (const other of [
      component.replace("::u-button", "Button:"),
      component.replace("::u-", ":: u-"),
    ]) {
      assert.equal(readBody(other, "markdown").headings.length, 2, other);
    }
    assert.equal(readBody(component, "markdown", ["liquid"]).headings.length, 2);
  });
  it("are found in a moment", () => {
    const spent = countProcessorTime();
    assert.equal(templateBlocks("::a\n---\n".repeat(20_000), ["components"]).length, 10_000);
    assert.ok(spent() < 4_000);
  });
});

describe("a picture that is copied to where the page's address leads", () => {
  it("isn't missing beside the article", async () => {
    const site = (picture: string): Texts => ({
      "astro.config.mjs": 'export default { site: "https://tea.example.org" };\n',
      "src/pages/tea/green.md": "---\ntitle: Green\n---\n![A cup](./cup.png)\n",
      [picture]: "",
    });
    const path = "src/pages/tea/green.md";
    assert.deepEqual(await rules(site("public/tea/green/cup.png"), path), []);
    assert.deepEqual(await rules(site("public/tea/cup.png"), path), []);
    assert.deepEqual(await rules(site("public/cup.png"), path), ["image-missing"]);
  });
});

/** A page of a site of Docusaurus. */
const docs = (body: string): Texts => ({
  "docusaurus.config.js":
    "export default { url: 'https://tea.example.org', baseUrl: '/', presets: ['classic'] };",
  "docs/tea.md": `---\ntitle: Tea\n---\n${body}`,
});

describe("a video that is written as a picture", () => {
  it("needs no alt text, as a picture does", async () => {
    const found = (name: string): Promise<string[]> =>
      rules(docs(`![](https://tea.example.org/${name})\n`), "docs/tea.md");
    for (const name of ["cup.webm", "cup.MP4?raw=true", "cup.mov#t=3"]) {
      assert.deepEqual(await found(name), [], name);
    }
    for (const name of ["cup.png", "cup.webp", "cup.mp4.png"]) {
      assert.deepEqual(await found(name), ["image-alt"], name);
    }
  });
});

describe("headings of code with a note in brackets", () => {
  it("share the text below the last of them", async () => {
    const found = (one: string, other: string): Promise<string[]> =>
      rules(docs(`## Steps\n\n#### ${one}\n\n#### ${other}\n\nText.\n`), "docs/tea.md");
    assert.deepEqual(
      (await found("`pour` / `poured` (new)", "`brew` / `brewed` (old)")).filter(
        (rule) => rule === "section-empty",
      ),
      [],
    );
    assert.deepEqual(
      (await found("Pouring `tea` (new)", "Brewing `tea` (old)")).filter(
        (rule) => rule === "section-empty",
      ),
      ["section-empty"],
    );
  });
});

describe("code in an attribute of MDX", () => {
  const code = (line: string): string =>
    `import Live from "./Live";\n\nDrink tea.\n\n<Live code={{\n  "a.tsx": \`\nconst a = "${"one two ".repeat(9)}"\n\n${line}\n  return a;\n\n}\n\`\n}} />\n`;
  it("has no words, whatever its lines begin with", () => {
    for (const line of ["function tea() {", "export default () => {", "import({"]) {
      const text = code(line).replace("import({", "import({})\nif (true) {");
      assert.equal(readBody(text, "mdx").words, 2, line);
    }
  });
  it("leaves statements between paragraphs out", () => {
    const text = "Drink tea.\n\nexport const one = {\n  a: 1,\n};\n\n# Tea\n";
    assert.equal(readBody(text, "mdx").words, 3);
  });
});

describe("a link to a missing file of a site of Next.js", () => {
  const site = (redirects: string): Texts => ({
    "package.json": '{ "dependencies": { "next": "15.0.0", "nextra": "3.0.0" } }',
    "next.config.mjs": `import nextra from "nextra";\nexport default nextra({})({ redirects: async () => [${redirects}] });\n`,
    "pages/docs/client.mdx": "# Client\n\n[a](../features/usage.mdx)\n",
    "pages/docs/schema/usage.mdx": "# Usage\n",
    "pages/features/other.mdx": "# Other\n",
  });
  const path = "pages/docs/client.mdx";
  it("isn't broken where a redirect leads from its page", async () => {
    const from =
      '{ source: "/features/usage", destination: "/docs/schema/usage", permanent: true }';
    assert.deepEqual(await rules(site(from), path), []);
    assert.deepEqual(await rules(site(from.replace("/usage", "/use")), path), ["link-broken"]);
  });
});

describe("a page of Next.js without a title", () => {
  const site = (layout: string): Texts => ({
    "next.config.mjs":
      'import createMdx from "@next/mdx";\nexport default createMdx()({ pageExtensions: ["mdx", "tsx"] });',
    "app/layout.tsx": layout,
    ...Object.fromEntries(
      ["green", "black", "white", "red"].map((name) => [
        `app/${name}/page.mdx`,
        `---\ntitle: All about ${name} tea\n---\nText.\n`,
      ]),
    ),
    "app/plain/page.mdx": "Text.\n",
  });
  it("has that of a layout above it", async () => {
    const path = "app/plain/page.mdx";
    const layout = "export default function Layout({ children }) { return children; }\n";
    assert.deepEqual(
      await rules(site(`export const metadata = { title: { default: "Tea" } };\n${layout}`), path),
      [],
    );
    assert.deepEqual(await rules(site(layout), path), ["title-missing"]);
    const elsewhere = {
      ...site(layout),
      "app/admin/layout.tsx": `export const metadata = { title: "Tea" };\n${layout}`,
    };
    assert.deepEqual(await rules(elsewhere, path), ["title-missing"]);
  });
});

describe("descriptions of a site of Next.js", () => {
  const site = (element: string, more: Texts = {}): Texts => ({
    "next.config.mjs": "export default { reactStrictMode: true };",
    "package.json": '{"dependencies":{"next":"15.0.0"}}',
    "src/pages/[[...slug]].js":
      "const { meta } = read(`src/content/${slug}.md`);\n<Seo /><h1>{meta.description}</h1>;\n",
    "src/components/Seo.js": `export const Seo = ({ isHomePage }) => <Head>${element}</Head>;\n`,
    "src/content/tea.md": `---\ntitle: Tea\ndescription: ${"All about green and black tea. ".repeat(12)}\n---\nText.\n`,
    ...more,
  });
  it("aren't too wide where the home page alone has one in its head", async () => {
    const element = '<meta name="description" content={text} />';
    const onHome = `{isHomePage && (\n // the others go without\n ${element})}`;
    const path = "src/content/tea.md";
    assert.deepEqual(await rules(site(element), path), ["description-wide"]);
    assert.deepEqual(await rules(site(onHome), path), []);
    assert.deepEqual(await rules(site(onHome, { "src/components/Post.js": element }), path), [
      "description-wide",
    ]);
    const ownHead = { "src/app/[id]/page.js": "export const generateMetadata = () => data;\n" };
    assert.deepEqual(await rules(site(onHome, ownHead), path), ["description-wide"]);
  });
});

describe("a file that proves whose a site is", () => {
  it("has no findings", async () => {
    const text =
      "---\ntitle: Tea\n---\n<html><head></head><body><h1>Tea</h1><h4>Green</h4></body></html>\n";
    for (const [name, found] of [
      ["pinterest-dcb73.html", false],
      ["google1234567890abcdef.html", false],
      ["google-tea.html", true],
    ] as const) {
      const texts = { "_config.yml": "", [name]: text };
      assert.equal((await rules(texts, name)).includes("heading-jump"), found, name);
    }
  });
});

describe("a draft that its makers test the site by", () => {
  it("has no findings", async () => {
    const site = (fields: string): Texts => ({
      ...docs(""),
      "docs/tea.md": `---\ntitle: Tea\n${fields}\n---\n[a](./none.md)\n`,
      "docs/other.md": "# Other\n",
    });
    const test = "description: A page to test all that tea can be.";
    assert.deepEqual(await rules(site(`${test}\ndraft: true`), "docs/tea.md"), []);
    assert.deepEqual(await rules(site(test), "docs/tea.md"), ["link-broken"]);
  });
});

describe("a page of a folder of previous versions", () => {
  it("isn't compared with one of the newest", async () => {
    const site = (folder: string): Texts => ({
      ...docs(""),
      "docs/php/app.md": "---\ntitle: Example\n---\nText.\n",
      [`docs/php/${folder}/php-v1/app.md`]: "---\ntitle: Example\n---\nText.\n",
    });
    assert.deepEqual(await rules(site("previous-versions"), "docs/php/app.md"), []);
    assert.deepEqual(await rules(site("more"), "docs/php/app.md"), ["title-duplicate"]);
  });
});

describe("a picture that a template of Pandoc names", () => {
  it("isn't judged", async () => {
    const found = (name: string): Promise<string[]> =>
      rules(
        { "_config.yml": "", "tea.html": `---\ntitle: Tea\n---\n<img src="${name}">\n` },
        "tea.html",
      );
    assert.deepEqual(await found("$image$"), []);
    assert.deepEqual(await found("/a/$title-image.url$.png"), []);
    assert.deepEqual(await found("/a/1$5$.png"), ["image-alt"]);
  });
});

describe("a heading that names what the next ones of its level are about", () => {
  const found = async (body: string): Promise<number> =>
    (await rules(docs(body), "docs/tea.md")).filter((rule) => rule === "section-empty").length;
  it("isn't an empty section where the same heading is behind several, or links are", async () => {
    const part = (name: string, next: string): string =>
      `### ${name}\n\n### ${next}\n\nText.\n\n### More\n\nText.\n\n`;
    assert.equal(await found(part("Green", "Leaves") + part("Black", "Leaves")), 0);
    assert.equal(await found(part("Green", "Leaves") + part("Black", "Cups")), 2);
    assert.equal(await found(part("Talks", "⚡ [Green tea](https://tea.example.org/talk)")), 0);
    assert.equal(await found(part("Talks", "About [tea](https://tea.example.org/talk)")), 1);
  });
});

describe("a file whose front matter can't be read", () => {
  it("has no findings where its path alone makes it no page", async () => {
    const body = "---\ntitle: [a\n---\n# One\n\n### Two\n\nText.\n";
    const texts = {
      "_config.yml": "url: https://tea.example\n",
      "_template/news.md": body,
      "pages/news.md": body,
    };
    assert.deepEqual(await rules(texts, "_template/news.md"), []);
    assert.ok((await rules(texts, "pages/news.md")).includes("heading-jump"));
  });
});
