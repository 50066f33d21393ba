import { articleKind } from "../../../../src/articles/frontMatter/articleKind.ts";
import { readFrontMatter } from "../../../../src/articles/frontMatter/readFrontMatter.ts";
import { readHugo } from "../../../../src/articles/sites/hugo/readHugo.ts";
import type { Derivation, SiteRules } from "../../../../src/articles/sites/siteRules.ts";
import { memoryFiles } from "./memoryFiles.ts";

/** The day on which these tests look. */
export const day = new Date("2025-06-01T12:00:00Z");

/** Derives one file of a project in memory. */
export async function derive(
  texts: Readonly<Record<string, string>>,
  path: string,
  { rules, now = day }: { readonly rules?: SiteRules; readonly now?: Date } = {},
): Promise<Derivation> {
  const site = rules ?? (await readHugo("", memoryFiles(texts)));
  const front = await readFrontMatter(texts[path] ?? "", articleKind(path) ?? "markdown");
  return site.derive({ path, front }, now);
}

/** The path of a file's page, or what else becomes of it. */
export async function pathOf(
  config: string,
  path: string,
  yaml = "",
  more: Readonly<Record<string, string>> = {},
): Promise<string> {
  const texts = { "hugo.yaml": config, [path]: `---\n${yaml}\n---\n`, ...more };
  const derived = await derive(texts, path);
  return derived.kind === "page" ? derived.path : derived.kind;
}
