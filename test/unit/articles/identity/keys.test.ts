import assert from "node:assert/strict";
import fc from "fast-check";
import { keywordKey } from "../../../../src/articles/identity/keywordKey.ts";
import { pageKey } from "../../../../src/articles/identity/pageKey.ts";
import { textKey } from "../../../../src/articles/identity/textKey.ts";

/** Words in scripts that fold differently, with what stands between and beside them. */
const word = fc.constantFrom(
  ..."schön schon año ano C# C++ C .NET große GROSSE Straße ısıtıcı ISITICI İstanbul καφές ΚΑΦΕΣ ΚΑΦΈΣ".split(
    " ",
  ),
  ..."バス パス コーヒー 咖啡 दाल दिल войны воины ёлка елка nước dừa dứa قَهْوَة قهوة צָהֳרַיִם צהריים 커피 กาแฟ កាហ្វេ e\u0301 é ﬁlter Ａ ｶﾞ №".split(
    " ",
  ),
  ..."women’s women's e-mail e–mail email ´ … . ? \u200B \u00AD".split(" "),
);
const phrase = fc
  .array(fc.oneof(word, fc.string({ unit: "binary", maxLength: 4 })), { maxLength: 5 })
  .map((words) => words.join(" "));

/** Every character up to the end of the supplementary ideographs, some hundred in each text. */
function* allCharacters(): Generator<string> {
  for (let from = 0; from <= 0x2_ff_ff; from += 512) {
    const codes = Array.from({ length: 512 }, (_one, index) => from + index);
    yield codes.map((code) => `a${String.fromCodePoint(code)}b`).join(" ");
  }
}

describe("the key of a keyword", () => {
  const isSame = (one: string, other: string): boolean => keywordKey(one) === keywordKey(other);

  it("is the same for spellings that searchers don't tell apart", () => {
    for (const [one, other] of [
      ["Pour Over Coffee", " pour  over\tcoffee\n"],
      ["cafe\u0301", "café"],
      ["Ｃａｆｅ", "cafe"],
      ["ｺｰﾋｰ ﾒｰｶｰ", "コーヒー メーカー"],
      ["women’s shoes", "women's shoes"],
      ["women´s shoes", "women's shoes"],
      ["Hawaiʻi", "hawaiʼi"],
      ["e–mail", "e-mail"],
      ["e\u2011mail", "e-mail"],
      ["how to brew.", "how to brew"],
      ["コーヒーの淹れ方。", "コーヒーの淹れ方"],
      ["ΚΑΦΈΣ", "καφές"],
      ["İSTANBUL", "istanbul"],
      ["soft\u00ADware", "software"],
      ["צה״ל", 'צה"ל'],
      ["Node.js.", "node.js"],
    ] as const) {
      assert.ok(isSame(one, other), `${one} = ${other}`);
    }
  });

  it("is another one for words that differ in a mark or a sign", () => {
    for (const [one, other] of [
      ["schon", "schön"],
      ["año", "ano"],
      ["バス", "パス"],
      ["दाल", "दिल"],
      ["войны", "воины"],
      ["все", "всё"],
      ["nước dừa", "nước dứa"],
      ["C", "C#"],
      ["C", "C++"],
      ["C#", "C++"],
      [".NET", "NET"],
      ["sınır", "sinir"],
      ["Maße", "Masse"],
      ["قَهْوَة", "قهوة"],
      ["e-mail", "email"],
      ["Disney+", "Disney"],
      ["ビール", "ビル"],
    ] as const) {
      assert.ok(!isSame(one, other), `${one} ≠ ${other}`);
    }
  });

  it("is its own key, whatever the script", () => {
    fc.assert(fc.property(phrase, (text) => isSame(keywordKey(text), text)));
    for (const text of allCharacters()) {
      assert.equal(keywordKey(keywordKey(text)), keywordKey(text));
    }
  });
});

describe("the key of a title", () => {
  it("ignores case and white space and nothing else", () => {
    for (const [one, other] of [
      ["Die Straße", " die  STRASSE "],
      ["ΣΊΣΥΦΟΣ", "σίσυφος"],
      ["Cafe\u0301", "café"],
      ["İzmir", "izmir"],
      ["ŒUVRE", "œuvre"],
    ] as const) {
      assert.equal(textKey(one), textKey(other));
    }
    for (const [one, other] of [
      ["Arrays in C#", "Arrays in C++"],
      ["Coffee: a guide", "Coffee – a guide"],
      ["What’s new", "What's new"],
      ["Tea.", "Tea"],
      ["Ｔｅａ", "Tea"],
      ["x² explained", "x2 explained"],
      ["Schön", "Schon"],
    ] as const) {
      assert.notEqual(textKey(one), textKey(other));
    }
  });

  it("is its own key, whatever the script", () => {
    fc.assert(fc.property(phrase, (text) => textKey(textKey(text)) === textKey(text)));
    for (const text of allCharacters()) {
      assert.equal(textKey(textKey(text)), textKey(text));
    }
  });

  it("is the same for a text in capitals", () => {
    // ı has no capital of its own
    fc.assert(
      fc.property(phrase, (text) => {
        fc.pre(!/ı|\u0345/u.test(text.normalize("NFD")));
        assert.equal(textKey(text.toUpperCase()), textKey(text));
      }),
    );
  });
});

describe("the key of a page", () => {
  const tea = "https://example.com/tea";

  it("is the same for addresses under which readers find the same page", () => {
    for (const [one, other] of [
      ["http://www.Example.com:80/tea/", tea],
      ["example.com/tea", tea],
      ["//example.com/tea#brewing", tea],
      ["HTTPS://EXAMPLE.COM./tea//", tea],
      [
        `${tea}?utm_source=x&GCLID=1&fbclid=2&srsltid=3&gad_source=4&gad_campaignid=5&msclkid=6`,
        tea,
      ],
      [`${tea}?b=2&a=1&utm_id=4`, `${tea}?a=1&b=2`],
      [`${tea}?q=green+tea`, `${tea}?q=green%20tea`],
      [`${tea}?q=a%2cb`, `${tea}?q=a,b`],
      [`${tea}?a&`, `${tea}?a=`],
      ["https://example.com/%7Eann/%41", "https://example.com/~ann/A"],
      ["https://example.com/caf%c3%a9", "https://example.com/café"],
      ["https://example.com/cafe%CC%81", "https://example.com/caf%C3%A9"],
      ["https://example.com/a%2fb", "https://example.com/a%2Fb"],
      ["https://example.com/%e4", "https://example.com/%E4"],
      ["https://bücher.example/x", "http://xn--bcher-kva.example/x"],
      ["https://example.com", "http://www.example.com/"],
      ["https://example.com/a/../tea", tea],
    ] as const) {
      assert.notEqual(pageKey(one), undefined);
      assert.equal(pageKey(one), pageKey(other), `${one} = ${other}`);
    }
  });

  it("is another one for another page", () => {
    for (const [one, other] of [
      ["https://example.com/Tea", tea],
      ["https://blog.example.com/tea", tea],
      [`${tea}?page=2`, tea],
      [`${tea}?a=1&a=2`, `${tea}?a=2&a=1`],
      ["https://example.com:8080/tea", tea],
      ["https://example.com/a%2Fb", "https://example.com/a/b"],
      ["https://www.de/tea", "https://de/tea"],
      [`${tea}?A=1`, `${tea}?a=1`],
    ] as const) {
      assert.notEqual(pageKey(one), pageKey(other), `${one} ≠ ${other}`);
    }
    assert.equal(pageKey("https://www.de/tea"), "www.de/tea");
  });

  it("is none for what is no page of the web", () => {
    for (const text of [
      "",
      "tea",
      "green tea",
      "mailto:a@b.example",
      "https://a:b@example.com/",
      "https://",
      "file:///a",
    ]) {
      assert.equal(pageKey(text), undefined, text);
    }
  });

  it("is its own key, and the same with and without the shortcut for plain addresses", () => {
    const path = fc.array(
      fc.oneof(
        fc.constantFrom(
          "a",
          "A",
          "/",
          "//",
          "/./",
          "..",
          "%7e",
          "%2f",
          "%C3%A9",
          "é",
          "e\u0301",
          "%",
          "+",
          "~",
          "=",
          "&",
          "?",
          "#",
          "utm_a=1",
          "www.",
          ":80",
          "ſ",
          " ",
        ),
        fc.string({ unit: "binary", maxLength: 3 }),
      ),
      { maxLength: 8 },
    );
    const host = fc.constantFrom(
      "example.com",
      "WWW.Example.com",
      "www.www.a.de",
      "www.de",
      "münchen.example",
      "a.example:443",
      "1.2.3.4",
      "a_b.example",
    );
    fc.assert(
      fc.property(fc.constantFrom("http://", "https://", ""), host, path, (scheme, name, parts) => {
        const url = `${scheme}${name}/${parts.join("")}`.replace(/[\0- ]+$/u, "");
        const key = pageKey(url);
        if (key !== undefined) {
          assert.equal(pageKey(key), key);
          assert.equal(pageKey(`https://${key}#x`), key);
          assert.equal(pageKey(url.includes("?") ? url : url.replace(/#|$/u, "?$&")), key);
        }
      }),
      { numRuns: 500 },
    );
  });
});
