import assert from "node:assert/strict";
import fc from "fast-check";
import { withoutComments } from "../../../../src/articles/text/jsonComments.ts";
import { editedJson } from "../../../../src/articles/text/jsonEdit.ts";

const before = { rules: { "title-wide": "off" }, unknown: [1, { deep: true }] };
const text = `{
  // How loud the rules are
  "rules": {
    "title-wide": "off" /* our theme cuts it */ // for good
  },
  "unknown": [1,   {"deep":true}] // as it was
}
`;

describe("a text of JSON that is edited", () => {
  it("keeps comments, line ends, the byte order mark and what it doesn't know, byte for byte", () => {
    const after = { ...before, site: { url: "https://a.example/", competitors: ["b.example"] } };
    const expected = text.replace(
      "] // as it was\n",
      `], // as it was
  "site": {
    "url": "https://a.example/",
    "competitors": [
      "b.example"
    ]
  }
`,
    );
    assert.equal(editedJson(text, before, after), expected);
    const windows = (one: string): string => `\uFEFF${one.replaceAll("\n", "\r\n")}`;
    const bare = windows(text).slice(1);
    assert.equal(editedJson(bare, before, after), windows(expected).slice(1));
    assert.equal(editedJson(text, before, before), text);
  });

  it("changes, adds and removes single members", () => {
    const rules = { "title-wide": "hint", "image-alt": "off" };
    assert.equal(
      editedJson(text, before, { ...before, rules }),
      text.replace(
        '"title-wide": "off" /* our theme cuts it */ // for good',
        '"title-wide": "hint", /* our theme cuts it */ // for good\n    "image-alt": "off"',
      ),
    );
    assert.equal(
      editedJson(text, before, { rules: before.rules }),
      text.replace(',\n  "unknown": [1,   {"deep":true}]', ""),
    );
    assert.equal(
      editedJson(text, before, { unknown: before.unknown }),
      text.replace(/\n {2}"rules": \{[^}]*\},/u, ""),
    );
    assert.equal(
      editedJson('{ // c\n "a": 1, "b": 2 }', { a: 1, b: 2 }, { b: 2 }),
      '{ // c\n  "b": 2 }',
    );
    assert.equal(editedJson('{ // c\n "a": 1 }', { a: 1 }, {}), "{ // c\n  }");
    assert.equal(editedJson("{}\n", {}, { a: [] }), '{\n  "a": []\n}\n');
    assert.equal(editedJson("{ // none yet\n}", {}, { a: 1 }), '{ // none yet\n  "a": 1\n}');
    assert.equal(
      editedJson('{"a":[{"x":1}]}', { a: [{ x: 1 }] }, { a: [{ x: 1 }, { y: 2 }] }),
      '{"a":[{"x":1},\n{\n  "y": 2\n}]}',
    );
  });

  it("removes entries of a list, and keeps what is said of the others", () => {
    const list = `{
  "competitors": [
    "a.example", // the big one
    "b.example", // gone since May
    "c.example" // new
  ]
}
`;
    const all = ["a.example", "b.example", "c.example"];
    const edited = editedJson(
      list,
      { competitors: all },
      { competitors: ["a.example", "c.example", "d.example"] },
    );
    assert.match(edited, /"a\.example", \/\/ the big one \/\/ gone since May\n {4}"c/u);
    assert.match(edited, /"c\.example", \/\/ new\n {4}"d\.example"\n/u);
    assert.deepEqual(JSON.parse(withoutComments(edited)), {
      competitors: ["a.example", "c.example", "d.example"],
    });
  });

  it("says what it should, whatever it said", () => {
    const plain = { noNullPrototype: true };
    const value = fc.dictionary(
      fc.constantFrom("a", "b", "site", "//", '"'),
      fc.oneof(
        fc.constantFrom("// no comment", "/* none", "x"),
        fc.array(fc.constantFrom(1, "1", null), { maxLength: 3 }),
        fc.dictionary(
          fc.constantFrom("a", "b", "c"),
          fc.oneof(fc.integer(), fc.constant([])),
          plain,
        ),
      ),
      plain,
    );
    fc.assert(
      fc.property(value, value, fc.constantFrom(undefined, 2, "\t"), (one, other, indent) => {
        const edited = editedJson(JSON.stringify(one, undefined, indent), one, other);
        assert.deepEqual(JSON.parse(edited), { ...other });
      }),
    );
  });

  it("has as many signs without its comments", () => {
    const commented = '{"a": "// no", /* 😀 \n */ "b": 1} // end';
    const plain = withoutComments(commented);
    assert.equal(plain.length, commented.length);
    assert.deepEqual(JSON.parse(plain), { a: "// no", b: 1 });
    assert.equal(withoutComments("/* open"), "       ");
  });
});
