import { joinPath } from "../siteFiles.ts";
import type { SiteFiles } from "../siteFiles.ts";

/** UTF-16 units of a configuration of TypeScript that are read. */
const longest = 100_000;

/** The names that start imports of the site's own modules, as the configurations of TypeScript and JavaScript say: `@/` for `src/`. */
export async function statedAliases(folder: string, files: SiteFiles): Promise<[string, string][]> {
  const texts = await Promise.all(
    ["tsconfig.json", "jsconfig.json"].map((name) => files.read(joinPath(folder, name))),
  );
  return texts.flatMap((whole) => {
    const text = (whole ?? "").slice(0, longest);
    const [, baseUrl = "."] = /"baseUrl"\s*:\s*"([^"]*)"/u.exec(text) ?? [];
    return [...text.matchAll(/"([^"*\s]+)\*"\s*:\s*\[\s*"([^"*\s]+)\*"/gu)].map(
      ([, start = "", target = ""]): [string, string] => [start, joinPath(folder, baseUrl, target)],
    );
  });
}
