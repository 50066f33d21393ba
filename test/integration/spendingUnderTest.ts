import assert from "node:assert/strict";
import * as vscode from "vscode";
import { checkCalls } from "../../src/editor/features/paidCalls/checkCalls.ts";
import type { Connection } from "../../src/editor/platform/connections.ts";
import type { Sandbox } from "../../src/sandbox/server.ts";
import type { CheckedCall } from "../../src/research/spending/checkedCall.ts";
import type { ToolArguments, ToolDefinition } from "../../src/research/tools/definition.ts";
import { inspectPage } from "../../src/research/tools/inspectPage.ts";
import { restoreWindow, testApi } from "../support/integrationApi.ts";
import type { Assembly } from "../support/integrationApi.ts";
import { startService } from "../support/service.ts";

export async function set(name: string, value: unknown): Promise<void> {
  const settings = vscode.workspace.getConfiguration("seoResearch");
  // the editor writes its file and tells every listener even of what stays as it was
  if (settings.inspect(name)?.globalValue !== value) {
    await settings.update(name, value, vscode.ConfigurationTarget.Global);
  }
}

/** The arguments of a call for 3 credits. */
export function page(path: string): { tool: typeof inspectPage; args: { url: string } } {
  return { tool: inspectPage, args: { url: `https://example.com/${path}` } };
}

/** Calls of the connection in use, checked as a batch checks them. */
export async function checkedCalls(
  { app }: Pick<Assembly, "app">,
  tool: ToolDefinition,
  ...drafts: readonly ToolArguments[]
): Promise<CheckedCall<Connection>[]> {
  const source = (await app.connections.current()) ?? assert.fail("Nothing is connected.");
  const checks = await checkCalls(app, "batch", { tool, drafts, source });
  return checks.map((check) => (check.ok ? check.call : assert.fail(check.refusal.kind)));
}

/** An account in use, of its own for each test: its origin has spent nothing yet. */
export interface AccountInTest {
  readonly api: Assembly;
  readonly service: Sandbox;
  /** Sets the service's clock forward by so many milliseconds. */
  readonly advance: (milliseconds: number) => void;
}

/** Has an account for each test of the `describe` in which it is called, handed to `use` before it; settings are as before afterwards. */
export function withAccount(use: (account: AccountInTest) => void): void {
  let account: AccountInTest;
  beforeEach(async () => {
    const api = await testApi();
    let ahead = 0;
    const service = await startService({ credits: 100, rateLimit: 0, clockAhead: () => ahead });
    await api.app.connections.useKey(service.url, service.key);
    account = { api, service, advance: (milliseconds) => (ahead += milliseconds) };
    use(account);
  });
  afterEach(async () => {
    restoreWindow();
    await Promise.all(
      ["askFromCredits", "dontAskFor", "budgetPerDay", "budgetPerSession"].map((name) =>
        set(name, undefined),
      ),
    );
    await account.api.app.connections.disconnect();
    await account.service.close();
  });
}
