import assert from "node:assert/strict";
import * as vscode from "vscode";
import { tallyOf } from "../../src/research/batches/batchState.ts";
import type { BatchTally } from "../../src/research/batches/batchState.ts";
import type { SavedBatch } from "../../src/research/batches/batchStore.ts";
import { restoreWindow, testApi } from "../support/integrationApi.ts";
import type { Asked, Assembly } from "../support/integrationApi.ts";

/** Addresses to inspect, numbered from `from` on. */
export const pages = (count: number, from = 0): string[] =>
  Array.from({ length: count }, (_, page) => `https://example.com/batch-${from + page}`);
/** Answers lists with their first line, and the price dialog with its button. */
export const agree = ({ items }: Asked): string | undefined => items[0];

export async function set(name: string, value: unknown): Promise<void> {
  await vscode.workspace
    .getConfiguration("seoResearch")
    .update(name, value, vscode.ConfigurationTarget.Global);
}

/** Batches as a person has them run, for the tests of a `describe`. */
export class BatchesUnderTest {
  readonly api: Assembly;

  private constructor(api: Assembly) {
    this.api = api;
  }

  static async open(): Promise<BatchesUnderTest> {
    return new BatchesUnderTest(await testApi());
  }

  /** Runs a batch from the command to its end. */
  async run(values: readonly string[], tool = "inspect_page"): Promise<void> {
    await vscode.commands.executeCommand("seoResearch.runBatch", { tool, values });
  }

  async newest(): Promise<SavedBatch> {
    const [batch] = (await this.api.batches.store.list()).batches;
    assert.ok(batch !== undefined);
    return batch;
  }

  async tally(): Promise<BatchTally> {
    const { header, progress } = await this.newest();
    return tallyOf(header, progress);
  }

  async states(): Promise<string[]> {
    return (await this.newest()).progress.items.map(({ state }) => state);
  }

  /** What a menu of the Results view hands over for the newest batch, or for items of it. */
  async act(command: string, item?: number): Promise<void> {
    const { header } = await this.newest();
    await vscode.commands.executeCommand(`seoResearch.${command}`, {
      batch: header.id,
      ...(item === undefined ? {} : { item }),
    });
  }

  /** After a test: the window, the settings and the connection as they were. */
  async tidy(): Promise<void> {
    restoreWindow();
    await Promise.all(["budgetPerDay", "budgetPerSession"].map((name) => set(name, undefined)));
    await this.api.app.connections.disconnect();
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
  }
}
