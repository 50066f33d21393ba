import assert from "node:assert/strict";
import fc from "fast-check";
import { readDomain } from "../../../../src/research/tools/clean/hosts.ts";
import { readField } from "../../../../src/shared/formField.ts";
import { compareKeywordCoverage } from "../../../../src/research/tools/compareKeywordCoverage.ts";
import { inspectDomain } from "../../../../src/research/tools/inspectDomain.ts";
import { cleaned, problem } from "./checked.ts";

describe("cleaning a domain", () => {
  const cases: readonly (readonly [typed: string, domain: string])[] = [
    ["https://www.Example.com/path?utm_source=x#y", "example.com"],
    ["example.com", "example.com"],
    ["  EXAMPLE.com. ", "example.com"],
    ["example.com:8443/x", "example.com"],
    ["example.com:8443?x", "example.com"],
    ["//cdn.example.com/x", "cdn.example.com"],
    ["http://user:secret@example.com/", "example.com"],
    ["blog.example.co.uk", "blog.example.co.uk"],
    ["www.www.example.com", "example.com"],
    ["www.co.uk", "www.co.uk"],
    ["https://www.com.au/", "www.com.au"],
    ["www2.example.com", "www2.example.com"],
    ["bücher.example", "xn--bcher-kva.example"],
    ["http://例え.テスト/あ", "xn--r8jz45g.xn--zckzah"],
    ["пример.рф", "xn--e1afmkfd.xn--p1ai"],
    ["ex\u00ADample\u200B.com", "example.com"],
    ["example。com", "example.com"],
    ["gov.uk", "gov.uk"],
    ["t.co", "t.co"],
  ];
  for (const [typed, domain] of cases) {
    it(`reads ${JSON.stringify(typed)} as ${domain}`, () => {
      assert.deepEqual(cleaned(inspectDomain, { domain: typed }), { domain });
    });
  }

  const refused: readonly (readonly [typed: string, reason: RegExp])[] = [
    ["", /Type a domain/u],
    ["   ", /Type a domain/u],
    ["example", /isn't a public domain name/u],
    ["localhost:1313", /your own network/u],
    ["https://app.localhost/", /your own network/u],
    ["nas.local", /your own network/u],
    ["wiki.corp", /your own network/u],
    ["router.home.arpa", /your own network/u],
    ["127.0.0.1", /IP address/u],
    ["http://10.0.0.8:3000/x", /IP address/u],
    ["2130706433", /IP address/u],
    ["http://[::1]/", /IP address/u],
    ["co.uk", /isn't a domain someone can own\. Try example\.co\.uk/u],
    ["me@example.com", /email address/u],
    ["mailto:me@example.com", /email address/u],
    ["ftp://example.com", /isn't a domain/u],
    ["javascript:alert(1)", /isn't a domain/u],
    ["two words.com", /isn't a domain/u],
    ["a..com", /isn't a public domain name/u],
    ["-a.com", /isn't a public domain name/u],
    ["exam$ple.com", /isn't a public domain name/u],
    ["example.c", /isn't a public domain name/u],
    [`${"a".repeat(64)}.com`, /isn't a public domain name/u],
    [`${"a.".repeat(140)}com`, /isn't a public domain name/u],
  ];
  for (const [typed, reason] of refused) {
    it(`refuses ${JSON.stringify(typed.slice(0, 30))} with a reason`, () => {
      assert.match(problem(inspectDomain, { domain: typed }), reason);
    });
  }

  it("gives the same when it reads its own result, and never anything but a public host", () => {
    const host = fc.oneof(
      fc.string(),
      fc.string({ unit: "binary" }),
      fc.webUrl(),
      fc.domain(),
      fc.domain().map((domain) => `www.${domain}`),
    );
    fc.assert(
      fc.property(host, (typed) => {
        const reading = readDomain(typed);
        if ("value" in reading) {
          assert.deepEqual(readDomain(reading.value), reading);
          assert.equal(new URL(`https://${reading.value}/`).host, reading.value);
          assert.match(reading.value, /^[a-z0-9_.-]+\.[a-z0-9-]{2,}$/u);
          assert.doesNotMatch(reading.value, /(?:^|\.)(?:localhost|local|internal)$/u);
        } else {
          assert.ok(reading.problem.length > 20);
        }
      }),
      { numRuns: 1000 },
    );
  });
});

describe("cleaning a list of domains", () => {
  it("drops blanks and duplicates, whatever they looked like", () => {
    const competitors = ["https://rival.com/a", "  ", "www.RIVAL.com", "other.com"];
    assert.deepEqual(
      cleaned(compareKeywordCoverage, { domain: "example.com", competitors })["competitors"],
      ["rival.com", "other.com"],
    );
  });

  it("F14: names every faulty entry as it was typed", () => {
    const text = problem(compareKeywordCoverage, {
      domain: "example.com",
      competitors: ["rival.com", "", "localhost", "x@y.com"],
    });
    assert.match(text, /^competitors: “localhost”: localhost is only reachable/u);
    assert.match(text, /\ncompetitors: “x@y\.com”: This is an email address/u);
  });

  it("reports a few of many faulty entries, and shortens long ones", () => {
    const lines = problem(compareKeywordCoverage, {
      domain: "example.com",
      competitors: Array.from({ length: 40 }, (_none, index) => `${index}${"x".repeat(200)} y`),
    }).split("\n");
    assert.equal(lines.length, 3);
    assert.match(lines[0] ?? "", /“0x{39}…”/u);
  });

  it("wants at least one and at most fifty", () => {
    assert.match(
      problem(compareKeywordCoverage, { domain: "example.com" }),
      /competitors: Type at least one domain/u,
    );
    assert.match(
      problem(compareKeywordCoverage, { domain: "example.com", competitors: [" "] }),
      /competitors: Type at least one domain/u,
    );
    const many = Array.from({ length: 51 }, (_none, index) => `rival${index}.com`);
    assert.match(
      problem(compareKeywordCoverage, { domain: "example.com", competitors: many }),
      /competitors: Up to 50 entries; you entered 51/u,
    );
    assert.match(
      problem(compareKeywordCoverage, { domain: "example.com", competitors: "rival.com" }),
      /competitors: Type at least one domain/u,
    );
    assert.match(
      problem(compareKeywordCoverage, { domain: "example.com", competitors: [7] }),
      /competitors: Every entry must be text/u,
    );
  });

  it("F14: takes a line, or an item between commas, for an entry", () => {
    const field = compareKeywordCoverage.fields.find(({ name }) => name === "competitors");
    assert.ok(field);
    assert.deepEqual(readField(field, "rival.com, espresso with a grinder\nother.com third.com"), [
      "rival.com",
      "espresso with a grinder",
      "other.com",
      "third.com",
    ]);
  });

  it("F14: does not pay for a comparison with oneself", () => {
    const draft = { domain: "example.com", competitors: ["rival.com", "https://www.example.com/"] };
    assert.match(
      problem(compareKeywordCoverage, draft),
      /competitors: example\.com is your own domain/u,
    );
  });
});
