import assert from "node:assert/strict";
import type { Browser } from "playwright-core";
import type { CheckMessage, DraftCheck } from "../../src/shared/formProtocol.ts";
import { launchBrowser } from "../support/browser.ts";
import { words } from "../support/words.ts";
import { FormPage, toolNamed } from "./formPage.ts";
import type { FakeForm } from "./formPage.ts";

/** The value of a select's last choice, behind which another one is typed. */
const anotherValue = "\n";

describe("form, typing", () => {
  let browser: Browser;
  let form: FormPage;

  before(async () => {
    browser = await launchBrowser();
  });

  after(() => browser.close());

  afterEach(() => form.close());

  const open = async (fake: FakeForm): Promise<FormPage> =>
    (form = await FormPage.open(browser, fake));
  const openTool = (name: string, draft = {}, more: Partial<FakeForm> = {}): Promise<FormPage> =>
    open({ start: { tool: toolNamed(name), args: draft }, ...more });
  const problemOf = (field: string): Promise<string> =>
    form.field(field).locator(".seo-error").innerText();

  it("says what is wrong once a field is left, and takes it back when it is put right", async () => {
    const { page } = await openTool("inspect_domain");
    await form.control("domain").fill("exa mple");
    await form.checked("domain", "exa mple");
    assert.equal(await form.field("domain").locator(".seo-error").count(), 0);
    await page.keyboard.press("Tab");
    await form.field("domain").locator(".seo-error").waitFor();
    assert.equal(
      await problemOf("domain"),
      "This isn't a domain. It should look like example.com.",
    );
    assert.equal(await form.control("domain").getAttribute("aria-invalid"), "true");
    const described = (await form.control("domain").getAttribute("aria-describedby")) ?? "";
    const explained = await page.evaluate(
      (ids) => ids.split(" ").map((id) => document.getElementById(id)?.textContent ?? "missing"),
      described,
    );
    assert.ok(
      explained.some((text) => text.includes("This isn't a domain")) &&
        !explained.includes("missing"),
      described,
    );
    await form.control("domain").fill("https://www.Example.com/x?utm_source=y");
    await form.field("domain").getByText("Will use example.com").waitFor();
    assert.equal(await form.control("domain").getAttribute("aria-invalid"), "false");
  });

  it("leaves an untouched empty form alone", async () => {
    const { page } = await openTool("inspect_domain");
    await form.control("domain").focus();
    await page.keyboard.press("Tab");
    assert.equal(await page.locator(".seo-error").count(), 0);
  });

  it("drops answers about older drafts, and asks about the last of several", async () => {
    const buffered: {
      message: CheckMessage;
      answer: () => Promise<unknown>;
      settle: (check: DraftCheck) => void;
    }[] = [];
    const check = (seq: number, message: string): DraftCheck => ({
      seq,
      problems: [{ field: "seed", message }],
      hints: [],
      notices: [message],
      price: `Price ${seq}`,
      market: null,
      preview: null,
    });
    let hold = false;
    await openTool(
      "research_keywords",
      { seed: "a" },
      {
        intercept: (message, answer) =>
          hold && message.kind === "check"
            ? new Promise((settle) => buffered.push({ message, answer, settle }))
            : answer(),
      },
    );
    hold = true;
    await form.control("seed").fill("ab");
    await form.checked("seed", "ab");
    for (const text of ["abc", "abcd", "abcde"]) {
      await form.control("seed").fill(text);
      await form.page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
    }
    const [first] = buffered;
    assert.equal(buffered.length, 1);
    assert.ok(first !== undefined);
    first.settle(check(first.message.seq, "about the first"));
    await form.checked("seed", "abcde");
    assert.deepEqual(
      buffered.map(({ message }) => message.draft.texts["seed"]),
      ["ab", "abcde"],
    );
    assert.equal(await form.page.getByText("about the first").count(), 0);
    const last = buffered[1];
    assert.ok(last !== undefined && last.message.seq > first.message.seq);
    last.settle(check(last.message.seq, "about the last"));
    await form.field("seed").getByText("about the last").waitFor();
    assert.equal(await form.run.textContent(), `Price ${last.message.seq}`);
    // An answer that names another draft than the newest is dropped even if it comes to the newest question.
    hold = true;
    await form.control("seed").fill("abcdef");
    await form.checked("seed", "abcdef");
    buffered[2]?.settle(check(1, "about another"));
    await form.control("seed").fill("abcdefg");
    await form.checked("seed", "abcdefg");
    assert.equal(await form.page.getByText("about another").count(), 0);
  });

  it("says when drafts can't be checked, and goes on checking", async () => {
    let fails = true;
    await openTool(
      "research_keywords",
      {},
      {
        intercept: (message, answer) =>
          message.kind === "check" && fails
            ? Promise.reject(new Error("Nobody answers."))
            : answer(),
      },
    );
    await form.page.getByRole("alert").getByText("Nobody answers.").waitFor();
    fails = false;
    await form.control("seed").fill("x");
    await form.page.getByText("Nobody answers.").waitFor({ state: "detached" });
  });

  it("takes the language along with the location, unless the person has set one", async () => {
    const { page } = await openTool("inspect_keyword", {
      keyword: "kaffee",
      location: "United States",
    });
    await form.control("location").fill("ger");
    await page.getByRole("option", { name: "Germany German" }).click();
    assert.equal(await form.control("location").inputValue(), "Germany");
    await form.checked("language", "German");
    await form.control("location").fill("switz");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    assert.equal(await form.control("location").inputValue(), "Switzerland");
    await form.control("language").fill("French");
    await form.control("location").fill("Japan");
    await page.keyboard.press("Tab");
    await form.checked("location", "Japan");
    assert.equal(await form.control("language").inputValue(), "French");
    await form.control("language").fill("");
    await form.control("location").fill("spain");
    await page.keyboard.press("Tab");
    await form.checked("language", "Spanish");
    await form.control("location").fill("Atlantis");
    await page.keyboard.press("Tab");
    await form.checked("location", "Atlantis");
    assert.equal(await form.control("language").inputValue(), "");
  });

  it("works the market picker by keyboard, as a combo box does", async () => {
    const { page } = await openTool("inspect_keyword", { keyword: "kaffee", location: "Spain" });
    const location = form.control("location");
    await location.focus();
    await page.keyboard.press("ArrowDown");
    assert.equal(await location.getAttribute("aria-expanded"), "true");
    assert.equal(
      await page.getByRole("option", { selected: true }).locator("span").first().textContent(),
      "Spain",
    );
    await page.keyboard.press("ArrowDown");
    const active = (await location.getAttribute("aria-activedescendant")) ?? "";
    assert.ok((await page.locator(`#${active}`).textContent())?.includes("Mexico"));
    await page.keyboard.press("Escape");
    assert.equal(await location.getAttribute("aria-expanded"), "false");
    assert.equal(await location.inputValue(), "Spain");
    await location.fill("at");
    assert.ok((await page.getByRole("option").first().textContent())?.includes("Austria"));
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    assert.equal(await location.inputValue(), "Austria");
  });

  it("takes values that are none of the choices, where others can be typed", async () => {
    await openTool(
      "get_search_performance",
      {},
      { connected: { website: [{ value: "web_1", label: "example.com" }], adAccount: [] } },
    );
    await form.control("website_id").selectOption({ label: "example.com" });
    await form.checked("website_id", "web_1");
    await form.control("website_id").selectOption(anotherValue);
    await form.field("website_id").getByRole("textbox").fill("web_typed");
    await form.checked("website_id", "web_typed");
    await form.control("group_by").selectOption("query");
    await form.checked("group_by", "query");
    await form.field("group_by").locator("select").selectOption(anotherValue);
    await form.field("group_by").getByRole("textbox").fill("hour");
    await form.checked("group_by", "hour");
  });

  it("lets the id be typed while nothing is known of the connections, and offers them when they are", async () => {
    let websites: { value: string; label: string }[] = [];
    await openTool(
      "get_search_performance",
      {},
      {
        connected: {
          get website() {
            return websites;
          },
          adAccount: [],
        },
      },
    );
    await form.field("website_id").getByRole("textbox").fill("web_1");
    await form.checked("website_id", "web_1");
    websites = [{ value: "web_1", label: "example.com" }];
    form.dialogue.showState();
    await form.field("website_id").locator("select").waitFor();
    assert.equal(await form.control("website_id").inputValue(), "web_1");
  });

  it("ticks chips, and keeps what it does not know", async () => {
    await openTool("inspect_backlinks", { domain: "example.com", views: ["authority", "novel"] });
    await form.choice("views", "anchors").check();
    await form.checked("views", "authority, anchors, novel");
    await form.choice("views", "authority").uncheck();
    await form.checked("views", "anchors, novel");
  });

  it("says where the additional fields cease to be JSON, and refuses a member that has a field", async () => {
    const { page } = await openTool("inspect_keyword", { keyword: "x", depth: 3 });
    const box = form.control(":additional");
    await box.fill('{\n  "depth": 3,\n}');
    await page.keyboard.press("Tab");
    await form
      .field(":additional")
      .getByText("Line 3, column 1: a name in double quotes is missing here.")
      .waitFor();
    await box.fill('{"location": "Germany"}');
    await form
      .field(":additional")
      .getByText("“location” has its own field above (Location).")
      .waitFor();
    await form.run.click();
    assert.equal(form.runs.length, 0);
    await box.fill('{"depth": 4}');
    await form.field(":additional").locator(".seo-error").waitFor({ state: "detached" });
    await form.run.click();
    await form.outcome("done").waitFor();
    assert.deepEqual(
      form.runs.map(({ args: draft }) => draft),
      [{ depth: 4, keyword: "x" }],
    );
  });

  it("tells a day of which only parts are typed", async () => {
    const { page } = await openTool("get_search_performance");
    await form.control("start_date").focus();
    await page.keyboard.type("11");
    await page.keyboard.press("Control+Enter");
    await form.field("start_date").getByText("Type a date as year-month-day").waitFor();
    assert.equal(form.runs.length, 0);
    await form.control("start_date").fill("2026-11-01");
    await form.checked("start_date", "2026-11-01");
    await page.keyboard.press("Control+Enter");
    await form.outcome("done").waitFor();
    assert.deepEqual(form.runs[0]?.args, { start_date: "2026-11-01" });
  });

  it("takes a pasted column of 10,000 keywords, and counts them", async () => {
    const text = Array.from(
      { length: 10_000 },
      (_, index) => `pour over coffee keyword ${index}`,
    ).join("\r\n");
    const { page } = await openTool("inspect_search_visibility", { domain: "example.com" });
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.evaluate((pasted) => navigator.clipboard.writeText(pasted), text);
    await page.focus("#seo-field-keywords");
    await page.keyboard.press("Control+V");
    await form.field("keywords").getByText(words.keywordsCounted("10,000", "1,000")).waitFor();
    await page.keyboard.type("\none more");
    await form.field("keywords").getByText(words.keywordsCounted("10,001", "1,000")).waitFor();
  });
});
