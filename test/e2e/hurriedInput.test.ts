import assert from "node:assert/strict";
import type { Locator } from "playwright-core";
import { startSandbox } from "../../src/sandbox/server.ts";
import type { Sandbox } from "../../src/sandbox/server.ts";
import { ServiceClient } from "../../src/research/service/client.ts";
import { KnownKeys } from "../../src/research/service/redact.ts";
import { UndiciTransport } from "../../src/research/service/undiciTransport.ts";
import { leavePictureOfFailure } from "../support/failurePicture.ts";
import { testSettings } from "../support/editor.ts";
import { vsixPath } from "../support/paths.ts";
import { startProduct } from "../support/product.ts";
import type { Product } from "../support/product.ts";
import { readFirst } from "../support/readFirst.ts";
import { until } from "../support/until.ts";
import { anywhere, words } from "../support/words.ts";
import type { Workbench } from "../support/workbench.ts";

const article = "content/posts/pour-over-for-beginners.md";
const keyword = "pour over coffee";
const title = words.priced("Inspect AI Visibility", 20);

/** Whether an early answer counts is judged by the unit tests, with a clock of their own; here it is judged by what the account was charged. */
describe("keys and clicks in a hurry, in the packaged product", () => {
  let product: Product;
  let workbench: Workbench;
  let service: Sandbox;
  let transport: UndiciTransport;
  let client: ServiceClient;
  let site = 0;

  before(async () => {
    service = await startSandbox({ credits: 1_000, rateLimit: 0 });
    transport = new UndiciTransport();
    client = new ServiceClient(
      { baseUrl: service.url, key: service.key },
      transport,
      new KnownKeys(),
    );
    product = await startProduct({
      vsix: vsixPath,
      userSettings: testSettings("light", { "seoResearch.domain": "hurried.example" }),
    });
    workbench = await product.open();
    await workbench.runCommand(words.command("setApiKey"));
    await workbench.quickInput.waitForTitle(words.setKeyAddress);
    await workbench.quickInput.type(service.url);
    await workbench.quickInput.accept();
    await workbench.quickInput.waitForTitle(words.setKey);
    await workbench.quickInput.type(service.key);
    await workbench.quickInput.accept();
    await workbench.notifications.waitFor(anywhere(words.keyWorks));
    await workbench.notifications.dismissAll();
  });
  after(async () => {
    await product.dispose();
    transport.dispose();
    await service.close();
  });
  leavePictureOfFailure(() => workbench, "hurried-input");
  afterEach(() => workbench.notifications.dismissAll());

  const credits = (): Promise<number> => client.credits();

  /** Up to the last step of a call of 20 credits on a site that no other test asks about. */
  async function typeDomain(): Promise<void> {
    site += 1;
    await workbench.runCommand(words.command("inspectAiVisibility"));
    await workbench.quickInput.waitForTitle(title);
    await workbench.quickInput.type(`hurried-${site}.example`);
    await workbench.quickInput.waitForMessage(/20 credits/u);
  }

  async function press(key: string, gap: number): Promise<void> {
    await workbench.page.waitForTimeout(gap);
    await workbench.page.keyboard.down(key);
  }

  /** A key that repeats itself for about two seconds. */
  async function hold(key: string): Promise<void> {
    for (let repetition = 0; repetition < 60; repetition += 1) {
      await press(key, 30);
    }
    await workbench.page.keyboard.up(key);
  }

  /** What was pressed in a hurry has left the dialog in front of the person, and cost nothing. */
  async function provesUnpaid(before: number): Promise<void> {
    const dialog = await workbench.notifications.modal();
    assert.ok(dialog.buttons.includes(title));
    assert.equal(await credits(), before);
  }

  it("M5: Enter twice, whatever lies between, pays nothing; Escape closes at once", async () => {
    const before = await credits();
    for (const gap of [40, 120, 300, 600]) {
      await typeDomain();
      await press("Enter", 0);
      await press("Enter", gap);
      await workbench.page.keyboard.up("Enter");
      await provesUnpaid(before);
      await workbench.page.keyboard.press("Escape");
      await workbench.page.locator(".monaco-dialog-box").waitFor({ state: "hidden" });
    }
    assert.equal(await credits(), before);
  });

  it("M5: a held Enter pays nothing and says what to do; a deliberate one pays once", async () => {
    const before = await credits();
    await typeDomain();
    await hold("Enter");
    await until("the dialog that asks again", async () =>
      anywhere(words.confirmAgain).test((await workbench.notifications.modal()).detail),
    );
    await provesUnpaid(before);
    await workbench.screenshot("hurried-dialog");
    await readFirst(workbench.page);
    await workbench.page.keyboard.press("Enter");
    await until("the charge", async () => (await credits()) === before - 20);
    await workbench.waitForTab(/^Inspect AI Visibility: /u);
    assert.equal(await credits(), before - 20);
  });

  it("M5: an Enter held since the palette pays nothing in an input that is filled already; a deliberate one does", async () => {
    const before = await credits();
    const command = words.command("inspectDomain");
    await workbench.runCommand("View: Close All Editors");
    await workbench.page.keyboard.press("F1");
    await workbench.quickInput.type(`>${command}`);
    await until(
      "the command as what Enter takes",
      async () => (await workbench.quickInput.focusedItem())?.label === command,
    );
    await hold("Enter");
    await workbench.quickInput.waitForTitle(words.priced("Inspect Domain", 9));
    await workbench.quickInput.waitForMessage(words.enterAgain);
    assert.equal(await workbench.quickInput.value(), "hurried.example");
    assert.equal(await credits(), before);
    await workbench.quickInput.confirm();
    await until("the charge", async () => (await credits()) === before - 9);
    await workbench.waitForTab(/^Inspect Domain: /u);
  });

  /** A double click as a hand makes it, and what it leads to at the latest. */
  async function doubleClicked(target: Locator, charge: number): Promise<void> {
    const before = await credits();
    await target.dblclick({ delay: 20 });
    await until(`a charge of ${charge}`, async () => (await credits()) <= before - charge);
    await workbench.page
      .locator(".notification-list-item .monaco-progress-container.active")
      .waitFor({ state: "hidden" });
    assert.equal(await workbench.quickInput.isOpen(), false, "the second click asks for nothing");
    assert.equal(await credits(), before - charge);
  }

  it("M6: a double click in the Tools view opens one form, or one input, and pays nothing", async () => {
    const before = await credits();
    await workbench.runCommand(words.focus("tools"));
    await workbench.treeRow("Research Keywords", words.views.tools).dblclick();
    await workbench.waitForTab("Research Keywords");
    assert.equal(
      (await workbench.editorTabs()).filter((tab) => tab === "Research Keywords").length,
      1,
    );
    const row = workbench.treeRow("Inspect Keyword", words.views.tools);
    await row.hover();
    await row.locator(".actions .action-label").first().dblclick({ delay: 20 });
    await workbench.quickInput.waitForTitle(words.priced("Inspect Keyword", 5));
    await workbench.quickInput.cancel();
    await workbench.quickInput.waitForClosed();
    assert.equal(await credits(), before);
  });

  it("M6: a double click on a form's button pays once", async () => {
    await workbench.treeRow("Research Keywords", words.views.tools).click();
    // a button that can't run yet ignores the first click, and the second is never one of its own
    const form = await workbench.webviewFrame('#seo-run[aria-disabled="false"]');
    await form.locator("#seo-field-seed").fill("hurried coffee");
    await doubleClicked(form.locator("#seo-run"), 3);
    await workbench.waitForTab("Research Keywords: hurried coffee");
  });

  it("M6: a double click on a next step and in a row's menu pays once", async () => {
    const view = await workbench.webviewFrame('[role="grid"]');
    await doubleClicked(
      view.getByRole("button", { name: /^Research Keywords(?:: .+)? \(3 credits\)$/u }).first(),
      3,
    );
    // The tab of what was paid for now, beside the one before.
    await workbench.waitForTab(/^Research Keywords: hurried coffee · /u);
    const again = await workbench.webviewFrame('[role="grid"]');
    await again.getByRole("gridcell").first().click({ button: "right" });
    await doubleClicked(again.getByRole("menuitem", { name: words.priced("Inspect SERP", 2) }), 2);
  });

  it("M6: a double click on a code lens asks once and pays nothing; Enter pays once the price was read", async () => {
    const before = await credits();
    await workbench.openFile(article);
    await workbench.page.mouse.move(5, 5);
    await workbench.textEditor.element
      .locator(".codelens-decoration a", { hasText: words.lens.keyword })
      .dblclick();
    await workbench.quickInput.waitForTitle(words.priced("Inspect Keyword", 5));
    assert.equal(await credits(), before);
    await workbench.quickInput.confirm();
    await workbench.waitForTab(`Inspect Keyword: ${keyword}`);
    assert.equal(await credits(), before - 5);
  });

  it("draws no complaint from the editor about its manifest", () => {
    assert.deepEqual(workbench.manifestComplaints(), []);
  });
});
