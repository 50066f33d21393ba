import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { animatedPng } from "./animatedPng.ts";
import { testSettings } from "./editor.ts";
import { packageExtension } from "./packageExtension.ts";
import { repositoryRoot } from "./paths.ts";
import { onProcessEnd, removeFolders } from "./processes.ts";
import { startProduct } from "./product.ts";
import { webpOf } from "./webp.ts";
import type { Part } from "./webp.ts";
import { anywhere, words } from "./words.ts";
import type { Workbench } from "./workbench.ts";

/**
 * Takes the pictures of README and docs in the packaged product, in its light theme: they never show
 * what isn't there any more. Those of docs are packaged, as WebP and in the pixels of the window.
 */
const folder = join(repositoryRoot, "docs", "pictures");
/** All pictures of the package together. */
const mostPackaged = 200_000;
const mostAnimated = 300_000;
const quality = 0.55;
const window = { width: 1024, height: 680 };
/** What each picture is about, of the window: the rest is the same in all of them. */
const parts: Readonly<Record<string, Part>> = {
  sidebar: { left: 0, top: 30, width: 306, height: 620 },
  price: { left: 0, top: 0, width: 1024, height: 320 },
  result: { left: 0, top: 0, width: 1024, height: 530 },
  figures: { left: 306, top: 30, width: 718, height: 310 },
  article: { left: 0, top: 30, width: 306, height: 620 },
  opportunities: { left: 306, top: 30, width: 718, height: 620 },
};
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
  await quickInput.confirm();
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

/** What is free: the Article view, and what to work on. */
async function playFree(workbench: Workbench): Promise<void> {
  await workbench.showContainer(words.views.article);
  await workbench.webviewFrame("seo-article section");
  await workbench.notifications.dismissAll();
  await workbench.screenshot("article");
  await workbench.runCommand(words.command("openOpportunities"));
  await workbench.webviewFrame('[role="grid"]');
  await workbench.notifications.dismissAll();
  await workbench.screenshot("opportunities");
}

async function takeIn(
  vsix: string,
  viewport: { readonly width: number; readonly height: number },
  screenshots: string,
  steps: (workbench: Workbench) => Promise<void>,
): Promise<void> {
  const product = await startProduct({
    vsix,
    // a desktop window has no name of a server in its title, and neither remote indicator nor keyboard layout
    userSettings: testSettings("light", {
      "window.title": "${activeEditorShort}${separator}${rootName}",
      "window.menuBarVisibility": "hidden",
    }),
    window: { screenshots, viewport },
  });
  try {
    const workbench = await product.open();
    await workbench.page.addStyleTag({
      content:
        ".statusbar-item.remote-kind, #status\\.host, #status\\.editor\\.keyboardLayout, #\\~remote\\.forwardedPorts { display: none !important; }",
    });
    await steps(workbench);
  } finally {
    await product.dispose();
  }
}

const vsix = await packageExtension(true);
const scratch = mkdtempSync(join(tmpdir(), "seo-research-"));
onProcessEnd(() => removeFolders([scratch]));
await takeIn(vsix, window, scratch, async (workbench) => {
  await play(workbench, "");
  await playFree(workbench);
});
await takeIn(vsix, { width: 840, height: 500 }, scratch, (workbench) => play(workbench, "frame-"));
const names = Object.keys(parts);
const pictures = await webpOf(
  Object.entries(parts).map(([name, part]) => ({
    picture: readFileSync(join(scratch, `${name}.png`)),
    part,
  })),
  quality,
);
const frames = ["sidebar", "price", "result"].map((name) =>
  readFileSync(join(scratch, `frame-${name}.png`)),
);
const animation = animatedPng(frames, 2_500);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, "main-job.png"), animation);
for (const [at, picture] of pictures.entries()) {
  const name = `${names[at] ?? ""}.webp`;
  writeFileSync(join(folder, name), picture);
  process.stdout.write(`${name}: ${picture.length} bytes\n`);
}
const packaged = pictures.reduce((sum, { length }) => sum + length, 0);
process.stdout.write(`main-job.png: ${animation.length} bytes\n`);
process.stdout.write(`${packaged} bytes are packaged, of at most ${mostPackaged}\n`);
if (packaged > mostPackaged || animation.length > mostAnimated) {
  process.stdout.write("The pictures are too large.\n");
  process.exitCode = 1;
}
