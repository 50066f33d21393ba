import assert from "node:assert/strict";
import * as l10n from "@vscode/l10n";
import fc from "fast-check";
import * as z from "zod";
import { german } from "../../../../src/articles/written/german.ts";
import { dayAtEnd } from "../../../../src/articles/written/writtenDay.ts";
import {
  english,
  inEveryLanguage,
  writtenLanguage,
  writtenLanguages,
} from "../../../../src/articles/written/writtenLanguages.ts";
import { settingSpecs } from "../../../../src/editor/platform/settingSpecs.ts";
import {
  countedText,
  formatAmount,
  formatDay,
  formatDollars,
  formatInteger,
  formatShare,
  formatUtcTime,
} from "../../../../src/shared/format.ts";
import { inLanguage, languageInUse, piecesIn, t } from "../../../../src/shared/l10n.ts";
import { madeUpLanguage } from "../../../support/l10n/madeUpLanguage.ts";
import { tableFaults } from "../../../support/l10n/tableFaults.ts";
import { read } from "../../../support/l10n/texts.ts";
import { writtenTextFile, writtenTexts } from "../../../support/l10n/writtenTexts.ts";

const texts = writtenTexts();
const ofGerman = writtenLanguage("German") ?? assert.fail();

describe("the languages that files are written in", () => {
  it("have all texts that are written, by a list that the compiler compares them with", () => {
    const [plain = "", counted = ""] = read(writtenTextFile).split("export type CountedText");
    const listed = (part: string): string[] =>
      z
        .array(z.string())
        .parse(
          [...part.matchAll(/^ {2}\| (".*");?$/gmu)].map(([, text = ""]): unknown =>
            JSON.parse(text),
          ),
        );
    assert.deepEqual(listed(plain), texts.plain, "npm run l10n writes the list");
    assert.deepEqual(listed(counted), [...texts.counted.keys()]);
    for (const language of writtenLanguages.filter((one) => one !== english)) {
      assert.deepEqual(tableFaults(language, texts), [], language.name);
    }
    assert.ok(texts.plain.includes("Source: {0}.") && texts.plain.includes("Monthly volume"));
  });

  it("have planted faults found, and a language with more plural forms none", () => {
    const made = madeUpLanguage(texts);
    assert.deepEqual(tableFaults(made, texts), []);
    const { "Source: {0}.": _gone, ...plain } = made.texts.plain;
    const faulty = {
      tag: "uk",
      texts: {
        plain: { ...plain, "{0} to {1}": "{0}", Mine: "x", Outline: " " },
        counted: { ...made.texts.counted, "{0} rows": { one: "1", few: "{0}", other: "рядка" } },
      },
    };
    assert.deepEqual(tableFaults(faulty, texts), [
      "no text: Source: {0}.",
      "nothing needs the text: Mine",
      "Outline: is empty",
      "{0} to {1}: has other placeholders: {0}",
      "{0} rows: has few,one,other",
      "{0} rows/one: has other placeholders: 1",
      "{0} rows/other: has other placeholders: рядка",
    ]);
  });

  it("are those of the setting", () => {
    assert.deepEqual(settingSpecs.writtenLanguage.choices, [
      "auto",
      ...writtenLanguages.map(({ code }) => code),
    ]);
  });

  it("are spoken until what is written is made, whatever language the editor has", () => {
    l10n.config({ contents: { Outline: "Plan", "{0} rows": "{0} lignes" } });
    try {
      const say = (): string => `${t("Outline")}, ${rows(2)}`;
      assert.equal(say(), "Plan, 2 lignes");
      assert.equal(inLanguage(english, say), "Outline, 2 rows");
      assert.equal(inLanguage(ofGerman, say), "Gliederung, 2 Zeilen");
      assert.equal(
        inLanguage(ofGerman, () => inLanguage(english, say) + say()),
        "Outline, 2 rowsGliederung, 2 Zeilen",
      );
      assert.throws(() => inLanguage(ofGerman, () => assert.fail()));
      assert.equal(languageInUse(), undefined);
      assert.deepEqual(
        inEveryLanguage(() => t("Outline")),
        ["Plan", "Outline", "Gliederung"],
      );
      const pieces = piecesIn(ofGerman, made());
      assert.deepEqual([...pieces], ["1 Zeile", "2 Zeilen"]);
    } finally {
      l10n.config({ contents: {} });
    }
  });

  it("count as the language does", () => {
    const made = madeUpLanguage(texts);
    const marks = [1, 2, 5, 21, 22, 1.5].map((count) =>
      inLanguage(made, () => rows(count)).slice(0, 1),
    );
    assert.deepEqual(marks, ["ⓞ", "ⓕ", "ⓜ", "ⓞ", "ⓕ", "1"]);
    assert.deepEqual(
      [0, 1, 2].map((count) => inLanguage(ofGerman, () => rows(count))),
      ["0 Zeilen", "1 Zeile", "2 Zeilen"],
    );
  });

  it("write numbers, shares, money and dates of their own", () => {
    const all = (): string[] => [
      formatInteger(12100),
      formatAmount(1234.5),
      formatShare(0.125),
      formatDollars(1.2),
      formatDay("2026-11-21"),
      formatUtcTime("2026-11-21T08:05:00Z"),
    ];
    assert.deepEqual(inLanguage(ofGerman, all), [
      "12.100",
      "1.234,5",
      "12,5\u00A0%",
      "1,20\u00A0$",
      "21.11.2026",
      "21.11.2026, 08:05 UTC",
    ]);
    assert.deepEqual(inLanguage(english, all), [
      "12,100",
      "1,234.5",
      "12.5%",
      "$1.20",
      "Nov 21, 2026",
      "Nov 21, 2026, 08:05 UTC",
    ]);
  });

  it("write days that are read back, as earlier versions' are", () => {
    const days = fc.date({
      min: new Date("2000-01-01"),
      max: new Date("2099-12-31"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(days, fc.constantFrom(...writtenLanguages), (date, language) => {
        const iso = date.toISOString().slice(0, 10);
        const written = inLanguage(language, () => formatDay(iso));
        assert.equal(dayAtEnd(`SEO Research, ${written}`), iso);
        assert.equal(dayAtEnd(`SEO Research, ${iso}`), iso);
        assert.equal(dayAtEnd(`1${written}x`), undefined);
      }),
    );
    assert.equal(dayAtEnd("no day"), undefined);
    assert.equal(dayAtEnd("121.11.2026"), undefined);
  });

  it("write numbers that are read back", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e12, max: 1e12 }),
        fc.constantFrom(...writtenLanguages),
        (tenThousandths, language) => {
          const value = tenThousandths / 10_000;
          const written = inLanguage(language, () => formatAmount(value));
          const [group, decimal] = language.code === "de" ? [".", ","] : [",", "."];
          assert.equal(Number(written.replaceAll(group, "").replace(decimal, ".")), value);
        },
      ),
    );
  });

  it("have no English word left in German", () => {
    const same = Object.entries(german.plain)
      .filter(
        ([text, written]) => text === written && /[a-z]{3}/u.test(text.replaceAll(/\{\d\}/gu, "")),
      )
      .map(([text]) => text);
    // what the trade calls so in German, too
    assert.deepEqual(same.toSorted(), [...sharedWords, "Position ({0})"].toSorted());
  });
});

function* made(): Generator<string> {
  yield rows(1);
  yield rows(2);
}

function rows(count: number): string {
  return countedText(count, { one: "1 row", other: "{0} rows" }, count);
}

const sharedWords =
  "Backlinks Code Conversions Credits Domain Domains Keyword Keywords Limit Live Name Navigational Position Problem Shopping Snippet Status Text Video Videos Website Websites live".split(
    " ",
  );
