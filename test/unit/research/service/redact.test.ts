import assert from "node:assert/strict";
import fc from "fast-check";
import { KnownKeys, Redactor, keyRemoved } from "../../../../src/research/service/redact.ts";
import { isRecord, parseJson } from "../../../../src/shared/json.ts";
import { encodedKey } from "../../../support/encodings.ts";
import { holdsRawKey } from "../../../support/secretScan.ts";

const key = "or_9pX2mTq7VbLr4KcZw8JdYh3-fGs6AeUo";
const redactor = new Redactor(key);

/** Any byte that is no part of an encoding of the key: what stands around it. */
const surroundings = fc.string({
  unit: fc.constantFrom(...'az09 ü\n\t"\\/%&;#u<>.\u{1F375}'),
  maxLength: 40,
});

/** What a stream hands on, and how often it replaced the key. */
function streamed(
  chunks: readonly Uint8Array[],
  by = redactor,
): { bytes: Buffer; removed: number } {
  const came: Buffer[] = [];
  const writer = by.stream({
    write: (chunk) => {
      came.push(Buffer.from(chunk));
      return undefined;
    },
  });
  for (const chunk of chunks) {
    // What the sender does with its memory afterwards is its own business.
    const own = Buffer.from(chunk);
    void writer.write(own);
    own.fill(0);
  }
  void writer.end();
  return { bytes: Buffer.concat(came), removed: writer.removed };
}

function cutAt(bytes: Buffer, places: readonly number[]): Buffer[] {
  const sorted = [
    0,
    ...places.map((place) => place % (bytes.length + 1)).toSorted((a, b) => a - b),
    bytes.length,
  ];
  return sorted.slice(1).map((end, index) => bytes.subarray(sorted[index], end));
}

describe("redaction of the key", () => {
  it("S2: finds each character in any encoding, inside one another, and leaves what is around it", () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z ü"<>\n]{0,20}$/u),
        encodedKey(key),
        fc.stringMatching(/^[g-z ü"<>\n]{0,20}$/u),
        (before, written, after) => {
          assert.equal(
            redactor.text(`${before}${written}${after}`),
            `${before}${keyRemoved}${after}`,
          );
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it("S3: finds it in a stream, wherever that is cut, and counts", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(surroundings, encodedKey(key)), { maxLength: 3 }),
        surroundings,
        fc.array(fc.nat(), { maxLength: 12 }),
        (parts, last, places) => {
          const text = `${parts.map(([before, written]) => `${before} ${written} `).join("")}${last}`;
          const { bytes, removed } = streamed(cutAt(Buffer.from(text), places));
          assert.equal(bytes.toString(), redactor.text(text));
          assert.equal(removed, parts.length);
          assert.equal(bytes.toString().split(keyRemoved).length - 1, parts.length);
          assert.ok(!holdsRawKey(bytes));
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it("S3: finds it when it is cut at every one of its borders, and when bytes come one by one", () => {
    const forms = [
      key,
      key.replace("_", "&lowbar;"),
      [...key].map((c) => `\\u00${c.charCodeAt(0).toString(16)}`).join(""),
      [...key].map((c) => `%25${c.charCodeAt(0).toString(16)}`).join(""),
      [...key].map((c) => `&#${c.charCodeAt(0)}`).join(""),
      [...key]
        .map((c, index) => `&#x${c.charCodeAt(0).toString(16)}${index % 3 === 0 ? ";" : ""}`)
        .join(""),
    ];
    for (const form of forms) {
      const bytes = Buffer.from(`{"a":"x${form}!"}`);
      const wanted = `{"a":"x${keyRemoved}!"}`;
      for (let at = 0; at <= bytes.length; at += 1) {
        assert.equal(
          streamed([bytes.subarray(0, at), bytes.subarray(at)]).bytes.toString(),
          wanted,
        );
      }
      assert.equal(
        streamed([...bytes].map((byte) => Buffer.from([byte]))).bytes.toString(),
        wanted,
      );
    }
  });

  it("S3: JSON stays JSON, with everything else in it as it was", () => {
    const around = fc.string({
      unit: fc.oneof(
        fc.constantFrom(...'\\"/u0e9nor_%&#;\n\u0007'),
        fc.string({ minLength: 1, maxLength: 1, unit: "grapheme" }),
      ),
      maxLength: 20,
    });
    // The key as a JSON string has it: with characters as they are, or escaped.
    const inJson = fc
      .array(fc.boolean(), { minLength: key.length, maxLength: key.length })
      .map((escaped) =>
        [...key]
          .map((c, index) => (escaped[index] === true ? `\\u00${c.charCodeAt(0).toString(16)}` : c))
          .join(""),
      );
    const quoted = (text: string): string => JSON.stringify(text).slice(1, -1);
    fc.assert(
      fc.property(
        around,
        inJson,
        around,
        fc.array(fc.nat(), { maxLength: 5 }),
        (before, written, after, places) => {
          const { bytes } = streamed(
            cutAt(
              Buffer.from(`{"${written}":["${quoted(before)}${written}${quoted(after)}",1]}`),
              places,
            ),
          );
          const parsed = parseJson(bytes.toString());
          const [[name, values] = []] = isRecord(parsed) ? Object.entries(parsed) : [];
          assert.equal(name, keyRemoved);
          const [text = "", one]: unknown[] = Array.isArray(values) ? values : [];
          assert.equal(one, 1);
          assert.ok(typeof text === "string" && text.includes(keyRemoved) && text.endsWith(after));
          // Only a backslash right before the key may be gone with it.
          assert.equal(
            text.slice(0, text.indexOf(keyRemoved)).replaceAll("\\", ""),
            before.replaceAll("\\", ""),
          );
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it("S3: an escape that the key's own characters seem to end is replaced whole", () => {
    const hexKey = new Redactor("9e9-abcdefgh");
    assert.equal(
      hexKey.text(String.raw`{"a":"\u009e9-abcdefgh"}`),
      String.raw`{"a":"\u009e9-abcdefgh"}`.replace(String.raw`\u009e9-abcdefgh`, keyRemoved),
    );
    const nKey = new Redactor("n-abcdefgh");
    assert.equal(nKey.text(String.raw`{"a":"b\n-abcdefgh"}`), `{"a":"b${keyRemoved}"}`);
    assert.equal(
      nKey.text(String.raw`{"a":"b\\n-abcdefgh"}`),
      String.raw`{"a":"b\\${keyRemoved}"}`,
    );
  });

  it("S3: hands on what holds no key as it came, byte for byte, in any pieces", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.uint8Array({ maxLength: 60 }),
            surroundings.map((text) => new Uint8Array(Buffer.from(text))),
            fc
              .nat(key.length - 1)
              .map((length) => new Uint8Array(Buffer.from(key.slice(0, length)))),
          ),
          { maxLength: 20 },
        ),
        (chunks) => {
          const bytes = Buffer.concat(chunks);
          fc.pre(!bytes.includes(key));
          assert.deepEqual(streamed(chunks), { bytes, removed: 0 });
        },
      ),
    );
  });

  it("S3: holds back no more than an encoded key is long, whatever comes", () => {
    for (const unit of [
      "\\",
      "%",
      "&",
      "&#",
      "\\u00",
      "%5c",
      "\\\\u005c",
      "&#00",
      key.slice(0, -2),
      "%25",
      "o",
      "&amp;",
    ]) {
      let handedOn = 0;
      const writer = redactor.stream({
        write: (chunk) => {
          handedOn += chunk.byteLength;
          return undefined;
        },
      });
      const chunk = Buffer.from(unit.repeat(Math.ceil(20_000 / unit.length)));
      for (let round = 0; round < 5; round += 1) {
        void writer.write(chunk);
      }
      assert.ok(
        5 * chunk.length - handedOn < 4_000,
        `${unit}: ${5 * chunk.length - handedOn} bytes are held back`,
      );
      void writer.end();
      assert.equal(handedOn, 5 * chunk.length, unit);
    }
  });

  it("S3: passes the sender's wait on, and does not hand on before the write ahead is done", async () => {
    const done: string[] = [];
    const writer = redactor.stream({
      write: async (chunk) => {
        await Promise.resolve();
        done.push(Buffer.from(chunk).toString());
      },
    });
    await writer.write(Buffer.from(`a${key}b${key.slice(0, 5)}`));
    await writer.write(Buffer.from(key.slice(5)));
    await writer.end();
    assert.deepEqual(done, [`a${keyRemoved}b`, keyRemoved]);
  });

  it("S2: goes through every text of a value, member names among them, however deep", () => {
    const escaped = String.raw`\u006fr_9pX2mTq7VbLr4KcZw8JdYh3-fGs6AeUo`;
    const value: unknown = JSON.parse(
      `{"a":[1,null,true,{"${escaped}":"x ${escaped}"}],"__proto__":{"b":"${key}"},"c":"%6f${key.slice(1)}"}`,
    );
    assert.equal(
      JSON.stringify(redactor.value(value)),
      `{"a":[1,null,true,{"${keyRemoved}":"x ${keyRemoved}"}],"__proto__":{"b":"${keyRemoved}"},"c":"${keyRemoved}"}`,
    );
    const depth = 20_000;
    let inner: unknown = redactor.value(
      JSON.parse(`${"[".repeat(depth)}"${key}"${"]".repeat(depth)}`),
    );
    for (let level = 0; level < depth; level += 1) {
      inner = Array.isArray(inner) ? inner[0] : undefined;
    }
    assert.equal(inner, keyRemoved);
  });

  it("S2: rewrites an error that quotes it, and keeps the error", () => {
    const error = new TypeError(`Invalid header: ${key}`);
    assert.equal(redactor.error(error), error);
    assert.equal(error.message, `Invalid header: ${keyRemoved}`);
    assert.ok(!(error.stack ?? "").includes(key));
  });

  it("leaves words and figures alone that a very short or a purely numeric key would be", () => {
    for (const short of ["", "or_abcd", "12345678", "1.5e+300", "ключ-ключ-ключ"]) {
      const text = `{"or_abcd":12345678,"b":1.5e+300} ${short}`;
      assert.equal(new Redactor(short).text(text), text);
    }
    assert.equal(new Redactor("or_abcde").text("x or_abcde y"), `x ${keyRemoved} y`);
  });

  it("leaves a key with other characters alone wherever they are, and everything else as it was", () => {
    for (const other of ["ключ-abcdefgh", "abcdefgh-ключ", "abcd efgh", " abcdefgh"]) {
      const text = `100% ${Buffer.from(other, "latin1").toString("latin1")} ${other}`;
      assert.equal(new Redactor(other).text(text), text);
      assert.deepEqual(streamed([Buffer.from(text)], new Redactor(other)), {
        bytes: Buffer.from(text),
        removed: 0,
      });
    }
    const half = "100% \u{D800}";
    assert.equal(redactor.text(half), half, "half a character stays what it is");
  });

  it("S2: changes an error's message and stack, each only where the key is in it", () => {
    const error = new TypeError("no key here");
    error.stack = `TypeError: ${key}\n    at there`;
    assert.equal(redactor.error(error).stack, `TypeError: ${keyRemoved}\n    at there`);
    assert.equal(error.message, "no key here");
    const bare = Object.assign(new Error("no key here"), { stack: undefined });
    assert.equal(redactor.error(bare).stack, undefined);
    bare.message = key;
    assert.deepEqual([redactor.error(bare).message, bare.stack], [keyRemoved, ""]);
    assert.equal(redactor.error("text"), "text");
  });

  it("S2: a value's copy can be changed like any other", () => {
    const copy = redactor.value({ a: [1], b: 2 });
    assert.ok(isRecord(copy) && Array.isArray(copy["a"]));
    copy["b"] = 3;
    delete copy["b"];
    copy["a"][0] = 4;
    assert.deepEqual(copy, { a: [4] });
  });

  it("S3: finds a key behind a character that begins an encoding, and in encodings of which parts are encoded", () => {
    const rest = key.slice(1);
    const written = [
      `%%6f${rest}`,
      `&&#111;${rest}`,
      `&percnt;6f${rest}`,
      `%%36f${rest}`,
      String.raw`\u%30%30%36%66` + rest,
      `or&l%6fwbar;${key.slice(3)}`,
    ];
    for (const text of written) {
      assert.equal(redactor.isIn(text), true, text);
    }
    assert.equal(new Redactor("or_0101abcdefgh").isIn(String.raw`or\_0101abcdefgh`), true);
  });

  it("S3: finds a key in a text that is encoded three times", () => {
    const thrice = JSON.stringify(
      JSON.stringify([...key].map((c) => `\\u00${c.charCodeAt(0).toString(16)}`).join("")),
    ).slice(3, -3);
    assert.equal(redactor.isIn(thrice), true);
  });

  it("S3: finds a key with any visible characters, even those that encodings begin with", () => {
    const encodings: readonly ((character: string) => string)[] = [
      (character) => character,
      (character) => `%${character.charCodeAt(0).toString(16)}`,
      (character) => `&#${character.charCodeAt(0)};`,
      (character) => `\\u00${character.charCodeAt(0).toString(16)}`,
    ];
    fc.assert(
      fc.property(fc.stringMatching(/^[\u0021-\u007e]{7,30}[g-z]$/u), (any) => {
        for (const encode of encodings) {
          assert.equal(new Redactor(any).isIn(`( ${[...any].map(encode).join("")} )`), true);
        }
      }),
    );
  });

  it("S3: finds a plain key among any number of its own pieces, and only where it is whole", () => {
    const redactors = [key, "or_bench", "xyxxyxyyx", "eeeeeee_", "QQQQQQQQQQ", '"etaoin"'].map(
      (one) => ({ one, by: new Redactor(one) }),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...redactors),
        fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 40 }),
        ({ one, by }, ends) => {
          const text = ends
            .map(([from, to]) => one.slice(from % one.length, 1 + (to % one.length)))
            .join("");
          assert.equal(by.text(text), text.replaceAll(one, keyRemoved));
          assert.equal(
            streamed(
              [...Buffer.from(text)].map((byte) => Buffer.from([byte])),
              by,
            ).bytes.toString(),
            text.replaceAll(one, keyRemoved),
          );
        },
      ),
      { numRuns: 500 },
    );
  });

  it("knows several keys at once", () => {
    const keys = new KnownKeys();
    assert.equal(keys.isIn({ seed: key }), false);
    keys.add(key);
    keys.add("or_another-key-of-this-window");
    assert.equal(
      keys.text(`${key}, or%5Fanother-key-of-this-window`),
      `${keyRemoved}, ${keyRemoved}`,
    );
    assert.ok(keys.isIn({ list: ["tea", { [`a ${key}`]: 1 }] }));
    assert.equal(keys.isIn({ list: ["tea"] }), false);
    assert.equal(keys.isIn(undefined), false);
  });
});
