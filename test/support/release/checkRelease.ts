import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { commandPackage } from "../../../src/editor/platform/commandPackage.ts";
import { settingSpecs } from "../../../src/editor/platform/settingSpecs.ts";
import { isEntryPoint, repositoryRoot } from "../paths.ts";
import { publishedAddress } from "./publishedAddress.ts";

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

/** What of package.json a first publication depends on. */
export interface PublishedManifest {
  readonly repository?: unknown;
  readonly bugs?: unknown;
  readonly homepage?: unknown;
  readonly keywords: readonly string[];
}

/** Words for which marketplaces refuse new extensions. */
const refusedWords = /^(?:seo|backlinks?)$/iu;

/**
 * What a first publication lacks, in sentences; later ones have it. None of it stops a release.
 * @param service the URL of the research service that is built in; "" where there is none
 * @param command the package of the checks on the command line
 */
export function firstPublicationLacks(
  manifest: PublishedManifest,
  address: string | undefined,
  service: string,
  command: typeof commandPackage,
): string[] {
  const refused = manifest.keywords.filter((word) => refusedWords.test(word));
  return [
    ...(address === undefined
      ? [
          "No address of the repository is set (test/support/release/publishedAddress.ts): the marketplace's page has no pictures and no links, and reports open as text.",
        ]
      : (["repository", "bugs", "homepage"] as const)
          .filter((name) => manifest[name] === undefined)
          .map((name) => `package.json has no ${name}: run npm run manifest.`)),
    ...(service === ""
      ? [
          "No service URL is built in (src/editor/platform/settingSpecs.ts): people have to enter one.",
        ]
      : []),
    ...(manifest.keywords.length > 6 ? ["package.json has more than six keywords."] : []),
    ...refused.map((word) => `A marketplace may refuse the keyword "${word}".`),
    ...(command.isPublished
      ? []
      : [
          `Nothing says that the name ${command.name} on npm's registry is ours (src/editor/platform/commandPackage.ts): Copy Check for CI isn't offered, and the docs tell people to install the checks from a file.`,
        ]),
    "By hand: a publisher in both marketplaces, a bare 0.x under the final id as a rehearsal, and trust in release.yml (see CONTRIBUTING.md).",
  ];
}

/** `node test/support/release/checkRelease.ts v1.0.0`: fails where the tag, the version and the CHANGELOG disagree; says what a first publication lacks. */
function main(): void {
  const read = (file: string): string => readFileSync(join(repositoryRoot, file), "utf8");
  const manifest = z
    .looseObject({ version: z.string(), keywords: z.array(z.string()) })
    .parse(JSON.parse(read("package.json")));
  const { version } = manifest;
  for (const lack of firstPublicationLacks(
    manifest,
    publishedAddress,
    settingSpecs.baseUrl.default,
    commandPackage,
  )) {
    process.stdout.write(`Before a first publication: ${lack}\n`);
  }
  for (const problem of releaseProblems(process.argv[2] ?? "", version, read("CHANGELOG.md"))) {
    process.stderr.write(`${problem}\n`);
    process.exitCode = 1;
  }
}

if (isEntryPoint(import.meta.url)) {
  main();
}
