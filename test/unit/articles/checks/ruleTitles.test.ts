import assert from "node:assert/strict";
import { isRuleName, ruleSeverities } from "../../../../src/articles/checks/ruleNames.ts";
import { ruleTitle } from "../../../../src/articles/checks/ruleTitles.ts";

describe("titles of rules", () => {
  const rules = Object.keys(ruleSeverities).filter(isRuleName);

  it("are words of their own, short enough for a menu", () => {
    const titles = rules.map(ruleTitle);
    assert.equal(new Set(titles).size, rules.length);
    for (const [index, title] of titles.entries()) {
      assert.match(title, /^[A-Z][^.-]*$/u, rules[index]);
      assert.ok(title.length <= 40, title);
    }
    assert.equal(ruleTitle("link-text"), "Link text says too little");
  });
});
