import assert from "node:assert/strict";
import * as l10n from "@vscode/l10n";
import { countedText, formatInteger, useLanguage } from "../../../src/shared/format.ts";

describe("texts that depend on a number", () => {
  const rows = (count: number): string =>
    countedText(count, { one: "1 row", other: "{0} rows" }, formatInteger(count));

  afterEach(() => {
    l10n.config({ contents: {} });
    useLanguage("en");
  });

  it("have two forms in English, and the number in the reader's notation", () => {
    assert.deepEqual([0, 1, 2, 1234].map(rows), ["0 rows", "1 row", "2 rows", "1,234 rows"]);
  });

  it("have the forms of the language, and the common one where a form isn't translated", () => {
    useLanguage("ru");
    l10n.config({
      contents: {
        "1 row": "1 строка",
        "{0} rows": "{0} строки (дробные)",
        "{0} rows/one": "{0} строка",
        "{0} rows/few": "{0} строки",
        "{0} rows/many": "{0} строк",
      },
    });
    assert.deepEqual([1, 2, 5, 11, 21, 22].map(rows), [
      "1 строка",
      "2 строки",
      "5 строк",
      "11 строк",
      "21 строка",
      "22 строки",
    ]);
    l10n.config({ contents: { "1 row": "1 строка", "{0} rows": "строк: {0}" } });
    assert.deepEqual([1, 5, 21].map(rows), ["1 строка", "строк: 5", "строк: 21"]);
  });

  it("stay English in a language without translations", () => {
    useLanguage("pl");
    assert.deepEqual([1, 3].map(rows), ["1 row", "3 rows"]);
  });

  it("put the other values in, too", () => {
    const added = (count: number): string =>
      countedText(
        count,
        { one: "Added 1 position to {1}.", other: "Added {0} positions to {1}." },
        formatInteger(count),
        "a.csv",
      );
    assert.deepEqual([1, 2].map(added), [
      "Added 1 position to a.csv.",
      "Added 2 positions to a.csv.",
    ]);
  });
});
