import assert from "node:assert/strict";
import { references } from "../../../../src/research/service/encodedText.ts";
import { EscapeStarts } from "../../../../src/research/service/escapeStarts.ts";

const starts = new EscapeStarts(Buffer.from("or_K", "latin1"));

function placesIn(text: string, by = starts): number[] {
  return by.in(Buffer.from(text, "latin1"));
}

function assertStarts(...texts: readonly string[]): void {
  for (const text of texts) {
    assert.ok(placesIn(text).includes(0), text);
    assert.ok(placesIn(`~~${text}~~`).includes(2), text);
  }
}

function assertNone(...texts: readonly string[]): void {
  for (const text of texts) {
    assert.deepEqual(placesIn(`${text}~~`), [], text);
  }
}

describe("where an encoded character of a key may begin", () => {
  it("S3: is at a JSON escape of one of its characters, or of one that begins an encoding", () => {
    assertStarts(String.raw`\u006f`, String.raw`\u006F`, String.raw`\u004b`, String.raw`\u005F`);
    assertStarts(String.raw`\u005c`, String.raw`\u0025`, String.raw`\u0026`, String.raw`\_`);
    assertNone(String.raw`\u0061`, String.raw`\u006e`, String.raw`\u0000`, String.raw`\u20ac`);
    assertNone(String.raw`\uffff`, String.raw`\u016f`, String.raw`\u106f`, String.raw`\u00ef`);
    assertNone(String.raw`\"a`, String.raw`\n`, String.raw`\o`, String.raw`\K`, String.raw`\/`);
    // Digits may be encoded themselves, and what comes after a digit that is none is somebody else's business.
    assertStarts(String.raw`\u00%36f`, String.raw`\u%30%30`, String.raw`\u006\u0066`);
  });

  it("S3: is at percent and two digits of one of its characters", () => {
    assertStarts("%6f", "%6F", "%4b", "%5F", "%25", "%26", "%5c", "%5C");
    assertNone("%20", "%61", "%6e", "%f6", "%e2%82", "%00", "%ff", "%g6", "%6g", "% 6", "%zz");
    assertStarts("%%36f", "%6%66", String.raw`%\u0036f`, "%&#54;f", "%6&#102;");
    assert.deepEqual(
      placesIn("%g%36~~"),
      [],
      "an encoded second digit doesn't help a first that is none",
    );
    assert.deepEqual(placesIn("%z&#54;"), [2]);
  });

  it("S3: is at a reference to one of its characters, or to one that begins an encoding", () => {
    assertStarts("&#111;", "&#x6f;", "&lowbar;", "&UnderBar;", "&amp;", "&AMP;", "&bsol;");
    assertStarts("&percnt;", "&%6cowbar;", "&l%6fwbar;", String.raw`&\u006cowbar;`);
    assertStarts(String.raw`&l\u006fwbar;`, "&&#108;owbar;", "&l&#111;wbar;");
    assertNone("&a=1", "&b=2", "&excl;", "&quot;", "&nbsp;", "&gt;", "&1#", "&x#");
  });

  it("S3: is at each lead that the end cuts off before that is clear", () => {
    for (const text of ["\\", "%", "&", "\\u", "%6", "%2", "&l", "&#", "&q", "\\n", "\\_"]) {
      assert.deepEqual(placesIn(`~${text}`), [1], text);
    }
    for (const text of [
      String.raw`\u0`,
      String.raw`\u00`,
      String.raw`\u006`,
      "%6f",
      "&#1",
      "&lo",
    ]) {
      assert.deepEqual(placesIn(`~${text}`), [1], text);
    }
  });

  it("S3: is told of a whole text in its order", () => {
    assert.deepEqual(placesIn(String.raw`&#1 %6f \_~ %20 \"~ &#x %6F`), [0, 4, 8, 20, 24]);
    assert.deepEqual(placesIn("%6f%6f%6f"), [0, 3, 6]);
    assert.deepEqual(placesIn("nothing of that kind"), []);
    assert.deepEqual(placesIn(""), []);
    assert.deepEqual(starts.in(Buffer.from("größe %6f €", "utf8")), [8]);
  });

  it("S3: is at the name of any character that a key has, and no other", () => {
    for (const [name, character] of references) {
      const own = new EscapeStarts(Buffer.from(character, "latin1"));
      assert.deepEqual(placesIn(`&${name};~`, own), [0], name);
    }
    const digits = new EscapeStarts(Buffer.from("0123", "latin1"));
    for (const [name, character] of references) {
      if (!/[%&\\]/u.test(character)) {
        const isShared = [...references].some(
          ([other, meant]) => /[%&\\]/u.test(meant) && other.slice(0, 2) === name.slice(0, 2),
        );
        assert.deepEqual(placesIn(`&${name};~`, digits), isShared ? [0] : [], name);
      }
    }
  });
});
