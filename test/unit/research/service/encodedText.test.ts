import assert from "node:assert/strict";
import {
  EncodedReader,
  ended,
  isLead,
  isPunctuation,
  references,
  unfinished,
} from "../../../../src/research/service/encodedText.ts";

const code = (character: string): number => character.charCodeAt(0);

/** What is read at the beginning of a text, and where it ends. */
function read(text: string, isWhole = true, wanted = ended): readonly [number, number] {
  const reader = new EncodedReader(Buffer.from(text, "latin1"), isWhole);
  return [reader.read(0, wanted), reader.next];
}

/** Each text is read as one character to its end, and the characters after it don't change that. */
function assertReads(character: string, ...texts: readonly string[]): void {
  for (const text of texts) {
    for (const after of isLead(code(character)) ? ["", "g", " "] : ["", "~", "g", " "]) {
      assert.deepEqual(read(text + after), [code(character), text.length], text + after);
    }
  }
}

/** Each text is read as its first character, as it is. */
function assertPlain(...texts: readonly string[]): void {
  for (const text of texts) {
    assert.deepEqual(read(text), [code(text), 1], text);
  }
}

describe("an encoded character", () => {
  it("S3: is read in every encoding by itself", () => {
    assertReads("o", "o", String.raw`\u006f`, String.raw`\u006F`, "%6f", "%6F");
    assertReads("o", "&#111;", "&#0000111;", "&#x6f;", "&#X6F;", "&#x006f;");
    assertReads("_", "&lowbar;", "&UnderBar;", "%5f", String.raw`\_`, "&#95;");
    assertReads("/", String.raw`\/`, "&sol;", "%2F");
    assertReads('"', String.raw`\"`, "&quot;", "&QUOT;");
    assertReads("\\", String.raw`\\`, "&bsol;", "%5C", String.raw`\u005c`);
    assertReads("\u0000", String.raw`\u0000`, "%00", "&#0;");
    assertReads("\u007f", "%7f", "&#127;");
  });

  it("S3: is read through one encoding around another, three deep and no deeper", () => {
    assertReads("o", "%256f", "%25256f", "%25256F", "&amp;#111;", "&amp;amp;#111;");
    assertReads("o", String.raw`\\u006f`, String.raw`\\\\u006f`, String.raw`\u005cu006f`);
    assertReads("o", String.raw`%5cu006f`, String.raw`&#92;u006f`, "&percnt;6f", "%26%23111%3B");
    assertReads("o", String.raw`\u00256f`, "%&#54;f", "%%36f", "%6%66", String.raw`\u00%36f`);
    assertReads("_", "&amp;lowbar;", "&%6cowbar;", "&lowba&#114;;");
    assertReads("/", String.raw`\\\/`, String.raw`\\\\\\\/`);
    assertReads("%", "%2525256f".slice(0, 7));
    assert.deepEqual(read("%2525256f"), [code("%"), 7]);
    assert.deepEqual(read("&amp;amp;amp;#111;"), [code("&"), 13]);
  });

  it("S3: ends where its number ends, with or without a semicolon", () => {
    for (const [text, length] of [
      ["&#111g", 5],
      ["&#111 ", 5],
      ["&#111", 5],
      ["&#x6fg", 5],
      ["&#x6f", 5],
      ["&#X6f_", 5],
      ["&#111;;", 6],
      ["&#111&#114;", 5],
      ["&#111%72", 5],
      [String.raw`&#111\u0072`, 5],
      ["&#111&", 5],
      ["&#x6f%72", 5],
    ] as const) {
      assert.deepEqual(read(text), [code("o"), length], text);
    }
    assertReads("!", "&#33;", "&#x21;");
    assert.deepEqual(read("&#33&#33;"), [code("!"), 4]);
    assert.deepEqual(read("&#33%33"), [code("!"), 4]);
    assert.deepEqual(read("&#32%33;"), [0x80, 8], "a blank is no visible character");
    // A number of a blank or less may go on with encoded digits.
    assert.deepEqual(read("&#3%33;"), [code("!"), 7]);
    assert.deepEqual(read("&#x2%31;"), [code("!"), 8]);
  });

  it("S3: is decoded no further than to the one that is wanted", () => {
    assert.deepEqual(read("%256f", true, code("%")), [code("%"), 3]);
    assert.deepEqual(read("%25256f", true, code("%")), [code("%"), 3]);
    assert.deepEqual(read("%256f", true, code("o")), [code("o"), 5]);
    assert.deepEqual(read(String.raw`\\u006f`, true, code("\\")), [code("\\"), 2]);
    assert.deepEqual(read("&amp;#111;", true, code("&")), [code("&"), 5]);
    assert.deepEqual(read("%6f", true, code("%")), [code("o"), 3]);
  });

  it("S3: is one that no key has when it lies beyond ASCII", () => {
    for (const text of ["%e9", "%80", String.raw`\u0080`, String.raw`\u20ac`, "&#233;", "&#x80;"]) {
      assert.deepEqual(read(text), [0x80, text.length], text);
    }
    assert.deepEqual(read("\u00e9"), [0xe9, 1], "a byte is what it is");
    assert.deepEqual(read("&#9999999999;"), [0x80, 13]);
  });

  it("S3: is no encoding after all", () => {
    assertPlain("%", "%6", "%g", "%6g", "%g6", "%/0", "%:0", "%@0", "%`0", "%é0");
    assertPlain("\\", String.raw`\u`, String.raw`\u006`, String.raw`\u006g`, String.raw`\x6f`);
    assertPlain(String.raw`\o`, String.raw`\n`, String.raw`\7`, String.raw`\ `, "\\\u007f", "\\é");
    assertPlain("&", "&o", "&#", "&#;", "&#x", "&#x;", "&#xg;", "&#a", "&nbsp;", "&;", "& ");
    assertPlain("&lowbar", "&lowbar ", "&lowbarx;", "&Lowbar;", "&amp", "&1;", "&low1bar;");
    assertPlain(String.raw`\%`, String.raw`\&`, "o", "~", " ");
    assertPlain(String.raw`\%g`, String.raw`\&g;`);
  });

  it("S3: has at most 16 digits, and a name at most 16 letters", () => {
    assertReads("o", "&#0000000000111;", `&#x${"0".repeat(13)}6f;`);
    assert.deepEqual(read(`&#${"0".repeat(12)}111;`), [code("o"), 18]);
    assertPlain(`&#${"0".repeat(13)}111;`, `&#x${"0".repeat(14)}6f;`);
    assertReads("`", "&DiacriticalGrave;");
    const letters = "a".repeat(16);
    assert.deepEqual(read(`&${letters}`, false), [unfinished, 18]);
    assert.deepEqual(read(`&${letters}a`, false), [code("&"), 1]);
    assert.deepEqual(read(`&#${"0".repeat(15)}`, false)[0], unfinished);
    assert.deepEqual(read(`&#${"0".repeat(16)}`, false), [code("&"), 1]);
  });

  it("S3: is unfinished wherever more bytes may end it, and what it seems when none follow", () => {
    for (const [text, from] of [
      [String.raw`\u006f`, 1],
      ["%6f", 1],
      ["%256f", 1],
      ["&lowbar;", 1],
      ["&#111;", 1],
      ["&#x6f;", 1],
      [String.raw`\\u006f`, 1],
      [String.raw`\/`, 1],
      ["&amp;#x6f;", 1],
      ["%%36%66", 1],
    ] as const) {
      for (let length = from; length < text.length; length += 1) {
        const cut = text.slice(0, length);
        assert.equal(read(cut, false)[0], unfinished, cut);
        assert.notEqual(read(cut, true)[0], unfinished, cut);
      }
      assert.notEqual(read(text, true)[0], unfinished, text);
    }
    assert.deepEqual(read("", false), [unfinished, 1]);
    assert.deepEqual(read("", true), [ended, 1]);
    assert.deepEqual(read("&#111;", false), [code("o"), 6]);
    assert.deepEqual(read("%6f", false), [code("o"), 3]);
    assert.deepEqual(read("%6g", false), [code("%"), 1]);
    assert.deepEqual(read(String.raw`\o`, false), [code("\\"), 1]);
    assert.deepEqual(read("&1", false), [code("&"), 1]);
    assert.deepEqual(read("o", false), [code("o"), 1]);
  });

  it("S3: has each name that HTML knows for it", () => {
    const named = Object.groupBy(references, ([, character]) => character);
    const visible = Array.from({ length: 0x7f - 0x21 }, (_, index) =>
      String.fromCharCode(0x21 + index),
    );
    // HTML's list has none for the hyphen, the tilde, letters and digits.
    assert.deepEqual(
      Object.keys(named).toSorted(),
      visible.filter((character) => !/[\w~-]/u.test(character) || character === "_").toSorted(),
    );
    for (const [name, character] of references) {
      assertReads(character, `&${name};`);
    }
    assert.equal(references.size, 43);
  });

  it("S3: begins with one of three characters; only punctuation has a backslash before it", () => {
    const all = Array.from({ length: 256 }, (_, byte) => byte);
    assert.deepEqual(all.filter(isLead), [0x25, 0x26, 0x5c]);
    assert.equal(isLead(undefined), false);
    assert.equal(
      String.fromCharCode(...all.filter(isPunctuation)),
      "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~",
    );
    for (const byte of all) {
      const character = String.fromCharCode(byte);
      assert.equal(
        read(`%0${character}`)[1],
        /[0-9a-f]/iu.test(character) ? 3 : 1,
        `${byte} as a digit`,
      );
    }
  });
});
