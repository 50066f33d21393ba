import { mkdirSync, renameSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { buildSync } from "esbuild";
import { loadedLogVariable, plantedFileVariable } from "./mutation/planted.ts";
import { repositoryRoot } from "./paths.ts";

/** As deep in the repository as the sources of tests, of which some look for its files from where they are. */
const folder = join(repositoryRoot, "out", "processes");

const made = new Map<string, string>();

/**
 * A source with all that it imports as one file of JavaScript, for processes that tests start again and again: from the
 * sources, each of them looks up some hundred modules first, which took half of the processor time of such tests. Each process
 * that asks makes it again, so it is never older than the sources. Where a fault is planted in a module, or modules
 * are noted as they are loaded, they have to be loaded one by one: it is the source itself then.
 */
export function oneFile(source: string): string {
  if ([plantedFileVariable, loadedLogVariable].some((name) => process.env[name] !== undefined)) {
    return source;
  }
  const there = made.get(source);
  if (there !== undefined) {
    return there;
  }
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${basename(source, ".ts")}.mjs`);
  const writing = `${file}.${process.pid}`;
  buildSync({
    entryPoints: [source],
    outfile: writing,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node22.19",
    external: ["vscode"],
    // what packages in CommonJS require
    banner: {
      js: 'import * as moduleForRequire from "node:module"; const require = moduleForRequire.createRequire(import.meta.url);',
    },
    logLevel: "error",
  });
  try {
    renameSync(writing, file);
  } catch {
    // another process of the tests has it open, which made the same
    rmSync(writing, { force: true });
  }
  made.set(source, file);
  return file;
}
