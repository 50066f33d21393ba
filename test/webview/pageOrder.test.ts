import assert from "node:assert/strict";
import { runAxe } from "../support/axe.ts";
import type { Theme } from "../support/editor.ts";
import { documentWith, fullDocument, keywordRows } from "./documents.ts";
import { resultPages } from "./resultPages.ts";

const themes: readonly Theme[] = ["light", "dark", "high-contrast", "high-contrast-light"];

describe("the order of a result's page", () => {
  const pages = resultPages();

  it("L19: has what changes the figures' meaning above them, and the notes one press away", async () => {
    for (const width of [1100, 420]) {
      const { page, view } = await pages.open(
        { document: fullDocument() },
        { viewport: { width, height: 800 } },
      );
      const notes = page.locator(".seo-notice");
      const button = page.locator("[data-action=moreNotes]");
      assert.deepEqual(await notes.locator("strong").allTextContents(), [
        "Nothing found",
        "Problem",
      ]);
      assert.match((await button.textContent()) ?? "", /3 notes/u);
      assert.equal(await button.getAttribute("aria-expanded"), "false");
      await button.press("Enter");
      assert.equal(await notes.count(), 5);
      assert.equal(await button.getAttribute("aria-expanded"), "true");
      await view.reload();
      await page.getByRole("heading", { level: 1 }).waitFor();
      assert.equal(await notes.count(), 5, "as it was left");
      await button.press("Enter");
      assert.equal(await notes.count(), 2);
    }
  });

  it("L19: shows notes whole, and has no button where there are none to show", async () => {
    const text = "A sentence that goes on. ".repeat(20).trim();
    const { page } = await pages.open({
      document: documentWith(keywordRows(3), { notices: [{ kind: "scope", text }] }),
    });
    await page.locator("[data-action=moreNotes]").click();
    assert.ok(await page.getByText(text).isVisible());
    const problem = await pages.open({
      document: documentWith(keywordRows(3), { notices: [{ kind: "problem", text: "Short." }] }),
    });
    assert.equal(await problem.page.locator("[data-action=moreNotes]").count(), 0);
    assert.ok(await problem.page.getByText("Short.").isVisible());
  });

  it("has the first row of keywords high on the page of a small window with a side bar", async () => {
    const full = fullDocument();
    const load = "Load All 5,439 Rows (1 credit)";
    const { page } = await pages.open(
      {
        document: {
          ...full,
          header: { ...full.header, evidence: full.header.evidence.slice(0, 1) },
          notices: full.notices.filter(({ kind }) => kind !== "empty" && kind !== "problem"),
          sections: full.sections.slice(0, 1),
          resources: full.resources.map((resource) => ({ ...resource, load })),
        },
        call: { runAgain: "Run Again (3 credits)", hasPositions: true },
      },
      // what the editor's window of 1024 by 700 leaves beside its side bar, and without it
      { viewport: { width: 676, height: 605 } },
    );
    for (const width of [676, 960]) {
      await page.setViewportSize({ width, height: 605 });
      const row = await page.locator("[role=row][aria-rowindex='2']").first().boundingBox();
      // the tabs above the page take 63 pixels of the 300
      assert.ok(row !== null && row.y <= 237, `${width}: ${row?.y}`);
    }
  });

  it("L18: has the next steps behind all sections, where its links say", async () => {
    const { page } = await pages.open({ document: fullDocument() });
    const ids = await page
      .locator("main > section[id^=seo-section]")
      .evaluateAll((sections) => sections.map(({ id }) => id));
    const next = ids.indexOf("seo-section-.3a.next");
    const members = ids.indexOf("seo-section-.3a.members");
    assert.ok(next > 0 && members === next + 1, ids.join(" "));
    assert.ok(
      ids.slice(0, next).every((id) => !id.includes(".3a.")),
      ids.join(" "),
    );
  });

  for (const theme of themes) {
    it(`L14, L18, L19, L20: passes axe in ${theme}`, async () => {
      const { page } = await pages.open(
        { document: fullDocument() },
        { theme, viewport: { width: 640, height: 900 } },
      );
      await page.locator("[data-action=moreColumns]").waitFor();
      assert.deepEqual(await runAxe(page), []);
    });
  }
});
