import assert from "node:assert/strict";
import { words } from "../support/words.ts";
import { documentWith, keywordRows } from "./documents.ts";
import { GridUnderTest } from "./gridUnderTest.ts";

describe("columns of a data grid", () => {
  const grid = new GridUnderTest();
  const { open, press, button, header, focusedText, headers } = grid;

  it("are hidden, shown and moved in the chooser, and counted as they are shown", async () => {
    await open(documentWith(keywordRows(20)));
    await button("columns").click();
    const chooser = grid.page.locator(".seo-chooser[role=group]");
    await chooser.getByLabel(words.column("cpc_usd"), { exact: true }).uncheck();
    assert.equal(await grid.result.grid("keywords").getAttribute("aria-colcount"), "6");
    await chooser
      .getByRole("button", { name: words.column("intent") })
      .first()
      .click();
    await press("Enter");
    assert.deepEqual(
      await headers(),
      ["keyword", "monthly_volume", "trend_12m", "intent", "competition_level", "url"].map(
        words.column,
      ),
    );
    assert.deepEqual(
      await grid.page.evaluate(
        () =>
          document.activeElement instanceof HTMLElement && { ...document.activeElement.dataset },
      ),
      { column: "5", by: "-1" },
    );
    assert.deepEqual(grid.result.askedFor("columnLayout").at(-1), {
      kind: "columnLayout",
      name: "keywords",
      layout: {
        order: [
          "keyword",
          "monthly_volume",
          "trend_12m",
          "intent",
          "cpc_usd",
          "competition_level",
          "url",
        ],
        hidden: ["cpc_usd"],
        widths: {},
      },
    });
    await chooser.getByLabel(words.column("intent"), { exact: true }).press("Alt+ArrowUp");
    assert.equal((await headers())[2], words.column("intent"));
    await button("resetColumns").click();
    assert.equal((await headers()).length, 7);
    assert.equal((await headers())[3], words.column("cpc_usd"));
  });

  it("come as they were last arranged for the tool", async () => {
    await open(documentWith(keywordRows(5)), {
      layouts: {
        keywords: { order: ["intent", "gone"], hidden: ["url"], widths: { intent: 200 } },
      },
    });
    assert.deepEqual(
      await headers(),
      ["intent", "keyword", "monthly_volume", "trend_12m", "cpc_usd", "competition_level"].map(
        words.column,
      ),
    );
    assert.equal((await header("intent").boundingBox())?.width, 200);
  });

  it("are sized and moved by keys on their header, by the pointer, and fitted by two clicks", async () => {
    await open(documentWith(keywordRows(5)));
    const width = async (): Promise<number> =>
      Math.round((await header("monthly_volume").boundingBox())?.width ?? 0);
    await header("monthly_volume").focus();
    const before = await width();
    await press("Alt+ArrowRight", "Alt+ArrowRight");
    assert.equal(await width(), before + 32);
    await press("Alt+Shift+ArrowLeft");
    assert.deepEqual(
      (await headers()).slice(0, 2),
      ["monthly_volume", "keyword"].map(words.column),
    );
    assert.equal(await focusedText(), words.column("monthly_volume"));
    const box = await header("monthly_volume").boundingBox();
    assert.ok(box !== null);
    await grid.page.mouse.move(box.x + box.width - 3, box.y + 10);
    await grid.page.mouse.down();
    await grid.page.mouse.move(box.x + box.width + 97, box.y + 10, { steps: 4 });
    await grid.page.mouse.up();
    assert.equal(await width(), before + 132);
    assert.deepEqual(grid.result.askedFor("columnLayout").at(-1), {
      kind: "columnLayout",
      name: "keywords",
      layout: {
        order: [
          "monthly_volume",
          "keyword",
          "trend_12m",
          "cpc_usd",
          "competition_level",
          "intent",
          "url",
        ],
        hidden: [],
        widths: { monthly_volume: before + 132 },
      },
    });
    await header("monthly_volume").locator(".seo-resize").dblclick();
    assert.ok((await width()) < before + 32, `${await width()}`);
    assert.equal(await header("monthly_volume").getAttribute("aria-sort"), "none");
  });
});

describe("groups of a data grid", () => {
  const grid = new GridUnderTest();
  const { open, press, entry, header } = grid;

  it("are made from a column's menu, opened and closed by keys, and keep the pattern", async () => {
    await open(documentWith(keywordRows(20)));
    await header("intent").click({ button: "right" });
    await entry("group").click();
    const tree = grid.page.getByRole("treegrid", { name: "keywords" });
    assert.equal(await tree.getAttribute("aria-rowcount"), "25");
    const head = grid.page.getByRole("row", { expanded: true }).first();
    assert.match((await head.textContent()) ?? "", /Transactional\s*5 rows/u);
    await header("intent").focus();
    await press("ArrowDown", "ArrowLeft");
    assert.equal(await tree.getAttribute("aria-rowcount"), "20");
    assert.equal(await grid.page.getByRole("row", { expanded: false }).count(), 1);
    await press("Enter", "ArrowDown");
    assert.equal(await tree.getAttribute("aria-rowcount"), "25");
    assert.equal(
      await grid.page.evaluate(() => document.activeElement?.getAttribute("aria-colindex")),
      "6",
    );
    assert.equal(
      await grid.page.evaluate(() =>
        document.activeElement?.closest("[role=row]")?.getAttribute("aria-level"),
      ),
      "2",
    );
    await grid.page.locator(".seo-chip-close").click();
    assert.equal(await grid.result.grid("keywords").getAttribute("aria-rowcount"), "21");
  });
});
