import assert from "node:assert/strict";
import fc from "fast-check";
import { textKey } from "../../../src/articles/identity/textKey.ts";
import { collapse } from "../../../src/articles/text/collapse.ts";
import { safeText } from "../../../src/research/agents/answerText.ts";
import { codeSpan } from "../../../src/research/agents/codeSpan.ts";
import { inertMarkdown, longText, shortText } from "../../../src/shared/plainText.ts";
import { visibleLine, visibleText, visibleValue } from "../../../src/shared/visibleText.ts";

/** Everything that draws nothing by itself, or is no character. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Cn}\p{Co}\p{Cs}\u2800\u{1D159}]/u;

const flags = {
  England: "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}",
  Scotland: "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}",
  Wales: "🏴\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}",
};

/** Words that joiners, selectors and tags belong to. */
const whole = {
  Persian: "می\u200Cخواهم نمی\u200Cشود",
  Hindi: "क्\u200Dष और श्री\u200Cमान",
  Bengali: "র\u200D্য",
  Sinhala: "ක්\u200Dර",
  family: "👨\u200D👩\u200D👧\u200D👦",
  "family of one skin tone": "👨🏽\u200D👩🏽\u200D👧🏽",
  handshake: "🧑🏽\u200D🤝\u200D🧑🏻",
  rainbow: "🏳\uFE0F\u200D🌈",
  heart: "❤\uFE0F\u200D🔥",
  eye: "👁\uFE0F\u200D🗨\uFE0F",
  doctor: "👩🏽\u200D⚕\uFE0F",
  keycap: "1\uFE0F\u20E3 #\uFE0F\u20E3",
  coffee: "☕\uFE0F ☕\uFE0E ©\uFE0F",
  Germany: "🇩🇪",
  ...flags,
  Arabic: "أفضل قهوة",
  Hebrew: "קָפֶה",
  Japanese: "コーヒー　豆",
};

/** What each of the ways to show a text makes of it, without what it adds itself. */
const ways: Readonly<Record<string, (text: string) => string>> = {
  visibleText,
  visibleLine,
  collapse,
  shortText: (text) => shortText(text, 500),
  longText,
  safeText: (text) => safeText(text, 500),
  codeSpan: (text) => codeSpan(text, 500),
  inertMarkdown: (text) => inertMarkdown(text, 500),
};

const pieces = fc.oneof(
  fc.constantFrom(...Object.values(whole)),
  fc.constantFrom(
    ..."\u200B\u200C\u200D\uFE0E\uFE0F\uFE00\u2060\uFEFF\u00AD\u061C\u034F\u180E\u2800\u3164\t\n\r\v\0",
  ),
  fc.constantFrom("\u{E0100}", "\u{E0041}", "\u{E007F}", "\u{1D159}", "\uD83D", "\uDE00", "\r\n"),
  fc.constantFrom(
    "a",
    "ا",
    "ی",
    "क",
    "्",
    "é",
    "\u0301",
    "☕",
    "👩",
    "🏽",
    "🏴",
    "1",
    "\u20E3",
    " ",
  ),
  fc.string({ unit: "binary", maxLength: 4 }),
);
const texts = fc.array(pieces, { maxLength: 30 }).map((parts) => parts.join(""));

/** Whether all that draws nothing in a text stands where it shapes what is beside it. */
function isFiltered(text: string): boolean {
  const left = Object.values(flags)
    .reduce((rest, flag) => rest.replaceAll(flag, "🏴"), text)
    .replaceAll(/(?<=\p{L}\p{M}*)[\u200C\u200D](?=\p{M}*\p{L})/gu, "")
    .replaceAll(/(?<=[\p{Emoji}\uFE0E\uFE0F])\u200D(?=\p{Emoji})/gu, "")
    .replaceAll(/(?<=\p{Emoji})[\uFE0E\uFE0F]/gu, "")
    .replaceAll(/[\n\t]/gu, "");
  return !unseen.test(left);
}

describe("the one filter of texts", () => {
  it("lets no code point of Unicode pass that draws nothing, but the listed ones where they are needed", () => {
    const hidden = Array.from({ length: 0x11_00_00 }, (_none, code) =>
      String.fromCodePoint(code),
    ).filter((character) => unseen.test(character));
    assert.ok(hidden.length > 800_000, `${hidden.length}`);
    const needed = { a: ["\u200C", "\u200D"], "☕": ["\uFE0E", "\uFE0F", "\u200D"] };
    for (const [beside, wanted] of Object.entries(needed)) {
      for (const [name, way] of Object.entries(ways)) {
        const lines = ["visibleText", "longText"].includes(name) ? ["\t", "\n"] : [];
        const passed = new Set<string>();
        for (let start = 0; start < hidden.length; start += 100) {
          const some = hidden.slice(start, start + 100);
          const shown = way(`${beside}${some.join(beside)}${beside}`);
          assert.ok(shown.length >= beside.length * (some.length + 1), name);
          if (unseen.test(shown)) {
            some.filter((one) => shown.includes(one)).forEach((one) => passed.add(one));
          }
        }
        assert.deepEqual([...passed].toSorted(), [...lines, ...wanted].toSorted(), name);
      }
    }
  });

  it("leaves what languages and emoji are spelled with", () => {
    for (const [name, text] of Object.entries(whole)) {
      assert.equal(visibleText(text), text, name);
      assert.equal(visibleText(`\u200B${text}\u200D`), text, name);
      assert.ok(isFiltered(text), name);
      const line = text.replaceAll("\u3000", " ");
      assert.equal(shortText(text), line, name);
      assert.equal(safeText(text, 100), line, name);
      assert.equal(codeSpan(text), `\`${line}\``, name);
      assert.equal(inertMarkdown(text).replaceAll("\\", ""), line, name);
    }
  });

  it("drops what only looks like that", () => {
    const cases: readonly (readonly [string, string])[] = [
      ["espresso\uFE0F\uFE01\u{E0100}", "espresso"],
      ["19\uFE0F grams", "19 grams"],
      ["☕\uFE0F\uFE0E\uFE0F\uFE0F", "☕\uFE0F"],
      ["می\u200C\u200C\u200Dخواهم", "می\u200Cخواهم"],
      ["می\u200C خواهم\u200C", "می خواهم"],
      ["tea\u200D☕", "tea☕"],
      ["☕\u200C☕", "☕☕"],
      ["🏴\u{E0064}\u{E0065}\u{E0062}\u{E0065}\u{E007F}", "🏴"],
      [`${flags.Wales}\u{E0061}\u{E007F}`, flags.Wales],
      ["🏴\u{E0067}\u{E0062}\u200B\u{E0065}\u{E006E}\u{E0067}\u{E007F}", "🏴"],
      ["a\uD83Db\uDE00", "ab"],
      ["a\r\nb\rc\u2028d\u0085e\vf", "a\nb\nc\nd\ne\nf"],
    ];
    for (const [text, wanted] of cases) {
      assert.equal(visibleText(text), wanted, JSON.stringify(text));
    }
  });

  it("filters a text once and for all, and never makes it longer", () => {
    fc.assert(
      fc.property(texts, (text) => {
        for (const [name, way] of Object.entries(ways)) {
          const shown = way(text);
          assert.ok(isFiltered(shown), `${name}: ${JSON.stringify(shown)}`);
          if (!["codeSpan", "inertMarkdown"].includes(name)) {
            assert.equal(way(shown), shown, name);
            // composing an accent may take a unit more
            assert.ok(name === "collapse" || shown.length <= text.length, name);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  it("leaves nothing behind where a text is cut", () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 12 }), (text, length) => {
        const shown = shortText(text, length);
        assert.ok(isFiltered(shown), JSON.stringify(shown));
        assert.ok([...shown].length <= length);
        assert.equal(shortText(shown, length), shown);
      }),
      { numRuns: 500 },
    );
  });

  it("goes through lists and objects, names and all", () => {
    assert.deepEqual(
      visibleValue({ "a\u200B": ["b\u{E0041}", { c: "d\uFE0F" }], n: 1, z: null, t: true }),
      { a: ["b", { c: "d" }], n: 1, z: null, t: true },
    );
  });
});

describe("texts that are searched alike", () => {
  it("differ in nothing that isn't seen", () => {
    for (const [one, other] of [
      ["espresso", "es\u200Cpres\u200Dso\uFE0F"],
      ["☕ recipes", "☕\uFE0F recipes"],
      ["☕ recipes", "☕\uFE0E recipes"],
      ["кофе", "ко\u200Dфе"],
      ["咖啡", "咖\u200C啡"],
    ] as const) {
      assert.equal(textKey(other), textKey(one));
    }
    assert.notEqual(textKey("می\u200Cخواهم"), textKey("میخواهم"));
    assert.notEqual(textKey("क्\u200Dष"), textKey("क्ष"));
  });
});
