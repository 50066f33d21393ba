import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isRecord } from "../../src/shared/json.ts";
import { startSandbox } from "../../src/sandbox/server.ts";
import type { Sandbox } from "../../src/sandbox/server.ts";
import { ServiceClient } from "../../src/research/service/client.ts";
import { KnownKeys } from "../../src/research/service/redact.ts";
import { UndiciTransport } from "../../src/research/service/undiciTransport.ts";
import { testSettings } from "../support/editor.ts";
import { vsixPath } from "../support/paths.ts";
import { startProduct } from "../support/product.ts";
import type { Product } from "../support/product.ts";
import { tryUntil } from "../support/cameAbout.ts";
import { stepTimeout, until } from "../support/until.ts";
import { anywhere, words } from "../support/words.ts";
import type { Workbench } from "../support/workbench.ts";

const count = 80;
const price = 3;
const firstCredits = 5_000;

const minute = 60_000;

describe("a batch of 80 in the packaged product", () => {
  let product: Product;
  let workbench: Workbench;
  let service: Sandbox;
  let transport: UndiciTransport;
  let client: ServiceClient;
  /** By how much the service's clock is ahead of this machine's, in milliseconds. */
  let ahead = 0;

  before(async () => {
    // A limit of its own, told in the headers: at sixty a minute this would take four minutes.
    service = await startSandbox({
      credits: firstCredits,
      rateLimit: 6_000,
      clockAhead: () => ahead,
    });
    transport = new UndiciTransport();
    client = new ServiceClient(
      { baseUrl: service.url, key: service.key },
      transport,
      new KnownKeys(),
    );
    // Something older than the batch, so that the log is seen to reach back to it.
    await client.credits();
    ahead += 10 * minute;
    const userSettings = testSettings("light", {
      "seoResearch.budgetPerDay": 0,
      "seoResearch.budgetPerSession": 0,
    });
    product = await startProduct({ vsix: vsixPath, userSettings });
    const rows = Array.from(
      { length: count },
      (_, page) => `https://example.com/killed-${page},${page}`,
    );
    mkdirSync(join(product.blog, "seo"), { recursive: true });
    writeFileSync(
      join(product.blog, "seo", "pages.csv"),
      `${["page_url,visits", ...rows].join("\n")}\n`,
    );
    workbench = await product.open();
  });
  after(async () => {
    await product.dispose();
    transport.dispose();
    await service.close();
  });

  /** This kind of editor forgets its secrets with every reload. */
  async function enterKey(address?: string): Promise<void> {
    await workbench.runCommand(words.command("setApiKey"));
    if (address !== undefined) {
      await workbench.quickInput.waitForTitle(words.setKeyAddress);
      await workbench.quickInput.type(address);
      await workbench.quickInput.accept();
    }
    await workbench.quickInput.waitForTitle(words.setKey);
    await workbench.quickInput.type(service.key);
    await workbench.quickInput.accept();
    await workbench.notifications.waitFor(anywhere(words.keyWorks));
    await workbench.notifications.dismissAll();
  }

  /** Charges when the batch had come to its end. */
  let charged = 0;

  const batches = (): string => join(product.storage, "batches");

  /** Lines of the batch's journal that speak of a state. */
  function noted(state: string): number {
    const [batch = ""] = existsSync(batches()) ? readdirSync(batches()) : [];
    const journal = join(batches(), batch, "journal.ndjson");
    return batch !== "" && existsSync(journal)
      ? readFileSync(journal, "utf8").split(`"state":"${state}"`).length - 1
      : 0;
  }

  /** How many items there's nothing left to do for. One whose call broke off waits again when it's proved free. */
  function settled(): number {
    const [batch = ""] = readdirSync(batches());
    const lines = readFileSync(join(batches(), batch, "journal.ndjson"), "utf8").split("\n");
    const last = new Map<unknown, unknown>();
    // an entry that the kill broke off, or that is being written, isn't whole
    for (const line of lines.filter((text) => text.endsWith("}"))) {
      const entry: unknown = JSON.parse(line);
      if (isRecord(entry) && "item" in entry) {
        last.set(entry["item"], entry["state"]);
      }
    }
    return [...last.values()].filter((state) => state !== "sent" && state !== "waiting").length;
  }

  async function charges(): Promise<number> {
    const log = await client.usage(500);
    assert.ok(log.length < 500);
    const charged = log.filter(
      ({ endpoint, credits_charged: credits }) =>
        endpoint === "/v1/tools/inspect_page" && (credits ?? 0) > 0,
    );
    assert.equal((await client.credits()) + charged.length * price, firstCredits);
    return charged.length;
  }

  const batchRow = async (): Promise<string> =>
    (await workbench.treeRows(words.views.results)).find(
      ({ label }) => label === `Inspect Page × ${count}`,
    )?.description ?? "";

  it("comes from a CSV column, shows its plan and its price, and is killed in the middle", async () => {
    await enterKey(service.url);
    await workbench.runCommand(words.command("runBatch"));
    await workbench.quickInput.waitForTitle(words.runBatch);
    await workbench.quickInput.pick("Inspect Page");
    await workbench.quickInput.waitForTitle(words.batchSource);
    await workbench.quickInput.pick("A column of a CSV file…");
    await workbench.quickInput.waitForTitle("Select a CSV file");
    await workbench.quickInput.pick("seo/pages.csv");
    await workbench.quickInput.waitForTitle("Select a column");
    await workbench.quickInput.pick("page_url");
    await workbench.quickInput.waitForTitle(`${words.runBatch}: Inspect Page`);
    await workbench.quickInput.pick(`Run ${count}`);
    const dialog = await workbench.notifications.modal();
    assert.match(dialog.message, /Run Inspect Page 80 times\?/u);
    assert.match(
      dialog.detail,
      /80 calls at 3 credits each: 240 credits total\.\s*Balance: 5,000 now, 4,760 after\./u,
    );
    await workbench.notifications.clickModal(`Run ${count} (240 credits)`);
    await until("a third of the batch", () => noted("done") >= 25);
    process.kill(product.editor.extensionHostPid() ?? 0, "SIGKILL");
    assert.ok(noted("done") < count, "killed before its end");
    // A call that had reached the service is charged before it answers anything later, at the time that it is now.
    await charges();
    // Time passes until somebody opens the next window: the log is final by then.
    ahead += 15 * minute;
  });

  it("is shown as paused by the next window, which resumes it only when asked to, at the price of the rest", async () => {
    const done = noted("done");
    await workbench.reload();
    const before = await charges();
    assert.ok(before === done || before === done + 1);
    await enterKey();
    await workbench.runCommand(words.focus("results"));
    await until("the paused batch", async () =>
      /^paused · \d+ of 80 · \d+ credits/u.test(await batchRow()),
    );
    assert.equal(await charges(), before, "nothing resumes by itself");
    await workbench.chooseFromContextMenu(
      workbench.treeRow(`Inspect Page × ${count}`, words.views.results),
      "Copy",
    );
  });

  it("goes on to 80 items, pays for none twice, and accounts for each", async () => {
    const paused = workbench.treeRow(`Inspect Page × ${count}`, words.views.results);
    // the row is drawn again while the batch is read, and loses its buttons then
    await tryUntil("the batch to be resumed", 5_000, async (timeout) => {
      await paused.hover({ timeout });
      await paused.getByRole("button", { name: "Resume" }).click({ timeout });
    });
    const dialog = await workbench.notifications.modal();
    assert.match(dialog.message, /Run Inspect Page (?:up to )?\d+ times\?/u);
    const [run = ""] = dialog.buttons.filter((button) =>
      /^Run (?:up to )?\d+ \(\d+ credits\)$/u.test(button),
    );
    await workbench.notifications.clickModal(run);
    // The item that the kill broke off was charged and is lost, or nothing proves that it wasn't: then the person decides.
    await until("its end", () => settled() === count, 4 * stepTimeout);
    charged = await charges();
    assert.equal(charged, noted("done") + noted("lost"));
    const [lost, unsure] = [noted("lost"), count - noted("done") - noted("lost")];
    assert.ok(lost + unsure <= 1, `${lost} lost, ${unsure} unsure`);
    const first =
      lost > 0 ? "1 charged with no result · " : unsure > 0 ? "1 possibly charged · " : "";
    const row = `${first}${noted("done")} of 80 · ${charged * price} credits`;
    await until(
      "the batch's row",
      async () => (await batchRow()).startsWith(row),
      stepTimeout,
      batchRow,
    );
  });

  it("opens an item's answer without a call", async () => {
    await workbench.notifications.dismissAll();
    const batch = workbench.treeRow(`Inspect Page × ${count}`, words.views.results);
    if ((await batch.getAttribute("aria-expanded")) === "false") {
      await batch.locator(".monaco-tl-twistie").click();
    }
    await workbench.treeRow("example.com/killed-0", words.views.results).click();
    await workbench.waitForTab("Inspect Page: example.com/killed-0");
    assert.equal(await charges(), charged);
  });

  it("draws no complaint from the editor about its manifest", () => {
    assert.deepEqual(workbench.manifestComplaints(), []);
  });
});
