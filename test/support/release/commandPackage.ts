import { chmodSync, copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { distFolder, isEntryPoint, repositoryRoot } from "../paths.ts";
import { runNpm } from "../processes.ts";

/** The package of the command line, beside the extension's. */
const commandFolder = join(distFolder, "command");

const ownManifest = z.object({ name: z.string(), version: z.string(), license: z.string() });
const packed = z.array(z.object({ filename: z.string(), size: z.number() })).length(1);

/** The manifest of the command's package, by the extension's. */
export function commandManifest(own: unknown): Readonly<Record<string, unknown>> {
  const { name, version, license } = ownManifest.parse(own);
  return {
    name,
    version,
    description:
      "Checks links, anchors and URLs of Hugo, Jekyll, Eleventy, Astro, Docusaurus and Next.js sites without a build.",
    license,
    type: "module",
    bin: { [name]: "./main.js" },
    engines: { node: ">=22" },
    files: ["*.js", "parts/*.js", "README.md", "LICENSE", "ThirdPartyNotices.txt"],
  };
}

/** Completes the built command to a package. `esbuild.mjs` must have run. */
export function completeCommandPackage(folder = commandFolder): void {
  const own: unknown = JSON.parse(readFileSync(join(repositoryRoot, "package.json"), "utf8"));
  const manifest = `${JSON.stringify(commandManifest(own), undefined, 2)}\n`;
  writeFileSync(join(folder, "package.json"), manifest);
  const main = join(folder, "main.js");
  const text = readFileSync(main, "utf8");
  const first = "#!/usr/bin/env node\n";
  writeFileSync(main, text.startsWith(first) ? text : `${first}${text}`);
  chmodSync(main, 0o755);
  copyFileSync(join(repositoryRoot, "LICENSE"), join(folder, "LICENSE"));
  copyFileSync(join(repositoryRoot, "src", "command", "README.md"), join(folder, "README.md"));
}

/** Packs the command into a folder; the path of the archive. */
export async function packCommand(target: string): Promise<string> {
  completeCommandPackage();
  const listed = await runNpm(
    ["pack", commandFolder, "--json", "--pack-destination", target, "--loglevel=error"],
    { cwd: target },
  );
  // npm may say something of its own before
  const [one] = packed.parse(JSON.parse(listed.slice(listed.indexOf("[\n"))));
  return join(target, one?.filename ?? "");
}

if (isEntryPoint(import.meta.url)) {
  process.stdout.write(`${await packCommand(distFolder)}\n`);
}
