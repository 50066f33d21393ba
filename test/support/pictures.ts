import {
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import * as z from "zod";
import { animatedWebp } from "./animatedWebp.ts";
import { testSettings } from "./editor.ts";
import { packageExtension } from "./packageExtension.ts";
import { repositoryRoot } from "./paths.ts";
import { playMainJob, prepareScene, scenes } from "./pictureScenes.ts";
import type { Scene } from "./pictureScenes.ts";
import { notedTexts, plainTexts, shownIn } from "./pictureTexts.ts";
import { onProcessEnd, removeFolders } from "./processes.ts";
import { startProduct } from "./product.ts";
import { packageScriptedModel } from "./scriptedModel.ts";
import { webpOf } from "./webp.ts";

/**
 * Takes the pictures of README and docs in the packaged product, in its light theme: they never show
 * what isn't there any more. Those of docs are packaged, as WebP and in the pixels of the window; the
 * README's animation isn't. Which texts of the product they show is noted for the test of their age.
 * With names behind it, only the scenes with these pictures are played again ("animation" is one).
 */
const wanted = new Set(process.argv.slice(2));
const isWanted = (...names: readonly string[]): boolean =>
  wanted.size === 0 || names.some((name) => wanted.has(name));
const folder = join(repositoryRoot, "docs", "pictures");
const animation = join(repositoryRoot, "docs", "main-job.webp");
/** All pictures of the package together, and all of the repository. */
const mostPackaged = 195_000;
const mostTogether = 450_000;
const quality = 0.3;
const window = { width: 1024, height: 680 };
const small = { width: 840, height: 480 };
/** How long each picture of the animation is shown, in milliseconds. */
const shownFor = 2_500;

const noted = new Map<string, readonly string[]>(
  wanted.size === 0
    ? []
    : Object.entries(
        z
          .record(z.string(), z.array(z.string()))
          .parse(JSON.parse(readFileSync(join(repositoryRoot, notedTexts), "utf8"))),
      ),
);

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
        noted.set(`${prefix}${name}`, await shownIn(workbench.page, texts));
      },
      product,
    );
  } finally {
    await product.dispose();
  }
}

const texts = plainTexts();
const vsix = await packageExtension(true);
const scratch = mkdtempSync(join(tmpdir(), "seo-research-"));
onProcessEnd(() => removeFolders([scratch]));
const played = scenes.filter(({ parts }) => isWanted(...Object.keys(parts)));
for (const scene of played) {
  await takeIn(vsix, window, scene);
}
const taken = (name: string): Buffer => readFileSync(join(scratch, `${name}.png`));
if (wanted.size === 0) {
  rmSync(folder, { recursive: true, force: true });
}
mkdirSync(folder, { recursive: true });
const parts = played.flatMap((scene) => Object.entries(scene.parts));
const pictures = await webpOf(
  parts.map(([name, part]) => ({ picture: taken(name), part })),
  quality,
);
for (const [at, picture] of pictures.entries()) {
  writeFileSync(join(folder, `${parts[at]?.[0] ?? ""}.webp`), picture);
}
if (isWanted("animation")) {
  await takeIn(vsix, small, { folder: "blog", parts: {}, play: playMainJob }, "frame-");
  const frames = ["price", "result", "figures", "brief"].map((name) => ({
    picture: taken(`frame-${name}`),
    part: { left: 0, top: 0, ...small },
  }));
  writeFileSync(animation, animatedWebp(await webpOf(frames, quality), small, shownFor));
}
writeFileSync(
  join(repositoryRoot, notedTexts),
  `${JSON.stringify(Object.fromEntries(noted), null, 2)}\n`,
);
const sizes = [...globSync("*.webp", { cwd: folder }).map((name) => join(folder, name)), animation]
  .map((file) => ({ file, bytes: statSync(file).size }))
  .toSorted((a, b) => a.bytes - b.bytes);
for (const { file, bytes } of sizes) {
  process.stdout.write(`${basename(file)}: ${bytes} bytes\n`);
}
const together = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
const packaged = together - statSync(animation).size;
process.stdout.write(`${packaged} bytes are packaged, of at most ${mostPackaged}\n`);
if (packaged > mostPackaged || together > mostTogether) {
  process.stdout.write("The pictures are too large.\n");
  process.exitCode = 1;
}
