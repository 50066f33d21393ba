import assert from "node:assert/strict";
import { markets } from "../../../src/shared/markets.ts";
import { searchOptions } from "../../../src/webview/elements/searchOptions.ts";
import { TypedTexts, unfinishedDay } from "../../../src/webview/form/typedTexts.ts";
import { inspectSearchVisibility } from "../../../src/research/tools/inspectSearchVisibility.ts";

function typed(texts: Record<string, string> = {}): TypedTexts {
  const made = new TypedTexts();
  made.replace({ texts, additional: "" });
  return made;
}

describe("the language of a form", () => {
  it("follows the location while nobody has set it", () => {
    const texts = typed();
    assert.equal(texts.followLocation("Germany"), true);
    assert.equal(texts.text("language"), "German");
    assert.equal(texts.followLocation("germany"), false);
    assert.equal(texts.followLocation("Chicago,Illinois,United States"), true);
    assert.equal(texts.text("language"), "English");
    assert.equal(texts.followLocation("Somewhere,CA"), true);
    assert.equal(texts.text("language"), "");
  });

  it("stays when the person has set it, be it to the same", () => {
    const texts = typed();
    texts.followLocation("Germany");
    texts.set("language", "German");
    assert.equal(texts.followLocation("France"), false);
    assert.equal(texts.text("language"), "German");
    texts.set("language", "");
    assert.equal(texts.followLocation("France"), true);
    assert.equal(texts.text("language"), "French");
  });

  it("goes on following after the form was filled with a country and its language", () => {
    const texts = typed({ location: "Germany", language: "German" });
    assert.equal(texts.followLocation(""), true);
    assert.equal(texts.text("language"), "");
    const other = typed({ location: "Germany", language: "Turkish" });
    assert.equal(other.followLocation("France"), false);
  });
});

describe("the texts of a form", () => {
  it("are of use to problems once a changed field is left, or was filled from elsewhere", () => {
    const texts = typed({ seed: "x" });
    assert.ok(texts.isLeft("seed"));
    texts.leave("limit");
    assert.ok(!texts.isLeft("limit"));
    texts.set("limit", "many");
    assert.ok(!texts.isLeft("limit"));
    texts.leave("limit");
    assert.ok(texts.isLeft("limit"));
  });

  it("are read late where they are long, and then once", () => {
    const texts = typed();
    let reads = 0;
    texts.setLater("keywords", () => {
      reads += 1;
      return "a\tb, c；d\n\n";
    });
    assert.equal(reads, 0);
    assert.equal(texts.settle(inspectSearchVisibility.fields), true);
    assert.equal(texts.count("keywords"), 4);
    assert.deepEqual(texts.draft.texts, { keywords: "a\tb, c；d\n\n" });
    assert.equal(texts.settle(inspectSearchVisibility.fields), false);
    assert.equal(reads, 1);
  });

  it("don't show the sign for half a day as a value", () => {
    assert.equal(typed({ start_date: unfinishedDay }).filled("start_date"), "");
  });
});

describe("the search in a list of proposals", () => {
  const options = markets.map(({ location, language, code }) => ({
    value: location,
    detail: language,
    terms: [code],
  }));
  const found = (text: string): string[] => searchOptions(options, text).map(({ value }) => value);

  it("has names that begin so first, then those that contain it, then what stands beside", () => {
    assert.deepEqual(found("united"), ["United States", "United Kingdom", "United Arab Emirates"]);
    assert.equal(found("gb")[0], "United Kingdom");
    assert.deepEqual(found("land").slice(0, 2), ["Ireland", "New Zealand"]);
    assert.ok(found("germ").includes("Austria") && found("germ")[0] === "Germany");
    assert.deepEqual(found("türkiye"), ["Turkiye"]);
    assert.equal(found("").length, markets.length);
    assert.deepEqual(found("atlantis"), []);
  });
});
