import assert from "node:assert/strict";
import * as vscode from "vscode";
import { prepareAgentTool } from "../../src/editor/features/agents/agentTools.ts";
import { agentTools } from "../../src/research/agents/freeTools.ts";
import { paidTools } from "../../src/research/agents/paidTools.ts";
import type { SavedResult } from "../../src/research/library/savedResult.ts";
import { getSearchPerformance } from "../../src/research/tools/getSearchPerformance.ts";
import { researchKeywords } from "../../src/research/tools/researchKeywords.ts";
import { answered, answerWindow, restoreWindow, testApi } from "../support/integrationApi.ts";
import type { Assembly } from "../support/integrationApi.ts";
import { until } from "../support/until.ts";
import { told } from "./agentsUnderTest.ts";
import { withWorkspace } from "./pretendedWorkspace.ts";
import { set } from "./spendingUnderTest.ts";

describe("tools for agents", () => {
  let api: Assembly;
  let result: SavedResult;
  const seed = "agents in the kitchen";
  const articleFile = "content/about.md";

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

  it("are registered with descriptions and schemas, each named by its price", async () => {
    const listed = (): readonly vscode.LanguageModelToolInformation[] =>
      vscode.lm.tools.filter(({ name }) => name.startsWith("seo_"));
    // the lowest editor lists only what the settings let a chat have
    await set("agentBudgetPerDay", 20);
    await set("agentsMayReadOwnData", true);
    const all = [...agentTools, ...paidTools].map(({ name }) => name);
    await until("all tools", () => listed().length >= all.length);
    const own = listed();
    await set("agentBudgetPerDay", undefined);
    await set("agentsMayReadOwnData", undefined);
    assert.deepEqual(
      own.map(({ name }) => name),
      all,
    );
    const free = new Set<string>(agentTools.map(({ name }) => name));
    assert.ok(
      own.every(({ name, description }) =>
        free.has(name)
          ? description.startsWith("Free.")
          : /^Paid: usually \d+ credits?\./u.test(description),
      ),
    );
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
    assert.match(rows, /\nResearch Keywords: “agents in the kitchen”\. Market: Germany, German\./u);
    assert.match(
      rows,
      /Rows 1–3 of 30 in this result, which has 30 of the \d+ rows that exist\. Next page/u,
    );
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
    assert.match(text, /\nTogether 2 credits\. Nothing was run or reserved\./u);
    assert.ok(text.includes(`\t0\t\t${result.id}\t`), text);
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
        /^Search Performance|^Get/mu,
      );
    } finally {
      await set(undefined);
    }
  });

  it("refuse an input that doesn't fit, with a sentence for each member, and take near misses (conversation 2)", async () => {
    await assert.rejects(
      told("seo_read_saved_result", { id: [5], page: 2 }),
      /id must be a text of at most 500 characters\. page isn't known/u,
    );
    await assert.rejects(told("seo_read_saved_result", { id: "../../x" }), /no such saved result/u);
    await assert.rejects(
      told("seo_read_saved_result", { id: result.id, section: "nowhere" }),
      /has no section “nowhere”\. It has: “keywords”/u,
    );
  });

  it("take a name, a list and a limit in other spellings: the editor lets them through", async () => {
    const rows = await told("seo_read_saved_result", {
      resultId: result.id,
      columns: ["Keyword"],
      where: [{ column: "monthly_volume", is: ">=", value: "1" }],
      limit: 500,
    });
    assert.match(rows, /\nkeyword\n/u);
    await assert.rejects(
      told("seo_read_saved_result", {
        id: result.id,
        where: [{ column: "monthly_volume", is: "min", value: "1,000" }],
      }),
      /min needs a plain number, such as 1000/u,
    );
    assert.match(
      await told("seo_find_saved_results", { tool: "seo_research_keywords" }),
      /Rows 1–/u,
    );
  });

  it("check an article, list the queries of its page, its changes and what is worth working on, without own data", async () => {
    assert.match(
      await told("seo_check_article", { file: articleFile }),
      /\n(?:line\tseverity|The checks find no problem)/u,
    );
    assert.match(
      await told("seo_list_page_queries", { file: articleFile }),
      /Search Console measured isn't told: that needs the setting seoResearch\.agentsMayReadOwnData/u,
    );
    assert.match(
      await told("seo_list_changes", { file: articleFile }),
      /\nChanges of “content\/about\.md” .*\n(?:.*\n)*(?:Its changes aren't known: “|No commit since |day\tchanged\t)/u,
    );
    await assert.rejects(told("seo_list_changes", { file: "../x.md" }), /isn't inside the open/u);
    await assert.rejects(told("seo_find_links", { file: "../x.md" }), /isn't inside the open/u);
    const lists = await told("seo_list_opportunities", {});
    assert.match(lists, /\nlist\ttitle\trows\trule\n/u);
    const [, name = ""] = /\nrule\n(\w+)\t/u.exec(lists.replace("list\ttitle\trows\t", "")) ?? [];
    assert.match(
      await told("seo_list_opportunities", { list: name }),
      /\narticle\turl\tkeyword\t/u,
    );
    await assert.rejects(
      told("seo_list_opportunities", { list: "none" }),
      /There is no list “none”/u,
    );
  });

  it("find where an article and others name each other without a link, and change nothing", async () => {
    const [folder = assert.fail("no folder is open")] = vscode.workspace.workspaceFolders ?? [];
    const named = {
      "content/filters.md":
        "---\ntitle: Paper filters\nkeyword: paper filter\n---\nWhite or brown.\n",
      "content/brewing.md": "---\ntitle: Slow mornings\n---\nRinse a paper filter first.\n",
    };
    const at = (path: string): vscode.Uri => vscode.Uri.joinPath(folder.uri, path);
    try {
      for (const [path, text] of Object.entries(named)) {
        await vscode.workspace.fs.writeFile(at(path), new TextEncoder().encode(text));
      }
      const row =
        "content/brewing.md\t4\tpaper filter\tcontent/filters.md\tRinse a paper filter first.";
      const rows = await until("the place of the new articles", async () => {
        const text = await told("seo_find_links", { file: "content/filters.md" });
        return text.includes(row) ? text : undefined;
      });
      assert.match(rows, /: [1-9]\d* for links to it, 0 for links in it\./u);
      const back = await told("seo_find_links", { file: "content/brewing.md" });
      assert.ok(back.includes(row), back);
      for (const [path, text] of Object.entries(named)) {
        assert.equal(new TextDecoder().decode(await vscode.workspace.fs.readFile(at(path))), text);
      }
    } finally {
      for (const path of Object.keys(named)) {
        await vscode.workspace.fs.delete(at(path));
      }
    }
  });

  it("are refused in few words, on one line, whatever is in the input", async () => {
    const many = Object.fromEntries(
      Array.from({ length: 1000 }, (_, index) => [`\u202E${"x".repeat(70)}\n${index}`, 1]),
    );
    await assert.rejects(told("seo_read_saved_result", many), (error: Error) => {
      assert.match(error.message, /id is required/u);
      assert.ok(error.message.length < 2500, String(error.message.length));
      assert.doesNotMatch(error.message.trim(), /[\n\u202E]/u);
      return true;
    });
  });

  it("do nothing in Restricted Mode, whatever they are given, and ask for nothing", async () => {
    const own = vscode.lm.tools.filter(({ name }) => name.startsWith("seo_"));
    const inputs = [
      {},
      { id: result.id },
      { resultId: result.id, keywords: [seed], list: "restricted" },
      { file: "content/about.md" },
      { calls: [{ tool: "inspect_serp", arguments: { query: seed } }] },
    ];
    const [folder = assert.fail("no folder is open")] = vscode.workspace.workspaceFolders ?? [];
    const list = vscode.Uri.joinPath(folder.uri, "seo", "keywords", "restricted.csv");
    const before = await api.app.spending.budgets("sandbox");
    await withWorkspace("isTrusted", false, async () => {
      for (const { name } of own) {
        for (const input of inputs) {
          await assert.rejects(told(name, input), /Not run: .* Restricted Mode/u, name);
          const research = () => Promise.resolve(api);
          const prepared = await prepareAgentTool({ app: api.app, research }, name, { input });
          assert.equal(prepared?.confirmationMessages, undefined, name);
        }
      }
    });
    await assert.rejects(Promise.resolve(vscode.workspace.fs.stat(list)));
    assert.deepEqual(await api.app.spending.budgets("sandbox"), before);
    assert.ok((await told("seo_find_saved_results", { keyword: seed })).includes(result.id));
  });

  it("end when the chat is cancelled", async () => {
    const source = new vscode.CancellationTokenSource();
    const telling = told("seo_read_saved_result", { id: result.id }, undefined, source.token);
    source.cancel();
    await assert.rejects(telling);
  });
});
