import assert from "node:assert/strict";
import { join } from "node:path";
import * as vscode from "vscode";
import * as z from "zod";
import { warnOfExpiry } from "../../src/editor/features/account/keys/warnOfExpiry.ts";
import { checksOnDemand } from "../../src/editor/features/checks/registerChecks.ts";
import { Runs } from "../../src/editor/features/paidCalls/runs.ts";
import { rememberedChoices } from "../../src/editor/features/runTool/rememberedChoices.ts";
import { ResultsProvider } from "../../src/editor/features/savedResults/resultsProvider.ts";
import { ResultStore } from "../../src/research/library/resultStore.ts";
import { Account } from "../../src/editor/platform/account.ts";
import type { App } from "../../src/editor/platform/app.ts";
import { ConnectionManager } from "../../src/editor/platform/connections.ts";
import { EditorTransport } from "../../src/editor/platform/editorTransport.ts";
import { KeyStore } from "../../src/editor/platform/keyStore.ts";
import { Spending } from "../../src/editor/platform/spending.ts";
import { settings } from "../../src/editor/platform/settings.ts";
import { settingSpecs } from "../../src/editor/platform/settingSpecs.ts";
import {
  combinedView,
  comparisonView,
  historyView,
  projectTableView,
} from "../../src/editor/platform/viewTypes.ts";
import { openResearch } from "../../src/editor/openTools.ts";
import type { Research } from "../../src/editor/openTools.ts";
import { KnownKeys } from "../../src/research/service/redact.ts";
import { Channel } from "../../src/shared/channel.ts";
import type {
  FromHistoryView,
  FromHistoryViewReplies,
  ToHistoryView,
  ToHistoryViewReplies,
} from "../../src/shared/historyProtocol.ts";
import { isRecord } from "../../src/shared/json.ts";
import type { JsonRecord } from "../../src/shared/json.ts";
import { PendingCalls } from "../../src/research/spending/pendingCalls.ts";
import { getSearchPerformance } from "../../src/research/tools/getSearchPerformance.ts";
import { inspectDomain } from "../../src/research/tools/inspectDomain.ts";
import { inspectSerp } from "../../src/research/tools/inspectSerp.ts";
import { FormUnderTest } from "../support/formUnderTest.ts";
import { answerWindow, restoreWindow, testApi, untilAsked } from "../support/integrationApi.ts";
import type { Assembly } from "../support/integrationApi.ts";
import { startRawServer } from "../support/rawServer.ts";
import { scratchFolder } from "../support/scratch.ts";
import { keptVersions, StoredBefore } from "../support/storedBefore.ts";
import { until } from "../support/until.ts";
import { PanelUnderTest } from "./panelsUnderTest.ts";

/** The editor's memory as an earlier version left it. */
class StoredState implements vscode.Memento {
  readonly #values: Map<string, unknown>;

  constructor(values: JsonRecord) {
    this.#values = new Map(Object.entries(values));
  }

  keys(): readonly string[] {
    return [...this.#values.keys()];
  }

  // the type that the editor promises is the caller's own
  get(key: string): undefined;
  get<T>(key: string, otherwise: T): T;
  get(key: string, otherwise?: unknown): unknown {
    return this.#values.get(key) ?? otherwise;
  }

  update(key: string, value: unknown): Promise<void> {
    this.#values.set(key, value);
    return Promise.resolve();
  }
}

/** `base` with some members replaced; it may be frozen, as the editor's context is. */
function withMembers<T extends object>(base: T, members: Partial<T>): T {
  const whole = new Proxy(members, {
    get: (own, name): unknown =>
      Object.hasOwn(own, name) ? Reflect.get(own, name) : Reflect.get(base, name, base),
    has: (own, name) => name in own || name in base,
  });
  assert.ok(hasMembersOf(base, whole));
  return whole;
}

function hasMembersOf<T extends object>(base: T, value: object): value is T {
  return Object.keys(base).every((name) => name in value);
}

for (const version of keptVersions) {
  describe(`a window of this version after ${version}`, () => {
    let api: Assembly;
    let before: StoredBefore;
    let folder: ReturnType<typeof scratchFolder>;
    let app: App;
    let research: Research;
    let panels: PanelUnderTest[];

    /** The extension with the storage that the version left, and this window's connection. */
    beforeEach(async () => {
      panels = [];
      api = await testApi();
      await api.app.connections.useSandbox();
      before = new StoredBefore(version, api.app.context.extensionUri.fsPath);
      folder = scratchFolder();
      before.copy("globalStorage", folder.path);
      const globalState = Object.assign(new StoredState(before.json("globalState.json")), {
        setKeysForSync: () => undefined,
      });
      const context = withMembers(api.app.context, {
        globalStorageUri: vscode.Uri.file(folder.path),
        globalState,
        workspaceState: new StoredState(before.json("workspaceState.json")),
      });
      const stored = {
        results: new ResultStore(join(folder.path, "results")),
        pendingCalls: new PendingCalls(join(folder.path, "pending")),
        spending: new Spending(join(folder.path, "spending")),
      };
      app = {
        ...api.app,
        ...stored,
        context,
        account: new Account(api.app.connections, globalState),
        commands: new Map(),
        resultSaved: new vscode.EventEmitter(),
        changedResults: new vscode.EventEmitter(),
      };
      research = openResearch(app, new Runs(), checksOnDemand(app));
    });
    afterEach(async () => {
      restoreWindow();
      for (const panel of panels) {
        panel.dispose();
      }
      vscode.Disposable.from(
        research,
        app.account,
        app.spending,
        app.resultSaved,
        app.changedResults,
      ).dispose();
      await vscode.commands.executeCommand("workbench.action.closeAllEditors");
      await api.app.connections.disconnect();
      folder.remove();
    });

    function tab(): PanelUnderTest {
      const panel = new PanelUnderTest("");
      panels.push(panel);
      return panel;
    }

    const keywordsShown = (): readonly unknown[] =>
      before.shown.results[before.shown.ids.keywords]?.tables[0]?.values ?? [];

    it("lists the results as they were grouped, with pin, title and tags", async () => {
      const view = new ResultsProvider(app);
      const groups = await view.getChildren();
      const rows = (await Promise.all(groups.map((group) => view.getChildren(group)))).flat();
      view.dispose();
      const { keywords, visibility } = before.shown.ids;
      assert.equal(view.grouping, "subject");
      assert.ok(
        groups.some(({ label }) => label === "Cezve Coffee") &&
          groups.some(({ label }) => label === "moka pot"),
      );
      assert.deepEqual(
        (await view.getChildren(groups[0])).map(({ id }) => id),
        [keywords],
        "the pinned one is on top",
      );
      for (const [id, { title, tags = [] }] of before.described) {
        const row = rows.find((one) => one.id === id);
        assert.ok(title === undefined || row?.label === title);
        assert.ok(tags.every((tag) => row?.description?.includes(tag)));
      }
      assert.deepEqual(rows.map(({ id }) => id).toSorted(), before.resultIds());
      assert.ok(rows.some(({ id }) => id === visibility));
    });

    it("restores the tab of a result with its rows and column layout, and runs nothing", async () => {
      const panel = tab();
      const calls = (await app.spending.ledger.entries("sandbox", new Date(0))).length;
      await research.panels.restore(panel, before.json("views.json")["seoResearch.result"]);
      const { id, layouts } = await panel.view.send({ kind: "ready" });
      assert.equal(id, before.shown.ids.keywords);
      assert.deepEqual(
        layouts,
        before.json("globalState.json")["seoResearch.columns.research_keywords"],
      );
      // its dataset was exported, too: all of its rows are paid for
      const keywords = await panel.column("keywords", "keyword");
      const first = keywordsShown();
      assert.deepEqual(keywords.slice(0, first.length), first);
      assert.equal(keywords.length, version === "0.4.0" ? 31 : 37);
      const other = { order: ["a"], hidden: [], widths: {} };
      await panel.view.send({ kind: "columnLayout", name: "other", layout: other });
      assert.deepEqual(app.context.globalState.get("seoResearch.columns.research_keywords"), {
        ...layouts,
        other,
      });
      const again = tab();
      await research.panels.restore(again, { id: before.shown.ids.visibility });
      assert.equal((await again.document()).header.subject, "harborlanecoffee.com");
      assert.equal(
        (await app.spending.ledger.entries("sandbox", new Date(0))).length,
        calls,
        "no call was reserved",
      );
    });

    it("restores the tab of a form with what was typed", async () => {
      const panel = tab();
      research.forms.restore(panel, before.json("views.json")["seoResearch.form"]);
      await until("the form", () => panel.webview.html !== "");
      assert.equal(panel.title, inspectSerp.title);
      const form = new FormUnderTest({ ...api, ...research, app }, { tool: inspectSerp, args: {} });
      const { draft } = await form.ready();
      assert.deepEqual(
        [draft.texts["query"], draft.texts["depth"], draft.additional],
        ["pour over ratio", "20", '{"device": "mobile"'],
      );
    });

    it("opens a result file of the project", async () => {
      const panel = tab();
      await research.files.show(
        vscode.Uri.file(
          before.path("project", "seo", "exports", "research-keywords-cezve-coffee-de.seo.json"),
        ),
        panel,
      );
      assert.deepEqual(await panel.column("keywords", "keyword"), keywordsShown());
    });

    it("uses the same connection, and the choice that was remembered for the project", async () => {
      const keys = { stored: new KeyStore(app.context.secrets), known: new KnownKeys() };
      const transport = new EditorTransport(app.context.extensionUri, app.log);
      const connections = new ConnectionManager(app.context, keys, transport);
      assert.deepEqual([connections.origin, connections.sandboxSleeps], ["sandbox", true]);
      vscode.Disposable.from(connections, transport).dispose();
      const latest = {
        ...((await api.app.connections.current()) ?? assert.fail()),
        origin: before.shown.baseUrl,
      };
      const chosen = (at: typeof latest): unknown =>
        rememberedChoices(
          { ...app, connections: withMembers(api.app.connections, { latest: at }) },
          getSearchPerformance,
        );
      assert.deepEqual(
        [chosen(latest), chosen({ ...latest, origin: "sandbox" })],
        [{ website_id: "site_3b91" }, {}],
      );
    });

    it("shows what was known of the account until it is read again", async () => {
      for (const [reading, name] of [
        [app.account.balance, "balance"],
        [app.account.usage, "usage"],
        [app.account.credentials, "credentials"],
        [app.account.connections, "connections"],
      ] as const) {
        const seen: unknown[] = [];
        const listening = reading.onDidChange(() =>
          seen.push({ value: reading.snapshot.value, readAt: reading.snapshot.readAt }),
        );
        await reading.refresh();
        listening.dispose();
        assert.deepEqual(
          seen[0],
          before.json("globalState.json")[`seoResearch.known/${name}/sandbox sandbox`],
          name,
        );
      }
    });

    it("warns once of a key that expires, whichever version did", async () => {
      const noted = before.json("globalState.json")["seoResearch.expiryWarned"];
      const [warned = ""] = Object.keys(isRecord(noted) ? noted : {});
      const key = "or_key-of-a-test-that-nobody-may-see-123";
      const listed = (id: string): unknown => ({
        id,
        name: "own",
        prefix: `${key.slice(0, 9)}...`,
        is_active: true,
        created_at: "2026-11-22T07:00:00Z",
        last_used_at: null,
        expires_at: new Date(Date.now() + 10 * 86_400_000).toISOString(),
      });
      let id = warned;
      const server = await startRawServer((response, { path }) =>
        response.end(
          path === "/v1/me/credits"
            ? '{"balance":1}'
            : path.startsWith("/v1/me/api-credentials")
              ? JSON.stringify([listed(id)])
              : path === "/v1/me/websites"
                ? '{"websites":[],"ad_accounts":[]}'
                : path.startsWith("/v1/me/usage")
                  ? "[]"
                  : "{}",
        ),
      );
      await api.app.connections.useKey(server.url, key);
      const asked = answerWindow();
      const read = async (): Promise<void> => {
        await app.account.credentials.refresh();
        await warnOfExpiry(app);
      };
      await read();
      // A second try of this test in the same window needs a key that was not warned of by the first.
      id = `cred_of_another_key_${Date.now()}`;
      await read();
      await untilAsked(asked, /expires/u);
      assert.equal(asked.filter(({ what }) => what.includes("expires")).length, 1);
      await server.close();
    });

    it("asks before a call is paid for again that was under way, and shows the batches to resume", async () => {
      const asked = answerWindow();
      assert.equal(
        await research.runner.run({ tool: inspectDomain, args: { domain: "driftwoodsupply.net" } }),
        undefined,
      );
      assert.deepEqual([asked.length, asked[0]?.what.includes("driftwoodsupply.net")], [1, true]);
      assert.equal((await app.pendingCalls.list()).length, 2);
      const { batches } = await research.batches.list();
      assert.deepEqual(
        batches.map(({ header, standing }) => [header.id, standing]),
        [
          [before.shown.batches.interrupted, "idle"],
          [before.shown.batches.paused, "idle"],
        ],
      );
    });

    it("resumes the paused batch, at the price of what is open", async () => {
      const balance = await api.app.connections.refillSandbox();
      const { client } = (await api.app.connections.current()) ?? assert.fail();
      const asked = answerWindow(({ items }) => items[0]);
      await app.commands.get("seoResearch.resumeBatch")?.({ batch: before.shown.batches.paused });
      assert.match(asked[0]?.detail ?? "", /2 calls/u);
      const { progress } = await research.batches.store.read(before.shown.batches.paused);
      assert.deepEqual(
        progress.items.map(({ state }) => state),
        ["done", "done", "done", "done", "done", "skipped"],
      );
      assert.equal(await client.credits(), balance - 10);
    });

    if (version !== "0.4.0") {
      describe("what only versions from 1.0.0 on had", () => {
        const later = (): NonNullable<StoredBefore["shown"]["later"]> =>
          before.shown.later ?? assert.fail();
        const root = (): vscode.Uri =>
          vscode.workspace.workspaceFolders?.[0]?.uri ?? assert.fail("no folder is open");

        /** What a tab of the project kept, in the folder that is open here. */
        function inThisFolder(state: unknown): unknown {
          const text = JSON.stringify(state).replaceAll(
            "file:///home/writer/blog",
            root().toString(),
          );
          return JSON.parse(text);
        }

        it("lists the results of every project in the same groups, by the same names", async () => {
          const view = new ResultsProvider(app);
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
            [],
            "1.0.0 had every setting that there is",
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
    }
  });
}

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
    project: settings.project(),
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
