import assert from "node:assert/strict";
import {
  articleLanguage,
  marketOfLanguage,
} from "../../../../src/articles/contents/articleLanguage.ts";

import { languageOfPath, namesOfPaths } from "../../../../src/articles/contents/languageTags.ts";

describe("the language of an article", () => {
  const cases: readonly (readonly [
    what: string,
    text: string,
    path: string,
    language: string | undefined,
  ])[] = [
    [
      "YAML front matter",
      "---\ntitle: Kaffee\nlang: de\n---\nText",
      "/blog/posts/kaffee.md",
      "German",
    ],
    ["a region in it", "---\nlocale: pt-BR\n---\n", "/blog/cafe.md", "Portuguese"],
    ["TOML front matter", '+++\nlanguage = "fr"\n+++\n', "/blog/cafe.md", "French"],
    ["a language by its name", "---\nlanguage: Italian\n---\n", "/blog/caffe.md", "Italian"],
    ["the html element", '<!doctype html><html lang="es-MX">', "/site/cafe.html", "Spanish"],
    ["the path", "# Kaffee", "content/de/kaffee.md", "German"],
    ["an ending", "# Café", "/blog/content/cafe.fr.md", "French"],
    ["a script", "---\nlang: zh-Hans\n---\n", "/blog/x.md", "Simplified Chinese"],
    ["traditional signs", "---\nlang: zh-hant\n---\n", "/blog/x.md", "Chinese (Traditional)"],
    ["a part of the world", "---\nlang: es-419\n---\n", "/blog/x.md", "Spanish"],
    ["a language without a market", "---\nlang: sr-Latn\n---\n", "/blog/x.md", "Serbian (Latin)"],
    ["a code of three letters", "---\nlang: fil\n---\n", "/blog/x.md", "Filipino"],
    ["Bokmål", "---\nlang: nb\n---\n", "/blog/kaffe.md", "Norwegian"],
    ["front matter before the folder", "---\nlang: en\n---\n", "/blog/de/coffee.md", "English"],
    ["nothing", "# Coffee", "/blog/content/posts/coffee.md", undefined],
    ["a body that talks about it", "---\ntitle: x\n---\nlang: de\n", "/blog/coffee.md", undefined],
    ["a region with an underscore", "---\nlocale: pt_BR\n---\n", "/blog/cafe.md", "Portuguese"],
    ["a quoted name", '---\n"lang": de # always\n---\n', "/blog/kaffee.md", "German"],
    [
      "no text of several lines that mentions one",
      "---\ntitle: >\n  On languages\n\nlang: de\nabout: |\n  two lines\n---\n",
      "/blog/en/x.md",
      "German",
    ],
    ["no line of a block", "---\nabout: |\n  x\n  lang: de\n---\n", "/blog/x.md", undefined],
    ["a code nobody knows", "---\nlang: zz\n---\n", "/blog/coffee.md", undefined],
    ["no code at all", "---\nlang: 42\n---\n", "/blog/qq/coffee.md", undefined],
  ];
  for (const [what, text, path, language] of cases) {
    it(`is read from ${what}`, () => {
      const kind = path.endsWith(".html") ? "html" : "markdown";
      const beside = namesOfPaths([path, "content/en/coffee.md"]);
      const pathLanguage = languageOfPath(path, beside);
      return articleLanguage(text, kind, { pathLanguage }).then((found) =>
        assert.equal(found, language),
      );
    });
  }

  it("is first what the site's rules say", async () => {
    const text = "---\nlang: de\n---\n";
    const told = { language: "fr", pathLanguage: "it" };
    assert.equal(await articleLanguage(text, "markdown", told), "French");
    // Starlight calls the language without a folder of its own "root"
    assert.equal(await articleLanguage(text, "markdown", { language: "root" }), "German");
  });

  it("has a market", () => {
    assert.equal(marketOfLanguage("German")?.location, "Germany");
    assert.equal(marketOfLanguage("Klingon"), undefined);
    for (const [tag, location] of [
      ["en-gb", "United Kingdom"],
      ["en_AU", "Australia"],
      ["en", "United States"],
      ["en-001", "United States"],
    ] as const) {
      assert.equal(marketOfLanguage("English", tag)?.location, location);
    }
    assert.equal(marketOfLanguage("German", "de-at")?.location, "Austria");
  });
});
