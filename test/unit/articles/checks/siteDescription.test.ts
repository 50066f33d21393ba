import assert from "node:assert/strict";
import { readRules, rulesText } from "../../../../src/articles/checks/ruleSettings.ts";
import { readSiteDescription } from "../../../../src/articles/sites/siteDescription.ts";

const site = {
  url: "https://hanggarten.example/",
  titleSuffix: " | Hanggarten",
  markets: [{ location: "germany" }, { location: "Austria", language: "german" }],
  competitors: ["beet.example"],
  fields: { keyword: "fokus", other: 1 },
  brandWords: ["Hanggarten"],
  later: { unknown: true },
};

describe("the member site of a project's rules.json", () => {
  it("describes the site", () => {
    assert.deepEqual(readSiteDescription(site), {
      url: "https://hanggarten.example/",
      titleSuffix: " | Hanggarten",
      markets: [
        { location: "Germany", language: "German" },
        { location: "Austria", language: "German" },
      ],
      competitors: ["beet.example"],
      fields: { keyword: "fokus" },
      brandWords: ["Hanggarten"],
    });
    assert.deepEqual(readSiteDescription({}), {});
  });

  it("is read beside the rules, also with comments, a byte order mark and the line ends of Windows", async () => {
    const text = `\uFEFF// shared\n${JSON.stringify({ rules: { "image-alt": "off" }, site }, undefined, 2)}`;
    const { settings, problem } = await readRules(text.replaceAll("\n", "\r\n"), "seo/rules.json");
    assert.equal(problem, undefined);
    assert.deepEqual(settings, { rules: { "image-alt": "off" }, site });
  });

  it("is changed without touching anything else", async () => {
    const text =
      '\uFEFF{\r\n\t// ours\r\n\t"ignore": ["a"],\r\n\t"site": {"later": [1]} // told\r\n}\r\n';
    const { settings } = await readRules(text, "seo/rules.json");
    const after = { ...settings, site: { ...settings.site, url: "https://a.example/" } };
    assert.equal(
      rulesText(after, text),
      text.replace("[1]}", '[1],\r\n\t"url": "https://a.example/"}'),
    );
  });

  it("says the line of what can't be used, and uses the rest", async () => {
    const lines = [
      "{",
      '  "site": {',
      '    "url": "javascript:alert(1)",',
      '    "markets": [{ "location": "Germany" }, "Austria", { "location": "Nowhere" }],',
      '    "competitors": "beet.example",',
      '    "fields": { "title": 1 },',
      '    "titleSuffix": " | A"',
      "  }",
      "}",
    ];
    const { settings, problem } = await readRules(lines.join("\n"), "seo/rules.json");
    assert.deepEqual(
      problem
        ?.split("seo/rules.json, ")
        .slice(1)
        .map((one) => one.trim()),
      [
        "line 3: the value of site.url isn't valid.",
        "line 4: the value of site.markets.1 isn't valid.",
        "line 4: the value of site.markets.2 isn't valid.",
        "line 5: the value of site.competitors isn't valid.",
        "line 6: the value of site.fields.title isn't valid.",
      ],
    );
    assert.deepEqual(readSiteDescription(settings.site), {
      markets: [{ location: "Germany", language: "German" }],
      fields: {},
      titleSuffix: " | A",
    });
    for (const wrong of ['{"site": []}', '{"site": "x"}']) {
      assert.match((await readRules(wrong, "r.json")).problem ?? "", /line 1: the value of site/u);
    }
    const broken = await readRules('{\n  // here\n  "site": {\n', "seo/rules.json");
    assert.match(broken.problem ?? "", /isn't valid JSON.*Line 4/u);
  });
});
