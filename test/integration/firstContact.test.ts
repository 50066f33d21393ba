import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { Sandbox } from "../../src/sandbox/server.ts";
import { answerInputs, answerWindow, restoreWindow, testApi } from "../support/integrationApi.ts";
import type { Assembly } from "../support/integrationApi.ts";
import { startService } from "../support/service.ts";
import { until } from "../support/until.ts";
import { words } from "../support/words.ts";

describe("the first contact", () => {
  let api: Assembly;
  let service: Sandbox;

  before(async () => {
    api = await testApi();
    service = await startService({ rateLimit: 0 });
  });
  after(() => service.close());
  beforeEach(beANewcomer);
  afterEach(async () => {
    restoreWindow();
    await beANewcomer();
  });

  /** Neither a key nor a URL is known: the tests before may have left one. */
  async function beANewcomer(): Promise<void> {
    await api.app.connections.disconnect();
    await vscode.workspace
      .getConfiguration("seoResearch")
      .update("baseUrl", undefined, vscode.ConfigurationTarget.Global);
  }

  it("F2: says where the URL is found, and doesn't ask for the key again after a network error", async () => {
    const gone = await startService({ rateLimit: 0 });
    await gone.close();
    const urls = [gone.url, service.url];
    const steps = answerInputs(({ what }) =>
      what === words.setKeyAddress ? urls.shift() : what === words.setKey ? service.key : undefined,
    );
    const asked = answerWindow(({ items }) => items.find((item) => item === words.changeUrl));
    await vscode.commands.executeCommand("seoResearch.setApiKey");
    assert.deepEqual(
      steps.map(({ what }) => what),
      [words.setKeyAddress, words.setKey, words.setKeyAddress],
    );
    assert.match(steps[0]?.detail ?? "", /API Access/u);
    assert.equal(asked.filter(({ items }) => items.includes(words.changeUrl)).length, 1);
    await until(
      "the connection",
      async () => (await api.app.connections.current())?.origin === service.url,
    );
  });

  it("F2: asks for the key again where the service refuses it", async () => {
    const keys = ["or_wrong-key-0123456789", service.key];
    const steps = answerInputs(({ what }) =>
      what === words.setKeyAddress ? service.url : what === words.setKey ? keys.shift() : undefined,
    );
    answerWindow();
    await vscode.commands.executeCommand("seoResearch.setApiKey");
    assert.equal(steps.filter(({ what }) => what === words.setKey).length, 2);
    assert.equal((await api.app.connections.current())?.origin, service.url);
  });
});
