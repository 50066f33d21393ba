import assert from "node:assert/strict";
import { FoundSites } from "../../../../src/articles/sites/findSites.ts";
import { siteReaders } from "../../../../src/articles/sites/siteReaders.ts";
import { memoryFiles } from "./memoryFiles.ts";

/** The languages that a project's site states, the default one with a star. */
async function stated(files: Readonly<Record<string, string>>): Promise<string[]> {
  const found = new FoundSites(memoryFiles(files), siteReaders);
  const rules = await found.siteOf("site/docs/tea.md");
  return (rules?.languages ?? []).map(({ code, isDefault }) => (isDefault ? `${code}*` : code));
}

const docusaurus = (settings: string): Readonly<Record<string, string>> => ({
  "site/docusaurus.config.js": `module.exports = { url: "https://a.example", baseUrl: "/", ${settings} };`,
});
const hugo = (settings: string): Readonly<Record<string, string>> => ({
  "site/hugo.toml": `baseURL = "https://a.example/"\ncontentDir = "docs"\n${settings}`,
});
const jekyll = (settings: string): Readonly<Record<string, string>> => ({
  "site/_config.yml": `title: Tea\n${settings}`,
  "site/Gemfile": 'gem "jekyll"\n',
});
const starlight = (settings: string): Readonly<Record<string, string>> => ({
  "site/astro.config.mjs": `import { defineConfig } from "astro/config";\nimport starlight from "@astrojs/starlight";\nexport default defineConfig({ integrations: [starlight({ title: "Tea", ${settings} })] });\n`,
});

describe("the language of a site in one language", () => {
  it("is what its configuration says", async () => {
    assert.deepEqual(await stated(docusaurus('i18n: { defaultLocale: "de", locales: ["de"] }')), [
      "de*",
    ]);
    assert.deepEqual(await stated(hugo('languageCode = "de-AT"')), ["de-AT*"]);
    assert.deepEqual(await stated(hugo('locale = "fr-CA"\nlanguageCode = "fr"')), ["fr-CA*"]);
    assert.deepEqual(await stated(hugo('defaultContentLanguage = "ja"')), ["ja*"]);
    assert.deepEqual(await stated(hugo('[languages.es]\nweight = 1\ntitle = "Té"')), ["es*"]);
    assert.deepEqual(await stated(hugo('[languages.de]\nlanguageCode = "de-CH"')), ["de-CH*"]);
    assert.deepEqual(await stated(jekyll("lang: pt-BR")), ["pt-BR*"]);
    assert.deepEqual(await stated(jekyll("locale: nl_NL")), ["nl_NL*"]);
    assert.deepEqual(
      await stated(starlight('locales: { root: { label: "Deutsch", lang: "de" } }')),
      ["de*"],
    );
  });

  it("isn't what a generator takes where nothing is said", async () => {
    for (const files of [docusaurus(""), hugo(""), jekyll(""), starlight("")]) {
      assert.deepEqual(await stated(files), []);
    }
  });

  it("doesn't hide the others of a site in several", async () => {
    assert.deepEqual(
      await stated(docusaurus('i18n: { defaultLocale: "de", locales: ["de", "en"] }')),
      ["de*", "en"],
    );
    assert.deepEqual(
      (await stated(hugo('languageCode = "en"\n[languages.de]\n[languages.en]\n'))).toSorted(),
      ["de", "en*"],
    );
    assert.deepEqual(
      await stated(starlight('locales: { root: { label: "English", lang: "en-GB" }, de: {} }')),
      ["en-GB*", "de"],
    );
  });
});
