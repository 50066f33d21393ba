import { assertFound } from "./foundLinks.ts";
import type { Place } from "./foundLinks.ts";
import { eleventy, guide, hugo, jekyll, nextra, page, starlight } from "./linkPlaceSites.ts";

/** A blog of Astro, whose route draws an entry in a layout. */
const blog = (layout: string, more = ""): Readonly<Record<string, string>> => ({
  "package.json": '{"dependencies":{"astro":"5.0.0"}}',
  "astro.config.mjs": 'export default { site: "https://tea.example.org" };\n',
  "src/content.config.ts":
    'import { defineCollection } from "astro:content";\nimport { glob } from "astro/loaders";\nexport const collections = { guides: defineCollection({ loader: glob({ pattern: "**/*.md", base: "src/guides" }) }) };\n',
  "src/layouts/Post.astro": layout,
  "src/pages/guides/[slug].astro": `---\nimport { getCollection, render, type CollectionEntry } from "astro:content";\nimport Post from "../../layouts/Post.astro";\n${more}export async function getStaticPaths() {\n  const all = await getCollection("guides");\n  return all.map((entry) => ({ params: { slug: entry.id }, props: { entry } }));\n}\ntype Props = { entry: CollectionEntry<"guides"> };\nconst { Content } = await render(Astro.props.entry);\n---\n<Post><Content /></Post>\n`,
  "src/guides/green.md": page("Green"),
  "src/guides/from.md": page("From"),
});

/** What was undecided of ids on sites of which it can be told. */
const places: readonly Place[] = [
  ...[
    { "package.json": '{"devDependencies":{"hugo-bin":"^0.42.0"}}' },
    { "netlify.toml": '[build.environment]\nHUGO_VERSION = "0.55.6"\n' },
  ].map((version): Place => ({
    name: `Hugo before 0.60, whose ids and addresses are others: ${Object.keys(version).join()}`,
    files: {
      ...hugo,
      ...version,
      "content/guides/black.md": page("Black", "url: /guides/Black-Tea/\n"),
    },
    from: "content/guides/from.md",
    right: ["#you-re-brewing", "/guides/black-tea/"],
    broken: ["/guides/gone/"],
  })),
  {
    name: "Hugo of today, whose version is named",
    files: {
      ...hugo,
      "package.json": '{"devDependencies":{"hugo-extended":"0.128.0"}}',
      "content/guides/black.md": page("Black", "url: /guides/Black-Tea/\n"),
    },
    from: "content/guides/from.md",
    right: ["#brewing"],
    anchors: ["#you-re-brewing"],
    broken: ["/guides/black-tea/", "/guides/gone/"],
  },
  {
    name: "Eleventy: ids by markdown-it-anchor as it is",
    files: {
      ...eleventy,
      "guides/gone.json": "{}",
      "eleventy.config.js": `import md from "markdown-it";\nimport anchor from "markdown-it-anchor";\nexport default function (config) { config.setLibrary("md", md({ html: true }).use(anchor, { permalink: anchor.permalink.linkInsideHeader({ symbol: '#' }) })); }\n`,
    },
    from: "guides/from.md",
    right: ["#brewing", "../green/#brewing"],
    broken: ["/guides/gone/"],
    anchors: ["#breewing", "../green/#breewing"],
  },
  {
    name: "Eleventy: ids by markdown-it-anchor with a function of its own",
    files: {
      ...eleventy,
      "eleventy.config.js": `import md from "markdown-it";\nimport anchor from "markdown-it-anchor";\nexport default function (config) { config.setLibrary("md", md({ html: true }).use(anchor, { slugify: (text) => text })); }\n`,
    },
    from: "guides/from.md",
    right: ["#brewing", "#breewing"],
  },
  {
    name: "Eleventy: ids by markdown-it-anchor beside another plugin for ids",
    files: {
      ...eleventy,
      "eleventy.config.js":
        'import md from "markdown-it";\nimport anchor from "markdown-it-anchor";\nimport named from "markdown-it-named-headings";\nexport default function (config) { config.setLibrary("md", md().use(anchor).use(named)); }\n',
    },
    from: "guides/from.md",
    right: ["#brewing", "#breewing"],
  },
  {
    name: "Eleventy: ids by markdown-it-anchor beside those of attributes",
    files: {
      ...eleventy,
      "eleventy.config.js":
        'import md from "markdown-it";\nimport anchor from "markdown-it-anchor";\nimport attrs from "markdown-it-attrs";\nexport default function (config) { config.setLibrary("md", md().use(attrs).use(anchor)); }\n',
      "guides/green.md": `${page("Green")}\nA leaf. {.wide #leaf .left}\n\n## Water {#breewing}\n`,
    },
    from: "guides/from.md",
    right: ["#brewing", "../green/#leaf", "../green/#breewing"],
    anchors: ["../green/#brewng"],
  },
  {
    name: "Eleventy: ids by markdown-it-anchor in a module, whose options are named elsewhere",
    files: {
      ...eleventy,
      "eleventy.config.js":
        'import md from "./md.js";\nexport default function (config) { config.setLibrary("md", md); }\n',
      "md.js":
        'import md from "markdown-it";\nimport anchor from "markdown-it-anchor";\nimport { options } from "./options.js";\nexport default md().use(anchor, options);\n',
      "options.js": "export const options = { level: 2 };\n",
    },
    from: "guides/from.md",
    right: ["#brewing", "#breewing"],
  },
  {
    name: "Nextra: ids of its theme and of the site's components",
    files: {
      ...nextra,
      "next.config.mjs":
        'import nextra from "nextra";\nconst withNextra = nextra({ theme: "nextra-theme-docs", themeConfig: "./theme.config.jsx" });\nexport default withNextra({});\n',
      "app/layout.jsx":
        'import { Layout } from "nextra-theme-docs";\nimport { Bar } from "@/components/bar";\nexport default function Root({ children }) { return <Layout><Bar />{children}</Layout>; }\n',
      "components/bar.jsx": 'export const Bar = () => <p id="bar">Copy as Markdown</p>;\n',
      "app/guides/own/page.mdx": page("Own"),
      "app/guides/own/layout.jsx":
        "export default function Own({ children }) { return children; }\n",
    },
    from: "app/guides/from/page.mdx",
    right: ["#brewing", "#bar", "#nextra-sidebar", "/guides/own#teapot"],
    anchors: ["#teapot", "/guides/green#teapot"],
  },
  {
    name: "Nextra: ids of components that are named from the site's folder or by an alias, and of icons",
    files: {
      ...nextra,
      "tsconfig.json": '{ "compilerOptions": { "paths": { "~/*": ["./parts/*"] } } }',
      "components/shot/index.jsx":
        'import Image from "next/image";\nexport function Shot({ src }) { return <p id="shot"><Image src={src} /></p>; }\n',
      "components/icons/index.ts": "export { default as LeafIcon } from './leaf.svg'\n",
      "parts/note.tsx": 'export const Note = () => <p id="note">Note</p>;\n',
      "app/guides/from/page.mdx": `${page("From")}\nimport { Shot } from "components/shot"\nimport { LeafIcon } from "components/icons"\nimport { Note } from "~/note"\n\n<Shot src="/a.png" /> <LeafIcon /> <Note />\n`,
    },
    from: "app/guides/from/page.mdx",
    right: ["#brewing", "#shot", "#note"],
    anchors: ["#breewing", "#teapot"],
  },
  {
    name: "Nextra: ids of a component of a package that has the name of a folder",
    files: {
      ...nextra,
      "package.json": '{"dependencies":{"next":"15.0.0","nextra":"4.0.0","components":"1.0.0"}}',
      "components/shot/index.jsx": 'export function Shot() { return <p id="shot" />; }\n',
      "app/guides/from/page.mdx": `${page("From")}\nimport { Shot } from "components/shot"\nimport { Other } from "lost/other"\n\n<Shot /> <Other />\n`,
    },
    from: "app/guides/from/page.mdx",
    right: ["#brewing", "#teapot"],
  },
  {
    name: "Nextra: ids where a component of the layout isn't in the project",
    files: {
      ...nextra,
      "app/layout.jsx":
        'import { Bar } from "bars";\nexport default function Root({ children }) { return <Bar>{children}</Bar>; }\n',
    },
    from: "app/guides/from/page.mdx",
    right: ["#brewing", "#teapot"],
    anchors: ["#breewing"],
  },
  {
    name: "Starlight: Astro's own program for Markdown that is named",
    files: {
      ...guide,
      "astro.config.mjs": `import { unified } from "@astrojs/markdown-remark";\n${starlight("markdown: { processor: unified({ remarkPlugins: [] }) },")}`,
    },
    from: "src/content/docs/guides/from.md",
    right: ["/guides/green/#brewing"],
    anchors: ["/guides/green/#breewing"],
  },
  {
    name: "Starlight: another program for Markdown",
    files: {
      ...guide,
      "astro.config.mjs": `import { unified } from "./own.mjs";\n${starlight("markdown: { processor: unified({ remarkPlugins: [] }) },")}`,
    },
    from: "src/content/docs/guides/from.md",
    right: ["/guides/green/#brewing", "/guides/green/#breewing"],
  },
  {
    name: "Hugo: ids of layouts, of which one is for articles that name it",
    files: {
      ...hugo,
      "layouts/_default/baseof.html":
        '<main id="page">{{ $own := printf "m-%s" .Title }}<i id="{{ $own }}-li"></i>{{ block "main" . }}{{ end }}</main>',
      "layouts/_default/single.html":
        '{{ define "main" }}<h2 id="more-{{ .Kind }}">{{ (resources.Get "logo.svg").Content }}</h2>{{ .Content }}{{ end }}',
      "layouts/_default/wide.html": '{{ readFile "x.md" | markdownify }}',
      "content/guides/wide.md": page("Wide", "layout: wide\n"),
    },
    from: "content/guides/from.md",
    right: ["#brewing", "#page", "#m-tea-li", "#more-teas", "../wide/#teapot"],
    anchors: ["#teapot", "../green/#teapot"],
  },
  {
    name: "Hugo: ids of numbered lines of code",
    files: {
      ...hugo,
      "content/guides/from.md": `${page("From")}\n\`\`\`text { linenos=true, anchorlinenos=true, lineanchors=tea--1 }\nText.\n\`\`\`\n\n{{< highlight text "linenos=table, anchorlinenos=true, lineanchors=pot" >}}\nText.\n{{< /highlight >}}\n`,
    },
    from: "content/guides/from.md",
    right: ["#brewing", "#tea--1-13", "#pot-2"],
    anchors: ["#tea--2-13", "../green/#tea--1-13"],
  },
  {
    name: "Hugo: ids of texts that a layout draws by their names",
    files: {
      ...hugo,
      "layouts/_default/single.html":
        '{{ .Content }}{{ readFile "content/guides/part.md" | markdownify }}',
      "content/guides/part.md": `${page("Part")}## Water and more\n`,
    },
    from: "content/guides/from.md",
    right: ["#brewing", "#water-and-more", "../green/#water-and-more"],
    anchors: ["#teapot", "../green/#water-and-less"],
  },
  {
    name: "Hugo: ids where a theme isn't in the project",
    files: { ...hugo, "hugo.toml": `theme = "tea"\n${hugo["hugo.toml"]}` },
    from: "content/guides/from.md",
    right: ["#brewing", "#teapot", "../green/#teapot"],
  },
  {
    name: "Hugo: ids where a theme that isn't in the project is known",
    files: {
      ...hugo,
      "hugo.toml": `${hugo["hugo.toml"]}[[module.imports]]\npath = "github.com/google/docsy"\n[[module.imports]]\npath = "github.com/google/docsy/dependencies"\n[[module.imports]]\npath = "github.com/mfg92/hugo-shortcode-gallery"\n`,
      "content/guides/note.md": `${page("Note")}{{% alert title="Note" %}}Text{{% /alert %}}\n`,
      "content/guides/other.md": `${page("Other")}{{< chart >}}\n`,
      "content/guides/pictures.md": `${page("Pictures")}{{< gallery match="*" >}}\n`,
    },
    from: "content/guides/from.md",
    right: ["#brewing", "#td-sidebar-menu", "../other/#teapot", "../pictures/#gallery_0"],
    broken: ["../../green/"],
    anchors: ["../note/#teapot", "../pictures/#teapot"],
  },
  {
    name: "Hugo: ids where a theme of blogs that isn't in the project is known",
    files: { ...hugo, "hugo.toml": `theme = "PaperMod"\n${hugo["hugo.toml"]}` },
    from: "content/guides/from.md",
    right: ["#brewing", "#top", "../green/#comments", "../green/"],
    broken: ["../gone/"],
    anchors: ["#teapot", "../green/#teapot"],
  },
  {
    name: "Hugo: ids where a layout lists other pages, and one draws their texts",
    files: {
      ...hugo,
      "layouts/partials/more.html":
        "{{ range first 3 site.RegularPages }}<a href='{{ .RelPermalink }}'>{{ .Title | markdownify }}</a>{{ end }}",
      "layouts/_default/single.html": `<main id="tea">{{ .Content }}</main>{{ with resources.Get "a.css" }}{{ .RelPermalink }}{{ end }}{{ partial "more.html" . }}<script>document.querySelector("[id='\${name}']")</script>`,
      "content/guides/all.md": page("All", "layout: digest\n"),
      "layouts/_default/digest.html": "{{ range site.RegularPages }}{{ .Content }}{{ end }}",
    },
    from: "content/guides/from.md",
    right: ["#brewing", "#tea", "../all/#teapot"],
    anchors: ["#teapot", "../green/#teapot"],
  },
  {
    name: "Hugo: a template for headings of another output format than HTML",
    files: {
      ...hugo,
      "layouts/_markup/render-heading.html":
        '<h{{ .Level }} id="{{ .Anchor }}">{{ .Text }}</h{{ .Level }}>',
      "layouts/_markup/render-heading.rss.xml": "<h{{ .Level }}>{{ .Text }}</h{{ .Level }}>",
    },
    from: "content/guides/from.md",
    right: ["#brewing"],
    anchors: ["../green/#brewng"],
  },
  {
    name: "Jekyll: ids of layouts",
    files: {
      ...jekyll,
      "_layouts/default.html":
        '<div id="page">{% include top.html %}{{ content }}</div>{% for one in site.data.menu %}{{ one.title }}{% endfor %}{{ page.title }}',
      "_layouts/guide.html":
        '---\nlayout: default\n---\n<p id="guide-{{ page.name }}">{{ content }}</p>',
      "_layouts/list.html": "{% for one in site.posts %}{{ one.content }}{% endfor %}",
      "_includes/top.html": '<a id="top-bar">Top</a>',
      "guides/green.md": page("Green", "layout: guide\n"),
      "guides/black.md": page("Black", "layout: list\n"),
      "guides/white.md": page("White", "layout: gone\n"),
    },
    from: "guides/from.md",
    right: [
      "#brewing",
      "#top-bar",
      "../green/#guide-x",
      "../green/#page",
      "../black/#teapot",
      "../white/#teapot",
    ],
    anchors: ["#teapot", "../green/#teapot"],
  },
  {
    name: "Jekyll: ids where a plugin of the site changes pages",
    files: {
      ...jekyll,
      "_layouts/default.html": "{{ content }}",
      "_plugins/ids.rb": "Jekyll::Hooks.register :pages, :post_render do |page|\nend\n",
    },
    from: "guides/from.md",
    right: ["#brewing", "#teapot"],
  },
  {
    name: "Jekyll: ids where a plugin of the site writes another file behind the pages",
    files: {
      ...jekyll,
      "_layouts/default.html": "{{ content }}",
      "_plugins/list.rb":
        'Jekyll::Hooks.register :site, :post_write do |site|\n  File.write(File.join(site.dest, "list.txt"), site.pages.map(&:url).join("\\n"))\nend\n',
    },
    from: "guides/from.md",
    right: ["#brewing"],
    anchors: ["#teapot"],
  },
  {
    name: "Jekyll: ids where a plugin of the site reads the pages that are written",
    files: {
      ...jekyll,
      "_layouts/default.html": "{{ content }}",
      "_plugins/ids.rb":
        'Jekyll::Hooks.register :site, :post_write do |site|\n  Dir["_site/**/*.html"].each { |file| change(file) }\nend\n',
    },
    from: "guides/from.md",
    right: ["#brewing", "#teapot"],
  },
  {
    name: "Starlight: ids where plugins of other programs are in the configuration",
    files: {
      ...guide,
      "astro.config.mjs": `import own from "./own.mjs";\nimport tailwindcss from "@tailwindcss/vite";\n${starlight("vite: { plugins: [tailwindcss(), own({ heading: 1 })] },", 'expressiveCode: { plugins: [{ name: "own", hooks: {} }] }')}`,
    },
    from: "src/content/docs/guides/from.md",
    right: ["#brewing"],
    anchors: ["#brewng", "#teapot"],
  },
  {
    name: "Astro: ids of a route's own layout",
    files: blog('<main id="tea"><slot /></main>\n'),
    from: "src/guides/from.md",
    right: ["#brewing", "#tea", "/guides/green#brewing"],
    anchors: ["#teapot", "/guides/green#seven-steps-to-nowhere"],
  },
  ...[
    blog(
      "<main><slot /></main>\n<script>headings.forEach((one) => { one.id = name(one); });</script>\n",
    ),
    blog("<main><slot /></main><Fragment set:html={note} />\n"),
    blog('---\nimport Box from "own-boxes";\n---\n<Box><slot /></Box>\n'),
    blog(
      "---\nconst all = await Promise.all(others.map(render));\n---\n<slot />{all.map(({ Content }) => <Content />)}\n",
    ),
  ].map((files, at): Place => ({
    name: `Astro: ids of a route's layout that may give any, ${at + 1}`,
    files,
    from: "src/guides/from.md",
    right: ["#brewing", "#teapot"],
  })),
  {
    name: "Starlight: ids of components with scripts and plain text",
    files: {
      ...guide,
      "src/components/Box.astro":
        '---\nconst { title } = Astro.props;\n---\n<option set:html={title} /><div id="box"><slot /></div>\n<script>\nconst made = document.createElement("p");\nmade.id = `warn-${1}`;\nmade.innerHTML = `<b>None in ${made.textContent}</b>`;\n</script>\n',
      "src/components/Html.astro": "<div set:html={Astro.props.html} />",
      "src/content/docs/guides/box.mdx":
        '---\ntitle: Box\n---\nimport Box from "../../../components/Box.astro";\n\n## Brewing\n\n<Box>Text</Box>\n',
      "src/content/docs/guides/html.mdx":
        '---\ntitle: Html\n---\nimport Html from "../../../components/Html.astro";\n\n## Brewing\n\n<Html html="x" />\n',
    },
    from: "src/content/docs/guides/from.md",
    right: ["/guides/box/#warn-2", "/guides/box/#box", "/guides/html/#teapot"],
    anchors: ["/guides/box/#teapot"],
  },
];

describe("ids that were undecided", () => {
  for (const place of places) {
    it(`are decided by the rules of ${place.name}`, () => assertFound(place));
  }
});
