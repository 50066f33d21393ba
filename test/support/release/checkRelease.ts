import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { isEntryPoint, repositoryRoot } from "../paths.ts";

/**
 * What keeps a version from being released, in sentences.
 * @param tag the name of the tag, such as v1.0.0
 */
export function releaseProblems(tag: string, version: string, changelog: string): string[] {
  const problems: string[] = [];
  if (tag !== `v${version}`) {
    problems.push(`The tag is ${tag}, but package.json has version ${version}.`);
  }
  const headings = [...changelog.matchAll(/^## (.*)$/gmu)].map(([, heading]) => heading?.trim());
  const newest = headings[0] ?? "";
  if (newest !== version && !newest.startsWith(`${version} `)) {
    problems.push(`The newest heading of CHANGELOG.md is "${newest}" instead of ${version}.`);
  }
  return problems;
}

/** `node test/support/release/checkRelease.ts v1.0.0`: fails where the tag, the version and the CHANGELOG disagree. */
function main(): void {
  const read = (file: string): string => readFileSync(join(repositoryRoot, file), "utf8");
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(read("package.json")));
  for (const problem of releaseProblems(process.argv[2] ?? "", version, read("CHANGELOG.md"))) {
    process.stderr.write(`${problem}\n`);
    process.exitCode = 1;
  }
}

if (isEntryPoint(import.meta.url)) {
  main();
}
