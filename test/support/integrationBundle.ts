import { globSync, mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import type { HostOptions } from "./integrationHost.ts";
import { repositoryRoot } from "./paths.ts";

/** In the project folder, where `require("mocha")` finds the installed one. */
const outFolder = join(repositoryRoot, "out", "integration");

export interface IntegrationBundle {
  /** What `extensionTestsPath` wants: a CommonJS module with a `.js` name that exports `run`. */
  readonly entry: string;
  readonly resultFile: string;
}

/**
 * Bundles all integration tests for the extension host, dealt out to so many windows that run side
 * by side: by the size of their files, which says best how long they take.
 */
export function bundleIntegrationTests(grep: string | undefined, windows: number): Promise<IntegrationBundle[]> {
  const bySize = globSync("test/integration/**/*.test.ts", { cwd: repositoryRoot }).toSorted((a, b) => sizeOf(b) - sizeOf(a));
  if (bySize.length === 0) {
    throw new Error("There is no test in test/integration.");
  }
  rmSync(outFolder, { recursive: true, force: true });
  return Promise.all(Array.from({ length: windows }, (_, window) => bundle(bySize.filter((_file, place) => place % windows === window).toSorted(), String(window), grep)));
}

function sizeOf(file: string): number {
  return statSync(join(repositoryRoot, file)).size;
}

async function bundle(tests: readonly string[], name: string, grep: string | undefined): Promise<IntegrationBundle> {
  const folder = join(outFolder, name);
  mkdirSync(folder, { recursive: true });
  const resultFile = join(folder, "result.json");
  const entry = join(folder, "index.js");
  // the project is ESM, the extension host requires CommonJS
  writeFileSync(join(folder, "package.json"), '{ "type": "commonjs" }\n');
  await build({
    stdin: { contents: entrySource(tests, { resultFile, grep, colors: process.stdout.isTTY }), resolveDir: repositoryRoot, loader: "ts" },
    outfile: entry,
    bundle: true,
    platform: "node",
    format: "cjs",
    target: "node22.19",
    external: ["vscode", "mocha"],
    sourcemap: "inline",
    logLevel: "warning",
  });
  return { entry, resultFile };
}

/** The tests are loaded by require, inside a function: only once mocha has defined `describe`. */
function entrySource(tests: readonly string[], options: HostOptions): string {
  const loads = tests.map((file) => `  require(${JSON.stringify(`./${file.replaceAll("\\", "/")}`)});`);
  return [
    'import { runInHost } from "./test/support/integrationHost.ts";',
    `export const run = () => runInHost(${JSON.stringify(options)}, () => {`,
    ...loads,
    "});",
  ].join("\n");
}
