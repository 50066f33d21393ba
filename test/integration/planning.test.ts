import assert from "node:assert/strict";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as vscode from "vscode";
import type { JsonRecord } from "../../src/shared/json.ts";
import type { MenuItem } from "../../src/shared/resultProtocol.ts";
import {
  answerInputs,
  answerWindow,
  restoreWindow,
  testApi,
  writeInEditor,
} from "../support/integrationApi.ts";
import type { Assembly } from "../support/integrationApi.ts";
import { until } from "../support/until.ts";
import { PanelsUnderTest } from "./panelsUnderTest.ts";
import type { PanelUnderTest } from "./panelsUnderTest.ts";

const site = "https://slowpour.example";

describe("tables over a project's articles", () => {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? "";
  const posts = join(folder, "content", "posts");
  const plan = join(folder, "seo", "keyword-map.csv");
  const article = join(posts, "planned-roasts.md");
  const rival = join(posts, "planned-roasts-too.md");
  let api: Assembly;
  let panels: PanelsUnderTest;
  const saved: string[] = [];

  before(async () => {
    api = await testApi();
  });
  beforeEach(async () => {
    panels = new PanelsUnderTest();
    const own = "---\ntitle: Roasts\nkeyword: planned roasts\n---\nText.\n";
    const more = "---\ntitle: More\nkeyword: Planned  Roasts\n---\nWe like planned roasts.\n";
    await writeInEditor(plan, "keyword,notes\nplanned nitro brew,mine\n");
    await writeInEditor(article, own);
    await writeInEditor(rival, more);
  });
  afterEach(async () => {
    panels.dispose();
    restoreWindow();
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    for (const path of [plan, article, rival].filter(existsSync)) {
      await vscode.workspace.fs.delete(vscode.Uri.file(path));
    }
    saved.splice(0).forEach((id) => rmSync(api.app.results.resultPath(id), { force: true }));
  });

  async function opened(command: string): Promise<PanelUnderTest> {
    await vscode.commands.executeCommand(`seoResearch.${command}`);
    return panels.opened(panels.all.length - 1);
  }

  /** The cells of some columns of the rows that have a text in one of them. */
  async function rowsWith(
    panel: PanelUnderTest,
    table: string,
    text: RegExp,
    ...keys: readonly string[]
  ): Promise<{ readonly row: number; readonly cells: readonly unknown[] }[]> {
    const columns = await Promise.all(keys.map((key) => panel.column(table, key)));
    const rows = (columns[0] ?? []).map((_cell, row) => ({
      row,
      cells: columns.map((column) => column[row]),
    }));
    return rows.filter(({ cells }) =>
      cells.some((cell) => typeof cell === "string" && text.test(cell)),
    );
  }

  async function menu(
    panel: PanelUnderTest,
    table: string,
    row: number,
  ): Promise<readonly MenuItem[]> {
    const { revision } = await panel.view.send({ kind: "ready" });
    return panel.view.send({ kind: "rowMenu", revision, table, rows: [row] });
  }

  async function run(
    panel: PanelUnderTest,
    table: string,
    row: number,
    item: string,
  ): Promise<void> {
    const { revision } = await panel.view.send({ kind: "ready" });
    await panel.view.send({ kind: "runRowMenu", revision, table, rows: [row], item });
  }

  async function save(tool: string, args: JsonRecord, data: JsonRecord): Promise<void> {
    const at = new Date().toISOString();
    const id = api.app.results.newId(tool, new Date());
    saved.push(id);
    const call = {
      tool,
      args,
      subject: "connected website",
      market: null,
      sentAt: at,
      receivedAt: at,
      cost: 2,
      balanceAfter: 9,
      // what is connected may be another test's
      origin: api.app.connections.origin ?? "sandbox",
      callKey: tool,
    };
    const envelope = { schema_version: "ofe/1.0", domain: "gsc", data, facts: [] };
    await api.app.results.keep(id, call, {
      kind: "memory",
      bytes: Buffer.from(JSON.stringify(envelope)),
    });
  }

  it("map keywords to articles: taken twice, planned without one, and the way to each file", async () => {
    const panel = await opened("openKeywordMap");
    assert.match(panel.title, /^Keyword Map: /u);
    const keys = ["keyword", "role", "status", "file"];
    const rows = await until("both articles", async () => {
      const found = await rowsWith(panel, "keyword_map", /planned/iu, ...keys);
      return found.length === 3 ? found : undefined;
    });
    assert.deepEqual(
      rows.map(({ cells }) => cells),
      [
        ["planned nitro brew", "Planned", "No article", "seo/keyword-map.csv"],
        ["Planned  Roasts", "Main", "Duplicate", "content/posts/planned-roasts-too.md"],
        ["planned roasts", "Main", "Duplicate", "content/posts/planned-roasts.md"],
      ],
    );
    // counted in the background: the other article mentions the keyword and has no link to it
    await until("where links are missing", async () => {
      const [file, from] = [
        await panel.column("keyword_map", "file"),
        await panel.column("keyword_map", "link_from"),
      ];
      const at = file.indexOf("content/posts/planned-roasts.md");
      return from[at] === 1 && from[file.indexOf("content/posts/planned-roasts-too.md")] === 0;
    });
    const items = await menu(panel, "keyword_map", rows[2]?.row ?? -1);
    assert.deepEqual(
      items.slice(0, 2).map(({ label }) => label),
      [
        "Open Article posts/planned-roasts.md (free)",
        "Open Article posts/planned-roasts-too.md (free)",
      ],
    );
    assert.ok(items.some(({ label }) => /^Inspect Keyword \(\d+ credits?\)$/u.test(label)));
    await run(panel, "keyword_map", rows[2]?.row ?? -1, items[1]?.id ?? "");
    await until("the other article in front", () =>
      vscode.window.activeTextEditor?.document.uri.fsPath.endsWith("planned-roasts-too.md"),
    );
  });

  it("map what articles are found for in an imported export, with what the figures are of; a query that names a person isn't there", async () => {
    const page = `${site}/posts/cold-brew-ratio/`;
    const row = (query: string, more: JsonRecord = {}): JsonRecord => ({
      query,
      page,
      clicks: 3,
      impressions: 40,
      position: 6.5,
      ...more,
    });
    await save(
      "search_console_export",
      { property: "slowpour.example" },
      {
        domain: "slowpour.example",
        property: "slowpour.example",
        search_type: "web",
        filters: {},
        date_range: { start_date: "2026-10-24", end_date: "2026-11-20" },
        query_pages: [
          row("planned cold brew strength"),
          row("planned mail me at a@example.com", { private: true }),
          row("planned nitro brew", { page: `${site}/elsewhere/` }),
        ],
        queries: [row("planned nitro brew", { page: undefined, clicks: 0 })],
      },
    );
    const panel = await opened("openKeywordMap");
    const keys = ["keyword", "role", "file", "clicks", "average_position", "measured_for"];
    const rows = await rowsWith(panel, "keyword_map", /planned (?:cold|nitro|mail)/u, ...keys);
    assert.deepEqual(
      rows.map(({ cells }) => cells),
      [
        [
          "planned cold brew strength",
          "Found in search",
          "content/posts/cold-brew-ratio.md",
          3,
          6.5,
          "This page",
        ],
        ["planned nitro brew", "Planned", "seo/keyword-map.csv", 0, 6.5, "slowpour.example"],
      ],
    );
  });

  it("say what is wrong with a keyword map that was edited by hand, show the rest, and follow its mending", async () => {
    writeFileSync(plan, 'keyword\n"planned nitro brew\n');
    const panel = await opened("openKeywordMap");
    const { notices } = await panel.document();
    assert.match(
      notices.find(({ kind }) => kind === "problem")?.text ?? "",
      /keyword-map\.csv.*line 2/su,
    );
    assert.ok((await panel.column("keyword_map", "keyword")).length > 0);
    const before = panel.changes;
    writeFileSync(plan, "# mine\nKeyword;Note\nplanned nitro brew;x\n");
    await until("the view to be told", () => panel.changes > before || undefined);
    assert.ok((await panel.column("keyword_map", "keyword")).includes("planned nitro brew"));
  });

  it("are what the refresh queue and the list of duplicates lead to, each at what it showed", async () => {
    await save(
      "get_search_performance",
      { group_by: "page", compare_to: "previous_period" },
      {
        domain: "slowpour.example",
        group_by: "page",
        date_range: { start_date: "2026-10-24", end_date: "2026-11-20" },
        compare_to: { start_date: "2026-09-26", end_date: "2026-10-23" },
        summary: { clicks: 100, previous_clicks: 150 },
        rows: [
          {
            page: `${site}/posts/cold-brew-ratio/`,
            clicks: 20,
            impressions: 900,
            position: 9.5,
            previous_clicks: 80,
            previous_impressions: 1000,
            previous_position: 4,
          },
          { page: `${site}/tags/`, clicks: 5, impressions: 90, previous_clicks: 1 },
        ],
      },
    );
    const panel = await opened("openRefreshQueue");
    assert.match(panel.title, /^Opportunities: /u);
    const { section, document } = await panel.view.send({ kind: "ready" });
    assert.equal(section, "totals");
    const [totals] = document.sections;
    assert.ok(totals?.kind === "values" && totals.name === section);
    assert.equal(totals.values[0]?.value, "100 (before: 150)");
    assert.equal((await panel.view.send({ kind: "ready" })).section, null, "said once");
    // drafts and pages without a file aren't in it
    const rows = await rowsWith(panel, "losingClicks", /./u, "file", "reason", "clicks_lost");
    assert.deepEqual(
      rows.map(({ cells }) => cells),
      [["content/posts/cold-brew-ratio.md", "Position 4 → 9.5", 60]],
    );
    const items = await menu(panel, "losingClicks", 0);
    assert.deepEqual(
      items.slice(0, 6).map(({ label }) => label),
      [
        "Plan…",
        "Done",
        "Dismiss…",
        "Note Hypothesis and Day to Look Again…",
        "Copy as Pull Request Text",
        "Open Article posts/cold-brew-ratio.md (free)",
      ],
    );
    await until("what is connected", async () =>
      (await panel.document()).actions.some(
        ({ label }) => label === "Update Search Performance (2 credits)",
      ),
    );
    const changes = panel.changes;
    await vscode.commands.executeCommand("seoResearch.showKeywordDuplicates");
    await until("the open tab to be told", () => panel.changes > changes || undefined);
    assert.equal(panels.all.length, 1);
    assert.equal((await panel.view.send({ kind: "ready" })).section, "without_rows");
  });

  it("list what to work on from the project's files alone, and open the place of a broken link", async () => {
    writeFileSync(
      article,
      "---\ntitle: Roasts\nkeyword: planned roasts\n---\nText.\n\nSee [brewing](nowhere-at-all.md).\n",
    );
    const panel = await opened("openOpportunities");
    assert.match(panel.title, /^Opportunities: /u);
    const planned = await until("the planned keyword", async () => {
      const found = await rowsWith(panel, "noArticleListed", /nitro/u, "keyword", "listed_in");
      return found.length > 0 ? found : undefined;
    });
    assert.deepEqual(
      planned.map(({ cells }) => cells),
      [["planned nitro brew", "seo/keyword-map.csv"]],
    );
    const broken = await until("links, which are read in the background", async () => {
      const { sections } = await panel.document();
      return sections.some(({ name }) => name === "brokenLinks")
        ? (
            await rowsWith(panel, "brokenLinks", /planned-roasts/u, "file", "target", "next_step")
          )[0]
        : undefined;
    });
    assert.deepEqual(broken.cells, [
      "content/posts/planned-roasts.md",
      "nowhere-at-all.md",
      "Go to Link",
    ]);
    const { revision } = await panel.view.send({ kind: "ready" });
    await panel.view.send({
      kind: "openLink",
      revision,
      table: "brokenLinks",
      column: "next_step",
      row: broken.row,
    });
    const line = await until("the link's line", () => {
      const editor = vscode.window.activeTextEditor;
      return editor?.document.uri.fsPath === article ? editor.selection.active.line : undefined;
    });
    assert.equal(line, 6);
  });

  it("list what lost clicks with its source, and note what is decided without a figure or a query", async () => {
    const decisions = join(folder, "seo", "opportunities.csv");
    await save(
      "get_search_performance",
      { group_by: "page", compare_to: "previous_period" },
      {
        domain: "slowpour.example",
        group_by: "page",
        date_range: { start_date: "2026-10-26", end_date: "2026-11-22" },
        compare_to: { start_date: "2026-09-28", end_date: "2026-10-25" },
        rows: [
          {
            page: `${site}/posts/cold-brew-ratio/`,
            clicks: 20,
            impressions: 900,
            position: 9.5,
            previous_clicks: 80,
            previous_impressions: 1000,
            previous_position: 4,
          },
        ],
      },
    );
    try {
      const panel = await opened("openOpportunities");
      const table = await until("what lost clicks", async () =>
        (await panel.document()).sections.find(({ name }) => name === "losingClicks"),
      );
      assert.match(
        table.kind === "table" ? (table.note ?? "") : "",
        /slowpour\.example: .*26.* to .*22.*, compared with .*28.*Saved on/u,
      );
      const lost = await rowsWith(
        panel,
        "losingClicks",
        /cold-brew/u,
        "file",
        "clicks_lost",
        "also_in",
      );
      assert.deepEqual(lost[0]?.cells.slice(0, 2), ["content/posts/cold-brew-ratio.md", 60]);
      assert.match(JSON.stringify(lost[0].cells[2]), /Losing positions/u);
      const items = await menu(panel, "losingClicks", 0);
      assert.deepEqual(
        items.slice(0, 3).map(({ label }) => label),
        ["Plan…", "Done", "Dismiss…"],
      );
      answerInputs(() => "Out of season");
      await run(panel, "losingClicks", 0, "decide:dismissed");
      await until("the row to be hidden", async () =>
        (await panel.document()).sections.every(({ name }) => name !== "losingClicks"),
      );
      const today = new Date().toISOString().slice(0, 10);
      assert.equal(
        readFileSync(decisions, "utf8"),
        `path,group,keyword,decision,day,note\ncontent/posts/cold-brew-ratio.md,losingClicks,,dismissed,${today},Out of season\n`,
      );
      assert.ok((await panel.document()).sections.some(({ name }) => name === "losingPositions"));
    } finally {
      rmSync(decisions, { force: true });
    }
  });

  it("come back after a reload by what they are, and never for another folder", async () => {
    const { restore } = api;
    const [uri] = (vscode.workspace.workspaceFolders ?? []).map((one) => one.uri.toString());
    const panel = vscode.window.createWebviewPanel("x", "y", vscode.ViewColumn.One);
    await restore["seoResearch.projectTable"](panel, { id: `refreshQueue|${uri ?? ""}` });
    // of a version that had it
    assert.match(panel.title, /^Opportunities: /u);
    const asked = answerWindow();
    const other = vscode.window.createWebviewPanel("x", "y", vscode.ViewColumn.One);
    await restore["seoResearch.projectTable"](other, { id: "keywordMap|file:///etc" });
    await until("a message", () => asked.length > 0 || undefined);
    assert.match(JSON.stringify(asked), /Couldn't restore a tab/u);
  });
});
