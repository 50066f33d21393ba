import assert from "node:assert/strict";
import { KeyFinder } from "../../../../src/research/service/keyFinder.ts";

const key = "or_K-9f/x7Qz";
const finder = new KeyFinder(key);

/** `[from, to]` of each key in a whole text. */
function placesOf(text: string, by = finder): (readonly [number, number])[] {
  const { found, open } = by.search(Buffer.from(text, "latin1"), true);
  assert.equal(open, text.length, "nothing is left open at the end of everything");
  return found.map(({ start, end }) => [start, end]);
}

/**
 * The key is found where it is written in a text, as soon as it has ended (with `more`: as soon as so many characters
 * after it are there), and is left open before that.
 */
function assertFound(before: string, written: string, after = "~ ~", by = finder, more = 0): void {
  const text = `${before}${written}${after}`;
  const start = before.length;
  const end = start + written.length;
  assert.deepEqual(placesOf(text, by), [[start, end]], text);
  for (let length = start; length <= text.length; length += 1) {
    const { found, open } = by.search(Buffer.from(text.slice(0, length), "latin1"), false);
    if (length < end + more) {
      assert.deepEqual([found, open], [[], start], `the first ${length} of ${text}`);
    } else {
      assert.deepEqual(found, [{ start, end }], `the first ${length} of ${text}`);
    }
  }
}

function assertNowhere(...texts: readonly string[]): void {
  for (const text of texts) {
    assert.deepEqual(placesOf(text), [], text);
  }
}

const written = (encode: (character: string, index: number) => string, of = key): string =>
  [...of].map(encode).join("");
const hex = (character: string): string => character.charCodeAt(0).toString(16);

describe("where a key is in bytes", () => {
  it("S3: is found as it is, at the beginning, in the middle and at the end", () => {
    for (const before of ["", "~", "~~ ~~", "é"]) {
      assertFound(before, key);
      assertFound(before, key, "");
    }
    assertNowhere("", key.slice(1), key.slice(0, -1), `${key.slice(0, -1)}!`, `!${key.slice(1)}`);
    assertNowhere(key.toUpperCase(), `${key.slice(0, 6)}!${key.slice(6)}`);
  });

  it("S3: is found whichever of its characters are encoded", () => {
    for (let from = 0; from < key.length; from += 1) {
      for (let to = from + 1; to <= key.length; to += 1) {
        const some = (encode: (character: string) => string): string =>
          written((character, index) =>
            index >= from && index < to ? encode(character) : character,
          );
        assertFound(
          "~ ",
          some((character) => `\\u00${hex(character)}`),
        );
        assertFound(
          "~ ",
          some((character) => `%${hex(character)}`),
        );
        assertFound(
          "~ ",
          some((character) => `&#x${hex(character)};`),
        );
        assertFound(
          "~ ",
          some((character) => `&#${character.charCodeAt(0)};`),
          "",
        );
      }
    }
    assertFound(
      "~ ",
      key
        .replace("/", String.raw`\/`)
        .replace("_", "&lowbar;")
        .replace("-", "%2D"),
    );
  });

  it("S3: is found with numbers that lack their semicolon, the last of them when it is clear that none comes", () => {
    const bare = written((character) => `&#${character.charCodeAt(0)}`);
    assert.deepEqual(placesOf(bare), [[0, bare.length]]);
    assert.deepEqual(placesOf(`~${bare};~`), [[1, bare.length + 2]]);
    assertFound("~ ", bare, "~ ~", finder, 1);
    assertFound("~ ", `${key.slice(0, -1)}&#x7a`, "~ ~", finder, 1);
  });

  it("S3: is found when it is encoded up to three times", () => {
    const json = (text: string): string => JSON.stringify(text).slice(1, -1);
    const once = written((character) => `\\u00${hex(character)}`);
    assertFound("~ ", json(once));
    assertFound("~ ", json(json(once)));
    assertFound(
      "~ ",
      written((character) => `%25${hex(character)}`),
    );
    assertFound(
      "~ ",
      written((character) => `%2525${hex(character)}`),
    );
    assertFound(
      "~ ",
      written((character) => `&amp;#${character.charCodeAt(0)};`),
    );
    assertFound("~ ", key.replace("/", `${"\\".repeat(3)}/`));
    assertFound("~ ", key.replace("/", `${"\\".repeat(7)}/`));
    assertNowhere(`${key.replace("/", `${"\\".repeat(15)}/`)}~`);
    assertNowhere(written((character) => `%252525${hex(character)}`));
  });

  it("S3: a plain key beside an encoded one: both are found, whichever comes first, however many", () => {
    const encoded = [
      written((character) => `%${hex(character)}`),
      `%6f${key.slice(1)}`,
      `${key.slice(0, -1)}%7a`,
      key.replace("K", String.raw`\u004b`),
      key.replace("/", String.raw`\/`),
    ];
    for (const other of encoded) {
      for (const gap of ["", "~", " and %20 "]) {
        for (const order of [
          [key, other],
          [other, key],
          [key, other, key],
          [other, key, other],
          [key, key, other, other],
        ]) {
          const text = order.join(gap);
          const places = order.map((one, index) => {
            const start = order.slice(0, index).join(gap).length + (index > 0 ? gap.length : 0);
            return [start, start + one.length];
          });
          assert.deepEqual(placesOf(text), places, text);
          assert.deepEqual(
            placesOf(`%20${text}%20`),
            places.map((ends) => ends.map((at) => at + 3)),
          );
        }
      }
    }
  });

  it("S3: two don't overlap, and what is between them stays", () => {
    const own = new KeyFinder("abcabcabc");
    assert.deepEqual(placesOf("abcabcabcabcabc", own), [[0, 9]]);
    assert.deepEqual(placesOf("abcabcabcabcabcabc", own), [
      [0, 9],
      [9, 18],
    ]);
    assert.deepEqual(placesOf("abcabcab%63abcabcabc", own), [
      [0, 11],
      [11, 20],
    ]);
    assert.deepEqual(placesOf("abcabcabcabcab%63abcabc", own), [
      [0, 9],
      [9, 20],
    ]);
    assert.deepEqual(placesOf("abc%61bcabcabcabc", own), [[0, 11]]);
    assert.deepEqual(placesOf("abcabcabc%61bcabcabc", own), [
      [0, 9],
      [9, 20],
    ]);
    assert.deepEqual(placesOf("abcabc%61bcabcabc", own), [[0, 11]]);
    assert.deepEqual(placesOf("abcabc~abcabcabc~abcabc", own), [[7, 16]]);
  });

  it("S3: leaves open what may become a key, and nothing else", () => {
    const openAt = (text: string, by = finder): number =>
      by.search(Buffer.from(text, "latin1"), false).open;
    assert.equal(openAt(""), 0);
    assert.equal(openAt("~~"), 2);
    for (let length = 1; length < key.length; length += 1) {
      assert.equal(openAt(`~~${key.slice(0, length)}`), 2);
      assert.equal(openAt(`~~${key.slice(0, length)}~`), length + 3);
      assert.equal(openAt(`${key}${key.slice(0, length)}`), key.length);
      assert.equal(openAt(`%6f${key.slice(1)}${key.slice(0, length)}`), key.length + 2);
    }
    assert.equal(openAt("~or_or"), 4);
    assert.equal(openAt("~%"), 1);
    assert.equal(openAt("~or_%"), 1);
    assert.equal(openAt("~or%"), 1);
    assert.equal(openAt("~oo%"), 2);
    assert.equal(openAt("~xx%"), 3);
    assert.equal(openAt("~or_%4"), 1);
    assert.equal(openAt("~or_%5"), 1, "one digit more would tell");
    assert.equal(openAt("~or_%5b"), 7);
    assert.equal(openAt("%20 ~or_%4b"), 5);
    const own = new KeyFinder("abcabcabc");
    assert.equal(openAt("~abcab", own), 1);
    assert.equal(openAt("~abcabcabcab", own), 10);
    assert.equal(openAt("~bcab", own), 3);
    assert.equal(openAt("~abcab%", own), 1);
    const { found, open } = finder.search(Buffer.from(`${key} ~or_%4`), false);
    assert.deepEqual([found, open], [[{ start: 0, end: key.length }], key.length + 2]);
  });

  it("S3: what is almost a key, or almost an escape, takes no longer for it", () => {
    const long = "or_9pX2mTq7VbLr4KcZw8JdYh3-fGs6AeUo";
    const almost = `%6f${long.slice(1, -1)}`;
    assert.deepEqual(placesOf(`${almost}!`.repeat(1_000), new KeyFinder(long)), []);
    const run = "\\".repeat(1_000_000);
    const { found } = finder.search(Buffer.from(`${run}${key}${run}`), true);
    assert.deepEqual(found, [{ start: run.length, end: run.length + key.length }]);
  });

  it("S3: an escape that its first character ends is found with it", () => {
    const own = new KeyFinder("9e9-abcdefgh");
    const whole = String.raw`\u009e9-abcdefgh`;
    const rest = whole.slice(String.raw`\u00`.length);
    for (const before of ["", "~", String.raw`\\`, String.raw`\\\\`, String.raw`\n`]) {
      const from = before.length;
      assert.deepEqual(placesOf(`${before}${whole}~`, own), [[from, from + whole.length]], before);
    }
    for (const before of [
      String.raw`\\u00`,
      String.raw`\\\\u00`,
      "u00",
      "00",
      String.raw`\x00`,
      String.raw`\u00g`,
      String.raw`\u0~`,
    ]) {
      const from = before.length;
      assert.deepEqual(placesOf(`${before}${rest}~`, own), [[from, from + rest.length]], before);
    }
    for (const [escape, tail] of [
      [String.raw`\u`, "009e-abcdefgh"],
      [String.raw`\u0`, "09e9-abcdefgh"],
      [String.raw`\u00`, "9e9-abcdefgh"],
      [String.raw`\u000`, "9e9-abcdefgh"],
      [String.raw`\u000`, "9-abcdefgh"],
    ] as const) {
      const ends = new KeyFinder(tail);
      const text = `~${escape}${tail}~`;
      assert.deepEqual(placesOf(text, ends), [[1, text.length - 1]], text);
    }
    const after = new KeyFinder("e9-abcdefgh");
    assert.deepEqual(
      placesOf(String.raw`~\u0039e9-abcdefgh~`, after),
      [[7, 18]],
      "it ended before",
    );
    const letter = new KeyFinder("n-abcdefgh");
    assert.deepEqual(placesOf(String.raw`~\n-abcdefgh~`, letter), [[1, 12]]);
    assert.deepEqual(placesOf(String.raw`~\\n-abcdefgh~`, letter), [[3, 13]]);
    assert.deepEqual(placesOf(String.raw`~\\\n-abcdefgh~`, letter), [[3, 14]]);
    const { open } = letter.search(Buffer.from(String.raw`~\n-abc`), false);
    assert.equal(open, 1, "what is held back begins with the escape, too");
  });

  it("S3: an even number of backslashes stays before a key that is cut out", () => {
    const kept: number[] = [];
    for (let count = 0; count < 12; count += 1) {
      const text = `${"\\".repeat(count)}\\u006f${key.slice(1)}`;
      const [[start, end] = [-1, -1], ...others] = placesOf(text);
      assert.deepEqual([end, others], [text.length, []], text);
      kept.push(start);
    }
    assert.deepEqual(kept, [0, 0, 0, 0, 0, 2, 2, 4, 4, 6, 6, 8]);
    for (let count = 0; count < 12; count += 1) {
      const text = `~${"\\".repeat(count)}${key}~`;
      assert.deepEqual(placesOf(text), [[1 + count - (count % 2), text.length - 1]], text);
    }
  });
});
