import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { animatedPng } from "./animatedPng.ts";
import { testSettings } from "./editor.ts";
import { packageExtension } from "./packageExtension.ts";
import { repositoryRoot } from "./paths.ts";
import { onProcessEnd, removeFolders } from "./processes.ts";
import { startProduct } from "./product.ts";
import { anywhere, words } from "./words.ts";
import type { Workbench } from "./workbench.ts";

/** Takes the pictures of README and docs in the packaged product, in its dark theme: they never show what isn't there any more. */
const folder = join(repositoryRoot, "docs", "pictures");
const mostBytes = 300_000;
const seed = "pour over coffee";
const article = "content/posts/pour-over-for-beginners.md";

/** Plays the beginning of the main job, and leaves a picture of each step in the window's folder. */
async function play(workbench: Workbench, prefix: string): Promise<void> {
  const { quickInput, notifications } = workbench;
  const picture = (name: string): Promise<string> => workbench.screenshot(`${prefix}${name}`);
  await workbench.openFile(article);
  await workbench.showContainer(words.views.container);
  await workbench.runCommand(words.command("useSandbox"));
  await workbench.statusBarItem(words.sandbox(500));
  await notifications.dismissAll();
  await picture("sidebar");
  await workbench.runCommand(words.command("researchKeywords"));
  await quickInput.waitForTitle(words.priced("Research Keywords", 3));
  await quickInput.type(seed);
  await quickInput.waitForMessage(anywhere(words.price(3, 497)));
  await picture("price");
  await quickInput.accept();
  await workbench.waitForTab(`Research Keywords: ${seed}`);
  const view = await workbench.webviewFrame('[data-action="saveResult"]');
  await view.getByRole("grid", { name: "keywords" }).getByRole("row").nth(5).waitFor();
  await workbench.statusBarItem(words.sandbox(497));
  await notifications.dismissAll();
  await picture("result");
  await workbench.openFile(article);
  await workbench.page
    .locator(".codelens-decoration")
    .getByText(/74,000/u)
    .first()
    .waitFor();
  await picture("figures");
}

async function takeIn(
  vsix: string,
  viewport: { readonly width: number; readonly height: number },
  screenshots: string,
  prefix: string,
): Promise<void> {
  const product = await startProduct({
    vsix,
    userSettings: testSettings("dark"),
    window: { screenshots, viewport },
  });
  try {
    await play(await product.open(), prefix);
  } finally {
    await product.dispose();
  }
}

const vsix = await packageExtension();
const scratch = mkdtempSync(join(tmpdir(), "seo-research-"));
onProcessEnd(() => removeFolders([scratch]));
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
await takeIn(vsix, { width: 1280, height: 800 }, folder, "");
await takeIn(vsix, { width: 840, height: 500 }, scratch, "frame-");
const frames = ["sidebar", "price", "result"].map((name) =>
  readFileSync(join(scratch, `frame-${name}.png`)),
);
writeFileSync(join(folder, "main-job.png"), animatedPng(frames, 2_500));
for (const name of ["sidebar", "price", "result", "figures", "main-job"]) {
  const { size } = statSync(join(folder, `${name}.png`));
  process.stdout.write(`${name}.png: ${size} bytes\n`);
  if (size > mostBytes) {
    process.stdout.write(`${name}.png has more than ${mostBytes} bytes\n`);
    process.exitCode = 1;
  }
}
