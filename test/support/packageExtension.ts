import { globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, matchesGlob } from "node:path";
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
 * @throws when the packager warns: without a terminal it answers its own warnings with yes; when the package is too large; or when it isn't just what .vscodeignore names and the build wrote.
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
    { cwd: repositoryRoot },
  );
  const files = listed.split("\n").flatMap((line) => (line.trim() === "" ? [] : [line.trim()]));
  const size = statSync(vsixPath).size;
  const problems = [
    ...(size > mostBytes ? [`it has ${size} bytes, more than ${mostBytes}`] : []),
    ...contentProblems(files, builtFiles(), allowedPatterns()),
  ];
  if (problems.length > 0) {
    rmSync(vsixPath, { force: true });
    throw new Error(`The package was not kept: ${problems.join("; ")}.`);
  }
  process.stdout.write(`${partsOf(files).join("\n")}\n`);
  return vsixPath;
}

/**
 * What is wrong with what is packaged, in words.
 * @param files what the packager lists
 * @param built what the build wrote
 * @param allowed the patterns that .vscodeignore lets in
 */
export function contentProblems(
  files: readonly string[],
  built: readonly string[],
  allowed: readonly string[],
): string[] {
  const unused = allowed.filter((pattern) => !files.some((file) => matchesGlob(file, pattern)));
  const besides = files.filter((file) => !allowed.some((pattern) => matchesGlob(file, pattern)));
  const missing = built.filter((file) => !files.includes(file));
  return [
    ...unused.map((pattern) => `no file is ${pattern}, which .vscodeignore lets in`),
    ...besides.map((file) => `${file} is in it, which .vscodeignore doesn't name`),
    ...missing.map((file) => `${file} was built and is not in it`),
  ];
}

/** Sizes of the package's parts before they are compressed, the largest first. */
function partsOf(files: readonly string[]): string[] {
  const sizes = new Map<string, number>();
  for (const file of files) {
    const part = file.startsWith("dist/") ? file.replace(/-\w{8}(?=\.cjs$)/u, "") : file;
    sizes.set(part, (sizes.get(part) ?? 0) + statSync(join(repositoryRoot, file)).size);
  }
  return [...sizes]
    .toSorted(([, one], [, other]) => other - one)
    .map(([part, bytes]) => `${(bytes / 1024).toFixed(1).padStart(8)} KB  ${part}`);
}

/** Everything else stays out of the package. */
function allowedPatterns(): string[] {
  return readFileSync(join(repositoryRoot, ".vscodeignore"), "utf8")
    .split("\n")
    .flatMap((line) => (line.startsWith("!") ? [line.slice(1)] : []));
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
