import { cpSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { CheckoutName } from "./checkout.ts";
import type { PlantedSite } from "./plantFaults.ts";

/** Writes a checkout with faults in it to a folder, below its own name, without what Git keeps. */
export function writePlanted(
  { root }: CheckoutName,
  { changed, removed }: PlantedSite,
  folder: string,
): void {
  const copy = join(folder, basename(root));
  cpSync(root, copy, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => ![".git", "node_modules"].includes(basename(path)),
  });
  for (const [path, text] of changed) {
    writeFileSync(join(copy, path), text);
  }
  for (const path of removed) {
    rmSync(join(copy, path));
  }
}
