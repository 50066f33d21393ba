import assert from "node:assert/strict";
import { opportunitiesDocument } from "../../../../src/research/opportunities/opportunitiesDocument.ts";

describe("what opportunities say of a site that isn't connected", () => {
  const unavailable = "tea.example isn't connected.";
  const scopes = (hasNoFigures: boolean): { text: string; step?: string | undefined }[] => {
    const facts = { project: "tea", lists: [], offers: [], unknown: {}, problems: [] };
    const { document } = opportunitiesDocument({
      ...facts,
      hasNoFigures,
      unavailable,
      isSample: false,
      now: new Date(0),
    });
    return document.notices.flatMap((one) => (one.kind === "scope" ? [one] : []));
  };

  it("has the way to its figures once", () => {
    const [first, second, ...others] = scopes(true);
    assert.deepEqual([first?.text, first?.step, others], [unavailable, undefined, []]);
    assert.match(second?.text ?? "", /Import a Search Console export or connect your site/u);
    const [alone, ...more] = scopes(false);
    assert.deepEqual([alone?.text, more], [unavailable, []]);
    assert.match(alone?.step ?? "", /^Connect it in the dashboard, or import/u);
  });
});
