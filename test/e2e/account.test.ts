import assert from "node:assert/strict";
import { startSandbox } from "../../src/sandbox/server.ts";
import type { Sandbox, SandboxOptions } from "../../src/sandbox/server.ts";
import { testSettings } from "../support/editor.ts";
import { vsixPath } from "../support/paths.ts";
import { startProduct } from "../support/product.ts";
import type { Product } from "../support/product.ts";
import { startRawServer } from "../support/rawServer.ts";
import { listKeys, makeKey, opens, revokeKey, setKey } from "../support/serviceKey.ts";
import { until } from "../support/until.ts";
import { anywhere, atEnd, words } from "../support/words.ts";
import type { Workbench } from "../support/workbench.ts";
import {
  createKey,
  foldOthers,
  openAccount,
  pictureOfAccount,
  rowOf,
  runWithInput,
  shownAccount,
  untilAccountShows,
  writeSettings,
} from "./accountView.ts";

const day = 86_400_000;
/** High enough for a whole account, wide enough for its longest rows. */
const window = { viewport: { width: 1100, height: 1240 } };

describe("every state of the Account view", () => {
  let product: Product;
  let workbench: Workbench;
  const services: Sandbox[] = [];

  before(async () => {
    product = await startProduct({ vsix: vsixPath, window });
    workbench = await openAccount(product);
    windows.push(workbench);
  });
  after(async () => {
    await product.dispose();
    await Promise.all(services.map((service) => service.close()));
  });

  const windows: Workbench[] = [];

  async function service(options: SandboxOptions): Promise<Sandbox> {
    const started = await startSandbox({ rateLimit: 0, ...options });
    services.push(started);
    return started;
  }

  const untilShown = (what: string, patterns: readonly RegExp[]): Promise<string> =>
    untilAccountShows(workbench, what, patterns);
  const picture = (name: string): Promise<void> => pictureOfAccount(workbench, name);

  afterEach(async function keepThePicture() {
    if (this.currentTest?.state === "failed") {
      await windows.at(-1)?.screenshot("account-failed");
    }
  });

  it("none: what it is for, and the two ways on", async () => {
    const button = (name: string): Promise<number> =>
      workbench.page.getByRole("button", { name }).count();
    await until(
      "the welcome view",
      async () => (await button(words.setKey)) > 0 && (await button(words.useSandbox)) > 0,
    );
    assert.deepEqual(await workbench.treeRows(words.views.account), []);
    await picture("none");
  });

  it("sandbox: sample data, no key, no dashboard", async () => {
    await workbench.runCommand(words.command("useSandbox"));
    await foldOthers(workbench);
    const text = await untilShown("the sandbox's account", [
      rowOf(words.account.apiKeys, "2 active, 4 total"),
      /^Connections \| 1 website, 1 ad account$/mu,
    ]);
    assert.match(text, /^500 credits \| sample data$/mu);
    assert.match(text, /^Sandbox \| built in, no key needed$/mu);
    assert.doesNotMatch(text, /Dashboard/u);
    await workbench.unfold(words.account.connections, words.views.account);
    await workbench.unfold("harborlanecoffee.com", words.views.account);
    await workbench.unfold(words.account.apiKeys, words.views.account);
    await untilShown("what is unfolded", [
      /Search console \| Connected/u,
      /Create API Key… \| free/u,
    ]);
    await picture("sandbox");
  });

  it("service, loading: every section says so, and nothing is made up", async () => {
    let checked = false;
    const slow = await startRawServer((response, { path }) => {
      // the check of the key is answered, and nothing after it
      if (path === "/v1/me/credits" && !checked) {
        checked = true;
        response.end('{"balance":1234}');
      }
    });
    try {
      await setKey(workbench, slow.url, "or_slow-but-right");
      const text = await untilShown("the loading account", [
        /^Balance \| .*loading/mu,
        /^Connections \| loading…/mu,
        new RegExp(`^${words.account.apiKeys} \\| loading…`, "mu"),
      ]);
      assert.doesNotMatch(text, /\b0 credits \|/u);
      await picture("loading");
    } finally {
      await slow.close();
    }
    await untilShown("that it can't be reached", [
      /^Balance \| —.*offline/mu,
      /^Connections \| —.*offline/mu,
    ]);
    await picture("offline-nothing-known");
  });

  it("service, ready: connections with every state of a source, and ad accounts", async () => {
    const agency = await service({ account: "agency", history: true });
    await setKey(workbench, agency.url, agency.key);
    await untilShown("the account", [
      /^500 credits \| ≈ \$5\.00$/mu,
      rowOf(words.account.apiKeys, "2 active, 4 total"),
      /^Dashboard \| in the browser$/mu,
    ]);
    await picture("ready");
    await workbench.unfold(words.account.connections, words.views.account);
    for (const site of ["harborlanecoffee.com", "bergwerk-fahrraeder.de", "atelierdesplantes.fr"]) {
      await workbench.unfold(site, words.views.account);
    }
    await workbench.unfold("Atelier des Plantes", words.views.account);
    const text = await untilShown("the connections", [/Currency \| EUR/u]);
    assert.match(text, /^Connections \| 3 websites, 3 ad accounts$/mu);
    assert.match(
      text,
      /harborlanecoffee\.com \| Harbor Lane Coffee · default · 2 of 2 sources connected/u,
    );
    assert.match(text, /Search console \| Expired/u);
    assert.match(text, /Web analytics \| Not connected/u);
    await picture("connections");
    await workbench.treeRow(words.account.connections, words.views.account).click();
  });

  it("service, ready: keys that are active, this editor's, revoked and expired", async () => {
    await workbench.unfold(words.account.apiKeys, words.views.account);
    const text = await untilShown("the keys", [anywhere(words.createKeyRow)]);
    const keys = text
      .split("\n")
      .filter((line) => line.startsWith("  "))
      .map((line) => line.trim());
    assert.deepEqual(
      keys.map((line) => line.split(" | ")[0]),
      ["Sandbox", "Content agent", "Old laptop", "Trial", words.createKeyRow],
    );
    assert.match(keys[0] ?? "", /this editor's key/u);
    assert.match(keys[1] ?? "", /active.*last used 3 hours ago/u);
    assert.match(keys[2] ?? "", /revoked/u);
    assert.match(keys[3] ?? "", /expired 2 days ago/u);
    await picture("keys");
  });

  it("service, ready: who asked what and what it cost, with one entry in full", async () => {
    await workbench.treeRow(words.account.apiKeys, words.views.account).click();
    await runWithInput(workbench, "Research Keywords", "kettle");
    await workbench.unfold(words.account.activity, words.views.account);
    await untilShown("the log", [/^ {2}Research Keywords \| 3 credits · \d[^·]*$/mu]);
    const text = await untilShown("the log", [/failed but charged/u]);
    assert.match(
      text,
      /Discover AI Citations \| 22 credits · failed but charged · agent \(MCP\) · not from this editor · key Content agent/u,
    );
    assert.match(
      text,
      /Inspect Domain \| 9 credits · other key · not from this editor · key Old laptop/u,
    );
    assert.match(text, /Research Keywords \| 0 credits · failed, HTTP 422 · agent \(MCP\)/u);
    await picture("activity");
    await workbench.unfold("Discover AI Citations", words.views.account);
    const details = await untilShown("the details", [/Log ID \|/u]);
    assert.match(details, /Charged \| 22 credits, even though the request failed/u);
    assert.match(details, /HTTP status \| 503, failed/u);
    await picture("activity-entry");
  });

  it("F10: what was spent by period, tool and caller, in credits and dollars", async () => {
    await workbench.unfold(words.account.spending, words.views.account);
    await untilShown("the periods", [/This Month \|/u]);
    for (const row of [words.account.thisMonth, words.account.byTool, words.account.byCaller]) {
      await workbench.unfold(row, words.views.account);
    }
    await untilShown("the callers", [/Agents \(MCP\) \| \d+ credits/u, /≈ \$\d/u]);
    await picture("spending");
    await workbench.treeRow(words.account.spending, words.views.account).click();
  });

  it("the same in the dark and in high contrast", async () => {
    await workbench.unfold(words.account.connections, words.views.account);
    await workbench.unfold(words.account.apiKeys, words.views.account);
    for (const theme of ["dark", "high-contrast", "high-contrast-light"] as const) {
      await workbench.setTheme(theme);
      await picture(`ready-${theme}`);
    }
    await workbench.setTheme("light");
  });

  it("hands a new key over on the clipboard only, and revokes it from its row", async () => {
    const own = await service({ account: "full" });
    await workbench.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await setKey(workbench, own.url, own.key);
    await untilShown("the account", [rowOf(words.account.apiKeys, "1 active, 1 total")]);
    const { key, whileAsked } = await createKey(workbench, "Blog laptop");
    assert.match(key, /^or_[\w-]{20,}$/u);
    assert.equal(await opens({ url: own.url, key }), true);
    await workbench.unfold(words.account.apiKeys, words.views.account);
    await untilShown("the new key", [
      /Blog laptop \| or_.* · active · expires .* · (?:never used|last used)/u,
    ]);
    for (const drawn of [
      whileAsked,
      await workbench.page.content(),
      await shownAccount(workbench),
    ]) {
      assert.ok(!drawn.includes(key), "the key is drawn nowhere");
    }
    await picture("key-created");
    await workbench.pressRowButton("Blog laptop", words.revokeTitle, words.views.account);
    const question = await workbench.notifications.modal();
    assert.match(question.message, new RegExp(`^${words.revokeQuestion} “Blog laptop”`, "u"));
    await workbench.screenshot("account-revoke-key");
    await workbench.notifications.clickModal(words.revokeKey);
    await workbench.notifications.waitFor(atEnd(words.isRevoked));
    await untilShown("the revoked key", [/Blog laptop \| or_.* · revoked/u]);
    assert.equal(await opens({ url: own.url, key }), false);
    assert.equal(
      (await listKeys(own)).find(({ name }) => name === "Blog laptop")?.is_active,
      false,
    );
  });

  it("nothing connected: the way to the dashboard instead", async () => {
    const empty = await service({ account: "empty" });
    await setKey(workbench, empty.url, empty.key);
    await workbench.unfold(words.account.connections, words.views.account);
    await untilShown("that nothing is connected", [
      /^Connections \| nothing connected$/mu,
      /^ {2}Connect in the Dashboard… \|/mu,
    ]);
    await workbench.unfold(words.account.activity, words.views.account);
    await untilShown("that nothing was called", [/^ {2}No calls yet \|/mu]);
    await picture("nothing-connected");
  });

  it("low balance: a warning and the way to more", async () => {
    const starter = await service({ account: "starter" });
    await setKey(workbench, starter.url, starter.key);
    await untilShown("the low balance", [
      /^20 credits \| ≈ \$0\.20 · low balance$/mu,
      /^ {2}Buy Credits… \| in the dashboard/mu,
    ]);
    await picture("low-balance");
  });

  it("a key that expires soon: on its row, in the list, and once in a message", async () => {
    const expiring = await service({ account: "full" });
    const { key } = await makeKey(
      expiring,
      "Short-lived",
      new Date(Date.now() + 2.5 * day).toISOString(),
    );
    await workbench.runCommand(words.command("setApiKey"));
    await workbench.quickInput.waitForTitle(words.setKey);
    await workbench.quickInput.pressButton(words.changeAddress);
    await workbench.quickInput.answer(words.setKeyAddress, expiring.url);
    await workbench.quickInput.answer(words.setKey, key);
    await workbench.notifications.waitFor(
      /API key “Short-lived” .* expires in \d days?, on .*Calls will fail after that/u,
    );
    await workbench.unfold(words.account.apiKeys, words.views.account);
    await untilShown("when it expires", [
      /^Short-lived \| or_.* · expires in 3 days/mu,
      /^ {2}Short-lived \| this editor's key.*expires in 3 days/mu,
    ]);
    await workbench.screenshot("account-expiring-message");
    await picture("expiring");
  });

  it("a refused key: which one, and the way to another; what was known stays", async () => {
    const own = await service({ account: "full" });
    const { key, api_credential: credential } = await makeKey(own, "Soon revoked");
    await setKey(workbench, own.url, key);
    await untilShown("the account", [
      /^500 credits/mu,
      /^Soon revoked \|/mu,
      /^Connections \| 1 website/mu,
    ]);
    await workbench.unfold(words.account.apiKeys, words.views.account);
    await revokeKey(own, credential.id);
    await workbench.pressViewButton(words.views.account, words.button("refreshAccount"));
    await untilShown("that it is refused", [
      /^500 credits \| ≈ \$5\.00 · (?:just now|.* ago), key refused$/mu,
      /^Soon revoked \| .*refused by the service/mu,
      /^ {2}The service refused the key \| click to set another$/mu,
      /^Connections \| 1 website, 1 ad account · (?:just now|.* ago), key refused$/mu,
      /^ {2}Soon revoked \| this editor's key · .* · refused by the service · /mu,
    ]);
    await picture("refused");
  });

  it("offline: the last known values with their age", async () => {
    const gone = await service({ account: "agency", history: true });
    await setKey(workbench, gone.url, gone.key);
    await untilShown("the account", [
      /^500 credits/mu,
      /^Connections \| 3 websites/mu,
      new RegExp(`^${words.account.apiKeys} \\| 2 active`, "mu"),
    ]);
    await gone.close();
    await workbench.pressViewButton(words.views.account, words.button("refreshAccount"));
    await untilShown("that it is offline", [
      /^500 credits \| ≈ \$5\.00 · (?:just now|.* ago), offline$/mu,
      /^Connections \| 3 websites, 3 ad accounts · (?:just now|.* ago), offline$/mu,
      rowOf(words.account.apiKeys, "2 active, 4 total · (?:just now|.* ago), offline"),
      /^ {2}The service can't be reached \| click to try again$/mu,
    ]);
    await picture("offline");
  });

  it("a stored key of another address: not used, and said", async () => {
    const other = await startRawServer((response) => response.end("{}"));
    try {
      await writeSettings(workbench, { "seoResearch.baseUrl": other.url });
      const sentence = workbench.page.getByText("The saved API key belongs to a different URL");
      await until("the welcome view", async () => (await sentence.count()) > 0);
      assert.deepEqual(await workbench.treeRows(words.views.account), []);
      assert.equal(
        await workbench.page.getByRole("button", { name: words.openSettings, exact: true }).count(),
        1,
      );
      await picture("foreign");
      await workbench.pressViewButton(words.views.account, words.button("refreshAccount"));
      assert.deepEqual(other.arrived, []);
    } finally {
      await other.close();
    }
  });

  it("budgets: warned from 80 %, stopped at the limit, and nothing more is paid", async () => {
    product.editor.writeUserSettings(
      testSettings("light", { "seoResearch.budgetPerDay": 10, "seoResearch.budgetPerSession": 0 }),
    );
    const view = await openAccount(product);
    windows.push(view);
    const own = await service({ account: "full" });
    await setKey(view, own.url, own.key);
    await foldOthers(view);
    await untilAccountShows(view, "the budgets", [
      rowOf(words.account.budgetToday, "0 of 10 credits, 0%"),
      /^Budget This Session \| 0 credits, no limit$/mu,
    ]);
    await runWithInput(view, "Research Keywords", "kettle");
    await runWithInput(view, "Inspect Keyword", "gooseneck kettle");
    await view.notifications.waitFor(/^You've spent 8 of today's budget of 10 credits\.$/u);
    await untilAccountShows(view, "the warning", [
      rowOf(words.account.budgetToday, "8 of 10 credits, 80% · close to the limit"),
    ]);
    await pictureOfAccount(view, "budget-warned");
    await runWithInput(view, "Inspect SERP", "burr grinder");
    await untilAccountShows(view, "the stop", [
      rowOf(words.account.budgetToday, "10 of 10 credits, 100% · limit reached"),
      /^490 credits/mu,
    ]);
    await pictureOfAccount(view, "budget-stopped");
    await view.runCommand(words.command("inspectSerp"));
    await view.quickInput.waitForTitle(/^Inspect SERP \(/u);
    await view.quickInput.type("cold brew");
    await view.quickInput.accept();
    const { message, buttons } = await view.notifications.modal();
    assert.equal(
      message,
      `Inspect SERP (2 credits) ${words.passesToday}. You've spent 10 of 10 credits.`,
    );
    assert.deepEqual(buttons.toSorted(), [
      words.anotherLimit,
      "Cancel",
      words.changeBudget,
      words.raiseForToday(15),
    ]);
    await view.screenshot("account-budget-refusal");
    await view.notifications.clickModal("Cancel");
    assert.match(await shownAccount(view), /^490 credits/mu);
    assert.deepEqual(view.manifestComplaints(), []);
  });

  it("draws no complaint from the editor about its manifest", () => {
    assert.deepEqual(workbench.manifestComplaints(), []);
  });
});
