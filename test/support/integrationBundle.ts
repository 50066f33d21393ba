import { globSync, mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { build } from "esbuild";
import type { Plugin } from "esbuild";
import type { HostOptions } from "./integrationHost.ts";
import { repositoryRoot } from "./paths.ts";

/** In the project folder, where `require("mocha")` finds the installed one. */
const outFolder = join(repositoryRoot, "out", "integration");

/** Files that take longer than their size says, by the times of a whole run: each counts so many times. */
const longer: ReadonlyMap<string, number> = new Map([
  ["agentRuns", 3],
  ["batchFailures", 2],
  ["bilingualBlog", 3],
  ["briefs", 2],
  ["everyForm", 5],
  ["palette", 6],
  ["storedBefore", 2],
]);

export interface IntegrationBundle {
  /** What `extensionTestsPath` wants: a CommonJS module with a `.js` name that exports `run`. */
  readonly entry: string;
  readonly resultFile: string;
}

/**
 * Bundles all integration tests for the extension host, dealt out to so many windows that run side
 * by side: by the size of their files, which says how long they take.
 */
export function bundleIntegrationTests(
  grep: string | undefined,
  windows: number,
): Promise<IntegrationBundle[]> {
  const files = globSync("test/integration/**/*.test.ts", { cwd: repositoryRoot });
  if (files.length === 0) {
    throw new Error("There is no test in test/integration.");
  }
  rmSync(outFolder, { recursive: true, force: true });
  return Promise.all(
    dealt(files, windows).map((tests, window) => bundle(tests, String(window), grep)),
  );
}

/** The longest first, each to the window that has least to do yet. */
function dealt(files: readonly string[], windows: number): string[][] {
  const hands = Array.from({ length: windows }, () => ({ tests: new Array<string>(), effort: 0 }));
  for (const { file, effort } of files
    .map((name) => ({ file: name, effort: effortOf(name) }))
    .toSorted((a, b) => b.effort - a.effort)) {
    const [least] = hands.toSorted((a, b) => a.effort - b.effort);
    if (least !== undefined) {
      least.tests.push(file);
      least.effort += effort;
    }
  }
  return hands.map(({ tests }) => tests.toSorted());
}

function effortOf(file: string): number {
  const times = longer.get(basename(file, ".test.ts")) ?? 1;
  return statSync(join(repositoryRoot, file)).size * times;
}

async function bundle(
  tests: readonly string[],
  name: string,
  grep: string | undefined,
): Promise<IntegrationBundle> {
  const folder = join(outFolder, name);
  mkdirSync(folder, { recursive: true });
  const resultFile = join(folder, "result.json");
  const entry = join(folder, "index.js");
  // the project is ESM, the extension host requires CommonJS
  writeFileSync(join(folder, "package.json"), '{ "type": "commonjs" }\n');
  await build({
    stdin: {
      contents: entrySource(tests, { resultFile, grep, colors: process.stdout.isTTY }),
      resolveDir: repositoryRoot,
      loader: "ts",
    },
    outfile: entry,
    bundle: true,
    platform: "node",
    format: "cjs",
    target: "node22.19",
    external: ["vscode"],
    plugins: [installedMocha],
    sourcemap: "inline",
    logLevel: "warning",
  });
  return { entry, resultFile };
}

/**
 * Mocha is an ES module. Required, it is its own class in Node 24 and a namespace with the class
 * in the Node of the oldest editor; both have it under this name.
 */
const installedMocha: Plugin = {
  name: "installed-mocha",
  setup: (bundling) => {
    bundling.onResolve({ filter: /^mocha$/ }, ({ path, namespace }) =>
      namespace === "installed-mocha"
        ? { path, external: true }
        : { path, namespace: "installed-mocha" },
    );
    bundling.onLoad({ filter: /.*/, namespace: "installed-mocha" }, () => ({
      contents: 'module.exports = require("mocha").Mocha;',
    }));
  },
};

/** The tests are loaded by require, inside a function: only once mocha has defined `describe`. */
function entrySource(tests: readonly string[], options: HostOptions): string {
  const loads = tests.map(
    (file) => `  require(${JSON.stringify(`./${file.replaceAll("\\", "/")}`)});`,
  );
  return [
    'import { runInHost } from "./test/support/integrationHost.ts";',
    `export const run = () => runInHost(${JSON.stringify(options)}, () => {`,
    ...loads,
    "});",
  ].join("\n");
}
