import assert from "node:assert/strict";
import { runAxe } from "../support/axe.ts";
import type { Theme } from "../support/editor.ts";
import { documentWith, fullDocument, keywordRows } from "./documents.ts";
import { resultPages } from "./resultPages.ts";

const themes: readonly Theme[] = ["light", "dark", "high-contrast", "high-contrast-light"];

describe("the order of a result's page", () => {
  const pages = resultPages();

  it("L19: has two lines of notes above the figures, and the rest one press away", async () => {
    for (const width of [1100, 420]) {
      const { page, view } = await pages.open(
        { document: fullDocument() },
        { viewport: { width, height: 800 } },
      );
      const notes = page.locator(".seo-notice");
      const button = page.locator("[data-action=moreNotes]");
      assert.equal(await notes.count(), 2);
      const heights = await notes.evaluateAll((items) =>
        items.map((item) => item.getBoundingClientRect().height),
      );
      assert.ok(
        heights.every((height) => height < 40),
        `${width}: ${heights.join(", ")}`,
      );
      assert.match((await button.textContent()) ?? "", /3/u);
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

  it("L19: cuts long notes to a line each until they are wanted", async () => {
    const text = "A sentence that goes on. ".repeat(20).trim();
    const { page } = await pages.open({
      document: documentWith(keywordRows(3), {
        notices: [
          { kind: "scope", text },
          { kind: "note", text: "Short." },
        ],
      }),
    });
    const first = page.locator(".seo-notice").first();
    const height = async (): Promise<number> => (await first.boundingBox())?.height ?? 0;
    const cut = await height();
    await page.locator("[data-action=moreNotes]").click();
    assert.ok(cut < 40 && (await height()) > cut);
    const short = await pages.open({
      document: documentWith(keywordRows(3), { notices: [{ kind: "note", text: "Short." }] }),
    });
    assert.equal(await short.page.locator("[data-action=moreNotes]").isVisible(), false);
  });

  it("L19: offers notes whole where the window cuts them, and only there", async () => {
    const text =
      "Volumes are monthly averages that are rounded to the buckets of the ads index. ".repeat(2);
    const { page } = await pages.open(
      {
        document: documentWith(keywordRows(3), {
          notices: [
            { kind: "scope", text },
            { kind: "note", text: "Short." },
          ],
        }),
      },
      { viewport: { width: 1900, height: 800 } },
    );
    const button = page.locator("[data-action=moreNotes]");
    const first = page.locator(".seo-notice").first();
    for (const [width, isCut] of [
      [1900, false],
      [700, true],
      [1900, false],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await button.waitFor({ state: isCut ? "visible" : "hidden" });
      assert.ok(((await first.boundingBox())?.height ?? 0) < 40, `${width}`);
    }
  });

  it("L18: has the next steps behind all sections, where its links say", async () => {
    const { page } = await pages.open({ document: fullDocument() });
    const ids = await page
      .locator("main > section[id^=seo-section]")
      .evaluateAll((sections) => sections.map(({ id }) => id));
    const next = ids.indexOf("seo-section-.3a.next");
    const facts = ids.indexOf("seo-section-.3a.facts");
    assert.ok(next > 0 && facts === next + 1, ids.join(" "));
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
