import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createVSIX } from "@vscode/vsce";
import { build } from "esbuild";
import { repositoryRoot } from "./paths.ts";

/** An extension that only tests install, beside ours. */
export interface TestExtension {
  readonly name: string;
  /** Its source, in this folder. */
  readonly entry: string;
  /** What its manifest says besides the usual. */
  readonly manifest: object;
}

/** Packages an extension of the tests; resolves with the path of the package. */
export async function packageTestExtension({
  name,
  entry,
  manifest,
}: TestExtension): Promise<string> {
  const cwd = join(repositoryRoot, "out", name);
  const packagePath = join(repositoryRoot, "out", `${name}.vsix`);
  mkdirSync(cwd, { recursive: true });
  writeFileSync(
    join(cwd, "package.json"),
    JSON.stringify({
      name,
      publisher: "seo-research-tests",
      displayName: name,
      version: "1.0.0",
      description: "Takes part in tests.",
      engines: { vscode: "^1.105.0" },
      main: "./extension.cjs",
      capabilities: { untrustedWorkspaces: { supported: true }, virtualWorkspaces: true },
      ...manifest,
    }),
  );
  writeFileSync(join(cwd, ".vscodeignore"), "");
  await build({
    entryPoints: [join(repositoryRoot, "test", "support", entry)],
    outfile: join(cwd, "extension.cjs"),
    bundle: true,
    platform: "node",
    format: "cjs",
    external: ["vscode"],
    logLevel: "silent",
  });
  await createVSIX({
    cwd,
    packagePath,
    allowMissingRepository: true,
    skipLicense: true,
    dependencies: false,
  });
  return packagePath;
}
