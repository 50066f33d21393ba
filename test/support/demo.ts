import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { packageExtension } from "./packageExtension.ts";
import { readCsv, startProduct } from "./product.ts";
import { provisionBrowser, provisionEditor } from "./provision.ts";
import { until } from "./until.ts";
import { startExport } from "./startExport.ts";
import { anywhere, words } from "./words.ts";
import type { Workbench } from "./workbench.ts";

/** Plays the main job in the packaged product, and fails when any of it does not happen. */
const { values } = parseArgs({ options: { out: { type: "string", default: "demo-out" } } });
const out = resolve(values.out);
const seed = "pour over coffee";
const csvName = "research-keywords-pour-over-coffee.csv";

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });

const { version } = await provisionEditor();
await provisionBrowser();
const vsix = await packageExtension();
process.stdout.write(`Installing it in Visual Studio Code ${version}\n`);
const product = await startProduct({ vsix, window: { screenshots: out } });
const { blog } = product;
let number = 0;

/** Prints a step, and leaves a picture of what it led to. */
async function step(workbench: Workbench, what: string, picture: string): Promise<void> {
  number += 1;
  await workbench.screenshot(`${String(number).padStart(2, "0")}-${picture}`);
  process.stdout.write(`${number}. ${what}\n`);
}

async function research(workbench: Workbench): Promise<void> {
  const { quickInput } = workbench;
  await workbench.openFile("content/posts/pour-over-for-beginners.md");
  await workbench.showContainer(words.views.container);
  await workbench.runCommand(words.command("useSandbox"));
  await workbench.statusBarItem(words.sandbox(500));
  await until("the Account view", async () =>
    (await workbench.treeRows()).some(({ label }) => label === words.account.connections),
  );
  await step(
    workbench,
    "The sandbox is in use: balance, key and connections are in the sidebar.",
    "sandbox-light",
  );
  await workbench.notifications.dismissAll();
  await workbench.runCommand(words.command("researchKeywords"));
  await quickInput.waitForTitle(words.priced("Research Keywords", 3));
  await quickInput.type(seed);
  await quickInput.waitForMessage(anywhere(words.price(3, 497)));
  await step(
    workbench,
    "The last input shows the price before Enter: 3 credits (497 left).",
    "price-light",
  );
  await quickInput.confirm();
  await workbench.waitForTab(`Research Keywords: ${seed}`);
  const view = await workbench.webviewFrame('[data-action="saveResult"]');
  await view.getByRole("grid", { name: "keywords" }).getByRole("row").nth(5).waitFor();
  await workbench.statusBarItem(words.sandbox(497));
  await step(
    workbench,
    "The result opens in a tab, with its sources, scope note and next steps.",
    "result-light",
  );
}

async function exportCsv(workbench: Workbench): Promise<void> {
  await startExport(workbench);
  await workbench.quickInput.confirm();
  await workbench.waitForTab(csvName);
  const rows = readCsv(join(blog, "seo", "exports", csvName));
  const missing = [
    "keyword",
    "monthly_volume",
    "location",
    "language",
    "source",
    "observed_at",
  ].filter((column) => !(column in (rows[0] ?? {})));
  if (rows.length < 30 || missing.length > 0) {
    throw new Error(
      `${csvName} has ${rows.length} rows and lacks ${missing.join(", ") || "no column"}; it should hold the whole dataset.`,
    );
  }
  const message = await workbench.notifications.waitFor(/rows saved to/u);
  await step(
    workbench,
    `Exported for 1 credit: ${(await message.textContent())?.trim() ?? ""}`,
    "export-light",
  );
  await workbench.notifications.dismissAll();
}

async function inspectPage(workbench: Workbench): Promise<void> {
  const { quickInput } = workbench;
  await workbench.openFile("content/posts/pour-over-for-beginners.md");
  const url =
    readFileSync(join(blog, "content/posts/pour-over-for-beginners.md"), "utf8").match(
      /https:\/\/[^\s)<>"?]+/u,
    )?.[0] ?? "";
  await workbench.textEditor.openContextMenu(url.slice(0, 24));
  await workbench.contextMenu.openSubmenu("SEO");
  await step(workbench, "A right-click on a URL in the article offers Inspect Page.", "menu-light");
  await workbench.contextMenu.choose("SEO", "Inspect Page…");
  await quickInput.waitForTitle(words.priced("Inspect Page", 3));
  await quickInput.waitForMessage(anywhere(words.price(3)));
  await step(workbench, "Its price appears before it runs.", "inspect-price-light");
  await quickInput.confirm();
  await workbench.waitForTab(/^Inspect Page: /u);
  await (await workbench.webviewFrame("h1")).getByRole("heading", { level: 1 }).waitFor();
  await step(workbench, "What the page ranks for.", "inspect-page-light");
}

async function lookInTheDark(workbench: Workbench): Promise<void> {
  await workbench.notifications.dismissAll();
  await workbench.setTheme("dark");
  await step(workbench, "The same in a dark theme.", "inspect-page-dark");
  await workbench.treeRow(seed, words.views.results, "Research Keywords").click();
  await workbench.waitForTab(`Research Keywords: ${seed}`);
  const view = await workbench.webviewFrame('[data-action="saveResult"]');
  await view.getByRole("grid", { name: "keywords" }).getByRole("row").nth(5).waitFor();
  await step(
    workbench,
    "The saved result, opened again from the Results view without a call.",
    "result-dark",
  );
}

function checkComplaints(workbench: Workbench): void {
  const complaints = workbench.manifestComplaints();
  if (complaints.length > 0) {
    throw new Error(`The editor complains about the manifest: ${complaints.join("; ")}`);
  }
}

try {
  process.stdout.write("Opening a window\n");
  const workbench = await product.open();
  try {
    await research(workbench);
    await exportCsv(workbench);
    await inspectPage(workbench);
    await lookInTheDark(workbench);
    checkComplaints(workbench);
  } catch (error) {
    process.stdout.write(
      `Failed; the window at that moment: ${await workbench.screenshotOfFailure("failed")}\n`,
    );
    throw error;
  }
  process.stdout.write(`\nDone. ${number} pictures in ${out}, the extension in ${vsix}.\n`);
} finally {
  await product.dispose();
}
