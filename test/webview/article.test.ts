import assert from "node:assert/strict";
import type { Browser } from "playwright-core";
import type { ArticleDocument } from "../../src/shared/articleProtocol.ts";
import { launchBrowser } from "../support/browser.ts";
import type { Theme } from "../support/editor.ts";
import { until } from "../support/until.ts";
import { ArticlePage } from "./articlePage.ts";
import type { FakeArticle } from "./articlePage.ts";

const themes: readonly Theme[] = ["light", "dark", "high-contrast", "high-contrast-light"];

/** An article with something in every part of the view. */
const sample: ArticleDocument = {
  uri: "file:///blog/content/posts/green-tea.md",
  name: "green-tea.md",
  revision: 1,
  notices: ["The front matter has <b>something</b> to mind."],
  fields: [
    {
      field: "title",
      label: "Title",
      value: "Green Tea",
      width: { pixels: 640, room: 600, words: "640 of 600 px" },
      findings: [
        { text: "The title is too wide.", severity: "information", detail: "Line 2", action: 0 },
      ],
    },
    {
      field: "description",
      label: "Description",
      value: "What green tea is.",
      width: { pixels: 300, room: 920, words: "300 of 920 px" },
      findings: [],
    },
    {
      field: "slug",
      label: "Slug",
      value: "",
      proposal: "green-tea",
      note: "From the file name.",
      findings: [],
    },
    {
      field: "keyword",
      label: "Main keyword",
      value: "green tea, matcha",
      fixed: "This field has several keywords.",
      findings: [],
    },
    { field: "keywords", label: "Keywords", value: "tea, matcha", findings: [] },
  ],
  snippet: {
    title: "Green Tea | Tea Shop",
    breadcrumbs: ["tea.example.net", "posts", "green-tea"],
    description: "What green tea is.",
    notes: ["The URL is a guess."],
  },
  sections: [
    {
      id: "findings",
      title: "Other Problems",
      notes: [],
      groups: [
        {
          title: "",
          entries: [
            { text: "This link leads nowhere.", severity: "warning", detail: "Line 9", action: 1 },
            { text: "A hint.", severity: "hint", detail: "Line 12", action: 2 },
          ],
        },
      ],
      buttons: [],
      waiting: "Checking…",
    },
    {
      id: "keyword",
      title: "Keyword: green tea",
      notes: [],
      groups: [{ title: "", entries: [{ text: "1,900/month", detail: "3 days ago", action: 3 }] }],
      buttons: [{ label: "Inspect Keyword (2 credits)…", action: 4 }],
    },
    {
      id: "links",
      title: "Links",
      notes: ["Links to this site: 1. To others: 0."],
      groups: [
        {
          title: "Incoming (0)",
          entries: [{ text: "No article links to this one." }],
        },
      ],
      buttons: [],
    },
  ],
};

describe("the article view", () => {
  let browser: Browser;
  let opened: ArticlePage[] = [];

  before(async () => {
    browser = await launchBrowser();
  });
  afterEach(async () => {
    const pages = opened;
    opened = [];
    await Promise.all(pages.map((one) => one.close()));
  });
  after(() => browser.close());

  const open = async (
    host: Partial<FakeArticle> = {},
    options: Parameters<typeof ArticlePage.open>[2] = {},
  ): Promise<ArticlePage> => {
    const view = await ArticlePage.open(browser, { document: sample, ...host }, options);
    opened.push(view);
    return view;
  };

  it("writes what is typed with Enter, once, and shows it until the host has read it", async () => {
    const view = await open();
    const title = view.page.getByLabel("Title", { exact: true });
    await title.fill("Matcha");
    await title.press("Enter");
    await until("the edit", () => view.edits.length === 1);
    await title.blur();
    assert.deepEqual(view.edits, [
      { kind: "setField", uri: sample.uri, field: "title", value: "Matcha", base: "Green Tea" },
    ]);
    assert.equal(await title.inputValue(), "Matcha");
  });

  it("writes what is typed when the field is left, and nothing where it says the same", async () => {
    const view = await open();
    const slug = view.page.getByLabel("Slug");
    await slug.fill("matcha");
    await slug.fill(" ");
    await view.page.getByLabel("Description").focus();
    await view.page.getByLabel("Description").fill("New words");
    await slug.focus();
    await until("the edit", () => view.edits.length === 1);
    assert.equal(view.edits[0]?.field, "description");
  });

  it("keeps what couldn't be written in the field, with the reason, and writes it over on a second Enter", async () => {
    const present = "Somebody else's title";
    const view = await open({
      outcome: ({ base, value }) =>
        base === present
          ? { kind: "written", value }
          : { kind: "refused", reason: "The text was changed.", present },
    });
    const title = view.page.getByLabel("Title", { exact: true });
    await title.fill("Matcha");
    await title.press("Enter");
    assert.match(await view.page.getByRole("alert").innerText(), /The text was changed/u);
    assert.equal(await title.inputValue(), "Matcha");
    assert.equal(await title.getAttribute("aria-invalid"), "true");
    await view.show({ ...sample, revision: 2 });
    assert.equal(await title.inputValue(), "Matcha", "a newer document takes nothing away");
    await title.pressSequentially("!");
    await title.blur();
    await view.page.getByLabel("Slug").focus();
    assert.equal(view.edits.length, 1, "leaving the field doesn't write it over what others wrote");
    await title.press("Enter");
    await until("the second edit", () => view.edits.length === 2);
    await until("no problem", async () => (await view.page.getByRole("alert").count()) === 0);
  });

  it("puts the caret behind what a field says, once, and follows the person from then on", async () => {
    const view = await open({ document: { ...sample, focus: { field: "description" } } });
    const description = view.page.getByLabel("Description");
    const hasCaret = (): Promise<boolean> =>
      description.evaluate((field) => field === document.activeElement);
    await until("the caret", hasCaret);
    await view.page.keyboard.type(" And how.");
    assert.equal(await description.inputValue(), "What green tea is. And how.");
    await view.page.getByLabel("Title", { exact: true }).focus();
    await view.show({ ...sample, revision: 2 });
    assert.equal(await hasCaret(), false);
    await view.show({ ...sample, revision: 3, focus: { field: "description" } });
    await until("the caret once more", hasCaret);
  });

  it("types what is proposed into an empty field, which only Enter writes", async () => {
    const view = await open();
    const slug = view.page.getByLabel("Slug");
    const offer = view.page.locator("[data-action=propose]");
    assert.equal(await offer.isVisible(), false, "nobody edits the slug");
    await slug.focus();
    await offer.click();
    assert.equal(await slug.inputValue(), "green-tea");
    await view.page.getByLabel("Title", { exact: true }).focus();
    await view.show({ ...sample, revision: 2, focus: { field: "slug", proposal: "other" } });
    await until("the caret", () => slug.evaluate((field) => field === document.activeElement));
    assert.equal(await slug.inputValue(), "green-tea", "what was typed stays");
    assert.deepEqual(view.edits, []);
    await slug.press("Enter");
    await until("the edit", () => view.edits.length === 1);
    const edit = { kind: "setField", uri: sample.uri, field: "slug", value: "green-tea", base: "" };
    assert.deepEqual(view.edits.at(-1), edit);
  });

  it("begins an empty field with what a quick fix proposes, never one that says something", async () => {
    const view = await open({
      document: { ...sample, focus: { field: "slug", proposal: "from-a-fix" } },
    });
    await until(
      "the proposal",
      async () => (await view.page.getByLabel("Slug").inputValue()) === "from-a-fix",
    );
    await view.show({ ...sample, revision: 2, focus: { field: "title", proposal: "Other" } });
    const title = view.page.getByLabel("Title", { exact: true });
    await until("the caret", () => title.evaluate((field) => field === document.activeElement));
    assert.equal(await title.inputValue(), "Green Tea");
  });

  it("discards what is typed with Escape", async () => {
    const view = await open();
    const title = view.page.getByLabel("Title", { exact: true });
    await title.fill("Matcha");
    await title.press("Escape");
    assert.equal(await title.inputValue(), "Green Tea");
    await title.blur();
    assert.deepEqual(view.edits, []);
  });

  it("keeps what is typed over a reload of the view, and for its own article alone", async () => {
    const view = await open({
      outcome: ({ base }) => ({ kind: "refused", reason: "Not now.", present: base }),
    });
    const title = view.page.getByLabel("Title", { exact: true });
    await title.fill("Matcha");
    await until("the question about what is typed", () =>
      view.asked.some(({ kind }) => kind === "typed"),
    );
    await view.view.reload();
    await until("what was typed", async () => (await title.inputValue()) === "Matcha");
    await view.show({ ...sample, uri: "file:///blog/other.md", revision: 2 });
    await until("the edit", () => view.edits.length === 1);
    assert.equal(view.edits[0]?.uri, sample.uri);
    assert.equal(await title.inputValue(), "Green Tea");
    await view.show({ ...sample, revision: 3 });
    assert.equal(await title.inputValue(), "Matcha");
  });

  it("says how wide a text is while it is typed, and draws it in the preview", async () => {
    const { page } = await open({
      typed: {
        width: { pixels: 80, room: 600, words: "80 of 600 px" },
        snippet: { title: "Matcha | Tea Shop", breadcrumbs: [], description: "", notes: [] },
      },
    });
    await page.getByLabel("Title", { exact: true }).fill("Matcha");
    await page.getByText("80 of 600 px").waitFor();
    await page.getByText("Matcha | Tea Shop").waitFor();
  });

  it("opens what an entry is about, and asks for the price once for a double click", async () => {
    const view = await open();
    await view.page.getByRole("button", { name: /leads nowhere/u }).press("Enter");
    await view.page.locator("[data-action=call]").dblclick();
    await until("both", () => view.asked.filter(({ kind }) => kind === "run").length >= 2);
    assert.deepEqual(
      view.asked.filter((message) => message.kind === "run"),
      [
        { kind: "run", revision: 1, action: 1 },
        { kind: "run", revision: 1, action: 4 },
      ],
    );
  });

  it("can't change a field that isn't a single value", async () => {
    const view = await open();
    const keyword = view.page.getByLabel("Main keyword");
    assert.equal(await keyword.isEditable(), false);
    const described = await keyword.getAttribute("aria-describedby");
    assert.match(await view.page.locator(`#${described ?? ""}`).innerText(), /several keywords/u);
  });

  it("shows text from an article as text, and a sentence where none is open", async () => {
    const view = await open();
    await view.page.getByText("<b>something</b>").waitFor();
    const { sections: _, snippet: __, ...rest } = sample;
    await view.show({
      ...rest,
      uri: "",
      name: "",
      revision: 2,
      notices: ["Open an article."],
      fields: [],
      sections: [],
    });
    assert.equal((await view.page.locator("main").innerText()).trim(), "Open an article.");
  });

  for (const theme of themes) {
    it(`has no fault that axe finds, in ${theme}`, async () => {
      const view = await open(
        { outcome: () => ({ kind: "refused", reason: "Not now.", present: "Tea" }) },
        { theme },
      );
      const title = view.page.getByLabel("Title", { exact: true });
      await title.fill("Matcha");
      await title.press("Enter");
      await view.page.getByRole("alert").waitFor();
      assert.deepEqual(await view.view.runAxe(), []);
    });
  }

  it("fits into 320 pixels, whatever it shows", async () => {
    const long = "aVeryLongWordWithoutAnyPlaceToBreakItAtAll".repeat(4);
    const { page } = await open({
      document: {
        ...sample,
        name: `${long}.md`,
        notices: [long],
        snippet: { title: long, breadcrumbs: [long, long], description: long, notes: [long] },
        sections: sample.sections.map((section) => ({
          ...section,
          title: long,
          notes: [long],
          groups: [{ title: long, entries: [{ text: long, detail: long, action: 0 }] }],
          buttons: [{ label: long, action: 1 }],
        })),
      },
    });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= 320, `${width}`);
  });

  it("draws the bars in forced colors", async () => {
    const { page } = await open();
    await page.emulateMedia({ forcedColors: "active" });
    const fills = await page
      .locator(".seo-bar-filled, .seo-bar-room")
      .evaluateAll((bars) => bars.map((one) => getComputedStyle(one).fill));
    assert.equal(new Set(fills).size, 2);
  });
});
