import assert from "node:assert/strict";
import fc from "fast-check";
import { checkArguments } from "../../../../src/research/tools/arguments.ts";
import { readPageUrl } from "../../../../src/research/tools/clean/pageUrls.ts";
import { exportDataset } from "../../../../src/research/tools/exportDataset.ts";
import { inspectPage } from "../../../../src/research/tools/inspectPage.ts";
import { researchKeywords } from "../../../../src/research/tools/researchKeywords.ts";
import { cleaned, problem } from "./checked.ts";

describe("cleaning a seed keyword", () => {
  it("collapses white space and line breaks, and composes accents", () => {
    assert.equal(
      cleaned(researchKeywords, { seed: "  pour\tover \n coffee " })["seed"],
      "pour over coffee",
    );
    assert.equal(cleaned(researchKeywords, { seed: "cafe\u0301" })["seed"], "café");
    assert.equal(cleaned(researchKeywords, { seed: "コーヒー 淹れ方" })["seed"], "コーヒー 淹れ方");
    assert.equal(
      cleaned(researchKeywords, { seed: "\u200Bpour\u00A0over\u2069" })["seed"],
      "pour over",
    );
    assert.equal(
      cleaned(researchKeywords, { seed: "می‌خواهم" })["seed"],
      "می‌خواهم",
      "the joiner is part of the word",
    );
  });

  it("stops an empty or absurd seed with a sentence", () => {
    assert.match(problem(researchKeywords, {}), /^seed: Type a keyword/u);
    assert.match(problem(researchKeywords, { seed: "   " }), /^seed: Type a keyword/u);
    assert.match(problem(researchKeywords, { seed: "?!…" }), /at least one letter or digit/u);
    assert.match(
      problem(researchKeywords, { seed: "x".repeat(81) }),
      /up to 80 characters; this one has 81/u,
    );
    assert.match(problem(researchKeywords, { seed: "a b c d e f g h i j k" }), /up to 10 words/u);
    assert.match(problem(researchKeywords, { seed: "https://example.com/a" }), /URL/u);
  });

  it("says what is wrong field by field", () => {
    const text = problem(researchKeywords, {
      seed: "tea",
      limit: 0,
      mode: "wild",
      min_volume: 1.5,
      intent: "x",
    });
    assert.match(text, /limit: Type a whole number from 1 to 1000/u);
    assert.match(text, /mode: Choose ideas or suggestions/u);
    assert.match(text, /min_volume: Type a whole number/u);
    assert.match(text, /intent: Choose informational, navigational, commercial or transactional/u);
  });

  it("keeps fields nobody foresaw and leaves out empty ones", () => {
    assert.deepEqual(cleaned(researchKeywords, { seed: "tea", location: "", exact: true }), {
      seed: "tea",
      exact: true,
    });
  });

  it("takes countries only, by their names", () => {
    assert.equal(
      cleaned(researchKeywords, { seed: "tea", location: " germany " })["location"],
      "Germany",
    );
    assert.equal(
      cleaned(researchKeywords, { seed: "tea", location: "UK" })["location"],
      "United Kingdom",
    );
    assert.equal(
      cleaned(researchKeywords, { seed: "tea", location: "Iceland" })["location"],
      "Iceland",
      "the service may know more than we do",
    );
    assert.match(
      problem(researchKeywords, { seed: "tea", location: "Chicago,Illinois,United States" }),
      /only accepts whole countries/u,
    );
    assert.match(problem(researchKeywords, { seed: "tea", language: "zz" }), /English name/u);
  });
});

describe("cleaning a page URL", () => {
  it("removes fragment and tracking parameters, and says which", () => {
    const read = readPageUrl("https://Example.com/a?utm_source=x&id=7&gclid=1&UTM_Medium=y#part");
    assert.deepEqual(read, {
      value: "https://example.com/a?id=7",
      removed: ["utm_source", "gclid", "UTM_Medium"],
    });
  });

  it("adds https, keeps ports and writes international hosts in ASCII", () => {
    assert.equal(cleaned(inspectPage, { url: "example.com/x" })["url"], "https://example.com/x");
    assert.equal(
      cleaned(inspectPage, { url: "example.com:8443/x" })["url"],
      "https://example.com:8443/x",
    );
    assert.equal(
      cleaned(inspectPage, { url: "https://bücher.example/ä" })["url"],
      "https://xn--bcher-kva.example/%C3%A4",
    );
  });

  for (const url of [
    "",
    "   ",
    "no spaces allowed.com/ a",
    "ftp://example.com",
    "javascript:alert(1)",
    "mailto:a@b.example",
    "http://localhost:1313/post",
    "http://127.0.0.1/",
    "http://10.0.0.8/x",
    "http://[::1]/",
    "http://2130706433/",
    "https://nas.local/",
    "https://intranet/",
    "https://user:secret@example.com/",
    "https://",
  ]) {
    it(`refuses ${JSON.stringify(url)} with a reason`, () => {
      assert.match(problem(inspectPage, { url }), /^url: .{20,}/u);
    });
  }

  it("never lets anything but a public http(s) address through", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.string({ unit: "binary" })), (typed) => {
        const checked = checkArguments(inspectPage, { url: typed });
        if (checked.ok) {
          const url = new URL(String(checked.args["url"]));
          assert.match(url.protocol, /^https?:$/u);
          assert.equal(url.hash, "");
          assert.ok(url.hostname.includes("."));
          assert.equal(checked.args["url"], url.href);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe("a dataset address", () => {
  it("takes dataset addresses of any scheme and nothing else", () => {
    assert.deepEqual(cleaned(exportDataset, { uri: " ofe://dataset/eyJrIjoi " }), {
      uri: "ofe://dataset/eyJrIjoi",
    });
    assert.match(problem(exportDataset, { uri: "dataset" }), /scheme:\/\/dataset/u);
  });
});
