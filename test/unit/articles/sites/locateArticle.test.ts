import assert from "node:assert/strict";
import { articleKind } from "../../../../src/articles/frontMatter/articleKind.ts";
import { readFrontMatter } from "../../../../src/articles/frontMatter/readFrontMatter.ts";
import { inspectedLocation, locateArticle } from "../../../../src/articles/sites/locateArticle.ts";
import { readDocusaurus } from "../../../../src/articles/sites/docusaurus/readDocusaurus.ts";
import type { SiteGenerator } from "../../../../src/articles/sites/siteGenerator.ts";
import { traitsOf } from "../../../../src/articles/sites/generatorTraits.ts";
import { asRead } from "../../../../src/articles/sites/lateFront.ts";
import { memoryFiles } from "./memoryFiles.ts";
import type { ArticleLocation } from "../../../../src/articles/sites/locateArticle.ts";
import { pageUrl } from "../../../../src/articles/sites/pageUrl.ts";
import type {
  Derivation,
  Page,
  SiteRules,
  Stated,
} from "../../../../src/articles/sites/siteRules.ts";

const stated = (value: string): Stated => ({ value, step: { text: value } });

const page: Page = { kind: "page", path: "/a/", aliases: [], state: "published", steps: [] };

/** A site whose configuration says what is given, and makes the same of every file. */
function site(given: Partial<SiteRules> = {}, derived: Derivation = page): SiteRules {
  return {
    generator: "hugo",
    folder: "",
    languages: [],
    contentFolders: [""],
    sources: [],
    problems: [],
    derive: () => Promise.resolve(derived),
    ...given,
  };
}

/** Where an article with these lines of front matter (or HTML) is published. */
async function locate(
  yaml: string,
  rules: SiteRules | undefined,
  siteUrl = "https://example.com",
  path = "a.md",
): Promise<ArticleLocation> {
  const text = yaml.startsWith("<") ? yaml : yaml === "" ? "Text" : `---\n${yaml}\n---\nText`;
  const front = await readFrontMatter(text, articleKind(path) ?? "markdown");
  return locateArticle(
    { path, front },
    { rules, siteUrl, slugField: "slug", now: new Date("2025-06-01T12:00:00Z") },
  );
}

/** A site of a generator in which a field of an article decides its address. */
function decidedBy(generator: SiteGenerator, key: string, file = "a.md"): SiteRules {
  return site({ generator }, { ...page, steps: [{ text: key, key, file }] });
}

async function isGuess(yaml: string, rules: SiteRules): Promise<boolean> {
  const location = await locate(yaml, rules);
  assert.equal(location.kind, "url");
  return location.kind === "url" && location.guess !== undefined;
}

describe("front matter behind empty lines", () => {
  it("is read where the generator reads it", async () => {
    const text = "\n\n---\nslug: tea\n---\n";
    const front = await readFrontMatter(text, "markdown");
    for (const [generator, kind] of [
      ["hugo", "fields"],
      ["astro", "fields"],
      ["jekyll", "unreadable"],
      ["eleventy", "unreadable"],
      ["docusaurus", "unreadable"],
      ["next", "unreadable"],
      ["plain", "unreadable"],
    ] as const) {
      assert.equal(asRead(front, traitsOf({ generator })).kind, kind, generator);
      const rules = site({ generator });
      const location = await locateArticle(
        { path: "a.md", front },
        { rules, siteUrl: "https://a.example", slugField: "slug", now: new Date() },
      );
      assert.equal(location.kind, kind === "fields" ? "url" : "unknown", generator);
    }
    const json = await readFrontMatter('\n{"slug": "tea"}\n', "markdown");
    assert.deepEqual(asRead(json, traitsOf({ generator: "astro" })), { kind: "none" });
    assert.equal(asRead(json, traitsOf({ generator: "hugo" })).kind, "fields");
  });
});

describe("an address that a value of the front matter decides", () => {
  it("is a guess where parsers of YAML read it differently and the generator's rules don't know how", async () => {
    for (const generator of ["docusaurus", "astro", "eleventy", "next"] as const) {
      for (const value of ["0777", "08", "1_000", "12:30", "0b11", "0o17", "+0x1F", "2024-01-02"]) {
        const rules = decidedBy(generator, "slug");
        assert.equal(await isGuess(`slug: ${value}`, rules), true, `${generator} ${value}`);
        assert.equal(await isGuess(`slug: "${value}"`, rules), false, `${generator} "${value}"`);
      }
      for (const value of ["tea", "1.10", "1e3", "0x1F", "100", "2024-01", "v1_0", "0"]) {
        assert.equal(await isGuess(`slug: ${value}`, decidedBy(generator, "slug")), false, value);
      }
    }
    for (const generator of ["hugo", "jekyll"] as const) {
      assert.equal(await isGuess("slug: 0777", decidedBy(generator, "slug")), false);
    }
    const other = decidedBy("astro", "slug", "astro.config.mjs");
    assert.equal(await isGuess("slug: 0777", other), false, "decided elsewhere");
    assert.equal(await isGuess("date: 2024-01-02", decidedBy("astro", "slug")), false);
  });

  it("is a guess in Docusaurus where a merge key brings it", async () => {
    const merged = "other: &other {slug: a}\n<<: *other";
    assert.equal(await isGuess(merged, decidedBy("docusaurus", "slug")), true);
    assert.equal(await isGuess(`${merged}\nslug: b`, decidedBy("docusaurus", "slug")), false);
    assert.equal(await isGuess(merged, decidedBy("astro", "slug")), false);
    const whole = await readDocusaurus(
      "",
      memoryFiles({
        "docusaurus.config.js":
          "export default { url: 'https://a.example', baseUrl: '/', presets: ['classic'] };",
        "docs/a.md": `---\n${merged}\n---\n`,
      }),
    );
    const found = await locate(merged, whole, "https://example.com", "docs/a.md");
    assert.ok(found.kind === "url");
    assert.equal(found.url, "https://example.com/docs/a");
    assert.match(found.guess ?? "", /merge key/u);
  });
});

function answerOf(location: ArticleLocation): string {
  return location.kind === "url" ? location.url : location.reason;
}

describe("the whole address of a page", () => {
  const addresses = [undefined, "https://config.example", "https://config.example/own/"] as const;
  const bases = [undefined, "/", "/base"] as const;
  const settings = ["", "https://set.example", "https://set.example/set/"] as const;
  /** By setting, then address, then base path. */
  const expected: readonly (readonly (readonly (string | undefined)[])[])[] = [
    [
      [undefined, undefined, undefined],
      ["https://config.example/a/", "https://config.example/a/", "https://config.example/base/a/"],
      [
        "https://config.example/own/a/",
        "https://config.example/a/",
        "https://config.example/base/a/",
      ],
    ],
    [
      ["https://set.example/a/", "https://set.example/a/", "https://set.example/base/a/"],
      ["https://set.example/a/", "https://set.example/a/", "https://set.example/base/a/"],
      ["https://set.example/own/a/", "https://set.example/a/", "https://set.example/base/a/"],
    ],
    addresses.map(() => bases.map(() => "https://set.example/set/a/")),
  ];
  settings.forEach((siteUrl, row) =>
    addresses.forEach((address, column) =>
      bases.forEach((base, place) => {
        const rules = {
          ...(address === undefined ? {} : { address: stated(address) }),
          ...(base === undefined ? {} : { basePath: stated(base) }),
        };
        const tells = `setting "${siteUrl}", address ${String(address)}, base path ${String(base)}`;
        it(`follows from ${tells}`, () =>
          assert.equal(pageUrl("/a/", {}, rules, siteUrl), expected[row]?.[column]?.[place]));
        it(`is the language's own with ${tells}`, () =>
          assert.equal(
            pageUrl("/a/", { root: "https://fr.example/site/" }, rules, siteUrl),
            "https://fr.example/site/a/",
          ));
      }),
    ),
  );

  it("doesn't follow from a configuration's address that is none of a website", () => {
    for (const address of [
      "/",
      "",
      "//example.com",
      "ftp://example.com",
      "{{ url }}",
      "https://",
    ]) {
      assert.equal(pageUrl("/a/", {}, { address: stated(address) }, ""), undefined);
    }
  });
});

describe("the location of an article", () => {
  it("has beside it the page that its front matter names, which is the one to look at", async () => {
    const none: Derivation = { kind: "none", reason: "No.", steps: [] };
    for (const name of ["canonical", "canonicalUrl", "canonical_url"]) {
      for (const rules of [undefined, site(), site({}, none)]) {
        for (const siteUrl of ["", "nonsense", "https://example.com"]) {
          const yaml = `${name}: https://other.example/x y\nslug: z\ndraft: true`;
          const location = await locate(yaml, rules, siteUrl);
          const isOwn = location.kind === "url" && location.state === "published";
          assert.deepEqual(inspectedLocation(location), {
            kind: "url",
            url: "https://other.example/x%20y",
            aliases: [],
            state: isOwn ? "published" : "draft",
            steps: [{ text: `\`${name}\` in the front matter`, key: name }],
          });
          assert.doesNotMatch(answerOf(location), /other\.example/u);
        }
      }
    }
  });

  it("is its own page's, whatever page its front matter names", async () => {
    const location = await locate("canonical: https://other.example/x", site());
    assert.equal(answerOf(location), "https://example.com/a/");
    assert.deepEqual(inspectedLocation(await locate("", site())), await locate("", site()));
  });

  it("isn't a canonical address that code makes, or that isn't whole", async () => {
    for (const value of ["https://other.example/{{ page.url }}", "/x/", "ftp://other.example/x"]) {
      const location = await locate(`canonical: "${value}"`, site());
      assert.equal(answerOf(location), "https://example.com/a/");
    }
  });

  it("has what the site's rules say of the page, its aliases as whole addresses", async () => {
    const rules = site(
      { basePath: stated("/shop") },
      {
        ...page,
        aliases: ["/old/", "/older/"],
        state: "future",
        language: "de",
        guess: "because",
        steps: [{ text: "one" }],
      },
    );
    assert.deepEqual(await locate("", rules), {
      kind: "url",
      url: "https://example.com/shop/a/",
      aliases: ["https://example.com/shop/old/", "https://example.com/shop/older/"],
      state: "future",
      language: "de",
      guess: "because",
      steps: [{ text: "one" }],
    });
  });

  it("is unknown or none where the site's rules say so", async () => {
    for (const kind of ["none", "unknown"] as const) {
      const derived = { kind, reason: "Because.", steps: [] };
      assert.deepEqual(await locate("", site({}, derived)), derived);
    }
  });

  it("names the setting that is missing or wrong", async () => {
    for (const rules of [undefined, site()]) {
      for (const siteUrl of ["", "example.com", "ftp://example.com", "javascript:alert(1)"]) {
        const location = await locate("", rules, siteUrl);
        assert.equal(location.kind, "unknown");
        assert.match(answerOf(location), /Site URL in Settings/u);
        assert.equal("setting" in location && location.setting, "seoResearch.siteUrl");
      }
    }
  });

  it("needs no setting where the configuration names the address", async () => {
    const location = await locate("", site({ address: stated("https://config.example/x") }), "");
    assert.equal(answerOf(location), "https://config.example/x/a/");
  });

  it("is not guessed past a front matter that can't be read", async () => {
    for (const rules of [undefined, site()]) {
      const location = await locate("slug: b: c", rules);
      assert.equal(location.kind, "unknown");
      assert.match(answerOf(location), /line 2/u);
    }
  });
});

describe("the location of an article without a known generator", () => {
  const cases: readonly (readonly [path: string, yaml: string, expected: string | RegExp])[] = [
    ["posts/tea.md", "", "/posts/tea/"],
    ["posts/tea.md", "slug: green", "/posts/green/"],
    ["posts/2024-01-02-tea.md", "", "/posts/tea/"],
    ["posts/index.md", "", "/posts/"],
    ["posts/index.md", "slug: green", "/posts/"],
    ["README.md", "", "/"],
    ["content/posts/tea.md", "", "/posts/tea/"],
    ["src/content/posts/tea.md", "", "/posts/tea/"],
    ["tea.html", "<title>x</title>", "/tea.html"],
    ["public/tea/index.html", "<title>x</title>", "/tea/"],
    ["tea.html", "<link rel=canonical href=/green/>", "/tea.html"],
    ["a/b.md", "url: /with space/%20/ä?x=1", "/with%20space/%20/%C3%A4?x=1"],
    ["a/b.md", "url: /../../etc/", "/etc/"],
    ["a/b.md", "url: //evil.example/x", "/evil.example/x"],
    ["a/b.md", "permalink: /tea/", "/tea/"],
    ["a/b.md", "permalink: /:year/:title/", /:year/u],
    ["a/b.md", 'permalink: "/{{ page.fileSlug }}/"', /\{\{/u],
    ["a/b.md", "permalink: false", /isn't published/u],
  ];
  for (const [path, yaml, expected] of cases) {
    it(`${path}${yaml === "" ? "" : ` with ${yaml}`}`, async () => {
      const answer = answerOf(await locate(yaml, undefined, "https://example.com", path));
      if (typeof expected === "string") {
        assert.equal(answer, `https://example.com${expected}`);
      } else {
        assert.match(answer, expected);
      }
    });
  }

  it("is a guess unless the front matter says it", async () => {
    const guesses = await Promise.all(
      ["", "slug: b", "url: /b/", "canonical: https://example.com/b"].map(async (yaml) => {
        const location = inspectedLocation(await locate(yaml, undefined));
        return location.kind === "url" && location.guess !== undefined;
      }),
    );
    assert.deepEqual(guesses, [true, true, false, false]);
  });

  it("may be a path that its front matter names as the page that counts", async () => {
    const location = inspectedLocation(await locate("canonical: /green tea/", undefined));
    assert.equal(answerOf(location), "https://example.com/green%20tea/");
  });

  it("lies below the folder that the site is published in", async () => {
    for (const siteUrl of ["https://example.com/shop", "https://example.com/shop/"]) {
      const location = await locate("url: /b/", undefined, siteUrl);
      assert.equal(answerOf(location), "https://example.com/shop/b/");
    }
  });

  it("knows drafts", async () => {
    const states = await Promise.all(
      ["draft: true", "published: false", "draft: false"].map(async (yaml) => {
        const location = await locate(yaml, undefined);
        return location.kind === "url" && location.state;
      }),
    );
    assert.deepEqual(states, ["draft", "draft", "published"]);
  });
});
