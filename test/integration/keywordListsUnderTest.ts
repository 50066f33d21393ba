import assert from "node:assert/strict";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import Papa from "papaparse";
import * as vscode from "vscode";
import { mergeInto } from "../../src/editor/features/keywordLists/mergeInto.ts";
import { keywordsOf } from "../../src/editor/features/keywordLists/savedKeywords.ts";
import { envelopeOf } from "../../src/research/library/savedResult.ts";
import type { SavedResult } from "../../src/research/library/savedResult.ts";
import { asRows } from "../../src/shared/json.ts";
import { researchKeywords } from "../../src/research/tools/researchKeywords.ts";
import type { ToolName } from "../../src/research/tools/toolName.ts";
import { answered, answerWindow, restoreWindow, testApi } from "../support/integrationApi.ts";
import type { Assembly } from "../support/integrationApi.ts";
import { words } from "../support/words.ts";

export const usa = { location: "United States", language: "English" };

/** The folder that is open. */
const root = (): string =>
  vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? assert.fail("no folder is open");
/** Its folder for keyword lists. */
export const folder = (): string => join(root(), "seo", "keywords");
/** A list in that folder. */
export const list = (name: string): vscode.Uri => vscode.Uri.file(join(folder(), name));
export const textOf = (name: string): string => readFileSync(join(folder(), name), "utf8");
/** The rows of a list by their columns. */
export const rows = (name: string): Record<string, string>[] =>
  Papa.parse<Record<string, string>>(textOf(name).trimEnd(), { header: true }).data;

/** Before each test: no lists. */
export function clearLists(): void {
  rmSync(folder(), { recursive: true, force: true });
}

/** After each test: the window as it was. */
export async function closeWindow(): Promise<void> {
  restoreWindow();
  await vscode.commands.executeCommand("workbench.action.closeAllEditors");
}

/** A paid result with keywords, and lists that are made from it, for the tests of a `describe`. */
export class KeywordListsUnderTest {
  readonly api: Assembly;
  readonly result: SavedResult;
  readonly keywords: readonly string[];
  readonly #balance: number | undefined;

  private constructor(api: Assembly, result: SavedResult, balance: number | undefined) {
    this.api = api;
    this.result = result;
    this.keywords = (asRows(envelopeOf(result)?.data["keywords"]) ?? []).map((row) =>
      String(row["keyword"]),
    );
    assert.ok(this.keywords.length > 4);
    this.#balance = balance;
  }

  static async open(): Promise<KeywordListsUnderTest> {
    const api = await testApi();
    await api.app.connections.useSandbox();
    // Another test may have asked the same: its answer will do.
    answerWindow(({ items }) => items.find((item) => item.includes(words.openSaved)));
    const result = answered(
      await api.runner.run({ tool: researchKeywords, args: { seed: "Cezve Coffee", limit: 12 } }),
    );
    restoreWindow();
    return new KeywordListsUnderTest(api, result, await api.app.account.balance.refresh());
  }

  /** At the end: nothing has been paid for since `open`. */
  async close(): Promise<void> {
    assert.equal(
      await this.api.app.account.balance.refresh(),
      this.#balance,
      "nothing about lists costs anything",
    );
    clearLists();
  }

  run(command: string, argument?: unknown): Promise<void> {
    return Promise.resolve(this.api.app.commands.get(`seoResearch.${command}`)?.(argument));
  }

  /** A result as if it had been paid for on another day. */
  async keep(
    figures: readonly Record<string, unknown>[],
    observedAt: string,
    origin = "sandbox",
    tool: ToolName = researchKeywords.name,
  ): Promise<SavedResult> {
    const id = this.api.app.results.newId(tool, new Date());
    const provenance = { source_class: "search_index", observed_at: observedAt };
    const body = {
      data: { seed: "made up", keywords: figures },
      facts: [{ type: "seo.keyword_opportunity", subject: [], provenance }],
      entities: [],
      deltas: [],
      coverage: {},
      resources: [],
      next_actions: [],
    };
    const call = {
      tool,
      args: { seed: "made up" },
      subject: "made up",
      market: usa,
      sentAt: observedAt,
      receivedAt: observedAt,
      cost: 3,
      balanceAfter: null,
      origin,
      callKey: id,
    };
    return this.api.app.results.keep(id, call, {
      kind: "memory",
      bytes: Buffer.from(JSON.stringify(body)),
    });
  }

  /** A list of its own for a test: an editor may hold an older text of a file that another test has had. */
  async fresh(name: string): Promise<void> {
    await mergeInto(
      { uri: list(name), existing: "none" },
      { incoming: await keywordsOf(this.api.app, this.result), known: [], market: usa, adds: true },
    );
  }
}
