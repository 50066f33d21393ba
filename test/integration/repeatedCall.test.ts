import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { CallRequest } from "../../src/editor/features/paidCalls/callRequest.ts";
import type { SavedResult } from "../../src/research/library/savedResult.ts";
import type { ServiceClient } from "../../src/research/service/client.ts";
import { researchKeywords } from "../../src/research/tools/researchKeywords.ts";
import { answered, answerWindow } from "../support/integrationApi.ts";
import type { Assembly } from "../support/integrationApi.ts";
import { words } from "../support/words.ts";
import type { PanelsUnderTest } from "./panelsUnderTest.ts";
import { resultTabs } from "./resultTabs.ts";

describe("the call of a saved result once more", () => {
  const tabs = resultTabs();
  let api: Assembly;
  let client: ServiceClient;
  let keywords: SavedResult;
  let panels: PanelsUnderTest;

  before(async () => {
    ({ api, client } = tabs);
    keywords = answered(
      await api.runner.run({
        tool: researchKeywords,
        args: { seed: "ristretto", location: "Germany", language: "German" },
      }),
    );
  });
  beforeEach(() => {
    ({ panels } = tabs);
  });

  it("L20: is paid from the page without being offered the result on it; the later tab says when", async () => {
    await api.panels.open(keywords.id);
    const panel = await panels.opened(0);
    const { call } = await panel.view.send({ kind: "ready" });
    assert.match(call?.runAgain ?? "", /\(3 credits\)$/u);
    const before = await client.credits();
    const asked = answerWindow();
    await panel.view.send({ kind: "runAgain" });
    assert.deepEqual(asked, []);
    assert.equal(await client.credits(), before - researchKeywords.cost);
    const again = await panels.opened(1);
    assert.equal(panel.title, "Research Keywords: ristretto");
    assert.match(again.title, /^Research Keywords: ristretto · \d{1,2}:\d{2}/u);
    const { results } = await api.app.results.list();
    const same = results.filter(({ callKey }) => callKey === keywords.callKey);
    assert.equal(same.length, 2);
    assert.ok(same.every(({ location }) => location === "Germany"));
  });

  it("L20: asks with its price from a row's menu, and opens the result for free instead", async () => {
    const row = { id: keywords.id };
    const before = await client.credits();
    const choose = async (choice: string | undefined): Promise<readonly string[]> => {
      const asked = answerWindow(() => choice);
      await vscode.commands.executeCommand("seoResearch.runResultAgain", row);
      return asked.flatMap(({ items, detail }) => [...items, detail]);
    };
    const offered = await choose(undefined);
    assert.deepEqual(
      offered.slice(0, 2),
      [words.openSaved, words.runAgain].map((label, index) =>
        index === 0 ? `$(history) ${label}` : `$(refresh) ${label}`,
      ),
    );
    assert.match(offered[2] ?? "", /3 credits/u);
    await choose(words.openSaved);
    await panels.opened(0);
    assert.equal(await client.credits(), before);
    await choose(words.runAgain);
    assert.equal(await client.credits(), before - researchKeywords.cost);
  });

  it("L20: can be changed in the form first, from the page and from a row's menu", async () => {
    const forms: CallRequest[] = [];
    const listening = api.flow.onDidWantForm((start) => forms.push(start));
    const before = await client.credits();
    await api.panels.open(keywords.id);
    const panel = await panels.opened(0);
    await panel.view.send({ kind: "changeInputs" });
    await vscode.commands.executeCommand("seoResearch.changeResultInputs", { id: keywords.id });
    listening.dispose();
    assert.deepEqual(
      forms.map(({ tool, args, again }) => [tool.name, args["seed"], args["location"], again]),
      Array.from({ length: 2 }, () => ["research_keywords", "ristretto", "Germany", undefined]),
    );
    assert.equal(await client.credits(), before);
  });

  it("L20: is no call once more any longer where its inputs are others: what is saved for those is offered", async () => {
    const french = answered(
      await api.runner.run({
        tool: researchKeywords,
        args: { seed: "ristretto", location: "France", language: "French" },
      }),
    );
    const settings = vscode.workspace.getConfiguration("seoResearch");
    await settings.update("askFromCredits", 1, vscode.ConfigurationTarget.Global);
    const before = await client.credits();
    let dialogs = 0;
    const asked = answerWindow(({ what, items }) =>
      what.startsWith("Run Research Keywords")
        ? items.find((item) => item === "Change Market…" && (dialogs += 1) === 1)
        : items.find((item) => item === "France" || item.includes(words.openSaved)),
    );
    const { tool, args } = { tool: researchKeywords, args: keywords.args };
    await api.flow.run({ tool, args, again: true, keepsMarket: true });
    await settings.update("askFromCredits", undefined, vscode.ConfigurationTarget.Global);
    assert.ok(
      asked.some(({ items }) => items.some((item) => item.includes(words.openSaved))),
      JSON.stringify(asked),
    );
    assert.equal(await client.credits(), before);
    assert.equal((await panels.opened(0)).title.includes("ristretto"), true);
    const forms: CallRequest[] = [];
    const listening = api.flow.onDidWantForm((start) => forms.push(start));
    api.flow.openForm({ tool, args: french.args, again: true, keepsMarket: true });
    listening.dispose();
    const told = forms.map(({ folder, ...rest }) => ({
      ...rest,
      tool: rest.tool.name,
      folder: folder?.toString(),
    }));
    assert.deepEqual(told, [
      {
        tool: tool.name,
        args: french.args,
        folder: vscode.workspace.workspaceFolders?.[0]?.uri.toString(),
      },
    ]);
  });
});
