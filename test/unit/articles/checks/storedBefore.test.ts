import assert from "node:assert/strict";
import {
  isIgnored,
  readRules,
  rulesText,
  severityOf,
} from "../../../../src/articles/checks/ruleSettings.ts";
import { repositoryRoot } from "../../../support/paths.ts";
import { StoredBefore } from "../../../support/storedBefore.ts";

describe("the rules.json that 1.0.0 wrote", () => {
  const text = new StoredBefore("1.0.0", repositoryRoot).text("project", "seo", "rules.json");

  it("sets the same rules, and keeps away from the same files and findings", async () => {
    const { settings, problem } = await readRules(text, "seo/rules.json");
    assert.equal(problem, undefined);
    assert.deepEqual(
      [severityOf("title-wide", settings), severityOf("link-broken", settings)],
      ["off", "hint"],
    );
    assert.deepEqual(
      [
        await isIgnored("drafts/moka.md", settings),
        await isIgnored("content/posts/moka.md", settings),
      ],
      [true, false],
    );
    assert.deepEqual(settings.accepted, [
      {
        rule: "heading-h1-many",
        file: "content/posts/moka.md",
        text: "Moka pot guide",
        reason: "The theme prints the title",
      },
    ]);
  });

  it("is written as it was where nothing changes", async () => {
    const { settings } = await readRules(text, "seo/rules.json");
    assert.equal(rulesText(settings, text), text);
  });
});
