import { assertFound } from "./foundLinks.ts";
import type { Place } from "./foundLinks.ts";
import { guide, page, starlight } from "./linkPlaceSites.ts";

const middleware =
  'import { defineMiddleware } from "astro:middleware";\nexport const onRequest = defineMiddleware((context, next) => context.redirect("/"));\n';

const withIds = (name: string, plugins: string): string =>
  `import ids from "${name}";\nimport custom from "remark-custom-heading-id";\nimport { options } from "./options.mjs";\n${starlight(`markdown: { remarkPlugins: ${plugins} },`)}`;

/** What was undecided on sites of Astro, of which it can be told. */
const places: readonly Place[] = [
  ...[
    ["adapter: netlify({ imageCDN: false }),", "", true] as const,
    ['adapter: netlify({ middlewareMode: "edge" }),', "", false] as const,
    ["adapter: netlify(),", "export const prerender = false;\n", false] as const,
  ].map(([adapter, code, isSure]) => ({
    name: `Astro: code before pages where a host has a server for pages that ask for one: ${adapter}${code}`,
    files: {
      ...guide,
      "astro.config.mjs": `import netlify from "@astrojs/netlify";\n${starlight(adapter)}`,
      "src/middleware.ts": middleware,
      "src/pages/count.ts": `${code}export const GET = () => new Response("1");\n`,
    },
    from: "src/content/docs/guides/from.md",
    right: ["/guides/green/", ...(isSure ? [] : ["/guides/gone/"])],
    broken: isSure ? ["/guides/gone/"] : [],
  })),
  {
    name: "Starlight: a folder of which no page is known, below one that has some",
    files: guide,
    from: "src/content/docs/guides/from.md",
    right: ["/guides/green/", "/teas/green/oolong/"],
    broken: ["/guides/rare/oolong/"],
  },
  {
    name: "Starlight: such a folder of a site with an integration that may make pages",
    files: {
      ...guide,
      "astro.config.mjs": starlight().replace("integrations: [", "integrations: [pages(), "),
    },
    from: "src/content/docs/guides/from.md",
    right: ["/guides/green/", "/guides/rare/oolong/"],
    broken: ["/guides/oolong/"],
  },
  {
    name: "Starlight: pages that a plugin makes in a folder of articles, which the options of a loader name",
    files: {
      ...guide,
      "astro.config.mjs": `import changes from "starlight-changelogs";\n${starlight("", "plugins: [changes()]")}`,
      "src/content.config.ts": guide["src/content.config.ts"].replace(
        "collections = {",
        'collections = { changes: defineCollection({ loader: changesLoader([{ base: "guides/changes" }]) }),',
      ),
    },
    from: "src/content/docs/guides/from.md",
    right: ["/guides/green/", "/guides/changes/", "/guides/changes/1.0/"],
    broken: ["/guides/gone/"],
  },
  {
    name: "Starlight: plugins of Vite beside one that makes no pages",
    files: {
      ...guide,
      "astro.config.mjs": `import links from "starlight-links-validator";\nimport tailwindcss from "@tailwindcss/vite";\n${starlight("vite: { plugins: [tailwindcss()] },", "plugins: [links()]")}`,
    },
    from: "src/content/docs/guides/from.md",
    right: ["/guides/green/"],
    broken: ["/guides/rare/oolong/"],
  },
  {
    name: "Starlight: its own plugin for a search, which makes neither pages nor ids",
    files: {
      ...guide,
      "src/content/docs/install.md": page("Install"),
      "src/content/docs/imprint.md": page("Imprint"),
      "astro.config.mjs": `import search from "@astrojs/starlight-docsearch";\n${starlight("", 'plugins: [search({ appId: "a", apiKey: "b", indexName: "c" })]')}`,
    },
    from: "src/content/docs/guides/from.md",
    right: ["/install/", "#brewing"],
    broken: ["/any-other-tea/"],
    anchors: ["#teapot"],
  },
  {
    name: "Starlight: plugins that read ids of headings as they are written",
    files: {
      ...guide,
      "astro.config.mjs": withIds("remark-heading-id", "[[ids, { defaults: false }], custom]"),
      "src/content/docs/guides/green.md": `${page("Green")}\n## Water {#kettle}\n\n## The \`cup\` {#cups}\n`,
      "src/content/docs/guides/white.mdx": `${page("Black")}\n## Water \\{#kettle\\}\n`,
    },
    from: "src/content/docs/guides/from.md",
    right: [
      "#brewing",
      "../green/#kettle",
      "../green/#cups",
      "../green/#brewing",
      "../white/#kettle",
    ],
    anchors: ["#breewing", "../green/#kettel", "../green/#teapot", "../white/#teapot"],
  },
  ...[
    ["remark-heading-id", "[[ids, { defaults: true }]]"],
    ["remark-heading-id", "[[ids, options]]"],
    ["remark-heading-ids", "[ids]"],
  ].map(([name = "", plugins = ""]) => ({
    name: `Starlight: a plugin that may make other ids, ${name} in ${plugins}`,
    files: { ...guide, "astro.config.mjs": withIds(name, plugins) },
    from: "src/content/docs/guides/from.md",
    right: ["#brewing", "#breewing"],
  })),
  {
    name: "Starlight: the name of a page in another folder, where a plugin makes pages of a blog",
    files: {
      ...guide,
      "astro.config.mjs": `import blog from "starlight-blog";\nimport validator from "starlight-links-validator";\n${starlight("", "plugins: [blog({ title: 'News' }), validator()]")}`,
    },
    from: "src/content/docs/guides/from.md",
    right: ["/blog/green/"],
    broken: ["/green/"],
  },
  {
    name: "Starlight: the name of a page in another folder, where a plugin may make any page",
    files: {
      ...guide,
      "astro.config.mjs": `import changes from "starlight-changelogs";\n${starlight("", "plugins: [changes()]")}`,
    },
    from: "src/content/docs/guides/from.md",
    right: ["/green/"],
    broken: ["/guides/gone/"],
  },
];

describe("links of Astro that were undecided", () => {
  for (const place of places) {
    it(`are decided by the rules of ${place.name}`, () => assertFound(place));
  }
});
