import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import type { ResultDocument } from "../../src/shared/resultProtocol.ts";
import { words } from "../support/words.ts";
import { documentWith, keywordRows } from "./documents.ts";
import type { FakeHost, ResultPage } from "./resultPage.ts";
import { resultPages } from "./resultPages.ts";
import type { ResultPages } from "./resultPages.ts";

/** Keyword rows with a cell of every kind. */
export function richDocument(count: number): ResultDocument {
  const rows = keywordRows(count).map((row, index) => ({
    ...row,
    change: index === 2 ? null : (index - 1) / 10,
    ranks: index % 2 === 0 ? ["a.com", "c.com"] : ["b.com"],
    dofollow: index % 3 !== 0,
    is_lost: index % 4 === 0,
  }));
  const document = documentWith(rows);
  const sections = document.sections.map((section) => {
    if (section.kind !== "table") {
      return section;
    }
    const columns = section.table.columns.map((column) =>
      column.key === "change"
        ? { ...column, format: "change" as const }
        : column.key === "ranks"
          ? { ...column, format: "presence" as const, options: ["a.com", "b.com", "c.com"] }
          : column,
    );
    return { ...section, table: { ...section.table, columns } };
  });
  return { ...document, sections };
}

/** What can be done with a row. */
export const menu = [
  { id: "inspect", label: "Inspect Keyword (5 credits)" },
  { id: "serp", label: "Inspect SERP (8 credits)", unavailable: "Connect a website first." },
];

/** A result whose table is looked at, for the tests of the block in which it is made. */
export class GridUnderTest {
  readonly #pages = resultPages();
  #result: ResultPage | undefined;

  /** The result that is open. */
  get result(): ResultPage {
    return this.#result ?? assert.fail("no result is open");
  }

  get page(): Page {
    return this.result.page;
  }

  readonly open = async (
    document: ResultDocument,
    host: Partial<FakeHost> = {},
    options: Parameters<ResultPages["open"]>[1] = {},
  ): Promise<void> => {
    this.#result = await this.#pages.open(
      { document, rowMenu: () => Promise.resolve(menu), ...host },
      { viewport: { width: 1500, height: 900 }, ...options },
    );
  };

  readonly press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) {
      await this.page.keyboard.press(key);
    }
  };

  readonly button = (action: string): Locator =>
    this.page.locator(`button[data-action="${action}"]`);
  readonly entry = (action: string): Locator =>
    this.page.locator(`[role^=menuitem][data-action="${action}"]`);
  readonly selection = (count: string): Locator =>
    this.button("selection").filter({ hasText: new RegExp(`(?:^|\\D)${count}(?:\\D|$)`, "u") });
  /** The lines that a column is filtered by: from and to, or what is in a text and what is not. */
  readonly filter = (key: string): Locator =>
    this.page.locator(`[data-filter=${key}]`).getByRole("textbox", { name: words.column(key) });
  readonly header = (key: string): Locator =>
    this.page.getByRole("columnheader", { name: words.column(key), exact: true });
  readonly cell = (text: string): Locator =>
    this.page.getByRole("gridcell", { name: text, exact: true });
  readonly focusedText = (): Promise<string | undefined> =>
    this.page.evaluate(() => document.activeElement?.textContent.trim());
  readonly focusedAction = (): Promise<string | null | undefined> =>
    this.page.evaluate(() => document.activeElement?.getAttribute("data-action"));
  readonly headers = async (): Promise<string[]> =>
    (await this.page.getByRole("columnheader").allTextContents()).map((text) => text.trim());
  readonly copied = (): unknown[] =>
    this.result
      .askedFor("copyText")
      .map((message) => ("text" in message ? message.text : undefined));
  readonly selected = (): Promise<number> =>
    this.page.locator("[role=row][aria-selected=true]").count();
}
