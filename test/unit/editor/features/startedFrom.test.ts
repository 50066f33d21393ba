import assert from "node:assert/strict";
import {
  goBack,
  noteStart,
  onWayBack,
  withWayBack,
} from "../../../../src/editor/features/resultPanels/startedFrom.ts";
import { readEnvelope } from "../../../../src/research/service/envelope.ts";
import type { ActionOffer } from "../../../../src/shared/resultProtocol.ts";
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
  const actionsOf = (id: string): readonly ActionOffer[] => {
    const result = resultOf(id);
    const part = { result, envelope, firstAction: 0, firstResource: 0 };
    return withWayBack(resultModelOf(result, envelope), [part]).document.actions;
  };

  it("has the way back there first among its next steps, said so that it holds for saved results, too", async () => {
    noteStart("started", "Opportunities: blog\nmainThreadWebview-seoResearch.projectTable");
    const [first, ...others] = actionsOf("started");
    assert.equal(first?.label, "Back to Opportunities: blog (free)");
    assert.equal(first.reason, "You requested this result there.");
    assert.deepEqual(
      others.map(({ index }) => index),
      [0],
    );
    const opened: string[] = [];
    onWayBack((title) => {
      opened.push(title);
      return Promise.resolve();
    });
    const asked = { nextActions: envelope?.nextActions ?? [] };
    assert.equal(await goBack(resultOf("started"), asked, first.index), true);
    assert.deepEqual(opened, ["Opportunities: blog"]);
    assert.equal(await goBack(resultOf("started"), asked, 0), false, "that is the service's");
    onWayBack(() => Promise.reject(new Error("Open the project's folder first.")));
    await assert.rejects(
      () => goBack(resultOf("started"), asked, first.index),
      /^Error: Open the project's folder first\.$/u,
    );
  });

  it("has none where it was started elsewhere", async () => {
    noteStart("elsewhere", "Inspect SERP\nmainThreadWebview-seoResearch.form");
    noteStart("nowhere", "");
    for (const id of ["elsewhere", "nowhere", "of another window"]) {
      assert.deepEqual(
        actionsOf(id).map(({ index }) => index),
        [0],
      );
      assert.equal(await goBack(resultOf(id), { nextActions: [] }, 3), false);
    }
  });
});
