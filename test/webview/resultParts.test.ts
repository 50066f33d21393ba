import assert from "node:assert/strict";
import type { ActionOffer, ResultDocument } from "../../src/shared/resultProtocol.ts";
import type { Theme } from "../support/editor.ts";
import { words } from "../support/words.ts";
import { documentWith, fullDocument, keywordRows } from "./documents.ts";
import type { FakeHost, ResultPage } from "./resultPage.ts";
import { resultPages } from "./resultPages.ts";
import type { ResultPages } from "./resultPages.ts";

const themes: readonly Theme[] = ["light", "dark", "high-contrast", "high-contrast-light"];

const rest: ActionOffer = {
  index: 4,
  label: "Check the rest (10 credits)",
  reason: "You want the 15 keywords that were not checked.",
  detail: "Keywords: cold brew; v60",
  state: "ready",
};
const button = { name: "Check the rest (10 credits)" };

/** A partial answer of 25 keywords after `parts` calls. */
function partial(parts: number, offer: ActionOffer | null = rest): ResultDocument {
  const full = fullDocument();
  const checked = Math.min(10 * parts, 25);
  const labels = Array.from({ length: parts }, (_, part) => ({
    label: `Part ${part + 1}`,
    receivedAt: `2026-11-21T00:1${part}:00Z`,
    cost: 10,
  }));
  return {
    ...documentWith(keywordRows(checked), { actions: full.actions }),
    header: { ...full.header, cost: 10 * parts, ...(parts > 1 ? { parts: labels } : {}) },
    ...(checked < 25 ? { checked: { text: `${checked} of 25 checked`, offer } } : {}),
  };
}

describe("result view of a partial answer", () => {
  const pages = resultPages();
  let result: ResultPage;

  const open: ResultPages["open"] = async (host, options) =>
    (result = await pages.open(host, options));

  /** A host whose document changes while the view is open. */
  const changing = (): FakeHost & { parts: number } => ({
    parts: 1,
    get document() {
      return partial(this.parts);
    },
  });

  it("says on top how much was checked, with price and reason of the call for the rest", async () => {
    const { page } = await open({ document: partial(1) });
    const banner = page.locator(".seo-checked");
    assert.equal(await banner.getByRole("status").first().textContent(), "10 of 25 checked");
    assert.ok(
      await banner.getByText("You want the 15 keywords that were not checked.").isVisible(),
    );
    const [above, below] = [
      await banner.boundingBox(),
      await page.locator(".seo-section").first().boundingBox(),
    ];
    assert.ok(above !== null && below !== null && above.y < below.y);
    await banner.getByRole("button", button).click();
    await result.view.waitForMessage(() => result.askedFor("runAction").length > 0);
    assert.deepEqual(result.askedFor("runAction"), [{ kind: "runAction", index: 4 }]);
  });

  it("says it without a button where the answer suggests no call", async () => {
    const { page } = await open({ document: partial(1, null) });
    assert.ok(await page.getByText("10 of 25 checked").isVisible());
    assert.equal(await page.locator(".seo-checked button").count(), 0);
  });

  it("says that an incomplete call for the rest opens the form", async () => {
    const { page } = await open({
      document: partial(1, { ...rest, state: "incomplete", asksFor: [] }),
    });
    assert.ok(
      await page.locator(".seo-checked").getByText("Opens the form; nothing runs yet.").isVisible(),
    );
  });

  it("shows the answer to the follow-up in the same view, and no banner once everything is checked", async () => {
    const host = changing();
    const { page } = await open(host);
    await page.getByText(words.rowsShown("10", "10")).waitFor();
    for (const [parts, text, rows] of [
      [2, "20 of 25 checked", "20 of 20 rows"],
      [3, undefined, "25 of 25 rows"],
    ] as const) {
      host.parts = parts;
      await result.channel.send({ kind: "changed" });
      await page.getByText(rows).waitFor();
      assert.deepEqual(
        await page.locator(".seo-checked-text").allTextContents(),
        text === undefined ? [] : [text],
      );
      const items = await page
        .getByRole("list", { name: "Combined results" })
        .getByRole("listitem")
        .allTextContents();
      assert.equal(items.length, parts);
      assert.match(items.at(-1) ?? "", new RegExp(`^Part ${parts}.*2026.*10 credits$`, "u"));
      assert.ok(await page.getByText(`${10 * parts} credits total`).isVisible());
    }
    assert.equal(result.askedFor("ready").length, 3);
  });

  it("keeps filter, open sections and the focus when the document changes", async () => {
    const host = changing();
    const { page } = await open(host);
    await page.getByRole("searchbox").fill("beans");
    await result.openMembers();
    await result.fold(":json").click();
    await page.locator("pre").waitFor();
    await page.locator(".seo-checked").getByRole("button", button).focus();
    host.parts = 2;
    await result.channel.send({ kind: "changed" });
    await page.getByText("20 of 25 checked").waitFor();
    assert.equal(await page.getByRole("searchbox").inputValue(), "beans");
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), button.name);
    await page.locator("pre").waitFor();
  });

  it("shows the newest document when it changes twice while the first is on its way", async () => {
    const host = changing();
    const first = Promise.withResolvers<void>();
    let asked = 0;
    const { page } = await open({
      get document() {
        return host.document;
      },
      ready: () => (++asked === 2 ? first.promise : Promise.resolve()),
    });
    host.parts = 2;
    await result.channel.send({ kind: "changed" });
    host.parts = 3;
    await result.channel.send({ kind: "changed" });
    await page.getByText(words.rowsShown("25", "25")).waitFor();
    host.parts = 1;
    first.resolve();
    await result.channel.send({ kind: "busy", actions: [], resources: [] });
    assert.equal(await page.locator(".seo-checked").count(), 0);
    assert.ok(await page.getByText(words.rowsShown("25", "25")).isVisible());
  });

  it("keeps what it shows when the new document can't be had, and says so", async () => {
    let fails = false;
    const { page } = await open({
      document: partial(1),
      ready: () => (fails ? Promise.reject(new Error("The library is gone.")) : Promise.resolve()),
    });
    fails = true;
    await result.channel.send({ kind: "changed" });
    await page.getByRole("alert").getByText("The library is gone.").waitFor();
    assert.ok(await page.getByText("10 of 25 checked").isVisible());
    fails = false;
    await page.locator("[data-action=retry]").click();
    await page.getByRole("alert").waitFor({ state: "detached" });
  });

  it("has the JSON of each part", async () => {
    let count = 0;
    const { page } = await open({
      document: partial(2),
      json: () => Promise.resolve(`{"answer":${++count}}`),
    });
    await result.openMembers();
    await page.getByText("JSON · Part 2", { exact: true }).click();
    await page.getByText('{"answer":1}').waitFor();
    await page.getByText("JSON · Part 1", { exact: true }).click();
    await page.getByText('{"answer":2}').waitFor();
    assert.deepEqual(result.askedFor("json"), [
      { kind: "json", part: 1 },
      { kind: "json", part: 0 },
    ]);
  });

  for (const theme of themes) {
    it(`has no accessibility fault in the ${theme} theme`, async () => {
      const { page, view } = await open(
        { document: partial(2), runAction: () => Promise.reject(new Error("Not enough credits.")) },
        { theme },
      );
      await page.locator(".seo-checked").getByRole("button", button).click();
      await page.locator(".seo-checked").getByRole("alert").waitFor();
      assert.deepEqual(await view.runAxe(), []);
    });
  }

  it("fits the narrowest window", async () => {
    const { page } = await open(
      { document: partial(2) },
      { viewport: { width: 280, height: 600 } },
    );
    const widths = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
    assert.equal(widths[0], widths[1]);
  });
});
