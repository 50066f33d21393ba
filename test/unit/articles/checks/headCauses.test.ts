import assert from "node:assert/strict";
import {
  hasMore,
  includedIn,
  isOtherField,
  takesText,
  templateParts,
  writtenTitle,
} from "../../../../src/articles/sites/heads/templateParts.ts";
import { CheckedProject, rulesOf } from "./checkedProject.ts";
import { countProcessorTime } from "../../../support/processorTime.ts";

type Texts = Readonly<Record<string, string>>;

async function rules(texts: Texts, path: string): Promise<string[]> {
  return rulesOf(await new CheckedProject(texts).check(path));
}

describe("a description that no layout of a Next.js site takes", () => {
  const path = "pages/docs/tea.md";
  const site = (texts: Texts): Texts => ({
    "next.config.mjs":
      'import withMDX from "@next/mdx";\nexport default withMDX({ extension: /\\.mdx?$/ })({ pageExtensions: ["tsx", "md", "mdx"] });\n',
    [path]: `---\ntitle: Tea\ndescription: ${"All about tea. ".repeat(30)}\n---\nText.\n`,
    "pages/index.tsx":
      "const description = 'Tea';\nexport default () => <Layout title='Tea' description={description} />;",
    "components/Card.tsx":
      "export const Card = ({ tool }) => <Box description={toolData.description} />;",
    "components/Head.tsx":
      "export const Head = ({ description }) => <meta name='description' content={description} />;",
    ...texts,
  });
  const layout = (element: string): Texts => ({ "components/DocsLayout.tsx": element });

  it("has no findings", async () => {
    for (const element of [
      "<Head title={post.title} description={post.excerpt} image={post.cover} />",
      "<Head\n title={post.title}\n description={post?.excerpt ?? ''}\n/>",
      "export const generateMetadata = () => ({ title: post.title, description: post.summary });",
    ]) {
      assert.deepEqual(await rules(site(layout(element)), path), [], element);
    }
  });

  it("has findings where one may take it", async () => {
    for (const element of [
      "<Head title={post.title} description={post.description} />",
      "<Head title={post.title} description={post.excerpt || post.description} />",
      "<Head title={post.title} description={text} />",
      "<Box description={post.excerpt} /><Head title={post.title} />",
      "",
    ]) {
      assert.deepEqual(await rules(site(layout(element)), path), ["description-wide"], element);
    }
    const excerpt = "<Head title={post.title} description={post.excerpt} />";
    for (const more of [
      { "components/BlogLayout.tsx": "<Head description={frontMatter.description} />" },
      { "components/BlogLayout.tsx": "<Head {...post} />" },
      { "components/BlogLayout.tsx": "const { title, description } = post.frontMatter;" },
      { "lib/posts.ts": "export const excerpt = data.description;" },
      { "lib/posts.js": "export const excerpt = data['description'];" },
    ]) {
      assert.deepEqual(
        await rules(site({ ...layout(excerpt), ...more }), path),
        ["description-wide"],
        JSON.stringify(more),
      );
    }
  });
});

describe("a page with a field that a layout takes before its title", () => {
  const page = (fields: string): string => `---\n${fields}\n---\nText.\n`;
  const astro = (title: string, field: string): Texts => ({
    "astro.config.mjs": "export default {};\n",
    "src/layouts/Base.astro": "<title>{title} | {SITE.name}</title>",
    "src/layouts/Docs.astro": `<BaseLayout\n  title={${title}}\n  compact={true}\n>`,
    "src/pages/http.md": page(`title: Introduction\n${field}: Mocking HTTP`),
    "src/pages/socket.md": page("title: Introduction"),
  });

  it("isn't compared by its title, and may have one of any width", async () => {
    for (const [title, field] of [
      ["page.data.displayTitle || page.data.title", "displayTitle"],
      ["frontmatter.heading ?? frontmatter.title", "heading"],
      ["frontmatter['heading'] ?? frontmatter.title", "displayTitle"],
    ] as const) {
      const texts = astro(title, field);
      assert.deepEqual(await rules(texts, "src/pages/http.md"), [], title);
      assert.deepEqual(await rules(texts, "src/pages/socket.md"), [], title);
      const same = { ...texts, "src/pages/other.md": page("title: Introduction") };
      assert.deepEqual(await rules(same, "src/pages/socket.md"), ["title-duplicate"], title);
      assert.deepEqual(await rules(same, "src/pages/http.md"), [], title);
    }
    const wide = {
      ...astro("page.data.heading || page.data.title", "heading"),
      "src/pages/http.md": page(`title: ${"Introduction ".repeat(10)}\nheading: HTTP`),
    };
    assert.deepEqual(await rules(wide, "src/pages/http.md"), []);
  });

  it("is compared where no layout takes the field", async () => {
    for (const title of ["frontmatter.title", "frontmatter.title || frontmatter.heading"]) {
      assert.deepEqual(
        await rules(astro(title, "heading"), "src/pages/http.md"),
        ["title-duplicate"],
        title,
      );
    }
  });

  it("has another title where the theme isn't in the project", async () => {
    const jekyll = (field: string): Texts => ({
      "_config.yml": "url: https://tea.example\nremote_theme: tea/beautiful\n",
      "one.md": page(`title: Hi\n${field}: One`),
      "two.md": page(`title: Hi\n${field}: Two`),
    });
    for (const field of ["share-title", "seo_title"]) {
      assert.deepEqual(await rules(jekyll(field), "one.md"), [], field);
    }
    assert.deepEqual(await rules(jekyll("nav"), "one.md"), ["title-duplicate"]);
  });

  it("is told by the templates of Liquid, too", async () => {
    const jekyll = (title: string): Texts => ({
      "_config.yml": "url: https://tea.example\n",
      "_layouts/default.html": `<title>${title}</title>`,
      "one.md": page("title: Hi\nheading: One"),
      "two.md": page("title: Hi\nheading: Two"),
    });
    for (const title of [
      "{{ page.heading | default: page.title }}",
      "{% if page.heading %}{{ page.heading }}{% else %}{{ page.title }}{% endif %}",
      "{% if page.heading %}{% t page.heading %} | Tea{% elsif page.title %}{{ page.title }}{% endif %}",
    ]) {
      assert.deepEqual(await rules(jekyll(title), "one.md"), [], title);
    }
    assert.deepEqual(await rules(jekyll("{{ page.title }}"), "one.md"), ["title-duplicate"]);
  });

  it("is the site's on all pages where the layouts of Liquid write no other", async () => {
    const jekyll = (title: string, more: Texts = {}): Texts => ({
      "_config.yml": "url: https://tea.example\n",
      "_includes/head.html": `<title>${title}</title>`,
      "_layouts/default.html": "{% include head.html %}",
      "one.md": page("title: Hi"),
      "two.md": page("title: Hi"),
      ...more,
    });
    for (const title of ["{{ site.title }} | {{ site.description | escape }}", "Tea"]) {
      assert.deepEqual(await rules(jekyll(title), "one.md"), [], title);
    }
    for (const texts of [
      jekyll("{{ site.title }} | {{ page.title }}"),
      jekyll("{% include title.html %}"),
      jekyll("Tea", { "_layouts/post.html": "<title>{{ page.title }}</title>" }),
      jekyll("Tea", { "_layouts/post.html": "{% seo %}" }),
    ]) {
      assert.notDeepEqual(await rules(texts, "one.md"), [], JSON.stringify(texts));
    }
  });
});

describe("a section whose layouts write one title for all pages", () => {
  const title = "All about the teas of the world ".repeat(4);
  const post = `---\ntitle: ${title}\n---\nText.\n`;
  const site = (block: string, folder = "docs"): Record<string, string> => ({
    "hugo.toml": 'baseURL = "https://tea.example/"\n',
    "layouts/_default/baseof.html":
      '<title>{{ block "title" . }}{{ .Site.Title }}{{ end }}</title>',
    "layouts/_default/single.html":
      '{{ define "title" }}{{ .Title }}{{ end }}{{ define "main" }}{{ .Content }}{{ end }}',
    [`layouts/${folder}/single.html`]: `{{ define "title" }}\n${block}\n{{ end }}\n{{ define "main" }}{{ .Content }}{{ end }}`,
    "content/docs/one.md": post,
    "content/docs/two.md": post,
  });
  const path = "content/docs/one.md";
  it("has no findings about its titles", async () => {
    assert.deepEqual(await rules(site("Tea | Documentation"), path), []);
  });
  it("isn't one whose layout writes the page's, nor another section", async () => {
    for (const texts of [
      site("{{ .Title }} | Documentation"),
      site("{{ if .IsPage }}Page{{ end }}"),
      site("Tea | Documentation", "blog"),
    ]) {
      assert.ok((await rules(texts, path)).includes("title-wide"));
    }
  });
});

describe("a route of Astro whose layout writes one head for all pages", () => {
  const fields = `---\ntitle: ${"Tea for all ".repeat(9)}\ndescription: ${"All about tea. ".repeat(30)}\n---\nText.\n`;
  const found = async (layout: string, texts: Texts = {}, slug = "Layout"): Promise<string[]> => {
    const site = {
      "package.json": '{ "dependencies": { "astro": "6.0.0" } }',
      "tsconfig.json": '{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }',
      "astro.config.mjs": 'export default { site: "https://tea.example.org" };\n',
      "src/content.config.ts":
        'import { defineCollection } from "astro:content";\nimport { glob } from "astro/loaders";\nexport const collections = { blog: defineCollection({ loader: glob({ pattern: "**/*.md", base: "./src/content/blog" }) }) };\n',
      "src/pages/blog/[...slug].astro": `---\nimport { getCollection } from "astro:content";\nimport Layout from "@/layouts/Default.astro";\nexport async function getStaticPaths() {\n  const posts = await getCollection("blog");\n  return posts.map((post) => ({ params: { slug: post.id }, props: { post } }));\n}\nconst { post } = Astro.props;\n---\n<${slug}><h1>{post.data.title}</h1></Layout>\n`,
      // another layout takes the fields of its pages
      "src/layouts/Other.astro":
        "<head><title>{title}</title><meta name='description' content={description} /></head>",
      "src/layouts/Default.astro": layout,
      "src/content/blog/tea.md": fields,
      "src/content/blog/more.md": fields,
      ...texts,
    };
    return (await rules(site, "src/content/blog/tea.md")).toSorted();
  };
  const fixed =
    '---\nimport "../styles/global.css";\n---\n<head><title>Tea</title><meta\n name="description"\n content="All about tea." /></head><body><slot /></body>';
  const all = ["description-duplicate", "description-wide", "title-duplicate", "title-wide"];

  it("has no findings of titles and descriptions", async () => {
    assert.deepEqual(await found(fixed), []);
    assert.deepEqual(
      await found('---\nimport Head from "./Head.astro";\n---\n<head><Head /></head>', {
        "src/layouts/Head.astro": fixed,
      }),
      [],
    );
  });
  it("has none where the code of its names is unknown, so that any route may make it", async () => {
    const made = {
      "src/content.config.ts":
        'import { defineCollection } from "astro:content";\nimport { glob } from "astro/loaders";\nexport const collections = { blog: defineCollection({ loader: glob({ pattern: "**/*.md", base: "./src/content/blog", generateId: makeId }) }) };\n',
    };
    assert.deepEqual(await found(fixed, made), []);
    const other = {
      "src/pages/more/[...slug].astro":
        "---\nexport async function getStaticPaths() {\n  return more;\n}\n---\n<title>{title}</title>\n",
    };
    assert.deepEqual(await found(fixed, { ...made, ...other }), ["description-wide", "title-wide"]);
  });
  it("has them where a component, a package or the page may write others", async () => {
    const made = { "src/layouts/Head.astro": "<title>{title}</title>" };
    const imported = '---\nimport Head from "./Head.astro";\n---\n<Head />';
    assert.deepEqual(await found(`${imported}${fixed}`, made), ["title-duplicate", "title-wide"]);
    assert.deepEqual(
      await found('---\nimport { SEO } from "astro-seo";\n---\n<title>Tea</title><SEO />'),
      all,
    );
    assert.deepEqual(await found("<head><slot name='head' /></head>"), all);
    assert.deepEqual(await found(fixed.replace("Tea<", "{title}<")), [
      "title-duplicate",
      "title-wide",
    ]);
    assert.deepEqual(await found(fixed, {}, "Layout title={post.data.title}"), [
      "title-duplicate",
      "title-wide",
    ]);
  });
});

describe("a section of a site in which no other article has a description", () => {
  it("misses none, whatever other sections have", async () => {
    const site = (others: string): Texts => ({
      "hugo.toml": 'baseURL = "https://tea.example/"\n',
      ...Object.fromEntries(
        ["a", "b", "c", "d"].flatMap((name) => [
          [
            `content/rules/${name}.md`,
            `---\ntitle: Rule ${name}\ndescription: The rule ${name}.\n---\nText.\n`,
          ],
          [`content/docs/${name}/page.md`, `---\ntitle: Page ${name}\n${others}---\nText.\n`],
        ]),
      ),
      "content/docs/own/page.md": "---\ntitle: Own\n---\nText.\n",
    });
    const path = "content/docs/own/page.md";
    assert.deepEqual(await rules(site(""), path), []);
    assert.deepEqual(await rules(site("description: A page.\n"), path), ["description-missing"]);
  });
});

describe("what a template calls the title", () => {
  it("is compared where it is on the next line as well", () => {
    const written = (value: string): string | undefined => {
      const text = `---\nconst { entry } = Astro.props;\nconst title =\n  ${value};\n---\n<title>{title}</title>\n`;
      return writtenTitle(text, templateParts(text));
    };
    assert.equal(written("entry.data.title"), written("page.title"));
    assert.notEqual(written("entry.data.title"), written("entry.data.title + ending"));
  });
});

describe("templates of strangers", () => {
  it("are read in a moment, whatever stands in them", () => {
    const marks = [
      "<title",
      "{{/*",
      "<svg><title>{{",
      '{{ $a := "',
      "a",
      " ",
      '<meta name="description" ',
      "{",
      "<BaseLayout title={",
      "include x",
      "{% block title",
      "<title>{{\u0001",
      `{{${" ".repeat(99_998)}`,
    ];
    const spent = countProcessorTime();
    for (const mark of marks) {
      const one = mark.replace("\u0001", " ".repeat(50_000));
      const text = one.repeat(Math.ceil(100_000 / one.length));
      const { titles, descriptions } = templateParts(text);
      titles.forEach((part) => hasMore(part) || includedIn(part));
      descriptions.forEach((element) => takesText(element, text));
      isOtherField(text);
    }
    assert.ok(spent() < 4_000);
  });
});
