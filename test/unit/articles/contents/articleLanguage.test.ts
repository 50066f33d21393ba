import assert from "node:assert/strict";
import {
  articleLanguage,
  marketOfLanguage,
} from "../../../../src/articles/contents/articleLanguage.ts";

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
    ["a folder", "# Kaffee", "/blog/content/de/kaffee.md", "German"],
    ["the innermost folder", "", "/srv/nl/content/de/kaffee.md", "German"],
    ["an ending", "# Café", "/blog/content/cafe.fr.md", "French"],
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
      return articleLanguage(text, kind, path).then((found) => assert.equal(found, language));
    });
  }

  it("has a market", () => {
    assert.equal(marketOfLanguage("German")?.location, "Germany");
    assert.equal(marketOfLanguage("Klingon"), undefined);
  });
});
