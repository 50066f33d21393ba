import assert from "node:assert/strict";
import { LastArticle } from "../../src/editor/features/article/lastArticle.ts";
import { ProjectTables } from "../../src/editor/features/planning/projectTables.ts";
import { FollowUps } from "../../src/editor/features/resultPanels/followUps.ts";
import { goBack, noteStart } from "../../src/editor/features/resultPanels/startedFrom.ts";
import { Saving } from "../../src/editor/features/saving/saving.ts";
import { restoreWindow, testApi } from "../support/integrationApi.ts";
import { PanelsUnderTest } from "./panelsUnderTest.ts";

describe("the way back from a result to the table that it was requested in", () => {
  it("brings the table to the front, and opens it again where it was closed", async () => {
    const api = await testApi();
    const panels = new PanelsUnderTest();
    const refuse = (): Promise<never> => Promise.reject(new Error("not this one"));
    const actions = {
      runAction: refuse,
      exportResource: refuse,
      loadRows: refuse,
      openForm: refuse,
      mayLeadToCalls: refuse,
      run: refuse,
    };
    const articles = new LastArticle();
    const followUps = new FollowUps(api.app, actions, articles, new Saving(api.app, articles));
    const tables = new ProjectTables(api.app, followUps);
    await tables.open("keywordMap");
    const first = await panels.opened(0);
    noteStart("requested", `${first.title}\nmainThreadWebview-seoResearch.projectTable`);
    const back = (): Promise<boolean> => goBack({ id: "requested" }, { nextActions: [] }, 3);
    assert.ok(await back());
    assert.deepEqual([panels.all.length, first.reveals], [1, 1]);
    first.dispose();
    assert.ok(await back());
    assert.equal((await panels.opened(1)).title, first.title);
    [tables, panels, articles].forEach((one) => one.dispose());
    restoreWindow();
  });
});
