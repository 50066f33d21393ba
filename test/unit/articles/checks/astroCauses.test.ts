import { assertFound } from "./foundLinks.ts";
import type { Place } from "./foundLinks.ts";
import { guide, starlight } from "./linkPlaceSites.ts";

const middleware =
  'import { defineMiddleware } from "astro:middleware";\nexport const onRequest = defineMiddleware((context, next) => context.redirect("/"));\n';

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
];

describe("links of Astro that were undecided", () => {
  for (const place of places) {
    it(`are decided by the rules of ${place.name}`, () => assertFound(place));
  }
});
