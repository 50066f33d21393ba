import { globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { helpTopics } from "../../src/editor/platform/helpTopics.ts";
import { pageFaults } from "./packagedPages.ts";
import { mostPackageBytes, packagedParts } from "./packagedFiles.ts";
import { packagedChanges, packagedReadme } from "./packagedReadme.ts";
import { distFolder, isEntryPoint, repositoryRoot, vsixPath } from "./paths.ts";
import { runCommand } from "./processes.ts";
import { publishedAddress } from "./release/publishedAddress.ts";

/** Builds the bundles into dist/, for release or for development. */
export async function buildExtension(kind: "production" | "development"): Promise<void> {
  const flags = kind === "production" ? ["--production"] : [];
  await runCommand(process.execPath, [join(repositoryRoot, "esbuild.mjs"), ...flags], {
    cwd: repositoryRoot,
  });
}

/**
 * Builds for release and packages.
 * @param forPictures true for the package that the pictures of its own pages are taken in: they may be missing then
 * @returns the path of the .vsix
 * @throws when the packager warns: without a terminal it answers its own warnings with yes; when the package or its start is too large, or it has a file that belongs to none of its parts; or when .vscodeignore leaves out something that the build wrote.
 */
export async function packageExtension(forPictures = false): Promise<string> {
  mkdirSync(distFolder, { recursive: true });
  // a package of an earlier run must not be taken for the result of this one
  rmSync(vsixPath, { force: true });
  await buildExtension("production");
  writeFileSync(
    join(repositoryRoot, readme),
    packagedReadme(readFileSync(join(repositoryRoot, "README.md"), "utf8"), publishedAddress),
  );
  writeFileSync(
    join(repositoryRoot, changes),
    packagedChanges(readFileSync(join(repositoryRoot, "CHANGELOG.md"), "utf8")),
  );
  const args = [
    "package",
    "--no-dependencies",
    ...(publishedAddress === undefined ? ["--allow-missing-repository"] : []),
    "--readme-path",
    readme,
    "--changelog-path",
    changes,
    "--out",
    vsixPath,
  ];
  const output = await runCommand(process.execPath, [vsce, ...args], { cwd: repositoryRoot });
  process.stdout.write(output);
  if (/\bWARNING\b/.test(output)) {
    rmSync(vsixPath, { force: true });
    throw new Error("The packager printed a warning (see above); the package was not kept.");
  }
  const size = statSync(vsixPath).size;
  try {
    checkContents(forPictures);
    if (size > mostPackageBytes) {
      throw new Error(`The package has ${size} bytes, more than ${mostPackageBytes}.`);
    }
  } catch (error) {
    rmSync(vsixPath, { force: true });
    throw new Error("The package was not kept.", { cause: error });
  }
  process.stdout.write(`  ${size} of at most ${mostPackageBytes} bytes in the package\n`);
  return vsixPath;
}

/** Prints the parts of the package with their sizes. Throws for a file that nobody named, and for one that is missing. */
function checkContents(forPictures: boolean): void {
  const files = filesIn(readFileSync(vsixPath));
  for (const { name, files: own } of packagedParts(files)) {
    const bytes = own.reduce((sum, file) => sum + statSync(join(repositoryRoot, file)).size, 0);
    process.stdout.write(`  ${name}: ${own.length} files, ${bytes} bytes before compression\n`);
    if (name === pagesPart && bytes > mostOfPages) {
      throw new Error(`The documentation has ${bytes} bytes, more than ${mostOfPages}.`);
    }
    if (name === startPart && bytes > mostAtStart) {
      throw new Error(
        `The code at the start has ${bytes} bytes, more than ${mostAtStart}: an import at the top of a file led to more.`,
      );
    }
  }
  const faults = pageFaults(
    files,
    (file) => readFileSync(join(repositoryRoot, file), "utf8"),
    helpTopics,
  ).filter((fault) => !forPictures || !fault.includes(": pictures/"));
  if (faults.length > 0) {
    throw new Error(`The documentation leads nowhere: ${faults.join("; ")}.`);
  }
  const packaged = new Set(files);
  const missing = builtFiles().filter((file) => !packaged.has(file));
  if (missing.length > 0) {
    throw new Error(`.vscodeignore leaves out what the build wrote: ${missing.join(", ")}.`);
  }
}

const vsce = join(repositoryRoot, "node_modules", "@vscode", "vsce", "vsce");

/** What the pages of docs and their pictures may have together, before compression. */
const pagesPart = "documentation";
const mostOfPages = 450_000;

/** What the editor reads in every window before anybody has asked for anything; one import at the wrong place added 37 KB. */
const startPart = "code at the start";
const mostAtStart = 169_000;

/** The README that is packaged, relative to the repository. */
const readme = "dist/README.md";
/** What changed in the newest versions, relative to the repository. */
const changes = "dist/CHANGELOG.md";

/** What the packager names in its own way, by the name in the repository. */
const renamed: ReadonlyMap<string, string> = new Map([
  ["LICENSE.txt", "LICENSE"],
  ["readme.md", readme],
  ["changelog.md", changes],
]);

/** The files of a package that are the extension's, as the repository names them. */
function filesIn(vsix: Uint8Array): string[] {
  const files: string[] = [];
  unzipSync(vsix, {
    filter: ({ name }) => {
      const file = /^extension\/(.+)$/u.exec(name)?.[1];
      if (file !== undefined) {
        files.push(renamed.get(file) ?? file);
      }
      return false;
    },
  });
  return files;
}

/** What the build wrote for the extension, relative to the repository: it loads each of them, or a license asks for it. The command line is a package of its own. */
function builtFiles(): string[] {
  return globSync("dist/**/*.{cjs,js,css,txt}", { cwd: repositoryRoot })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !file.startsWith("dist/command/"));
}

if (isEntryPoint(import.meta.url)) {
  await packageExtension();
}
