import assert from "node:assert/strict";
import { startSandbox } from "../../src/sandbox/server.ts";
import type { Sandbox, SandboxOptions } from "../../src/sandbox/server.ts";
import { leavePictureOfFailure } from "../support/failurePicture.ts";
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

/** High enough for a whole account, wide enough for its longest rows. */
const window = { viewport: { width: 1100, height: 1240 } };

/**
 * What a person does in the view, and how it is drawn. Which rows each state has is asked in `test/unit/editor/features/accountRows*`,
 * what brings such a state about in `test/integration` (`spending`, `keyExpiry`, `failures`, `activity`).
 */
describe("the Account view, in the packaged product", () => {
  let product: Product;
  let workbench: Workbench;
  const services: Sandbox[] = [];

  before(async () => {
    product = await startProduct({ vsix: vsixPath, window });
    workbench = await openAccount(product);
  });
  after(async () => {
    await product.dispose();
    await Promise.all(services.map((service) => service.close()));
  });

  async function service(options: SandboxOptions): Promise<Sandbox> {
    const started = await startSandbox({ rateLimit: 0, ...options });
    services.push(started);
    return started;
  }

  const untilShown = (what: string, patterns: readonly RegExp[]): Promise<string> =>
    untilAccountShows(workbench, what, patterns);
  const picture = (name: string): Promise<void> => pictureOfAccount(workbench, name);

  leavePictureOfFailure(() => workbench, "account");

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
      rowOf(words.account.apiKeys, "sample data · 2 active, 4 total"),
      /^Connections \| 2 · sample data$/mu,
    ]);
    assert.match(text, /^500 credits \| sample data$/mu);
    assert.match(text, /^Sandbox \| no key needed$/mu);
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
    assert.match(text, /^Connections \| 6$/mu);
    assert.match(text, /harborlanecoffee\.com \| 2 of 2 connected · default · Harbor Lane Coffee/u);
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
    await untilShown("the log", [/^ {2}Research Keywords \| 3 credits · [A-Z][^·]*$/mu]);
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

  it("a refused key: which one, and the way to another; what was known stays", async () => {
    const own = await service({ account: "full" });
    const { key, api_credential: credential } = await makeKey(own, "Soon revoked");
    await setKey(workbench, own.url, key);
    await untilShown("the account", [
      /^500 credits/mu,
      /^Soon revoked \|/mu,
      /^Connections \| 2/mu,
    ]);
    await workbench.unfold(words.account.apiKeys, words.views.account);
    await revokeKey(own, credential.id);
    await workbench.pressViewButton(words.views.account, words.button("refreshAccount"));
    await untilShown("that it is refused", [
      /^500 credits \| ≈ \$5\.00 · (?:just now|.* ago), key refused$/mu,
      /^Soon revoked \| .*refused by the service/mu,
      /^ {2}The service refused the key \| set another$/mu,
      /^Connections \| 2 · (?:just now|.* ago), key refused$/mu,
      /^ {2}Soon revoked \| this editor's key · .* · refused by the service · /mu,
    ]);
    await picture("refused");
  });

  it("a stored key of another address: not used, and said", async () => {
    const other = await startRawServer((response) => response.end("{}"));
    try {
      await writeSettings(workbench, { "seoResearch.baseUrl": other.url });
      const sentence = workbench.page.getByText("The saved API key is for a different service URL");
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

  it("draws no complaint from the editor about its manifest", () => {
    assert.deepEqual(workbench.manifestComplaints(), []);
  });
});
