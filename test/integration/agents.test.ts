import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { SavedResult } from "../../src/library/savedResult.ts";
import { getSearchPerformance } from "../../src/tools/getSearchPerformance.ts";
import { researchKeywords } from "../../src/tools/researchKeywords.ts";
import { answered, answerWindow, restoreWindow, testApi } from "../support/integrationApi.ts";
import type { Assembly } from "../support/integrationApi.ts";

/** The text that a tool answers with. */
async function told(
  name: string,
  input: object,
  tokenBudget?: number,
  token?: vscode.CancellationToken,
): Promise<string> {
  const { content } = await vscode.lm.invokeTool(
    name,
    {
      input,
      toolInvocationToken: undefined,
      ...(tokenBudget === undefined
        ? {}
        : { tokenizationOptions: { tokenBudget, countTokens: () => Promise.resolve(1) } }),
    },
    token,
  );
  return content
    .map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : assert.fail()))
    .join("");
}

describe("tools for agents", () => {
  let api: Assembly;
  let result: SavedResult;
  const seed = "agents in the kitchen";

  before(async () => {
    api = await testApi();
    await api.app.connections.useSandbox();
    result = answered(
      await api.runner.run({
        tool: researchKeywords,
        args: { seed, location: "Germany", language: "German" },
      }),
    );
  });
  afterEach(restoreWindow);

  it("are offered with descriptions and schemas, and none of them pays", () => {
    const own = vscode.lm.tools.filter(({ name }) => name.startsWith("seo_"));
    assert.deepEqual(
      own.map(({ name }) => name),
      ["seo_find_saved_results", "seo_read_saved_result", "seo_estimate_price"],
    );
    assert.ok(own.every(({ description }) => description.startsWith("Free.")));
    assert.ok(own.every(({ inputSchema }) => inputSchema !== undefined));
  });

  it("find a saved result and read its rows, without a question", async () => {
    const asked = answerWindow();
    const list = await told("seo_find_saved_results", { keyword: seed });
    assert.ok(list.includes(`\n${result.id}\tresearch_keywords\t${seed}`), list);
    const rows = await told("seo_read_saved_result", {
      id: result.id,
      section: "keywords",
      columns: ["keyword", "monthly_volume"],
      limit: 3,
    });
    assert.match(rows, /^Research Keywords: agents in the kitchen\. Market: Germany, German\./u);
    assert.match(rows, /Rows 1–3 of \d+\. Next page/u);
    assert.match(rows, /\nkeyword\tmonthly_volume\n/u);
    assert.deepEqual(asked, []);
  });

  it("stay within the tokens that the caller can take", async () => {
    const text = await told("seo_read_saved_result", { id: result.id, limit: 100 }, 3000);
    assert.ok(text.length <= 1000, String(text.length));
  });

  it("say what calls would cost, and send and reserve nothing", async () => {
    const before = await api.app.spending.budgets("sandbox");
    const text = await told("seo_estimate_price", {
      calls: [
        {
          tool: "research_keywords",
          arguments: { seed: seed.toUpperCase(), location: "Germany", language: "German" },
        },
        { tool: "inspect_serp", arguments: { query: "never asked before" } },
        { tool: "inspect_serp", arguments: {} },
      ],
    });
    assert.match(text, /^Together 2 credits\. Nothing was run or reserved\./u);
    assert.ok(text.includes(`\t0\t${result.id}\t`), text);
    assert.match(text, /1 of the calls can't be run as they are/u);
    assert.deepEqual(await api.app.spending.budgets("sandbox"), before);
  });

  it("don't show the person's own data", async () => {
    const own = answered(await api.runner.run({ tool: getSearchPerformance, args: {} }));
    assert.ok(!(await told("seo_find_saved_results", { limit: 20 })).includes(own.id));
    await assert.rejects(
      told("seo_read_saved_result", { id: own.id }),
      /need the setting seoResearch\.agentsMayReadOwnData/u,
    );
    const configuration = vscode.workspace.getConfiguration("seoResearch");
    const set = (value: boolean | undefined): Thenable<void> =>
      configuration.update("agentsMayReadOwnData", value, vscode.ConfigurationTarget.Global);
    await set(true);
    try {
      assert.match(
        await told("seo_read_saved_result", { id: own.id }),
        /^Search Performance|^Get/u,
      );
    } finally {
      await set(undefined);
    }
  });

  it("refuse an input that doesn't fit, with a sentence for each member", async () => {
    await assert.rejects(
      told("seo_read_saved_result", { id: 5, page: 2 }),
      /id must be a text of at most 500 characters\. page isn't known/u,
    );
    await assert.rejects(told("seo_read_saved_result", { id: "../../x" }), /no such saved result/u);
    await assert.rejects(
      told("seo_read_saved_result", { id: result.id, section: "nowhere" }),
      /has no section nowhere\. It has: keywords/u,
    );
  });

  it("end when the chat is cancelled", async () => {
    const source = new vscode.CancellationTokenSource();
    const telling = told("seo_read_saved_result", { id: result.id }, undefined, source.token);
    source.cancel();
    await assert.rejects(telling);
  });
});
