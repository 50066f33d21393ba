import { assertFound } from "./foundLinks.ts";
import type { Place } from "./foundLinks.ts";
import { nextra, page } from "./linkPlaceSites.ts";

const configured = (settings: string, before = ""): Readonly<Record<string, string>> => ({
  ...nextra,
  "next.config.mjs": `import nextra from "nextra";\n${before}const withNextra = nextra({});\nexport default withNextra({ ${settings} });\n`,
});

const written = '[{ source: "/guides/old", destination: "/guides/green", permanent: true }]';
/** Redirects that are written out, and such that code makes. */
const literal: readonly string[] = [
  `redirects: async () => ${written},`,
  `async redirects() {\n// all of them\nreturn ${written};\n},`,
  `redirects() { return (${written}); }, async rewrites() { return []; },`,
];
const made: readonly (readonly [settings: string, before?: string])[] = [
  [
    "async redirects() { return MOVED.map((one) => ({ source: one.from, destination: one.to })); },",
  ],
  [`redirects: async () => [...moved, ${written.slice(1)},`],
  [`redirects: async () => ${written}.concat(moved),`],
  ["redirects: async () => moved,", `const moved = ${written};\n`],
  ["redirects,", 'import redirects from "./moved.mjs";\n'],
  ['redirects: async () => [{ source: `/guides/${name}`, destination: "/" }],'],
  [`redirects: async () => [made(), ${written.slice(1)},`],
];

/** A site of Nextra 2, whose files name their languages. */
const languages = {
  "package.json":
    '{"dependencies":{"next":"13.5.6","nextra":"2.13.2","nextra-theme-docs":"2.13.2"}}',
  "next.config.js":
    'const withNextra = require("nextra")({ theme: "nextra-theme-docs" });\nmodule.exports = withNextra({ i18n: { locales: ["de", "en"], defaultLocale: "en" } });\n',
  "middleware.js": "export { locales as middleware } from 'nextra/locales'\n",
  "pages/index.en.mdx": page("Home"),
  "pages/index.de.mdx": page("Start"),
  "pages/guides/from.en.mdx": page("From"),
  "pages/guides/from.de.mdx": page("Von"),
  "pages/guides/green.en.mdx": page("Green"),
  "pages/guides/green.de.mdx": "# Grün\n\n## Aufguss\n\nText.\n",
  "pages/guides/black.en.mdx": page("Black"),
  "pages/guides/white.de.mdx": page("Weiß"),
};

/** A site of Nextra in the pages router. */
const guides = {
  "package.json": '{"dependencies":{"next":"13.5.6","nextra":"2.13.2"}}',
  "next.config.js":
    'const withNextra = require("nextra")({ theme: "nextra-theme-docs" });\nmodule.exports = withNextra({ trailingSlash: false });\n',
  "pages/guides/from.mdx": page("From"),
  "pages/guides/green.mdx": page("Green"),
  "pages/guides/black.mdx": page("Black"),
};

/** A site of Next.js whose own code makes pages and links of its articles. */
const ofCode = {
  "package.json": '{"dependencies":{"next":"15.0.0","next-mdx-remote":"5.0.0"}}',
  "next.config.js": "module.exports = { output: 'export', trailingSlash: true };\n",
  "pages/[...docs].jsx": "export default function Page() { return null; }\n",
  "content/docs/guides/from.md": page("From"),
  "content/docs/guides/green.md": page("Green"),
  "content/docs/guides/from/oolong.md": page("Oolong"),
  "content/docs/news/one.md": page("One"),
};

const places: readonly Place[] = [
  {
    name: "a link of code's own to a source file beside the article or its page, of which there is none",
    files: ofCode,
    from: "content/docs/guides/from.md",
    right: ["./green.md", "./oolong.md", "gone.md", "/docs/guides/gone.md", "../news/gone.md"],
    broken: ["./gone.md", "../guides/gone.md"],
  },
  {
    name: "a link to a source file leads to the one beside the article, and to none in a folder above",
    files: {
      ...guides,
      "pages/guides/deep/from.mdx": page("From"),
      "pages/guides/deep/oolong.mdx": page("Oolong"),
    },
    from: "pages/guides/deep/from.mdx",
    right: ["oolong.mdx", "./oolong.mdx", "../green.mdx", "../../guides/black.mdx"],
    broken: ["green.mdx", "./green.mdx", "../guides/green.mdx"],
  },
  ...literal.map((settings): Place => ({
    name: `redirects that are written out: ${settings}`,
    files: configured(settings),
    from: "app/guides/from/page.mdx",
    right: ["/guides/green", "/guides/old"],
    broken: ["/guides/gone"],
  })),
  ...made.map(([settings, before]): Place => ({
    name: `redirects that code makes: ${settings}`,
    files: configured(settings, before),
    from: "app/guides/from/page.mdx",
    right: ["/guides/green", "/guides/gone"],
  })),
  {
    name: "files of several languages: those of its own, but where a link names one",
    files: languages,
    from: "pages/guides/from.de.mdx",
    right: [
      "/guides/green",
      "/de/guides/green",
      "/en/any",
      "../guides/green",
      "/guides/green#aufguss",
      "/",
    ],
    broken: ["/de/guides/black", "/guides/gone"],
    anchors: ["/guides/green#brewing"],
  },
  {
    name: "files of several languages: those of the default one",
    files: languages,
    from: "pages/guides/from.en.mdx",
    right: ["/guides/green#brewing", "/guides/black", "/de/guides/green"],
    broken: ["/guides/gone", "/de/guides/black"],
    anchors: ["/guides/green#aufguss"],
  },
  {
    name: "files of several languages that other code shows",
    files: {
      ...languages,
      "middleware.js":
        'import { locales } from "nextra/locales";\nexport const middleware = (request) => own(request) ?? locales(request);\n',
    },
    from: "pages/guides/from.en.mdx",
    right: ["/guides/gone", "/de/guides/black"],
  },
  {
    name: "other capitals, which its router tells apart",
    files: guides,
    from: "pages/guides/from.mdx",
    right: ["./green.mdx", "/guides/green", "./black.md"],
    broken: ["./Green.mdx"],
  },
  {
    name: "other capitals where the host makes no difference between them",
    files: { ...guides, "netlify.toml": '[build]\npublish = "out"\n' },
    from: "pages/guides/from.mdx",
    right: ["./Green.mdx", "/guides/Green"],
    broken: ["./lost.mdx"],
  },
];

describe("links of a Next.js site", () => {
  for (const place of places) {
    it(`are judged with ${place.name}`, () => assertFound(place));
  }
});
