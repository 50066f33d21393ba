import { readFrontMatter } from "../../../src/files/frontMatter/readFrontMatter.ts";
import type { Derivation, SiteRules } from "../../../src/sites/siteRules.ts";

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
