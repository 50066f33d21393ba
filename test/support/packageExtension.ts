import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { distFolder, isEntryPoint, repositoryRoot, vsixPath } from "./paths.ts";
import { runCommand } from "./processes.ts";

/** The build writes it, .vscodeignore lets it in. */
const noticesFile = "ThirdPartyNotices.txt";

/** Builds the bundles into dist/, for release or for development. */
export async function buildExtension(kind: "production" | "development"): Promise<void> {
  const flags = kind === "production" ? ["--production"] : [];
  await runCommand(process.execPath, [join(repositoryRoot, "esbuild.mjs"), ...flags], {
    cwd: repositoryRoot,
  });
}

/**
 * Builds for release and packages.
 * @returns the path of the .vsix
 * @throws when the packager warns: without a terminal it answers its own warnings with yes; or when the third-party notices are missing.
 */
export async function packageExtension(): Promise<string> {
  mkdirSync(distFolder, { recursive: true });
  // a package of an earlier run must not be taken for the result of this one
  rmSync(vsixPath, { force: true });
  await buildExtension("production");
  const vsce = join(repositoryRoot, "node_modules", "@vscode", "vsce", "vsce");
  const args = ["package", "--no-dependencies", "--allow-missing-repository", "--out", vsixPath];
  const output = await runCommand(process.execPath, [vsce, ...args], { cwd: repositoryRoot });
  process.stdout.write(output);
  if (/\bWARNING\b/.test(output)) {
    rmSync(vsixPath, { force: true });
    throw new Error("The packager printed a warning (see above); the package was not kept.");
  }
  if (!output.includes(noticesFile)) {
    rmSync(vsixPath, { force: true });
    throw new Error(
      `${noticesFile} is not in the package, though licenses of bundled code ask for it; the package was not kept.`,
    );
  }
  return vsixPath;
}

if (isEntryPoint(import.meta.url)) {
  await packageExtension();
}
