import assert from "node:assert/strict";
import * as z from "zod";
import { ResultStore } from "../../src/research/library/resultStore.ts";
import { columnLayout } from "../../src/research/results/messages.ts";
import { ResponseCache } from "../../src/research/results/responseCache.ts";
import type { ResultModel } from "../../src/research/results/resultDocument.ts";
import { LibrarySource } from "../../src/research/results/resultSource.ts";
import type { ColumnLayout } from "../../src/shared/table.ts";
import { repositoryRoot } from "../support/paths.ts";
import { scratchFolder } from "../support/scratch.ts";
import { StoredBefore } from "../support/storedBefore.ts";
import { rowsFrom } from "../support/toolAnswers.ts";
import { until } from "../support/until.ts";
import type { ResultPage } from "./resultPage.ts";
import { resultPages } from "./resultPages.ts";

describe("a result's tab that 0.4.0 left open", () => {
  const before = new StoredBefore(repositoryRoot);
  const state = before.json("views.json")["seoResearch.result"];
  const pages = resultPages();

  /** The document that this version makes of the result in the tab. */
  async function model(): Promise<ResultModel> {
    const folder = scratchFolder();
    before.copy("globalStorage/results", folder.path);
    const store = new ResultStore(folder.path);
    const source = new LibrarySource(store, await store.read(before.shown.ids.keywords));
    const { model: made } = await new ResponseCache({
      source,
      isSeen: () => true,
      ownDomain: () => "",
      signal: new AbortController().signal,
    }).read();
    folder.remove();
    return made;
  }

  async function open(
    layouts: { readonly [name: string]: ColumnLayout } = {},
  ): Promise<ResultPage> {
    const shown = await model();
    const host = {
      document: shown.document,
      layouts,
      rows: ({ table, from }: { readonly table: string; readonly from: number }) =>
        Promise.resolve(rowsFrom(shown, table, from)),
    };
    return pages.open(host, { state, viewport: { width: 900, height: 400 } });
  }

  it("comes back sorted, filtered, grouped, with the same parts open, and at the same place", async () => {
    const { page } = await open();
    await page.getByText("4 of 31 rows").waitFor();
    assert.equal(await page.getByLabel("Filter rows of Keywords").inputValue(), "cezve");
    assert.ok(await page.getByText("Monthly volume: at least 150").isVisible());
    assert.equal(
      await page.getByRole("columnheader", { name: "Monthly volume" }).getAttribute("aria-sort"),
      "descending",
    );
    const grid = page.getByRole("treegrid", { name: "keywords" });
    const closed = await grid.getByRole("row", { expanded: false }).allTextContents();
    assert.deepEqual([closed.length, /Commercial/u.test(closed[0] ?? "")], [1, true]);
    const rows = await grid.getByRole("row", { level: 2 }).allTextContents();
    assert.deepEqual(
      rows.map((text) => /^\D+/u.exec(text.trim())?.[0]),
      ["vegan cezve coffee", "gluten free cezve coffee", "cezve coffee delivery near me"],
    );
    await page.getByRole("grid", { name: "facts" }).waitFor();
    await until("the place it was scrolled to", () => page.evaluate(() => window.scrollY === 250));
  });

  it("keeps what it was left with for the next time", async () => {
    const { view } = await open();
    await view.page.getByText("4 of 31 rows").waitFor();
    await view.page.getByLabel("Filter rows of Keywords").fill("vegan");
    await view.page.getByText("1 of 31 rows").waitFor();
    const [stored, now] = [gridsIn(state), gridsIn(await view.state())];
    assert.deepEqual(now, { ...stored, keywords: { ...stored["keywords"], filter: "vegan" } });
  });

  it("has its columns as they were arranged", async () => {
    const layouts = z
      .record(z.string(), z.unknown())
      .parse(before.json("globalState.json")["seoResearch.columns.research_keywords"]);
    const { page } = await open({ keywords: columnLayout.parse(layouts["keywords"]) });
    await page.getByText("4 of 31 rows").waitFor();
    const headers = await page
      .getByRole("treegrid", { name: "keywords" })
      .getByRole("columnheader")
      .allTextContents();
    assert.deepEqual(
      headers.map((text) => text.trim()),
      [
        "Monthly volume",
        "Keyword",
        "12-month trend",
        "12-month change",
        "CPC (USD)",
        "Ads competition",
      ],
    );
    const { width } =
      (await page.getByRole("columnheader", { name: "Keyword", exact: true }).boundingBox()) ??
      assert.fail();
    assert.equal(Math.round(width), 260);
  });
});

const viewState = z.looseObject({ grids: z.record(z.string(), z.record(z.string(), z.unknown())) });

function gridsIn(state: unknown): z.infer<typeof viewState>["grids"] {
  return viewState.parse(state).grids;
}
