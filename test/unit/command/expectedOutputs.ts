import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { formats } from "../../../src/command/commandOptions.ts";
import { isEntryPoint, repositoryRoot } from "../../support/paths.ts";
import { scratchFolder } from "../../support/scratch.ts";
import { run, writeFiles } from "./commandRun.ts";

/** Where the expected outputs are, in a folder for each site. */
export const expectedFolder = join(repositoryRoot, "test", "fixtures", "command");

/** Sites of `test/fixtures/checks/links` with faults, by generator. */
export const expectedSites = ["astro", "docusaurus", "hugo", "jekyll"] as const;

/** The files of a site that is one file of a fixture: `=== path` begins each. */
export function linkSite(name: string): Record<string, string> {
  const file = join(repositoryRoot, "test", "fixtures", "checks", "links", `${name}.txt`);
  const [, ...parts] = readFileSync(file, "utf8").split(/^=== (.+)\r?\n/mu);
  const pairs = Array.from({ length: parts.length / 2 }, (_none, at) => parts.slice(at * 2));
  return Object.fromEntries(pairs.map(([path = "", text = ""]) => [path, text]));
}

/** What the command writes over a site in a folder, by the names of the expected files. */
export async function outputsOver(name: string, folder: string): Promise<Record<string, string>> {
  const root = join(folder, name);
  writeFiles(root, linkSite(name));
  const summary = join(folder, `${name}-summary.md`);
  const args = [
    "check",
    "--rule",
    "redirect-missing=warning",
    "--rule",
    "heading-none=information",
  ];
  const outputs: [string, string][] = [];
  for (const format of formats) {
    const environment = format === "github" ? { GITHUB_STEP_SUMMARY: summary } : {};
    const { code, output, complaints } = await run(
      root,
      [...args, "--format", format],
      environment,
    );
    outputs.push([fileNames[format], `${output}${complaints}`]);
    if (format === "github") {
      outputs.push(["summary.md", readFileSync(summary, "utf8")]);
    }
    outputs.push(["code.txt", `${code}\n`]);
  }
  return Object.fromEntries(outputs);
}

const fileNames = {
  text: "text.txt",
  json: "report.json",
  sarif: "report.sarif",
  github: "github.txt",
} as const;

// Writes the expected outputs again: `npm run expected`.
if (isEntryPoint(import.meta.url)) {
  const scratch = scratchFolder();
  for (const name of expectedSites) {
    for (const [file, text] of Object.entries(await outputsOver(name, scratch.path))) {
      const at = join(expectedFolder, name, file);
      mkdirSync(dirname(at), { recursive: true });
      writeFileSync(at, text);
    }
  }
  scratch.remove();
}
