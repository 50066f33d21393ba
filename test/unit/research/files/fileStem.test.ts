import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import * as path from "node:path";
import fc from "fast-check";
import { earlierFileStem, fileStem } from "../../../../src/research/files/fileStem.ts";
import { numbered, slug } from "../../../../src/articles/text/slug.ts";
import { AtomicFile } from "../../../../src/system/atomicFile.ts";

const germany = { location: "Germany", language: "German" };
/** Each of its letters takes four bytes. */
const gothic = "𐍈".repeat(100);
const longestName = 255;

describe("names of files", () => {
  it("R7: have a length that file systems allow, with market, number and ending", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "seo-names-"));
    const name = numbered(
      numbered(
        `${fileStem(`${gothic} ${gothic}`, { location: gothic, language: "x" }, gothic)}-part.seo.json`,
        12_345,
      ),
      12_345,
    );
    const file = await AtomicFile.open(path.join(folder, name));
    await file.write("x");
    await file.commitNew();
    await rm(folder, { recursive: true });
  });

  it("R7: never have more bytes than that, whatever the subject is", () => {
    const text = fc.string({
      unit: fc.oneof(
        fc.constantFrom("한", "𐍈", "नि", "ü", "a", "1", " ", "-", "👩‍👩‍👧"),
        fc.string({ unit: "grapheme" }),
      ),
      maxLength: 300,
    });
    fc.assert(
      fc.property(text, text, text, (subject, location, part) => {
        const name = numbered(
          `${fileStem(subject, { location, language: "x" }, part)}-part.seo.json`,
          99_999,
        );
        assert.ok(Buffer.byteLength(name) <= longestName, `${Buffer.byteLength(name)} bytes`);
      }),
    );
  });

  it("C3: spell letters out by language, and know the name that earlier versions gave", () => {
    for (const [subject, market, now, earlier] of [
      ["Käse für Fußball", germany, "kaese-fuer-fussball-de", "kase-fur-fußball-de"],
      ["smørrebrød", null, "smorrebrod", "smørrebrød"],
      ["Café crème", germany, "cafe-creme-de", "cafe-creme-de"],
      ["latte art", null, "latte-art", "latte-art"],
    ] as const) {
      assert.deepEqual(
        [fileStem(subject, market), earlierFileStem(subject, market)],
        [now, earlier],
      );
    }
  });

  it("R7: are cut between letters, never within one that is drawn of several", () => {
    for (const letter of ["नि", "கோ", "각".normalize("NFD"), "ก็"]) {
      for (const length of [1, 30, 79, 80, 81, 200]) {
        const composed = letter.normalize("NFC");
        const cut = slug(letter.repeat(length));
        assert.equal(cut, composed.repeat(cut.length / composed.length), `${letter} × ${length}`);
      }
    }
    const stacked = `a${"\u0591".repeat(300)}`;
    assert.equal(slug(`tea ${stacked}`), "tea-a");
    assert.equal(slug(`ק${"\u0591".repeat(300)}`), "untitled");
  });

  it("R7: keep the title of the part that sets a file apart, however long the subject is", () => {
    const subject =
      "research_keywords the best way to brew a single cup of coffee at home without any special equipment";
    const [one, other] = ["Keyword ideas", "Questions"].map((part) =>
      fileStem(subject, germany, part),
    );
    assert.match(one ?? "", /-keyword-ideas-de$/u);
    assert.match(other ?? "", /-questions-de$/u);
    assert.notEqual(one, other);
  });

  it("C3: spell letters out as the language of the result does, and lose marks otherwise", () => {
    const spelled = {
      German: "grosse-oel-suesses-aepfel",
      Danish: "grosse-ol-susses-apfel",
      Swedish: "grosse-ol-susses-apfel",
      "": "grosse-ol-susses-apfel",
    };
    for (const [language, name] of Object.entries(spelled)) {
      assert.equal(slug("große Öl-süßes ÄPFEL", { language }), name, language);
      assert.equal(slug("gro\u00DFe O\u0308l-su\u0308ßes A\u0308PFEL", { language }), name);
    }
    for (const language of ["Danish", "Norwegian"]) {
      assert.equal(slug("Rødgrød på ærø", { language }), "roedgroed-paa-aeroe", language);
    }
    assert.equal(slug("Räksmörgås på ö", { language: "Swedish" }), "raksmorgas-pa-o");
    assert.equal(slug("Łódź Þór œuvre đak ışık"), "lodz-thor-oeuvre-dak-isik");
    assert.equal(slug("日本 コーヒー ガ кофе й"), "日本-コーヒー-ガ-кофе-й");
    assert.equal(slug("x", { language: "constructor" }), "x");
    assert.equal(fileStem("süßes öl", germany, "Größe"), "suesses-oel-groesse-de");
  });

  it("are made of the subject, what sets the file apart, and the market where it isn't the default one", () => {
    assert.equal(
      fileStem("research_keywords pour over", null, "Keyword ideas"),
      "research-keywords-pour-over-keyword-ideas",
    );
    assert.equal(fileStem("pour over", germany), "pour-over-de");
    assert.equal(fileStem("pour over", germany, "***"), "pour-over-de");
    assert.equal(
      fileStem("pour over", { location: "Atlantis", language: "x" }),
      "pour-over-atlantis",
    );
  });
});
