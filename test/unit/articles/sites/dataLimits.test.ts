import assert from "node:assert/strict";
import { readConfig } from "../../../../src/articles/sites/readConfig.ts";
import { dataLimits } from "../../../../src/articles/text/dataLimits.ts";
import { locateArticle } from "../../../../src/articles/sites/locateArticle.ts";
import { readHugo } from "../../../../src/articles/sites/hugo/readHugo.ts";
import { readJekyll } from "../../../../src/articles/sites/jekyll/readJekyll.ts";
import { readEleventy } from "../../../../src/articles/sites/eleventy/readEleventy.ts";
import { readDocusaurus } from "../../../../src/articles/sites/docusaurus/readDocusaurus.ts";
import { readFrontMatter } from "../../../../src/articles/frontMatter/readFrontMatter.ts";
import type { SiteRules } from "../../../../src/articles/sites/siteRules.ts";
import { memoryFiles } from "./memoryFiles.ts";

const each = (count: number, make: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => make(n)).join("");

/** Why a configuration isn't read; "" where it is. */
async function refusal(...given: Parameters<typeof readConfig>): Promise<string> {
  const read = await readConfig(...given);
  return typeof read === "string" ? read : "";
}

describe("limits for configurations that are data", () => {
  it("refuse what is too long or nested too deeply before it is parsed", async () => {
    const limits = { ...dataLimits, json: 200, others: 100, depth: 4 };
    const refused: readonly (readonly [name: string, text: string])[] = [
      ["a.json", `{"a": "${"x".repeat(200)}"}`],
      ["a.yml", `a: ${"x".repeat(100)}`],
      ["a.toml", `a = "${"x".repeat(100)}"`],
      ["a.json", '{"a": [[[[1]]]]}'],
      ["a.yml", "a: [[[[[1]]]]]"],
      ["a.yml", "a:\n b:\n  c:\n   d:\n    e: 1"],
      ["a.yml", "a:\n  - - - - - 1"],
      ["a.yml", "? ? ? ? ? 1"],
      ["a.toml", "a = [[[[[1]]]]]"],
      ["a.toml", "a.b.c.d.e.f = 1"],
    ];
    for (const [name, text] of refused) {
      assert.match(await refusal(name, text, limits), /^it has more than/u, text);
    }
    const read = { a: { b: [{ c: 1 }] } };
    assert.deepEqual(await readConfig("a.json", JSON.stringify(read), limits), read);
    assert.deepEqual(await readConfig("a.yml", "a:\n  b:\n    - c: 1\n", limits), read);
    assert.deepEqual(await readConfig("a.toml", "a.b = [{ c = 1 }]", limits), read);
  });

  it("hold for what parsers run out of stack, memory or time for", async () => {
    const texts: readonly (readonly [name: string, text: string])[] = [
      ["a.yml", `a: ${"[".repeat(300_000)}`],
      ["a.yml", `a: ${"- ".repeat(100_000)}1`],
      ["a.yml", "? ".repeat(100_000)],
      ["a.yml", each(1_500, (n) => `${" ".repeat(n)}k:\n`)],
      ["a.yml", `a0: &a0 [1]\n${each(20_000, (n) => `a${n + 1}: &a${n + 1} [*a${n}]\n`)}`],
      ["a.yml", `a0: &a0 [1, 1]\n${each(40, (n) => `a${n + 1}: &a${n + 1} [*a${n}, *a${n}]\n`)}`],
      ["a.json", `${'{"a":'.repeat(300_000)}1`],
      ["a.json", `{"a": ${"[".repeat(300_000)}`],
      ["a.toml", `a = ${"[".repeat(200_000)}`],
      ["a.toml", `${"a.".repeat(20_000)}b = 1`],
      ["a.yml", `a: b\n${" ".repeat(90_000)}c`],
      ["a.yml", "}: ] - {\n".repeat(3_000)],
    ];
    for (const [name, text] of texts) {
      assert.equal(typeof (await readConfig(name, text)), "string", text.slice(0, 30));
    }
  });

  it("refuse aliases that lead to themselves, and those that multiply", async () => {
    const circle = "a: &a\n  b: *a\n";
    assert.equal(typeof (await readConfig("a.yml", circle)), "string");
    const multiplied = `a: &a [${"1, ".repeat(50)}]\n${each(30, (n) => `b${n}: *a\n`)}`;
    assert.match(
      await refusal("a.yml", multiplied, { ...dataLimits, values: 1_000 }),
      /more than 1,000 values/u,
    );
    assert.equal(typeof (await readConfig("a.yml", multiplied)), "object");
    assert.match(
      await refusal("a.yml", multiplied, { ...dataLimits, aliases: 20 }),
      /more than 20 aliases/u,
    );
  });

  it("don't fill in permalinks beyond what a URL can have", async () => {
    const words = "long ".repeat(2_000);
    const front = `---\ntitle: "${words}"\n---\n`;
    const sites: readonly (readonly [() => Promise<SiteRules>, path: string, front: string])[] = [
      [
        () =>
          readHugo(
            "",
            memoryFiles({
              "hugo.toml": `baseURL = "https://tea.example.org/"\n[permalinks]\nposts = "/${":slug".repeat(100_000 / 5)}"\n`,
            }),
          ),
        "content/posts/a.md",
        front,
      ],
      [
        () =>
          readHugo(
            "",
            memoryFiles({
              "hugo.toml": `baseURL = "https://tea.example.org/"\n[permalinks]\nposts = "/${":title".repeat(100)}"\n`,
            }),
          ),
        "content/posts/a.md",
        front,
      ],
      [
        () =>
          readJekyll(
            "",
            memoryFiles({
              "_config.yml": `url: https://tea.example.org\npermalink: /${":title".repeat(20_000)}\n`,
            }),
          ),
        "_posts/2026-01-02-a.md",
        front,
      ],
      [
        () => readJekyll("", memoryFiles({ "_config.yml": "url: https://tea.example.org\n" })),
        "page.md",
        `---\ntitle: A\npermalink: "/${":basename".repeat(9_000)}"\n---\n`,
      ],
      [
        () => readEleventy("", memoryFiles({ "eleventy.config.js": "module.exports = {};" })),
        "a.md",
        `---\ntitle: "${words}"\npermalink: "/${"{{ title | slugify }}".repeat(50)}/"\n---\n`,
      ],
    ];
    for (const [read, path, text] of sites) {
      const rules = await read();
      const file = { path, front: await readFrontMatter(text, "markdown") };
      const place = { rules, siteUrl: "https://tea.org", slugField: "slug", now: new Date(0) };
      const location = await locateArticle(file, place);
      assert.equal(location.kind, "unknown", `${rules.generator} ${path}`);
    }
  });

  it("don't name a URL that is longer than browsers and servers take", async () => {
    const files = memoryFiles({
      "hugo.toml": `baseURL = "https://tea.org/${"deep/".repeat(1_000)}"\n`,
    });
    const rules = await readHugo("", files);
    const place = { rules, slugField: "slug", now: new Date(0) };
    const file = { path: "content/a.md", front: { kind: "none" } as const };
    assert.equal((await locateArticle(file, { ...place, siteUrl: "" })).kind, "unknown");
    const long = { path: `content/${"word-".repeat(500)}.md`, front: { kind: "none" } as const };
    assert.equal(
      (await locateArticle(long, { ...place, siteUrl: "https://tea.org" })).kind,
      "unknown",
    );
  });

  it("leave a Docusaurus site unknown whose versions or plugins are too many", async () => {
    const plugin = (n: number): string =>
      `["@docusaurus/plugin-content-docs", { id: "i${n}", path: "d${n}" }],`;
    const sites = [
      {
        "docusaurus.config.js": 'module.exports = { presets: [["classic", {}]] };',
        "versions.json": JSON.stringify(Array.from({ length: 9_000 }, (_, n) => `${n}.0`)),
      },
      { "docusaurus.config.js": `module.exports = { plugins: [${each(9_000, plugin)}] };` },
    ];
    for (const texts of sites) {
      const rules = await readDocusaurus("", memoryFiles(texts));
      const derived = await rules.derive(
        { path: "docs/a.md", front: { kind: "none" } },
        new Date(0),
      );
      assert.equal(derived.kind, "unknown");
      assert.ok(rules.contentFolders.length < 9_000);
    }
  });
});
