import assert from "node:assert/strict";
import { hugo, page } from "./movedSites.ts";
import { move } from "./movedProject.ts";

describe("links to files that moved without a page that did", () => {
  it("to drafts and to pages whose URL isn't known are no reason to ask", async () => {
    const draft = await move(hugo, [["content/guides/later.md", "content/guides/soon.md"]]);
    assert.deepEqual([draft.report.pages, draft.report.moved], [[], 0]);
    const unknown = await move(
      { ...hugo, "content/guides/green.md": page("Green", 'url: "{{ .X }}"\nslug: ":weird"\n') },
      [["content/guides/green.md", "content/guides/sencha.md"]],
    );
    assert.deepEqual(unknown.report.updates, []);
  });

  it("stay where a page's URL does, but for those to its file", async () => {
    const from = "[a](green.md) [b](/tea/)\n";
    const texts = {
      ...hugo,
      "content/guides/green.md": page("Green", "url: /tea/\n"),
      "content/guides/from.md": page("From", "", from),
    };
    const { report, updated } = await move(texts, [
      ["content/guides/green.md", "content/sencha.md"],
    ]);
    assert.deepEqual([report.pages, report.moved], [[], 1]);
    assert.equal(
      updated["content/guides/from.md"],
      page("From", "", "[a](../sencha.md) [b](/tea/)\n"),
    );
  });
});
