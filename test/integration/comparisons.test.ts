import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as vscode from "vscode";
import type { SavedResult } from "../../src/research/library/savedResult.ts";
import { comparisonView } from "../../src/editor/platform/viewTypes.ts";
import { answerWindow, untilAsked } from "../support/integrationApi.ts";
import type { Assembly, Asked } from "../support/integrationApi.ts";
import { until } from "../support/until.ts";
import { PanelUnderTest } from "./panelsUnderTest.ts";
import type { PanelsUnderTest } from "./panelsUnderTest.ts";
import { resultTabs } from "./resultTabs.ts";

const market = { location: "United States", language: "English" };

/** A response about one list, which grew a little from month to month. */
function keywordResponse(volume: number): object {
  return {
    data: {
      keywords: [
        { keyword: "espresso", monthly_volume: volume },
        { keyword: `espresso in ${volume}`, monthly_volume: 10 },
      ],
    },
    coverage: { returned: 2, total_available: 2, truncated: false },
  };
}

describe("two results side by side", () => {
  const tabs = resultTabs();
  let api: Assembly;
  let panels: PanelsUnderTest;
  let folder: string;
  let saved: SavedResult[];
  let asked: Asked[];

  before(() => {
    ({ api } = tabs);
    folder = mkdtempSync(join(tmpdir(), "seo-compared-"));
  });
  beforeEach(() => {
    ({ panels } = tabs);
    saved = [];
    asked = answerWindow();
  });
  afterEach(async () => {
    for (const { id } of saved) {
      rmSync(api.app.results.resultPath(id), { force: true });
    }
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  /** A result of the library, from that day. */
  async function keep(
    day: string,
    response: object,
    {
      tool = "research_keywords",
      subject = "espresso",
      callKey = `${tool} ${subject}`,
      args = { seed: subject },
      continues,
    }: {
      readonly tool?: string;
      readonly subject?: string;
      readonly callKey?: string;
      readonly args?: object;
      readonly continues?: string;
    } = {},
  ): Promise<SavedResult> {
    const at = `${day}T12:00:00.000Z`;
    const { results } = api.app;
    const result = await results.keep(
      results.newId(tool, new Date(at)),
      {
        tool,
        args: { ...args },
        subject,
        market,
        sentAt: at,
        receivedAt: at,
        cost: 3,
        balanceAfter: 9,
        origin: "sandbox",
        callKey,
        ...(continues === undefined ? {} : { continues }),
      },
      { kind: "memory", bytes: Buffer.from(JSON.stringify(response)) },
    );
    saved.push(result);
    return result;
  }

  const run = (command: string, ...args: readonly unknown[]): Thenable<unknown> =>
    vscode.commands.executeCommand(`seoResearch.${command}`, ...args);

  /** The volumes of "espresso" in the comparison that a tab shows: before, now and by how much they changed. */
  async function volumesIn(panel: PanelUnderTest): Promise<unknown[]> {
    const columns = ["previous_monthly_volume", "monthly_volume", "change_in_monthly_volume"];
    return Promise.all(
      columns.map(async (key) => (await panel.column("keywords_compared", key))[0]),
    );
  }

  it("open from the Results view: with the last one before that has the same inputs, in one tab for each pair", async () => {
    const oldest = await keep("2026-09-01", keywordResponse(100));
    const earlier = await keep("2026-10-12", keywordResponse(200));
    await keep("2026-11-01", keywordResponse(900), { callKey: "other inputs" });
    const later = await keep("2026-11-22", keywordResponse(350));
    await run("compareWithPrevious", { id: later.id });
    const panel = await panels.opened(0);
    assert.match(panel.title, /^Research Keywords: espresso.* → /u);
    assert.deepEqual(await volumesIn(panel), [200, 350, 150]);
    const { header } = await panel.document();
    assert.deepEqual(
      header.parts?.map(({ receivedAt }) => receivedAt),
      [later.receivedAt, earlier.receivedAt],
    );
    await run("compareWithPrevious", later.id);
    assert.deepEqual([panels.all.length, panel.reveals], [1, 1]);
    await run("compareWithPrevious", earlier.id);
    assert.deepEqual(await volumesIn(await panels.opened(1)), [100, 200, 100]);
    await run("compareWithPrevious", oldest.id);
    await untilAsked(asked, /no earlier result with the same inputs.*Select for Compare/u);
    assert.equal(panels.all.length, 2);
  });

  it("open from the button of the later one's own tab, which the same question makes appear", async () => {
    await keep("2026-10-12", keywordResponse(200), { subject: "header" });
    const later = await keep("2026-11-22", keywordResponse(350), { subject: "header" });
    await api.panels.open(later.id);
    const panel = await panels.opened(0);
    assert.equal(await panel.view.send({ kind: "earlierRun" }), "2026-10-12T12:00:00.000Z");
    await panel.view.send({ kind: "compare", as: "page" });
    assert.deepEqual(await volumesIn(await panels.opened(1)), [200, 350, 150]);
    // With the tab in front, the command of the palette does the same.
    await run("compareWithPrevious");
    assert.deepEqual([panels.all.length, panels.all[1]?.reveals], [2, 1]);
  });

  it("open by Select for Compare and Compare with Selected, the earlier one first whichever was selected", async () => {
    const [a, b] = [
      await keep("2026-10-12", keywordResponse(200), { subject: "a" }),
      await keep("2026-11-22", keywordResponse(350), { subject: "b" }),
    ];
    await run("selectForCompare", { id: b.id });
    await run("compareWithSelected", { id: a.id });
    const panel = await panels.opened(0);
    assert.deepEqual(await volumesIn(panel), [200, 350, 150]);
    const { notices } = await panel.document();
    assert.match(notices.map(({ text }) => text).join("\n"), /different subjects: a and b/u);
    await run("compareWithSelected", { id: b.id });
    await untilAsked(asked, /Choose two different results/u);
  });

  it("open from two selected rows, and refuse one, three, and those of different tools with a sentence", async () => {
    const [a, b] = [
      await keep("2026-10-12", keywordResponse(200)),
      await keep("2026-11-22", keywordResponse(350)),
    ];
    const page = await keep("2026-11-20", { data: {} }, { tool: "inspect_page", subject: "page" });
    await run("compareResults", { id: a.id }, [{ id: a.id }, { id: b.id }]);
    assert.deepEqual(await volumesIn(await panels.opened(0)), [200, 350, 150]);
    for (const ids of [[a.id], [a.id, b.id, page.id]]) {
      asked.length = 0;
      await run(
        "compareResults",
        { id: a.id },
        ids.map((id) => ({ id })),
      );
      await untilAsked(asked, /Choose two results of the same tool/u);
    }
    asked.length = 0;
    await run("compareResults", { id: a.id }, [{ id: page.id }, { id: a.id }]);
    await untilAsked(
      asked,
      /Inspect Page: page and Research Keywords: espresso can't be compared\. Choose two results of the same tool/u,
    );
    assert.equal(panels.all.length, 1);
  });

  it("open from two result files, with nothing in them but what they say", async () => {
    const files = await Promise.all(
      [200, 350].map(async (volume, index) => {
        const result = await keep(`2026-1${index}-12`, keywordResponse(volume));
        const path = join(folder, `${index}.seo.json`);
        writeFileSync(path, JSON.stringify(result));
        return vscode.Uri.file(path);
      }),
    );
    await run("compareResults", files[0], files);
    const panel = await panels.opened(0);
    assert.deepEqual(await volumesIn(panel), [200, 350, 150]);
    assert.deepEqual((await panel.document()).actions, []);
    writeFileSync(join(folder, "broken.seo.json"), "{");
    await run("compareResults", files[0], [
      files[0],
      vscode.Uri.file(join(folder, "broken.seo.json")),
    ]);
    await untilAsked(asked, /valid JSON/u);
  });

  it("come back after a reload of the window, in one tab, and say why where they can't", async () => {
    const [a, b] = [
      await keep("2026-10-12", keywordResponse(200)),
      await keep("2026-11-22", keywordResponse(350)),
    ];
    await run("compareWithPrevious", b.id);
    const { id } = await (await panels.opened(0)).view.send({ kind: "ready" });
    panels.all[0]?.dispose();
    const restored = new PanelUnderTest("");
    await api.restore[comparisonView](restored, { id });
    assert.match(restored.title, / → /u);
    assert.deepEqual(await volumesIn(restored), [200, 350, 150]);
    let closed = 0;
    const again = new PanelUnderTest("");
    again.onDidDispose(() => closed++);
    await api.restore[comparisonView](again, { id });
    assert.equal(closed, 1, "one tab for each pair");
    restored.dispose();
    rmSync(api.app.results.resultPath(a.id));
    for (const state of [{ id }, undefined, { id: "../../settings|x" }]) {
      asked.length = 0;
      const lost = new PanelUnderTest("");
      lost.onDidDispose(() => closed++);
      await api.restore[comparisonView](lost, state);
      await untilAsked(asked, /Couldn't restore a tab/u);
    }
    assert.equal(closed, 4);
    assert.equal(comparisonView, "seoResearch.comparison");
  });

  it("close when one of them is deleted; what was selected and is gone is said in a sentence", async () => {
    const [a, b] = [
      await keep("2026-10-12", keywordResponse(200)),
      await keep("2026-11-22", keywordResponse(350)),
    ];
    await run("selectForCompare", a.id);
    await run("compareWithSelected", b.id);
    const panel = await panels.opened(0);
    await panel.document();
    let closed = 0;
    panel.onDidDispose(() => closed++);
    await run("deleteResult", { id: a.id }, [{ id: a.id }]);
    await until("the tab to close", () => (closed > 0 ? true : undefined));
    asked.length = 0;
    await run("compareWithSelected", b.id);
    await untilAsked(asked, /deleted|no longer|not in the library|can't be/iu);
    assert.equal(panels.all.length, 1);
  });

  it("compare a result that continues another together with it, and never with itself", async () => {
    const tool = "inspect_search_visibility";
    const call = (keywords: readonly string[]): object => ({
      domain: "harborlanecoffee.com",
      keywords,
      mode: "live",
    });
    const response = (found: readonly object[], requested: number): object => ({
      data: { positions: found },
      coverage: { resolved: found.length, requested },
    });
    const first = await keep("2026-10-12", response([{ keyword: "v60", position: 9 }], 2), {
      tool,
      args: call(["v60", "latte"]),
    });
    const rest = await keep("2026-10-13", response([{ keyword: "latte", position: 4 }], 1), {
      tool,
      args: call(["latte"]),
      continues: first.id,
    });
    const later = await keep(
      "2026-11-22",
      response(
        [
          { keyword: "v60", position: 8 },
          { keyword: "latte", position: 4 },
        ],
        2,
      ),
      { tool, args: call(["v60", "latte"]) },
    );
    await run("selectForCompare", first.id);
    await run("compareWithSelected", rest.id);
    await untilAsked(asked, /Choose two different results/u);
    assert.equal(panels.all.length, 0);
    await run("selectForCompare", rest.id);
    await run("compareWithSelected", later.id);
    const panel = await panels.opened(0);
    assert.deepEqual(await panel.column("positions_compared", "keyword"), ["v60", "latte"]);
    assert.deepEqual(await panel.column("positions_compared", "previous_position"), [9, 4]);
  });

  it("open as a text diff: one list as a diff, several as changes, the earlier text on the left", async () => {
    await keep("2026-10-12", keywordResponse(200));
    const later = await keep("2026-11-22", keywordResponse(350));
    await run("compareWithPrevious", later.id);
    const panel = await panels.opened(0);
    await panel.view.send({ kind: "compare", as: "text" });
    const { input } = await until(
      "the diff",
      () => vscode.window.tabGroups.activeTabGroup.activeTab ?? undefined,
    );
    assert.ok(input instanceof vscode.TabInputTextDiff);
    const texts = await Promise.all(
      [input.original, input.modified].map(async (uri) =>
        (await vscode.workspace.openTextDocument(uri)).getText(),
      ),
    );
    assert.deepEqual(texts, [
      "keyword,monthly_volume\nespresso,200\nespresso in 200,10\n",
      "keyword,monthly_volume\nespresso,350\nespresso in 350,10\n",
    ]);
    panel.dispose();

    const coverage = (volume: number): object => ({
      data: {
        gaps: [{ keyword: "v60", your_position: null, monthly_volume: volume }],
        losing: [{ keyword: "latte", your_position: 4, monthly_volume: volume }],
      },
    });
    const tool = "compare_keyword_coverage";
    await keep("2026-10-12", coverage(5), { tool });
    await run("compareWithPrevious", (await keep("2026-11-22", coverage(6), { tool })).id);
    await (await panels.opened(1)).view.send({ kind: "compare", as: "text" });
    const label = await until("the changes", () =>
      vscode.window.tabGroups.all
        .flatMap((group) => group.tabs)
        .map((tab) => tab.label)
        .find((text) => text.startsWith("Compare Keyword Coverage")),
    );
    assert.match(label, / → /u);
  });

  it("have no text diff without a comparison in front", async () => {
    await run("openTextDiff");
    await untilAsked(asked, /Open a comparison of two results first/u);
  });
});
