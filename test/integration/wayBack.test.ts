import assert from "node:assert/strict";
import * as vscode from "vscode";
import { goBack } from "../../src/editor/features/resultPanels/startedFrom.ts";
import { exportWays } from "../../src/research/results/exportWays.ts";
import { envelopeOf } from "../../src/research/library/savedResult.ts";
import { inspectKeyword } from "../../src/research/tools/inspectKeyword.ts";
import type { Sandbox } from "../../src/sandbox/server.ts";
import { answerWindow, restoreWindow, testApi } from "../support/integrationApi.ts";
import type { Assembly } from "../support/integrationApi.ts";
import { startService } from "../support/service.ts";
import { until } from "../support/until.ts";

describe("the way back from a result to the table that its call was started from", () => {
  let api: Assembly;
  let service: Sandbox;

  before(async () => {
    api = await testApi();
    service = await startService({ credits: 50, rateLimit: 0 });
    await api.app.connections.useKey(service.url, service.key);
  });
  after(async () => {
    restoreWindow();
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    await api.app.connections.disconnect();
    await service.close();
  });

  const inFront = (wanted: RegExp): Promise<string> =>
    until(`${String(wanted)} to be in front`, () => {
      const label = vscode.window.tabGroups.activeTabGroup.activeTab?.label ?? "";
      return wanted.test(label) ? label : undefined;
    });

  it("leads to that very tab", async () => {
    answerWindow();
    await api.projectTables.open("keywordMap");
    const table = await inFront(/^Keyword Map: /u);
    const args = { keyword: "way back", location: "United States", language: "English" };
    await api.flow.run({ tool: inspectKeyword, args, keepsMarket: true });
    await inFront(/way back/u);
    const { results } = await api.app.results.list();
    const id = results.find(({ subject }) => subject === "way back")?.id ?? assert.fail();
    const envelope = envelopeOf(await api.app.results.read(id)) ?? assert.fail();
    const place = envelope.nextActions.length + exportWays.length;
    assert.equal(goBack({ id }, envelope, place), true);
    assert.equal(await inFront(/^Keyword Map: /u), table);
  });
});
