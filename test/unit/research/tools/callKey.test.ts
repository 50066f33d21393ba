import assert from "node:assert/strict";
import { canonicalJson } from "../../../../src/shared/json.ts";
import {
  callKey,
  comparableKey,
  keywordMembers,
} from "../../../../src/research/tools/arguments.ts";
import { catalogue, findTool } from "../../../../src/research/tools/catalogue.ts";
import { checkArguments } from "../../../../src/research/tools/arguments.ts";
import type { ToolArguments } from "../../../../src/research/tools/definition.ts";

const origin = "https://api.example.com";

function keyOf(name: string, draft: ToolArguments): string {
  const tool = findTool(name) ?? assert.fail(name);
  const checked = checkArguments(tool, draft);
  return checked.ok ? callKey(tool, checked.args, origin) : assert.fail(JSON.stringify(checked));
}

/** As version 1.0.0 wrote it: of keywords only the capitals were folded. */
function earlierKey(name: string, args: ToolArguments): string {
  return canonicalJson([origin, name, { language: "English", location: "United States", ...args }]);
}

describe("the key of a call", () => {
  it("is the same for spellings of one keyword, and another one for other keywords", () => {
    const keyword = (text: string): string => keyOf("inspect_keyword", { keyword: text });
    assert.equal(keyword("Women’s  Shoes."), keyword("women's shoes"));
    assert.equal(keyword("ﬁlter coffee"), keyword("filter coffee"));
    const different = [
      "c",
      "c#",
      "c++",
      "schon",
      "schön",
      "바스",
      "バス",
      "パス",
      "fußball",
      "fussball",
    ];
    assert.equal(new Set(different.map(keyword)).size, different.length);
  });

  it("tells apart what the service may tell apart: URLs by each character, and signs of a query", () => {
    const page = (url: string): string => keyOf("inspect_page", { url });
    const pages = [
      "http://a.example/b",
      "https://a.example/b",
      "https://www.a.example/b",
      "https://a.example/b/",
      "https://a.example/B",
    ];
    assert.equal(new Set(pages.map(page)).size, pages.length);
    assert.equal(page("https://a.example/b?srsltid=1&gad_source=2#c"), page("https://a.example/b"));
    const escapes = ["t%c3%bcr", "t%C3%BCr", "tür", "tu%CC%88r"].map((part) =>
      page(`https://a.example/${part}?q=${part}&%7Ea`),
    );
    assert.equal(new Set([...escapes, page("https://a.example/tür?q=tür&~a")]).size, 1);
    assert.notEqual(page("https://a.example/a%2Fb"), page("https://a.example/a/b"));
    assert.notEqual(page("https://a.example/?a=1%262"), page("https://a.example/?a=1&2"));
    const query = (text: string): string => keyOf("inspect_serp", { query: text });
    assert.notEqual(query("coffee –tea"), query("coffee -tea"));
    assert.notEqual(query("coffee."), query("coffee"));
    assert.equal(query("Coffee"), query("coffee"));
  });

  it("is the same for keywords in another order where all of them are looked up, and another one where the first ones count", () => {
    const keywords = Array.from({ length: 11 }, (_, index) => `coffee ${11 - index}`);
    const key = (all: readonly string[], mode = "live"): string =>
      keyOf("inspect_search_visibility", { domain: "a.example", keywords: all, mode });
    const ten = keywords.slice(1);
    assert.equal(key(ten), key(ten.toReversed()));
    assert.equal(key([...ten, "Coffee  1"]), key(ten));
    assert.notEqual(key(ten), key(keywords.slice(0, -1)));
    assert.notEqual(key(keywords), key(keywords.toReversed()));
    const seeds = (all: readonly string[]): string =>
      keyOf("discover_competitors", { seed_keywords: all });
    assert.notEqual(seeds(["a", "b"]), seeds(["b", "a"]), "nothing says what its order means");
  });

  it("is found under what earlier versions wrote", () => {
    for (const [name, draft, earlier] of [
      ["inspect_keyword", { keyword: "Women’s shoes." }, { keyword: "women’s shoes." }],
      ["research_keywords", { seed: "ΚΑΦΈΣ" }, { seed: "καφές" }],
      [
        "inspect_page",
        { url: "https://a.example/?srsltid=1" },
        { url: "https://a.example/?srsltid=1" },
      ],
      [
        "inspect_page",
        { url: "https://a.example/t%C3%BCr" },
        { url: "https://a.example/t%c3%bcr" },
      ],
      [
        "inspect_search_visibility",
        { domain: "a.example", keywords: ["A’s", "A's", "b"] },
        { domain: "a.example", keywords: ["a’s", "a's", "b"] },
      ],
      [
        "inspect_search_visibility",
        { domain: "a.example", keywords: ["a", "b"] },
        { domain: "a.example", keywords: ["b", "a"] },
      ],
    ] as const) {
      const key = keyOf(name, draft);
      assert.equal(comparableKey(earlierKey(name, earlier)), key);
      assert.equal(comparableKey(key), key);
    }
  });

  it("stays what it is where nothing can be read of it", () => {
    for (const key of ["k", "café", "[1,2]", '["a","b","c?"]', "{"]) {
      assert.equal(comparableKey(key), key);
    }
  });

  it("knows the fields that are keywords", () => {
    const fields = catalogue.flatMap((tool) => tool.fields);
    const keywords = fields.filter(
      ({ control, max, entries }) =>
        (control === "text" && max === undefined) || entries === "keywords",
    );
    assert.deepEqual(new Set(keywords.map(({ name }) => name)), keywordMembers);
  });
});
