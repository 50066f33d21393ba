import assert from "node:assert/strict";
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import * as vscode from "vscode";
import type { Sandbox } from "../../src/sandbox/server.ts";
import { catalogue } from "../../src/research/tools/catalogue.ts";
import type { ToolArguments, ToolDefinition } from "../../src/research/tools/definition.ts";
import {
  answerInputs,
  answerPicks,
  answerWindow,
  restoreWindow,
  testApi,
} from "../support/integrationApi.ts";
import type { Asked, Assembly } from "../support/integrationApi.ts";
import { startService } from "../support/service.ts";

const german = "Germany, German";
const english = "United States, English";
const site = "harborlanecoffee.com";

/** A question for each tool that has a market; none of them names one. */
const questions: Readonly<Record<string, ToolArguments>> = {
  research_keywords: { seed: "cold brew" },
  inspect_keyword: { keyword: "cold brew" },
  compare_keyword_coverage: { domain: site, competitors: ["driftwoodroasters.com"] },
  inspect_serp: { query: "cold brew" },
  inspect_search_visibility: { domain: site, keywords: ["cold brew"] },
  inspect_domain: { domain: site },
  discover_competitors: { domain: site },
  inspect_ai_visibility: { domain: site },
  discover_ai_citations: { topic: "cold brew" },
  inspect_page: { url: `https://${site}/cold-brew` },
};

describe("a Hugo blog in German and English", () => {
  let api: Assembly;
  let service: Sandbox;
  let blog: string;

  const settings = (): vscode.WorkspaceConfiguration =>
    vscode.workspace.getConfiguration("seoResearch");
  const marketed = catalogue.filter(({ market }) => market !== "none");

  before(async () => {
    api = await testApi();
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? assert.fail();
    blog = join(folder, "kaffeeblatt");
    // The tier puts the fixture there: a bundle doesn't know the repository.
    cpSync(join(folder, "..", "hugo-de-en"), blog, { recursive: true });
    service = await startService({ credits: 1_000, rateLimit: 0 });
    await api.app.connections.useKey(service.url, service.key);
    await settings().update("location", undefined, vscode.ConfigurationTarget.Global);
  });
  // an earlier file of this window, or a first try, may have been asked for them
  beforeEach(forgetMarkets);
  after(async () => {
    restoreWindow();
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    await forgetMarkets();
    await settings().update("location", "United States", vscode.ConfigurationTarget.Global);
    rmSync(blog, { recursive: true, force: true });
    await api.app.connections.disconnect();
    await service.close();
  });

  async function forgetMarkets(): Promise<void> {
    for (const name of ["location", "language", "markets"]) {
      await settings().update(name, undefined, vscode.ConfigurationTarget.Workspace);
    }
  }

  async function open(path: string): Promise<void> {
    const uri = vscode.Uri.file(join(blog, "content", path));
    await vscode.window.showTextDocument(uri, { viewColumn: vscode.ViewColumn.One });
  }

  /** Takes German for the project, whose files may not all be known yet when they suggest it, and the market of each language for all its articles. */
  function answer({ what, items }: Asked): string | undefined {
    return /^Market for This Project$/u.test(what)
      ? items.find((item) => item.endsWith(german))
      : items.find((item) => /^Always|^Run\b/u.test(item));
  }

  /** Goes as far as the step with the button that pays, or pays, with the article in sight; what market that step says. */
  async function marketOf(tool: ToolDefinition, asked: Asked[]): Promise<string> {
    let shown = "";
    answerWindow((question) => {
      asked.push(question);
      return answer(question);
    });
    answerInputs(({ detail, items }) => {
      shown = detail;
      return items[0];
    });
    const wanted = api.flow.onDidWantForm(({ args }) => {
      shown = `form · ${String(args["location"])}, ${String(args["language"])}`;
    });
    await api.flow.start({ tool, args: questions[tool.name] ?? assert.fail(tool.name) });
    wanted.dispose();
    return shown.split(" · ").at(-1) ?? "";
  }

  it("F4, F5: has the market of its article in the last step of every tool, and is asked about once for each language", async () => {
    assert.deepEqual(
      marketed.map(({ name }) => name).toSorted(),
      Object.keys(questions).toSorted(),
    );
    const asked: Asked[] = [];
    // Every tool in either language; that another article asks no more is the same for all of them.
    const some = marketed.slice(0, 3);
    for (const [path, market, tools] of [
      ["de/posts/kaltgebruehter-kaffee.md", german, marketed],
      ["en/posts/cold-brew.md", english, marketed],
      ["de/posts/muehle-reinigen.md", german, some],
      ["en/posts/clean-your-grinder.md", english, some],
    ] as const) {
      // The results are in front of it from the second tool on.
      await open(path);
      for (const tool of tools) {
        assert.equal(await marketOf(tool, asked), market, `${tool.name} in ${path}`);
      }
    }
    const asks = (pattern: RegExp): number => asked.filter(({ what }) => pattern.test(what)).length;
    const all = JSON.stringify(asked.map(({ what }) => what));
    assert.equal(asks(/^Market for This Project$/u), 1, all);
    assert.equal(
      asks(/^cold-brew\.md is written in English, but the market is Germany \(German\)/u),
      1,
      all,
    );
    assert.equal(asks(/, but the market is /u), 1, `German is the project's own: ${all}`);
    const { results } = await api.app.results.list();
    const paid = results.filter(
      ({ origin, location }) => origin === service.url && location !== null,
    );
    const found = new Set(paid.map(({ location, language = "" }) => `${location}, ${language}`));
    assert.deepEqual(found, new Set([german, english]), "what was paid for is what was shown");
  });

  it("F4: a brief is for the market of the article that it was asked for in", async () => {
    for (const [path, market] of [
      ["de/posts/filterkaffee.md", "Germany, German"],
      ["en/posts/cold-brew.md", "United States, English"],
    ] as const) {
      await open(path);
      const asked = answerWindow(answer);
      answerPicks(() => undefined, asked);
      await api.app.commands.get("seoResearch.createBrief")?.({ keyword: "cold brew" });
      assert.ok(
        asked.some(({ what }) => what.includes(market)),
        JSON.stringify(asked.map(({ what }) => what)),
      );
    }
  });
});
