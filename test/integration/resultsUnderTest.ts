import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import * as vscode from "vscode";
import type { ListedRow } from "../../src/editor/features/savedResults/resultRows.ts";
import type { RunSource } from "../../src/editor/features/savedResults/listedRun.ts";
import { ResultsProvider } from "../../src/editor/features/savedResults/resultsProvider.ts";
import type { SavedResult } from "../../src/research/library/savedResult.ts";
import { restoreWindow, testApi } from "../support/integrationApi.ts";
import type { Assembly } from "../support/integrationApi.ts";

/** No batches and no calls. */
export const noRuns: RunSource = {
  onDidChange: () => new vscode.Disposable(() => undefined),
  list: () => Promise.resolve([]),
  items: () => Promise.resolve([]),
};

/** The Results view without batches, and results that are there for one test only, for the tests of a `describe`. */
export class ResultsUnderTest {
  readonly api: Assembly;
  #view: ResultsProvider | undefined;
  #saved: SavedResult[] = [];

  private constructor(api: Assembly) {
    this.api = api;
  }

  static async open(): Promise<ResultsUnderTest> {
    const api = await testApi();
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    return new ResultsUnderTest(api);
  }

  /** Before each test; returns the view of that test. */
  begin(): ResultsProvider {
    this.#saved = [];
    this.#view = new ResultsProvider(this.api.app, noRuns);
    return this.#view;
  }

  /** After each test: the window, the view and the library as they were. */
  async end(): Promise<void> {
    restoreWindow();
    this.view.dispose();
    await vscode.commands.executeCommand("seoResearch.clearResultFilter");
    await vscode.commands.executeCommand("seoResearch.groupResultsByDay");
    await vscode.commands.executeCommand("seoResearch.showProjectResults");
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    const { results } = this.api.app;
    await results.pins.set(
      this.#saved.map(({ id }) => id),
      false,
    );
    for (const { id } of this.#saved) {
      rmSync(results.resultPath(id), { force: true });
    }
  }

  get view(): ResultsProvider {
    return this.#view ?? assert.fail("no test has begun");
  }

  /** A saved result about a subject. */
  async keep(
    subject: string,
    {
      at = new Date().toISOString(),
      ...members
    }: {
      readonly at?: string;
      readonly continues?: string;
      readonly tool?: string;
      readonly projects?: readonly string[];
    } = {},
  ): Promise<SavedResult> {
    const call = {
      tool: "inspect_serp",
      args: { query: subject },
      subject,
      market: null,
      sentAt: at,
      receivedAt: at,
      cost: 2,
      balanceAfter: 9,
      origin: "sandbox",
      callKey: subject,
    };
    const body = { kind: "memory", bytes: Buffer.from("{}") } as const;
    const result = await this.api.app.results.keep(
      this.api.app.results.newId("inspect_serp", new Date()),
      { ...call, ...members },
      body,
    );
    this.#saved.push(result);
    return result;
  }

  /** The rows as they are now, by group, read anew. */
  async groups(): Promise<Map<string, ListedRow[]>> {
    this.view.refresh();
    const rows = await this.view.getChildren();
    return new Map(
      await Promise.all(
        rows.map(async (row) => [row.label, await this.view.getChildren(row)] as const),
      ),
    );
  }

  async rowOf({ id }: { readonly id: string }): Promise<ListedRow | undefined> {
    return [...(await this.groups()).values()].flat().find((row) => row.id === id);
  }

  async listedRow(result: { readonly id: string }): Promise<ListedRow> {
    return (await this.rowOf(result)) ?? assert.fail(`${result.id} is not listed`);
  }
}
