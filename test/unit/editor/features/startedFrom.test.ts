import assert from "node:assert/strict";
import {
  goBack,
  noteStart,
  onWayBack,
  withWayBack,
} from "../../../../src/editor/features/resultPanels/startedFrom.ts";
import { readEnvelope } from "../../../../src/research/service/envelope.ts";
import { resultModelOf } from "../../../support/resultModel.ts";
import { savedAnswer } from "../../research/results/shown.ts";

describe("a call that was started from a table over the project", () => {
  const envelope = readEnvelope({
    data: { query: "tea", organic: [] },
    next_actions: [{ tool: "inspect_keyword", arguments: { keyword: "tea" } }],
  });
  const resultOf = (id: string): ReturnType<typeof savedAnswer> => ({
    ...savedAnswer("inspect_serp", { query: "tea" }),
    id,
  });
  const actionsOf = (id: string): (readonly [number, string])[] => {
    const result = resultOf(id);
    const part = { result, envelope, firstAction: 0, firstResource: 0 };
    const { document } = withWayBack(resultModelOf(result, envelope), [part]);
    return document.actions.map(({ index, label }) => [index, label]);
  };

  it("has the way back there first among its next steps, as long as the table is open", () => {
    noteStart("started", "Opportunities: blog\nmainThreadWebview-seoResearch.projectTable");
    const [first, ...others] = actionsOf("started");
    assert.equal(first?.[1], "Back to Opportunities: blog (free)");
    assert.deepEqual(
      others.map(([index]) => index),
      [0],
    );
    const shown: string[] = [];
    onWayBack((title) => shown.push(title) > 0);
    const asked = { nextActions: envelope?.nextActions ?? [] };
    assert.equal(goBack(resultOf("started"), asked, first?.[0] ?? -1), true);
    assert.deepEqual(shown, ["Opportunities: blog"]);
    assert.equal(goBack(resultOf("started"), asked, 0), false, "that is the service's");
    onWayBack(() => false);
    assert.throws(
      () => goBack(resultOf("started"), asked, first?.[0] ?? -1),
      /^Error: Opportunities: blog was closed\./u,
    );
  });

  it("has none where it was started elsewhere", () => {
    noteStart("elsewhere", "Inspect SERP\nmainThreadWebview-seoResearch.form");
    noteStart("nowhere", "");
    for (const id of ["elsewhere", "nowhere", "of another window"]) {
      assert.deepEqual(
        actionsOf(id).map(([index]) => index),
        [0],
      );
      assert.equal(goBack(resultOf(id), { nextActions: [] }, 3), false);
    }
  });
});
