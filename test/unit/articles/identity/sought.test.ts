import assert from "node:assert/strict";
import fc from "fast-check";
import { lacksWords } from "../../../../src/articles/identity/missingWords.ts";
import { phraseOf } from "../../../../src/articles/identity/phrase.ts";
import { visibleText } from "../../../../src/shared/visibleText.ts";
import { soughtPlaces, soughtText } from "../../../../src/articles/identity/soughtText.ts";

describe("words that may stand in a text in another form", () => {
  it("don't count as missing", () => {
    for (const [text, keyword] of [
      ["Women's boots", "woman boots"],
      ["Feet size", "foot size"],
      ["Buying a house", "buy house"],
      ["हिन्दी सीखें", "हिंदी सीखें"],
      ["सम्बन्ध", "संबंध"],
    ] as const) {
      assert.ok(!lacksWords(text, keyword), `${keyword} in ${text}`);
    }
    for (const [text, keyword] of [
      ["Green tea", "two"],
      ["A book", "bike tour"],
    ] as const) {
      assert.ok(lacksWords(text, keyword), `${keyword} not in ${text}`);
    }
  });
});

describe("a keyword that is looked for in a text", () => {
  it("is there whatever its case, in scripts with and without blanks", () => {
    for (const [text, keyword] of [
      ["Elektrikli Isıtıcı Önerileri", "ısıtıcı"],
      ["ELEKTRİKLİ ISITICI", "elektrikli ısıtıcı"],
      ["GROSSE KANNEN", "große kannen"],
      ["Große Kannen", "grosse Kannen"],
      ["Ο ΚΑΛΎΤΕΡΟΣ ΚΑΦΈΣ", "καλυτερος καφές"],
      ["Der schonste Kaffee", "schönste kaffee"],
      ["Nước dừa", "nuoc dua"],
      ["קָפֶה טָעִים", "קפה טעים"],
      ["قَهْوَةٌ لَذِيذَة", "قهوة لذيذة"],
      ["Ёлка своими руками", "елка своими руками"],
      ["Smørrebrød", "smorrebrod"],
      ["コーヒーのおいしい淹れ方", "コーヒー 淹れ方"],
      ["コーヒーのおいしい淹れ方", "コーヒー淹れ方"],
      ["ｺｰﾋｰの淹れ方", "コーヒー"],
      ["如何冲泡好喝的咖啡", "咖啡 冲泡"],
      ["วิธีชงกาแฟดริปให้อร่อย", "กาแฟ ดริป"],
      ["របៀបឆុងកាហ្វេ", "កាហ្វេ ឆុង"],
      ["ວິທີຊົງກາເຟ", "ກາເຟ ຊົງ"],
      ["ကော်ဖီဖျော်နည်း", "ဖျော်နည်း ကော်ဖီ"],
      ["Python入門ガイド", "python 入門"],
      ["C++入門", "C++ 入門"],
      ["iPhone 15ケース", "iphone 15 ケース"],
    ] as const) {
      assert.ok(!lacksWords(text, keyword), `${keyword} in ${text}`);
    }
  });

  it("isn't called missing for an ending, an article, a hyphen or a compound", () => {
    for (const [text, keyword] of [
      ["맛있는 커피를 내리는 방법", "커피 방법"],
      ["커피메이커 추천", "커피 메이커"],
      ["커피 메이커 추천", "커피메이커"],
      ["أفضل القهوة والشاي", "قهوة شاي"],
      ["قهوة عربية", "القهوة العربية"],
      ["הקפה הטוב בעולם", "קפה טוב"],
      ["בקפה", "הקפה"],
      ["The best espresso machines", "espresso machine"],
      ["Every espresso machine", "espresso machines"],
      ["Berries and cities", "berry city"],
      ["Email marketing", "e-mail marketing"],
      ["E-Mails schreiben", "email schreiben"],
      ["Building a web site", "website"],
      ["Kaffeemaschinen im Test", "Kaffee Maschine"],
      ["Die Bäume", "Baum"],
      ["Лучшие кофемашины", "кофемашина"],
      ["Какой чай выбрать: о чае", "чай"],
      ["Kahvelerinizden en iyisi", "kahve"],
      ["PCs compared", "pc"],
      ["Making coffee", "make coffee"],
      ["Women's shoes", "womens shoes"],
      ["ASP.NET for beginners", ".NET"],
      ["Arrays in C++", "arrays in c"],
    ] as const) {
      assert.ok(!lacksWords(text, keyword), `${keyword} in ${text}`);
    }
  });

  it("is missing where it surely is", () => {
    for (const [text, keyword] of [
      ["Our team", "tea"],
      ["Green coffee", "green tea"],
      ["バスの時刻表", "パス"],
      ["दिल की बात", "दाल"],
      ["воины света", "войны"],
      ["Arrays in C", "C++"],
      ["Arrays in C++", "C#"],
      ["Internet of things", ".NET"],
      ["Trends of 2024", "trends 2025"],
      ["紅茶のおいしい淹れ方", "コーヒー 淹れ方"],
      ["커피를 내리는 방법", "녹차"],
      ["أفضل الشاي", "قهوة"],
      ["", "tea"],
    ] as const) {
      assert.ok(lacksWords(text, keyword), `${keyword} not in ${text}`);
    }
  });

  it("is always in a text that has it, whatever stands around", () => {
    const words = fc
      .array(
        fc.oneof(
          fc.constantFrom(
            ..."große ISITICI καφές コーヒー 淹れ方 커피 قهوة קפה กาแฟ दाल C++ .NET e-mail ёлка ｶﾞ e\u0301 x²".split(
              " ",
            ),
          ),
          fc.string({ unit: "grapheme", minLength: 1, maxLength: 4 }),
        ),
        { minLength: 1, maxLength: 3 },
      )
      .map((parts) => parts.join(" "));
    fc.assert(
      fc.property(words, words, words, (before, keyword, after) => {
        const text = `${before} ${keyword} ${after}`;
        // the iota below a Greek vowel is a letter of its own in capitals
        fc.pre(
          !/\u0345/u.test(text.normalize("NFD")) &&
            keyword.trim() === keyword &&
            !/\p{M}|\u200D/u.test(`${keyword.at(0)}${after.at(0)}`),
        );
        assert.ok(!lacksWords(text, keyword));
        assert.ok(!lacksWords(text.toUpperCase(), keyword));
      }),
    );
  });
});

describe("words next to each other", () => {
  const placed = (text: string, words: string): string | undefined => {
    const found = phraseOf(words)?.placeIn(text);
    return found === undefined ? undefined : text.slice(found.start, found.end);
  };

  it("are found as they are written", () => {
    assert.equal(placed("All about Gre\u0301en  *Tea*.", "gréen tea"), "Gre\u0301en  *Tea");
    assert.equal(placed("We write C++ and C#.", "c++ and c#"), "C++ and C#");
    assert.equal(placed("Runs on .NET today", ".net"), ".NET");
    assert.equal(placed("美味しいコー ヒーの淹れ方", "コーヒー"), "コー ヒー");
    assert.equal(placed("قَهْوَة", "قهوة"), "قَهْوَة");
    assert.equal(placed("Straße", "STRASSE"), "Straße");
    assert.equal(placed("ｶﾞｲﾄﾞ", "ガイド"), "ｶﾞｲﾄﾞ");
  });

  it("are no part of other words, and signs make another word", () => {
    assert.equal(placed("teapot", "tea"), undefined);
    assert.equal(placed("We write C++.", "c"), undefined);
    assert.equal(placed("バス", "パス"), undefined);
    assert.equal(phraseOf("…"), undefined);
    assert.equal(phraseOf("go go")?.countIn(soughtText("go go go go")), 2);
    assert.equal(phraseOf("tea")?.countIn(soughtText("tea, tea; teapot tea")), 3);
    assert.equal(phraseOf("バス")?.countIn(soughtText("バス停のバス")), 2);
  });

  it("have the same text with and without their places, which lie in what was given", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 40 }), (text) => {
        const { text: sought, starts, ends } = soughtPlaces(text);
        assert.equal(sought, soughtText(text));
        assert.deepEqual([starts.length, ends.length], [sought.length, sought.length]);
        assert.ok(ends.every((end, index) => end <= text.length && (starts[index] ?? 0) <= end));
        // what isn't seen may keep a mark apart from the letter before it
        if (visibleText(text) === text) {
          assert.equal(soughtText(sought), sought);
        }
      }),
      { numRuns: 500 },
    );
  });
});
