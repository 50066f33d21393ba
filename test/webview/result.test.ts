import assert from "node:assert/strict";
import type { Theme } from "../support/editor.ts";
import { words } from "../support/words.ts";
import { documentWith, fullDocument, keywordRows } from "./documents.ts";
import type { ResultPage } from "./resultPage.ts";
import { resultPages } from "./resultPages.ts";
import type { ResultPages } from "./resultPages.ts";
import { unfoldAll } from "./pageText.ts";

const themes: readonly Theme[] = ["light", "dark", "high-contrast", "high-contrast-light"];

describe("result view", () => {
  const pages = resultPages();
  let result: ResultPage;

  const open: ResultPages["open"] = async (host, options) =>
    (result = await pages.open(host, options));

  it("asks for its document once and draws it", async () => {
    const { page } = await open({ document: fullDocument() });
    await page.locator("[data-action=moreNotes]").click();
    assert.equal(
      await page.getByRole("heading", { level: 1 }).textContent(),
      "Research Keywords: espresso",
    );
    for (const text of [
      "3 credits",
      "balance 497",
      "United States, English",
      "30 of 5,439 keyword ideas.",
    ]) {
      assert.ok(await page.getByText(text).first().isVisible(), text);
    }
    for (const word of [
      "Sample data",
      "Estimated",
      "Live",
      "Scope",
      "Note",
      "Nothing found",
      "Problem",
    ]) {
      assert.ok(
        await page
          .locator("strong, .seo-badge")
          .getByText(word, { exact: true })
          .or(page.locator(".seo-badge", { hasText: word }))
          .first()
          .isVisible(),
        word,
      );
    }
    assert.ok(await page.getByText("confidence 90 to 95%").isVisible());
    assert.equal(await result.grid("keywords").count(), 1);
    assert.deepEqual(
      result.asked.filter(({ kind }) => kind !== "earlierRun"),
      [{ kind: "ready" }],
    );
  });

  it("says why there is no document, and tries again when asked", async () => {
    let fails = true;
    const ready = (): Promise<void> =>
      fails ? Promise.reject(new Error("The result couldn't be read.")) : Promise.resolve();
    result = await pages.openUndrawn({ document: documentWith(keywordRows(3)), ready });
    const { page } = result;
    await page.getByRole("alert").getByText("The result couldn't be read.").waitFor();
    fails = false;
    await page.locator("[data-action=retry]").click();
    await page.getByRole("heading", { level: 1 }).waitFor();
  });

  it("speaks the language of the editor", async () => {
    const { page } = await open({
      document: documentWith(keywordRows(30)),
      translations: { "Copy Table": "Tabelle kopieren", "{0} of {1} rows": "{0} von {1} Zeilen" },
    });
    assert.ok(await page.getByRole("button", { name: "Tabelle kopieren" }).isVisible());
    assert.ok(await page.getByText("30 von 30 Zeilen").isVisible());
  });

  it("fetches the rows that did not come with the document, however many answers it takes", async () => {
    const all = keywordRows(500);
    const document = documentWith(all, {}, 20);
    const { page } = await open({
      document,
      rows: ({ table, from }) => {
        const { columns } = document.sections
          .flatMap((section) => (section.kind === "table" ? [section.table] : []))
          .find(({ id }) => id === table) ?? { columns: [] };
        return Promise.resolve(
          columns.map(({ key }) => all.slice(from, from + 300).map((row) => row[key])),
        );
      },
    });
    await page.getByText(words.rowsShown("500", "500")).waitFor();
    await page.locator("[role=grid][aria-busy=false]").waitFor();
    assert.deepEqual(result.askedFor("rows"), [
      { kind: "rows", revision: 1, table: "keywords", from: 20 },
      { kind: "rows", revision: 1, table: "keywords", from: 320 },
    ]);
    await page.getByRole("searchbox").fill("499");
    assert.deepEqual(await result.column("keywords", 0), ["espresso beans 499"]);
  });

  it("says when rows cannot be fetched, and fetches them when asked again", async () => {
    const all = keywordRows(30);
    const document = documentWith(all, {}, 10);
    let fails = true;
    const { page } = await open({
      document,
      rows: ({ from }) => {
        const columns =
          document.sections[0]?.kind === "table" ? document.sections[0].table.columns : [];
        return fails
          ? Promise.reject(new Error("The file is gone."))
          : Promise.resolve(columns.map(({ key }) => all.slice(from).map((row) => row[key])));
      },
    });
    await page.getByRole("alert").getByText("The file is gone.").waitFor();
    assert.ok(await page.getByText(words.rowsShown("10", "30")).isVisible());
    fails = false;
    await page.locator("[data-action=retry]").click();
    await page.getByText(words.rowsShown("30", "30")).waitFor();
    assert.equal(await page.getByRole("alert").count(), 0);
  });

  it("runs a follow-up and an export by their index, once for however many presses", async () => {
    const running = Promise.withResolvers<void>();
    const { page } = await open({
      document: fullDocument(),
      exportResource: () => running.promise,
    });
    const button = page.getByRole("button", { name: "Export Dataset (1 credit)" });
    await button.click();
    await page.locator("button[aria-busy=true]", { hasText: "Export Dataset" }).waitFor();
    await button.click({ force: true });
    await button.press("Enter");
    assert.ok(await button.isDisabled());
    running.resolve();
    await page.locator("button[aria-busy=false]", { hasText: "Export Dataset" }).waitFor();
    assert.deepEqual(result.askedFor("exportResource"), [{ kind: "exportResource", index: 0 }]);
    await page.getByRole("button", { name: "Compare Keyword Coverage (12 credits)" }).click();
    await result.view.waitForMessage(() => result.askedFor("runAction").length > 0);
    assert.deepEqual(result.askedFor("runAction"), [{ kind: "runAction", index: 1 }]);
  });

  it("says what went wrong beside the button, and takes it back at the next press", async () => {
    let reason = "Not enough credits: 5 needed, 2 left.";
    const { page } = await open({
      document: fullDocument(),
      runAction: () => (reason === "" ? Promise.resolve() : Promise.reject(new Error(reason))),
    });
    const step = page.locator("li", {
      has: page.getByRole("button", { name: "Inspect Keyword (5 credits)" }),
    });
    await step.getByRole("button").click();
    assert.equal(
      await step.getByRole("alert").textContent(),
      "Not enough credits: 5 needed, 2 left.",
    );
    reason = "";
    await step.getByRole("button").click();
    await step.getByRole("alert").waitFor({ state: "detached" });
  });

  it("shows what runs elsewhere as under way", async () => {
    const { page } = await open({ document: fullDocument() });
    const button = page.getByRole("button", { name: "Inspect Keyword (5 credits)" });
    await result.channel.send({ kind: "busy", actions: [0], resources: [] });
    await page.locator("button[aria-busy=true]").waitFor();
    assert.ok(await button.isDisabled());
    await button.click({ force: true });
    await result.channel.send({ kind: "busy", actions: [], resources: [] });
    await page.locator("button[aria-busy=true]").waitFor({ state: "detached" });
    assert.deepEqual(result.askedFor("runAction"), []);
  });

  it("tells what an incomplete follow-up asks for, and offers no button for an unknown one", async () => {
    const { page } = await open({ document: fullDocument() });
    assert.ok(await page.getByText("Opens the form; still needed: Domain.").isVisible());
    assert.ok(await page.getByText("make_coffee").isVisible());
    assert.equal(await page.getByRole("button", { name: "make_coffee" }).count(), 0);
  });

  it("asks for the JSON when its section is opened, and copies it", async () => {
    const { page } = await open({
      document: fullDocument(),
      json: () => Promise.resolve('{\n  "seed": "<b>espresso</b>"\n}'),
    });
    assert.deepEqual(result.askedFor("json"), []);
    await result.openMembers();
    await result.fold(":json").click();
    assert.equal(await page.locator("pre").textContent(), '{\n  "seed": "<b>espresso</b>"\n}');
    await page.locator("[data-action=copyJson]").click();
    await result.view.waitForMessage(() => result.askedFor("copyText").length > 0);
    assert.deepEqual(result.askedFor("copyText"), [
      { kind: "copyText", text: '{\n  "seed": "<b>espresso</b>"\n}' },
    ]);
    assert.equal(result.askedFor("json").length, 1);
  });

  it("shows facts, entities, changes and coverage when they are opened", async () => {
    const { page } = await open({ document: fullDocument() });
    for (const name of ["facts", "entities", "deltas"]) {
      assert.equal(await result.grid(name).count(), 0);
    }
    await result.openMembers();
    for (const name of [":facts", ":entities", ":deltas", ":coverage", "summary"]) {
      await result.fold(name).click();
    }
    for (const name of ["facts", "entities", "deltas"]) {
      await result.grid(name).waitFor();
    }
    assert.ok(await page.getByText("Rows returned").isVisible());
    assert.ok(await page.getByText("People look for machines.").isVisible());
  });

  it("comes back as it was left, from a state that holds nothing of the answer", async () => {
    const { page } = await open({ document: fullDocument() });
    await page.getByRole("searchbox").fill("beans");
    await page.getByRole("columnheader", { name: words.column("monthly_volume") }).click();
    await result.openMembers();
    await result.fold(":coverage").click();
    const before = await result.column("keywords", 0);
    const saved = JSON.stringify(await result.view.state());
    assert.ok(!saved.includes("espresso") && saved.length < 2000, saved);
    assert.ok(saved.includes('"id":"result-1"'), saved);
    await result.view.reload();
    await page.getByRole("heading", { level: 1 }).waitFor();
    assert.equal(await page.getByRole("searchbox").inputValue(), "beans");
    assert.deepEqual(await result.column("keywords", 0), before);
    assert.ok(await page.getByText("Rows returned").isVisible());
  });

  it("takes any kept state", async () => {
    for (const state of [
      1,
      "x",
      [],
      { open: 3, grids: { keywords: "?" }, scroll: "far" },
      { grids: { keywords: { sortKey: "gone", filter: 3 } } },
    ]) {
      const other = await pages.open({ document: documentWith(keywordRows(10)) }, { state });
      await other.page.getByText(words.rowsShown("10", "10")).waitFor();
      await other.close();
    }
    await open({ document: documentWith(keywordRows(3)) });
  });

  for (const theme of themes) {
    it(`has no accessibility fault in the ${theme} theme`, async () => {
      const { page, view } = await open(
        {
          document: fullDocument(),
          runAction: () => Promise.reject(new Error("No.")),
          exportResource: () => new Promise(() => undefined),
        },
        { theme },
      );
      await page.getByRole("button", { name: "Inspect Keyword (5 credits)" }).click();
      await page.getByRole("button", { name: "Export Dataset (1 credit)" }).click();
      await unfoldAll(page);
      await page.locator("pre").waitFor();
      await page.getByRole("alert").waitFor();
      assert.deepEqual(await view.runAxe(), []);
    });
  }

  it("fits the narrowest window: nothing but tables scrolls sideways", async () => {
    const { page } = await open(
      { document: fullDocument() },
      { viewport: { width: 280, height: 600 } },
    );
    const widths = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
    assert.equal(widths[0], widths[1]);
  });
});
