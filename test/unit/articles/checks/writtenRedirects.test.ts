import { assertFound } from "./foundLinks.ts";
import type { Place } from "./foundLinks.ts";
import { docs, docusaurus, eleventy, hugo, jekyll, page } from "./linkPlaceSites.ts";

const places: Place[] = [
  ...Object.entries({
    "an output format of Hugo": {
      ...hugo,
      "hugo.toml": `${hugo["hugo.toml"]}[outputFormats.REDIRECTS]\nmediaType = "text/plain"\nbaseName = "_redirects"\n`,
      "static/_redirects": "/old/ /guides/green/\n",
    },
    "an output format of Hugo with Netlify's media type": {
      ...hugo,
      "hugo.toml": `${hugo["hugo.toml"]}[mediaTypes."text/netlify"]\nsuffixes = [""]\n`,
    },
    "a script beside Hugo": {
      ...hugo,
      "scripts/redirects.mjs": 'await writeFile("public/_redirects", lines);\n',
    },
  }).map(([name, files]): Place => ({
    name,
    files,
    from: "content/guides/from.md",
    right: ["/guides/green/", "/guides/gone/"],
  })),
  ...Object.entries({
    "a template": {
      "netlify.njk": "---\npermalink: /_redirects\n---\n{% for one in all %}{% endfor %}",
    },
    "a template that is named so": { "src/_redirects.liquid": "{{ all }}" },
    "a script of the package": {
      "package.json":
        '{"devDependencies":{"@11ty/eleventy":"3.0.0"},"scripts":{"build":"eleventy && make > _site/_redirects"}}',
    },
  }).map(([name, files]): Place => ({
    name: `${name} of Eleventy`,
    files: { ...eleventy, ...files },
    from: "guides/from.md",
    right: ["/guides/green/", "/guides/gone/"],
  })),
  {
    name: "nothing: Netlify's media type for the file of headers alone",
    files: {
      ...hugo,
      "hugo.toml": `${hugo["hugo.toml"]}[mediaTypes."text/netlify"]\ndelimiter = ""\n[outputFormats.HEADERS]\nmediatype = "text/netlify"\nbaseName = "_headers"\n`,
    },
    from: "content/guides/from.md",
    right: ["/guides/green/"],
    broken: ["/guides/gone/"],
  },
  {
    name: "a file of a server that a build copies from another folder",
    files: {
      ...hugo,
      "_include/.htaccess": "RewriteRule ^guides/gone\\.html$ /guides/green/ [R=301,L]\n",
      "roles/.htaccess": "{{ all }}",
    },
    from: "content/guides/from.md",
    right: ["/guides/green/", "/guides/gone.html"],
    broken: ["/guides/other.html"],
  },
  {
    name: "a redirect of whatever isn't there into the folder of the articles",
    files: { ...hugo, "netlify.toml": '[[redirects]]\nfrom = "/*"\nto = "/guides/:splat"\n' },
    from: "content/guides/from.md",
    right: ["/green/", "/guides/green/"],
    broken: ["/guides/gone/"],
  },
  {
    name: "a redirect of whatever isn't there to one page",
    files: {
      ...hugo,
      "netlify.toml": '[[redirects]]\nfrom = "/*"\nto = "/index.html"\nstatus = 200\n',
    },
    from: "content/guides/from.md",
    right: ["/guides/green/"],
    broken: ["/guides/gone/"],
  },
  {
    name: "a file with Jekyll's front matter",
    files: {
      ...jekyll,
      _redirects:
        "---\nlayout: null\n---\n{% for one in site.pages %}{{ one.old }} {{ one.url }}\n{% endfor %}",
    },
    from: "guides/from.md",
    right: ["/guides/green/", "/guides/gone/"],
  },
  {
    name: "a template for Apache, below its folder alone",
    files: {
      ...eleventy,
      "feed/htaccess.njk": "---\npermalink: feed/.htaccess\n---\nDirectoryIndex {{ name }}\n",
    },
    from: "guides/from.md",
    right: ["/guides/green/", "/feed/gone/"],
    broken: ["/guides/gone/"],
  },
  {
    name: "nothing: a file of redirects that the configuration copies, and one that articles write about",
    files: {
      ...eleventy,
      "eleventy.config.js":
        'export default function (config) { config.addPassthroughCopy("_redirects"); }\n',
      _redirects: "/old/ /guides/green/\n",
      "guides/redirects.md": page("Redirects", "description: How to write _redirects\n"),
      "js/redirect.js": "location.replace('/');\n",
    },
    from: "guides/from.md",
    right: ["/guides/green/", "/guides/redirects/"],
    broken: ["/guides/gone/"],
  },
];

/** Netlify's file as a template of Hugo writes it. */
const format = `[outputFormats.REDIRECTS]\nmediaType = "text/netlify"\nbaseName = "_redirects"\n`;
const template = [
  '{{ $newest := "v2" }}',
  "{{- /* the newest */ -}}",
  "/guides/old /guides/green/",
  "guides/other /guides/green/",
  "/guides/v1/{{ $newest }} /guides/green/",
  "/latest/* /{{ $newest }}/:splat",
];
places.push(
  {
    name: "a template of Hugo whose lines say where they lead from",
    files: {
      ...hugo,
      "hugo.toml": hugo["hugo.toml"] + format,
      "layouts/index.redirects": template.join("\n"),
    },
    from: "content/guides/from.md",
    right: ["/guides/green/", "/guides/old/", "/guides/v1/gone/", "/latest/gone/"],
    broken: ["/guides/gone/", "/guides/other/"],
  },
  ...[
    "{{ .RelPermalink }} /guides/green/",
    '{{ partial "more"\n  . }}',
    '{{ printf "{{%s}}" . }}',
    "/{{ .Slug }} /guides/green/",
  ].map((line): Place => ({
    name: `a template of Hugo of which a line may lead from anywhere: ${line}`,
    files: {
      ...hugo,
      "hugo.toml": hugo["hugo.toml"] + format,
      "layouts/index.redirects": `${template.join("\n")}\n${line}\n`,
    },
    from: "content/guides/from.md",
    right: ["/guides/green/", "/guides/gone/"],
  })),
  {
    name: "a redirect of all that begins with some letters, which keeps the rest",
    files: {
      ...hugo,
      "static/_redirects": "/guides/20* /guides/tea-20:splat\n",
      "content/guides/tea-20teas.md": page("Twenty teas"),
    },
    from: "content/guides/from.md",
    right: ["/guides/20teas/", "/guides/tea-20teas/"],
    broken: ["/guides/20gone/", "/guides/gone/"],
  },
  {
    name: "a redirect of a folder that has no pages of its own to one that has",
    files: { ...hugo, "static/_redirects": "/old/* /guides/:splat\n" },
    from: "content/guides/from.md",
    right: ["/old/green/", "/older/gone/"],
    broken: ["/old/gone/"],
  },
  {
    name: "a file that the configuration copies from another folder",
    files: {
      ...eleventy,
      "eleventy.config.js":
        'export default function (config) { config.addPassthroughCopy({ "_includes/_redirects": "_redirects" }); }\n',
      "_includes/_redirects": "/guides/old/ /guides/green/\n",
    },
    from: "guides/from.md",
    right: ["/guides/green/", "/guides/old/"],
    broken: ["/guides/gone/"],
  },
);

/** A site in a folder of a repository, beside another one. */
const [ownSite, otherSite] = ["own", "other"].map((folder) =>
  Object.fromEntries(Object.entries(hugo).map(([path, text]) => [`${folder}/${path}`, text])),
);

describe("redirects of a repository with several sites", () => {
  const from = "own/content/guides/from.md";
  it("may be written by a build, whatever another site has", () =>
    assertFound({
      name: "",
      files: {
        ...ownSite,
        ...otherSite,
        "own/package.json":
          '{ "scripts": { "build": "hugo && node make.js > public/_redirects" } }',
        "other/_redirects": "/old/ /guides/green/\n",
      },
      from,
      right: ["/guides/green/", "/guides/gone/"],
    }));
  it("aren't those of another site", () =>
    assertFound({
      name: "",
      files: {
        ...ownSite,
        ...otherSite,
        "other/_redirects": "/guides/gone/ /guides/green/\n",
        "include/_redirects": "/guides/old/ /guides/green/\n",
      },
      from,
      right: ["/guides/green/", "/guides/old/"],
      broken: ["/guides/gone/"],
    }));
});

describe("redirects that a build writes", () => {
  for (const place of places) {
    it(`are made by ${place.name}`, () => assertFound(place));
  }
});

describe("redirects of Docusaurus's plugin", () => {
  const site = (options: string): Readonly<Record<string, string>> => ({
    ...docs,
    "docusaurus.config.js": docusaurus(
      ` plugins: [["@docusaurus/plugin-client-redirects", { ${options} }]],`,
    ),
  });
  const from = "docs/guides/from.md";

  it("are known where they are written out", async () => {
    for (const more of ["", ', fromExtensions: ["html"], toExtensions: ["htm"]']) {
      await assertFound({
        name: more,
        files: site(
          `redirects: [{ from: "/docs/guides/white", to: "/docs/intro" }, { from: ["/docs/Old", "/older/"], to: "/docs/guides/green" }]${more}`,
        ),
        from,
        right: ["/docs/guides/white", "/docs/old/", "/older", "/fr/docs/guides/white"],
        broken: ["/docs/guides/intro", "/docs/guides/older"],
      });
    }
  });

  it("are looked for in the file that the configuration imports them from", async () => {
    const config = docusaurus(
      ' plugins: [["@docusaurus/plugin-client-redirects", { redirects: list }]],',
    );
    await assertFound({
      name: "",
      files: {
        ...docs,
        "docusaurus.config.js": `import list from "./old.js";\n${config.replace("module.exports =", "export default")}`,
        "old.js":
          'export default [{ from: "/docs/guides/white", to: "/docs/intro" }, ...more()];\n',
      },
      from,
      right: ["/docs/guides/white"],
      broken: ["/docs/guides/lost"],
    });
  });

  it("may lead from any path whose last name the configuration has, where they aren't", async () => {
    for (const options of [
      'redirects: [...others, { from: "/docs/guides/white", to: "/docs/intro" }]',
      'redirects: others, fromExtensions: ["white", "intro"]',
      'redirects: [{ from: "/docs/guides/white", to: "/docs/intro" }], others: ["html"]',
    ]) {
      await assertFound({
        name: options,
        files: site(options),
        from,
        right: ["/docs/white", "/docs/guides/intro"],
        broken: ["/docs/guides/lost"],
      });
    }
  });
});
