import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { packageExtension } from "../packageExtension.ts";
import { distFolder, isEntryPoint, repositoryRoot } from "../paths.ts";
import { runNpm } from "../processes.ts";

/** What both marketplaces get, and what tells about it. */
export const releaseFolder = join(distFolder, "release");
export const releasedPackage = join(releaseFolder, "seo-research.vsix");

const bill = z.looseObject({
  bomFormat: z.literal("CycloneDX"),
  components: z.array(z.looseObject({ name: z.string(), version: z.string() })).min(1),
});

/** The SHA-256 of a file, in hexadecimal digits. */
export function sha256Of(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** The lines that `sha256sum --check` reads. */
export function checksumLines(files: ReadonlyMap<string, Uint8Array>): string {
  return [...files].map(([name, bytes]) => `${sha256Of(bytes)}  ${name}\n`).join("");
}

/** Packages once, and writes beside the package what is in it (SBOM, CycloneDX) and the checksums of both. */
async function writeRelease(): Promise<void> {
  const vsix = await packageExtension();
  rmSync(releaseFolder, { recursive: true, force: true });
  mkdirSync(releaseFolder, { recursive: true });
  copyFileSync(vsix, releasedPackage);
  const listed = await runNpm(
    [
      "sbom",
      "--sbom-format",
      "cyclonedx",
      "--omit",
      "dev",
      "--omit",
      "optional",
      "--loglevel=error",
    ],
    { cwd: repositoryRoot },
  );
  // npm may say something of its own before
  const sbom = `${listed.slice(listed.indexOf("{\n")).trim()}\n`;
  const { components } = bill.parse(JSON.parse(sbom));
  writeFileSync(join(releaseFolder, "sbom.cdx.json"), sbom);
  const files = new Map(
    ["seo-research.vsix", "sbom.cdx.json"].map((name) => [
      name,
      readFileSync(join(releaseFolder, name)),
    ]),
  );
  const checksums = checksumLines(files);
  writeFileSync(join(releaseFolder, "SHA256SUMS"), checksums);
  process.stdout.write(`${components.length} packages in the SBOM\n${checksums}`);
}

if (isEntryPoint(import.meta.url)) {
  await writeRelease();
}
