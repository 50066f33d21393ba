import assert from "node:assert/strict";
import {
  languageFolders,
  languageOfPath,
  languageTag,
  namesOfPaths,
} from "../../../../src/articles/contents/languageTags.ts";

/** Folders of English sites that are called like a language. */
const english =
  "it hr is no so id am as be he hi lo ms my om or pa sc se si to ts tt ga bi ha cs ml ps ca".split(
    " ",
  );

describe("the language that a path says", () => {
  const of = (path: string, others: readonly string[] = [], named: readonly string[] = []) =>
    languageOfPath(path, { ...namesOfPaths([path, ...others]), named });

  it("is that of a folder beside others", () => {
    const others = ["content/en/tea.md", "content/fr/tea.md", "content/it/tea.md"];
    assert.equal(of("content/de/tea.md", others), "de");
    assert.equal(of("content/it/tea.md", others), "it");
    // a folder within it is none
    assert.equal(of("content/en/it/monitoring.md", others), "en");
  });

  it("is that of Jekyll's collections, whose folders begin with _", () => {
    const others = ["_tour/basics.md", "_sips/a.md", "_es/tour/basics.md", "_fr/tour/basics.md"];
    assert.equal(of("_ba/tour/basics.md", others), "ba");
    assert.equal(of("_tour/basics.md", others), undefined);
  });

  it("isn't that of a folder alone, nor of one beside English ones", () => {
    for (const folder of english) {
      assert.equal(of(`content/blog/${folder}/monitoring.md`), undefined, folder);
      const others = ["docs/guides/a.md", "docs/finance/a.md", "docs/de-facto/a.md"];
      assert.equal(of(`docs/${folder}/onboarding.md`, others), undefined, folder);
    }
    assert.deepEqual(languageFolders(english), new Map());
    assert.deepEqual(languageFolders(["it", "hr"]), new Map());
    assert.deepEqual(languageFolders(["de", "guides", "hr"]), new Map());
  });

  it("isn't that of countries or programming languages", () => {
    assert.deepEqual(languageFolders(["us", "de", "fr", "uk"]), new Map());
    assert.deepEqual(languageFolders(["js", "ts", "cs", "ru"]), new Map());
    assert.deepEqual(languageFolders(["to-do", "no-go", "my-qa", "is-it", "how-to"]), new Map());
  });

  it("is that of a code whose form says so, with its script or region", () => {
    const tags = {
      "zh-Hans": "zh-Hans",
      "zh-hant": "zh-Hant",
      "es-419": "es-419",
      pt_BR: "pt-BR",
      "sr-Latn": "sr-Latn",
      "nb-NO": "nb-NO",
      "uk-UA": "uk-UA",
    };
    for (const [folder, tag] of Object.entries(tags)) {
      assert.equal(of(`docs/${folder}/tea.md`), tag);
      assert.equal(of(`docs/tea.${folder}.md`), tag);
    }
  });

  it("is that of three letters beside others", () => {
    assert.equal(of("docs/fil/tea.md", ["docs/en/tea.md"]), "fil");
    assert.equal(of("docs/fil/tea.md"), undefined);
    assert.equal(languageTag("war"), undefined);
    assert.equal(languageTag("new"), undefined);
  });

  it("is what the configuration names, whatever lies beside it", () => {
    assert.equal(of("docs/it/tea.md", [], ["it", "zh-hans"]), "it");
    assert.equal(of("docs/zh_Hans/tea.md", [], ["it", "zh-hans"]), "zh-hans");
    assert.equal(of("docs/tea.hr.md", [], ["hr"]), "hr");
  });

  it("is that of a name's end", () => {
    assert.equal(of("posts/tea.de.md"), "de");
    assert.equal(of("posts/node.is.md"), undefined);
    assert.equal(of("posts/tea.it.md", ["posts/tea.md"]), "it");
    assert.equal(of("posts/tea.it.md", ["posts/tea.hr.md"]), "it");
    assert.equal(of("posts/tea.it.md", ["posts/coffee.md", "posts/tea.it.png"]), undefined);
  });
});
