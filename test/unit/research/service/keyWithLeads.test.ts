import assert from "node:assert/strict";
import { KeyFinder } from "../../../../src/research/service/keyFinder.ts";

/** `[from, to]` of each key in a whole text. */
function placesOf(key: string, text: string): (readonly [number, number])[] {
  const { found } = new KeyFinder(key).search(Buffer.from(text, "latin1"), true);
  return found.map(({ start, end }) => [start, end]);
}

/** Where the bytes may be the beginning of a key, when more may follow. */
function openAt(key: string, text: string): number {
  return new KeyFinder(key).search(Buffer.from(text, "latin1"), false).open;
}

const hex = (character: string): string => character.charCodeAt(0).toString(16);
const encodings: readonly ((character: string) => string)[] = [
  (character) => `%${hex(character)}`,
  (character) => `\\u00${hex(character)}`,
  (character) => `&#x${hex(character)};`,
];

describe("a key with characters that encodings begin with", () => {
  for (const key of [
    "a%b&c-defgh",
    "%ab-cdefgh",
    "&ab-cdefgh",
    "ab-cdefg%h",
    "ab-cdefg&h",
    "a%%b&&c-defg",
  ]) {
    it(`S3: is found as it is and with each of its characters encoded (${key})`, () => {
      assert.deepEqual(placesOf(key, `~${key}~`), [[1, 1 + key.length]]);
      assert.deepEqual(placesOf(key, `~${key}`), [[1, 1 + key.length]]);
      for (const encode of encodings) {
        for (let at = 0; at < key.length; at += 1) {
          const character = key.charAt(at);
          const text = `${key.slice(0, at)}${encode(character)}${key.slice(at + 1)}`;
          assert.deepEqual(placesOf(key, `~${text}~`), [[1, 1 + text.length]], text);
        }
        const all = [...key].map((character) => encode(character)).join("");
        assert.deepEqual(placesOf(key, `~${all}~`), [[1, 1 + all.length]], all);
      }
    });

    it(`S3: is left open until it has ended, and nothing like it is taken for it (${key})`, () => {
      for (let length = 1; length < key.length; length += 1) {
        assert.equal(openAt(key, `~${key.slice(0, length)}`), 1, key.slice(0, length));
      }
      const other = key.replace("-", "~");
      assert.deepEqual(placesOf(key, `~${other}~`), []);
      assert.deepEqual(placesOf(key, `~${key.slice(0, -1)}!`), []);
      assert.deepEqual(placesOf(key, `~${key.slice(1)}~`), []);
    });
  }

  it("S3: a backslash in it is found as it is, doubled, and as an escape", () => {
    for (const key of [String.raw`ab\cd-efgh`, String.raw`\ab-cdefgh`, String.raw`ab-cdefgh\z`]) {
      for (const backslash of ["\\", "\\\\", String.raw`\u005c`, "%5c", "&#92;", "&bsol;"]) {
        const text = key.replace("\\", () => backslash);
        const found = placesOf(key, `~ ${text} ~`);
        assert.deepEqual(found, [[2, 2 + text.length]], text);
      }
    }
  });

  it("S3: is found when only its first or last character is encoded, and the others look like encodings", () => {
    for (const key of [
      "a%25b-cdefg",
      "a&#37;b-cdefg",
      "ab%2525-cdefg",
      String.raw`a\u0061-cdefg`,
    ]) {
      for (const encode of encodings) {
        for (const text of [`${encode("a")}${key.slice(1)}`, `${key.slice(0, -1)}${encode("g")}`]) {
          assert.deepEqual(placesOf(key, `~${text}~`), [[1, 1 + text.length]], text);
        }
      }
    }
  });

  it("S3: no other character stands for one of these", () => {
    assert.deepEqual(placesOf("a%b&c-defgh", "~%61~b&c-defgh~ %61%b~c-defgh"), []);
  });

  it("S3: a plain key beside an encoded one is found, too, however near", () => {
    const key = "a%b&c-defgh";
    const encoded = key.replace("%", "%25").replace("&", "&amp;");
    for (const [first, second] of [
      [key, encoded],
      [encoded, key],
    ] as const) {
      assert.deepEqual(placesOf(key, first + second), [
        [0, first.length],
        [first.length, first.length + second.length],
      ]);
    }
  });
});
