import assert from "node:assert/strict";
import { volumeBuckets } from "../../src/sandbox/world/demand.ts";
import { expand } from "../../src/sandbox/world/expand.ts";
import { intentOf } from "../../src/sandbox/world/intent.ts";
import { keywordFigures, trend } from "../../src/sandbox/world/keywordFigures.ts";
import { vocabularyFor, vocabularyOfPhrase } from "../../src/sandbox/world/language.ts";
import { snapshot } from "../../src/sandbox/world/snapshot.ts";
import type { Snapshot } from "../../src/sandbox/world/snapshot.ts";

const day = new Date("2025-11-20T10:00:00Z");

function market(location = "United States", language?: string): Snapshot {
  return snapshot(day, { location, ...(language === undefined ? {} : { language }) });
}

function around(seed: string, location?: string): string[] {
  return expand(seed, market(location), "suggestions").map(({ keyword }) => keyword);
}

function language(phrase: string, spoken = "English"): string {
  return vocabularyOfPhrase(phrase, spoken).lexicon.language;
}

describe("the sandbox's world of keywords", () => {
  const expected: readonly (readonly [seed: string, location: string, ...phrases: string[]])[] = [
    ["espresso", "United States", "espresso machine", "what is espresso", "espresso near me"],
    [
      "running shoes",
      "United States",
      "best running shoes",
      "running shoes for beginners",
      "buy running shoes",
    ],
    [
      "divorce lawyer",
      "United States",
      "how much does a divorce lawyer cost",
      "divorce lawyer near me",
    ],
    ["immigration lawyer", "United States", "how to find an immigration lawyer"],
    [
      "kaffeemaschine",
      "Germany",
      "kaffeemaschine test",
      "kaffeemaschine kaufen",
      "kaffeemaschine reinigen",
    ],
    ["café", "France", "meilleur café", "café prix"],
    ["masa madre", "Spain", "cómo hacer masa madre", "receta de masa madre"],
    ["tênis de corrida", "Brazil", "melhor tênis de corrida", "comprar tênis de corrida"],
    ["caffè", "Italy", "caffè in grani", "come fare caffè"],
    ["moestuin", "Netherlands", "moestuin tips", "moestuin aanleggen"],
    ["コーヒー", "Japan", "コーヒー おすすめ", "コーヒー 豆"],
    ["кофемашина", "United States", "кофемашина купить", "как выбрать кофемашина"],
    ["قهوة", "Egypt", "أفضل قهوة", "سعر قهوة"],
  ];
  for (const [seed, location, ...phrases] of expected) {
    it(`${seed} in ${location}: ${phrases.join(", ")}`, () => {
      const found = around(seed, location);
      assert.equal(found[0], seed);
      for (const phrase of phrases) {
        assert.ok(
          found.includes(phrase),
          `${phrase} is not among ${found.slice(0, 40).join(", ")}`,
        );
      }
    });
  }

  it("no absurd repetitions around seeds that are searches already", () => {
    for (const seed of [
      "best espresso",
      "how to clean an espresso machine",
      "espresso near me",
      "cheap flights",
      "was kostet ein umzug",
    ]) {
      for (const keyword of expand(seed, market(), "ideas").map((entry) => entry.keyword)) {
        assert.doesNotMatch(keyword, /\b(\p{L}{3,}) \1\b/u, keyword);
        assert.doesNotMatch(keyword, /best .*best |how to .*how to |near me .*near me/u, keyword);
      }
    }
  });

  it("intent fits the words", () => {
    const examples: readonly (readonly [string, string])[] = [
      ["how to make espresso", "informational"],
      ["what is the best espresso machine", "informational"],
      ["best espresso machine", "commercial"],
      ["espresso vs moka pot", "commercial"],
      ["espresso machine reviews", "commercial"],
      ["buy espresso beans", "transactional"],
      ["espresso machine price", "transactional"],
      ["coffee near me", "transactional"],
      ["wordpress login", "navigational"],
      ["espresso machine amazon", "navigational"],
      ["kaffeemaschine kaufen", "transactional"],
      ["wie funktioniert eine wärmepumpe", "informational"],
      ["meilleur café", "commercial"],
    ];
    for (const [keyword, intent] of examples) {
      assert.equal(intentOf(keyword, vocabularyOfPhrase(keyword, "English")), intent, keyword);
    }
  });

  it("the language of a phrase is found by its letters, its words, else the market's", () => {
    assert.equal(language("kaffee"), "German");
    assert.equal(language("größe"), "German");
    assert.equal(language("niños"), "Spanish");
    assert.equal(language("yoga"), "English");
    assert.equal(language("yoga", "German"), "German");
    assert.equal(language("gartenlaube", "German"), "German");
    assert.equal(language("咖啡"), "Chinese (Traditional)");
    assert.equal(language("咖啡", "Japanese"), "Japanese");
    assert.equal(language("seo", "Japanese"), "Japanese");
    assert.equal(vocabularyFor("Klingon").lexicon.language, "");
  });

  it("smaller markets search less, and the season shows", () => {
    const volume = (location: string): number =>
      keywordFigures("coffee", market(location)).monthly_volume ?? 0;
    assert.ok(
      volume("United States") > volume("United Kingdom") &&
        volume("United Kingdom") > volume("Ireland"),
    );
    const year = trend("christmas gifts", market(), 12);
    // The last month of the trend is October: index 1 is December.
    assert.equal(Math.max(...year), year[1]);
    assert.ok((year[1] ?? 0) > 3 * (year[7] ?? 0));
    assert.ok(trend("tea", market(), 24).every((value) => volumeBuckets.includes(value)));
  });
});
