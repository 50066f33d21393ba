import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { Sandbox } from "../../src/sandbox/server.ts";
import type { ServiceClient } from "../../src/research/service/client.ts";
import { restoreWindow, testApi } from "../support/integrationApi.ts";
import type { Assembly } from "../support/integrationApi.ts";
import { startService } from "../support/service.ts";
import { PanelsUnderTest } from "./panelsUnderTest.ts";

/** The editor with an account of 1,000 credits, and the tabs of results that each test opens. */
class ResultTabs {
  #api: Assembly | undefined;
  #service: Sandbox | undefined;
  #client: ServiceClient | undefined;
  #panels: PanelsUnderTest | undefined;

  get api(): Assembly {
    return this.#api ?? assert.fail("the tests have not begun");
  }

  /** The service of the account. */
  get service(): Sandbox {
    return this.#service ?? assert.fail("no account is in use");
  }

  /** A client of the account. */
  get client(): ServiceClient {
    return this.#client ?? assert.fail("no account is in use");
  }

  /** The tabs of the test that runs. */
  get panels(): PanelsUnderTest {
    return this.#panels ?? assert.fail("no test is running");
  }

  async begin(): Promise<void> {
    this.#api = await testApi();
    this.#service = await startService({ credits: 1_000, rateLimit: 0 });
    const { url, key } = this.service;
    await this.api.app.connections.useKey(url, key);
    this.#client = await this.api.app.connections.tryKey(url, key);
  }

  open(): void {
    this.#panels = new PanelsUnderTest();
  }

  close(): void {
    this.panels.dispose();
    restoreWindow();
  }

  async end(): Promise<void> {
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    await this.api.app.connections.disconnect();
    await this.service.close();
  }
}

/** Begins and ends them with the tests of the `describe` in which it is called. */
export function resultTabs(): ResultTabs {
  const tabs = new ResultTabs();
  before(() => tabs.begin());
  beforeEach(() => tabs.open());
  afterEach(() => tabs.close());
  after(() => tabs.end());
  return tabs;
}
