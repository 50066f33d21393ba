import assert from "node:assert/strict";
import {
  countryNames,
  findLanguage,
  languageTag,
  nativeLanguageName,
} from "../../../../src/shared/marketNames.ts";
import { findMarket, languages, markets, marketWords } from "../../../../src/shared/markets.ts";
import { callMarket, unlistedPlace } from "../../../../src/research/tools/callMarket.ts";
import { auditSite } from "../../../../src/research/tools/auditSite.ts";
import { inspectKeyword } from "../../../../src/research/tools/inspectKeyword.ts";
import { cleaned, problem } from "./checked.ts";

describe("the market of a call", () => {
  it("F6: finds countries by what they are called at home and in the languages of the service", () => {
    for (const [typed, location] of [
      ["Deutschland", "Germany"],
      ["Österreich", "Austria"],
      ["O\u0308sterreich", "Austria"],
      ["DE", "Germany"],
      ["日本", "Japan"],
      ["Allemagne", "Germany"],
      ["Suisse", "Switzerland"],
      ["Vereinigte Staaten", "United States"],
      ["Türkiye", "Turkiye"],
    ] as const) {
      assert.equal(findMarket(typed)?.location, location, typed);
      assert.equal(
        cleaned(inspectKeyword, { keyword: "tea", location: typed })["location"],
        location,
      );
    }
    for (const none of ["Deutsch", "German", "Atlantis", ""]) {
      assert.equal(findMarket(none), undefined, none);
    }
  });

  it("F6: no name means two countries or two languages", () => {
    for (const { code, location } of markets) {
      for (const name of countryNames(code)) {
        assert.equal(findMarket(name)?.location, location, name);
      }
    }
    for (const language of languages) {
      for (const typed of [language, nativeLanguageName(language), languageTag(language)]) {
        assert.equal(findLanguage(typed), language, typed);
      }
    }
  });

  it("F6: puts names and codes of languages right", () => {
    for (const typed of ["Deutsch", "de", "de-AT", "allemand", "german"]) {
      assert.equal(
        cleaned(inspectKeyword, { keyword: "tea", language: typed })["language"],
        "German",
        typed,
      );
    }
    assert.match(problem(inspectKeyword, { keyword: "tea", language: "zz" }), /English name/u);
  });

  it("F6: names a place that isn't in the list, and a language that was typed as a place", () => {
    assert.equal(unlistedPlace({ location: "Germany" }), undefined);
    assert.equal(unlistedPlace({ location: "Österreich" }), undefined);
    assert.equal(unlistedPlace({ location: "Chicago,Illinois,United States" }), undefined);
    assert.equal(unlistedPlace({}), undefined);
    assert.deepEqual(unlistedPlace({ location: "Deutsch" }), {
      place: "Deutsch",
      isLanguage: true,
    });
    assert.deepEqual(unlistedPlace({ location: "Berlin" }), { place: "Berlin", isLanguage: false });
  });

  it("F4: is what the service assumes where nothing is stated", () => {
    assert.deepEqual(callMarket(inspectKeyword, {}), {
      location: "United States",
      language: "English",
    });
    assert.deepEqual(callMarket(inspectKeyword, { location: "Germany", language: "German" }), {
      location: "Germany",
      language: "German",
    });
    assert.equal(callMarket(auditSite, {}), undefined);
    assert.equal(
      marketWords({ location: "Chicago,Illinois,United States", language: "English" }),
      "Chicago, Illinois, United States, English",
    );
  });
});
