import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { AccountKind } from "../../src/sandbox/account/accountKinds.ts";
import type { Sandbox } from "../../src/sandbox/server.ts";
import type { ToolDefinition } from "../../src/research/tools/definition.ts";
import { testApi } from "../support/integrationApi.ts";
import type { Assembly } from "../support/integrationApi.ts";
import { startService } from "../support/service.ts";

/** The editor with a key of an account of its own, for the tests of a `describe`. */
export class AccountInUse {
  readonly api: Assembly;
  #service: Sandbox | undefined;

  protected constructor(api: Assembly) {
    this.api = api;
  }

  static async open(): Promise<AccountInUse> {
    return new AccountInUse(await testApi());
  }

  /** The service of the account in use. */
  get service(): Sandbox {
    return this.#service ?? assert.fail("no account is in use");
  }

  /** Begins with an account. */
  async use(account: AccountKind): Promise<void> {
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    this.#service = await startService({ account, rateLimit: 0 });
    await this.api.app.connections.useKey(this.service.url, this.service.key);
    await Promise.all([
      this.api.app.account.capabilities.refresh(),
      this.api.app.account.connections.refresh(),
      this.api.app.account.balance.refresh(),
    ]);
  }

  /** Ends with it. */
  async leave(): Promise<void> {
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    await this.api.app.connections.disconnect();
    await this.service.close();
  }

  /** What the service has logged about a tool: the credits of each call. */
  async logged(tool: ToolDefinition): Promise<number[]> {
    const log = await (
      await this.api.app.connections.tryKey(this.service.url, this.service.key)
    ).usage(500);
    return log
      .filter(({ endpoint }) => endpoint === `/v1/tools/${tool.name}`)
      .map(({ credits_charged: credits }) => credits ?? 0);
  }
}
