import assert from "node:assert/strict";
import * as vscode from "vscode";
import { warnOfExpiry } from "../../src/editor/features/account/keys/warnOfExpiry.ts";
import { rememberedChoices } from "../../src/editor/features/runTool/rememberedChoices.ts";
import { ResultsProvider } from "../../src/editor/features/savedResults/resultsProvider.ts";
import { noRuns } from "./resultsUnderTest.ts";
import type { App } from "../../src/editor/platform/app.ts";
import { ConnectionManager } from "../../src/editor/platform/connections.ts";
import { EditorTransport } from "../../src/editor/platform/editorTransport.ts";
import { folderInFront } from "../../src/editor/platform/folderInFront.ts";
import { KeyStore } from "../../src/editor/platform/keyStore.ts";
import type { Research } from "../../src/editor/openTools.ts";
import { KnownKeys } from "../../src/research/service/redact.ts";
import { isRecord } from "../../src/shared/json.ts";
import { getSearchPerformance } from "../../src/research/tools/getSearchPerformance.ts";
import { inspectDomain } from "../../src/research/tools/inspectDomain.ts";
import { inspectSerp } from "../../src/research/tools/inspectSerp.ts";
import { FormUnderTest } from "../support/formUnderTest.ts";
import { answerWindow, untilAsked } from "../support/integrationApi.ts";
import type { Assembly } from "../support/integrationApi.ts";
import { startRawServer } from "../support/rawServer.ts";
import { keptVersions } from "../support/storedBefore.ts";
import type { StoredBefore } from "../support/storedBefore.ts";
import { until } from "../support/until.ts";
import type { PanelUnderTest } from "./panelsUnderTest.ts";
import { WindowAfter, withMembers } from "./windowAfter.ts";

for (const version of keptVersions) {
  describe(`a window of this version after ${version}`, () => {
    let api: Assembly;
    let app: App;
    let research: Research;
    let before: StoredBefore;
    const after = new WindowAfter(version);
    const tab = (): PanelUnderTest => after.tab();

    beforeEach(async () => {
      await after.begin();
      ({ api, app, research, before } = after.now);
    });
    afterEach(() => after.end());

    const keywordsShown = (): readonly unknown[] =>
      before.shown.results[before.shown.ids.keywords]?.tables[0]?.values ?? [];

    it("lists the results as they were grouped, with pin, title and tags", async () => {
      const view = new ResultsProvider(app, noRuns);
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
          folderInFront(),
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

    if (version === "0.4.0") {
      // of later versions the unit tests ask this: what they store says all of it
      it("asks before a call is paid for again that was under way, and shows the batches to resume", async () => {
        const asked = answerWindow();
        assert.equal(
          await research.runner.run({
            tool: inspectDomain,
            args: { domain: "driftwoodsupply.net" },
          }),
          undefined,
        );
        assert.deepEqual([asked.length, asked[0]?.what.includes("driftwoodsupply.net")], [1, true]);
        assert.equal((await app.pendingCalls.list()).length, 2);
        const { batches } = await research.batches.store.list();
        const shown = await Promise.all(batches.map((batch) => research.batches.shown(batch)));
        assert.deepEqual(
          shown.map(({ header, standing }) => [header.id, standing]),
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
    }
  });
}
