import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { animatedWebp } from "./animatedWebp.ts";
import { testSettings } from "./editor.ts";
import { packageExtension } from "./packageExtension.ts";
import { repositoryRoot } from "./paths.ts";
import { playMainJob, prepareScene, scenes } from "./pictureScenes.ts";
import type { Scene } from "./pictureScenes.ts";
import { notedTexts, shownIn } from "./pictureTexts.ts";
import { onProcessEnd, removeFolders } from "./processes.ts";
import { startProduct } from "./product.ts";
import { packageScriptedModel } from "./scriptedModel.ts";
import { webpOf } from "./webp.ts";

/**
 * Takes the pictures of README and docs in the packaged product, in its light theme: they never show
 * what isn't there any more. Those of docs are packaged, as WebP and in the pixels of the window; the
 * README's animation isn't. Which texts of the product they show is noted for the test of their age.
 */
const folder = join(repositoryRoot, "docs", "pictures");
const animation = join(repositoryRoot, "docs", "main-job.webp");
/** All pictures of the package together, and all of the repository. */
const mostPackaged = 230_000;
const mostTogether = 450_000;
const quality = 0.45;
const window = { width: 1024, height: 680 };
const small = { width: 840, height: 500 };
/** How long each picture of the animation is shown, in milliseconds. */
const shownFor = 2_500;

const noted = new Map<string, readonly string[]>();

async function takeIn(
  vsix: string,
  viewport: { readonly width: number; readonly height: number },
  scene: Scene,
  prefix = "",
): Promise<void> {
  const product = await startProduct({
    vsix,
    folder: scene.folder,
    ...(scene.hasModel === true ? { besides: await packageScriptedModel() } : {}),
    // a desktop window has no name of a server in its title, and neither remote indicator nor keyboard layout
    userSettings: {
      ...testSettings("light", {
        "window.title": "${activeEditorShort}${separator}${rootName}",
        "window.menuBarVisibility": "hidden",
      }),
      ...scene.settings,
    },
    window: { screenshots: scratch, viewport },
  });
  try {
    prepareScene(scene, product.blog);
    const workbench = await product.open();
    await workbench.page.addStyleTag({
      content:
        ".statusbar-item.remote-kind, #status\\.host, #status\\.editor\\.keyboardLayout, #\\~remote\\.forwardedPorts { display: none !important; }",
    });
    await scene.play(
      workbench,
      async (name) => {
        await workbench.screenshot(`${prefix}${name}`);
        noted.set(`${prefix}${name}`, await shownIn(workbench.page));
      },
      product,
    );
  } finally {
    await product.dispose();
  }
}

const vsix = await packageExtension(true);
const scratch = mkdtempSync(join(tmpdir(), "seo-research-"));
onProcessEnd(() => removeFolders([scratch]));
for (const scene of scenes) {
  await takeIn(vsix, window, scene);
}
const taken = (name: string): Buffer => readFileSync(join(scratch, `${name}.png`));
const parts = scenes.flatMap((scene) => Object.entries(scene.parts));
await takeIn(vsix, small, { folder: "blog", parts: {}, play: playMainJob }, "frame-");
const whole = { left: 0, top: 0, ...small };
const pictures = await webpOf(
  parts.map(([name, part]) => ({ picture: taken(name), part })),
  quality,
);
const frames = await webpOf(
  ["price", "result", "figures", "brief"].map((name) => ({
    picture: taken(`frame-${name}`),
    part: whole,
  })),
  quality,
);
const moving = animatedWebp(frames, small, shownFor);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
writeFileSync(animation, moving);
for (const [at, picture] of pictures.entries()) {
  const name = `${parts[at]?.[0] ?? ""}.webp`;
  writeFileSync(join(folder, name), picture);
  process.stdout.write(`${name}: ${picture.length} bytes\n`);
}
writeFileSync(
  join(repositoryRoot, notedTexts),
  `${JSON.stringify(Object.fromEntries(noted), null, 2)}\n`,
);
const packaged = pictures.reduce((sum, { length }) => sum + length, 0);
process.stdout.write(`main-job.webp: ${moving.length} bytes\n`);
process.stdout.write(`${packaged} bytes are packaged, of at most ${mostPackaged}\n`);
if (packaged > mostPackaged || packaged + moving.length > mostTogether) {
  process.stdout.write("The pictures are too large.\n");
  process.exitCode = 1;
}
