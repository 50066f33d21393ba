import assert from "node:assert/strict";
import { fullDocument } from "./documents.ts";
import { resultPages } from "./resultPages.ts";

describe("the calls that a result's page leads to", () => {
  const pages = resultPages();

  it("L20: runs again for the price on its button, once however often it is pressed", async () => {
    let end = (): void => undefined;
    const result = await pages.open({
      document: fullDocument(),
      runAgain: () => new Promise((resolve) => (end = resolve)),
    });
    const { page } = result;
    const button = page.locator("[data-action=runAgain]");
    assert.match((await button.textContent()) ?? "", /\(3 credits\)/u);
    await button.dblclick();
    await page.locator("[data-action=runAgain][aria-busy=true]").waitFor();
    await button.press("Enter");
    assert.equal(result.askedFor("runAgain").length, 1);
    end();
    await page.locator("[data-action=runAgain][aria-busy=false]").waitFor();
    await button.click();
    await result.view.waitForMessage(() => result.askedFor("runAgain").length === 2);
    end();
  });

  it("L20: leads to the form, and of somebody else's file to nothing but that", async () => {
    const result = await pages.open({ document: fullDocument(), call: { runAgain: null } });
    await result.page.locator("[data-action=changeInputs]").click();
    await result.view.waitForMessage(() => result.askedFor("changeInputs").length === 1);
    assert.equal(await result.page.locator("[data-action=runAgain]").count(), 0);
    const unknown = await pages.open({ document: fullDocument(), call: null });
    assert.equal(await unknown.page.locator("[data-action=changeInputs]").count(), 0);
  });

  it("adds positions to the rank history, where a result has any", async () => {
    const call = { runAgain: "Run Again (10 credits)", hasPositions: true } as const;
    const result = await pages.open({ document: fullDocument(), call });
    await result.page.locator("[data-action=addToHistory]").click();
    await result.view.waitForMessage(() => result.askedFor("addToHistory").length === 1);
    const other = await pages.open({ document: fullDocument() });
    assert.equal(await other.page.locator("[data-action=addToHistory]").count(), 0);
  });

  it("L23: loads all rows of a dataset from beside the table, once however often it is pressed", async () => {
    const running = Promise.withResolvers<void>();
    const document = fullDocument();
    const result = await pages.open({
      document: {
        ...document,
        resources: document.resources.map((offer) => ({
          ...offer,
          load: "Load All 5,439 Rows (1 credit)",
        })),
      },
      loadRows: () => running.promise,
    });
    const button = result.page.getByRole("button", { name: /5,439/u });
    await button.dblclick();
    await result.view.waitForMessage(() => result.askedFor("loadRows").length > 0);
    assert.equal(await button.getAttribute("aria-busy"), "true");
    // the only button of a dataset that can be loaded: Save As writes it to a file
    assert.equal(await result.page.locator(".seo-export button").count(), 1);
    assert.deepEqual(result.askedFor("loadRows"), [{ kind: "loadRows", index: 0 }]);
    running.reject(new Error("The dataset has expired."));
    await result.page.getByRole("alert").getByText("The dataset has expired.").waitFor();
  });
});
