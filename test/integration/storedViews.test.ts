import assert from "node:assert/strict";
import * as vscode from "vscode";
import * as z from "zod";
import { ResultsProvider } from "../../src/editor/features/savedResults/resultsProvider.ts";
import { noRuns } from "./resultsUnderTest.ts";
import type { App } from "../../src/editor/platform/app.ts";
import { settings } from "../../src/editor/platform/settings.ts";
import { settingSpecs } from "../../src/editor/platform/settingSpecs.ts";
import {
  combinedView,
  comparisonView,
  historyView,
  projectTableView,
} from "../../src/editor/platform/viewTypes.ts";
import type { Research } from "../../src/editor/openTools.ts";
import { Channel } from "../../src/shared/channel.ts";
import type {
  FromHistoryView,
  FromHistoryViewReplies,
  ToHistoryView,
  ToHistoryViewReplies,
} from "../../src/shared/historyProtocol.ts";
import type { JsonRecord } from "../../src/shared/json.ts";
import type { StoredBefore } from "../support/storedBefore.ts";
import { until } from "../support/until.ts";
import type { PanelUnderTest } from "./panelsUnderTest.ts";
import { WindowAfter } from "./windowAfter.ts";

describe("views and settings of this version after 1.0.0", () => {
  let app: App;
  let research: Research;
  let before: StoredBefore;
  const after = new WindowAfter("1.0.0");
  const tab = (): PanelUnderTest => after.tab();

  beforeEach(async () => {
    await after.begin();
    ({ app, research, before } = after.now);
  });
  afterEach(() => after.end());

  const later = (): NonNullable<StoredBefore["shown"]["later"]> =>
    before.shown.later ?? assert.fail();
  const root = (): vscode.Uri =>
    vscode.workspace.workspaceFolders?.[0]?.uri ?? assert.fail("no folder is open");

  /** What a tab of the project kept, in the folder that is open here. */
  function inThisFolder(state: unknown): unknown {
    const text = JSON.stringify(state).replaceAll("file:///home/writer/blog", root().toString());
    return JSON.parse(text);
  }

  it("lists the results of every project in the same groups, by the same names", async () => {
    const view = new ResultsProvider(app, noRuns);
    const groups = await view.getChildren();
    const now = await Promise.all(
      groups.map(async (group) => ({
        label: group.label,
        rows: (await view.getChildren(group)).map(({ id, label, context }) => ({
          id,
          label,
          context,
        })),
      })),
    );
    view.dispose();
    assert.equal(view.scope, "all");
    const shown = later().resultsView.map(({ label, rows }) => ({
      label,
      rows: rows.map(({ id, label: name, context }) => ({ id, label: name, context })),
    }));
    const known = new Set(shown.flatMap(({ rows }) => rows.map(({ id }) => id)));
    // one was saved after the view was looked at
    assert.deepEqual(
      now.filter(({ rows }) => rows.every(({ id }) => known.has(id ?? ""))),
      shown,
    );
    assert.equal(now.length, shown.length + 1);
  });

  it("restores the tabs over several results with their rows, and runs nothing", async () => {
    const { comparison, combined, batch } = later().tabs;
    const views = before.json("views.json");
    for (const [view, state, { tables }] of [
      [comparisonView, views[comparisonView], comparison],
      [combinedView, views[combinedView], combined],
      [combinedView, { id: batch.id }, batch],
    ] as const) {
      const panel = tab();
      await research.restore[view](panel, state);
      for (const { name, cells } of tables) {
        for (const [key, first] of Object.entries(cells)) {
          assert.deepEqual(
            (await panel.column(name, key)).slice(0, first.length),
            first,
            `${view}: ${name}, ${key}`,
          );
        }
      }
    }
  });

  it("restores the tabs over the project", async () => {
    const views = before.json("views.json");
    const { file, rows, tab: title } = later().history;
    const target = vscode.Uri.joinPath(root(), "seo", "history", file);
    await vscode.workspace.fs.copy(
      vscode.Uri.file(before.path("project", "seo", "history", file)),
      target,
      { overwrite: true },
    );
    try {
      const history = tab();
      await research.restore[historyView](history, inThisFolder(views[historyView]));
      assert.equal(history.title, title);
      const wire = historyWire(history);
      assert.equal((await wire.send({ kind: "ready" })).document.table.rowCount, rows);
      wire.dispose();
      const map = tab();
      await research.restore[projectTableView](map, inThisFolder(views[projectTableView]));
      assert.ok((await map.column("keyword_map", "keyword")).length > 0);
    } finally {
      await vscode.workspace.fs.delete(target);
    }
  });

  it("follows every setting as it did", async () => {
    const file = vscode.Uri.joinPath(root(), ".vscode", "settings.json");
    const stored = settingsFile.parse(before.json("settings.json"));
    const names = Object.keys(settingSpecs);
    const given = { ...stored.user, ...stored.workspace };
    assert.deepEqual(
      names.filter((name) => given[`seoResearch.${name}`] === undefined),
      // came with 1.8.0, 1.6.0 and 1.4.0
      ["outsideAgents", "askAfterRename", "writtenLanguage"],
      "1.0.0 had every other setting that there is",
    );
    const own = vscode.workspace.getConfiguration();
    const previous = await vscode.workspace.fs.readFile(file).then(
      (bytes) => bytes,
      () => undefined,
    );
    const was = Object.keys(stored.user).map(
      (name) => [name, own.inspect(name)?.globalValue] as const,
    );
    try {
      await vscode.workspace.fs.writeFile(
        file,
        new TextEncoder().encode(before.text("project", ".vscode", "settings.json")),
      );
      for (const [name, value] of Object.entries(stored.user)) {
        await own.update(name, value, vscode.ConfigurationTarget.Global);
      }
      const article = vscode.Uri.joinPath(root(), "content", "posts", "moka.md");
      await until("the settings of the folder", () => settings.titleSuffix(article) !== "");
      assert.deepEqual(settingsNow(article), later().settings);
    } finally {
      await (previous === undefined
        ? vscode.workspace.fs.delete(file)
        : vscode.workspace.fs.writeFile(file, previous));
      for (const [name, value] of was) {
        await own.update(name, value, vscode.ConfigurationTarget.Global);
      }
      await until(
        "the settings of before",
        () => settings.titleSuffix(vscode.Uri.joinPath(root(), "README.md")) === "",
      );
    }
  });
});

const settingsFile = z.object({
  user: z.record(z.string(), z.unknown()),
  workspace: z.record(z.string(), z.unknown()),
});

/** What the readers of the settings give for an article, by their names. */
function settingsNow(article: vscode.Uri): JsonRecord {
  return {
    baseUrl: settings.baseUrl(),
    dashboardUrl: settings.dashboardUrl(),
    askFromCredits: settings.askFromCredits(),
    dontAskFor: settings.dontAskFor(),
    budgets: settings.budgets(),
    lowBalance: settings.lowBalance(),
    agentBudget: settings.agentBudget(),
    agentsMayReadOwnData: settings.agentsMayReadOwnData(),
    freshDays: {
      live: settings.freshDays("live"),
      index: settings.freshDays("index"),
      owned: settings.freshDays("owned"),
    },
    project: settings.project(undefined),
    markets: settings.markets(article),
    siteUrl: settings.siteUrl(article),
    frontMatterFields: settings.frontMatterFields(article),
    history: settings.history(article),
    excelDelimiter: settings.excelDelimiter(),
    codeLens: settings.codeLens(article),
    checks: settings.checks(article),
    titleSuffix: settings.titleSuffix(article),
    folder: settings.folder(article),
  };
}

type HistoryWire = Channel<
  ToHistoryView,
  ToHistoryViewReplies,
  FromHistoryView,
  FromHistoryViewReplies
>;

/** The end of a rank history's tab that its view has. */
function historyWire(panel: PanelUnderTest): HistoryWire {
  return new Channel(panel.port, {
    parse: () => ({ kind: "changed" }),
    handle: () => Promise.resolve(null),
  });
}
