import { readFileSync, readdirSync, statSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import type { Figure } from "./figures.ts";

const hostLimit = 150 * 1024;
const packageLimit = 1024 * 1024;

/** Read at activation, and right after it: what these load without being asked belongs to the start. */
const startFiles = ["dist/extension.cjs", "dist/parts/assembly"];

/** What the package weighs, and what lies in it, as it was installed: another build may be in dist/ by now. */
export function measureSizes(vsix: string, installed: string): Figure[] {
  const bundles = ["dist", "dist/parts", "dist/webview"].flatMap((folder) => filesIn(installed, folder));
  const start = startClosure(installed, bundles);
  const lazy = bundles.filter((path) => !start.has(path));
  return [
    {
      name: "Size of the host bundle: what is loaded at the start",
      value: [...start].reduce((sum, path) => sum + sizeOf(join(installed, path)), 0),
      unit: "bytes",
      limit: hostLimit,
    },
    ...lazy.map((path): Figure => ({ name: `Size of ${path}, loaded when needed`, value: sizeOf(join(installed, path)), unit: "bytes" })),
    { name: "Size of the .vsix", value: sizeOf(vsix), unit: "bytes", limit: packageLimit },
  ];
}

/** The start's files with everything they require at their top; what stands behind a promise is loaded later. */
function startClosure(installed: string, bundles: readonly string[]): Set<string> {
  const closure = new Set<string>();
  const queue = bundles.filter((path) => startFiles.some((start) => path.startsWith(start)));
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (!closure.has(path)) {
      closure.add(path);
      const text = readFileSync(join(installed, path), "utf8");
      const required = [...text.matchAll(/(?<later>then\(\(\)\s*=>\s*[\w$(]*)?require\("(?<file>\.[^"]+)"\)/gu)];
      const now = required.filter(({ groups }) => groups?.["later"] === undefined);
      queue.push(...now.map(({ groups }) => normalize(join(dirname(path), groups?.["file"] ?? "")).replaceAll("\\", "/")));
    }
  }
  return closure;
}

function filesIn(root: string, folder: string): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => `${folder}/${name}`);
}

function sizeOf(path: string): number {
  return statSync(path).size;
}
