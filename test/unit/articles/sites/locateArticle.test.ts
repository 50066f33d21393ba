import assert from "node:assert/strict";
import { articleKind } from "../../../../src/articles/frontMatter/articleKind.ts";
import { readFrontMatter } from "../../../../src/articles/frontMatter/readFrontMatter.ts";
import { locateArticle } from "../../../../src/articles/sites/locateArticle.ts";
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
  const front = await readFrontMatter(text, articleKind("", path) ?? "markdown");
  return locateArticle(
    { path, front },
    { rules, siteUrl, slugField: "slug", now: new Date("2025-06-01T12:00:00Z") },
  );
}

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
  it("is what its front matter says in full, whatever the site and the settings", async () => {
    const none: Derivation = { kind: "none", reason: "No.", steps: [] };
    for (const name of ["canonical", "canonicalUrl", "canonical_url"]) {
      for (const rules of [undefined, site(), site({}, none)]) {
        for (const siteUrl of ["", "nonsense", "https://example.com"]) {
          const yaml = `${name}: https://other.example/x y\nslug: z\ndraft: true`;
          assert.deepEqual(await locate(yaml, rules, siteUrl), {
            kind: "url",
            url: "https://other.example/x%20y",
            aliases: [],
            state: "draft",
            steps: [{ text: `\`${name}\` in the front matter`, key: name }],
          });
        }
      }
    }
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
        assert.match(answerOf(location), /seoResearch\.siteUrl/u);
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
    ["tea.html", "<link rel=canonical href=/green/>", "/green/"],
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
        const location = await locate(yaml, undefined);
        return location.kind === "url" && location.guess !== undefined;
      }),
    );
    assert.deepEqual(guesses, [true, true, false, false]);
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
