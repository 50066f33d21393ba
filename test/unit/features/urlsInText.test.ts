import assert from "node:assert/strict";
import fc from "fast-check";
import { urlAt, urlsInText } from "../../../src/features/textEditor/urlsInText.ts";

describe("web addresses in running text", () => {
  const cases: readonly (readonly [text: string, ...urls: string[]])[] = [
    ["See https://example.com/a.", "https://example.com/a"],
    ["(https://example.com/a)", "https://example.com/a"],
    ["[text](https://example.com/a_(b)) and more", "https://example.com/a_(b)"],
    ["<https://example.com/a?b=c&d=e#f>", "https://example.com/a?b=c&d=e#f"],
    ['<a href="https://example.com/a">x</a>', "https://example.com/a"],
    ["url: 'http://example.com:8080/x',", "http://example.com:8080/x"],
    ["**https://example.com/a**", "https://example.com/a"],
    ["`https://example.com/a`", "https://example.com/a"],
    ["two: https://a.example/1, https://b.example/2!", "https://a.example/1", "https://b.example/2"],
    ["HTTPS://EXAMPLE.COM/A", "HTTPS://EXAMPLE.COM/A"],
    ["参照https://example.com/道。次", "https://example.com/道"],
    ["（https://example.com/a）", "https://example.com/a"],
    ["https://bücher.example/ä ok", "https://bücher.example/ä"],
    ["|https://example.com/a|b|", "https://example.com/a"],
    ["| https://example.com/a | b |", "https://example.com/a"],
    ["no address: https: //x and http:// alone, ftp://x.example/"],
    ["[ref]: https://example.com/a \"Title\"", "https://example.com/a"],
  ];

  for (const [text, ...urls] of cases) {
    it(text, async () => {
      assert.deepEqual((await urlsInText(text)).map(({ url }) => url), urls);
    });
  }

  it("are found from any place in them, and nowhere else", async () => {
    const text = "go to https://example.com/a now";
    for (let offset = 0; offset <= text.length; offset += 1) {
      assert.equal((await urlAt(text, offset))?.url, offset >= 6 && offset <= 27 ? "https://example.com/a" : undefined, String(offset));
    }
  });

  it("are pieces of the text, in order, without overlap", async () => {
    const piece = fc.oneof(fc.webUrl(), fc.string(), fc.constantFrom(" ", "\n", "(", ")", "https://", "。"));
    await fc.assert(
      fc.asyncProperty(fc.array(piece), async (pieces) => {
        const text = pieces.join("");
        let last = 0;
        for (const { url, start, end } of await urlsInText(text)) {
          assert.equal(text.slice(start, end), url);
          assert.ok(start >= last && end > start);
          assert.match(url, /^https?:\/\/\S+$/iu);
          last = end;
        }
      }),
    );
  });
});
