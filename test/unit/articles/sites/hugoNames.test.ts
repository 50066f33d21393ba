import assert from "node:assert/strict";
import { ArticleNames, TemplateNames } from "../../../../src/articles/sites/hugo/hugoNames.ts";

describe("the files of a Hugo site, by the names that templates and articles call them by", () => {
  it("are templates in the site and its themes, of any language and format", () => {
    const names = new TemplateNames([
      "layouts/_shortcodes/note.html",
      "layouts/_shortcodes/note.en.html",
      "themes/tea/layouts/shortcodes/note.html",
      "layouts/_shortcodes/tea/note.html",
      "layouts/_partials/note.html",
      "layouts/shortcodes.html",
    ]);
    const all = [
      "layouts/_shortcodes/note.html",
      "layouts/_shortcodes/note.en.html",
      "themes/tea/layouts/shortcodes/note.html",
    ];
    assert.deepEqual(names.of("shortcodes", "note"), all);
    assert.deepEqual(names.of("shortcodes", "note.html"), all);
    assert.deepEqual(names.of("shortcodes", "tea/note"), ["layouts/_shortcodes/tea/note.html"]);
    assert.deepEqual(names.of("shortcodes", "no"), []);
    assert.deepEqual(names.of("partials", "note.html"), ["layouts/_partials/note.html"]);
  });

  it("are articles by the end of their paths, with or without ending", () => {
    const names = new ArticleNames([
      "content/tea/green.md",
      "content/tea/black/index.en.md",
      "content/coffee/green.md",
    ]);
    assert.deepEqual(names.of("tea/green"), ["content/tea/green.md"]);
    assert.deepEqual(names.of("/tea/Green.md"), ["content/tea/green.md"]);
    assert.deepEqual(names.of("green"), ["content/tea/green.md", "content/coffee/green.md"]);
    assert.deepEqual(names.of("black"), ["content/tea/black/index.en.md"]);
    assert.deepEqual(names.of("reen"), []);
    assert.deepEqual(names.of("../green"), []);
  });
});
