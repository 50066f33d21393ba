import { globSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
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

/** Bundles all integration tests for the extension host. */
export async function bundleIntegrationTests(grep: string | undefined): Promise<IntegrationBundle> {
  const tests = globSync("test/integration/**/*.test.ts", { cwd: repositoryRoot }).toSorted();
  if (tests.length === 0) {
    throw new Error("There is no test in test/integration.");
  }
  rmSync(outFolder, { recursive: true, force: true });
  mkdirSync(outFolder, { recursive: true });
  const resultFile = join(outFolder, "result.json");
  const entry = join(outFolder, "index.js");
  // the project is ESM, the extension host requires CommonJS
  writeFileSync(join(outFolder, "package.json"), '{ "type": "commonjs" }\n');
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
