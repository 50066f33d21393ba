import assert from "node:assert/strict";
import { writtenLanguage } from "../../../../src/articles/written/writtenLanguages.ts";
import { groupTitle, listRule } from "../../../../src/research/opportunities/listWords.ts";
import { groupIds } from "../../../../src/research/opportunities/opportunity.ts";
import { listTitle } from "../../../../src/research/opportunities/opportunityWords.ts";
import { inLanguage } from "../../../../src/shared/l10n.ts";

describe("titles of what to work on", () => {
  it("say by themselves which positions and which links", () => {
    assert.equal(groupTitle("almostThere"), "Positions 4 to 20");
    assert.equal(groupTitle("noLinkIn"), "Articles no other article links to");
    const lists = ["almostThere", "almostThereKeywords", "almostThereEstimated"];
    for (const id of lists) {
      assert.match(listTitle({ group: "almostThere", id }), /^Positions 4 to 20/u);
    }
    assert.equal(
      inLanguage(writtenLanguage("German"), () => groupTitle("noLinkIn")),
      "Artikel, auf die kein anderer Artikel verlinkt",
    );
  });

  it("aren't repeated by the sentence below them", () => {
    for (const id of groupIds) {
      assert.notEqual(listRule(id), "", id);
      assert.ok(!listRule(id).toLowerCase().includes(groupTitle(id).toLowerCase()), id);
    }
  });
});
