import { globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packagedReadme } from "./packagedReadme.ts";
import { distFolder, isEntryPoint, repositoryRoot, vsixPath } from "./paths.ts";
import { runCommand } from "./processes.ts";

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
 * @throws when the packager warns: without a terminal it answers its own warnings with yes; or when .vscodeignore leaves out something that the build wrote.
 */
export async function packageExtension(): Promise<string> {
  mkdirSync(distFolder, { recursive: true });
  // a package of an earlier run must not be taken for the result of this one
  rmSync(vsixPath, { force: true });
  await buildExtension("production");
  const vsce = join(repositoryRoot, "node_modules", "@vscode", "vsce", "vsce");
  writeFileSync(
    join(repositoryRoot, readme),
    packagedReadme(readFileSync(join(repositoryRoot, "README.md"), "utf8")),
  );
  const args = [
    "package",
    "--no-dependencies",
    "--allow-missing-repository",
    "--readme-path",
    readme,
    "--out",
    vsixPath,
  ];
  const output = await runCommand(process.execPath, [vsce, ...args], { cwd: repositoryRoot });
  process.stdout.write(output);
  if (/\bWARNING\b/.test(output)) {
    rmSync(vsixPath, { force: true });
    throw new Error("The packager printed a warning (see above); the package was not kept.");
  }
  const listed = await runCommand(
    process.execPath,
    [vsce, "ls", "--no-dependencies", "--readme-path", readme],
    {
      cwd: repositoryRoot,
    },
  );
  const packaged = new Set(listed.split("\n").map((line) => line.trim()));
  const missing = builtFiles().filter((file) => !packaged.has(file));
  const size = statSync(vsixPath).size;
  if (size > mostBytes) {
    rmSync(vsixPath, { force: true });
    throw new Error(`The package has ${size} bytes, more than ${mostBytes}; it was not kept.`);
  }
  if (missing.length > 0) {
    rmSync(vsixPath, { force: true });
    throw new Error(
      `.vscodeignore leaves out what the build wrote: ${missing.join(", ")}; the package was not kept.`,
    );
  }
  return vsixPath;
}

/** The largest package that may be released. */
const mostBytes = 1_500_000;

/** The README that is packaged, relative to the repository. */
const readme = "dist/README.md";

/** What the build wrote, relative to the repository: the extension loads each of them, or a license asks for it. */
function builtFiles(): string[] {
  return globSync("dist/**/*.{cjs,js,css,txt}", { cwd: repositoryRoot }).map((file) =>
    file.replaceAll("\\", "/"),
  );
}

if (isEntryPoint(import.meta.url)) {
  await packageExtension();
}
