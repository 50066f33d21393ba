import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { appendFileSync, existsSync, mkdirSync } from "node:fs";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as vscode from "vscode";
import { commitsOf } from "../../src/editor/features/history/pageCommits.ts";
import { HistoryRecorder } from "../../src/editor/features/history/historyRecorder.ts";
import { appendHistory, historyHeader } from "../../src/research/files/history/appendHistory.ts";
import { rankSeries } from "../../src/research/files/history/rankSeries.ts";
import type { RankSeries } from "../../src/research/files/history/rankSeries.ts";
import { readHistory } from "../../src/research/files/history/readHistory.ts";
import type { SavedResult } from "../../src/research/library/savedResult.ts";
import { Channel } from "../../src/shared/channel.ts";
import type {
  FromHistoryView,
  FromHistoryViewReplies,
  RankCommits,
  ToHistoryView,
  ToHistoryViewReplies,
} from "../../src/shared/historyProtocol.ts";
import {
  answerWindow,
  restoreWindow,
  tabLabels,
  testApi,
  untilAsked,
} from "../support/integrationApi.ts";
import type { Asked, Assembly } from "../support/integrationApi.ts";
import { until } from "../support/until.ts";
import { BatchesUnderTest } from "./batchesUnderTest.ts";
import { PanelsUnderTest } from "./panelsUnderTest.ts";

const usa = { location: "United States", language: "English" };
const name = "harbor.com.us-en.csv";
const settingOf = (): vscode.WorkspaceConfiguration =>
  vscode.workspace.getConfiguration("seoResearch");

describe("the rank history of a project", () => {
  let api: Assembly;
  const root = (): string =>
    vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? assert.fail("no folder is open");
  const file = (): string => join(root(), "seo", "history", name);
  const text = (): string => readFileSync(file(), "utf8");

  before(async () => void (api = await testApi()));
  beforeEach(clear);
  afterEach(async () => {
    restoreWindow();
    await settingOf().update("history", undefined, vscode.ConfigurationTarget.Workspace);
    await settingOf().update("domain", undefined, vscode.ConfigurationTarget.Workspace);
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    await clear();
  });

  async function clear(): Promise<void> {
    rmSync(join(root(), "seo", "history"), { recursive: true, force: true });
    rmSync(join(root(), ".git"), { recursive: true, force: true });
    await api.app.context.workspaceState.update("seoResearch.historyAsked", undefined);
  }

  /** A result as if it had been paid for. */
  async function keep(
    tool: "inspect_search_visibility" | "inspect_serp",
    data: Record<string, unknown>,
    origin = "https://api.example.com",
  ): Promise<SavedResult> {
    const at = new Date();
    const id = api.app.results.newId(tool, at);
    const provenance = {
      source_class: tool === "inspect_serp" ? "live_serp" : "search_index",
      observed_at: "2025-11-20T10:00:00Z",
    };
    const body = { data, facts: [{ type: "seo.keyword_ranking", subject: [], provenance }] };
    const call = {
      tool,
      args: tool === "inspect_serp" ? { query: "v60" } : { domain: "harbor.com" },
      subject: "harbor.com",
      market: usa,
      sentAt: at.toISOString(),
      receivedAt: at.toISOString(),
      cost: 10,
      balanceAfter: null,
      origin,
      callKey: id,
    };
    return api.app.results.keep(id, call, {
      kind: "memory",
      bytes: Buffer.from(JSON.stringify(body)),
    });
  }

  const check = (keyword = "v60", position: number | null = 4, origin?: string) =>
    keep(
      "inspect_search_visibility",
      { domain: "harbor.com", positions: [{ keyword, position, url: "https://harbor.com/v60" }] },
      origin,
    );
  const add = async (...results: readonly SavedResult[]): Promise<void> => {
    const rows = results.map(({ id }) => ({ id }));
    await api.app.commands.get("seoResearch.addToHistory")?.(rows[0], rows);
  };
  const keywords = (): string[] => readHistory(text()).entries.map(({ keyword }) => keyword);

  it("takes a result once, names its folder and who can read it the first time, and leads to its view", async () => {
    const result = await check();
    const asked = answerWindow();
    await add(result);
    const first = await untilAsked(asked, /Added 1 position/u);
    assert.match(first.what, /seo\/history\/harbor\.com\.us-en\.csv/u);
    assert.match(first.what, /Everyone with access to the repository can read seo\/history\./u);
    assert.equal(first.items.length, 1, "no repository, no merge driver");
    const written = text();
    assert.equal(
      written,
      `${historyHeader()}2025-11-20,v60,4,https://harbor.com/v60,search_index,,United States,English,${result.id}\n`,
    );
    await add(result);
    const again = await untilAsked(asked, /already has these positions/u);
    assert.doesNotMatch(again.what, /Everyone/u);
    assert.equal(text(), written);
  });

  it("takes several results in one write, and a result page for the project's own domain", async () => {
    await settingOf().update("domain", "harbor.com", vscode.ConfigurationTarget.Workspace);
    const page = await keep("inspect_serp", {
      query: "moka pot",
      organic: [
        { position: 1, domain: "other.com", url: "https://other.com/" },
        { position: 2, domain: "www.harbor.com", url: "https://www.harbor.com/moka" },
      ],
    });
    const asked = answerWindow();
    await add(await check("v60"), await check("chemex", null), page);
    await untilAsked(asked, /Added 3 positions/u);
    assert.deepEqual(
      readHistory(text()).entries.map(({ keyword, position, depth, source }) => [
        keyword,
        position,
        depth,
        source,
      ]),
      [
        ["v60", 4, null, "search_index"],
        ["chemex", null, null, "search_index"],
        ["moka pot", 2, 2, "live_serp"],
      ],
    );
  });

  it("asks whose positions of a result page are meant where the project has no domain", async () => {
    const page = await keep("inspect_serp", {
      query: "moka pot",
      organic: [
        { position: 1, domain: "other.com", url: "https://other.com/" },
        { position: 2, domain: "harbor.com", url: "https://harbor.com/moka" },
      ],
    });
    const asked = answerWindow(({ items }) => items.find((item) => item.endsWith("harbor.com")));
    await add(page);
    await untilAsked(asked, /Added 1 position/u);
    assert.deepEqual(
      asked[0]?.items.map((item) => item.split(" ").at(-1)),
      ["other.com", "harbor.com"],
    );
    assert.deepEqual(keywords(), ["moka pot"]);
  });

  /** The tab of the history, whose view is the test. */
  async function openedHistory(
    panels: PanelsUnderTest,
    changed: () => void = () => undefined,
  ): Promise<
    Channel<ToHistoryView, ToHistoryViewReplies, FromHistoryView, FromHistoryViewReplies>
  > {
    await api.app.commands.get("seoResearch.openHistory")?.(vscode.Uri.file(file()));
    const panel = await panels.opened(0);
    return new Channel(panel.port, {
      parse: (): ToHistoryView => ({ kind: "changed" }),
      handle: () => {
        changed();
        return Promise.resolve(null);
      },
    });
  }

  it("goes on in a file as a person left it, and leaves one that it can't read", async () => {
    mkdirSync(join(root(), "seo", "history"), { recursive: true });
    const columns = "Result;Keyword;Mine;Date;Position;URL;Source;Depth;Location;Language";
    const before = `\uFEFF${columns}\r\nold;v60;"a ""note""";2025-10-01;3;;search_index;;;`;
    writeFileSync(file(), before);
    answerWindow();
    const result = await check("=v60", 7);
    await add(result);
    assert.equal(
      text(),
      `${before}\r\n${result.id};'=v60;;2025-11-20;7;https://harbor.com/v60;search_index;;United States;English\r\n`,
    );
    const broken = "date,keyword,position\n2025-10-01,v60,3\n";
    writeFileSync(file(), broken);
    const asked = answerWindow();
    await add(result);
    assert.match(
      (await untilAsked(asked, /missing columns/u)).what,
      /url, source, depth, location, language, result/u,
    );
    assert.equal(text(), broken);
  });

  const arrive = (result: SavedResult): void => api.app.resultSaved.fire(result);
  const question = /Track the positions/u;

  it("asks once a folder after a result arrives; Always goes on without a question", async () => {
    const asked = answerWindow(({ what, items }) => (question.test(what) ? items[0] : undefined));
    arrive(await check("v60"));
    const asks = await untilAsked(asked, question);
    assert.match(asks.what, /can read seo\/history/u);
    await until("the first line", () => existsSync(file()));
    assert.equal(settingOf().get("history"), "always");
    arrive(await check("chemex"));
    arrive(await check("moka pot"));
    await until("the other lines", () => keywords().length === 3);
    assert.equal(asked.filter(({ what }) => question.test(what)).length, 1);
    const told = asked.filter(({ what }) => what.startsWith("Added"));
    assert.equal(told.length, 1);
    assert.doesNotMatch(told[0]?.what ?? "", /can read/u, "the question has said it");
  });

  it("doesn't ask again where the question was closed, and never writes where it is told not to", async () => {
    const asked = answerWindow();
    const recorder = new HistoryRecorder(api.app, api.histories);
    const set = (value: string): Thenable<void> =>
      settingOf().update("history", value, vscode.ConfigurationTarget.Workspace);
    await recorder.record(await check("v60"));
    await recorder.record(await check("chemex"));
    await set("never");
    await recorder.record(await check("moka pot"));
    await set("always");
    await recorder.record(await check("sample", 3, "sandbox"));
    await recorder.record(await check("last"));
    assert.deepEqual(keywords(), ["last"], "made-up data is never added by itself");
    assert.equal(asked.filter(({ what }) => question.test(what)).length, 1);
  });

  /** A history of one keyword with these positions, a day each. */
  function writeChecks(url: string, ...positions: readonly (number | null)[]): void {
    const entries = positions.map((position, index) => ({
      date: `2025-11-${String(index + 1).padStart(2, "0")}`,
      keyword: "v60",
      position,
      url: position === null ? "" : url,
      source: "search_index",
      depth: null,
      ...usa,
      result: `r${index}`,
    }));
    mkdirSync(join(root(), "seo", "history"), { recursive: true });
    writeFileSync(file(), appendHistory("", entries).text);
  }

  it("takes all items of a batch in one write, marked where they are made up", async () => {
    await api.app.connections.useSandbox();
    await settingOf().update("domain", "harbor.com", vscode.ConfigurationTarget.Workspace);
    const button = "Add to Rank History";
    const asked = answerWindow(({ items }) => (items.includes(button) ? button : items[0]));
    await (
      await BatchesUnderTest.open()
    ).run(["ranked one", "ranked two", "ranked three"], "inspect_serp");
    await untilAsked(asked, /Added 3 positions/u);
    assert.deepEqual(
      new Set(readHistory(text()).entries.map(({ source }) => source)),
      new Set(["live_serp (sample data)"]),
    );
    assert.equal(new Set(readHistory(text()).entries.map(({ result }) => result)).size, 3);
  });

  it("shows its series, their chart with notes, and follows the file", async () => {
    writeChecks("https://harbor.com/v60", 7, null, 5);
    writeFileSync(join(root(), "seo", "history", "notes.csv"), "date,text\n2025-11-02,Relaunch\n");
    const panels = new PanelsUnderTest();
    try {
      let changes = 0;
      const view = await openedHistory(panels, () => {
        changes += 1;
      });
      const { revision, document, id } = await view.send({ kind: "ready" });
      assert.equal(id, vscode.Uri.file(file()).toString());
      assert.deepEqual(
        [document.title, document.file, document.table.rowCount, document.problems],
        ["harbor.com", `seo/history/${name}`, 1, []],
      );
      const chart = await view.send({ kind: "chart", revision, rows: [0] });
      assert.deepEqual(
        chart.lines[0]?.points.map(({ position }) => position),
        [7, null, 5],
      );
      assert.deepEqual(
        chart.notes.map((note) => note.text),
        ["Relaunch"],
      );
      await assert.rejects(
        () => view.send({ kind: "chart", revision: revision + 1, rows: [0] }),
        /changed/u,
      );
      appendFileSync(file(), "someday,v60,3\n");
      await until("the change", () => changes > 0);
      const again = await view.send({ kind: "ready" });
      assert.match(again.document.problems.join(" "), /1 line can't be read/u);
      view.dispose();
    } finally {
      panels.dispose();
    }
  });

  it("has the commits of the article that a page is made from, by the editor's own git", async () => {
    const article = join(root(), "ranked-page.md");
    writeFileSync(article, "---\ntitle: Ranked\n---\n");
    const git = (...args: readonly string[]): void => {
      execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@example.com", ...args], {
        cwd: root(),
      });
    };
    git("init", "--quiet");
    git("add", "ranked-page.md");
    git("commit", "--quiet", "-m", "Rewrite the page\n\nAll of it.");
    // The editors of all tests begin without it.
    const setGit = (enabled: boolean): Thenable<void> =>
      vscode.workspace
        .getConfiguration("git")
        .update("enabled", enabled, vscode.ConfigurationTarget.Global);
    try {
      const off = await commitsOf(api.app, vscode.Uri.file(file()), []);
      assert.deepEqual(off.commits, []);
      await setGit(true);
      const uri = vscode.Uri.file(file());
      const seriesOf = (url: string): RankSeries[] => {
        writeChecks(url, 4);
        return rankSeries(readHistory(text()).entries);
      };
      const commits = (): Promise<RankCommits> =>
        commitsOf(api.app, uri, seriesOf("https://harbor.com/ranked-page/"));
      const found = await until(
        "the repository",
        async () => {
          const known = await commits();
          return known.commits.length > 0 && known;
        },
        20_000,
        async () => (await commits()).note,
      );
      assert.deepEqual(
        found.commits.map((commit) => commit.text),
        ["Rewrite the page"],
      );
      assert.match(found.note, /ranked-page\.md/u);
      const other = await commitsOf(api.app, uri, seriesOf("https://harbor.com/nowhere"));
      assert.match(other.note, /wasn't found/u);
      const remote = await commitsOf(api.app, vscode.Uri.parse("memfs:/x.csv"), []);
      assert.match(remote.note, /local folders only/u);
    } finally {
      await setGit(false);
      rmSync(article);
    }
  });

  it("opens in a tab of its own, from the palette and from its file", async () => {
    const asked: Asked[] = answerWindow();
    const open = (argument?: unknown): unknown =>
      api.app.commands.get("seoResearch.openHistory")?.(argument);
    await open();
    assert.match(asked[0]?.what ?? "", /No rank history yet/u);
    writeChecks("", 4);
    await open();
    await open(vscode.Uri.file(file()));
    const opened = (): string[] => tabLabels().filter((label) => label.includes("Rank History"));
    await until("the tab", () => opened().length > 0);
    assert.deepEqual(opened(), ["Rank History: harbor.com"]);
  });
});
