import assert from "node:assert/strict";
import { lostCharacter } from "../../../../src/editor/features/tables/lostCharacter.ts";

describe("a character that is lost in the encoding of a document", () => {
  it("is the first that the encoding hasn't", () => {
    const cases: readonly (readonly [string, string, string | undefined])[] = [
      ["utf8", "łódź 珈琲 🍵", undefined],
      ["utf8bom", "łódź", undefined],
      ["utf16le", "łódź", undefined],
      ["gb18030", "łódź", undefined],
      ["windows1252", "café – 5 €, naïve “tea”", undefined],
      ["windows1252", "café łódź", "ł"],
      ["windows1252", "tea 🍵", "🍵"],
      ["windows1250", "łódź", undefined],
      ["windows1251", "їжа", undefined],
      ["iso88591", "café", undefined],
      ["iso88591", "5 €", "€"],
      ["iso885915", "5 €", undefined],
      ["koi8r", "чай", undefined],
      ["shiftjis", "珈琲豆の選び方", undefined],
      ["shiftjis", "커피", "커"],
      ["gbk", "咖啡豆", undefined],
      ["euckr", "커피 원두", undefined],
      ["cp437", "plain", undefined],
      ["cp437", "café", "é"],
    ];
    for (const [encoding, text, lost] of cases) {
      assert.equal(lostCharacter(text, encoding), lost, `${encoding}: ${text}`);
    }
  });
});
