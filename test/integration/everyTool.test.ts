import assert from "node:assert/strict";
import * as vscode from "vscode";
import { buildResultModel } from "../../src/features/resultPanels/resultDocument.ts";
import { envelopeOf } from "../../src/library/savedResult.ts";
import { startSandbox } from "../../src/sandbox/server.ts";
import type { Sandbox } from "../../src/sandbox/server.ts";
import { catalogue } from "../../src/tools/catalogue.ts";
import { answered, answerWindow, restoreWindow, tabLabels, testApi } from "../support/integrationApi.ts";
import type { Assembly } from "../support/integrationApi.ts";
import { questions } from "../support/questions.ts";
import { until } from "../support/until.ts";

describe("every tool", () => {
  let api: Assembly;
  let service: Sandbox;

  before(async () => {
    api = await testApi();
    service = await startSandbox({ credits: 1_000, rateLimit: 0 });
    await api.app.connections.useKey(service.url, service.key);
  });
  afterEach(restoreWindow);
  after(async () => {
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    await api.app.connections.disconnect();
    await service.close();
  });

  for (const tool of catalogue.filter(({ answersIn }) => answersIn === "panel")) {
    it(`${tool.name}: answers, costs what it says, is kept and shown`, async () => {
      const before = (await api.app.account.balance.refresh()) ?? 0;
      answerWindow(({ items }) => items.find((item) => item.startsWith(tool.title)));
      const result = answered(await api.runner.run({ tool, args: questions[tool.name] ?? {} }));
      assert.equal(result.balanceAfter, before - tool.cost);
      const envelope = envelopeOf(result);
      assert.ok(envelope !== undefined && tool.data.safeParse(envelope.data).success);
      const { document } = buildResultModel(result, envelope);
      assert.ok(document.sections.length > 0 && document.header.evidence.length > 0);
      assert.notEqual(envelope.coverage.scopeNote, null);
      await vscode.commands.executeCommand("seoResearch.openResult", result.id);
      await until("the tab", () => tabLabels().some((label) => label.startsWith(`${tool.title}: `)));
    });
  }
});
