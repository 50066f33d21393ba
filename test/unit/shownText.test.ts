import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { repositoryRoot } from "../support/paths.ts";
import { shownTexts, textsOfSource, violationsIn, wordRules } from "../support/shownTexts.ts";

/** Texts that may break a rule: each with the rule, a piece of the text, and why. */
const exceptions = z
  .array(z.object({ rule: z.string(), text: z.string(), reason: z.string().min(10) }))
  .parse(JSON.parse(readFileSync(join(repositoryRoot, "test/words/exceptions.json"), "utf8")));

describe("the words of the product", () => {
  const violations = violationsIn(shownTexts());
  const isExcepted = (
    { rule, text }: { readonly rule: string; readonly text: string },
    exception: { readonly rule: string; readonly text: string },
  ): boolean => exception.rule === rule && text.includes(exception.text);

  it("keep to the rules in every text that a person may see", () => {
    const faults = violations
      .filter((one) => !exceptions.some((exception) => isExcepted(one, exception)))
      .map(
        ({ rule, found, file, key, text }) =>
          `${file}${key === undefined ? "" : ` (${key})`}: “${found}” in “${text}”: ${rule}`,
      );
    assert.deepEqual(faults, []);
  });

  it("have no exception that isn't needed any more", () => {
    const idle = exceptions.filter(
      (exception) => !violations.some((one) => isExcepted(one, exception)),
    );
    assert.deepEqual(idle, []);
    assert.deepEqual(
      exceptions.filter(({ rule }) => !wordRules.some((one) => one.rule === rule)),
      [],
    );
  });

  it("are found in literals, templates and markup: a planted violation is named with its rule", () => {
    const planted = [
      'const a = t("The answer could not be kept.");',
      "const b = `Opens the address of ${site}`;",
      "const c = html`<p title=${x}>Shown <b>by now in grey</b></p>`;",
    ].join("\n");
    assert.deepEqual(
      violationsIn(textsOfSource("src/planted.ts", planted)).map(({ rule, found }) => [
        rule,
        found,
      ]),
      [
        ["a person has a result, the wire carries a response", "answer"],
        ["save, not keep", "kept"],
        ["contractions", "could not"],
        ["URL, not address", "address"],
        ["words that nobody says in an interface", "by now"],
        ["US English", "grey"],
      ],
    );
    const title = { file: "package.nls.json", key: "command.x", text: "Open result (free)" };
    assert.deepEqual(
      violationsIn([title]).map(({ rule }) => rule),
      ["(free) is for buttons beside priced ones", "titles of commands are in title case"],
    );
  });
});
