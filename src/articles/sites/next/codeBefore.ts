import { joinPath } from "../siteFiles.ts";
import type { SiteFiles } from "../siteFiles.ts";

/** The texts of the code that Next.js runs before each page. */
export async function codeBeforePages(folder: string, files: SiteFiles): Promise<string[]> {
  const found: string[] = [];
  for (const parent of [folder, joinPath(folder, "src")]) {
    for (const { name } of await files.list(parent)) {
      if (/^(?:middleware|proxy)\.[jt]s$/u.test(name)) {
        found.push((await files.read(joinPath(parent, name))) ?? "");
      }
    }
  }
  return found;
}

/** Whether such code is Nextra's own, which leads to the pages of languages. */
export function isOfNextra(text: string): boolean {
  return /["'`]nextra\/locales["'`]/u.test(text);
}

/** Whether such code is Nextra's for the pages router and nothing else. */
export function isForFilesOfLanguages(texts: readonly string[]): boolean {
  return (
    texts.length === 1 &&
    texts.every((text) =>
      /^\s*export\s*\{\s*locales\s+as\s+middleware\s*\}\s*from\s*["']nextra\/locales["'];?\s*$/u.test(
        text,
      ),
    )
  );
}
