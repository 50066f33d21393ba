import { realpathSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of package.json. */
export const repositoryRoot = resolve(dirname(fileURLToPath(import.meta.url)), "..", "..");

/** Everything that is installed or unpacked once and kept (not in version control). */
export const cacheFolder = join(repositoryRoot, ".vscode-test");

/** What the build writes. */
export const distFolder = join(repositoryRoot, "dist");

/** The packaged product. */
export const vsixPath = join(distFolder, "seo-research.vsix");

/** The sample project that `npm start`, the demo and the end-to-end tests work on. */
export const sampleBlog = join(repositoryRoot, "test", "fixtures", "blog");

/** A Hugo blog in two languages, for the integration tests. */
export const bilingualBlog = join(repositoryRoot, "test", "fixtures", "hugo-de-en");

/** Whether a module is the one Node was started with, rather than imported by another. */
export function isEntryPoint(moduleUrl: string): boolean {
  const started = process.argv[1];
  return started !== undefined && realpathSync(started) === realpathSync(fileURLToPath(moduleUrl));
}
