import assert from "node:assert/strict";
import {
  isInProperty,
  propertiesOf,
  searchConsoleAddress,
  typedProperty,
  usualPeriods,
} from "../../../../src/research/planning/searchConsoleAddress.ts";

describe("a link into Search Console", () => {
  it("sets property, both periods and the page, each once and escaped", () => {
    const address = new URL(
      searchConsoleAddress({
        property: "sc-domain:example.com",
        days: ["2026-10-27", "2026-11-23"],
        comparedWith: ["2026-09-29", "2026-10-26"],
        page: "https://example.com/café/?a=1&b=2#x",
      }),
    );
    assert.equal(address.origin, "https://search.google.com");
    assert.deepEqual(Object.fromEntries(address.searchParams), {
      resource_id: "sc-domain:example.com",
      start_date: "20261027",
      end_date: "20261123",
      compare_start_date: "20260929",
      compare_end_date: "20261026",
      breakdown: "query",
      page: "!https://example.com/café/?a=1&b=2#x",
    });
  });

  it("lists pages where it is about the whole site", () => {
    const address = searchConsoleAddress({
      property: "https://www.example.com/",
      days: ["2026-11-01", "2026-11-07"],
    });
    const { searchParams } = new URL(address);
    assert.equal(searchParams.get("breakdown"), "page");
    assert.equal(searchParams.get("page"), null);
    assert.equal(searchParams.get("compare_start_date"), null);
  });

  it("takes the newest 28 complete days and the 28 before them, without a day between or twice", () => {
    assert.deepEqual(usualPeriods(new Date("2026-11-26T10:00:00Z")), {
      days: ["2026-10-27", "2026-11-23"],
      comparedWith: ["2026-09-29", "2026-10-26"],
    });
    assert.deepEqual(usualPeriods(new Date("2024-03-03T23:59:59Z")).days, [
      "2024-02-02",
      "2024-02-29",
    ]);
  });

  it("proposes the domain property and the prefix of a site", () => {
    const both = ["sc-domain:example.com", "https://www.example.com/"];
    assert.deepEqual(propertiesOf("https://www.example.com/blog/"), both);
    assert.deepEqual(propertiesOf("www.example.com"), both);
    assert.deepEqual(propertiesOf("http://example.com:8080"), [
      "sc-domain:example.com",
      "http://example.com:8080/",
    ]);
    assert.deepEqual(propertiesOf("not a host"), []);
  });

  it("understands a property as it is typed, and nothing else", () => {
    assert.equal(typedProperty(" Example.com "), "sc-domain:example.com");
    assert.equal(typedProperty("sc-domain:blog.example.com"), "sc-domain:blog.example.com");
    assert.equal(typedProperty("https://www.example.com/de/"), "https://www.example.com/de/");
    assert.equal(typedProperty("https://www.example.com"), "https://www.example.com/");
    for (const other of ["", "example", "ftp://example.com/", "command:x", "https://a b/"]) {
      assert.equal(typedProperty(other), undefined, other);
    }
  });

  it("knows which pages a property has", () => {
    assert.ok(isInProperty("sc-domain:example.com", "https://www.example.com/a/"));
    assert.ok(isInProperty("sc-domain:example.com", "https://blog.example.com/a/"));
    assert.ok(!isInProperty("sc-domain:example.com", "https://notexample.com/a/"));
    assert.ok(isInProperty("https://example.com/de/", "https://example.com/de/a/"));
    assert.ok(isInProperty("https://example.com/", "https://example.com"));
    assert.ok(!isInProperty("https://example.com/de/", "https://example.com/en/a/"));
    assert.ok(!isInProperty("https://example.com/", "https://www.example.com/a/"));
  });
});
