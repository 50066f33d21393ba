import { readFileSync, readdirSync, statSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { mostPackageBytes } from "../support/packagedFiles.ts";
import type { Figure, Sample } from "./figures.ts";
import type { Measurement } from "./measurement.ts";

const hostLimit = 150 * 1024;

/** Read at activation, and right after it: what these load without being asked belongs to the start. */
const startFiles = ["dist/extension.cjs", "dist/parts/assembly"];

/** Of the files that are loaded later, so many are named. */
const named = 10;

const names = {
  start: "Size of the host bundle loaded at startup",
  vsix: "Size of the package",
} as const;

/** What the package weighs, and what lies in it, as it was installed: another build may be in dist/ by now. */
export const sizesBench: Measurement = {
  doing: "Sizes: packaging",
  rows: Object.values(names),
  measure: async ({ editor }) => {
    const { vsix, extensionsDir } = await editor();
    return measureSizes(vsix, installedIn(extensionsDir));
  },
};

function measureSizes(vsix: string, installed: string): Figure[] {
  const bundles = ["dist", "dist/parts", "dist/webview"].flatMap((folder) =>
    filesIn(installed, folder),
  );
  const start = startClosure(installed, bundles);
  const lazy = bundles.filter((path) => !start.has(path));
  const sizes = lazy
    .map((path) => ({ path, size: sizeOf(join(installed, path)) }))
    .toSorted((a, b) => b.size - a.size);
  const largest = sizes.map(({ path, size }): Sample => ({
    name: `${path}, loaded when needed`,
    values: [size],
    unit: "bytes",
  }));
  return [
    {
      name: names.start,
      values: [[...start].reduce((sum, path) => sum + sizeOf(join(installed, path)), 0)],
      unit: "bytes",
      limit: hostLimit,
      details: [],
    },
    {
      name: names.vsix,
      values: [sizeOf(vsix)],
      unit: "bytes",
      limit: mostPackageBytes,
      details: largest.slice(0, named),
    },
  ];
}

function installedIn(extensionsDir: string): string {
  const folder = readdirSync(extensionsDir).find((name) =>
    name.startsWith("seo-research.seo-research-"),
  );
  if (folder === undefined) {
    throw new Error(`The extension is not in ${extensionsDir}.`);
  }
  return join(extensionsDir, folder);
}

/** The start's files with everything they require at their top; what stands behind a promise is loaded later. */
function startClosure(installed: string, bundles: readonly string[]): Set<string> {
  const closure = new Set<string>();
  const queue = bundles.filter((path) => startFiles.some((start) => path.startsWith(start)));
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (!closure.has(path)) {
      closure.add(path);
      const text = readFileSync(join(installed, path), "utf8");
      const required = [
        ...text.matchAll(/(?<later>then\(\(\)\s*=>\s*[\w$(]*)?require\("(?<file>\.[^"]+)"\)/gu),
      ];
      const now = required.filter(({ groups }) => groups?.["later"] === undefined);
      queue.push(
        ...now.map(({ groups }) =>
          normalize(join(dirname(path), groups?.["file"] ?? "")).replaceAll("\\", "/"),
        ),
      );
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
