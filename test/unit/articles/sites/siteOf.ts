import { readFrontMatter } from "../../../../src/articles/frontMatter/readFrontMatter.ts";
import { FoundSites } from "../../../../src/articles/sites/findSites.ts";
import type { SiteGenerator } from "../../../../src/articles/sites/siteGenerator.ts";
import { siteReaders } from "../../../../src/articles/sites/siteReaders.ts";
import type {
  Derivation,
  PublishedFolder,
  SiteRules,
} from "../../../../src/articles/sites/siteRules.ts";
import { memoryFiles } from "./memoryFiles.ts";

/** What a site makes of a file with this front matter, on a day in June 2025. */
export async function made(rules: SiteRules, path: string, front = ""): Promise<Derivation> {
  return rules.derive(
    { path, front: await readFrontMatter(`---\n${front}\n---\n`, "markdown") },
    new Date("2025-06-01T12:00:00Z"),
  );
}

/** The path of a file's page, with its state where that isn't "published"; else which answer there is. */
export async function pathOf(rules: SiteRules, path: string, front = ""): Promise<string> {
  const derived = await made(rules, path, front);
  return derived.kind === "page"
    ? `${derived.path}${derived.state === "published" ? "" : ` ${derived.state}`}`
    : derived.kind;
}

/** What becomes of a folder of a project with these files. */
export async function fateOf(
  folder: string,
  files: Readonly<Record<string, string>>,
): Promise<(PublishedFolder & { readonly generator: SiteGenerator }) | undefined> {
  const rules = await new FoundSites(memoryFiles(files), siteReaders).siteOf(`${folder}/x.csv`);
  const published = rules?.publishes?.(folder);
  return rules === undefined || published === undefined
    ? undefined
    : { generator: rules.generator, ...published };
}

/** Whether a folder of a project with these files is published. */
export async function isPublished(
  folder: string,
  files: Readonly<Record<string, string>>,
): Promise<boolean> {
  return (await fateOf(folder, files)) !== undefined;
}
