import assert from "node:assert/strict";
import { otherEncodingWords } from "../../../../src/research/results/tableWords.ts";
import { decodeTable, textProblem } from "../../../../src/research/tables/encodings.ts";

/** The bytes of a text in an encoding of one or two bytes a letter, by trying all of them. */
function encoded(text: string, encoding: string): Uint8Array {
  const decoder = new TextDecoder(encoding);
  const codes = new Map<string, readonly number[]>();
  for (let first = 0; first < 256; first += 1) {
    codes.set(decoder.decode(Uint8Array.of(first)), [first]);
  }
  for (let first = 0x81; first < 0xff && /^(?:shift_jis|gbk|euc-kr)$/u.test(encoding); first += 1) {
    for (let second = 0x40; second < 0xff; second += 1) {
      const letter = decoder.decode(Uint8Array.of(first, second));
      if ([...letter].length === 1 && !codes.has(letter)) {
        codes.set(letter, [first, second]);
      }
    }
  }
  return Uint8Array.from(
    Array.from(text).flatMap(
      (letter) => codes.get(letter) ?? assert.fail(`${encoding}: ${letter}`),
    ),
  );
}

const samples: readonly (readonly [string, string])[] = [
  ["windows-1252", "mot;volume\ncafé crème;1200\noù acheter;5\nchâteau;4\n"],
  ["windows-1252", "keyword;volume\nmüsli;1\nkaffeemühle größe;3\n"],
  ["windows-1252", "palabra;v\nniño pequeño;3\n¿qué es?;4\n"],
  ["windows-1252", "ord;v\nrødgrød;3\nøl;2\nkøb;3\n"],
  ["windows-1252", "parola;v\nperché;2\ncosì;3\npiù;3\nperò;3\n"],
  ["windows-1252", "keyword;price\ncoffee;5 €\n"],
  ["windows-1250", "słowo;v\nkawa żółta;2\nłóżko;3\n"],
  ["windows-1250", "slovo;v\npříklad;2\nměsto;3\nželezný kůň;3\n"],
  ["windows-1251", "слово;v\nкофе;2\nчай зелёный;3\n"],
  ["windows-1251", "слово;v\nкава їжа;2\nєвро;3\n"],
  ["shift_jis", "キーワード;v\nコーヒー;2\n珈琲豆の選び方;3\n"],
  ["gbk", "关键词;v\n咖啡豆;2\n怎么选择咖啡机;3\n"],
  ["euc-kr", "키워드;v\n커피 원두;2\n인기 검색어;3\n"],
];

describe("the encoding of a table", () => {
  it("can't be another one than its bytes say, and why not is said", () => {
    const why = (bytes: Uint8Array, chosen: string): string | undefined =>
      otherEncodingWords("a.csv", decodeTable(bytes, chosen), chosen);
    const utf8 = Buffer.from("keyword\ncafé\n");
    assert.match(why(utf8, "windows-1252") ?? "", /All of a\.csv is valid UTF-8.*Windows-1252/u);
    assert.equal(why(utf8, "utf-8"), undefined);
    assert.match(why(Buffer.from("keyword\ntea\n"), "gbk") ?? "", /only ASCII/u);
    const marked = Buffer.from("\uFEFFkeyword\ncafé\n", "utf16le");
    assert.match(why(marked, "windows-1252") ?? "", /mark of UTF-16 LE.*Windows-1252/u);
    const old = Buffer.from("keyword\ncaf\u00E9\n", "latin1");
    assert.equal(why(old, "windows-1252"), undefined);
  });

  for (const [encoding, text] of samples) {
    it(`is asked for, ${encoding} first: ${text.split("\n")[1]}`, () => {
      const bytes = encoded(text, encoding);
      const asked = decodeTable(bytes);
      assert.ok(asked.kind === "askEncoding");
      assert.equal(asked.offered[0], encoding);
      const chosen = decodeTable(bytes, encoding);
      assert.equal(chosen.kind === "text" && chosen.text, text);
    });
  }

  it("is UTF-16 by its zero bytes, in both orders and without Latin letters", () => {
    for (const text of [
      "keyword,volume\ncoffee,1\n",
      "слово\tv\nкофе\t2\n",
      "关键词\tv\n咖啡豆\t2\n",
    ]) {
      const little = Buffer.from(text, "utf16le");
      for (const [encoding, bytes] of [
        ["utf-16le", little],
        ["utf-16be", Buffer.from(little).swap16()],
      ] as const) {
        const decoding = decodeTable(bytes);
        assert.deepEqual(
          decoding.kind === "text" && [decoding.text, decoding.encoding, decoding.byteOrderMark],
          [text, encoding, false],
        );
      }
    }
  });

  it("isn't UTF-16 for a few zero bytes, which are refused", () => {
    for (const text of ["keyword,volume\ncof\0fee,90\n", "a,b\n\0\0\n", "\0keyword\nx\n"]) {
      assert.equal(decodeTable(Buffer.from(text)).kind, "refused", JSON.stringify(text));
    }
  });

  it("is known where the end is cut off within a character", () => {
    for (const [whole, encoding] of [
      [Buffer.from("mot\ncafé, thé vert ☕"), "utf-8"],
      [Buffer.from("\uFEFFmot\ncafé, thé vert ☕a", "utf16le"), "utf-16le"],
    ] as const) {
      const decoding = decodeTable(whole.subarray(0, whole.length - 1));
      assert.ok(decoding.kind === "text");
      assert.deepEqual([decoding.encoding, decoding.endsWithinCharacter], [encoding, true]);
      assert.ok(decoding.text.startsWith("mot\ncafé"));
    }
    // nothing before it says that it is UTF-8
    assert.equal(decodeTable(Buffer.from("mot\ncaf\u00e9", "latin1")).kind, "askEncoding");
  });

  it("that was chosen has to fit", () => {
    const decoding = decodeTable(Uint8Array.of(0x6b, 0x0a, 0x81), "euc-kr");
    assert.deepEqual(decoding, {
      kind: "refused",
      problem: { kind: "notInEncoding", encoding: "euc-kr" },
    });
  });

  it("that was chosen doesn't count where the bytes say another", () => {
    const text = "mot\ncafé\n";
    for (const bytes of [Buffer.from(text), Buffer.from(`\uFEFF${text}`)]) {
      for (const chosen of ["windows-1252", "utf-16le"]) {
        const decoding = decodeTable(bytes, chosen);
        assert.deepEqual(decoding.kind === "text" && [decoding.text, decoding.encoding], [
          text,
          "utf-8",
        ]);
      }
    }
    const marked = decodeTable(Buffer.from(`\uFEFF${text}`, "utf16le"), "windows-1252");
    assert.equal(marked.kind === "text" && marked.text, text);
    const chosen = decodeTable(Buffer.from(text, "latin1"), "windows-1252");
    assert.equal(chosen.kind === "text" && chosen.text, text);
  });

  it("never brings about a lost character", () => {
    assert.deepEqual(textProblem("a\nb\uFFFD"), { kind: "lostCharacters", line: 2 });
    assert.deepEqual(textProblem("a\r\nb\r\n\0"), { kind: "notText", line: 3 });
    assert.equal(textProblem("café"), undefined);
  });
});
