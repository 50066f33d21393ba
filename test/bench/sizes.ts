import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Figure } from "./figures.ts";

const hostLimit = 150 * 1024;
const packageLimit = 1024 * 1024;

/** Read at activation and right after it; everything else in dist/ is loaded when it is first needed. */
const hostBundles = ["dist/extension.cjs", "dist/assembly.cjs"];

/** What the package weighs, and what lies in it, as it was installed: another build may be in dist/ by now. */
export function measureSizes(vsix: string, installed: string): Figure[] {
  const bundles = ["dist", "dist/webview"].flatMap((folder) => filesIn(installed, folder));
  const lazy = bundles.filter((path) => !hostBundles.includes(path));
  return [
    {
      name: `Size of ${hostBundles.join(" and ")}`,
      value: hostBundles.reduce((sum, path) => sum + sizeOf(join(installed, path)), 0),
      unit: "bytes",
      limit: hostLimit,
    },
    ...lazy.map((path): Figure => ({ name: `Size of ${path}, loaded when needed`, value: sizeOf(join(installed, path)), unit: "bytes" })),
    { name: "Size of the .vsix", value: sizeOf(vsix), unit: "bytes", limit: packageLimit },
  ];
}

function filesIn(root: string, folder: string): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => `${folder}/${name}`);
}

function sizeOf(path: string): number {
  return statSync(path).size;
}
