import assert from "node:assert/strict";
import { pseudo } from "../../../support/l10n/pseudo.ts";
import { readTextCalls } from "../../../support/l10n/textCalls.ts";
import { productTexts } from "../../../support/l10n/texts.ts";

describe("the texts for translators", () => {
  const texts = productTexts();

  it("are all of the product's: none outside of the localisation calls, none that can't be translated", () => {
    assert.deepEqual(texts.faults, []);
    assert.deepEqual(texts.idle, []);
    assert.ok(texts.host.size > 2000 && texts.webviews.size > 150, "the sources weren't read");
    assert.ok(texts.host.has("Monthly volume"), "labels of members are among them");
    assert.ok(texts.host.has("{0} rows") && texts.host.has("1 row"), "and both forms of a number");
  });

  it("have planted faults found", () => {
    const found = readTextCalls(
      "src/planted.ts",
      [
        'const a = l10n.t("{0} of {1}", one);',
        'const b = vscode.l10n.t("Done", one);',
        "const c = l10n.t(`Saved ${name}.`);",
        'const d = n === 1 ? l10n.t("1 row") : l10n.t("{0} rows", n);',
        'const e = `${n} row${n === 1 ? "" : "s"}`;',
        'const f = l10n.t("Saved. ") + rest;',
        'const g = countedText(n, { one: "1 row of {1}", other: "{0} rows" }, n);',
        'notifyInfo("The file was saved.");',
        'throw new PlaceError("There is no such place.");',
        'if (key === "Some words that are compared") { list = ["seo-button seo-quiet"]; }',
      ].join("\n"),
    );
    assert.deepEqual(
      found.faults.map(({ line, fault }) => `${line} ${fault}`),
      [
        "1 nothing is given for {1}",
        "2 nothing shows what is given for {0}",
        "3 a text is put together before it is translated",
        "4 a plural made by hand: use countedText",
        "5 a plural made by hand: use countedText",
        "6 a text is put together with +",
        "7 nothing is given for {1}",
      ],
    );
    assert.deepEqual(found.outside, [
      { text: "The file was saved.", line: 8 },
      { text: "There is no such place.", line: 9, error: "PlaceError" },
    ]);
  });
});

describe("the pseudo-language", () => {
  it("is about 40% longer, and leaves alone what the editor and our code read", () => {
    const plain = "Research Keywords for the site, 500 credits";
    assert.ok(pseudo(plain).length >= plain.length * 1.35, pseudo(plain));
    const text =
      "$(info) {0} rows of `seo.csv`, see [Settings](command:x.y?1) or https://a.example/b";
    for (const part of ["$(info)", "{0}", "`seo.csv`", "](command:x.y?1)", "https://a.example/b"]) {
      assert.ok(pseudo(text).includes(part), `${part} in ${pseudo(text)}`);
    }
    assert.match(pseudo("Text\n[Set Key](command:a)"), /^⟦.+⟧\n\[⟦.+⟧\]\(command:a\)$/u);
    assert.equal(pseudo("{0}"), "{0}");
  });
});
