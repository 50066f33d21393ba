import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { Sandbox } from "../../src/sandbox/server.ts";
import { answerInputs, answerWindow, restoreWindow, testApi } from "../support/integrationApi.ts";
import type { Assembly } from "../support/integrationApi.ts";
import { startService } from "../support/service.ts";

const button =
  "Use slowpour.example for This Project (baseURL in hugo.toml → https://slowpour.example/)";

describe("the project's own site, in the step that asks for a domain", () => {
  let api: Assembly;
  let service: Sandbox;
  const settings = (): vscode.WorkspaceConfiguration =>
    vscode.workspace.getConfiguration("seoResearch");
  const stored = (): unknown => settings().inspect("domain")?.workspaceValue;

  before(async () => {
    api = await testApi();
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    service = await startService({ credits: 100, rateLimit: 0 });
    await api.app.connections.useKey(service.url, service.key);
  });
  afterEach(async () => {
    restoreWindow();
    await settings().update("domain", undefined, vscode.ConfigurationTarget.Workspace);
  });
  after(async () => {
    await api.app.connections.disconnect();
    await service.close();
  });

  it("is offered by the site's configuration, and is saved and filled in with one click", async () => {
    const steps = answerInputs(
      ({ items }) => (items[0] === "" ? button : undefined),
      answerWindow(),
    );
    await vscode.commands.executeCommand("seoResearch.inspectDomain");
    assert.deepEqual(
      steps.map(({ items }) => items[0]),
      ["", "slowpour.example"],
    );
    assert.equal(stored(), "slowpour.example");
    assert.equal((await api.app.connections.current())?.origin, service.url);
  });

  it("is saved for nobody who doesn't click, and not offered where the settings name one", async () => {
    const typed = answerInputs(() => undefined, answerWindow());
    await vscode.commands.executeCommand("seoResearch.inspectDomain");
    assert.deepEqual(typed[0]?.items, [""]);
    assert.equal(stored(), undefined);
    await settings().update("domain", "other.example", vscode.ConfigurationTarget.Workspace);
    const steps = answerInputs(
      // taken as what is typed where no such button is
      () => (steps.length === 1 ? button : undefined),
      answerWindow(),
    );
    await vscode.commands.executeCommand("seoResearch.inspectDomain");
    assert.deepEqual(steps[0]?.items, ["other.example"]);
    assert.equal(stored(), "other.example");
  });

  it("begins Discover Competitors; without one it is asked for seeds instead, and no price is shown while nothing is typed", async () => {
    await settings().update("domain", "slowpour.example", vscode.ConfigurationTarget.Workspace);
    const known = answerInputs(() => undefined, answerWindow());
    await vscode.commands.executeCommand("seoResearch.discoverCompetitors");
    assert.deepEqual(
      known.map(({ items }) => items[0]),
      ["slowpour.example"],
    );
    assert.match(known[0]?.detail ?? "", /^Costs 7 credits/u);
    const steps = answerInputs(
      ({ items, what }) =>
        items[0] === "slowpour.example" && !what.includes(":") ? "" : undefined,
      answerWindow(),
    );
    await vscode.commands.executeCommand("seoResearch.discoverCompetitors");
    assert.deepEqual(
      steps.map(({ items }) => items[0]),
      ["slowpour.example", ""],
    );
    assert.match(steps[1]?.detail ?? "", /^Costs 7 credits/u);
  });

  it("is taken with the project's keywords as seeds at the press of a button", async () => {
    const article = vscode.Uri.joinPath(
      vscode.workspace.workspaceFolders?.[0]?.uri ?? assert.fail(),
      "content/posts/seeded.md",
    );
    await vscode.workspace.fs.writeFile(
      article,
      new TextEncoder().encode("---\ntitle: A\nkeyword: moka pot\n---\n"),
    );
    try {
      await settings().update("domain", "slowpour.example", vscode.ConfigurationTarget.Workspace);
      const steps = answerInputs(
        ({ items }) =>
          items[0] === "slowpour.example" ? "Use This Project's Keywords" : undefined,
        answerWindow(),
      );
      await vscode.commands.executeCommand("seoResearch.discoverCompetitors");
      assert.match(steps[1]?.items[0] ?? "", /moka pot/u);
    } finally {
      await vscode.workspace.fs.delete(article);
    }
  });
});
