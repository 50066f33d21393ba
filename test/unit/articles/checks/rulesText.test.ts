import assert from "node:assert/strict";
import { readRules, rulesText } from "../../../../src/articles/checks/ruleSettings.ts";
import type { RuleSettings } from "../../../../src/articles/checks/ruleSettings.ts";

describe("a project's rules.json that is written anew", () => {
  const settings: RuleSettings = { ignore: ["drafts/**", "a\nb"] };

  it("keeps the indent, the line ends and the byte order mark that it had", async () => {
    for (const newline of ["\n", "\r\n"]) {
      for (const mark of ["", "\uFEFF"]) {
        for (const indent of ["  ", "    ", "\t"]) {
          const before = `${mark}{${newline}${indent}"ignore": []${newline}}${newline}`;
          const after = rulesText(settings, before);
          assert.equal(
            after,
            [
              `${mark}{`,
              `${indent}"ignore": [`,
              `${indent}${indent}"drafts/**",`,
              `${indent}${indent}"a\\nb"`,
              `${indent}]`,
              "}",
              "",
            ].join(newline),
          );
          assert.deepEqual(await readRules(after, "rules.json"), { settings });
        }
      }
    }
  });

  it("begins with line feeds alone", () => {
    assert.equal(rulesText({}, ""), "{}\n");
  });
});
