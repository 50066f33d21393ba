import assert from "node:assert/strict";
import { docs, docusaurus, guide, hugo, jekyll, nextra, page } from "../checks/linkPlaceSites.ts";
import { redirected, waysOf } from "./redirectProject.ts";
import type { Texts } from "./redirectProject.ts";

/** What a module exports as its default, run as Node runs it, with `made` called on it. */
async function run(text: string, made = ""): Promise<unknown> {
  const called = text.replace("export default", "const made =") + `export default made${made};`;
  const module: unknown = await import(`data:text/javascript,${encodeURIComponent(called)}`);
  assert.ok(typeof module === "object" && module !== null && "default" in module);
  return module.default;
}

const request = { from: "/guides/gone", to: "/guides/green", file: "app/guides/green/page.mdx" };
const ofHugo = { from: "/guides/gone/", to: "/guides/green/", file: "content/guides/green.md" };

const configs: Readonly<Record<string, { readonly before: string; readonly redirects: unknown }>> =
  {
    "an object": {
      before: "export default {\n  poweredByHeader: false,\n};\n",
      redirects: [{ source: "/guides/gone", destination: "/guides/green", permanent: true }],
    },
    "an arrow function": {
      before:
        "const config = { redirects: async () => [{ source: '/a', destination: '/guides/gone', permanent: false }] };\nexport default config;\n",
      redirects: [
        { source: "/a", destination: "/guides/green", permanent: false },
        { source: "/guides/gone", destination: "/guides/green", permanent: true },
      ],
    },
    "a list of its own": {
      before:
        "const list = [\n  { source: '/b', destination: '/c', permanent: true }, /* kept */\n];\nexport default { async redirects() { return list; } };\n",
      redirects: [
        { source: "/b", destination: "/c", permanent: true },
        { source: "/guides/gone", destination: "/guides/green", permanent: true },
      ],
    },
    "a redirect that leads back": {
      before:
        "export default { async redirects() { return [\n  { source: '/guides/green', destination: '/guides/gone', permanent: true },\n  { source: '/b', destination: '/c', permanent: true },\n]; } };\n",
      redirects: [
        { source: "/b", destination: "/c", permanent: true },
        { source: "/guides/gone", destination: "/guides/green", permanent: true },
      ],
    },
  };

describe("edited configurations, run by Node", () => {
  for (const [name, { before, redirects }] of Object.entries(configs)) {
    it(`have the redirects in ${name}`, async () => {
      const texts = { ...nextra, "next.config.mjs": before };
      const after = await redirected(texts, "next", [request]);
      const made = await run(after["next.config.mjs"] ?? "", ".redirects()");
      assert.deepEqual(await made, redirects);
    });
  }

  it("have Astro's redirects", async () => {
    const before = `const defineConfig = (config) => config;\nconst starlight = () => "starlight";\n${(guide["astro.config.mjs"] ?? "").replaceAll(/^import.*\n/gmu, "")}`;
    const file = "src/content/docs/guides/green.md";
    const after = await redirected({ ...guide, "astro.config.mjs": before }, "astro", [
      { from: "/guides/gone/", to: "/guides/green/", file },
    ]);
    const config = await run(after["astro.config.mjs"] ?? "");
    assert.ok(typeof config === "object" && config !== null && "redirects" in config);
    assert.deepEqual(config.redirects, { "/guides/gone": "/guides/green/" });
  });

  it("have those of Docusaurus's plugin", async () => {
    const before = docusaurus(
      " plugins: [['@docusaurus/plugin-client-redirects', { fromExtensions: ['html'] }]],",
    );
    const after = await redirected({ ...docs, "docusaurus.config.js": before }, "docusaurus", [
      { from: "/docs/guides/gone", to: "/docs/guides/green", file: "docs/guides/green.md" },
    ]);
    const config = await run(
      (after["docusaurus.config.js"] ?? "").replace("module.exports =", "export default"),
    );
    assert.ok(typeof config === "object" && config !== null && "plugins" in config);
    assert.deepEqual(config.plugins, [
      [
        "@docusaurus/plugin-client-redirects",
        {
          fromExtensions: ["html"],
          redirects: [{ from: "/docs/guides/gone", to: "/docs/guides/green" }],
        },
      ],
    ]);
  });
});

/** Why the first way isn't possible. */
async function refusal(
  texts: Texts,
  one: { from: string; to: string; file: string },
): Promise<unknown> {
  const { refused, ways } = await waysOf(texts, [one]);
  assert.deepEqual(ways, []);
  return refused[0]?.reason;
}

describe("ways that aren't possible", () => {
  const next = (config: string): Texts => ({ ...nextra, "next.config.mjs": config });
  const cases: Readonly<Record<string, readonly [Texts, typeof request, string]>> = {
    "a site that is exported": [
      next('export default { output: "export" };\n'),
      request,
      "exportMode",
    ],
    "an export that the environment decides": [
      next('export default { output: process.env.EXPORT ? "export" : undefined };\n'),
      request,
      "code",
    ],
    "redirects that another module makes": [
      next('import { redirects } from "./redirects.mjs";\nexport default { redirects };\n'),
      request,
      "code",
    ],
    "redirects that code changes": [
      next(
        "const list = [];\nlist.push(1);\nexport default { async redirects() { return list; } };\n",
      ),
      request,
      "code",
    ],
    "redirects in what another object may bring": [
      next('import { base } from "./base.mjs";\nexport default { ...base };\n'),
      request,
      "code",
    ],
    "a configuration behind a function that isn't known": [
      next("export default make({ a: 1 });\n"),
      request,
      "code",
    ],
    "Docusaurus without its plugin": [
      docs,
      { from: "/docs/guides/gone", to: "/docs/guides/green", file: "docs/guides/green.md" },
      "pluginMissing",
    ],
    "Jekyll without its plugin": [
      jekyll,
      { from: "/guides/gone/", to: "/guides/green/", file: "guides/green.md" },
      "pluginMissing",
    ],
    "Hugo with aliases turned off": [
      { ...hugo, "hugo.toml": `${hugo["hugo.toml"]}disableAliases = true\n` },
      ofHugo,
      "turnedOff",
    ],
    "aliases of a kind that isn't a list of texts": [
      { ...hugo, "content/guides/green.md": page("Green", "aliases:\n  a: b\n") },
      ofHugo,
      "frontMatter",
    ],
    "a path with a comma": [hugo, { ...ofHugo, from: "/a,b/" }, "path"],
  };
  for (const [name, [texts, one, reason]] of Object.entries(cases)) {
    it(`say why: ${name}`, async () => {
      assert.equal(await refusal(texts, one), reason);
    });
  }

  it("are none without a place for redirects", async () => {
    const { ways, refused } = await waysOf(
      { "eleventy.config.js": "export default function (config) {}\n", "green.md": page("Green") },
      [{ from: "/gone/", to: "/green/", file: "green.md" }],
    );
    assert.deepEqual({ ways, refused }, { ways: [], refused: [] });
  });

  it("give the text that can be pasted", async () => {
    const { refused } = await waysOf(
      next('import { redirects } from "./redirects.mjs";\nexport default { redirects };\n'),
      [request],
    );
    assert.equal(
      refused[0]?.snippet,
      '{ source: "/guides/gone", destination: "/guides/green", permanent: true },\n',
    );
  });

  const refusedHost = async (path: string, text: string, more: Texts = {}): Promise<unknown> => {
    const { refused } = await waysOf({ ...hugo, ...more, [path]: text }, [ofHugo]);
    return refused.at(-1)?.reason;
  };

  it("say why a file of a host can't have it", async () => {
    assert.equal(await refusedHost("static/_redirects", "/guides/gone/ /shop/\n"), "conflict");
    assert.equal(await refusedHost("vercel.json", "{"), "unreadable");
    assert.equal(
      await refusedHost("netlify.toml", 'redirects = [{ from = "/a", to = "/b" }]\n'),
      "unreadable",
    );
    assert.equal(
      await refusedHost("static/_redirects", "{{ range .Site.Pages }}{{ end }}\n"),
      "template",
    );
    assert.equal(
      await refusedHost("static/.htaccess", '<If "true">\nRedirect 301 /guides /x\n</If>\n'),
      "otherOrder",
    );
    assert.equal(
      await refusedHost("netlify.toml", "[build]\n", {
        "static/_redirects": "/guides/* /x/:splat\n",
      }),
      "otherOrder",
    );
    const base = { "hugo.toml": 'baseURL = "https://tea.example.org/docs/"\n' };
    assert.equal(await refusedHost("static/_redirects", "/a /b\n", base), "basePath");
  });
});

describe("redirects to an old URL", () => {
  it("lead to the new one, and to where it was before no more", async () => {
    const texts = {
      ...hugo,
      "content/guides/green.md": page("Green", "aliases: [/guides/green/, /older/]\n"),
      "static/_redirects":
        "/a /guides/gone 302\n/guides/green/ /guides/gone/\n/b/* /guides/gone/:splat\n",
      "vercel.json": '{ "redirects": [{ "source": "/a", "destination": "/guides/gone/" }] }\n',
    };
    const after = await redirected(texts, "aliases", [ofHugo]);
    assert.equal(
      after["content/guides/green.md"],
      page("Green", "aliases: [/older/, /guides/gone/]\n"),
    );
    assert.equal(after["static/_redirects"], "/a /guides/green/ 302\n/b/* /guides/gone/:splat\n");
    assert.equal(
      after["vercel.json"],
      '{ "redirects": [{ "source": "/a", "destination": "/guides/green/" }] }\n',
    );
  });

  it("are written below the path that the site lies below", async () => {
    const texts = {
      ...hugo,
      "hugo.toml": 'baseURL = "https://tea.example.org/docs/"\n',
      "static/_redirects": "/docs/a /docs/guides/gone/\n",
    };
    const one = { ...ofHugo, from: "/docs/guides/gone/", to: "/docs/guides/green/" };
    const after = await redirected(texts, "_redirects", [one]);
    assert.equal(
      after["static/_redirects"],
      "/docs/a /docs/guides/green/\n/docs/guides/gone/ /docs/guides/green/ 301\n",
    );
    const alias = await redirected(texts, "aliases", [one]);
    assert.equal(alias["content/guides/green.md"], page("Green", "aliases: [/guides/gone/]\n"));
  });

  it("are 200 in one way", async () => {
    const articles = Object.fromEntries(
      Array.from({ length: 200 }, (_, index) => [`content/new/p${index}.md`, page(`P ${index}`)]),
    );
    const requests = Array.from({ length: 200 }, (_, index) => ({
      from: `/old/p${index}/`,
      to: `/new/p${index}/`,
      file: `content/new/p${index}.md`,
    }));
    const texts = { ...hugo, ...articles, "static/_redirects": "/* /404.html 404\n" };
    const after = await redirected(texts, "_redirects", requests);
    const lines = requests.map(({ from, to }) => `${from} ${to} 301\n`).join("");
    assert.equal(after["static/_redirects"], `${lines}/* /404.html 404\n`);
    const aliases = await redirected(texts, "aliases", requests);
    assert.equal(aliases["content/new/p7.md"], page("P 7", "aliases: [/old/p7/]\n"));
  });
});
