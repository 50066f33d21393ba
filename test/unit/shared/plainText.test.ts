import assert from "node:assert/strict";
import fc from "fast-check";
import {
  iconLabel,
  inertLabel,
  inertMessage,
  shortText,
  shownSentence,
} from "../../../src/shared/plainText.ts";
import { iconsDrawn, linksDrawn, linksNotified } from "../../support/editorText.ts";

/** Pieces that links and icons are made of, so that every other text has one. */
const pieces = fc.constantFrom(
  "[",
  "]",
  "(",
  ")",
  "](",
  "[x](",
  "[Press_Enter](",
  "command:simpleBrowser.show?%5B%22https://evil.example%22%5D",
  "https://evil.example",
  "http://e",
  "HTTPS://E",
  "Command:x",
  "file:///etc/passwd",
  ' "title"',
  " 'title'",
  ")",
  "$(",
  "$(zap)",
  "$(sync~spin)",
  "\\$(zap)",
  "\\",
  "\\[",
  "\\]",
  " ",
  "\n",
  "\r\n",
  "\u200B",
  "a",
  "“",
  "|",
  "<a href='command:x'>y</a>",
);
const crafted = fc.array(pieces, { maxLength: 24 }).map((parts) => parts.join(""));
const link = fc
  .record({
    label: fc.string({ unit: "grapheme", minLength: 1 }),
    href: fc.constantFrom("command:a.b?%5B1%5D", "https://e.example/a", "http://e", "file:///a/b"),
    title: fc.constantFrom("", ' "t"', " 't'"),
  })
  .map(({ label, href, title }) => `[${label.replaceAll("]", "")}x](${href}${title})`);
const anyText = fc.oneof(
  crafted,
  fc.tuple(crafted, link, crafted).map((parts) => parts.join("")),
  fc.string({ unit: "binary" }),
);

const samples = [
  "[Press_Enter](command:simpleBrowser.show?%5B%22https://evil.example%22%5D)",
  "[x](https://evil.example)",
  '[x](HTTP://evil.example "title")',
  "[x](file:///etc/passwd 'title')",
  "[[x](https://a)](command:b)",
  "\\[x\\](command:a)",
];

describe("the transcription of the editor's grammar", () => {
  it("finds the links and icons that the editor draws", () => {
    assert.deepEqual(
      samples.map((text) => linksDrawn(text).map(({ href }) => href)),
      [
        ["command:simpleBrowser.show?%5B%22https://evil.example%22%5D"],
        ["https://evil.example"],
        ["HTTP://evil.example"],
        ["file:///etc/passwd"],
        ["https://a"],
        ["command:a"],
      ],
    );
    assert.deepEqual(linksDrawn("[x](javascript:a) [x] (https://a) [](https://a)"), []);
    assert.deepEqual(iconsDrawn("$(zap) \\$(zap) $(sync~spin) $zap"), ["zap", "sync~spin"]);
  });
});

describe("a text for a message (S1, S4)", () => {
  it("draws no link and no icon, whatever it is made of", () => {
    let drawn = 0;
    fc.assert(
      fc.property(anyText, (text) => {
        drawn += linksDrawn(text).length + iconsDrawn(text).length;
        const inert = inertMessage(text);
        assert.deepEqual([...linksDrawn(inert), ...linksNotified(inert), ...iconsDrawn(inert)], []);
      }),
      { examples: samples.map((text): [string] => [text]), numRuns: 1000 },
    );
    assert.ok(drawn > 100, `the texts had ${drawn} links and icons`);
  });

  it("draws none either where texts are put together before", () => {
    fc.assert(
      fc.property(
        fc.array(anyText, { minLength: 2, maxLength: 4 }),
        fc.constantFrom("", " ", ": ", " · "),
        (texts, between) => {
          const inert = inertMessage(texts.join(between));
          assert.deepEqual([...linksDrawn(inert), ...iconsDrawn(inert)], []);
        },
      ),
    );
  });

  it("is the text itself to the eye, and as it was where nothing had to be broken", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const inert = inertMessage(text);
        assert.equal(inert.replaceAll("\u200B", ""), text.replaceAll("\u200B", ""));
        assert.ok(inert === text || text.includes("](") || text.includes("$("));
        assert.equal(inertMessage(inert), inert);
      }),
    );
  });
});

describe("a text for a label (S1)", () => {
  it("draws no icon but those before it", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        assert.deepEqual(iconsDrawn(inertLabel(text)), []);
        assert.deepEqual(iconsDrawn(iconLabel("table", text)), ["table"]);
        assert.deepEqual(iconsDrawn(iconLabel(["warning", "sync~spin"], text)), [
          "warning",
          "sync~spin",
        ]);
      }),
    );
    assert.equal(iconLabel([], "a"), "a");
  });
});

describe("what is shown of a text", () => {
  it("S1: has nothing inserted, so that it can be copied and compared", () => {
    fc.assert(
      fc.property(
        anyText.filter((text) => !text.includes("\u200B")),
        (text) => {
          assert.ok(!shortText(text).includes("\u200B") && !shownSentence(text).includes("\u200B"));
        },
      ),
    );
    assert.equal(shownSentence("docs[x](command:y)/$(zap).md"), "docs[x](command:y)/$(zap).md");
  });
});
