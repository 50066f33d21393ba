import assert from "node:assert/strict";
import type { Browser } from "playwright-core";
import * as z from "zod";
import { ResultStore } from "../../src/research/library/resultStore.ts";
import { CombinedSource } from "../../src/research/results/combined/combinedSource.ts";
import { ComparisonSource } from "../../src/research/results/compare/comparisonSource.ts";
import { columnLayout } from "../../src/research/results/messages.ts";
import { ResponseCache } from "../../src/research/results/responseCache.ts";
import type { ResultModel } from "../../src/research/results/resultDocument.ts";
import { LibrarySource } from "../../src/research/results/resultSource.ts";
import type { ResultSource } from "../../src/research/results/resultSource.ts";
import { readNotes } from "../../src/research/files/history/historyNotes.ts";
import { rankSeries } from "../../src/research/files/history/rankSeries.ts";
import { readHistory } from "../../src/research/files/history/readHistory.ts";
import type { ArticleDocument } from "../../src/shared/articleProtocol.ts";
import type { ColumnLayout } from "../../src/shared/table.ts";
import { launchBrowser } from "../support/browser.ts";
import { repositoryRoot } from "../support/paths.ts";
import { scratchFolder } from "../support/scratch.ts";
import { StoredBefore } from "../support/storedBefore.ts";
import type { KeptVersion } from "../support/storedBefore.ts";
import { rowsFrom } from "../support/toolAnswers.ts";
import { until } from "../support/until.ts";
import { ArticlePage } from "./articlePage.ts";
import { HistoryPage } from "./historyPage.ts";
import type { FakeHost, ResultPage } from "./resultPage.ts";
import { resultPages } from "./resultPages.ts";

/** What each version left a tab with, and what is seen of it now: the rows of the dataset, which was exported, are in the table. */
const left: Readonly<
  Record<
    KeptVersion,
    {
      readonly counted: string;
      readonly vegan: string;
      readonly closed: RegExp;
      readonly keywords: readonly string[];
    }
  >
> = {
  "0.4.0": {
    counted: "4 of 31 rows",
    vegan: "1 of 31 rows",
    closed: /Commercial/u,
    keywords: ["vegan cezve coffee", "gluten free cezve coffee", "cezve coffee delivery near me"],
  },
  "1.0.0": {
    counted: "5 of 37 rows",
    vegan: "1 of 37 rows",
    closed: /Medium/u,
    keywords: [
      "cezve coffee",
      "cezve coffee delivery near me",
      "vegan cezve coffee",
      "gluten free cezve coffee",
    ],
  },
};

/** A library's results that a version left, for as long as `work` takes. */
async function withLibrary<T>(
  before: StoredBefore,
  work: (store: ResultStore) => Promise<T>,
): Promise<T> {
  const folder = scratchFolder();
  try {
    before.copy("globalStorage/results", folder.path);
    return await work(new ResultStore(folder.path));
  } finally {
    folder.remove();
  }
}

/** The document that this version makes of it. */
async function modelOf(source: ResultSource): Promise<ResultModel> {
  const { model } = await new ResponseCache({
    source,
    isSeen: () => true,
    ownDomain: () => "",
    signal: new AbortController().signal,
  }).read();
  return model;
}

/** A host that shows it. */
function hostOf(shown: ResultModel): FakeHost {
  return {
    document: shown.document,
    rows: ({ table, from }) => Promise.resolve(rowsFrom(shown, table, from)),
  };
}

for (const before of StoredBefore.all(repositoryRoot)) {
  describe(`a result's tab that ${before.version} left open`, () => {
    const { counted, vegan, closed, keywords } = left[before.version];
    const state = before.json("views.json")["seoResearch.result"];
    const pages = resultPages();

    async function open(
      layouts: { readonly [name: string]: ColumnLayout } = {},
    ): Promise<ResultPage> {
      const shown = await withLibrary(before, async (store) =>
        modelOf(new LibrarySource(store, await store.read(before.shown.ids.keywords))),
      );
      const host = { ...hostOf(shown), layouts };
      return pages.open(host, { state, viewport: { width: 900, height: 400 } });
    }

    it("comes back sorted, filtered, grouped, with the same parts open, and at the same place", async () => {
      const { page } = await open();
      await page.getByText(counted).waitFor();
      assert.equal(await page.getByLabel("Filter rows of Keywords").inputValue(), "cezve");
      assert.ok(await page.getByText("Monthly volume: at least 150").isVisible());
      assert.equal(
        await page.getByRole("columnheader", { name: "Monthly volume" }).getAttribute("aria-sort"),
        "descending",
      );
      const grid = page.getByRole("treegrid", { name: "keywords" });
      const heads = await grid.getByRole("row", { expanded: false }).allTextContents();
      assert.deepEqual([heads.length, closed.test(heads[0] ?? "")], [1, true]);
      const rows = await grid.getByRole("row", { level: 2 }).allTextContents();
      assert.deepEqual(
        rows.map((text) => /^\D+/u.exec(text.trim())?.[0]),
        keywords,
      );
      await page.getByRole("grid", { name: "facts" }).waitFor();
      await until("the place it was scrolled to", () =>
        page.evaluate(() => window.scrollY === 250),
      );
    });

    it("keeps what it was left with for the next time", async () => {
      const { view } = await open();
      await view.page.getByText(counted).waitFor();
      await view.page.getByLabel("Filter rows of Keywords").fill("vegan");
      await view.page.getByText(vegan).waitFor();
      const [stored, now] = [gridsIn(state), gridsIn(await view.state())];
      // rows of a table are selected by their places, and this one has those of the dataset, too, since 1.1.0
      const { selected: _other, ...grid } = stored["keywords"] ?? {};
      assert.deepEqual(now, { ...stored, keywords: { ...grid, filter: "vegan" } });
    });

    it("has its columns as they were arranged", async () => {
      const layouts = z
        .record(z.string(), z.unknown())
        .parse(before.json("globalState.json")["seoResearch.columns.research_keywords"]);
      const { page } = await open({ keywords: columnLayout.parse(layouts["keywords"]) });
      await page.getByText(counted).waitFor();
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
}

describe("tabs over several results that 1.0.0 left open", () => {
  const before = new StoredBefore("1.0.0", repositoryRoot);
  const views = before.json("views.json");
  const { ids, later } = before.shown;
  const pages = resultPages();

  /** Opens a view as it was left, and tells which keywords it shows. */
  async function restored(model: ResultModel, view: string, table: string): Promise<ResultPage> {
    const result = await pages.open(hostOf(model), {
      state: views[view],
      viewport: { width: 1400, height: 500 },
    });
    await result.page.getByRole("searchbox").last().waitFor();
    assert.equal(await result.page.getByRole("searchbox").last().inputValue(), "cezve");
    assert.deepEqual(gridsIn(await result.view.state())[table], gridsIn(views[view])[table]);
    return result;
  }

  it("a comparison comes back sorted by the change, and filtered", async () => {
    const model = await withLibrary(before, async (store) => {
      const [earlier, now] = await Promise.all(
        [ids.keywords, ids.keywordsLater ?? ""].map(
          async (id) => new LibrarySource(store, await store.read(id)),
        ),
      );
      assert.ok(earlier !== undefined && now !== undefined);
      return modelOf(new ComparisonSource(later?.tabs.comparison.id ?? "", earlier, now));
    });
    const { page } = await restored(model, "seoResearch.comparison", "keywords_compared");
    await page.getByText("8 of 8 rows").waitFor();
    const header = page.locator("[role=columnheader][aria-sort=descending]");
    assert.match((await header.textContent()) ?? "", /Change/u);
  });

  it("several results as one table come back sorted, and filtered", async () => {
    const model = await withLibrary(before, async (store) => {
      const { id } = later?.tabs.combined ?? assert.fail();
      const [, ...chosen] = id.split("|");
      const items = chosen.map((resultId) => ({ subject: "Cezve Coffee", resultId }));
      return modelOf(new CombinedSource(store, id, items));
    });
    const { page } = await restored(model, "seoResearch.combined", "keywords");
    const header = page.locator("[role=columnheader][aria-sort=ascending]");
    assert.match((await header.textContent()) ?? "", /Keyword/u);
  });
});

describe("the views of a project that 1.0.0 left open", () => {
  const stored = new StoredBefore("1.0.0", repositoryRoot);
  const views = stored.json("views.json");
  let browser: Browser;
  before(async () => void (browser = await launchBrowser()));
  after(() => browser.close());

  it("a rank history comes back sorted, filtered, with its selected row charted, at the same place", async () => {
    const { file } = stored.shown.later?.history ?? assert.fail();
    const { entries } = readHistory(stored.text("project", "seo", "history", file));
    const view = await HistoryPage.open(
      browser,
      {
        series: rankSeries(entries),
        notes: readNotes(stored.text("project", "seo", "history", "notes.csv")),
      },
      { state: views["seoResearch.history"], viewport: { width: 1100, height: 420 } },
    );
    const { page } = view;
    assert.equal(await page.getByRole("searchbox").inputValue(), "grinder");
    const header = page.locator("[role=columnheader][aria-sort=descending]");
    assert.match((await header.textContent()) ?? "", /Now/u);
    const selected = page.locator("[role=row][aria-selected=true]");
    assert.match((await selected.allTextContents()).join(), /coffee grinder 11/u);
    await until("its chart", () => view.charted.length > 0);
    assert.deepEqual(view.charted.at(-1), [3]);
    await until("the place it was scrolled to", () => page.evaluate(() => window.scrollY === 120));
    await view.close();
  });

  it("the Article view has what was typed and not written, and writes nothing by itself", async () => {
    const { drafts } = typedFields.parse(views["seoResearch.article"]);
    const [title, description] = drafts;
    assert.ok(title !== undefined && description !== undefined);
    const document: ArticleDocument = {
      uri: title.uri,
      name: "moka.md",
      revision: 1,
      notices: [],
      fields: [
        { field: "title", label: "Title", value: "Moka pot guide", findings: [] },
        {
          field: "description",
          label: "Description",
          value: "How to brew with a moka pot.",
          findings: [],
        },
      ],
      sections: [],
    };
    const state = views["seoResearch.article"];
    const view = await ArticlePage.open(browser, { document }, { state });
    assert.equal(await view.page.getByLabel("Title", { exact: true }).inputValue(), title.value);
    assert.equal(await view.page.getByLabel("Description").inputValue(), description.value);
    await view.page.getByLabel("Title", { exact: true }).focus();
    await view.page.getByLabel("Description").focus();
    assert.deepEqual(view.edits, []);
    assert.deepEqual(await view.view.state(), state);
    await view.close();
  });
});

/** The fields of articles that the Article view keeps. */
const typedFields = z.object({
  drafts: z.array(z.object({ uri: z.string(), field: z.string(), value: z.string() })),
});

const viewState = z.looseObject({ grids: z.record(z.string(), z.record(z.string(), z.unknown())) });

function gridsIn(state: unknown): z.infer<typeof viewState>["grids"] {
  return viewState.parse(state).grids;
}
